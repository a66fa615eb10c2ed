//! Reduce_scatter: circulant halving, pairwise exchange, and halving in rank order for operations
//! that do not commute.

use super::circulant::{self, Cuts};
use super::halving::{Cube, Range, halve, split};
use crate::basic::Pieces;
use crate::builder::Builder;
use crate::fold::Fold;

/// ⌈log₂ p⌉ steps and the least data, for any number of ranks. For operations that commute.
pub fn circulant(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let cuts = Cuts::of((0..b.size).map(|i| pieces.count(i)));
    let home = b.temp(own.count, own.ty);
    circulant::reduce_scatter(b, &cuts, own, home);
    let mine = b.part(home, pieces.first(b.rank), pieces.count(b.rank));
    b.copy(mine, pieces.result(b.rank));
}

/// Neighbours first, so that operands are combined in rank order; then each part of the result goes
/// to the rank it belongs to. For every operation.
pub fn rank_order(b: &mut Builder<'_>) {
    let pieces = Pieces::new(b);
    let own = pieces.contribution(b);
    let cube = Cube::new(b.size, u32::MAX);
    let mut fold = Fold::in_temp(b, own);
    if cube.merge(b, &mut fold, own.count) {
        let (_, held) = halve(b, &cube, &mut fold, own.count);
        b.then();
        for rank in 0..b.size {
            let piece = (pieces.first(rank), pieces.count(rank));
            let (first, count) = common(held, piece);
            let out = fold.value(b, first, count);
            if rank == b.rank {
                let into = b.part(pieces.result(rank), first.saturating_sub(piece.0), count);
                b.copy(out, into);
            } else {
                b.send(rank, out);
            }
        }
    }
    let piece = (pieces.first(b.rank), pieces.count(b.rank));
    for position in 0..cube.size {
        let from = cube.rank(position);
        if from != b.rank {
            let (first, count) = common(held_in_the_end(&cube, position, own.count), piece);
            let into = b.part(pieces.result(b.rank), first.saturating_sub(piece.0), count);
            b.recv(from, into);
        }
    }
}

/// The range that [`halve`] leaves to the rank at `position`.
fn held_in_the_end(cube: &Cube, position: u32, count: u64) -> Range {
    let bits = (0..cube.size.ilog2()).map(|bit| position & (1 << bit) == 0);
    bits.fold((0, count), |held, lower| split(held, lower).0)
}

/// What two ranges have in common.
fn common(a: Range, b: Range) -> Range {
    let (first, end) = (a.0.max(b.0), (a.0 + a.1).min(b.0 + b.1));
    (first, end.saturating_sub(first))
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
