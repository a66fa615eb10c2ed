//! Single copy: members read and write each other's buffers, where the system lets them
//! ([`oxmpi_btl::sm::single`], which point-to-point messages use too).
//!
//! A call takes two steps. In the first each member tells where its buffers lie, in the second
//! whether all went well, which also says that it is done with the others' buffers. In between
//! nobody waits. What does not lie in one run, or would be overwritten before it is read, goes
//! through staging, for all members alike: all see what all tell. If the system refuses in the
//! middle, the call goes through staging from the beginning, and so do all that follow; where
//! operands in place may be overwritten by then it fails, for all.
//!
//! ```text
//! line:  | stamp | what I give: address | where I get: address | bytes | whether operands are overwritten | whether I take part |
//! ```
//!
//! In a reduction a share is read and overwritten by its owner alone, and overwritten where all
//! have been read: so results may take the place of operands, unless they lie at another offset
//! (MPI_Reduce_scatter in place goes through staging).
//!
//! Length: the two steps and what is read in between are one protocol.

use super::ends::Ends;
use super::exchange::Exchange;
use super::fold::Folding;
use super::plan::{self, Goal, LINE, Run, Shape, Vector};
use super::steps::{ANYTHING, POSTED, REFUSED, Steps};
use oxmpi_btl::GetError;
use oxmpi_btl::sm;
use oxmpi_core::collectives::Collective;
use oxmpi_core::{Error, Result, error};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::Arc;

/// The other members' memory.
pub(super) struct Single {
    memory: Arc<sm::Single>,
    /// Processes, by member.
    processes: Box<[u32]>,
    /// What the members have told, by member.
    posts: Box<[Post]>,
    /// Two chunks: what is combined so far, where the result is no place for it, and the next
    /// operand.
    scratch: HeapBytes,
    /// We reach all others.
    reaches_all: bool,
}

/// How a call went.
pub(super) enum Outcome {
    Done(Result<()>),
    /// It has to go through staging.
    Staging,
    /// And so have all that follow.
    GiveUp,
}

/// A share is combined in such chunks, which with all that belongs to them leave room in the cache
/// next to the processor. Shorter ones cost more, as each is a call of the kernel.
const CHUNK: usize = 128 << 10;
/// Words that a member tells.
const WORDS: usize = 5;

/// What a member has told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Post {
    gives: u64,
    gets: u64,
    bytes: u64,
    in_place: bool,
    how: How,
}

/// Whether a member takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// Neither in this call nor in a later one.
    #[default]
    Never,
    /// Not in this call.
    NotNow,
    Yes,
}

impl Post {
    fn words(&self) -> [u64; WORDS] {
        let Post {
            gives, gets, bytes, ..
        } = *self;
        [gives, gets, bytes, self.in_place.into(), self.how as u64]
    }

    fn of(words: [u64; WORDS]) -> Post {
        let [gives, gets, bytes, in_place, how] = words;
        Post {
            gives,
            gets,
            bytes,
            in_place: in_place != 0,
            how: match how {
                2 => How::Yes,
                1 => How::NotNow,
                _ => How::Never,
            },
        }
    }
}

impl Single {
    /// Tries the others' memory. Waits until each of them has begun: we may be in its first call
    /// before.
    ///
    /// # Errors
    /// Those of the wait.
    pub(super) fn find(steps: &Steps) -> Result<Single> {
        let memory = Arc::clone(&steps.single);
        let seats = steps
            .comm
            .process
            .enter()
            .net
            .sm()
            .map(|sm| sm.local_ranks().clone());
        let seats = seats.unwrap_or_default();
        let (mut processes, mut reaches_all) = (Vec::new(), memory.is_offered());
        for member in 0..steps.size {
            let process = steps.part.group.process(member.cast_signed());
            let process = seats.number(process.unwrap_or(u32::MAX));
            processes.push(process);
            if member == steps.me || !reaches_all {
                continue;
            }
            let look = || memory.has_card(process).then_some(());
            if look().is_none() {
                steps.wait_long(steps.call, steps.next, ANYTHING, &|| false, look)?;
            }
            reaches_all = memory.reaches(process);
        }
        Ok(Single {
            memory,
            processes: processes.into(),
            reaches_all,
            posts: vec![Post::default(); steps.size as usize].into(),
            scratch: HeapBytes::new(2 * CHUNK),
        })
    }

    /// A call that moves pieces of `len` bytes; of an MPI_Allgatherv, of any length.
    pub(super) fn moved(&mut self, steps: &mut Steps, ends: &Ends<'_>, len: usize) -> Outcome {
        let shape = steps.shape(ends.of, ends.root);
        let (is_plain, gives, gets) = addresses(&shape, ends);
        let post = Post {
            gives,
            gets,
            bytes: len as u64,
            in_place: false,
            how: self.how(is_plain),
        };
        self.call(steps, ends.of, post, |steps, single| {
            let mut hands = Hands::new(steps, single, shape, Task::Move(ends, len));
            plan::reached(&shape, &mut hands);
            !hands.failed
        })
    }

    /// What is left of the pieces of an exchange, `longest` bytes of the longest one.
    pub(super) fn exchanged(
        &mut self,
        steps: &mut Steps,
        call: &Exchange<'_>,
        longest: usize,
    ) -> Outcome {
        let post = Post {
            bytes: longest as u64,
            how: self.how(call.is_plain),
            ..Post::default()
        };
        let shape = call.shape;
        self.call(steps, shape.of, post, |steps, single| {
            let mut hands = Hands::new(steps, single, shape, Task::Move(call.ends, longest));
            for from in shape.others() {
                let share = hands.steps.share_of_pair(from, shape.me);
                let (at, into) = (hands.steps.address(from, call.step, share), call.rest(from));
                hands.reach(from, into.len(), |memory, process, _| {
                    let at = at.ok_or(GetError)?.wrapping_add(call.early as u64);
                    memory.read(process, at, into)
                });
            }
            !hands.failed
        })
    }

    /// A call that combines.
    pub(super) fn folded(
        &mut self,
        steps: &mut Steps,
        fold: &Folding<'_>,
        vector: &Vector<'_>,
    ) -> Outcome {
        let (data, goal) = (fold.data, Goal::of(fold.of, fold.data.root));
        let shape = steps.shape(fold.of, data.root);
        let post = Post {
            gives: data.send.addr() as u64,
            gets: data.recv.addr() as u64,
            bytes: vector.whole as u64,
            in_place: data.in_place,
            how: self.how(goal != Goal::Pieces || !data.in_place),
        };
        let (first, len) = vector.share(&shape);
        self.call(steps, fold.of, post, |steps, single| {
            let task = Task::Fold(fold, goal, first);
            let mut hands = Hands::new(steps, single, shape, task);
            for run in chunks(first, len) {
                plan::combined(&shape, goal, run, &mut hands);
            }
            !hands.failed
        })
    }

    fn how(&self, is_plain: bool) -> How {
        match is_plain {
            _ if !self.reaches_all => How::Never,
            true => How::Yes,
            false => How::NotNow,
        }
    }

    fn call(
        &mut self,
        steps: &mut Steps,
        of: Collective,
        post: Post,
        work: impl FnOnce(&mut Steps, &Single) -> bool,
    ) -> Outcome {
        match self.agree(steps, of, post) {
            Err(error) => return Outcome::Done(Err(error)),
            Ok(How::Never) => return Outcome::GiveUp,
            Ok(How::NotNow) => return Outcome::Staging,
            Ok(How::Yes) => {}
        }
        let well = work(steps, self);
        match all_done(steps, of, well) {
            Err(error) => Outcome::Done(Err(error)),
            Ok(true) => Outcome::Done(Ok(())),
            Ok(false) if self.posts.iter().any(|post| post.in_place) => {
                // In a step of its own all have heard it: the next call goes through staging.
                self.reaches_all = false;
                Outcome::Done(Err(lost()))
            }
            Ok(false) => Outcome::GiveUp,
        }
    }

    /// Tells where our buffers lie and hears it of all others; the least of what all say.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: a member has come with another length, or to another call.
    fn agree(&mut self, steps: &mut Steps, of: Collective, post: Post) -> Result<How> {
        let step = steps.step(false)?;
        let words = post.words().map(u64::to_ne_bytes);
        let words = words.as_flattened();
        oxmpi_mem::write(steps.room(step, words.len()), words);
        steps.say_note(step, of, POSTED);
        self.posts[steps.me as usize] = post;
        let mut how = post.how;
        let len = usize::try_from(post.bytes).unwrap_or(usize::MAX);
        all_said(steps, step, of, |steps, member, note| {
            let theirs = match note {
                POSTED => posted(steps, member, step),
                REFUSED => return Err(steps.differs(member, of, len)),
                _ => return Err(steps.differs(member, of, 0)),
            };
            if theirs.bytes != post.bytes {
                return Err(steps.differs(member, of, len));
            }
            how = how.min(theirs.how);
            self.posts[member as usize] = theirs;
            Ok(())
        })?;
        Ok(how)
    }
}

fn posted(steps: &Steps, member: u32, step: u64) -> Post {
    let from = steps.area.payload(member, step).slice(0, WORDS * 8);
    let mut words = [[0; 8]; WORDS];
    oxmpi_mem::read(words.as_flattened_mut(), from);
    Post::of(words.map(u64::from_ne_bytes))
}

/// Waits for the notes of all others, also after one that is wrong, and finishes the step.
fn all_said(
    steps: &mut Steps,
    step: u64,
    of: Collective,
    mut each: impl FnMut(&Steps, u32, u8) -> Result<()>,
) -> Result<()> {
    let mut result = Ok(());
    for member in steps.shape(of, 0).others() {
        let note = steps.note(member, step, of);
        result = result.and(note.and_then(|note| each(steps, member, note)));
    }
    if result.is_ok() {
        steps.all_entered(step);
    }
    steps.finish(step);
    result
}

/// Waits until nobody needs our buffers any more; whether all went well.
fn all_done(steps: &mut Steps, of: Collective, well: bool) -> Result<bool> {
    let step = steps.step(false)?;
    steps.say_note(step, of, u8::from(well));
    let mut all = well;
    all_said(steps, step, of, |_, _, note| {
        all &= note == 1;
        Ok(())
    })?;
    Ok(all)
}

/// Whether all that others read or write lies in one run, and where.
fn addresses(shape: &Shape, ends: &Ends<'_>) -> (bool, u64, u64) {
    let mut is_plain = !ends.is_exchange_in_place();
    let mut at = |takes_part: bool, piece: &dyn Fn() -> Option<Region>| {
        let run = takes_part.then(piece);
        is_plain &= !matches!(run, Some(None));
        run.flatten().map_or(0, |run| run.addr() as u64)
    };
    let me = shape.me;
    let gives = shape.others().any(|to| shape.gives(me, to));
    let gets = shape.others().any(|from| shape.gives(from, me));
    // Pieces of equal length lie one behind the other: the first tells where.
    let gives = at(gives, &|| ends.give(0).run());
    let gets = at(gets, &|| ends.get(0).run());
    (is_plain, gives, gets)
}

/// A share in chunks of equal length.
pub(super) fn chunks(first: usize, len: usize) -> impl Iterator<Item = Run> {
    let count = len.div_ceil(CHUNK).max(1);
    let chunk = len.div_ceil(count).next_multiple_of(LINE).max(LINE);
    (0..len).step_by(chunk).map(move |at| Run {
        at: first + at,
        len: chunk.min(len - at),
    })
}

/// What a call does with the bytes.
enum Task<'a> {
    /// Pieces of so many bytes.
    Move(&'a Ends<'a>, usize),
    /// Our share begins here.
    Fold(&'a Folding<'a>, Goal, usize),
}

/// A member's hands: see [`plan::Reached`].
struct Hands<'a> {
    steps: &'a mut Steps,
    single: &'a Single,
    shape: Shape,
    task: Task<'a>,
    /// What is combined so far, and the next operand.
    sum: Region,
    right: Region,
    failed: bool,
}

impl<'a> Hands<'a> {
    fn new(steps: &'a mut Steps, single: &'a Single, shape: Shape, task: Task<'a>) -> Hands<'a> {
        Hands {
            steps,
            single,
            shape,
            task,
            sum: Region::EMPTY,
            right: Region::EMPTY,
            failed: false,
        }
    }

    fn copied(&mut self, len: usize) {
        self.steps.work.copied += len as u64;
    }

    /// Reads or writes a member's memory, unless that went wrong before.
    fn reach(
        &mut self,
        member: u32,
        len: usize,
        copy: impl FnOnce(&sm::Single, u32, &Post) -> core::result::Result<(), GetError>,
    ) {
        if self.failed || len == 0 {
            return;
        }
        let at = member as usize;
        let (post, process) = (&self.single.posts[at], self.single.processes[at]);
        self.failed = copy(&self.single.memory, process, post).is_err();
        self.copied(len);
    }

    fn fold(&self) -> (Folding<'_>, Goal, usize) {
        match self.task {
            Task::Fold(fold, goal, first) => (*fold, goal, first),
            Task::Move(..) => unreachable!("invariant: operands are combined in reductions"),
        }
    }

    fn ends(&self) -> (&Ends<'_>, usize) {
        match self.task {
            Task::Move(ends, len) => (ends, len),
            Task::Fold(..) => unreachable!("invariant: pieces move in calls that move data"),
        }
    }

    /// Where our own result of a run belongs.
    fn own(&self, run: Run) -> Region {
        let (fold, goal, first) = self.fold();
        let at = match goal {
            Goal::Pieces => run.at - first,
            _ => run.at,
        };
        fold.data.recv.slice(at, run.len)
    }

    fn spare(&self, which: usize, len: usize) -> Region {
        self.single.scratch.region().slice(which * CHUNK, len)
    }
}

impl plan::Reached for Hands<'_> {
    fn read(&mut self, from: u32) {
        let (ends, len) = self.ends();
        let into = ends.get(from).run().unwrap_or(Region::EMPTY);
        let at = match self.shape.of {
            Collective::Scatter | Collective::Alltoall => self.shape.me as usize * len,
            _ => 0,
        };
        self.reach(from, into.len(), |memory, process, post| {
            memory.read(process, post.gives.wrapping_add(at as u64), into)
        });
    }

    fn write(&mut self, to: u32) {
        let (ends, len) = self.ends();
        let from = ends.give(0).run().unwrap_or(Region::EMPTY);
        let at = self.shape.me as usize * len;
        self.reach(to, from.len(), |memory, process, post| {
            memory.write(process, from, post.gets.wrapping_add(at as u64))
        });
    }

    fn keep(&mut self) {
        let len = self.ends().0.keep();
        self.copied(len);
    }

    fn take(&mut self, from: u32, run: Run, is_apart: bool) {
        let into = self.spare(usize::from(from > 0), run.len);
        let own = self.fold().0.data.send;
        let is_apart = is_apart && own.addr() == self.fold().0.data.recv.addr();
        let operand = match from == self.shape.me {
            true if is_apart => {
                oxmpi_mem::copy(into, own.slice(run.at, run.len));
                self.copied(run.len);
                into
            }
            true => own.slice(run.at, run.len),
            false => {
                self.reach(from, run.len, |memory, process, post| {
                    memory.read(process, post.gives.wrapping_add(run.at as u64), into)
                });
                into
            }
        };
        match from {
            0 => self.sum = operand,
            _ => self.right = operand,
        }
    }

    fn add(&mut self, run: Run, is_last: bool) {
        let (fold, goal, _) = self.fold();
        let gets = match goal {
            Goal::Root(root) => root == self.shape.me,
            _ => true,
        };
        let into = match is_last && gets {
            true => self.own(run),
            false => self.spare(0, run.len),
        };
        if !self.failed {
            fold.how
                .apply(into, self.sum, self.right, run.len / fold.how.extent());
        }
        self.steps.work.combined += run.len as u64;
        self.sum = into;
    }

    fn give(&mut self, to: u32, run: Run) {
        let sum = self.sum;
        if to == self.shape.me {
            let own = self.own(run);
            if own.addr() != sum.addr() && !self.failed {
                oxmpi_mem::copy(own, sum);
                self.copied(run.len);
            }
            return;
        }
        self.reach(to, run.len, |memory, process, post| {
            memory.write(process, sum, post.gets.wrapping_add(run.at as u64))
        });
    }
}

#[cold]
fn lost() -> Error {
    error!(
        ERR_OTHER,
        "the memory of a rank can no longer be reached, and operands in place may be overwritten; smsc=staging does without"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_room_and_words_come_back() {
        const { assert!(WORDS * 8 <= oxmpi_shm::slots::INLINE) };
        for how in [How::Never, How::NotNow, How::Yes] {
            let post = Post {
                gives: 5,
                gets: 1 << 40,
                bytes: 70_000,
                in_place: true,
                how,
            };
            assert_eq!(Post::of(post.words()), post);
        }
    }

    #[test]
    fn chunks_cover_a_share_once() {
        for len in [0, 1, 64, 70_000, CHUNK, CHUNK + 1, 5 * CHUNK + 7] {
            let mut at = 100;
            for run in chunks(100, len) {
                assert!(run.at == at && run.len > 0 && run.len <= CHUNK);
                at += run.len;
            }
            assert_eq!(at, 100 + len);
        }
    }
}
