//! Entry points: errcode.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Add_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_class(errorclass: *mut i32) -> i32 {
    edge::later("MPI_Add_error_class", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Add_error_class", ".set MPI_Add_error_class, PMPI_Add_error_class");

/// `MPI_Add_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_code(errorclass: i32, errorcode: *mut i32) -> i32 {
    edge::later("MPI_Add_error_code", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Add_error_code", ".set MPI_Add_error_code, PMPI_Add_error_code");

/// `MPI_Add_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Add_error_string(errorcode: i32, string: *const c_char) -> i32 {
    edge::later("MPI_Add_error_string", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Add_error_string", ".set MPI_Add_error_string, PMPI_Add_error_string");

/// `MPI_Error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Error_class(errorcode: i32, errorclass: *mut i32) -> i32 {
    edge::later("MPI_Error_class", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Error_class", ".set MPI_Error_class, PMPI_Error_class");

/// `MPI_Error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Error_string(errorcode: i32, string: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::later("MPI_Error_string", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Error_string", ".set MPI_Error_string, PMPI_Error_string");

/// `MPI_Remove_error_class`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_class(errorclass: i32) -> i32 {
    edge::later("MPI_Remove_error_class", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Remove_error_class", ".set MPI_Remove_error_class, PMPI_Remove_error_class");

/// `MPI_Remove_error_code`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_code(errorcode: i32) -> i32 {
    edge::later("MPI_Remove_error_code", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Remove_error_code", ".set MPI_Remove_error_code, PMPI_Remove_error_code");

/// `MPI_Remove_error_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Remove_error_string(errorcode: i32) -> i32 {
    edge::later("MPI_Remove_error_string", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Remove_error_string", ".set MPI_Remove_error_string, PMPI_Remove_error_string");
