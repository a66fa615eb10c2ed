//! Reduce_scatter: recursive halving, pairwise exchange, and reduce + scatter for operations that
//! do not commute.

use super::halving::Cube;
use super::reduce::climb;
use crate::basic::{Pieces, scatter_pieces};
use crate::builder::Builder;
use crate::fold::Fold;

/// Binomial reduction to rank 0 in rank order, then the pieces go out: for every operation.
pub fn reduce_and_scatter(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let mut fold = Fold::in_temp(b, own);
    climb(b, &mut fold, 0);
    b.then();
    scatter_pieces(b, &pieces, fold.whole());
}

/// Halving with the far partner first, so that each rank ends with its own piece. For operations
/// that commute.
pub fn halving(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let cube = Cube::new(b.size, u32::MAX);
    let mut fold = Fold::in_temp(b, own);
    if cube.merge(b, &mut fold, own.count) {
        let me = cube.position(b.rank);
        // Items of the ranks that position p stands for: from the end of the position before to its
        // own rank.
        let start = |position: u32| match position {
            0 => 0,
            _ => pieces.first(cube.rank(position - 1) + 1),
        };
        let range = |from: u32, to: u32| (start(from), start(to) - start(from));
        let (mut low, mut high) = (0, cube.size);
        while high - low > 1 {
            let half = (high - low) / 2;
            let middle = low + half;
            let lower = me < middle;
            let partner = cube.rank(if lower { me + half } else { me - half });
            let (keep, give) = if lower {
                ((low, middle), (middle, high))
            } else {
                ((middle, high), (low, middle))
            };
            let (keep_items, give_items) = (range(keep.0, keep.1), range(give.0, give.1));
            let out = fold.value(b, give_items.0, give_items.1);
            let slot = fold.slot(b, keep_items.0, keep_items.1);
            b.recv(partner, slot);
            b.send(partner, out);
            b.then();
            if lower {
                fold.fold_higher(b, keep_items.0, keep_items.1);
            } else {
                fold.fold_lower(b, keep_items.0, keep_items.1);
            }
            b.then();
            (low, high) = keep;
        }
        let mine = fold.value(b, pieces.first(b.rank), pieces.count(b.rank));
        b.copy(mine, pieces.result(b.rank));
    }
    // A rank that stayed also holds the piece of the one that left, its lower neighbour.
    if cube.stays(b.rank) != b.rank {
        b.recv(b.rank + 1, pieces.result(b.rank));
    } else if b.rank > 0 && cube.stays(b.rank - 1) == b.rank {
        let theirs = fold.value(b, pieces.first(b.rank - 1), pieces.count(b.rank - 1));
        b.send(b.rank - 1, theirs);
    }
}

/// In step k my operand for the rank k up goes there directly, and one for me arrives from the rank
/// k down. Least data and memory; p − 1 steps. For operations that commute.
pub fn pairwise(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let mine = b.part(own, pieces.first(b.rank), pieces.count(b.rank));
    // In place, the result lies where operands for others still are.
    let mut fold = if b.args.in_place {
        Fold::in_temp(b, mine)
    } else {
        Fold::new(mine, pieces.result(b.rank))
    };
    for step in 1..b.size {
        let (up, down) = (b.up(step), b.down(step));
        let (out, slot) = (
            b.part(own, pieces.first(up), pieces.count(up)),
            fold.slot(b, 0, mine.count),
        );
        b.recv(down, slot);
        b.send(up, out);
        b.then();
        fold.fold_lower(b, 0, mine.count);
        b.then();
    }
    let value = fold.whole();
    b.copy(value, pieces.result(b.rank));
}
