//! The unit of transfer between two processes: a 24-byte header, up to 40 bytes of control, and a
//! payload.
//!
//! The header is little-endian on a network and native in a segment (both ends share the machine).
//! Transports carry it unchanged and add no numbers to it. An ordered transport hands frames up in
//! the order they were sent. `docs/formats.md` shows it byte by byte.

use crate::layers::Layer;
use oxmpi_mem::{Region, hand_over};

/// Most bytes of control that a frame carries beside its header.
pub const CONTROL_MAX: usize = 40;
/// Bytes that a module may carry behind the control for a module wrapped around it.
pub const SEAL: usize = 24;
/// Most bytes of control that modules carry for each other.
pub const SEALED_MAX: usize = CONTROL_MAX + SEAL;

/// The 24-byte match header of every frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The sequence number of a message of matching ([`Layer::PML`]); unused by other layers.
    pub seq: u16,
    /// The active-message id. The upper four bits are the layer that gets the frame. The lower four
    /// are the kind of frame within the layer (of matching: 1 to 15).
    pub kind: u8,
    /// Four bits for the layer.
    pub flags: u8,
    /// Bytes of control data (0..=40).
    pub control_len: u8,
    /// Context id of the communicator. The low bit separates collective from user traffic.
    pub context: u64,
    /// Rank of the sender in that communicator, below 2²⁴.
    pub source: i32,
    /// Tag, 0..=2^31-1 for user messages.
    pub tag: i32,
}

impl Header {
    /// The layer that gets the frame.
    #[inline]
    #[must_use]
    pub const fn layer(&self) -> Layer {
        Layer::of(self.kind)
    }
}

/// A frame lent by a receive half: valid until the handler returns.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The header, already copied out of memory that others can write.
    pub header: Header,
    /// Control bytes, already copied.
    pub control: &'a [u8],
    /// Payload: at most two pieces, in order (a ring may wrap).
    pub bulk: [Region; 2],
}

impl Frame<'_> {
    /// Bytes of payload.
    #[inline]
    #[must_use]
    pub fn bulk_len(&self) -> usize {
        self.bulk[0].len() + self.bulk[1].len()
    }

    /// Copies the payload to the beginning of `into`, where it must fit.
    #[inline(always)]
    pub fn copy_out(&self, into: Region) {
        let [first, second] = self.bulk;
        hand_over(into.slice(0, first.len()), first);
        if !second.is_empty() {
            hand_over(into.slice(first.len(), second.len()), second);
        }
    }
}
