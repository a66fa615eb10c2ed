//! Entry points: env.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Get_hw_resource_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_hw_resource_info(hw_info: *mut InfoHandle) -> i32 {
    edge::entry("MPI_Get_hw_resource_info", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let hw_info = unsafe { Out::new(hw_info, "hw_info")? };
        crate::env::get_hw_resource_info(hw_info)
    })
}
global_asm!(".weak MPI_Get_hw_resource_info", ".set MPI_Get_hw_resource_info, PMPI_Get_hw_resource_info");

/// `MPI_Get_library_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_library_version(version: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::anytime("MPI_Get_library_version", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (version, resultlen) = unsafe { (StrOut::new(version, "version"), Out::new(resultlen, "resultlen")?) };
        crate::env::get_library_version(version, resultlen)
    })
}
global_asm!(".weak MPI_Get_library_version", ".set MPI_Get_library_version, PMPI_Get_library_version");

/// `MPI_Get_processor_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_processor_name(name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::entry("MPI_Get_processor_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (name, resultlen) = unsafe { (StrOut::new(name, "name"), Out::new(resultlen, "resultlen")?) };
        crate::env::get_processor_name(name, resultlen)
    })
}
global_asm!(".weak MPI_Get_processor_name", ".set MPI_Get_processor_name, PMPI_Get_processor_name");

/// `MPI_Get_version`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_version(version: *mut i32, subversion: *mut i32) -> i32 {
    edge::anytime("MPI_Get_version", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (version, subversion) = unsafe { (Out::new(version, "version")?, Out::new(subversion, "subversion")?) };
        crate::env::get_version(version, subversion)
    })
}
global_asm!(".weak MPI_Get_version", ".set MPI_Get_version, PMPI_Get_version");

/// `MPI_Pcontrol`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Pcontrol(level: i32) -> i32 {
    crate::env::pcontrol(level)
}
global_asm!(".weak MPI_Pcontrol", ".set MPI_Pcontrol, PMPI_Pcontrol");

/// `MPI_Aint_add`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Aint_add(base: i64, disp: i64) -> i64 {
    crate::env::aint_add(base, disp)
}
global_asm!(".weak MPI_Aint_add", ".set MPI_Aint_add, PMPI_Aint_add");

/// `MPI_Aint_diff`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Aint_diff(addr1: i64, addr2: i64) -> i64 {
    crate::env::aint_diff(addr1, addr2)
}
global_asm!(".weak MPI_Aint_diff", ".set MPI_Aint_diff, PMPI_Aint_diff");

/// `MPI_Wtick`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Wtick() -> f64 {
    crate::env::wtick()
}
global_asm!(".weak MPI_Wtick", ".set MPI_Wtick, PMPI_Wtick");

/// `MPI_Wtime`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Wtime() -> f64 {
    crate::env::wtime()
}
global_asm!(".weak MPI_Wtime", ".set MPI_Wtime, PMPI_Wtime");
