//! Entry points: abi.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Abi_get_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_fortran_booleans(logical_size: i32, logical_true: *mut u8, logical_false: *mut u8, is_set: *mut i32) -> i32 {
    edge::later("MPI_Abi_get_fortran_booleans", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Abi_get_fortran_booleans", ".set MPI_Abi_get_fortran_booleans, PMPI_Abi_get_fortran_booleans");

/// `MPI_Abi_get_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_fortran_info(info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Abi_get_fortran_info", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Abi_get_fortran_info", ".set MPI_Abi_get_fortran_info, PMPI_Abi_get_fortran_info");

/// `MPI_Abi_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_info(info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Abi_get_info", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Abi_get_info", ".set MPI_Abi_get_info, PMPI_Abi_get_info");

/// `MPI_Abi_get_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_version(abi_major: *mut i32, abi_minor: *mut i32) -> i32 {
    edge::later("MPI_Abi_get_version", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Abi_get_version", ".set MPI_Abi_get_version, PMPI_Abi_get_version");

/// `MPI_Abi_set_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_set_fortran_booleans(logical_size: i32, logical_true: *mut u8, logical_false: *mut u8) -> i32 {
    edge::later("MPI_Abi_set_fortran_booleans", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Abi_set_fortran_booleans", ".set MPI_Abi_set_fortran_booleans, PMPI_Abi_set_fortran_booleans");

/// `MPI_Abi_set_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_set_fortran_info(info: InfoHandle) -> i32 {
    edge::later("MPI_Abi_set_fortran_info", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Abi_set_fortran_info", ".set MPI_Abi_set_fortran_info, PMPI_Abi_set_fortran_info");
