//! Entry points: partitioned.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Parrived`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Parrived(request: RequestHandle, partition: i32, flag: *mut i32) -> i32 {
    edge::entry("MPI_Parrived", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::partitioned::parrived(request, partition, flag)
    })
}
global_asm!(".weak MPI_Parrived", ".set MPI_Parrived, PMPI_Parrived");

/// `MPI_Pready`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pready(partition: i32, request: RequestHandle) -> i32 {
    edge::entry("MPI_Pready", Scope::Unset, || {
        crate::partitioned::pready(partition, request)
    })
}
global_asm!(".weak MPI_Pready", ".set MPI_Pready, PMPI_Pready");

/// `MPI_Pready_list`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pready_list(length: i32, array_of_partitions: *const i32, request: RequestHandle) -> i32 {
    edge::entry("MPI_Pready_list", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let array_of_partitions = unsafe { ArrayIn::new(array_of_partitions, "array_of_partitions") };
        crate::partitioned::pready_list(length, array_of_partitions, request)
    })
}
global_asm!(".weak MPI_Pready_list", ".set MPI_Pready_list, PMPI_Pready_list");

/// `MPI_Pready_range`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pready_range(partition_low: i32, partition_high: i32, request: RequestHandle) -> i32 {
    edge::entry("MPI_Pready_range", Scope::Unset, || {
        crate::partitioned::pready_range(partition_low, partition_high, request)
    })
}
global_asm!(".weak MPI_Pready_range", ".set MPI_Pready_range, PMPI_Pready_range");

/// `MPI_Precv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Precv_init(buf: *mut u8, partitions: i32, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Precv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::partitioned::precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request)
    })
}
global_asm!(".weak MPI_Precv_init", ".set MPI_Precv_init, PMPI_Precv_init");

/// `MPI_Precv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Precv_init_c(buf: *mut u8, partitions: i32, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Precv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::partitioned::precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request)
    })
}
global_asm!(".weak MPI_Precv_init_c", ".set MPI_Precv_init_c, PMPI_Precv_init_c");

/// `MPI_Psend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Psend_init(buf: *const u8, partitions: i32, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Psend_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::partitioned::psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request)
    })
}
global_asm!(".weak MPI_Psend_init", ".set MPI_Psend_init, PMPI_Psend_init");

/// `MPI_Psend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Psend_init_c(buf: *const u8, partitions: i32, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Psend_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::partitioned::psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request)
    })
}
global_asm!(".weak MPI_Psend_init_c", ".set MPI_Psend_init_c, PMPI_Psend_init_c");
