//! Packets of the interface as frames of matching, over whatever transport reaches the peer.
//!
//! The transports of the process carry them, so that shared memory, sockets, several rails and the
//! loop to the process itself need no code of their own here.

use oxmpi_btl::portals::frames::{from_frame, to_frame};
use oxmpi_btl::{Bulk, Frame, Wire};
use oxmpi_mem::Region;
use oxmpi_portals::{Carrier, Full, Packet};

/// The kind of frame of the first kind of packet; those below are of engines that match frames.
const FIRST_KIND: u8 = 8;

/// A wire that takes packets.
pub(super) struct OverWire<'a>(pub(super) &'a mut dyn Wire);

impl Carrier for OverWire<'_> {
    fn most(&mut self, peer: u32) -> usize {
        self.0.limits(peer).fragment.max(1)
    }

    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full> {
        // Until that is known nothing can be sent to it.
        if self.0.arch(peer).is_none() {
            return Err(Full);
        }
        let (header, control) = to_frame(packet, FIRST_KIND);
        let bulk = match payload.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(payload),
        };
        let sent = self.0.try_send(peer, header, control.bytes(), bulk);
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
    match frame.header.kind < FIRST_KIND {
        true => Err(Stranger::OtherEngine),
        false => from_frame(frame, FIRST_KIND).ok_or(Stranger::Nobody),
    }
}
