//! The biased lock: free of charge for the one thread that uses it, correct for many.
//!
//! The first thread to enter claims the bias. From then on it enters with a plain store and a
//! check. The first *other* thread revokes the bias for good: it withdraws the owner's word, runs
//! the heavy barrier, waits until the owner is outside, and from then on everybody, the old owner
//! included, takes turns at the [`Ticket`] mutex.
//!
//! Invariant: the content is reached either by the owner with `inside` set while `owner` still
//! names it, or under the ticket mutex after `owner` became `REVOKED` *and* `inside` was seen 0
//! once afterwards. Entering twice from one thread panics: it is a bug of the caller, and a
//! deadlock would tell nobody.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::Os;
use crate::atomic::{AtomicU32, AtomicUsize, Ordering};
use crate::cell::UnsafeCell;
use crate::ticket::Ticket;

/// Mutual exclusion around `T`, biased to the first thread that enters.
#[repr(C, align(64))]
pub struct Biased<T, O: Os> {
    /// `UNCLAIMED`, the owner's thread id, or `REVOKED`.
    owner: AtomicUsize,
    /// 1 while the owner is inside on the fast path. Written by the owner only.
    inside: AtomicU32,
    /// The thread inside under the ticket mutex, else 0.
    holder: AtomicUsize,
    ticket: Ticket,
    data: UnsafeCell<T>,
    os: PhantomData<fn() -> O>,
}

// SAFETY: a `&Biased` gives access to `T` only through a `Guard`, and the invariant in the module
// header lets one guard exist at a time; so sharing the lock moves `T` between threads at most,
// which `T: Send` allows.
unsafe impl<T: Send, O: Os> Sync for Biased<T, O> {}
// SAFETY: the lock owns its content; moving it moves `T`. (loom's cell is not `Send` by itself.)
unsafe impl<T: Send, O: Os> Send for Biased<T, O> {}

impl<T, O: Os> Biased<T, O> {
    /// An unclaimed lock around `value`.
    #[cfg(not(loom))]
    pub const fn new(value: T) -> Self {
        Self {
            owner: AtomicUsize::new(UNCLAIMED),
            inside: AtomicU32::new(0),
            holder: AtomicUsize::new(0),
            ticket: Ticket::new(),
            data: UnsafeCell::new(value),
            os: PhantomData,
        }
    }

    /// An unclaimed lock around `value`.
    #[cfg(loom)]
    pub fn new(value: T) -> Self {
        Self {
            owner: AtomicUsize::new(UNCLAIMED),
            inside: AtomicU32::new(0),
            holder: AtomicUsize::new(0),
            ticket: Ticket::new(),
            data: UnsafeCell::new(value),
            os: PhantomData,
        }
    }

    /// Waits until the caller is alone inside.
    ///
    /// # Panics
    /// When this thread is inside already.
    #[inline]
    pub fn enter(&self) -> Guard<'_, T, O> {
        let me = O::thread_id();
        let turn = if self.owner.load(Ordering::Relaxed) == me && self.enter_fast(me) {
            BIASED
        } else {
            self.enter_slow(me)
        };
        Guard {
            lock: self,
            turn,
            not_send: PhantomData,
        }
    }

    /// Has a second thread ever come? (For reports; the answer may be old when it arrives, but
    /// `true` stays true.)
    pub fn is_revoked(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == REVOKED
    }

    /// The owner's way in. False: the bias was withdrawn, and the caller is outside.
    #[inline]
    fn enter_fast(&self, me: usize) -> bool {
        if self.inside.load(Ordering::Relaxed) != 0 {
            entered_twice();
        }
        self.inside.store(1, Ordering::Relaxed);
        // SYNC: revoke (light side). Our `inside = 1` before our load of `owner`; the revoker's
        // `owner = REVOKED` before its load of `inside`. One of the two sees the other.
        O::light_barrier();
        if self.owner.load(Ordering::Relaxed) == me {
            return true;
        }
        self.exit_fast(me);
        false
    }

    /// The owner's way out.
    #[inline]
    fn exit_fast(&self, me: usize) {
        // SYNC: outside (release). Pairs with the acquire in `revoke`.
        self.inside.store(0, Ordering::Release);
        // SYNC: revoke (light side). Either the revoker's look at `inside` sees 0, or we see that
        // it came and may be asleep.
        O::light_barrier();
        if self.owner.load(Ordering::Relaxed) != me {
            wake_revoker::<O>(&self.inside);
        }
    }

    /// The way out of everybody else. (Not of the guard: that would have to lie in memory.)
    #[inline(never)]
    fn exit_turn(&self, turn: u32) {
        self.holder.store(0, Ordering::Relaxed);
        self.ticket.unlock::<O>(turn);
    }

    /// First entry of all, or entry after the bias is gone. Returns the turn.
    #[cold]
    #[inline(never)]
    fn enter_slow(&self, me: usize) -> u32 {
        debug_assert!(
            me != UNCLAIMED && me != REVOKED,
            "invariant: a thread id is neither 0 nor all ones"
        );
        if self.owner.load(Ordering::Relaxed) == UNCLAIMED
            && self
                .owner
                .compare_exchange(UNCLAIMED, me, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
            && self.enter_fast(me)
        {
            return BIASED;
        }
        if self.holder.load(Ordering::Relaxed) == me {
            entered_twice();
        }
        let turn = self.ticket.lock::<O>();
        if self.owner.load(Ordering::Relaxed) != REVOKED {
            self.revoke();
        }
        self.holder.store(me, Ordering::Relaxed);
        turn
    }

    /// Withdraws the bias; on return the former owner is outside for good. Called with the ticket
    /// mutex held, so only once.
    #[cold]
    fn revoke(&self) {
        self.owner.store(REVOKED, Ordering::Relaxed);
        // SYNC: revoke (heavy side).
        O::heavy_barrier();
        // SYNC: outside (acquire). Pairs with the release in `exit_fast`.
        while self.inside.load(Ordering::Acquire) != 0 {
            O::wait(&self.inside, 1);
        }
    }
}

impl<T, O: Os> fmt::Debug for Biased<T, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Biased")
            .field("revoked", &self.is_revoked())
            .finish_non_exhaustive()
    }
}

/// The right to the content of a [`Biased`] lock; given up on drop. Stays on its thread.
#[must_use = "the lock is left again when the guard is dropped"]
pub struct Guard<'a, T, O: Os> {
    lock: &'a Biased<T, O>,
    /// The turn at the ticket mutex, or `BIASED`.
    turn: u32,
    not_send: PhantomData<*const ()>,
}

impl<T, O: Os> Guard<'_, T, O> {
    /// Lets others in if somebody waits; costs one load if nobody does. A waiter calls this between
    /// two polls.
    ///
    /// The content may have changed on return.
    #[inline]
    pub fn bump(&mut self) {
        let wanted = match self.turn {
            BIASED => self.lock.owner.load(Ordering::Relaxed) == REVOKED,
            turn => self.lock.ticket.contended(turn),
        };
        if wanted {
            self.unlocked(|| ());
        }
    }

    /// Leaves, runs `f` (to sleep, say), and enters again.
    #[inline]
    pub fn unlocked<R>(&mut self, f: impl FnOnce() -> R) -> R {
        let me = O::thread_id();
        self.exit();
        let reenter = Reenter { guard: self, me };
        let result = f();
        drop(reenter);
        result
    }

    #[inline]
    fn exit(&self) {
        if self.turn == BIASED {
            self.lock.exit_fast(O::thread_id());
        } else {
            self.lock.exit_turn(self.turn);
        }
    }
}

impl<T, O: Os> Drop for Guard<'_, T, O> {
    #[inline]
    fn drop(&mut self) {
        self.exit();
    }
}

impl<T, O: Os> Deref for Guard<'_, T, O> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: a living guard is alone inside (module header), except during `unlocked`, which
        // holds `&mut self`.
        unsafe { &*self.lock.data.with(|pointer| pointer) }
    }
}

impl<T, O: Os> DerefMut for Guard<'_, T, O> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as in `deref`; `&mut self` excludes other borrows through this guard.
        unsafe { &mut *self.lock.data.with_mut(|pointer| pointer) }
    }
}

impl<T: fmt::Debug, O: Os> fmt::Debug for Guard<'_, T, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Takes the lock back even when the closure of `unlocked` unwinds: the guard will be dropped, and
/// must be inside then.
struct Reenter<'g, 'a, T, O: Os> {
    guard: &'g mut Guard<'a, T, O>,
    me: usize,
}

impl<T, O: Os> Drop for Reenter<'_, '_, T, O> {
    #[inline]
    fn drop(&mut self) {
        let lock = self.guard.lock;
        let fast = lock.owner.load(Ordering::Relaxed) == self.me && lock.enter_fast(self.me);
        self.guard.turn = if fast {
            BIASED
        } else {
            lock.enter_slow(self.me)
        };
    }
}

#[cold]
#[inline(never)]
fn wake_revoker<O: Os>(inside: &AtomicU32) {
    O::wake(inside, u32::MAX);
}

#[cold]
#[inline(never)]
fn entered_twice() -> ! {
    panic!("a thread entered a vci it is already inside of");
}

const UNCLAIMED: usize = 0;
const REVOKED: usize = usize::MAX;
/// In the place of a turn (31 bits): inside by the bias.
const BIASED: u32 = u32::MAX;

#[cfg(test)]
#[path = "biased/tests.rs"]
mod tests;
