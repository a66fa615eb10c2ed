//! Scan and exscan, for every p and every operation: by recursive doubling in ⌈log₂ p⌉ steps, and
//! transposed, with the least work.
//!
//! Doubling: each rank keeps the sum of its group (ranks that agree above bit k) besides its
//! prefix. In step k the groups pair up; the upper one adds the lower one's sum to its prefixes
//! (MPI-5.0 §6.11).

use super::circulant::Cuts;
use crate::builder::Builder;
use crate::fold::Fold;
use crate::schedule::Span;

/// Inclusive scan.
pub fn doubling(b: &mut Builder<'_>) {
    let (own, into) = (b.own(), b.recv_block(0));
    run(b, own, into, own != into);
}

/// Inclusive scan, transposed.
pub fn transposed(b: &mut Builder<'_>) {
    transpose(b, 0);
}

/// Exclusive scan, transposed; nothing is written at rank 0.
pub fn transposed_exclusive(b: &mut Builder<'_>) {
    transpose(b, 1);
}

/// Rank i takes piece i of everybody's vector, combines from rank to rank, and gives each rank its
/// piece of the prefix, of the ranks up to `before` below it: two steps, each rank moves about
/// twice the vector and combines it once, whatever p is.
fn transpose(b: &mut Builder<'_>, before: u32) {
    let (own, into, me) = (b.own(), b.recv_block(0), b.rank);
    let cuts = Cuts::even(own.count, b.size);
    let (first, count) = cuts.piece(me);
    let room = b.temp(count.saturating_mul(u64::from(b.size)), own.ty);
    let slot = |b: &Builder<'_>, rank: u32| b.part(room, u64::from(rank) * count, count);
    let (mine, kept) = (b.part(own, first, count), slot(b, me));
    for peer in others(b) {
        let into = slot(b, peer);
        b.recv(peer, into);
    }
    for peer in others(b) {
        let (first, count) = cuts.piece(peer);
        let out = b.part(own, first, count);
        b.send(peer, out);
    }
    b.copy(mine, kept);
    b.then();
    for rank in 1..b.size - before {
        let (lower, higher) = (slot(b, rank - 1), slot(b, rank));
        b.combine(lower, higher, higher, true);
    }
    b.then();
    for peer in others(b) {
        if me >= before {
            let (first, count) = cuts.piece(peer);
            let into = b.part(into, first, count);
            b.recv(peer, into);
        }
        if peer >= before {
            let out = slot(b, peer - before);
            b.send(peer, out);
        }
    }
    if me >= before {
        let (from, into) = (slot(b, me - before), b.part(into, first, count));
        b.copy(from, into);
    }
}

/// All ranks but mine, beginning above me, so that not all send to the same one first.
fn others(b: &Builder<'_>) -> impl Iterator<Item = u32> + use<> {
    let (rank, size) = (b.rank, b.size);
    (1..size).map(move |distance| (rank + distance) % size)
}

/// Exclusive scan; nothing is written at rank 0.
pub fn doubling_exclusive(b: &mut Builder<'_>) {
    let own = b.own();
    let into = b.recv_block(0);
    let prefix = if own == into {
        b.temp(own.count, own.ty)
    } else {
        into
    };
    let filled = exclusive(b, own, prefix);
    if filled {
        b.then();
        b.copy(prefix, into);
    }
}

/// The inclusive scan of `own` into `into`. With `fresh`, `into` holds nothing yet; else it is
/// `own`.
fn run(b: &mut Builder<'_>, own: Span, into: Span, fresh: bool) {
    // The prefix changes while the group's sum is still needed, so in place the sum starts from a
    // copy.
    let start = if fresh {
        own
    } else {
        b.temp(own.count, own.ty)
    };
    b.copy(own, start);
    b.copy(own, into);
    b.then();
    let mut group = if fresh {
        Fold::in_temp(b, own)
    } else {
        Fold::new(start, start)
    };
    exchange(b, &mut group, own.count, |b, slot| {
        b.combine(slot, into, into, true);
    });
}

/// The exclusive scan of `own` into `prefix`, which is not `own`; `false` at rank 0, where there is
/// none.
fn exclusive(b: &mut Builder<'_>, own: Span, prefix: Span) -> bool {
    let mut filled = false;
    let mut group = Fold::in_temp(b, own);
    exchange(b, &mut group, own.count, |b, slot| {
        if filled {
            b.combine(slot, prefix, prefix, true);
        } else {
            b.copy(slot, prefix);
        }
        filled = true;
    });
    filled
}

/// Doubles the group; `lower` is given the sum of each group that lies below mine, nearest first.
fn exchange(
    b: &mut Builder<'_>,
    group: &mut Fold,
    count: u64,
    mut lower: impl FnMut(&mut Builder<'_>, Span),
) {
    let mut mask = 1;
    while mask < b.size {
        let partner = b.rank ^ mask;
        if partner < b.size {
            let (out, slot) = (group.whole(), group.slot(b, 0, count));
            b.recv(partner, slot);
            b.send(partner, out);
            b.then();
            if partner < b.rank {
                lower(b, slot);
                group.fold_lower(b, 0, count);
            } else {
                group.fold_higher(b, 0, count);
            }
            b.then();
        }
        mask = mask.saturating_mul(2);
    }
}
