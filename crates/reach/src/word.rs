//! Single words that some ranks of a node share: the shared file pointer of an open file.

use oxmpi_shm::address::Address;
use oxmpi_shm::segment::{PAGE, Segment, SegmentError, Shortage};
use oxmpi_shm::shared::Shared;
use oxmpi_sync::atomic::AtomicU64;

/// Allocates a word that is 0. It takes a page, as every extent does.
///
/// # Errors
/// [`Shortage`]: the memory is used up.
pub fn make(on: &Segment) -> Result<Address, Shortage> {
    on.extent(PAGE)
}

/// Maps the word at an address.
///
/// # Errors
/// There is no word at that address, or the system refused the mapping.
pub fn at(on: &Segment, place: Address) -> Result<Shared<AtomicU64>, SegmentError> {
    Ok(on.map_extent(place.offset(), PAGE)?.view(0))
}

/// Frees a word that no process uses.
pub fn free(on: &Segment, place: Address) {
    on.free(place, PAGE);
}
