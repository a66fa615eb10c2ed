//! Job events: one word that every wait looks at, written by the daemon.
//!
//! The word carries flags and an epoch that grows with each event, so that a wait notices a second
//! event of the same kind by comparing two words. Who died is in a bitmap beside it. After the word
//! changes, everybody asleep is woken.

use super::Segment;
use crate::shared::Shared;
use oxmpi_sync::atomic::{AtomicU64, Ordering, fence};

/// A rank has died; the bitmap says which.
pub const DEATH: u32 = 1;
/// The job is being aborted.
pub const ABORT: u32 = 2;
/// Somebody wants to know what everybody waits for.
pub const DIAGNOSE: u32 = 4;
/// A process has published something else than before: its contact, for instance.
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
    /// What has happened so far. One load; compare with the last answer.
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

    /// Whether all ranks but `me` are asleep or dead: nobody is about to ring a doorbell.
    pub fn others_are_asleep(&self, me: u32) -> bool {
        (0..self.nranks())
            .filter(|rank| *rank != me)
            .all(|rank| self.is_dead(rank) || self.mailbox(rank).is_asleep())
    }

    /// Makes an event known to all ranks, asleep or awake. `dead` names the rank of a [`DEATH`].
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
        // SYNC: park (light side), always with a real fence: whoever posts an event need not be
        // registered for membarrier.
        fence(Ordering::SeqCst);
        for rank in 0..self.nranks() {
            self.mailbox(rank).rouse::<crate::park::Node>();
        }
    }
}
