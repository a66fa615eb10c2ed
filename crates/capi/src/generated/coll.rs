//! Entry points: coll.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allgather", Scope::Comm(comm), || {
        crate::coll::allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allgather", ".set MPI_Allgather, PMPI_Allgather");

/// `MPI_Allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allgather_c", Scope::Comm(comm), || {
        crate::coll::allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allgather_c", ".set MPI_Allgather_c, PMPI_Allgather_c");

/// `MPI_Allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allgatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs")) };
        crate::coll::allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allgatherv", ".set MPI_Allgatherv, PMPI_Allgatherv");

/// `MPI_Allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allgatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs")) };
        crate::coll::allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allgatherv_c", ".set MPI_Allgatherv_c, PMPI_Allgatherv_c");

/// `MPI_Allreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allreduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allreduce", Scope::Comm(comm), || {
        crate::coll::allreduce(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allreduce", ".set MPI_Allreduce, PMPI_Allreduce");

/// `MPI_Allreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allreduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Allreduce_c", Scope::Comm(comm), || {
        crate::coll::allreduce(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Allreduce_c", ".set MPI_Allreduce_c, PMPI_Allreduce_c");

/// `MPI_Alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoall", Scope::Comm(comm), || {
        crate::coll::alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoall", ".set MPI_Alltoall, PMPI_Alltoall");

/// `MPI_Alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoall_c", Scope::Comm(comm), || {
        crate::coll::alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoall_c", ".set MPI_Alltoall_c, PMPI_Alltoall_c");

/// `MPI_Alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoallv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls")) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoallv", ".set MPI_Alltoallv, PMPI_Alltoallv");

/// `MPI_Alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoallv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls")) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoallv_c", ".set MPI_Alltoallv_c, PMPI_Alltoallv_c");

/// `MPI_Alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoallw", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes")) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoallw", ".set MPI_Alltoallw, PMPI_Alltoallw");

/// `MPI_Alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Alltoallw_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes")) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Alltoallw_c", ".set MPI_Alltoallw_c, PMPI_Alltoallw_c");

/// `MPI_Barrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Barrier(comm: CommHandle) -> i32 {
    edge::entry("MPI_Barrier", Scope::Comm(comm), || {
        crate::coll::barrier(comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Barrier", ".set MPI_Barrier, PMPI_Barrier");

/// `MPI_Bcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bcast(buffer: *mut u8, count: i32, datatype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Bcast", Scope::Comm(comm), || {
        crate::coll::bcast(buffer, i64::from(count), datatype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Bcast", ".set MPI_Bcast, PMPI_Bcast");

/// `MPI_Bcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bcast_c(buffer: *mut u8, count: i64, datatype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Bcast_c", Scope::Comm(comm), || {
        crate::coll::bcast(buffer, count, datatype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Bcast_c", ".set MPI_Bcast_c, PMPI_Bcast_c");

/// `MPI_Exscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Exscan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Exscan", Scope::Comm(comm), || {
        crate::coll::exscan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Exscan", ".set MPI_Exscan, PMPI_Exscan");

/// `MPI_Exscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Exscan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Exscan_c", Scope::Comm(comm), || {
        crate::coll::exscan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Exscan_c", ".set MPI_Exscan_c, PMPI_Exscan_c");

/// `MPI_Gather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Gather", Scope::Comm(comm), || {
        crate::coll::gather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Gather", ".set MPI_Gather, PMPI_Gather");

/// `MPI_Gather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Gather_c", Scope::Comm(comm), || {
        crate::coll::gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Gather_c", ".set MPI_Gather_c, PMPI_Gather_c");

/// `MPI_Gatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Gatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs")) };
        crate::coll::gatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Gatherv", ".set MPI_Gatherv, PMPI_Gatherv");

/// `MPI_Gatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Gatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs")) };
        crate::coll::gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Gatherv_c", ".set MPI_Gatherv_c, PMPI_Gatherv_c");

/// `MPI_Reduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce", Scope::Comm(comm), || {
        crate::coll::reduce(sendbuf, recvbuf, i64::from(count), datatype, op, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce", ".set MPI_Reduce, PMPI_Reduce");

/// `MPI_Reduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce_c", Scope::Comm(comm), || {
        crate::coll::reduce(sendbuf, recvbuf, count, datatype, op, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce_c", ".set MPI_Reduce_c, PMPI_Reduce_c");

/// `MPI_Reduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let recvcounts = unsafe { CountsIn::narrow(recvcounts, "recvcounts") };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce_scatter", ".set MPI_Reduce_scatter, PMPI_Reduce_scatter");

/// `MPI_Reduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_c(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let recvcounts = unsafe { CountsIn::wide(recvcounts, "recvcounts") };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce_scatter_c", ".set MPI_Reduce_scatter_c, PMPI_Reduce_scatter_c");

/// `MPI_Reduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_block(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_block", Scope::Comm(comm), || {
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce_scatter_block", ".set MPI_Reduce_scatter_block, PMPI_Reduce_scatter_block");

/// `MPI_Reduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_block_c(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_block_c", Scope::Comm(comm), || {
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Reduce_scatter_block_c", ".set MPI_Reduce_scatter_block_c, PMPI_Reduce_scatter_block_c");

/// `MPI_Scan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scan", Scope::Comm(comm), || {
        crate::coll::scan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scan", ".set MPI_Scan, PMPI_Scan");

/// `MPI_Scan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scan_c", Scope::Comm(comm), || {
        crate::coll::scan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scan_c", ".set MPI_Scan_c, PMPI_Scan_c");

/// `MPI_Scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatter(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scatter", Scope::Comm(comm), || {
        crate::coll::scatter(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scatter", ".set MPI_Scatter, PMPI_Scatter");

/// `MPI_Scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatter_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scatter_c", Scope::Comm(comm), || {
        crate::coll::scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scatter_c", ".set MPI_Scatter_c, PMPI_Scatter_c");

/// `MPI_Scatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatterv(sendbuf: *const u8, sendcounts: *const i32, displs: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scatterv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(displs, "displs")) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scatterv", ".set MPI_Scatterv, PMPI_Scatterv");

/// `MPI_Scatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatterv_c(sendbuf: *const u8, sendcounts: *const i64, displs: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Scatterv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(displs, "displs")) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Scatterv_c", ".set MPI_Scatterv_c, PMPI_Scatterv_c");
