//! The fair mutex behind a biased lock: tickets, spinning a little, then a futex.
//!
//! A waiting rank polls, lets go, and polls again at once; with a mutex that whoever comes first
//! may take, such a loop would starve every sleeper for good. So turns are tickets. Each waiter
//! sleeps on the word of its own turn (eight of them), so letting the next one in wakes one thread
//! and not the herd.

use crate::atomic::{AtomicU32, Ordering};
use crate::{Os, hint};

/// A first-come-first-served mutex without content.
pub(crate) struct Ticket {
    /// The next turn to hand out (wraps).
    next: AtomicU32,
    /// `turns[t % 8] = t << 1 | somebody sleeps here` when turn `t` (31 bits) may enter.
    turns: [AtomicU32; TURNS],
}

impl Ticket {
    #[cfg(not(loom))]
    pub(crate) const fn new() -> Self {
        Self {
            next: AtomicU32::new(0),
            turns: [const { AtomicU32::new(0) }; TURNS],
        }
    }

    #[cfg(loom)]
    pub(crate) fn new() -> Self {
        Self {
            next: AtomicU32::new(0),
            turns: std::array::from_fn(|_| AtomicU32::new(0)),
        }
    }

    /// Waits for our turn; returns its number, to be given to [`unlock`](Self::unlock).
    pub(crate) fn lock<O: Os>(&self) -> u32 {
        let turn = self.next.fetch_add(1, Ordering::Relaxed) & MASK;
        let word = self.word(turn);
        let mut spins = 0;
        loop {
            // SYNC: turn (acquire). Pairs with the swap in `unlock`.
            let seen = word.load(Ordering::Acquire);
            if seen >> 1 == turn {
                return turn;
            }
            if spins < SPINS {
                spins += 1;
                hint::spin_loop();
            } else if seen & ASLEEP != 0
                || word
                    .compare_exchange(seen, seen | ASLEEP, Ordering::Relaxed, Ordering::Relaxed)
                    .is_ok()
            {
                O::wait(word, seen | ASLEEP);
            }
        }
    }

    /// Lets the next turn in.
    pub(crate) fn unlock<O: Os>(&self, turn: u32) {
        let next = turn.wrapping_add(1) & MASK;
        let word = self.word(next);
        // SYNC: turn (release). Pairs with the load in `lock`. The swap also collects the sleeper's
        // mark: the mark goes in by compare-exchange on the same word, so it is either seen
        // here or refused there.
        if word.swap(next << 1, Ordering::AcqRel) & ASLEEP != 0 {
            O::wake(word, u32::MAX);
        }
    }

    /// Does anyone wait behind `turn`, the current holder?
    pub(crate) fn contended(&self, turn: u32) -> bool {
        self.next.load(Ordering::Relaxed) & MASK != turn.wrapping_add(1) & MASK
    }

    fn word(&self, turn: u32) -> &AtomicU32 {
        &self.turns[turn as usize % TURNS]
    }
}

const TURNS: usize = 8;
const MASK: u32 = u32::MAX >> 1;
const ASLEEP: u32 = 1;
/// Looks at the word before sleeping: about the length of a poll of an idle VCI, many times over.
#[cfg(not(loom))]
const SPINS: u32 = 200;
#[cfg(loom)]
const SPINS: u32 = 0;
