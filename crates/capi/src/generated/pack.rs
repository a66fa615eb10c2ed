//! Entry points: pack.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Pack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack(inbuf: *const u8, incount: i32, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i32, position: *mut i32, comm: CommHandle) -> i32 {
    edge::later("MPI_Pack", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Pack", ".set MPI_Pack, PMPI_Pack");

/// `MPI_Pack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_c(inbuf: *const u8, incount: i64, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64, comm: CommHandle) -> i32 {
    edge::later("MPI_Pack_c", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Pack_c", ".set MPI_Pack_c, PMPI_Pack_c");

/// `MPI_Pack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external(datarep: *const c_char, inbuf: *const u8, incount: i32, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64) -> i32 {
    edge::later("MPI_Pack_external", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Pack_external", ".set MPI_Pack_external, PMPI_Pack_external");

/// `MPI_Pack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_c(datarep: *const c_char, inbuf: *const u8, incount: i64, datatype: DatatypeHandle, outbuf: *mut u8, outsize: i64, position: *mut i64) -> i32 {
    edge::later("MPI_Pack_external_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Pack_external_c", ".set MPI_Pack_external_c, PMPI_Pack_external_c");

/// `MPI_Pack_external_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_size(datarep: *const c_char, incount: i32, datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::later("MPI_Pack_external_size", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Pack_external_size", ".set MPI_Pack_external_size, PMPI_Pack_external_size");

/// `MPI_Pack_external_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_external_size_c(datarep: *const c_char, incount: i64, datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::later("MPI_Pack_external_size_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Pack_external_size_c", ".set MPI_Pack_external_size_c, PMPI_Pack_external_size_c");

/// `MPI_Pack_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_size(incount: i32, datatype: DatatypeHandle, comm: CommHandle, size: *mut i32) -> i32 {
    edge::later("MPI_Pack_size", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Pack_size", ".set MPI_Pack_size, PMPI_Pack_size");

/// `MPI_Pack_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pack_size_c(incount: i64, datatype: DatatypeHandle, comm: CommHandle, size: *mut i64) -> i32 {
    edge::later("MPI_Pack_size_c", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Pack_size_c", ".set MPI_Pack_size_c, PMPI_Pack_size_c");

/// `MPI_Unpack`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack(inbuf: *const u8, insize: i32, position: *mut i32, outbuf: *mut u8, outcount: i32, datatype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Unpack", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Unpack", ".set MPI_Unpack, PMPI_Unpack");

/// `MPI_Unpack_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_c(inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i64, datatype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Unpack_c", "building", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Unpack_c", ".set MPI_Unpack_c, PMPI_Unpack_c");

/// `MPI_Unpack_external`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_external(datarep: *const c_char, inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i32, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_Unpack_external", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Unpack_external", ".set MPI_Unpack_external, PMPI_Unpack_external");

/// `MPI_Unpack_external_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpack_external_c(datarep: *const c_char, inbuf: *const u8, insize: i64, position: *mut i64, outbuf: *mut u8, outcount: i64, datatype: DatatypeHandle) -> i32 {
    edge::later("MPI_Unpack_external_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Unpack_external_c", ".set MPI_Unpack_external_c, PMPI_Unpack_external_c");
