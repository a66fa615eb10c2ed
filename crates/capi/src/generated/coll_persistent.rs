//! Entry points: coll_persistent.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgather_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allgather_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allgather_init", ".set MPI_Allgather_init, PMPI_Allgather_init");

/// `MPI_Allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgather_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allgather_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allgather_init_c", ".set MPI_Allgather_init_c, PMPI_Allgather_init_c");

/// `MPI_Allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgatherv_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allgatherv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allgatherv_init", ".set MPI_Allgatherv_init, PMPI_Allgatherv_init");

/// `MPI_Allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allgatherv_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allgatherv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allgatherv_init_c", ".set MPI_Allgatherv_init_c, PMPI_Allgatherv_init_c");

/// `MPI_Allreduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allreduce_init(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allreduce_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allreduce(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allreduce_init", ".set MPI_Allreduce_init, PMPI_Allreduce_init");

/// `MPI_Allreduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Allreduce_init_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Allreduce_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::allreduce(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Allreduce_init_c", ".set MPI_Allreduce_init_c, PMPI_Allreduce_init_c");

/// `MPI_Alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoall_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoall_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoall_init", ".set MPI_Alltoall_init, PMPI_Alltoall_init");

/// `MPI_Alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoall_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoall_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoall_init_c", ".set MPI_Alltoall_init_c, PMPI_Alltoall_init_c");

/// `MPI_Alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallv_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoallv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoallv_init", ".set MPI_Alltoallv_init, PMPI_Alltoallv_init");

/// `MPI_Alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallv_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoallv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoallv_init_c", ".set MPI_Alltoallv_init_c, PMPI_Alltoallv_init_c");

/// `MPI_Alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallw_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoallw_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoallw_init", ".set MPI_Alltoallw_init, PMPI_Alltoallw_init");

/// `MPI_Alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alltoallw_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Alltoallw_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Alltoallw_init_c", ".set MPI_Alltoallw_init_c, PMPI_Alltoallw_init_c");

/// `MPI_Barrier_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Barrier_init(comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Barrier_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::barrier(comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Barrier_init", ".set MPI_Barrier_init, PMPI_Barrier_init");

/// `MPI_Bcast_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bcast_init(buffer: *mut u8, count: i32, datatype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Bcast_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::bcast(buffer, i64::from(count), datatype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Bcast_init", ".set MPI_Bcast_init, PMPI_Bcast_init");

/// `MPI_Bcast_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bcast_init_c(buffer: *mut u8, count: i64, datatype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Bcast_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::bcast(buffer, count, datatype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Bcast_init_c", ".set MPI_Bcast_init_c, PMPI_Bcast_init_c");

/// `MPI_Exscan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Exscan_init(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Exscan_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::exscan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Exscan_init", ".set MPI_Exscan_init, PMPI_Exscan_init");

/// `MPI_Exscan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Exscan_init_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Exscan_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::exscan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Exscan_init_c", ".set MPI_Exscan_init_c, PMPI_Exscan_init_c");

/// `MPI_Gather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gather_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Gather_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::gather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Gather_init", ".set MPI_Gather_init, PMPI_Gather_init");

/// `MPI_Gather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gather_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Gather_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Gather_init_c", ".set MPI_Gather_init_c, PMPI_Gather_init_c");

/// `MPI_Gatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gatherv_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Gatherv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::gatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Gatherv_init", ".set MPI_Gatherv_init, PMPI_Gatherv_init");

/// `MPI_Gatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Gatherv_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Gatherv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Gatherv_init_c", ".set MPI_Gatherv_init_c, PMPI_Gatherv_init_c");

/// `MPI_Reduce_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_init(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce(sendbuf, recvbuf, i64::from(count), datatype, op, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_init", ".set MPI_Reduce_init, PMPI_Reduce_init");

/// `MPI_Reduce_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_init_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce(sendbuf, recvbuf, count, datatype, op, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_init_c", ".set MPI_Reduce_init_c, PMPI_Reduce_init_c");

/// `MPI_Reduce_scatter_block_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_block_init(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_block_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, i64::from(recvcount), datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_scatter_block_init", ".set MPI_Reduce_scatter_block_init, PMPI_Reduce_scatter_block_init");

/// `MPI_Reduce_scatter_block_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_block_init_c(sendbuf: *const u8, recvbuf: *mut u8, recvcount: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_block_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_scatter_block_init_c", ".set MPI_Reduce_scatter_block_init_c, PMPI_Reduce_scatter_block_init_c");

/// `MPI_Reduce_scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_init(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), Out::new(request, "request")?) };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_scatter_init", ".set MPI_Reduce_scatter_init, PMPI_Reduce_scatter_init");

/// `MPI_Reduce_scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_scatter_init_c(sendbuf: *const u8, recvbuf: *mut u8, recvcounts: *const i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Reduce_scatter_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), Out::new(request, "request")?) };
        crate::coll::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Reduce_scatter_init_c", ".set MPI_Reduce_scatter_init_c, PMPI_Reduce_scatter_init_c");

/// `MPI_Scan_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scan_init(sendbuf: *const u8, recvbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scan_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scan(sendbuf, recvbuf, i64::from(count), datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scan_init", ".set MPI_Scan_init, PMPI_Scan_init");

/// `MPI_Scan_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scan_init_c(sendbuf: *const u8, recvbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scan_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scan(sendbuf, recvbuf, count, datatype, op, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scan_init_c", ".set MPI_Scan_init_c, PMPI_Scan_init_c");

/// `MPI_Scatter_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatter_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scatter_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scatter(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scatter_init", ".set MPI_Scatter_init, PMPI_Scatter_init");

/// `MPI_Scatter_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatter_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scatter_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scatter_init_c", ".set MPI_Scatter_init_c, PMPI_Scatter_init_c");

/// `MPI_Scatterv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatterv_init(sendbuf: *const u8, sendcounts: *const i32, displs: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scatterv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, i64::from(recvcount), recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scatterv_init", ".set MPI_Scatterv_init, PMPI_Scatterv_init");

/// `MPI_Scatterv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Scatterv_init_c(sendbuf: *const u8, sendcounts: *const i64, displs: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, root: i32, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Scatterv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, displs, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Scatterv_init_c", ".set MPI_Scatterv_init_c, PMPI_Scatterv_init_c");
