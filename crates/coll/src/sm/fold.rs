//! Short collectives that combine data: everybody publishes its vector, and whoever wants a
//! result folds all vectors in rank order.
//!
//! The receive buffer is the accumulator. A vector that lies there (in place) is given or
//! overwritten in the first combination, except that of rank 2 and above, which is read from our
//! own slot instead.

use super::scan::SHORT;
use super::steps::Steps;
use oxmpi_core::Result;
use oxmpi_core::collectives::{Collective, Flat};
use oxmpi_mem::Region;
use oxmpi_mem::reduce::Combiner;
use oxmpi_shm::slots::INLINE;
use std::ops::Range;

/// A reduction under way.
#[derive(Clone, Copy)]
pub(super) struct Folding<'a> {
    pub of: Collective,
    pub data: &'a Flat,
    /// Elements of the vector; of a piece, for MPI_Reduce_scatter_block.
    pub count: usize,
    pub how: &'a Combiner,
}

impl Steps {
    /// A call that combines.
    #[inline(always)]
    pub(super) fn folded(&mut self, fold: &Folding<'_>) -> Result<()> {
        let Folding { of, data, .. } = *fold;
        if matches!(of, Collective::Scan | Collective::Exscan) && data.piece <= SHORT {
            return self.short_scan(fold);
        }
        if of == Collective::ReduceScatterBlock {
            return self.folded_by_pieces(fold, &|_| fold.count);
        }
        let step = self.step(data.piece > INLINE)?;
        let me = self.me;
        let result = match of {
            Collective::Reduce => {
                if data.root == me {
                    // Who has come with another length may wait for what we tell.
                    self.fold_vectors(step, fold, 0..self.size)
                        .inspect_err(|_| self.refuse(step, of))
                } else {
                    self.put(step, of, data.send);
                    Ok(())
                }
            }
            Collective::Allreduce => {
                self.put(step, of, data.send);
                self.fold_vectors(step, fold, 0..self.size)
                    .inspect(|()| self.all_entered(step))
            }
            Collective::Scan | Collective::Exscan => {
                if me + 1 < self.size {
                    self.put(step, of, data.send);
                }
                let last = me + u32::from(of == Collective::Scan);
                self.fold_vectors(step, fold, 0..last)
            }
            _ => unreachable!("invariant: only reductions come here"),
        };
        self.turn(data.piece);
        self.finish(step);
        result
    }

    /// Combines the vectors of `members`, from rank 0 on, into the receive buffer.
    #[inline(always)]
    fn fold_vectors(&mut self, step: u64, fold: &Folding<'_>, members: Range<u32>) -> Result<()> {
        let Folding {
            of,
            data,
            count,
            how,
        } = *fold;
        let (len, out) = (data.piece, data.recv);
        let mut own = data.send;
        if data.in_place && self.me >= 2 && members.contains(&self.me) {
            own = self.room(step, len);
            if of == Collective::Reduce || self.me + 1 == self.size {
                // Not there yet: allreduce, and scan on other ranks, have published it.
                oxmpi_mem::copy(own, data.send);
            }
        }
        if members.len() == self.size as usize {
            self.await_all(step, of)?;
        }
        let mut left = Region::EMPTY;
        for member in members {
            let right = match member == self.me {
                true => own,
                false => self.take(member, step, of, len)?,
            };
            match member {
                0 => left = right,
                _ => {
                    self.work.combined += len as u64;
                    how.apply(out, left, right, count);
                    left = out;
                }
            }
        }
        if !left.is_empty() && left.addr() != out.addr() {
            // One vector alone.
            oxmpi_mem::copy(out, left);
        }
        Ok(())
    }
}
