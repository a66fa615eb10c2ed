//! The fast path of a collective call: all buffers have predefined types without gaps, and the
//! communicator has a direct algorithm for the call. It allocates and counts nothing, and takes no
//! lock except the communicator's own biased lock.
//!
//! `None`: the call takes the slow path, which also reports errors of the arguments.

use crate::buffer::{UserBuffer, is_in_place, plain, plain_size};
use crate::edge::CountsIn;
use crate::process::process;
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat, Layout, ReductionArgs, Spread, directly};
use oxmpi_core::comm::{self, CommRef};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, OpHandle};
use oxmpi_datatype::Counts;
use oxmpi_mem::Region;

/// A buffer of pieces, one for each rank.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub address: *const u8,
    /// Items by rank.
    pub counts: &'a CountsIn,
    /// Displacements by rank, in extents.
    pub displs: &'a CountsIn,
    pub datatype: DatatypeHandle,
}

/// The memory of pieces of equal length.
#[derive(Clone, Copy)]
struct Even {
    /// All pieces.
    all: Region,
    /// Bytes of one piece.
    piece: usize,
}

/// `MPI_Barrier`
#[inline]
pub(super) fn barrier(handle: CommHandle) -> Option<Result<()>> {
    directly(handle, comm::hot(process(), handle).ok()?, |way| {
        way.barrier()
    })
}

/// A broadcast: its buffer is sent at the root and received elsewhere.
#[inline]
pub(super) fn bcast(buffer: UserBuffer, root: i32, handle: CommHandle) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let root = rank(root, hot)?;
    let buffer = region(buffer, 1)?;
    let data = Flat {
        root,
        send: buffer.all,
        recv: buffer.all,
        piece: buffer.piece,
        in_place: false,
    };
    directly(handle, hot, |way| way.flat(Collective::Bcast, &data))
}

/// `MPI_Gather`
#[inline]
pub(super) fn gather(
    send: UserBuffer,
    recv: UserBuffer,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let root = rank(root, hot)?;
    let send = region(send, 1)?;
    let recv = match root == me(hot) {
        true => region(recv, ranks(hot))?,
        false => Even {
            all: Region::EMPTY,
            ..send
        },
    };
    exchange(Collective::Gather, hot, handle, send, recv, root)
}

/// `MPI_Scatter`
#[inline]
pub(super) fn scatter(
    send: UserBuffer,
    recv: UserBuffer,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let root = rank(root, hot)?;
    let recv = region(recv, 1)?;
    let send = match root == me(hot) {
        true => region(send, ranks(hot))?,
        false => Even {
            all: Region::EMPTY,
            ..recv
        },
    };
    exchange(Collective::Scatter, hot, handle, send, recv, root)
}

/// `MPI_Allgather`
#[inline]
pub(super) fn allgather(
    send: UserBuffer,
    recv: UserBuffer,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let send = region(send, 1)?;
    let recv = region(recv, ranks(hot))?;
    exchange(Collective::Allgather, hot, handle, send, recv, 0)
}

/// `MPI_Alltoall`
#[inline]
pub(super) fn alltoall(
    send: UserBuffer,
    recv: UserBuffer,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let send = region(send, ranks(hot))?;
    let recv = region(recv, ranks(hot))?;
    exchange(Collective::Alltoall, hot, handle, send, recv, 0)
}

/// A call with two buffers, not in place, with pieces of equal length.
#[inline(always)]
fn exchange(
    of: Collective,
    hot: CommRef,
    handle: CommHandle,
    send: Even,
    recv: Even,
    root: u32,
) -> Option<Result<()>> {
    if send.piece != recv.piece || same(send.all, recv.all) {
        return None;
    }
    let data = Flat {
        root,
        send: send.all,
        recv: recv.all,
        piece: recv.piece,
        in_place: false,
    };
    directly(handle, hot, |way| way.flat(of, &data))
}

/// `MPI_Gatherv` and `MPI_Scatterv`: one side is this rank's piece, the other all pieces at the
/// root.
#[inline(always)]
pub(super) fn rooted(
    of: Collective,
    own: UserBuffer,
    all: Parts<'_>,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle)
        .ok()
        .filter(|hot| !hot.is_inter())?;
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
pub(super) fn allgatherv(
    send: UserBuffer,
    recv: Parts<'_>,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle)
        .ok()
        .filter(|hot| !hot.is_inter())?;
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
fn not_in_place(given: UserBuffer) -> Option<Region> {
    match is_in_place(given.address) {
        true => None,
        false => Some(region(given, 1)?.all),
    }
}

/// The pieces of `ranks` ranks.
#[inline(always)]
fn layout(parts: Parts<'_>, ranks: u32) -> Option<Layout<'_>> {
    let Parts {
        address, datatype, ..
    } = parts;
    let item = i64::try_from(plain_size(datatype)?).ok()?;
    let counts = parts.counts.view(ranks).ok()?;
    let displs = parts.displs.view(ranks).ok()?;
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
    recv: UserBuffer,
    op: OpHandle,
    root: i32,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let root = rank(root, hot)?;
    let UserBuffer {
        count, datatype, ..
    } = recv;
    let recv = match root == me(hot) {
        true => region(recv, 1)?.all,
        false => Region::EMPTY,
    };
    let (send, piece, in_place) = vector(UserBuffer::new(sendbuf, count, datatype), recv, 1)?;
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
    let how = ReductionArgs { op, datatype };
    combine(Collective::Reduce, handle, hot, &data, count, how)
}

/// `MPI_Allreduce`, `MPI_Scan`, `MPI_Exscan`
#[inline(always)]
pub(super) fn everywhere(
    of: Collective,
    sendbuf: *const u8,
    recv: UserBuffer,
    op: OpHandle,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let UserBuffer {
        count, datatype, ..
    } = recv;
    let recv = region(recv, 1)?.all;
    let (send, piece, in_place) = vector(UserBuffer::new(sendbuf, count, datatype), recv, 1)?;
    let data = Flat {
        root: 0,
        send,
        recv,
        piece,
        in_place,
    };
    let how = ReductionArgs { op, datatype };
    combine(of, handle, hot, &data, count, how)
}

/// `MPI_Reduce_scatter_block`
#[inline]
pub(super) fn reduce_scatter_block(
    sendbuf: *const u8,
    recv: UserBuffer,
    op: OpHandle,
    handle: CommHandle,
) -> Option<Result<()>> {
    let hot = comm::hot(process(), handle).ok()?;
    let UserBuffer {
        count, datatype, ..
    } = recv;
    let in_place = is_in_place(sendbuf);
    let recv = region(recv, if in_place { ranks(hot) } else { 1 })?.all;
    let (send, piece, in_place) =
        vector(UserBuffer::new(sendbuf, count, datatype), recv, ranks(hot))?;
    let data = Flat {
        root: 0,
        send,
        recv,
        piece,
        in_place,
    };
    let how = ReductionArgs { op, datatype };
    combine(
        Collective::ReduceScatterBlock,
        handle,
        hot,
        &data,
        count,
        how,
    )
}

#[inline(always)]
fn combine(
    of: Collective,
    handle: CommHandle,
    hot: CommRef,
    data: &Flat,
    count: i64,
    how: ReductionArgs,
) -> Option<Result<()>> {
    let count = usize::try_from(count).ok()?;
    directly(handle, hot, |way| way.fold(of, data, count, how))
}

/// The send vector: its region, the bytes of one of its `ranks` pieces, and whether it is the
/// receive buffer.
#[inline(always)]
fn vector(send: UserBuffer, recv: Region, ranks: u32) -> Option<(Region, usize, bool)> {
    if is_in_place(send.address) {
        let piece = recv.len() / ranks as usize;
        return Some((recv, piece, true));
    }
    let Even { all, piece } = region(send, ranks)?;
    match same(all, recv) {
        true => None,
        false => Some((all, piece, false)),
    }
}

/// The memory of `ranks` pieces, and the bytes of one piece.
#[inline(always)]
fn region(buffer: UserBuffer, ranks: u32) -> Option<Even> {
    let count = buffer.count.checked_mul(i64::from(ranks))?;
    let all = plain(buffer.address, count, buffer.datatype)?;
    let piece = match ranks {
        1 => all.len(),
        ranks => all.len() / ranks as usize,
    };
    Some(Even { all, piece })
}

#[inline(always)]
fn same(send: Region, recv: Region) -> bool {
    !send.is_empty() && !recv.is_empty() && send.addr() == recv.addr()
}

#[inline(always)]
fn rank(rank: i32, hot: CommRef) -> Option<u32> {
    let rank = rank.cast_unsigned();
    (rank < ranks(hot)).then_some(rank)
}

#[inline(always)]
fn ranks(hot: CommRef) -> u32 {
    hot.size().cast_unsigned()
}

#[inline(always)]
fn me(hot: CommRef) -> u32 {
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
        let parts = Parts {
            address,
            counts: &counts,
            displs: &displs,
            datatype: int,
        };
        let all = layout(parts, 3).unwrap();
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
