//! Parking: a process sleeps until a peer has something for it. Senders to a process that is awake
//! pay next to nothing.
//!
//! One protocol serves three things: going to sleep, no longer polling a ring ("cooling" it), and
//! waiting for credit.
//!
//! ```text
//!   the process that stops polling              the process that publishes
//!   ──────────────────────────────────          ─────────────────────────
//!   announce   (attention word, cold bit, want)  publish   (cell, credit)
//!   heavy barrier                                light barrier
//!   poll everything once more                    read the announcement: slow path if there is one
//!   sleep
//! ```
//!
//! In every interleaving one side sees what was published, or the other side sees the announcement
//! (`SYNC: park` on both sides). The light barrier is only a compiler fence when the receiver uses
//! the kernel's global membarrier and we have registered for it. Otherwise it is a full fence.
//!
//! The futex word *is* the state: a sender that changes SLEEPING to awake must wake the sleeper.
//! Start reading at [`Sleeper`].

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use oxmpi_sync::atomic::global::compiler_fence;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use crate::shared::{InShared, Shared};

/// What parking needs of the operating system.
pub trait Parking: 'static {
    /// Registers this process to take part in the global barriers of others. Returns whether that
    /// worked. Cheap after the first time.
    fn registered() -> bool;

    /// Every registered thread of the node executes a full barrier before this returns, and so does
    /// the caller in any case. False: the system refused, and only the caller executed one.
    fn global_barrier() -> bool;

    /// Sleeps while `word`, which lies in shared memory, holds `expected`, at most for `timeout`.
    fn wait(word: &AtomicU32, expected: u32, timeout: Duration) -> Rise;

    /// Wakes all threads that sleep on `word`.
    fn wake(word: &AtomicU32);
}

/// Why a sleep ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rise {
    /// A doorbell was rung, or there was no reason to sleep.
    Rung,
    /// The backstop timeout expired.
    TimedOut,
    /// The timeout expired and there was work, but no process was awake that could still ring for
    /// it: a doorbell was lost.
    Lost,
}

/// The line of a rank's control block that senders read after each message. Rarely written.
#[derive(Default)]
#[repr(C, align(64))]
pub struct Attention {
    /// The futex word: [`SLEEPING`] and [`SOME_COLD`].
    word: AtomicU32,
    /// [`USES_MEMBARRIER`]: set before any process sends to this rank, cleared when the system
    /// refuses the barrier.
    flags: AtomicU32,
    /// 1 while the rank is in [`Announced::sleep`]: it has rung for everything that it has
    /// published.
    asleep: AtomicU32,
}

// SAFETY: repr(C), atomics, and padding that nobody reads.
unsafe impl InShared for Attention {}

/// One rank's parking state, as its peers see it: attention line, cold bitmap and inbox bitmap (one
/// bit per source rank).
#[derive(Clone, Debug)]
pub struct Mailbox {
    pub(crate) attention: Shared<Attention>,
    pub(crate) cold: Shared<[AtomicU64]>,
    pub(crate) inbox: Shared<[AtomicU64]>,
}

impl Mailbox {
    /// A mailbox in this process only, for `sources` ranks, all rings hot.
    pub fn heap(sources: usize) -> Self {
        let words = 0..sources.div_ceil(64);
        let zeros = || Shared::heap_slice(words.clone().map(|_| AtomicU64::new(0)).collect());
        Self {
            attention: Shared::heap(Attention::default()),
            cold: zeros(),
            inbox: zeros(),
        }
    }

    /// Changes SLEEPING to awake and wakes the owner. The caller has published, and passed a light
    /// barrier.
    pub(crate) fn rouse<P: Parking>(&self) {
        let word = &self.attention.word;
        if word.load(Ordering::Relaxed) & SLEEPING != 0
            && word.fetch_and(!SLEEPING, Ordering::Release) & SLEEPING != 0
        {
            P::wake(word);
        }
    }

    /// Whether the owner is asleep: it has rung every doorbell that it had to ring.
    pub fn is_asleep(&self) -> bool {
        // SYNC: asleep (acquire). Pairs with `Announced::sleep`: everything it published before is
        // seen.
        self.attention.asleep.load(Ordering::Acquire) != 0
    }

    /// Sets the attention word of a new mailbox.
    #[cfg(not(loom))]
    pub(crate) fn set_word(&self, word: u32) {
        self.attention.word.store(word, Ordering::Relaxed);
    }
}

/// The receiving side: the rank itself. It owns the announcements in its [`Mailbox`].
#[derive(Debug)]
pub struct Sleeper<P> {
    mailbox: Mailbox,
    membarrier: bool,
    /// The global barrier has been refused. Senders that have not noticed yet do not fence, so
    /// their doorbells may be lost.
    refused: bool,
    /// Rings that are cold now.
    cold: usize,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Sleeper<P> {
    /// The rank's own side of its `mailbox`. With [`Barrier::Global`], senders that have registered
    /// need no fence. Falls back to [`Barrier::Fence`] when the system has no global membarrier.
    ///
    /// Rings whose cold bit is already set are cold. In a new segment that is all of them.
    pub fn new(mailbox: Mailbox, barrier: Barrier) -> Self {
        let membarrier = barrier == Barrier::Global && P::registered();
        let flags = if membarrier { USES_MEMBARRIER } else { 0 };
        mailbox.attention.flags.store(flags, Ordering::Release);
        let ones = |word: &AtomicU64| word.load(Ordering::Relaxed).count_ones() as usize;
        let cold = mailbox.cold.iter().map(ones).sum();
        Self {
            mailbox,
            membarrier,
            refused: false,
            cold,
            os: PhantomData,
        }
    }

    /// There are more sources from now on: `mailbox` is the same mailbox with their bits, none of
    /// them set.
    pub fn widen(&mut self, mailbox: Mailbox) {
        self.mailbox = mailbox;
    }

    /// First step of going to sleep. The caller then polls everything once more: rings,
    /// [`take_inbox`](Self::take_inbox), its own sends that wait for credit, the job event word. It
    /// publishes the credit of its rings, and [sleeps](Announced::sleep) or
    /// [`cancel`](Self::cancel)s.
    ///
    /// The announced sleep is a value of its own so that the thread can release the VCI's lock
    /// while it sleeps. [`rise`](Self::rise) comes after, with the lock held again.
    pub fn announce(&mut self) -> Announced<P> {
        self.mailbox
            .attention
            .word
            .fetch_or(SLEEPING, Ordering::Relaxed);
        self.heavy_barrier();
        let expected = SLEEPING | if self.cold > 0 { SOME_COLD } else { 0 };
        Announced {
            attention: self.mailbox.attention.clone(),
            expected,
            most: if self.refused { NAP } else { Duration::MAX },
            os: PhantomData,
        }
    }

    /// Whether the system has refused the global barrier that it accepted at first. Senders fence
    /// from their next lap on. Until then this rank wakes often to poll.
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// Cancels the announced sleep: the rank is awake.
    pub fn cancel(&mut self) {
        self.mailbox
            .attention
            .word
            .fetch_and(!SLEEPING, Ordering::Relaxed);
    }

    /// Ends the sleep, which returned `rise`. Corrects that result if a doorbell was rung at the
    /// time-out as well. Best called after polling everything: a process that publishes before this
    /// call rings.
    ///
    /// `owed`: that poll has found work, and no other process of the node is awake. The process
    /// that published it is asleep, is past its doorbell, and did not ring. (While a process is
    /// awake, the system may have stopped it between publishing and ringing, for any time.)
    pub fn rise(&mut self, rise: Rise, owed: impl FnOnce() -> bool) -> Rise {
        // Asked while the announcement stands: a doorbell that rings meanwhile is seen below.
        let owed = rise == Rise::TimedOut && !self.refused && owed();
        let word = &self.mailbox.attention.word;
        let before = word.fetch_and(!SLEEPING, Ordering::Acquire);
        match (before & SLEEPING == 0, owed) {
            // A sender that changed the word rang, whatever the clock shows.
            (true, _) => Rise::Rung,
            (false, true) => Rise::Lost,
            (false, false) => rise,
        }
    }

    /// Announces that the rings of `sources` are not polled any more. The caller publishes their
    /// credit, polls each once more, and [`warm`](Self::warm)s those that had a message. False:
    /// they must still be polled, since their senders might not see the announcement.
    #[must_use]
    pub fn cool(&mut self, sources: impl IntoIterator<Item = usize>) -> bool {
        let mut cooled = Vec::new();
        for source in sources {
            let (word, bit) = place(source);
            let before = self.mailbox.cold[word].fetch_or(bit, Ordering::Relaxed);
            if before & bit == 0 {
                self.cold += 1;
                cooled.push(source);
            }
        }
        if self.cold > 0 {
            let word = &self.mailbox.attention.word;
            word.fetch_or(SOME_COLD, Ordering::Relaxed);
            self.heavy_barrier();
        }
        if self.refused {
            cooled.into_iter().for_each(|source| self.warm(source));
        }
        !self.refused
    }

    /// The ring of `source` is polled again from now on.
    pub fn warm(&mut self, source: usize) {
        let (word, bit) = place(source);
        let before = self.mailbox.cold[word].fetch_and(!bit, Ordering::Relaxed);
        self.cold -= usize::from(before & bit != 0);
        if self.cold == 0 {
            self.mailbox
                .attention
                .word
                .fetch_and(!SOME_COLD, Ordering::Relaxed);
        }
    }

    /// Whether the inbox has a bit set. One load per 64 ranks, none while all rings are hot.
    #[inline]
    pub fn has_mail(&self) -> bool {
        self.cold > 0
            && self
                .mailbox
                .inbox
                .iter()
                .any(|word| word.load(Ordering::Relaxed) != 0)
    }

    /// Empties the inbox: calls `found` with each source whose cold ring has a message (or is new).
    #[inline]
    pub fn take_inbox(&mut self, mut found: impl FnMut(usize)) {
        for (index, word) in self.mailbox.inbox.iter().enumerate() {
            if word.load(Ordering::Relaxed) != 0 {
                // SYNC: inbox (acquire). Pairs with the sender's release: its cell, and the
                // directory entry of its ring, are seen.
                let mut bits = word.swap(0, Ordering::Acquire);
                while bits != 0 {
                    found(index * 64 + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }

    /// SYNC: park (heavy side). Executed after an announcement, before polling once more. Also for
    /// announcements that other modules make.
    pub fn heavy_barrier(&mut self) {
        if self.membarrier && !P::global_barrier() {
            // A sandbox was installed after our registration, or the process was restored
            // elsewhere.
            self.membarrier = false;
            self.refused = true;
            self.mailbox.attention.flags.store(0, Ordering::Release);
        }
        if !self.membarrier {
            fence(Ordering::SeqCst);
        }
    }
}

/// An announced sleep.
#[derive(Debug)]
#[must_use = "announced sleep is slept or cancelled"]
pub struct Announced<P> {
    attention: Shared<Attention>,
    expected: u32,
    /// The longest sleep, whatever the backstop.
    most: Duration,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Announced<P> {
    /// Sleeps until a sender rings or `backstop` expires. Returns at once if the announcement has
    /// been answered or changed meanwhile.
    pub fn sleep(self, backstop: Duration) -> Rise {
        let Attention { word, asleep, .. } = &*self.attention;
        // SYNC: asleep (release). Pairs with `Mailbox::is_asleep`.
        asleep.store(1, Ordering::Release);
        let rise = P::wait(word, self.expected, backstop.min(self.most));
        asleep.store(0, Ordering::Relaxed);
        rise
    }
}

/// How a sleeper orders its announcements before what senders publish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// The kernel's global expedited membarrier; senders need no fence. For ranks with a processor
    /// each.
    Global,
    /// A fence on both sides. For oversubscribed nodes, where ranks sleep often.
    Fence,
}

/// The sending side: one source's access to one destination's [`Mailbox`].
pub struct Doorbell<P> {
    mailbox: Mailbox,
    word: usize,
    bit: u64,
    fence: bool,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Doorbell<P> {
    /// The doorbell of the owner of `mailbox`, used by rank `source`.
    ///
    /// Cheapest when made after the destination's [`Sleeper`]. Before that the destination is not
    /// known to use membarrier, and this doorbell fences.
    pub fn new(mailbox: Mailbox, source: usize) -> Self {
        let (word, bit) = place(source);
        assert!(
            word < mailbox.inbox.len(),
            "invariant: source {source} has a bit in the mailbox"
        );
        let fence = needs_fence::<P>(&mailbox);
        Self {
            mailbox,
            word,
            bit,
            fence,
            os: PhantomData,
        }
    }

    /// Checks again whether fences are needed: the destination may have started since, or the
    /// system may have refused it the barrier. Cheap; done once per lap of a ring.
    pub fn refresh(&mut self) {
        self.fence = needs_fence::<P>(&self.mailbox);
    }

    /// Whether this doorbell needs a real fence between publishing and reading the announcement.
    #[must_use]
    pub fn fences(&self) -> bool {
        self.fence
    }

    /// To be called after publishing a message: makes sure that the destination will poll our ring.
    #[inline(always)]
    pub fn ring(&self) {
        self.light_barrier();
        let seen = self.mailbox.attention.word.load(Ordering::Relaxed);
        if seen != 0 {
            self.ring_slowly(seen);
        }
    }

    /// To be called after publishing anything else that the owner may sleep for: wakes it if it
    /// sleeps.
    pub fn wake(&self) {
        self.light_barrier();
        self.rouse();
    }

    /// SYNC: park (light side). Executed between publishing and reading the announcement.
    #[inline(always)]
    pub fn light_barrier(&self) {
        if self.fence {
            fence(Ordering::SeqCst);
        } else {
            compiler_fence(Ordering::SeqCst);
        }
    }

    #[inline(never)]
    fn ring_slowly(&self, seen: u32) {
        if seen & SOME_COLD != 0
            && self.mailbox.cold[self.word].load(Ordering::Relaxed) & self.bit != 0
        {
            // SYNC: inbox (release). Pairs with `take_inbox`.
            self.mailbox.inbox[self.word].fetch_or(self.bit, Ordering::Release);
            // The bit itself is something published: between our first look and now the destination
            // may have read its inbox for the last time.
            self.light_barrier();
        }
        self.rouse();
    }

    fn rouse(&self) {
        self.mailbox.rouse::<P>();
    }
}

/// Whether a sender must fence between publishing and reading the announcement. It need not when
/// the owner of the mailbox uses the global barrier and we take part.
fn needs_fence<P: Parking>(mailbox: &Mailbox) -> bool {
    let used = mailbox.attention.flags.load(Ordering::Acquire) & USES_MEMBARRIER != 0;
    !(used && P::registered())
}

impl<P> fmt::Debug for Doorbell<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Doorbell")
            .field("fence", &self.fence)
            .finish_non_exhaustive()
    }
}

const fn place(source: usize) -> (usize, u64) {
    (source / 64, 1 << (source % 64))
}

/// Longest sleep of a rank whose doorbells may be lost, because not all its senders fence yet.
const NAP: Duration = Duration::from_millis(1);

/// Bit of the attention word: the rank sleeps on this word, or is about to.
pub const SLEEPING: u32 = 1;
/// Bit of the attention word: some rings are not polled; the cold bitmap names them.
pub const SOME_COLD: u32 = 2;
/// Bit of the attention flags: announcements are followed by the global membarrier.
pub const USES_MEMBARRIER: u32 = 1;

#[cfg(not(loom))]
const _: () = assert!(size_of::<Attention>() == 64 && std::mem::offset_of!(Attention, asleep) == 8);

#[cfg(not(loom))]
mod linux;
#[cfg(not(loom))]
pub use linux::Node;

#[cfg(loom)]
mod model;
#[cfg(loom)]
pub use model::Node;

#[cfg(test)]
mod tests;
