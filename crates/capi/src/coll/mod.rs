//! Blocking collectives behind the C edge: arguments are checked, buffers become regions, and the
//! communicator's component does the rest. MPI-5.0 chapter 6.
//!
//! The usual calls take the short way of [`direct`]; what follows is for all others.
//! What is not significant at this rank is not looked at. Arrays are read where they lie. The
//! functions stop for functions of the program in [`run`], which calls them with nothing borrowed.

mod data;
mod direct;
mod place;
mod reduce;

pub use data::{
    allgather, allgatherv, alltoall, alltoallv, alltoallw, barrier, bcast, gather, gatherv,
    scatter, scatterv,
};
pub use reduce::{allreduce, exscan, reduce, reduce_scatter, reduce_scatter_block, scan};

pub(crate) use place::{memory, no_in_place};

use oxmpi_coll::operation::Scheduled;
use oxmpi_core::collectives::{self, Call, Operation, Step};
use oxmpi_core::comm::{self, Comm, CommHot};
use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::{Result, error};
use std::sync::Arc;

/// Makes the collectives known to core.
pub(crate) fn plug() {
    collectives::plug(&Scheduled);
}

/// Runs a call to its end; `datatype` is what functions of the program are told.
fn run(comm: CommHandle, call: &Call<'_>, datatype: DatatypeHandle) -> Result<()> {
    let (send, recv) = (call.send.buffer.region, call.recv.buffer.region);
    if !send.is_empty() && !recv.is_empty() && send.addr() == recv.addr() {
        return Err(crate::op::same("sendbuf", "recvbuf"));
    }
    let hot = comm::hot(comm)?;
    if let Some(done) = collectives::directly(comm, hot, |way| way.general(call)) {
        return done;
    }
    let comm = comm::get(comm)?;
    let mut operation = comm.collectives.take();
    let result = drive(&mut *operation, &comm, call, datatype);
    comm.collectives.put(operation);
    result
}

fn drive(
    operation: &mut dyn Operation,
    comm: &Arc<Comm>,
    call: &Call<'_>,
    datatype: DatatypeHandle,
) -> Result<()> {
    operation.start(comm, call)?;
    loop {
        match operation.advance() {
            Step::Done(result) => return result,
            Step::Upcall(upcall) => crate::op::call(&upcall, datatype),
        }
    }
}

/// A communicator and its size.
fn members(comm: CommHandle) -> Result<(&'static CommHot, u32)> {
    let hot = comm::hot(comm)?;
    Ok((hot, hot.size().cast_unsigned()))
}

/// The root, and whether it is this rank.
fn root_of(comm: &CommHot, root: i32) -> Result<(u32, bool)> {
    let size = comm.size();
    if root < 0 || root >= size {
        return Err(error!(
            ERR_ROOT,
            "root {root} is not in 0..{size} (the communicator's size)"
        ));
    }
    Ok((root.cast_unsigned(), root == comm.rank()))
}
