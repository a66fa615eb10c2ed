//! Meetings (barriers) of all members: a tree of counters, and one word with the number of meetings
//! that are over.
//!
//! ```text
//! counters:  | groups of members | groups of RADIX groups | … | one group |  …  | meetings that are over |
//! ```
//!
//! Each member has a bit in the counter of its group. By an addition it sets the bit when it
//! arrives at an even meeting, and clears it at an odd one. The member that completes a group
//! arrives at the next level for its group. The last of all writes the word and wakes members that
//! sleep. This module does not know which members share a processor, so groups are of neighbours in
//! rank.

use super::{Area, Counter};
use crate::park::Parking;
use oxmpi_sync::atomic::Ordering;

/// Members of a group.
#[cfg(not(loom))]
const RADIX: u32 = 16;
/// Two levels with four members, for models.
#[cfg(loom)]
const RADIX: u32 = 2;

/// A member's counter and bit in meetings.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    /// The counter of its group, its bit there, and the number of members of the group.
    counter: u32,
    bit: u32,
    size: u32,
    /// Groups on the first level.
    groups: u32,
}

impl Post {
    /// The post of member `me` of `members`.
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

/// Members of group `number` among `members`.
const fn group(members: u32, number: u32) -> u32 {
    let behind = members - number * RADIX;
    if behind < RADIX { behind } else { RADIX }
}

impl<P: Parking> Area<P> {
    /// Arrives at meeting number `round`, from 0. True for the last member, which has released all
    /// others.
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

    /// Arrives at a group of `size`; whether we are the last.
    #[inline(always)]
    fn completes(&self, counter: u32, bit: u32, size: u32, round: u64) -> bool {
        let bit = match all_set(round) {
            true => 1u64 << bit,
            false => (1u64 << bit).wrapping_neg(),
        };
        // SYNC: meet (release, acquire). What each member did before its arrival happens before the
        // last one goes on. Through the word it happens before all go on.
        let before = self.counters[counter as usize]
            .0
            .fetch_add(bit, Ordering::AcqRel);
        before.wrapping_add(bit) == complete(round, size)
    }

    /// Whether meeting `round` is over: all have arrived.
    #[inline(always)]
    pub fn has_met(&self, round: u64) -> bool {
        // SYNC: met (acquire). Pairs with `arrive`.
        self.meetings().0.load(Ordering::Acquire) > round
    }

    /// Members that have not arrived at meeting `round` yet, which is not over.
    pub fn missing(&self, round: u64) -> u32 {
        let missing = |number: u32| {
            let complete = complete(round, group(self.members(), number));
            // The result is a guess in any case.
            let arrived = self.counters[number as usize].0.load(Ordering::Relaxed);
            (arrived ^ complete).count_ones()
        };
        (0..self.post.groups).map(missing).sum()
    }

    /// The word: the last line, since groups never need all lines.
    #[inline(always)]
    fn meetings(&self) -> &Counter {
        &self.counters[self.counters.len() - 1]
    }
}

/// Whether the members that arrive at this meeting set their bits.
#[inline(always)]
const fn all_set(round: u64) -> bool {
    round.is_multiple_of(2)
}

/// The counter of a group when all its members have arrived.
#[inline(always)]
const fn complete(round: u64, size: u32) -> u64 {
    match all_set(round) {
        true => (1 << size) - 1,
        false => 0,
    }
}
