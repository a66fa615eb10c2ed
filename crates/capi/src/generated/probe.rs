//! Entry points: probe.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Improbe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Improbe(source: i32, tag: i32, comm: CommHandle, flag: *mut i32, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Improbe", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (flag, message, status) = unsafe { (Out::new(flag, "flag")?, Out::new(message, "message")?, StatusOut::new(status, "status")) };
        crate::probe::improbe(source, tag, comm, flag, message, status)
    })
}
global_asm!(".weak MPI_Improbe", ".set MPI_Improbe, PMPI_Improbe");

/// `MPI_Imrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Imrecv(buf: *mut u8, count: i32, datatype: DatatypeHandle, message: *mut MessageHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Imrecv", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (message, request) = unsafe { (Out::new(message, "message")?, Out::new(request, "request")?) };
        crate::probe::imrecv(buf, i64::from(count), datatype, message, request)
    })
}
global_asm!(".weak MPI_Imrecv", ".set MPI_Imrecv, PMPI_Imrecv");

/// `MPI_Imrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Imrecv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, message: *mut MessageHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Imrecv_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (message, request) = unsafe { (Out::new(message, "message")?, Out::new(request, "request")?) };
        crate::probe::imrecv(buf, count, datatype, message, request)
    })
}
global_asm!(".weak MPI_Imrecv_c", ".set MPI_Imrecv_c, PMPI_Imrecv_c");

/// `MPI_Iprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iprobe(source: i32, tag: i32, comm: CommHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Iprobe", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (flag, status) = unsafe { (Out::new(flag, "flag")?, StatusOut::new(status, "status")) };
        crate::probe::iprobe(source, tag, comm, flag, status)
    })
}
global_asm!(".weak MPI_Iprobe", ".set MPI_Iprobe, PMPI_Iprobe");

/// `MPI_Mprobe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mprobe(source: i32, tag: i32, comm: CommHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Mprobe", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (message, status) = unsafe { (Out::new(message, "message")?, StatusOut::new(status, "status")) };
        crate::probe::mprobe(source, tag, comm, message, status)
    })
}
global_asm!(".weak MPI_Mprobe", ".set MPI_Mprobe, PMPI_Mprobe");

/// `MPI_Mrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mrecv(buf: *mut u8, count: i32, datatype: DatatypeHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Mrecv", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (message, status) = unsafe { (Out::new(message, "message")?, StatusOut::new(status, "status")) };
        crate::probe::mrecv(buf, i64::from(count), datatype, message, status)
    })
}
global_asm!(".weak MPI_Mrecv", ".set MPI_Mrecv, PMPI_Mrecv");

/// `MPI_Mrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Mrecv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, message: *mut MessageHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Mrecv_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (message, status) = unsafe { (Out::new(message, "message")?, StatusOut::new(status, "status")) };
        crate::probe::mrecv(buf, count, datatype, message, status)
    })
}
global_asm!(".weak MPI_Mrecv_c", ".set MPI_Mrecv_c, PMPI_Mrecv_c");

/// `MPI_Probe`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Probe(source: i32, tag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Probe", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::probe::probe(source, tag, comm, status)
    })
}
global_asm!(".weak MPI_Probe", ".set MPI_Probe, PMPI_Probe");
