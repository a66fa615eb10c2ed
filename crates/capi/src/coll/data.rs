//! The collectives that move data without combining it: barrier, bcast, gather, scatter, allgather,
//! alltoall. A blocking call tries the fast path; otherwise the arguments go to [`start`].

use super::args::{Argument, CollArgs, Form, Shape, start};
use super::direct::{self, Parts};
use crate::buffer::UserBuffer;
use crate::edge::{ArrayIn, CountsIn};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::handle::{CommHandle, DatatypeHandle};

/// `MPI_Barrier`
#[inline(always)]
pub fn barrier(comm: CommHandle, form: Form) -> Result<()> {
    if form.is_blocking()
        && let Some(done) = direct::barrier(comm)
    {
        return done;
    }
    start(Collective::Barrier, &CollArgs::bare(comm), form)
}

/// `MPI_Bcast`
#[inline(always)]
pub fn bcast(
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    if form.is_blocking()
        && let Some(done) = direct::bcast(UserBuffer::new(buffer, count, datatype), root, comm)
    {
        return done;
    }
    let args = CollArgs {
        recv: Argument {
            address: buffer,
            name: "buffer",
            shape: Shape::Items(count, datatype),
        },
        root,
        ..CollArgs::bare(comm)
    };
    start(Collective::Bcast, &args, form)
}

/// `MPI_Gather`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn gather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = UserBuffer::new(sendbuf, sendcount, sendtype);
    let recv = UserBuffer::new(recvbuf, recvcount, recvtype);
    if form.is_blocking()
        && let Some(done) = direct::gather(send, recv, root, comm)
    {
        return done;
    }
    start(Collective::Gather, &items(send, recv, root, comm), form)
}

/// `MPI_Gatherv`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn gatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    displs: CountsIn,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let own = UserBuffer::new(sendbuf, sendcount, sendtype);
    let all = Parts {
        address: recvbuf,
        counts: &recvcounts,
        displs: &displs,
        datatype: recvtype,
    };
    if form.is_blocking()
        && let Some(done) = direct::rooted(Collective::Gatherv, own, all, root, comm)
    {
        return done;
    }
    let args = CollArgs {
        send: Argument::send(sendbuf, Shape::Items(sendcount, sendtype)),
        recv: Argument::recv(recvbuf, Shape::Spread(&recvcounts, &displs, recvtype)),
        root,
        ..CollArgs::bare(comm)
    };
    start(Collective::Gatherv, &args, form)
}

/// `MPI_Scatter`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn scatter(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = UserBuffer::new(sendbuf, sendcount, sendtype);
    let recv = UserBuffer::new(recvbuf, recvcount, recvtype);
    if form.is_blocking()
        && let Some(done) = direct::scatter(send, recv, root, comm)
    {
        return done;
    }
    start(Collective::Scatter, &items(send, recv, root, comm), form)
}

/// `MPI_Scatterv`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn scatterv(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    displs: CountsIn,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    root: i32,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let own = UserBuffer::new(recvbuf, recvcount, recvtype);
    let all = Parts {
        address: sendbuf,
        counts: &sendcounts,
        displs: &displs,
        datatype: sendtype,
    };
    if form.is_blocking()
        && let Some(done) = direct::rooted(Collective::Scatterv, own, all, root, comm)
    {
        return done;
    }
    let args = CollArgs {
        send: Argument::send(sendbuf, Shape::Spread(&sendcounts, &displs, sendtype)),
        recv: Argument::recv(recvbuf, Shape::Items(recvcount, recvtype)),
        root,
        ..CollArgs::bare(comm)
    };
    start(Collective::Scatterv, &args, form)
}

/// `MPI_Allgather`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn allgather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = UserBuffer::new(sendbuf, sendcount, sendtype);
    let recv = UserBuffer::new(recvbuf, recvcount, recvtype);
    if form.is_blocking()
        && let Some(done) = direct::allgather(send, recv, comm)
    {
        return done;
    }
    start(Collective::Allgather, &items(send, recv, 0, comm), form)
}

/// `MPI_Allgatherv`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn allgatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    displs: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = UserBuffer::new(sendbuf, sendcount, sendtype);
    let recv = Parts {
        address: recvbuf,
        counts: &recvcounts,
        displs: &displs,
        datatype: recvtype,
    };
    if form.is_blocking()
        && let Some(done) = direct::allgatherv(send, recv, comm)
    {
        return done;
    }
    let args = CollArgs {
        send: Argument::send(sendbuf, Shape::Items(sendcount, sendtype)),
        recv: Argument::recv(recvbuf, Shape::Spread(&recvcounts, &displs, recvtype)),
        ..CollArgs::bare(comm)
    };
    start(Collective::Allgatherv, &args, form)
}

/// `MPI_Alltoall`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn alltoall(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = UserBuffer::new(sendbuf, sendcount, sendtype);
    let recv = UserBuffer::new(recvbuf, recvcount, recvtype);
    if form.is_blocking()
        && let Some(done) = direct::alltoall(send, recv, comm)
    {
        return done;
    }
    start(Collective::Alltoall, &items(send, recv, 0, comm), form)
}

/// `MPI_Alltoallv`
#[allow(clippy::too_many_arguments)]
pub fn alltoallv(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: CountsIn,
    sendtype: DatatypeHandle,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: CountsIn,
    recvtype: DatatypeHandle,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Shape::Spread(&sendcounts, &sdispls, sendtype);
    let recv = Shape::Spread(&recvcounts, &rdispls, recvtype);
    let args = CollArgs {
        send: Argument::send(sendbuf, send),
        recv: Argument::recv(recvbuf, recv),
        ..CollArgs::bare(comm)
    };
    start(Collective::Alltoallv, &args, form)
}

/// `MPI_Alltoallw`
#[allow(clippy::too_many_arguments)]
pub fn alltoallw(
    sendbuf: *const u8,
    sendcounts: CountsIn,
    sdispls: CountsIn,
    sendtypes: ArrayIn<DatatypeHandle>,
    recvbuf: *mut u8,
    recvcounts: CountsIn,
    rdispls: CountsIn,
    recvtypes: ArrayIn<DatatypeHandle>,
    comm: CommHandle,
    form: Form,
) -> Result<()> {
    let send = Shape::Typed(&sendcounts, &sdispls, sendtypes);
    let recv = Shape::Typed(&recvcounts, &rdispls, recvtypes);
    let args = CollArgs {
        send: Argument::send(sendbuf, send),
        recv: Argument::recv(recvbuf, recv),
        ..CollArgs::bare(comm)
    };
    start(Collective::Alltoallw, &args, form)
}

/// Two buffers with pieces of equal numbers of items.
fn items(send: UserBuffer, recv: UserBuffer, root: i32, comm: CommHandle) -> CollArgs<'static> {
    CollArgs {
        send: Argument::send(send.address, Shape::Items(send.count, send.datatype)),
        recv: Argument::recv(recv.address, Shape::Items(recv.count, recv.datatype)),
        root,
        ..CollArgs::bare(comm)
    }
}
