//! The memory of a window: this process's own part, and the parts of the others as far as known.
//!
//! Memory that the library makes for several members of a node lies in one extent of the node
//! segment. Each of them has mapped it, so that the origin loads and stores there. All other memory
//! is accessed through its owner.

use oxmpi_btl::sm::Single;
use oxmpi_core::{Result, error};
use oxmpi_mem::{Region, Untouched};
use oxmpi_reach::extent::{self, Extents, Window, WindowShape};
use oxmpi_reach::window::{ElementLock, WindowArea, WindowPart, WindowParts};
use oxmpi_shm::address::Address;
use oxmpi_shm::park::Node;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::shared::SharedBytes;
use std::sync::Arc;

/// The memory of one window.
pub(crate) struct Memory {
    /// This process's part of the window; empty where memory is attached.
    pub(crate) own: Region,
    /// Attached memory of the program: disjoint, by address. `None`: the window is not dynamic.
    pub(crate) attached: Option<Vec<Region>>,
    /// Our rank.
    pub(crate) me: i32,
    /// The parts of all ranks as exchanged: stored once per node.
    pub(crate) parts: WindowParts,
    /// Copies from and to the memory of the other processes of the node.
    pub(crate) single: Option<Arc<Single>>,
    /// Owns `own`, where the library has made it.
    pub(crate) keeper: Keeper,
}

/// The owner of a window's memory.
pub(crate) enum Keeper {
    /// The program owns it, and the members of this node have no extent.
    Nobody,
    /// Of this process only.
    Heap(#[allow(dead_code, reason = "kept for the memory")] Untouched),
    /// The members of this node own it; or the extent has only their words, and the memory is the
    /// program's.
    Extent(Box<Extent>),
}

/// An extent of the node's segment.
pub(crate) struct Extent {
    pub(crate) area: WindowArea<Node>,
    pub(crate) bytes: SharedBytes,
    pub(crate) segment: Segment,
    pub(crate) place: Address,
    pub(crate) shape: WindowShape,
    /// Whether the parts of the members lie in it.
    pub(crate) has_parts: bool,
    /// We free it, and nobody else uses it any more.
    pub(crate) is_given_back: bool,
}

impl Extent {
    /// `len` bytes of the memory in it.
    #[inline]
    pub(crate) fn part(&self, offset: u64, len: u64) -> Option<Region> {
        let all = self.bytes.region();
        let (offset, len) = (usize::try_from(offset).ok()?, usize::try_from(len).ok()?);
        let fits = offset <= all.len() && len <= all.len() - offset;
        fits.then(|| all.slice(offset, len))
    }
}

impl Memory {
    /// The words of the members of this node.
    #[inline]
    pub(crate) fn area(&self) -> Option<&WindowArea<Node>> {
        self.extent().map(|extent| &extent.area)
    }

    #[inline]
    pub(crate) fn extent(&self) -> Option<&Extent> {
        match &self.keeper {
            Keeper::Extent(extent) => Some(extent),
            _ => None,
        }
    }

    /// We do not use the extent of all members any more.
    pub(crate) fn leave(&mut self, extents: &mut Extents) {
        let is_ours = self.me == 0;
        if let Keeper::Extent(extent) = &mut self.keeper {
            let window = Window {
                place: extent.place,
                shape: extent.shape,
                area: &extent.area,
            };
            extent.is_given_back = extents.go(&extent.segment, &window, is_ours);
        }
    }

    /// Whether the parts of all members of this node are mapped here.
    #[inline]
    pub(crate) fn is_all_mapped(&self) -> bool {
        matches!(&self.keeper, Keeper::Extent(extent) if extent.has_parts)
    }

    /// The lock of the elements of a member whose memory we have mapped. `None`: no other process
    /// has mapped it, so the lock of [`Osc`](crate::state::Osc) is enough.
    pub(crate) fn elements(&self, rank: i32) -> Option<ElementLock> {
        let member = self.part(rank)?.on_node?;
        self.area()?.elements(member.index)
    }

    /// The part of a rank of the window, as exchanged.
    #[inline]
    pub(crate) fn part(&self, rank: i32) -> Option<WindowPart> {
        self.parts.get(usize::try_from(rank).ok()?)
    }

    /// The part of a rank as mapped here.
    #[inline]
    pub(crate) fn mapped(&self, rank: i32, part: &WindowPart) -> Option<Region> {
        if rank == self.me {
            return self.attached.is_none().then_some(self.own);
        }
        match &self.keeper {
            Keeper::Extent(extent) if extent.has_parts && part.on_node.is_some() => {
                extent.part(part.start, part.size)
            }
            _ => None,
        }
    }

    /// The `len` bytes of our own memory at a displacement in bytes, or at an address where memory
    /// is attached.
    #[inline]
    pub(crate) fn own(&self, start: i64, len: usize) -> Option<Region> {
        let inside = |region: &Region, offset: usize| {
            let fits = offset <= region.len() && len <= region.len() - offset;
            fits.then(|| region.slice(offset, len))
        };
        if self.attached.is_none() {
            return inside(&self.own, usize::try_from(start).ok()?);
        }
        let region = self.attached_at(usize::try_from(start).ok()?)?;
        inside(region, usize::try_from(start).ok()? - region.addr())
    }

    /// The `len` bytes at an address whose first and last are attached. Memory between them may not
    /// be attached: the caller touches only blocks that [`holds`](Self::holds) allows.
    pub(crate) fn own_with_gaps(&self, start: i64, len: usize) -> Option<Region> {
        let start = usize::try_from(start).ok()?;
        let first = self.attached_at(start)?;
        let last = self.attached_at(start.checked_add(len.checked_sub(1)?)?)?;
        Some(first.up_to(last).slice(start - first.addr(), len))
    }

    /// Whether all bytes of a block are attached; it may lie in several regions without a gap.
    pub(crate) fn holds(&self, block: Region) -> bool {
        let (mut at, end) = (block.addr(), block.addr().saturating_add(block.len()));
        while at < end {
            let Some(region) = self.attached_at(at) else {
                return false;
            };
            at = region.addr() + region.len();
        }
        true
    }

    /// The attached region in which the byte at an address lies.
    fn attached_at(&self, address: usize) -> Option<&Region> {
        let attached = self.attached.as_ref()?;
        let behind = attached.partition_point(|region| region.addr() <= address);
        let region = attached.get(behind.checked_sub(1)?)?;
        (address - region.addr() < region.len()).then_some(region)
    }

    /// `MPI_Win_attach`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH`: some of it is attached already. `MPI_ERR_RMA_FLAVOR`.
    pub(crate) fn attach(&mut self, region: Region) -> Result<()> {
        let attached = self.attached.as_mut().ok_or_else(not_dynamic)?;
        let at = attached.partition_point(|other| other.addr() < region.addr());
        let end = region.addr().saturating_add(region.len());
        let before = at.checked_sub(1).and_then(|at| attached.get(at));
        let overlaps = before.is_some_and(|other| other.addr() + other.len() > region.addr())
            || attached
                .get(at)
                .is_some_and(|other| other.addr() < end || other.addr() == region.addr());
        if overlaps {
            return Err(error!(
                ERR_RMA_ATTACH,
                "{} bytes at {:#x} overlap memory that is attached already",
                region.len(),
                region.addr()
            ));
        }
        attached.insert(at, region);
        Ok(())
    }

    /// `MPI_Win_detach`.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH`: no attached memory begins there. `MPI_ERR_RMA_FLAVOR`.
    pub(crate) fn detach(&mut self, base: usize) -> Result<()> {
        let attached = self.attached.as_mut().ok_or_else(not_dynamic)?;
        match attached.iter().position(|region| region.addr() == base) {
            Some(at) => {
                attached.remove(at);
                Ok(())
            }
            None => Err(error!(
                ERR_RMA_ATTACH,
                "no memory that begins at {base:#x} is attached to the window"
            )),
        }
    }
}

#[cold]
fn not_dynamic() -> oxmpi_core::Error {
    error!(
        ERR_RMA_FLAVOR,
        "memory is attached to windows of MPI_Win_create_dynamic alone"
    )
}

impl Drop for Extent {
    fn drop(&mut self) {
        if self.is_given_back {
            let Extent { segment, place, .. } = self;
            extent::free(segment, *place, self.shape);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::Class;
    use oxmpi_mem::HeapBytes;

    fn attached() -> Memory {
        Memory {
            own: Region::EMPTY,
            attached: Some(Vec::new()),
            me: 0,
            parts: WindowParts::of_this_process(1),
            single: None,
            keeper: Keeper::Nobody,
        }
    }

    #[test]
    fn attached_memory_is_found_by_address() {
        let heap = HeapBytes::zeroed(100);
        let all = heap.region();
        let mut memory = attached();
        memory.attach(all.slice(40, 20)).unwrap();
        memory.attach(all.slice(0, 40)).unwrap();
        memory.attach(all.slice(70, 30)).unwrap();
        let at = |offset: usize| i64::try_from(all.addr() + offset).unwrap();
        let found = |offset, len| memory.own(at(offset), len).is_some();
        assert!(found(0, 40) && found(40, 20) && found(99, 1) && found(45, 3));
        assert!(!found(30, 20) && !found(60, 1) && !found(99, 2) && !found(65, 2));
        for (offset, len) in [(10, 5), (59, 2), (60, 11), (0, 100), (40, 1)] {
            let refused = memory.attach(all.slice(offset, len)).unwrap_err();
            assert_eq!(refused.class, Class::ERR_RMA_ATTACH, "{offset}+{len}");
        }
        assert!(memory.detach(all.addr() + 1).is_err());
        let with_gaps = |offset, len| memory.own_with_gaps(at(offset), len).is_some();
        assert!(with_gaps(0, 100) && with_gaps(59, 12) && !with_gaps(0, 61) && !with_gaps(60, 20));
        let holds = |offset, len| memory.holds(all.slice(offset, len));
        assert!(holds(0, 60) && holds(39, 2) && holds(70, 30) && holds(60, 0));
        assert!(!holds(0, 61) && !holds(59, 12) && !holds(69, 2));
        memory.detach(all.addr() + 40).unwrap();
        assert!(memory.own(at(45), 3).is_none());
        memory.attach(all.slice(40, 30)).unwrap();
    }
}
