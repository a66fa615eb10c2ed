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
    edge::entry("MPI_File_close", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let fh = unsafe { Out::new(fh, "fh")? };
        crate::file::file_close(fh)
    })
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
    edge::entry("MPI_File_delete", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let filename = unsafe { StrIn::new(filename, "filename") };
        crate::file::file_delete(filename, info)
    })
}
global_asm!(".weak MPI_File_delete", ".set MPI_File_delete, PMPI_File_delete");

/// `MPI_File_get_amode`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_amode(fh: FileHandle, amode: *mut i32) -> i32 {
    edge::entry("MPI_File_get_amode", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let amode = unsafe { Out::new(amode, "amode")? };
        crate::file::file_get_amode(fh, amode)
    })
}
global_asm!(".weak MPI_File_get_amode", ".set MPI_File_get_amode, PMPI_File_get_amode");

/// `MPI_File_get_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_atomicity(fh: FileHandle, flag: *mut i32) -> i32 {
    edge::entry("MPI_File_get_atomicity", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::file::file_get_atomicity(fh, flag)
    })
}
global_asm!(".weak MPI_File_get_atomicity", ".set MPI_File_get_atomicity, PMPI_File_get_atomicity");

/// `MPI_File_get_byte_offset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_byte_offset(fh: FileHandle, offset: i64, disp: *mut i64) -> i32 {
    edge::entry("MPI_File_get_byte_offset", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let disp = unsafe { Out::new(disp, "disp")? };
        crate::file::file_get_byte_offset(fh, offset, disp)
    })
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
    edge::entry("MPI_File_get_group", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let group = unsafe { Out::new(group, "group")? };
        crate::file::file_get_group(fh, group)
    })
}
global_asm!(".weak MPI_File_get_group", ".set MPI_File_get_group, PMPI_File_get_group");

/// `MPI_File_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_info(fh: FileHandle, info_used: *mut InfoHandle) -> i32 {
    edge::entry("MPI_File_get_info", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::file::file_get_info(fh, info_used)
    })
}
global_asm!(".weak MPI_File_get_info", ".set MPI_File_get_info, PMPI_File_get_info");

/// `MPI_File_get_position`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_position(fh: FileHandle, offset: *mut i64) -> i32 {
    edge::entry("MPI_File_get_position", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let offset = unsafe { Out::new(offset, "offset")? };
        crate::file::file_get_position(fh, offset)
    })
}
global_asm!(".weak MPI_File_get_position", ".set MPI_File_get_position, PMPI_File_get_position");

/// `MPI_File_get_position_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_position_shared(fh: FileHandle, offset: *mut i64) -> i32 {
    edge::entry("MPI_File_get_position_shared", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let offset = unsafe { Out::new(offset, "offset")? };
        crate::file::file_get_position_shared(fh, offset)
    })
}
global_asm!(".weak MPI_File_get_position_shared", ".set MPI_File_get_position_shared, PMPI_File_get_position_shared");

/// `MPI_File_get_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_size(fh: FileHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_File_get_size", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { Out::new(size, "size")? };
        crate::file::file_get_size(fh, size)
    })
}
global_asm!(".weak MPI_File_get_size", ".set MPI_File_get_size, PMPI_File_get_size");

/// `MPI_File_get_type_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_type_extent(fh: FileHandle, datatype: DatatypeHandle, extent: *mut i64) -> i32 {
    edge::entry("MPI_File_get_type_extent", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let extent = unsafe { Out::new(extent, "extent")? };
        crate::file::file_get_type_extent(fh, datatype, extent)
    })
}
global_asm!(".weak MPI_File_get_type_extent", ".set MPI_File_get_type_extent, PMPI_File_get_type_extent");

/// `MPI_File_get_type_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_type_extent_c(fh: FileHandle, datatype: DatatypeHandle, extent: *mut i64) -> i32 {
    edge::entry("MPI_File_get_type_extent_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let extent = unsafe { Out::new(extent, "extent")? };
        crate::file::file_get_type_extent(fh, datatype, extent)
    })
}
global_asm!(".weak MPI_File_get_type_extent_c", ".set MPI_File_get_type_extent_c, PMPI_File_get_type_extent_c");

/// `MPI_File_get_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_get_view(fh: FileHandle, disp: *mut i64, etype: *mut DatatypeHandle, filetype: *mut DatatypeHandle, datarep: *mut c_char) -> i32 {
    edge::entry("MPI_File_get_view", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (disp, etype, filetype, datarep) = unsafe { (Out::new(disp, "disp")?, Out::new(etype, "etype")?, Out::new(filetype, "filetype")?, StrOut::new(datarep, "datarep")) };
        crate::file::file_get_view(fh, disp, etype, filetype, datarep)
    })
}
global_asm!(".weak MPI_File_get_view", ".set MPI_File_get_view, PMPI_File_get_view");

/// `MPI_File_iread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iread", ".set MPI_File_iread, PMPI_File_iread");

/// `MPI_File_iread_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_c", ".set MPI_File_iread_c, PMPI_File_iread_c");

/// `MPI_File_iread_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_all(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_all", ".set MPI_File_iread_all, PMPI_File_iread_all");

/// `MPI_File_iread_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_all_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_all_c", ".set MPI_File_iread_all_c, PMPI_File_iread_all_c");

/// `MPI_File_iread_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_at", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iread_at", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_at", ".set MPI_File_iread_at, PMPI_File_iread_at");

/// `MPI_File_iread_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_at_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iread_at", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_at_c", ".set MPI_File_iread_at_c, PMPI_File_iread_at_c");

/// `MPI_File_iread_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_all(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_at_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iread_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_at_all", ".set MPI_File_iread_at_all, PMPI_File_iread_at_all");

/// `MPI_File_iread_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_at_all_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_at_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iread_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_at_all_c", ".set MPI_File_iread_at_all_c, PMPI_File_iread_at_all_c");

/// `MPI_File_iread_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_shared(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_shared", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread_shared", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_shared", ".set MPI_File_iread_shared, PMPI_File_iread_shared");

/// `MPI_File_iread_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iread_shared_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iread_shared_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iread_shared", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iread_shared_c", ".set MPI_File_iread_shared_c, PMPI_File_iread_shared_c");

/// `MPI_File_iwrite`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite", ".set MPI_File_iwrite, PMPI_File_iwrite");

/// `MPI_File_iwrite_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_c", ".set MPI_File_iwrite_c, PMPI_File_iwrite_c");

/// `MPI_File_iwrite_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_all(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_all", ".set MPI_File_iwrite_all, PMPI_File_iwrite_all");

/// `MPI_File_iwrite_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_all_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_all_c", ".set MPI_File_iwrite_all_c, PMPI_File_iwrite_all_c");

/// `MPI_File_iwrite_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_at", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iwrite_at", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_at", ".set MPI_File_iwrite_at, PMPI_File_iwrite_at");

/// `MPI_File_iwrite_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_at_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iwrite_at", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_at_c", ".set MPI_File_iwrite_at_c, PMPI_File_iwrite_at_c");

/// `MPI_File_iwrite_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_all(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_at_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iwrite_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_at_all", ".set MPI_File_iwrite_at_all, PMPI_File_iwrite_at_all");

/// `MPI_File_iwrite_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_at_all_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_at_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start_at(crate::file::Form { name: "MPI_File_iwrite_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_at_all_c", ".set MPI_File_iwrite_at_all_c, PMPI_File_iwrite_at_all_c");

/// `MPI_File_iwrite_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_shared(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_shared", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite_shared", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, i64::from(count), datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_shared", ".set MPI_File_iwrite_shared, PMPI_File_iwrite_shared");

/// `MPI_File_iwrite_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_iwrite_shared_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_File_iwrite_shared_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::file::start(crate::file::Form { name: "MPI_File_iwrite_shared", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, count, datatype, request)
    })
}
global_asm!(".weak MPI_File_iwrite_shared_c", ".set MPI_File_iwrite_shared_c, PMPI_File_iwrite_shared_c");

/// `MPI_File_open`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_open(comm: CommHandle, filename: *const c_char, amode: i32, info: InfoHandle, fh: *mut FileHandle) -> i32 {
    edge::entry("MPI_File_open", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (filename, fh) = unsafe { (StrIn::new(filename, "filename"), Out::new(fh, "fh")?) };
        crate::file::file_open(comm, filename, amode, info, fh)
    })
}
global_asm!(".weak MPI_File_open", ".set MPI_File_open, PMPI_File_open");

/// `MPI_File_preallocate`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_preallocate(fh: FileHandle, size: i64) -> i32 {
    edge::entry("MPI_File_preallocate", Scope::File(fh), || {
        crate::file::file_preallocate(fh, size)
    })
}
global_asm!(".weak MPI_File_preallocate", ".set MPI_File_preallocate, PMPI_File_preallocate");

/// `MPI_File_read`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read", ".set MPI_File_read, PMPI_File_read");

/// `MPI_File_read_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_c", ".set MPI_File_read_c, PMPI_File_read_c");

/// `MPI_File_read_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read_all", ".set MPI_File_read_all, PMPI_File_read_all");

/// `MPI_File_read_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_all_c", ".set MPI_File_read_all_c, PMPI_File_read_all_c");

/// `MPI_File_read_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_begin(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_all_begin", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_read_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_read_all_begin", ".set MPI_File_read_all_begin, PMPI_File_read_all_begin");

/// `MPI_File_read_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_begin_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_all_begin_c", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_read_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_read_all_begin_c", ".set MPI_File_read_all_begin_c, PMPI_File_read_all_begin_c");

/// `MPI_File_read_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_all_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_all_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_read_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_read_all_end", ".set MPI_File_read_all_end, PMPI_File_read_all_end");

/// `MPI_File_read_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_at", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_read_at", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read_at", ".set MPI_File_read_at, PMPI_File_read_at");

/// `MPI_File_read_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_at_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_read_at", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_at_c", ".set MPI_File_read_at_c, PMPI_File_read_at_c");

/// `MPI_File_read_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_at_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_read_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read_at_all", ".set MPI_File_read_at_all, PMPI_File_read_at_all");

/// `MPI_File_read_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_at_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_read_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_at_all_c", ".set MPI_File_read_at_all_c, PMPI_File_read_at_all_c");

/// `MPI_File_read_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_begin(fh: FileHandle, offset: i64, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_at_all_begin", Scope::File(fh), || {
        crate::file::begin_at(crate::file::Form { name: "MPI_File_read_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_read_at_all_begin", ".set MPI_File_read_at_all_begin, PMPI_File_read_at_all_begin");

/// `MPI_File_read_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_begin_c(fh: FileHandle, offset: i64, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_at_all_begin_c", Scope::File(fh), || {
        crate::file::begin_at(crate::file::Form { name: "MPI_File_read_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_read_at_all_begin_c", ".set MPI_File_read_at_all_begin_c, PMPI_File_read_at_all_begin_c");

/// `MPI_File_read_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_at_all_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_at_all_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_read_at_all", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Explicit, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_read_at_all_end", ".set MPI_File_read_at_all_end, PMPI_File_read_at_all_end");

/// `MPI_File_read_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_ordered", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_ordered", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read_ordered", ".set MPI_File_read_ordered, PMPI_File_read_ordered");

/// `MPI_File_read_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_ordered_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_ordered", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_ordered_c", ".set MPI_File_read_ordered_c, PMPI_File_read_ordered_c");

/// `MPI_File_read_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_begin(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_ordered_begin", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_read_ordered", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_read_ordered_begin", ".set MPI_File_read_ordered_begin, PMPI_File_read_ordered_begin");

/// `MPI_File_read_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_begin_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_read_ordered_begin_c", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_read_ordered", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_read_ordered_begin_c", ".set MPI_File_read_ordered_begin_c, PMPI_File_read_ordered_begin_c");

/// `MPI_File_read_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_ordered_end(fh: FileHandle, buf: *mut u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_ordered_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_read_ordered", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_read_ordered_end", ".set MPI_File_read_ordered_end, PMPI_File_read_ordered_end");

/// `MPI_File_read_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_shared(fh: FileHandle, buf: *mut u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_shared", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_shared", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_read_shared", ".set MPI_File_read_shared, PMPI_File_read_shared");

/// `MPI_File_read_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_read_shared_c(fh: FileHandle, buf: *mut u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_read_shared_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_read_shared", direction: crate::file::Direction::Read, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_read_shared_c", ".set MPI_File_read_shared_c, PMPI_File_read_shared_c");

/// `MPI_File_seek`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_seek(fh: FileHandle, offset: i64, whence: i32) -> i32 {
    edge::entry("MPI_File_seek", Scope::File(fh), || {
        crate::file::file_seek(fh, offset, whence)
    })
}
global_asm!(".weak MPI_File_seek", ".set MPI_File_seek, PMPI_File_seek");

/// `MPI_File_seek_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_seek_shared(fh: FileHandle, offset: i64, whence: i32) -> i32 {
    edge::entry("MPI_File_seek_shared", Scope::File(fh), || {
        crate::file::file_seek_shared(fh, offset, whence)
    })
}
global_asm!(".weak MPI_File_seek_shared", ".set MPI_File_seek_shared, PMPI_File_seek_shared");

/// `MPI_File_set_atomicity`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_atomicity(fh: FileHandle, flag: i32) -> i32 {
    edge::entry("MPI_File_set_atomicity", Scope::File(fh), || {
        crate::file::file_set_atomicity(fh, flag)
    })
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
    edge::entry("MPI_File_set_info", Scope::File(fh), || {
        crate::file::file_set_info(fh, info)
    })
}
global_asm!(".weak MPI_File_set_info", ".set MPI_File_set_info, PMPI_File_set_info");

/// `MPI_File_set_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_size(fh: FileHandle, size: i64) -> i32 {
    edge::entry("MPI_File_set_size", Scope::File(fh), || {
        crate::file::file_set_size(fh, size)
    })
}
global_asm!(".weak MPI_File_set_size", ".set MPI_File_set_size, PMPI_File_set_size");

/// `MPI_File_set_view`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_set_view(fh: FileHandle, disp: i64, etype: DatatypeHandle, filetype: DatatypeHandle, datarep: *const c_char, info: InfoHandle) -> i32 {
    edge::entry("MPI_File_set_view", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datarep = unsafe { StrIn::new(datarep, "datarep") };
        crate::file::file_set_view(fh, disp, etype, filetype, datarep, info)
    })
}
global_asm!(".weak MPI_File_set_view", ".set MPI_File_set_view, PMPI_File_set_view");

/// `MPI_File_sync`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_sync(fh: FileHandle) -> i32 {
    edge::entry("MPI_File_sync", Scope::File(fh), || {
        crate::file::file_sync(fh)
    })
}
global_asm!(".weak MPI_File_sync", ".set MPI_File_sync, PMPI_File_sync");

/// `MPI_File_write`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write", ".set MPI_File_write, PMPI_File_write");

/// `MPI_File_write_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: false }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_c", ".set MPI_File_write_c, PMPI_File_write_c");

/// `MPI_File_write_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write_all", ".set MPI_File_write_all, PMPI_File_write_all");

/// `MPI_File_write_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_all_c", ".set MPI_File_write_all_c, PMPI_File_write_all_c");

/// `MPI_File_write_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_begin(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_all_begin", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_write_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_write_all_begin", ".set MPI_File_write_all_begin, PMPI_File_write_all_begin");

/// `MPI_File_write_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_begin_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_all_begin_c", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_write_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_write_all_begin_c", ".set MPI_File_write_all_begin_c, PMPI_File_write_all_begin_c");

/// `MPI_File_write_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_all_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_all_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_write_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Individual, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_write_all_end", ".set MPI_File_write_all_end, PMPI_File_write_all_end");

/// `MPI_File_write_at`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_at", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_write_at", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write_at", ".set MPI_File_write_at, PMPI_File_write_at");

/// `MPI_File_write_at_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_at_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_write_at", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: false }, fh, offset, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_at_c", ".set MPI_File_write_at_c, PMPI_File_write_at_c");

/// `MPI_File_write_at_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_at_all", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_write_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write_at_all", ".set MPI_File_write_at_all, PMPI_File_write_at_all");

/// `MPI_File_write_at_all_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_at_all_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer_at(crate::file::Form { name: "MPI_File_write_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_at_all_c", ".set MPI_File_write_at_all_c, PMPI_File_write_at_all_c");

/// `MPI_File_write_at_all_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_begin(fh: FileHandle, offset: i64, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_at_all_begin", Scope::File(fh), || {
        crate::file::begin_at(crate::file::Form { name: "MPI_File_write_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_write_at_all_begin", ".set MPI_File_write_at_all_begin, PMPI_File_write_at_all_begin");

/// `MPI_File_write_at_all_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_begin_c(fh: FileHandle, offset: i64, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_at_all_begin_c", Scope::File(fh), || {
        crate::file::begin_at(crate::file::Form { name: "MPI_File_write_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, offset, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_write_at_all_begin_c", ".set MPI_File_write_at_all_begin_c, PMPI_File_write_at_all_begin_c");

/// `MPI_File_write_at_all_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_at_all_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_at_all_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_write_at_all", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Explicit, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_write_at_all_end", ".set MPI_File_write_at_all_end, PMPI_File_write_at_all_end");

/// `MPI_File_write_ordered`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_ordered", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_ordered", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write_ordered", ".set MPI_File_write_ordered, PMPI_File_write_ordered");

/// `MPI_File_write_ordered_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_ordered_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_ordered", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_ordered_c", ".set MPI_File_write_ordered_c, PMPI_File_write_ordered_c");

/// `MPI_File_write_ordered_begin`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_begin(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_ordered_begin", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_write_ordered", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, i64::from(count), datatype)
    })
}
global_asm!(".weak MPI_File_write_ordered_begin", ".set MPI_File_write_ordered_begin, PMPI_File_write_ordered_begin");

/// `MPI_File_write_ordered_begin_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_begin_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_File_write_ordered_begin_c", Scope::File(fh), || {
        crate::file::begin(crate::file::Form { name: "MPI_File_write_ordered", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, count, datatype)
    })
}
global_asm!(".weak MPI_File_write_ordered_begin_c", ".set MPI_File_write_ordered_begin_c, PMPI_File_write_ordered_begin_c");

/// `MPI_File_write_ordered_end`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_ordered_end(fh: FileHandle, buf: *const u8, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_ordered_end", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::end(crate::file::Form { name: "MPI_File_write_ordered", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: true }, fh, buf, status)
    })
}
global_asm!(".weak MPI_File_write_ordered_end", ".set MPI_File_write_ordered_end, PMPI_File_write_ordered_end");

/// `MPI_File_write_shared`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_shared(fh: FileHandle, buf: *const u8, count: i32, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_shared", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_shared", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, i64::from(count), datatype, status)
    })
}
global_asm!(".weak MPI_File_write_shared", ".set MPI_File_write_shared, PMPI_File_write_shared");

/// `MPI_File_write_shared_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_File_write_shared_c(fh: FileHandle, buf: *const u8, count: i64, datatype: DatatypeHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_File_write_shared_c", Scope::File(fh), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::file::transfer(crate::file::Form { name: "MPI_File_write_shared", direction: crate::file::Direction::Write, pointer: crate::file::Pointer::Shared, together: false }, fh, buf, count, datatype, status)
    })
}
global_asm!(".weak MPI_File_write_shared_c", ".set MPI_File_write_shared_c, PMPI_File_write_shared_c");

/// `MPI_Register_datarep`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Register_datarep(datarep: *const c_char, read_conversion_fn: DatarepConversionFunction, write_conversion_fn: DatarepConversionFunction, dtype_file_extent_fn: DatarepExtentFunction, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Register_datarep", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datarep = unsafe { StrIn::new(datarep, "datarep") };
        crate::file::register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)
    })
}
global_asm!(".weak MPI_Register_datarep", ".set MPI_Register_datarep, PMPI_Register_datarep");

/// `MPI_Register_datarep_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Register_datarep_c(datarep: *const c_char, read_conversion_fn: DatarepConversionFunctionC, write_conversion_fn: DatarepConversionFunctionC, dtype_file_extent_fn: DatarepExtentFunction, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Register_datarep_c", Scope::File(FileHandle::NULL), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datarep = unsafe { StrIn::new(datarep, "datarep") };
        crate::file::register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)
    })
}
global_asm!(".weak MPI_Register_datarep_c", ".set MPI_Register_datarep_c, PMPI_Register_datarep_c");
