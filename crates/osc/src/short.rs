//! The short way of an operation: whole elements of a predefined type, one behind another, at the
//! origin and in memory of the target that is mapped here, inside an epoch.
//!
//! The targets that operations went to last are kept as [`CachedTarget`]s: where their memory lies, and that
//! an epoch allows the access. [`Osc::spot`] alone decides whether the short way applies: a few
//! comparisons with an cached_target, and the bounds. Where it does not, nothing was done, and the general
//! way ([`ops`](crate::ops)) says or does what is right. An cached_target holds in its generation: whatever ends an
//! access epoch ends the generation, and the first operation after it looks at the epochs again.
//!
//! What order the calls need. An operation here is loads and stores of this thread. Everything by
//! which a program can tell another process that it is complete (a message, a barrier, a lock given
//! back, the words of MPI_Win_complete) is stored with release and loaded with acquire, so that who
//! hears of it sees it, over any number of processes. Release and acquire do not keep a load behind
//! a store to another place. That matters to processes each of which changes one place and then
//! looks at another one; only accumulates may do so at the same time (MPI-5.0 §12.7.3: what
//! concurrent puts and gets find is undefined), or loads and stores around MPI_Win_sync, which is
//! a full barrier. Each accumulate takes a lock by one atomic operation of the processor: on x86-64
//! that is a full barrier, too, and [`settle`] is for the compiler only; elsewhere it is a fence.

use crate::epoch::Access;
use crate::state::{Osc, enter};
use crate::window;
use oxmpi_core::handle::WinHandle;
use oxmpi_core::op::Predefined;
use oxmpi_core::wait::{looked_in_vain, make_progress};
use oxmpi_mem::reduce::{Combiner, Element};
use oxmpi_mem::{Region, atomic, copy};
use oxmpi_reach::window::ElementLock;
use oxmpi_sync::atomic::{Ordering, global};

/// Whole elements at a target.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The target's rank in the window's group.
    pub rank: i32,
    /// In units of the target's window.
    pub disp: i64,
    /// Elements; one that is negative is too many as this.
    pub count: usize,
    /// Bytes of one.
    pub size: usize,
}

/// How elements are combined.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// By this operator.
    pub op: Predefined,
    /// Of this type.
    pub element: Element,
}

/// The targets of the last operations.
pub(crate) struct CachedTargets {
    /// CachedTargets of another one are not allowed any more. Counts up.
    generation: u64,
    /// By the lowest bits of the target's rank and the window's handle: programs use the same
    /// targets in several windows by turns.
    all: [CachedTarget; CACHED_TARGETS],
    /// The kernel that was used last, and for what.
    kernel: Option<(Predefined, Element, Combiner)>,
    /// Where the program looked last, and what it saw there. By the address.
    seen: [(usize, u64); SEEN],
    /// Calls without progress since the last round, by weight.
    idle: u32,
    /// [`CachedTargets::idle`] after the last call that only completes what others began, or [`BEGUN`].
    completed: u32,
}

const CACHED_TARGETS: usize = 8;

/// A program that waits in a loop may look at several places by turns.
const SEEN: usize = 8;

/// So many calls may come one after the other until one of them makes progress.
const IDLE: u32 = 64;

/// One that has found nothing new counts as so many.
const IN_VAIN: u32 = 4;

/// And one that completes operations where none was begun since the last such call: programs sleep
/// between those when they wait for others.
const NOTHING_BEGUN: u32 = IDLE / 2;

/// No value of [`CachedTargets::idle`]: puts and accumulates do not count as calls that a loop waits by.
const BEGUN: u32 = u32::MAX;

/// What a call does before it returns, when it has left [`Osc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "somebody may wait for the progress that is due"]
pub(crate) struct Next {
    /// It has found what the one before it found, so it should give way.
    is_in_vain: bool,
    /// It should make progress.
    is_due: bool,
}

impl Next {
    #[inline]
    pub(crate) fn follow(self) {
        if self.is_due {
            make_progress();
        }
        if self.is_in_vain {
            looked_in_vain();
        }
    }
}

/// A target.
struct CachedTarget {
    /// Of the window; 0: none.
    handle: usize,
    generation: u64,
    rank: i32,
    /// A lock allows the access.
    is_passive: bool,
    /// The target's memory, where we see it.
    memory: Region,
    /// Displacement unit.
    unit: i64,
    /// Where others have the memory mapped, too.
    lock: Option<ElementLock>,
}

impl CachedTarget {
    const NONE: CachedTarget = CachedTarget {
        handle: 0,
        generation: 0,
        rank: 0,
        is_passive: false,
        memory: Region::EMPTY,
        unit: 0,
        lock: None,
    };

    #[inline(always)]
    fn is_at(&self, handle: WinHandle, rank: i32) -> bool {
        self.handle == handle.0 && self.rank == rank
    }
}

impl CachedTargets {
    pub(crate) const fn new() -> CachedTargets {
        CachedTargets {
            generation: 1,
            all: [const { CachedTarget::NONE }; CACHED_TARGETS],
            kernel: None,
            seen: [(0, 0); SEEN],
            idle: 0,
            completed: 0,
        }
    }

    /// An access epoch has ended.
    pub(crate) fn end_generation(&mut self) {
        self.generation += 1;
    }

    /// A window goes; or all.
    pub(crate) fn forget(&mut self, handle: Option<WinHandle>) {
        let gone = |cached_target: &&mut CachedTarget| {
            handle.is_none_or(|handle| cached_target.handle == handle.0)
        };
        for cached_target in self.all.iter_mut().filter(gone) {
            *cached_target = CachedTarget::NONE;
        }
    }

    /// A call is done that has found this at an address. Programs wait in loops of such calls.
    /// Where ranks share processors, the one that could change a short value runs when it was seen
    /// twice; and it may itself wait for progress of this process.
    #[inline]
    pub(crate) fn looked(&mut self, at: usize, found: Region) -> Next {
        if !matches!(found.len(), 1 | 2 | 4 | 8) {
            return self.passed();
        }
        let seen = (at, atomic::value(found, found.len()));
        // The upper bits of the product: flags lie a line or a page apart.
        let place = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SEEN.ilog2());
        let before = &mut self.seen[place as usize % SEEN];
        match std::mem::replace(before, seen) == seen {
            true => self.count(IN_VAIN, true),
            false => self.passed(),
        }
    }

    /// A call is done that may stand in such a loop.
    #[inline]
    pub(crate) fn passed(&mut self) -> Next {
        self.count(1, false)
    }

    /// MPI_Win_flush or MPI_Win_sync is done.
    #[inline]
    pub(crate) fn completed(&mut self) -> Next {
        let next = match self.idle == self.completed {
            true => self.count(NOTHING_BEGUN, false),
            false => self.passed(),
        };
        self.completed = self.idle;
        next
    }

    #[inline]
    fn count(&mut self, weight: u32, is_in_vain: bool) -> Next {
        self.idle += weight;
        let is_due = self.idle >= IDLE;
        if is_due {
            self.idle = 0;
        }
        Next { is_in_vain, is_due }
    }

    /// The kernel of an operator other than MPI_REPLACE and MPI_NO_OP.
    #[inline]
    fn kernel(&mut self, how: &How) -> Option<Combiner> {
        match &self.kernel {
            Some((op, element, kernel)) if *op == how.op && *element == how.element => {
                Some(*kernel)
            }
            _ => self.find_kernel(how),
        }
    }

    #[inline(never)]
    fn find_kernel(&mut self, how: &How) -> Option<Combiner> {
        let kernel = Combiner::of(how.op, how.element)?;
        self.kernel = Some((how.op, how.element, kernel));
        Some(kernel)
    }
}

impl Osc {
    /// Whether the short way applies: the bytes at the target, and the lock of its elements.
    #[inline(always)]
    fn spot(&mut self, handle: WinHandle, spot: Spot) -> Option<(Region, Option<&ElementLock>)> {
        let place = place_of(handle, spot.rank);
        let (cached_target, generation) = (
            &self.cached_targets.all[place],
            self.cached_targets.generation,
        );
        let is_good =
            cached_target.is_at(handle, spot.rank) && cached_target.generation == generation;
        if !is_good && !self.find_target(place, handle, spot.rank) {
            return None;
        }
        self.cached_targets.completed = BEGUN;
        let cached_target = &self.cached_targets.all[place];
        let len = spot.count.checked_mul(spot.size)?;
        let start = usize::try_from(spot.disp.checked_mul(cached_target.unit)?).ok()?;
        let all = cached_target.memory.len();
        let fits = len != 0 && start <= all && len <= all - start;
        fits.then(|| {
            (
                cached_target.memory.slice(start, len),
                cached_target.lock.as_ref(),
            )
        })
    }

    /// Makes an cached_target, if an epoch allows the access at once and the memory is mapped here.
    #[inline(never)]
    fn find_target(&mut self, place: usize, handle: WinHandle, rank: i32) -> bool {
        let Ok(at) = window::find("", handle) else {
            return false;
        };
        let Some(Some(win)) = self.wins.get_mut(at.slot as usize) else {
            return false;
        };
        let is_member = (0..win.size()).contains(&rank);
        if !is_member || !matches!(win.epochs.access(rank), Ok(Access::Open)) {
            return false;
        }
        let cached_target = &mut self.cached_targets.all[place];
        if !cached_target.is_at(handle, rank) {
            let Some(part) = win.memory.part(rank) else {
                return false;
            };
            let Some(memory) = win.memory.mapped(rank, &part) else {
                return false;
            };
            *cached_target = CachedTarget {
                handle: handle.0,
                rank,
                memory,
                unit: part.unit,
                lock: win.memory.elements(rank),
                ..CachedTarget::NONE
            };
        }
        cached_target.generation = self.cached_targets.generation;
        cached_target.is_passive = win.epochs.is_passive_on(rank);
        true
    }
}

#[inline(always)]
fn place_of(handle: WinHandle, rank: i32) -> usize {
    (handle.0 ^ rank.cast_unsigned() as usize) % CACHED_TARGETS
}

/// What this thread has done in windows comes before what it does next, as far as release and
/// acquire do not see to it by themselves: see the module's text.
#[inline(always)]
pub(crate) fn settle() {
    #[cfg(target_arch = "x86_64")]
    global::compiler_fence(Ordering::SeqCst);
    #[cfg(not(target_arch = "x86_64"))]
    global::fence(Ordering::SeqCst);
}

/// MPI_Put. False, here and below: it is not that simple, and nothing was done.
#[inline]
pub fn put(handle: WinHandle, spot: Spot, from: Region) -> bool {
    let mut osc = enter();
    match osc.spot(handle, spot) {
        Some((to, _)) if to.len() == from.len() => copy(to, from),
        _ => return false,
    }
    true
}

/// MPI_Get.
#[inline]
pub fn get(handle: WinHandle, spot: Spot, to: Region) -> bool {
    let mut osc = enter();
    let from = match osc.spot(handle, spot) {
        Some((from, _)) if from.len() == to.len() => from,
        _ => return false,
    };
    copy(to, from);
    let next = osc.cached_targets.looked(from.addr(), to);
    drop(osc);
    next.follow();
    true
}

/// MPI_Accumulate, MPI_Get_accumulate and MPI_Fetch_and_op: combines `from` with the elements at
/// the target; `before` gets what they were. `from` is not looked at for MPI_NO_OP.
#[inline]
pub fn accumulate(
    handle: WinHandle,
    spot: Spot,
    how: How,
    from: Region,
    before: Option<Region>,
) -> bool {
    let mut osc = enter();
    let kernel = match how.op {
        Predefined::Replace | Predefined::NoOp => None,
        _ => match osc.cached_targets.kernel(&how) {
            Some(kernel) => Some(kernel),
            None => return false,
        },
    };
    let Some((target, lock)) = osc.spot(handle, spot) else {
        return false;
    };
    let is_read = how.op == Predefined::NoOp;
    if !is_read && from.len() != target.len()
        || before.is_some_and(|before| before.len() != target.len())
    {
        return false;
    }
    let combine = |start: usize, len: usize, count: usize| {
        let run = target.slice(start, len);
        let _held = lock.map(ElementLock::hold);
        if let Some(before) = before {
            copy(before.slice(start, len), run);
        }
        match kernel {
            Some(kernel) => kernel.apply(run, from.slice(start, len), run, count),
            None if is_read => {}
            None => copy(run, from.slice(start, len)),
        }
    };
    match target.len() {
        len @ ..=PIECE => combine(0, len, spot.count),
        _ => {
            let each = (PIECE / spot.size).max(1);
            for first in (0..spot.count).step_by(each) {
                let start = first * spot.size;
                let count = each.min(spot.count - first);
                combine(start, count * spot.size, count);
            }
        }
    }
    let next = before.map(|before| osc.cached_targets.looked(target.addr(), before));
    drop(osc);
    if let Some(next) = next {
        next.follow();
    }
    true
}

/// Longest run that is combined at a time (bytes), so that others who want the lock of the elements
/// wait for one at most: stays in the first-level cache.
pub(crate) const PIECE: usize = 16 << 10;

/// MPI_Compare_and_swap of one element of 1, 2, 4 or 8 bytes.
#[inline]
pub fn compare_swap(
    handle: WinHandle,
    spot: Spot,
    expected: Region,
    new: Region,
    before: Region,
) -> bool {
    let len = spot.size;
    let fits = |region: Region| region.len() == len;
    if spot.count != 1
        || !matches!(len, 1 | 2 | 4 | 8)
        || !fits(expected)
        || !fits(new)
        || !fits(before)
    {
        return false;
    }
    let mut osc = enter();
    let Some((target, lock)) = osc.spot(handle, spot) else {
        return false;
    };
    let [expected, new] = [expected, new].map(|from| atomic::value(from, len));
    let found = {
        let _held = lock.map(ElementLock::hold);
        let found = atomic::value(target, len);
        if found == expected {
            atomic::set_value(target, len, new);
        }
        found
    };
    atomic::set_value(before, len, found);
    let next = match found == expected && found != new {
        true => osc.cached_targets.passed(),
        false => osc.cached_targets.looked(target.addr(), before),
    };
    drop(osc);
    next.follow();
    true
}

/// MPI_Win_flush and MPI_Win_flush_local of a target that a lock allows access to and whose memory
/// is mapped here: all that was begun there is done.
#[inline]
pub fn flush(handle: WinHandle, rank: i32) -> bool {
    let mut osc = enter();
    let cached_target = &osc.cached_targets.all[place_of(handle, rank)];
    let is_done = cached_target.is_at(handle, rank)
        && cached_target.generation == osc.cached_targets.generation
        && cached_target.is_passive;
    if is_done {
        settle();
        let next = osc.cached_targets.completed();
        drop(osc);
        next.follow();
    }
    is_done
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    /// How many calls come until one is due, and how many of them were in vain.
    fn until_due(mut call: impl FnMut(usize) -> Next) -> (usize, usize) {
        let mut in_vain = 0;
        for number in 0.. {
            let next = call(number);
            in_vain += usize::from(next.is_in_vain);
            if next.is_due {
                return (number + 1, in_vain);
            }
        }
        unreachable!("invariant: every look brings progress nearer")
    }

    /// A program waited by MPI_Get for a flag that its writer set after a message to the waiting
    /// rank, which never made progress with that.
    #[test]
    fn loops_make_progress() {
        let (short, long) = (HeapBytes::zeroed(8), HeapBytes::zeroed(16));
        let (short, long) = (short.region(), long.region());
        // The first look is new.
        let one = &mut CachedTargets::new();
        assert_eq!(until_due(|_| one.looked(64, short)), (17, 16));
        assert_eq!(until_due(|_| one.looked(64, short)), (16, 16), "again");
        let two = &mut CachedTargets::new();
        let by_turns = until_due(|n| two.looked([64, 128][n % 2], short));
        assert_eq!(by_turns, (18, 16), "flags at two places");
        let calls = &mut CachedTargets::new();
        assert_eq!(until_due(|_| calls.looked(64, long)), (64, 0));
        assert_eq!(until_due(|_| calls.passed()), (64, 0));
        let counter = &mut CachedTargets::new();
        let grows = until_due(|n| {
            oxmpi_mem::write(short, &n.to_le_bytes());
            counter.looked(64, short)
        });
        assert_eq!(grows, (64, 0));
    }

    /// mpi4py's locks wait by MPI_Win_flush of their own rank and MPI_Win_sync, and sleep up to a
    /// millisecond between those: 64 calls were 32 ms until another host's operation was done.
    #[test]
    fn loops_that_only_complete_make_progress_at_once() {
        let cached_targets = &mut CachedTargets::new();
        for round in 0..100 {
            let (flush, sync) = (cached_targets.completed(), cached_targets.completed());
            assert!(flush.is_due || sync.is_due, "round {round}");
        }
        let one = &mut CachedTargets::new();
        let by_turns = until_due(|n| match n % 2 {
            0 => one.passed(),
            _ => one.completed(),
        });
        assert_eq!(by_turns, (64, 0), "a message and the completion of nothing");
        let puts = &mut CachedTargets::new();
        let completed = until_due(|_| {
            puts.completed = BEGUN;
            puts.completed()
        });
        assert_eq!(completed, (64, 0), "puts and their completion");
    }

    #[test]
    fn windows_with_the_same_targets_have_places_of_their_own() {
        let (one, other) = (
            WinHandle(0x0a00_0001_0000_1000),
            WinHandle(0x0a00_0001_0000_1001),
        );
        for rank in 0..100 {
            assert_ne!(place_of(one, rank), place_of(other, rank));
        }
    }
}
