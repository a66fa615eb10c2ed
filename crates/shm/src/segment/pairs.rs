//! Opening the ring of an ordered pair. The sender allocates it at its first message and publishes
//! its place.
//!
//! ```text
//! directory entry (in the receiver's control block, one per source; 0: no ring yet)
//!  63                      12 11        6 5         0
//! +--------------------------+-----------+-----------+
//! |  offset of the extent    | log bytes | log cells |      (the offset is a multiple of the page)
//! +--------------------------+-----------+-----------+
//! ```

use std::fmt;
use std::sync::Arc;

use oxmpi_sync::atomic::{AtomicU64, Ordering};

use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::park::{Doorbell, Node};
use crate::ring::{Cell, Geometry, Head, MAGIC, PairRx, PairTx, Pieces, Provider, Ring, Staging};
use crate::shared::Shared;

/// A ring could not be opened.
#[derive(Debug)]
pub enum PairError {
    /// No memory, not even for the smallest ring.
    Shortage(Shortage),
    /// The sending half of this pair has been opened before. Its position is kept nowhere else.
    Open,
    /// The peer's entry in the directory or its ring is invalid, or the system refused the mapping.
    Segment(SegmentError),
}

impl fmt::Display for PairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairError::Shortage(shortage) => shortage.fmt(f),
            PairError::Open => f.write_str("the ring to this peer is open already"),
            PairError::Segment(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PairError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PairError::Shortage(shortage) => Some(shortage),
            PairError::Open => None,
            PairError::Segment(error) => Some(error),
        }
    }
}

impl From<SegmentError> for PairError {
    fn from(error: SegmentError) -> Self {
        PairError::Segment(error)
    }
}

impl Segment {
    /// Makes the ring from `source` (ourselves) to `destination` and returns its sending half. Once
    /// per pair.
    ///
    /// When memory is short the ring is as small as possible. The pool has only some of its memory
    /// at first: the only message of a pair must not wait until all is allocated.
    ///
    /// # Errors
    /// [`PairError`].
    pub fn pair_tx(
        &self,
        source: u32,
        destination: u32,
        staging: Staging,
    ) -> Result<PairTx<Node>, PairError> {
        let entry = self.entry(source, destination);
        if entry.load(Ordering::Relaxed) != 0 {
            return Err(PairError::Open);
        }
        let ring_bytes = &self.inner.header.extents.ring_bytes;
        let mut geometry = self
            .inner
            .layout
            .ring(ring_bytes.load(Ordering::Relaxed), staging.pool);
        let place = self.place(size(geometry), first(geometry)).or_else(|_| {
            geometry = self.inner.layout.smallest();
            self.place(size(geometry), first(geometry))
        });
        let offset = place.map_err(PairError::Shortage)?.offset();
        let ring = self.ring(offset, geometry)?;
        let shape = &ring.head.shape;
        shape.cells.store(geometry.cells(), Ordering::Relaxed);
        shape.bytes.store(geometry.bytes(), Ordering::Relaxed);
        shape.magic.store(MAGIC, Ordering::Relaxed);
        ring_bytes.fetch_add(size(geometry), Ordering::Relaxed);
        // SYNC: directory (release). Pairs with `pair_rx`; the ring is zero but for its shape.
        entry.store(encode(offset, geometry), Ordering::Release);
        let doorbell = Doorbell::new(self.wide_mailbox(destination), source as usize);
        let segment = self.clone();
        let pool = offset + pool_start(geometry);
        let provider = move |start: u32, end: u32| {
            let len = u64::from(end - start);
            segment.provide(pool + u64::from(start), len).is_ok()
        };
        let there = geometry.pool_first();
        let provider = Provider(Box::new(provider));
        let pair = PairTx::growing(ring, doorbell, there, provider, staging.around_from);
        Ok(pair.with_pieces(self.pieces(source, destination)))
    }

    /// The receiving half of the ring from `source` to `destination` (ourselves), if `source` has
    /// made one. Once per pair: a second half would start at the beginning again.
    ///
    /// # Errors
    /// [`PairError::Segment`].
    pub fn pair_rx(
        &self,
        source: u32,
        destination: u32,
    ) -> Result<Option<PairRx<Node>>, PairError> {
        let doorbell = || Doorbell::new(self.mailbox(source), destination as usize);
        self.open_rx(source, destination, doorbell)
    }

    /// The same with a given doorbell of the source.
    pub(super) fn open_rx(
        &self,
        source: u32,
        destination: u32,
        doorbell: impl FnOnce() -> Doorbell<Node>,
    ) -> Result<Option<PairRx<Node>>, PairError> {
        // SYNC: directory (acquire). Pairs with `pair_tx`.
        let entry = self.entry(source, destination).load(Ordering::Acquire);
        if entry == 0 {
            return Ok(None);
        }
        let (offset, geometry) = decode(entry).ok_or(FOREIGN)?;
        let ring = self.ring(offset, geometry)?;
        if ring.head.shape.magic.load(Ordering::Relaxed) != MAGIC {
            return Err(FOREIGN.into());
        }
        let pair = PairRx::new(ring, doorbell());
        Ok(Some(pair.with_pieces(self.pieces(destination, source))))
    }

    /// Frees the ring from `source` to `destination` (ourselves). Neither half is used any more.
    pub(super) fn close_rx(&self, source: u32, destination: u32) {
        let entry = self.entry(source, destination);
        let Some((offset, geometry)) = decode(entry.load(Ordering::Relaxed)) else {
            return entry.store(0, Ordering::Release);
        };
        if let Some(extent) = Address::new(0, offset) {
            self.free(extent, size(geometry));
        }
        let ring_bytes = &self.inner.header.extents.ring_bytes;
        let less = |bytes: u64| Some(bytes.saturating_sub(size(geometry)));
        let _ = ring_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        // SYNC: connected processes (release). Pairs with `Segment::visit`: the next process with
        // this number makes a ring of its own.
        entry.store(0, Ordering::Release);
    }

    fn ring(&self, offset: u64, geometry: Geometry) -> Result<Ring, SegmentError> {
        let part = self.map_extent(offset, size(geometry))?;
        let cells: Shared<[Cell]> = part.slice(CELLS, geometry.cells() as usize);
        Ok(Ring {
            geometry,
            head: part.view(0),
            inline: cells.bytes(),
            cells,
            pool: part.bytes(pool_start(geometry), geometry.pool() as usize),
            pieces: part.bytes(
                pool_start(geometry) + u64::from(geometry.pool()),
                geometry.pieces() as usize,
            ),
        })
    }

    /// The account of the pieces that `me` shares with `peer`, for the halves of both rings. The
    /// two rings of a connected process lie in two segments, and their pieces stay unused.
    fn pieces(&self, me: u32, peer: u32) -> Arc<Pieces> {
        match me.max(peer) < self.nranks() {
            true => Arc::clone(self.inner.pieces.lock().entry((me, peer)).or_default()),
            false => Arc::default(),
        }
    }

    pub(super) fn entry(&self, source: u32, destination: u32) -> Shared<AtomicU64> {
        assert!(
            source < self.inner.layout.sources(),
            "invariant: {source} is one of {} ranks or a connected process",
            self.nranks()
        );
        let directory = self.control(destination) + self.inner.layout.directory();
        self.inner.control.view(directory + 8 * u64::from(source))
    }
}

/// Length of a ring's extent in bytes.
fn size(geometry: Geometry) -> u64 {
    pool_start(geometry) + u64::from(geometry.pool() + geometry.pieces())
}

/// Bytes of it that need memory at once.
fn first(geometry: Geometry) -> u64 {
    pool_start(geometry) + u64::from(geometry.pool_first())
}

fn pool_start(geometry: Geometry) -> u64 {
    (CELLS + 64 * u64::from(geometry.cells())).next_multiple_of(PAGE)
}

fn encode(offset: u64, geometry: Geometry) -> u64 {
    offset | u64::from(geometry.bytes().ilog2()) << 6 | u64::from(geometry.cells().ilog2())
}

fn decode(entry: u64) -> Option<(u64, Geometry)> {
    let power = |log: u64| 1u32.checked_shl((log & 63) as u32);
    let geometry = Geometry::new(power(entry)?, power(entry >> 6)?)?;
    Some((entry & !(PAGE - 1), geometry))
}

/// Cells begin behind the head.
const CELLS: u64 = size_of::<Head>() as u64;
const FOREIGN: SegmentError = SegmentError::Foreign {
    what: "a peer's ring is not one of ours",
};

const _: () = assert!(size_of::<Cell>() == 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_entry_holds_both() {
        let geometry = Geometry::new(256, 1 << 20).unwrap();
        assert_eq!(
            decode(encode(77 * PAGE, geometry)),
            Some((77 * PAGE, geometry))
        );
        assert_eq!(
            size(geometry),
            256 + 256 * 64 + (PAGE - 256) + 8192 + (1 << 20) + (1 << 19)
        );
        for nonsense in [1, 63, u64::MAX, 4095, 31 << 6 | 8, 8 << 6 | 63] {
            assert_eq!(decode(nonsense), None, "{nonsense:#x}");
        }
    }
}
