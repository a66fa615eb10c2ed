//! The sending half of a pair's ring.
//!
//! A short message costs the write of one cache line. The credit line is read only when our own
//! count shows that the ring may be full.

use std::sync::Arc;

use oxmpi_mem::{Region, copy, write};
use oxmpi_sync::atomic::Ordering;

use super::bulk::{Bulk, put};
use super::pieces::{self, PIECE, Pieces, Side};
use super::pool::Pool;
use super::{
    BULK_BIT, CALLER_BITS, CONTROL_SHIFT, CONTROL_WITH_BULK, FIRST, IN_PIECES, IN_RETURNED, INLINE,
    PAYLOAD_SHIFT, PLACE_SHIFT, POPULATED, Populated, Ring, footprint,
};
use crate::park::{Doorbell, Parking};

/// The ring has no room now. The reader knows that we wait, and rings our doorbell when it has
/// freed some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Allocates memory for the bytes of pool and pieces from one offset to another; false: there is
/// none.
pub(crate) struct Provider(pub(crate) Box<dyn Fn(u32, u32) -> bool + Send>);

/// The place of a payload that fits no cell.
struct Placed {
    place: Region,
    /// The bits of word 0 and the word 7 that describe it.
    word0: u64,
    word7: u64,
    /// It is written past our caches. Never in pieces, whose lines are in our own.
    around: bool,
}

/// The sending half. One per ring; not shared.
pub struct PairTx<P: Parking> {
    ring: Ring,
    doorbell: Doorbell<P>,
    /// Cells sent (wrapping); the next cell's sequence is this plus 1.
    sent: u32,
    /// Cells known to be consumed.
    credit: u32,
    pool: Pool,
    pieces: Arc<Pieces>,
    provider: Provider,
    populated: Populated,
    /// Payload of so many bytes and more is written past our caches.
    around_from: u64,
    /// See [`is_starved`](Self::is_starved).
    starved: bool,
    /// We have set the mark that tells the reader that we wait.
    waiting: bool,
    /// Bytes written up to the last look, plus the bytes put into the pool since; cells sent up to
    /// that look.
    written: (u64, u32),
}

impl<P: Parking> PairTx<P> {
    /// The sending half of a fresh ring; `doorbell` is the receiver's.
    pub fn new(ring: Ring, doorbell: Doorbell<P>) -> Self {
        let there = ring.geometry.pool();
        let never = Provider(Box::new(|_, _| false));
        Self::growing(ring, doorbell, there, never, u64::MAX)
    }

    /// The same when only the first `there` bytes of the pool have memory, at least
    /// [`Geometry::pool_first`](super::Geometry::pool_first). `provider` allocates more.
    pub(crate) fn growing(
        ring: Ring,
        doorbell: Doorbell<P>,
        there: u32,
        provider: Provider,
        around_from: u64,
    ) -> Self {
        let pool = Pool::new(ring.geometry, there);
        Self {
            ring,
            doorbell,
            provider,
            sent: 0,
            credit: 0,
            pool,
            pieces: Arc::default(),
            populated: Populated::default(),
            around_from,
            starved: false,
            waiting: false,
            written: (0, 0),
        }
    }

    /// The same with pieces, which the receiving half of the opposite direction has, too.
    pub(crate) fn with_pieces(mut self, pieces: Arc<Pieces>) -> Self {
        pieces.open_sent(self.ring.pieces.clone());
        self.pieces = pieces;
        self
    }

    /// Sends one message.
    ///
    /// The caller sets the kind and the flags (bits 32 to 48 of word 0), and words 1 and 2, of
    /// `header`. The ring fills in the rest.
    ///
    /// # Errors
    /// [`Full`]: the ring has no room for it now.
    ///
    /// # Panics
    /// When `control` is longer than 40 bytes, or longer than 32 beside a payload that does not fit
    /// inline. When `bulk` is longer than [`max_bulk`](super::Geometry::max_bulk).
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
    /// The stores to a line follow each other directly, and the line that the reader polls comes
    /// last. The reader takes a line away as soon as it can, and then we would have to fetch it
    /// again.
    ///
    /// Only a message that fits a cell is inlined up to the call. Stores wait behind those to a
    /// line that has not arrived yet, and a processor keeps some sixty. Each store that is saved
    /// lets it fetch the lines of the next messages sooner.
    #[inline(always)]
    pub fn try_send_plain(&mut self, header: [u64; 3], region: Region) -> Result<(), Full> {
        if region.len() > FIRST || self.free_cells() == 0 {
            // A copy: a region passed by reference lies in memory, and this one should stay in
            // registers.
            let region = region.slice(0, region.len());
            return self.send_longer(header[0], header[1], header[2], region);
        }
        copy(self.ring.cell_piece(self.sent, 0, region.len()), region);
        let word0 = header[0] & CALLER_BITS | (region.len() as u64) << PAYLOAD_SHIFT;
        self.publish(word0, header, 1);
        Ok(())
    }

    /// The same for a payload that does not fit a cell, or when no cell is known to be free.
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
            return self.send_in_pool(header, region);
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

    /// Sends payload through the pool or in pieces.
    #[inline]
    fn send_in_pool(&mut self, header: [u64; 3], region: Region) -> Result<(), Full> {
        if self.pool.is_short_half_full() {
            self.look();
        }
        if self.free_cells() == 0 && !self.find_cells(1) {
            return Err(Full);
        }
        let Some(placed) = self.place(region.len()) else {
            self.start_waiting();
            return Err(Full);
        };
        put(placed.place, region, placed.around);
        self.put_place(placed.word7);
        self.publish(header[0] & CALLER_BITS | placed.word0, header, 1);
        if self.pool.is_short_half_full() {
            // The next message will read the credit, long before it must: the line is fetched
            // meanwhile.
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
        let (mut word7, mut around) = (None, false);
        let place = if both <= INLINE {
            if cells == 2 {
                self.number_second();
            }
            word0 |= (length as u64) << PAYLOAD_SHIFT;
            self.ring.inline_pieces(self.sent, control.len(), length)
        } else {
            assert!(
                control.len() <= CONTROL_WITH_BULK,
                "invariant: {} bytes of control leave room for the length",
                control.len()
            );
            let Some(placed) = self.place(length) else {
                self.start_waiting();
                return Err(Full);
            };
            word0 |= placed.word0;
            (word7, around) = (Some(placed.word7), placed.around);
            [placed.place, Region::EMPTY]
        };
        bulk.write_to(place, around);
        if let Some(word7) = word7 {
            self.put_place(word7);
        }
        if !control.is_empty() {
            self.put_control(control);
        }
        self.publish(word0, header, cells);
        Ok(())
    }

    /// A place in pieces or in the pool for the payload of the next cell.
    #[inline]
    fn place(&mut self, len: usize) -> Option<Placed> {
        let geometry = self.ring.geometry;
        assert!(
            len <= geometry.max_bulk(),
            "invariant: a payload of {len} bytes was split before it came here"
        );
        if len >= pieces::FROM
            && let Some(placed) = self.place_in_pieces(len)
        {
            return Some(placed);
        }
        let mut at = self.pool.take(geometry, len, self.sent);
        if at.is_none() {
            self.look();
            at = self.pool.take(geometry, len, self.sent);
        }
        if at.is_none() && self.grow(len) {
            at = self.pool.take(geometry, len, self.sent);
        }
        let at = at?;
        if at >= geometry.short() {
            self.populated.reach(&self.ring.pool, at as usize + len);
        }
        self.written.0 += len as u64;
        Some(Placed {
            place: self.ring.payload(at, len),
            word0: BULK_BIT,
            word7: len as u64 | u64::from(at) << PLACE_SHIFT,
            around: len as u64 >= self.around_from,
        })
    }

    #[inline]
    fn place_in_pieces(&mut self, len: usize) -> Option<Placed> {
        let start = self.ring.geometry.pool();
        let provider = |first, end| (self.provider.0)(start + first * PIECE, start + end * PIECE);
        let run = self.pieces.take(len, provider)?;
        self.written.0 += len as u64;
        let area = match run.side {
            Side::Sent => IN_PIECES,
            Side::Received => IN_RETURNED,
        };
        Some(Placed {
            place: run.place,
            word0: BULK_BIT | area << PAYLOAD_SHIFT,
            word7: len as u64 | u64::from(run.index) << PLACE_SHIFT,
            around: false,
        })
    }

    /// Writes where the payload of the next cell lies, after the payload itself. The reader polls
    /// this line, and would take it away while the payload is written.
    #[inline(always)]
    fn put_place(&self, word7: u64) {
        self.ring.cell(self.sent).words[7].store(word7, Ordering::Relaxed);
    }

    /// Lets the pool have more memory, if there is some, for a payload of `len` bytes; else ends
    /// its growth. Either makes room. Where less than a step is left, takes as much as the payload
    /// needs.
    #[cold]
    fn grow(&mut self, len: usize) -> bool {
        let Some(start) = self.pool.end() else {
            return false;
        };
        let all = self.ring.geometry.pool();
        let least = (start + footprint(len) as u32).min(all);
        let step = (start + 1).next_multiple_of(POPULATED as u32).min(all);
        let mut ends = [step.max(least), least].into_iter();
        let given = ends.find(|end| (self.provider.0)(start, *end));
        self.pool.grow(given);
        self.starved |= !self.pool.can_ever_hold(self.ring.geometry, len);
        !self.starved
    }

    /// Whether a payload was too long for the memory of the pool, and there is no more. Such a
    /// message would wait for ever.
    pub fn is_starved(&self) -> bool {
        self.starved
    }

    /// Fills in the header of the message in the next `cells` cells, and publishes it to the
    /// reader.
    #[inline(always)]
    fn publish(&mut self, word0: u64, header: [u64; 3], cells: u32) {
        let cell = self.ring.cell(self.sent);
        let sequence = self.sent.wrapping_add(1);
        cell.words[1].store(header[1], Ordering::Relaxed);
        cell.words[2].store(header[2], Ordering::Relaxed);
        // SYNC: cell-full (release). Pairs with the load in `PairRx::arrived`; covers the second
        // cell and the pool too.
        cell.words[0].store(word0 | u64::from(sequence), Ordering::Release);
        self.sent = self.sent.wrapping_add(cells);
        if self.waiting {
            self.stop_waiting();
        }
        self.doorbell.ring();
    }

    /// Writes 41 to 96 bytes into two cells.
    #[inline(always)]
    fn put_two(&self, region: Region) {
        let [first, second] = self.ring.inline_pieces(self.sent, 0, region.len());
        copy(second, region.skip(FIRST));
        self.number_second();
        copy(first, region.slice(0, FIRST));
    }

    /// Writes the number of the first of two cells into the second. Otherwise the second would keep
    /// an old number, which the 32 bits of a sequence reach again some day.
    #[inline(always)]
    fn number_second(&self) {
        let second = self.ring.cell(self.sent.wrapping_add(1));
        let sequence = self.sent.wrapping_add(1);
        second.words[0].store(sequence.into(), Ordering::Relaxed);
    }

    /// Free bytes of the long part of the pool now. (Payload uses whole cache lines.)
    #[cfg(all(test, not(loom)))]
    pub(super) fn free_bytes(&mut self) -> usize {
        self.look();
        self.pool.free_bytes()
    }

    /// Bytes written so far: cells, and payload in the pool. The sender reads the credit before
    /// cell numbers wrap.
    pub fn written(&self) -> u64 {
        let cells = self.sent.wrapping_sub(self.written.1);
        self.written.0 + u64::from(cells) * size_of::<super::Cell>() as u64
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

    /// Cells known to be free.
    #[inline(always)]
    fn free_cells(&self) -> u32 {
        // A credit beyond what was sent is false: it counts as no room.
        let used = self.sent.wrapping_sub(self.credit);
        self.ring.geometry.cells.saturating_sub(used)
    }

    /// Reads the credit: what the reader has consumed. A credit beyond what was sent is false, and
    /// frees nothing.
    fn look(&mut self) {
        self.written = (self.written(), self.sent);
        // SYNC: credit (acquire). The reader's loads from the places come before its release; our
        // stores come after.
        self.credit = self.ring.head.credit.cells.load(Ordering::Acquire);
        if self.sent.wrapping_sub(self.credit) <= self.ring.geometry.cells {
            self.pool.free(self.credit);
        }
    }

    /// Reads the credit; announces that we wait when it is too small.
    #[cold]
    fn find_cells(&mut self, cells: u32) -> bool {
        self.doorbell.refresh();
        self.look();
        let found = self.free_cells() >= cells;
        if !found {
            self.start_waiting();
        }
        found
    }

    /// SYNC: park, for credit. The mark comes before the announcement of sleep, which has the heavy
    /// barrier. The caller tries to send once more after that. The reader publishes credit, then
    /// reads the mark: see `PairRx::publish_credit`.
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
}
