//! Entry points: coll_nonblocking.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Iallgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallgather", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallgather", ".set MPI_Iallgather, PMPI_Iallgather");

/// `MPI_Iallgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallgather_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallgather_c", ".set MPI_Iallgather_c, PMPI_Iallgather_c");

/// `MPI_Iallgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallgatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallgatherv", ".set MPI_Iallgatherv, PMPI_Iallgatherv");

/// `MPI_Iallgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallgatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallgatherv_c", ".set MPI_Iallgatherv_c, PMPI_Iallgatherv_c");

/// `MPI_Iallreduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallreduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallreduce", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allreduce(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallreduce", ".set MPI_Iallreduce, PMPI_Iallreduce");

/// `MPI_Iallreduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iallreduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iallreduce_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allreduce(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iallreduce_c", ".set MPI_Iallreduce_c, PMPI_Iallreduce_c");

/// `MPI_Ialltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoall", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoall", ".set MPI_Ialltoall, PMPI_Ialltoall");

/// `MPI_Ialltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoall_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoall_c", ".set MPI_Ialltoall_c, PMPI_Ialltoall_c");

/// `MPI_Ialltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoallv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoallv", ".set MPI_Ialltoallv, PMPI_Ialltoallv");

/// `MPI_Ialltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoallv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoallv_c", ".set MPI_Ialltoallv_c, PMPI_Ialltoallv_c");

/// `MPI_Ialltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoallw", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoallw", ".set MPI_Ialltoallw, PMPI_Ialltoallw");

/// `MPI_Ialltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ialltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ialltoallw_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ialltoallw_c", ".set MPI_Ialltoallw_c, PMPI_Ialltoallw_c");

/// `MPI_Ibarrier`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibarrier(comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ibarrier", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::barrier(comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ibarrier", ".set MPI_Ibarrier, PMPI_Ibarrier");

/// `MPI_Ibcast`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibcast(buffer: *mut u8, count: i32, datatype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ibcast", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::bcast(buffer, i64::from(count), datatype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ibcast", ".set MPI_Ibcast, PMPI_Ibcast");

/// `MPI_Ibcast_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibcast_c(buffer: *mut u8, count: i64, datatype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ibcast_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::bcast(buffer, count, datatype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ibcast_c", ".set MPI_Ibcast_c, PMPI_Ibcast_c");

/// `MPI_Iexscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iexscan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iexscan", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::exscan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iexscan", ".set MPI_Iexscan, PMPI_Iexscan");

/// `MPI_Iexscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iexscan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iexscan_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::exscan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iexscan_c", ".set MPI_Iexscan_c, PMPI_Iexscan_c");

/// `MPI_Igather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Igather", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::gather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Igather", ".set MPI_Igather, PMPI_Igather");

/// `MPI_Igather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Igather_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Igather_c", ".set MPI_Igather_c, PMPI_Igather_c");

/// `MPI_Igatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Igatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::gatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Igatherv", ".set MPI_Igatherv, PMPI_Igatherv");

/// `MPI_Igatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Igatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Igatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Igatherv_c", ".set MPI_Igatherv_c, PMPI_Igatherv_c");

/// `MPI_Ireduce`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce(sendbuf, recvbuf, i64::from(count), datatype, op, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce", ".set MPI_Ireduce, PMPI_Ireduce");

/// `MPI_Ireduce_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce(sendbuf, recvbuf, count, datatype, op, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce_c", ".set MPI_Ireduce_c, PMPI_Ireduce_c");

/// `MPI_Ireduce_scatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce_scatter", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), Out::new(request, "request")?) };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce_scatter", ".set MPI_Ireduce_scatter, PMPI_Ireduce_scatter");

/// `MPI_Ireduce_scatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_c(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce_scatter_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), Out::new(request, "request")?) };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce_scatter_c", ".set MPI_Ireduce_scatter_c, PMPI_Ireduce_scatter_c");

/// `MPI_Ireduce_scatter_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_block(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce_scatter_block", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce_scatter_block", ".set MPI_Ireduce_scatter_block, PMPI_Ireduce_scatter_block");

/// `MPI_Ireduce_scatter_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ireduce_scatter_block_c(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ireduce_scatter_block_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ireduce_scatter_block_c", ".set MPI_Ireduce_scatter_block_c, PMPI_Ireduce_scatter_block_c");

/// `MPI_Iscan`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscan(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscan", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscan", ".set MPI_Iscan, PMPI_Iscan");

/// `MPI_Iscan_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscan_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscan_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscan_c", ".set MPI_Iscan_c, PMPI_Iscan_c");

/// `MPI_Iscatter`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatter(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscatter", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scatter(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscatter", ".set MPI_Iscatter, PMPI_Iscatter");

/// `MPI_Iscatter_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatter_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscatter_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscatter_c", ".set MPI_Iscatter_c, PMPI_Iscatter_c");

/// `MPI_Iscatterv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatterv(sendbuf: *const u8, sendcounts: *const i32, displs: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscatterv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscatterv", ".set MPI_Iscatterv, PMPI_Iscatterv");

/// `MPI_Iscatterv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Iscatterv_c(sendbuf: *const u8, sendcounts: *const i64, displs: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Iscatterv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Iscatterv_c", ".set MPI_Iscatterv_c, PMPI_Iscatterv_c");
