//! Counters at which all members meet: a tree of additions, and one word that says how many
//! meetings are over.
//!
//! ```text
//! counters:  | groups of members | groups of RADIX groups | … | one group |  …  | meetings that are over |
//! ```
//!
//! Each has a bit in the counter of its group, which it sets when it comes to an even meeting and
//! clears at an odd one, by an addition. Whoever completes a group goes on to the next level in its
//! name; the last of all writes the word and wakes those that sleep. Members that share a processor
//! are in the same groups: then only the last of them waits for a line that another processor has
//! written.

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
    /// The groups in which those are that share its processor, and how many members they have.
    near: core::ops::Range<u32>,
    neighbours: u32,
    /// Their bits, when that is one group.
    mask: u64,
}

impl Post {
    /// That of member `me` of `members`, of which member m sits on processor m modulo `processors`.
    pub(crate) fn new(me: u32, members: u32, processors: u32) -> Post {
        let processors = processors.clamp(1, members);
        // With less than two members each they would need more counters than there are.
        let columns = if members < 2 * processors {
            1
        } else {
            processors
        };
        let (column, row) = (me % columns, me / columns);
        let len = |column: u32| (members - column).div_ceil(columns);
        let groups = |columns: u32| (0..columns).map(|column| len(column).div_ceil(RADIX)).sum();
        let (first, end) = (groups(column), groups(column + 1));
        let neighbours = len(column);
        let is_near = |row: &u32| (row * columns + column) % processors == me % processors;
        Post {
            counter: first + row / RADIX,
            bit: row % RADIX,
            size: RADIX.min(neighbours - row / RADIX * RADIX),
            groups: groups(columns),
            near: first..end,
            neighbours,
            mask: (0..neighbours.min(RADIX))
                .filter(is_near)
                .fold(0, |bits, row| bits | 1 << row),
        }
    }
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
            let group = place / RADIX;
            let size = RADIX.min(width - group * RADIX);
            if !self.completes(first + group, place % RADIX, size, round) {
                return false;
            }
            first += width.div_ceil(RADIX);
            (place, width) = (group, width.div_ceil(RADIX));
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

    /// Whether all who share our processor have come to meeting `round`, as we have.
    pub fn have_neighbours_met(&self, round: u64) -> bool {
        let post = &self.post;
        let missing = |group: u32| {
            let before = (group - post.near.start) * RADIX;
            let size = RADIX.min(post.neighbours - before);
            self.counters[group as usize].0.load(Ordering::Relaxed) ^ complete(round, size)
        };
        match post.near.len() {
            1 => missing(post.near.start) & post.mask == 0,
            _ => post.near.clone().all(|group| missing(group) == 0),
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
