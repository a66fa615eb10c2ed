//! Making windows, and freeing them. MPI-5.0 §12.2.
//!
//! All members exchange size and displacement unit. The first member of each node makes an extent
//! with the exchanged values, the words of locks, and the memory that the library makes. Nobody
//! returns before all have the window. An error at one member is an error at all: none is left
//! behind in the collective call.

use crate::active_target::Used;
use crate::epoch::Epochs;
use crate::exchanged::{Exchanged, Terms, agreed, broadcast, gather};
use crate::locks::Locks;
use crate::memory::{Extent, Keeper, Memory};
use crate::node::{NodeMembers, Plan};
use crate::state::Win;
use crate::sync;
use crate::window::{self, Flavor, NewWindow, Windows};
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::handle::{CommHandle, WinHandle};
use oxmpi_core::info::Info;
use oxmpi_core::{Error, Result, comm_create, error};
use oxmpi_mem::{Region, Untouched};
use oxmpi_pal::headroom::memory_headroom;
use oxmpi_reach::extent::{self, WindowShape};
use oxmpi_reach::window::{WindowArea, WindowParts};
use oxmpi_shm::address::Address;
use oxmpi_shm::segment::Shortage;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Memory up to this size (bytes) is allocated without checking the headroom.
const UNCHECKED: u64 = 1 << 20;

/// The arguments of the program.
pub struct Wanted {
    /// The kind of window.
    pub flavor: Flavor,
    /// Memory of the program, for [`Flavor::Create`].
    pub memory: Region,
    /// Bytes of our part.
    pub size: i64,
    /// Displacement unit.
    pub unit: i64,
    /// Alignment of memory that the library makes: a power of two.
    pub alignment: u64,
    /// Hints.
    pub info: Option<Arc<Info>>,
    /// The error in the arguments.
    pub wrong: Option<Error>,
}

/// Makes a window over the members of a communicator; also returns the address of our part.
/// Collective.
///
/// # Errors
/// `MPI_ERR_COMM`, `MPI_ERR_SIZE`, `MPI_ERR_DISP`, `MPI_ERR_NO_MEM`. `MPI_ERR_RMA_SHARED`: not all
/// members share memory.
pub fn create(
    windows: &'static Windows,
    call: &'static str,
    on: CommHandle,
    wanted: Wanted,
) -> Result<(WinHandle, usize)> {
    let parent = comm::get(windows.process, on)?;
    parent.only_intra("a window")?;
    windows.begin_layer()?;
    let wrong = wanted.wrong.clone().or_else(|| check(&wanted).err());
    let own = Exchanged {
        size: u64::try_from(wanted.size).unwrap_or(0),
        unit: wanted.unit,
        base: wanted.memory.addr() as u64,
        is_wrong: wrong.is_some(),
        alignment: wanted.alignment,
        is_apart: wanted.flavor == Flavor::Allocate || has(&wanted, "alloc_shared_noncontig"),
    };
    let node = NodeMembers::of(&parent);
    let creation = Creation {
        windows,
        call,
        on,
        parent: &parent,
        wanted: &wanted,
        node: &node,
    };
    let (terms, memory) = creation.memory(own, wrong)?;
    // A failure here is one of this member alone: the others learn of it below.
    let comm = comm_create::dup_as(call, &parent, terms.context);
    let made = match &comm {
        Ok(comm) => {
            memory.and_then(|memory| install(windows, &parent, *comm, &wanted, &node, memory))
        }
        Err(error) => Err(error.clone()),
    };
    let went_well = creation.has_everybody(&terms, made.as_ref().ok().map(|made| made.0))?;
    match (made, went_well, comm) {
        (Ok(made), true, _) => Ok(made),
        (Ok((handle, _)), false, comm) => {
            forget(windows, handle, comm?);
            Err(error!(
                ERR_NO_MEM,
                "another member could not make its part of the window"
            ))
        }
        (Err(error), _, comm) => {
            if let Ok(comm) = comm {
                comm_create::free(windows.process, comm);
            }
            Err(error)
        }
    }
}

fn check(wanted: &Wanted) -> Result<()> {
    if wanted.size < 0 {
        return Err(error!(
            ERR_SIZE,
            "the size of the window is {}", wanted.size
        ));
    }
    if wanted.unit <= 0 {
        return Err(error!(
            ERR_DISP,
            "the displacement unit is {}; it must be positive", wanted.unit
        ));
    }
    Ok(())
}

fn has(wanted: &Wanted, hint: &str) -> bool {
    let text = wanted.info.as_ref().and_then(|info| info.text(hint));
    text.is_some_and(|text| text.trim() == "true")
}

/// A window that is being made.
struct Creation<'a> {
    windows: &'static Windows,
    call: &'static str,
    on: CommHandle,
    parent: &'a Comm,
    wanted: &'a Wanted,
    node: &'a NodeMembers,
}

impl Creation<'_> {
    /// The terms that all have agreed to, and this member's view of the memory. Where all members
    /// are on one node, member 0 makes their extent. It writes the exchanged values there before it
    /// answers.
    fn memory(&self, own: Exchanged, wrong: Option<Error>) -> Result<(Terms, Result<Memory>)> {
        let (on, parent, node) = (self.on, self.parent, self.node);
        let mut made = None;
        let answer = |exchanged: &[Exchanged]| {
            let mut terms = Terms::new(
                exchanged,
                comm_create::new_context(parent.process).unwrap_or(0),
            );
            if node.has_all_members && terms.check().is_ok() {
                let plan = Plan::new(self.wanted, node, exchanged);
                let (place, short) = make_extent(self.windows, node, plan.shape);
                (terms.place, terms.memory) = (place, plan.shape.memory);
                terms.alignment = plan.shape.alignment;
                made = match self.memory_with_plan(exchanged, &plan, place, short) {
                    // If its maker cannot map it, there is none.
                    Err(_) if place != 0 => {
                        terms.place = 0;
                        None
                    }
                    made => Some(made),
                };
            }
            terms
        };
        let (terms, mut exchanged) = gather(on, parent, own, node.has_all_members, answer)?;
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        terms.check()?;
        if node.has_all_members && terms.place == 0 && node.members.len() > 1 {
            exchanged = broadcast(on, parent, exchanged)?;
        }
        let memory = match (made, terms.place) {
            (Some(made), _) => made,
            (None, 0) if node.has_all_members => {
                let plan = Plan::new(self.wanted, node, &exchanged);
                self.memory_with_plan(&exchanged, &plan, 0, None)
            }
            (None, 0) => self.memory_across_nodes(&exchanged)?,
            (None, place) => self.memory_from_extent(place, self.shape(&terms)),
        };
        Ok((terms, memory))
    }

    /// Members on several nodes: the first one of each node makes an extent for the members there.
    fn memory_across_nodes(&self, exchanged: &[Exchanged]) -> Result<Result<Memory>> {
        let node = self.node;
        if self.wanted.flavor == Flavor::Shared {
            return Err(error!(
                ERR_RMA_SHARED,
                "not all members of the communicator share memory: split it with MPI_Comm_split_type first"
            ));
        }
        let plan = Plan::new(self.wanted, node, exchanged);
        let (place, short) = match node.is_leader() {
            true => make_extent(self.windows, node, plan.shape),
            false => (0, None),
        };
        let part = node.part(self.parent);
        let place = part.bcast_word(self.call, self.parent, place)?;
        Ok(self.memory_with_plan(exchanged, &plan, place, short))
    }

    /// The memory with an extent at a place, or without one, for a member that knows the exchanged
    /// values.
    fn memory_with_plan(
        &self,
        exchanged: &[Exchanged],
        plan: &Plan,
        place: u64,
        short: Option<Shortage>,
    ) -> Result<Memory> {
        let node = self.node;
        let keeper = self.keeper(place, plan.shape, short)?;
        let memory = self.view(keeper, exchanged.len(), Some(plan.offsets[node.me]))?;
        // One member of a node writes the values for all of them.
        if memory.extent().is_none() || node.is_leader() {
            node.write_down(exchanged, plan, &memory);
        }
        Ok(memory)
    }

    /// The memory with an extent of all members, for a member that finds the exchanged values
    /// there.
    fn memory_from_extent(&self, place: u64, shape: WindowShape) -> Result<Memory> {
        let keeper = self.keeper(place, shape, None)?;
        self.view(keeper, self.node.members.len(), None)
    }

    /// The owner of the memory: an extent, the heap, or the program.
    fn keeper(&self, place: u64, shape: WindowShape, short: Option<Shortage>) -> Result<Keeper> {
        let (wanted, node) = (self.wanted, self.node);
        Ok(match &node.segment {
            Some(segment) if place != 0 => {
                let ranks: Vec<u32> = node.members.iter().map(|(_, rank)| *rank).collect();
                let place = Address::from_bits(place);
                let me = u32::try_from(node.me).unwrap_or(0);
                let mapped = self
                    .windows
                    .enter()
                    .extents
                    .view(segment, place, &ranks, me, shape);
                let (area, bytes) = mapped.map_err(|why| {
                    if node.is_leader() {
                        extent::free(segment, place, shape);
                    }
                    error!(ERR_NO_MEM, "{why}")
                })?;
                Keeper::Extent(Box::new(Extent {
                    area,
                    bytes,
                    segment: segment.clone(),
                    place,
                    shape,
                    has_parts: matches!(wanted.flavor, Flavor::Allocate | Flavor::Shared),
                    is_given_back: node.is_leader() && !node.has_all_members,
                }))
            }
            _ => match wanted.flavor {
                Flavor::Create | Flavor::Dynamic => Keeper::Nobody,
                Flavor::Shared if node.members.len() > 1 => {
                    let why = short.map_or_else(String::new, |shortage| format!(": {shortage}"));
                    return Err(error!(
                        ERR_NO_MEM,
                        "there is no room for {} bytes of shared memory{why}", shape.memory
                    ));
                }
                Flavor::Allocate | Flavor::Shared => {
                    let len = usize::try_from(wanted.size).unwrap_or(usize::MAX);
                    let most = usize::try_from(wanted.alignment).unwrap_or(usize::MAX);
                    // The memory is not touched now, so a shortage must be detected now.
                    let needs = shape.memory.max(len as u64);
                    let left = (needs > UNCHECKED).then(memory_headroom).flatten();
                    let is_there = left.is_none_or(|left| needs <= left);
                    let heap = is_there.then(|| Untouched::new(len.saturating_add(most)));
                    let heap = heap.flatten().ok_or_else(|| {
                        error!(
                            ERR_NO_MEM,
                            "the system has no {len} bytes of memory to give"
                        )
                    })?;
                    Keeper::Heap(heap)
                }
            },
        })
    }

    /// This member's view of the memory. `offset`: that of its own part in the extent; `None`: the
    /// extent contains it.
    fn view(&self, keeper: Keeper, ranks: usize, offset: Option<u64>) -> Result<Memory> {
        let (wanted, node) = (self.wanted, self.node);
        let me = node.members[node.me].0;
        let parts = match &keeper {
            Keeper::Extent(extent) => extent.area.parts().clone(),
            _ => WindowParts::of_this_process(ranks),
        };
        let own = match &keeper {
            Keeper::Heap(heap) => {
                let (all, size) = (heap.region(), usize::try_from(wanted.size).unwrap_or(0));
                let alignment = usize::try_from(wanted.alignment).unwrap_or(1);
                all.slice(all.addr().next_multiple_of(alignment) - all.addr(), size)
            }
            Keeper::Extent(extent) if extent.has_parts => {
                let offset = offset.or_else(|| Some(parts.get(me)?.start));
                let size = u64::try_from(wanted.size).unwrap_or(0);
                let own = offset.and_then(|offset| extent.part(offset, size));
                own.ok_or_else(|| error!(ERR_INTERN, "the extent of the window is too short"))?
            }
            _ => wanted.memory,
        };
        let single = node.single.clone();
        let single = single.filter(|single| wanted.flavor == Flavor::Create && single.is_offered());
        Ok(Memory {
            own,
            attached: (wanted.flavor == Flavor::Dynamic).then(Vec::new),
            me: i32::try_from(me).unwrap_or(i32::MAX),
            parts,
            single,
            keeper,
        })
    }

    /// Whether all members have made the window. In an extent of all members a failed one leaves a
    /// mark, and they only synchronize.
    fn has_everybody(&self, terms: &Terms, made: Option<WinHandle>) -> Result<bool> {
        let (on, node) = (self.on, self.node);
        let Some(segment) = node.segment.as_ref().filter(|_| terms.place != 0) else {
            return agreed(on, self.parent, made.is_some());
        };
        let place = Address::from_bits(terms.place);
        if made.is_none() {
            extent::spoil(segment, place);
        }
        sync::barrier(self.windows.process, on)?;
        let is_spoiled = match made {
            Some(handle) => {
                let at = window::find(self.windows, self.call, handle)?;
                let mut osc = self.windows.enter();
                let area = osc.win(at.slot)?.memory.area();
                area.is_none_or(WindowArea::is_spoiled)
            }
            None => true,
        };
        if is_spoiled {
            // All have read the mark.
            sync::barrier(self.windows.process, on)?;
            if node.is_leader() {
                extent::free(segment, place, self.shape(terms));
            }
        }
        Ok(!is_spoiled)
    }

    /// The shape of an extent of all members.
    fn shape(&self, terms: &Terms) -> WindowShape {
        let members = u32::try_from(self.node.members.len()).unwrap_or(u32::MAX);
        WindowShape {
            members,
            ranks: members,
            memory: terms.memory,
            alignment: terms.alignment,
        }
    }
}

/// Makes the extent of the members of this node; returns its place. 0: there is none, and the
/// reason.
fn make_extent(
    windows: &Windows,
    node: &NodeMembers,
    shape: WindowShape,
) -> (u64, Option<Shortage>) {
    match node
        .segment
        .as_ref()
        .map(|on| windows.enter().extents.make(on, shape))
    {
        Some(Ok(place)) => (place.bits(), None),
        Some(Err(shortage)) => (0, Some(shortage)),
        None => (0, None),
    }
}

/// Registers the window for calls and frames.
fn install(
    windows: &'static Windows,
    parent: &Comm,
    on: CommHandle,
    wanted: &Wanted,
    node: &NodeMembers,
    memory: Memory,
) -> Result<(WinHandle, usize)> {
    let comm = comm::get(windows.process, on)?;
    let whose = match parent.local.name.display() {
        name if name.is_empty() => "a communicator".to_owned(),
        name => name,
    };
    comm.local
        .name
        .set(format!("a window on {whose}").as_bytes());
    let hints = Info::new();
    if let Some(given) = &wanted.info {
        hints.absorb(given, window::is_hint);
    }
    let base = match memory.own.is_empty() && wanted.flavor != Flavor::Shared {
        true if wanted.flavor == Flavor::Dynamic => 0,
        _ => memory.own.addr(),
    };
    let new_window = NewWindow {
        group: Arc::clone(&comm.group),
        flavor: wanted.flavor,
        base,
        size: wanted.size,
        unit: wanted.unit,
        hints,
    };
    let handle = window::insert(windows, new_window, comm.context());
    let win = Win {
        comm: on,
        id: comm.context(),
        rank: comm.rank,
        group: Arc::clone(&comm.group),
        by_words: node.has_all_members && memory.area().is_some(),
        is_shared: wanted.flavor == Flavor::Shared,
        memory,
        epochs: Epochs::default(),
        links: BTreeMap::new(),
        locks: Locks::default(),
        failed: None,
        used: Used::default(),
        asking: Vec::new(),
    };
    let slot = windows.enter().insert(win);
    window::place(windows, handle, slot);
    Ok((handle, base))
}

/// MPI_Win_free. Collective; the attributes are deleted.
///
/// # Errors
/// `MPI_ERR_WIN`; `MPI_ERR_RMA_SYNC`: an epoch is open; and the errors of waiting for the others.
pub fn free(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    let comm = sync::quiet(&at)?;
    forget(windows, handle, comm);
    Ok(())
}

fn forget(windows: &'static Windows, handle: WinHandle, comm: CommHandle) {
    let slot = window::find(windows, "MPI_Win_free", handle)
        .ok()
        .map(|at| at.slot);
    let win = slot.and_then(|slot| {
        let mut osc = windows.enter();
        osc.cached_targets.forget(Some(handle));
        osc.remove(slot)
    });
    drop(win);
    drop(window::remove(windows, handle));
    comm_create::free(windows.process, comm);
}

/// MPI_Win_attach.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RMA_FLAVOR`, `MPI_ERR_RMA_ATTACH`: it overlaps.
pub fn attach(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    region: Region,
) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    windows.enter().win(at.slot)?.memory.attach(region)
}

/// MPI_Win_detach.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RMA_FLAVOR`; `MPI_ERR_RMA_ATTACH`: nothing begins there.
pub fn detach(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    base: usize,
) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    windows.enter().win(at.slot)?.memory.detach(base)
}
