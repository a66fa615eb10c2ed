//! Staging: long payload through shared memory, cut into chunks that all members copy at once.
//!
//! Each member has a ring of bytes, used round and round ([`ring`](super::ring)). A step of a long
//! call has the same run of bytes in every member's ring, whoever writes there, so places need not
//! be told. A member writes when all have finished the steps whose bytes it overwrites. How a
//! vector is cut follows from its bytes, the number of members and of the processors that they
//! share: the same on all members.
//!
//! All members open the same steps in the same order, also after an error, which the call reports
//! in the end.

use super::ends::Ends;
use super::fold::Folding;
use super::plan::{self, Goal, Run, Shape, Vector};
use super::ring::{Place, Ring};
use super::segments::Terms;
use super::steps::{Steps, copy};
use crate::account::staging_by;
use oxmpi_core::collectives::Collective;
use oxmpi_core::{Error, Result};
use oxmpi_mem::{HeapBytes, Region, Way, hand_over_as};
use oxmpi_shm::shared::SharedBytes;
use oxmpi_shm::slots::DEPTH;

/// A member's view of all rings.
pub(super) struct Staging {
    bytes: SharedBytes,
    ring: Ring,
    /// Bytes of a ring.
    len: usize,
    /// Members per processor, 1 where everybody has one; the same on all members.
    rounds: u32,
    /// For intermediate results.
    scratch: HeapBytes,
    /// Long calls so far.
    calls: u32,
}

/// Bytes of operands that are combined at a time: the cache next to the processor has room for a
/// few such runs.
const RUN: usize = 4 << 10;
/// After so many long calls other traffic has its turn.
const OTHERS: u32 = 16;

impl Staging {
    pub(super) fn new(bytes: SharedBytes, members: u32, processors: u32) -> Staging {
        let len = bytes.region().len() / members as usize;
        Staging {
            bytes,
            ring: Ring::new(len),
            len,
            rounds: members.div_ceil(processors.max(1)),
            scratch: HeapBytes::new(2 * RUN),
            calls: 0,
        }
    }

    fn terms(&self, members: u32) -> Terms {
        Terms {
            members,
            rounds: self.rounds,
            len: self.len,
        }
    }

    /// Room in the rings for a first chunk of each piece, in a step that is begun; `longest` as it
    /// is expected. Where it is, and bytes of a chunk.
    ///
    /// # Errors
    /// Those of the wait until we may write there.
    pub(super) fn begin(
        &mut self,
        steps: &mut Steps,
        step: u64,
        shape: &Shape,
        longest: usize,
    ) -> Result<(Place, usize)> {
        let rooms = shape.rooms();
        let (seg, wrap) = self.terms(shape.size).moved(shape.of, longest, rooms);
        self.ring.begin(wrap);
        let (place, needed) = self.ring.open(step, rooms * seg.chunk);
        if needed > steps.known {
            steps.wait_for_credit(needed, DEPTH / 2)?;
        }
        Ok((place, seg.chunk))
    }

    /// A member's bytes of a step.
    pub(super) fn bytes(&self, member: u32, place: Place, offset: usize, len: usize) -> Region {
        let start = member as usize * self.len;
        let own = self.bytes.region().slice(start, self.len);
        own.slice(place.at + offset, len)
    }

    /// After a call of which the members had other thoughts: see [`Ring::restart`].
    pub(super) fn restart(&mut self, steps: &Steps) {
        self.ring.restart(steps.next);
    }
}

/// What a call does with the bytes.
enum Task<'a> {
    Move(&'a Ends<'a>),
    Fold(&'a Folding<'a>, Goal),
}

/// A member's hands: see [`plan::Staged`].
struct Hands<'a> {
    steps: &'a mut Steps,
    staging: &'a mut Staging,
    shape: Shape,
    task: Task<'a>,
    /// How results are stored.
    way: Way,
    /// Where our piece of the vector begins; of pieces that move, what has gone before.
    first: usize,
    /// The first thing that went wrong in this call.
    failed: Option<Error>,
}

/// A call that moves pieces of `len(from, to)` bytes, asked of pairs that we belong to; of each so
/// many have gone before, and `longest` are left at most.
pub(super) fn moved(
    steps: &mut Steps,
    staging: &mut Staging,
    ends: &Ends<'_>,
    (first, longest): (usize, usize),
    len: &dyn Fn(u32, u32) -> usize,
) -> Result<()> {
    let shape = steps.shape(ends.of, ends.root);
    let terms = staging.terms(steps.size);
    let (seg, wrap) = terms.moved(ends.of, longest, shape.rooms());
    let touched = u64::from(steps.size)
        .pow(match ends.of {
            Collective::Bcast | Collective::Gather | Collective::Scatter => 1,
            _ => 2,
        })
        .saturating_mul(2 * longest as u64);
    steps.protocol = staging_by(seg.chunk);
    let mut hands = Hands::new(steps, staging, shape, Task::Move(ends), touched);
    hands.first = first;
    hands.staging.ring.begin(wrap);
    plan::moved(&shape, seg, len, &mut hands);
    hands.close()
}

/// A call that combines. `piece`: where each member's piece of the vector lies, if it gets one.
pub(super) fn folded(
    steps: &mut Steps,
    staging: &mut Staging,
    fold: &Folding<'_>,
    vector: &Vector<'_>,
) -> Result<()> {
    let shape = steps.shape(fold.of, fold.data.root);
    let goal = Goal::of(fold.of, fold.data.root);
    let (seg, wrap) = staging.terms(steps.size).folded(vector.longest(steps.size));
    steps.protocol = staging_by(seg.chunk);
    let mut hands = Hands::new(steps, staging, shape, Task::Fold(fold, goal), 0);
    hands.first = vector.piece.map_or(0, |piece| piece(shape.me).0);
    hands.staging.ring.begin(wrap);
    plan::folded(&shape, goal, vector, seg, &mut hands);
    hands.close()
}

/// What is combined at a time: bytes of a chunk from `within` on, at `at` in the vector.
struct Strip {
    given: Place,
    chunk: usize,
    at: usize,
    within: usize,
    len: usize,
}

impl<'a> Hands<'a> {
    fn new(
        steps: &'a mut Steps,
        staging: &'a mut Staging,
        shape: Shape,
        task: Task<'a>,
        touched: u64,
    ) -> Hands<'a> {
        let stream_from = steps.single.tuning().stream_from;
        Hands {
            steps,
            staging,
            shape,
            task,
            way: match touched > stream_from {
                true => Way::Around,
                false => Way::Cached,
            },
            first: 0,
            failed: None,
        }
    }

    fn bytes(&self, member: u32, place: Place, offset: usize, len: usize) -> Region {
        self.staging.bytes(member, place, offset, len)
    }

    fn ends(&self) -> &'a Ends<'a> {
        match self.task {
            Task::Move(ends) => ends,
            Task::Fold(..) => unreachable!("invariant: pieces move in calls that move data"),
        }
    }

    fn fold(&self) -> (Folding<'a>, Goal) {
        match self.task {
            Task::Fold(fold, goal) => (*fold, goal),
            Task::Move(_) => unreachable!("invariant: operands are combined in reductions"),
        }
    }

    fn copied(&mut self, len: usize) {
        self.steps.work.copied += len as u64;
    }

    /// The end of the call.
    fn close(self) -> Result<()> {
        self.staging.calls = self.staging.calls.wrapping_add(1);
        if self.staging.calls.is_multiple_of(OTHERS) {
            self.steps.once_a_lap();
        }
        if self.failed.is_some() {
            self.staging.restart(self.steps);
        }
        self.failed.map_or(Ok(()), Err)
    }
}

impl plan::Staged for Hands<'_> {
    type Place = Place;

    fn open(&mut self, room: usize, writes: bool) -> Place {
        let step = self.steps.next;
        self.steps.next += 1;
        self.steps.work.steps += 1;
        let (place, needed) = self.staging.ring.open(step, room);
        if writes
            && self.failed.is_none()
            && needed > self.steps.known
            && let Err(error) = self.steps.wait_for_credit(needed, DEPTH / 2)
        {
            self.failed = Some(error);
        }
        place
    }

    fn load(&mut self, place: Place, offset: usize, to: u32, at: usize, len: usize) {
        let into = self.bytes(self.shape.me, place, offset, len);
        self.ends().give(to).pack(self.first + at, into);
        self.copied(len);
    }

    fn tell(&mut self, place: Place, len: usize) {
        if self.failed.is_none() {
            self.steps.say(place.step, self.shape.of, len);
        }
    }

    fn ready(&mut self, member: u32, place: Place, len: usize) -> bool {
        if self.failed.is_some() {
            return false;
        }
        match self.steps.arrive(member, place.step, self.shape.of, len) {
            Ok(()) => true,
            Err(error) => {
                self.steps.refuse(place.step, self.shape.of);
                self.failed = Some(error);
                false
            }
        }
    }

    fn store(&mut self, place: Place, offset: usize, from: u32, at: usize, len: usize) {
        let bytes = self.bytes(from, place, offset, len);
        let (piece, at) = (self.ends().get(from), self.first + at);
        match piece.run() {
            Some(run) => hand_over_as(self.way, run.slice(at, len), bytes),
            None => piece.unpack(at, bytes),
        }
        self.copied(len);
    }

    fn keep(&mut self, at: usize, len: usize) {
        let ends = match self.task {
            Task::Move(ends) => ends,
            Task::Fold(fold, _) => {
                let (from, to) = (fold.data.send, fold.data.recv);
                if from.addr() != to.addr() {
                    copy(to.slice(at, len), from.slice(at, len));
                    self.copied(len);
                }
                return;
            }
        };
        if len > 0 && ends.keeps() {
            ends.give(self.shape.me)
                .copy_to(&ends.get(self.shape.me), at, len);
            self.copied(len);
        }
    }

    fn through(&mut self, place: Place) {
        self.steps.area.set_done(place.step + 1);
    }

    fn operand(&mut self, place: Place, offset: usize, run: Run) {
        let (fold, _) = self.fold();
        let into = self.bytes(self.shape.me, place, offset, run.len);
        copy(into, fold.data.send.slice(run.at, run.len));
        self.copied(run.len);
    }

    fn combine(&mut self, given: Place, out: Option<Place>, chunk: usize, run: Run) {
        for within in (0..run.len).step_by(RUN) {
            let strip = Strip {
                given,
                chunk,
                at: run.at + within,
                within,
                len: RUN.min(run.len - within),
            };
            match (self.fold().1, out) {
                (Goal::Upto | Goal::Below, Some(out)) => self.scan(out, &strip),
                _ => self.sum(out, &strip),
            }
        }
    }

    fn result(&mut self, place: Place, offset: usize, from: u32, run: Run) {
        let (fold, _) = self.fold();
        let bytes = self.bytes(from, place, offset, run.len);
        copy(fold.data.recv.slice(run.at, run.len), bytes);
        self.copied(run.len);
    }
}

impl Hands<'_> {
    /// A member's operand of a run that we combine.
    fn operand_of(&self, member: u32, strip: &Strip) -> Region {
        let me = self.shape.me;
        match member == me {
            true => self.fold().0.data.send.slice(strip.at, strip.len),
            false => {
                let offset = self.shape.part(member, me) * strip.chunk;
                self.bytes(member, strip.given, offset + strip.within, strip.len)
            }
        }
    }

    /// Where the result for `member` goes, in a scan: our own buffer, or our ring.
    fn scanned(&self, out: Place, member: u32, strip: &Strip) -> Region {
        let me = self.shape.me;
        match member == me {
            true => self.fold().0.data.recv.slice(strip.at, strip.len),
            false => {
                let offset = self.shape.part(me, member) * strip.chunk;
                self.bytes(me, out, offset + strip.within, strip.len)
            }
        }
    }

    /// All operands of a run into the place of the result.
    fn sum(&mut self, out: Option<Place>, strip: &Strip) {
        let (fold, goal) = self.fold();
        let (me, size) = (self.shape.me, self.shape.size);
        let Strip { at, len, .. } = *strip;
        let staged = out.map(|out| self.bytes(me, out, strip.within, len));
        let recv = fold.data.recv;
        let into = match (goal, staged) {
            (Goal::Root(root), Some(staged)) if root != me => staged,
            (Goal::Pieces, _) => {
                // Ours lies where our part of the vector begins for the others.
                recv.slice(at - self.first, len)
            }
            _ => recv.slice(at, len),
        };
        let count = len / fold.how.extent();
        let scratch = self.staging.scratch.region().slice(0, len);
        let mut left = self.operand_of(0, strip);
        for member in 1..size {
            let right = self.operand_of(member, strip);
            // Written last, so that our own operand is still there when its turn comes.
            let sum = if member + 1 == size { into } else { scratch };
            fold.how.apply(sum, left, right, count);
            left = sum;
        }
        self.steps.work.combined += u64::from(size - 1) * len as u64;
        if let (Goal::All, Some(staged)) = (goal, staged) {
            copy(staged, into);
            self.copied(len);
        }
    }

    /// The sums of a run up to every member, or below it, into the places of their results.
    fn scan(&mut self, out: Place, strip: &Strip) {
        let (fold, goal) = self.fold();
        let (me, size) = (self.shape.me, self.shape.size);
        let len = strip.len;
        let count = len / fold.how.extent();
        let scratch = self.staging.scratch.region();
        let (mut own, mut moved) = (self.operand_of(me, strip), 0);
        let is_in_place = fold.data.send.addr() == fold.data.recv.addr();
        if goal == Goal::Below && is_in_place && me > 0 && goal.needs(me, size) {
            // The result would overwrite it before it is combined.
            let kept = scratch.slice(RUN, len);
            copy(kept, own);
            moved += len;
            own = kept;
        }
        let mut left = Region::EMPTY;
        for member in (0..size).filter(|member| goal.needs(*member, size)) {
            let right = match member == me {
                true => own,
                false => self.operand_of(member, strip),
            };
            let taker = member + u32::from(goal == Goal::Below);
            if taker == 0 && me > 0 {
                // It has that itself.
                left = right;
                continue;
            }
            let into = self.scanned(out, taker, strip);
            if member == 0 {
                if into.addr() != right.addr() {
                    copy(into, right);
                    moved += len;
                }
            } else {
                fold.how.apply(into, left, right, count);
                self.steps.work.combined += len as u64;
            }
            left = into;
        }
        self.copied(moved);
    }
}
