//! Packets of the interface as frames of matching, over whatever transport reaches the peer.
//!
//! The transports of the process carry them, so that shared memory, sockets, several rails and the
//! loop to the process itself need no code of their own here. A packet's words are the frame's
//! control; `docs/formats.md` draws them.

use oxmpi_btl::{Bulk, CONTROL_MAX, Frame, Header, Wire};
use oxmpi_mem::Region;
use oxmpi_portals::packet::{Kind, WORDS};
use oxmpi_portals::{Carrier, Full, Packet};

/// The kind of frame of the first kind of packet; those below are of engines that match frames.
const FIRST_KIND: u8 = 8;

// Frames of shared memory keep eight bytes of control for the place of a payload.
const _: () = assert!(WORDS * 8 <= CONTROL_MAX - 8);

/// A wire that takes packets.
pub(super) struct OverWire<'a, W: Wire>(pub(super) &'a mut W);

impl<W: Wire> Carrier for OverWire<'_, W> {
    fn most(&mut self, peer: u32) -> usize {
        self.0.limits(peer).fragment.max(1)
    }

    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full> {
        // Until that is known nothing can be sent to it.
        if self.0.arch(peer).is_none() {
            return Err(Full);
        }
        let mut control = [0; WORDS * 8];
        for (place, word) in control.chunks_exact_mut(8).zip(packet.words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let header = Header {
            seq: packet.sequence,
            kind: FIRST_KIND + packet.kind.number(),
            flags: packet.flags,
            context: packet.upper,
            source: packet.middle.cast_signed(),
            tag: packet.lower.cast_signed(),
            control_len: 0,
        };
        let control = &control[..packet.kind.words() * 8];
        let bulk = match payload.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(payload),
        };
        let sent = self.0.try_send(peer, header, control, bulk);
        sent.map_err(|_| Full)
    }
}

/// Why a frame is no packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stranger {
    /// It is of an engine that matches frames.
    OtherEngine,
    /// No packet looks like this.
    Nobody,
}

/// The packet in a frame.
pub(super) fn packet(frame: &Frame<'_>) -> Result<Packet, Stranger> {
    let header = &frame.header;
    let number = header.kind.checked_sub(FIRST_KIND);
    let kind = Kind::of(number.ok_or(Stranger::OtherEngine)?).ok_or(Stranger::Nobody)?;
    if frame.control.len() != kind.words() * 8 {
        return Err(Stranger::Nobody);
    }
    let mut words = [0; WORDS];
    for (word, bytes) in words.iter_mut().zip(frame.control.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    Ok(Packet {
        kind,
        sequence: header.seq,
        flags: header.flags,
        upper: header.context,
        middle: header.source.cast_unsigned(),
        lower: header.tag.cast_unsigned(),
        words,
    })
}
