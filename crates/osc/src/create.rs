//! Making windows, and freeing them. MPI-5.0 §12.2.
//!
//! All members tell size and displacement unit. The first member of each node makes an extent: what
//! they have told, the words that locks go by, the memory that the library makes. Nobody returns
//! before all have the window. What is wrong at one member is an error at all: none is left behind
//! in the collective call.

use crate::active_target::Used;
use crate::epoch::Epochs;
use crate::exchanged::{Exchanged, Terms, agreed, heard, told_to_all};
use crate::locks::Locks;
use crate::memory::{Extent, Keeper, Memory};
use crate::node::{NodeMembers, Plan};
use crate::queue::Mover;
use crate::state::{Win, enter};
use crate::window::{self, Birth, Flavor};
use crate::{sync, target};
use oxmpi_btl::Layer;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::handle::{CommHandle, WinHandle};
use oxmpi_core::info::Info;
use oxmpi_core::{Error, Result, comm_create, error, vci};
use oxmpi_mem::{Region, Untouched};
use oxmpi_pal::headroom::memory_headroom;
use oxmpi_reach::extent::{self, WindowShape};
use oxmpi_reach::window::{WindowArea, WindowParts};
use oxmpi_shm::address::Address;
use oxmpi_shm::segment::Shortage;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Memory of so many bytes is asked for without a look at what is left.
const BELIEVED: u64 = 1 << 20;

/// What the program asks for.
pub struct Wanted {
    /// The kind of window.
    pub flavor: Flavor,
    /// Memory of the program, for [`Flavor::Create`].
    pub memory: Region,
    /// Bytes of our part.
    pub size: i64,
    /// Displacement unit.
    pub unit: i64,
    /// What the address of memory of our making must be a multiple of: a power of two.
    pub alignment: u64,
    /// Hints.
    pub info: Option<Arc<Info>>,
    /// What was wrong with the arguments.
    pub wrong: Option<Error>,
}

/// Makes a window over the members of a communicator; gives the address of our part, too.
/// Collective.
///
/// # Errors
/// `MPI_ERR_COMM`, `MPI_ERR_SIZE`, `MPI_ERR_DISP`; `MPI_ERR_RMA_SHARED`: not all members share
/// memory; `MPI_ERR_NO_MEM`.
pub fn create(call: &'static str, on: CommHandle, wanted: Wanted) -> Result<(WinHandle, usize)> {
    let parent = comm::get(on)?;
    parent.only_intra("a window")?;
    begin_layer()?;
    let wrong = wanted.wrong.clone().or_else(|| check(&wanted).err());
    let own = Exchanged {
        size: u64::try_from(wanted.size).unwrap_or(0),
        unit: wanted.unit,
        base: wanted.memory.addr() as u64,
        is_wrong: wrong.is_some(),
        alignment: wanted.alignment,
        is_apart: wanted.flavor == Flavor::Allocate || has(&wanted, "alloc_shared_noncontig"),
    };
    let near = NodeMembers::of(&parent);
    let asked = Asked {
        call,
        on,
        parent: &parent,
        wanted: &wanted,
        near: &near,
    };
    let (terms, memory) = asked.memory(own, wrong)?;
    // What fails here fails at this member alone: the others hear of it below.
    let comm = comm_create::dup_as(call, &parent, terms.context);
    let made = match &comm {
        Ok(comm) => memory.and_then(|memory| install(&parent, *comm, &wanted, &near, memory)),
        Err(error) => Err(error.clone()),
    };
    let went_well = asked.has_everybody(&terms, made.as_ref().ok().map(|made| made.0))?;
    match (made, went_well, comm) {
        (Ok(made), true, _) => Ok(made),
        (Ok((handle, _)), false, comm) => {
            forget(handle, comm?);
            Err(error!(
                ERR_NO_MEM,
                "another member could not make its part of the window"
            ))
        }
        (Err(error), _, comm) => {
            if let Ok(comm) = comm {
                comm_create::free(comm);
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
struct Asked<'a> {
    call: &'static str,
    on: CommHandle,
    parent: &'a Comm,
    wanted: &'a Wanted,
    near: &'a NodeMembers,
}

impl Asked<'_> {
    /// What all have agreed to, and the memory as this member sees it. Where all members are on one
    /// node member 0 makes their extent, and writes down there what all have told, before it
    /// answers.
    fn memory(&self, own: Exchanged, wrong: Option<Error>) -> Result<(Terms, Result<Memory>)> {
        let (on, parent, near) = (self.on, self.parent, self.near);
        let mut made = None;
        let answer = |told: &[Exchanged]| {
            let mut terms = Terms::new(told, comm_create::new_context().unwrap_or(0));
            if near.is_everybody && terms.check().is_ok() {
                let plan = Plan::new(self.wanted, near, told);
                let (place, short) = make_extent(near, plan.shape);
                (terms.place, terms.memory) = (place, plan.shape.memory);
                terms.alignment = plan.shape.alignment;
                made = match self.seen(told, &plan, (place, short)) {
                    // Where its maker cannot map it there is none.
                    Err(_) if place != 0 => {
                        terms.place = 0;
                        None
                    }
                    made => Some(made),
                };
            }
            terms
        };
        let (terms, mut told) = heard(on, parent, own, near.is_everybody, answer)?;
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        terms.check()?;
        if near.is_everybody && terms.place == 0 && near.members.len() > 1 {
            told = told_to_all(on, parent, told)?;
        }
        let memory = match (made, terms.place) {
            (Some(made), _) => made,
            (None, 0) if near.is_everybody => {
                let plan = Plan::new(self.wanted, near, &told);
                self.seen(&told, &plan, (0, None))
            }
            (None, 0) => self.apart(&told)?,
            (None, place) => self.joined(place, self.shape(&terms)),
        };
        Ok((terms, memory))
    }

    /// Where members are on several nodes: the first one of each makes an extent for those there.
    fn apart(&self, told: &[Exchanged]) -> Result<Result<Memory>> {
        let near = self.near;
        if self.wanted.flavor == Flavor::Shared {
            return Err(error!(
                ERR_RMA_SHARED,
                "not all members of the communicator share memory: split it with MPI_Comm_split_type first"
            ));
        }
        let plan = Plan::new(self.wanted, near, told);
        let (place, short) = match near.is_leader() {
            true => make_extent(near, plan.shape),
            false => (0, None),
        };
        let part = near.part(self.parent);
        let place = part.bcast_word(self.call, self.parent, place)?;
        Ok(self.seen(told, &plan, (place, short)))
    }

    /// The memory with an extent at a place, or without one, by who knows what all have told.
    fn seen(
        &self,
        told: &[Exchanged],
        plan: &Plan,
        (place, short): (u64, Option<Shortage>),
    ) -> Result<Memory> {
        let near = self.near;
        let keeper = self.keeper(place, plan.shape, short)?;
        let memory = self.view(keeper, told.len(), Some(plan.offsets[near.me]))?;
        // One member of a node writes it down for all of them.
        if memory.extent().is_none() || near.is_leader() {
            near.write_down(told, plan, &memory);
        }
        Ok(memory)
    }

    /// The memory with an extent of all members, by who finds there what they have told.
    fn joined(&self, place: u64, shape: WindowShape) -> Result<Memory> {
        let keeper = self.keeper(place, shape, None)?;
        self.view(keeper, self.near.members.len(), None)
    }

    /// What keeps the memory: an extent, the heap, or the program.
    fn keeper(&self, place: u64, shape: WindowShape, short: Option<Shortage>) -> Result<Keeper> {
        let (wanted, near) = (self.wanted, self.near);
        Ok(match &near.segment {
            Some(segment) if place != 0 => {
                let ranks: Vec<u32> = near.members.iter().map(|(_, rank)| *rank).collect();
                let place = Address::from_bits(place);
                let me = u32::try_from(near.me).unwrap_or(0);
                let mapped = enter().extents.view(segment, place, (&ranks, me), shape);
                let (area, bytes) = mapped.map_err(|why| {
                    if near.is_leader() {
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
                    is_given_back: near.is_leader() && !near.is_everybody,
                }))
            }
            _ => match wanted.flavor {
                Flavor::Create | Flavor::Dynamic => Keeper::Nobody,
                Flavor::Shared if near.members.len() > 1 => {
                    let why = short.map_or_else(String::new, |shortage| format!(": {shortage}"));
                    return Err(error!(
                        ERR_NO_MEM,
                        "there is no room for {} bytes of shared memory{why}", shape.memory
                    ));
                }
                Flavor::Allocate | Flavor::Shared => {
                    let len = usize::try_from(wanted.size).unwrap_or(usize::MAX);
                    let most = usize::try_from(wanted.alignment).unwrap_or(usize::MAX);
                    // Nothing is touched now, and too little memory must show now.
                    let needs = shape.memory.max(len as u64);
                    let left = (needs > BELIEVED).then(memory_headroom).flatten();
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

    /// The memory as this member sees it. `offset`: of its own part in the extent; else the extent
    /// tells.
    fn view(&self, keeper: Keeper, ranks: usize, offset: Option<u64>) -> Result<Memory> {
        let (wanted, near) = (self.wanted, self.near);
        let me = near.members[near.me].0;
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
        let single = near.single.clone();
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

    /// Whether all members have made the window. In an extent of all of them who has not leaves a
    /// mark, and they only meet.
    fn has_everybody(&self, terms: &Terms, made: Option<WinHandle>) -> Result<bool> {
        let (on, near) = (self.on, self.near);
        let Some(segment) = near.segment.as_ref().filter(|_| terms.place != 0) else {
            return agreed(on, self.parent, made.is_some());
        };
        let place = Address::from_bits(terms.place);
        if made.is_none() {
            extent::spoil(segment, place);
        }
        sync::barrier(on)?;
        let is_spoiled = match made {
            Some(handle) => {
                let at = window::find(self.call, handle)?;
                let mut osc = enter();
                let area = osc.win(at.slot)?.memory.area();
                area.is_none_or(WindowArea::is_spoiled)
            }
            None => true,
        };
        if is_spoiled {
            // All have looked.
            sync::barrier(on)?;
            if near.is_leader() {
                extent::free(segment, place, self.shape(terms));
            }
        }
        Ok(!is_spoiled)
    }

    /// Of an extent of all members.
    fn shape(&self, terms: &Terms) -> WindowShape {
        let members = u32::try_from(self.near.members.len()).unwrap_or(u32::MAX);
        WindowShape {
            members,
            ranks: members,
            memory: terms.memory,
            alignment: terms.alignment,
        }
    }
}

/// Makes the extent of the members of this node; gives its place. 0: there is none, and why.
fn make_extent(near: &NodeMembers, shape: WindowShape) -> (u64, Option<Shortage>) {
    match near
        .segment
        .as_ref()
        .map(|on| enter().extents.make(on, shape))
    {
        Some(Ok(place)) => (place.bits(), None),
        Some(Err(shortage)) => (0, Some(shortage)),
        None => (0, None),
    }
}

/// Puts the window where calls and frames find it.
fn install(
    parent: &Comm,
    on: CommHandle,
    wanted: &Wanted,
    near: &NodeMembers,
    memory: Memory,
) -> Result<(WinHandle, usize)> {
    let comm = comm::get(on)?;
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
    let birth = Birth {
        group: Arc::clone(&comm.group),
        flavor: wanted.flavor,
        base,
        size: wanted.size,
        unit: wanted.unit,
        hints,
    };
    let handle = window::insert(birth, comm.context());
    let win = Win {
        comm: on,
        id: comm.context(),
        rank: comm.rank,
        group: Arc::clone(&comm.group),
        by_words: near.is_everybody && memory.area().is_some(),
        is_shared: wanted.flavor == Flavor::Shared,
        memory,
        epochs: Epochs::default(),
        links: BTreeMap::new(),
        locks: Locks::default(),
        failed: None,
        used: Used::default(),
        asking: Vec::new(),
    };
    let slot = enter().insert(win);
    window::place(handle, slot);
    Ok((handle, base))
}

/// Frames of windows are taken from now on.
fn begin_layer() -> Result<()> {
    let mut vci = vci::enter();
    if enter().mover.is_some() {
        return Ok(());
    }
    // An earlier instance may have left it.
    let _ = vci.layers.withdraw(Layer::OSC);
    if !vci.layers.register(Layer::OSC, Box::new(target::on_frame)) {
        return Err(error!(
            ERR_INTERN,
            "the layer of windows has a handler already"
        ));
    }
    let mover = vci.start(Box::new(Mover));
    enter().mover = Some(mover);
    Ok(())
}

/// MPI_Win_free. Collective; the attributes are deleted.
///
/// # Errors
/// `MPI_ERR_WIN`; `MPI_ERR_RMA_SYNC`: an epoch is open; and those of waiting for the others.
pub fn free(call: &'static str, handle: WinHandle) -> Result<()> {
    let at = window::find(call, handle)?;
    let comm = sync::quiet(&at)?;
    forget(handle, comm);
    Ok(())
}

fn forget(handle: WinHandle, comm: CommHandle) {
    let slot = window::find("MPI_Win_free", handle).ok().map(|at| at.slot);
    let win = slot.and_then(|slot| {
        let mut osc = enter();
        osc.cached_targets.forget(Some(handle));
        osc.remove(slot)
    });
    drop(win);
    drop(window::remove(handle));
    comm_create::free(comm);
}

/// The instance ends: windows that the program has left go with it.
pub fn close() {
    window::table().clear();
    let mover = enter().mover.take();
    let Some(mover) = mover else {
        return;
    };
    let mut vci = vci::enter();
    drop(vci.take_active(mover));
    drop(vci.layers.withdraw(Layer::OSC));
    // What a rail had on its way when it failed may come twice, the second time after everything
    // that it belongs to.
    let _ = vci.layers.register(Layer::OSC, Box::new(|_, _, _| true));
    drop(vci);
    enter().clear();
}

/// Whether memory may be attached to a window and detached.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RMA_FLAVOR`, `MPI_ERR_RMA_ATTACH`: it overlaps.
pub fn attach(call: &'static str, handle: WinHandle, region: Region) -> Result<()> {
    let at = window::find(call, handle)?;
    enter().win(at.slot)?.memory.attach(region)
}

/// MPI_Win_detach.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RMA_FLAVOR`; `MPI_ERR_RMA_ATTACH`: nothing begins there.
pub fn detach(call: &'static str, handle: WinHandle, base: usize) -> Result<()> {
    let at = window::find(call, handle)?;
    enter().win(at.slot)?.memory.detach(base)
}
