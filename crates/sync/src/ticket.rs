//! The fair mutex of a biased lock: tickets, short spinning, then a futex.
//!
//! A waiting rank polls, unlocks, and locks again at once to poll. With an unfair mutex, such a
//! loop would starve every sleeping thread. So turns are tickets. Each waiter sleeps on the word of
//! its own turn (eight of them), so an unlock wakes one thread and not all.

use crate::atomic::{AtomicU32, Ordering};
use crate::{Os, hint};

/// A first-come-first-served mutex without content.
pub(crate) struct Ticket {
    /// The next turn to assign (wraps).
    next: AtomicU32,
    /// `turns[t % 8] = t << 1 | a thread sleeps here` when turn `t` (31 bits) may enter.
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

    /// Waits for the turn of the caller and returns its number, the argument of
    /// [`unlock`](Self::unlock).
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

    /// Lets the next turn enter.
    pub(crate) fn unlock<O: Os>(&self, turn: u32) {
        let next = turn.wrapping_add(1) & MASK;
        let word = self.word(next);
        // SYNC: turn (release). Pairs with the load in `lock`. The swap also reads the mark of a
        // sleeper. The mark is set by compare-exchange on the same word, so either the swap sees it
        // or the exchange fails.
        if word.swap(next << 1, Ordering::AcqRel) & ASLEEP != 0 {
            O::wake(word, u32::MAX);
        }
    }

    /// Whether a thread waits behind `turn`, the current holder.
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
/// Loads of the word before sleeping: many times the length of a poll of an idle VCI.
#[cfg(not(loom))]
const SPINS: u32 = 200;
#[cfg(loom)]
const SPINS: u32 = 0;
