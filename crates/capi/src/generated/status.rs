//! Entry points: status.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Get_count`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_count(status: *const CStatus, datatype: DatatypeHandle, count: *mut i32) -> i32 {
    edge::entry("MPI_Get_count", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, count) = unsafe { (StatusIn::new(status, "status")?, OutCount::narrow(count, "count")?) };
        crate::status::get_count(status, datatype, count)
    })
}
global_asm!(".weak MPI_Get_count", ".set MPI_Get_count, PMPI_Get_count");

/// `MPI_Get_count_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_count_c(status: *const CStatus, datatype: DatatypeHandle, count: *mut i64) -> i32 {
    edge::entry("MPI_Get_count_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, count) = unsafe { (StatusIn::new(status, "status")?, OutCount::wide(count, "count")?) };
        crate::status::get_count(status, datatype, count)
    })
}
global_asm!(".weak MPI_Get_count_c", ".set MPI_Get_count_c, PMPI_Get_count_c");

/// `MPI_Get_elements`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_elements(status: *const CStatus, datatype: DatatypeHandle, count: *mut i32) -> i32 {
    edge::entry("MPI_Get_elements", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, count) = unsafe { (StatusIn::new(status, "status")?, OutCount::narrow(count, "count")?) };
        crate::status::get_elements(status, datatype, count)
    })
}
global_asm!(".weak MPI_Get_elements", ".set MPI_Get_elements, PMPI_Get_elements");

/// `MPI_Get_elements_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_elements_c(status: *const CStatus, datatype: DatatypeHandle, count: *mut i64) -> i32 {
    edge::entry("MPI_Get_elements_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, count) = unsafe { (StatusIn::new(status, "status")?, OutCount::wide(count, "count")?) };
        crate::status::get_elements(status, datatype, count)
    })
}
global_asm!(".weak MPI_Get_elements_c", ".set MPI_Get_elements_c, PMPI_Get_elements_c");

/// `MPI_Get_elements_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_elements_x(status: *const CStatus, datatype: DatatypeHandle, count: *mut i64) -> i32 {
    edge::entry("MPI_Get_elements_x", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, count) = unsafe { (StatusIn::new(status, "status")?, OutCount::wide(count, "count")?) };
        crate::status::get_elements(status, datatype, count)
    })
}
global_asm!(".weak MPI_Get_elements_x", ".set MPI_Get_elements_x, PMPI_Get_elements_x");

/// `MPI_Status_get_error`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_get_error(status: *const CStatus, error: *mut i32) -> i32 {
    edge::entry("MPI_Status_get_error", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, error) = unsafe { (StatusIn::new(status, "status")?, Out::new(error, "error")?) };
        crate::status::status_get_error(status, error)
    })
}
global_asm!(".weak MPI_Status_get_error", ".set MPI_Status_get_error, PMPI_Status_get_error");

/// `MPI_Status_get_source`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_get_source(status: *const CStatus, source: *mut i32) -> i32 {
    edge::entry("MPI_Status_get_source", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, source) = unsafe { (StatusIn::new(status, "status")?, Out::new(source, "source")?) };
        crate::status::status_get_source(status, source)
    })
}
global_asm!(".weak MPI_Status_get_source", ".set MPI_Status_get_source, PMPI_Status_get_source");

/// `MPI_Status_get_tag`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_get_tag(status: *const CStatus, tag: *mut i32) -> i32 {
    edge::entry("MPI_Status_get_tag", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, tag) = unsafe { (StatusIn::new(status, "status")?, Out::new(tag, "tag")?) };
        crate::status::status_get_tag(status, tag)
    })
}
global_asm!(".weak MPI_Status_get_tag", ".set MPI_Status_get_tag, PMPI_Status_get_tag");

/// `MPI_Status_set_cancelled`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_cancelled(status: *mut CStatus, flag: i32) -> i32 {
    edge::entry("MPI_Status_set_cancelled", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_cancelled(status, flag)
    })
}
global_asm!(".weak MPI_Status_set_cancelled", ".set MPI_Status_set_cancelled, PMPI_Status_set_cancelled");

/// `MPI_Status_set_elements`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_elements(status: *mut CStatus, datatype: DatatypeHandle, count: i32) -> i32 {
    edge::entry("MPI_Status_set_elements", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_elements(status, datatype, i64::from(count))
    })
}
global_asm!(".weak MPI_Status_set_elements", ".set MPI_Status_set_elements, PMPI_Status_set_elements");

/// `MPI_Status_set_elements_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_elements_c(status: *mut CStatus, datatype: DatatypeHandle, count: i64) -> i32 {
    edge::entry("MPI_Status_set_elements_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_elements(status, datatype, count)
    })
}
global_asm!(".weak MPI_Status_set_elements_c", ".set MPI_Status_set_elements_c, PMPI_Status_set_elements_c");

/// `MPI_Status_set_elements_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_elements_x(status: *mut CStatus, datatype: DatatypeHandle, count: i64) -> i32 {
    edge::entry("MPI_Status_set_elements_x", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_elements(status, datatype, count)
    })
}
global_asm!(".weak MPI_Status_set_elements_x", ".set MPI_Status_set_elements_x, PMPI_Status_set_elements_x");

/// `MPI_Status_set_error`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_error(status: *mut CStatus, error: i32) -> i32 {
    edge::entry("MPI_Status_set_error", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_error(status, error)
    })
}
global_asm!(".weak MPI_Status_set_error", ".set MPI_Status_set_error, PMPI_Status_set_error");

/// `MPI_Status_set_source`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_source(status: *mut CStatus, source: i32) -> i32 {
    edge::entry("MPI_Status_set_source", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_source(status, source)
    })
}
global_asm!(".weak MPI_Status_set_source", ".set MPI_Status_set_source, PMPI_Status_set_source");

/// `MPI_Status_set_tag`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Status_set_tag(status: *mut CStatus, tag: i32) -> i32 {
    edge::entry("MPI_Status_set_tag", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::required(status, "status")? };
        crate::status::status_set_tag(status, tag)
    })
}
global_asm!(".weak MPI_Status_set_tag", ".set MPI_Status_set_tag, PMPI_Status_set_tag");

/// `MPI_Test_cancelled`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Test_cancelled(status: *const CStatus, flag: *mut i32) -> i32 {
    edge::entry("MPI_Test_cancelled", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (status, flag) = unsafe { (StatusIn::new(status, "status")?, Out::new(flag, "flag")?) };
        crate::status::test_cancelled(status, flag)
    })
}
global_asm!(".weak MPI_Test_cancelled", ".set MPI_Test_cancelled, PMPI_Test_cancelled");
