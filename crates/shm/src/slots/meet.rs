//! Counters at which all members meet: a tree of additions, and one word that says how many meetings are over.
//!
//! ```text
//! counters:  | groups of RADIX members | groups of RADIX groups | … | one group |  …  | meetings that are over |
//! ```
//!
//! Whoever completes a group goes on to the next level in its name; the last of all writes the word and wakes those that sleep. Counters only ever grow:
//! the k-th meeting has filled a group of s when its counter is k · s.

use super::{Area, Counter};
use crate::park::Parking;
use oxmpi_sync::atomic::Ordering;

/// Members of a group.
#[cfg(not(loom))]
const RADIX: u32 = 16;
/// Two levels with four members, for models.
#[cfg(loom)]
const RADIX: u32 = 2;

impl<P: Parking> Area<P> {
    /// We have come to meeting number `round`, from 0. True for the last one, who has let all others go on.
    #[inline(always)]
    pub fn arrive(&self, round: u64) -> bool {
        let (mut place, mut width, mut first) = (self.me, self.members(), 0);
        loop {
            let size = RADIX.min(width - place / RADIX * RADIX);
            let counter = &self.counters[(first + place / RADIX) as usize];
            // SYNC: meet (release, acquire). What each member did before it came happens before the last one goes on, and through the word before all do.
            if counter.0.fetch_add(1, Ordering::AcqRel) + 1 != (round + 1) * u64::from(size) {
                return false;
            }
            if width <= RADIX {
                break;
            }
            first += width.div_ceil(RADIX);
            (place, width) = (place / RADIX, width.div_ceil(RADIX));
        }
        // SYNC: met (release). Pairs with `has_met`.
        self.meetings().0.store(round + 1, Ordering::Release);
        self.ring();
        true
    }

    /// Whether meeting `round` is over: all have come.
    #[inline(always)]
    pub fn has_met(&self, round: u64) -> bool {
        // SYNC: met (acquire). Pairs with `arrive`.
        self.meetings().0.load(Ordering::Acquire) > round
    }

    /// How many are still missing at meeting `round`, to which we have come: of our group, and more than any number when there are other groups.
    pub fn missing(&self, round: u64) -> u64 {
        if self.members() > RADIX {
            return u64::MAX;
        }
        let come = self.counters[0].0.load(Ordering::Relaxed);
        ((round + 1) * u64::from(self.members())).saturating_sub(come)
    }

    /// The last line: groups never need all of them.
    #[inline(always)]
    fn meetings(&self) -> &Counter {
        &self.counters[self.counters.len() - 1]
    }
}
