//! Entry points: coll_nonblocking.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Iallgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallgather", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallgather", ".set MPI_Iallgather, PMPI_Iallgather");

/// `MPI_Iallgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallgather_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallgather_c", ".set MPI_Iallgather_c, PMPI_Iallgather_c");

/// `MPI_Iallgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallgatherv", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallgatherv", ".set MPI_Iallgatherv, PMPI_Iallgatherv");

/// `MPI_Iallgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallgatherv_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallgatherv_c", ".set MPI_Iallgatherv_c, PMPI_Iallgatherv_c");

/// `MPI_Iallreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallreduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallreduce", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallreduce", ".set MPI_Iallreduce, PMPI_Iallreduce");

/// `MPI_Iallreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallreduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iallreduce_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iallreduce_c", ".set MPI_Iallreduce_c, PMPI_Iallreduce_c");

/// `MPI_Ialltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoall", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoall", ".set MPI_Ialltoall, PMPI_Ialltoall");

/// `MPI_Ialltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoall_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoall_c", ".set MPI_Ialltoall_c, PMPI_Ialltoall_c");

/// `MPI_Ialltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoallv", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoallv", ".set MPI_Ialltoallv, PMPI_Ialltoallv");

/// `MPI_Ialltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoallv_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoallv_c", ".set MPI_Ialltoallv_c, PMPI_Ialltoallv_c");

/// `MPI_Ialltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoallw", "nonblocking collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoallw", ".set MPI_Ialltoallw, PMPI_Ialltoallw");

/// `MPI_Ialltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ialltoallw_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Ialltoallw_c", ".set MPI_Ialltoallw_c, PMPI_Ialltoallw_c");

/// `MPI_Ibarrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibarrier(comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ibarrier", "nonblocking collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Ibarrier", ".set MPI_Ibarrier, PMPI_Ibarrier");

/// `MPI_Ibcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibcast(buffer: *mut u8, count: i32, datatype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ibcast", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ibcast", ".set MPI_Ibcast, PMPI_Ibcast");

/// `MPI_Ibcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibcast_c(buffer: *mut u8, count: i64, datatype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ibcast_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ibcast_c", ".set MPI_Ibcast_c, PMPI_Ibcast_c");

/// `MPI_Iexscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iexscan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iexscan", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iexscan", ".set MPI_Iexscan, PMPI_Iexscan");

/// `MPI_Iexscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iexscan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iexscan_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iexscan_c", ".set MPI_Iexscan_c, PMPI_Iexscan_c");

/// `MPI_Igather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Igather", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Igather", ".set MPI_Igather, PMPI_Igather");

/// `MPI_Igather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Igather_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Igather_c", ".set MPI_Igather_c, PMPI_Igather_c");

/// `MPI_Igatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Igatherv", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Igatherv", ".set MPI_Igatherv, PMPI_Igatherv");

/// `MPI_Igatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Igatherv_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Igatherv_c", ".set MPI_Igatherv_c, PMPI_Igatherv_c");

/// `MPI_Ireduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce", ".set MPI_Ireduce, PMPI_Ireduce");

/// `MPI_Ireduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce_c", ".set MPI_Ireduce_c, PMPI_Ireduce_c");

/// `MPI_Ireduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce_scatter", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce_scatter", ".set MPI_Ireduce_scatter, PMPI_Ireduce_scatter");

/// `MPI_Ireduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_c(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce_scatter_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce_scatter_c", ".set MPI_Ireduce_scatter_c, PMPI_Ireduce_scatter_c");

/// `MPI_Ireduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_block(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce_scatter_block", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce_scatter_block", ".set MPI_Ireduce_scatter_block, PMPI_Ireduce_scatter_block");

/// `MPI_Ireduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_block_c(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ireduce_scatter_block_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ireduce_scatter_block_c", ".set MPI_Ireduce_scatter_block_c, PMPI_Ireduce_scatter_block_c");

/// `MPI_Iscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscan", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscan", ".set MPI_Iscan, PMPI_Iscan");

/// `MPI_Iscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscan_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(datatype), Given::Op(op), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscan_c", ".set MPI_Iscan_c, PMPI_Iscan_c");

/// `MPI_Iscatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatter(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscatter", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscatter", ".set MPI_Iscatter, PMPI_Iscatter");

/// `MPI_Iscatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatter_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscatter_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscatter_c", ".set MPI_Iscatter_c, PMPI_Iscatter_c");

/// `MPI_Iscatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatterv(sendbuf: *const u8, sendcounts: *const i32, displs: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscatterv", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscatterv", ".set MPI_Iscatterv, PMPI_Iscatterv");

/// `MPI_Iscatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatterv_c(sendbuf: *const u8, sendcounts: *const i64, displs: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Iscatterv_c", "nonblocking collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Iscatterv_c", ".set MPI_Iscatterv_c, PMPI_Iscatterv_c");
