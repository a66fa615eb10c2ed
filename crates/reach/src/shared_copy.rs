//! Shared copies. A reader, which copies out of a rank's memory, announces the copy in the control
//! block of that rank. The rank, the owner, copies the last pieces if it waits in MPI, while the
//! reader copies the first ones. Neither waits for help that does not come: each takes some of the
//! remaining pieces, from its own end, until none are left. (The reader waits for an owner that is
//! stopped during a copy.)
//!
//! ```text
//! state    63      62..32   31..16    15..0
//!       | taken | reader  | behind | first |    pieces `first .. behind` are left; all 0: free
//! ```
//!
//! The owner counts the pieces that it has finished. The reader closes the shared copy when the
//! owner has finished all that it has taken. Until then the owner may write, so the destination
//! must stay valid. If the reader has died, the owner frees the shared copy.

use core::ops::Range;
use oxmpi_shm::shared::{InShared, Shared};
use oxmpi_sync::atomic::{AtomicU64, Ordering};

/// The copy that a reader asks for; the reader supplies all values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Local rank of the reader.
    pub by: u32,
    /// Source address in the memory of the owner.
    pub from: u64,
    /// Destination address in the memory of the reader.
    pub to: u64,
    /// Length (bytes).
    pub len: u64,
    /// Length of a piece (bytes); the last may be shorter. At most [`MOST`] pieces.
    pub piece: u64,
}

impl Job {
    /// Offset and length (bytes) of these pieces. `None`: they are not in the job.
    #[must_use]
    pub fn place(&self, pieces: &Range<u64>) -> Option<(u64, u64)> {
        let at = pieces.start.checked_mul(self.piece)?;
        let end = pieces.end.checked_mul(self.piece)?.min(self.len);
        let len = end.checked_sub(at)?;
        (len > 0).then_some((at, len))
    }

    fn pieces(&self) -> u64 {
        self.len.div_ceil(self.piece.max(1))
    }
}

/// The control block in memory: one cache line.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Line {
    state: AtomicU64,
    /// Pieces that the owner has finished, and [`FAILED`].
    done: AtomicU64,
    from: AtomicU64,
    to: AtomicU64,
    len: AtomicU64,
    piece: AtomicU64,
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for Line {}

/// The shared copy of one rank.
#[derive(Clone, Debug)]
pub struct SharedCopy(Shared<Line>);

/// A shared copy with a job of this reader, which must [close](Opened::close) it.
pub struct Opened<'a> {
    line: &'a Line,
    pieces: u64,
}

impl SharedCopy {
    /// The shared copy of a rank of the node.
    #[cfg(not(loom))]
    #[must_use]
    pub fn of(segment: &oxmpi_shm::segment::Segment, rank: u32) -> SharedCopy {
        SharedCopy(segment.shared_copy(rank))
    }

    /// A shared copy in memory of this process only.
    #[must_use]
    pub fn heap() -> SharedCopy {
        SharedCopy(Shared::heap(Line::default()))
    }

    /// Announces a job. `None`: another reader has one open, or there are too many pieces.
    #[must_use]
    pub fn open(&self, job: &Job) -> Option<Opened<'_>> {
        let (line, pieces) = (&*self.0, job.pieces());
        if pieces > MOST || job.by > BY || self.taken_by().is_some() {
            return None;
        }
        let taken = TAKEN | u64::from(job.by) << 32;
        // SYNC: shared_copy-free (acquire). Pairs with `close` and `free_of`: the last reader no
        // longer needs the values.
        let free = (line.state).compare_exchange(0, taken, Ordering::Acquire, Ordering::Relaxed);
        free.ok()?;
        for (word, value) in [
            (&line.done, 0),
            (&line.from, job.from),
            (&line.to, job.to),
            (&line.len, job.len),
            (&line.piece, job.piece),
        ] {
            word.store(value, Ordering::Relaxed);
        }
        // SYNC: shared_copy-open (release). Pairs with the exchange in `take_last`.
        line.state.store(taken | pieces << 16, Ordering::Release);
        Some(Opened { line, pieces })
    }

    /// The reader whose job is open, if any.
    #[inline]
    #[must_use]
    pub fn taken_by(&self) -> Option<u32> {
        // There is almost never one.
        match self.0.state.load(Ordering::Relaxed) {
            0 => None,
            state => Some((state >> 32) as u32 & BY),
        }
    }

    /// Called by the owner without unfinished pieces: frees the shared copy of a dead reader.
    pub fn free_of(&self, dead: u32) {
        if self.taken_by() == Some(dead) {
            // SYNC: shared_copy-free (release). Pairs with `open`.
            self.0.state.store(0, Ordering::Release);
        }
    }

    /// Called by the owner: takes the last of the remaining pieces, the fraction `1 / parts`, at
    /// least one piece. The owner must report their [end](SharedCopy::finished).
    #[must_use]
    pub fn take_last(&self, parts: u64) -> Option<(Job, Range<u64>)> {
        let line = &*self.0;
        let kept = |left: Range<u64>| left.start..left.end - part(&left, parts);
        let left = take(line, kept)?;
        let taken = kept(left.clone()).end..left.end;
        let word = |word: &AtomicU64| word.load(Ordering::Relaxed);
        let job = Job {
            // The reader does not free the shared copy before the piece is finished.
            by: self.taken_by().unwrap_or(BY),
            from: word(&line.from),
            to: word(&line.to),
            len: word(&line.len),
            piece: word(&line.piece),
        };
        Some((job, taken))
    }

    /// Called by the owner: it has copied so many of its pieces, or failed to.
    pub fn finished(&self, pieces: u64, well: bool) {
        if !well {
            self.0.done.fetch_or(FAILED, Ordering::Relaxed);
        }
        // SYNC: shared_copy-done (release). Pairs with `close`.
        self.0.done.fetch_add(pieces, Ordering::Release);
    }
}

impl Opened<'_> {
    /// Called by the reader: takes the first of the remaining pieces, otherwise as
    /// [`take_last`](SharedCopy::take_last).
    #[must_use]
    pub fn take_first(&self, parts: u64) -> Option<Range<u64>> {
        let kept = |left: Range<u64>| left.start + part(&left, parts)..left.end;
        let left = take(self.line, kept)?;
        Some(left.start..kept(left).start)
    }

    /// Removes the remaining pieces, waits until the owner has finished its own, and frees the
    /// shared copy. Returns the first piece of the owner's, if the owner failed to copy them.
    /// `wait` is called meanwhile, with the number of earlier calls; it returns whether the owner
    /// is alive.
    ///
    /// # Errors
    /// [`Gone`]: the owner has ended with unfinished pieces. The shared copy stays taken.
    pub fn close(self, mut wait: impl FnMut(u32) -> bool) -> Result<Option<u64>, Gone> {
        take(self.line, |left| left.end..left.end);
        let behind = self.line.state.load(Ordering::Relaxed) >> 16 & MOST;
        let behind = behind.min(self.pieces);
        let mut rounds = 0;
        let done = loop {
            // SYNC: shared_copy-done (acquire). Pairs with `finished`: what the owner wrote is
            // visible.
            let done = self.line.done.load(Ordering::Acquire);
            if done & !FAILED >= self.pieces - behind {
                break done;
            }
            if !wait(rounds) {
                return Err(Gone);
            }
            rounds = rounds.saturating_add(1);
        };
        // SYNC: shared_copy-free (release). Pairs with `open`.
        self.line.state.store(0, Ordering::Release);
        Ok((done & FAILED != 0).then_some(behind))
    }
}

/// The owner of a shared copy has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// One of `parts` parts of the remaining pieces, bounded so that copying does not delay progress
/// for long.
fn part(left: &Range<u64>, parts: u64) -> u64 {
    ((left.end - left.start) / parts).clamp(1, LONGEST)
}

/// Changes the remaining pieces, if there are any. Returns the previous ones.
fn take(line: &Line, kept: impl Fn(Range<u64>) -> Range<u64>) -> Option<Range<u64>> {
    let mut seen = line.state.load(Ordering::Relaxed);
    loop {
        let left = seen & MOST..seen >> 16 & MOST;
        if left.is_empty() {
            return None;
        }
        // SYNC: shared_copy-open (acquire). Pairs with `open`: the job is visible, and stays until
        // the piece is finished. It may be a later job than the one of the first load.
        let taken = line.state.compare_exchange(
            seen,
            state(seen, kept(left.clone())),
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        match taken {
            Ok(_) => return Some(left),
            Err(now) => seen = now,
        }
    }
}

fn state(seen: u64, left: Range<u64>) -> u64 {
    seen & !u64::from(u32::MAX) | left.end << 16 | left.start
}

/// Most pieces of a job, and most that are taken at once.
pub const MOST: u64 = 0xffff;
const LONGEST: u64 = 16;
const TAKEN: u64 = 1 << 63;
const BY: u32 = u32::MAX >> 1;
const FAILED: u64 = 1 << 63;

const _: () = assert!(size_of::<Line>() == 64 || cfg!(loom));

#[cfg(test)]
mod tests {
    use super::*;

    fn job(len: u64) -> Job {
        Job {
            by: 1,
            from: 1 << 20,
            to: 1 << 30,
            len,
            piece: 100,
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn each_takes_from_its_end() {
        let shared_copy = SharedCopy::heap();
        assert_eq!(shared_copy.take_last(1), None);
        let opened = shared_copy.open(&job(950)).unwrap();
        assert!(shared_copy.open(&job(950)).is_none(), "one at a time");
        assert_eq!(opened.take_first(2), Some(0..5));
        assert_eq!(shared_copy.take_last(2), Some((job(950), 8..10)));
        shared_copy.finished(2, true);
        assert_eq!(opened.take_first(4), Some(5..6));
        assert_eq!(opened.take_first(1), Some(6..8));
        assert_eq!(
            (opened.take_first(1), shared_copy.take_last(1)),
            (None, None)
        );
        assert_eq!(opened.close(|_| false), Ok(None));
        assert!(shared_copy.open(&job(1)).is_some());
    }

    #[cfg(not(loom))]
    #[test]
    fn pieces_have_their_place() {
        assert_eq!(job(950).place(&(0..2)), Some((0, 200)));
        assert_eq!(job(950).place(&(8..10)), Some((800, 150)));
        assert_eq!(job(950).place(&(10..11)), None);
        assert_eq!(job(950).place(&(0..u64::MAX)), None);
    }

    #[cfg(not(loom))]
    #[test]
    fn who_cannot_help_says_so() {
        let shared_copy = SharedCopy::heap();
        let opened = shared_copy.open(&job(400)).unwrap();
        let taken = [shared_copy.take_last(4), shared_copy.take_last(4)];
        assert_eq!(taken.map(|taken| taken.unwrap().1), [3..4, 2..3]);
        shared_copy.finished(1, false);
        let close = opened.close(|rounds| {
            if rounds == 5 {
                shared_copy.finished(1, true);
            }
            true
        });
        assert_eq!(close, Ok(Some(2)), "nothing was left to take meanwhile");
        let opened = shared_copy.open(&job(400)).unwrap();
        assert_eq!(shared_copy.take_last(1).unwrap().1, 0..4);
        assert_eq!(opened.close(|rounds| rounds < 3), Err(Gone));
        assert!(
            shared_copy.open(&job(400)).is_none(),
            "its owner may still write"
        );
    }

    #[cfg(not(loom))]
    #[test]
    fn a_job_of_too_many_pieces_is_none() {
        let shared_copy = SharedCopy::heap();
        assert!(shared_copy.open(&job(100 * MOST + 1)).is_none());
        assert!(shared_copy.open(&job(100 * MOST)).is_some());
    }

    /// The shared copy of a dead reader stayed taken forever.
    #[cfg(not(loom))]
    #[test]
    fn the_owner_gives_it_back_for_the_dead() {
        let shared_copy = SharedCopy::heap();
        assert!(shared_copy.open(&job(400)).is_some());
        assert_eq!(shared_copy.taken_by(), Some(1));
        assert_eq!(shared_copy.take_last(4).unwrap().1, 3..4);
        shared_copy.finished(1, false);
        shared_copy.free_of(2);
        assert!(shared_copy.open(&job(400)).is_none(), "another one is dead");
        shared_copy.free_of(1);
        assert_eq!(
            (shared_copy.taken_by(), shared_copy.take_last(1)),
            (None, None)
        );
        let opened = shared_copy.open(&Job { by: 2, ..job(400) }).unwrap();
        assert_eq!(shared_copy.take_last(1).unwrap().0.by, 2);
        shared_copy.finished(4, true);
        assert_eq!(opened.close(|_| false), Ok(None), "its own books");
    }

    /// The owner may still copy for a dead reader when another reader opens a job.
    #[cfg(loom)]
    #[test]
    fn the_next_reader_has_a_shared_copy_of_its_own() {
        use oxmpi_sync::atomic::AtomicU32;
        use oxmpi_sync::loom::{model::Builder, thread};
        use std::sync::Arc;
        let copy = |place: &Line, taken: &Range<u64>| {
            for number in taken.clone() {
                let word = [&place.from, &place.to][number as usize];
                word.store(word.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            }
        };
        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(move || {
            let (shared_copy, dead) = (SharedCopy::heap(), Arc::new(AtomicU32::new(u32::MAX)));
            let pieces: [Shared<Line>; 2] = std::array::from_fn(|_| SharedCopy::heap().0);
            let owner = {
                let (shared_copy, dead, pieces) =
                    (shared_copy.clone(), Arc::clone(&dead), pieces.clone());
                thread::spawn(move || {
                    for _ in 0..3 {
                        match shared_copy.taken_by() {
                            Some(by) if by == dead.load(Ordering::Relaxed) => {
                                shared_copy.free_of(by)
                            }
                            Some(_) => {
                                if let Some((job, taken)) = shared_copy.take_last(2) {
                                    copy(&pieces[job.by as usize], &taken);
                                    shared_copy.finished(taken.end - taken.start, true);
                                }
                            }
                            None => {}
                        }
                    }
                })
            };
            let asked = |by| Job { by, ..job(200) };
            let _ = shared_copy.open(&asked(0)).unwrap().take_first(2);
            dead.store(0, Ordering::Relaxed);
            if let Some(opened) = shared_copy.open(&asked(1)) {
                while let Some(taken) = opened.take_first(2) {
                    copy(&pieces[1], &taken);
                }
                let wait = |_| {
                    thread::yield_now();
                    true
                };
                assert_eq!(opened.close(wait), Ok(None));
                for word in [&pieces[1].from, &pieces[1].to] {
                    assert_eq!(word.load(Ordering::Relaxed), 1);
                }
            }
            owner.join().unwrap();
        });
    }

    /// Every piece is copied once, and the closing reader sees what the owner has written. Then the
    /// same with another job, of which the owner may still have values of the first.
    #[cfg(loom)]
    #[test]
    fn every_piece_is_copied_once() {
        use oxmpi_sync::loom::{model::Builder, thread};
        let copy = |place: &Line, taken: &Range<u64>| {
            for number in taken.clone() {
                let word = [&place.from, &place.to][number as usize];
                word.store(word.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            }
        };
        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(move || {
            let shared_copy = SharedCopy::heap();
            let pieces: [Shared<Line>; 2] = std::array::from_fn(|_| SharedCopy::heap().0);
            let owner = {
                let (shared_copy, pieces) = (shared_copy.clone(), pieces.clone());
                thread::spawn(move || {
                    for _ in 0..2 {
                        if let Some((job, taken)) = shared_copy.take_last(2) {
                            copy(&pieces[job.by as usize], &taken);
                            shared_copy.finished(taken.end - taken.start, true);
                        }
                    }
                })
            };
            for round in 0..2u32 {
                let asked = Job {
                    by: round,
                    ..job(200)
                };
                let opened = shared_copy.open(&asked).unwrap();
                let place = &pieces[round as usize];
                while let Some(taken) = opened.take_first(2) {
                    copy(place, &taken);
                }
                let wait = |_| {
                    thread::yield_now();
                    true
                };
                assert_eq!(opened.close(wait), Ok(None));
                for word in [&place.from, &place.to] {
                    assert_eq!(word.load(Ordering::Relaxed), 1);
                }
            }
            owner.join().unwrap();
        });
    }
}
