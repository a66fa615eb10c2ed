//! The lap of each member: bytes used round and round, by large calls only, and the steps that go
//! with them.
//!
//! A step of a large call has the same run of bytes in every member's lap, whoever writes there:
//! the next that is free. So places need not be told, and consecutive chunks lie side by side. That
//! matters: memory is written again only after a whole lap, when the readers' caches have let go of
//! it (a line that another processor still holds costs five times as much to write), which is why a
//! lap is longer than a cache of a processor. A member writes when all have finished the steps
//! whose bytes it overwrites. Two members that exchange everything change places: see
//! [`super::turns`].

use super::cut::{Cut, LINE, Terms};
pub(super) use super::turns::Place;
use super::turns::Turns;
use crate::sm::Team;
use crate::sm::order::Whom;
use crate::sm::team::is_together;
use oxmpi_core::collectives::Collective;
use oxmpi_core::exchange::told;
use oxmpi_core::{Error, Result};
use oxmpi_mem::Region;
use oxmpi_shm::Address;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::shared::SharedBytes;
use oxmpi_shm::slots::{DEPTH, is_of};

/// A member's view of all laps.
pub(in crate::sm) struct Lap {
    bytes: SharedBytes,
    place: Address,
    pub(super) terms: Terms,
    pub(super) turns: Turns,
    /// The first thing that went wrong in this call.
    failed: Option<Error>,
}

impl Lap {
    /// Gives the memory back, for all members.
    pub(in crate::sm) fn free(&self, segment: &Segment, members: u32) {
        segment.free_laps(members, self.place, self.terms.lap as u64);
    }
}

/// Longest lap: twice the cache of a processor's own, and then some.
const LONGEST: u64 = 4 << 20;
/// The same where members share processors: together they go round in more than one cache anyway.
const SHARING: u64 = 2 << 20;
const SHORTEST: u64 = 64 << 10;

/// Bytes of a member's lap; 0 when that would be too few. Members that share processors share the
/// caches, too. A block has a line for every member at least, and four blocks must fit.
fn lap_len(budget: u64, members: u32, rounds: u32) -> u64 {
    let members = u64::from(members);
    let least = SHORTEST.max(members.next_power_of_two() * 4 * LINE as u64);
    let longest = match rounds {
        1 => LONGEST,
        _ => SHARING.max(least),
    };
    match longest.min(budget / 2 / members) {
        share if share < least => 0,
        share => 1 << share.ilog2(),
    }
}

impl Team {
    /// Whether there are laps; makes them when asked first. Collective.
    pub(super) fn has_lap(&mut self) -> bool {
        if self.lap.is_none() && !self.no_lap {
            self.make_lap();
        }
        self.lap.is_some()
    }

    #[cold]
    fn make_lap(&mut self) {
        let from_first = |team: &Team, value: u64| {
            let said = told("MPI_Barrier", &team.comm, value);
            said.unwrap_or_else(|error| super::super::make::over(&error))
        };
        // Member 0 decides: the others may see other processors than it does.
        let rounds = match self.me {
            0 => oxmpi_core::process::process().rounds(),
            _ => 0,
        };
        let rounds = u32::try_from(from_first(self, rounds.into())).unwrap_or(u32::MAX);
        let rounds = rounds.max(1);
        let len = lap_len(super::super::make::budget(), self.size, rounds);
        let place = match self.me {
            0 if len > 0 => {
                let budget = super::super::make::budget();
                let made = self.segment.make_laps(self.size, len, budget);
                made.map_or_else(
                    |why| super::super::make::none("long vectors", self.size, &why),
                    Address::bits,
                )
            }
            _ => 0,
        };
        let place = Address::from_bits(from_first(self, place));
        if place.is_none() {
            self.no_lap = true;
            return;
        }
        let bytes = self.segment.laps(self.size, place, len);
        let bytes = bytes.unwrap_or_else(|error| super::super::make::cannot_map(&error));
        self.copying.prepare(self.size);
        self.lap = Some(Box::new(Lap {
            bytes,
            place,
            terms: Terms {
                rounds,
                lap: len as usize,
            },
            turns: Turns::new(len as usize),
            failed: None,
        }));
    }

    pub(super) fn laps(&mut self) -> &mut Lap {
        self.lap
            .as_mut()
            .expect("invariant: made before large calls")
    }

    pub(super) fn terms(&self) -> Terms {
        self.lap
            .as_ref()
            .expect("invariant: made before large calls")
            .terms
    }

    /// From now on steps are cut like this.
    pub(super) fn begin(&mut self, cut: Cut) -> Cut {
        if self.order.begins() {
            // Nobody was behind.
            self.known = self.next;
        }
        let next = self.next;
        self.laps().turns.begin(&cut, next);
        cut
    }

    /// The next step, with `room` bytes in every member's lap. Waits until we may write there, if
    /// we are going to.
    pub(super) fn open(&mut self, room: usize, writing: bool) -> Place {
        let step = self.next;
        self.next += 1;
        let lap = self.laps();
        let (place, needed) = lap.turns.open(step, room);
        let swaps = lap.turns.swap();
        if writing && lap.failed.is_none() && needed > self.known {
            self.wait_for_credit(needed, DEPTH / 2);
        }
        if swaps {
            // The line is to be ours when the bytes are written.
            self.area.claim_line(step);
        }
        place
    }

    /// Our bytes of a step.
    pub(super) fn mine(&self, place: Place, at: usize, len: usize) -> Region {
        self.theirs(self.me, place, at, len)
    }

    /// A member's bytes of a step.
    pub(super) fn theirs(&self, member: u32, place: Place, at: usize, len: usize) -> Region {
        let lap = self
            .lap
            .as_ref()
            .expect("invariant: made before large calls");
        let member = member ^ u32::from(place.is_swapped);
        let own = lap
            .bytes
            .region()
            .slice(member as usize * lap.terms.lap, lap.terms.lap);
        own.slice(place.at + at, len)
    }

    /// Publishes what we wrote in a step: `len` bytes, if that is what all expect.
    pub(super) fn tell(&mut self, place: Place, of: Collective, len: usize) {
        if self.laps().failed.is_none() {
            self.say(place.step, of, len);
        }
        if let Some((step, note)) = self.note_late.take() {
            self.say_note(step, of, note);
        }
    }

    /// Waits until a member has published its `len` bytes of a step. False when something went
    /// wrong, now or before.
    pub(super) fn ready(&mut self, member: u32, place: Place, of: Collective, len: usize) -> bool {
        if self.laps().failed.is_some() {
            return false;
        }
        match self.arrive(member, place.step, of, len) {
            Ok(()) => {
                let finished = self.laps().turns.finished(place.step);
                self.known = self.known.max(finished);
                true
            }
            Err(error) => {
                self.refuse(place.step, of);
                self.laps().failed = Some(error);
                false
            }
        }
    }

    /// Whether a member has said something in a step, or nobody asks any more.
    pub(super) fn has_told(&self, member: u32, place: Place) -> bool {
        let failed = self.lap.as_ref().is_some_and(|lap| lap.failed.is_some());
        failed || is_of(self.area.stamp(member, place.step), place.step)
    }

    /// Waits until the members have said something in the steps that we want of them: one of them,
    /// when we have the processor to ourselves, and otherwise all that are behind, as a turn
    /// costs more than what is read sooner in it.
    pub(super) fn await_next(
        &mut self,
        of: Collective,
        alone: bool,
        next: impl Fn(u32) -> Option<Place>,
    ) {
        let members = (0..self.size).filter_map(|member| Some((member, next(member)?)));
        let Some(first) = members.clone().map(|(_, place)| place.step).min() else {
            return;
        };
        self.order.waits(first, Whom::Others);
        // Who is ahead may have to wait until we are through with the first step, so of all only
        // those are waited for that have not come to it.
        let members = members.filter(|(_, place)| alone || place.step == first);
        let missing = || {
            members
                .clone()
                .filter(|(member, place)| !self.has_told(*member, *place))
        };
        let most = if alone {
            members.clone().count() - 1
        } else {
            0
        };
        let enough = || missing().nth(most).is_none().then_some(());
        for _ in 0..self.looks {
            if enough().is_some() {
                return;
            }
            core::hint::spin_loop();
        }
        let (me, processors) = (self.me, self.processors as u32);
        let are_near =
            || alone || !missing().any(|(member, _)| is_together(member, me, processors));
        self.wait_long(of, self.next, &are_near, enough);
    }

    /// We need nothing any more of this step and those before.
    pub(super) fn through(&mut self, place: Place) {
        self.area.set_done(place.step + 1);
    }

    /// The end of a large call.
    pub(super) fn close(&mut self) -> Result<()> {
        let failed = self.laps().failed.take();
        let wrong = self.copying.wrong.take();
        self.after_large();
        match failed.or(wrong) {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }
}
