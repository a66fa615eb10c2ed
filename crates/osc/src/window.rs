//! Window objects: the state of a handle apart from communication (MPI-5.0 §12.2, §7.7, §9.3).

use crate::queue::Mover;
use crate::state::{Moved, Osc, freed};
use oxmpi_btl::Layer;
use oxmpi_core::attribute::Attributes;
use oxmpi_core::constants::{
    WIN_BASE, WIN_CREATE_FLAVOR, WIN_DISP_UNIT, WIN_FLAVOR_ALLOCATE, WIN_FLAVOR_CREATE,
    WIN_FLAVOR_DYNAMIC, WIN_FLAVOR_SHARED, WIN_MODEL, WIN_SIZE, WIN_UNIFIED,
};
use oxmpi_core::errhandler::Slot;
use oxmpi_core::group::Group;
use oxmpi_core::handle::WinHandle;
use oxmpi_core::info::Info;
use oxmpi_core::naming::Name;
use oxmpi_core::process::Process;
use oxmpi_core::{Error, Result, error};
use oxmpi_handles::Table;
use oxmpi_pal::locks::Linux;
use oxmpi_sync::atomic::AtomicBool;
use oxmpi_sync::atomic::global::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, Ordering};
use oxmpi_sync::{Biased, Guard};
use std::sync::Arc;

/// The call that made a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Flavor {
    /// MPI_Win_create.
    Create = WIN_FLAVOR_CREATE,
    /// MPI_Win_allocate.
    Allocate = WIN_FLAVOR_ALLOCATE,
    /// MPI_Win_create_dynamic.
    Dynamic = WIN_FLAVOR_DYNAMIC,
    /// MPI_Win_allocate_shared.
    Shared = WIN_FLAVOR_SHARED,
}

/// The values by which a call finds a window without a lock.
#[derive(Debug, Default)]
pub struct Hot {
    slot: AtomicU32,
    id: AtomicU64,
}

/// A window object.
#[derive(Debug)]
pub struct Window {
    /// MPI_Win_set_name.
    pub name: Name,
    /// Cached attributes.
    pub attributes: Attributes,
    /// The error handler.
    pub handler: Slot,
    /// Hints in use.
    pub hints: Info,
    /// The members.
    pub group: Arc<Group>,
    /// The call that made it.
    pub flavor: Flavor,
    /// Address of our part.
    pub base: usize,
    cells: Cells,
}

/// The values that predefined attributes point to.
#[derive(Debug)]
struct Cells {
    size: AtomicI64,
    unit: AtomicI32,
    flavor: AtomicI32,
    model: AtomicI32,
}

/// The windows of one process.
pub struct Windows {
    pub(crate) process: &'static Process,
    /// The windows by handle.
    pub table: Table<Window, Hot>,
    state: Biased<Osc, Linux>,
}

impl Windows {
    /// No windows.
    #[must_use]
    pub const fn new(process: &'static Process) -> Windows {
        Windows {
            process,
            table: Table::new(WinHandle::KIND),
            state: Biased::new(Osc::new()),
        }
    }

    /// Frames of windows are accepted from now on.
    pub(crate) fn begin_layer(&'static self) -> Result<()> {
        let mut vci = self.process.enter();
        if self.enter().mover.is_some() {
            return Ok(());
        }
        // An earlier instance may have left its handler.
        let _ = vci.layers.withdraw(Layer::OSC);
        if !vci.layers.register(
            Layer::OSC,
            Box::new(|wire, from, frame| self.enter().arrives(wire, from, frame)),
        ) {
            return Err(error!(
                ERR_INTERN,
                "the layer of windows has a handler already"
            ));
        }
        let has_work = Arc::new(AtomicBool::new(false));
        let id = vci.start(Box::new(Mover {
            windows: self,
            has_work: Arc::clone(&has_work),
        }));
        let mut osc = self.enter();
        osc.mover = Some(Moved { id, has_work });
        osc.cached_targets.yields = self.process.is_oversubscribed();
        Ok(())
    }

    /// The instance ends: windows that the program has not freed are removed.
    pub fn close(&'static self) {
        self.table.clear();
        let mover = self.enter().mover.take();
        let Some(mover) = mover else {
            return;
        };
        let mut vci = self.process.enter();
        drop(vci.take_active(mover.id));
        drop(vci.layers.withdraw(Layer::OSC));
        // Frames that a rail had on its way when it failed may come twice, the second time after
        // the end of their window.
        let _ = vci.layers.register(Layer::OSC, Box::new(|_, _, _| true));
        drop(vci);
        self.enter().clear();
    }

    /// Takes the lock of the state.
    #[inline]
    pub(crate) fn enter(&self) -> Guard<'_, Osc, Linux> {
        self.state.enter()
    }
}

/// A call on a window.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) windows: &'static Windows,
    pub(crate) call: &'static str,
    pub(crate) handle: WinHandle,
    pub(crate) slot: u32,
    pub(crate) id: u64,
}

/// The window of a handle, for communication.
///
/// # Errors
/// `MPI_ERR_WIN`.
#[inline]
pub(crate) fn find(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<At> {
    let Some(hot) = windows.table.hot(handle.0) else {
        return Err(not_a_window(handle));
    };
    Ok(At {
        windows,
        call,
        handle,
        slot: hot.slot.load(Ordering::Relaxed),
        id: hot.id.load(Ordering::Relaxed),
    })
}

/// The window of a handle.
///
/// # Errors
/// `MPI_ERR_WIN`: null, freed, or not a window.
pub fn get(windows: &Windows, handle: WinHandle) -> Result<Arc<Window>> {
    windows
        .table
        .get(handle.0)
        .ok_or_else(|| not_a_window(handle))
}

#[cold]
fn not_a_window(handle: WinHandle) -> Error {
    match handle {
        WinHandle::NULL => error!(ERR_WIN, "the window is MPI_WIN_NULL"),
        WinHandle(raw) => error!(
            ERR_WIN,
            "{raw:#x} is not a window: it was freed, or never was one"
        ),
    }
}

/// The properties of a new window.
pub(crate) struct NewWindow {
    pub(crate) group: Arc<Group>,
    pub(crate) flavor: Flavor,
    pub(crate) base: usize,
    pub(crate) size: i64,
    pub(crate) unit: i64,
    pub(crate) hints: Info,
}

/// Inserts a window into the table; [`place`] follows.
pub(crate) fn insert(windows: &Windows, new_window: NewWindow, id: u64) -> WinHandle {
    let window = Window {
        name: Name::new(""),
        attributes: Attributes::new(),
        handler: Slot::default(),
        hints: new_window.hints,
        group: new_window.group,
        flavor: new_window.flavor,
        base: new_window.base,
        cells: Cells {
            size: AtomicI64::new(new_window.size),
            // The attribute is an int; MPI_Win_create_c takes more (MPI-5.0 §12.2.6).
            unit: AtomicI32::new(i32::try_from(new_window.unit).unwrap_or(i32::MAX)),
            flavor: AtomicI32::new(new_window.flavor as i32),
            model: AtomicI32::new(WIN_UNIFIED),
        },
    };
    WinHandle(windows.table.insert(Arc::new(window), |hot| {
        hot.id.store(id, Ordering::Relaxed);
        hot.slot.store(u32::MAX, Ordering::Relaxed);
    }))
}

/// Sets the slot of a window's communication state.
pub(crate) fn place(windows: &Windows, handle: WinHandle, slot: u32) {
    if let Some(hot) = windows.table.hot(handle.0) {
        hot.slot.store(slot, Ordering::Relaxed);
    }
}

impl Window {
    /// The value of a predefined attribute: the address of the memory or of a number. `None`: the
    /// key is not predefined.
    #[must_use]
    pub fn predefined(&self, key: i32) -> Option<usize> {
        let cells = &self.cells;
        Some(match key {
            WIN_BASE => self.base,
            WIN_SIZE => cells.size.as_ptr().expose_provenance(),
            WIN_DISP_UNIT => cells.unit.as_ptr().expose_provenance(),
            WIN_CREATE_FLAVOR => cells.flavor.as_ptr().expose_provenance(),
            WIN_MODEL => cells.model.as_ptr().expose_provenance(),
            _ => return None,
        })
    }
}

/// The values of MPI_Win_shared_query: size in bytes, displacement unit, address.
///
/// # Errors
/// `MPI_ERR_WIN`, `MPI_ERR_RANK`.
pub fn shared_query(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    rank: i32,
) -> Result<(i64, i64, usize)> {
    let at = find(windows, call, handle)?;
    let mut osc = windows.enter();
    let win = osc.win(at.slot)?;
    let answer = |(size, unit, address): (u64, i64, usize)| {
        (i64::try_from(size).unwrap_or(i64::MAX), unit, address)
    };
    if rank == oxmpi_core::constants::PROC_NULL {
        // The member with the lowest rank whose part is not empty (MPI-5.0 §12.2.3).
        let first = (0..win.size()).find_map(|rank| {
            let part = win.memory.part(rank).filter(|part| part.size != 0)?;
            Some((rank, part))
        });
        let first = first.and_then(|(rank, part)| Some((win.memory.mapped(rank, &part)?, part)));
        return Ok(first.map_or((0, 1, 0), |(region, part)| {
            answer((part.size, part.disp_unit, region.addr()))
        }));
    }
    let Some(part) = win.memory.part(rank) else {
        return Err(error!(
            ERR_RANK,
            "rank {rank} is not in 0..{}, the ranks of the window",
            win.size()
        ));
    };
    match win.memory.mapped(rank, &part) {
        Some(region) => Ok(answer((part.size, part.disp_unit, region.addr()))),
        // MPI-4.1: not shared, and no error.
        None => Ok((0, part.disp_unit, 0)),
    }
}

/// The hints that windows understand and return (MPI-5.0 §12.2.1).
#[must_use]
pub fn is_hint(key: &[u8], value: &[u8]) -> bool {
    const BOOLEANS: [&[u8]; 5] = [
        b"no_locks",
        b"same_size",
        b"same_disp_unit",
        b"alloc_shared_noncontig",
        b"mpi_assert_memory_alloc_kinds",
    ];
    match key {
        b"accumulate_ordering" => is_ordering(value),
        b"accumulate_ops" => matches!(value, b"same_op" | b"same_op_no_op"),
        b"mpi_minimum_memory_alignment" => std::str::from_utf8(value)
            .is_ok_and(|text| text.trim().parse::<u64>().is_ok_and(u64::is_power_of_two)),
        b"mpi_accumulate_granularity" => {
            std::str::from_utf8(value).is_ok_and(|text| text.trim().parse::<u64>().is_ok())
        }
        b"mpi_assert_memory_alloc_kinds" => true,
        key => BOOLEANS.contains(&key) && matches!(value, b"true" | b"false"),
    }
}

fn is_ordering(value: &[u8]) -> bool {
    let one = |word: &[u8]| matches!(word, b"rar" | b"raw" | b"war" | b"waw");
    value == b"none"
        || value
            .split(|byte| *byte == b',')
            .all(|word| one(word.trim_ascii()))
}

/// Removes a window from the table.
pub(crate) fn remove(windows: &Windows, handle: WinHandle) -> Result<Arc<Window>> {
    windows.table.remove(handle.0).ok_or_else(freed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_known_by_key_and_value() {
        assert!(is_hint(b"no_locks", b"true") && !is_hint(b"no_locks", b"maybe"));
        assert!(is_hint(b"accumulate_ordering", b"rar,waw"));
        assert!(is_hint(b"accumulate_ordering", b"none"));
        assert!(!is_hint(b"accumulate_ordering", b"rar,zzz"));
        assert!(is_hint(b"accumulate_ops", b"same_op") && !is_hint(b"color", b"red"));
        assert!(is_hint(b"mpi_accumulate_granularity", b"8"));
    }

    #[test]
    fn stale_handles_are_no_windows() {
        let process = Process::of_test();
        let windows = Box::leak(Box::new(Windows::new(process)));
        for raw in [WinHandle::NULL.0, 0, 77, usize::MAX] {
            let error = get(windows, WinHandle(raw)).unwrap_err();
            assert_eq!(error.class, oxmpi_core::Class::ERR_WIN);
            assert!(find(windows, "MPI_Put", WinHandle(raw)).is_err());
        }
    }
}
