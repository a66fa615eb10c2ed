//! Allreduce: recursive doubling, Rabenseifner's halving and doubling, circulant, ring.

use super::circulant::{self, Cuts};
use super::halving::{Cube, halve, split};
use crate::builder::Builder;
use crate::fold::Fold;

/// Pairs at distance 1, 2, 4, … exchange whole vectors. ⌈log₂ p⌉ steps (+2 when p is no power of
/// two). Both of a pair combine lower with higher, so all ranks get the same bits.
pub fn recursive_doubling(b: &mut Builder<'_>) {
    let (own, home) = (b.own(), b.recv_block(0));
    if b.size == 2 && b.bytes(own) >= BEYOND_CACHES {
        return rabenseifner(b);
    }
    let count = own.count;
    let mut fold = Fold::new(own, home);
    if b.size == 2 && !b.op.user {
        return in_segments(b, &mut fold, count);
    }
    let cube = Cube::new(b.size, u32::MAX);
    if cube.merge(b, &mut fold, count) {
        let me = cube.position(b.rank);
        let mut mask = 1;
        while mask < cube.size {
            let partner = cube.rank(me ^ mask);
            let (out, slot) = (fold.whole(), fold.slot(b, 0, count));
            b.recv(partner, slot);
            b.send(partner, out);
            b.then();
            if me & mask == 0 {
                fold.fold_higher(b, 0, count);
            } else {
                fold.fold_lower(b, 0, count);
            }
            b.then();
            mask *= 2;
        }
        fold.copy_home(b, 0, count);
    }
    cube.give_back(b);
}

/// The one exchange of two ranks, of a predefined operation: each segment is combined while it is
/// in the cache and the next one is under way.
fn in_segments(b: &mut Builder<'_>, fold: &mut Fold, count: u64) {
    let item = b.bytes(fold.whole().with_count(1)).max(1);
    let each = (SEGMENT / item).max(1);
    let partner = 1 - b.rank;
    let mut before = None;
    for first in (0..count).step_by(usize::try_from(each).unwrap_or(usize::MAX)) {
        let length = each.min(count - first);
        let (out, slot) = (fold.value(b, first, length), fold.slot(b, first, length));
        b.recv(partner, slot);
        b.send(partner, out);
        combine(b, *fold, before.replace((first, length)));
        b.then();
    }
    combine(b, *fold, before);
    b.then();
}

/// Combines what has come of the other of two ranks.
fn combine(b: &mut Builder<'_>, mut fold: Fold, range: Option<(u64, u64)>) {
    match range {
        Some((first, count)) if b.rank == 0 => fold.fold_higher(b, first, count),
        Some((first, count)) => fold.fold_lower(b, first, count),
        None => {}
    }
}

/// From so many bytes on two ranks exchange halves: memory is what takes the time, and only half of
/// the vector is combined by each.
const BEYOND_CACHES: u64 = 1 << 20;

/// Bytes that are combined at once: with what belongs to them they leave room in the cache next to
/// the processor, and are long enough to be copied once.
const SEGMENT: u64 = 128 << 10;

/// Halving, then the pieces come back along the same pairs. Each rank moves about twice the vector.
pub fn rabenseifner(b: &mut Builder<'_>) {
    let (own, home) = (b.own(), b.recv_block(0));
    let count = own.count;
    let cube = Cube::new(b.size, u32::MAX);
    let mut fold = Fold::new(own, home);
    if cube.merge(b, &mut fold, count) {
        let (history, mut held) = halve(b, &cube, &mut fold, count);
        fold.copy_home(b, held.0, held.1);
        b.then();
        let me = cube.position(b.rank);
        for (mask, before) in history.into_iter().rev() {
            let partner = cube.rank(me ^ mask);
            let (_, theirs) = split(before, me & mask == 0);
            let (out, into) = (
                b.part(home, held.0, held.1),
                b.part(home, theirs.0, theirs.1),
            );
            b.recv(partner, into);
            b.send(partner, out);
            b.then();
            held = before;
        }
    }
    cube.give_back(b);
}

/// Reduce_scatter and allgather around the circle: 2⌈log₂ p⌉ steps and the least data, whatever p
/// is. For operations that commute.
pub fn circulant(b: &mut Builder<'_>) {
    let (own, home) = (b.own(), b.recv_block(0));
    let cuts = Cuts::even(own.count, b.size);
    circulant::reduce_scatter(b, &cuts, own, home);
    circulant::allgather(b, &cuts, home, |_| 1);
}

/// Pieces travel the ring twice, gathering operands on the first lap: p − 1 steps each, least data
/// per step. Piece i is combined in the order i + 1, i + 2, …, i: for operations that commute.
pub fn ring(b: &mut Builder<'_>) {
    let (own, home) = (b.own(), b.recv_block(0));
    let count = own.count;
    let (right, left) = (b.up(1), b.down(1));
    let base = count / u64::from(b.size);
    let longer = count % u64::from(b.size);
    // The first pieces are one item longer.
    let range = |i: u32| {
        let i = u64::from(i);
        (i * base + i.min(longer), base + u64::from(i < longer))
    };
    let slot = b.temp(base + u64::from(longer > 0), own.ty);
    let mut value = own;
    for step in 0..b.size - 1 {
        let (out, into) = (range(b.down(step)), range(b.down(step + 1)));
        let (out, into_slot) = (b.part(value, out.0, out.1), slot.with_count(into.1));
        b.recv(left, into_slot);
        b.send(right, out);
        b.then();
        let (mine, result) = (b.part(own, into.0, into.1), b.part(home, into.0, into.1));
        b.combine(into_slot, mine, result, own == home);
        b.then();
        value = home;
    }
    for step in 0..b.size - 1 {
        let (out, into) = (range(b.up(1 + b.size - step)), range(b.down(step)));
        let (out, into) = (b.part(home, out.0, out.1), b.part(home, into.0, into.1));
        b.recv(left, into);
        b.send(right, out);
        b.then();
    }
}
