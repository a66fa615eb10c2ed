//! A mutex and a condition variable without poisoning.
//!
//! A panic inside the library aborts the job (it is our bug), so no thread uses the state that a
//! panicking one left. Only tests have holders that unwind.

#[cfg(loom)]
use loom::sync as imp;
#[cfg(not(loom))]
use std::sync as imp;

use std::fmt;

/// Access to the content of a [`Mutex`], released on drop.
pub type MutexGuard<'a, T> = imp::MutexGuard<'a, T>;

/// Mutual exclusion outside the hot path, which uses [`Biased`](crate::Biased).
#[derive(Default)]
pub struct Mutex<T>(imp::Mutex<T>);

impl<T> Mutex<T> {
    /// A free mutex around `value`.
    #[cfg(not(loom))]
    pub const fn new(value: T) -> Self {
        Self(imp::Mutex::new(value))
    }

    /// A free mutex around `value`.
    #[cfg(loom)]
    pub fn new(value: T) -> Self {
        Self(imp::Mutex::new(value))
    }

    /// Waits for the mutex.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Takes the mutex, if it is free.
    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        self.0.try_lock().ok()
    }
}

impl<T> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mutex(..)")
    }
}

/// A condition variable for a [`Mutex`].
#[derive(Debug, Default)]
pub struct Condvar(imp::Condvar);

impl Condvar {
    /// A condition variable without waiters.
    #[cfg(not(loom))]
    pub const fn new() -> Self {
        Self(imp::Condvar::new())
    }

    /// A condition variable without waiters.
    #[cfg(loom)]
    pub fn new() -> Self {
        Self(imp::Condvar::new())
    }

    /// Releases the mutex, sleeps, and takes it again; may return spuriously.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.0
            .wait(guard)
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Wakes one waiter.
    pub fn notify_one(&self) {
        self.0.notify_one();
    }

    /// Wakes all waiters.
    pub fn notify_all(&self) {
        self.0.notify_all();
    }
}

#[cfg(test)]
#[cfg(not(loom))]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_panicking_holder_does_not_poison() {
        let mutex = Arc::new(Mutex::new(1));
        let other = Arc::clone(&mutex);
        let panicked = std::thread::spawn(move || {
            let _guard = other.lock();
            panic!("on purpose");
        })
        .join();
        assert!(panicked.is_err());
        assert_eq!(*mutex.lock(), 1);
    }

    #[test]
    fn a_condition_is_seen() {
        let shared = Arc::new((Mutex::new(false), Condvar::new()));
        let other = Arc::clone(&shared);
        let thread = std::thread::spawn(move || {
            *other.0.lock() = true;
            other.1.notify_one();
        });
        let mut ready = shared.0.lock();
        while !*ready {
            ready = shared.1.wait(ready);
        }
        drop(ready);
        thread.join().unwrap();
    }
}
