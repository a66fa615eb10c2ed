//! Entry points: file.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_File_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_call_errhandler(fh: FileHandle, errorcode: i32) -> i32 {
    edge::entry("MPI_File_call_errhandler", Scope::File(fh), || {
        crate::errhandler::call_errhandler(fh, errorcode)
    })
}
global_asm!(".weak MPI_File_call_errhandler", ".set MPI_File_call_errhandler, PMPI_File_call_errhandler");

/// `MPI_File_close`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_close(fh: *mut FileHandle) -> i32 {
    edge::later("MPI_File_close", "files", Scope::File(FileHandle::NULL), &[])
}
global_asm!(".weak MPI_File_close", ".set MPI_File_close, PMPI_File_close");

/// `MPI_File_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_create_errhandler(file_errhandler_fn: FileErrhandlerFunction, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_File_create_errhandler", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::create_errhandler(crate::errhandler::Target::File, file_errhandler_fn, errhandler)
    })
}
global_asm!(".weak MPI_File_create_errhandler", ".set MPI_File_create_errhandler, PMPI_File_create_errhandler");

/// `MPI_File_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_delete(filename: *const c_char, info: InfoHandle) -> i32 {
    edge::later("MPI_File_delete", "files", Scope::File(FileHandle::NULL), &[Given::Info(info)])
}
global_asm!(".weak MPI_File_delete", ".set MPI_File_delete, PMPI_File_delete");

/// `MPI_File_get_amode`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_amode(fh: FileHandle, amode: *mut i32) -> i32 {
    edge::later("MPI_File_get_amode", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_amode", ".set MPI_File_get_amode, PMPI_File_get_amode");

/// `MPI_File_get_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_atomicity(fh: FileHandle, flag: *mut i32) -> i32 {
    edge::later("MPI_File_get_atomicity", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_atomicity", ".set MPI_File_get_atomicity, PMPI_File_get_atomicity");

/// `MPI_File_get_byte_offset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_byte_offset(fh: FileHandle, offset: i64, disp: *mut i64) -> i32 {
    edge::later("MPI_File_get_byte_offset", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_byte_offset", ".set MPI_File_get_byte_offset, PMPI_File_get_byte_offset");

/// `MPI_File_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_errhandler(file: FileHandle, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_File_get_errhandler", Scope::File(file), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::get_errhandler(file, errhandler)
    })
}
global_asm!(".weak MPI_File_get_errhandler", ".set MPI_File_get_errhandler, PMPI_File_get_errhandler");

/// `MPI_File_get_group`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_group(fh: FileHandle, group: *mut GroupHandle) -> i32 {
    edge::later("MPI_File_get_group", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_group", ".set MPI_File_get_group, PMPI_File_get_group");

/// `MPI_File_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_info(fh: FileHandle, info_used: *mut InfoHandle) -> i32 {
    edge::later("MPI_File_get_info", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_info", ".set MPI_File_get_info, PMPI_File_get_info");

/// `MPI_File_get_position`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_position(fh: FileHandle, offset: *mut i64) -> i32 {
    edge::later("MPI_File_get_position", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_position", ".set MPI_File_get_position, PMPI_File_get_position");

/// `MPI_File_get_position_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_position_shared(fh: FileHandle, offset: *mut i64) -> i32 {
    edge::later("MPI_File_get_position_shared", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_position_shared", ".set MPI_File_get_position_shared, PMPI_File_get_position_shared");

/// `MPI_File_get_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_size(fh: FileHandle, size: *mut i64) -> i32 {
    edge::later("MPI_File_get_size", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_size", ".set MPI_File_get_size, PMPI_File_get_size");

/// `MPI_File_get_type_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_type_extent(fh: FileHandle, datatype: DatatypeHandle, extent: *mut i64) -> i32 {
    edge::later("MPI_File_get_type_extent", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_get_type_extent", ".set MPI_File_get_type_extent, PMPI_File_get_type_extent");

/// `MPI_File_get_type_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_type_extent_c(fh: FileHandle, datatype: DatatypeHandle, extent: *mut i64) -> i32 {
    edge::later("MPI_File_get_type_extent_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_get_type_extent_c", ".set MPI_File_get_type_extent_c, PMPI_File_get_type_extent_c");

/// `MPI_File_get_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_view(fh: FileHandle, disp: *mut i64, etype: *mut DatatypeHandle, filetype: *mut DatatypeHandle, datarep: *mut c_char) -> i32 {
    edge::later("MPI_File_get_view", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_get_view", ".set MPI_File_get_view, PMPI_File_get_view");

/// `MPI_File_iread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread", ".set MPI_File_iread, PMPI_File_iread");

/// `MPI_File_iread_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_c", ".set MPI_File_iread_c, PMPI_File_iread_c");

/// `MPI_File_iread_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_all(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_all", ".set MPI_File_iread_all, PMPI_File_iread_all");

/// `MPI_File_iread_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_all_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_all_c", ".set MPI_File_iread_all_c, PMPI_File_iread_all_c");

/// `MPI_File_iread_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_at", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_at", ".set MPI_File_iread_at, PMPI_File_iread_at");

/// `MPI_File_iread_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_at_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_at_c", ".set MPI_File_iread_at_c, PMPI_File_iread_at_c");

/// `MPI_File_iread_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_all(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_at_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_at_all", ".set MPI_File_iread_at_all, PMPI_File_iread_at_all");

/// `MPI_File_iread_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_all_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_at_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_at_all_c", ".set MPI_File_iread_at_all_c, PMPI_File_iread_at_all_c");

/// `MPI_File_iread_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_shared(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_shared", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_shared", ".set MPI_File_iread_shared, PMPI_File_iread_shared");

/// `MPI_File_iread_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_shared_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iread_shared_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iread_shared_c", ".set MPI_File_iread_shared_c, PMPI_File_iread_shared_c");

/// `MPI_File_iwrite`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite", ".set MPI_File_iwrite, PMPI_File_iwrite");

/// `MPI_File_iwrite_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_c", ".set MPI_File_iwrite_c, PMPI_File_iwrite_c");

/// `MPI_File_iwrite_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_all(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_all", ".set MPI_File_iwrite_all, PMPI_File_iwrite_all");

/// `MPI_File_iwrite_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_all_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_all_c", ".set MPI_File_iwrite_all_c, PMPI_File_iwrite_all_c");

/// `MPI_File_iwrite_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_at", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_at", ".set MPI_File_iwrite_at, PMPI_File_iwrite_at");

/// `MPI_File_iwrite_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_at_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_at_c", ".set MPI_File_iwrite_at_c, PMPI_File_iwrite_at_c");

/// `MPI_File_iwrite_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_all(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_at_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_at_all", ".set MPI_File_iwrite_at_all, PMPI_File_iwrite_at_all");

/// `MPI_File_iwrite_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_all_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_at_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_at_all_c", ".set MPI_File_iwrite_at_all_c, PMPI_File_iwrite_at_all_c");

/// `MPI_File_iwrite_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_shared(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_shared", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_shared", ".set MPI_File_iwrite_shared, PMPI_File_iwrite_shared");

/// `MPI_File_iwrite_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_shared_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_File_iwrite_shared_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_iwrite_shared_c", ".set MPI_File_iwrite_shared_c, PMPI_File_iwrite_shared_c");

/// `MPI_File_open`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_open(comm: CommHandle, filename: *const c_char, amode: i32, info: InfoHandle, fh: *mut FileHandle) -> i32 {
    edge::later("MPI_File_open", "files", Scope::File(FileHandle::NULL), &[Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_File_open", ".set MPI_File_open, PMPI_File_open");

/// `MPI_File_preallocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_preallocate(fh: FileHandle, size: i64) -> i32 {
    edge::later("MPI_File_preallocate", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_preallocate", ".set MPI_File_preallocate, PMPI_File_preallocate");

/// `MPI_File_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read", ".set MPI_File_read, PMPI_File_read");

/// `MPI_File_read_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_c", ".set MPI_File_read_c, PMPI_File_read_c");

/// `MPI_File_read_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_all", ".set MPI_File_read_all, PMPI_File_read_all");

/// `MPI_File_read_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_all_c", ".set MPI_File_read_all_c, PMPI_File_read_all_c");

/// `MPI_File_read_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_begin(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_all_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_all_begin", ".set MPI_File_read_all_begin, PMPI_File_read_all_begin");

/// `MPI_File_read_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_begin_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_all_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_all_begin_c", ".set MPI_File_read_all_begin_c, PMPI_File_read_all_begin_c");

/// `MPI_File_read_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_all_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_read_all_end", ".set MPI_File_read_all_end, PMPI_File_read_all_end");

/// `MPI_File_read_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_at", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at", ".set MPI_File_read_at, PMPI_File_read_at");

/// `MPI_File_read_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_at_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at_c", ".set MPI_File_read_at_c, PMPI_File_read_at_c");

/// `MPI_File_read_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_at_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at_all", ".set MPI_File_read_at_all, PMPI_File_read_at_all");

/// `MPI_File_read_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_at_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at_all_c", ".set MPI_File_read_at_all_c, PMPI_File_read_at_all_c");

/// `MPI_File_read_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_begin(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_at_all_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at_all_begin", ".set MPI_File_read_at_all_begin, PMPI_File_read_at_all_begin");

/// `MPI_File_read_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_begin_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_at_all_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_at_all_begin_c", ".set MPI_File_read_at_all_begin_c, PMPI_File_read_at_all_begin_c");

/// `MPI_File_read_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_at_all_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_read_at_all_end", ".set MPI_File_read_at_all_end, PMPI_File_read_at_all_end");

/// `MPI_File_read_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_ordered", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_ordered", ".set MPI_File_read_ordered, PMPI_File_read_ordered");

/// `MPI_File_read_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_ordered_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_ordered_c", ".set MPI_File_read_ordered_c, PMPI_File_read_ordered_c");

/// `MPI_File_read_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_begin(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_ordered_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_ordered_begin", ".set MPI_File_read_ordered_begin, PMPI_File_read_ordered_begin");

/// `MPI_File_read_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_begin_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_read_ordered_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_ordered_begin_c", ".set MPI_File_read_ordered_begin_c, PMPI_File_read_ordered_begin_c");

/// `MPI_File_read_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_ordered_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_read_ordered_end", ".set MPI_File_read_ordered_end, PMPI_File_read_ordered_end");

/// `MPI_File_read_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_shared(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_shared", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_shared", ".set MPI_File_read_shared, PMPI_File_read_shared");

/// `MPI_File_read_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_shared_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_read_shared_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_read_shared_c", ".set MPI_File_read_shared_c, PMPI_File_read_shared_c");

/// `MPI_File_seek`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_seek(fh: FileHandle, offset: i64, whence: i32) -> i32 {
    edge::later("MPI_File_seek", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_seek", ".set MPI_File_seek, PMPI_File_seek");

/// `MPI_File_seek_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_seek_shared(fh: FileHandle, offset: i64, whence: i32) -> i32 {
    edge::later("MPI_File_seek_shared", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_seek_shared", ".set MPI_File_seek_shared, PMPI_File_seek_shared");

/// `MPI_File_set_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_atomicity(fh: FileHandle, flag: i32) -> i32 {
    edge::later("MPI_File_set_atomicity", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_set_atomicity", ".set MPI_File_set_atomicity, PMPI_File_set_atomicity");

/// `MPI_File_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_errhandler(file: FileHandle, errhandler: ErrhandlerHandle) -> i32 {
    edge::entry("MPI_File_set_errhandler", Scope::File(file), || {
        crate::errhandler::set_errhandler(file, errhandler)
    })
}
global_asm!(".weak MPI_File_set_errhandler", ".set MPI_File_set_errhandler, PMPI_File_set_errhandler");

/// `MPI_File_set_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_info(fh: FileHandle, info: InfoHandle) -> i32 {
    edge::later("MPI_File_set_info", "files", Scope::File(fh), &[Given::File(fh), Given::Info(info)])
}
global_asm!(".weak MPI_File_set_info", ".set MPI_File_set_info, PMPI_File_set_info");

/// `MPI_File_set_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_size(fh: FileHandle, size: i64) -> i32 {
    edge::later("MPI_File_set_size", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_set_size", ".set MPI_File_set_size, PMPI_File_set_size");

/// `MPI_File_set_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_view(fh: FileHandle, disp: i64, etype: DatatypeHandle, filetype: DatatypeHandle, datarep: *const c_char, info: InfoHandle) -> i32 {
    edge::later("MPI_File_set_view", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(etype), Given::Datatype(filetype), Given::Info(info)])
}
global_asm!(".weak MPI_File_set_view", ".set MPI_File_set_view, PMPI_File_set_view");

/// `MPI_File_sync`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_sync(fh: FileHandle) -> i32 {
    edge::later("MPI_File_sync", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_sync", ".set MPI_File_sync, PMPI_File_sync");

/// `MPI_File_write`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write", ".set MPI_File_write, PMPI_File_write");

/// `MPI_File_write_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_c", ".set MPI_File_write_c, PMPI_File_write_c");

/// `MPI_File_write_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_all", ".set MPI_File_write_all, PMPI_File_write_all");

/// `MPI_File_write_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_all_c", ".set MPI_File_write_all_c, PMPI_File_write_all_c");

/// `MPI_File_write_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_begin(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_all_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_all_begin", ".set MPI_File_write_all_begin, PMPI_File_write_all_begin");

/// `MPI_File_write_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_begin_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_all_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_all_begin_c", ".set MPI_File_write_all_begin_c, PMPI_File_write_all_begin_c");

/// `MPI_File_write_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_all_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_write_all_end", ".set MPI_File_write_all_end, PMPI_File_write_all_end");

/// `MPI_File_write_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_at", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at", ".set MPI_File_write_at, PMPI_File_write_at");

/// `MPI_File_write_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_at_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at_c", ".set MPI_File_write_at_c, PMPI_File_write_at_c");

/// `MPI_File_write_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_at_all", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at_all", ".set MPI_File_write_at_all, PMPI_File_write_at_all");

/// `MPI_File_write_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_at_all_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at_all_c", ".set MPI_File_write_at_all_c, PMPI_File_write_at_all_c");

/// `MPI_File_write_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_begin(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_at_all_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at_all_begin", ".set MPI_File_write_at_all_begin, PMPI_File_write_at_all_begin");

/// `MPI_File_write_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_begin_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_at_all_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_at_all_begin_c", ".set MPI_File_write_at_all_begin_c, PMPI_File_write_at_all_begin_c");

/// `MPI_File_write_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_at_all_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_write_at_all_end", ".set MPI_File_write_at_all_end, PMPI_File_write_at_all_end");

/// `MPI_File_write_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_ordered", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_ordered", ".set MPI_File_write_ordered, PMPI_File_write_ordered");

/// `MPI_File_write_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_ordered_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_ordered_c", ".set MPI_File_write_ordered_c, PMPI_File_write_ordered_c");

/// `MPI_File_write_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_begin(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_ordered_begin", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_ordered_begin", ".set MPI_File_write_ordered_begin, PMPI_File_write_ordered_begin");

/// `MPI_File_write_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_begin_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_File_write_ordered_begin_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_ordered_begin_c", ".set MPI_File_write_ordered_begin_c, PMPI_File_write_ordered_begin_c");

/// `MPI_File_write_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_ordered_end", "files", Scope::File(fh), &[Given::File(fh)])
}
global_asm!(".weak MPI_File_write_ordered_end", ".set MPI_File_write_ordered_end, PMPI_File_write_ordered_end");

/// `MPI_File_write_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_shared(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_shared", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_shared", ".set MPI_File_write_shared, PMPI_File_write_shared");

/// `MPI_File_write_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_shared_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_File_write_shared_c", "files", Scope::File(fh), &[Given::File(fh), Given::Datatype(datatype)])
}
global_asm!(".weak MPI_File_write_shared_c", ".set MPI_File_write_shared_c, PMPI_File_write_shared_c");

/// `MPI_Register_datarep`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Register_datarep(datarep: *const c_char, read_conversion_fn: DatarepConversionFunction, write_conversion_fn: DatarepConversionFunction, dtype_file_extent_fn: DatarepExtentFunction, extra_state: *mut u8) -> i32 {
    edge::later("MPI_Register_datarep", "files", Scope::File(FileHandle::NULL), &[])
}
global_asm!(".weak MPI_Register_datarep", ".set MPI_Register_datarep, PMPI_Register_datarep");

/// `MPI_Register_datarep_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Register_datarep_c(datarep: *const c_char, read_conversion_fn: DatarepConversionFunctionC, write_conversion_fn: DatarepConversionFunctionC, dtype_file_extent_fn: DatarepExtentFunction, extra_state: *mut u8) -> i32 {
    edge::later("MPI_Register_datarep_c", "files", Scope::File(FileHandle::NULL), &[])
}
global_asm!(".weak MPI_Register_datarep_c", ".set MPI_Register_datarep_c, PMPI_Register_datarep_c");
