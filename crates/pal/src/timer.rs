//! A descriptor that becomes readable at a given time.

use crate::process::{check, refused};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// The descriptor of a timer.
#[derive(Debug)]
pub struct Timer(OwnedFd);

impl Timer {
    /// A timer that is never readable.
    ///
    /// # Errors
    /// Too many open files: the error of `timerfd_create`.
    pub fn new() -> io::Result<Timer> {
        let flags = libc::TFD_NONBLOCK | libc::TFD_CLOEXEC;
        // SAFETY: plain numbers.
        let number = unsafe { libc::timerfd_create(libc::CLOCK_MONOTONIC, flags) };
        if number == -1 {
            return Err(refused("timerfd_create"));
        }
        // SAFETY: a descriptor that the kernel has just given us.
        Ok(Timer(unsafe { OwnedFd::from_raw_fd(number) }))
    }

    /// Makes it readable from this time on, on the clock of [`now_ns`](crate::cpu::now_ns), and not
    /// before; `None`: never.
    ///
    /// # Errors
    /// The error of `timerfd_settime`.
    pub fn set(&self, at_ns: Option<u64>) -> io::Result<()> {
        const SECOND: u64 = 1_000_000_000;
        let time = |value: u64| libc::time_t::try_from(value).unwrap_or(libc::time_t::MAX);
        // All zeros: never.
        let at_ns = at_ns.map_or(0, |at| at.max(1));
        let value = libc::itimerspec {
            it_interval: libc::timespec {
                tv_sec: 0,
                tv_nsec: 0,
            },
            it_value: libc::timespec {
                tv_sec: time(at_ns / SECOND),
                tv_nsec: time(at_ns % SECOND),
            },
        };
        let (number, nothing) = (self.0.as_raw_fd(), core::ptr::null_mut());
        // SAFETY: value lives through the call, and the old one is not asked for.
        check(unsafe {
            libc::timerfd_settime(number, libc::TFD_TIMER_ABSTIME, &raw const value, nothing)
        })
    }
}

impl AsFd for Timer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::now_ns;
    use crate::epoll::{Ready, Set};

    #[test]
    fn is_readable_from_its_time_on() {
        let (timer, set) = (Timer::new().unwrap(), Set::new().unwrap());
        set.add(timer.as_fd().as_raw_fd(), 5, Ready::Read).unwrap();
        let rung = |milliseconds| {
            let mut rung = false;
            set.wait(milliseconds, |number| rung = number == 5).unwrap();
            rung
        };
        assert!(!rung(0));
        let at = now_ns() + 2_000_000;
        timer.set(Some(at)).unwrap();
        assert!(rung(-1) && now_ns() >= at && rung(0));
        timer.set(Some(now_ns() + 1_000_000_000_000)).unwrap();
        assert!(!rung(0), "set anew");
        timer.set(Some(1)).unwrap();
        assert!(rung(-1), "a time that has gone by");
        timer.set(None).unwrap();
        assert!(!rung(0));
    }
}
