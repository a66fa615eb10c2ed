//! Entry points: probe.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Improbe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Improbe(source: i32, tag: i32, comm: CommHandle, flag: *mut i32, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Improbe", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Improbe", ".set MPI_Improbe, PMPI_Improbe");

/// `MPI_Imrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Imrecv(buf: *mut u8, count: i32, datatype: DatatypeHandle, message: *mut MessageHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Imrecv", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Imrecv", ".set MPI_Imrecv, PMPI_Imrecv");

/// `MPI_Imrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Imrecv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, message: *mut MessageHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Imrecv_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Imrecv_c", ".set MPI_Imrecv_c, PMPI_Imrecv_c");

/// `MPI_Iprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iprobe(source: i32, tag: i32, comm: CommHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Iprobe", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Iprobe", ".set MPI_Iprobe, PMPI_Iprobe");

/// `MPI_Mprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mprobe(source: i32, tag: i32, comm: CommHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Mprobe", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Mprobe", ".set MPI_Mprobe, PMPI_Mprobe");

/// `MPI_Mrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mrecv(buf: *mut u8, count: i32, datatype: DatatypeHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Mrecv", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Mrecv", ".set MPI_Mrecv, PMPI_Mrecv");

/// `MPI_Mrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mrecv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Mrecv_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Mrecv_c", ".set MPI_Mrecv_c, PMPI_Mrecv_c");

/// `MPI_Probe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Probe(source: i32, tag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Probe", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Probe", ".set MPI_Probe, PMPI_Probe");
