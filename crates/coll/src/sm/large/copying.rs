//! How large calls copy: into places that others read, out of them, and between our own buffers.

use super::ends::Piece;
use super::ways::{TELLING, TRIAL, Ways};
use crate::sm::Team;
use crate::sm::team::is_together;
use oxmpi_core::Error;
use oxmpi_mem::{HeapBytes, Region, Way, hand_over, hand_over_beside};

/// What large calls have learned about copying, and what they need for it.
pub(in crate::sm) struct Copying {
    /// For the others, and for those alone who sit where we do: they share even a processor's own
    /// cache with us.
    ways: [Ways; 2],
    /// How results are stored.
    pub(super) out: Way,
    /// For intermediate results and for changing layouts; empty until the first large call.
    scratch: HeapBytes,
    /// Chunks of the call that a root has read, by member.
    pub(super) taken: Box<[usize]>,
    /// A piece was of another length than we thought: the call goes on, and reports it in the end.
    pub(super) wrong: Option<Error>,
    /// Broadcasts so far, of all members alike.
    pub(super) bcasts: u32,
    /// Reductions by sides so far, of all members alike.
    pub(super) folds: u32,
    /// Large calls so far.
    calls: u32,
}

/// Bytes at a time that go through the scratch memory, or that are read twice: the cache next to
/// the processor has room for a few such runs.
pub(super) const RUN: usize = 8 << 10;

/// After so many large calls other traffic has its turn.
const OTHERS: u32 = 16;

impl Default for Copying {
    fn default() -> Self {
        Copying {
            ways: Default::default(),
            out: Way::Cached,
            scratch: HeapBytes::new(0),
            taken: Box::default(),
            wrong: None,
            bcasts: 0,
            folds: 0,
            calls: 0,
        }
    }
}

impl Copying {
    /// Before the first large call.
    pub(in crate::sm) fn prepare(&mut self, members: u32) {
        if self.scratch.region().is_empty() {
            self.taken = vec![0; members as usize].into_boxed_slice();
            self.scratch = HeapBytes::new(RUN);
        }
    }
}

impl Team {
    pub(super) fn scratch(&self) -> Region {
        self.copying.scratch.region()
    }

    /// At the end of a large call.
    pub(super) fn after_large(&mut self) {
        self.copying.calls = self.copying.calls.wrapping_add(1);
        if self.copying.calls.is_multiple_of(OTHERS) {
            self.once_a_lap();
        }
    }

    /// Copies the bytes of `piece` from `at` on to a place where others read them.
    pub(super) fn load(&mut self, into: Region, piece: &Piece<'_>, at: usize) {
        self.load_for(None, into, piece, at);
    }

    /// The same where only `reader` reads them, if there is one.
    pub(super) fn load_for(
        &mut self,
        reader: Option<u32>,
        into: Region,
        piece: &Piece<'_>,
        at: usize,
    ) {
        match piece.run(at, into.len()) {
            Some(from) => self.pass_for(reader, into, from),
            None => piece.pack(at, into),
        }
    }

    /// Copies `from` to a place where others read it.
    pub(super) fn pass(&mut self, into: Region, from: Region) {
        self.pass_for(None, into, from);
    }

    /// The same where only `reader` reads it, if there is one.
    pub(super) fn pass_for(&mut self, reader: Option<u32>, into: Region, from: Region) {
        if self.lap.as_ref().is_some_and(|lap| lap.turns.swap()) {
            // The lines are ours already.
            return hand_over(into, from, Way::Cached);
        }
        self.pass_learned(reader, into, from);
    }

    /// As [`load`](Self::load) into a pipe, of which the other side has read the lines last,
    /// whatever the last lap was like.
    pub(super) fn load_pipe(&mut self, into: Region, piece: &Piece<'_>, at: usize) {
        match piece.run(at, into.len()) {
            Some(from) => self.pass_learned(None, into, from),
            None => piece.pack(at, into),
        }
    }

    fn pass_learned(&mut self, reader: Option<u32>, into: Region, from: Region) {
        let (me, processors) = (self.me, self.processors as u32);
        let here = reader.is_some_and(|reader| is_together(reader, me, processors));
        let ways = &mut self.copying.ways[usize::from(here)];
        if from.len() < TELLING {
            return hand_over(into, from, ways.usual());
        }
        let (way, timed) = ways.next();
        if !timed {
            return hand_over(into, from, way);
        }
        // One that is to tell whether it might be time for another way costs ten times as much when
        // it is not.
        let len = match ways.usual() {
            Way::Around => from.len().min(TRIAL),
            _ => from.len(),
        };
        let before = oxmpi_pal::cpu::now_ns();
        hand_over(into.slice(0, len), from.slice(0, len), way);
        ways.learn(len, oxmpi_pal::cpu::now_ns() - before);
        let rest = from.len() - len;
        hand_over(into.slice(len, rest), from.slice(len, rest), ways.usual());
    }

    /// Copies what others wrote to where the bytes of `piece` from `at` on belong.
    pub(super) fn store(&mut self, piece: &Piece<'_>, at: usize, from: Region) {
        match piece.run(at, from.len()) {
            Some(into) => hand_over(into, from, self.copying.out),
            None => piece.unpack(at, from),
        }
    }

    /// The same of what a processor has just written that we change places with.
    pub(super) fn store_near(&mut self, piece: &Piece<'_>, at: usize, from: Region) {
        match piece.run(at, from.len()) {
            Some(into) if self.copying.out == Way::Cached => {
                hand_over(into, from, Way::FromAfar);
            }
            _ => self.store(piece, at, from),
        }
    }

    /// Both at once: what another processor has just written, and as many bytes of our own. False
    /// when nothing was done.
    pub(super) fn store_beside(
        &mut self,
        (piece, at, from): (&Piece<'_>, usize, Region),
        (own, to, own_at): (&Piece<'_>, &Piece<'_>, usize),
    ) -> bool {
        let len = from.len();
        match (
            piece.run(at, len),
            own.run(own_at, len),
            to.run(own_at, len),
        ) {
            (Some(into), Some(own), Some(to)) if self.copying.out == Way::Cached => {
                hand_over_beside(into, from, to, own);
                true
            }
            _ => false,
        }
    }

    /// Copies `len` bytes of our own from one piece to another.
    pub(super) fn keep(&mut self, from: &Piece<'_>, to: &Piece<'_>, at: usize, len: usize) {
        match (from.run(at, len), to.run(at, len)) {
            (Some(from), Some(into)) if self.copying.out == Way::Around => {
                hand_over(into, from, Way::Around);
            }
            (Some(from), _) => to.unpack(at, from),
            (None, Some(into)) => from.pack(at, into),
            (None, None) => {
                for (run, len) in runs(len) {
                    let bounce = self.scratch().slice(0, len);
                    from.pack(at + run, bounce);
                    to.unpack(at + run, bounce);
                }
            }
        }
    }
}

/// `len` bytes in runs of [`RUN`]: offset and length of each.
pub(super) fn runs(len: usize) -> impl Iterator<Item = (usize, usize)> {
    runs_of(len, RUN)
}

/// The same of the operands of so many members: what is combined of three or more, and the result
/// of each two, has less room in that cache. (1 MiB of 8 ranks to one of them: 207 µs in runs of 8
/// KiB, 192 in these.)
pub(super) fn operands(len: usize, members: u32) -> impl Iterator<Item = (usize, usize)> {
    runs_of(len, if members > 2 { RUN / 2 } else { RUN })
}

/// In runs of so many bytes.
pub(super) fn runs_of(len: usize, run: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..len).step_by(run).map(move |at| (at, run.min(len - at)))
}
