//! The biased lock: nearly free for a single thread, correct for several.
//!
//! The first thread to enter claims the bias. From then on it enters with a plain store and a
//! check. The first *other* thread revokes the bias permanently. It overwrites `owner`, runs the
//! heavy barrier and waits until the owner is outside. From then on all threads, including the old
//! owner, use the [`WordLock`].
//!
//! Invariant: the content is accessed in one of two ways. The owner accesses it with `inside` set
//! while `owner` still names it. Any thread accesses it under the mutex, after `owner`
//! became `REVOKED` *and* `inside` was then seen 0 once. A second entry by one thread panics: it is
//! a bug of the caller, and a deadlock would not report it.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::Os;
use crate::atomic::{AtomicU32, AtomicUsize, Ordering};
use crate::cell::UnsafeCell;
use crate::word::WordLock;

/// Mutual exclusion around `T`, biased to the first thread that enters.
#[repr(C, align(64))]
pub struct Biased<T, O: Os> {
    /// `UNCLAIMED`, the owner's thread id, or `REVOKED`.
    owner: AtomicUsize,
    /// 1 while the owner is inside on the fast path. Only the owner writes it.
    inside: AtomicU32,
    /// The thread inside under the mutex, else 0.
    holder: AtomicUsize,
    mutex: WordLock,
    /// Threads that wait read the words above, and the one inside writes the content: two lines.
    apart: [u32; 8],
    data: UnsafeCell<T>,
    os: PhantomData<fn() -> O>,
}

// SAFETY: a `&Biased` gives access to `T` only through a `Guard`, and the invariant in the module
// header lets one guard exist at a time. So sharing the lock can at most move `T` between threads,
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
            mutex: WordLock::new(),
            apart: [0; 8],
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
            mutex: WordLock::new(),
            apart: [0; 8],
            data: UnsafeCell::new(value),
            os: PhantomData,
        }
    }

    /// Waits until the caller is alone inside.
    ///
    /// # Panics
    /// This thread is inside already.
    #[inline]
    pub fn enter(&self) -> Guard<'_, T, O> {
        let me = O::thread_id();
        let biased =
            self.owner.load(Ordering::Relaxed) == me && self.enter_fast(me) || self.enter_slow(me);
        Guard {
            lock: self,
            biased,
            not_send: PhantomData,
        }
    }

    /// Whether a second thread has ever entered. (For reports: `false` may be outdated, `true` is
    /// final.)
    pub fn is_revoked(&self) -> bool {
        self.owner.load(Ordering::Relaxed) == REVOKED
    }

    /// The owner's entry. False: the bias was revoked, and the caller is outside.
    #[inline]
    fn enter_fast(&self, me: usize) -> bool {
        if self.inside.load(Ordering::Relaxed) != 0 {
            entered_twice();
        }
        self.inside.store(1, Ordering::Relaxed);
        // SYNC: revoke (light side). Our `inside = 1` precedes our load of `owner`; the revoker's
        // `owner = REVOKED` precedes its load of `inside`. One of the two sees the other.
        O::light_barrier();
        if self.owner.load(Ordering::Relaxed) == me {
            return true;
        }
        self.exit_fast(me);
        false
    }

    /// The owner's exit.
    #[inline]
    fn exit_fast(&self, me: usize) {
        // SYNC: outside (release). Pairs with the acquire in `revoke`.
        self.inside.store(0, Ordering::Release);
        // SYNC: revoke (light side). Either the revoker's load of `inside` sees 0, or this thread
        // sees the revocation, and the revoker may be asleep.
        O::light_barrier();
        if self.owner.load(Ordering::Relaxed) != me {
            wake_revoker::<O>(&self.inside);
        }
    }

    /// The exit of any other thread. (Not a method of the guard, which would then have to be in
    /// memory.)
    #[inline(never)]
    fn exit_slow(&self) {
        self.holder.store(0, Ordering::Relaxed);
        self.mutex.unlock::<O>();
    }

    /// The first entry of all, or an entry after the revocation. Returns whether it is by the bias.
    #[cold]
    #[inline(never)]
    fn enter_slow(&self, me: usize) -> bool {
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
            return true;
        }
        if self.holder.load(Ordering::Relaxed) == me {
            entered_twice();
        }
        self.mutex.lock::<O>();
        if self.owner.load(Ordering::Relaxed) != REVOKED {
            self.revoke();
        }
        self.holder.store(me, Ordering::Relaxed);
        false
    }

    /// Revokes the bias; on return the former owner is outside permanently. Called with the
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

/// Access to the content of a [`Biased`] lock, released on drop. Stays on its thread.
#[must_use = "the lock is left again when the guard is dropped"]
pub struct Guard<'a, T, O: Os> {
    lock: &'a Biased<T, O>,
    /// Inside by the bias, not under the mutex.
    biased: bool,
    not_send: PhantomData<*const ()>,
}

impl<T, O: Os> Guard<'_, T, O> {
    /// Lets another thread enter if one waits; otherwise costs one load. A waiting thread calls
    /// this between two polls.
    ///
    /// The content may have changed on return.
    #[inline]
    pub fn bump(&mut self) {
        let lock = self.lock;
        let wanted = match self.biased {
            true => lock.owner.load(Ordering::Relaxed) == REVOKED,
            false => lock.mutex.contended(),
        };
        if wanted {
            self.unlocked(|| lock.mutex.give_way());
        }
    }

    /// Exits, runs `f` (for example to sleep), and enters again.
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
        match self.biased {
            true => self.lock.exit_fast(O::thread_id()),
            false => self.lock.exit_slow(),
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
        // SAFETY: a living guard is the only one inside (module header), except during `unlocked`,
        // which holds `&mut self`.
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

/// Enters again even when the closure of `unlocked` unwinds: the guard will be dropped, and must be
/// inside then.
struct Reenter<'g, 'a, T, O: Os> {
    guard: &'g mut Guard<'a, T, O>,
    me: usize,
}

impl<T, O: Os> Drop for Reenter<'_, '_, T, O> {
    #[inline]
    fn drop(&mut self) {
        let lock = self.guard.lock;
        let fast = lock.owner.load(Ordering::Relaxed) == self.me && lock.enter_fast(self.me);
        self.guard.biased = fast || lock.enter_slow(self.me);
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

#[cfg(test)]
#[path = "biased/tests.rs"]
mod tests;
