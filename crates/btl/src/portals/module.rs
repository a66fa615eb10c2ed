//! The contract of [`Module`] and [`Network`] over the interface.

use super::Portals;
use super::card::Come;
use super::carrier::Carrier;
use crate::frame::{Frame, Header};
use crate::module::{
    Access, Arm, Block, Caps, EXCLUSIVITY_DEFAULT, Event, Flags, MemKey, Module, Transfer,
};
use crate::networks::{self, Network};
use crate::offload::{Circle, Offload};
use crate::wire::{Bulk, Full, GetError, Got};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// Time of a short frame (ns) and speed of long ones (MB/s), as the hardware's.
const LATENCY: u32 = 5_000;
const BANDWIDTH: u32 = 2_000;

/// A frame in a block; good until the module is asked for the next one.
pub struct Arrived(Come);

impl networks::Arrived for Arrived {
    fn from(&self) -> u32 {
        self.0.place.from
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.0.header,
            control: &self.0.control[..usize::from(self.0.header.control_len)],
            bulk: [self.0.bulk, Region::EMPTY],
        }
    }
}

impl<C: Carrier> Module for Portals<C> {
    /// The peer.
    type Endpoint = u32;

    fn caps(&self) -> Caps {
        let eager = self.card.lock().settings.eager_limit;
        let flags = Flags::SEND.and(Flags::ORDERED).and(Flags::RELIABLE);
        let transfer = Transfer {
            align: 1,
            from: eager as u64 + 1,
            most: usize::MAX,
        };
        Caps {
            flags: flags.and(Flags::GET).and(Flags::NEEDS_REGISTRATION),
            eager,
            eager_multi: eager,
            max_send: eager,
            get: transfer,
            put: transfer,
            latency: LATENCY,
            bandwidth: BANDWIDTH,
            exclusivity: EXCLUSIVITY_DEFAULT,
        }
    }

    fn is_known(&self, peer: u32) -> bool {
        // Processes of other jobs are others' to reach.
        peer >= self.processes || self.carrier.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        let has_failed = self.card.lock().has_failed(peer);
        !has_failed && peer < self.processes && self.carrier.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.carrier.arch(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<u32, Full> {
        match self.card.lock().has_failed(peer) {
            true => Err(Full),
            false => Ok(peer),
        }
    }

    fn send(
        &mut self,
        to: &mut u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        _ticket: u64,
    ) -> Result<(), Full> {
        let sent = self.card.lock().send(*to, &header, control, bulk);
        self.launch();
        sent
    }

    fn lose(&mut self, peer: u32) {
        if peer < self.processes {
            self.card.lock().fail(peer);
        }
    }

    fn has_left(&self) -> bool {
        self.card.lock().has_left() && self.carrier.has_left()
    }

    fn news(&self) -> u64 {
        self.card.lock().news
    }

    fn push(&mut self) {
        self.launch();
    }

    fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        self.open(circle)
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        self.card.lock().expose(region, access)
    }

    fn deregister(&mut self, key: MemKey) {
        self.card.lock().withdraw(key.remote.key);
        self.launch();
    }

    fn get(&mut self, from: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        let begun = self.card.lock().fetch(*from, blocks, ticket);
        self.launch();
        begun
    }

    fn put(&mut self, _to: &mut u32, _blocks: &[Block], _ticket: u64) -> Result<Got, GetError> {
        // In the paper's design the receiver reads.
        Err(GetError)
    }

    fn events(&mut self, told: &mut Vec<Event>) {
        let mut lost = Vec::new();
        self.carrier.progress(&mut lost);
        for peer in lost {
            self.card.lock().fail(peer);
        }
        self.look();
        told.append(&mut self.card.lock().events);
    }

    fn arm(&mut self) -> Arm {
        self.look();
        let card = self.card.lock();
        match card.has_news() || !card.has_left() {
            true => Arm::Poll,
            false => self.carrier.arm(),
        }
    }
}

impl<C: Carrier> Network for Portals<C> {
    type Arrived = Arrived;

    fn take(&mut self) -> Option<Arrived> {
        if let Some(place) = self.lent.take() {
            self.card.lock().release(place);
        }
        let mut next = self.card.lock().next();
        if next.is_none() {
            // Credits leave, too.
            self.look();
            next = self.card.lock().next();
        }
        let come = next?;
        self.lent = Some(come.place);
        Some(Arrived(come))
    }
}
