//! Entry points: pack.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Pack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack(inbuf: *const u8, incount: i32, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i32, position: *mut i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Pack", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let position = unsafe { OutCount::narrow(position, "position")? };
        crate::pack::pack(inbuf, i64::from(incount), datatype, outbuf, i64::from(outsize), position, comm)
    })
}
global_asm!(".weak MPI_Pack", ".set MPI_Pack, PMPI_Pack");

/// `MPI_Pack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_c(inbuf: *const u8, incount: i64, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64, comm: CommHandle) -> i32 {
    edge::entry("MPI_Pack_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let position = unsafe { OutCount::wide(position, "position")? };
        crate::pack::pack(inbuf, incount, datatype, outbuf, outsize, position, comm)
    })
}
global_asm!(".weak MPI_Pack_c", ".set MPI_Pack_c, PMPI_Pack_c");

/// `MPI_Pack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external(datarep: *const c_char, inbuf: *const u8, incount: i32, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64) -> i32 {
    edge::entry("MPI_Pack_external", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, position) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(position, "position")?) };
        crate::pack::pack_external(datarep, inbuf, i64::from(incount), datatype, outbuf, outsize, position)
    })
}
global_asm!(".weak MPI_Pack_external", ".set MPI_Pack_external, PMPI_Pack_external");

/// `MPI_Pack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_c(datarep: *const c_char, inbuf: *const u8, incount: i64, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64) -> i32 {
    edge::entry("MPI_Pack_external_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, position) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(position, "position")?) };
        crate::pack::pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position)
    })
}
global_asm!(".weak MPI_Pack_external_c", ".set MPI_Pack_external_c, PMPI_Pack_external_c");

/// `MPI_Pack_external_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_size(datarep: *const c_char, incount: i32, datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_Pack_external_size", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, size) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(size, "size")?) };
        crate::pack::pack_external_size(datarep, i64::from(incount), datatype, size)
    })
}
global_asm!(".weak MPI_Pack_external_size", ".set MPI_Pack_external_size, PMPI_Pack_external_size");

/// `MPI_Pack_external_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_size_c(datarep: *const c_char, incount: i64, datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_Pack_external_size_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, size) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(size, "size")?) };
        crate::pack::pack_external_size(datarep, incount, datatype, size)
    })
}
global_asm!(".weak MPI_Pack_external_size_c", ".set MPI_Pack_external_size_c, PMPI_Pack_external_size_c");

/// `MPI_Pack_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_size(incount: i32, datatype: DatatypeHandle, comm: CommHandle, size: *mut i32) -> i32 {
    edge::entry("MPI_Pack_size", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::narrow(size, "size")? };
        crate::pack::pack_size(i64::from(incount), datatype, comm, size)
    })
}
global_asm!(".weak MPI_Pack_size", ".set MPI_Pack_size, PMPI_Pack_size");

/// `MPI_Pack_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_size_c(incount: i64, datatype: DatatypeHandle, comm: CommHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_Pack_size_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::pack::pack_size(incount, datatype, comm, size)
    })
}
global_asm!(".weak MPI_Pack_size_c", ".set MPI_Pack_size_c, PMPI_Pack_size_c");

/// `MPI_Unpack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack(inbuf: *const u8, insize: i32, position: *mut i32, outbuf: *mut u8, outcount: i32, datatype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Unpack", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let position = unsafe { OutCount::narrow(position, "position")? };
        crate::pack::unpack(inbuf, i64::from(insize), position, outbuf, i64::from(outcount), datatype, comm)
    })
}
global_asm!(".weak MPI_Unpack", ".set MPI_Unpack, PMPI_Unpack");

/// `MPI_Unpack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_c(inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i64, datatype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Unpack_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let position = unsafe { OutCount::wide(position, "position")? };
        crate::pack::unpack(inbuf, insize, position, outbuf, outcount, datatype, comm)
    })
}
global_asm!(".weak MPI_Unpack_c", ".set MPI_Unpack_c, PMPI_Unpack_c");

/// `MPI_Unpack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_external(datarep: *const c_char, inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i32, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_Unpack_external", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, position) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(position, "position")?) };
        crate::pack::unpack_external(datarep, inbuf, insize, position, outbuf, i64::from(outcount), datatype)
    })
}
global_asm!(".weak MPI_Unpack_external", ".set MPI_Unpack_external, PMPI_Unpack_external");

/// `MPI_Unpack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_external_c(datarep: *const c_char, inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i64, datatype: DatatypeHandle) -> i32 {
    edge::entry("MPI_Unpack_external_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (datarep, position) = unsafe { (StrIn::new(datarep, "datarep"), Out::new(position, "position")?) };
        crate::pack::unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype)
    })
}
global_asm!(".weak MPI_Unpack_external_c", ".set MPI_Unpack_external_c, PMPI_Unpack_external_c");
