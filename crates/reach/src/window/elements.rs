//! The lock of a member's elements ([`super`]). One process at a time holds it while it combines
//! some of them. Another process takes it from a holder that has died.

use super::Words;
use oxmpi_shm::shared::Shared;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::fmt;

/// The lock of a member's elements.
pub struct ElementLock {
    pub(super) words: Shared<Words>,
    /// The value of `holder` for this process: local rank plus one.
    pub(super) me: u32,
    pub(super) dead: Shared<[AtomicU64]>,
}

impl ElementLock {
    /// Takes the lock; it is held until the guard is dropped.
    #[inline]
    #[must_use]
    pub fn hold(&self) -> Elements<'_> {
        let holder = &self.words.holder;
        // SYNC: elements (acquire). Pairs with the guard's drop.
        let taken = holder.compare_exchange(0, self.me, Ordering::Acquire, Ordering::Relaxed);
        if taken.is_err() {
            self.wait();
        }
        Elements { holder }
    }

    #[cold]
    #[inline(never)]
    fn wait(&self) {
        let holder = &self.words.holder;
        let mut tries = 0u32;
        loop {
            // SYNC: elements (acquire).
            let (success, failure) = (Ordering::Acquire, Ordering::Relaxed);
            match holder.compare_exchange_weak(0, self.me, success, failure) {
                Ok(_) => return,
                Err(other) if other != 0 && self.has_died(other - 1) => {
                    let taken = holder.compare_exchange(other, self.me, success, failure);
                    if taken.is_ok() {
                        return;
                    }
                }
                Err(_) => {}
            }
            tries += 1;
            wait_a_little(tries);
        }
    }

    fn has_died(&self, rank: u32) -> bool {
        let word = self.dead.get(rank as usize / 64);
        word.is_none_or(|word| word.load(Ordering::Relaxed) >> (rank % 64) & 1 == 1)
    }
}

impl fmt::Debug for ElementLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ElementLock({:?})", self.words)
    }
}

/// The lock of a member's elements, held.
#[derive(Debug)]
pub struct Elements<'a> {
    holder: &'a AtomicU32,
}

impl Drop for Elements<'_> {
    #[inline]
    fn drop(&mut self) {
        // SYNC: elements (release).
        self.holder.store(0, Ordering::Release);
    }
}

/// The holder needs only a few instructions, or does not run on a processor.
fn wait_a_little(tries: u32) {
    const PAUSES: u32 = 64;
    #[cfg(loom)]
    {
        let _ = (tries, PAUSES);
        oxmpi_sync::loom::thread::yield_now();
    }
    #[cfg(not(loom))]
    match tries < PAUSES {
        true => std::hint::spin_loop(),
        false => oxmpi_pal::cpu::yield_now(),
    }
}
