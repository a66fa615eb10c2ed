//! Calls with more bytes than a slot holds: pipelines and blocks of chunks through the laps of the
//! members.
//!
//! Large calls are steps as the small ones are ([`crate::sm`]), but each step has as many bytes as
//! the call wants ([`lap`]). How a vector is cut follows from its bytes, the number of members and
//! of processors ([`cut`]); how bytes are written, from what it costs ([`ways`]). Where one member
//! is the source or the goal of everything it is a pipeline; elsewhere all members copy in a block,
//! then all read it. Where only the two ends of a pair know how much passes between them, the
//! members first tell each other how many steps it takes.
//!
//! All members open the same steps in the same order, also after an error, which the call reports
//! in the end.

mod bare;
mod copying;
mod cut;
mod data;
mod ends;
mod flow;
mod fold;
mod lap;
mod own;
mod shares;
mod sides;
mod single;
mod swap;
mod turns;
mod ways;

pub(super) use copying::Copying;
pub(super) use ends::Ends;
pub(super) use flow::Flows;
pub(super) use lap::Lap;
pub(super) use single::{Single, Singles};
pub(super) use swap::Swaps;

use super::Team;
use cut::Cut;
use fold::Folding;
use oxmpi_core::Result;
use oxmpi_core::collectives::{Call, Collective, Flat, Pieces};
use oxmpi_core::op::Reduction;
use oxmpi_core::pages;
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{Kind, Region};
use sides::Sided;

/// Buffers of a long call may be worth pages of another size.
pub(super) fn seen(send: Region, recv: Region) {
    for buffer in [send, recv] {
        if buffer.kind() == Kind::User && buffer.len() >= pages::LONG {
            pages::seen(buffer.addr(), buffer.len());
        }
    }
}

impl Team {
    /// A call that moves equal pieces without gaps.
    pub(super) fn large_flat(&mut self, of: Collective, data: &Flat) -> Option<Result<()>> {
        if !self.allowed(of, data.piece) {
            return None;
        }
        seen(data.send, data.recv);
        let ends = Ends::flat(of, data, self.me);
        self.large_even(&ends, data.piece)
    }

    /// A call that combines equal pieces.
    pub(super) fn large_fold(
        &mut self,
        of: Collective,
        data: &Flat,
        how: &Combiner,
    ) -> Option<Result<()>> {
        if !how.is_dense() || !self.allowed(of, data.piece) || !self.has_lap() {
            return None;
        }
        seen(data.send, data.recv);
        if of == Collective::Exscan
            && self.size == 2
            && self.has_singles()
            && let Single::Done(result) = self.large_single(&Ends::flat(of, data, self.me))
        {
            return Some(result);
        }
        let fold = Folding { of, data, how };
        let len = data.piece;
        let size = self.size as usize;
        let piece = |rank: u32| (rank as usize * len, len);
        let shared = match of {
            Collective::Scan | Collective::Exscan => None,
            Collective::ReduceScatterBlock if self.has_sides(of, len * size) => {
                Some(self.large_sided(&Sided {
                    fold: &fold,
                    parts: self.size,
                    part: &piece,
                }))
            }
            Collective::ReduceScatterBlock => self.large_shares(&fold, len * size, piece(self.me)),
            _ if self.has_sides(of, len) => Some(self.large_sided(&Sided {
                fold: &fold,
                parts: 1,
                part: &|_| (0, len),
            })),
            _ => self.large_shared(&fold),
        };
        if shared.is_some() {
            return shared;
        }
        match of {
            Collective::Reduce => self.large_reduce(&fold),
            // Of two, each needs all of the other's operand or of its result: one way less to wait.
            Collective::Allreduce if self.size == 2 && self.terms().rounds == 1 => {
                self.large_reduce_scatter(&fold, len, &|_| (0, len));
            }
            Collective::Allreduce => self.large_allreduce(&fold),
            Collective::Scan | Collective::Exscan => self.large_scan(&fold),
            Collective::ReduceScatterBlock => {
                self.large_reduce_scatter(&fold, len, &piece);
            }
            _ => unreachable!("invariant: only reductions come here"),
        }
        Some(self.close())
    }

    /// Any call.
    pub(super) fn large_call(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        if !self.allowed(call.collective, 0) {
            return None;
        }
        seen(call.send.buffer.region, call.recv.buffer.region);
        match call.collective {
            // Those with uneven pieces that only two know of have been taken, or are not ours at
            // all.
            Collective::Barrier
            | Collective::Gatherv
            | Collective::Scatterv
            | Collective::Alltoallv
            | Collective::Alltoallw => None,
            Collective::ReduceScatter => self.large_uneven_fold(call),
            Collective::Reduce
            | Collective::Allreduce
            | Collective::Scan
            | Collective::Exscan
            | Collective::ReduceScatterBlock => None,
            _ => self.large_given(call),
        }
    }

    /// A call whose pieces differ, when all members have agreed on `longest`, or on a little more.
    pub(super) fn large_uneven(&mut self, call: &Call<'_>, longest: usize) -> Option<Result<()>> {
        if !self.allowed(call.collective, longest) {
            return None;
        }
        seen(call.send.buffer.region, call.recv.buffer.region);
        let ends = Ends::given(call, self.me);
        if self.size == 2
            && self.has_singles()
            && let Single::Done(result) = self.large_single(&ends)
        {
            return Some(result);
        }
        self.large_copied(&ends, longest)
    }

    /// The same without one member copying for the other.
    pub(super) fn large_copied(&mut self, ends: &Ends<'_>, longest: usize) -> Option<Result<()>> {
        if self.goes_bare(longest) {
            return Some(self.large_swap(ends));
        }
        self.has_lap().then(|| self.large_move(ends, longest))
    }

    /// Whether a large call with such pieces surely has a chunk, told in a step of its own: then
    /// what makes the others come to it can be said right after that. Whoever hears of it finds
    /// the chunk, and does not give way again in between. Pieces from memory to memory are told
    /// pair by pair: who sits beyond our processor comes to that while we copy for those beside
    /// us, and had better hear of it at once. (64 KiB from a root of 4 ranks, on two processors:
    /// 12.5 µs, 10.0 so; of 8 28 and 22.)
    pub(super) fn will_tell(&mut self, of: Collective, longest: usize) -> bool {
        longest > 0 && self.lap.is_some() && self.allowed(of, longest) && !self.goes_bare(longest)
    }

    fn large_given(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let ends = Ends::given(call, self.me);
        let longest = match call.collective {
            Collective::Bcast | Collective::Scatter => match self.me == call.root {
                true => ends.give((call.root + 1) % self.size).len(),
                false => ends.get(call.root).len(),
            },
            Collective::Gather => match self.me == call.root {
                true => ends.get((call.root + 1) % self.size).len(),
                false => ends.give(call.root).len(),
            },
            Collective::Allgather | Collective::Allgatherv => {
                (0..self.size).map(|rank| ends.get(rank).len()).max()?
            }
            _ => ends.get(0).len(),
        };
        if longest == 0 {
            return Some(Ok(()));
        }
        if !self.allowed(call.collective, longest) {
            return None;
        }
        self.large_even(&ends, longest)
    }

    /// A call that moves pieces of a length that all know.
    fn large_even(&mut self, ends: &Ends<'_>, longest: usize) -> Option<Result<()>> {
        if self.size == 2
            && self.has_singles()
            && let Single::Done(result) = self.large_single(ends)
        {
            return Some(result);
        }
        let is_paired = matches!(ends.of, Collective::Gather | Collective::Scatter);
        let is_spread = matches!(ends.of, Collective::Allgather | Collective::Allgatherv);
        // Of two the pair is everybody, and none waits for a block of all.
        if is_paired && self.size == 2 && self.has_pipes() {
            return Some(self.large_paired(ends, longest));
        }
        let is_alltoall = ends.of == Collective::Alltoall && self.size > 2 && self.has_blocks();
        if is_alltoall
            || is_paired && self.goes_bare(longest)
            || is_spread && self.spreads_bare(ends.of, longest)
        {
            return Some(self.large_swap(ends));
        }
        self.has_lap().then(|| self.large_move(ends, longest))
    }

    /// Equal pieces that pass between two members each, through their pipes.
    fn large_paired(&mut self, ends: &Ends<'_>, longest: usize) -> Result<()> {
        let step = self.next;
        let (me, root) = (self.me, ends.root);
        for member in (0..self.size).filter(|member| *member != me) {
            let (gives, gets) = match ends.of {
                Collective::Gather => (member == root, me == root),
                _ => (me == root, member == root),
            };
            if gives {
                self.will_give(member, step, longest);
            }
            if gets {
                self.will_get(member, step, longest);
            }
        }
        self.give_some(ends);
        if let Some((from, to)) = (me == root).then(|| ends.own()).flatten() {
            self.keep(&from, &to, 0, from.len());
        }
        let result = self.pass_all(ends);
        self.finish(step);
        result
    }

    fn large_move(&mut self, ends: &Ends<'_>, longest: usize) -> Result<()> {
        let members = u64::from(self.size);
        let pieces = match ends.of {
            Collective::Bcast => members,
            Collective::Allgather | Collective::Allgatherv => members * (members + 1),
            Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
                2 * members * members
            }
            _ => 2 * members,
        };
        self.copying.out = Cut::way(pieces.saturating_mul(longest as u64));
        match ends.of {
            Collective::Bcast => self.large_bcast(ends),
            Collective::Gather => self.large_gather(ends, longest),
            Collective::Scatter | Collective::Scatterv => self.large_scatter(ends, longest),
            Collective::Allgather | Collective::Allgatherv => self.large_allgather(ends, longest),
            Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
                self.large_alltoall(ends, longest)
            }
            _ => unreachable!("invariant: only calls that move data come here"),
        }
        self.close()
    }

    /// MPI_Reduce_scatter: all know all lengths.
    fn large_uneven_fold(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let Some(Reduction::Predefined(op, element)) = call.reduction else {
            return None;
        };
        let how = Combiner::of(*op, *element).filter(Combiner::is_dense)?;
        let Pieces::Uneven { counts, .. } = call.recv.pieces else {
            return None;
        };
        let len = |count: i64| usize::try_from(count).map(|count| count * how.extent());
        let piece = |rank: u32| {
            let before = counts
                .iter()
                .take(rank as usize)
                .fold(0, i64::saturating_add);
            (
                len(before).unwrap_or(0),
                len(counts.get(rank as usize)).unwrap_or(0),
            )
        };
        let longest = (0..self.size).map(|rank| piece(rank).1).max()?;
        if longest > 0 && !self.has_lap() {
            return None;
        }
        let recv = call.recv.buffer.region;
        let send = match call.in_place {
            true => recv,
            false => call.send.buffer.region,
        };
        let data = Flat {
            root: 0,
            send,
            recv,
            piece: longest,
            in_place: call.in_place,
        };
        if longest == 0 {
            return Some(Ok(()));
        }
        let of = call.collective;
        let fold = Folding {
            of,
            data: &data,
            how: &how,
        };
        let whole = (0..self.size).map(|rank| piece(rank).1).sum();
        let shared = match self.has_sides(of, whole) {
            true => Some(self.large_sided(&Sided {
                fold: &fold,
                parts: self.size,
                part: &piece,
            })),
            false => self.large_shares(&fold, whole, piece(self.me)),
        };
        if shared.is_some() {
            return shared;
        }
        self.large_reduce_scatter(&fold, longest, &piece);
        Some(self.close())
    }
}
