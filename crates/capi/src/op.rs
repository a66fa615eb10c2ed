//! C entries of reduction operations, and the only place that calls a reduction function of the
//! program.
//!
//! MPI-5.0 §6.9.5 to §6.9.7. The function gets addresses, a length and the datatype handle that the
//! caller passed. Functions of MPI_Op_create have an `int` length, so they get longer vectors in
//! pieces.

use crate::buffer::{memory, no_in_place};
use crate::edge::{Out, UserFunction, UserFunctionC};
use crate::process::process;
use oxmpi_core::collectives::Upcall;
use oxmpi_core::handle::{DatatypeHandle, OpHandle};
use oxmpi_core::op::{self, Function, Reduction};
use oxmpi_core::{Error, Result, error, types};
use oxmpi_mem::{Buffer, reduce};

/// `MPI_Op_create`
pub fn op_create(user_fn: UserFunction, commute: i32, op: Out<OpHandle>) -> Result<()> {
    create(user_fn.0, Function::Int(user_fn.0), commute, op)
}

/// `MPI_Op_create_c`
pub fn op_create_c(user_fn: UserFunctionC, commute: i32, op: Out<OpHandle>) -> Result<()> {
    create(user_fn.0, Function::Count(user_fn.0), commute, op)
}

fn create(address: usize, function: Function, commute: i32, op: Out<OpHandle>) -> Result<()> {
    if address <= 1 {
        return Err(error!(
            ERR_ARG,
            "argument `user_fn` ({address:#x}) is not a function"
        ));
    }
    op.set(op::create(function, commute != 0));
    Ok(())
}

/// `MPI_Op_free`
pub fn op_free(op: Out<OpHandle>) -> Result<()> {
    op::free(op.get())?;
    op.set(OpHandle::NULL);
    Ok(())
}

/// `MPI_Op_commutative`
pub fn op_commutative(op: OpHandle, commute: Out<i32>) -> Result<()> {
    commute.set(i32::from(op::get(op)?.is_commutative()));
    Ok(())
}

/// `MPI_Reduce_local`
pub fn reduce_local(
    inbuf: *const u8,
    inoutbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
) -> Result<()> {
    no_in_place(inbuf, "inbuf")?;
    no_in_place(inoutbuf, "inoutbuf")?;
    let object = types::committed(datatype)?;
    let reduction = op::get(op)?.on(process(), &object.datatype)?;
    let input = memory(inbuf, count, &object.datatype)?;
    let inout = memory(inoutbuf, count, &object.datatype)?;
    let (count, extent) = (count.unsigned_abs(), object.datatype.extent());
    if input.region.is_empty() {
        return Ok(());
    }
    if input.region.addr() == inout.region.addr() {
        return Err(same("inbuf", "inoutbuf"));
    }
    match reduction {
        Reduction::Predefined(op, element) => {
            let count =
                usize::try_from(count).expect("invariant: the buffer fits the address space");
            reduce::reduce(op, element, inout.region, input.region, count);
        }
        Reduction::User(op) => {
            call(
                &Upcall {
                    op,
                    input,
                    inout,
                    count,
                    extent,
                },
                datatype,
            );
        }
    }
    Ok(())
}

/// Calls the function of the program. The caller holds no lock that the function could need.
pub(crate) fn call(upcall: &Upcall, datatype: DatatypeHandle) {
    let at = |buffer: &Buffer, item: u64| {
        // Addresses in the sense of the standard: displacement 0 of the type map, which may lie
        // outside the buffer.
        let items = i64::try_from(item).expect("invariant: counts were checked");
        let disp = isize::try_from(items.wrapping_mul(upcall.extent))
            .expect("invariant: fits the address space");
        buffer
            .region
            .as_ptr()
            .wrapping_offset(buffer.origin)
            .wrapping_offset(disp)
    };
    match upcall.op.function {
        Function::Count(address) => {
            let len = i64::try_from(upcall.count).expect("invariant: counts were checked");
            // SAFETY: the address was passed to MPI_Op_create_c. The buffers hold `count` items of
            // the datatype, checked when the call began; the caller borrows nothing.
            unsafe {
                UserFunctionC(address).invoke(
                    at(&upcall.input, 0),
                    at(&upcall.inout, 0),
                    len,
                    datatype,
                )
            }
        }
        Function::Int(address) => {
            let mut done = 0;
            while done < upcall.count {
                let len = i32::try_from(upcall.count - done).unwrap_or(LONGEST);
                let (input, inout) = (at(&upcall.input, done), at(&upcall.inout, done));
                // SAFETY: as above, with MPI_Op_create; `done + len` is at most the count.
                unsafe { UserFunction(address).invoke(input, inout, len, datatype) };
                done += u64::from(len.unsigned_abs());
            }
        }
    }
}

/// Most items for a function with an `int` length: a multiple of 2¹⁶, so that pieces begin aligned.
const LONGEST: i32 = 0x7fff_0000;

/// The error that two buffers are the same memory.
#[cold]
pub(crate) fn same(one: &str, other: &str) -> Error {
    error!(
        ERR_BUFFER,
        "`{one}` and `{other}` are the same memory: the standard forbids it, use MPI_IN_PLACE where allowed"
    )
}
