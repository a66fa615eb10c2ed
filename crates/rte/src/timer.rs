//! A time limit as a descriptor, for a process that waits for descriptors.

use crate::line::thread_without_signals;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// A timer whose descriptor becomes readable when the time is over.
pub struct Timer {
    end: UnixStream,
    at: Instant,
}

impl Timer {
    /// Starts a timer of `limit`.
    ///
    /// # Errors
    /// No descriptor or no thread is available.
    pub fn start(limit: Duration) -> io::Result<Timer> {
        let (end, mut other) = UnixStream::pair()?;
        end.set_nonblocking(true)?;
        other.set_read_timeout(Some(limit.max(LEAST)))?;
        // The thread ends when the time is over, or when the timer is dropped.
        thread_without_signals("mpi-timer", move || drop(other.read(&mut [0])))?;
        Ok(Timer {
            end,
            at: Instant::now() + limit,
        })
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.at && (&self.end).read(&mut [0]).is_ok()
    }

    /// The descriptor.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.end.as_raw_fd()
    }
}

/// The shortest time limit that the system accepts.
const LEAST: Duration = Duration::from_micros(1);

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn the_descriptor_tells_and_not_before() {
        let timer = Timer::start(Duration::from_millis(20)).unwrap();
        let since = Instant::now();
        assert!(oxmpi_pal::descriptor::wait_readable(timer.end.as_fd(), -1).unwrap());
        while !timer.is_over() {}
        assert!(since.elapsed() >= Duration::from_millis(19));
        let long = Timer::start(Duration::from_secs(1000)).unwrap();
        assert!(!long.is_over());
        let none = Timer::start(Duration::ZERO).unwrap();
        while !none.is_over() {}
    }
}
