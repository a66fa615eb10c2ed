//! Entry points: op.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Op_commutative`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_commutative(op: OpHandle, commute: *mut i32) -> i32 {
    edge::entry("MPI_Op_commutative", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let commute = unsafe { Out::new(commute, "commute")? };
        crate::op::op_commutative(op, commute)
    })
}
global_asm!(".weak MPI_Op_commutative", ".set MPI_Op_commutative, PMPI_Op_commutative");

/// `MPI_Op_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_create(user_fn: UserFunction, commute: i32, op: *mut OpHandle) -> i32 {
    edge::entry("MPI_Op_create", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let op = unsafe { Out::new(op, "op")? };
        crate::op::op_create(user_fn, commute, op)
    })
}
global_asm!(".weak MPI_Op_create", ".set MPI_Op_create, PMPI_Op_create");

/// `MPI_Op_create_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_create_c(user_fn: UserFunctionC, commute: i32, op: *mut OpHandle) -> i32 {
    edge::entry("MPI_Op_create_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let op = unsafe { Out::new(op, "op")? };
        crate::op::op_create_c(user_fn, commute, op)
    })
}
global_asm!(".weak MPI_Op_create_c", ".set MPI_Op_create_c, PMPI_Op_create_c");

/// `MPI_Op_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Op_free(op: *mut OpHandle) -> i32 {
    edge::entry("MPI_Op_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let op = unsafe { Out::new(op, "op")? };
        crate::op::op_free(op)
    })
}
global_asm!(".weak MPI_Op_free", ".set MPI_Op_free, PMPI_Op_free");

/// `MPI_Reduce_local`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_local(inbuf: *const u8, inoutbuf: *mut u8, count: i32, datatype: DatatypeHandle, op: OpHandle) -> i32 {
    edge::entry("MPI_Reduce_local", Scope::Unset, || {
        crate::op::reduce_local(inbuf, inoutbuf, i64::from(count), datatype, op)
    })
}
global_asm!(".weak MPI_Reduce_local", ".set MPI_Reduce_local, PMPI_Reduce_local");

/// `MPI_Reduce_local_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Reduce_local_c(inbuf: *const u8, inoutbuf: *mut u8, count: i64, datatype: DatatypeHandle, op: OpHandle) -> i32 {
    edge::entry("MPI_Reduce_local_c", Scope::Unset, || {
        crate::op::reduce_local(inbuf, inoutbuf, count, datatype, op)
    })
}
global_asm!(".weak MPI_Reduce_local_c", ".set MPI_Reduce_local_c, PMPI_Reduce_local_c");
