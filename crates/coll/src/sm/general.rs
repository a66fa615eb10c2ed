//! Calls whose buffers have gaps, or whose pieces are not told in the short form: packed into the slots and unpacked from them.

use super::Team;
use super::data::Pieces;
use oxmpi_core::Result;
use oxmpi_core::collectives::{self, Call, Collective, Flat, Side};
use oxmpi_core::op::Reduction;
use oxmpi_datatype::{Datatype, pack, unpack};
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{Buffer, HeapBytes, Region};

impl Team {
    /// Any call; `None` when it is not for us.
    pub(super) fn any(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        match call.collective {
            Collective::Barrier => self.takes(call.collective, 0).then(|| self.meet()),
            Collective::Bcast
            | Collective::Gather
            | Collective::Scatter
            | Collective::Allgather
            | Collective::Alltoall => self.any_move(call),
            Collective::Reduce
            | Collective::Allreduce
            | Collective::Scan
            | Collective::Exscan
            | Collective::ReduceScatterBlock => self.any_fold(call),
            _ => None,
        }
    }

    fn any_move(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let typed = Typed::of(call, self.me)?;
        if !self.takes(call.collective, typed.piece) {
            return None;
        }
        Some(self.moved(call.collective, call.root, &typed))
    }

    fn any_fold(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let Some(Reduction::Predefined(op, element)) = call.reduction else {
            return None;
        };
        let how = Combiner::of(*op, *element)?;
        let pieces = match call.recv.pieces {
            collectives::Pieces::Absent => call.send.pieces,
            pieces => pieces,
        };
        let collectives::Pieces::Equal { count, .. } = pieces else {
            return None;
        };
        let count = usize::try_from(count).ok()?;
        let (recv, in_place) = (call.recv.buffer.region, call.in_place);
        let send = match in_place {
            true => recv,
            false => call.send.buffer.region,
        };
        let piece = match call.collective {
            Collective::ReduceScatterBlock => how.extent().checked_mul(count)?,
            _ => how.span(count),
        };
        let data = Flat {
            root: call.root,
            send,
            recv,
            piece,
            in_place,
        };
        // Pieces of pairs have a gap at the end that the last one lacks.
        if call.collective == Collective::ReduceScatterBlock
            && how.span(count) != piece
            && count != 0
        {
            return None;
        }
        if !self.takes(call.collective, piece) {
            return self.large_fold(call.collective, &data, &how);
        }
        Some(self.folded(call.collective, &data, count, &how))
    }
}

/// The two sides of a call with equal pieces.
struct Typed<'a> {
    send: Option<(Buffer, u64, &'a Datatype)>,
    recv: Option<(Buffer, u64, &'a Datatype)>,
    piece: usize,
    in_place: bool,
}

impl<'a> Typed<'a> {
    fn of(call: &Call<'a>, me: u32) -> Option<Typed<'a>> {
        let (mut send, recv) = (side(&call.send), side(&call.recv));
        let packed = |(_, count, datatype): (Buffer, u64, &Datatype)| {
            usize::try_from(datatype.size().checked_mul(count)?).ok()
        };
        // The root's pieces are what all agree on.
        let telling = match call.collective {
            Collective::Scatter => send.or(recv),
            _ => recv.or(send),
        };
        let piece = packed(telling?)?;
        match call.collective {
            Collective::Bcast | Collective::Alltoall if send.is_none() => send = recv,
            // In place our own piece lies where it will be.
            Collective::Allgather if call.in_place => send = recv.map(|side| moved(side, me)),
            _ => {}
        }
        Some(Typed {
            send,
            recv,
            piece,
            in_place: call.in_place,
        })
    }
}

impl Pieces for Typed<'_> {
    fn piece(&self) -> usize {
        self.piece
    }

    fn load(&self, rank: u32, into: Region) {
        if let Some(send) = self.send {
            let (buffer, count, datatype) = moved(send, rank);
            if !into.is_empty() {
                pack(datatype, count, buffer, into);
            }
        }
    }

    fn store(&self, rank: u32, from: Region) {
        if let Some(recv) = self.recv {
            let (buffer, count, datatype) = moved(recv, rank);
            if !from.is_empty() {
                unpack(datatype, count, buffer, from);
            }
        }
    }

    fn keep(&self, from: u32, to: u32) {
        if self.in_place || self.piece == 0 {
            return;
        }
        let bounce = HeapBytes::new(self.piece);
        self.load(from, bounce.region());
        self.store(to, bounce.region());
    }
}

fn side<'a>(side: &Side<'a>) -> Option<(Buffer, u64, &'a Datatype)> {
    match side.pieces {
        collectives::Pieces::Equal { count, datatype } => Some((side.buffer, count, datatype)),
        _ => None,
    }
}

/// The same side from the piece of rank `rank` on.
fn moved(
    (mut buffer, count, datatype): (Buffer, u64, &Datatype),
    rank: u32,
) -> (Buffer, u64, &Datatype) {
    let items = i64::try_from(count).unwrap_or(i64::MAX);
    let disp = items
        .saturating_mul(i64::from(rank))
        .saturating_mul(datatype.extent());
    buffer.origin = buffer.origin.saturating_add(disp as isize);
    (buffer, count, datatype)
}
