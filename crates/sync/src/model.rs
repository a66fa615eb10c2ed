//! The operating system inside a loom model: fences for barriers, one condition variable for all
//! futexes.
//!
//! Sleeping really blocks, and there are no spurious wake-ups, so that a lost wake-up is a deadlock
//! of the model.

use crate::Os;
use crate::atomic::{AtomicU32, Ordering, fence};
use std::cell::Cell;

/// [`Os`] for models.
#[derive(Debug)]
pub struct Model;

struct Sleepers {
    lock: loom::sync::Mutex<()>,
    changed: loom::sync::Condvar,
}

loom::lazy_static! {
    static ref SLEEPERS: Sleepers = Sleepers { lock: loom::sync::Mutex::new(()), changed: loom::sync::Condvar::new() };
    static ref NEXT_ID: loom::sync::atomic::AtomicUsize = loom::sync::atomic::AtomicUsize::new(1);
}

loom::thread_local! {
    static ID: Cell<usize> = Cell::new(0);
}

impl Os for Model {
    fn thread_id() -> usize {
        ID.with(|id| {
            if id.get() == 0 {
                id.set(NEXT_ID.fetch_add(1, Ordering::Relaxed));
            }
            id.get()
        })
    }

    fn heavy_barrier() {
        fence(Ordering::SeqCst);
    }

    fn light_barrier() {
        fence(Ordering::SeqCst);
    }

    fn wait(word: &AtomicU32, expected: u32) {
        let guard = SLEEPERS
            .lock
            .lock()
            .expect("invariant: no panic under this lock");
        // The kernel reads the word under the lock of the futex's queue, with full barriers.
        fence(Ordering::SeqCst);
        if word.load(Ordering::SeqCst) == expected {
            drop(SLEEPERS.changed.wait(guard));
        }
    }

    fn wake(_word: &AtomicU32, _count: u32) {
        let _guard = SLEEPERS.lock.lock();
        SLEEPERS.changed.notify_all();
    }
}
