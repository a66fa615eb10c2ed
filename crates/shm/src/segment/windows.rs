//! Extents of windows: what a node keeps of them once, and the memory that its members share.

use super::{PAGE, Segment, SegmentError, Shortage};
use crate::address::Address;
use crate::park::{Doorbell, Node};
use crate::shared::SharedBytes;
use crate::window::{Head, PartWords, WindowArea, WindowParts, Words};

/// How large the extent of a window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowShape {
    /// Members on this node.
    pub members: u32,
    /// Ranks of the window, those of other nodes among them.
    pub ranks: u32,
    /// Bytes of all members of this node together.
    pub memory: u64,
}

impl Segment {
    /// Makes the extent of a window; gives its place.
    ///
    /// # Errors
    /// [`Shortage`].
    pub fn make_window(&self, shape: WindowShape) -> Result<Address, Shortage> {
        self.extent(shape.len())
    }

    /// The view of the member at place `me` of `members`, given as ranks of the node, of the window
    /// at `place`: its words and parts, and its memory.
    ///
    /// # Errors
    /// There is no room for it at that place, or the system refused the mapping.
    pub fn window(
        &self,
        place: Address,
        members: &[u32],
        me: u32,
        shape: WindowShape,
    ) -> Result<(WindowArea<Node>, SharedBytes), SegmentError> {
        let part = self.map_extent(place.offset(), shape.len())?;
        let rank = members[me as usize];
        let (segment, nranks) = (self.clone(), self.nranks());
        let bell = move |member: u32| {
            let known = member < nranks;
            known.then(|| Doorbell::new(segment.mailbox(member), rank as usize))
        };
        // Our own, too: another thread of this process may sleep.
        let mut bells = members.iter().filter_map(|member| bell(*member));
        let fence = bells.any(|bell| bell.fences());
        let area = WindowArea {
            rank,
            head: part.view::<Head>(0),
            words: part.slice::<Words>(HEAD, members.len()),
            parts: WindowParts(part.slice::<PartWords>(shape.parts(), shape.ranks as usize)),
            dead: self.inner.dead.clone(),
            bells: Box::new(bell),
            fence,
        };
        let memory = usize::try_from(shape.memory).unwrap_or(usize::MAX);
        Ok((area, part.bytes(shape.start(), memory)))
    }

    /// Gives the extent of a window back, which nobody uses any more.
    pub fn free_window(&self, place: Address, shape: WindowShape) {
        self.free(place, shape.len());
    }
}

const HEAD: u64 = size_of::<Head>() as u64;

impl WindowShape {
    /// Where the parts begin.
    fn parts(self) -> u64 {
        HEAD + size_of::<Words>() as u64 * u64::from(self.members)
    }

    /// Where they end.
    fn head(self) -> u64 {
        self.parts() + size_of::<PartWords>() as u64 * u64::from(self.ranks)
    }

    /// Where the memory begins.
    fn start(self) -> u64 {
        self.head().next_multiple_of(PAGE)
    }

    fn len(self) -> u64 {
        match self.memory {
            0 => self.head(),
            memory => self.start().saturating_add(memory),
        }
    }
}
