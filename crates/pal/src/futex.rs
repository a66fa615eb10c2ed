//! Futexes: sleeping on a word of memory until another thread changes it.
//!
//! `private` words are used by one process, `shared` ones lie in a segment. Timeouts are relative
//! and measured on the monotonic clock. A sleeper may return early (a signal, a wake for another
//! sleeper): callers check the word again.

use std::time::Duration;

use oxmpi_sync::atomic::global::AtomicU32;

/// The reason why a sleeper returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woken {
    /// Another thread called `wake`, or a signal came.
    Up,
    /// The word did not hold the expected value: there was no sleep.
    Changed,
    /// The timeout expired.
    TimedOut,
}

/// The processes that may wake a sleeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Threads of this process.
    Private,
    /// Every process that has mapped the word.
    Shared,
}

/// Sleeps while `word` holds `expected`, at most for `timeout`.
pub fn wait(word: &AtomicU32, expected: u32, timeout: Option<Duration>, scope: Scope) -> Woken {
    let timeout = timeout.map(|timeout| libc::timespec {
        tv_sec: libc::time_t::try_from(timeout.as_secs()).unwrap_or(libc::time_t::MAX),
        tv_nsec: libc::c_long::from(timeout.subsec_nanos()),
    });
    let timeout = timeout
        .as_ref()
        .map_or(std::ptr::null(), std::ptr::from_ref);
    let operation = libc::FUTEX_WAIT | scope.flag();
    // SAFETY: the word is a live, aligned u32 that the kernel only reads; the timeout is null or a
    // live timespec.
    let result =
        unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), operation, expected, timeout) };
    if result == 0 {
        return Woken::Up;
    }
    match std::io::Error::last_os_error().raw_os_error() {
        Some(libc::EAGAIN) => Woken::Changed,
        Some(libc::ETIMEDOUT) => Woken::TimedOut,
        _ => Woken::Up,
    }
}

/// Wakes up to `count` sleepers on `word`; returns how many.
pub fn wake(word: &AtomicU32, count: u32, scope: Scope) -> u32 {
    let operation = libc::FUTEX_WAKE | scope.flag();
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    // SAFETY: the word is a live, aligned u32; the kernel uses only its address.
    let woken = unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), operation, count) };
    u32::try_from(woken).unwrap_or(0)
}

impl Scope {
    fn flag(self) -> libc::c_int {
        match self {
            Scope::Private => libc::FUTEX_PRIVATE_FLAG,
            Scope::Shared => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_sync::atomic::global::Ordering;
    use std::sync::Arc;

    #[test]
    fn a_changed_word_does_not_sleep_and_time_ends() {
        let word = AtomicU32::new(1);
        assert_eq!(wait(&word, 0, None, Scope::Shared), Woken::Changed);
        let soon = Some(Duration::from_millis(1));
        assert_eq!(wait(&word, 1, soon, Scope::Private), Woken::TimedOut);
    }

    #[test]
    fn a_sleeper_is_woken() {
        let word = Arc::new(AtomicU32::new(0));
        let sleeper = std::thread::spawn({
            let word = Arc::clone(&word);
            move || {
                while word.load(Ordering::Acquire) == 0 {
                    wait(&word, 0, None, Scope::Shared);
                }
            }
        });
        word.store(1, Ordering::Release);
        wake(&word, 1, Scope::Shared);
        sleeper.join().unwrap();
    }
}
