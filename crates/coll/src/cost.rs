//! What is known of a call on all members, and the model that predicts what an algorithm costs.
//!
//! The usual linear model (Hockney: latency + bytes × time per byte), in nanoseconds. Predictions only rank algorithms; they
//! see what the standard makes equal on all members and the constants agreed for the job, and nothing else.

use crate::builder::power_below;

/// What all members know of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Ranks.
    pub size: u32,
    /// Bytes of type signature: of the message (bcast), the vector (reductions), one rank's piece (gather,
    /// scatter, allgather, alltoall), all pieces together (allgatherv, reduce_scatter); 0 where not every rank
    /// knows (gatherv, scatterv, alltoallv, alltoallw).
    pub bytes: u64,
    /// The operation commutes; true where there is none.
    pub commutative: bool,
    /// In place on every rank.
    pub in_place: bool,
}

/// The constants of the cost model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// From send to receive of a short message, ns.
    pub latency: f64,
    /// Time the sender is busy with a message before it can send the next, ns.
    pub gap: f64,
    /// One byte on its way, ns.
    pub byte: f64,
    /// One byte copied within a process, ns.
    pub copy: f64,
    /// One byte of a reduction, ns.
    pub reduce: f64,
}

impl Model {
    /// Ranks of one node over shared memory.
    pub const NODE: Model = Model {
        latency: 250.0,
        gap: 100.0,
        byte: 0.12,
        copy: 0.06,
        reduce: 0.12,
    };

    /// One message of `bytes`.
    pub(crate) fn message(&self, bytes: f64) -> f64 {
        self.latency + bytes * self.byte
    }

    /// Bytes per segment of a pipeline of `ranks` for a message of `bytes`: where latency and data balance, a
    /// power of two from 4 KiB to 1 MiB.
    pub fn segment(&self, bytes: u64, ranks: u32) -> u64 {
        let hops = f64::from(ranks.max(3) - 2);
        let best = (real(bytes) * self.latency / (hops * self.byte)).sqrt();
        let mut segment = 4 << 10;
        while real(segment) < best && segment < 1 << 20 {
            segment *= 2;
        }
        segment
    }
}

/// Halving and its way back: what reduce and allreduce by Rabenseifner cost.
pub(crate) fn rabenseifner(m: &Model, f: &Facts) -> f64 {
    let merge = odd(f) * (2.0 * m.message(bytes(f)) + bytes(f) * m.reduce);
    let power = f64::from(power_below(f.size));
    let part = (power - 1.0) / power;
    2.0 * f64::from(f.size.ilog2()) * m.latency
        + bytes(f) * part * (2.0 * m.byte + m.reduce)
        + merge
}

/// Gather and scatter by a binomial tree; inner ranks copy.
pub(crate) fn tree_of_pieces(m: &Model, f: &Facts) -> f64 {
    steps(f) * m.latency
        + peers(f) * bytes(f) * (m.byte + m.copy)
        + ranks(f) / 2.0 * bytes(f) * m.byte
}

/// For estimates only.
pub(crate) fn real(bytes: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "costs are estimates")]
    let real = bytes as f64;
    real
}

/// The bytes of the call.
pub(crate) fn bytes(f: &Facts) -> f64 {
    real(f.bytes)
}

/// p.
pub(crate) fn ranks(f: &Facts) -> f64 {
    f64::from(f.size)
}

/// p − 1.
pub(crate) fn peers(f: &Facts) -> f64 {
    f64::from(f.size - 1)
}

/// (p − 1) / p: the part of a vector that belongs to others.
pub(crate) fn share(f: &Facts) -> f64 {
    peers(f) / ranks(f)
}

/// ⌈log₂ p⌉.
pub(crate) fn steps(f: &Facts) -> f64 {
    f64::from(f.size.next_power_of_two().ilog2())
}

/// 1 when the size is no power of two.
pub(crate) fn odd(f: &Facts) -> f64 {
    if f.size.is_power_of_two() { 0.0 } else { 1.0 }
}
