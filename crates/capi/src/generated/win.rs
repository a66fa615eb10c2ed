//! Entry points: win.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Accumulate(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Accumulate", Scope::Win(win), || {
        crate::win::accumulate(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win)
    })
}
global_asm!(".weak MPI_Accumulate", ".set MPI_Accumulate, PMPI_Accumulate");

/// `MPI_Accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Accumulate_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Accumulate_c", Scope::Win(win), || {
        crate::win::accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win)
    })
}
global_asm!(".weak MPI_Accumulate_c", ".set MPI_Accumulate_c, PMPI_Accumulate_c");

/// `MPI_Compare_and_swap`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Compare_and_swap(origin_addr: *const u8, compare_addr: *const u8, result_addr: *mut u8, datatype: DatatypeHandle, target_rank: i32, target_disp: i64, win: WinHandle) -> i32 {
    edge::entry("MPI_Compare_and_swap", Scope::Win(win), || {
        crate::win::compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win)
    })
}
global_asm!(".weak MPI_Compare_and_swap", ".set MPI_Compare_and_swap, PMPI_Compare_and_swap");

/// `MPI_Fetch_and_op`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Fetch_and_op(origin_addr: *const u8, result_addr: *mut u8, datatype: DatatypeHandle, target_rank: i32, target_disp: i64, op: OpHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Fetch_and_op", Scope::Win(win), || {
        crate::win::fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win)
    })
}
global_asm!(".weak MPI_Fetch_and_op", ".set MPI_Fetch_and_op, PMPI_Fetch_and_op");

/// `MPI_Get`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get(origin_addr: *mut u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Get", Scope::Win(win), || {
        crate::win::get(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, win)
    })
}
global_asm!(".weak MPI_Get", ".set MPI_Get, PMPI_Get");

/// `MPI_Get_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_c(origin_addr: *mut u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Get_c", Scope::Win(win), || {
        crate::win::get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    })
}
global_asm!(".weak MPI_Get_c", ".set MPI_Get_c, PMPI_Get_c");

/// `MPI_Get_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_accumulate(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, result_addr: *mut u8, result_count: i32, result_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Get_accumulate", Scope::Win(win), || {
        crate::win::get_accumulate(origin_addr, i64::from(origin_count), origin_datatype, result_addr, i64::from(result_count), result_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win)
    })
}
global_asm!(".weak MPI_Get_accumulate", ".set MPI_Get_accumulate, PMPI_Get_accumulate");

/// `MPI_Get_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_accumulate_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, result_addr: *mut u8, result_count: i64, result_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Get_accumulate_c", Scope::Win(win), || {
        crate::win::get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win)
    })
}
global_asm!(".weak MPI_Get_accumulate_c", ".set MPI_Get_accumulate_c, PMPI_Get_accumulate_c");

/// `MPI_Put`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Put(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Put", Scope::Win(win), || {
        crate::win::put(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, win)
    })
}
global_asm!(".weak MPI_Put", ".set MPI_Put, PMPI_Put");

/// `MPI_Put_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Put_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, win: WinHandle) -> i32 {
    edge::entry("MPI_Put_c", Scope::Win(win), || {
        crate::win::put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win)
    })
}
global_asm!(".weak MPI_Put_c", ".set MPI_Put_c, PMPI_Put_c");

/// `MPI_Raccumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Raccumulate(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Raccumulate", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::raccumulate(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win, request)
    })
}
global_asm!(".weak MPI_Raccumulate", ".set MPI_Raccumulate, PMPI_Raccumulate");

/// `MPI_Raccumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Raccumulate_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Raccumulate_c", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}
global_asm!(".weak MPI_Raccumulate_c", ".set MPI_Raccumulate_c, PMPI_Raccumulate_c");

/// `MPI_Rget`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rget(origin_addr: *mut u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rget", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rget(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, win, request)
    })
}
global_asm!(".weak MPI_Rget", ".set MPI_Rget, PMPI_Rget");

/// `MPI_Rget_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rget_c(origin_addr: *mut u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rget_c", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}
global_asm!(".weak MPI_Rget_c", ".set MPI_Rget_c, PMPI_Rget_c");

/// `MPI_Rget_accumulate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rget_accumulate(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, result_addr: *mut u8, result_count: i32, result_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rget_accumulate", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rget_accumulate(origin_addr, i64::from(origin_count), origin_datatype, result_addr, i64::from(result_count), result_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, op, win, request)
    })
}
global_asm!(".weak MPI_Rget_accumulate", ".set MPI_Rget_accumulate, PMPI_Rget_accumulate");

/// `MPI_Rget_accumulate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rget_accumulate_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, result_addr: *mut u8, result_count: i64, result_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, op: OpHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rget_accumulate_c", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request)
    })
}
global_asm!(".weak MPI_Rget_accumulate_c", ".set MPI_Rget_accumulate_c, PMPI_Rget_accumulate_c");

/// `MPI_Rput`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rput(origin_addr: *const u8, origin_count: i32, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i32, target_datatype: DatatypeHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rput", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rput(origin_addr, i64::from(origin_count), origin_datatype, target_rank, target_disp, i64::from(target_count), target_datatype, win, request)
    })
}
global_asm!(".weak MPI_Rput", ".set MPI_Rput, PMPI_Rput");

/// `MPI_Rput_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rput_c(origin_addr: *const u8, origin_count: i64, origin_datatype: DatatypeHandle, target_rank: i32, target_disp: i64, target_count: i64, target_datatype: DatatypeHandle, win: WinHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rput_c", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::win::rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request)
    })
}
global_asm!(".weak MPI_Rput_c", ".set MPI_Rput_c, PMPI_Rput_c");

/// `MPI_Win_allocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_allocate(size: i64, disp_unit: i32, info: InfoHandle, comm: CommHandle, baseptr: *mut u8, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_allocate", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_allocate(size, i64::from(disp_unit), info, comm, baseptr, win)
    })
}
global_asm!(".weak MPI_Win_allocate", ".set MPI_Win_allocate, PMPI_Win_allocate");

/// `MPI_Win_allocate_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_allocate_c(size: i64, disp_unit: i64, info: InfoHandle, comm: CommHandle, baseptr: *mut u8, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_allocate_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_allocate(size, disp_unit, info, comm, baseptr, win)
    })
}
global_asm!(".weak MPI_Win_allocate_c", ".set MPI_Win_allocate_c, PMPI_Win_allocate_c");

/// `MPI_Win_allocate_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_allocate_shared(size: i64, disp_unit: i32, info: InfoHandle, comm: CommHandle, baseptr: *mut u8, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_allocate_shared", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_allocate_shared(size, i64::from(disp_unit), info, comm, baseptr, win)
    })
}
global_asm!(".weak MPI_Win_allocate_shared", ".set MPI_Win_allocate_shared, PMPI_Win_allocate_shared");

/// `MPI_Win_allocate_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_allocate_shared_c(size: i64, disp_unit: i64, info: InfoHandle, comm: CommHandle, baseptr: *mut u8, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_allocate_shared_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_allocate_shared(size, disp_unit, info, comm, baseptr, win)
    })
}
global_asm!(".weak MPI_Win_allocate_shared_c", ".set MPI_Win_allocate_shared_c, PMPI_Win_allocate_shared_c");

/// `MPI_Win_attach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_attach(win: WinHandle, base: *mut u8, size: i64) -> i32 {
    edge::entry("MPI_Win_attach", Scope::Win(win), || {
        crate::win::win_attach(win, base, size)
    })
}
global_asm!(".weak MPI_Win_attach", ".set MPI_Win_attach, PMPI_Win_attach");

/// `MPI_Win_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_call_errhandler(win: WinHandle, errorcode: i32) -> i32 {
    edge::entry("MPI_Win_call_errhandler", Scope::Win(win), || {
        crate::errhandler::call_errhandler(win, errorcode)
    })
}
global_asm!(".weak MPI_Win_call_errhandler", ".set MPI_Win_call_errhandler, PMPI_Win_call_errhandler");

/// `MPI_Win_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_complete(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_complete", Scope::Win(win), || {
        crate::win::win_complete(win)
    })
}
global_asm!(".weak MPI_Win_complete", ".set MPI_Win_complete, PMPI_Win_complete");

/// `MPI_Win_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_create(base: *mut u8, size: i64, disp_unit: i32, info: InfoHandle, comm: CommHandle, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_create", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_create(base, size, i64::from(disp_unit), info, comm, win)
    })
}
global_asm!(".weak MPI_Win_create", ".set MPI_Win_create, PMPI_Win_create");

/// `MPI_Win_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_create_c(base: *mut u8, size: i64, disp_unit: i64, info: InfoHandle, comm: CommHandle, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_create_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_create(base, size, disp_unit, info, comm, win)
    })
}
global_asm!(".weak MPI_Win_create_c", ".set MPI_Win_create_c, PMPI_Win_create_c");

/// `MPI_Win_create_dynamic`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_create_dynamic(info: InfoHandle, comm: CommHandle, win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_create_dynamic", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_create_dynamic(info, comm, win)
    })
}
global_asm!(".weak MPI_Win_create_dynamic", ".set MPI_Win_create_dynamic, PMPI_Win_create_dynamic");

/// `MPI_Win_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_create_errhandler(win_errhandler_fn: WinErrhandlerFunction, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Win_create_errhandler", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::create_errhandler(crate::errhandler::Target::Win, win_errhandler_fn, errhandler)
    })
}
global_asm!(".weak MPI_Win_create_errhandler", ".set MPI_Win_create_errhandler, PMPI_Win_create_errhandler");

/// `MPI_Win_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_create_keyval(win_copy_attr_fn: WinCopyAttrFunction, win_delete_attr_fn: WinDeleteAttrFunction, win_keyval: *mut i32, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Win_create_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win_keyval = unsafe { Out::new(win_keyval, "win_keyval")? };
        crate::attribute::create_keyval(crate::attribute::Flavour::Win, win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state)
    })
}
global_asm!(".weak MPI_Win_create_keyval", ".set MPI_Win_create_keyval, PMPI_Win_create_keyval");

/// `MPI_Win_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_delete_attr(win: WinHandle, win_keyval: i32) -> i32 {
    edge::entry("MPI_Win_delete_attr", Scope::Win(win), || {
        crate::attribute::delete_attr(win, win_keyval)
    })
}
global_asm!(".weak MPI_Win_delete_attr", ".set MPI_Win_delete_attr, PMPI_Win_delete_attr");

/// `MPI_Win_detach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_detach(win: WinHandle, base: *const u8) -> i32 {
    edge::entry("MPI_Win_detach", Scope::Win(win), || {
        crate::win::win_detach(win, base)
    })
}
global_asm!(".weak MPI_Win_detach", ".set MPI_Win_detach, PMPI_Win_detach");

/// `MPI_Win_fence`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_fence(assert: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_fence", Scope::Win(win), || {
        crate::win::win_fence(assert, win)
    })
}
global_asm!(".weak MPI_Win_fence", ".set MPI_Win_fence, PMPI_Win_fence");

/// `MPI_Win_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_flush(rank: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_flush", Scope::Win(win), || {
        crate::win::win_flush(rank, win)
    })
}
global_asm!(".weak MPI_Win_flush", ".set MPI_Win_flush, PMPI_Win_flush");

/// `MPI_Win_flush_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_flush_all(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_flush_all", Scope::Win(win), || {
        crate::win::win_flush_all(win)
    })
}
global_asm!(".weak MPI_Win_flush_all", ".set MPI_Win_flush_all, PMPI_Win_flush_all");

/// `MPI_Win_flush_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_flush_local(rank: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_flush_local", Scope::Win(win), || {
        crate::win::win_flush_local(rank, win)
    })
}
global_asm!(".weak MPI_Win_flush_local", ".set MPI_Win_flush_local, PMPI_Win_flush_local");

/// `MPI_Win_flush_local_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_flush_local_all(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_flush_local_all", Scope::Win(win), || {
        crate::win::win_flush_local_all(win)
    })
}
global_asm!(".weak MPI_Win_flush_local_all", ".set MPI_Win_flush_local_all, PMPI_Win_flush_local_all");

/// `MPI_Win_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_free(win: *mut WinHandle) -> i32 {
    edge::entry("MPI_Win_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win = unsafe { Out::new(win, "win")? };
        crate::win::win_free(win)
    })
}
global_asm!(".weak MPI_Win_free", ".set MPI_Win_free, PMPI_Win_free");

/// `MPI_Win_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_free_keyval(win_keyval: *mut i32) -> i32 {
    edge::entry("MPI_Win_free_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win_keyval = unsafe { Out::new(win_keyval, "win_keyval")? };
        crate::attribute::free_keyval(crate::attribute::Flavour::Win, win_keyval)
    })
}
global_asm!(".weak MPI_Win_free_keyval", ".set MPI_Win_free_keyval, PMPI_Win_free_keyval");

/// `MPI_Win_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_get_attr(win: WinHandle, win_keyval: i32, attribute_val: *mut u8, flag: *mut i32) -> i32 {
    edge::entry("MPI_Win_get_attr", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::attribute::get_attr(win, win_keyval, attribute_val, flag)
    })
}
global_asm!(".weak MPI_Win_get_attr", ".set MPI_Win_get_attr, PMPI_Win_get_attr");

/// `MPI_Win_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_get_errhandler(win: WinHandle, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Win_get_errhandler", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::get_errhandler(win, errhandler)
    })
}
global_asm!(".weak MPI_Win_get_errhandler", ".set MPI_Win_get_errhandler, PMPI_Win_get_errhandler");

/// `MPI_Win_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_get_group(win: WinHandle, group: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Win_get_group", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let group = unsafe { Out::new(group, "group")? };
        crate::win::win_get_group(win, group)
    })
}
global_asm!(".weak MPI_Win_get_group", ".set MPI_Win_get_group, PMPI_Win_get_group");

/// `MPI_Win_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_get_info(win: WinHandle, info_used: *mut InfoHandle) -> i32 {
    edge::entry("MPI_Win_get_info", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::win::win_get_info(win, info_used)
    })
}
global_asm!(".weak MPI_Win_get_info", ".set MPI_Win_get_info, PMPI_Win_get_info");

/// `MPI_Win_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_get_name(win: WinHandle, win_name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::entry("MPI_Win_get_name", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (win_name, resultlen) = unsafe { (StrOut::new(win_name, "win_name"), Out::new(resultlen, "resultlen")?) };
        crate::naming::get_name(win, win_name, resultlen)
    })
}
global_asm!(".weak MPI_Win_get_name", ".set MPI_Win_get_name, PMPI_Win_get_name");

/// `MPI_Win_lock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_lock(lock_type: i32, rank: i32, assert: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_lock", Scope::Win(win), || {
        crate::win::win_lock(lock_type, rank, assert, win)
    })
}
global_asm!(".weak MPI_Win_lock", ".set MPI_Win_lock, PMPI_Win_lock");

/// `MPI_Win_lock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_lock_all(assert: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_lock_all", Scope::Win(win), || {
        crate::win::win_lock_all(assert, win)
    })
}
global_asm!(".weak MPI_Win_lock_all", ".set MPI_Win_lock_all, PMPI_Win_lock_all");

/// `MPI_Win_post`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_post(group: GroupHandle, assert: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_post", Scope::Win(win), || {
        crate::win::win_post(group, assert, win)
    })
}
global_asm!(".weak MPI_Win_post", ".set MPI_Win_post, PMPI_Win_post");

/// `MPI_Win_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_set_attr(win: WinHandle, win_keyval: i32, attribute_val: *mut u8) -> i32 {
    edge::entry("MPI_Win_set_attr", Scope::Win(win), || {
        crate::attribute::set_attr(win, win_keyval, attribute_val)
    })
}
global_asm!(".weak MPI_Win_set_attr", ".set MPI_Win_set_attr, PMPI_Win_set_attr");

/// `MPI_Win_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_set_errhandler(win: WinHandle, errhandler: ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Win_set_errhandler", Scope::Win(win), || {
        crate::errhandler::set_errhandler(win, errhandler)
    })
}
global_asm!(".weak MPI_Win_set_errhandler", ".set MPI_Win_set_errhandler, PMPI_Win_set_errhandler");

/// `MPI_Win_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_set_info(win: WinHandle, info: InfoHandle) -> i32 {
    edge::entry("MPI_Win_set_info", Scope::Win(win), || {
        crate::win::win_set_info(win, info)
    })
}
global_asm!(".weak MPI_Win_set_info", ".set MPI_Win_set_info, PMPI_Win_set_info");

/// `MPI_Win_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_set_name(win: WinHandle, win_name: *const c_char) -> i32 {
    edge::entry("MPI_Win_set_name", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let win_name = unsafe { StrIn::new(win_name, "win_name") };
        crate::naming::set_name(win, win_name)
    })
}
global_asm!(".weak MPI_Win_set_name", ".set MPI_Win_set_name, PMPI_Win_set_name");

/// `MPI_Win_shared_query`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_shared_query(win: WinHandle, rank: i32, size: *mut i64, disp_unit: *mut i32, baseptr: *mut u8) -> i32 {
    edge::entry("MPI_Win_shared_query", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (size, disp_unit) = unsafe { (Out::new(size, "size")?, OutCount::narrow(disp_unit, "disp_unit")?) };
        crate::win::win_shared_query(win, rank, size, disp_unit, baseptr)
    })
}
global_asm!(".weak MPI_Win_shared_query", ".set MPI_Win_shared_query, PMPI_Win_shared_query");

/// `MPI_Win_shared_query_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_shared_query_c(win: WinHandle, rank: i32, size: *mut i64, disp_unit: *mut i64, baseptr: *mut u8) -> i32 {
    edge::entry("MPI_Win_shared_query_c", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (size, disp_unit) = unsafe { (Out::new(size, "size")?, OutCount::wide(disp_unit, "disp_unit")?) };
        crate::win::win_shared_query(win, rank, size, disp_unit, baseptr)
    })
}
global_asm!(".weak MPI_Win_shared_query_c", ".set MPI_Win_shared_query_c, PMPI_Win_shared_query_c");

/// `MPI_Win_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_start(group: GroupHandle, assert: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_start", Scope::Win(win), || {
        crate::win::win_start(group, assert, win)
    })
}
global_asm!(".weak MPI_Win_start", ".set MPI_Win_start, PMPI_Win_start");

/// `MPI_Win_sync`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_sync(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_sync", Scope::Win(win), || {
        crate::win::win_sync(win)
    })
}
global_asm!(".weak MPI_Win_sync", ".set MPI_Win_sync, PMPI_Win_sync");

/// `MPI_Win_test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_test(win: WinHandle, flag: *mut i32) -> i32 {
    edge::entry("MPI_Win_test", Scope::Win(win), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::win::win_test(win, flag)
    })
}
global_asm!(".weak MPI_Win_test", ".set MPI_Win_test, PMPI_Win_test");

/// `MPI_Win_unlock`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_unlock(rank: i32, win: WinHandle) -> i32 {
    edge::entry("MPI_Win_unlock", Scope::Win(win), || {
        crate::win::win_unlock(rank, win)
    })
}
global_asm!(".weak MPI_Win_unlock", ".set MPI_Win_unlock, PMPI_Win_unlock");

/// `MPI_Win_unlock_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_unlock_all(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_unlock_all", Scope::Win(win), || {
        crate::win::win_unlock_all(win)
    })
}
global_asm!(".weak MPI_Win_unlock_all", ".set MPI_Win_unlock_all, PMPI_Win_unlock_all");

/// `MPI_Win_wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Win_wait(win: WinHandle) -> i32 {
    edge::entry("MPI_Win_wait", Scope::Win(win), || {
        crate::win::win_wait(win)
    })
}
global_asm!(".weak MPI_Win_wait", ".set MPI_Win_wait, PMPI_Win_wait");
