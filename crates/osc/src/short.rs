//! The fast path of an operation inside an epoch. Whole elements of a predefined type are
//! contiguous at the origin and in mapped memory of the target.
//!
//! [`CachedTarget`]s are the targets of the last operations: the place of their memory, and that an
//! epoch allows the access. [`Osc::spot`] alone decides whether the fast path applies: a few
//! comparisons with a cached target, and the bounds. Where it does not, nothing was done, and the
//! slow path ([`ops`](crate::ops)) does the work or returns the error. A cached target is valid in
//! its generation. The end of an access epoch ends the generation, and the first operation after it
//! checks the epochs again.
//!
//! The memory order that the calls need: an operation here is loads and stores of this thread. A
//! program can notify another process of their completion by a message, a barrier, a released lock
//! or the words of MPI_Win_complete. Each of these is stored with release and loaded with acquire.
//! So a notified process sees the operation, over any number of processes.
//!
//! Release and acquire do not keep a load behind a store to another place. That matters to
//! processes each of which changes one place and then reads another one. Only accumulates may do so
//! at the same time (MPI-5.0 §12.7.3: results of concurrent puts and gets are undefined). So may
//! loads and stores around MPI_Win_sync, which is a full barrier. Each accumulate takes a lock by
//! one atomic operation of the processor. On x86-64 that is a full barrier, too, and [`settle`] is
//! for the compiler only; elsewhere it is a fence.

use crate::epoch::Access;
use crate::state::Osc;
use crate::window;
use crate::window::Windows;
use oxmpi_core::handle::WinHandle;
use oxmpi_core::op::Predefined;
use oxmpi_core::wait::{make_progress, yield_when_idle};
use oxmpi_mem::reduce::{Combiner, Element};
use oxmpi_mem::{Region, atomic, copy};
use oxmpi_reach::window::ElementLock;
use oxmpi_sync::atomic::{Ordering, global};

/// Whole elements at a target.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The target's rank in the window's group.
    pub rank: i32,
    /// Displacement in units of the target's window.
    pub disp: i64,
    /// Number of elements; a negative one becomes too large as this type.
    pub count: usize,
    /// Bytes of an element.
    pub size: usize,
}

/// How elements are combined.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// The operator.
    pub op: Predefined,
    /// The type of the elements.
    pub element: Element,
}

/// The targets of the last operations.
pub(crate) struct CachedTargets {
    /// The current generation; cached targets of another one are not valid. Counts up.
    generation: u64,
    /// Indexed by the lowest bits of the target's rank and the window's handle, since programs use
    /// the same targets in several windows in turn.
    all: [CachedTarget; CACHED_TARGETS],
    /// The kernel that was used last, with its operator and type.
    kernel: Option<(Predefined, Element, Combiner)>,
    /// The places that the program read last, and the values found. Indexed by the address.
    seen: [(usize, u64); SEEN],
    /// Calls without progress since the last round, by weight.
    idle: u32,
    /// [`CachedTargets::idle`] after the last call that only completes operations, or [`BEGUN`].
    completed: u32,
    /// Whether a call that finds the same value again yields: ranks share processors.
    pub(crate) yields: bool,
}

const CACHED_TARGETS: usize = 8;

/// A program that polls in a loop may read several places in turn.
const SEEN: usize = 8;

/// The weight of successive calls after which one of them makes progress.
const IDLE: u32 = 64;

/// The weight of a call that has found an unchanged value.
const IN_VAIN: u32 = 4;

/// The weight of a call that completes operations when none was begun since the last such call.
/// Programs sleep between such calls when they wait for others.
const NOTHING_BEGUN: u32 = IDLE / 2;

/// No value of [`CachedTargets::idle`]: puts and accumulates are not calls by which a loop waits.
const BEGUN: u32 = u32::MAX;

/// The work of a call before it returns, after it has left [`Osc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "somebody may wait for the progress that is due"]
pub(crate) struct Next {
    /// It found the same value as the call before, and ranks share processors: it should yield.
    is_idle: bool,
    /// It should make progress.
    is_due: bool,
}

impl Next {
    #[inline]
    pub(crate) fn follow(self, windows: &'static Windows) {
        if self.is_due {
            make_progress(windows.process);
        }
        if self.is_idle {
            yield_when_idle(windows.process);
        }
    }
}

/// A target of earlier operations.
struct CachedTarget {
    /// The window's handle; 0: the entry is empty.
    handle: usize,
    generation: u64,
    rank: i32,
    /// A lock allows the access.
    is_passive: bool,
    /// The target's memory as mapped here.
    memory: Region,
    /// Displacement unit.
    unit: i64,
    /// The lock of the elements, where other processes have mapped the memory, too.
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
            yields: true,
        }
    }

    /// An access epoch has ended.
    pub(crate) fn end_generation(&mut self) {
        self.generation += 1;
    }

    /// Removes the targets of a window, or all.
    pub(crate) fn forget(&mut self, handle: Option<WinHandle>) {
        let gone = |cached_target: &&mut CachedTarget| {
            handle.is_none_or(|handle| cached_target.handle == handle.0)
        };
        for cached_target in self.all.iter_mut().filter(gone) {
            *cached_target = CachedTarget::NONE;
        }
    }

    /// Counts a call that has found `found` at address `at`. Programs poll in loops of such calls.
    /// When a short value was found twice, the call yields the processor, since the rank that
    /// changes the value may share it. That rank may also wait for progress of this process.
    #[inline]
    pub(crate) fn looked(&mut self, at: usize, found: Region) -> Next {
        if !matches!(found.len(), 1 | 2 | 4 | 8) {
            return self.passed();
        }
        let seen = (at, atomic::value(found, found.len()));
        // The upper bits of the product, since flags lie a line or a page apart.
        let place = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - SEEN.ilog2());
        let before = &mut self.seen[place as usize % SEEN];
        match std::mem::replace(before, seen) == seen {
            true => self.count(IN_VAIN, true),
            false => self.passed(),
        }
    }

    /// Counts a call that may be part of such a loop.
    #[inline]
    pub(crate) fn passed(&mut self) -> Next {
        self.count(1, false)
    }

    /// Counts a call of MPI_Win_flush or MPI_Win_sync.
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
    fn count(&mut self, weight: u32, is_idle: bool) -> Next {
        self.idle += weight;
        let is_due = self.idle >= IDLE;
        if is_due {
            self.idle = 0;
        }
        let is_idle = is_idle && self.yields;
        Next { is_idle, is_due }
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
    /// The bytes at the target and the lock of its elements; `None`: the fast path does not apply.
    #[inline(always)]
    fn spot(
        &mut self,
        windows: &'static Windows,
        handle: WinHandle,
        spot: Spot,
    ) -> Option<(Region, Option<&ElementLock>)> {
        let place = place_of(handle, spot.rank);
        let (cached_target, generation) = (
            &self.cached_targets.all[place],
            self.cached_targets.generation,
        );
        let is_good =
            cached_target.is_at(handle, spot.rank) && cached_target.generation == generation;
        if !is_good && !self.find_target(windows, place, handle, spot.rank) {
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

    /// Fills a cached target, if an epoch allows the access at once and the memory is mapped here.
    #[inline(never)]
    fn find_target(
        &mut self,
        windows: &'static Windows,
        place: usize,
        handle: WinHandle,
        rank: i32,
    ) -> bool {
        let Ok(at) = window::find(windows, "", handle) else {
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
                unit: part.disp_unit,
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

/// Orders this thread's operations on windows before its next ones, as far as release and acquire
/// do not: see the module's text.
#[inline(always)]
pub(crate) fn settle() {
    #[cfg(target_arch = "x86_64")]
    global::compiler_fence(Ordering::SeqCst);
    #[cfg(not(target_arch = "x86_64"))]
    global::fence(Ordering::SeqCst);
}

/// MPI_Put. False, here and below: the fast path does not apply, and nothing was done.
#[inline]
pub fn put(windows: &'static Windows, handle: WinHandle, spot: Spot, from: Region) -> bool {
    let mut osc = windows.enter();
    match osc.spot(windows, handle, spot) {
        Some((to, _)) if to.len() == from.len() => copy(to, from),
        _ => return false,
    }
    true
}

/// MPI_Get.
#[inline]
pub fn get(windows: &'static Windows, handle: WinHandle, spot: Spot, to: Region) -> bool {
    let mut osc = windows.enter();
    let from = match osc.spot(windows, handle, spot) {
        Some((from, _)) if from.len() == to.len() => from,
        _ => return false,
    };
    copy(to, from);
    let next = osc.cached_targets.looked(from.addr(), to);
    drop(osc);
    next.follow(windows);
    true
}

/// MPI_Accumulate, MPI_Get_accumulate and MPI_Fetch_and_op: combines `from` with the elements at
/// the target. `before` gets their former values. `from` is not read for MPI_NO_OP.
#[inline]
pub fn accumulate(
    windows: &'static Windows,
    handle: WinHandle,
    spot: Spot,
    how: How,
    from: Region,
    before: Option<Region>,
) -> bool {
    let mut osc = windows.enter();
    let kernel = match how.op {
        Predefined::Replace | Predefined::NoOp => None,
        _ => match osc.cached_targets.kernel(&how) {
            Some(kernel) => Some(kernel),
            None => return false,
        },
    };
    let Some((target, lock)) = osc.spot(windows, handle, spot) else {
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
        next.follow(windows);
    }
    true
}

/// Longest run (bytes) that is combined at a time. It stays in the first-level cache, and others
/// who want the lock of the elements wait for one run at most.
pub(crate) const PIECE: usize = 16 << 10;

/// MPI_Compare_and_swap of one element of 1, 2, 4 or 8 bytes.
#[inline]
pub fn compare_swap(
    windows: &'static Windows,
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
    let mut osc = windows.enter();
    let Some((target, lock)) = osc.spot(windows, handle, spot) else {
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
    next.follow(windows);
    true
}

/// MPI_Win_flush and MPI_Win_flush_local of a target that a lock allows access to and whose memory
/// is mapped here: all operations on it are done.
#[inline]
pub fn flush(windows: &'static Windows, handle: WinHandle, rank: i32) -> bool {
    let mut osc = windows.enter();
    let cached_target = &osc.cached_targets.all[place_of(handle, rank)];
    let is_done = cached_target.is_at(handle, rank)
        && cached_target.generation == osc.cached_targets.generation
        && cached_target.is_passive;
    if is_done {
        settle();
        let next = osc.cached_targets.completed();
        drop(osc);
        next.follow(windows);
    }
    is_done
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    /// The number of calls until progress is due, and how many of them found an unchanged value.
    fn until_due(mut call: impl FnMut(usize) -> Next) -> (usize, usize) {
        let mut in_vain = 0;
        for number in 0.. {
            let next = call(number);
            in_vain += usize::from(next.is_idle);
            if next.is_due {
                return (number + 1, in_vain);
            }
        }
        unreachable!("invariant: every look brings progress nearer")
    }

    /// A program polled by MPI_Get for a flag that its writer set after a message to the polling
    /// rank. That rank never made progress, so the message was never handled.
    #[test]
    fn loops_make_progress() {
        let (short, long) = (HeapBytes::zeroed(8), HeapBytes::zeroed(16));
        let (short, long) = (short.region(), long.region());
        // The first value is new.
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

    /// Locks of mpi4py wait by MPI_Win_flush of their own rank and MPI_Win_sync, and sleep up to a
    /// millisecond between those. Progress after 64 calls took 32 ms until another host's operation
    /// was done.
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
