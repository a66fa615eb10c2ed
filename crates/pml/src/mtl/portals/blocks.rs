//! Memory for short messages that no receive waits for: blocks in which the interface puts one
//! behind the other, always two of them ready.
//!
//! A block that is full comes back when its last message has been received. One that is full and
//! nearly empty again gives its messages memory of their own, so that a few old messages never hold
//! much of it. How much there can be in all is bounded by what senders may leave here unmatched.

use super::held::{Place, Unexpected};
use super::{SEND, user};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::{
    EqHandle, MatchEntry, Md, MdHandle, MeHandle, Nic, Options, Position, Threshold,
};
use std::collections::BTreeMap;

/// Blocks ready at any time: one may be full before the other is looked at.
const READY: usize = 2;

struct Block {
    bytes: HeapBytes,
    md: MdHandle,
    /// Messages in it, and their bytes.
    messages: u32,
    left: usize,
    is_full: bool,
    /// Nothing comes into it any more, and what is left has not been moved out.
    is_over: bool,
}

/// See the module's text.
pub(super) struct Blocks {
    /// Length of a block, and of the longest message in it (bytes).
    length: usize,
    longest: usize,
    /// What they take, before what, and who is told.
    entry: MatchEntry,
    before: MeHandle,
    eq: EqHandle,
    blocks: BTreeMap<u32, Block>,
    spare: Option<HeapBytes>,
    made: u32,
}

impl Blocks {
    pub(super) fn new(
        (length, longest): (usize, usize),
        entry: MatchEntry,
        before: MeHandle,
        eq: EqHandle,
    ) -> Blocks {
        debug_assert_eq!(entry.portal, SEND);
        Blocks {
            length: length.max(2 * longest).max(1),
            longest,
            entry,
            before,
            eq,
            blocks: BTreeMap::new(),
            spare: None,
            made: 0,
        }
    }

    /// Makes as many ready as there should be. False: the interface has no room.
    pub(super) fn make_ready(&mut self, nic: &mut Nic) -> bool {
        while self.blocks.values().filter(|b| !b.is_full).count() < READY {
            let bytes = self.spare.take();
            let bytes = bytes.unwrap_or_else(|| HeapBytes::new(self.length));
            self.made = self.made.wrapping_add(1);
            let md = Md {
                region: bytes.region(),
                threshold: Threshold::Infinite,
                max_size: self.longest.max(1),
                options: (Options::OP_PUT.and(Options::MAX_SIZE)).and(Options::ACK_DISABLE),
                user: user::BLOCK | u64::from(self.made),
                eq: Some(self.eq),
            };
            let Ok(me) = nic.me_attach(self.entry, Position::Before(self.before)) else {
                return false;
            };
            let Ok(md) = nic.md_attach(me, md, true) else {
                return false;
            };
            let block = Block {
                bytes,
                md,
                messages: 0,
                left: 0,
                is_full: false,
                is_over: false,
            };
            self.blocks.insert(self.made, block);
        }
        true
    }

    /// A message of a length begins in a block, from an offset on.
    pub(super) fn begins(&mut self, block: u32, (offset, length): (usize, usize)) {
        if let Some(block) = self.blocks.get_mut(&block) {
            block.messages += 1;
            block.left += length;
            // As the interface sees it, too.
            block.is_full = block.bytes.len() - offset - length < self.longest.max(1);
        }
    }

    /// The bytes of a message.
    pub(super) fn bytes(&self, block: u32, offset: usize, length: usize) -> Region {
        let block = self.blocks.get(&block);
        block.map_or(Region::EMPTY, |b| b.bytes.region().slice(offset, length))
    }

    /// A message of a length in a block is not needed any more.
    pub(super) fn forget(
        &mut self,
        (block, length): (u32, usize),
        held: &mut Unexpected,
        nic: &mut Nic,
    ) {
        if let Some(found) = self.blocks.get_mut(&block) {
            found.messages -= 1;
            found.left -= length;
        }
        self.give_back(block, held, nic);
    }

    /// Nothing comes into a block any more: all that is left in it is whole.
    pub(super) fn is_over(&mut self, block: u32, held: &mut Unexpected, nic: &mut Nic) {
        if let Some(found) = self.blocks.get_mut(&block) {
            found.is_over = true;
        }
        self.give_back(block, held, nic);
    }

    /// What is left in a block that is over moves out if that is little. A full block without
    /// messages goes.
    fn give_back(&mut self, block: u32, held: &mut Unexpected, nic: &mut Nic) {
        let Some(found) = self.blocks.get_mut(&block) else {
            return;
        };
        if found.is_over && found.left * 4 <= found.bytes.len() {
            found.is_over = false;
            for message in held.inside(block) {
                let Place::Block(_, offset) = message.place else {
                    continue;
                };
                let bytes = found.bytes.region().slice(offset, message.bytes());
                let own = HeapBytes::new(bytes.len());
                oxmpi_mem::copy(own.region(), bytes);
                message.place = Place::Heap(own);
                found.messages -= 1;
                found.left -= bytes.len();
            }
        }
        if found.messages == 0 && found.is_full {
            // It has unlinked itself, unless its last message was cut off.
            nic.abandon(found.md);
            self.spare = self.blocks.remove(&block).map(|block| block.bytes);
        }
    }

    /// Bytes of all blocks.
    pub(super) fn memory(&self) -> usize {
        let blocks = self.blocks.values().map(|block| block.bytes.len());
        blocks.chain(self.spare.iter().map(HeapBytes::len)).sum()
    }
}
