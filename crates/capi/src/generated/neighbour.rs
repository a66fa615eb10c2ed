//! Entry points: neighbour.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Ineighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_allgather", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_allgather", ".set MPI_Ineighbor_allgather, PMPI_Ineighbor_allgather");

/// `MPI_Ineighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_allgather_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_allgather_c", ".set MPI_Ineighbor_allgather_c, PMPI_Ineighbor_allgather_c");

/// `MPI_Ineighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_allgatherv", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_allgatherv", ".set MPI_Ineighbor_allgatherv, PMPI_Ineighbor_allgatherv");

/// `MPI_Ineighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_allgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_allgatherv_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_allgatherv_c", ".set MPI_Ineighbor_allgatherv_c, PMPI_Ineighbor_allgatherv_c");

/// `MPI_Ineighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoall", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoall", ".set MPI_Ineighbor_alltoall, PMPI_Ineighbor_alltoall");

/// `MPI_Ineighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoall_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoall_c", ".set MPI_Ineighbor_alltoall_c, PMPI_Ineighbor_alltoall_c");

/// `MPI_Ineighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoallv", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoallv", ".set MPI_Ineighbor_alltoallv, PMPI_Ineighbor_alltoallv");

/// `MPI_Ineighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoallv_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoallv_c", ".set MPI_Ineighbor_alltoallv_c, PMPI_Ineighbor_alltoallv_c");

/// `MPI_Ineighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoallw", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoallw", ".set MPI_Ineighbor_alltoallw, PMPI_Ineighbor_alltoallw");

/// `MPI_Ineighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ineighbor_alltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Ineighbor_alltoallw_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Ineighbor_alltoallw_c", ".set MPI_Ineighbor_alltoallw_c, PMPI_Ineighbor_alltoallw_c");

/// `MPI_Neighbor_allgather`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_allgather", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_allgather", ".set MPI_Neighbor_allgather, PMPI_Neighbor_allgather");

/// `MPI_Neighbor_allgather_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_allgather_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_allgather_c", ".set MPI_Neighbor_allgather_c, PMPI_Neighbor_allgather_c");

/// `MPI_Neighbor_allgather_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_allgather_init", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_allgather_init", ".set MPI_Neighbor_allgather_init, PMPI_Neighbor_allgather_init");

/// `MPI_Neighbor_allgather_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgather_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_allgather_init_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_allgather_init_c", ".set MPI_Neighbor_allgather_init_c, PMPI_Neighbor_allgather_init_c");

/// `MPI_Neighbor_allgatherv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_allgatherv", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_allgatherv", ".set MPI_Neighbor_allgatherv, PMPI_Neighbor_allgatherv");

/// `MPI_Neighbor_allgatherv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_allgatherv_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_allgatherv_c", ".set MPI_Neighbor_allgatherv_c, PMPI_Neighbor_allgatherv_c");

/// `MPI_Neighbor_allgatherv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, displs: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_allgatherv_init", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_allgatherv_init", ".set MPI_Neighbor_allgatherv_init, PMPI_Neighbor_allgatherv_init");

/// `MPI_Neighbor_allgatherv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_allgatherv_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, displs: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_allgatherv_init_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_allgatherv_init_c", ".set MPI_Neighbor_allgatherv_init_c, PMPI_Neighbor_allgatherv_init_c");

/// `MPI_Neighbor_alltoall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoall", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoall", ".set MPI_Neighbor_alltoall, PMPI_Neighbor_alltoall");

/// `MPI_Neighbor_alltoall_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoall_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoall_c", ".set MPI_Neighbor_alltoall_c, PMPI_Neighbor_alltoall_c");

/// `MPI_Neighbor_alltoall_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_init(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoall_init", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoall_init", ".set MPI_Neighbor_alltoall_init, PMPI_Neighbor_alltoall_init");

/// `MPI_Neighbor_alltoall_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoall_init_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoall_init_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoall_init_c", ".set MPI_Neighbor_alltoall_init_c, PMPI_Neighbor_alltoall_init_c");

/// `MPI_Neighbor_alltoallv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallv", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoallv", ".set MPI_Neighbor_alltoallv, PMPI_Neighbor_alltoallv");

/// `MPI_Neighbor_alltoallv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallv_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoallv_c", ".set MPI_Neighbor_alltoallv_c, PMPI_Neighbor_alltoallv_c");

/// `MPI_Neighbor_alltoallv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i32, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i32, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallv_init", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoallv_init", ".set MPI_Neighbor_alltoallv_init, PMPI_Neighbor_alltoallv_init");

/// `MPI_Neighbor_alltoallv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallv_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtype: DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtype: DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallv_init_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Datatype(sendtype), Given::Datatype(recvtype), Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoallv_init_c", ".set MPI_Neighbor_alltoallv_init_c, PMPI_Neighbor_alltoallv_init_c");

/// `MPI_Neighbor_alltoallw`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallw", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoallw", ".set MPI_Neighbor_alltoallw, PMPI_Neighbor_alltoallw");

/// `MPI_Neighbor_alltoallw_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallw_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Neighbor_alltoallw_c", ".set MPI_Neighbor_alltoallw_c, PMPI_Neighbor_alltoallw_c");

/// `MPI_Neighbor_alltoallw_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_init(sendbuf: *const u8, sendcounts: *const i32, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i32, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallw_init", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoallw_init", ".set MPI_Neighbor_alltoallw_init, PMPI_Neighbor_alltoallw_init");

/// `MPI_Neighbor_alltoallw_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Neighbor_alltoallw_init_c(sendbuf: *const u8, sendcounts: *const i64, sdispls: *const i64, sendtypes: *const DatatypeHandle, recvbuf: *mut u8, recvcounts: *const i64, rdispls: *const i64, recvtypes: *const DatatypeHandle, comm: CommHandle, info: InfoHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Neighbor_alltoallw_init_c", "neighbourhood collectives", Scope::Comm(comm), &[Given::Comm(comm), Given::Info(info)])
}
global_asm!(".weak MPI_Neighbor_alltoallw_init_c", ".set MPI_Neighbor_alltoallw_init_c, PMPI_Neighbor_alltoallw_init_c");
