//! A time limit as a descriptor, for a process that waits for descriptors.

use oxmpi_pal::cpu::now_ns;
use oxmpi_pal::timer;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::Duration;

/// A timer whose descriptor becomes readable when the time is over.
pub struct Timer {
    timer: timer::Timer,
    at_ns: u64,
}

impl Timer {
    /// Starts a timer of `limit`.
    ///
    /// # Errors
    /// No descriptor is available.
    pub fn start(limit: Duration) -> io::Result<Timer> {
        let limit_ns = u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX);
        let at_ns = now_ns().saturating_add(limit_ns);
        let timer = timer::Timer::new()?;
        timer.set(Some(at_ns))?;
        Ok(Timer { timer, at_ns })
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        now_ns() >= self.at_ns
    }

    /// The descriptor.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.timer.as_fd().as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_pal::epoll::{Ready, Set};
    use std::process::Command;
    use std::time::Instant;

    /// Waits this long (milliseconds), or without end (-1).
    fn is_readable(timer: &Timer, milliseconds: i32) -> bool {
        let (set, mut is_readable) = (Set::new().unwrap(), false);
        set.add(timer.descriptor(), 0, Ready::Read).unwrap();
        let wait = set.wait(milliseconds, |_| is_readable = true);
        wait.unwrap();
        is_readable
    }

    #[test]
    fn the_descriptor_tells_and_not_before() {
        let timer = Timer::start(Duration::from_millis(20)).unwrap();
        let since = Instant::now();
        assert!(is_readable(&timer, -1));
        assert!(timer.is_over());
        assert!(since.elapsed() >= Duration::from_millis(19));
        let long = Timer::start(Duration::from_secs(1000)).unwrap();
        assert!(!long.is_over());
        let none = Timer::start(Duration::ZERO).unwrap();
        assert!(none.is_over() && is_readable(&none, -1));
    }

    /// A stop of the process ended the read of the timer's thread. The descriptor was readable
    /// before the time was over, and a wait with a time limit took a processor.
    #[test]
    fn a_stop_of_the_process_ends_no_limit() {
        let timer = Timer::start(Duration::from_secs(1000)).unwrap();
        let stopped = "until grep -q 'State:.T' /proc/$PPID/status; do :; done";
        let stop = format!("kill -STOP $PPID; {stopped}; kill -CONT $PPID");
        for _ in 0..3 {
            let ended = Command::new("sh").args(["-c", &stop]).status();
            assert!(ended.unwrap().success());
            assert!(!is_readable(&timer, 50));
        }
        assert!(!timer.is_over());
    }
}
