//! The receiving half of a pair's ring.
//!
//! A poll of an empty ring reads one word that stays in our cache until the sender writes it.
//! Header and control bytes are copied out once and checked once; payload is lent where it lies, as
//! Regions, until the message is consumed.

use std::fmt;
use std::sync::Arc;

use oxmpi_mem::{Region, Way, expect, read};
use oxmpi_sync::atomic::Ordering;

use super::pieces::{self, Area, LONGEST, Pieces};
use super::{
    BULK_BIT, CONTROL_SHIFT, CONTROL_WITH_BULK, FIRST, FLAGS_SHIFT, IN_NEAR, IN_PIECES,
    IN_RETURNED, INLINE, KIND_SHIFT, PAYLOAD_SHIFT, PIECE_SHIFT, Populated, Ring, SOON, footprint,
    hope, ring_pieces,
};
use crate::park::{Doorbell, Parking};

/// A message that lies at the head of a ring, as long as it is not [`consume`](PairRx::consume)d.
#[derive(Clone, Copy, Debug)]
pub struct Received<'a> {
    /// The header as the sender gave it, completed by the ring.
    pub header: [u64; 3],
    /// Our own copy of the control bytes, at most 40.
    pub control: &'a [u8],
    /// The payload, in order, where it lies.
    pub bulk: [Region; 2],
    /// How it is best copied.
    pub way: Way,
    /// The number of the message in its pair, from 1, wrapping.
    pub sequence: u32,
}

/// What the lengths of a message say; checked.
#[derive(Clone, Copy, Debug)]
struct Shape {
    place: Place,
    /// How the payload is best copied.
    way: Way,
    /// Length of the control bytes.
    control: u8,
    /// Length of the payload.
    len: u32,
}

/// Where the payload lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Behind the header.
    Cell,
    /// There and in the next cell.
    Cells,
    Near,
    Far,
    /// In pieces of this area.
    Pieces(Area),
}

impl Shape {
    /// Of a message without control that fits its cell, but for its length.
    const SHORT: Shape = Shape {
        place: Place::Cell,
        way: Way::Cached,
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

    /// Is there no payload?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A sender wrote something that no sender of ours writes. The pair cannot be used any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Word 0 of the message at fault.
    pub header: u64,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a message in shared memory has an impossible length (header {:#018x})",
            self.header
        )
    }
}

impl std::error::Error for Corrupt {}

/// The receiving half. One per ring; not shared.
#[derive(Debug)]
pub struct PairRx<P: Parking> {
    ring: Ring,
    bell: Doorbell<P>,
    /// Messages consumed (wrapping).
    messages: u32,
    /// Cells consumed (wrapping).
    consumed: u32,
    /// Of these, cells that the sender has been told of.
    published: u32,
    near: Inflow,
    far: Inflow,
    pieces: Arc<Pieces>,
    /// The first piece of the message at the head, if it is in such.
    piece: u32,
    /// The control bytes of the message that is shown,
    control: [u8; FIRST],
    /// and what it is, if it is not a short one.
    shape: Shape,
    /// What was lent by [`poll`](Self::poll) and not consumed.
    lent: Option<Shape>,
    /// What the sender will write first when the next message is as long as the last one was.
    hoped: Region,
    populated: Populated,
}

/// Bytes of a byte ring that were consumed, and of these, those the sender has been told of.
#[derive(Debug, Default)]
struct Inflow {
    consumed: u64,
    published: u64,
}

impl<P: Parking> PairRx<P> {
    /// The receiving half of a fresh ring; `bell` is the sender's, for when it sleeps until there
    /// is credit.
    pub fn new(ring: Ring, bell: Doorbell<P>) -> Self {
        Self {
            ring,
            bell,
            messages: 0,
            consumed: 0,
            published: 0,
            near: Inflow::default(),
            far: Inflow::default(),
            pieces: Arc::default(),
            piece: 0,
            control: [0; FIRST],
            shape: Shape::SHORT,
            lent: None,
            hoped: Region::EMPTY,
            populated: Populated::default(),
        }
    }

    /// With pieces, which the sending half of the ring that goes the other way has too.
    #[must_use]
    pub fn with_pieces(mut self, pieces: Arc<Pieces>) -> Self {
        pieces.open_received(self.ring.pieces.clone());
        self.pieces = pieces;
        self
    }

    /// Shows the message at the head of the ring to `f`, if one is there, and consumes it. What `f`
    /// says about it.
    ///
    /// # Errors
    /// [`Corrupt`] when its lengths cannot be true. The message stays at the head.
    #[inline(always)]
    pub fn receive<R>(&mut self, f: impl FnOnce(&Received<'_>) -> R) -> Result<Option<R>, Corrupt> {
        let Some(word0) = self.arrived() else {
            return Ok(None);
        };
        let (shape, bulk) = self.lend(word0)?;
        let said = f(&self.show(word0, shape, bulk));
        self.advance(shape);
        Ok(Some(said))
    }

    /// A sender that is ahead has written the next cells: they come over while this message is
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

    /// Gives the place of the message that [`poll`](Self::poll) showed back. Its Regions must not
    /// be used any more.
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
        // While the line that brings the message is on its way the processor runs on, and so the
        // payload's lines come along with it and not after it. As long as nothing is
        // written they are in our cache and asking costs nothing.
        if !self.hoped.is_empty() {
            expect(self.hoped);
        }
        if self.consumed != self.published {
            self.idle();
        }
        None
    }

    /// Lengths and place, if a sender could have meant them.
    fn check(&mut self, word0: u64) -> Result<Shape, Corrupt> {
        let control = (word0 >> CONTROL_SHIFT) as u8 & 0x7f;
        let len = (word0 >> PAYLOAD_SHIFT) as u8;
        if word0 & BULK_BIT != 0 {
            return self.check_bulk(word0, control, len);
        }
        let both = usize::from(control) + usize::from(len);
        if usize::from(control) > FIRST || both > INLINE {
            return Err(Corrupt { header: word0 });
        }
        Ok(Shape {
            place: if both <= FIRST {
                Place::Cell
            } else {
                Place::Cells
            },
            way: Way::Cached,
            control,
            len: len.into(),
        })
    }

    fn check_bulk(&mut self, word0: u64, control: u8, place: u8) -> Result<Shape, Corrupt> {
        let geometry = self.ring.geometry;
        let (place, most) = match u64::from(place) {
            0 => (Place::Far, geometry.max_bulk()),
            IN_NEAR => (Place::Near, geometry.near_bulk()),
            IN_PIECES => (Place::Pieces(Area::Received), LONGEST),
            IN_RETURNED => (Place::Pieces(Area::Sent), LONGEST),
            _ => return Err(Corrupt { header: word0 }),
        };
        let mut len = self.ring.cell(self.consumed).words[7].load(Ordering::Relaxed);
        if let Place::Pieces(area) = place {
            self.piece = (len >> PIECE_SHIFT) as u32;
            len &= u64::from(u32::MAX);
            if (self.pieces.region(area, self.piece, len as usize)).is_none() {
                return Err(Corrupt { header: word0 });
            }
        }
        if usize::from(control) > CONTROL_WITH_BULK || len > most as u64 {
            return Err(Corrupt { header: word0 });
        }
        Ok(Shape {
            place,
            way: Way::Cached,
            control,
            len: len as u32,
        })
    }

    /// What a message is and where its payload lies; its control bytes are copied.
    ///
    /// The way of a short one is inlined up to the protocol, and what is put together for it stays
    /// in registers. (Through memory it would be written by words and read by larger pieces,
    /// which have to wait until the words have left the processor.)
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

    /// Of any message: fills in `shape`, and copies the control bytes.
    #[inline(never)]
    fn lend_any(&mut self, word0: u64) -> Result<(), Corrupt> {
        let shape = self.check(word0)?;
        let (control, len) = (usize::from(shape.control), shape.len as usize);
        if control != 0 {
            let place = self.ring.cell_piece(self.consumed, 0, control);
            read(&mut self.control[..control], place);
        }
        self.shape = shape;
        if shape.place == Place::Far {
            // Nothing is asked for here. Behind long payload the sender has not written the next
            // cells, and would have to fetch them back; and the copy asks for the
            // payload itself, and better (64 KiB one way: 2.9 → 2.5 µs).
            self.populated
                .reach(&self.ring.far, self.far.consumed + len as u64);
            if len >= LONG {
                self.shape.way = Way::Sparing { from_afar: false };
            }
            return Ok(());
        }
        if let Place::Pieces(_) = shape.place {
            self.shape.way = pieces::way(len);
            if len <= SOON {
                expect(self.bulk()[0]);
            }
            return Ok(());
        }
        self.expect_next();
        if shape.place == Place::Near {
            // They come over while the message is matched.
            expect(self.bulk()[0]);
        }
        Ok(())
    }

    /// Where the payload lies of the message that has this shape.
    #[inline]
    fn bulk(&self) -> [Region; 2] {
        let (control, len) = (usize::from(self.shape.control), self.shape.len as usize);
        match self.shape.place {
            Place::Cell | Place::Cells => self.ring.inline_pieces(self.consumed, control, len),
            Place::Near => ring_pieces(&self.ring.near, self.near.consumed, len),
            Place::Far => ring_pieces(&self.ring.far, self.far.consumed, len),
            Place::Pieces(area) => {
                let place = self.pieces.region(area, self.piece, len);
                [place.expect("invariant: it was checked"), Region::EMPTY]
            }
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
            way: shape.way,
            sequence: self.messages.wrapping_add(1),
        }
    }

    #[inline(always)]
    fn advance(&mut self, shape: Shape) {
        let geometry = self.ring.geometry;
        let cells = 1 + u32::from(shape.place == Place::Cells);
        self.messages = self.messages.wrapping_add(1);
        self.consumed = self.consumed.wrapping_add(cells);
        let mut told = true;
        if shape.place != Place::Cell {
            told = self.advance_long(shape);
        } else if !self.hoped.is_empty() {
            self.hoped = Region::EMPTY;
        }
        if !told || self.consumed.wrapping_sub(self.published) >= geometry.cells / 2 {
            self.publish_credit();
        }
    }

    /// Counts the bytes of a payload beyond the first cell, and hopes for another such; false: half
    /// a ring is consumed that the sender does not know of.
    #[inline(never)]
    fn advance_long(&mut self, shape: Shape) -> bool {
        let geometry = self.ring.geometry;
        let len = shape.len as usize;
        let mut told = true;
        self.pieces.hear();
        self.hoped = match shape.place {
            Place::Near => {
                told = self.near.advance(footprint(len), geometry.near());
                hope(ring_pieces(&self.ring.near, self.near.consumed, len))
            }
            Place::Far => {
                told = self.far.advance(footprint(len), geometry.bytes);
                Region::EMPTY
            }
            Place::Pieces(area) => {
                self.pieces.give(area, self.piece, len);
                Region::EMPTY
            }
            Place::Cells => self.ring.line(self.consumed.wrapping_add(1)),
            Place::Cell => Region::EMPTY,
        };
        told
    }

    /// Tells the sender of all that was consumed, and wakes it if it sleeps for want of credit.
    ///
    /// To be called before going to sleep (after
    /// [`Sleeper::announce`](crate::park::Sleeper::announce)) and before cooling this ring:
    /// a reader that does not poll does not notice that the sender waits.
    #[inline(never)]
    pub fn publish_credit(&mut self) {
        if self.consumed == self.published {
            return;
        }
        self.published = self.consumed;
        self.near.published = self.near.consumed;
        self.far.published = self.far.consumed;
        let credit = &self.ring.head.credit;
        // SYNC: credit (release). Our loads from the places come before; pairs with `PairTx::look`.
        credit.near.store(self.near.consumed, Ordering::Release);
        // SYNC: credit (release).
        credit.far.store(self.far.consumed, Ordering::Release);
        // SYNC: credit (release).
        credit.cells.store(self.consumed, Ordering::Release);
        // SYNC: park (light side), for credit.
        self.bell.light_barrier();
        if self.ring.head.want.waiting.load(Ordering::Relaxed) != 0 {
            self.bell.wake();
        }
    }

    /// Pretends that `position` cells have passed.
    #[cfg(all(test, not(loom)))]
    pub(super) fn wind(&mut self, position: u32) {
        self.consumed = position;
        self.published = position;
    }

    /// The ring is empty and the sender does not know of everything we consumed: does it wait, or
    /// is it time? Now is the best time to tell: no answer waits behind the store, which takes
    /// the line away from the sender.
    #[inline]
    fn idle(&mut self) {
        let geometry = self.ring.geometry;
        if self.consumed.wrapping_sub(self.published) >= geometry.cells / 4
            || self.near.untold() >= u64::from(geometry.near() / 4)
            || self.far.untold() >= u64::from(geometry.bytes / 4)
            || self.ring.head.want.waiting.load(Ordering::Relaxed) != 0
        {
            self.publish_credit();
        }
    }
}

impl Inflow {
    /// Counts `used` bytes; false: half the ring is consumed that the sender does not know of.
    #[inline(always)]
    fn advance(&mut self, used: usize, capacity: u32) -> bool {
        self.consumed += used as u64;
        self.untold() < u64::from(capacity / 2)
    }

    /// Bytes consumed that the sender does not know of.
    #[inline(always)]
    fn untold(&self) -> u64 {
        self.consumed - self.published
    }
}

/// Payloads of messages that may go to where no cache reaches (bytes): those of messages of sixteen
/// times that and more.
const LONG: usize = 32 * 1024;
