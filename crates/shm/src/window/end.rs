//! The end of a window (MPI_Win_free), by two counts in the head of its extent: of members that are
//! `leaving`, and of those that are `gone` after they have seen that all leave. The member that has
//! made the extent goes last, and gives it back.

use super::WindowArea;
use crate::park::Parking;
use crate::shared::InShared;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The head of an extent.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Head {
    pub(super) waiting: AtomicU64,
    leaving: AtomicU32,
    gone: AtomicU32,
}

// SAFETY: repr(C), three atomics, and padding that nobody reads.
unsafe impl InShared for Head {}

impl<P: Parking> WindowArea<P> {
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

    /// We have seen that it [is over](Self::is_over), and use the extent no more. Not for the
    /// member that gives the extent back, whose number in the segment is `maker`.
    pub fn go(&self, maker: u32) {
        // Found before: what we read after the count may be another window's.
        let bell = (self.bells)(maker);
        // SYNC: window gone (release). Pairs with `is_deserted`: the extent is given back after
        // our last look.
        self.head.gone.fetch_add(1, Ordering::Release);
        if let Some(bell) = bell {
            bell.wake();
        }
    }

    /// Whether all others are gone.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        // SYNC: window gone (acquire).
        self.head.gone.load(Ordering::Acquire) as usize + 1 >= self.words.len()
    }
}
