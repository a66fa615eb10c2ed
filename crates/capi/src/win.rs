//! C entries of windows and their synchronization: they check arguments; crate osc does the rest.
//! Operations are in `rma`. MPI-5.0 chapter 12.

use crate::attribute::Owner;
use crate::edge::{Out, OutCount};
use crate::process::{process, windows};
use crate::{buffer, memory};
use oxmpi_core::handle::{CommHandle, GroupHandle, InfoHandle, WinHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Error, Result, Scope, error, group};
use oxmpi_mem::Region;
use oxmpi_osc::active_target;
use oxmpi_osc::create::{self, Wanted};
use oxmpi_osc::passive;
use oxmpi_osc::sync::{self, Who};
use oxmpi_osc::window::{self, Flavor};

pub use crate::rma::{
    accumulate, compare_and_swap, fetch_and_op, get, get_accumulate, put, raccumulate, rget,
    rget_accumulate, rput,
};

/// The checked arguments of a call that makes a window.
fn wanted(flavor: Flavor, size: i64, unit: i64, info: InfoHandle) -> Result<Wanted> {
    Ok(Wanted {
        flavor,
        memory: Region::EMPTY,
        size,
        unit,
        alignment: 1,
        info: objects().optional_info(info)?,
        wrong: None,
    })
}

/// The checked arguments of a call that also allocates memory.
fn wanted_with_memory(flavor: Flavor, size: i64, unit: i64, info: InfoHandle) -> Result<Wanted> {
    let mut wanted = wanted(flavor, size, unit, info)?;
    match memory::alignment(wanted.info.as_deref()) {
        Ok(alignment) => wanted.alignment = alignment as u64,
        Err(error) => wanted.wrong = Some(error),
    }
    Ok(wanted)
}

/// `MPI_Win_create`
pub fn win_create(
    base: *mut u8,
    size: i64,
    disp_unit: i64,
    info: InfoHandle,
    comm: CommHandle,
    win: Out<WinHandle>,
) -> Result<()> {
    let mut wanted = wanted(Flavor::Create, size, disp_unit, info)?;
    match buffer::block(base, size) {
        Ok(memory) => wanted.memory = memory,
        Err(error) => wanted.wrong = Some(error),
    }
    win.set(create::create(windows(), "MPI_Win_create", comm, wanted)?.0);
    Ok(())
}

/// `MPI_Win_allocate`
pub fn win_allocate(
    size: i64,
    disp_unit: i64,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut u8,
    win: Out<WinHandle>,
) -> Result<()> {
    let wanted = wanted_with_memory(Flavor::Allocate, size, disp_unit, info)?;
    allocated("MPI_Win_allocate", comm, wanted, baseptr, win)
}

/// `MPI_Win_allocate_shared`
pub fn win_allocate_shared(
    size: i64,
    disp_unit: i64,
    info: InfoHandle,
    comm: CommHandle,
    baseptr: *mut u8,
    win: Out<WinHandle>,
) -> Result<()> {
    let wanted = wanted_with_memory(Flavor::Shared, size, disp_unit, info)?;
    allocated("MPI_Win_allocate_shared", comm, wanted, baseptr, win)
}

fn allocated(
    call: &'static str,
    comm: CommHandle,
    mut wanted: Wanted,
    baseptr: *mut u8,
    win: Out<WinHandle>,
) -> Result<()> {
    if baseptr.is_null() {
        wanted.wrong = Some(error!(ERR_ARG, "argument `baseptr` is a null pointer"));
    }
    let (handle, base) = create::create(windows(), call, comm, wanted)?;
    set_pointer(baseptr, base);
    win.set(handle);
    Ok(())
}

fn set_pointer(to: *mut u8, address: usize) {
    // SAFETY: not null (checked by the callers) and, by the contract of the call, the address of a
    // pointer of the program.
    unsafe { to.cast::<usize>().write_unaligned(address) };
}

/// `MPI_Win_create_dynamic`
pub fn win_create_dynamic(info: InfoHandle, comm: CommHandle, win: Out<WinHandle>) -> Result<()> {
    let wanted = wanted(Flavor::Dynamic, 0, 1, info)?;
    win.set(create::create(windows(), "MPI_Win_create_dynamic", comm, wanted)?.0);
    Ok(())
}

/// `MPI_Win_attach`
pub fn win_attach(win: WinHandle, base: *mut u8, size: i64) -> Result<()> {
    create::attach(windows(), "MPI_Win_attach", win, buffer::block(base, size)?)
}

/// `MPI_Win_detach`
pub fn win_detach(win: WinHandle, base: *const u8) -> Result<()> {
    create::detach(windows(), "MPI_Win_detach", win, base.addr())
}

/// `MPI_Win_free`: deletes the attributes first.
pub fn win_free(win: Out<WinHandle>) -> Result<()> {
    let handle = win.get();
    let on = |error: Error| error.on(Scope::Win(handle));
    let window = window::get(windows(), handle).map_err(on)?;
    Owner::window(handle, &window).delete_all().map_err(on)?;
    create::free(windows(), "MPI_Win_free", handle).map_err(on)?;
    win.set(WinHandle::NULL);
    Ok(())
}

/// `MPI_Win_shared_query`
pub fn win_shared_query(
    win: WinHandle,
    rank: i32,
    size: Out<i64>,
    disp_unit: OutCount,
    baseptr: *mut u8,
) -> Result<()> {
    if baseptr.is_null() {
        return Err(error!(ERR_ARG, "argument `baseptr` is a null pointer"));
    }
    let (bytes, unit, base) = window::shared_query(windows(), "MPI_Win_shared_query", win, rank)?;
    size.set(bytes);
    disp_unit.set(unit);
    set_pointer(baseptr, base);
    Ok(())
}

/// `MPI_Win_get_group`
pub fn win_get_group(win: WinHandle, group: Out<GroupHandle>) -> Result<()> {
    let window = window::get(windows(), win)?;
    group.set(group::handle_of(process(), (*window.group).clone()));
    Ok(())
}

/// `MPI_Win_set_info`
pub fn win_set_info(win: WinHandle, info: InfoHandle) -> Result<()> {
    let window = window::get(windows(), win)?;
    if let Some(info) = objects().optional_info(info)? {
        window.hints.absorb(&info, window::is_hint);
    }
    Ok(())
}

/// `MPI_Win_get_info`
pub fn win_get_info(win: WinHandle, info_used: Out<InfoHandle>) -> Result<()> {
    let info = window::get(windows(), win)?.hints.duplicate();
    let defaults = [
        ("no_locks", "false"),
        ("accumulate_ordering", "rar,raw,war,waw"),
        ("accumulate_ops", "same_op_no_op"),
        ("same_size", "false"),
        ("same_disp_unit", "false"),
    ];
    for (key, value) in defaults {
        if info.text(key).is_none() {
            info.set(key.as_bytes(), value.as_bytes())?;
        }
    }
    info.set(
        b"mpi_memory_alloc_kinds",
        objects().memory_kinds().as_bytes(),
    )?;
    info_used.set(objects().new_info(info));
    Ok(())
}

/// `MPI_Win_fence`
pub fn win_fence(assert: i32, win: WinHandle) -> Result<()> {
    sync::fence(windows(), "MPI_Win_fence", win, assert)
}

/// `MPI_Win_start`
pub fn win_start(group: GroupHandle, assert: i32, win: WinHandle) -> Result<()> {
    window::get(windows(), win)?;
    active_target::start(
        windows(),
        "MPI_Win_start",
        win,
        &group::lookup(process(), group)?,
        assert,
    )
}

/// `MPI_Win_complete`
pub fn win_complete(win: WinHandle) -> Result<()> {
    active_target::complete(windows(), "MPI_Win_complete", win)
}

/// `MPI_Win_post`
pub fn win_post(group: GroupHandle, assert: i32, win: WinHandle) -> Result<()> {
    window::get(windows(), win)?;
    active_target::post(
        windows(),
        "MPI_Win_post",
        win,
        &group::lookup(process(), group)?,
        assert,
    )
}

/// `MPI_Win_wait`
pub fn win_wait(win: WinHandle) -> Result<()> {
    active_target::wait_posted(windows(), "MPI_Win_wait", win)
}

/// `MPI_Win_test`
pub fn win_test(win: WinHandle, flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(active_target::test_posted(
        windows(),
        "MPI_Win_test",
        win,
    )?));
    Ok(())
}

/// `MPI_Win_lock`
pub fn win_lock(lock_type: i32, rank: i32, assert: i32, win: WinHandle) -> Result<()> {
    passive::lock(windows(), "MPI_Win_lock", win, lock_type, rank, assert)
}

/// `MPI_Win_lock_all`
pub fn win_lock_all(assert: i32, win: WinHandle) -> Result<()> {
    passive::lock_all(windows(), "MPI_Win_lock_all", win, assert)
}

/// `MPI_Win_unlock`
pub fn win_unlock(rank: i32, win: WinHandle) -> Result<()> {
    passive::unlock(windows(), "MPI_Win_unlock", win, rank)
}

/// `MPI_Win_unlock_all`
pub fn win_unlock_all(win: WinHandle) -> Result<()> {
    passive::unlock_all(windows(), "MPI_Win_unlock_all", win)
}

/// `MPI_Win_flush`
pub fn win_flush(rank: i32, win: WinHandle) -> Result<()> {
    sync::flush(windows(), "MPI_Win_flush", win, Who::One(rank), false)
}

/// `MPI_Win_flush_all`
pub fn win_flush_all(win: WinHandle) -> Result<()> {
    sync::flush(windows(), "MPI_Win_flush_all", win, Who::Everyone, false)
}

/// `MPI_Win_flush_local`
pub fn win_flush_local(rank: i32, win: WinHandle) -> Result<()> {
    sync::flush(windows(), "MPI_Win_flush_local", win, Who::One(rank), true)
}

/// `MPI_Win_flush_local_all`
pub fn win_flush_local_all(win: WinHandle) -> Result<()> {
    sync::flush(
        windows(),
        "MPI_Win_flush_local_all",
        win,
        Who::Everyone,
        true,
    )
}

/// `MPI_Win_sync`
pub fn win_sync(win: WinHandle) -> Result<()> {
    sync::sync(windows(), "MPI_Win_sync", win)
}
