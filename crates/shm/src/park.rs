//! Sleeping until somebody has something for us, without costing those who send to a process that
//! is awake.
//!
//! One protocol, for three things: going to sleep, no longer looking at a ring ("cooling" it), and
//! waiting for credit.
//!
//! ```text
//!   the one who will not look any more          the one who has something
//!   ──────────────────────────────────          ─────────────────────────
//!   announce   (attention word, cold bit, want)  publish   (cell, credit)
//!   heavy barrier                                light barrier
//!   look once more at everything                 look at the announcement: slow path if there is one
//!   sleep
//! ```
//!
//! Whatever the interleaving, the one sees what was published or the other sees the announcement
//! (`SYNC: park` on both sides). The light barrier is nothing at all when the receiver uses the
//! kernel's global membarrier and we have registered for it, and a full fence otherwise.
//!
//! The futex word *is* the state: a sender that turns SLEEPING into awake must wake. Start reading
//! at [`Sleeper`].

use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

use oxmpi_sync::atomic::global::compiler_fence;
use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use crate::shared::{InShared, Shared};

/// What parking needs of the operating system.
pub trait Parking: 'static {
    /// Registers this process to take part in the global barriers of others; whether that worked.
    /// Cheap after the first time.
    fn registered() -> bool;

    /// Every registered thread of the node executes a full barrier before this returns; so does the
    /// caller in any case. False: the system refused, and only the caller did.
    fn global_barrier() -> bool;

    /// Sleeps while `word`, which lies in shared memory, holds `expected`, at most for `timeout`.
    fn wait(word: &AtomicU32, expected: u32, timeout: Duration) -> Rise;

    /// Wakes all that sleep on `word`.
    fn wake(word: &AtomicU32);
}

/// Why a sleeper rose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rise {
    /// Somebody rang, or there was no reason to sleep.
    Rung,
    /// The backstop timeout was over.
    TimedOut,
    /// The same, there was work, and nobody was up who could still ring for it: a doorbell was lost.
    Lost,
}

/// The line of a rank's control block that senders look at after each message. Rarely written.
#[derive(Default)]
#[repr(C, align(64))]
pub struct Attention {
    /// The futex word: [`SLEEPING`] and [`SOME_COLD`].
    word: AtomicU32,
    /// [`USES_MEMBARRIER`], set before anybody sends to this rank; taken away when the system
    /// refuses.
    flags: AtomicU32,
    /// 1 while the rank is in [`Announced::sleep`]: it has rung for all that it has published.
    asleep: AtomicU32,
}

// SAFETY: repr(C), atomics, and padding that nobody reads.
unsafe impl InShared for Attention {}

/// One rank's side of parking, as the others see it: attention line, cold bitmap, inbox bitmap (a
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

    /// Turns SLEEPING into awake, and then wakes. The caller has published, and passed a light
    /// barrier.
    pub(crate) fn rouse<P: Parking>(&self) {
        let word = &self.attention.word;
        if word.load(Ordering::Relaxed) & SLEEPING != 0
            && word.fetch_and(!SLEEPING, Ordering::Release) & SLEEPING != 0
        {
            P::wake(word);
        }
    }

    /// Whether its owner is asleep: every doorbell that it owed it has rung.
    pub fn is_asleep(&self) -> bool {
        // SYNC: asleep (acquire). Pairs with `Announced::sleep`: what it published before is seen.
        self.attention.asleep.load(Ordering::Acquire) != 0
    }

    /// Sets the attention word of a new mailbox.
    #[cfg(not(loom))]
    pub(crate) fn set_word(&self, word: u32) {
        self.attention.word.store(word, Ordering::Relaxed);
    }
}

/// The receiving side: the rank itself. Owns the announcements in its [`Mailbox`].
#[derive(Debug)]
pub struct Sleeper<P> {
    mailbox: Mailbox,
    membarrier: bool,
    /// The global barrier has been refused: senders that do not know yet do not fence, so their
    /// doorbells may be lost.
    refused: bool,
    /// Rings that are cold now.
    cold: usize,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Sleeper<P> {
    /// The rank's own side of its `mailbox`. With `barrier` [`Barrier::Global`], senders that have
    /// registered need no fence; falls back to [`Barrier::Fence`] when the system has no global
    /// membarrier.
    ///
    /// Rings of which the cold bit is set already (a new segment: all) are cold.
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

    /// From now on there are more sources: the same mailbox with their bits, of which none is set.
    pub fn widen(&mut self, mailbox: Mailbox) {
        self.mailbox = mailbox;
    }

    /// First step of going to sleep. The caller polls everything once more (rings,
    /// [`take_inbox`](Self::take_inbox), its own sends that wait for credit, the job event word),
    /// publishes the credit of its rings, and then [sleeps](Announced::sleep) or
    /// [`cancel`](Self::cancel)s.
    ///
    /// The announced sleep is a value of its own so that the VCI's lock can be left while one
    /// thread sleeps. [`rise`](Self::rise) comes after, with the lock again.
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
    /// from their next lap on, and until then this rank looks around often while it sleeps.
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// There was something to do: awake again.
    pub fn cancel(&mut self) {
        self.mailbox
            .attention
            .word
            .fetch_and(!SLEEPING, Ordering::Relaxed);
    }

    /// Awake again after the sleep, which gave `rise`. Corrects it if a doorbell and the
    /// clock rang together. Best after a look at everything: who publishes before this rings.
    ///
    /// `owed`: that look has found work, and no other process of the node is up. Whoever published
    /// it is asleep, has come past its doorbell, and did not ring. (While somebody is up it may have
    /// been stopped between the two, for as long as the system likes.)
    pub fn rise(&mut self, rise: Rise, owed: impl FnOnce() -> bool) -> Rise {
        // Asked while the announcement stands: a doorbell rung for it is seen below.
        let owed = rise == Rise::TimedOut && !self.refused && owed();
        let word = &self.mailbox.attention.word;
        let before = word.fetch_and(!SLEEPING, Ordering::Acquire);
        match (before & SLEEPING == 0, owed) {
            // If a sender has turned the word, it rang, whatever the clock says.
            (true, _) => Rise::Rung,
            (false, true) => Rise::Lost,
            (false, false) => rise,
        }
    }

    /// Announces that the rings of `sources` are not polled any more. The caller publishes their
    /// credit, polls each once more, and [`warm`](Self::warm)s those that had something. False:
    /// they must be polled as ever, since their senders might not see the announcement.
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

    /// Whether the inbox has something. One load per 64 ranks, none while all rings are hot.
    #[inline]
    pub fn has_mail(&self) -> bool {
        self.cold > 0
            && self
                .mailbox
                .inbox
                .iter()
                .any(|word| word.load(Ordering::Relaxed) != 0)
    }

    /// Empties the inbox: calls `found` with each source whose cold ring has something (or is new).
    #[inline]
    pub fn take_inbox(&mut self, mut found: impl FnMut(usize)) {
        for (index, word) in self.mailbox.inbox.iter().enumerate() {
            if word.load(Ordering::Relaxed) != 0 {
                // SYNC: inbox (acquire). Pairs with the sender's release; its cell and its ring's
                // place are seen.
                let mut bits = word.swap(0, Ordering::Acquire);
                while bits != 0 {
                    found(index * 64 + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
        }
    }

    /// SYNC: park (heavy side). After an announcement, before looking once more; for announcements
    /// that are made elsewhere as well.
    pub fn heavy_barrier(&mut self) {
        if self.membarrier && !P::global_barrier() {
            // A sandbox came later than our registration, or the process was restored elsewhere.
            self.membarrier = false;
            self.refused = true;
            self.mailbox.attention.flags.store(0, Ordering::Release);
        }
        if !self.membarrier {
            fence(Ordering::SeqCst);
        }
    }
}

/// A sleep that was announced.
#[derive(Debug)]
#[must_use = "announced sleep is slept or cancelled"]
pub struct Announced<P> {
    attention: Shared<Attention>,
    expected: u32,
    /// Not longer than that, whatever the backstop.
    most: Duration,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Announced<P> {
    /// Sleeps until a sender rings or `backstop` is over. If the announcement has been answered or
    /// changed meanwhile, not at all.
    pub fn sleep(self, backstop: Duration) -> Rise {
        let Attention { word, asleep, .. } = &*self.attention;
        // SYNC: asleep (release). Pairs with `Mailbox::is_asleep`.
        asleep.store(1, Ordering::Release);
        let rise = P::wait(word, self.expected, backstop.min(self.most));
        asleep.store(0, Ordering::Relaxed);
        rise
    }
}

/// How a sleeper's announcements get ahead of what senders publish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// The kernel's global expedited membarrier; senders need no fence. For ranks
    /// with a processor each.
    Global,
    /// A fence on both sides. For oversubscribed nodes, where ranks sleep often.
    Fence,
}

/// The sending side: how one source looks at one destination's [`Mailbox`].
pub struct Doorbell<P> {
    mailbox: Mailbox,
    word: usize,
    bit: u64,
    fence: bool,
    os: PhantomData<fn() -> P>,
}

impl<P: Parking> Doorbell<P> {
    /// The doorbell of the owner of `mailbox`, for the use of rank `source`.
    ///
    /// Cheapest when made after the destination's [`Sleeper`]: until then it is not known to use
    /// membarrier, and this doorbell fences.
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

    /// Looks again whether fences are needed: the destination may have come up since, or the system
    /// may have refused it its barrier. Cheap; done once per lap of a ring.
    pub fn refresh(&mut self) {
        self.fence = needs_fence::<P>(&self.mailbox);
    }

    /// Whether this doorbell needs a real fence between publishing and looking.
    #[must_use]
    pub fn fences(&self) -> bool {
        self.fence
    }

    /// After publishing a message: makes sure that the destination will look at our ring.
    #[inline(always)]
    pub fn ring(&self) {
        self.light_barrier();
        let seen = self.mailbox.attention.word.load(Ordering::Relaxed);
        if seen != 0 {
            self.ring_slowly(seen);
        }
    }

    /// After publishing anything else that the owner of the mailbox may sleep for: wakes it if it
    /// sleeps.
    pub fn wake(&self) {
        self.light_barrier();
        self.rouse();
    }

    /// SYNC: park (light side). Between publishing and looking at the announcement.
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
            // The bit is itself something published: between our first look and now the destination
            // may have looked into its inbox for the last time.
            self.light_barrier();
        }
        self.rouse();
    }

    fn rouse(&self) {
        self.mailbox.rouse::<P>();
    }
}

/// Whether a sender must fence between publishing and looking: unless the owner of the mailbox uses
/// the global barrier and we take part.
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

/// Sleep of a rank whose doorbells may be lost, because not all who ring them fence yet.
const NAP: Duration = Duration::from_millis(1);

/// Bit of the attention word: the rank sleeps on this word, or is about to.
pub const SLEEPING: u32 = 1;
/// Bit of the attention word: some rings are not polled; the cold bitmap says which.
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
