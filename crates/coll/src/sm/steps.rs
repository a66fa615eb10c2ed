//! Steps: how the members of a team signal each other, and short payload with it.
//!
//! A member's side of its communicator's area ([`oxmpi_shm::slots`]): the step that comes next,
//! what is known of the others, publishing and waiting. All members count steps, turns and
//! exchanges alike; every call takes the same number of each on all of them, also after an error.

mod waits;

use super::make::{Ground, lost_elsewhere};
use super::plan::Shape;
use crate::account::STEPS;
use oxmpi_btl::sm::Single;
use oxmpi_core::collectives::{Collective, Protocol, Work};
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::Part;
use oxmpi_core::wait::{COLLECTIVE, Reason};
use oxmpi_core::{Error, Result, error};
use oxmpi_mem::Region;
use oxmpi_shm::park::Node;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::slots::{Area, DEPTH, INLINE, is_of, stamp};
use std::sync::Arc;

pub(super) struct Steps {
    pub area: Area<Node>,
    pub comm: Arc<Comm>,
    /// Which of its members the team has.
    pub part: Part,
    /// The call of the program, where this is a part of it.
    pub within: Option<&'static str>,
    pub segment: Segment,
    /// The other ranks' memory.
    pub single: Arc<Single>,
    /// It is the area of all ranks of the node.
    is_all: bool,
    /// Bytes that areas may take.
    pub budget: u64,
    /// There can be no byte slots.
    pub no_slots: bool,
    pub me: u32,
    pub size: u32,
    /// The step of the next call.
    pub next: u64,
    /// All members have finished this many steps, as far as we know.
    pub known: u64,
    /// The call under way, for the hang report.
    pub call: Collective,
    /// The slot that the next call with payload beyond a line uses: those calls so far.
    pub turn: u64,
    /// Calls so far in which pieces pass both ways between all pairs: see [`Area::part`].
    pub exchange: u64,
    /// Lines in a row that were there when we came.
    pub streak: u64,
    /// Bytes of a line for each other member.
    pub line_share: usize,
    /// What was copied and combined, and the steps in which we depended on others.
    pub work: Work,
    /// The protocol of the calls since this was read.
    pub protocol: Protocol,
    /// Looks at a line before the wait function takes over.
    looks: u32,
    /// How many members can be at work at once.
    processors: u32,
    /// Members meet at counters instead of looking at each other's lines.
    counts: bool,
    /// Meetings at the counters so far.
    rounds: u64,
}

/// The note of whoever has told where its buffers lie, and of whoever has come with something else:
/// those of no length.
pub(super) const POSTED: u8 = 254;
pub(super) const REFUSED: u8 = 253;

/// Waits that end with whatever is published: see [`Area::begin_wait`].
pub(super) const ANYTHING: u64 = 0;

/// Every so many steps we tell the others what we have finished.
const TELL: u64 = 16;

impl Steps {
    pub(super) fn new(area: Area<Node>, comm: &Arc<Comm>, part: Part, ground: Ground) -> Steps {
        let (size, oversubscribed) = (area.members(), comm.process.is_oversubscribed());
        Steps {
            me: part.me,
            size,
            comm: Arc::clone(comm),
            part,
            within: None,
            segment: ground.segment,
            single: ground.single,
            is_all: ground.is_all,
            budget: ground.budget,
            no_slots: false,
            next: 0,
            known: 0,
            call: Collective::Barrier,
            turn: 0,
            exchange: 0,
            streak: 0,
            line_share: INLINE / (size as usize - 1).max(1) / 8 * 8,
            work: Work::default(),
            protocol: STEPS,
            looks: if oversubscribed { FEW_LOOKS } else { LOOKS },
            processors: comm.process.processors(),
            counts: oversubscribed && size > 2,
            rounds: 0,
            area,
        }
    }

    /// Who gives to whom in a call.
    pub(super) fn shape(&self, of: Collective, root: u32) -> Shape {
        let Steps { me, size, .. } = *self;
        Shape { of, me, size, root }
    }

    /// All other members, in rank order.
    #[inline(always)]
    pub(super) fn others(&self) -> impl Iterator<Item = u32> + use<> {
        let me = self.me;
        (0..self.size).filter(move |member| *member != me)
    }

    /// The next step; our line of it may be written, and if `with_bytes` our slot of this turn.
    #[inline(always)]
    pub(super) fn step(&mut self, with_bytes: bool) -> Result<u64> {
        let step = self.next;
        let ahead = if with_bytes { DEPTH } else { self.area.depth() };
        if step >= self.known + ahead {
            self.wait_for_credit(step + 1 - ahead, ahead / 2)?;
        }
        self.work.steps += 1;
        Ok(step)
    }

    /// All members have published something in `step`, so they have finished all before.
    #[inline(always)]
    pub(super) fn all_entered(&mut self, step: u64) {
        self.known = step;
    }

    /// The call is through with all steps up to and with `last`.
    #[inline(always)]
    pub(super) fn finish(&mut self, last: u64) {
        let before = self.next;
        self.next = last + 1;
        if before / TELL != self.next / TELL {
            self.area.set_done(self.next);
            if before / DEPTH != self.next / DEPTH {
                self.once_a_lap();
            }
        }
    }

    /// The call used the byte slots, or might have: the next one takes the next. Alike on all.
    #[inline(always)]
    pub(super) fn turn(&mut self, len: usize) {
        self.turn += u64::from(len > INLINE);
    }

    /// A program that never waits must let other traffic through all the same.
    #[cold]
    pub(super) fn once_a_lap(&mut self) {
        self.area.refresh();
        self.comm.process.enter().progress();
    }

    /// Publishes `data` as our payload of `step`.
    #[inline(always)]
    pub(super) fn put(&mut self, step: u64, of: Collective, data: Region) {
        self.work.copied += data.len() as u64;
        copy(self.room(step, data.len()), data);
        self.hand_out(step, of, data.len());
    }

    /// Where the `len` bytes of our payload of `step` go.
    #[inline(always)]
    pub(super) fn room(&self, step: u64, len: usize) -> Region {
        self.place(self.me, step, len)
    }

    /// Publishes the payload of `len` bytes that was written.
    #[inline(always)]
    pub(super) fn say(&mut self, step: u64, of: Collective, len: usize) {
        if len > INLINE {
            self.area.set_word(step, len as u64);
        }
        self.publish(step, info(of, len));
    }

    /// Makes visible what was written for `step`, with this information.
    #[inline(always)]
    pub(super) fn publish(&mut self, step: u64, info: u16) {
        self.area.publish(step, info);
        if step >= self.known + CLAIMED {
            // We run ahead, as in broadcasts one after the other: nobody polls the lines that come
            // next.
            self.area.claim_line(step + CLAIMED);
        }
    }

    /// The same for payload in the slot of this turn: the next one will be ours when we get there.
    #[inline(always)]
    pub(super) fn hand_out(&mut self, step: u64, of: Collective, len: usize) {
        self.say(step, of, len);
        if len > INLINE {
            self.area.claim_bytes(self.turn + 1, len.min(CLAIM));
        }
    }

    /// Waits for the `len` bytes that `member` publishes in `step`.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: it published something else.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        member: u32,
        step: u64,
        of: Collective,
        len: usize,
    ) -> Result<Region> {
        self.arrive(member, step, of, len)?;
        Ok(self.place(member, step, len))
    }

    /// Waits for the stamp of `member` in `step`.
    ///
    /// # Errors
    /// As [`Steps::take`].
    #[inline(always)]
    pub(super) fn arrive(
        &mut self,
        member: u32,
        step: u64,
        of: Collective,
        len: usize,
    ) -> Result<()> {
        let wanted = stamp(step, info(of, len));
        if self.area.stamp(member, step) == wanted {
            self.streak += 1;
            if self.streak >= AHEAD {
                // The others are far ahead of us.
                self.area.prefetch(member, step + AHEAD);
            }
        } else {
            self.streak = 0;
        }
        let mut looks = self.looks;
        while self.area.stamp(member, step) != wanted {
            // Looking less often lets the writer have its line sooner.
            core::hint::spin_loop();
            looks -= 1;
            if looks == 0 {
                if self.wait_for(member, step, of)? != wanted {
                    return Err(self.differs(member, of, len));
                }
                break;
            }
        }
        if len > INLINE && self.area.word(member, step) != len as u64 {
            return Err(self.differs(member, of, len));
        }
        Ok(())
    }

    #[inline(always)]
    fn place(&self, member: u32, step: u64, len: usize) -> Region {
        if len <= INLINE {
            self.area.payload(member, step).slice(0, len)
        } else {
            self.area.bytes(member, self.turn, len)
        }
    }

    /// Where we give something to `member` in this exchange.
    #[inline(always)]
    pub(super) fn part_for(&self, member: u32) -> Region {
        self.area.part(self.me, member, self.exchange)
    }

    /// Where `member` gives something to us.
    #[inline(always)]
    pub(super) fn part_of(&self, member: u32) -> Region {
        self.area.part(member, self.me, self.exchange)
    }

    /// Publishes a byte in place of a length.
    #[inline(always)]
    pub(super) fn say_note(&mut self, step: u64, of: Collective, note: u8) {
        self.area.publish(step, info(of, 0) | u16::from(note));
    }

    /// Waits for that byte.
    ///
    /// # Errors
    /// As [`Steps::take`].
    #[inline]
    pub(super) fn note(&mut self, member: u32, step: u64, of: Collective) -> Result<u8> {
        let wanted = stamp(step, info(of, 0)) >> 8;
        let mut looks = self.looks;
        loop {
            let mut seen = self.area.stamp(member, step);
            looks -= 1;
            if looks == 0 && seen >> 8 != wanted {
                seen = self.wait_for(member, step, of)?;
            }
            if seen >> 8 == wanted {
                return Ok(seen as u8);
            }
            if looks == 0 {
                return Err(self.differs(member, of, 0));
            }
            core::hint::spin_loop();
        }
    }

    /// The length that `member` has said in `step`, when it has come to the same collective.
    #[cold]
    pub(super) fn said(&self, member: u32, step: u64, of: Collective) -> Option<usize> {
        let seen = self.area.stamp(member, step);
        if seen >> 8 != stamp(step, info(of, 0)) >> 8 {
            return None;
        }
        match (seen & 255) as usize {
            len @ 0..=INLINE => Some(len),
            255 => usize::try_from(self.area.word(member, step)).ok(),
            _ => None,
        }
    }

    /// We do not take part in the call that others have come to in this step: whoever waits for
    /// what we say hears that.
    #[cold]
    pub(super) fn refuse(&mut self, step: u64, of: Collective) {
        if !is_of(self.area.stamp(self.me, step), step) {
            self.say_note(step, of, REFUSED);
        }
    }

    /// Some member cannot see the memory that the others use: nothing will come any more.
    pub(super) fn is_lost(&self) -> bool {
        self.area.is_lost() || self.is_all && self.segment.is_area_of_all_lost()
    }

    /// A barrier: everybody says that it is here, and looks whether everybody is.
    #[inline(always)]
    pub(super) fn meet(&mut self) -> Result<()> {
        if self.counts {
            return self.meet_at_counters();
        }
        let step = self.step(false)?;
        self.say(step, Collective::Barrier, 0);
        let mut result = Ok(());
        for member in 0..self.size {
            if member != self.me {
                result = result.and(self.arrive(member, step, Collective::Barrier, 0));
            }
        }
        if result.is_ok() {
            self.all_entered(step);
        }
        self.finish(step);
        result
    }

    /// Where ranks share processors each adds to a counter, and gives way until the last one has:
    /// it runs once. While all that are missing can be at work on other processors it polls.
    #[inline(always)]
    fn meet_at_counters(&mut self) -> Result<()> {
        let round = self.rounds;
        self.rounds += 1;
        if self.rounds.is_multiple_of(DEPTH) {
            self.once_a_lap();
        }
        if !self.area.arrive(round) {
            let area = &self.area;
            let met = || area.has_met(round).then_some(());
            let are_at_work = || area.missing(round) < self.processors;
            self.wait_long(Collective::Barrier, self.next, ANYTHING, &are_at_work, met)?;
        }
        self.work.steps += 1;
        // Everybody has entered this call, and so has finished all before.
        self.all_entered(self.next);
        Ok(())
    }

    pub(super) fn reason(&self, of: Collective, step: u64) -> Reason {
        let tag = step & u64::from(oxmpi_core::comm::COLLECTIVE_TAGS - 1);
        Reason {
            call: self.within.unwrap_or(of.call()),
            peer: COLLECTIVE,
            tag: i32::try_from(tag).unwrap_or(0),
            context: self.comm.context(),
        }
    }

    #[cold]
    pub(super) fn differs(&self, member: u32, of: Collective, len: usize) -> Error {
        if self.is_lost() {
            return lost_elsewhere();
        }
        error!(
            ERR_TRUNCATE,
            "rank {} does not take part with the {len} bytes of {} expected here: counts or datatypes differ between \
             ranks, or ranks called different collectives",
            self.part.ranks[member as usize],
            self.within.unwrap_or(of.call())
        )
    }
}

/// The information beside the step in a stamp: which collective, and how many bytes, or 255 for
/// more than a line holds.
#[inline(always)]
pub(super) fn info(of: Collective, len: usize) -> u16 {
    let len = if len <= INLINE { len as u16 } else { 255 };
    (of as u16 + 1) << 8 | len
}

/// Copies payload between a buffer and a place that another processor reads or has written.
#[inline(always)]
pub(super) fn copy(into: Region, from: Region) {
    oxmpi_mem::hand_over(into, from);
}

/// Who is so many steps ahead of what it knows of the others asks for its lines so many steps
/// before it writes them.
const CLAIMED: u64 = 4;
/// Bytes of the next slots that are asked for ahead.
const CLAIM: usize = 4096;
/// Lines are asked for so many steps ahead.
pub(super) const AHEAD: u64 = 16;
/// About a microsecond.
const LOOKS: u32 = 150;
/// Where somebody else may need the processor to say what we wait for.
const FEW_LOOKS: u32 = 8;
