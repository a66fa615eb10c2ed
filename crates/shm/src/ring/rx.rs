//! The receiving half of a pair's ring.
//!
//! A poll of an empty ring reads one word that stays in our cache until the sender writes it. A message is copied out of its cell
//! once and checked once; payload in the byte ring is lent as Regions until the message is consumed.

use std::fmt;

use oxmpi_mem::Region;
use oxmpi_sync::atomic::Ordering;

use super::{
    BULK_BIT, CONTROL_SHIFT, CONTROL_WITH_BULK, Cell, FLAGS_SHIFT, INLINE, KIND_SHIFT,
    PAYLOAD_SHIFT, Ring, footprint,
};
use crate::park::{Doorbell, Parking};

/// A message that lies at the head of a ring; to be given back to [`PairRx::consume`].
#[derive(Clone, Copy, Debug)]
#[must_use = "a message stays at the head of its ring until it is consumed"]
pub struct Received {
    /// The header as the sender gave it, completed by the ring.
    pub header: [u64; 3],
    /// Control bytes, and behind them the payload if it is inline. What lies beyond both is arbitrary.
    pub inline: [u8; INLINE],
    /// Payload in the byte ring, in order; lengths sum to [`len`](Self::len), or both are empty.
    pub bulk: [Region; 2],
    /// Length of the payload; checked.
    len: u32,
    /// Length of the control bytes; checked.
    control: u8,
}

impl Received {
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

    /// The number of the message in its pair, from 1, wrapping.
    #[inline]
    pub fn sequence(&self) -> u32 {
        self.header[0] as u32
    }

    /// Length of the payload in bytes, control not counted. At most 40 when it is inline.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Is there no payload?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Does the payload lie in the byte ring?
    #[inline]
    pub fn is_bulk(&self) -> bool {
        self.header[0] & BULK_BIT != 0
    }

    /// Length of the control bytes, 0 to 40.
    #[inline]
    pub fn control_len(&self) -> usize {
        self.control.into()
    }

    /// The control bytes.
    #[inline]
    pub fn control(&self) -> &[u8] {
        &self.inline[..self.control_len()]
    }

    /// The inline payload; empty when it lies in the byte ring.
    #[inline]
    pub fn inline_payload(&self) -> &[u8] {
        let len = if self.is_bulk() { 0 } else { self.len() };
        &self.inline[self.control_len()..][..len]
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
    /// Cells consumed (wrapping).
    consumed: u32,
    /// Of these, cells that the sender has been told of.
    published: u32,
    consumed_bytes: u64,
    published_bytes: u64,
}

impl<P: Parking> PairRx<P> {
    /// The receiving half of a fresh ring; `bell` is the sender's, for when it sleeps until there is credit.
    pub fn new(ring: Ring, bell: Doorbell<P>) -> Self {
        Self {
            ring,
            bell,
            consumed: 0,
            published: 0,
            consumed_bytes: 0,
            published_bytes: 0,
        }
    }

    /// Shows the message at the head of the ring to `f`, if one is there, and consumes it. Whether there was one.
    ///
    /// # Errors
    /// [`Corrupt`] when its lengths cannot be true. The message stays at the head.
    #[inline]
    pub fn receive(&mut self, f: impl FnOnce(&Received)) -> Result<bool, Corrupt> {
        let Some(word0) = self.arrived() else {
            return Ok(false);
        };
        let (control, len) = self.check(word0)?;
        let received = self.copy(word0, control, len);
        f(&received);
        self.advance(word0, len);
        Ok(true)
    }

    /// The message at the head of the ring, if one is there. It stays there until it is [`consume`](Self::consume)d.
    ///
    /// # Errors
    /// As [`receive`](Self::receive).
    pub fn poll(&mut self) -> Result<Option<Received>, Corrupt> {
        let Some(word0) = self.arrived() else {
            return Ok(None);
        };
        let (control, len) = self.check(word0)?;
        Ok(Some(self.copy(word0, control, len)))
    }

    /// Gives the place of the message at the head back. The Regions of `received` must not be used any more.
    pub fn consume(&mut self, received: Received) {
        self.advance(received.header[0], received.len);
    }

    /// Word 0 of the message at the head, if one is there.
    #[inline(always)]
    fn arrived(&mut self) -> Option<u64> {
        // SYNC: cell-full (acquire). Pairs with the last store of `PairTx::try_send`.
        let word0 = self.cell().words[0].load(Ordering::Acquire);
        if word0 as u32 == self.consumed.wrapping_add(1) {
            return Some(word0);
        }
        if self.consumed != self.published {
            self.idle();
        }
        None
    }

    #[inline(always)]
    fn cell(&self) -> &Cell {
        &self.ring.cells[(self.consumed & (self.ring.geometry.cells - 1)) as usize]
    }

    /// Lengths of control and payload, if a sender could have meant them.
    #[inline(always)]
    fn check(&self, word0: u64) -> Result<(u8, u32), Corrupt> {
        let control = (word0 >> CONTROL_SHIFT) as u8 & 0x7f;
        let (len, most_control, most) = if word0 & BULK_BIT == 0 {
            let len = word0 >> PAYLOAD_SHIFT & 0xff;
            (
                len,
                INLINE,
                INLINE as u64 - u64::from(control).min(INLINE as u64),
            )
        } else {
            let len = self.cell().words[7].load(Ordering::Relaxed);
            (len, CONTROL_WITH_BULK, self.ring.geometry.max_bulk() as u64)
        };
        if usize::from(control) > most_control || len > most {
            return Err(Corrupt { header: word0 });
        }
        Ok((control, len as u32))
    }

    /// Our own copy of the message; its lengths have been checked.
    #[inline(always)]
    fn copy(&self, word0: u64, control: u8, len: u32) -> Received {
        let words = &self.cell().words;
        let mut inline = [0; INLINE];
        for (chunk, word) in inline.as_chunks_mut::<8>().0.iter_mut().zip(&words[3..]) {
            *chunk = word.load(Ordering::Relaxed).to_ne_bytes();
        }
        let header = [
            word0,
            words[1].load(Ordering::Relaxed),
            words[2].load(Ordering::Relaxed),
        ];
        let mut bulk = [Region::EMPTY; 2];
        if word0 & BULK_BIT != 0 {
            bulk = self.lend(len as usize);
        }
        Received {
            header,
            inline,
            bulk,
            len,
            control,
        }
    }

    #[inline(always)]
    fn advance(&mut self, word0: u64, len: u32) {
        self.consumed = self.consumed.wrapping_add(1);
        if word0 & BULK_BIT != 0 {
            self.consumed_bytes += footprint(len as usize) as u64;
        }
        let geometry = self.ring.geometry;
        if self.consumed.wrapping_sub(self.published) >= geometry.cells / 4
            || self.consumed_bytes - self.published_bytes >= u64::from(geometry.bytes / 4)
        {
            self.publish_credit();
        }
    }

    /// Tells the sender of all that was consumed, and wakes it if it sleeps for want of credit.
    ///
    /// To be called before going to sleep (after [`Sleeper::announce`](crate::park::Sleeper::announce)) and before cooling this ring:
    /// a reader that does not poll does not notice that the sender waits.
    #[inline(never)]
    pub fn publish_credit(&mut self) {
        if self.consumed == self.published {
            return;
        }
        self.published = self.consumed;
        self.published_bytes = self.consumed_bytes;
        // SYNC: credit (release). Our loads from the cells and bytes come before; pairs with `PairTx::free_bytes`, `look_for_cell`.
        self.ring
            .head
            .credit
            .bytes
            .store(self.consumed_bytes, Ordering::Release);
        self.ring
            .head
            .credit
            .cells
            .store(self.consumed, Ordering::Release);
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

    /// The ring is empty and the sender does not know of everything we consumed: does it wait?
    #[inline]
    fn idle(&mut self) {
        if self.ring.head.want.waiting.load(Ordering::Relaxed) != 0 {
            self.publish_credit();
        }
    }

    /// The next `len` bytes of the byte ring; at most half of it.
    #[inline(never)]
    fn lend(&self, len: usize) -> [Region; 2] {
        let capacity = self.ring.geometry.bytes as usize;
        let start = self.consumed_bytes as usize & (capacity - 1);
        let first = len.min(capacity - start);
        let bytes = self.ring.bytes.region();
        [bytes.slice(start, first), bytes.slice(0, len - first)]
    }
}
