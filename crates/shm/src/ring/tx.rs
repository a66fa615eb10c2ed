//! The sending half of a pair's ring.
//!
//! One message costs the write of one cache line; the credit line is read only when our own count says that the ring may be full.

use std::fmt;

use oxmpi_mem::{Region, copy, read, with_bytes};
use oxmpi_sync::atomic::{AtomicU64, Ordering};

use super::{
    BULK_BIT, CALLER_BITS, CONTROL_SHIFT, CONTROL_WITH_BULK, Cell, INLINE, PAYLOAD_SHIFT, Ring,
    footprint,
};
use crate::park::{Doorbell, Parking};

/// The payload of a message.
pub enum Bulk<'a> {
    /// No payload.
    None,
    /// These bytes; copied before `try_send` returns.
    Region(Region),
    /// So many bytes, written by the function: it is called with each piece (one or two) of the place where they go, and the
    /// offset of that piece in the payload.
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

/// There is no room in the ring now. The reader knows that we wait, and rings our bell when it has made some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the ring to the peer is full")
    }
}

impl std::error::Error for Full {}

/// The sending half. One per ring; not shared.
#[derive(Debug)]
pub struct PairTx<P: Parking> {
    ring: Ring,
    bell: Doorbell<P>,
    /// Cells sent (wrapping); the next cell's sequence is this plus 1.
    sent: u32,
    /// Cells known to be consumed.
    credit: u32,
    bytes: Outflow,
    /// We have told the reader that we wait.
    waiting: bool,
}

/// The byte ring as the sender knows it.
#[derive(Debug, Default)]
struct Outflow {
    /// Bytes used since the beginning.
    sent: u64,
    /// Bytes known to be consumed.
    credit: u64,
}

impl<P: Parking> PairTx<P> {
    /// The sending half of a fresh ring; `bell` is the receiver's.
    pub fn new(ring: Ring, bell: Doorbell<P>) -> Self {
        Self {
            ring,
            bell,
            sent: 0,
            credit: 0,
            bytes: Outflow::default(),
            waiting: false,
        }
    }

    /// Sends one message, or says that there is no room for it now.
    ///
    /// Of `header` the kind and the flags (bits 32 to 48 of word 0) and words 1 and 2 are the caller's; the ring fills in the rest.
    ///
    /// # Panics
    /// When `control` is longer than 40 bytes, or longer than 32 beside a payload that does not fit inline, or `bulk` longer
    /// than [`max_bulk`](super::Geometry::max_bulk).
    #[inline]
    pub fn try_send(
        &mut self,
        header: [u64; 3],
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if self.sent.wrapping_sub(self.credit) >= self.ring.geometry.cells && !self.find_cell() {
            return Err(Full);
        }
        let length = bulk.len();
        let mut word0 = header[0] & CALLER_BITS
            | u64::from(self.sent.wrapping_add(1))
            | (control.len() as u64) << CONTROL_SHIFT;
        let cell = &self.ring.cells[(self.sent & (self.ring.geometry.cells - 1)) as usize];
        match bulk {
            // The shortest messages are what latency is measured by: one word of payload, no detour.
            Bulk::Region(region) if control.is_empty() && length <= 8 => {
                let mut word = [0; 8];
                read(&mut word[..length], region);
                cell.words[3].store(u64::from_ne_bytes(word), Ordering::Relaxed);
                word0 |= (length as u64) << PAYLOAD_SHIFT;
            }
            bulk if control.len() + length <= INLINE => {
                store_inline(cell, control, bulk);
                word0 |= (length as u64) << PAYLOAD_SHIFT;
            }
            bulk => {
                if !self.bytes.put(&self.ring, cell, control, bulk) {
                    self.start_waiting();
                    return Err(Full);
                }
                word0 |= BULK_BIT;
            }
        }
        cell.words[1].store(header[1], Ordering::Relaxed);
        cell.words[2].store(header[2], Ordering::Relaxed);
        // SYNC: cell-full (release). Pairs with the load in `PairRx::poll`; covers the payload in the byte ring too.
        cell.words[0].store(word0, Ordering::Release);
        self.sent = self.sent.wrapping_add(1);
        if self.waiting {
            self.stop_waiting();
        }
        self.bell.ring();
        Ok(())
    }

    /// Would a message with `bulk` bytes in the byte ring (0: none) find room now?
    pub fn has_room(&mut self, bulk: usize) -> bool {
        let cells =
            self.sent.wrapping_sub(self.credit) < self.ring.geometry.cells || self.look_for_cell();
        cells && self.bytes.has_room(&self.ring, footprint(bulk))
    }

    /// Free bytes of the byte ring, as of now. (Payload uses whole cache lines.)
    pub fn free_bytes(&mut self) -> usize {
        self.bytes.look(&self.ring);
        self.bytes.free(&self.ring)
    }

    /// The longest payload of one message.
    pub fn max_bulk(&self) -> usize {
        self.ring.geometry.max_bulk()
    }

    /// Pretends that `position` cells have passed.
    #[cfg(all(test, not(loom)))]
    pub(super) fn wind(&mut self, position: u32) {
        self.sent = position;
        self.credit = position;
    }

    fn look_for_cell(&mut self) -> bool {
        self.bell.refresh();
        // SYNC: credit (acquire). As in `Outflow::look`.
        self.credit = self.ring.head.credit.cells.load(Ordering::Acquire);
        self.sent.wrapping_sub(self.credit) < self.ring.geometry.cells
    }

    /// Looks at the credit; announces that we wait when there is none.
    #[cold]
    fn find_cell(&mut self) -> bool {
        let found = self.look_for_cell();
        if !found {
            self.start_waiting();
        }
        found
    }

    /// SYNC: park, for credit. The mark comes before the announcement of sleep, which brings the heavy barrier; the caller tries to
    /// send once more after it. The reader publishes credit, then looks at the mark: see `PairRx::publish_credit`.
    #[cold]
    fn start_waiting(&mut self) {
        self.ring.head.want.waiting.store(1, Ordering::Relaxed);
        self.waiting = true;
    }

    #[cold]
    fn stop_waiting(&mut self) {
        self.ring.head.want.waiting.store(0, Ordering::Relaxed);
        self.waiting = false;
    }
}

impl Outflow {
    /// Puts the payload into the byte ring, control and length into the cell. False: no room, nothing done.
    #[inline(never)]
    fn put(&mut self, ring: &Ring, cell: &Cell, control: &[u8], bulk: Bulk<'_>) -> bool {
        let length = bulk.len();
        assert!(
            length <= ring.geometry.max_bulk(),
            "invariant: a payload of {length} bytes was split before it came here"
        );
        assert!(
            control.len() <= CONTROL_WITH_BULK,
            "invariant: {} bytes of control leave room for the length",
            control.len()
        );
        let needed = footprint(length);
        if !self.has_room(ring, needed) {
            return false;
        }
        let capacity = ring.geometry.bytes as usize;
        let start = self.sent as usize & (capacity - 1);
        let first = length.min(capacity - start);
        let bytes = ring.bytes.region();
        let pieces = [bytes.slice(start, first), bytes.slice(0, length - first)];
        match bulk {
            Bulk::None => {}
            Bulk::Region(region) => {
                copy(pieces[0], region.slice(0, first));
                if length > first {
                    copy(pieces[1], region.slice(first, length - first));
                }
            }
            Bulk::Fill(_, fill) => {
                fill(pieces[0], 0);
                if length > first {
                    fill(pieces[1], first);
                }
            }
        }
        self.sent += needed as u64;
        store_inline(cell, control, Bulk::None);
        cell.words[7].store(length as u64, Ordering::Relaxed);
        true
    }

    /// Is there room for `needed` bytes? Looks at the credit only if we do not know already.
    fn has_room(&mut self, ring: &Ring, needed: usize) -> bool {
        if needed <= self.free(ring) {
            return true;
        }
        self.look(ring);
        needed <= self.free(ring)
    }

    fn look(&mut self, ring: &Ring) {
        // SYNC: credit (acquire). The reader's loads from the place come before its release; our stores come after.
        self.credit = ring.head.credit.bytes.load(Ordering::Acquire);
    }

    fn free(&self, ring: &Ring) -> usize {
        // A credit beyond what was sent is a lie or garbage: no room, rather than room that is not there.
        let used = self.sent.wrapping_sub(self.credit);
        u64::from(ring.geometry.bytes).saturating_sub(used) as usize
    }
}

/// Writes control and payload, at most 40 bytes together, into the words behind the header.
#[inline(never)]
fn store_inline(cell: &Cell, control: &[u8], bulk: Bulk<'_>) {
    let mut bytes = [0u8; INLINE];
    bytes[..control.len()].copy_from_slice(control);
    let end = control.len() + bulk.len();
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) => read(&mut bytes[control.len()..end], region),
        Bulk::Fill(_, fill) => with_bytes(&mut bytes[control.len()..end], |place| fill(place, 0)),
    }
    let words: &[AtomicU64] = &cell.words[3..];
    for (word, chunk) in words
        .iter()
        .zip(bytes.as_chunks::<8>().0)
        .take(end.div_ceil(8))
    {
        word.store(u64::from_ne_bytes(*chunk), Ordering::Relaxed);
    }
}
