//! The payload of a message, and how it gets to its place in a byte ring or behind a header.

use std::fmt;

use oxmpi_mem::{Region, Way, hand_over, hand_over_backwards};

/// The payload of a message.
pub enum Bulk<'a> {
    /// No payload.
    None,
    /// These bytes; copied before `try_send` returns.
    Region(Region),
    /// The same, best written last line first: this payload goes on where the last one began.
    Backwards(Region),
    /// So many bytes, written by the function: it is called with each piece of the place where they
    /// go, in order, and the offset of that piece in the payload.
    Fill(usize, &'a mut dyn FnMut(Region, usize)),
}

impl Bulk<'_> {
    /// Length in bytes.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Bulk::None => 0,
            Bulk::Region(region) | Bulk::Backwards(region) => region.len(),
            Bulk::Fill(len, _) => *len,
        }
    }

    /// Into our cache, at one place.
    pub(super) fn write_to(self, place: Region) {
        match self {
            Bulk::None => {}
            Bulk::Region(region) => hand_over(place, region, Way::Cached),
            Bulk::Backwards(region) => hand_over_backwards(place, region),
            Bulk::Fill(_, fill) => fill(place, 0),
        }
    }

    /// No bytes at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Bulk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bulk({} bytes)", self.len())
    }
}

/// Writes a payload to its place.
#[inline(always)]
pub(super) fn put(pieces: [Region; 2], bulk: Bulk<'_>) {
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) | Bulk::Backwards(region) => put_backwards(pieces, region),
        Bulk::Fill(_, fill) => {
            fill(pieces[0], 0);
            if !pieces[1].is_empty() {
                fill(pieces[1], pieces[0].len());
            }
        }
    }
}

/// Writes a payload to its place, the last line first: see [`hand_over_backwards`].
#[inline(always)]
pub(super) fn put_backwards(pieces: [Region; 2], region: Region) {
    let first = pieces[0].len();
    if !pieces[1].is_empty() {
        hand_over_backwards(pieces[1], region.skip(first));
    }
    hand_over_backwards(pieces[0], region.slice(0, first));
}

/// Copies `source` to its place.
#[inline(always)]
fn hand(pieces: [Region; 2], source: Region, way: Way) {
    let first = pieces[0].len();
    hand_over(pieces[0], source.slice(0, first), way);
    if !pieces[1].is_empty() {
        hand_over(pieces[1], source.skip(first), way);
    }
}

/// Writes a payload to its place in the far ring.
#[inline]
pub(super) fn put_far(pieces: [Region; 2], bulk: Bulk<'_>) {
    match bulk {
        // Longer than that the reader does not wait for the whole.
        Bulk::Region(region) if region.len() > BACKWARDS => hand(pieces, region, Way::Ahead),
        bulk => put(pieces, bulk),
    }
}

/// Payloads up to this length (bytes) are written last line first: the reader, which waits for the
/// whole, does not take the next line away meanwhile.
const BACKWARDS: usize = 8192;
