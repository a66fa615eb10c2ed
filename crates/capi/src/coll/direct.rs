//! The short way of a call: every buffer is a number of items of a predefined type without gaps, and the communicator has a direct way
//! that takes the call. Nothing is allocated, counted or locked on it but the communicator's own biased lock.
//!
//! `None` sends the call down the long way, which also finds out what is wrong with it.

use crate::buffer::{Given, plain};
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat, directly};
use oxmpi_core::comm::{self, CommHot};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, OpHandle};
use oxmpi_mem::Region;

/// `MPI_Barrier`
#[inline]
pub(super) fn barrier(handle: CommHandle) -> Option<Result<()>> {
    directly(handle, comm::hot(handle).ok()?, |way| way.barrier())
}

/// A call that moves the same from or to a root: the one buffer of a broadcast.
#[inline]
pub(super) fn bcast(buffer: Given, root: i32, handle: CommHandle) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let root = rank(root, hot)?;
    let (recv, piece) = region(buffer, 1)?;
    let data = Flat {
        root,
        send: recv,
        recv,
        piece,
        in_place: false,
    };
    directly(handle, hot, |way| way.flat(Collective::Bcast, &data))
}

/// `MPI_Gather`
#[inline]
pub(super) fn gather(
    send: Given,
    recv: Given,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let root = rank(root, hot)?;
    let (send, sent) = region(send, 1)?;
    let (mut received, mut piece) = (Region::EMPTY, sent);
    if root == me(hot) {
        (received, piece) = region(recv, ranks(hot))?;
    }
    exchange(
        Collective::Gather,
        hot,
        handle,
        (send, sent),
        (received, piece),
        (root, piece),
    )
}

/// `MPI_Scatter`
#[inline]
pub(super) fn scatter(
    send: Given,
    recv: Given,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let root = rank(root, hot)?;
    let (recv, received) = region(recv, 1)?;
    let (mut sent, mut piece) = (Region::EMPTY, received);
    if root == me(hot) {
        (sent, piece) = region(send, ranks(hot))?;
    }
    exchange(
        Collective::Scatter,
        hot,
        handle,
        (sent, piece),
        (recv, received),
        (root, piece),
    )
}

/// `MPI_Allgather`
#[inline]
pub(super) fn allgather(send: Given, recv: Given, handle: CommHandle) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let (send, sent) = region(send, 1)?;
    let (recv, piece) = region(recv, ranks(hot))?;
    exchange(
        Collective::Allgather,
        hot,
        handle,
        (send, sent),
        (recv, piece),
        (0, piece),
    )
}

/// `MPI_Alltoall`
#[inline]
pub(super) fn alltoall(send: Given, recv: Given, handle: CommHandle) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let (send, sent) = region(send, ranks(hot))?;
    let (recv, piece) = region(recv, ranks(hot))?;
    exchange(
        Collective::Alltoall,
        hot,
        handle,
        (send, sent),
        (recv, piece),
        (0, piece),
    )
}

/// Two buffers, not in place, with pieces of equal length.
#[inline(always)]
fn exchange(
    of: Collective,
    hot: &CommHot,
    handle: CommHandle,
    (send, sent): (Region, usize),
    (recv, received): (Region, usize),
    (root, piece): (u32, usize),
) -> Option<Result<()>> {
    if sent != received || same(send, recv) {
        return None;
    }
    let data = Flat {
        root,
        send,
        recv,
        piece,
        in_place: false,
    };
    directly(handle, hot, |way| way.flat(of, &data))
}

/// `MPI_Reduce`
#[inline]
pub(super) fn reduce(
    sendbuf: *const u8,
    recv: Given,
    op: OpHandle,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let root = rank(root, hot)?;
    let (_, count, datatype) = recv;
    let recv = match root == me(hot) {
        true => region(recv, 1)?.0,
        false => Region::EMPTY,
    };
    let (send, piece, in_place) = vector((sendbuf, count, datatype), recv, 1)?;
    if in_place && root != me(hot) {
        return None;
    }
    let data = Flat {
        root,
        send,
        recv,
        piece,
        in_place,
    };
    combine(
        Collective::Reduce,
        handle,
        hot,
        &data,
        (count, op, datatype),
    )
}

/// `MPI_Allreduce`, `MPI_Scan`, `MPI_Exscan`
#[inline(always)]
pub(super) fn everywhere(
    of: Collective,
    sendbuf: *const u8,
    recv: Given,
    op: OpHandle,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let (_, count, datatype) = recv;
    let (recv, _) = region(recv, 1)?;
    let (send, piece, in_place) = vector((sendbuf, count, datatype), recv, 1)?;
    let data = Flat {
        root: 0,
        send,
        recv,
        piece,
        in_place,
    };
    combine(of, handle, hot, &data, (count, op, datatype))
}

/// `MPI_Reduce_scatter_block`
#[inline]
pub(super) fn reduce_scatter_block(
    sendbuf: *const u8,
    recv: Given,
    op: OpHandle,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok()?;
    let (_, count, datatype) = recv;
    let in_place = is_in_place(sendbuf);
    let (recv, _) = region(recv, if in_place { ranks(hot) } else { 1 })?;
    let (send, piece, in_place) = vector((sendbuf, count, datatype), recv, ranks(hot))?;
    let data = Flat {
        root: 0,
        send,
        recv,
        piece,
        in_place,
    };
    combine(
        Collective::ReduceScatterBlock,
        handle,
        hot,
        &data,
        (count, op, datatype),
    )
}

#[inline(always)]
fn combine(
    of: Collective,
    handle: CommHandle,
    hot: &CommHot,
    data: &Flat,
    (count, op, datatype): (i64, OpHandle, DatatypeHandle),
) -> Option<Result<()>> {
    let count = usize::try_from(count).ok()?;
    directly(handle, hot, |way| way.fold(of, data, count, (op, datatype)))
}

/// The vector to send: where it lies, the bytes of one of its `ranks` pieces, and whether that is the receive buffer.
#[inline(always)]
fn vector(send: Given, recv: Region, ranks: u32) -> Option<(Region, usize, bool)> {
    if is_in_place(send.0) {
        let piece = recv.len() / ranks as usize;
        return Some((recv, piece, true));
    }
    let (region, piece) = region(send, ranks)?;
    match same(region, recv) {
        true => None,
        false => Some((region, piece, false)),
    }
}

/// The memory of `ranks` pieces, and the bytes of one.
#[inline(always)]
fn region((address, count, datatype): Given, ranks: u32) -> Option<(Region, usize)> {
    let all = plain(address, count.checked_mul(i64::from(ranks))?, datatype)?;
    let piece = match ranks {
        1 => all.len(),
        ranks => all.len() / ranks as usize,
    };
    Some((all, piece))
}

#[inline(always)]
fn same(send: Region, recv: Region) -> bool {
    !send.is_empty() && !recv.is_empty() && send.addr() == recv.addr()
}

#[inline(always)]
fn is_in_place(address: *const u8) -> bool {
    super::place::is_in_place(address)
}

#[inline(always)]
fn rank(rank: i32, hot: &CommHot) -> Option<u32> {
    let rank = rank.cast_unsigned();
    (rank < ranks(hot)).then_some(rank)
}

#[inline(always)]
fn ranks(hot: &CommHot) -> u32 {
    hot.size().cast_unsigned()
}

#[inline(always)]
fn me(hot: &CommHot) -> u32 {
    hot.rank().cast_unsigned()
}
