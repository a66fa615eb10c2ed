//! Counters at which all members meet: a tree of additions, and one word that says how many meetings are over.
//!
//! ```text
//! counters:  | groups of RADIX members | groups of RADIX groups | … | one group |  …  | meetings that are over |
//! ```
//!
//! Each has a bit in the counter of its group, which it sets when it comes to an even meeting and clears at an odd one, by an addition. Whoever completes a group goes on
//! to the next level in its name; the last of all writes the word and wakes those that sleep.

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
            let bit = match all_set(round) {
                true => 1u64 << (place % RADIX),
                false => (1u64 << (place % RADIX)).wrapping_neg(),
            };
            // SYNC: meet (release, acquire). What each member did before it came happens before the last one goes on, and through the word before all do.
            let come = counter.0.fetch_add(bit, Ordering::AcqRel);
            if come.wrapping_add(bit) != complete(round, size) {
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

    /// Who is still missing at meeting `round`, to which we have come, a bit each; all bits when there are several groups.
    pub fn missing(&self, round: u64) -> u64 {
        match self.members() {
            members @ ..=RADIX => {
                self.counters[0].0.load(Ordering::Relaxed) ^ complete(round, members)
            }
            _ => u64::MAX,
        }
    }

    /// The last line: groups never need all of them.
    #[inline(always)]
    fn meetings(&self) -> &Counter {
        &self.counters[self.counters.len() - 1]
    }
}

/// Whether those who come to this meeting set their bits.
#[inline(always)]
const fn all_set(round: u64) -> bool {
    round.is_multiple_of(2)
}

/// The counter of a group when all its members have come.
#[inline(always)]
const fn complete(round: u64, size: u32) -> u64 {
    match all_set(round) {
        true => (1 << size) - 1,
        false => 0,
    }
}
