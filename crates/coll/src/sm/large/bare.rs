//! Long pieces from one member's memory to another's, copied once, by one of the two, where the
//! system lets it.
//!
//! Each of a pair says where its piece lies and where the other one belongs. What then happens both
//! compute from both words:
//!
//! ```text
//!   giver says where its piece lies ──► one reaches the other: it reads, or writes      ──► both say that they are through
//!            │                          neither does: blocks, from the next exchange on      or that it went wrong: blocks, from here on
//!            └─ it does not (it has gaps, or is short): blocks, from this exchange on
//! ```
//!
//! Two who share a processor do without while all that its members touch stays in its own cache: a
//! piece goes through their blocks.
//!
//! A copy by the kernel costs a fifth more than one of our own, and two of our own twice as much as
//! one where no cache of a processor's own has room for the buffers. Measured on a mesh
//! ([`Caches::Mesh`]), and elsewhere only done when asked for (`sm_large cma`): 1 MiB of three
//! ranks to a fourth, on two processors: 300 µs through a lap, 175 so.

use super::copying::RUN;
use super::ends::{Ends, Piece};
use crate::sm::Team;
use crate::sm::team::is_together;
use oxmpi_core::collectives::Collective;
use oxmpi_core::pages::are_huge;
use oxmpi_mca::events::{Event, emit};
use oxmpi_mca::param::SmLarge;
use oxmpi_mem::Caches;
use oxmpi_pal::idle::{Visitors, idle_thread};
use oxmpi_shm::blocks::Told;
use oxmpi_shm::segment::{CmaError, Reach};

/// How a piece gets from its giver to its taker. The same at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Travel {
    /// In blocks, from this exchange of the call on.
    Blocks {
        /// 0, or 1 when the giver has hoped for something better, or 2 when the system has refused
        /// it.
        first: usize,
    },
    /// The taker reads the giver's memory.
    Read,
    /// The giver writes into the taker's.
    Written,
}

impl Default for Travel {
    fn default() -> Travel {
        Travel::Blocks { first: 0 }
    }
}

impl Travel {
    /// As far as the giver knows when it tells.
    pub(super) fn before(told: &Told) -> Travel {
        match told.from {
            0 => Travel::default(),
            _ => Travel::Read,
        }
    }

    fn of(giver: &Told, taker: &Told, should_write: bool) -> Travel {
        if giver.from == 0 {
            return Travel::default();
        }
        let is_alike = giver.call == taker.call;
        let can_write = is_alike && giver.reaches && taker.into != 0 && taker.room == giver.len;
        match is_alike && taker.reaches {
            true if !(should_write && can_write) => Travel::Read,
            _ if can_write => Travel::Written,
            _ => Travel::Blocks { first: 1 },
        }
    }

    /// What is left to do when both have said whether they have done their part.
    pub(super) fn after(self, giver_did: bool, taker_did: bool) -> Travel {
        match self {
            Travel::Read if !taker_did => Travel::Blocks { first: 2 },
            Travel::Written if !giver_did => Travel::Blocks { first: 2 },
            travel => travel,
        }
    }

    /// Which block goes in an exchange of the call, if any can.
    pub(super) fn block(self, turn: usize) -> Option<usize> {
        match self {
            Travel::Blocks { first } => turn.checked_sub(first),
            Travel::Read | Travel::Written => None,
        }
    }

    /// Exchanges that a piece of `len` bytes takes with blocks of `room`.
    pub(super) fn turns(self, len: usize, room: usize) -> usize {
        match self {
            Travel::Blocks { first } => first + len.div_ceil(room).max(1),
            // To tell, and to say that it is over.
            Travel::Read | Travel::Written => 2,
        }
    }
}

/// Shorter pieces go through slots, laps, pipes and blocks: two exchanges and a system call cost
/// more than the second copy. (32 KiB from four ranks to one of them, on two processors: 7 µs, 8
/// so; 64 KiB 13 and 10; of eight ranks 17 and 17, 35 and 22.)
pub(super) const LONG: usize = 48 << 10;

/// Bytes that the members of a processor touch in a call and that stay in its own cache, beside the
/// blocks. There two copies of our own take less than one by the kernel (64 KiB: 2.5 and 3.1 µs),
/// and nobody has to say that it is through, for which both would have to run once more. (64 KiB of
/// 4 ranks to each on two processors: 32 µs, 27 so; 96 KiB 79 to 91, and 77 to 86.)
const STAYS: usize = 1 << 20;

/// A root's pieces lie in huge pages when all of them take several of those, where takers' do not,
/// and the kernel's price is for pages of the other one: then takers read, who share the root's
/// processor, too. (1 MiB to 8 ranks: 435 to 470 µs, 395 to 415 so; to 4 ranks as long; 64 KiB to 4
/// ranks 13 and 14 to 17.)
const HUGE: usize = 8 << 20;

impl Team {
    /// Whether pieces of this length go from memory to memory, if they can. The same on all
    /// members.
    pub(in crate::sm) fn goes_bare(&mut self, len: usize) -> bool {
        let is_better = || match oxmpi_mca::params().sm_large {
            SmLarge::Auto => Caches::here() == Caches::Mesh,
            SmLarge::Cma => true,
            SmLarge::Copy => false,
        };
        self.size > 2 && len >= LONG && is_better() && self.has_blocks()
    }

    /// The same of pieces that go to all members: only if every one reaches every other, as each
    /// block would be written once for each of them and not once for all.
    pub(super) fn spreads_bare(&mut self, of: Collective, len: usize) -> bool {
        if !self.goes_bare(len) {
            return false;
        }
        let told = self.swaps().all_reach;
        told.unwrap_or_else(|| self.ask_all(of))
    }

    /// The members tell each other in a step whether they reach all others.
    #[cold]
    fn ask_all(&mut self, of: Collective) -> bool {
        let me = self.me;
        let others = (0..self.size).filter(|member| *member != me);
        let mut all = true;
        for member in others.clone() {
            let reach = self.try_out(member);
            self.swaps().with(member).reach = Some(reach);
            all &= reach.is_some();
        }
        let step = self.step(false);
        self.say_note(step, of, u8::from(all));
        for member in others {
            // Whoever has come to another call is found in the next step.
            all &= self.note(member, step, of).is_ok_and(|note| note == 1);
        }
        self.all_entered(step);
        self.finish(step);
        self.swaps().all_reach = Some(all);
        all
    }

    /// What we say of our two pieces.
    pub(super) fn first_word(
        &mut self,
        ends: &Ends<'_>,
        member: u32,
        call: u64,
        give: usize,
        room: usize,
    ) -> Told {
        let mut told = Told {
            call,
            len: give as u64,
            room: room as u64,
            ..Told::default()
        };
        // What leaves may not be overwritten by what arrives before it has been read.
        let stays = !(ends.is_in_place()
            && matches!(
                ends.of,
                Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw
            ));
        let longest = give.max(room);
        if stays && self.goes_bare(longest) && !self.goes_near(ends, member, longest) {
            let address = |piece: Piece<'_>, len: usize| match piece.run(0, len) {
                Some(region) if len >= LONG => region.addr(),
                _ => 0,
            };
            let from = match give {
                0 => 0,
                _ => address(ends.give(member), give),
            };
            let into = match room {
                0 => 0,
                _ => address(ends.get(member), room),
            };
            (told.from, told.into) = (from as u64, into as u64);
            told.is_huge = are_huge([(from, give), (into, room)]);
            told.reaches = self.reach(member).is_some();
            if self.are_few() {
                let visitors = match is_together(member, self.me, self.processors as u32) {
                    true => Visitors::Near,
                    false => Visitors::Far,
                };
                told.thread = idle_thread(visitors).map_or(0, i32::cast_unsigned);
            }
        }
        told
    }

    /// Whether there are at most two on each processor. Of more nothing was gained by who reads
    /// whom when, or by whose name: they wait for memory.
    pub(super) fn are_few(&self) -> bool {
        self.size as usize <= 2 * self.processors
    }

    /// Whether a piece between us and a member that shares our processor goes through a block.
    /// Where only the two know how long it is and each gives the other one they have a step
    /// besides, and wait for both there. (64 KiB from a root of 4 ranks, on two processors, between
    /// barriers: 8.4 to 8.9 µs, 7.3 to 7.8 so; to a root 8.4, and 7.0; to one that learns in a
    /// step who has something for it 10.0, and 10.2 to 10.8.)
    fn goes_near(&mut self, ends: &Ends<'_>, member: u32, len: usize) -> bool {
        let touched = 4 * self.size as usize * len;
        let is_known = matches!(
            ends.of,
            Collective::Alltoall
                | Collective::Allgather
                | Collective::Allgatherv
                | Collective::Gather
                | Collective::Scatter
                | Collective::Scatterv
        );
        is_known
            && self.are_few()
            && touched <= STAYS
            && is_together(member, self.me, self.processors as u32)
            && len <= self.swaps().room()
    }

    /// A member's memory.
    fn reach(&mut self, member: u32) -> Option<Reach> {
        let tried = self.swaps().with(member).reach;
        tried.unwrap_or_else(|| self.try_reach(member))
    }

    #[cold]
    fn try_reach(&mut self, member: u32) -> Option<Reach> {
        let process = self.comm.group.process(member.cast_signed());
        // Who has not published its card yet is tried again.
        let card = process.and_then(|process| self.segment.card(process))?;
        let tried = Reach::probe(&card);
        let reach = tried.map_err(|why| emit(Event::CmaFallback, || why)).ok();
        self.swaps().with(member).reach = Some(reach);
        reach
    }

    /// A member's memory, by the thread that it has told.
    fn find(&mut self, member: u32, thread: u32) -> Option<Reach> {
        let partner = self.swaps().with(member);
        let reach = partner.reach.flatten()?;
        if partner.thread == thread {
            return Some(reach);
        }
        partner.thread = thread;
        let process = self.comm.group.process(member.cast_signed());
        let card = process.and_then(|process| self.segment.card(process));
        let found = card.map_or(reach, |card| reach.by_thread(thread.cast_signed(), &card));
        self.swaps().with(member).reach = Some(Some(found));
        Some(found)
    }

    /// How our piece and the partner's travel.
    pub(super) fn travels(
        &self,
        ends: &Ends<'_>,
        member: u32,
        ours: &Told,
        theirs: &Told,
    ) -> [Travel; 2] {
        let root_writes = |other: u32| is_together(other, ends.root, self.processors as u32);
        let members = self.size as usize;
        let writes = |giver: u32, taker: u32, told: &Told| match ends.of {
            // Both processors have as much to do: a root copies for those who share its own.
            Collective::Gather | Collective::Gatherv => !root_writes(giver),
            Collective::Scatter | Collective::Scatterv => {
                let piece = usize::try_from(told.len).unwrap_or(usize::MAX);
                root_writes(taker) && piece.saturating_mul(members) < HUGE
            }
            // What a giver writes for all is in its cache from the first one on.
            _ => true,
        };
        let [out, back] = match ends.of {
            Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw => {
                who_writes(ours, theirs)
            }
            _ => [
                writes(self.me, member, ours),
                writes(member, self.me, theirs),
            ],
        };
        [
            Travel::of(ours, theirs, out),
            Travel::of(theirs, ours, back),
        ]
    }

    /// What is ours to do in a member's memory; whether it went well. `room`: bytes that we have
    /// room for, which we may have learned after we told.
    pub(super) fn act(
        &mut self,
        ends: &Ends<'_>,
        member: u32,
        todo: (&[Travel; 2], &Told),
        room: usize,
    ) -> bool {
        let done = self.try_act(ends, member, todo, room);
        done.inspect_err(|why| self.lose(member, *why)).is_ok()
    }

    /// A member's memory can no longer be reached: nothing is tried there from now on.
    #[cold]
    fn lose(&mut self, member: u32, why: CmaError) {
        emit(Event::CmaFallback, || {
            format!("the memory of rank {member} can no longer be reached: {why}")
        });
        self.swaps().with(member).reach = Some(None);
    }

    fn try_act(
        &mut self,
        ends: &Ends<'_>,
        member: u32,
        (travels, theirs): (&[Travel; 2], &Told),
        room: usize,
    ) -> std::result::Result<(), CmaError> {
        let [out, back] = travels;
        let Some(reach) = self.find(member, theirs.thread) else {
            return Ok(());
        };
        if *out == Travel::Written {
            let piece = ends.give(member);
            let from = piece.run(0, piece.len());
            let from = from.expect("invariant: only what lies in one run is said to lie somewhere");
            reach.write(from, theirs.into)?;
        }
        if *back == Travel::Read {
            let piece = ends.get(member);
            let len = usize::try_from(theirs.len).unwrap_or(usize::MAX).min(room);
            match piece.run(0, len) {
                Some(into) => reach.read(theirs.from, into)?,
                None => self.read_apart(reach, theirs.from, &piece, len)?,
            }
        }
        Ok(())
    }

    /// Reads what belongs into a piece with gaps.
    fn read_apart(
        &self,
        reach: Reach,
        address: u64,
        piece: &Piece<'_>,
        len: usize,
    ) -> std::result::Result<(), CmaError> {
        for run in (0..len).step_by(RUN) {
            let bounce = self.scratch().slice(0, RUN.min(len - run));
            reach.read(address.saturating_add(run as u64), bounce)?;
            piece.unpack(run, bounce);
        }
        Ok(())
    }
}

/// Whether the giver of each piece of an exchange had better write it: the kernel's price is for
/// the pages of the other one, so who copies is who finds huge ones there. Where that is all the
/// same each copies one of the two. (1 MiB of 4 ranks to each, in buffers whose middle lies in huge
/// pages: 703 to 736 µs when all read, 654 to 673 so; with one end of each in huge pages, too, 655,
/// and 620 to 677; 690 to 707 if pieces that are all the same are always read.)
fn who_writes(ours: &Told, theirs: &Told) -> [bool; 2] {
    let best = |giver: &Told, taker: &Told| {
        let ([from, _], [_, into]) = (giver.is_huge, taker.is_huge);
        (from != into).then_some(into)
    };
    let (out, back) = (best(ours, theirs), best(theirs, ours));
    [out.or(back), back.or(out)].map(|writes| writes.unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(len: u64, room: u64, reaches: bool) -> Told {
        Told {
            call: 7,
            len,
            from: 4096 * u64::from(len > 0),
            room,
            into: 8192 * u64::from(room > 0),
            reaches,
            is_huge: [false; 2],
            thread: 0,
        }
    }

    #[test]
    fn who_copies_finds_huge_pages() {
        let of = |from, into| Told {
            is_huge: [from, into],
            ..told(100, 100, true)
        };
        let (none, all) = (of(false, false), of(true, true));
        assert_eq!(who_writes(&none, &none), [false, false]);
        assert_eq!(who_writes(&all, &all), [false, false]);
        // Of a pair of which one has huge pages the other copies all.
        assert_eq!(who_writes(&none, &all), [true, false]);
        assert_eq!(who_writes(&all, &none), [false, true]);
        // Else each copies one piece.
        assert_eq!(who_writes(&none, &of(false, true)), [true, true]);
        assert_eq!(who_writes(&none, &of(true, false)), [false, false]);
        assert_eq!(who_writes(&all, &of(true, false)), [false, false]);
        assert_eq!(who_writes(&all, &of(false, true)), [true, true]);
        // Both ends decide alike.
        for bits in 0..16 {
            let [a, b, c, d] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let [out, back] = who_writes(&of(a, b), &of(c, d));
            assert_eq!(who_writes(&of(c, d), &of(a, b)), [back, out]);
        }
    }

    #[test]
    fn a_piece_travels_as_both_can() {
        let (giver, taker) = (told(100, 0, true), told(0, 100, true));
        assert_eq!(Travel::of(&giver, &taker, false), Travel::Read);
        assert_eq!(Travel::of(&giver, &taker, true), Travel::Written);
        let blind = |told| Told {
            reaches: false,
            ..told
        };
        assert_eq!(Travel::of(&giver, &blind(taker), false), Travel::Written);
        assert_eq!(Travel::of(&blind(giver), &taker, true), Travel::Read);
        let blocks = |first| Travel::Blocks { first };
        assert_eq!(Travel::of(&blind(giver), &blind(taker), true), blocks(1));
        // Into gaps nobody else writes, and no more than there is room for.
        let gaps = Told { into: 0, ..taker };
        assert_eq!(Travel::of(&giver, &gaps, true), Travel::Read);
        let short = Told { room: 99, ..taker };
        assert_eq!(Travel::of(&giver, &short, true), Travel::Read);
        assert_eq!(Travel::of(&giver, &blind(short), true), blocks(1));
        // Who has come to another call touches nothing.
        let other = Told { call: 8, ..taker };
        assert_eq!(Travel::of(&giver, &other, true), blocks(1));
        let packed = Told { from: 0, ..giver };
        assert_eq!(Travel::of(&packed, &taker, true), blocks(0));
    }

    #[test]
    fn what_was_refused_goes_in_blocks() {
        let blocks = Travel::Blocks { first: 2 };
        assert_eq!(Travel::Read.after(false, true), Travel::Read);
        assert_eq!(Travel::Read.after(true, false), blocks);
        assert_eq!(Travel::Written.after(true, false), Travel::Written);
        assert_eq!(Travel::Written.after(false, true), blocks);
        assert_eq!(Travel::default().after(false, false), Travel::default());
        assert_eq!(
            [0, 1, 2, 3].map(|turn| blocks.block(turn)),
            [None, None, Some(0), Some(1)]
        );
    }

    #[test]
    fn blocks_go_from_the_exchange_on_that_both_know() {
        for (travel, turns, seen) in [
            (Travel::Blocks { first: 0 }, 3, [Some(0), Some(1), Some(2)]),
            (Travel::Blocks { first: 1 }, 4, [None, Some(0), Some(1)]),
            (Travel::Read, 2, [None; 3]),
            (Travel::Written, 2, [None; 3]),
        ] {
            assert_eq!(travel.turns(130, 64), turns);
            assert_eq!([0, 1, 2].map(|turn| travel.block(turn)), seen);
        }
        assert_eq!(Travel::default().turns(0, 64), 1);
    }
}
