//! The least work a call can be done with, and the rule that selection keeps: short calls in few
//! dependent steps, long ones with bounded work.
//!
//! Work is bytes on the busiest rank: what it sends or receives, whichever is more, and what it
//! combines and copies besides. [`least`] is the table; `work.rs` checks what selection chooses
//! against it, schedule by schedule.

use crate::algorithm::Algorithm;
use crate::cost::{Model, Signature, bytes, peers, ranks, share, steps};
use oxmpi_core::collectives::Collective;

/// Bytes per rank from which on work is bounded, and below which steps are.
pub const LONG: u64 = 16 << 10;

/// Dependent steps beyond ⌈log₂ p⌉ that a short call may take.
pub const MORE_STEPS: f64 = 2.0;

/// How many times the least work a long call may take; the second where operands may not change
/// places.
pub const TIMES: (f64, f64) = (2.0, 3.0);

/// The bytes that decide whether a call is long: what one rank brings or gets.
pub fn per_rank(collective: Collective, f: &Signature) -> u64 {
    match collective {
        Collective::Allgatherv | Collective::ReduceScatter | Collective::ReduceScatterBlock => {
            f.bytes / u64::from(f.size)
        }
        _ => f.bytes,
    }
}

/// The least bytes that the busiest rank moves, combines and copies, over messages. For n bytes of
/// [`Signature::bytes`] and p ranks:
///
/// | call | moved | combined | copied |
/// |---|---|---|---|
/// | bcast | n | | |
/// | reduce | n | (p−1)n/p | |
/// | allreduce | 2(p−1)n/p | (p−1)n/p | |
/// | reduce_scatter, whole vector n | (p−1)n/p | (p−1)n/p | |
/// | scan, exscan | n | n | |
/// | gather, scatter, allgather, alltoall | (p−1)n | | n |
/// | allgatherv, all pieces n | (p−1)n/p | | n/p |
pub fn least(collective: Collective, f: &Signature) -> f64 {
    let (n, part) = (bytes(f), bytes(f) * share(f));
    match collective {
        Collective::Barrier => 0.0,
        Collective::Bcast => n,
        Collective::Reduce => n + part,
        Collective::Allreduce => 3.0 * part,
        Collective::ReduceScatter | Collective::ReduceScatterBlock => 2.0 * part,
        Collective::Scan | Collective::Exscan => 2.0 * n,
        Collective::Gather | Collective::Scatter | Collective::Allgather | Collective::Alltoall => {
            (peers(f) + 1.0) * n
        }
        Collective::Allgatherv => n,
        // Nobody knows the lengths of all: each piece goes straight to its place.
        Collective::Gatherv
        | Collective::Scatterv
        | Collective::Alltoallv
        | Collective::Alltoallw => ranks(f) * n,
    }
}

/// Whether an algorithm keeps the rule for this call, as its load says.
pub fn keeps(algorithm: &Algorithm, collective: Collective, f: &Signature, model: &Model) -> bool {
    let load = (algorithm.load)(model, f);
    if per_rank(collective, f) < LONG {
        return load.hops <= steps(f) + MORE_STEPS;
    }
    let times = if f.commutative { TIMES.0 } else { TIMES.1 };
    load.bytes + load.folds + load.copies <= times * least(collective, f)
}
