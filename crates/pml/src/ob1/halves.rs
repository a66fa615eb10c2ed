//! Single long messages of which each side copies half, straight between the two memories.
//!
//! | message | frames |
//! |---|---|
//! | both halves at the same time | `OFFER` with [`HALVES`] → `SHARE` → `WROTE`, `FINISH` |
//! | nobody has asked for it, and it is [`KEPT`] | `OFFER` → the receiver reads it into a block of memory → `FINISH` |
//!
//! Of two processes the same one copies the first half whichever way a message goes. So what goes to and fro in the same buffers stays where it is: each half in
//! the cache of the one that copies it (64 KiB one way in plain C: 2.8 µs, 5.4 in pieces that change hands, 7.8 where the reader always copies the first half).
//! But where a program writes the whole buffer before it sends, or reads all of it afterwards, half of the lines have to come back: 8.5 µs instead of 6.5.
//! Nobody tells us; but who copies sees how long it takes, and after a few slow copies in a row messages go the other way again, for the longer the more often that
//! has happened.
//!
//! The sender has to be there. So only one that waits for its message anyway does it (a blocking call), and only as long as the receiver answers soon:
//! a sender whose messages wait for their receivers leaves them in shared memory again.

use super::Ob1;
use super::control::{HALVES, KEPT};
use oxmpi_mem::Region;

/// How it went lately with one process.
pub(super) struct Halves {
    /// Messages that go the other way before the next is tried so.
    rest: u32,
    /// How many it will be the next time.
    pause: u32,
    /// What spoke against it lately.
    doubts: u8,
    /// When the last message was offered so (ns).
    since: u64,
}

impl Default for Halves {
    fn default() -> Halves {
        Halves {
            rest: FIRST,
            pause: FIRST,
            doubts: 0,
            since: 0,
        }
    }
}

/// Single long messages before the first that is tried: programs that send few never wait for a receiver.
const FIRST: u32 = 8;
/// At most so many between two tries: six messages that take half as long again do not show then.
const MOST: u32 = 256;
/// What is not as it should be adds so many doubts, and what is takes one away: half of the copies are fast where a program touches all of its bytes.
const DOUBTS: u8 = 2;
/// So many end it. The first copies always are slow: the lines have yet to come to those who copy them from now on.
const TOO_MANY: u8 = 6 * DOUBTS;
/// A receiver that waits answers in two changes of hands of a line, some 300 ns; one that takes this long (ns) was doing something else.
const LATE: u64 = 5_000;
/// A copy is slow that takes longer than this (ns) for the call and a line or two
const CALL: u64 = 500;
/// and this for every KiB: 35 within the processor's own cache, 80 to 200 out of another's or into it.
const PER_KIB: u64 = 60;
/// Shorter messages are not worth the frames (bytes).
pub(super) const SHARED_FROM: usize = 16 * 1024;

impl Halves {
    /// Whether the next message is to go so.
    pub(super) fn is_due(&self) -> bool {
        self.rest == 0
    }

    /// A message went the other way.
    pub(super) fn pass(&mut self) {
        self.rest = self.rest.saturating_sub(1);
    }

    /// A message has been offered so.
    pub(super) fn offer(&mut self, now: u64) {
        self.since = now;
    }

    /// The peer tries it. Both have to, or neither gains: what goes the other way brings all lines over. Not right after our own end of it.
    pub(super) fn join(&mut self) {
        if self.rest + FIRST <= self.pause {
            self.rest = 0;
        }
    }

    /// The receiver of the last one has asked for our part.
    pub(super) fn hear(&mut self, now: u64) {
        if now.saturating_sub(self.since) > LATE {
            self.doubt();
        }
    }

    /// We have copied so many bytes in this time (ns).
    pub(super) fn copied(&mut self, bytes: usize, ns: u64) {
        if ns > CALL + bytes as u64 * PER_KIB / 1024 {
            self.doubt();
        } else if self.doubts > 0 {
            self.doubts -= 1;
        } else {
            self.pause = FIRST;
        }
    }

    /// A copy was slow, or the receiver was not there.
    pub(super) fn doubt(&mut self) {
        self.doubts += DOUBTS;
        if self.doubts >= TOO_MANY {
            self.doubts = 0;
            self.pause = (self.pause * 2).min(MOST);
            self.rest = self.pause;
        }
    }
}

/// How the address in an offer says what the receiver may do. Addresses of programs are shorter.
pub(super) struct Offered {
    /// Of the buffer; 0: none.
    pub address: u64,
    /// Both sides copy half.
    pub halves: bool,
    /// Counted against the budget of unmatched bytes: the receiver takes it even when nobody has asked for it.
    pub kept: bool,
}

impl Offered {
    pub(super) fn read(word: u64) -> Offered {
        Offered {
            address: word & !(HALVES | KEPT),
            halves: word & HALVES != 0,
            kept: word & KEPT != 0,
        }
    }
}

impl Ob1 {
    /// Our part of a message of which `peer` copies the other: the first part, in whole pages, is that of the one with the lower index.
    pub(super) fn own_part(&self, peer: u32, whole: Region) -> (u64, Region) {
        let cut = (whole.len() / 2).next_multiple_of(4096).min(whole.len());
        match self.me < peer {
            true => (0, whole.slice(0, cut)),
            false => (cut as u64, whole.skip(cut)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    #[test]
    fn the_two_parts_are_the_whole_and_in_whole_pages() {
        let (lower, upper) = (Ob1::new(3, 8, 0), Ob1::new(5, 8, 0));
        for (len, cut) in [
            (0, 0),
            (1, 0),
            (4096, 4096),
            (16384, 8192),
            (100_000, 53248),
        ] {
            let bytes = HeapBytes::new(len);
            let (first, lower) = lower.own_part(5, bytes.region());
            let (second, upper) = upper.own_part(3, bytes.region());
            assert_eq!((first, lower.len()), (0, cut), "of {len}");
            assert_eq!((second, upper.len()), (cut as u64, len - cut), "of {len}");
            assert_eq!(lower.len() + upper.len(), len);
        }
    }

    #[test]
    fn slow_copies_end_it_for_longer_each_time() {
        let mut halves = Halves::default();
        let mut passed = Vec::new();
        for _ in 0..12 {
            let mut rest = 0;
            while !halves.is_due() {
                halves.pass();
                rest += 1;
            }
            passed.push(rest);
            for _ in 0..TOO_MANY / DOUBTS {
                assert!(halves.is_due());
                halves.copied(32 * 1024, 7_000);
            }
        }
        let doubled = (0..12).map(|n| (FIRST << n).min(MOST));
        assert_eq!(passed, doubled.collect::<Vec<_>>());
    }

    #[test]
    fn both_try_at_the_same_time() {
        let mut halves = Halves::default();
        (0..TOO_MANY).for_each(|_| halves.doubt());
        for _ in 0..FIRST {
            halves.join();
            assert!(!halves.is_due());
            halves.pass();
        }
        halves.join();
        assert!(halves.is_due());
    }

    #[test]
    fn fast_copies_among_slow_ones_go_on() {
        let mut halves = Halves::default();
        (0..FIRST).for_each(|_| halves.pass());
        for _ in 0..100 {
            halves.copied(32 * 1024, 7_000);
            halves.copied(32 * 1024, 2_000);
            halves.copied(32 * 1024, 2_000);
            assert!(halves.is_due());
        }
    }

    #[test]
    fn a_receiver_that_is_always_late_ends_it() {
        let mut halves = Halves::default();
        (0..FIRST).for_each(|_| halves.pass());
        halves.offer(1_000);
        halves.hear(1_400);
        assert_eq!(halves.doubts, 0);
        let ended = (1..=TOO_MANY).find(|_| {
            halves.offer(2_000);
            halves.hear(1_000_000);
            halves.copied(32 * 1024, 2_000);
            !halves.is_due()
        });
        assert!(ended.is_some());
    }
}
