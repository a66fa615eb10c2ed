//! The beginning of a window and its end (MPI_Win_free), by what stands in the head of its extent:
//! a mark of who could not make its part, and the counts of members that are `leaving`, and of
//! those that are `gone` after they have seen that all leave. Nobody uses the extent behind the
//! last one.

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

/// Where [`Head`] has its mark.
#[cfg(not(loom))]
pub(crate) const SPOILED: u64 = std::mem::offset_of!(Head, spoiled) as u64;

// SAFETY: repr(C), four atomics, and padding that nobody reads.
unsafe impl InShared for Head {}

#[cfg(not(loom))]
impl Head {
    /// Whether all of so many members are gone.
    pub(crate) fn is_deserted(&self, members: u32) -> bool {
        // SYNC: window gone (acquire). Pairs with `go`: nobody looks at the extent any more.
        self.gone.load(Ordering::Acquire) >= members
    }
}

impl<P: Parking> WindowArea<P> {
    /// Whether a member could not make its part: it has said so without seeing the extent.
    #[must_use]
    pub fn is_spoiled(&self) -> bool {
        // SYNC: none. The members have met since.
        self.head.spoiled.load(Ordering::Relaxed) != 0
    }

    /// We have done everything to this window, and wait for the others.
    pub fn leave_for_good(&self) {
        // SYNC: window end (release). Pairs with `is_over`: what we did is seen by all.
        self.head.leaving.fetch_add(1, Ordering::Release);
        self.ring();
    }

    /// Whether all members are leaving.
    #[must_use]
    pub fn is_over(&self) -> bool {
        // SYNC: window end (acquire).
        self.head.leaving.load(Ordering::Acquire) as usize >= self.words.len()
    }

    /// We have seen that it [is over](Self::is_over), and use the extent no more. True for the last
    /// member.
    #[must_use]
    pub fn go(&self) -> bool {
        // SYNC: window gone (release, acquire): the extent is given back, or used again, after
        // everybody's last look.
        let before = self.head.gone.fetch_add(1, Ordering::AcqRel);
        before as usize + 1 == self.words.len()
    }
}
