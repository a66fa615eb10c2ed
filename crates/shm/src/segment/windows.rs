//! Extents of windows: synchronization words of the members, and the memory that they share.

use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::park::{Doorbell, Node};
use crate::shared::SharedBytes;
use crate::slots::Counter;
use crate::window::{WindowArea, Words};

impl Segment {
    /// Makes the extent of a window of `members` with `memory` bytes for all of them together;
    /// gives its place and its length.
    ///
    /// # Errors
    /// [`Shortage`].
    pub fn make_window(&self, members: u32, memory: u64) -> Result<Address, Shortage> {
        self.extent(window_len(members, memory))
    }

    /// The view of the member at place `me` of `members`, given as ranks of the node, of the window
    /// at `place`: its words, and its memory.
    ///
    /// # Errors
    /// There is no room for it at that place, or the system refused the mapping.
    pub fn window(
        &self,
        place: Address,
        members: &[u32],
        me: u32,
        memory: u64,
    ) -> Result<(WindowArea<Node>, SharedBytes), SegmentError> {
        let count = members.len() as u32;
        let part = self.map_extent(place.offset(), window_len(count, memory))?;
        let rank = members[me as usize];
        let others = members.iter().filter(|member| **member != rank);
        let bell = |member: &u32| Doorbell::new(self.mailbox(*member), rank as usize);
        let mut bells: Box<[Doorbell<Node>]> = others.map(bell).collect();
        for bell in &mut bells {
            bell.refresh();
        }
        let area = WindowArea {
            rank,
            waiting: part.view::<Counter>(0),
            words: part.slice::<Words>(HEAD, members.len()),
            dead: self.inner.dead.clone(),
            fence: bells.iter().any(|bell| bell.fences()),
            bells,
        };
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        Ok((area, part.bytes(memory_start(count), memory)))
    }

    /// Gives the extent of a window back, which nobody uses any more.
    pub fn free_window(&self, place: Address, members: u32, memory: u64) {
        self.free(place, window_len(members, memory));
    }
}

const HEAD: u64 = size_of::<Counter>() as u64;

fn memory_start(members: u32) -> u64 {
    (HEAD + size_of::<Words>() as u64 * u64::from(members)).next_multiple_of(PAGE)
}

fn window_len(members: u32, memory: u64) -> u64 {
    match memory {
        0 => HEAD + size_of::<Words>() as u64 * u64::from(members),
        memory => memory_start(members).saturating_add(memory),
    }
}
