//! How far away the reader's processor is, told by its credit.
//!
//! Where the two processors share their last cache, the reader finds there what we have written.
//! Where they do not (another chiplet or socket; a virtual machine may be moved from the one to the
//! other at any moment) every line we write has to be taken away from the reader's cache
//! first, which costs ten times as much as writing to memory: there payload goes past the caches.
//! Nobody tells us, but the credit is one line that the reader has just written, and how long it
//! takes to come over is nothing but the distance, whatever else the two do meanwhile.

use oxmpi_mem::Caches;

/// How long the last two changes of the credit took to come (ns); 0: none yet. The lesser counts:
/// an interrupt falls into one, not into two.
#[derive(Debug, Default)]
pub(super) struct Distance([u64; 2]);

/// From this time on no cache is shared (ns, with the clock's own). In clusters a line takes 40 to
/// 70 through a shared one, 120 to 180 otherwise; over a mesh 140 to 210.
fn far() -> u64 {
    match Caches::here() {
        Caches::Clusters => 95,
        Caches::Mesh => 300,
    }
}

impl Distance {
    /// A change of the credit took so long to come.
    #[inline]
    pub(super) fn add(&mut self, ns: u64) {
        self.0 = [self.0[1], ns];
    }

    /// Whether the two share no cache, as far as we know.
    #[inline]
    pub(super) fn is_far(&self) -> bool {
        self.0[0].min(self.0[1]) >= far()
    }
}

/// Nanoseconds. Models have no time: there everybody is near.
#[inline]
pub(super) fn now() -> u64 {
    #[cfg(not(any(loom, miri)))]
    return oxmpi_pal::cpu::now_ns();
    #[cfg(any(loom, miri))]
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_slow_credits_are_a_distance_and_one_is_an_interrupt() {
        let mut distance = Distance::default();
        for (ns, far) in [
            (9_999, false),
            (70, false),
            (9_999, false),
            (60, false),
            (330, false),
            (350, true),
            (70, false),
        ] {
            distance.add(ns);
            assert_eq!(distance.is_far(), far, "after {ns}");
        }
    }
}
