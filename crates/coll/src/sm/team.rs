//! A member's side of a communicator's area: its steps, its memory for long payload, and which call
//! goes which way.

use super::ends::{Ends, Even};
use super::exchange::Exchange;
use super::fold::Folding;
use super::load::longest_step;
use super::make::lost_elsewhere;
use super::plan::Vector;
use super::single::{Outcome, Single};
use super::staging::{self, Staging};
use super::steps::Steps;
use crate::account::SINGLE_COPY;
use crate::cost::Model;
use crate::select::{self, Preference};
use oxmpi_btl::sm;
use oxmpi_core::collectives::{Collective, ReductionArgs};
use oxmpi_core::{Error, Result};
use oxmpi_mem::reduce::Combiner;
use oxmpi_shm::Address;
use oxmpi_shm::slots::INLINE;

/// See the module [`crate::sm`].
pub(crate) struct Team {
    pub(super) steps: Steps,
    pub(super) limits: Limits,
    /// The operation of the last reduction, looked up.
    pub(super) last: Option<(ReductionArgs, Combiner)>,
    staging: Ask<Staging>,
    single: Ask<Single>,
    /// Bytes of the longest piece that did not fit the step of the last exchange of uneven pieces.
    expected: usize,
    rows: Address,
    /// Why the call under way cannot be carried out at all.
    failure: Option<Error>,
}

/// Longest pieces, by [`Collective`]. Those of a collective are computed at its first call: each
/// takes some ten thousand steps of the cost model, and few programs use all of them.
pub(super) struct Limits {
    /// That steps take now.
    now: [u32; COLLECTIVES],
    /// The same when the byte slots are there; equal to `now` once they are, or cannot be.
    wanted: [u32; COLLECTIVES],
    /// That go through shared memory at all: see [`crate::select::reach`].
    reach: [u64; COLLECTIVES],
    /// Up to which length that was asked, and whether no more need be.
    asked: [Option<u64>; COLLECTIVES],
    known: [bool; COLLECTIVES],
    /// Longest pieces of steps: in lines alone, and in byte slots.
    longest: [Option<(u64, u64)>; COLLECTIVES],
    /// Whether there are byte slots, once that is settled.
    slots: Option<bool>,
    /// Bytes of a slot.
    slot: usize,
    size: u32,
    model: Model,
    preference: Preference,
}

const COLLECTIVES: usize = Collective::ALL.len();

impl Limits {
    pub(super) fn new(size: u32, slot: usize, model: &Model, preference: &Preference) -> Limits {
        Limits {
            now: [0; COLLECTIVES],
            wanted: [0; COLLECTIVES],
            reach: [0; COLLECTIVES],
            asked: [None; COLLECTIVES],
            known: [false; COLLECTIVES],
            longest: [None; COLLECTIVES],
            slots: None,
            slot,
            size,
            model: *model,
            preference: preference.clone(),
        }
    }

    /// Computes those of a collective as far as this piece needs; 0: shared memory is not wanted.
    fn know(&mut self, of: Collective, piece: usize) {
        use Collective::{Allgatherv, ReduceScatter, ReduceScatterBlock};
        let at = of as usize;
        // The model counts all pieces of these together.
        let times = match of {
            Allgatherv | ReduceScatter | ReduceScatterBlock => u64::from(self.size),
            _ => 1,
        };
        let bytes = (piece as u64).saturating_mul(times);
        let most = bytes.checked_next_power_of_two().unwrap_or(u64::MAX);
        if self.known[at] || self.asked[at].is_some_and(|asked| most <= asked) {
            return;
        }
        let span = (self.asked[at].map_or(0, |asked| asked + 1), most);
        let reach = select::reach(of, self.size, span, &self.model, &self.preference);
        self.asked[at] = Some(most);
        self.known[at] = reach != Some(most);
        self.reach[at] = reach.unwrap_or(0) / times;
        let step = |room| longest_step(of, &self.model, self.size, room) as u64;
        let steps = || (step(INLINE), step(self.slot));
        if reach.is_some() {
            let (in_lines, in_slots) = *self.longest[at].get_or_insert_with(steps);
            let within =
                |longest: u64| u32::try_from(self.reach[at].min(longest)).unwrap_or(u32::MAX);
            let (none, all) = (self.slots == Some(false), self.slots == Some(true));
            self.wanted[at] = within(if none { in_lines } else { in_slots });
            self.now[at] = within(if all { in_slots } else { in_lines });
        }
    }

    /// Whether there are byte slots is settled.
    fn slots_are(&mut self, there: bool) {
        self.slots = Some(there);
        match there {
            true => self.now = self.wanted,
            false => self.wanted = self.now,
        }
    }

    /// Nothing goes through steps any more.
    fn close(&mut self) {
        self.now = [0; COLLECTIVES];
        self.wanted = [0; COLLECTIVES];
        self.known = [true; COLLECTIVES];
    }
}

/// Something that is made when it is first needed, by all members alike.
enum Ask<T> {
    Unknown,
    Never,
    There(Box<T>),
}

/// What several read at once is copied once from so many times the length on, as the kernel counts
/// each page for each reader; never where ranks share processors, where that takes twice as long.
const SHARED: u64 = 16;

impl Team {
    pub(super) fn new(steps: Steps, rows: Address, limits: Limits) -> Team {
        Team {
            steps,
            limits,
            last: None,
            staging: Ask::Unknown,
            single: Ask::Unknown,
            expected: 0,
            rows,
            failure: None,
        }
    }

    /// Whether a call with pieces of this length is one of steps. The same on all members.
    #[inline(always)]
    pub(super) fn takes(&mut self, of: Collective, piece: usize) -> bool {
        let limit = self.limits.now[of as usize];
        piece <= limit as usize && limit != 0 || self.takes_now(of, piece)
    }

    /// Computes the limits, and makes the byte slots, if they are what is missing.
    #[cold]
    #[inline(never)]
    fn takes_now(&mut self, of: Collective, piece: usize) -> bool {
        if self.steps.is_lost() {
            self.failure = Some(lost_elsewhere());
            return false;
        }
        let (at, limits) = (of as usize, &mut self.limits);
        limits.know(of, piece);
        let is_taken = |limits: &Limits| limits.now[at] != 0 && piece <= limits.now[at] as usize;
        if is_taken(limits) {
            return true;
        }
        if limits.now[at] == limits.wanted[at] || piece > limits.wanted[at] as usize {
            return false;
        }
        match self.steps.has_slots() {
            Ok(there) => limits.slots_are(there),
            Err(error) => {
                self.failure = Some(error);
                return false;
            }
        }
        is_taken(limits)
    }

    /// What a call has come to. Where the memory is lost all later ones are failures, too: members
    /// do not agree on steps any more.
    #[inline(always)]
    pub(super) fn ended(&mut self, done: Option<Result<()>>) -> Option<Result<()>> {
        if let Some(Err(_)) = done {
            self.has_failed();
        }
        done
    }

    #[cold]
    #[inline(never)]
    fn has_failed(&mut self) {
        if self.steps.is_lost() {
            self.limits.close();
        }
    }

    /// A call that [`takes`](Self::takes) does not take is declined, or has failed.
    #[cold]
    pub(super) fn declined(&mut self) -> Option<Result<()>> {
        self.failure.take().map(Err)
    }

    /// Whether pieces of this length may go through shared memory at all: the model and the user
    /// decide. The same on all members.
    fn allowed(&mut self, of: Collective, piece: usize) -> bool {
        let at = of as usize;
        self.limits.know(of, piece);
        self.limits.wanted[at] != 0 && piece as u64 <= self.limits.reach[at]
    }

    /// A call that moves pieces too long for a step, when all members know the lengths: `len` gives
    /// what each member gives.
    pub(super) fn long_moved(
        &mut self,
        ends: &Ends<'_>,
        len: &dyn Fn(u32) -> usize,
    ) -> Option<Result<()>> {
        let longest = (0..self.steps.size).map(len).max()?;
        if self.failure.is_some() || !self.allowed(ends.of, longest) {
            return self.declined();
        }
        let size = self.steps.size;
        let is_roomy = size <= self.steps.area.processors();
        let shared = if is_roomy { SHARED } else { u64::MAX };
        let is_in_one = longest as u64 * u64::from(size) < sm::page_table();
        let (times, spared) = match ends.of {
            _ if size == 2 => (1, 0),
            // A broadcast changes over where an allgather of the same total does.
            Collective::Bcast => (shared.saturating_mul(u64::from(size)), 0),
            Collective::Allgather | Collective::Allgatherv => (shared, 0),
            // Through staging the root copies all pieces, one after the other; in its memory each
            // member its own, at once where each has a processor and they are in several tables.
            Collective::Scatter | Collective::Gather if is_roomy => match is_in_one {
                true => (u64::from(size), 0),
                false => (1, u64::from(size) - 2),
            },
            _ => (1, 0),
        };
        self.either_way(
            (longest as u64 / times, spared),
            |single, steps| single.moved(steps, ends, longest),
            |staging, steps| {
                staging::moved(steps, staging, ends, (0, longest), &|from, _| len(from))
            },
        )
    }

    /// A call with uneven pieces that pass both ways between all pairs. Where there are no rings
    /// it is declined when long pieces show, and what has arrived by then comes again; in place,
    /// where that lies in its way, at once.
    pub(super) fn exchanged(&mut self, ends: &Ends<'_>) -> Option<Result<()>> {
        if ends.is_exchange_in_place() {
            if let Err(error) = self.find_staging() {
                return Some(Err(error));
            }
            if let Ask::Never = self.staging {
                return None;
            }
        }
        let mut call = Exchange::new(&self.steps, ends);
        let is_staged = self.expected > 0 && !self.pays(self.expected as u64, 0);
        let rings = match &mut self.staging {
            Ask::There(staging) if is_staged => Some((&mut **staging, self.expected)),
            _ => None,
        };
        let stepped = call.step(&mut self.steps, rings);
        if let (Err(_), Ask::There(staging)) = (&stepped, &mut self.staging) {
            staging.restart(&self.steps);
        }
        let longest = *stepped.as_ref().unwrap_or(&0);
        self.expected = longest;
        if stepped.is_err() || longest <= call.early {
            return Some(stepped.and(call.result));
        }
        let done = self.either_way(
            (longest as u64, 0),
            |single, steps| single.exchanged(steps, &call, longest),
            |staging, steps| {
                let left = (call.early, longest - call.early);
                staging::moved(steps, staging, ends, left, &|from, to| call.left(from, to))
            },
        );
        done.map(|done| done.and(call.result))
    }

    /// A call that combines vectors too long for a step.
    pub(super) fn long_folded(
        &mut self,
        fold: &Folding<'_>,
        vector: &Vector<'_>,
    ) -> Option<Result<()>> {
        let is_allowed = fold.how.is_dense() && self.allowed(fold.of, fold.data.piece);
        if self.failure.is_some() || !is_allowed {
            return self.declined();
        }
        let share = vector.whole / self.steps.size as usize;
        self.either_way(
            (share as u64, 0),
            |single, steps| single.folded(steps, fold, vector),
            |staging, steps| staging::folded(steps, staging, fold, vector),
        )
    }

    /// By single copy where all can and runs of so many bytes are worth a call of the kernel, or
    /// through staging, where so many bytes more are written for each.
    fn either_way(
        &mut self,
        (run, spared): (u64, u64),
        single: impl FnOnce(&mut Single, &mut Steps) -> Outcome,
        staging: impl FnOnce(&mut Staging, &mut Steps) -> Result<()>,
    ) -> Option<Result<()>> {
        // What is declined here takes no step: some members come twice in a call, others once.
        if let Err(error) = self.find_staging() {
            return Some(Err(error));
        }
        let is_worth_it = self.pays(run, spared);
        let Ask::There(staged) = &mut self.staging else {
            return None;
        };
        if is_worth_it {
            if let Ask::Unknown = self.single {
                match Single::find(&self.steps) {
                    Ok(found) => self.single = Ask::There(Box::new(found)),
                    Err(error) => return Some(Err(error)),
                }
            }
            if let Ask::There(found) = &mut self.single {
                match single(found, &mut self.steps) {
                    Outcome::Done(result) => {
                        self.steps.protocol = SINGLE_COPY;
                        return Some(result);
                    }
                    Outcome::Staging => {}
                    Outcome::GiveUp => self.single = Ask::Never,
                }
            }
        }
        Some(staging(staged, &mut self.steps))
    }

    /// Whether copies of so many bytes are worth a call of the kernel, if all members can be
    /// reached.
    fn pays(&self, run: u64, spared: u64) -> bool {
        !matches!(self.single, Ask::Never)
            && run >= self.steps.single.tuning().single_copy_from(spared)
    }

    /// The rings, unless there is no room.
    #[inline]
    fn find_staging(&mut self) -> Result<()> {
        if let Ask::Unknown = self.staging {
            self.staging = match self.steps.rings()? {
                Some(bytes) => {
                    let (size, processors) = (self.steps.size, self.steps.area.processors());
                    Ask::There(Box::new(Staging::new(bytes, size, processors)))
                }
                None => Ask::Never,
            };
        }
        Ok(())
    }

    /// Equal pieces with gaps.
    pub(super) fn even(&mut self, ends: &Ends<'_>) -> Option<Result<()>> {
        let piece = ends.piece();
        if !self.takes(ends.of, piece) {
            return self.long_moved(ends, &|_| piece);
        }
        Some(self.steps.moved(ends.of, ends.root, &Even { ends, piece }))
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        if self.steps.area.leave() {
            self.steps.segment.free_area(self.rows, &self.steps.area);
        }
    }
}
