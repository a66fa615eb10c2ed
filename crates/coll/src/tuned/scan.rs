//! Scan and exscan by recursive doubling: ⌈log₂ p⌉ steps, for every p and every operation.
//!
//! Each rank keeps the sum of its group (ranks that agree above bit k) besides its prefix. In step
//! k the groups pair up; the upper one adds the lower one's sum to its prefixes (MPI-5.0 §6.11).

use crate::builder::Builder;
use crate::fold::Fold;
use crate::schedule::Span;

/// Inclusive scan.
pub fn doubling(b: &mut Builder<'_>) {
    let (own, into) = (b.own(), b.recv_block(0));
    run(b, own, into, own != into);
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
