//! Entry points: naming.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Comm_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_name(comm: CommHandle, comm_name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::entry("MPI_Comm_get_name", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (comm_name, resultlen) = unsafe { (StrOut::new(comm_name, "comm_name"), Out::new(resultlen, "resultlen")?) };
        crate::naming::get_name(comm, comm_name, resultlen)
    })
}
global_asm!(".weak MPI_Comm_get_name", ".set MPI_Comm_get_name, PMPI_Comm_get_name");

/// `MPI_Comm_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_set_name(comm: CommHandle, comm_name: *const c_char) -> i32 {
    edge::entry("MPI_Comm_set_name", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let comm_name = unsafe { StrIn::new(comm_name, "comm_name") };
        crate::naming::set_name(comm, comm_name)
    })
}
global_asm!(".weak MPI_Comm_set_name", ".set MPI_Comm_set_name, PMPI_Comm_set_name");

/// `MPI_Type_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_name(datatype: DatatypeHandle, type_name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::entry("MPI_Type_get_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (type_name, resultlen) = unsafe { (StrOut::new(type_name, "type_name"), Out::new(resultlen, "resultlen")?) };
        crate::naming::get_name(datatype, type_name, resultlen)
    })
}
global_asm!(".weak MPI_Type_get_name", ".set MPI_Type_get_name, PMPI_Type_get_name");

/// `MPI_Type_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_set_name(datatype: DatatypeHandle, type_name: *const c_char) -> i32 {
    edge::entry("MPI_Type_set_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let type_name = unsafe { StrIn::new(type_name, "type_name") };
        crate::naming::set_name(datatype, type_name)
    })
}
global_asm!(".weak MPI_Type_set_name", ".set MPI_Type_set_name, PMPI_Type_set_name");
