//! The receiving half of a pair's ring.
//!
//! A poll of an empty ring reads one word that stays in our cache until the sender writes it.
//! Header and control bytes are copied out once and checked once. Payload stays where it lies: the
//! message lends it as Regions until it is consumed.

use std::fmt;
use std::sync::Arc;

use oxmpi_mem::{Region, expect, read};
use oxmpi_sync::atomic::Ordering;

use super::pieces::{Pieces, Run, Side};
use super::{
    BULK_BIT, CONTROL_SHIFT, CONTROL_WITH_BULK, FIRST, FLAGS_SHIFT, IN_PIECES, IN_RETURNED, INLINE,
    KIND_SHIFT, PAYLOAD_SHIFT, PLACE_SHIFT, Populated, Ring, footprint,
};
use crate::park::{Doorbell, Parking};

/// A message at the head of a ring, until it is [`consume`](PairRx::consume)d.
#[derive(Clone, Copy, Debug)]
pub struct Received<'a> {
    /// The header as the sender gave it, completed by the ring.
    pub header: [u64; 3],
    /// Our own copy of the control bytes, at most 40.
    pub control: &'a [u8],
    /// The payload, in order, where it lies.
    pub bulk: [Region; 2],
    /// The number of the message in its pair, from 1, wrapping.
    pub sequence: u32,
}

/// The lengths and the place of a message; checked.
#[derive(Clone, Copy, Debug)]
struct Shape {
    place: Place,
    /// Length of the control bytes.
    control: u8,
    /// Length of the payload.
    len: u32,
}

/// Where the payload lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Behind the header, in one cell.
    Cell,
    /// Behind the header and in the next cell.
    Cells,
    /// In the pool, from this byte on.
    Pool(u32),
    /// In pieces; which is not part of the shape, as a shape is kept in registers.
    Pieces,
}

impl Shape {
    /// The shape of a message without control that fits its cell, except its length.
    const SHORT: Shape = Shape {
        place: Place::Cell,
        control: 0,
        len: 0,
    };
}

impl Received<'_> {
    /// Kind: bits 32 to 40 of the header.
    #[inline]
    pub fn kind(&self) -> u8 {
        (self.header[0] >> KIND_SHIFT) as u8
    }

    /// Flags: bits 40 to 48 of the header.
    #[inline]
    pub fn flags(&self) -> u8 {
        (self.header[0] >> FLAGS_SHIFT) as u8
    }

    /// Length of the payload in bytes, control not counted.
    #[inline]
    pub fn len(&self) -> usize {
        self.bulk[0].len() + self.bulk[1].len()
    }

    /// Whether there is no payload.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The sender's cell has a content that no sender of ours writes. The pair cannot be used any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Word 0 of the message at fault.
    pub header: u64,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a message in shared memory has an impossible length or place (header {:#018x})",
            self.header
        )
    }
}

impl std::error::Error for Corrupt {}

/// The receiving half. One per ring; not shared.
#[derive(Debug)]
pub struct PairRx<P: Parking> {
    ring: Ring,
    doorbell: Doorbell<P>,
    /// Messages consumed (wrapping).
    messages: u32,
    /// Cells consumed (wrapping).
    consumed: u32,
    /// Of these, cells in the published credit.
    published: u32,
    /// Bytes consumed since then in the short and in the long part of the pool.
    short: u32,
    long: u32,
    /// The control bytes of the message that is lent.
    control: [u8; FIRST],
    /// Its lengths and place, if it is not a short one.
    shape: Shape,
    /// The pieces of the message that is lent, if it has some.
    run: Run,
    pieces: Arc<Pieces>,
    /// The message that [`poll`](Self::poll) lent, until it is consumed.
    lent: Option<Shape>,
    populated: Populated,
}

impl<P: Parking> PairRx<P> {
    /// The receiving half of a fresh ring. `doorbell` is the sender's: it may sleep until there is
    /// credit.
    pub fn new(ring: Ring, doorbell: Doorbell<P>) -> Self {
        Self {
            ring,
            doorbell,
            messages: 0,
            consumed: 0,
            published: 0,
            short: 0,
            long: 0,
            control: [0; FIRST],
            shape: Shape::SHORT,
            run: Run::NONE,
            pieces: Arc::default(),
            lent: None,
            populated: Populated::default(),
        }
    }

    /// The same with pieces, which the sending half of the opposite direction has, too.
    pub(crate) fn with_pieces(mut self, pieces: Arc<Pieces>) -> Self {
        pieces.open_received(self.ring.pieces.clone());
        self.pieces = pieces;
        self
    }

    /// Passes the message at the head of the ring to `f`, if there is one, and consumes it. Returns
    /// the result of `f`.
    ///
    /// # Errors
    /// [`Corrupt`] when its lengths are impossible. The message stays at the head.
    #[inline(always)]
    pub fn receive<R>(&mut self, f: impl FnOnce(&Received<'_>) -> R) -> Result<Option<R>, Corrupt> {
        let Some(word0) = self.arrived() else {
            return Ok(None);
        };
        let (shape, bulk) = self.lend(word0)?;
        let result = f(&self.show(word0, shape, bulk));
        self.advance(shape);
        Ok(Some(result))
    }

    /// Prefetches the next cells, which a sender that is ahead has written, while this message is
    /// handled.
    #[inline(always)]
    fn expect_next(&self) {
        self.ring.expect(self.consumed.wrapping_add(1));
        self.ring.expect(self.consumed.wrapping_add(2));
    }

    /// The message at the head of the ring, if one is there. It stays there until it is
    /// [`consume`](Self::consume)d.
    ///
    /// # Errors
    /// As [`receive`](Self::receive).
    pub fn poll(&mut self) -> Result<Option<Received<'_>>, Corrupt> {
        let Some(word0) = self.arrived() else {
            return Ok(None);
        };
        let (shape, bulk) = self.lend(word0)?;
        self.lent = Some(shape);
        Ok(Some(self.show(word0, shape, bulk)))
    }

    /// Frees the place of the message that [`poll`](Self::poll) lent. Its Regions must not be used
    /// any more.
    pub fn consume(&mut self) {
        if let Some(shape) = self.lent.take() {
            self.advance(shape);
        }
    }

    /// Word 0 of the message at the head, if one is there.
    #[inline(always)]
    fn arrived(&mut self) -> Option<u64> {
        // SYNC: cell-full (acquire). Pairs with the last store of `PairTx::try_send`.
        let word0 = self.ring.cell(self.consumed).words[0].load(Ordering::Acquire);
        if word0 as u32 == self.consumed.wrapping_add(1) {
            return Some(word0);
        }
        if self.consumed != self.published {
            self.idle();
        }
        None
    }

    /// Lengths and place, if they are possible.
    fn check(&mut self, word0: u64) -> Result<Shape, Corrupt> {
        let corrupt = Corrupt { header: word0 };
        let control = (word0 >> CONTROL_SHIFT) as u8 & 0x7f;
        if word0 & BULK_BIT != 0 {
            let geometry = self.ring.geometry;
            let word7 = self.ring.cell(self.consumed).words[7].load(Ordering::Relaxed);
            let (len, at) = (word7 as u32, (word7 >> PLACE_SHIFT) as u32);
            let end = at.checked_add(len).ok_or(corrupt)?;
            if usize::from(control) > CONTROL_WITH_BULK || len as usize > geometry.max_bulk() {
                return Err(corrupt);
            }
            let side = match word0 >> PAYLOAD_SHIFT & 0xff {
                0 if end <= geometry.pool() => None,
                IN_PIECES => Some(Side::Received),
                IN_RETURNED => Some(Side::Sent),
                _ => return Err(corrupt),
            };
            let mut place = Place::Pool(at);
            if let Some(side) = side {
                let run = self.pieces.lent(side, at, len as usize);
                self.run = run.ok_or(corrupt)?;
                place = Place::Pieces;
            }
            return Ok(Shape {
                place,
                control,
                len,
            });
        }
        let len = (word0 >> PAYLOAD_SHIFT) as u8;
        let both = usize::from(control) + usize::from(len);
        if usize::from(control) > FIRST || both > INLINE {
            return Err(corrupt);
        }
        let place = match both <= FIRST {
            true => Place::Cell,
            false => Place::Cells,
        };
        Ok(Shape {
            place,
            control,
            len: len.into(),
        })
    }

    /// The lengths of a message and the region of its payload; copies its control bytes.
    ///
    /// The fast path of a short message is inlined up to the protocol, so that its values stay in
    /// registers. (Through memory they would be written by words and read by larger pieces. Such a
    /// read waits until the words have left the processor.)
    #[inline(always)]
    fn lend(&mut self, word0: u64) -> Result<(Shape, [Region; 2]), Corrupt> {
        // No control, no bulk, not more payload than fits: one comparison.
        let len = (word0 >> PAYLOAD_SHIFT) as u32;
        if len as usize > FIRST {
            self.lend_any(word0)?;
            return Ok((self.shape, self.bulk()));
        }
        self.expect_next();
        let shape = Shape {
            len,
            ..Shape::SHORT
        };
        let piece = self.ring.cell_piece(self.consumed, 0, len as usize);
        Ok((shape, [piece, Region::EMPTY]))
    }

    /// The same for any message: fills in `shape`, and copies the control bytes.
    #[inline(never)]
    fn lend_any(&mut self, word0: u64) -> Result<(), Corrupt> {
        let shape = self.check(word0)?;
        let (control, len) = (usize::from(shape.control), shape.len as usize);
        if control != 0 {
            let place = self.ring.cell_piece(self.consumed, 0, control);
            read(&mut self.control[..control], place);
        }
        self.shape = shape;
        if shape.place == Place::Pieces {
            return Ok(());
        }
        if let Place::Pool(at) = shape.place {
            if at >= self.ring.geometry.short() {
                // No prefetch here. Behind long payload the sender has not written the next cells
                // yet, and would have to fetch them back. The copy prefetches the payload itself,
                // and better.
                self.populated.reach(&self.ring.pool, at as usize + len);
                return Ok(());
            }
            // The payload is fetched while the message is matched.
            expect(self.bulk()[0]);
        }
        self.expect_next();
        Ok(())
    }

    /// The regions of the payload of the message that has this shape.
    #[inline]
    fn bulk(&self) -> [Region; 2] {
        let (control, len) = (usize::from(self.shape.control), self.shape.len as usize);
        match self.shape.place {
            Place::Cell | Place::Cells => self.ring.inline_pieces(self.consumed, control, len),
            Place::Pool(at) => [self.ring.payload(at, len), Region::EMPTY],
            Place::Pieces => [self.run.place, Region::EMPTY],
        }
    }

    /// The message with our own copy of header and control.
    #[inline(always)]
    fn show(&self, word0: u64, shape: Shape, bulk: [Region; 2]) -> Received<'_> {
        let words = &self.ring.cell(self.consumed).words;
        Received {
            header: [
                word0,
                words[1].load(Ordering::Relaxed),
                words[2].load(Ordering::Relaxed),
            ],
            control: &self.control[..usize::from(shape.control)],
            bulk,
            sequence: self.messages.wrapping_add(1),
        }
    }

    #[inline(always)]
    fn advance(&mut self, shape: Shape) {
        let cells = 1 + u32::from(shape.place == Place::Cells);
        self.messages = self.messages.wrapping_add(1);
        self.consumed = self.consumed.wrapping_add(cells);
        let mut is_published = true;
        if shape.place != Place::Cell {
            is_published = self.advance_long(shape);
        }
        if !is_published
            || self.consumed.wrapping_sub(self.published) >= self.ring.geometry.cells / 2
        {
            self.publish_credit();
        }
    }

    /// Counts the bytes of a payload beyond the first cell. False: half a part of the pool is
    /// consumed, and the sender does not know.
    #[inline(never)]
    fn advance_long(&mut self, shape: Shape) -> bool {
        let geometry = self.ring.geometry;
        let used = footprint(shape.len as usize) as u32;
        match shape.place {
            Place::Cell | Place::Cells => {}
            Place::Pool(at) if at < geometry.short() => {
                self.short = self.short.saturating_add(used);
            }
            Place::Pool(_) => {
                self.pieces.hear(shape.len as usize);
                self.long = self.long.saturating_add(used);
            }
            Place::Pieces => self.pieces.own(self.run),
        }
        self.short < geometry.short() / 2 && self.long < geometry.bytes / 2
    }

    /// Publishes all that was consumed, and wakes the sender if it sleeps for want of credit.
    ///
    /// To be called before going to sleep (after
    /// [`Sleeper::announce`](crate::park::Sleeper::announce)) and before cooling this ring. A
    /// reader that does not poll does not notice that the sender waits.
    #[inline(never)]
    pub fn publish_credit(&mut self) {
        if self.consumed == self.published {
            return;
        }
        self.published = self.consumed;
        (self.short, self.long) = (0, 0);
        // SYNC: credit (release). Our loads from the places come before; pairs with `PairTx::look`.
        let credit = &self.ring.head.credit;
        credit.cells.store(self.consumed, Ordering::Release);
        // SYNC: park (light side), for credit.
        self.doorbell.light_barrier();
        if self.ring.head.want.waiting.load(Ordering::Relaxed) != 0 {
            self.doorbell.wake();
        }
    }

    /// Pretends that `position` cells have passed.
    #[cfg(all(test, not(loom)))]
    pub(super) fn wind(&mut self, position: u32) {
        self.consumed = position;
        self.published = position;
    }

    /// The ring is empty and the sender does not know of everything we consumed. Publishes the
    /// credit if the sender waits or a quarter is consumed. Now is the best time: no answer waits
    /// behind the store, which takes the line away from the sender.
    #[inline]
    fn idle(&mut self) {
        let geometry = self.ring.geometry;
        if self.consumed.wrapping_sub(self.published) >= geometry.cells / 4
            || self.short >= geometry.short() / 4
            || self.long >= geometry.bytes / 4
            || self.ring.head.want.waiting.load(Ordering::Relaxed) != 0
        {
            self.publish_credit();
        }
    }
}
