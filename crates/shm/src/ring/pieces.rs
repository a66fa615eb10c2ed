//! Pieces: places for long payload that change hands with it.
//!
//! Who reads a line that another processor has changed gets it over into its own cache, and there
//! it can be written again for nothing; in a byte ring it would have to be fetched back first. So
//! behind each of the two byte rings lies an area of pieces, and whoever has read a piece may write
//! it next: an answer goes into the lines in which the question came. (256 KiB one way, there and
//! back: 8.5 → 7.5 µs where processors share a cache, 25 → 16 where they do not.) And what was read
//! last is written first, in the opposite order: it may still be in a near cache. A payload takes
//! pieces in a row, and the next one those behind or before them, so that those that fetch ahead
//! find one run of memory. Pieces that are not answered stay with their reader, and the far ring is
//! used as ever.
//!
//! The two rings of a pair have one of these between them on each side; like the rings' halves it
//! is used by one thread at a time.

use std::fmt;
use std::sync::OnceLock;

use oxmpi_mem::{Caches, Region, Way};
use oxmpi_sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::{Geometry, IN_PIECES, IN_RETURNED};
use crate::shared::SharedBytes;

/// Bytes of a piece: what most frames of long messages carry, so that they leave no gaps.
pub(super) const PIECE: usize = 16 * 1024;

/// Pieces that one payload may take.
const RUN: usize = 2;

/// The longest payload that goes into pieces.
pub(super) const LONGEST: usize = RUN * PIECE;

/// In which of the two areas pieces lie.
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
            Area::Sent => IN_PIECES,
            Area::Received => IN_RETURNED,
        }
    }
}

/// What one side of a pair knows of the pieces of both areas.
#[derive(Default)]
pub struct Pieces {
    sent: Held,
    received: Held,
    /// More than a cell has come from the peer since this side last asked.
    heard: AtomicBool,
}

/// An area as one side knows it.
#[derive(Default)]
struct Held {
    /// Its memory, once the ring is open.
    bytes: OnceLock<SharedBytes>,
    /// A bit for each piece that we may write, the lower ones first.
    ours: [AtomicU64; 2],
    /// Bytes that have pages in this process.
    populated: AtomicU32,
}

impl Pieces {
    /// The area behind the ring that we write has been made.
    pub(super) fn open_sent(&self, bytes: SharedBytes) {
        let pieces = bytes.region().len() / PIECE;
        if self.sent.bytes.set(bytes).is_ok() {
            let all = u128::MAX.checked_shr(128 - pieces as u32).unwrap_or(0);
            self.sent.set_ours(all);
        }
    }

    /// The area behind the ring that we read has been opened.
    pub(super) fn open_received(&self, bytes: SharedBytes) {
        // A second one would be a second half of the ring, which there is not.
        let _ = self.received.bytes.set(bytes);
    }

    /// Pieces in a row for a payload of `len` bytes, which we may write; now they are the peer's.
    /// The number of the first, and the place.
    ///
    /// Rather such as we have read than such as we have never given away, and rather the last ones
    /// than others: from below on what is ours at first, from above on what is not. So an
    /// answer goes into the pieces of the question in the opposite order.
    #[inline]
    pub(super) fn take(&self, len: usize) -> Option<(Area, u32, Region)> {
        let received = runs(self.received.ours(), len);
        let (area, index) = match received {
            0 => {
                let sent = runs(self.sent.ours(), len);
                (Area::Sent, (sent != 0).then(|| sent.trailing_zeros())?)
            }
            _ => (Area::Received, received.ilog2()),
        };
        let held = self.held(area);
        let place = held.region(index, len)?;
        held.set_ours(held.ours() & !(run(len) << index));
        Some((area, index, place))
    }

    /// More than a cell has come from the peer.
    #[inline]
    pub(super) fn hear(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    /// Whether what is written now is an answer: the first since something has come.
    #[inline]
    pub(super) fn answers(&self) -> bool {
        let heard = self.heard.load(Ordering::Relaxed);
        self.heard.store(false, Ordering::Relaxed);
        heard
    }

    /// We have read the `len` bytes in the pieces from this one on, and may write there.
    #[inline]
    pub(super) fn give(&self, area: Area, index: u32, len: usize) {
        let held = self.held(area);
        held.set_ours(held.ours() | run(len) << index);
    }

    /// Where `len` bytes lie from this piece on, if there are such pieces.
    #[inline]
    pub(super) fn region(&self, area: Area, index: u32, len: usize) -> Option<Region> {
        self.held(area).region(index, len)
    }

    fn held(&self, area: Area) -> &Held {
        match area {
            Area::Sent => &self.sent,
            Area::Received => &self.received,
        }
    }
}

/// A bit for each piece that `len` bytes take, at most [`LONGEST`].
fn run(len: usize) -> u128 {
    (1 << len.div_ceil(PIECE)) - 1
}

/// Of the pieces `ours`, those from which on there are enough in a row for `len` bytes.
#[inline]
fn runs(ours: u128, len: usize) -> u128 {
    (1..len.div_ceil(PIECE)).fold(ours, |runs, at| runs & ours >> at)
}

impl Held {
    #[inline]
    fn ours(&self) -> u128 {
        let [low, high] = &self.ours;
        let [low, high] = [low, high].map(|half| u128::from(half.load(Ordering::Relaxed)));
        low | high << 64
    }

    #[inline]
    fn set_ours(&self, ours: u128) {
        self.ours[0].store(ours as u64, Ordering::Relaxed);
        self.ours[1].store((ours >> 64) as u64, Ordering::Relaxed);
    }

    #[inline]
    fn region(&self, index: u32, len: usize) -> Option<Region> {
        let bytes = self.bytes.get()?.region();
        let start = index as usize * PIECE;
        let end = start + len;
        if start >= bytes.len() || end > bytes.len() {
            return None;
        }
        if end > self.populated.load(Ordering::Relaxed) as usize {
            self.populate(end);
        }
        Some(bytes.slice(start, len))
    }

    /// Gives pages to the pieces before `end`, and to as many more as have some already, if they
    /// are few: who only ever asks and answers needs one.
    #[cold]
    fn populate(&self, end: usize) {
        let Some(bytes) = self.bytes.get() else {
            return;
        };
        let bytes = bytes.region();
        let done = self.populated.load(Ordering::Relaxed) as usize;
        let more = done.min(super::POPULATED);
        let end = (end.next_multiple_of(PIECE) + more).min(bytes.len());
        #[cfg(not(any(loom, miri)))]
        oxmpi_pal::memory::populate(bytes.skip(done).as_ptr(), end - done);
        self.populated.store(end as u32, Ordering::Relaxed);
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ours = Held::ours;
        write!(
            f,
            "Pieces({:#x}, {:#x})",
            ours(&self.sent),
            ours(&self.received)
        )
    }
}

/// How a payload of `len` bytes is best copied out of pieces. Two pages at a time, but less is read
/// as fast in one go, and more faster where no cache is shared. Over a mesh lines come slowly, and
/// many at a time.
pub(super) fn way(len: usize) -> Way {
    match (Caches::here(), len) {
        (Caches::Clusters, 8193..=PIECE) => Way::Twofold,
        (Caches::Mesh, ..=PIECE) => Way::Deep,
        (Caches::Mesh, _) => Way::Eightfold,
        _ => Way::Cached,
    }
}

impl Geometry {
    /// Bytes of the area of pieces: half the far ring, in whole payloads, or all that can be told
    /// apart beside a far ring of as much.
    pub const fn pieces(self) -> u32 {
        match self.bytes < MOST {
            true => self.bytes / 2 / LONGEST as u32 * LONGEST as u32,
            false => MOST,
        }
    }
}

/// 128 pieces: a bit for each. A message of twice that, there and back, uses those of both sides.
const MOST: u32 = 128 * PIECE as u32;
