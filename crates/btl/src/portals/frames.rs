//! Packets of the interface as frames: their words are the control, what selects the entry is in
//! the header. `docs/formats.md` draws them.
//!
//! Used here, where packets are a layer of their own, and by `mtl/portals` of `pml`, where they are
//! frames of matching. Those have a place for a packet's number in the header; of other layers'
//! frames rings carry no such number, and it is where the packet has room: in a request above the
//! offset, in all others in the tag.

use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::layers::Layer;
use oxmpi_portals::Packet;
use oxmpi_portals::packet::{Kind, WORDS};

/// Most bytes of control of a packet.
const CONTROL: usize = WORDS * 8;

// Frames of shared memory keep eight bytes of control for the place of a payload.
const _: () = assert!(CONTROL <= CONTROL_MAX - 8);

/// Which word of a request is the offset, and its bits where the number is above it.
const OFFSET: usize = 2;
const OFFSET_BITS: u32 = 48;
/// Greatest offset in a frame of another layer than matching (bytes).
pub const OFFSET_MAX: u64 = (1 << OFFSET_BITS) - 1;

/// Where the number of a packet is.
enum Number {
    InSeq,
    AboveOffset,
    InTag,
}

impl Number {
    fn of(kind: Kind, first: u8) -> Number {
        match kind {
            _ if Layer::of(first) == Layer::PML => Number::InSeq,
            Kind::Put | Kind::Get | Kind::Atomic => Number::AboveOffset,
            _ => Number::InTag,
        }
    }
}

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

/// A packet as a frame; `first` is the kind of frame of the first kind of packet. Where that is not
/// one of matching, no offset may be above [`OFFSET_MAX`].
#[must_use]
pub fn to_frame(packet: &Packet, first: u8) -> (Header, Control) {
    let mut header = Header {
        seq: 0,
        kind: first + packet.kind.number(),
        flags: packet.flags,
        context: packet.upper,
        source: packet.middle.cast_signed(),
        tag: packet.lower.cast_signed(),
        control_len: 0,
    };
    let mut words = packet.words;
    match Number::of(packet.kind, first) {
        Number::InSeq => header.seq = packet.sequence,
        Number::AboveOffset => {
            debug_assert!(words[OFFSET] <= OFFSET_MAX);
            words[OFFSET] |= u64::from(packet.sequence) << OFFSET_BITS;
        }
        Number::InTag => header.tag = packet.sequence.into(),
    }
    let mut control = Control {
        bytes: [0; CONTROL],
        len: packet.kind.words() * 8,
    };
    for (place, word) in control.bytes.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    (header, control)
}

/// The packet in a frame; `None`: no packet looks like this.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
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
    let tag = header.tag.cast_unsigned();
    let (sequence, lower) = match Number::of(kind, first) {
        Number::InSeq => (header.seq, tag),
        Number::AboveOffset => {
            let sequence = (words[OFFSET] >> OFFSET_BITS) as u16;
            words[OFFSET] &= OFFSET_MAX;
            (sequence, tag)
        }
        Number::InTag => (u16::try_from(tag).ok()?, 0),
    };
    Some(Packet {
        kind,
        sequence,
        flags: header.flags,
        upper: header.context,
        middle: header.source.cast_unsigned(),
        lower,
        words,
    })
}
