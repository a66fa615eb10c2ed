//! Limits of the process: open files.
//!
//! The launcher raises its own soft limit to the hard one, since pipes and sockets of all ranks
//! pass through it. The ranks get the limit that the user had.

use crate::process::check;
use std::io;

/// The limit of open files: soft and hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFiles {
    /// The limit in force.
    pub soft: u64,
    /// The value to which the soft limit may be raised.
    pub hard: u64,
}

impl OpenFiles {
    /// The limit of this process.
    ///
    /// # Errors
    /// The error of `getrlimit`.
    pub fn current() -> io::Result<OpenFiles> {
        let mut limit = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        // SAFETY: limit is valid for writing.
        check(unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) })?;
        Ok(OpenFiles {
            soft: limit.rlim_cur,
            hard: limit.rlim_max,
        })
    }

    /// Sets the limit of our process.
    ///
    /// # Errors
    /// The error of `setrlimit`.
    pub fn apply(self) -> io::Result<()> {
        let limit = self.raw();
        // SAFETY: limit is valid for reading.
        check(unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) })
    }

    pub(crate) fn raw(self) -> libc::rlimit {
        libc::rlimit {
            rlim_cur: self.soft,
            rlim_max: self.hard,
        }
    }
}
