//! The biased lock with one thread, with many, and (under loom) every interleaving of few.

use super::*;
use std::sync::Arc;

#[cfg(not(loom))]
mod with_threads {
    use super::*;
    use std::time::Duration;

    /// Fences instead of membarrier, short sleeps instead of futexes: correct and slow.
    struct Plain;

    impl Os for Plain {
        fn thread_id() -> usize {
            thread_local!(static HERE: u8 = const { 0 });
            HERE.with(|here| (&raw const *here).addr())
        }
        fn heavy_barrier() {
            crate::atomic::fence(Ordering::SeqCst);
        }
        fn light_barrier() {
            crate::atomic::fence(Ordering::SeqCst);
        }
        fn wait(word: &AtomicU32, expected: u32) {
            if word.load(Ordering::SeqCst) == expected {
                std::thread::sleep(Duration::from_micros(50));
            }
        }
        fn wake(_word: &AtomicU32, _count: u32) {}
    }

    #[test]
    fn one_thread_keeps_the_bias() {
        let lock: Biased<u32, Plain> = Biased::new(0);
        for _ in 0..100 {
            let mut guard = lock.enter();
            *guard += 1;
            guard.bump();
            guard.unlocked(|| drop(lock.enter()));
        }
        assert_eq!(*lock.enter(), 100);
        assert!(!lock.is_revoked());
    }

    #[test]
    #[should_panic(expected = "already inside")]
    fn the_owner_may_not_enter_twice() {
        let lock: Biased<(), Plain> = Biased::new(());
        let _first = lock.enter();
        let _second = lock.enter();
    }

    #[test]
    fn nobody_may_enter_twice_after_the_revocation() {
        let lock: Arc<Biased<(), Plain>> = Arc::new(Biased::new(()));
        drop(lock.enter());
        let other = Arc::clone(&lock);
        std::thread::spawn(move || drop(other.enter()))
            .join()
            .unwrap();
        assert!(lock.is_revoked());
        let panicked = std::thread::spawn(move || {
            let _first = lock.enter();
            let _second = lock.enter();
        })
        .join();
        assert!(panicked.is_err());
    }

    #[test]
    fn many_threads_count_right() {
        const ROUNDS: u64 = if cfg!(miri) { 20 } else { 20_000 };
        let lock: Arc<Biased<u64, Plain>> = Arc::new(Biased::new(0));
        let threads: Vec<_> = (0..3)
            .map(|_| {
                let lock = Arc::clone(&lock);
                std::thread::spawn(move || {
                    let mut guard = lock.enter();
                    for _ in 0..ROUNDS {
                        *guard += 1;
                        guard.bump();
                    }
                    drop(guard);
                    for _ in 0..ROUNDS {
                        *lock.enter() += 1;
                    }
                })
            })
            .collect();
        threads
            .into_iter()
            .for_each(|thread| thread.join().unwrap());
        assert_eq!(*lock.enter(), 6 * ROUNDS);
    }
}

#[cfg(loom)]
mod models {
    use super::*;
    use crate::model::Model;
    use loom::thread;

    #[test]
    fn revoking_an_owner_that_comes_and_goes() {
        loom::model(|| {
            let lock: Arc<Biased<u32, Model>> = Arc::new(Biased::new(0));
            *lock.enter() += 1;
            let other = Arc::clone(&lock);
            let thread = thread::spawn(move || *other.enter() += 1);
            *lock.enter() += 1;
            *lock.enter() += 1;
            thread.join().unwrap();
            assert_eq!(*lock.enter(), 4);
        });
    }

    #[test]
    fn two_strangers_claim() {
        loom::model(|| {
            let lock: Arc<Biased<u32, Model>> = Arc::new(Biased::new(0));
            let other = Arc::clone(&lock);
            let thread = thread::spawn(move || *other.enter() += 1);
            *lock.enter() += 1;
            thread.join().unwrap();
            assert_eq!(*lock.enter(), 2);
        });
    }

    #[test]
    fn three_threads_take_turns() {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(2);
        model.check(|| {
            let lock: Arc<Biased<u32, Model>> = Arc::new(Biased::new(0));
            let threads: Vec<_> = (0..2)
                .map(|_| {
                    let lock = Arc::clone(&lock);
                    thread::spawn(move || *lock.enter() += 1)
                })
                .collect();
            let mut guard = lock.enter();
            *guard += 1;
            guard.bump();
            *guard += 1;
            drop(guard);
            threads
                .into_iter()
                .for_each(|thread| thread.join().unwrap());
            assert_eq!(*lock.enter(), 4);
        });
    }
}
