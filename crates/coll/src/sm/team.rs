//! A member's side of an area: steps, publishing, waiting.

use super::large::{Copying, Flows, Lap, Singles, Swaps};
use super::order::{Order, Whom};
use oxmpi_core::collectives::Collective;
use oxmpi_core::comm::Comm;
use oxmpi_core::handle::{DatatypeHandle, OpHandle};
use oxmpi_core::process::process;
use oxmpi_core::settle::Seat;
use oxmpi_core::wait::{COLLECTIVE, Reason, Words, wait_for_words};
use oxmpi_core::{Error, Result, error};
use oxmpi_mem::reduce::Combiner;
use oxmpi_mem::{Caches, Region};
use oxmpi_shm::Address;
use oxmpi_shm::park::Node;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::slots::{Area, DEPTH, INLINE, is_of, stamp};
use std::sync::Arc;

/// See the module [`crate::sm`].
pub(crate) struct Team {
    pub(super) area: Area<Node>,
    /// The step of the next call.
    pub(super) next: u64,
    /// All members have finished this many steps, as far as we know.
    pub(super) known: u64,
    pub(super) me: u32,
    pub(super) size: u32,
    /// The call under way, for the hang report.
    pub(super) call: Collective,
    /// Bytes of a line for each other member.
    pub(super) line_share: usize,
    /// Looks at a line before the wait function takes over.
    pub(super) looks: u32,
    /// The slot that the next call with payload beyond a line uses: those calls so far.
    pub(super) turn: u64,
    /// Calls so far in which pieces pass both ways between all pairs: see [`Area::part`].
    pub(super) exchange: u64,
    /// Lines in a row that were there when we came.
    pub(super) streak: u64,
    /// How many members can be at work at once.
    pub(super) processors: usize,
    /// Members meet at counters instead of looking at each other's lines.
    pub(super) counts: bool,
    /// Where we run when all members are awake and share the processors.
    seat: Option<Seat>,
    /// Meetings at the counters so far.
    pub(super) rounds: u64,
    /// In which order we leave them.
    pub(super) order: Order,
    /// Longest piece that each collective takes, by [`Collective`].
    pub(super) limits: [u32; COLLECTIVES],
    /// The same when the byte slots are there; equal to `limits` once they are, or cannot be.
    pub(super) wanted: [u32; COLLECTIVES],
    /// Longest piece that goes through shared memory at all: see [`crate::select::reach`].
    pub(super) reach: [u64; COLLECTIVES],
    /// The step behind the last barrier, if what comes right then is worth a little patience:
    /// where lines take long, and nobody waits for the processor.
    pub(super) met: u64,
    pub(super) is_patient: bool,
    /// The operation of the last reduction, looked up.
    pub(super) last: Option<((OpHandle, DatatypeHandle), Combiner)>,
    pub(super) comm: Arc<Comm>,
    pub(super) segment: Segment,
    rows: Address,
    /// The memory of large calls, and whether there can be none.
    pub(super) lap: Option<Box<Lap>>,
    pub(super) no_lap: bool,
    /// Our ends of the pipes, and whether there can be none.
    pub(super) flows: Option<Box<Flows>>,
    pub(super) no_flows: bool,
    /// Our side of the blocks, and whether there can be none.
    pub(super) swaps: Option<Box<Swaps>>,
    pub(super) no_swaps: bool,
    /// The others' own memory, and whether it is out of reach.
    pub(super) singles: Option<Box<Singles>>,
    pub(super) no_singles: bool,
    pub(super) copying: Copying,
    /// What a call that goes on as a large one has agreed on.
    pub(super) noted: Option<u8>,
    /// What we will say in which step, after the first chunk of a large call.
    pub(super) note_late: Option<(u64, u8)>,
}

pub(super) const COLLECTIVES: usize = Collective::ALL.len();

/// The note of whoever has told where its buffers lie, and of whoever has come with something else:
/// those of no length.
pub(super) const POSTED: u8 = 254;
pub(super) const REFUSED: u8 = 253;

/// Every so many steps we tell the others what we have finished.
const TELL: u64 = 16;

impl Team {
    pub(super) fn new(
        area: Area<Node>,
        comm: &Arc<Comm>,
        (segment, rows): (Segment, Address),
    ) -> Team {
        let oversubscribed = process().is_oversubscribed();
        let (me, processors) = (comm.rank.cast_unsigned(), process().processors());
        Team {
            counts: oversubscribed && area.members() > 2,
            me,
            size: area.members(),
            line_share: INLINE / (area.members() as usize - 1).max(1) / 8 * 8,
            next: 0,
            known: 0,
            call: Collective::Barrier,
            looks: if oversubscribed {
                OVERSUBSCRIBED_LOOKS
            } else {
                LOOKS
            },
            turn: 0,
            exchange: 0,
            streak: 0,
            processors: processors as usize,
            area,
            rounds: 0,
            order: Order::default(),
            seat: Seat::new(me, comm.group.size()),
            limits: [0; COLLECTIVES],
            wanted: [0; COLLECTIVES],
            reach: [0; COLLECTIVES],
            met: u64::MAX,
            is_patient: !oversubscribed && Caches::here() == Caches::Mesh,
            last: None,
            comm: Arc::clone(comm),
            segment,
            rows,
            lap: None,
            no_lap: false,
            flows: None,
            no_flows: false,
            swaps: None,
            no_swaps: false,
            singles: None,
            no_singles: false,
            copying: Copying::default(),
            noted: None,
            note_late: None,
        }
    }

    /// The next step; our line of it may be written, and if `with_bytes` our slot of this turn.
    #[inline(always)]
    pub(super) fn step(&mut self, with_bytes: bool) -> u64 {
        let (step, ahead) = (
            self.next,
            if with_bytes { DEPTH } else { self.area.depth() },
        );
        if step >= self.known + ahead {
            self.wait_for_credit(step + 1 - ahead, ahead / 2);
        }
        step
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

    /// The call used, or might have used, the byte slots: the next one takes the next slot. The
    /// same on all members.
    #[inline(always)]
    pub(super) fn turn(&mut self, len: usize) {
        self.turn += u64::from(len > INLINE);
    }

    /// A program that never waits must let other traffic through all the same.
    #[cold]
    pub(super) fn once_a_lap(&mut self) {
        if let Some(seat) = &mut self.seat {
            seat.take();
        }
        self.area.refresh();
        oxmpi_core::vci::enter().progress();
    }

    /// `root` is about to copy for all others: it has its processor to itself.
    pub(super) fn leave_to(&mut self, root: u32) {
        if let Some(seat) = &mut self.seat {
            seat.leave_to(root);
        }
    }

    /// Publishes `data` as our payload of `step`.
    #[inline(always)]
    pub(super) fn put(&mut self, step: u64, of: Collective, data: Region) {
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
    /// As [`Team::take`].
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
                if self.wait_for(member, step, of) != wanted {
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
    /// As [`Team::take`].
    #[inline]
    pub(super) fn note(&mut self, member: u32, step: u64, of: Collective) -> Result<u8> {
        let wanted = stamp(step, info(of, 0)) >> 8;
        let mut looks = self.looks;
        loop {
            let mut seen = self.area.stamp(member, step);
            looks -= 1;
            if looks == 0 && seen >> 8 != wanted {
                seen = self.wait_for(member, step, of);
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

    /// Waits for whatever `member` says in `step`.
    #[cold]
    #[inline(never)]
    fn wait_for(&mut self, member: u32, step: u64, of: Collective) -> u64 {
        let whom = self.needs(of, member);
        self.order.waits(step, whom);
        let (area, me, processors) = (&self.area, self.me, self.processors);
        let missing = || {
            (0..self.size).filter(|other| *other != me && !is_of(area.stamp(*other, step), step))
        };
        let are_near = || match whom {
            // All others speak in this step.
            Whom::Nobody | Whom::Others => {
                !missing().any(|other| is_together(other, me, processors as u32))
            }
            Whom::Member(_) | Whom::Lower => missing().nth(processors - 1).is_none(),
        };
        self.wait_long(of, step, &are_near, || {
            let seen = area.stamp(member, step);
            is_of(seen, step).then_some(seen)
        })
    }

    /// Waits until all members have finished `steps` steps; and all but the last `few`, which they
    /// can without us, so that we do not come back at once.
    #[cold]
    #[inline(never)]
    pub(super) fn wait_for_credit(&mut self, steps: u64, few: u64) {
        if self.order.begins() {
            // Nobody was behind.
            self.known = self.next;
            if steps <= self.known {
                return;
            }
        }
        let steps = steps.max(self.next.saturating_sub(few));
        let area = &self.area;
        let least = || {
            (0..self.size)
                .filter(|m| *m != self.me)
                .map(|m| area.done(m))
                .min()
        };
        let done = || least().filter(|least| *least >= steps);
        for _ in 0..self.looks {
            if let Some(known) = done() {
                self.known = known;
                return;
            }
            core::hint::spin_loop();
        }
        self.known = self.wait_long(self.call, self.next, &|| false, done);
    }

    /// Waits for what others write in the area. `are_near`: those that are missing could all be at
    /// work now, on other processors.
    pub(super) fn wait_long<T>(
        &self,
        of: Collective,
        step: u64,
        are_near: &dyn Fn() -> bool,
        look: impl FnMut() -> Option<T>,
    ) -> T {
        let area = &self.area;
        let sleeps = |asleep| match asleep {
            true => area.begin_wait(),
            false => area.end_wait(),
        };
        let words = Words {
            sleeps: &sleeps,
            are_near,
        };
        wait_for_words(&self.reason(of, step), words, look)
            .unwrap_or_else(|error| super::make::over(&error))
    }

    pub(super) fn reason(&self, of: Collective, step: u64) -> Reason {
        let tag = step & u64::from(oxmpi_core::comm::COLLECTIVE_TAGS - 1);
        Reason {
            call: of.call(),
            peer: COLLECTIVE,
            tag: i32::try_from(tag).unwrap_or(0),
            context: self.comm.context(),
        }
    }

    #[cold]
    pub(super) fn differs(&self, member: u32, of: Collective, len: usize) -> Error {
        error!(
            ERR_TRUNCATE,
            "rank {member} does not take part with the {len} bytes of {} expected here: counts or datatypes differ between \
             ranks, or ranks called different collectives",
            of.call()
        )
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        if self.area.leave() {
            if let Some(lap) = &self.lap {
                lap.free(&self.segment, self.size);
            }
            self.segment.free_area(self.rows, &self.area);
        }
    }
}

/// Whether two members sit on the same processor, where all of them share some: see [`Seat`].
pub(super) const fn is_together(one: u32, other: u32, processors: u32) -> bool {
    one % processors == other % processors
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
    oxmpi_mem::hand_over(into, from, oxmpi_mem::Way::Cached);
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
const OVERSUBSCRIBED_LOOKS: u32 = 8;
