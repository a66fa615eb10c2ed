//! Pieces that only the two ends of a pair know of: through the pair's pipe, as many at once as the
//! call has, without a step that all count.
//!
//! A piece in a pipe is a line with its step and length, then its packed bytes, filled up to a
//! line. Both ends go round their partners and move what they can; only when nothing moves they
//! wait. Pieces of a pair follow one another, so a writer may be calls ahead.

use super::copying::RUN;
use super::cut::{ALONE_OUT, Cut};
use super::ends::Ends;
use crate::sm::Team;
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_shm::pipes::Pipes;

/// Our ends of the pipes.
pub(in crate::sm) struct Flows {
    pipes: Pipes,
    /// By member.
    to: Box<[End]>,
    from: Box<[End]>,
}

/// One end of a pipe.
#[derive(Clone, Copy, Default)]
struct End {
    /// Bytes that have gone through this end since the beginning.
    count: u64,
    /// The same of the other end when we looked last.
    seen: u64,
    piece: Option<Passing>,
}

/// A piece under way.
#[derive(Clone, Copy)]
struct Passing {
    step: u64,
    /// Bytes as we know it.
    len: usize,
    /// Bytes in the pipe, once its first line is through.
    all: Option<usize>,
    /// It belongs to an earlier call that did not want it.
    is_stale: bool,
    /// Bytes of it that have gone through our end.
    at: usize,
}

/// Bytes of the line in front of a piece, and what everything is a multiple of.
const LINE: usize = 64;
/// Bytes that the reader may start with while the writer goes on.
const PUBLISHED: usize = 2 * RUN;
/// Bytes that go one way before we look at the other.
const TURN: usize = 256 << 10;

impl Passing {
    fn new(step: u64, len: usize) -> Passing {
        Passing {
            step,
            len,
            all: None,
            is_stale: false,
            at: 0,
        }
    }
}

impl Flows {
    pub(in crate::sm) fn new(pipes: Pipes, members: u32) -> Flows {
        let ends = || vec![End::default(); members as usize].into_boxed_slice();
        Flows {
            pipes,
            to: ends(),
            from: ends(),
        }
    }

    /// Bytes of the longest piece under way, as we know it.
    fn longest(&self) -> usize {
        let ends = self.to.iter().chain(&self.from);
        let pieces = ends.filter_map(|end| end.piece);
        pieces.map(|piece| piece.len).max().unwrap_or(0)
    }

    /// Whether anything can move that could not when we looked last.
    fn can_move(&self, me: u32) -> bool {
        self.under_way().any(|(member, to, from)| {
            to.piece.is_some() && self.pipes.taken(me, member) > to.seen
                || from.piece.is_some() && self.pipes.written(member, me) > from.seen
        })
    }

    /// The members with which a piece is under way.
    fn under_way(&self) -> impl Iterator<Item = (u32, &End, &End)> {
        let ends = self.to.iter().zip(&self.from);
        (0..)
            .zip(ends)
            .map(|(member, (to, from))| (member, to, from))
            .filter(|(_, to, from)| to.piece.is_some() || from.piece.is_some())
    }
}

impl Team {
    fn flows(&mut self) -> &mut Flows {
        let flows = self.flows.as_mut();
        flows.expect("invariant: the pipes were made before they are used")
    }

    /// We give `member` a piece of `len` bytes.
    pub(in crate::sm) fn will_give(&mut self, member: u32, step: u64, len: usize) {
        self.flows().to[member as usize].piece = Some(Passing::new(step, len));
    }

    /// We get one from `member` for which there are `len` bytes of room.
    pub(in crate::sm) fn will_get(&mut self, member: u32, step: u64, len: usize) {
        self.flows().from[member as usize].piece = Some(Passing::new(step, len));
    }

    /// Moves into the pipes what goes without waiting.
    pub(in crate::sm) fn give_some(&mut self, ends: &Ends<'_>) -> bool {
        let mut moved = false;
        for turn in 1..self.size {
            moved |= self.push(ends, (self.me + turn) % self.size);
        }
        moved
    }

    /// Moves all pieces.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: one was of another length than we thought.
    pub(in crate::sm) fn pass_all(&mut self, ends: &Ends<'_>) -> Result<()> {
        let got = self.flows().from.iter().filter_map(|end| end.piece);
        let got = got.fold(0, |sum: u64, piece| sum.saturating_add(piece.len as u64));
        let touched = match ends.of {
            Collective::Gather | Collective::Gatherv => 2,
            _ => 2 * u64::from(self.size),
        };
        self.copying.out = Cut::way(got.saturating_mul(touched));
        if ends.of == Collective::Gatherv && self.flows().longest() >= ALONE_OUT {
            self.leave_to(ends.root);
        }
        let mut result = Ok(());
        while self.flows().under_way().next().is_some() {
            let mut moved = self.give_some(ends);
            for turn in 1..self.size {
                match self.pull(ends, (self.me + self.size - turn) % self.size) {
                    Ok(some) => moved |= some,
                    Err(error) => {
                        moved = true;
                        result = result.and(Err(error));
                    }
                }
            }
            if !moved {
                self.wait_for_flow(ends.of);
            }
        }
        self.after_large();
        result
    }

    /// Moves what goes to `member`; whether anything did.
    fn push(&mut self, ends: &Ends<'_>, member: u32) -> bool {
        let me = self.me;
        let mut end = self.flows().to[member as usize];
        let Some(mut passing) = end.piece else {
            return false;
        };
        let piece = ends.give(member);
        let mut moved = 0;
        while moved < TURN && end.piece.is_some() {
            let pipes = &self.flows().pipes;
            let room = pipes.room() as u64;
            if end.count - end.seen == room {
                // What the other says is believed only as far as it makes sense.
                let taken = pipes.taken(me, member).clamp(end.seen, end.count);
                end.seen = taken / LINE as u64 * LINE as u64;
            }
            let free = (room - (end.count - end.seen)) as usize;
            let run = free.min((room - end.count % room) as usize);
            if run == 0 {
                break;
            }
            if passing.all.is_none() {
                let line = pipes.bytes(me, member, end.count, LINE);
                oxmpi_mem::write(line.slice(0, 8), &passing.step.to_ne_bytes());
                let len = passing.len as u64;
                oxmpi_mem::write(line.slice(8, 8), &len.to_ne_bytes());
                passing.all = Some(passing.len);
                end.count += LINE as u64;
                continue;
            }
            let len = run.min(passing.len - passing.at).min(PUBLISHED);
            let into = pipes.bytes(me, member, end.count, len);
            self.load_pipe(into, &piece, passing.at);
            passing.at += len;
            moved += len;
            end.count += len.next_multiple_of(LINE) as u64;
            end.piece = (passing.at < passing.len).then_some(passing);
            self.flows().pipes.set_written(me, member, end.count);
            self.area.ring();
        }
        if end.piece.is_some() {
            end.piece = Some(passing);
        }
        self.flows().to[member as usize] = end;
        moved > 0
    }

    /// Moves what comes from `member`; whether anything did.
    fn pull(&mut self, ends: &Ends<'_>, member: u32) -> Result<bool> {
        let me = self.me;
        let mut end = self.flows().from[member as usize];
        let Some(mut passing) = end.piece else {
            return Ok(false);
        };
        let piece = ends.get(member);
        let (mut moved, mut result) = (0, Ok(()));
        while moved < TURN && end.piece.is_some() {
            // In place, what arrives must not overwrite what has not left.
            let left = match self.flows().to[member as usize].piece {
                Some(leaving) if ends.is_in_place() => leaving.at,
                _ => usize::MAX,
            };
            let pipes = &self.flows().pipes;
            let room = pipes.room() as u64;
            let wanted = passing.all.map_or(LINE, |all| all - passing.at);
            if end.seen - end.count < wanted as u64 {
                // As above.
                let most = end.count + room;
                let written = pipes.written(member, me).clamp(end.seen, most);
                end.seen = written / LINE as u64 * LINE as u64;
            }
            let there = (end.seen - end.count) as usize;
            let run = there.min((room - end.count % room) as usize);
            if run == 0 {
                break;
            }
            let Some(all) = passing.all else {
                let line = pipes.bytes(member, me, end.count, LINE);
                let (mut step, mut len) = ([0; 8], [0; 8]);
                oxmpi_mem::read(&mut step, line.slice(0, 8));
                oxmpi_mem::read(&mut len, line.slice(8, 8));
                let (step, len) = (u64::from_ne_bytes(step), u64::from_ne_bytes(len));
                let len = usize::try_from(len).unwrap_or(usize::MAX);
                if step > passing.step || step == passing.step && len != passing.len {
                    result = Err(self.differs(member, ends.of, passing.len));
                }
                if step > passing.step {
                    // That of a later call: ours was never sent.
                    end.piece = None;
                    break;
                }
                passing.all = Some(len);
                passing.is_stale = step < passing.step;
                end.count += LINE as u64;
                continue;
            };
            let len = run.min(all - passing.at).min(PUBLISHED);
            let len = len.min(left.saturating_sub(passing.at));
            if len == 0 && passing.at < all {
                break;
            }
            let from = pipes.bytes(member, me, end.count, len);
            let kept = len.min(passing.len.saturating_sub(passing.at));
            if kept > 0 && !passing.is_stale {
                self.store(&piece, passing.at, from.slice(0, kept));
                if self.size > 2 {
                    // The writer comes round while a short ring is still in our cache.
                    oxmpi_mem::take_over(from.slice(0, kept));
                }
            }
            passing.at += len;
            moved += len;
            end.count += len.next_multiple_of(LINE) as u64;
            if passing.at == all && passing.is_stale {
                passing = Passing::new(passing.step, passing.len);
            } else if passing.at == all {
                end.piece = None;
            }
            self.flows().pipes.set_taken(member, me, end.count);
            self.area.ring();
        }
        if end.piece.is_some() {
            end.piece = Some(passing);
        }
        self.flows().from[member as usize] = end;
        result.map(|()| moved > 0)
    }

    #[inline(never)]
    fn wait_for_flow(&mut self, of: Collective) {
        let flows = self.flows.as_ref();
        let flows = flows.expect("invariant: the pipes were made before they are used");
        let can_move = || flows.can_move(self.me).then_some(());
        for _ in 0..self.looks {
            if can_move().is_some() {
                return;
            }
            core::hint::spin_loop();
        }
        let are_near = || flows.under_way().nth(self.processors - 1).is_none();
        self.wait_long(of, self.next, &are_near, can_move);
    }
}
