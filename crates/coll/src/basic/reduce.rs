//! Linear reductions. Operands are combined from the highest rank down, `x0 op (x1 op (x2 op …))`:
//! in rank order for every root, so also for operations that do not commute (MPI-5.0 §6.9.1).

use super::data;
use crate::builder::Builder;
use crate::fold::Fold;
use crate::schedule::Span;

/// The root takes the operands one by one.
pub fn reduce(b: &mut Builder<'_>) {
    let home = if b.rank == b.args.root {
        b.recv_block(0)
    } else {
        Span::NOTHING
    };
    to_rank(b, b.args.root, home);
}

/// Reduce to rank 0, then broadcast.
pub fn allreduce(b: &mut Builder<'_>) {
    let result = b.recv_block(0);
    to_rank(b, 0, result);
    b.then();
    from_rank(b, 0, result);
}

/// Reduce the whole vector to rank 0, then scatter the pieces; reduce_scatter and
/// reduce_scatter_block.
pub fn reduce_scatter(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let whole = if b.rank == 0 {
        b.temp(own.count, own.ty)
    } else {
        Span::NOTHING
    };
    vector_to_rank(b, 0, own, whole);
    b.then();
    scatter_pieces(b, &pieces, whole);
}

/// Inclusive scan along the chain of ranks.
pub fn scan(b: &mut Builder<'_>) {
    let (own, into) = (b.own(), b.recv_block(0));
    let mut fold = Fold::new(own, into);
    if b.rank > 0 {
        let slot = fold.slot(b, 0, own.count);
        b.recv(b.rank - 1, slot);
        b.then();
        fold.fold_lower(b, 0, own.count);
    }
    fold.copy_home(b, 0, own.count);
    b.then();
    if b.rank + 1 < b.size {
        b.send(b.rank + 1, into);
    }
}

/// Exclusive scan along the chain of ranks: the receive buffer of rank 0 is left alone.
pub fn exscan(b: &mut Builder<'_>) {
    let own = b.own();
    let mut fold = Fold::in_temp(b, own);
    if b.rank > 0 {
        let before = b.temp(own.count, own.ty);
        b.recv(b.rank - 1, before);
        b.then();
        if b.rank + 1 < b.size {
            let slot = fold.slot(b, 0, own.count);
            b.copy(before, slot);
            fold.fold_lower(b, 0, own.count);
        }
        b.then();
        let into = b.recv_block(0);
        b.copy(before, into);
    }
    if b.rank + 1 < b.size {
        b.send(b.rank + 1, fold.whole());
    }
}

/// Reduces to `root` into `home` (significant there), then nothing.
pub(crate) fn to_rank(b: &mut Builder<'_>, root: u32, home: Span) {
    let own = b.own();
    vector_to_rank(b, root, own, home);
}

/// Reduces `own` of all ranks to `home` at `root`.
fn vector_to_rank(b: &mut Builder<'_>, root: u32, own: Span, home: Span) {
    if b.rank != root {
        b.send(root, own);
        return;
    }
    let count = own.count;
    let last = b.size - 1;
    if root == last {
        let mut fold = Fold::new(own, home);
        take_below(b, &mut fold, last, None, count);
        fold.copy_home(b, 0, count);
    } else {
        // The value starts with the last rank's operand; my own is kept aside when the result
        // overwrites it.
        let mine = if own == home {
            b.temp(count, own.ty)
        } else {
            own
        };
        b.copy(own, mine);
        b.then();
        b.recv(last, home);
        b.then();
        let mut fold = Fold::new(home, home);
        take_below(b, &mut fold, last, Some(mine), count);
        fold.copy_home(b, 0, count);
    }
    b.then();
}

/// Folds the operands of ranks `top - 1` down to 0 into `fold`; `mine` is my own where I am among
/// them.
fn take_below(b: &mut Builder<'_>, fold: &mut Fold, top: u32, mine: Option<Span>, count: u64) {
    for peer in (0..top).rev() {
        let slot = fold.slot(b, 0, count);
        if peer == b.rank {
            let mine = mine.expect("invariant: my operand is given when I am below the top");
            b.copy(mine, slot);
        } else {
            b.recv(peer, slot);
        }
        b.then();
        fold.fold_lower(b, 0, count);
        b.then();
    }
}

/// Sends `data` from `root` to each.
fn from_rank(b: &mut Builder<'_>, root: u32, data: Span) {
    if b.rank == root {
        data::others(b).for_each(|peer| b.send(peer, data));
    } else {
        b.recv(root, data);
    }
}

/// Sends the pieces of `whole`, at rank 0, to their ranks' receive buffers.
fn scatter_pieces(b: &mut Builder<'_>, pieces: &Pieces, whole: Span) {
    let mine = pieces.result(b.rank);
    if b.rank == 0 {
        for peer in 1..b.size {
            let piece = b.part(whole, pieces.first(peer), pieces.count(peer));
            b.send(peer, piece);
        }
        let own = b.part(whole, 0, pieces.count(0));
        b.copy(own, mine);
    } else {
        b.recv(0, mine);
    }
}

/// The pieces of a reduce_scatter: prefix sums of the receive counts.
pub(crate) struct Pieces {
    firsts: Vec<u64>,
    own: Span,
}

impl Pieces {
    /// Reads the receive counts.
    pub(crate) fn new(b: &Builder<'_>) -> Pieces {
        let mut firsts = Vec::with_capacity(b.size as usize + 1);
        firsts.push(0);
        let mut sum: u64 = 0;
        for i in 0..b.size {
            sum = sum.saturating_add(b.args.recv.count(i));
            firsts.push(sum);
        }
        let own = Span {
            space: b.args.recv.space,
            disp: 0,
            count: 0,
            ty: b.args.recv.ty(0),
        };
        Pieces { firsts, own }
    }

    /// First item of rank `i`'s piece.
    pub(crate) fn first(&self, i: u32) -> u64 {
        self.firsts[i as usize]
    }

    /// Items of rank `i`'s piece.
    pub(crate) fn count(&self, i: u32) -> u64 {
        self.first(i + 1) - self.first(i)
    }

    /// Items of the whole vector.
    pub(crate) fn total(&self) -> u64 {
        self.firsts[self.firsts.len() - 1]
    }

    /// Where rank `i`'s piece of the result goes: the start of its receive buffer.
    pub(crate) fn result(&self, i: u32) -> Span {
        self.own.with_count(self.count(i))
    }

    /// The whole vector of my contribution.
    pub(crate) fn contribution(&self, b: &Builder<'_>) -> Span {
        let blocks = if b.args.in_place {
            b.args.recv
        } else {
            b.args.send
        };
        Span {
            space: blocks.space,
            disp: 0,
            count: self.total(),
            ty: self.own.ty,
        }
    }
}
