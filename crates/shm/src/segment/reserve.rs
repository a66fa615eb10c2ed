//! Extents that get memory when they are touched: those of windows. Reserved bytes count against
//! the headroom. So a job gets an error when memory is too small, and is not killed.

use super::{PAGE, Segment, Shortage};
use crate::address::Address;
use oxmpi_pal::memory;
use oxmpi_sync::atomic::Ordering;

impl Segment {
    /// Allocates an extent of which only the `first` bytes have memory. To be freed by
    /// [`free_reserved`](Self::free_reserved).
    ///
    /// # Errors
    /// [`Shortage`]: there is too little memory for all of it, as far as that is known in advance.
    pub fn reserve(&self, len: u64, first: u64) -> Result<Address, Shortage> {
        self.check_headroom(len)?;
        let place = self.place(len, first)?;
        let untouched = &self.inner.header.extents.untouched;
        untouched.fetch_add(len.next_multiple_of(PAGE), Ordering::Relaxed);
        Ok(place)
    }

    /// Frees an extent that [`reserve`](Self::reserve) allocated.
    pub fn free_reserved(&self, extent: Address, len: u64) {
        self.free(extent, len);
        let less = |all: u64| Some(all.saturating_sub(len.next_multiple_of(PAGE)));
        let untouched = &self.inner.header.extents.untouched;
        let _ = untouched.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// Bytes that were reserved and have no memory yet, computed from the file's allocated pages
    /// that belong to no other extent.
    pub(super) fn untouched(&self) -> u64 {
        let extents = &self.inner.header.extents;
        let reserved = extents.untouched.load(Ordering::Relaxed);
        if reserved == 0 {
            return 0;
        }
        let (rings, areas) = (&extents.ring_bytes, &extents.area_bytes);
        let others = [rings, areas].map(|bytes| bytes.load(Ordering::Relaxed));
        let others = others.into_iter().fold(0, u64::saturating_add);
        let others = others.saturating_add(self.inner.layout.extents_start());
        let provided = memory::provided(&self.inner.fd).unwrap_or(0);
        reserved.saturating_sub(provided.saturating_sub(others))
    }
}
