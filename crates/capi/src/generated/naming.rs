//! Entry points: naming.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Comm_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_name(comm: CommHandle, comm_name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::later("MPI_Comm_get_name", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_get_name", ".set MPI_Comm_get_name, PMPI_Comm_get_name");

/// `MPI_Comm_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_set_name(comm: CommHandle, comm_name: *const c_char) -> i32 {
    edge::later("MPI_Comm_set_name", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_set_name", ".set MPI_Comm_set_name, PMPI_Comm_set_name");

/// `MPI_Type_get_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_name(datatype: DatatypeHandle, type_name: *mut c_char, resultlen: *mut i32) -> i32 {
    edge::later("MPI_Type_get_name", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_name", ".set MPI_Type_get_name, PMPI_Type_get_name");

/// `MPI_Type_set_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_set_name(datatype: DatatypeHandle, type_name: *const c_char) -> i32 {
    edge::later("MPI_Type_set_name", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_set_name", ".set MPI_Type_set_name, PMPI_Type_set_name");
