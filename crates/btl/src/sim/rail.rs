//! A simulated network as a module: one of several rails of each rank.
//!
//! All ranks of the job share the network. Each has a [`Rail`] for each network it is attached to.
//! Frames complete when they arrive. A network that fails loses some of the frames on their way,
//! without a report which.

use super::{Arrival, Flight, Pair, Shared};
use crate::frame::{Frame, Header};
use crate::module::{Access, Arm, Atomic, Block, Caps, Event, MemKey, Module};
use crate::networks::{self, Arrived};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// The module of one rank on a network.
pub struct Rail {
    /// The network.
    pub network: Shared,
    /// The rank.
    pub me: u32,
}

impl Rail {
    fn transfer(
        &mut self,
        peer: u32,
        blocks: &[Block],
        ticket: u64,
        get: bool,
    ) -> Result<Got, GetError> {
        let mut network = self.network.lock();
        if network.failed {
            return Err(GetError);
        }
        let mut bytes = 0;
        for block in blocks {
            if !network.is_registered(self.me, block.here) {
                return Err(GetError);
            }
            network.reach(block.there, block.here.len())?;
            bytes += block.here.len() as u64;
        }
        let arrival = Arrival::Transfer {
            owner: self.me,
            peer,
            blocks: blocks.to_vec(),
            ticket,
            get,
        };
        network.schedule(2 * bytes.min(1), bytes, arrival);
        Ok(Got::Queued)
    }
}

impl Module for Rail {
    type Endpoint = u32;

    fn caps(&self) -> Caps {
        self.network.lock().model.caps()
    }

    fn is_known(&self, _peer: u32) -> bool {
        self.network.lock().is_known()
    }

    fn reaches(&self, peer: u32) -> bool {
        let network = self.network.lock();
        let absent = network.model.absent;
        let attached = |rank: u32| absent.checked_shr(rank).unwrap_or(0) & 1 == 0;
        !network.failed && attached(self.me) && attached(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        Some(self.network.lock().arch(peer))
    }

    fn connect(&mut self, peer: u32) -> Result<u32, Full> {
        Ok(peer)
    }

    fn send(
        &mut self,
        to: &mut u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        let mut network = self.network.lock();
        match network.failed {
            true => Err(Full),
            false => {
                let pair = Pair {
                    from: self.me,
                    to: *to,
                };
                network.send(pair, header, control, bulk, ticket)
            }
        }
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        let remote = self.network.lock().register(self.me, region);
        Some(MemKey { remote, access })
    }

    fn deregister(&mut self, key: MemKey) {
        self.network.lock().deregister(key.remote.key);
    }

    fn get(&mut self, from: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*from, blocks, ticket, true)
    }

    fn put(&mut self, to: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*to, blocks, ticket, false)
    }

    fn atomic(
        &mut self,
        _at: &mut u32,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        let mut network = self.network.lock();
        let cell = network.reach(place, 8)?;
        let mut bytes = [0; 8];
        oxmpi_mem::read(&mut bytes, cell);
        let value = u64::from_le_bytes(bytes);
        oxmpi_mem::write(cell, &operation.apply(value).to_le_bytes());
        let event = Event::Ended {
            ticket,
            done: true,
            took: 0,
            value,
        };
        network.events.entry(self.me).or_default().push(event);
        Ok(())
    }

    fn events(&mut self, reported: &mut Vec<Event>) {
        let mut network = self.network.lock();
        if let Some(events) = network.events.get_mut(&self.me) {
            reported.append(events);
        }
        if network.failed && !network.informed.contains(&self.me) {
            network.informed.push(self.me);
            reported.push(Event::Failed { peer: None });
        }
    }

    fn arm(&mut self) -> Arm {
        Arm::Poll
    }
}

impl Arrived for Flight {
    fn from(&self) -> u32 {
        self.from
    }

    fn frame(&self) -> Frame<'_> {
        Flight::frame(self)
    }
}

impl networks::Network for Rail {
    type Arrived = Flight;

    fn take(&mut self) -> Option<Flight> {
        self.network.lock().take(self.me)
    }
}
