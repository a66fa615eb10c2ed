//! Calls whose buffers have gaps, or whose pieces are not told in the short form: packed into the
//! slots and unpacked from them.

use super::Team;
use super::data::Pieces;
use super::part::part;
use oxmpi_core::Result;
use oxmpi_core::collectives::{self, Call, Collective, Flat, Side};
use oxmpi_core::op::Reduction;
use oxmpi_mem::Region;
use oxmpi_mem::reduce::Combiner;

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
            | Collective::ReduceScatter
            | Collective::ReduceScatterBlock => self.any_fold(call),
            Collective::Gatherv
            | Collective::Scatterv
            | Collective::Allgatherv
            | Collective::Alltoallv
            | Collective::Alltoallw => self.uneven(call),
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
        let items = |count: u64| usize::try_from(count).ok();
        let (recv, in_place) = (call.recv.buffer.region, call.in_place);
        let send = match in_place {
            true => recv,
            false => call.send.buffer.region,
        };
        let mut data = Flat {
            root: call.root,
            send,
            recv,
            piece: send.len(),
            in_place,
        };
        match pieces {
            collectives::Pieces::Equal { count, .. } => {
                let count = items(count)?;
                data.piece = match call.collective {
                    Collective::ReduceScatterBlock => how.extent().checked_mul(count)?,
                    _ => how.span(count),
                };
                if !self.takes(call.collective, data.piece) {
                    // Pieces of pairs have a gap at the end that the last one lacks.
                    let whole = call.collective != Collective::ReduceScatterBlock
                        || data.piece == how.span(count);
                    return whole
                        .then(|| self.large_fold(call.collective, &data, &how))
                        .flatten();
                }
                Some(self.folded(call.collective, &data, count, &how))
            }
            collectives::Pieces::Uneven { counts, .. } => {
                let count = |rank: u32| items(counts.get(rank as usize).unsigned_abs());
                (0..self.size).try_fold(0_usize, |sum, rank| sum.checked_add(count(rank)?))?;
                let count = |rank| count(rank).unwrap_or(0);
                self.takes(call.collective, data.piece)
                    .then(|| self.folded_by_pieces(call.collective, &data, &how, &count))
            }
            _ => None,
        }
    }
}

/// The two sides of a call with equal pieces, as they lie.
struct Typed<'a> {
    send: Side<'a>,
    recv: Side<'a>,
    /// The piece of the send buffer that counts as the first.
    first: u32,
    piece: usize,
    in_place: bool,
}

impl<'a> Typed<'a> {
    fn of(call: &Call<'a>, me: u32) -> Option<Typed<'a>> {
        let (sent, received) = (part(&call.send, 0), part(&call.recv, 0));
        // The root's pieces are what all agree on.
        let telling = match call.collective {
            Collective::Scatter => sent.or(received),
            _ => received.or(sent),
        };
        let first = match call.collective {
            // In place our own piece lies where it will be.
            Collective::Allgather if call.in_place => me,
            _ => 0,
        };
        let send = match call.collective {
            Collective::Bcast | Collective::Alltoall | Collective::Allgather if sent.is_none() => {
                call.recv
            }
            _ => call.send,
        };
        Some(Typed {
            send,
            recv: call.recv,
            first,
            piece: telling?.len(),
            in_place: call.in_place,
        })
    }
}

impl Pieces for Typed<'_> {
    fn piece(&self) -> usize {
        self.piece
    }

    fn load(&self, rank: u32, into: Region) {
        if let Some(piece) = part(&self.send, self.first + rank) {
            let len = piece.len().min(into.len());
            piece.load(into.slice(0, len));
        }
    }

    fn store(&self, rank: u32, from: Region) {
        if let Some(piece) = part(&self.recv, rank) {
            piece.store(from.slice(0, piece.len().min(from.len())));
        }
    }

    fn keep(&self, from: u32, to: u32) {
        if self.in_place {
            return;
        }
        if let (Some(from), Some(to)) = (part(&self.send, self.first + from), part(&self.recv, to))
        {
            from.move_to(&to);
        }
    }
}
