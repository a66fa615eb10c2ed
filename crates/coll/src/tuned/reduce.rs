//! Reduce: binomial tree; Rabenseifner's halving and gather; circulant.

use super::circulant::{self, Cuts};
use super::halving::{Cube, Range, halve, lowest_bit, split};
use crate::builder::Builder;
use crate::fold::Fold;
use crate::schedule::Span;

/// The whole vector up a binomial tree. For an operation that does not commute the tree stands on
/// rank 0, where subtrees are ranges of ranks, and the result goes on to the root.
pub fn binomial(b: &mut Builder<'_>) {
    let root = b.args.root;
    let top = if b.op.commutative { root } else { 0 };
    let own = b.own();
    if b.rank == top {
        let mut fold = if top == root {
            let home = b.recv_block(0);
            Fold::new(own, home)
        } else {
            Fold::in_temp(b, own)
        };
        climb(b, &mut fold, top);
        if top == root {
            fold.copy_home(b, 0, own.count);
        } else {
            b.then();
            b.send(root, fold.whole());
        }
        return;
    }
    let has_child = {
        let me = below(b, top);
        lowest_bit(me, b.size) > 1 && me + 1 < b.size
    };
    let mut fold = if has_child {
        Fold::in_temp(b, own)
    } else {
        Fold::new(own, own)
    };
    climb(b, &mut fold, top);
    if b.rank == root {
        b.then();
        let home = b.recv_block(0);
        b.recv(top, home);
    }
}

/// Takes the children's values into `fold`, then gives it to the parent, in the binomial tree on
/// `top`.
pub(super) fn climb(b: &mut Builder<'_>, fold: &mut Fold, top: u32) {
    let count = fold.whole().count;
    let me = below(b, top);
    let rank_of = |b: &Builder<'_>, relative: u32| (relative + top) % b.size;
    let mut mask = 1;
    while mask < b.size {
        if me & mask != 0 {
            b.then();
            let (parent, value) = (rank_of(b, me - mask), fold.whole());
            b.send(parent, value);
            return;
        }
        if b.size - me > mask {
            let (child, slot) = (rank_of(b, me + mask), fold.slot(b, 0, count));
            b.then();
            b.recv(child, slot);
            b.then();
            fold.fold_higher(b, 0, count);
        }
        mask = mask.saturating_mul(2);
    }
}

/// Halving by neighbours first, then the pieces come together at the root along the same pairs:
/// each rank moves about twice the vector, whatever p is.
pub fn rabenseifner(b: &mut Builder<'_>) {
    let root = b.args.root;
    let cube = Cube::new(b.size, root);
    let own = b.own();
    let count = own.count;
    let mut fold = if b.rank == root {
        let home = b.recv_block(0);
        Fold::new(own, home)
    } else {
        Fold::in_temp(b, own)
    };
    if !cube.merge(b, &mut fold, count) {
        return;
    }
    let (history, held) = halve(b, &cube, &mut fold, count);
    fold.copy_home(b, held.0, held.1);
    b.then();
    collect(b, &cube, fold.whole(), (history, held), root);
}

/// Reduce_scatter around the circle, then the pieces come together at the root: the least data, for
/// any number of ranks. For operations that commute.
pub fn circulant(b: &mut Builder<'_>) {
    let own = b.own();
    let home = match b.rank == b.args.root {
        true => b.recv_block(0),
        false => b.temp(own.count, own.ty),
    };
    let cuts = Cuts::even(own.count, b.size);
    circulant::reduce_scatter(b, &cuts, own, home);
    circulant::gather(b, &cuts, home);
}

/// The pieces go back along the pairs of the halving, towards `root`, who stays in the cube.
fn collect(
    b: &mut Builder<'_>,
    cube: &Cube,
    vector: Span,
    (history, mut held): (Vec<(u32, Range)>, Range),
    root: u32,
) {
    let (me, target) = (cube.position(b.rank), cube.position(root));
    for (mask, before) in history.into_iter().rev() {
        let partner = cube.rank(me ^ mask);
        if me & mask != target & mask {
            let mine = b.part(vector, held.0, held.1);
            b.send(partner, mine);
            return;
        }
        let lower = me & mask == 0;
        let (_, theirs) = split(before, lower);
        let into = b.part(vector, theirs.0, theirs.1);
        b.recv(partner, into);
        b.then();
        held = before;
    }
}

/// My rank counted from `top`.
fn below(b: &Builder<'_>, top: u32) -> u32 {
    (b.rank + (b.size - top)) % b.size
}
