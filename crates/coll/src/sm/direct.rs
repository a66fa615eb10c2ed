//! The team as the direct way of its communicator: what it takes, and which algorithm runs.

use super::Team;
use oxmpi_core::collectives::{Call, Collective, Direct, Flat, Spread};
use oxmpi_core::handle::{DatatypeHandle, OpHandle};
use oxmpi_core::op::{self, Op};
use oxmpi_core::{Result, types};
use oxmpi_mem::reduce::Combiner;

impl Direct for Team {
    fn barrier(&mut self) -> Option<Result<()>> {
        self.call = Collective::Barrier;
        if !self.takes(Collective::Barrier, 0) {
            return None;
        }
        Some(self.meet())
    }

    fn flat(&mut self, collective: Collective, data: &Flat) -> Option<Result<()>> {
        self.call = collective;
        if !self.takes(collective, data.piece) {
            return self.large_flat(collective, data);
        }
        Some(self.moved(collective, data.root, data))
    }

    fn spread(&mut self, collective: Collective, data: &Spread<'_>) -> Option<Result<()>> {
        self.call = collective;
        self.spread_short(collective, data)
    }

    fn fold(
        &mut self,
        collective: Collective,
        data: &Flat,
        count: usize,
        how: (OpHandle, DatatypeHandle),
    ) -> Option<Result<()>> {
        self.call = collective;
        let combiner = self.combiner(how)?;
        if !self.takes(collective, data.piece) {
            return self.large_fold(collective, data, &combiner);
        }
        Some(self.folded(collective, data, count, &combiner))
    }

    fn general(&mut self, call: &Call<'_>) -> Option<Result<()>> {
        self.call = call.collective;
        self.any(call).or_else(|| self.large_call(call))
    }
}

impl Team {
    /// Whether a call with pieces of this length is ours. The same on all members.
    #[inline(always)]
    pub(super) fn takes(&mut self, collective: Collective, piece: usize) -> bool {
        piece <= self.limits[collective as usize] as usize && self.limits[collective as usize] != 0
            || self.takes_now(collective, piece)
    }

    /// Whether pieces of this length may go through shared memory at all: the model and the user
    /// decide. The same on all members.
    pub(super) fn allowed(&self, collective: Collective, piece: usize) -> bool {
        let at = collective as usize;
        self.wanted[at] != 0 && piece as u64 <= self.reach[at]
    }

    /// Makes the byte slots if they are what is missing.
    #[cold]
    #[inline(never)]
    fn takes_now(&mut self, collective: Collective, piece: usize) -> bool {
        let at = collective as usize;
        if self.limits[at] == self.wanted[at] || piece > self.wanted[at] as usize {
            return false;
        }
        self.make_slots();
        piece <= self.limits[at] as usize
    }

    /// The kernel of a predefined operation on a predefined type; that of the last call is kept.
    #[inline(always)]
    fn combiner(&mut self, how: (OpHandle, DatatypeHandle)) -> Option<Combiner> {
        match &self.last {
            Some((last, combiner)) if *last == how => Some(*combiner),
            _ => self.look_up(how),
        }
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self, how: (OpHandle, DatatypeHandle)) -> Option<Combiner> {
        let Ok(Op::Predefined(predefined)) = op::get(how.0) else {
            return None;
        };
        let element = op::element(&types::committed(how.1).ok()?.datatype)?;
        let combiner = Combiner::of(predefined, element)?;
        self.last = Some((how, combiner));
        Some(combiner)
    }
}
