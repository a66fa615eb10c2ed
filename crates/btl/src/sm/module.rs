//! Shared memory as a module: the contract of [`Module`] over the transmit half.

use super::tx::Tx;
use crate::frame::Header;
use crate::module::{Access, Arm, Block, Caps, EXCLUSIVITY_HIGH, Flags, MemKey, Module, Transfer};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_mem::Region;

/// Latency of a short frame (ns) and bandwidth of long ones (MB/s). Orders of magnitude suffice, as
/// no other module has this exclusivity.
const LATENCY: u32 = 200;
const BANDWIDTH: u32 = 10_000;

impl Module for Tx {
    type Endpoint = u32;

    fn caps(&self) -> Caps {
        let limits = self.limits_before();
        let mut flags = Flags::SEND.and(Flags::ORDERED).and(Flags::RELIABLE);
        if limits.single_copy_from != u64::MAX {
            let rdma = Flags::GET.and(Flags::PUT);
            flags = flags.and(rdma).and(Flags::REMOTE_COMPLETION);
        }
        let transfer = Transfer {
            align: 1,
            from: limits.single_copy_from,
            most: usize::MAX,
        };
        Caps {
            flags,
            eager: limits.eager,
            eager_multi: limits.eager_multi,
            max_send: limits.fragment,
            get: transfer,
            put: transfer,
            latency: LATENCY,
            bandwidth: BANDWIDTH,
            exclusivity: EXCLUSIVITY_HIGH,
        }
    }

    fn reaches(&self, peer: u32) -> bool {
        self.is_near(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<u32, Full> {
        let _ = self.limits(peer);
        match self.failure() {
            None => Ok(peer),
            Some(_) => Err(Full),
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
        self.try_send(*to, header, control, bulk)
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        let remote = RemoteKey {
            address: region.addr() as u64,
            key: 0,
        };
        Some(MemKey { remote, access })
    }

    fn deregister(&mut self, _key: MemKey) {}

    fn get(&mut self, from: &mut u32, blocks: &[Block], _ticket: u64) -> Result<Got, GetError> {
        for block in blocks {
            Tx::get(self, *from, block.there, block.here)?;
        }
        Ok(Got::Done)
    }

    fn put(&mut self, to: &mut u32, blocks: &[Block], _ticket: u64) -> Result<Got, GetError> {
        for block in blocks {
            Tx::put(self, *to, block.there, block.here)?;
        }
        Ok(Got::Done)
    }

    fn arm(&mut self) -> Arm {
        Arm::Doorbell
    }
}
