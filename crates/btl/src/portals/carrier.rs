//! What the interface's packets travel in: the [roads](crate::roads) of the process, as frames of
//! the layer [`Layer::PORTALS`].

use super::frames::{from_frame, to_frame};
use crate::layers::Layer;
use crate::module::Arm;
use crate::networks::{Arrived, Network};
use crate::roads::{Refused, Roads};
use crate::wire::Bulk;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region, Way};
use oxmpi_portals::{Full, Packet};

/// The kind of frame of the first kind of packet.
pub(super) const FIRST_KIND: u8 = Layer::PORTALS.kind(0);

/// Takes packets that have come: from whom, the packet, its payload and how that is best copied.
pub type Receiver<'a> = dyn FnMut(u32, &Packet, [Region; 2], Way) + 'a;

/// Carries packets. What it has taken arrives as long as both processes live, in any order, perhaps
/// twice.
pub trait Carrier {
    /// As [`Module::is_known`](crate::module::Module::is_known).
    fn is_known(&self, peer: u32) -> bool;

    /// As [`Module::reaches`](crate::module::Module::reaches).
    fn reaches(&self, peer: u32) -> bool;

    /// As [`Module::arch`](crate::module::Module::arch).
    fn arch(&self, peer: u32) -> Option<ArchWord>;

    /// Most bytes of a packet's payload, at least 1.
    fn most(&mut self, peer: u32) -> usize;

    /// Sends a packet.
    ///
    /// # Errors
    /// [`Refused`]: no room now, or nothing reaches the peer any more; nothing was taken.
    fn send(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Refused>;

    /// Hands over packets that have come, a bounded number of them.
    fn receive(&mut self, to: &mut Receiver<'_>);

    /// Lets it move; peers that nothing reaches any more.
    fn progress(&mut self, lost: &mut Vec<u32>);

    /// Whether all that it has taken has left.
    fn has_left(&self) -> bool;

    /// As [`Module::arm`](crate::module::Module::arm).
    fn arm(&mut self) -> Arm;

    /// What it is, for the report of a job.
    fn name(&self) -> String;
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

/// Packets over these roads. Those that come through the rings are handed to whoever registers for
/// their layer.
pub struct OverRoads<N: Network = crate::tcp::Tcp>(pub Roads<N>);

/// Packets taken in one go.
const TURN: usize = 64;

impl<N: Network> Carrier for OverRoads<N> {
    fn is_known(&self, peer: u32) -> bool {
        self.0.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        self.0.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.0.arch(peer)
    }

    fn most(&mut self, peer: u32) -> usize {
        self.0.most(peer).max(1)
    }

    fn send(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Refused> {
        let (header, control) = to_frame(packet, FIRST_KIND);
        let bulk = match payload.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(payload),
        };
        self.0.try_send(peer, header, control.bytes(), bulk)
    }

    fn receive(&mut self, to: &mut Receiver<'_>) {
        for _ in 0..TURN {
            let Some(arrived) = self.0.take() else { return };
            let frame = arrived.frame();
            // What is no packet is not answered: its sender waits for ever, and is told by nobody
            // but its own process.
            if let Some(packet) = from_frame(&frame, FIRST_KIND) {
                to(arrived.from(), &packet, frame.bulk, frame.way);
            }
        }
    }

    fn progress(&mut self, lost: &mut Vec<u32>) {
        self.0.progress(lost);
    }

    fn has_left(&self) -> bool {
        self.0.has_left()
    }

    fn arm(&mut self) -> Arm {
        self.0.arm()
    }

    fn name(&self) -> String {
        self.0.name().to_owned()
    }
}
