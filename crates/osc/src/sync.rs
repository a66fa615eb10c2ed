//! Synchronization: flushes and fences, and the waits of all calls. MPI-5.0 §12.5.1, §12.5.4.
//!
//! Operations that were carried out at once need no flush. For operations sent by frames the target
//! answers on request how many it has carried out ([`Kind::Flush`]). An operation with an answer of
//! its own needs no request. Locks are in `passive`, MPI_Win_post and its kin in `active_target`.

use crate::epoch::Fence;
use crate::frames::Kind;
use crate::queue::Out;
use crate::short::{self, settle};
use crate::state::{Link, Osc, Win};
use crate::window::{self, At, Windows};
use oxmpi_btl::Wire;
use oxmpi_core::collectives::{Call, Collective, Side, directly, run};
use oxmpi_core::constants::{MODE_NOPRECEDE, MODE_NOPUT, MODE_NOSTORE, MODE_NOSUCCEED, PROC_NULL};
use oxmpi_core::handle::{CommHandle, WinHandle};
use oxmpi_core::process::Process;
use oxmpi_core::wait::{COLLECTIVE, Reason, Words, wait, wait_for_words};
use oxmpi_core::{Result, Scope, comm, error};
use oxmpi_reach::window::WindowArea;
use oxmpi_sync::atomic::{Ordering, fence as memory_fence};

/// The members that a call concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// One.
    One(i32),
    /// All.
    Everyone,
}

impl Link {
    /// Whether an operation of ours has not left, or its answer has not arrived.
    pub(crate) fn is_busy_here(&self) -> bool {
        self.queued != 0 || self.fetching != 0
    }

    /// Whether an operation may not be carried out yet, or an answer is missing. No answer may
    /// arrive when the window is gone.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_busy_here() || self.asked != 0 || self.acknowledged < self.sent
    }
}

impl Win {
    pub(crate) fn any_link(&self, who: Who, busy: impl Fn(&Link) -> bool) -> bool {
        match who {
            Who::One(rank) => self.links.get(&rank).is_some_and(busy),
            Who::Everyone => self.links.values().any(busy),
        }
    }

    /// Whether no operation on these members is under way or has failed.
    pub(crate) fn is_settled(&self, who: Who) -> bool {
        !self.any_link(who, Link::is_busy) && self.failed.is_none()
    }

    pub(crate) fn busy_ranks(&self, who: Who) -> Vec<i32> {
        let all = self.links.iter();
        let busy = all.filter(|(rank, link)| {
            (who == Who::Everyone || who == Who::One(**rank)) && link.is_busy()
        });
        busy.map(|(rank, _)| *rank).collect()
    }

    /// Checks a rank; false: MPI_PROC_NULL.
    pub(crate) fn check_rank(&self, rank: i32) -> Result<bool> {
        match rank {
            PROC_NULL => Ok(false),
            _ if (0..self.size()).contains(&rank) => Ok(true),
            _ => Err(error!(
                ERR_RANK,
                "rank {rank} is not in 0..{}, the ranks of the window",
                self.size()
            )),
        }
    }
}

impl Osc {
    /// Asks members to answer when all operations on them are carried out.
    pub(crate) fn ask(&mut self, wire: &mut dyn Wire, slot: u32, busy: &[i32]) -> Result<()> {
        for &rank in busy {
            let link = self.win(slot)?.link(rank);
            // An operation with an answer of its own needs no request.
            if link.queued == 0 && link.acknowledged == link.sent {
                continue;
            }
            link.asked += 1;
            self.send_to(wire, slot, rank, |via| Out::Count(via, Kind::Flush));
        }
        Ok(())
    }
}

/// Waits until `is_done`. On an error, everything that cannot arrive any more is dropped.
pub(crate) fn wait_until(
    at: &At,
    peer: i32,
    mut is_done: impl FnMut(&mut Win) -> bool,
) -> Result<()> {
    let reason = Reason {
        call: at.call,
        peer,
        tag: 0,
        context: at.id,
    };
    let waited = wait(at.windows.process, &reason, |_| {
        match at.windows.enter().win(at.slot) {
            Ok(win) => is_done(win).then_some(()),
            Err(_) => Some(()),
        }
    });
    waited.map_err(|error| {
        let mut vci = at.windows.process.enter();
        let rank = (peer != COLLECTIVE).then_some(peer);
        at.windows.enter().give_up(&mut vci.net.tx, at.slot, rank);
        drop(vci);
        error.on(Scope::Win(at.handle))
    })
}

/// Reads of words that another process may write soon, before a wait that makes progress: about a
/// microsecond.
const LOOKS: u32 = 100;

/// Waits until `look` at the window returns a value; members write words in its area.
pub(crate) fn wait_for_area<T>(
    at: &At,
    peer: i32,
    mut look: impl FnMut(&mut Win) -> Option<T>,
) -> Result<T> {
    let mut look = || at.windows.enter().win(at.slot).ok().and_then(&mut look);
    let looks = match at.windows.process.is_oversubscribed() {
        true => 1,
        false => LOOKS,
    };
    for _ in 0..looks {
        if let Some(found) = look() {
            return Ok(found);
        }
        core::hint::spin_loop();
    }
    let reason = Reason {
        call: at.call,
        peer,
        tag: 0,
        context: at.id,
    };
    let words = Words {
        sleeps: &|asleep| {
            if let Ok(win) = at.windows.enter().win(at.slot)
                && let Some(area) = win.memory.area()
            {
                match asleep {
                    true => area.begin_wait(),
                    false => area.end_wait(),
                }
            }
        },
        are_at_work: &|| false,
    };
    let waited = wait_for_words(at.windows.process, &reason, words, look);
    waited.map_err(|error| error.on(Scope::Win(at.handle)))
}

const fn peer_of(who: Who) -> i32 {
    match who {
        Who::One(rank) => rank,
        Who::Everyone => COLLECTIVE,
    }
}

/// Waits until all operations on these members are carried out.
pub(crate) fn finish(at: &At, who: Who) -> Result<()> {
    settle();
    let busy = at.windows.enter().win(at.slot)?.busy_ranks(who);
    if !busy.is_empty() {
        let mut vci = at.windows.process.enter();
        let mut osc = at.windows.enter();
        osc.ask(&mut vci.net.tx, at.slot, &busy)?;
        drop(osc);
        drop(vci);
        wait_until(at, peer_of(who), |win| !win.any_link(who, Link::is_busy))?;
    }
    failures(at)
}

/// Returns the failure at a target since the last call.
pub(crate) fn failures(at: &At) -> Result<()> {
    match at.windows.enter().win(at.slot)?.failed.take() {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Waits until the buffers of all operations on these members are the program's again.
pub(crate) fn finish_here(at: &At, who: Who) -> Result<()> {
    let busy = at.windows.enter().win(at.slot)?.busy_ranks(who);
    if !busy.is_empty() {
        let mut vci = at.windows.process.enter();
        let mut osc = at.windows.enter();
        for rank in busy {
            let process = osc.win(at.slot)?.process(rank);
            osc.drain(&mut vci.net.tx, process);
        }
        drop(osc);
        drop(vci);
        wait_until(at, peer_of(who), |win| {
            !win.any_link(who, Link::is_busy_here)
        })?;
    }
    Ok(())
}

/// MPI_Win_flush, MPI_Win_flush_all; `is_local`: MPI_Win_flush_local and its kin.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: no lock is held. `MPI_ERR_RANK`, `MPI_ERR_WIN`, and the failures at a
/// target.
#[inline]
pub fn flush(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    who: Who,
    is_local: bool,
) -> Result<()> {
    match who {
        Who::One(rank) if short::flush(windows, handle, rank) => Ok(()),
        who => flush_slowly(windows, call, handle, who, is_local),
    }
}

#[inline(never)]
fn flush_slowly(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    who: Who,
    is_local: bool,
) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    let is_quiet = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        match who {
            Who::One(rank) => {
                if !win.check_rank(rank)? {
                    return Ok(());
                }
                win.epochs.passive_on(rank, call)?;
            }
            Who::Everyone => win.epochs.passive(call)?,
        }
        win.links.is_empty()
    };
    let result = match is_local {
        _ if is_quiet => {
            settle();
            Ok(())
        }
        true => finish_here(&at, who),
        false => finish(&at, who),
    };
    let next = windows.enter().cached_targets.completed();
    next.follow(windows);
    result
}

/// MPI_Win_sync: stores of this process become visible to others, and theirs to it.
///
/// # Errors
/// `MPI_ERR_WIN`.
pub fn sync(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<()> {
    window::find(windows, call, handle)?;
    memory_fence(Ordering::SeqCst);
    let next = windows.enter().cached_targets.completed();
    next.follow(windows);
    Ok(())
}

/// MPI_Win_fence.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: another epoch is open. `MPI_ERR_ASSERT`, `MPI_ERR_WIN`.
pub fn fence(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    assert: i32,
) -> Result<()> {
    let all = MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED;
    check_assert(assert, all)?;
    let at = window::find(windows, call, handle)?;
    let (comm, is_quiet) = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        win.epochs.may_fence()?;
        (win.comm, win.is_settled(Who::Everyone))
    };
    let finished = match is_quiet {
        true => {
            settle();
            Ok(())
        }
        false => finish(&at, Who::Everyone),
    };
    barrier(at.windows.process, comm).map_err(|error| error.on(Scope::Win(handle)))?;
    settle();
    let mut osc = windows.enter();
    let epochs = &mut osc.win(at.slot)?.epochs;
    epochs.fence = match assert & MODE_NOSUCCEED {
        0 => Fence::Open,
        _ => Fence::Closed,
    };
    osc.cached_targets.end_generation();
    drop(osc);
    finished
}

pub(crate) fn check_assert(assert: i32, allowed: i32) -> Result<()> {
    match assert & !allowed {
        0 => Ok(()),
        wrong => Err(error!(
            ERR_ASSERT,
            "assertion {wrong:#x} does not belong to this call"
        )),
    }
}

/// Waits until all members have arrived.
pub(crate) fn barrier(process: &'static Process, handle: CommHandle) -> Result<()> {
    let hot = comm::hot(process, handle)?;
    if let Some(done) = directly(handle, hot, |path| path.barrier()) {
        return done;
    }
    let call = Call {
        collective: Collective::Barrier,
        root: 0,
        in_place: false,
        send: Side::ABSENT,
        recv: Side::ABSENT,
        reduction: None,
        neighbours: None,
    };
    run(process, handle, &call)
}

/// For MPI_Win_free: when all members have returned, no frame of this window is on its way.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: an epoch is open; and the errors of waiting.
pub(crate) fn quiet(at: &At) -> Result<CommHandle> {
    let comm = {
        let mut osc = at.windows.enter();
        let win = osc.win(at.slot)?;
        win.epochs.may_free()?;
        win.comm
    };
    let finished = finish(at, Who::Everyone);
    let leaves = |link: &Link| link.leaving != 0;
    if at
        .windows
        .enter()
        .win(at.slot)?
        .any_link(Who::Everyone, leaves)
    {
        wait_until(at, COLLECTIVE, |win| !win.any_link(Who::Everyone, leaves))?;
    }
    let by_words = at.windows.enter().win(at.slot)?.by_words;
    match by_words {
        true => part_by_words(at)?,
        false => {
            barrier(at.windows.process, comm).map_err(|error| error.on(Scope::Win(at.handle)))?
        }
    }
    finished.map(|()| comm)
}

/// Waits until all members, which share an extent, have come to the end of the window. We do not
/// use its words any more.
fn part_by_words(at: &At) -> Result<()> {
    if let Some(area) = at.windows.enter().win(at.slot)?.memory.area() {
        area.leave_for_good();
    }
    wait_for_area(at, COLLECTIVE, |win| {
        let area = win.memory.area();
        area.is_none_or(WindowArea::is_over).then_some(())
    })?;
    let mut osc = at.windows.enter();
    let mut extents = std::mem::take(&mut osc.extents);
    let gone = osc.win(at.slot).map(|win| win.memory.leave(&mut extents));
    osc.extents = extents;
    gone
}
