//! Memory for short messages that no receive waits for, and what becomes of old ones.
//!
//! A block that is full and nearly empty again gives its messages memory of their own, so that a
//! few old messages never hold much of it.

use super::held::{Place, Unexpected};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::Nic;
use oxmpi_portals::blocks::{self, Purpose};
use std::collections::BTreeSet;

/// See the module's text.
pub(super) struct Blocks {
    blocks: blocks::Blocks,
    /// Nothing comes into these any more, and what is left has not been moved out.
    over: BTreeSet<u32>,
}

impl Blocks {
    pub(super) fn new(purpose: Purpose) -> Blocks {
        Blocks {
            blocks: blocks::Blocks::new(purpose),
            over: BTreeSet::new(),
        }
    }

    /// Makes as many ready as there should be. False: the interface has no room.
    pub(super) fn make_ready(&mut self, nic: &mut Nic) -> bool {
        self.blocks.make_ready(nic)
    }

    /// A message of a length begins in a block, from an offset on.
    pub(super) fn begins(&mut self, block: u32, place: (usize, usize)) {
        self.blocks.begins(block, place);
    }

    /// The bytes of a message.
    pub(super) fn bytes(&self, block: u32, offset: usize, length: usize) -> Region {
        self.blocks.bytes(block, offset, length)
    }

    /// A message of a length in a block is not needed any more.
    pub(super) fn forget(
        &mut self,
        (block, length): (u32, usize),
        held: &mut Unexpected,
        nic: &mut Nic,
    ) {
        self.blocks.forget((block, length), nic);
        self.move_out(block, held, nic);
    }

    /// Nothing comes into a block any more: all that is left in it is whole.
    pub(super) fn is_over(&mut self, block: u32, held: &mut Unexpected, nic: &mut Nic) {
        self.over.insert(block);
        self.move_out(block, held, nic);
    }

    /// What is left in a block that is over moves out if that is little.
    fn move_out(&mut self, block: u32, held: &mut Unexpected, nic: &mut Nic) {
        if !self.over.contains(&block) {
            return;
        }
        if let Some((left, all)) = self.blocks.left(block) {
            if left * 4 > all {
                return;
            }
            for message in held.inside(block) {
                let Place::Block(_, offset) = message.place else {
                    continue;
                };
                let bytes = self.blocks.bytes(block, offset, message.bytes());
                let own = HeapBytes::new(bytes.len());
                oxmpi_mem::copy(own.region(), bytes);
                message.place = Place::Heap(own);
                self.blocks.forget((block, bytes.len()), nic);
            }
        }
        self.over.remove(&block);
    }

    /// Bytes of all blocks.
    pub(super) fn memory(&self) -> usize {
        self.blocks.memory()
    }
}
