//! Entry points: request.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Cancel`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Cancel(request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Cancel", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::request::cancel(request)
    })
}
global_asm!(".weak MPI_Cancel", ".set MPI_Cancel, PMPI_Cancel");

/// `MPI_Request_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_free(request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Request_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::request::request_free(request)
    })
}
global_asm!(".weak MPI_Request_free", ".set MPI_Request_free, PMPI_Request_free");

/// `MPI_Request_get_status`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status(request: RequestHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Request_get_status", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (flag, status) = unsafe { (Out::new(flag, "flag")?, StatusOut::new(status, "status")) };
        crate::request::request_get_status(request, flag, status)
    })
}
global_asm!(".weak MPI_Request_get_status", ".set MPI_Request_get_status, PMPI_Request_get_status");

/// `MPI_Request_get_status_all`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_all(count: i32, array_of_requests: *const RequestHandle, flag: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Request_get_status_all", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, flag, array_of_statuses) = unsafe { (ArrayIn::new(array_of_requests, "array_of_requests"), Out::new(flag, "flag")?, StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::request_get_status_all(count, array_of_requests, flag, array_of_statuses)
    })
}
global_asm!(".weak MPI_Request_get_status_all", ".set MPI_Request_get_status_all, PMPI_Request_get_status_all");

/// `MPI_Request_get_status_any`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_any(count: i32, array_of_requests: *const RequestHandle, indx: *mut i32, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Request_get_status_any", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, indx, flag, status) = unsafe { (ArrayIn::new(array_of_requests, "array_of_requests"), Out::new(indx, "indx")?, Out::new(flag, "flag")?, StatusOut::new(status, "status")) };
        crate::request::request_get_status_any(count, array_of_requests, indx, flag, status)
    })
}
global_asm!(".weak MPI_Request_get_status_any", ".set MPI_Request_get_status_any, PMPI_Request_get_status_any");

/// `MPI_Request_get_status_some`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Request_get_status_some(incount: i32, array_of_requests: *const RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Request_get_status_some", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, outcount, array_of_indices, array_of_statuses) = unsafe { (ArrayIn::new(array_of_requests, "array_of_requests"), Out::new(outcount, "outcount")?, ArrayOut::new(array_of_indices, "array_of_indices"), StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::request_get_status_some(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}
global_asm!(".weak MPI_Request_get_status_some", ".set MPI_Request_get_status_some, PMPI_Request_get_status_some");

/// `MPI_Test`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Test(request: *mut RequestHandle, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Test", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (request, flag, status) = unsafe { (Out::new(request, "request")?, Out::new(flag, "flag")?, StatusOut::new(status, "status")) };
        crate::request::test(request, flag, status)
    })
}
global_asm!(".weak MPI_Test", ".set MPI_Test, PMPI_Test");

/// `MPI_Testall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testall(count: i32, array_of_requests: *mut RequestHandle, flag: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Testall", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, flag, array_of_statuses) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), Out::new(flag, "flag")?, StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::testall(count, array_of_requests, flag, array_of_statuses)
    })
}
global_asm!(".weak MPI_Testall", ".set MPI_Testall, PMPI_Testall");

/// `MPI_Testany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testany(count: i32, array_of_requests: *mut RequestHandle, indx: *mut i32, flag: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Testany", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, indx, flag, status) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), Out::new(indx, "indx")?, Out::new(flag, "flag")?, StatusOut::new(status, "status")) };
        crate::request::testany(count, array_of_requests, indx, flag, status)
    })
}
global_asm!(".weak MPI_Testany", ".set MPI_Testany, PMPI_Testany");

/// `MPI_Testsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Testsome(incount: i32, array_of_requests: *mut RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Testsome", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, outcount, array_of_indices, array_of_statuses) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), Out::new(outcount, "outcount")?, ArrayOut::new(array_of_indices, "array_of_indices"), StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}
global_asm!(".weak MPI_Testsome", ".set MPI_Testsome, PMPI_Testsome");

/// `MPI_Wait`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Wait(request: *mut RequestHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Wait", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (request, status) = unsafe { (Out::new(request, "request")?, StatusOut::new(status, "status")) };
        crate::request::wait(request, status)
    })
}
global_asm!(".weak MPI_Wait", ".set MPI_Wait, PMPI_Wait");

/// `MPI_Waitall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitall(count: i32, array_of_requests: *mut RequestHandle, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Waitall", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, array_of_statuses) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::waitall(count, array_of_requests, array_of_statuses)
    })
}
global_asm!(".weak MPI_Waitall", ".set MPI_Waitall, PMPI_Waitall");

/// `MPI_Waitany`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitany(count: i32, array_of_requests: *mut RequestHandle, indx: *mut i32, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Waitany", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, indx, status) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), Out::new(indx, "indx")?, StatusOut::new(status, "status")) };
        crate::request::waitany(count, array_of_requests, indx, status)
    })
}
global_asm!(".weak MPI_Waitany", ".set MPI_Waitany, PMPI_Waitany");

/// `MPI_Waitsome`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Waitsome(incount: i32, array_of_requests: *mut RequestHandle, outcount: *mut i32, array_of_indices: *mut i32, array_of_statuses: *mut CStatus) -> i32 {
    edge::entry("MPI_Waitsome", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_requests, outcount, array_of_indices, array_of_statuses) = unsafe { (ArrayOut::new(array_of_requests, "array_of_requests"), Out::new(outcount, "outcount")?, ArrayOut::new(array_of_indices, "array_of_indices"), StatusesOut::new(array_of_statuses, "array_of_statuses")) };
        crate::request::waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses)
    })
}
global_asm!(".weak MPI_Waitsome", ".set MPI_Waitsome, PMPI_Waitsome");
