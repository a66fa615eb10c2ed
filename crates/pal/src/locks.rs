//! The system calls of Linux that the locks of `sync` need.

use oxmpi_sync::Os;
use oxmpi_sync::atomic::global::AtomicU32;

use crate::futex::{self, Scope};
use crate::{cpu, membarrier};

/// The operating system, for `Biased<T, Linux>`.
#[derive(Debug)]
pub struct Linux;

impl Os for Linux {
    #[inline(always)]
    fn thread_id() -> usize {
        cpu::thread_pointer()
    }

    fn heavy_barrier() {
        membarrier::private_heavy();
    }

    #[inline(always)]
    fn light_barrier() {
        membarrier::private_light();
    }

    fn wait(word: &AtomicU32, expected: u32) {
        futex::wait(word, expected, None, Scope::Private);
    }

    fn wake(word: &AtomicU32, count: u32) {
        futex::wake(word, count, Scope::Private);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_sync::Biased;

    static COUNT: Biased<u64, Linux> = Biased::new(0);

    #[test]
    fn a_biased_lock_on_the_real_system() {
        const ROUNDS: u64 = if cfg!(miri) { 20 } else { 100_000 };
        let work = || {
            for _ in 0..ROUNDS {
                let mut guard = COUNT.enter();
                *guard += 1;
                guard.bump();
            }
        };
        work();
        assert!(!COUNT.is_revoked());
        std::thread::scope(|scope| {
            scope.spawn(work);
            scope.spawn(work);
            work();
        });
        assert_eq!(*COUNT.enter(), 4 * ROUNDS);
        assert!(COUNT.is_revoked());
    }
}
