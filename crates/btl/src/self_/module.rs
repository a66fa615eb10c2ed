//! The loop as a module: the contract of [`Module`] for a process and itself.

use super::{FRAGMENT, Loop};
use crate::frame::Header;
use crate::module::{Access, Arm, Block, Caps, EXCLUSIVITY_HIGH, Flags, MemKey, Module, Transfer};
use crate::wire::{Bulk, Full, GetError, Got};
use oxmpi_mem::Region;

impl Module for Loop {
    type Endpoint = ();

    fn caps(&self) -> Caps {
        Caps {
            flags: Flags::SEND.and(Flags::ORDERED).and(Flags::RELIABLE),
            eager: FRAGMENT,
            eager_multi: FRAGMENT,
            max_send: FRAGMENT,
            get: Transfer::default(),
            put: Transfer::default(),
            latency: 100,
            bandwidth: 10_000,
            exclusivity: EXCLUSIVITY_HIGH,
        }
    }

    fn reaches(&self, _peer: u32) -> bool {
        true
    }

    fn connect(&mut self, _peer: u32) -> Result<(), Full> {
        Ok(())
    }

    fn send(
        &mut self,
        _to: &mut (),
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        _ticket: u64,
    ) -> Result<(), Full> {
        self.try_send(header, control, bulk)
    }

    fn register(&mut self, _region: Region, _access: Access) -> Option<MemKey> {
        None
    }

    fn deregister(&mut self, _key: MemKey) {}

    fn get(&mut self, _: &mut (), _: &[Block], _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn put(&mut self, _: &mut (), _: &[Block], _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn arm(&mut self) -> Arm {
        Arm::Poll
    }
}
