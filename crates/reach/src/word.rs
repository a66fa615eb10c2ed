//! Single words that some ranks of a node share: the pointer of an open file.

use oxmpi_shm::address::Address;
use oxmpi_shm::segment::{PAGE, Segment, SegmentError, Shortage};
use oxmpi_shm::shared::Shared;
use oxmpi_sync::atomic::AtomicU64;

/// A word that is 0. It takes a page, as all extents do.
///
/// # Errors
/// [`Shortage`]: the memory is used up.
pub fn make(on: &Segment) -> Result<Address, Shortage> {
    on.extent(PAGE)
}

/// The word at a place.
///
/// # Errors
/// There is none at that place, or the system refused the mapping.
pub fn at(on: &Segment, place: Address) -> Result<Shared<AtomicU64>, SegmentError> {
    Ok(on.map_extent(place.offset(), PAGE)?.view(0))
}

/// Gives a word back that nobody uses any more.
pub fn free(on: &Segment, place: Address) {
    on.free(place, PAGE);
}
