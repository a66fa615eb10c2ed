//! Job events: one word that every waiting call reads, written by the daemon.
//!
//! The word contains flags and an epoch that grows with each event. So a waiting call notices a
//! second event of the same kind by comparing two words. A bitmap beside it contains the dead
//! ranks. After the word changes, every sleeping rank is woken.

use super::Segment;
use crate::shared::Shared;
use oxmpi_sync::atomic::{AtomicU64, Ordering, fence};

/// A rank has died; it is in the bitmap.
pub const DEATH: u32 = 1;
/// The job is being aborted.
pub const ABORT: u32 = 2;
/// A diagnosis is wanted: what each rank waits for.
pub const DIAGNOSE: u32 = 4;
/// A process has published a new value, for instance its contact.
pub const PUBLISHED: u32 = 8;

/// The state of the job at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobEvent {
    /// [`DEATH`], [`ABORT`], [`DIAGNOSE`], [`PUBLISHED`]. They stay set.
    pub flags: u32,
    /// Grows with each event.
    pub epoch: u32,
}

impl Segment {
    /// The state of the job now. One load; to be compared with the last result.
    #[inline]
    pub fn event(&self) -> JobEvent {
        // SYNC: event (acquire). Pairs with `post`: the dead bitmap is seen.
        let word = self.inner.header.events.word.load(Ordering::Acquire);
        JobEvent {
            flags: word as u32,
            epoch: (word >> 32) as u32,
        }
    }

    /// Has `rank` died?
    pub fn is_dead(&self, rank: u32) -> bool {
        assert!(
            rank < self.nranks(),
            "invariant: rank {rank} is one of {}",
            self.nranks()
        );
        self.inner.dead[rank as usize / 64].load(Ordering::Relaxed) >> (rank % 64) & 1 == 1
    }

    /// A bit for each rank that has died.
    pub fn dead(&self) -> Shared<[AtomicU64]> {
        self.inner.dead.clone()
    }

    /// Whether all ranks but `me` are asleep or dead: no rank is about to ring a doorbell.
    pub fn others_are_asleep(&self, me: u32) -> bool {
        (0..self.nranks())
            .filter(|rank| *rank != me)
            .all(|rank| self.is_dead(rank) || self.mailbox(rank).is_asleep())
    }

    /// Publishes an event to all ranks, asleep or awake. `dead` is the rank of a [`DEATH`].
    pub fn post(&self, flags: u32, dead: Option<u32>) {
        if let Some(rank) = dead.filter(|rank| *rank < self.nranks()) {
            self.inner.dead[rank as usize / 64].fetch_or(1 << (rank % 64), Ordering::Relaxed);
        }
        let add = |word: u64| Some((word | u64::from(flags)).wrapping_add(1 << 32));
        // SYNC: event (release). Pairs with `event`.
        let _ =
            self.inner
                .header
                .events
                .word
                .fetch_update(Ordering::Release, Ordering::Relaxed, add);
        // SYNC: park (light side), always with a real fence: the process that posts an event need
        // not be registered for membarrier.
        fence(Ordering::SeqCst);
        for rank in 0..self.nranks() {
            self.mailbox(rank).rouse::<crate::park::Node>();
        }
    }

    /// Wakes a rank that may sleep for something that was published for it elsewhere.
    pub fn wake(&self, rank: u32) {
        // SYNC: park (light side), with a real fence as in `post`.
        fence(Ordering::SeqCst);
        self.mailbox(rank).rouse::<crate::park::Node>();
    }
}
