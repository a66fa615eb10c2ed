//! Entry points: op.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Op_commutative`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_commutative(op: OpHandle, commute: *mut i32) -> i32 {
    edge::later("MPI_Op_commutative", "building", Scope::Unset, &[Given::Op(op)])
}
global_asm!(".weak MPI_Op_commutative", ".set MPI_Op_commutative, PMPI_Op_commutative");

/// `MPI_Op_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_create(user_fn: UserFunction, commute: i32, op: *mut OpHandle) -> i32 {
    edge::later("MPI_Op_create", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Op_create", ".set MPI_Op_create, PMPI_Op_create");

/// `MPI_Op_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_create_c(user_fn: UserFunctionC, commute: i32, op: *mut OpHandle) -> i32 {
    edge::later("MPI_Op_create_c", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Op_create_c", ".set MPI_Op_create_c, PMPI_Op_create_c");

/// `MPI_Op_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_free(op: *mut OpHandle) -> i32 {
    edge::later("MPI_Op_free", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Op_free", ".set MPI_Op_free, PMPI_Op_free");

/// `MPI_Reduce_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_local(inbuf: *const u8, inoutbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle) -> i32 {
    edge::later("MPI_Reduce_local", "building", Scope::Unset, &[Given::Datatype(datatype), Given::Op(op)])
}
global_asm!(".weak MPI_Reduce_local", ".set MPI_Reduce_local, PMPI_Reduce_local");

/// `MPI_Reduce_local_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_local_c(inbuf: *const u8, inoutbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle) -> i32 {
    edge::later("MPI_Reduce_local_c", "building", Scope::Unset, &[Given::Datatype(datatype), Given::Op(op)])
}
global_asm!(".weak MPI_Reduce_local_c", ".set MPI_Reduce_local_c, PMPI_Reduce_local_c");
