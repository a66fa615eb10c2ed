//! Entry points: neighbour.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Ineighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_allgather", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_allgather", ".set MPI_Ineighbor_allgather, PMPI_Ineighbor_allgather");

/// `MPI_Ineighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_allgather_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_allgather_c", ".set MPI_Ineighbor_allgather_c, PMPI_Ineighbor_allgather_c");

/// `MPI_Ineighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_allgatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::neighbor_allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_allgatherv", ".set MPI_Ineighbor_allgatherv, PMPI_Ineighbor_allgatherv");

/// `MPI_Ineighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_allgatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_allgatherv_c", ".set MPI_Ineighbor_allgatherv_c, PMPI_Ineighbor_allgatherv_c");

/// `MPI_Ineighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoall", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoall", ".set MPI_Ineighbor_alltoall, PMPI_Ineighbor_alltoall");

/// `MPI_Ineighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoall_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoall_c", ".set MPI_Ineighbor_alltoall_c, PMPI_Ineighbor_alltoall_c");

/// `MPI_Ineighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoallv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoallv", ".set MPI_Ineighbor_alltoallv, PMPI_Ineighbor_alltoallv");

/// `MPI_Ineighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoallv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoallv_c", ".set MPI_Ineighbor_alltoallv_c, PMPI_Ineighbor_alltoallv_c");

/// `MPI_Ineighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoallw", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoallw", ".set MPI_Ineighbor_alltoallw, PMPI_Ineighbor_alltoallw");

/// `MPI_Ineighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ineighbor_alltoallw_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Nonblocking(request))
    })
}
global_asm!(".weak MPI_Ineighbor_alltoallw_c", ".set MPI_Ineighbor_alltoallw_c, PMPI_Ineighbor_alltoallw_c");

/// `MPI_Neighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgather", Scope::Comm(comm), || {
        crate::coll::neighbor_allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_allgather", ".set MPI_Neighbor_allgather, PMPI_Neighbor_allgather");

/// `MPI_Neighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgather_c", Scope::Comm(comm), || {
        crate::coll::neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_allgather_c", ".set MPI_Neighbor_allgather_c, PMPI_Neighbor_allgather_c");

/// `MPI_Neighbor_allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgather_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_allgather(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_allgather_init", ".set MPI_Neighbor_allgather_init, PMPI_Neighbor_allgather_init");

/// `MPI_Neighbor_allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgather_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_allgather_init_c", ".set MPI_Neighbor_allgather_init_c, PMPI_Neighbor_allgather_init_c");

/// `MPI_Neighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgatherv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs")) };
        crate::coll::neighbor_allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_allgatherv", ".set MPI_Neighbor_allgatherv, PMPI_Neighbor_allgatherv");

/// `MPI_Neighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgatherv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs")) };
        crate::coll::neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_allgatherv_c", ".set MPI_Neighbor_allgatherv_c, PMPI_Neighbor_allgatherv_c");

/// `MPI_Neighbor_allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgatherv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::neighbor_allgatherv(sendbuf, i64::from(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_allgatherv_init", ".set MPI_Neighbor_allgatherv_init, PMPI_Neighbor_allgatherv_init");

/// `MPI_Neighbor_allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_allgatherv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (recvcounts, displs, request) = unsafe { (CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(displs, "displs"), Out::new(request, "request")?) };
        crate::coll::neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_allgatherv_init_c", ".set MPI_Neighbor_allgatherv_init_c, PMPI_Neighbor_allgatherv_init_c");

/// `MPI_Neighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoall", Scope::Comm(comm), || {
        crate::coll::neighbor_alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoall", ".set MPI_Neighbor_alltoall, PMPI_Neighbor_alltoall");

/// `MPI_Neighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoall_c", Scope::Comm(comm), || {
        crate::coll::neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoall_c", ".set MPI_Neighbor_alltoall_c, PMPI_Neighbor_alltoall_c");

/// `MPI_Neighbor_alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoall_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_alltoall(sendbuf, i64::from(sendcount), sendtype, recvbuf, i64::from(recvcount), recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoall_init", ".set MPI_Neighbor_alltoall_init, PMPI_Neighbor_alltoall_init");

/// `MPI_Neighbor_alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoall_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::coll::neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoall_init_c", ".set MPI_Neighbor_alltoall_init_c, PMPI_Neighbor_alltoall_init_c");

/// `MPI_Neighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls")) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoallv", ".set MPI_Neighbor_alltoallv, PMPI_Neighbor_alltoallv");

/// `MPI_Neighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls")) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoallv_c", ".set MPI_Neighbor_alltoallv_c, PMPI_Neighbor_alltoallv_c");

/// `MPI_Neighbor_alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), CountsIn::narrow(sdispls, "sdispls"), CountsIn::narrow(recvcounts, "recvcounts"), CountsIn::narrow(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoallv_init", ".set MPI_Neighbor_alltoallv_init, PMPI_Neighbor_alltoallv_init");

/// `MPI_Neighbor_alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, recvcounts, rdispls, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), CountsIn::wide(sdispls, "sdispls"), CountsIn::wide(recvcounts, "recvcounts"), CountsIn::wide(rdispls, "rdispls"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoallv_init_c", ".set MPI_Neighbor_alltoallv_init_c, PMPI_Neighbor_alltoallv_init_c");

/// `MPI_Neighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallw", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes")) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoallw", ".set MPI_Neighbor_alltoallw, PMPI_Neighbor_alltoallw");

/// `MPI_Neighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallw_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes")) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Blocking)
    })
}
global_asm!(".weak MPI_Neighbor_alltoallw_c", ".set MPI_Neighbor_alltoallw_c, PMPI_Neighbor_alltoallw_c");

/// `MPI_Neighbor_alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallw_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::narrow(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::narrow(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoallw_init", ".set MPI_Neighbor_alltoallw_init, PMPI_Neighbor_alltoallw_init");

/// `MPI_Neighbor_alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Neighbor_alltoallw_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (sendcounts, sdispls, sendtypes, recvcounts, rdispls, recvtypes, request) = unsafe { (CountsIn::wide(sendcounts, "sendcounts"), ArrayIn::new(sdispls, "sdispls"), ArrayIn::new(sendtypes, "sendtypes"), CountsIn::wide(recvcounts, "recvcounts"), ArrayIn::new(rdispls, "rdispls"), ArrayIn::new(recvtypes, "recvtypes"), Out::new(request, "request")?) };
        crate::coll::neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, crate::coll::Form::Persistent(info, request))
    })
}
global_asm!(".weak MPI_Neighbor_alltoallw_init_c", ".set MPI_Neighbor_alltoallw_init_c, PMPI_Neighbor_alltoallw_init_c");
