//! Single long messages of which each side copies half, straight between the two memories.
//!
//! | message | frames |
//! |---|---|
//! | both halves at the same time | `OFFER` with [`HALVES`] → `SHARE` → `WROTE`, `FINISH` |
//! | nobody has asked for it, and it is [`KEPT`] | `OFFER` → the receiver reads it into a block of memory → `FINISH` |
//!
//! Of two processes the same one copies the first half whichever way a message goes. So what goes
//! to and fro in the same buffers stays where it is: each half in the cache of the one that copies
//! it (64 KiB one way in plain C: 2.8 µs, 5.4 in pieces that change hands, 7.8 where the reader
//! always copies the first half). But where a program writes the whole buffer before it sends, or
//! reads all of it afterwards, half of the lines have to come back: 8.5 µs instead of 6.5. And what
//! a copy costs beside a piece changes with the length and from minute to minute (16 KiB: 1.6 to
//! 2.3 µs and 1.8 to 2.1).
//!
//! Nobody tells us, but whoever sends sees it: the time from one message to the next has in it the
//! copies, the answer, and what the program does with the bytes. So a few messages go the one way,
//! a few the other, and the way with the shorter times is kept for the longer the more often it has
//! been the shorter one. Both processes have to go the same way, or neither gains: what goes in
//! pieces brings all lines over. So the one with the lower index decides, and the other one answers
//! each message as it came; only what the lower one does not send does the other one decide itself.
//!
//! The sender has to be there. So only one that waits for its message anyway does it (a blocking
//! call), and only as long as the receiver answers soon: a sender whose messages wait for their
//! receivers leaves them in shared memory again.

use super::Ob1;
use super::control::{HALVES, KEPT};
use oxmpi_btl::Wire;
use oxmpi_mem::Region;

/// How single messages go to one process.
#[derive(Default)]
pub(super) struct Halves {
    /// By length: each twice as long as the one before.
    choices: [Choice; CLASSES],
    /// Messages that go in pieces whatever is faster, as the receiver was late too often.
    rest: u32,
    /// How often it was late lately.
    doubts: u8,
    /// When the last message was offered so (ns).
    since: u64,
}

/// Which way messages of about one length go.
struct Choice {
    /// The way that was faster: half by each side.
    halves: bool,
    /// The other way is being tried.
    trying: bool,
    /// Messages that go as now before the next comparison or its end.
    left: u32,
    /// How many go the faster way before the other is tried again.
    phase: u32,
    /// When the last one that was timed left (ns); 0: it was not timed.
    last: u64,
    /// The shortest time from one message to the next (ns): on the faster way, and on the one that
    /// is tried.
    best: [u64; 2],
    /// For so many messages of ours the peer decides.
    follows: u32,
    /// The last one from the peer came half by each side.
    answers: bool,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice {
            halves: false,
            trying: false,
            left: FIRST,
            phase: FIRST,
            last: 0,
            best: [u64::MAX; 2],
            follows: 0,
            answers: false,
        }
    }
}

/// Shorter messages are not worth the frames (bytes).
pub(super) const SHARED_FROM: usize = 16 * 1024;
/// From [`SHARED_FROM`] to where nothing leaves before it is asked for; longer ones are of the
/// last.
const CLASSES: usize = 8;
/// Messages before the first that are tried: programs that send few never wait for a receiver.
const FIRST: u32 = 16;
/// At most so many go the faster way till the other is tried again: when a trial takes twice the
/// time, it adds a hundredth.
const MOST: u32 = 1024;
/// Messages of a trial, and so many before it are timed. The shortest time counts: the first ones
/// of a way are slow, as the lines have yet to come to those who copy them from now on, and some
/// are disturbed.
const TRIAL: u32 = 8;
/// After so many it ends if the other way is much faster.
const GLANCE: u32 = 4;
/// A time is much longer than another when the one four times is more than the other five times:
/// then it is not tried again soon.
const MUCH: (u64, u64) = (4, 5);
/// So many of ours the peer decides after one of its own.
const FOLLOWS: u32 = 64;
/// A receiver that waits answers in two changes of hands of a line, some 300 ns; one that takes
/// this long (ns) was doing something else.
const LATE: u64 = 5_000;
/// One that is late adds so many doubts, and one that is not takes one away.
const DOUBTS: u8 = 2;
/// So many end it.
const TOO_MANY: u8 = 6 * DOUBTS;

impl Choice {
    fn is_halves(&self) -> bool {
        match self.follows {
            0 => self.halves != self.trying,
            _ => self.answers,
        }
    }

    /// A message has left.
    fn sent(&mut self, now: impl FnOnce() -> u64) {
        if self.follows > 0 {
            (self.follows, self.answers) = (self.follows - 1, false);
            return;
        }
        if self.left <= TRIAL {
            let now = now();
            if self.last != 0 {
                let best = &mut self.best[usize::from(self.trying)];
                *best = (*best).min(now.saturating_sub(self.last));
            }
            self.last = now;
        }
        self.left -= 1;
        let [kept, tried] = self.best;
        let lost = self.trying && self.left <= TRIAL - GLANCE && is_much(tried, kept);
        if self.left == 0 || lost {
            self.last = 0;
            self.turn();
        }
    }

    /// Enough have gone this way.
    fn turn(&mut self) {
        self.trying = !self.trying;
        if self.trying {
            self.left = TRIAL;
            return;
        }
        let [kept, tried] = std::mem::replace(&mut self.best, [u64::MAX; 2]);
        let (halves, phase) = match tried < kept {
            true => (!self.halves, FIRST),
            false => (self.halves, MOST.min(self.phase * 4)),
        };
        let sure = is_much(tried, kept) || is_much(kept, tried);
        (self.halves, self.phase) = (halves, if sure { MOST } else { phase });
        self.left = self.phase;
    }
}

/// Whether this time is much longer than that.
fn is_much(this: u64, that: u64) -> bool {
    this.saturating_mul(MUCH.0) > that.saturating_mul(MUCH.1)
}

impl Halves {
    fn choice(&mut self, len: u64) -> &mut Choice {
        let class = (len / SHARED_FROM as u64).max(1).ilog2() as usize;
        &mut self.choices[class.min(CLASSES - 1)]
    }

    /// Whether the next message of this length is to go so.
    pub(super) fn is_due(&mut self, len: u64) -> bool {
        self.rest == 0 && self.choice(len).is_halves()
    }

    /// A message that might have gone either way has left.
    pub(super) fn sent(&mut self, len: u64, now: impl FnOnce() -> u64) {
        match self.rest {
            0 => self.choice(len).sent(now),
            _ => self.rest -= 1,
        }
    }

    /// It has been offered so.
    pub(super) fn offer(&mut self, now: u64) {
        self.since = now;
    }

    /// One has come so, or in pieces, from the peer that decides.
    fn join(&mut self, len: u64, halves: bool) {
        let choice = self.choice(len);
        (choice.follows, choice.answers) = (FOLLOWS, halves);
    }

    /// The receiver of the last one has asked for our part.
    pub(super) fn hear(&mut self, now: u64) {
        if now.saturating_sub(self.since) > LATE {
            self.doubt();
        } else {
            self.doubts = self.doubts.saturating_sub(1);
        }
    }

    /// The receiver was not there.
    pub(super) fn doubt(&mut self) {
        self.doubts += DOUBTS;
        if self.doubts >= TOO_MANY {
            (self.doubts, self.rest) = (0, MOST);
        }
    }
}

/// How the address in an offer says what the receiver may do. Addresses of programs are shorter.
pub(super) struct Offered {
    /// Of the buffer; 0: none.
    pub address: u64,
    /// Both sides copy half.
    pub halves: bool,
    /// Counted against the budget of unmatched bytes: the receiver takes it even when nobody has
    /// asked for it.
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
    /// A message of [`SHARED_FROM`] bytes or more has come. Only from a process of lower index does
    /// it matter which way.
    #[cold]
    #[inline(never)]
    pub(super) fn came(&mut self, wire: &mut impl Wire, from: u32, len: u64, halves: bool) {
        if from < self.me && wire.limits(from).single_copy_answered != u64::MAX {
            let link = self.links.entry(from).or_default();
            link.halves.join(len, halves);
        }
    }

    /// Our part of a message of which `peer` copies the other: the first part, in whole pages, is
    /// that of the one with the lower index.
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

    /// A pair of processes: `took` says how long a message takes that goes so. How many of
    /// `messages` went half by each side.
    fn shared(halves: &mut Halves, messages: u32, took: impl Fn(bool) -> u64) -> u32 {
        let (mut now, mut shared) = (1, 0);
        for _ in 0..messages {
            let due = halves.is_due(40_000);
            halves.sent(40_000, || now);
            now += took(due);
            shared += u32::from(due);
        }
        shared
    }

    #[test]
    fn the_faster_way_is_kept_and_the_other_tried_ever_more_seldom() {
        let mut halves = Halves::default();
        assert_eq!(shared(&mut halves, FIRST, |_| 5_000), 0);
        let faster = |so: bool| if so { 3_000 } else { 5_000 };
        assert!(shared(&mut halves, 20_000, faster) > 19_000);
        let slower = |so: bool| if so { 6_000 } else { 5_000 };
        shared(&mut halves, MOST + TRIAL, slower);
        assert!(shared(&mut halves, 20_000, slower) < 1_000);
        assert!(shared(&mut halves, MOST + TRIAL, slower) >= TRIAL);
    }

    #[test]
    fn a_long_time_among_short_ones_does_not_count() {
        let mut halves = Halves::default();
        let nth = std::cell::Cell::new(0);
        let took = |so: bool| {
            nth.set(nth.get() + 1);
            match (nth.get() % 4, so) {
                (0, _) => 1_000_000,
                (_, true) => 3_000,
                (_, false) => 5_000,
            }
        };
        assert!(shared(&mut halves, 20_000, took) > 19_000);
    }

    #[test]
    fn each_length_has_its_own_way() {
        let mut halves = Halves::default();
        shared(&mut halves, FIRST, |_| 5_000);
        assert!(halves.is_due(32 * 1024) && halves.is_due(65_535));
        assert!(!halves.is_due(65_536) && !halves.is_due(20_000) && !halves.is_due(u64::MAX));
    }

    #[test]
    fn one_decides_and_the_other_answers_as_it_was_sent_to() {
        let mut lower = Halves::default();
        let mut higher = Halves::default();
        let (mut now, mut alike) = (1, 0);
        for _ in 0..20_000 {
            let due = lower.is_due(40_000);
            lower.sent(40_000, || now);
            higher.join(40_000, due);
            alike += u32::from(higher.is_due(40_000) == due);
            now += if due { 3_000 } else { 5_000 };
            higher.sent(40_000, || now);
        }
        assert_eq!(alike, 20_000);
        // It has not sent any for long.
        assert!(shared(&mut higher, 20_000, |so| if so { 3 } else { 5 }) > 10_000);
    }

    #[test]
    fn a_receiver_that_is_always_late_ends_it() {
        let mut halves = Halves::default();
        shared(&mut halves, FIRST, |_| 5_000);
        for _ in 0..100 {
            halves.offer(1_000);
            halves.hear(1_400);
        }
        assert!(halves.is_due(40_000));
        for _ in 0..TOO_MANY / DOUBTS {
            halves.offer(2_000);
            halves.hear(1_000_000);
        }
        assert!(!halves.is_due(40_000));
        assert_eq!(shared(&mut halves, MOST, |_| 1_000), 0);
        assert!(halves.is_due(40_000));
    }
}
