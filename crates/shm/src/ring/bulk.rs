//! The payload of a message, and its copy into the pool or behind a header.

use super::{FIRST, INLINE};
use oxmpi_mem::{Region, Way, copy, hand_over_as, hand_over_backwards};

/// The payload of a message.
pub enum Bulk<'a> {
    /// No payload.
    None,
    /// The bytes of this region; copied before `try_send` returns.
    Region(Region),
    /// So many bytes, written by the function. It is called in order with each piece of the
    /// destination and the offset of that piece in the payload.
    Fill(usize, &'a mut dyn FnMut(Region, usize)),
}

impl Bulk<'_> {
    /// Length in bytes.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Bulk::None => 0,
            Bulk::Region(region) => region.len(),
            Bulk::Fill(len, _) => *len,
        }
    }

    /// Whether there are no bytes at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes the payload to `place`, whose second region may be empty.
    pub(super) fn write_to(self, place: [Region; 2], around: bool) {
        let [first, second] = place;
        match self {
            Bulk::None => {}
            Bulk::Region(region) => {
                if !second.is_empty() {
                    put(second, region.skip(first.len()), around);
                }
                put(first, region.slice(0, first.len()), around);
            }
            Bulk::Fill(_, fill) => {
                fill(first, 0);
                if !second.is_empty() {
                    fill(second, first.len());
                }
            }
        }
    }
}

/// Copies bytes to the place where the reader will find them, `around` our caches or into them.
#[inline(always)]
pub(super) fn put(place: Region, bytes: Region, around: bool) {
    if bytes.len() <= CELL {
        // In a cell, whose header is not written yet.
        copy(place, bytes);
    } else if around {
        hand_over_as(Way::Around, place, bytes);
    } else if bytes.len() <= BACKWARDS {
        hand_over_backwards(place, bytes);
    } else {
        hand_over_as(Way::Ahead, place, bytes);
    }
}

/// The most bytes of payload that a cell holds.
const CELL: usize = INLINE - FIRST;
/// Payloads up to this length (bytes) are written last line first. The reader waits for the whole
/// payload, so it does not take the next line away meanwhile.
const BACKWARDS: usize = 8192;
