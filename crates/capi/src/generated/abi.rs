//! Entry points: abi.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Abi_get_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_fortran_booleans(logical_size: i32, logical_true: *mut u8, logical_false: *mut u8, is_set: *mut i32) -> i32 {
    edge::anytime("MPI_Abi_get_fortran_booleans", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let is_set = unsafe { Out::new(is_set, "is_set")? };
        crate::abi::abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set)
    })
}
global_asm!(".weak MPI_Abi_get_fortran_booleans", ".set MPI_Abi_get_fortran_booleans, PMPI_Abi_get_fortran_booleans");

/// `MPI_Abi_get_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_fortran_info(info: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Abi_get_fortran_info", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info = unsafe { Out::new(info, "info")? };
        crate::abi::abi_get_fortran_info(info)
    })
}
global_asm!(".weak MPI_Abi_get_fortran_info", ".set MPI_Abi_get_fortran_info, PMPI_Abi_get_fortran_info");

/// `MPI_Abi_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_info(info: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Abi_get_info", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info = unsafe { Out::new(info, "info")? };
        crate::abi::abi_get_info(info)
    })
}
global_asm!(".weak MPI_Abi_get_info", ".set MPI_Abi_get_info, PMPI_Abi_get_info");

/// `MPI_Abi_get_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_get_version(abi_major: *mut i32, abi_minor: *mut i32) -> i32 {
    edge::anytime("MPI_Abi_get_version", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (abi_major, abi_minor) = unsafe { (Out::new(abi_major, "abi_major")?, Out::new(abi_minor, "abi_minor")?) };
        crate::abi::abi_get_version(abi_major, abi_minor)
    })
}
global_asm!(".weak MPI_Abi_get_version", ".set MPI_Abi_get_version, PMPI_Abi_get_version");

/// `MPI_Abi_set_fortran_booleans`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_set_fortran_booleans(logical_size: i32, logical_true: *mut u8, logical_false: *mut u8) -> i32 {
    edge::anytime("MPI_Abi_set_fortran_booleans", Scope::Unset, || {
        crate::abi::abi_set_fortran_booleans(logical_size, logical_true, logical_false)
    })
}
global_asm!(".weak MPI_Abi_set_fortran_booleans", ".set MPI_Abi_set_fortran_booleans, PMPI_Abi_set_fortran_booleans");

/// `MPI_Abi_set_fortran_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abi_set_fortran_info(info: InfoHandle) -> i32 {
    edge::anytime("MPI_Abi_set_fortran_info", Scope::Unset, || {
        crate::abi::abi_set_fortran_info(info)
    })
}
global_asm!(".weak MPI_Abi_set_fortran_info", ".set MPI_Abi_set_fortran_info, PMPI_Abi_set_fortran_info");
