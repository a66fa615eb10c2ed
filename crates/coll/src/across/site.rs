//! Where we are in a call on two levels: the members of each node, who leads them, and the memory
//! that we take aside.

use oxmpi_core::{Error, Result, error};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::Arc;

/// See the module's text. Nodes are numbered in the order of their first members, members of a node
/// by place, in rank order.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// The ranks on each node.
    pub parts: Arc<Vec<Vec<u32>>>,
    /// The place of each node's leader.
    pub leaders: Vec<usize>,
    /// Our node.
    pub node: usize,
    /// Our place there.
    pub place: usize,
}

impl Site {
    /// The ranks on our node.
    pub(crate) fn mine(&self) -> &[u32] {
        &self.parts[self.node]
    }

    /// Whether there is nobody else on our node.
    pub(crate) fn is_alone(&self) -> bool {
        self.mine().len() == 1
    }

    /// Our rank.
    pub(crate) fn rank(&self) -> u32 {
        self.mine()[self.place]
    }

    /// The place of our leader.
    pub(crate) fn leader(&self) -> u32 {
        number(self.leaders[self.node])
    }

    /// Whether we lead.
    pub(crate) fn leads(&self) -> bool {
        self.leaders[self.node] == self.place
    }

    /// The node of a rank.
    pub(crate) fn node_of(&self, rank: u32) -> u32 {
        let node = self.parts.iter().position(|part| part.contains(&rank));
        number(node.expect("invariant: a rank is on a node"))
    }

    /// All ranks, node by node.
    pub(crate) fn order(&self) -> Vec<u32> {
        self.parts.concat()
    }

    /// Whether that is the order of ranks.
    pub(crate) fn is_in_order(&self) -> bool {
        self.parts.concat().is_sorted()
    }
}

/// Temporary memory, kept from call to call unless it is large.
#[derive(Default)]
pub(crate) struct Rooms([Option<HeapBytes>; ROOMS]);

/// As many as a call ever uses at once, and one for what is spoiled.
pub(super) const ROOMS: usize = 4;
/// Longer ones are given back after each call.
const KEEP: usize = 1 << 20;

impl Rooms {
    /// `len` bytes, good until the next call: the same memory for the same number.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub(crate) fn room(&mut self, which: usize, len: usize) -> Result<Region> {
        let room = &mut self.0[which];
        if room.as_ref().is_none_or(|room| room.len() < len) {
            *room = Some(HeapBytes::try_new(len).ok_or_else(|| no_room(len))?);
        }
        Ok(room
            .as_ref()
            .map_or(Region::EMPTY, |room| room.region().slice(0, len)))
    }

    /// The call is over.
    pub(crate) fn shrink(&mut self) {
        for room in &mut self.0 {
            room.take_if(|room| room.len() > KEEP);
        }
    }
}

/// A call takes `len` bytes aside.
#[cold]
fn no_room(len: usize) -> Error {
    error!(
        ERR_NO_MEM,
        "no memory for a temporary buffer of {len} bytes"
    )
}

/// Places and nodes are fewer than ranks.
pub(crate) fn number(at: usize) -> u32 {
    u32::try_from(at).expect("invariant: there are fewer than 2^32 ranks")
}
