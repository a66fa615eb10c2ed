//! One copy instead of two: members read and write each other's buffers, where the system lets
//! them.
//!
//! A call takes two steps. In the first each tells where its buffers lie, in the second whether all
//! went well, which also says that its partner's buffers are its own again. In between nobody
//! waits, and whoever has less to do helps the other: one piece that goes one way is read in part
//! by who gets it and written in part by who gives it. What does not lie in one run, or would be
//! overwritten before it is read, goes through the laps; if the system refuses in the middle, this
//! call does so, too, and all that follow. Whoever finds that it has come to another call, or with
//! other lengths, says so in the step ([`Team::refuse`]), as somebody may wait for what it tells.
//!
//! ```text
//! line:  | stamp | what I give: address, length | where I get: address, length | my own copy: length | whether it takes part | by which thread to find us |
//! ```

use super::cut::Cut;
use super::ends::{Ends, Piece};
use super::own::Own;
use super::shares::Sharing;
use crate::sm::Team;
use crate::sm::team::{POSTED, REFUSED};
use oxmpi_core::Result;
use oxmpi_core::collectives::Collective;
use oxmpi_core::process::process;
use oxmpi_mca::events::{Event, emit};
use oxmpi_mca::param::SmLarge;
use oxmpi_mem::{Caches, Region, Way};
use oxmpi_pal::idle::{Visitors, idle_thread};
use oxmpi_shm::segment::{CmaError, Reach};

/// The other members' memory.
pub(in crate::sm) struct Singles {
    /// By member; `None` is us, or out of reach.
    pub(super) reach: Box<[Option<Reach>]>,
    /// We reach all, and it is worth it here.
    pub(super) is_willing: bool,
    /// Calls so far.
    pub(super) calls: u64,
    /// By which of our threads the others had better find us, and the one that our partner has
    /// told; 0 is none.
    pub(super) thread: u32,
    partner: u32,
    /// What reductions need besides.
    pub(super) sharing: Option<Sharing>,
}

/// How a call went.
pub(in crate::sm) enum Single {
    Done(Result<()>),
    /// It has to go another way.
    NotNow {
        /// Bytes of the longer piece of the two that pass: the same for both.
        longest: usize,
    },
}

impl Single {
    /// The result, when there is one.
    pub(in crate::sm) fn done(self) -> Option<Result<()>> {
        match self {
            Single::Done(result) => Some(result),
            Single::NotNow { .. } => None,
        }
    }
}

/// A part that is copied for the other must be worth a call of the kernel.
const PART: usize = 8 << 10;
/// Parts begin at multiples of this, so that the kernel finds no page twice.
pub(super) const PAGE: usize = 4 << 10;
/// What does not fit the cache next to the processor is copied in such chunks, the first first and
/// in the next call the last first, and our own between the other's: what was touched last is still
/// there. (1 MiB each way and one for oneself: 163 µs in one run, 122 in chunks of 128 to 512 KiB.)
pub(super) const CHUNK: usize = 256 << 10;
/// A byte that the kernel copies out of another processor's cache costs as much as this many of our
/// own.
const WEIGHT: usize = 2;
/// Words that a member tells.
const WORDS: usize = 7;

/// What a member has told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Post {
    pub(super) gives: (u64, usize),
    pub(super) gets: (u64, usize),
    /// Bytes that it gives itself; in a reduction, whether operands are overwritten.
    pub(super) own: usize,
    pub(super) how: How,
    /// A thread that makes no system calls: see [`oxmpi_pal::idle`].
    pub(super) thread: u32,
}

/// Whether a member takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum How {
    /// Neither in this call nor in a later one.
    #[default]
    Never,
    /// Not in this call: something does not lie in one run.
    NotNow,
    Yes,
}

/// What passes between two members, as one of them sees it.
struct Pass {
    give: Region,
    get: Region,
    own: (Region, Region),
    /// What we tell.
    post: Post,
}

/// The parts of both pieces that we copy: of what we get the front, of what we give the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Work {
    read: usize,
    write: usize,
}

impl Post {
    fn words(&self) -> [u64; WORDS] {
        let len = |len: usize| len as u64;
        let (gives, gets) = (self.gives, self.gets);
        [
            gives.0,
            len(gives.1),
            gets.0,
            len(gets.1),
            len(self.own),
            self.how as u64,
            self.thread.into(),
        ]
    }

    fn of(words: [u64; WORDS]) -> Post {
        let len = |at: usize| usize::try_from(words[at]).unwrap_or(usize::MAX);
        Post {
            gives: (words[0], len(1)),
            gets: (words[2], len(3)),
            own: len(4),
            how: match words[5] {
                2 => How::Yes,
                1 => How::NotNow,
                _ => How::Never,
            },
            thread: u32::try_from(words[6]).unwrap_or(0),
        }
    }

    fn load(&self) -> usize {
        self.own.saturating_sub(self.own % PAGE) / WEIGHT
    }
}

/// Which parts are ours when the two have so much of their own to copy: as much for each as can be,
/// by both alike.
fn divide(mine: &Post, theirs: &Post) -> Work {
    let (gives, gets) = (mine.gives.1, mine.gets.1);
    // Whoever has less of its own takes more of what passes between them.
    let read_of = |own: &Post, other: &Post| {
        let (gets, gives) = (own.gets.1, own.gives.1);
        let share = gets
            .saturating_add(gives)
            .saturating_add(other.load())
            .saturating_sub(own.load())
            / 2;
        match share / PAGE * PAGE {
            share if share < PART => 0,
            share if share + PART > gets => gets,
            share => share,
        }
    };
    let (read, other) = (read_of(mine, theirs), read_of(theirs, mine));
    Work {
        read: read.min(gets),
        write: gives - other.min(gives),
    }
}

impl Team {
    /// Whether large calls begin this way: where copies by the kernel are worth it, or asked for.
    /// The same on all members; that one of them cannot, it says in its first such call.
    ///
    /// Over a mesh a line comes from another processor at the price of one from the last cache, and
    /// every copy through laps takes it twice. The kernel needs half a microsecond and 0.13 for
    /// each page. (Two that exchange 16 KiB: 1.9 µs, 2.7 through the laps; 64 KiB: 4.4 and 6.4; 64
    /// KiB one way, half by each: 2.1, 3.4 and 5.5.)
    pub(in crate::sm) fn has_singles(&mut self) -> bool {
        if self.singles.is_none() && !self.no_singles {
            self.find_singles();
        }
        self.singles.is_some()
    }

    #[cold]
    fn find_singles(&mut self) {
        let is_willing = match oxmpi_mca::params().sm_large {
            SmLarge::Cma => true,
            SmLarge::Auto if Caches::here() == Caches::Mesh => {
                self.size > 2 || process().rounds() == 1
            }
            _ => {
                self.no_singles = true;
                return;
            }
        };
        let reach: Box<[_]> = (0..self.size).map(|member| self.try_out(member)).collect();
        let reached = reach.iter().flatten().count();
        let is_willing = is_willing && reached + 1 == self.size as usize;
        let thread = (is_willing && self.size == 2)
            .then(|| idle_thread(Visitors::Far))
            .flatten();
        self.singles = Some(Box::new(Singles {
            is_willing,
            reach,
            calls: 0,
            thread: thread.map_or(0, i32::cast_unsigned),
            partner: 0,
            sharing: None,
        }));
    }

    /// A member's memory; nothing where it is ours. Waits until the member has begun: we may be in
    /// its first call before.
    pub(super) fn try_out(&self, member: u32) -> Option<Reach> {
        if member == self.me {
            return None;
        }
        let process = self.comm.group.process(member.cast_signed())?;
        let look = || self.segment.card(process);
        let card = look().unwrap_or_else(|| self.wait_long(self.call, self.next, &|| false, look));
        let tried = Reach::probe(&card);
        tried.map_err(|why| emit(Event::CmaFallback, || why)).ok()
    }

    /// A call between two members.
    pub(in crate::sm) fn large_single(&mut self, ends: &Ends<'_>) -> Single {
        let other = 1 - self.me;
        let singles = self.singles.as_mut();
        let singles = singles.expect("invariant: asked for before");
        singles.calls += 1;
        let (is_willing, is_backwards) = (singles.is_willing, singles.calls.is_multiple_of(2));
        let mut pass = Pass::of(ends, self.me, is_willing);
        pass.post.thread = singles.thread;
        let mine = pass.post;

        let first = self.step(false);
        self.post(first, ends.of, &mine);
        let touched = 2 * (mine.own as u64 + mine.gives.1 as u64 + mine.gets.1 as u64);
        let passes = mine.gives.1.max(mine.gets.1);
        let mut own = Own::new(pass.own, passes, Cut::way(touched), is_backwards);
        if mine.how == How::Yes {
            own.part(|| self.area.prefetch(other, first));
        }
        let told = self.posted(other, first, ends.of);
        if told.is_ok() {
            self.all_entered(first);
        }
        self.finish(first);
        let theirs = match told {
            Ok(Some(theirs)) => theirs,
            // Its room is not as long as what we give: that is for it to say.
            Ok(None) if mine.gets.1 == 0 => {
                self.keep_alone(ends);
                return Single::Done(Ok(()));
            }
            Ok(None) => {
                return Single::Done(Err(self.differs(other, ends.of, mine.gets.1)));
            }
            Err(error) => return Single::Done(Err(error)),
        };
        let longest = mine.gives.1.max(theirs.gives.1);
        if mine.how == How::Never || theirs.how == How::Never {
            self.give_up();
        }
        if (theirs.gives.1, theirs.gets.1) != (mine.gets.1, mine.gives.1) {
            // The other way finds out for whom that is an error.
            return Single::NotNow { longest };
        }
        if mine.how != How::Yes || theirs.how != How::Yes {
            return Single::NotNow { longest };
        }
        let Some(reach) = self.reach_of(other, theirs.thread) else {
            return Single::NotNow { longest };
        };

        let done = pass.copy(&reach, &theirs, &mut own);
        let last = self.step(false);
        self.say_note(last, ends.of, u8::from(done.is_ok()));
        own.rest(|| self.area.prefetch(other, last));
        let note = self.note(other, last, ends.of);
        if note.is_ok() {
            self.all_entered(last);
        }
        self.finish(last);
        self.after_large();
        if let Err(why) = &done {
            emit(Event::CmaFallback, || {
                format!("a collective in another rank's memory failed: {why}")
            });
        }
        match note {
            Err(error) => Single::Done(Err(error)),
            Ok(1) if done.is_ok() => Single::Done(Ok(())),
            Ok(_) => {
                self.give_up();
                Single::NotNow { longest }
            }
        }
    }

    /// A member's memory, by the thread that it has told.
    pub(super) fn reach_of(&mut self, member: u32, thread: u32) -> Option<Reach> {
        let singles = self.singles.as_mut()?;
        let reach = &mut singles.reach[member as usize];
        if singles.partner != thread {
            singles.partner = thread;
            let process = self.comm.group.process(member.cast_signed());
            let card = process.and_then(|process| self.segment.card(process));
            if let (Some(found), Some(card)) = (*reach, card) {
                *reach = Some(found.by_thread(thread.cast_signed(), &card));
            }
        }
        *reach
    }

    /// Tells in a step where our buffers lie.
    pub(super) fn post(&mut self, step: u64, of: Collective, post: &Post) {
        let words = post.words().map(u64::to_ne_bytes);
        let words = words.as_flattened();
        oxmpi_mem::write(self.room(step, words.len()), words);
        self.say_note(step, of, POSTED);
    }

    /// All that is left of a call when the other does not take part.
    #[cold]
    fn keep_alone(&mut self, ends: &Ends<'_>) {
        self.copying.prepare(self.size);
        self.copying.out = Way::Cached;
        if let Some((from, to)) = (self.me == ends.root).then(|| ends.own()).flatten() {
            self.keep(&from, &to, 0, from.len().min(to.len()));
        }
    }

    /// What a member has told in a step; nothing when it has come with another length.
    pub(super) fn posted(
        &mut self,
        member: u32,
        step: u64,
        of: Collective,
    ) -> Result<Option<Post>> {
        match self.note(member, step, of)? {
            POSTED => {}
            REFUSED => return Ok(None),
            _ => return Err(self.differs(member, of, 0)),
        }
        let from = self.area.payload(member, step).slice(0, WORDS * 8);
        let mut words = [[0; 8]; WORDS];
        oxmpi_mem::read(words.as_flattened_mut(), from);
        Ok(Some(Post::of(words.map(u64::from_ne_bytes))))
    }

    /// All members know that it does not go: another way from now on.
    #[cold]
    pub(super) fn give_up(&mut self) {
        self.singles = None;
        self.no_singles = true;
    }
}

impl Pass {
    fn of(ends: &Ends<'_>, me: u32, is_willing: bool) -> Pass {
        let other = 1 - me;
        let is_root = me == ends.root;
        let (gives, gets) = match ends.of {
            Collective::Bcast | Collective::Scatter | Collective::Scatterv => (is_root, !is_root),
            Collective::Gather | Collective::Gatherv => (!is_root, is_root),
            // Of two the second one gets what the first one has, and the first one nothing.
            Collective::Exscan => (me == 0, me == 1),
            _ => (true, true),
        };
        let has_own = match ends.of {
            Collective::Gather
            | Collective::Gatherv
            | Collective::Scatter
            | Collective::Scatterv => is_root,
            Collective::Exscan => false,
            _ => true,
        };
        let mut is_plain = !ends.is_in_place() || !is_exchange(ends.of);
        let mut plain = |piece: &Piece<'_>| {
            let run = piece.run(0, piece.len());
            is_plain &= run.is_some();
            run.unwrap_or(Region::EMPTY)
        };
        let mut pass = Pass {
            give: Region::EMPTY,
            get: Region::EMPTY,
            own: (Region::EMPTY, Region::EMPTY),
            post: Post::default(),
        };
        if gives {
            let piece = ends.give(other);
            pass.give = plain(&piece);
            pass.post.gives = (pass.give.addr() as u64, piece.len());
        }
        if gets {
            let piece = match ends.of {
                Collective::Bcast => ends.give(other),
                _ => ends.get(other),
            };
            pass.get = plain(&piece);
            pass.post.gets = (pass.get.addr() as u64, piece.len());
        }
        if let Some((from, to)) = has_own.then(|| ends.own()).flatten() {
            pass.own = (plain(&from), plain(&to));
            pass.post.own = from.len();
        }
        pass.post.how = match is_plain && pass.own.0.len() == pass.own.1.len() {
            _ if !is_willing => How::Never,
            true => How::Yes,
            false => How::NotNow,
        };
        pass
    }

    /// Copies our parts of both pieces.
    fn copy(
        &self,
        reach: &Reach,
        theirs: &Post,
        own: &mut Own,
    ) -> core::result::Result<(), CmaError> {
        let work = divide(&self.post, theirs);
        let all = work.read + work.write;
        let count = all.div_ceil(CHUNK);
        let chunk = all.div_ceil(count.max(1)).next_multiple_of(PAGE);
        for turn in 0..count {
            let k = match own.is_backwards {
                true => count - 1 - turn,
                false => turn,
            };
            let (from, to) = ((k * chunk).min(all), ((k + 1) * chunk).min(all));
            let (read, end) = (from.min(work.read), to.min(work.read));
            if end > read {
                let there = theirs.gives.0.wrapping_add(read as u64);
                reach.read(there, self.get.slice(read, end - read))?;
            }
            // The end of what we give.
            let before = self.give.len() - work.write;
            let (write, end) = (
                from.max(work.read) - work.read,
                to.max(work.read) - work.read,
            );
            if end > write {
                let there = theirs.gets.0.wrapping_add((before + write) as u64);
                reach.write(self.give.slice(before + write, end - write), there)?;
            }
            if turn + 1 < count {
                own.part(|| {});
            }
        }
        Ok(())
    }
}

/// Whether pieces pass both ways, and arrive where others left if the call is in place.
fn is_exchange(of: Collective) -> bool {
    matches!(
        of,
        Collective::Alltoall | Collective::Alltoallv | Collective::Alltoallw
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(gives: usize, gets: usize, own: usize) -> Post {
        Post {
            gives: (1 << 40, gives),
            gets: (2 << 40, gets),
            own,
            how: How::Yes,
            thread: 7,
        }
    }

    #[test]
    fn a_line_has_room_and_words_come_back() {
        let post = post(5, 70_000, 7);
        const { assert!(WORDS * 8 <= oxmpi_shm::slots::INLINE) };
        assert_eq!(Post::of(post.words()), post);
    }

    /// Every byte is copied by one of the two, and by the one who has less to do.
    #[test]
    fn both_divide_alike() {
        let lens = [0, 1, 4096, 16_384, 65_536, 65_537, 1 << 20, 3 << 20];
        for a in lens {
            for b in lens {
                for (own, other) in [(0, 0), (a, 0), (0, b), (a, b), (1 << 20, 1 << 20)] {
                    let (mine, theirs) = (post(a, b, own), post(b, a, other));
                    let (work, rest) = (divide(&mine, &theirs), divide(&theirs, &mine));
                    assert_eq!(work.read + rest.write, b, "{mine:?} {theirs:?}");
                    assert_eq!(rest.read + work.write, a, "{mine:?} {theirs:?}");
                }
            }
        }
        let even = divide(
            &post(1 << 20, 1 << 20, 1 << 20),
            &post(1 << 20, 1 << 20, 1 << 20),
        );
        let (read, write) = (1 << 20, 0);
        assert_eq!(even, Work { read, write });
        let root = divide(&post(1 << 20, 0, 0), &post(0, 1 << 20, 0));
        let (read, write) = (0, 1 << 19);
        assert_eq!(root, Work { read, write });
    }
}
