//! The collective area of a communicator: each member has a row of slots that only it writes and
//! all may read.
//!
//! ```text
//! extent 1:  | head: 2 lines | done: a line per member | counters: a line per member | … page | row of member 0 | row of member 1 | …
//! row:       DEPTH or more lines of 64 bytes:  | stamp 64 | 56 bytes of payload |
//! stamp:     | step + 1 : 48 | info : 16 |
//! extent 2:  for each member DEPTH slots of plain bytes, for payload that does not fit into a line, and one for exchanges by pairs
//!            (made at first need)
//! extent 3:  for each member a ring of plain bytes, for long payload (made at first need)
//! ```
//!
//! All members count *steps* alike. N is the number of lines of a row. In step T a member that
//! publishes something writes line T mod N of its row: payload first, the stamp last (release). A
//! member that needs it polls that line's stamp (acquire). A stamp of an earlier lap never matches,
//! so nothing is ever reset, and a stamp is never payload. Before a member writes step T, all must
//! have finished step T − N. Each publishes the number of steps it has finished on its `done` line.
//! A member that sleeps counts itself in `waiting` of the head, then parks (see [`crate::park`]). A
//! member that has published reads that counter. A member that needs all others writes their step
//! on its `done` line, and only the last of them rings.

use std::fmt;

use oxmpi_sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::park::{Doorbell, Parking};
use crate::shared::{InShared, Shared, SharedBytes};

use oxmpi_mem::claim_line;
#[cfg(not(loom))]
use oxmpi_mem::{Kind, Region};

/// Steps that a member may be ahead of the slowest; also the slots with payload. A row may have
/// more lines, see [`Area::depth`].
#[cfg(not(loom))]
pub const DEPTH: u64 = 64;
/// A short lap, for models.
#[cfg(loom)]
pub const DEPTH: u64 = 2;

/// The lines for which a row has memory.
pub(crate) const MOST_LINES: u64 = 2 * DEPTH;

/// Lines of a row. Where members share processors, more lines let a member run further ahead and
/// need fewer context switches. Elsewhere fewer lines are read sooner, since they are used again
/// soon.
pub(crate) fn depth(members: u32, processors: u32) -> u64 {
    match members > processors {
        true => MOST_LINES,
        false => DEPTH,
    }
}

/// Bytes of payload in a line.
pub const INLINE: usize = 56;

/// One slot of a row. It is a cache line: a reader that sees the stamp has the payload with it, and
/// neighbours are not disturbed.
#[repr(C, align(64))]
pub struct Line {
    stamp: AtomicU64,
    words: [AtomicU64; INLINE / 8],
}

// SAFETY: repr(C), eight atomics.
unsafe impl InShared for Line {}

/// A line with one number. One member writes it; if it is a counter of `meet.rs`, all do.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Counter(pub AtomicU64);

// SAFETY: repr(C), an atomic, and padding that is never read.
unsafe impl InShared for Counter {}

/// The `done` line of a member. Only the member writes it.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Done {
    /// Steps that it has finished.
    steps: AtomicU64,
    /// While it sleeps until all others have published a step: [`stamp`] of that step, with the
    /// upper half of their information. 0: it wakes up whatever is published.
    wants: AtomicU64,
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for Done {}

/// The beginning of an area: two lines.
#[repr(C, align(64))]
#[derive(Default)]
pub struct Head {
    pub(crate) magic: AtomicU64,
    pub(crate) members: AtomicU32,
    /// Members that have left for good.
    left: AtomicU32,
    /// Bytes per slot of the second extent, a power of two; written once.
    pub(crate) slot: AtomicU32,
    /// Bytes of a member's ring in the third extent, a power of two. 0: the area has no rings.
    /// Written once.
    pub(crate) ring: AtomicU32,
    /// Place of the second extent. 0: not needed yet; [`making`]: a member is making it;
    /// [`NO_SLOTS`]: there was no memory.
    pub(crate) slots: AtomicU64,
    /// The same for the third extent.
    pub(crate) rings: AtomicU64,
    unused: AtomicU64,
    /// Not 0: a member cannot map some of the extents.
    lost: AtomicU32,
    /// Processors that the members share; written once.
    pub(crate) processors: AtomicU32,
    /// Members that sleep, or are about to, until a member publishes.
    waiting: Counter,
}

// SAFETY: repr(C), atomics, and padding that is never read.
unsafe impl InShared for Head {}

/// One member's view of an area.
pub struct Area<P> {
    pub(crate) me: u32,
    /// Our rank on the node.
    #[cfg_attr(loom, allow(dead_code))]
    pub(crate) rank: u32,
    /// A bit for each rank of the node that has died.
    pub(crate) dead: Shared<[AtomicU64]>,
    pub(crate) head: Shared<Head>,
    pub(crate) done: Shared<[Done]>,
    pub(crate) counters: Shared<[Counter]>,
    pub(crate) lines: Shared<[Line]>,
    /// Lines of a row, less one. Their number is a power of two.
    pub(crate) mask: u64,
    /// Our counter and bit in meetings.
    pub(crate) post: Post,
    /// Bytes per slot of the second extent.
    pub(crate) slot: usize,
    pub(crate) bytes: Option<SharedBytes>,
    /// A doorbell per member.
    pub(crate) doorbells: Box<[Doorbell<P>]>,
    pub(crate) fence: bool,
}

/// The members of an area and the processors of the node that they share.
#[derive(Clone, Copy, Debug)]
pub struct Members {
    /// Their number.
    pub count: u32,
    /// Number of processors.
    pub processors: u32,
}

/// Sizes in bytes, powers of two, of the other extents: a slot, and a member's ring (0: no rings).
#[derive(Clone, Copy, Debug)]
pub struct Rooms {
    /// [`Head::slot`]
    pub slot: u32,
    /// [`Head::ring`]
    pub ring: u32,
}

/// The state of one of the other extents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// It exists, and we have mapped it.
    There,
    /// Another member is making it.
    Soon,
    /// There was no memory.
    Never,
}

/// [`Head::slots`], [`Head::rings`]: the extent does not exist and never will.
pub(crate) const NO_SLOTS: u64 = 1;

/// The same words: this rank of the node is making the extent. No extent begins at such a place: it
/// is no multiple of a page.
#[cfg(not(loom))]
pub(crate) const fn making(rank: u32) -> u64 {
    (rank as u64) << MAKER_SHIFT | MAKING
}

/// Whether a rank is making the extent, or was.
pub(crate) const fn is_making(place: u64) -> bool {
    place & ((1 << MAKER_SHIFT) - 1) == MAKING
}

const MAKING: u64 = 2;
const MAKER_SHIFT: u32 = 12;

impl<P: Parking> Area<P> {
    /// The number of members.
    #[inline]
    pub fn members(&self) -> u32 {
        // One line per member.
        self.done.len() as u32
    }

    /// Our index among the members.
    pub fn me(&self) -> u32 {
        self.me
    }

    /// Processors that the members share: the same on all of them.
    #[must_use]
    pub fn processors(&self) -> u32 {
        self.head.processors.load(Ordering::Relaxed)
    }

    /// Steps that a member may be ahead of the slowest, as limited by the lines.
    #[inline(always)]
    pub fn depth(&self) -> u64 {
        self.mask + 1
    }

    /// Publishes step `step`, after its payload was written. Wakes members that sleep.
    #[inline(always)]
    pub fn publish(&self, step: u64, info: u16) {
        // SYNC: slot (release). Pairs with `stamp`: a member that sees the stamp sees the payload.
        self.line(self.me, step)
            .stamp
            .store(stamp(step, info), Ordering::Release);
        self.ring();
    }

    /// The stamp on the line of `step` of member `member`. It belongs to that step when it equals
    /// [`stamp`]`(step, info)`.
    #[inline(always)]
    pub fn stamp(&self, member: u32, step: u64) -> u64 {
        // SYNC: slot (acquire). Pairs with `publish`.
        self.line(member, step).stamp.load(Ordering::Acquire)
    }

    /// Writes the first word of our payload of `step`.
    #[inline(always)]
    pub fn set_word(&self, step: u64, word: u64) {
        self.line(self.me, step).words[0].store(word, Ordering::Relaxed);
    }

    /// The first word of a member's payload of `step`.
    #[inline(always)]
    pub fn word(&self, member: u32, step: u64) -> u64 {
        self.line(member, step).words[0].load(Ordering::Relaxed)
    }

    /// The [`INLINE`] bytes of a member's payload of `step`. Valid while the area is mapped.
    #[cfg(not(loom))]
    #[inline(always)]
    pub fn payload(&self, member: u32, step: u64) -> Region {
        let first = self.line(member, step).words.as_ptr();
        // SAFETY: the seven words behind the stamp, in memory that the area keeps. No reference to
        // plain bytes is ever made to them.
        unsafe { Region::new(first.cast::<u8>().cast_mut(), INLINE, Kind::Segment) }
    }

    /// Whether we have mapped the second extent.
    #[inline]
    pub fn has_slots(&self) -> bool {
        self.bytes.is_some()
    }

    /// Whether no member is about to make one of the other extents. Its place is fixed, there is
    /// none, or the member that began has died.
    pub fn is_settled(&self) -> bool {
        let others = [&self.head.slots, &self.head.rings];
        // SYNC: slots (acquire). Pairs with `Segment::once`.
        !others
            .iter()
            .any(|place| self.is_being_made(place.load(Ordering::Acquire)))
    }

    /// Whether the extent at this place is being made by a living rank.
    pub(crate) fn is_being_made(&self, place: u64) -> bool {
        let maker = (place >> MAKER_SHIFT) as usize;
        let dead = self.dead.get(maker / 64);
        // A rank that does not exist makes nothing.
        let is_dead = dead.is_none_or(|word| word.load(Ordering::Relaxed) >> (maker % 64) & 1 == 1);
        is_making(place) && !is_dead
    }

    /// Bytes of a slot in the second extent, whether or not it has been made.
    #[inline]
    pub fn slot(&self) -> usize {
        self.slot
    }

    /// The `len` bytes of a member from slot `turn` (modulo a lap) on. `len` may exceed one slot,
    /// up to the end of the lap. Turns may be counted separately from steps, at most one a step.
    ///
    /// # Panics
    /// When the second extent is missing, or the bytes go beyond the lap.
    #[cfg(not(loom))]
    #[inline]
    pub fn bytes(&self, member: u32, turn: u64, len: usize) -> Region {
        let bytes = self
            .bytes
            .as_ref()
            .expect("invariant: the byte slots were made before they are used");
        let lap = self.slot * DEPTH as usize;
        let at = (turn % DEPTH) as usize * self.slot;
        assert!(len <= lap - at, "invariant: {len} bytes at {at} of a lap");
        bytes
            .region()
            .slice(self.first_slot(member) * self.slot + at, len)
    }

    /// The part of a slot in which `writer` passes data to `reader` in an exchange. Both count
    /// exchanges alike. Each of the two owns a part for the other, and they swap parts with every
    /// exchange. So each writes where it has just read, and nobody else accesses that part. A
    /// processor that reads a modified line takes it over, so the line is already in the cache of
    /// the next writer. A member that has read exchange E has finished it.
    ///
    /// # Panics
    /// As [`bytes`](Self::bytes).
    #[cfg(not(loom))]
    #[inline]
    pub fn part(&self, writer: u32, reader: u32, exchange: u64) -> Region {
        let bytes = self
            .bytes
            .as_ref()
            .expect("invariant: the byte slots were made before they are used");
        let (owner, other) = match exchange.is_multiple_of(2) {
            true => (writer, reader),
            false => (reader, writer),
        };
        let len = part(self.slot, self.members());
        let at = (self.first_slot(owner) + DEPTH as usize) * self.slot;
        let number = (other - u32::from(other > owner)) as usize;
        bytes.region().slice(at + number * len, len)
    }

    /// The number of a member's first slot.
    #[inline(always)]
    fn first_slot(&self, member: u32) -> usize {
        member as usize * SLOTS as usize
    }

    /// Steps that `member` has finished.
    #[inline]
    pub fn done(&self, member: u32) -> u64 {
        // SYNC: done (acquire). Pairs with `set_done`: its reads are finished.
        self.done[member as usize].steps.load(Ordering::Acquire)
    }

    /// Publishes the number of steps that we have finished. Wakes members that sleep.
    #[inline]
    pub fn set_done(&self, steps: u64) {
        // SYNC: done (release). Pairs with `done`.
        self.done[self.me as usize]
            .steps
            .store(steps, Ordering::Release);
        self.ring();
    }

    /// Checks again whether fences are needed: a member may have started since.
    pub fn refresh(&mut self) {
        for doorbell in &mut self.doorbells {
            doorbell.refresh();
        }
        let me = self.me as usize;
        let mut others = self
            .doorbells
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != me);
        self.fence = others.any(|(_, doorbell)| doorbell.fences());
    }

    /// Marks the area as lost, since we cannot map an extent that the others use. Wakes members
    /// that sleep.
    #[cfg(not(loom))]
    #[cold]
    pub fn lose(&self) {
        self.head.lost.store(1, Ordering::Release);
        self.rouse();
    }

    /// Whether a member has marked the area as lost: what others wait for will not come.
    #[inline]
    pub fn is_lost(&self) -> bool {
        self.head.lost.load(Ordering::Relaxed) != 0
    }

    /// Leaves the area for good. True for the last member, which frees the memory.
    pub fn leave(&self) -> bool {
        // SYNC: left (release, acquire): what all others did happens before the last one frees.
        self.head.left.fetch_add(1, Ordering::AcqRel) + 1 == self.members()
    }

    /// Prefetches a member's line of a step for reading. It pays when that member is far ahead of
    /// us.
    #[inline(always)]
    pub fn prefetch(&self, member: u32, step: u64) {
        let line: *const Line = self.line(member, step);
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: a prefetch touches nothing; the address is that of a reference.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(line.cast());
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = line;
    }

    /// Prefetches our line of a step for writing. It pays while no member is close enough to poll
    /// it.
    #[inline(always)]
    pub fn claim_line(&self, step: u64) {
        claim_line(&raw const *self.line(self.me, step));
    }

    /// Prefetches the first `len` bytes of our slot `turn` for writing, which costs nothing while
    /// we wait. Does nothing without slots.
    #[inline(always)]
    pub fn claim_bytes(&self, turn: u64, len: usize) {
        let Some(bytes) = &self.bytes else {
            return;
        };
        let slot = self.first_slot(self.me) + (turn % DEPTH) as usize;
        let slot = bytes.region().slice(slot * self.slot, self.slot);
        for at in (0..len.min(self.slot)).step_by(size_of::<Line>()) {
            claim_line(slot.as_ptr().wrapping_add(at));
        }
    }

    #[inline(always)]
    fn line(&self, member: u32, step: u64) -> &Line {
        &self.lines[(u64::from(member) * self.depth() + (step & self.mask)) as usize]
    }
}

impl<P> fmt::Debug for Area<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Area")
            .field("me", &self.me)
            .field("members", &self.done.len())
            .finish_non_exhaustive()
    }
}

/// Slots of a member: a lap, and one for exchanges by pairs.
pub(crate) const SLOTS: u64 = DEPTH + 1;

/// Bytes of the part of a slot for each other member: whole lines.
#[inline]
pub fn part(slot: usize, members: u32) -> usize {
    slot / (members as usize - 1).max(1) / size_of::<Line>() * size_of::<Line>()
}

/// The stamp of a step with its 16 bits of information.
#[inline(always)]
pub const fn stamp(step: u64, info: u16) -> u64 {
    (step + 1) << 16 | info as u64
}

/// Whether a stamp belongs to a step, whatever its information.
#[inline(always)]
pub const fn is_of(stamp: u64, step: u64) -> bool {
    stamp >> 16 == step + 1
}

#[cfg(not(loom))]
const _: () = assert!(
    size_of::<Line>() == 64
        && size_of::<Counter>() == 64
        && size_of::<Done>() == 64
        && size_of::<Head>() == 128
);

mod meet;
mod sleep;
pub(crate) use meet::Post;
#[cfg(test)]
mod tests;
