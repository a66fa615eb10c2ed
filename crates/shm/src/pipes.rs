//! Pipes: for each ordered pair of an area's members a ring of plain bytes, for payload that only
//! the two know of.
//!
//! ```text
//! extent 3:  | written: a line per pair | taken: a line per pair | … page | ring of pair 0 | ring of pair 1 | …
//! ```
//!
//! The writer alone changes `written`, the reader alone `taken`: bytes since the beginning, so
//! nothing is ever reset. What the bytes mean is up to the two. A writer never writes more than a
//! ring ahead of `taken`.

use crate::shared::{Shared, SharedBytes};
use crate::slots::Counter;
use oxmpi_sync::atomic::Ordering;
use std::fmt;

#[cfg(not(loom))]
use oxmpi_mem::Region;

/// One member's view of all pipes.
pub struct Pipes {
    pub(crate) members: u32,
    pub(crate) written: Shared<[Counter]>,
    pub(crate) taken: Shared<[Counter]>,
    /// Looked at through regions only, which models have none of.
    #[cfg_attr(loom, expect(dead_code))]
    pub(crate) bytes: SharedBytes,
    /// Bytes of a ring, a power of two.
    pub(crate) room: usize,
}

/// Ordered pairs of different members.
pub(crate) fn pairs(members: u32) -> usize {
    members as usize * (members as usize - 1)
}

impl Pipes {
    /// Bytes of a ring.
    #[inline]
    pub fn room(&self) -> usize {
        self.room
    }

    /// Bytes that `from` has written for `to`. Another process's word: to be checked.
    #[inline]
    pub fn written(&self, from: u32, to: u32) -> u64 {
        // SYNC: piped (acquire). Pairs with `set_written`: the bytes are there.
        self.written[self.pair(from, to)].0.load(Ordering::Acquire)
    }

    /// `from`, which we are, has written so many bytes for `to`.
    #[inline]
    pub fn set_written(&self, from: u32, to: u32, bytes: u64) {
        // SYNC: piped (release). Pairs with `written`.
        self.written[self.pair(from, to)]
            .0
            .store(bytes, Ordering::Release);
    }

    /// Bytes that `to` has taken of what `from` wrote. Another process's word: to be checked.
    #[inline]
    pub fn taken(&self, from: u32, to: u32) -> u64 {
        // SYNC: taken (acquire). Pairs with `set_taken`: they have been read and may be
        // overwritten.
        self.taken[self.pair(from, to)].0.load(Ordering::Acquire)
    }

    /// `to`, which we are, has taken so many bytes of what `from` wrote.
    #[inline]
    pub fn set_taken(&self, from: u32, to: u32, bytes: u64) {
        // SYNC: taken (release). Pairs with `taken`.
        self.taken[self.pair(from, to)]
            .0
            .store(bytes, Ordering::Release);
    }

    /// The `len` bytes of a pair's ring from byte number `at` on.
    ///
    /// # Panics
    /// When they go beyond the end of the ring.
    #[cfg(not(loom))]
    #[inline]
    pub fn bytes(&self, from: u32, to: u32, at: u64, len: usize) -> Region {
        let within = (at % self.room as u64) as usize;
        assert!(
            len <= self.room - within,
            "invariant: {len} bytes at {within} of a ring"
        );
        let start = self.pair(from, to) * self.room + within;
        self.bytes.region().slice(start, len)
    }

    /// Those of a writer lie side by side.
    #[inline]
    fn pair(&self, from: u32, to: u32) -> usize {
        let members = self.members;
        let turn = (to + members - from) % members;
        (from * (members - 1) + turn - 1) as usize
    }
}

impl fmt::Debug for Pipes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pipes")
            .field("members", &self.members)
            .field("room", &self.room)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pipes(members: u32, room: usize) -> Pipes {
        let lines = || {
            let lines = (0..pairs(members)).map(|_| Counter::default());
            Shared::heap_slice(lines.collect())
        };
        Pipes {
            members,
            written: lines(),
            taken: lines(),
            bytes: SharedBytes::heap(pairs(members) * room),
            room,
        }
    }

    fn view(pipes: &Pipes) -> Pipes {
        Pipes {
            members: pipes.members,
            written: pipes.written.clone(),
            taken: pipes.taken.clone(),
            bytes: pipes.bytes.clone(),
            room: pipes.room,
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn every_pair_has_a_pipe_of_its_own() {
        let pipes = pipes(5, 64);
        let mut seen = vec![false; pairs(5)];
        for from in 0..5 {
            for to in (0..5).filter(|to| *to != from) {
                let pair = pipes.pair(from, to);
                assert!(!std::mem::replace(&mut seen[pair], true));
            }
        }
    }

    #[cfg(not(loom))]
    #[test]
    fn bytes_go_round_the_ring() {
        let ours = pipes(3, 128);
        let theirs = view(&ours);
        for turn in 0..5_u64 {
            let at = turn * 64;
            oxmpi_mem::write(ours.bytes(2, 0, at, 8), &turn.to_ne_bytes());
            ours.set_written(2, 0, at + 64);
            assert_eq!((theirs.written(2, 0), theirs.written(0, 2)), (at + 64, 0));
            let mut seen = [0; 8];
            oxmpi_mem::read(&mut seen, theirs.bytes(2, 0, at, 8));
            assert_eq!(u64::from_ne_bytes(seen), turn);
            theirs.set_taken(2, 0, at + 64);
            assert_eq!(ours.taken(2, 0), at + 64);
        }
    }

    /// What is written is seen, and is not overwritten before it was read: words stand for the
    /// bytes.
    #[cfg(loom)]
    #[test]
    fn a_ring_of_two() {
        use oxmpi_sync::atomic::AtomicU64;
        use oxmpi_sync::loom::{model::Builder, thread};
        use std::sync::Arc;
        let mut model = Builder::new();
        model.preemption_bound = Some(3);
        model.check(|| {
            let reader = pipes(2, 64);
            let writer = view(&reader);
            let ring: Arc<[AtomicU64; 2]> = Arc::new(std::array::from_fn(|_| AtomicU64::new(0)));
            let theirs = Arc::clone(&ring);
            let thread = thread::spawn(move || {
                for at in 0..3_u64 {
                    while at >= writer.taken(0, 1) + 2 {
                        thread::yield_now();
                    }
                    theirs[at as usize % 2].store(100 + at, Ordering::Relaxed);
                    writer.set_written(0, 1, at + 1);
                }
            });
            for at in 0..3_u64 {
                while reader.written(0, 1) <= at {
                    thread::yield_now();
                }
                assert_eq!(ring[at as usize % 2].load(Ordering::Relaxed), 100 + at);
                reader.set_taken(0, 1, at + 1);
            }
            thread.join().unwrap();
        });
    }
}
