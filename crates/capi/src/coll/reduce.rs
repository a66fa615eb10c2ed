//! The collectives that combine data: reduce, allreduce, reduce_scatter, reduce_scatter_block,
//! scan, exscan. A blocking call tries the fast path; otherwise the arguments go to [`start`].

use super::args::{Argument, CollArgs, Form, Shape, start};
use super::direct;
use crate::buffer::UserBuffer;
use crate::edge::CountsIn;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::handle::{CommHandle, DatatypeHandle, OpHandle};

/// `MPI_Reduce`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn reduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let recv = UserBuffer::new(recvbuf, count, datatype);
    if form.is_blocking()
        && let Some(done) = direct::reduce(sendbuf, recv, op, root, comm)
    {
        return done;
    }
    let args = CollArgs {
        root,
        ..vectors(sendbuf, recvbuf, Shape::Items(count, datatype), op, comm)
    };
    start(Collective::Reduce, &args, form)
}

/// `MPI_Allreduce`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn allreduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let recv = UserBuffer::new(recvbuf, count, datatype);
    vector(Collective::Allreduce, sendbuf, recv, op, comm, form)
}

/// `MPI_Scan`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn scan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let recv = UserBuffer::new(recvbuf, count, datatype);
    vector(Collective::Scan, sendbuf, recv, op, comm, form)
}

/// `MPI_Exscan`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn exscan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let recv = UserBuffer::new(recvbuf, count, datatype);
    vector(Collective::Exscan, sendbuf, recv, op, comm, form)
}

/// A call in which every rank passes a vector and receives one.
#[inline(always)]
fn vector(
    collective: Collective,
    sendbuf: *const u8,
    recv: UserBuffer,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    if form.is_blocking()
        && let Some(done) = direct::everywhere(collective, sendbuf, recv, op, comm)
    {
        return done;
    }
    let shape = Shape::Items(recv.count, recv.datatype);
    let args = vectors(sendbuf, recv.address, shape, op, comm);
    start(collective, &args, form)
}

/// `MPI_Reduce_scatter_block`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn reduce_scatter_block(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let recv = UserBuffer::new(recvbuf, recvcount, datatype);
    if form.is_blocking()
        && let Some(done) = direct::reduce_scatter_block(sendbuf, recv, op, comm)
    {
        return done;
    }
    let shape = Shape::Items(recvcount, datatype);
    let args = vectors(sendbuf, recvbuf, shape, op, comm);
    start(Collective::ReduceScatterBlock, &args, form)
}

/// `MPI_Reduce_scatter`
#[allow(clippy::too_many_arguments)]
pub fn reduce_scatter(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    datatype: DatatypeHandle,
    op: OpHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let shape = Shape::Counts(&recvcounts, datatype);
    let args = vectors(sendbuf, recvbuf, shape, op, comm);
    start(Collective::ReduceScatter, &args, form)
}

/// Two vectors with equal counts and types.
fn vectors(
    sendbuf: *const u8,
    recvbuf: *const u8,
    shape: Shape<'_>,
    op: OpHandle,
    comm: CommHandle,
) -> CollArgs<'_> {
    CollArgs {
        send: Argument::send(sendbuf, shape),
        recv: Argument::recv(recvbuf, shape),
        op: Some(op),
        ..CollArgs::bare(comm)
    }
}
