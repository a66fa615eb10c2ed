//! Pieces: places for long payload that change hands with it.
//!
//! Who reads a line that another processor has changed gets it over into its own cache, and there it can be written again for nothing; in a byte
//! ring it would have to be fetched back first. So behind each of the two byte rings lies an area of pieces, and whoever has read a piece may
//! write it next: an answer goes into the lines in which the question came. (256 KiB one way, there and back: 8.5 → 7.5 µs where processors share a
//! cache, 25 → 16 where they do not.) Pieces that are not answered stay with their reader, and the far ring is used as ever.
//!
//! The two rings of a pair have one of these between them on each side; like the rings' halves it is used by one thread at a time.

use std::fmt;
use std::sync::OnceLock;

use oxmpi_mem::{Region, Way};
use oxmpi_sync::atomic::{AtomicU32, Ordering};

use super::{Geometry, IN_PIECE, IN_RETURNED};
use crate::shared::SharedBytes;

/// Bytes of a piece.
pub(super) const PIECE: usize = 32 * 1024;

/// In which of the two areas a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// Behind the ring that we write: at first ours.
    Sent,
    /// Behind the ring that we read: at first the peer's.
    Received,
}

impl Area {
    /// What the sender writes into word 0; for the reader it is the other area.
    pub(super) fn in_header(self) -> u64 {
        match self {
            Area::Sent => IN_PIECE,
            Area::Received => IN_RETURNED,
        }
    }
}

/// What one side of a pair knows of the pieces of both areas.
#[derive(Default)]
pub struct Pieces {
    sent: Held,
    received: Held,
}

/// An area as one side knows it.
#[derive(Default)]
struct Held {
    /// Its memory, once the ring is open.
    bytes: OnceLock<SharedBytes>,
    /// A bit for each piece that we may write.
    ours: AtomicU32,
    /// Bytes that have pages in this process.
    populated: AtomicU32,
}

impl Pieces {
    /// The area behind the ring that we write has been made.
    pub(super) fn open_sent(&self, bytes: SharedBytes) {
        let pieces = bytes.region().len() / PIECE;
        if self.sent.bytes.set(bytes).is_ok() {
            let all = u32::MAX.checked_shr(32 - pieces as u32).unwrap_or(0);
            self.sent.ours.store(all, Ordering::Relaxed);
        }
    }

    /// The area behind the ring that we read has been opened.
    pub(super) fn open_received(&self, bytes: SharedBytes) {
        // A second one would be a second half of the ring, which there is not.
        let _ = self.received.bytes.set(bytes);
    }

    /// A piece that we may write; now it is the peer's. Rather one that we have read than one that we have never given away.
    #[inline]
    pub(super) fn take(&self) -> Option<(Area, u32, Region)> {
        let area = match self.received.ours.load(Ordering::Relaxed) {
            0 => Area::Sent,
            _ => Area::Received,
        };
        let held = self.held(area);
        let ours = held.ours.load(Ordering::Relaxed);
        if ours == 0 {
            return None;
        }
        // The lowest: the last that were used are used again.
        let index = ours.trailing_zeros();
        let region = held.region(index)?;
        held.ours.store(ours & (ours - 1), Ordering::Relaxed);
        Some((area, index, region))
    }

    /// We have read this piece, and may write it.
    #[inline]
    pub(super) fn give(&self, area: Area, index: u32) {
        let held = self.held(area);
        let ours = held.ours.load(Ordering::Relaxed);
        held.ours.store(ours | 1 << index, Ordering::Relaxed);
    }

    /// Where this piece lies, if there is one.
    #[inline]
    pub(super) fn region(&self, area: Area, index: u32) -> Option<Region> {
        self.held(area).region(index)
    }

    fn held(&self, area: Area) -> &Held {
        match area {
            Area::Sent => &self.sent,
            Area::Received => &self.received,
        }
    }
}

impl Held {
    #[inline]
    fn region(&self, index: u32) -> Option<Region> {
        let bytes = self.bytes.get()?.region();
        let start = index as usize * PIECE;
        if start >= bytes.len() {
            return None;
        }
        if start >= self.populated.load(Ordering::Relaxed) as usize {
            self.populate(start);
        }
        Some(bytes.slice(start, PIECE))
    }

    /// Gives pages to the pieces up to the one that begins at `start`, and to a few more.
    #[cold]
    fn populate(&self, start: usize) {
        let Some(bytes) = self.bytes.get() else {
            return;
        };
        let bytes = bytes.region();
        let done = self.populated.load(Ordering::Relaxed) as usize;
        let end = (start + super::POPULATED).min(bytes.len());
        #[cfg(not(any(loom, miri)))]
        oxmpi_pal::memory::populate(bytes.skip(done).as_ptr(), end - done);
        self.populated.store(end as u32, Ordering::Relaxed);
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ours = |held: &Held| held.ours.load(Ordering::Relaxed);
        write!(
            f,
            "Pieces({:#x}, {:#x})",
            ours(&self.sent),
            ours(&self.received)
        )
    }
}

/// How a payload of `len` bytes is best copied out of a piece. Two pages at a time, but less is read as fast in one go, and more
/// faster where no cache is shared.
pub(super) fn way(len: usize) -> Way {
    match len {
        8193..=16384 => Way::Twofold,
        _ => Way::Cached,
    }
}

impl Geometry {
    /// Bytes of the area of pieces: half the far ring, in whole pieces, at most 32 of them.
    pub const fn pieces(self) -> u32 {
        let bytes = self.bytes / 2 / PIECE as u32 * PIECE as u32;
        if bytes < MOST { bytes } else { MOST }
    }
}

/// 32 pieces: a bit for each. As much as a second-level cache holds; of longer messages the rest goes through the far ring.
const MOST: u32 = 32 * PIECE as u32;
