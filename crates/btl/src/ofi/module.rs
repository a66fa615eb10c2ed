//! The contract of [`Module`] and [`Network`] over an interface of libfabric.

use super::buffers::{BESIDE, LONGEST};
use super::{Ofi, PATIENCE};
use crate::frame::Header;
use crate::module::{
    Access, Arm, Atomic, Block, Caps, EXCLUSIVITY_DEFAULT, Event, Flags, MemKey, Module, Transfer,
};
use crate::networks::Network;
use crate::packed::{self, Packed};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{Registration, Rights};
use oxmpi_mem::Region;

/// Latency of a short frame (ns): a provider does not state its own.
const LATENCY: u32 = 3_000;
/// Bits of a provider's key that are sent. `bml` puts the number of the module above them.
const KEY_BITS: u32 = 56;

impl Module for Ofi {
    /// The peer.
    type Endpoint = u32;

    fn caps(&self) -> Caps {
        let summary = self.interface.summary();
        let longest = LONGEST.min(summary.max_message.saturating_sub(BESIDE));
        let flags = Flags::SEND.and(Flags::RELIABLE).and(Flags::GET);
        let transfer = Transfer {
            align: 1,
            from: longest as u64 + 1,
            most: summary.max_message,
        };
        Caps {
            flags: match self.has_atomics {
                true => flags.and(Flags::ATOMICS).and(Flags::FETCHING_ATOMICS),
                false => flags,
            },
            eager: longest,
            eager_multi: longest,
            max_send: longest,
            get: transfer,
            put: transfer,
            latency: LATENCY,
            bandwidth: 0,
            exclusivity: EXCLUSIVITY_DEFAULT,
        }
    }

    fn is_known(&self, peer: u32) -> bool {
        // Processes of other jobs are reached by other modules.
        peer >= self.processes || self.known(peer, |_| ()).is_some()
    }

    fn reaches(&self, peer: u32) -> bool {
        let is_ours = peer < self.processes && !self.failed.contains(&peer);
        is_ours && self.known(peer, |known| known.is_ok()) == Some(true)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.known(peer, |known| known.map(|known| known.arch).ok())?
    }

    fn connect(&mut self, peer: u32) -> Result<u32, Full> {
        self.address(peer).map(|_| peer).ok_or(Full)
    }

    fn send(
        &mut self,
        to: &mut u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        _ticket: u64,
    ) -> Result<(), Full> {
        let peer = *to;
        if self.failed.contains(&peer) || self.interface.is_closed() {
            return Err(Full);
        }
        let address = self.address(peer).ok_or(Full)?;
        let (number, buffer) = self.buffers.take(peer).ok_or(Full)?;
        let message = buffer.slice(0, packed::len(control, &bulk));
        let head = packed::to_words(&header, control.len());
        packed::pack(message, &head, control, bulk);
        self.counters.sent += 1;
        self.leave(peer, address, message, number);
        Ok(())
    }

    fn lose(&mut self, peer: u32) {
        if peer >= self.processes {
            return;
        }
        self.fail(peer);
        for failing in &mut self.failing {
            if failing.peer == peer {
                failing.patience.get_or_insert(PATIENCE);
            }
        }
    }

    fn has_left(&self) -> bool {
        self.buffers.have_left() && self.moves.are_idle()
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        let rights = match access {
            Access::Local => Rights::Local,
            Access::Read => Rights::Read,
            // The right to write includes atomic operations.
            Access::Write | Access::Atomic => Rights::Write,
        };
        let made = self.interface.register(region, rights).ok()?;
        if made.key >> KEY_BITS != 0 {
            self.interface.deregister(made);
            return None;
        }
        let remote = RemoteKey {
            address: made.address,
            key: made.key,
        };
        Some(MemKey { remote, access })
    }

    fn deregister(&mut self, key: MemKey) {
        self.interface.deregister(Registration {
            address: key.remote.address,
            key: key.remote.key,
        });
    }

    fn get(&mut self, from: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.begin_move(*from, blocks, ticket)
    }

    fn put(&mut self, _to: &mut u32, _blocks: &[Block], _ticket: u64) -> Result<Got, GetError> {
        // The receiver reads: the completion of a write would not show that it is visible there.
        Err(GetError)
    }

    fn atomic(
        &mut self,
        at: &mut u32,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        self.begin_atomic(*at, place, operation, ticket)
    }

    fn events(&mut self, events: &mut Vec<Event>) {
        if !std::mem::take(&mut self.round.has_polled) {
            self.poll_provider();
        }
        events.append(&mut self.events);
    }

    /// It has no doorbell.
    fn arm(&mut self) -> Arm {
        Arm::Poll
    }
}

impl Network for Ofi {
    type Arrived = Packed;

    fn take(&mut self) -> Option<Packed> {
        self.buffers.take_back();
        if !self.buffers.has_some() {
            // This round's frames are handled.
            if std::mem::take(&mut self.round.has_found) {
                return None;
            }
            self.poll_provider();
            self.round.has_polled = true;
        }
        while let Some((message, tagged)) = self.buffers.next() {
            let from = u32::try_from(tagged.word).unwrap_or(u32::MAX);
            if from < self.processes && tagged.cut_off == 0 {
                if let Some(frame) = packed::unpack(from, message) {
                    self.counters.come += 1;
                    self.round.has_found = true;
                    return Some(frame);
                }
                self.fail(from);
            }
            self.buffers.take_back();
        }
        None
    }
}
