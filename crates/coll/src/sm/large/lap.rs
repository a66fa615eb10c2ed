//! The lap of each member: bytes used round and round, by large calls only, and the steps that go with them.
//!
//! A step of a large call has the same run of bytes in every member's lap, whoever writes there: the next that is free. So places need not be
//! told, and consecutive chunks lie side by side. That matters: memory is written again only after a whole lap, when the
//! readers' caches have let go of it (a line that another processor still holds costs five times as much to write), which is
//! why a lap is longer than a cache of a processor. A member writes when all have finished the steps whose bytes it overwrites.
//!
//! Two members that exchange everything ([`Cut::swaps`]) change places with every lap of two steps: each writes where it has read before.
//! A processor that reads a line which another has changed takes it over, so what it writes there is in its own cache already.
//! Nobody waits until bytes may be overwritten: who publishes a step has read all but the last before it, and the first of a call
//! after all of earlier calls. Only a call that ends in the first half of a lap leaves a step unread in the one before, where the next call writes.
//! 64 KiB each way, and a piece for oneself: 4.0 µs, 4.4 in a long lap; 6.3 and 31 where the processors share no cache, 8.6 past the caches.

use super::cut::{Cut, LINE, Terms};
use crate::sm::Team;
use oxmpi_core::collectives::Collective;
use oxmpi_core::exchange::told;
use oxmpi_core::{Error, Result};
use oxmpi_mem::Region;
use oxmpi_shm::Address;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::shared::SharedBytes;
use oxmpi_shm::slots::DEPTH;
use std::collections::VecDeque;

/// A member's view of all laps.
pub(in crate::sm) struct Lap {
    bytes: SharedBytes,
    place: Address,
    pub(super) terms: Terms,
    /// Bytes of it that the call goes round in.
    pub(super) wrap: usize,
    /// The two members of the call change places with every lap.
    pub(super) swaps: bool,
    /// Bytes used since the beginning, what was lost at the ends of laps included.
    at: u64,
    /// Steps whose bytes may not have been overwritten yet, and where those begin.
    recent: VecDeque<(u64, u64)>,
    /// All members must have finished this many steps before we write.
    needed: u64,
    /// Behind the last step of a large call.
    opened: u64,
    /// The first step of the call.
    first: u64,
    /// The first thing that went wrong in this call.
    failed: Option<Error>,
}

/// A step of a large call: its number, and where its bytes begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    step: u64,
    at: usize,
    /// The bytes of each of the two members are the other's.
    is_swapped: bool,
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

/// Bytes of a member's lap; 0 when that would be too few. Members that share processors share the caches, too. A block has a line
/// for every member at least, and four blocks must fit.
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
        let from_first = |team: &Team, value: u64| told("MPI_Barrier", &team.comm, value);
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
        self.copying.prepare();
        self.lap = Some(Box::new(Lap {
            bytes,
            place,
            terms: Terms {
                rounds,
                lap: len as usize,
            },
            wrap: len as usize,
            swaps: false,
            at: 0,
            recent: VecDeque::with_capacity(DEPTH as usize + 1),
            needed: 0,
            opened: 0,
            first: 0,
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
        let next = self.next;
        let lap = self.laps();
        let half = lap.wrap / 2;
        lap.wrap = cut.wrap;
        lap.first = next;
        if lap.swaps != cut.swaps {
            lap.swaps = cut.swaps;
            lap.needed = lap.opened;
            lap.recent.clear();
        }
        if cut.swaps {
            // Such a call begins a lap: its steps may be of another length than the last one's.
            if lap.at % lap.terms.lap as u64 == half as u64 {
                lap.needed = lap.needed.max(lap.opened.saturating_sub(1));
            }
            lap.at = lap.at.next_multiple_of(lap.terms.lap as u64);
        }
        cut
    }

    /// The next step, with `room` bytes in every member's lap. Waits until we may write there, if we are going to.
    pub(super) fn open(&mut self, room: usize, writing: bool) -> Place {
        let step = self.next;
        self.next += 1;
        let lap = self.laps();
        let all = lap.terms.lap;
        let room = match lap.swaps {
            true => lap.wrap / 2,
            false => room.next_multiple_of(64),
        };
        let mut within = (lap.at % all as u64) as usize;
        if within + room > lap.wrap {
            lap.at += (all - within) as u64;
            within = 0;
        }
        let swaps = lap.swaps;
        let is_swapped = swaps && lap.at / all as u64 % 2 == 1;
        if !swaps {
            lap.recent.push_back((step, lap.at));
        }
        lap.at += room as u64;
        lap.opened = step + 1;
        let free = lap.at.saturating_sub(all as u64);
        while let Some((old, from)) = lap.recent.front().copied()
            && (from < free || old + DEPTH <= step)
        {
            lap.needed = lap.needed.max(old + 1);
            lap.recent.pop_front();
        }
        let needed = lap.needed.max((step + 1).saturating_sub(DEPTH));
        if writing && lap.failed.is_none() && needed > self.known {
            self.wait_for_credit(needed);
        }
        if swaps {
            // The line is to be ours when the bytes are written.
            self.area.claim_line(step);
        }
        Place {
            step,
            at: within,
            is_swapped,
        }
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

    /// Waits until a member has published its `len` bytes of a step. False when something went wrong, now or before.
    pub(super) fn ready(&mut self, member: u32, place: Place, of: Collective, len: usize) -> bool {
        if self.laps().failed.is_some() {
            return false;
        }
        match self.arrive(member, place.step, of, len) {
            Ok(()) => {
                let lap = self.laps();
                if lap.swaps {
                    // The other has finished all steps but the last before it.
                    let unread = u64::from(place.step > lap.first);
                    self.known = self.known.max(place.step - unread);
                }
                true
            }
            Err(error) => {
                self.laps().failed = Some(error);
                false
            }
        }
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
