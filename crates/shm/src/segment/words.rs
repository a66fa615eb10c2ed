//! Single words that some ranks of the node share: the pointer of an open file.

use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::shared::Shared;
use oxmpi_sync::atomic::AtomicU64;

impl Segment {
    /// A word that is 0. It takes a page, as all extents do.
    ///
    /// # Errors
    /// [`Shortage`]: the memory is used up.
    pub fn make_word(&self) -> Result<Address, Shortage> {
        self.extent(PAGE)
    }

    /// The word at a place.
    ///
    /// # Errors
    /// There is none at that place, or the system refused the mapping.
    pub fn word(&self, place: Address) -> Result<Shared<AtomicU64>, SegmentError> {
        Ok(self.map_extent(place.offset(), PAGE)?.view(0))
    }

    /// Gives a word back that nobody uses any more.
    pub fn free_word(&self, place: Address) {
        self.free(place, PAGE);
    }
}
