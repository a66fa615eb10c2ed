//! Entry points: errcode.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Add_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_class(errorclass: *mut i32) -> i32 {
    edge::anytime("MPI_Add_error_class", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errorclass = unsafe { Out::new(errorclass, "errorclass")? };
        crate::errcode::add_error_class(errorclass)
    })
}
global_asm!(".weak MPI_Add_error_class", ".set MPI_Add_error_class, PMPI_Add_error_class");

/// `MPI_Add_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_code(errorclass: i32, errorcode: *mut i32) -> i32 {
    edge::anytime("MPI_Add_error_code", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errorcode = unsafe { Out::new(errorcode, "errorcode")? };
        crate::errcode::add_error_code(errorclass, errorcode)
    })
}
global_asm!(".weak MPI_Add_error_code", ".set MPI_Add_error_code, PMPI_Add_error_code");

/// `MPI_Add_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_string(errorcode: i32, string: *const c_char) -> i32 {
    edge::anytime("MPI_Add_error_string", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let string = unsafe { StrIn::new(string, "string") };
        crate::errcode::add_error_string(errorcode, string)
    })
}
global_asm!(".weak MPI_Add_error_string", ".set MPI_Add_error_string, PMPI_Add_error_string");

/// `MPI_Error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Error_class(errorcode: i32, errorclass: *mut i32) -> i32 {
    edge::anytime("MPI_Error_class", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errorclass = unsafe { Out::new(errorclass, "errorclass")? };
        crate::errcode::error_class(errorcode, errorclass)
    })
}
global_asm!(".weak MPI_Error_class", ".set MPI_Error_class, PMPI_Error_class");

/// `MPI_Error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Error_string(errorcode: i32, string: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::anytime("MPI_Error_string", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (string, resultlen) = unsafe { (StrOut::new(string, "string"), Out::new(resultlen, "resultlen")?) };
        crate::errcode::error_string(errorcode, string, resultlen)
    })
}
global_asm!(".weak MPI_Error_string", ".set MPI_Error_string, PMPI_Error_string");

/// `MPI_Remove_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_class(errorclass: i32) -> i32 {
    edge::anytime("MPI_Remove_error_class", Scope::Unset, || {
        crate::errcode::remove_error_class(errorclass)
    })
}
global_asm!(".weak MPI_Remove_error_class", ".set MPI_Remove_error_class, PMPI_Remove_error_class");

/// `MPI_Remove_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_code(errorcode: i32) -> i32 {
    edge::anytime("MPI_Remove_error_code", Scope::Unset, || {
        crate::errcode::remove_error_code(errorcode)
    })
}
global_asm!(".weak MPI_Remove_error_code", ".set MPI_Remove_error_code, PMPI_Remove_error_code");

/// `MPI_Remove_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_string(errorcode: i32) -> i32 {
    edge::anytime("MPI_Remove_error_string", Scope::Unset, || {
        crate::errcode::remove_error_string(errorcode)
    })
}
global_asm!(".weak MPI_Remove_error_string", ".set MPI_Remove_error_string, PMPI_Remove_error_string");
