//! The sending half of a pair's ring.
//!
//! A short message costs the write of one cache line; the credit line is read only when our own
//! count says that a ring may be full.

use std::fmt;
use std::sync::Arc;

use oxmpi_mem::{Caches, Region, Way, copy, demote, hand_over, write};
use oxmpi_sync::atomic::Ordering;

use super::bulk::{Bulk, put, put_backwards, put_far};
use super::pieces::{LONGEST, Pieces};
use super::{
    BULK_BIT, CALLER_BITS, CONTROL_SHIFT, CONTROL_WITH_BULK, FIRST, IN_NEAR, INLINE, PAYLOAD_SHIFT,
    PIECE_SHIFT, Populated, Ring, SOON, footprint, ring_pieces,
};
use crate::park::{Doorbell, Parking};

/// There is no room in the ring now. The reader knows that we wait, and rings our bell when it has
/// made some.
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
    near: Outflow,
    far: Outflow,
    pieces: Arc<Pieces>,
    /// Payload that fits no cell takes a piece however short it is, and the far ring where there
    /// is none: see [`PairTx::send_in_piece`].
    returns: bool,
    /// Messages from the reader shorter than this may be answered soon: see
    /// [`PairTx::expect_answer`].
    answered: usize,
    populated: Populated,
    /// We have told the reader that we wait.
    waiting: bool,
}

/// A byte ring as the sender knows it.
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
            near: Outflow::default(),
            far: Outflow::default(),
            pieces: Arc::default(),
            returns: false,
            answered: 0,
            populated: Populated::default(),
            waiting: false,
        }
    }

    /// With pieces, which the receiving half of the ring that goes the other way has too.
    #[must_use]
    pub fn with_pieces(mut self, pieces: Arc<Pieces>) -> Self {
        pieces.open_sent(self.ring.pieces.clone());
        self.pieces = pieces;
        self.returns = Caches::here() == Caches::Mesh;
        self.answered = if self.returns { SOON + 1 } else { 0 };
        self
    }

    /// Sends one message, or says that there is no room for it now.
    ///
    /// Of `header` the kind and the flags (bits 32 to 48 of word 0) and words 1 and 2 are the
    /// caller's; the ring fills in the rest.
    ///
    /// # Panics
    /// When `control` is longer than 40 bytes, or longer than 32 beside a payload that does not fit
    /// inline, or `bulk` longer than [`max_bulk`](super::Geometry::max_bulk).
    #[inline]
    pub fn try_send(
        &mut self,
        header: [u64; 3],
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        match bulk {
            Bulk::Region(region) if control.is_empty() => self.try_send_plain(header, region),
            bulk => self.send_any(header, control, bulk),
        }
    }

    /// Sends a message without control; else as [`try_send`](Self::try_send).
    ///
    /// The stores to a line follow each other without anything in between, the line that the reader
    /// polls last: it takes a line away as soon as it can, and then we would have to fetch it
    /// again.
    ///
    /// Only what fits a cell is inlined up to the call. Stores wait behind those to a line that is
    /// not there yet, and a processor keeps some sixty: each that is spared lets it fetch the
    /// lines of the next messages sooner.
    #[inline(always)]
    pub fn try_send_plain(&mut self, header: [u64; 3], region: Region) -> Result<(), Full> {
        if region.len() > FIRST || self.free_cells() == 0 {
            // A copy: what is lent lies in memory, and what is sent here should not.
            let region = region.slice(0, region.len());
            return self.send_longer(header[0], header[1], header[2], region);
        }
        copy(self.ring.cell_piece(self.sent, 0, region.len()), region);
        let word0 = header[0] & CALLER_BITS | (region.len() as u64) << PAYLOAD_SHIFT;
        self.publish(word0, header, 1);
        Ok(())
    }

    /// The same for what does not fit a cell, or finds none.
    #[inline(never)]
    fn send_longer(
        &mut self,
        word0: u64,
        word1: u64,
        word2: u64,
        region: Region,
    ) -> Result<(), Full> {
        let header = [word0, word1, word2];
        if region.len() > INLINE {
            return match self.returns {
                true => self.send_in_piece(header, region),
                false => self.send_near(header, region),
            };
        }
        let cells = 1 + u32::from(region.len() > FIRST);
        if self.free_cells() < cells && !self.find_cells(cells) {
            return Err(Full);
        }
        if region.len() <= FIRST {
            copy(self.ring.cell_piece(self.sent, 0, region.len()), region);
        } else {
            self.put_two(region);
        }
        let word0 = header[0] & CALLER_BITS | (region.len() as u64) << PAYLOAD_SHIFT;
        self.publish(word0, header, cells);
        Ok(())
    }

    /// Into a piece, if there is one.
    ///
    /// Over a mesh each line that moves costs as much as any other, however near in time it was
    /// used: 1 KiB takes 0.95 µs through the near ring, and 0.3 in a piece that changes hands.
    /// There a processor passes lines on out of its own cache in 6.5 ns, and out of the shared one
    /// they come in 2.4. So the lines of an answer, for which the peer waits, leave our cache
    /// at once (512 B to 2 KiB: 20 % less). Those of one message among many do not: there the
    /// sender has no time for it.
    #[inline]
    fn send_in_piece(&mut self, header: [u64; 3], region: Region) -> Result<(), Full> {
        let len = region.len();
        let piece = match len <= LONGEST && self.free_cells() != 0 {
            true => self.pieces.take(len),
            false => None,
        };
        let Some((area, index, place)) = piece else {
            return self.send_any(header, &[], Bulk::Region(region));
        };
        hand_over(place, region, Way::Cached);
        self.number_bulk(len as u64 | u64::from(index) << PIECE_SHIFT);
        let bits = BULK_BIT | area.in_header() << PAYLOAD_SHIFT;
        self.publish(header[0] & CALLER_BITS | bits, header, 1);
        if self.pieces.answers() {
            demote(place);
        }
        Ok(())
    }

    /// Through the near ring, if there is room.
    #[inline]
    fn send_near(&mut self, header: [u64; 3], region: Region) -> Result<(), Full> {
        let geometry = self.ring.geometry;
        let needed = footprint(region.len());
        if self.near.is_half_full(geometry.near()) {
            self.look();
        }
        if needed > geometry.near_bulk()
            || needed > self.near.free(geometry.near())
            || self.free_cells() == 0
        {
            return self.send_any(header, &[], Bulk::Region(region));
        }
        put_backwards(
            ring_pieces(&self.ring.near, self.near.sent, region.len()),
            region,
        );
        self.near.sent += needed as u64;
        self.number_bulk(region.len() as u64);
        let place = BULK_BIT | IN_NEAR << PAYLOAD_SHIFT;
        self.publish(header[0] & CALLER_BITS | place, header, 1);
        if self.near.is_half_full(geometry.near()) {
            // The next message will look, long before it must: the credit comes over meanwhile.
            self.ring.expect_credit();
        }
        Ok(())
    }

    #[inline(never)]
    fn send_any(&mut self, header: [u64; 3], control: &[u8], bulk: Bulk<'_>) -> Result<(), Full> {
        let length = bulk.len();
        let both = control.len() + length;
        let cells = 1 + u32::from(both > FIRST && both <= INLINE);
        if self.free_cells() < cells && !self.find_cells(cells) {
            return Err(Full);
        }
        let mut word0 = header[0] & CALLER_BITS | (control.len() as u64) << CONTROL_SHIFT;
        if both <= INLINE {
            if !control.is_empty() {
                self.put_control(control);
            }
            if cells == 2 {
                self.number_second();
            }
            let pieces = self.ring.inline_pieces(self.sent, control.len(), length);
            put(pieces, bulk);
            word0 |= (length as u64) << PAYLOAD_SHIFT;
        } else if let Some(bits) = self.put_bulk(control, bulk) {
            word0 |= bits;
        } else {
            self.start_waiting();
            return Err(Full);
        }
        self.publish(word0, header, cells);
        Ok(())
    }

    /// A message of `len` bytes has come from the reader, who may wait for an answer of the same
    /// length.
    ///
    /// Over a mesh the line of the answer's header takes nearly as long to come here as the message
    /// did; so it comes while that is copied and handed up (128 B one way: 0.24 → 0.20 µs). The
    /// reader, who looks at it all the time, takes it back when the answer is not written soon
    /// after, as behind longer copies.
    #[inline(always)]
    pub fn expect_answer(&self, len: usize) {
        if len < self.answered {
            self.ring.claim(self.sent);
            if len > FIRST && len <= INLINE {
                self.ring.claim(self.sent.wrapping_add(1));
            }
        }
    }

    /// Fills in the header of a message that stands in the next `cells` cells, and lets the reader
    /// see it.
    #[inline(always)]
    fn publish(&mut self, word0: u64, header: [u64; 3], cells: u32) {
        let cell = self.ring.cell(self.sent);
        let sequence = self.sent.wrapping_add(1);
        cell.words[1].store(header[1], Ordering::Relaxed);
        cell.words[2].store(header[2], Ordering::Relaxed);
        // SYNC: cell-full (release). Pairs with the load in `PairRx::arrived`; covers the second
        // cell and the byte rings too.
        cell.words[0].store(word0 | u64::from(sequence), Ordering::Release);
        self.sent = self.sent.wrapping_add(cells);
        if self.waiting {
            self.stop_waiting();
        }
        self.bell.ring();
    }

    /// Writes 41 to 96 bytes into two cells.
    #[inline(always)]
    fn put_two(&self, region: Region) {
        let [first, second] = self.ring.inline_pieces(self.sent, 0, region.len());
        copy(second, region.skip(FIRST));
        self.number_second();
        copy(first, region.slice(0, FIRST));
    }

    /// The second of two cells shows the number of the first: else it would keep one from long ago,
    /// which the 32 bits of a sequence reach again some day.
    #[inline(always)]
    fn number_second(&self) {
        let second = self.ring.cell(self.sent.wrapping_add(1));
        let sequence = self.sent.wrapping_add(1);
        second.words[0].store(sequence.into(), Ordering::Relaxed);
    }

    /// Free bytes of the far ring, as of now. (Payload uses whole cache lines.)
    pub fn free_bytes(&mut self) -> usize {
        self.look();
        self.far.free(self.ring.geometry.bytes)
    }

    /// The longest payload of one message.
    pub fn max_bulk(&self) -> usize {
        self.ring.geometry.max_bulk()
    }

    /// Pretends that the machine has a mesh, or not.
    #[cfg(all(test, not(loom)))]
    pub(super) fn be_on_mesh(&mut self, mesh: bool) {
        self.returns = mesh;
        self.answered = if mesh { SOON + 1 } else { 0 };
    }

    /// Pretends that `position` cells have passed.
    #[cfg(all(test, not(loom)))]
    pub(super) fn wind(&mut self, position: u32) {
        self.sent = position;
        self.credit = position;
    }

    /// Cells that are free as far as we know.
    #[inline(always)]
    fn free_cells(&self) -> u32 {
        // A credit beyond what was sent is a lie or garbage: no room, rather than room that is not
        // there.
        let used = self.sent.wrapping_sub(self.credit);
        self.ring.geometry.cells.saturating_sub(used)
    }

    /// Reads what the reader has consumed.
    fn look(&mut self) {
        let credit = &self.ring.head.credit;
        // SYNC: credit (acquire). The reader's loads from the places come before its release; our
        // stores come after.
        self.credit = credit.cells.load(Ordering::Acquire);
        // SYNC: credit (acquire).
        self.near.credit = credit.near.load(Ordering::Acquire);
        // SYNC: credit (acquire).
        self.far.credit = credit.far.load(Ordering::Acquire);
    }

    /// Looks at the credit; announces that we wait when there is none.
    #[cold]
    fn find_cells(&mut self, cells: u32) -> bool {
        self.bell.refresh();
        self.look();
        let found = self.free_cells() >= cells;
        if !found {
            self.start_waiting();
        }
        found
    }

    /// SYNC: park, for credit. The mark comes before the announcement of sleep, which brings the
    /// heavy barrier; the caller tries to send once more after it. The reader publishes credit,
    /// then looks at the mark: see `PairRx::publish_credit`.
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

    /// Puts the control bytes behind the header of the next cell.
    #[inline(never)]
    fn put_control(&self, control: &[u8]) {
        assert!(
            control.len() <= FIRST,
            "invariant: {} bytes of control fit a cell",
            control.len()
        );
        let [place, _] = self.ring.inline_pieces(self.sent, 0, control.len());
        write(place, control);
    }

    /// Puts the payload into a byte ring, control and length into the cell; gives the bits of word
    /// 0. `None`: no room, nothing done.
    #[inline(never)]
    fn put_bulk(&mut self, control: &[u8], bulk: Bulk<'_>) -> Option<u64> {
        let geometry = self.ring.geometry;
        let length = bulk.len();
        assert!(
            length <= geometry.max_bulk(),
            "invariant: a payload of {length} bytes was split before it came here"
        );
        assert!(
            control.len() <= CONTROL_WITH_BULK,
            "invariant: {} bytes of control leave room for the length",
            control.len()
        );
        let needed = footprint(length);
        let short = needed <= geometry.near_bulk() && !self.returns;
        if !short
            && length <= LONGEST
            && let Some((area, index, place)) = self.pieces.take(length)
        {
            bulk.write_to(place);
            // What follows a first frame with control is the same message: its lines are copied
            // while they are written, and stay here until then.
            self.pieces.answers();
            if !control.is_empty() {
                self.put_control(control);
            }
            self.number_bulk(length as u64 | u64::from(index) << PIECE_SHIFT);
            return Some(BULK_BIT | area.in_header() << PAYLOAD_SHIFT);
        }
        let mut near = short && needed <= self.near.free(geometry.near());
        if !near && (short || needed > self.far.free(geometry.bytes)) {
            self.look();
            near = short && needed <= self.near.free(geometry.near());
        }
        let (flow, ring) = if near {
            (&mut self.near, &self.ring.near)
        } else if needed <= self.far.free(geometry.bytes) {
            (&mut self.far, &self.ring.far)
        } else {
            return None;
        };
        let pieces = ring_pieces(ring, flow.sent, length);
        if !near {
            self.populated.reach(ring, flow.sent + needed as u64);
        }
        flow.sent += needed as u64;
        let bits = match near {
            true => {
                put(pieces, bulk);
                IN_NEAR
            }
            false => {
                put_far(pieces, bulk);
                0
            }
        };
        if !control.is_empty() {
            self.put_control(control);
        }
        self.number_bulk(length as u64);
        Some(BULK_BIT | bits << PAYLOAD_SHIFT)
    }

    /// Length and place of a payload that is not in the cell go there.
    #[inline(always)]
    fn number_bulk(&self, word: u64) {
        let cell = self.ring.cell(self.sent);
        cell.words[7].store(word, Ordering::Relaxed);
    }
}

impl Outflow {
    /// Free bytes of a ring of `capacity`, as far as we know.
    #[inline(always)]
    fn free(&self, capacity: u32) -> usize {
        // As in `PairTx::free_cells`.
        let used = self.sent.wrapping_sub(self.credit);
        u64::from(capacity).saturating_sub(used) as usize
    }

    /// Whether more than half of a ring of `capacity` is in use, as far as we know.
    #[inline(always)]
    fn is_half_full(&self, capacity: u32) -> bool {
        self.free(capacity) < capacity as usize / 2
    }
}
