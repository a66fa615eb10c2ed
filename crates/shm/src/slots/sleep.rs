//! Members of an area that sleep, and who rings for them.
//!
//! A member that has published something rings, unless the sleeper needs still others: only the
//! last one rings then. So a member sleeps once in a call for which it needs all others.

use super::{Area, is_of};
use crate::park::Parking;
use oxmpi_sync::atomic::global::compiler_fence;
use oxmpi_sync::atomic::{Ordering, fence};

impl<P: Parking> Area<P> {
    /// To be called after publishing anything: wakes members that sleep. Nearly free while none
    /// does.
    #[inline(always)]
    pub fn ring(&self) {
        // SYNC: park (light side).
        if self.fence {
            fence(Ordering::SeqCst);
        } else {
            compiler_fence(Ordering::SeqCst);
        }
        if self.head.waiting.0.load(Ordering::Relaxed) != 0 {
            self.rouse_satisfied();
        }
    }

    /// Rings the doorbell of each member that does not wait for still others.
    #[cold]
    #[inline(never)]
    fn rouse_satisfied(&self) {
        // SYNC: wants (acquire). Pairs with `begin_wait`. Also, of two members that publish at the
        // same time one sees the stamp of the other.
        fence(Ordering::SeqCst);
        for (member, doorbell) in self.doorbells.iter().enumerate() {
            if member != self.me as usize && self.is_satisfied(member as u32) {
                doorbell.wake();
            }
        }
    }

    /// Whether a member needs no others than those that have published.
    fn is_satisfied(&self, member: u32) -> bool {
        let wants = self.done[member as usize].wants.load(Ordering::Relaxed);
        let Some(step) = (wants >> 16).checked_sub(1) else {
            return true;
        };
        let mut others = (0..self.members()).rev().filter(|other| *other != member);
        let is_missing = |other| !is_of(self.stamp(other, step), step);
        let own = self.stamp(self.me, step);
        // The member checks at once what belongs to another call.
        is_of(own, step) && own >> 8 != wants >> 8 || !others.any(is_missing)
    }

    /// The same for waiters that do not count themselves in the area
    /// ([`begin_wait`](Self::begin_wait)): rings the doorbell of each member.
    #[cold]
    #[inline(never)]
    pub fn rouse(&self) {
        for (member, doorbell) in self.doorbells.iter().enumerate() {
            if member != self.me as usize {
                doorbell.wake();
            }
        }
    }

    /// From now on publishers check whether we sleep. `wants`: the stamp that all others will
    /// publish, without lower half of its information, or 0 for anything else. To be called before
    /// the announcement of [`crate::park`], which has the barrier.
    pub fn begin_wait(&self, wants: u64) {
        // SYNC: park (heavy side): before the sleeper's barrier; publishers look after theirs.
        self.done[self.me as usize]
            .wants
            .store(wants, Ordering::Relaxed);
        // SYNC: wants (release). Pairs with the fence of a member that has read this counter.
        self.head.waiting.0.fetch_add(1, Ordering::Release);
    }

    /// Ends [`begin_wait`](Self::begin_wait).
    pub fn end_wait(&self) {
        self.head.waiting.0.fetch_sub(1, Ordering::Relaxed);
    }
}
