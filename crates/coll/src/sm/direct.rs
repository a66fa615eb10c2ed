//! The team as the direct way of its communicator: what it takes, and which algorithm runs.

use super::Team;
use super::ends::Ends;
use super::fold::Folding;
use super::plan::Vector;
use crate::account::STEPS;
use oxmpi_core::collectives::{
    Call, Collective, Direct, Flat, Pieces, Protocol, ReductionArgs, Spread, Work,
};
use oxmpi_core::op::{self, Op, Reduction};
use oxmpi_core::{Result, types};
use oxmpi_mem::reduce::Combiner;

impl Direct for Team {
    fn barrier(&mut self) -> Option<Result<()>> {
        self.steps.call = Collective::Barrier;
        let done = match self.takes(Collective::Barrier, 0) {
            true => Some(self.steps.meet()),
            false => self.declined(),
        };
        self.ended(done)
    }

    fn flat(&mut self, of: Collective, data: &Flat) -> Option<Result<()>> {
        self.steps.call = of;
        let done = match self.takes(of, data.piece) {
            true => Some(self.steps.moved(of, data.root, data)),
            false => {
                let ends = Ends::flat(of, data, self.steps.me);
                self.long_moved(&ends, &|_| data.piece)
            }
        };
        self.ended(done)
    }

    fn spread(&mut self, of: Collective, data: &Spread<'_>) -> Option<Result<()>> {
        self.steps.call = of;
        // All members see the same longest piece of an allgatherv, and decline alike.
        let agreed = match (of, &data.all) {
            (Collective::Allgatherv, Some(all)) => all.longest,
            _ => 0,
        };
        if !self.takes(of, agreed) {
            return self.declined();
        }
        let ends = Ends::spread(of, data, self.steps.me);
        let done = Some(self.steps.uneven(&ends));
        self.ended(done)
    }

    fn fold(
        &mut self,
        of: Collective,
        data: &Flat,
        count: usize,
        how: ReductionArgs,
    ) -> Option<Result<()>> {
        self.steps.call = of;
        let how = &self.combiner(how)?;
        let done = self.even_fold(&Folding {
            of,
            data,
            count,
            how,
        });
        self.ended(done)
    }

    fn work(&self) -> Work {
        self.steps.work
    }

    fn take_protocol(&mut self) -> Protocol {
        core::mem::replace(&mut self.steps.protocol, STEPS)
    }

    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        self.steps.call = call.collective;
        let done = self.any(call);
        self.ended(done)
    }
}

impl Team {
    fn any(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let of = call.collective;
        let ends = || Ends::given(call, self.steps.me);
        match of {
            Collective::Barrier => self.barrier(),
            Collective::Bcast
            | Collective::Gather
            | Collective::Scatter
            | Collective::Allgather
            | Collective::Alltoall => {
                let ends = ends();
                self.even(&ends)
            }
            Collective::Reduce
            | Collective::Allreduce
            | Collective::Scan
            | Collective::Exscan
            | Collective::ReduceScatter
            | Collective::ReduceScatterBlock => self.any_fold(call),
            Collective::Allgatherv => {
                let ends = ends();
                let len = |rank| ends.length_of(rank);
                let longest = (0..self.steps.size).map(len).max()?;
                match self.takes(of, longest) {
                    true => Some(self.steps.uneven(&ends)),
                    false => self.long_moved(&ends, &len),
                }
            }
            Collective::Gatherv
            | Collective::Scatterv
            | Collective::Alltoallv
            | Collective::Alltoallw => {
                let ends = ends();
                match (self.takes(of, 0), of) {
                    (false, _) => self.declined(),
                    (_, Collective::Gatherv | Collective::Scatterv) => {
                        Some(self.steps.uneven(&ends))
                    }
                    _ => self.exchanged(&ends),
                }
            }
        }
    }

    /// A call that is part of another one, which the reports name.
    pub(crate) fn within(&mut self, name: &'static str, call: &Call<'_>) -> Option<Result<()>> {
        self.steps.within = Some(name);
        self.general(call)
    }

    /// Combines equal pieces without gaps.
    #[inline(always)]
    fn even_fold(&mut self, fold: &Folding<'_>) -> Option<Result<()>> {
        match self.takes(fold.of, fold.data.piece) {
            true => Some(self.steps.folded(fold)),
            false => self.long_fold(fold),
        }
    }

    /// The same, too long for a step.
    fn long_fold(&mut self, fold: &Folding<'_>) -> Option<Result<()>> {
        let (len, size) = (fold.data.piece, self.steps.size as usize);
        let piece = |rank: u32| (rank as usize * len, len);
        let vector = match fold.of {
            Collective::ReduceScatterBlock => Vector {
                whole: len.checked_mul(size)?,
                piece: Some(&piece),
            },
            _ => Vector {
                whole: len,
                piece: None,
            },
        };
        self.long_folded(fold, &vector)
    }

    /// Any reduction by a predefined operation.
    fn any_fold(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        let Some(Reduction::Predefined(op, element)) = call.reduction else {
            return None;
        };
        let of = call.collective;
        let how = &Combiner::of(*op, *element)?;
        let pieces = match call.recv.pieces {
            Pieces::Absent => call.send.pieces,
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
        let fold = |data, count| Folding {
            of,
            data,
            count,
            how,
        };
        match pieces {
            Pieces::Equal { count, .. } => {
                let count = items(count)?;
                data.piece = match of {
                    Collective::ReduceScatterBlock => how.extent().checked_mul(count)?,
                    _ => how.span(count),
                };
                self.even_fold(&fold(&data, count))
            }
            Pieces::Uneven { counts, .. } => {
                let count = |rank: u32| items(counts.get(rank as usize).unsigned_abs());
                let all = (0..self.steps.size)
                    .try_fold(0_usize, |sum, rank| sum.checked_add(count(rank)?))?;
                let count = |rank| count(rank).unwrap_or(0);
                if self.takes(of, data.piece) {
                    return Some(self.steps.folded_by_pieces(&fold(&data, all), &count));
                }
                let len = |rank| count(rank) * how.extent();
                let piece = |rank: u32| ((0..rank).map(len).sum(), len(rank));
                let vector = Vector {
                    whole: (0..self.steps.size).map(len).sum(),
                    piece: Some(&piece),
                };
                let piece = (0..self.steps.size).map(len).max()?;
                let data = Flat { piece, ..data };
                self.long_folded(&fold(&data, all), &vector)
            }
            _ => None,
        }
    }

    /// The kernel of a predefined operation on a predefined type; that of the last call is kept.
    #[inline(always)]
    fn combiner(&mut self, how: ReductionArgs) -> Option<Combiner> {
        match &self.last {
            Some((last, combiner)) if *last == how => Some(*combiner),
            _ => self.look_up(how),
        }
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self, how: ReductionArgs) -> Option<Combiner> {
        let Ok(Op::Predefined(predefined)) = op::get(how.op) else {
            return None;
        };
        let element = op::element(&types::committed(how.datatype).ok()?.datatype)?;
        let combiner = Combiner::of(predefined, element)?;
        self.last = Some((how, combiner));
        Some(combiner)
    }
}
