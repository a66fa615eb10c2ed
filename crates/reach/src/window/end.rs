//! The start and the end of a window (MPI_Win_free), by fields in the head of its extent. `spoiled`
//! marks that a member could not make its part. `leaving` counts the members that leave, `gone`
//! those that have seen that all leave. After the last one no process uses the extent.

use super::WindowArea;
use oxmpi_shm::park::Parking;
use oxmpi_shm::shared::InShared;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The head of an extent.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Head {
    pub(super) waiting: AtomicU64,
    leaving: AtomicU32,
    gone: AtomicU32,
    spoiled: AtomicU32,
}

/// Offset of the mark in [`Head`].
#[cfg(not(loom))]
pub(crate) const SPOILED: u64 = std::mem::offset_of!(Head, spoiled) as u64;

// SAFETY: repr(C), four atomics, and padding that is never read.
unsafe impl InShared for Head {}

#[cfg(not(loom))]
impl Head {
    /// Whether all `members` are gone.
    pub(crate) fn is_unused(&self, members: u32) -> bool {
        // SYNC: window gone (acquire). Pairs with `go`: no process uses the extent any more.
        self.gone.load(Ordering::Acquire) >= members
    }
}

impl<P: Parking> WindowArea<P> {
    /// Whether a member could not make its part. It sets the mark without mapping the extent.
    #[must_use]
    pub fn is_spoiled(&self) -> bool {
        // SYNC: none. The members have synchronized since.
        self.head.spoiled.load(Ordering::Relaxed) != 0
    }

    /// This member has finished its operations on the window, and waits for the others.
    pub fn leave_for_good(&self) {
        // SYNC: window end (release). Pairs with `is_over`: all members see the operations of this
        // one.
        self.head.leaving.fetch_add(1, Ordering::Release);
        self.ring();
    }

    /// Whether all members are leaving.
    #[must_use]
    pub fn is_over(&self) -> bool {
        // SYNC: window end (acquire).
        self.head.leaving.load(Ordering::Acquire) as usize >= self.words.len()
    }

    /// This member has seen that the window [is over](Self::is_over), and no longer uses the
    /// extent. True for the last member.
    #[must_use]
    pub fn go(&self) -> bool {
        // SYNC: window gone (release, acquire): the extent is freed or reused after the last access
        // of every member.
        let before = self.head.gone.fetch_add(1, Ordering::AcqRel);
        before as usize + 1 == self.words.len()
    }
}
