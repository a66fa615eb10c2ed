//! How a vector is cut for the staging rings: computed from bytes, members and what a step costs,
//! never looked up. Every member computes the same, as each takes as many steps as there are
//! chunks.

use super::plan::{LINE, Segments};
use oxmpi_core::collectives::Collective;
use oxmpi_shm::slots::DEPTH;

/// What cuts depend on beside the call; equal on all members.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub members: u32,
    pub rounds: u32,
    /// Bytes of a ring.
    pub len: usize,
}

impl Terms {
    /// For pieces of `bytes` that move, `rooms` chunks of each member in a step; and how many bytes
    /// of the ring are used.
    pub(super) fn moved(self, of: Collective, bytes: usize, rooms: usize) -> (Segments, usize) {
        let step = match self.rounds {
            1 => STEP,
            rounds => SWITCH * f64::from(rounds),
        };
        let longest = match of {
            // Filling the pipeline costs what a chunk is long.
            Collective::Bcast | Collective::Gather | Collective::Scatter => {
                let best = (to_real(bytes) * step / COPY).sqrt();
                to_bytes(best)
            }
            _ => self.block(rooms),
        };
        self.segmented(bytes, longest, rooms)
    }

    /// For a vector of which each member combines `bytes` at most.
    pub(super) fn folded(self, bytes: usize) -> (Segments, usize) {
        let rooms = self.members as usize - 1;
        self.segmented(bytes, self.block(rooms), rooms)
    }

    /// Longest chunk where all members write so many in a step.
    fn block(self, rooms: usize) -> usize {
        match self.rounds {
            1 => BLOCK / rooms,
            // No less than what is copied in the time of a switch.
            _ => (SHARED / self.members as usize / 4 / rooms).max(PER_SWITCH),
        }
    }

    fn segmented(self, bytes: usize, longest: usize, rooms: usize) -> (Segments, usize) {
        // Three steps are there at once, and a fourth is lost at the end of the ring.
        let fits = (self.len / 4 / rooms / LINE * LINE).max(LINE);
        let seg = Segments::even(bytes, longest.max(SHORTEST).min(fits));
        let wrap = match self.rounds {
            // As many steps as one may be ahead: what short calls write stays in a few pages, which
            // are there after a lap, and the lines of a step have left the readers' caches.
            1 => (DEPTH as usize * seg.chunk * rooms).min(self.len),
            _ => (SHARED / self.members as usize)
                .max(4 * seg.chunk * rooms)
                .min(self.len),
        };
        (seg, wrap)
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn to_real(bytes: usize) -> f64 {
    bytes as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate, positive"
)]
fn to_bytes(real: f64) -> usize {
    real as usize
}

/// What passing a step on costs, ns: a line from one processor to another and looking for it.
const STEP: f64 = 250.0;
/// What it costs for each member in a round when they share processors: a switch.
const SWITCH: f64 = 1500.0;
/// A byte copied in or out, ns.
const COPY: f64 = 0.03;
/// Bytes copied in the time of a switch.
const PER_SWITCH: usize = 50_000;
/// Shortest chunk.
const SHORTEST: usize = 4 << 10;
/// Where everybody has a processor, blocks that all members exchange at once are no longer: two of
/// each kind stay in the cache.
const BLOCK: usize = 256 << 10;
/// Where members share processors, what all of them write before they write it again: it should
/// stay in the last cache, beside the buffers.
const SHARED: usize = 4 << 20;
