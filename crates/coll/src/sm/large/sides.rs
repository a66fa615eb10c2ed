//! Long reductions where members share processors: those of a processor combine theirs first, in
//! the cache next to it, and one sum for each processor crosses over instead of one vector for each
//! member.
//!
//! ```text
//! side:    the members whose ranks are alike modulo the number of processors
//! a chunk: the first of a side copies its operand into a lap ──► the next one adds its own to it there ──► … ──► the last one: the sum of the side
//!          reduce           the root is the last of its side, and adds the other sides' sums
//!          allreduce        the last of each side adds up a share of all sums, in the place of its own ──► all copy all shares
//!          reduce_scatter   each member adds up its piece of all sums
//! ```
//!
//! So operands are not combined in rank order, but in one that follows from the numbers of members
//! and processors and from the root. Nobody goes on behind the first of several chunks before all
//! are known to have come with the same length; if they have not, the call ends there, and as all
//! steps have equal room the members are in step afterwards, whatever their lengths were. Of a call
//! that takes one chunk, who needs nothing of the others may not hear of it.

use super::copying::runs_of;
use super::cut::{Cut, LINE, share};
use super::fold::Folding;
use super::lap::Place;
use crate::sm::Team;
use crate::sm::order::Whom;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_mca::param::SmLarge;
use oxmpi_mem::{Caches, Region, Way, hand_over};

/// What all of a side add to a chunk together: a quarter of the cache next to the processor, so
/// that the sum stays there until the last one comes. (1 MiB, chunks of 128 and of 256 KiB: 8
/// ranks, reduce 370 and 470 µs; 4 ranks, allreduce 320 and 310.)
const SUMMED: usize = 512 << 10;
/// Shortest room for a chunk: what is copied in the time of a switch.
const SHORTEST: usize = 32 << 10;
/// Chunks before the first one's place is written again.
const CHUNKS: usize = 4;
/// Shorter vectors are combined by who gets them: a turn for each member of a side costs more.
/// (MPI_Reduce behind a barrier, 4 ranks: 24 KiB 3 µs and 5 so, 64 KiB 12 and 12.)
const LONG: usize = 48 << 10;
/// Longer ones that are scattered are read by who gets them: all operands come from far then, and
/// results are few. (MPI_Reduce_scatter, 8 ranks: 64 KiB for each 310 µs and 240 so, 128 KiB 580
/// and 450, 256 KiB 1190 to 1610 and 1570 to 1640; 4 ranks: 1 MiB as long.)
const SCATTERED: usize = 1 << 20;
/// Bytes of several sums that are added up at a time, at four places by turns
/// ([`Combiner::apply_apart`](oxmpi_mem::reduce::Combiner::apply_apart)), as they come from other
/// processors.
const RUN: usize = 32 << 10;

/// A call: what all of its chunks have in common.
pub(super) struct Sided<'a> {
    pub fold: &'a Folding<'a>,
    /// The vector in parts of which each chunk has a piece: one, or one for each member that gets
    /// it; offset and length of each.
    pub parts: u32,
    pub part: &'a dyn Fn(u32) -> (usize, usize),
}

/// A chunk under way.
struct Chunk<'a> {
    call: &'a Sided<'a>,
    cut: Cut,
    k: usize,
    /// Bytes of the vector, as all must have told.
    whole: usize,
    /// Each member says in the one step that it has added its operand, and in the other one what
    /// is behind that.
    sum: Place,
    result: Place,
    /// There are others behind it, for which all wait until it is certain that all are alike.
    is_first: bool,
}

impl Sided<'_> {
    fn of(&self) -> Collective {
        self.fold.of
    }

    /// Who gets the result, if it is one member alone.
    fn root(&self) -> Option<u32> {
        (self.of() == Collective::Reduce).then_some(self.fold.data.root)
    }

    /// The longest part, and the bytes of all.
    fn lengths(&self) -> (usize, usize) {
        let all = (0..self.parts).map(|part| (self.part)(part).1);
        all.fold((0, 0), |(longest, sum), len| (longest.max(len), sum + len))
    }
}

impl Chunk<'_> {
    /// The piece of a part: its offset in that, in the vector and in a sum, and its length.
    fn piece(&self, part: u32) -> (usize, usize, usize, usize) {
        let (first, all) = (self.call.part)(part);
        let (at, len) = self.cut.of(self.k, all);
        (at, first + at, part as usize * self.cut.chunk(), len)
    }
}

impl Team {
    /// Whether operands of `whole` bytes are combined by sides: the same on all members, and
    /// whatever they have found out about each other.
    pub(super) fn has_sides(&self, of: Collective, whole: usize) -> bool {
        let is_better = match oxmpi_mca::params().sm_large {
            SmLarge::Auto => Caches::here() == Caches::Mesh,
            SmLarge::Copy => true,
            SmLarge::Cma => false,
        };
        let most = match of {
            Collective::Reduce | Collective::Allreduce => usize::MAX,
            _ => SCATTERED,
        };
        // A member alone on its side would wait for one that has to do as much again.
        is_better && (LONG..=most).contains(&whole) && self.size as usize >= 2 * self.processors
    }

    /// MPI_Reduce, MPI_Allreduce and MPI_Reduce_scatter(_block).
    pub(super) fn large_sided(&mut self, call: &Sided<'_>) -> Result<()> {
        let terms = self.terms();
        let (longest, whole) = call.lengths();
        let least = SHORTEST.max(call.parts as usize * LINE);
        let room = (SUMMED / terms.rounds as usize).max(least);
        let room = room.min(terms.lap / CHUNKS) / LINE * LINE;
        let most = room / call.parts as usize / LINE * LINE;
        let cut = self.begin(Cut::rooms(longest, most, CHUNKS * room));
        self.copying.folds = self.copying.folds.wrapping_add(1);
        // What was touched last may still be there. In place, a piece goes where operands of the
        // front were.
        let is_backwards = call.parts == 1 && self.copying.folds.is_multiple_of(2);
        for turn in 0..cut.count {
            let chunk = Chunk {
                call,
                cut,
                k: match is_backwards {
                    true => cut.count - 1 - turn,
                    false => turn,
                },
                whole,
                sum: self.open(room, call.root() != Some(self.me)),
                result: self.open(0, true),
                is_first: turn == 0 && cut.count > 1,
            };
            let done = match call.of() {
                Collective::Reduce => self.reduce_sums(&chunk),
                Collective::Allreduce => self.allreduce_sums(&chunk),
                _ => self.scatter_sums(&chunk),
            };
            if done.is_none() {
                self.refuse(chunk.sum.step, call.of());
                self.refuse(chunk.result.step, call.of());
            }
            self.through(chunk.result);
            if done.is_none() {
                break;
            }
        }
        self.close()
    }

    fn sides(&self) -> u32 {
        self.processors as u32
    }

    fn our_side(&self) -> u32 {
        self.me % self.sides()
    }

    /// The last member of a side, or the last one but `without`.
    fn last_of(&self, side: u32, without: Option<u32>) -> Option<u32> {
        let mut members = (0..self.size)
            .rev()
            .filter(|member| member % self.sides() == side);
        members.find(|member| Some(*member) != without)
    }

    /// The member after which we add our operand to our side's sum.
    fn before(&self, call: &Sided<'_>) -> Option<u32> {
        let (me, side) = (self.me, self.our_side());
        match call.root() {
            Some(root) if root == me => self.last_of(side, Some(me)),
            root => {
                let mut below = (0..me).rev().filter(|member| member % self.sides() == side);
                below.find(|member| Some(*member) != root)
            }
        }
    }

    /// Bytes of a side's sum.
    fn sum_of(&self, side: u32, chunk: &Chunk<'_>, at: usize, len: usize) -> Region {
        self.theirs(side, chunk.sum, at, len)
    }

    /// Says something in a step of this call.
    fn say_alike(&mut self, chunk: &Chunk<'_>, place: Place) {
        self.tell(place, chunk.call.of(), chunk.whole);
    }

    /// Waits for what a member says in a step of this call. `None`: something went wrong.
    fn heard(&mut self, member: u32, chunk: &Chunk<'_>, place: Place) -> Option<()> {
        let told = self.ready(member, place, chunk.call.of(), chunk.whole);
        told.then_some(())
    }

    /// Waits for the member after which it is our turn, if there is one.
    fn our_turn(&mut self, chunk: &Chunk<'_>) -> Option<Option<u32>> {
        let before = self.before(chunk.call);
        if let Some(before) = before {
            if !self.has_told(before, chunk.sum) {
                self.order.waits(chunk.sum.step, Whom::Member(before));
            }
            self.heard(before, chunk, chunk.sum)?;
        }
        Some(before)
    }

    /// Waits for the sums of all sides but ours.
    fn other_sums(&mut self, chunk: &Chunk<'_>) -> Option<()> {
        let ours = self.our_side();
        for side in (0..self.sides()).filter(|side| *side != ours) {
            let last = self.last_of(side, None)?;
            self.heard(last, chunk, chunk.sum)?;
        }
        Some(())
    }

    /// Adds our operand to the sum of our side.
    fn add_own(&mut self, chunk: &Chunk<'_>) -> Option<()> {
        let fold = chunk.call.fold;
        let before = self.our_turn(chunk)?;
        for part in 0..chunk.call.parts {
            let (_, first, at, len) = chunk.piece(part);
            let own = fold.data.send.slice(first, len);
            let sum = self.sum_of(self.our_side(), chunk, at, len);
            match before {
                None => hand_over(sum, own, Way::Cached),
                Some(_) => fold.how.apply(sum, sum, own, len / fold.how.extent()),
            }
        }
        self.say_alike(chunk, chunk.sum);
        Some(())
    }

    fn reduce_sums(&mut self, chunk: &Chunk<'_>) -> Option<()> {
        let Folding { data, how, .. } = *chunk.call.fold;
        if self.me != data.root {
            self.add_own(chunk)?;
            if chunk.is_first {
                self.heard(data.root, chunk, chunk.result)?;
            }
            return Some(());
        }
        let ours = self.our_side();
        let before = self.our_turn(chunk)?;
        self.other_sums(chunk)?;
        if chunk.is_first {
            self.say_alike(chunk, chunk.result);
        }
        let (_, first, _, all) = chunk.piece(0);
        for (run, len) in runs_of(all, RUN) {
            let (out, count) = (data.recv.slice(first + run, len), len / how.extent());
            let mut left = data.send.slice(first + run, len);
            if before.is_some() {
                how.apply(out, self.sum_of(ours, chunk, run, len), left, count);
                left = out;
            }
            for side in (0..self.sides()).filter(|side| *side != ours) {
                how.apply_apart(out, left, self.sum_of(side, chunk, run, len), count);
                left = out;
            }
        }
        Some(())
    }

    fn allreduce_sums(&mut self, chunk: &Chunk<'_>) -> Option<()> {
        let (sides, ours) = (self.sides(), self.our_side());
        let (_, first, _, all) = chunk.piece(0);
        self.add_own(chunk)?;
        if self.last_of(ours, None) == Some(self.me) {
            self.other_sums(chunk)?;
            let (at, len) = share(all, sides, ours);
            self.total(chunk, at, self.sum_of(ours, chunk, at, len));
            self.say_alike(chunk, chunk.result);
        }
        for turn in 0..sides {
            let side = (ours + turn) % sides;
            let last = self.last_of(side, None)?;
            if last != self.me {
                self.heard(last, chunk, chunk.result)?;
            }
            let (at, len) = share(all, sides, side);
            let way = match side == ours {
                true => Way::Cached,
                false => Way::FromAfar,
            };
            let into = chunk.call.fold.data.recv.slice(first + at, len);
            hand_over(into, self.sum_of(side, chunk, at, len), way);
        }
        // All have spoken in this step, so they have finished those before.
        self.known = self.known.max(chunk.sum.step);
        Some(())
    }

    fn scatter_sums(&mut self, chunk: &Chunk<'_>) -> Option<()> {
        self.add_own(chunk)?;
        let last = self.last_of(self.our_side(), None)?;
        let (within, _, at, len) = chunk.piece(self.me);
        let speaks = chunk.is_first && last == self.me;
        if len > 0 && last != self.me {
            self.heard(last, chunk, chunk.sum)?;
        }
        if len > 0 || speaks {
            self.other_sums(chunk)?;
        }
        if speaks {
            self.say_alike(chunk, chunk.result);
        }
        self.total(chunk, at, chunk.call.fold.data.recv.slice(within, len));
        if chunk.is_first && last != self.me {
            self.heard(last, chunk, chunk.result)?;
        }
        Some(())
    }

    /// What all sides' sums have from `at` on, added up into `out`, which may be a part of one of
    /// them.
    fn total(&self, chunk: &Chunk<'_>, at: usize, out: Region) {
        let (sides, how) = (self.sides(), chunk.call.fold.how);
        // Of more than two, what is added up so far may not go where a sum still lies.
        let most = if sides > 2 { self.scratch().len() } else { RUN };
        for (run, len) in runs_of(out.len(), most) {
            let (out, count) = (out.slice(run, len), len / how.extent());
            let mut left = self.sum_of(0, chunk, at + run, len);
            for side in 1..sides {
                let into = match side + 1 == sides {
                    true => out,
                    false => self.scratch().slice(0, len),
                };
                how.apply_apart(into, left, self.sum_of(side, chunk, at + run, len), count);
                left = into;
            }
            if sides == 1 && out.addr() != left.addr() {
                hand_over(out, left, Way::Cached);
            }
        }
    }
}
