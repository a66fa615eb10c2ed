//! Pieces: places for long payload that change hands with it.
//!
//! A reader fetches the lines that the other side has modified. They are then in its own cache, and
//! it can write them without fetching anything. In a pool the sender has to fetch them back from
//! the reader first. So an area of pieces lies behind each pool. Who has read a piece owns it, and
//! an answer goes into the lines of its question. What was read last is written first, as it may
//! still be in a near cache.
//!
//! Measured one way, there and back, in pools that fit a second-level cache of 1 MiB. Processors
//! that share the last cache: 2 KiB take 0.36 µs, and 0.25 in pieces; 4 KiB 0.60 and 0.36. Others:
//! 4 KiB take 2.3 µs, and 0.97 in pieces; 32 KiB 17 and 3.3.
//!
//! At first the sender of a ring owns the pieces behind it, and they have no memory. It takes a new
//! one for each long payload that came through the other pool. So a pair in which one side alone
//! sends long payload has no pieces in use. When no piece is left, payload goes through the pool.
//!
//! Each process has one account of a pair's two areas, which the halves of both rings share. As the
//! halves, it is used by one thread at a time. A payload in a piece that we own is refused.

use std::sync::OnceLock;

use oxmpi_mem::Region;
use oxmpi_sync::atomic::Ordering::Relaxed;
use oxmpi_sync::atomic::global::{AtomicU32, AtomicU64};

use super::Geometry;
use crate::shared::SharedBytes;

/// Bytes of a piece. A longer payload takes several adjacent ones.
pub(super) const PIECE: u32 = 16 * 1024;

/// The shortest payload (bytes) that goes into pieces. Shorter payload uses the short part of the
/// pool, whose lines stay near.
pub(super) const FROM: usize = 1025;

/// The most bytes of an area: a bit of a word for each piece.
const MOST: u32 = 64 * PIECE;

/// One of the two areas of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Behind the ring that we write.
    Sent,
    /// Behind the ring that we read.
    Received,
}

/// One process's account of the pieces of a pair.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    sent: Area,
    received: Area,
    /// Long payloads that came through the pool, less the new pieces taken since.
    heard: AtomicU32,
}

/// An area as one process knows it.
#[derive(Debug, Default)]
struct Area {
    /// Its memory, once its ring is open.
    bytes: OnceLock<SharedBytes>,
    /// A bit for each piece that we own.
    ours: AtomicU64,
    /// Pieces from the first on that have memory, and pages in this process.
    there: AtomicU32,
}

/// The adjacent pieces of one payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) side: Side,
    /// The first piece.
    pub(super) index: u32,
    /// The place of the payload.
    pub(super) place: Region,
}

impl Run {
    pub(super) const NONE: Run = Run {
        side: Side::Sent,
        index: 0,
        place: Region::EMPTY,
    };

    /// The bits of its pieces.
    #[inline]
    fn bits(self) -> u64 {
        mask(pieces_for(self.place.len())) << self.index
    }
}

impl Pieces {
    /// The area behind the ring that we write.
    pub(super) fn open_sent(&self, bytes: SharedBytes) {
        let all = mask(pieces_for(bytes.region().len()));
        if self.sent.bytes.set(bytes).is_ok() {
            self.sent.ours.store(all, Relaxed);
        }
    }

    /// The area behind the ring that we read.
    pub(super) fn open_received(&self, bytes: SharedBytes) {
        // There is no second half of the ring, so there is no second area.
        let _ = self.received.bytes.set(bytes);
    }

    /// Adjacent pieces for a payload of `len` bytes, which the reader will own. `provider`
    /// allocates memory for the pieces from one number to another.
    ///
    /// The highest of the other side's, else the lowest of our own. New pieces are the lowest. So
    /// either side takes them in the opposite of the order in which it has read them.
    #[inline]
    pub(super) fn take(&self, len: usize, provider: impl Fn(u32, u32) -> bool) -> Option<Run> {
        let count = pieces_for(len);
        let received = runs(self.received.ours.load(Relaxed), count);
        let (side, index) = if received != 0 {
            (Side::Received, received.ilog2())
        } else {
            let there = mask(self.sent.there.load(Relaxed));
            match runs(self.sent.ours.load(Relaxed) & there, count) {
                0 => (Side::Sent, self.take_new(count, provider)?),
                sent => (Side::Sent, sent.trailing_zeros()),
            }
        };
        let area = self.area(side);
        let place = area.region(index, len)?;
        let run = Run { side, index, place };
        let ours = area.ours.load(Relaxed);
        area.ours.store(ours & !run.bits(), Relaxed);
        Some(run)
    }

    /// The first of `count` new pieces, if a long payload came through the pool.
    #[cold]
    fn take_new(&self, count: u32, provider: impl Fn(u32, u32) -> bool) -> Option<u32> {
        let heard = self.heard.load(Relaxed);
        let start = self.sent.there.load(Relaxed);
        let whole = self.sent.bytes.get()?.region().len();
        if heard == 0 || (start + count) as usize * PIECE as usize > whole {
            return None;
        }
        self.heard.store(heard - 1, Relaxed);
        if !provider(start, start + count) {
            return None;
        }
        self.sent.reach(start + count);
        Some(start)
    }

    /// A payload of `len` bytes came through the pool.
    #[inline]
    pub(super) fn hear(&self, len: usize) {
        if len >= FROM {
            let heard = self.heard.load(Relaxed);
            self.heard.store(heard.saturating_add(1), Relaxed);
        }
    }

    /// The pieces of a payload that the peer has put there. `None`: there are no such
    /// pieces, or the peer does not own them.
    #[inline]
    pub(super) fn lent(&self, side: Side, index: u32, len: usize) -> Option<Run> {
        let area = self.area(side);
        let place = area.region(index, len)?;
        let run = Run { side, index, place };
        if area.ours.load(Relaxed) & run.bits() != 0 {
            return None;
        }
        area.reach(index + pieces_for(len));
        Some(run)
    }

    /// We have read the payload in these pieces, and own them.
    #[inline]
    pub(super) fn own(&self, run: Run) {
        let ours = &self.area(run.side).ours;
        ours.store(ours.load(Relaxed) | run.bits(), Relaxed);
    }

    #[inline]
    fn area(&self, side: Side) -> &Area {
        match side {
            Side::Sent => &self.sent,
            Side::Received => &self.received,
        }
    }
}

impl Area {
    /// The `len` bytes from a piece on, at least one, if the area has them.
    #[inline]
    fn region(&self, index: u32, len: usize) -> Option<Region> {
        let bytes = self.bytes.get()?.region();
        let start = index as usize * PIECE as usize;
        let is_inside = len != 0 && start.saturating_add(len) <= bytes.len();
        is_inside.then(|| bytes.slice(start, len))
    }

    /// Populates the pieces before `end`, which are about to be used.
    #[inline]
    fn reach(&self, end: u32) {
        let start = self.there.load(Relaxed);
        if start < end {
            self.grow(start, end);
        }
    }

    #[cold]
    fn grow(&self, start: u32, end: u32) {
        if let Some(new) = self.region(start, ((end - start) * PIECE) as usize) {
            #[cfg(not(any(loom, miri)))]
            oxmpi_pal::memory::populate(new.as_ptr(), new.len());
            let _ = new;
            self.there.store(end, Relaxed);
        }
    }
}

/// The number of pieces for `len` bytes.
#[inline]
fn pieces_for(len: usize) -> u32 {
    len.div_ceil(PIECE as usize) as u32
}

/// The lowest `count` bits.
#[inline]
fn mask(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

/// Of the pieces `ours`, those with which `count` adjacent ones begin.
#[inline]
fn runs(ours: u64, count: u32) -> u64 {
    (1..count).fold(ours, |runs, at| runs & ours >> at)
}

impl Geometry {
    /// Bytes of the pieces behind the pool: half as many as its long part has. The smallest rings
    /// have none.
    pub const fn pieces(self) -> u32 {
        let half = self.bytes / 2 / PIECE * PIECE;
        if half < MOST { half } else { MOST }
    }
}

#[cfg(test)]
mod tests;
