//! The fast path of a collective call: all buffers have predefined types without gaps, and the
//! communicator has a direct algorithm for the call. It allocates and counts nothing, and takes no
//! lock except the communicator's own biased lock.
//!
//! `None`: the call takes the slow path, which also reports errors of the arguments.

use crate::buffer::{Given, is_in_place, plain, plain_size};
use crate::edge::CountsIn;
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat, Layout, Spread, directly};
use oxmpi_core::comm::{self, CommHot};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, OpHandle};
use oxmpi_datatype::Counts;
use oxmpi_mem::Region;

/// A buffer of pieces: address, counts and displacements by rank, type.
pub(super) type Parts<'a> = (*const u8, &'a CountsIn, &'a CountsIn, DatatypeHandle);

/// `MPI_Barrier`
#[inline]
pub(super) fn barrier(handle: CommHandle) -> Option<Result<()>> {
    directly(handle, comm::hot(handle).ok()?, |way| way.barrier())
}

/// A broadcast: its buffer is sent at the root and received elsewhere.
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

/// A call with two buffers, not in place, with pieces of equal length.
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

/// `MPI_Gatherv` and `MPI_Scatterv`: one side is this rank's piece, the other all pieces at the
/// root.
#[inline(always)]
pub(super) fn rooted(
    of: Collective,
    own: Given,
    all: Parts<'_>,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok().filter(|hot| !hot.is_inter())?;
    let root = rank(root, hot)?;
    let own = not_in_place(own)?;
    let all = match root == me(hot) {
        true => Some(layout(all, ranks(hot))?),
        false => None,
    };
    let data = Spread { root, own, all };
    directly(handle, hot, |way| way.spread(of, &data))
}

/// `MPI_Allgatherv`
#[inline]
pub(super) fn allgatherv(send: Given, recv: Parts<'_>, handle: CommHandle) -> Option<Result<()>> {
    let hot = comm::hot(handle).ok().filter(|hot| !hot.is_inter())?;
    let own = not_in_place(send)?;
    let all = layout(recv, ranks(hot))?;
    if own.len() != all.piece(me(hot)).len() {
        return None;
    }
    let data = Spread {
        root: 0,
        own,
        all: Some(all),
    };
    directly(handle, hot, |way| way.spread(Collective::Allgatherv, &data))
}

#[inline(always)]
fn not_in_place(given: Given) -> Option<Region> {
    match is_in_place(given.0) {
        true => None,
        false => Some(region(given, 1)?.0),
    }
}

/// The pieces of `ranks` ranks.
#[inline(always)]
fn layout<'a>((address, counts, displs, datatype): Parts<'a>, ranks: u32) -> Option<Layout<'a>> {
    let item = i64::try_from(plain_size(datatype)?).ok()?;
    let (counts, displs) = (counts.view(ranks).ok()?, displs.view(ranks).ok()?);
    if is_in_place(address) {
        return None;
    }
    let (low, high, longest) = bounds(counts, displs)?;
    let low_bytes = low.checked_mul(item)?;
    let from = address.wrapping_offset(isize::try_from(low_bytes).ok()?);
    let hull = plain(from, high.checked_sub(low)?, datatype)?;
    Some(Layout {
        hull,
        low: low_bytes,
        counts,
        displs,
        item,
        longest: usize::try_from(longest.checked_mul(item)?).ok()?,
    })
}

/// Displacement of the first item, end of the last one, and the longest piece.
#[inline(always)]
fn bounds(counts: Counts<'_>, displs: Counts<'_>) -> Option<(i64, i64, i64)> {
    let (mut low, mut high, mut longest) = (i64::MAX, i64::MIN, 0);
    for rank in 0..counts.len() {
        let (count, at) = (counts.get(rank), displs.get(rank));
        if count < 0 {
            return None;
        }
        if count > 0 {
            low = low.min(at);
            high = high.max(at.checked_add(count)?);
            longest = longest.max(count);
        }
    }
    Some(match longest {
        0 => (0, 0, 0),
        _ => (low, high, longest),
    })
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

/// The send vector: its region, the bytes of one of its `ranks` pieces, and whether it is the
/// receive buffer.
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

/// The memory of `ranks` pieces, and the bytes of one piece.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_lie_between_their_bounds() {
        let bounds = |counts: &[i32], displs: &[i32]| bounds(counts.into(), displs.into());
        assert_eq!(bounds(&[2, 0, 3], &[7, -90, -4]), Some((-4, 9, 3)));
        assert_eq!(bounds(&[0, 0], &[5, 6]), Some((0, 0, 0)));
        assert_eq!(bounds(&[1, -1], &[0, 1]), None);
        let (count, at) = (&[i64::MAX][..], &[1_i64][..]);
        assert_eq!(super::bounds(count.into(), at.into()), None);
    }

    #[test]
    fn every_rank_has_its_piece() {
        let bytes: Vec<u8> = (0..64).collect();
        let address = bytes.as_ptr().wrapping_add(32);
        let (counts, displs) = ([2, 0, 3], [1, 99, -4]);
        // SAFETY: both have three elements.
        let (counts, displs) = unsafe {
            (
                CountsIn::narrow(counts.as_ptr(), "counts"),
                CountsIn::narrow(displs.as_ptr(), "displs"),
            )
        };
        let int = DatatypeHandle::INT;
        let all = layout((address, &counts, &displs, int), 3).unwrap();
        let lies = |rank| {
            let piece = all.piece(rank);
            (
                piece.addr().wrapping_sub(address.addr()).cast_signed(),
                piece.len(),
            )
        };
        assert_eq!((lies(0), lies(2)), ((4, 8), (-16, 12)));
        assert_eq!((all.piece(1).len(), all.longest), (0, 12));
    }
}
