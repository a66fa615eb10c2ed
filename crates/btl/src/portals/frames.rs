//! Packets of the interface as frames: their words are the control, what selects the entry is in
//! the header. `docs/formats.md` draws them.
//!
//! Used here, where packets are a layer of their own, and by `mtl/portals` of `pml`, where they are
//! frames of matching.

use crate::frame::{CONTROL_MAX, Frame, Header};
use oxmpi_portals::Packet;
use oxmpi_portals::packet::{Kind, WORDS};

/// Most bytes of control of a packet.
const CONTROL: usize = WORDS * 8;

// Frames of shared memory keep eight bytes of control for the place of a payload.
const _: () = assert!(CONTROL <= CONTROL_MAX - 8);

/// The control of a frame.
pub struct Control {
    bytes: [u8; CONTROL],
    len: usize,
}

impl Control {
    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// A packet as a frame; `first` is the kind of frame of the first kind of packet.
#[must_use]
pub fn to_frame(packet: &Packet, first: u8) -> (Header, Control) {
    let mut control = Control {
        bytes: [0; CONTROL],
        len: packet.kind.words() * 8,
    };
    for (place, word) in control.bytes.chunks_exact_mut(8).zip(packet.words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    let header = Header {
        seq: packet.sequence,
        kind: first + packet.kind.number(),
        flags: packet.flags,
        context: packet.upper,
        source: packet.middle.cast_signed(),
        tag: packet.lower.cast_signed(),
        control_len: 0,
    };
    (header, control)
}

/// The packet in a frame; `None`: no packet looks like this.
#[must_use]
pub fn from_frame(frame: &Frame<'_>, first: u8) -> Option<Packet> {
    let header = &frame.header;
    let kind = Kind::of(header.kind.checked_sub(first)?)?;
    if frame.control.len() != kind.words() * 8 {
        return None;
    }
    let mut words = [0; WORDS];
    for (word, bytes) in words.iter_mut().zip(frame.control.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    Some(Packet {
        kind,
        sequence: header.seq,
        flags: header.flags,
        upper: header.context,
        middle: header.source.cast_unsigned(),
        lower: header.tag.cast_unsigned(),
        words,
    })
}
