//! C entries of collectives: they check arguments and convert buffers to regions; the
//! communicator's collective component does the rest. MPI-5.0 chapter 6.
//!
//! Common blocking calls take the fast path of [`direct`]. All others, of every [`Form`], go
//! through [`args::start`], which knows the significant arguments. Arrays are read in place. A
//! collective pauses for each reduction function of the program; [`run`] calls the function without
//! any borrow.

mod args;
mod data;
mod direct;
mod neighbour;
mod place;
mod reduce;

pub use data::{
    allgather, allgatherv, alltoall, alltoallv, alltoallw, barrier, bcast, gather, gatherv,
    scatter, scatterv,
};
pub use neighbour::{
    neighbor_allgather, neighbor_allgatherv, neighbor_alltoall, neighbor_alltoallv,
    neighbor_alltoallw,
};
pub use reduce::{allreduce, exscan, reduce, reduce_scatter, reduce_scatter_block, scan};

pub use args::Form;

use crate::edge::Out;
use crate::process::process;
use oxmpi_core::Result;
use oxmpi_core::collectives::{self, Call, Operation, Step};
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, RequestHandle};
use oxmpi_core::issued::CallbackType;
use oxmpi_core::op::Reduction;
use std::sync::Arc;

/// Runs a call to its end. `datatype` is passed to functions of the program.
fn run(comm: CommHandle, call: &Call<'_>, datatype: DatatypeHandle) -> Result<()> {
    two_buffers(call)?;
    let hot = comm::hot(process(), comm)?;
    if call.neighbours.is_none()
        && let Some(done) = collectives::directly(comm, hot, |way| way.general(call))
    {
        return done;
    }
    let comm = comm::get(process(), comm)?;
    let mut operation = comm.collectives.take(comm.process);
    let result = drive(&mut *operation, &comm, call, datatype);
    comm.collectives.put(operation);
    result
}

/// Starts a call, or makes a persistent one. `datatype` as in [`run`].
fn issue(
    comm: CommHandle,
    call: &Call<'_>,
    datatype: DatatypeHandle,
    how: fn(&Arc<Comm>, &Call<'_>, Option<CallbackType>) -> Result<RequestHandle>,
    request: Out<RequestHandle>,
) -> Result<()> {
    two_buffers(call)?;
    let callback_type = match call.reduction {
        Some(Reduction::User(_)) => Some(CallbackType::new(datatype)?),
        _ => None,
    };
    request.set(how(&comm::get(process(), comm)?, call, callback_type)?);
    Ok(())
}

/// Checks that both buffers are different memory, as the standard requires.
fn two_buffers(call: &Call<'_>) -> Result<()> {
    let (send, recv) = (call.send.buffer.region, call.recv.buffer.region);
    match !send.is_empty() && !recv.is_empty() && send.addr() == recv.addr() {
        true => Err(crate::op::same("sendbuf", "recvbuf")),
        false => Ok(()),
    }
}

fn drive(
    operation: &mut dyn Operation,
    comm: &Arc<Comm>,
    call: &Call<'_>,
    datatype: DatatypeHandle,
) -> Result<()> {
    operation.start(comm, call)?;
    loop {
        match operation.advance(comm.process) {
            Step::Done(result) => return result,
            Step::Upcall(upcall) => crate::op::call(&upcall, datatype),
        }
    }
}
