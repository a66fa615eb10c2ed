//! The mutex of a biased lock: one word, short spinning, then a futex.
//!
//! The first thread that finds it free enters. A lock that is passed on in the order of arrival
//! would belong to a thread that still has to wake up. All others would queue meanwhile, so each
//! entry would cost a wake-up from then on. A thread that polls leaves the lock in
//! [`give_way`](WordLock::give_way), where a waiting thread gets time to enter.

use crate::atomic::{AtomicU32, Ordering};
use crate::{Os, hint, thread};

/// A mutex without content.
pub(crate) struct WordLock {
    /// `FREE`, `HELD`, or `AWAITED`: held, and a thread may sleep on this word.
    word: AtomicU32,
    /// Threads that wait, asleep or not.
    waiting: AtomicU32,
}

impl WordLock {
    #[cfg(not(loom))]
    pub(crate) const fn new() -> Self {
        Self {
            word: AtomicU32::new(FREE),
            waiting: AtomicU32::new(0),
        }
    }

    #[cfg(loom)]
    pub(crate) fn new() -> Self {
        Self {
            word: AtomicU32::new(FREE),
            waiting: AtomicU32::new(0),
        }
    }

    pub(crate) fn lock<O: Os>(&self) {
        if !self.try_lock() {
            self.waiting.fetch_add(1, Ordering::Relaxed);
            self.lock_slowly::<O>();
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn try_lock(&self) -> bool {
        // SYNC: word (acquire). Pairs with the swap in `unlock`.
        self.word
            .compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed)
            .is_ok()
    }

    #[cold]
    fn lock_slowly<O: Os>(&self) {
        if self.is_freed_soon(SPINS) && self.try_lock() {
            return;
        }
        // SYNC: word (acquire). Pairs with the swap in `unlock`. AWAITED also where nobody else
        // sleeps: that costs one wake in vain.
        while self.word.swap(AWAITED, Ordering::Acquire) != FREE {
            O::wait(&self.word, AWAITED);
            self.is_freed_soon(SPINS);
        }
    }

    fn is_freed_soon(&self, spins: u32) -> bool {
        let mut all = 0..spins;
        all.any(|_| {
            hint::spin_loop();
            self.word.load(Ordering::Relaxed) == FREE
        })
    }

    pub(crate) fn unlock<O: Os>(&self) {
        // SYNC: word (release). Pairs with the exchanges in `lock`. The swap also reads whether a
        // thread may sleep: such a thread has set AWAITED, or finds FREE.
        if self.word.swap(FREE, Ordering::Release) == AWAITED {
            O::wake(&self.word, 1);
        }
    }

    /// Whether a thread waits.
    pub(crate) fn contended(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) != 0
    }

    /// Waits, with the lock free, until another thread has entered or could have done so.
    #[cold]
    pub(crate) fn give_way(&self) {
        let is_free = || self.word.load(Ordering::Relaxed) == FREE;
        for _ in 0..SPINS / 4 {
            if !is_free() {
                return;
            }
            hint::spin_loop();
        }
        // It may wait for this processor.
        if is_free() {
            thread::yield_now();
        }
    }
}

const FREE: u32 = 0;
const HELD: u32 = 1;
const AWAITED: u32 = 2;
/// Loads of the word before sleeping: many times the length of a poll of an idle VCI.
#[cfg(not(loom))]
const SPINS: u32 = 200;
#[cfg(loom)]
const SPINS: u32 = 0;
