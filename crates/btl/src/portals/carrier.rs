//! What the interface's packets travel in: the [roads](crate::roads) of the process, as frames of
//! the layer [`Layer::PORTALS`].

use super::frames::{from_frame, to_frame};
use crate::layers::Layer;
use crate::networks::{Arrived, Network};
use crate::roads::{Refused, Road, Roads};
use crate::wire::Bulk;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::{Full, Packet};

/// The kind of frame of the first kind of packet.
pub(super) const FIRST_KIND: u8 = Layer::PORTALS.kind(0);

/// Takes packets that have come: from whom, the packet, its payload and how that is best copied.
pub type Receiver<'a> = dyn FnMut(u32, &Packet, [Region; 2]) + 'a;

/// Carries packets. What it has taken arrives as long as both processes live, in any order, perhaps
/// twice.
pub trait Carrier: Road {
    /// Sends a packet.
    ///
    /// # Errors
    /// [`Refused`]: no room now, or nothing reaches the peer any more; nothing was taken.
    fn send(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Refused>;

    /// Hands over packets that have come, a bounded number of them.
    fn receive(&mut self, to: &mut Receiver<'_>);
}

/// A carrier as the interface sees it, what the interface sends to itself, and whom the carrier
/// reaches no more.
pub(super) struct Plug<'a, C> {
    pub(super) me: u32,
    pub(super) carrier: &'a mut C,
    pub(super) own: Vec<(Packet, HeapBytes)>,
    pub(super) gone: Vec<u32>,
}

impl<C: Carrier> oxmpi_portals::Carrier for Plug<'_, C> {
    fn most(&mut self, peer: u32) -> usize {
        match peer == self.me {
            true => usize::MAX,
            false => self.carrier.most(peer),
        }
    }

    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full> {
        if peer == self.me {
            let copy = HeapBytes::new(payload.len());
            oxmpi_mem::copy(copy.region(), payload);
            self.own.push((*packet, copy));
            return Ok(());
        }
        let sent = self.carrier.send(peer, packet, payload);
        sent.map_err(|refused| {
            if refused == Refused::Nobody && !self.gone.contains(&peer) {
                self.gone.push(peer);
            }
            Full
        })
    }
}

/// Packets taken in one go.
const TURN: usize = 64;

/// Packets that come through the rings are handed to whoever registers for their layer.
impl<N: Network> Carrier for Roads<N> {
    fn send(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Refused> {
        let (header, control) = to_frame(packet, FIRST_KIND);
        let bulk = match payload.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(payload),
        };
        self.try_send(peer, header, control.bytes(), bulk)
    }

    fn receive(&mut self, to: &mut Receiver<'_>) {
        for _ in 0..TURN {
            let Some(arrived) = self.take() else { return };
            let frame = arrived.frame();
            // What is no packet is not answered: its sender waits for ever, and is told by nobody
            // but its own process.
            if let Some(packet) = from_frame(&frame, FIRST_KIND) {
                to(arrived.from(), &packet, frame.bulk);
            }
        }
    }
}
