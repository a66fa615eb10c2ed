//! Counters at which all members meet: a tree of additions, and one word that says how many
//! meetings are over.
//!
//! ```text
//! counters:  | groups of members | groups of RADIX groups | … | one group |  …  | meetings that are over |
//! ```
//!
//! Each has a bit in the counter of its group, which it sets when it comes to an even meeting and
//! clears at an odd one, by an addition. Whoever completes a group goes on to the next level in its
//! name; the last of all writes the word and wakes those that sleep. Which members share a
//! processor nobody knows here, so groups are of neighbours in rank.

use super::{Area, Counter};
use crate::park::Parking;
use oxmpi_sync::atomic::Ordering;

/// Members of a group.
#[cfg(not(loom))]
const RADIX: u32 = 16;
/// Two levels with four members, for models.
#[cfg(loom)]
const RADIX: u32 = 2;

/// Where a member comes to meetings.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    /// The counter of its group, its bit there, and how many members the group has.
    counter: u32,
    bit: u32,
    size: u32,
    /// Groups of members.
    groups: u32,
}

impl Post {
    /// That of member `me` of `members`.
    pub(crate) fn new(me: u32, members: u32) -> Post {
        let counter = me / RADIX;
        Post {
            counter,
            bit: me % RADIX,
            size: group(members, counter),
            groups: members.div_ceil(RADIX),
        }
    }
}

/// How many of `members` are in a group.
const fn group(members: u32, number: u32) -> u32 {
    let behind = members - number * RADIX;
    if behind < RADIX { behind } else { RADIX }
}

impl<P: Parking> Area<P> {
    /// We have come to meeting number `round`, from 0. True for the last one, who has let all
    /// others go on.
    #[inline(always)]
    pub fn arrive(&self, round: u64) -> bool {
        let own = &self.post;
        if !self.completes(own.counter, own.bit, own.size, round) {
            return false;
        }
        let (mut place, mut width, mut first) = (own.counter, own.groups, own.groups);
        while width > 1 {
            let number = place / RADIX;
            let size = group(width, number);
            if !self.completes(first + number, place % RADIX, size, round) {
                return false;
            }
            first += width.div_ceil(RADIX);
            (place, width) = (number, width.div_ceil(RADIX));
        }
        // SYNC: met (release). Pairs with `has_met`.
        self.meetings().0.store(round + 1, Ordering::Release);
        self.ring();
        true
    }

    /// Comes to a group of `size`: whether we are the last.
    #[inline(always)]
    fn completes(&self, counter: u32, bit: u32, size: u32, round: u64) -> bool {
        let bit = match all_set(round) {
            true => 1u64 << bit,
            false => (1u64 << bit).wrapping_neg(),
        };
        // SYNC: meet (release, acquire). What each member did before it came happens before the
        // last one goes on, and through the word before all do.
        let come = self.counters[counter as usize]
            .0
            .fetch_add(bit, Ordering::AcqRel);
        come.wrapping_add(bit) == complete(round, size)
    }

    /// Whether meeting `round` is over: all have come.
    #[inline(always)]
    pub fn has_met(&self, round: u64) -> bool {
        // SYNC: met (acquire). Pairs with `arrive`.
        self.meetings().0.load(Ordering::Acquire) > round
    }

    /// How many members have not come to meeting `round` yet, which is not over.
    pub fn missing(&self, round: u64) -> u32 {
        let missing = |number: u32| {
            let complete = complete(round, group(self.members(), number));
            // What is seen is a guess in any case.
            let come = self.counters[number as usize].0.load(Ordering::Relaxed);
            (come ^ complete).count_ones()
        };
        (0..self.post.groups).map(missing).sum()
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
