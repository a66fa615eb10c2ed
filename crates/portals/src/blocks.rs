//! Memory for messages that nobody has said a place for: blocks in which the interface puts one
//! behind the other, always two of them ready.
//!
//! A block that is full comes back when its last message is not needed any more. How much there can
//! be in all is bounded by what senders may leave here.

use crate::descriptor::{Md, Options, Threshold};
use crate::list::{MatchEntry, Position};
use crate::nic::Nic;
use crate::slab::{EqHandle, MdHandle, MeHandle};
use oxmpi_mem::{HeapBytes, Region};
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
}

/// What the blocks are for.
#[derive(Clone, Copy, Debug)]
pub struct Purpose {
    /// Length of a block (bytes); at least two of the longest message.
    pub length: usize,
    /// Of the longest message in it (bytes).
    pub longest: usize,
    /// What they take.
    pub entry: MatchEntry,
    /// They stand before this entry.
    pub before: MeHandle,
    /// Who is told: of beginnings, ends, and of blocks that have unlinked themselves.
    pub eq: EqHandle,
    /// In the upper half of what the events carry; the lower half is the number of the block.
    pub user: u64,
}

/// See the module's text.
pub struct Blocks {
    purpose: Purpose,
    blocks: BTreeMap<u32, Block>,
    spare: Option<HeapBytes>,
    made: u32,
}

impl Blocks {
    /// None yet.
    #[must_use]
    pub fn new(purpose: Purpose) -> Blocks {
        let longest = purpose.longest.max(1);
        Blocks {
            purpose: Purpose {
                length: purpose.length.max(2 * longest),
                longest,
                ..purpose
            },
            blocks: BTreeMap::new(),
            spare: None,
            made: 0,
        }
    }

    /// Makes as many ready as there should be. False: the interface has no room.
    pub fn make_ready(&mut self, nic: &mut Nic) -> bool {
        let purpose = self.purpose;
        while self.blocks.values().filter(|b| !b.is_full).count() < READY {
            let bytes = self.spare.take();
            let bytes = bytes.unwrap_or_else(|| HeapBytes::new(purpose.length));
            self.made = self.made.wrapping_add(1);
            let md = Md {
                threshold: Threshold::Infinite,
                max_size: purpose.longest,
                options: (Options::OP_PUT.and(Options::MAX_SIZE)).and(Options::ACK_DISABLE),
                user: purpose.user | u64::from(self.made),
                eq: Some(purpose.eq),
                ..Md::of(bytes.region())
            };
            let Ok(me) = nic.me_attach(purpose.entry, Position::Before(purpose.before)) else {
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
            };
            self.blocks.insert(self.made, block);
        }
        true
    }

    /// A message of a length begins in a block, from an offset on.
    pub fn begins(&mut self, block: u32, (offset, length): (usize, usize)) {
        if let Some(block) = self.blocks.get_mut(&block) {
            block.messages += 1;
            block.left += length;
            // As the interface sees it, too.
            block.is_full = block.bytes.len() - offset - length < self.purpose.longest;
        }
    }

    /// The bytes of a message.
    #[must_use]
    pub fn bytes(&self, block: u32, offset: usize, length: usize) -> Region {
        let block = self.blocks.get(&block);
        block.map_or(Region::EMPTY, |b| b.bytes.region().slice(offset, length))
    }

    /// Bytes of a block that are still needed, and all.
    #[must_use]
    pub fn left(&self, block: u32) -> Option<(usize, usize)> {
        let block = self.blocks.get(&block)?;
        Some((block.left, block.bytes.len()))
    }

    /// A message of a length in a block is not needed any more. A full block without messages goes.
    pub fn forget(&mut self, (block, length): (u32, usize), nic: &mut Nic) {
        let Some(found) = self.blocks.get_mut(&block) else {
            return;
        };
        found.messages -= 1;
        found.left -= length;
        if found.messages == 0 && found.is_full {
            // It has unlinked itself, unless its last message was cut off.
            nic.abandon(found.md);
            self.spare = self.blocks.remove(&block).map(|block| block.bytes);
        }
    }

    /// Bytes of all blocks.
    #[must_use]
    pub fn memory(&self) -> usize {
        let blocks = self.blocks.values().map(|block| block.bytes.len());
        blocks.chain(self.spare.iter().map(HeapBytes::len)).sum()
    }
}
