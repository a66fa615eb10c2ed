//! Reductions in the members' own memory: each combines its share of the vector, where the system
//! lets all reach each other.
//!
//! ```text
//! all:   tell where operand and result lie ──► read a chunk of its share of each operand, combine in rank order,
//!                                              copy it to whoever gets it; the next chunk ──► say that it is done
//! line:  | stamp | operand: address, length | result: address, 0 | whether in place | whether it takes part |
//! ```
//!
//! A share is read and overwritten by its owner alone, and overwritten where all have been read: so
//! results may take the place of operands, unless they lie at another offset (MPI_Reduce_scatter in
//! place goes through the laps). Nobody leaves before all have said that they are done with its
//! buffers. Who has come with another length is found out by all in the first step. If the system
//! refuses in the middle, the call goes through the laps from the beginning; if operands may be
//! overwritten by then it fails, for all.

use super::cut::share;
use super::fold::Folding;
use super::single::{How, Post};
use crate::sm::Team;
use crate::sm::order::Whom;
use oxmpi_core::collectives::Collective;
use oxmpi_core::{Error, Result, error};
use oxmpi_mca::events::{Event, emit};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_shm::segment::CmaError;

/// What this needs besides the others' memory.
pub(super) struct Sharing {
    /// By member.
    told: Box<[Post]>,
    /// Two chunks: what is combined so far, where the result is no place for it, and the next
    /// operand.
    scratch: HeapBytes,
}

/// A share is combined in such chunks, which with all that belongs to them leave room in the cache
/// next to the processor. Shorter ones cost more, as each is a call of the kernel: half a
/// microsecond. (MPI_Reduce of 1 MiB, 2 ranks: 93 µs in chunks of 8 KiB, 63 of 32, 55 of 128, 44 to
/// 56 of 256; 8 ranks: 700, 485, 470 and more.)
const CHUNK: usize = 128 << 10;
/// Chunks begin at multiples of this, so that the kernel finds no page twice.
const PAGE: usize = 4 << 10;
/// The least share: two steps and the calls of the kernel cost more than the second copy of shorter
/// ones. (MPI_Allreduce of two ranks: 16 KiB 1.9 µs through laps and 2.3 so, 32 KiB 3.5 and 3.3, 64
/// KiB 6.7 and 5.0; of 32 ranks, MPI_Reduce: 256 KiB 810 and 920, 1 MiB 3180 and 2130.)
const SHARE: usize = 16 << 10;
/// More than two members: the operands of all together. What is less lies in the caches of the
/// processors as it is, and the copies through laps are cheap. (MPI_Allreduce of 4 ranks: 128 KiB
/// each 31 µs through laps and 34 so, 512 KiB 158 and 130; MPI_Reduce_scatter_block of 4: 64 KiB
/// pieces 35 and 39, 128 KiB 84 and 76.)
const TOGETHER: usize = 3 << 19;
/// Of two, a root combines so many hundredths: the other one has to copy its results to it. (64
/// KiB: 3.7 µs; 4.1 with 55 or 65.)
const ROOTS: usize = 60;

impl Sharing {
    fn new(members: u32) -> Sharing {
        Sharing {
            told: vec![Post::default(); members as usize].into_boxed_slice(),
            scratch: HeapBytes::new(2 * CHUNK),
        }
    }
}

impl Team {
    /// Whether operands of `whole` bytes are combined this way. The same on all members.
    fn shares(&mut self, whole: usize) -> bool {
        let members = self.size as usize;
        let is_long = whole / members >= SHARE;
        let is_worth_it = members == 2 || whole.saturating_mul(members) >= TOGETHER;
        is_long && is_worth_it && self.has_singles()
    }

    /// MPI_Reduce and MPI_Allreduce. `None` when it has to go another way.
    pub(super) fn large_shared(&mut self, fold: &Folding<'_>) -> Option<Result<()>> {
        let len = fold.data.piece;
        let mine = match fold.of {
            Collective::Reduce if self.size == 2 => {
                let roots = (len / 100 * ROOTS).next_multiple_of(PAGE).min(len);
                // The lower rank has the front.
                match (self.me == fold.data.root, self.me == 0) {
                    (true, true) => (0, roots),
                    (true, false) => (len - roots, roots),
                    (false, true) => (0, len - roots),
                    (false, false) => (roots, len - roots),
                }
            }
            _ => share(len, self.size, self.me),
        };
        self.large_shares(fold, len, mine)
    }

    /// All members combine; the operands are `whole` bytes long, and our share lies at this offset
    /// and has this length. `None` when it has to go another way.
    pub(super) fn large_shares(
        &mut self,
        fold: &Folding<'_>,
        whole: usize,
        mine: (usize, usize),
    ) -> Option<Result<()>> {
        if !self.shares(whole) {
            return None;
        }
        let of = fold.of;
        let post = self.offer(fold, whole);
        let first = self.step(false);
        // All wait for all, the root of a reduction, too: who leaves a barrier before it need not
        // leave it late.
        self.order.waits(first, Whom::Nobody);
        self.post(first, of, &post);
        let told = self.all_posted(first, of, post);
        if told.is_ok() {
            self.all_entered(first);
        }
        self.finish(first);
        if let Err(error) = told {
            return Some(Err(error));
        }
        let told = &self.sharing().told;
        let has = |how: How| told.iter().any(|post| post.how == how);
        let is_in_place = told.iter().any(|post| post.own > 0);
        let (is_over, is_apart) = (has(How::Never), has(How::NotNow));
        if is_over {
            self.give_up();
        }
        if is_over || is_apart {
            return None;
        }

        if self.size == 2 {
            let other = 1 - self.me;
            let thread = self.sharing().told[other as usize].thread;
            self.reach_of(other, thread);
        }
        let done = self.combine_share(fold, mine);
        let last = self.step(false);
        self.say_note(last, of, u8::from(done.is_ok()));
        let notes = self.all_done(last, of);
        if notes.is_ok() {
            self.all_entered(last);
        }
        self.finish(last);
        self.after_large();
        if let Err(why) = &done {
            emit(Event::CmaFallback, || {
                format!("a reduction in other ranks' memory failed: {why}")
            });
        }
        match notes {
            Err(error) => Some(Err(error)),
            Ok(true) if done.is_ok() => Some(Ok(())),
            Ok(_) => {
                self.give_up();
                is_in_place.then(|| Err(lost()))
            }
        }
    }

    fn sharing(&mut self) -> &mut Sharing {
        let members = self.size;
        let singles = self.singles.as_mut();
        let singles = singles.expect("invariant: asked for before");
        singles.sharing.get_or_insert_with(|| Sharing::new(members))
    }

    /// What we tell.
    fn offer(&mut self, fold: &Folding<'_>, whole: usize) -> Post {
        let (of, data) = (fold.of, fold.data);
        let singles = self.singles.as_mut();
        let singles = singles.expect("invariant: asked for before");
        singles.calls += 1;
        let is_scatter = matches!(
            of,
            Collective::ReduceScatter | Collective::ReduceScatterBlock
        );
        Post {
            gives: (data.send.addr() as u64, whole),
            gets: (data.recv.addr() as u64, 0),
            own: usize::from(data.in_place),
            how: match data.in_place && is_scatter {
                _ if !singles.is_willing => How::Never,
                true => How::NotNow,
                false => How::Yes,
            },
            thread: singles.thread,
        }
    }

    /// Waits for what all tell.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: a member has come with another length, or to another call.
    fn all_posted(&mut self, step: u64, of: Collective, ours: Post) -> Result<()> {
        let (me, len) = (self.me, ours.gives.1);
        let mut result = Ok(());
        self.sharing().told[me as usize] = ours;
        for turn in 1..self.size {
            let member = (me + turn) % self.size;
            match self.posted(member, step, of)? {
                Some(post) if post.gives.1 == len => self.sharing().told[member as usize] = post,
                _ => result = Err(self.differs(member, of, len)),
            }
        }
        result
    }

    /// Waits until nobody needs our buffers any more; whether all went well.
    fn all_done(&mut self, step: u64, of: Collective) -> Result<bool> {
        let mut all = true;
        for turn in 1..self.size {
            let member = (self.me + turn) % self.size;
            all &= self.note(member, step, of)? == 1;
        }
        Ok(all)
    }

    /// Combines our share, and copies the result to where it belongs: from the front on, and in the
    /// next call from the end on, as what was touched last is still in the cache.
    /// (MPI_Allreduce of 1 MiB, 4 ranks: 340 µs one way only, 290 so.)
    fn combine_share(
        &mut self,
        fold: &Folding<'_>,
        (first, len): (usize, usize),
    ) -> core::result::Result<(), CmaError> {
        let singles = self.singles.as_ref();
        let is_backwards = singles.is_some_and(|singles| singles.calls.is_multiple_of(2));
        let count = len.div_ceil(CHUNK);
        let chunk = len.div_ceil(count.max(1)).next_multiple_of(PAGE);
        for turn in 0..count {
            let k = match is_backwards {
                true => count - 1 - turn,
                false => turn,
            };
            let at = k * chunk;
            self.combine_chunk(fold, first, at, chunk.min(len - at))?;
        }
        Ok(())
    }

    /// The `len` bytes from `at` on of our share, which begins at `first`.
    fn combine_chunk(
        &self,
        fold: &Folding<'_>,
        first: usize,
        at: usize,
        len: usize,
    ) -> core::result::Result<(), CmaError> {
        let (me, data) = (self.me, fold.data);
        let singles = self.singles.as_ref();
        let singles = singles.expect("invariant: asked for before");
        let sharing = singles.sharing.as_ref();
        let sharing = sharing.expect("invariant: made when the members told");
        let reach = |member: u32| singles.reach[member as usize].ok_or(CmaError::Refused);
        let told = |member: u32| &sharing.told[member as usize];

        let scratch = sharing.scratch.region();
        let (spare, next) = (scratch.slice(0, len), scratch.slice(CHUNK, len));
        let place = first + at;
        let out = match fold.of {
            Collective::Reduce if me != data.root => spare,
            Collective::Reduce | Collective::Allreduce => data.recv.slice(place, len),
            _ => data.recv.slice(at, len),
        };
        // In place the result comes last, so that our own operand is still there when its turn
        // comes.
        let sum = if data.in_place { spare } else { out };
        let operand = |member: u32, into: Region| {
            if member == me {
                return Ok(data.send.slice(place, len));
            }
            let from = told(member).gives.0.wrapping_add(place as u64);
            reach(member)?.read(from, into).map(|()| into)
        };
        let mut left = operand(0, sum)?;
        for member in 1..self.size {
            let right = operand(member, next)?;
            let into = if member + 1 == self.size { out } else { sum };
            fold.how.apply(into, left, right, len / fold.how.extent());
            left = into;
        }

        let write = |member: u32| {
            let to = told(member).gets.0.wrapping_add(place as u64);
            reach(member)?.write(out, to)
        };
        match fold.of {
            Collective::Reduce if me != data.root => write(data.root),
            Collective::Allreduce => {
                let mut others = (1..self.size).map(|turn| (me + turn) % self.size);
                others.try_for_each(write)
            }
            _ => Ok(()),
        }
    }
}

#[cold]
fn lost() -> Error {
    error!(
        ERR_OTHER,
        "the memory of a rank can no longer be reached, and operands in place may be overwritten; sm_large=copy does without"
    )
}
