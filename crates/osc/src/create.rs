//! Making windows, and freeing them. MPI-5.0 §12.2.
//!
//! All members tell size and displacement unit. The first member of each node makes an extent: what
//! they have told, the words that locks go by, the memory that the library makes. Nobody returns
//! before all have the window. What is wrong at one member is an error at all: none is left behind
//! in the collective call.

use crate::active_target::Used;
use crate::epoch::Epochs;
use crate::locks::Locks;
use crate::memory::{Extent, Keeper, Memory};
use crate::queue::Mover;
use crate::state::{Win, enter};
use crate::told::{Told, agreed, heard};
use crate::window::{self, Birth, Flavor};
use crate::{sync, target};
use oxmpi_btl::Layer;
use oxmpi_btl::sm::Single;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::exchange::Part;
use oxmpi_core::handle::{CommHandle, WinHandle};
use oxmpi_core::info::Info;
use oxmpi_core::{Error, Result, comm_create, error, vci};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_shm::address::Address;
use oxmpi_shm::segment::{Segment, Shortage, WindowShape};
use oxmpi_shm::window::{WindowPart, WindowParts};
use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// Hints.
    pub info: Option<Arc<Info>>,
    /// What was wrong with the arguments.
    pub wrong: Option<Error>,
}

/// Parts of a window that the library makes begin at multiples of this, except where they must
/// follow each other without a gap.
const ALIGN: u64 = 64;

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
    let own = Told {
        size: u64::try_from(wanted.size).unwrap_or(0),
        unit: wanted.unit,
        base: wanted.memory.addr() as u64,
        is_wrong: wrong.is_some(),
        is_apart: wanted.flavor == Flavor::Allocate || has(&wanted, "alloc_shared_noncontig"),
    };
    let near = Near::of(&parent);
    let mut short = None;
    let answer = |all: &[u8]| {
        let told = Told::read_all(all);
        // Where all members are on its node, member 0 makes their extent, and tells at once.
        let is_wrong = told.iter().any(|told| told.is_wrong);
        let context = comm_create::new_context().unwrap_or(0);
        let place = match near.is_everybody && !is_wrong && context != 0 {
            true => make_extent(&near, &Plan::new(&wanted, &near, &told), &mut short),
            false => 0,
        };
        [place, context]
    };
    let (all, [place, context]) = heard(on, &parent, &own.write(), answer)?;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    if context == 0 {
        return Err(error!(ERR_INTERN, "member 0 could make no context"));
    }
    let told = Told::read_all(&all);
    if let Some(rank) = told.iter().position(|told| told.is_wrong) {
        return Err(error!(ERR_OTHER, "the arguments of rank {rank} are wrong"));
    }
    if wanted.flavor == Flavor::Shared && !near.is_everybody {
        return Err(error!(
            ERR_RMA_SHARED,
            "not all members of the communicator share memory: split it with MPI_Comm_split_type first"
        ));
    }
    let plan = Plan::new(&wanted, &near, &told);
    let place = match near.is_everybody {
        true => place,
        false => {
            let place = match near.is_leader() {
                true => make_extent(&near, &plan, &mut short),
                false => 0,
            };
            near.part(&parent).bcast_word(call, &parent, place)?
        }
    };
    let memory = memory(&wanted, &near, &told, &plan, (place, short));
    // What fails here fails at this member alone: the others hear of it below.
    let comm = comm_create::dup_as(call, &parent, context);
    let made = match &comm {
        Ok(comm) => memory.and_then(|memory| install(&parent, *comm, &wanted, &near, memory)),
        Err(error) => Err(error.clone()),
    };
    let went_well = agreed(on, &parent, made.is_ok())?;
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

/// The members that share a segment with us.
struct Near {
    segment: Option<Segment>,
    single: Option<Arc<Single>>,
    /// By place: rank in the window, number in the node's segment.
    members: Vec<(usize, u32)>,
    /// Our place.
    me: usize,
    is_everybody: bool,
}

impl Near {
    fn of(comm: &Comm) -> Near {
        let (sm, single) = {
            let mut vci = vci::enter();
            let single = vci.net.single().map(Arc::clone);
            let sm = vci.net.sm();
            (
                sm.map(|sm| (sm.segment().clone(), sm.seats().clone())),
                single,
            )
        };
        let (segment, seats) = sm.unzip();
        let seats = seats.unwrap_or_default();
        let ranks = segment.as_ref().map_or(0, Segment::nranks);
        let me = usize::try_from(comm.rank).unwrap_or(0);
        let nodes = comm.nodes();
        let node = |rank: usize| nodes.node_of(u32::try_from(rank).unwrap_or(0));
        let processes = comm.group.iter().enumerate();
        let members: Vec<(usize, u32)> = processes
            .map(|(rank, process)| (rank, seats.number(process)))
            .filter(|(rank, number)| *rank == me || (*number < ranks && node(*rank) == node(me)))
            .collect();
        let place = members.iter().position(|(rank, _)| *rank == me);
        Near {
            is_everybody: members.len() == comm.group.size() as usize,
            segment: segment.filter(|_| members.len() > 1),
            single: single.filter(|_| members.len() > 1),
            me: place.unwrap_or(0),
            members,
        }
    }

    fn is_leader(&self) -> bool {
        self.me == 0
    }

    /// The members here, as a part of the communicator.
    fn part(&self, comm: &Comm) -> Part {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let ranks = self.members.iter().map(|(rank, _)| number(*rank));
        Part::of(comm, ranks.collect(), number(self.me))
    }
}

/// Where the parts of the members of this node lie in the memory that the library makes.
struct Plan {
    /// By place.
    offsets: Vec<u64>,
    /// Of the extent, if the members of this node have one.
    shape: WindowShape,
}

impl Plan {
    fn new(wanted: &Wanted, near: &Near, told: &[Told]) -> Plan {
        let makes = matches!(wanted.flavor, Flavor::Allocate | Flavor::Shared);
        let mut total = 0u64;
        let mut offsets = Vec::new();
        for (rank, _) in &near.members {
            offsets.push(total);
            if makes {
                total = total.saturating_add(told[*rank].size);
                if told[*rank].is_apart {
                    total = total.checked_next_multiple_of(ALIGN).unwrap_or(u64::MAX);
                }
            }
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Plan {
            offsets,
            shape: WindowShape {
                members: count(near.members.len()),
                ranks: count(told.len()),
                memory: total,
            },
        }
    }
}

fn has(wanted: &Wanted, hint: &str) -> bool {
    let text = wanted.info.as_ref().and_then(|info| info.text(hint));
    text.is_some_and(|text| text.trim() == "true")
}

/// Makes the extent of the members of this node; gives its place. 0: there is none, and why.
fn make_extent(near: &Near, plan: &Plan, short: &mut Option<Shortage>) -> u64 {
    match near.segment.as_ref().map(|on| on.make_window(plan.shape)) {
        Some(Ok(place)) => place.bits(),
        Some(Err(shortage)) => {
            *short = Some(shortage);
            0
        }
        None => 0,
    }
}

/// The memory of the window, as this member sees it: with an extent at a place, or without one.
fn memory(
    wanted: &Wanted,
    near: &Near,
    told: &[Told],
    plan: &Plan,
    (place, short): (u64, Option<Shortage>),
) -> Result<Memory> {
    let keeper = match &near.segment {
        Some(segment) if place != 0 => {
            let ranks: Vec<u32> = near.members.iter().map(|(_, rank)| *rank).collect();
            let place = Address::from_bits(place);
            let me = u32::try_from(near.me).unwrap_or(0);
            let mapped = segment.window(place, &ranks, me, plan.shape);
            let (area, bytes) = mapped.map_err(|why| {
                if near.is_leader() {
                    segment.free_window(place, plan.shape);
                }
                error!(ERR_NO_MEM, "{why}")
            })?;
            Keeper::Extent(Box::new(Extent {
                area,
                bytes,
                segment: segment.clone(),
                place,
                shape: plan.shape,
                has_parts: matches!(wanted.flavor, Flavor::Allocate | Flavor::Shared),
                maker: (!near.is_leader()).then(|| near.members[0].1),
            }))
        }
        _ => match wanted.flavor {
            Flavor::Create | Flavor::Dynamic => Keeper::Nobody,
            Flavor::Shared if near.members.len() > 1 => {
                let why = short.map_or_else(String::new, |shortage| format!(": {shortage}"));
                return Err(error!(
                    ERR_NO_MEM,
                    "there is no room for {} bytes of shared memory{why}", plan.shape.memory
                ));
            }
            Flavor::Allocate | Flavor::Shared => {
                let len = usize::try_from(wanted.size).unwrap_or(usize::MAX);
                let heap = HeapBytes::try_new(len);
                let heap = heap.ok_or_else(|| {
                    error!(
                        ERR_NO_MEM,
                        "the system has no {len} bytes of memory to give"
                    )
                })?;
                oxmpi_mem::fill(heap.region(), 0);
                Keeper::Heap(heap)
            }
        },
    };
    Ok(seen(wanted, near, told, plan, keeper))
}

/// Who knows what of whose part: one member of a node writes it down for all of them.
fn seen(wanted: &Wanted, near: &Near, told: &[Told], plan: &Plan, keeper: Keeper) -> Memory {
    let me = near.members[near.me].0;
    let extent = match &keeper {
        Keeper::Extent(extent) => Some(extent),
        _ => None,
    };
    let parts = match extent {
        Some(extent) => extent.area.parts().clone(),
        None => WindowParts::of_this_process(told.len()),
    };
    if extent.is_none_or(|extent| extent.maker.is_none()) {
        for (rank, told) in told.iter().enumerate() {
            let place = near.members.binary_search_by_key(&rank, |(rank, _)| *rank);
            let place = place.ok();
            let start = match (extent, place) {
                (Some(extent), Some(place)) if extent.has_parts => plan.offsets[place],
                _ => told.base,
            };
            let near =
                place.and_then(|place| Some((near.members[place].1, u32::try_from(place).ok()?)));
            let (size, unit) = (told.size, told.unit);
            parts.tell(
                rank,
                WindowPart {
                    size,
                    unit,
                    start,
                    near,
                },
            );
        }
    }
    let single = near.single.clone();
    let single = single.filter(|single| wanted.flavor == Flavor::Create && single.is_offered());
    let own = match &keeper {
        Keeper::Heap(heap) => heap.region(),
        Keeper::Extent(extent) if extent.has_parts => {
            let [offset, len] = [plan.offsets[near.me], told[me].size];
            let [offset, len] = [offset, len].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
            extent.bytes.region().slice(offset, len)
        }
        _ => wanted.memory,
    };
    Memory {
        own,
        attached: (wanted.flavor == Flavor::Dynamic).then(Vec::new),
        me: i32::try_from(me).unwrap_or(i32::MAX),
        parts,
        single,
        keeper,
    }
}

/// Puts the window where calls and frames find it.
fn install(
    parent: &Comm,
    on: CommHandle,
    wanted: &Wanted,
    near: &Near,
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
        osc.aims.forget(Some(handle));
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
