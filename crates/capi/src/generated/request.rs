//! Entry points: request.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Cancel`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cancel(request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Cancel", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Cancel", ".set MPI_Cancel, PMPI_Cancel");

/// `MPI_Request_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_free(request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Request_free", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Request_free", ".set MPI_Request_free, PMPI_Request_free");

/// `MPI_Request_get_status`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status(request: RequestHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Request_get_status", "building", Scope::Unset, &[Given::Request(request)])
}
global_asm!(".weak MPI_Request_get_status", ".set MPI_Request_get_status, PMPI_Request_get_status");

/// `MPI_Request_get_status_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_all(count: i32, array_of_requests: *const RequestHandle, flag: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Request_get_status_all", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Request_get_status_all", ".set MPI_Request_get_status_all, PMPI_Request_get_status_all");

/// `MPI_Request_get_status_any`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_any(count: i32, array_of_requests: *const RequestHandle, indx: *mut i32, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Request_get_status_any", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Request_get_status_any", ".set MPI_Request_get_status_any, PMPI_Request_get_status_any");

/// `MPI_Request_get_status_some`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_some(incount: i32, array_of_requests: *const RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Request_get_status_some", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Request_get_status_some", ".set MPI_Request_get_status_some, PMPI_Request_get_status_some");

/// `MPI_Test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Test(request: *mut RequestHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Test", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Test", ".set MPI_Test, PMPI_Test");

/// `MPI_Testall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testall(count: i32, array_of_requests: *mut RequestHandle, flag: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Testall", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Testall", ".set MPI_Testall, PMPI_Testall");

/// `MPI_Testany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testany(count: i32, array_of_requests: *mut RequestHandle, indx: *mut i32, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Testany", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Testany", ".set MPI_Testany, PMPI_Testany");

/// `MPI_Testsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testsome(incount: i32, array_of_requests: *mut RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Testsome", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Testsome", ".set MPI_Testsome, PMPI_Testsome");

/// `MPI_Wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Wait(request: *mut RequestHandle, status: *mut CStatus) -> i32 {
    edge::later("MPI_Wait", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Wait", ".set MPI_Wait, PMPI_Wait");

/// `MPI_Waitall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitall(count: i32, array_of_requests: *mut RequestHandle, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Waitall", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Waitall", ".set MPI_Waitall, PMPI_Waitall");

/// `MPI_Waitany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitany(count: i32, array_of_requests: *mut RequestHandle, indx: *mut i32, status: *mut CStatus) -> i32 {
    edge::later("MPI_Waitany", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Waitany", ".set MPI_Waitany, PMPI_Waitany");

/// `MPI_Waitsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitsome(incount: i32, array_of_requests: *mut RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::later("MPI_Waitsome", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Waitsome", ".set MPI_Waitsome, PMPI_Waitsome");
