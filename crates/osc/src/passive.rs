//! Epochs of locks: MPI_Win_lock, MPI_Win_lock_all and their ends. MPI-5.0 §12.5.3.
//!
//! A lock uses words in the node segment where all members are on one node, and frames to the
//! target elsewhere. A window uses one of the two for good. MPI_Win_lock_all takes each lock when
//! it is first needed.

use crate::epoch::{All, Hold};
use crate::frames::Kind;
use crate::queue::Out;
use crate::short::settle;
use crate::state::{Link, Osc, Win};
use crate::sync::{Who, check_assert, failures, finish, wait_for_area, wait_until};
use crate::window::{self, At, Windows};
use oxmpi_btl::Wire;
use oxmpi_core::constants::{LOCK_EXCLUSIVE, LOCK_SHARED, MODE_NOCHECK};
use oxmpi_core::handle::WinHandle;
use oxmpi_core::wait::{Reason, try_once};
use oxmpi_core::{Result, Scope, error};
use oxmpi_reach::window::{Ticket, WindowArea};
use oxmpi_shm::park::Node;

/// MPI_Win_lock.
///
/// # Errors
/// `MPI_ERR_LOCKTYPE`, `MPI_ERR_RANK`, `MPI_ERR_ASSERT`, `MPI_ERR_WIN`; `MPI_ERR_RMA_SYNC`: another
/// epoch is open.
pub fn lock(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    lock_type: i32,
    rank: i32,
    assert: i32,
) -> Result<()> {
    let exclusive = match lock_type {
        LOCK_EXCLUSIVE => true,
        LOCK_SHARED => false,
        other => {
            return Err(error!(
                ERR_LOCKTYPE,
                "lock type {other} is neither MPI_LOCK_EXCLUSIVE nor MPI_LOCK_SHARED"
            ));
        }
    };
    check_assert(assert, MODE_NOCHECK)?;
    let at = window::find(windows, call, handle)?;
    let unchecked = assert & MODE_NOCHECK != 0;
    let hold = Hold {
        exclusive,
        unchecked,
        of_all: false,
    };
    {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        if !win.check_rank(rank)? {
            return Ok(());
        }
        win.epochs.may_lock(Some(rank))?;
        if !unchecked {
            let tried = win.try_lock(rank, exclusive);
            if tried != Tried::Held {
                drop(osc);
                return wait_for_lock(&at, rank, hold, tried);
            }
        }
        win.epochs.held.insert(rank, hold);
    }
    settle();
    Ok(())
}

/// The result of requesting a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried {
    Held,
    /// Others hold it: our place in the queue.
    Queued(Ticket),
    /// The lock goes by frames and was not requested yet.
    Unasked,
}

impl Win {
    #[inline]
    fn try_lock(&self, rank: i32, exclusive: bool) -> Tried {
        let Some(area) = self.memory.area().filter(|_| self.by_words) else {
            return Tried::Unasked;
        };
        let place = u32::try_from(rank).unwrap_or(0);
        let ticket = area.ask(place);
        match area.enters(place, ticket, exclusive) {
            true => Tried::Held,
            false => Tried::Queued(ticket),
        }
    }
}

/// Waits for a lock that was not free.
#[cold]
fn wait_for_lock(at: &At, rank: i32, hold: Hold, tried: Tried) -> Result<()> {
    match tried {
        Tried::Held => {}
        Tried::Queued(ticket) => wait_for_ticket(at, rank, ticket, hold.exclusive)?,
        Tried::Unasked => take_by_frames(at, rank, hold.exclusive)?,
    }
    settle();
    at.windows
        .enter()
        .win(at.slot)?
        .epochs
        .held
        .insert(rank, hold);
    Ok(())
}

/// MPI_Win_lock_all.
///
/// # Errors
/// As [`lock`].
pub fn lock_all(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    assert: i32,
) -> Result<()> {
    check_assert(assert, MODE_NOCHECK)?;
    let at = window::find(windows, call, handle)?;
    let unchecked = assert & MODE_NOCHECK != 0;
    // Where others' memory is accessed without a call, the locks must be held before.
    let at_once = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        win.epochs.may_lock(None)?;
        win.epochs.all = Some(All { unchecked });
        (win.is_shared && !unchecked).then(|| win.size())
    };
    for rank in 0..at_once.unwrap_or(0) {
        lock_for_all(&at, rank)?;
    }
    settle();
    Ok(())
}

/// Takes the lock of a target for MPI_Win_lock_all, which is in force.
pub(crate) fn lock_for_all(at: &At, rank: i32) -> Result<()> {
    let hold = Hold {
        exclusive: false,
        unchecked: false,
        of_all: true,
    };
    let reason = Reason {
        call: at.call,
        peer: rank,
        tag: 0,
        context: at.id,
    };
    let tried = loop {
        let mut osc = at.windows.enter();
        let win = osc.win(at.slot)?;
        if win.epochs.held.has(rank) {
            return Ok(());
        }
        if !win.asking.contains(&rank) {
            let tried = win.try_lock(rank, false);
            if tried == Tried::Held {
                settle();
                win.epochs.held.insert(rank, hold);
                return Ok(());
            }
            win.asking.push(rank);
            break tried;
        }
        drop(osc);
        // Another thread requests it: one lock serves all threads.
        let looked = try_once(at.windows.process, &reason, |_| {
            let is_asking = at.windows.enter().win(at.slot)?.asking.contains(&rank);
            Ok((!is_asking).then_some(()))
        });
        looked.map_err(|error| error.on(Scope::Win(at.handle)))?;
    };
    let done = wait_for_lock(at, rank, hold, tried);
    at.windows
        .enter()
        .win(at.slot)?
        .asking
        .retain(|other| *other != rank);
    done
}

fn wait_for_ticket(at: &At, rank: i32, ticket: Ticket, exclusive: bool) -> Result<()> {
    let place = u32::try_from(rank).unwrap_or(0);
    wait_for_area(at, rank, |win| {
        let enters = |area: &WindowArea<Node>| area.enters(place, ticket, exclusive);
        win.memory.area().is_some_and(enters).then_some(())
    })
}

fn take_by_frames(at: &At, rank: i32, exclusive: bool) -> Result<()> {
    {
        let mut vci = at.windows.process.enter();
        let mut osc = at.windows.enter();
        osc.ask_lock(&mut vci.net.tx, at.slot, rank, exclusive)?;
    }
    wait_until(at, rank, |win| win.link(rank).granted)
}

impl Osc {
    /// Requests the lock of a member, by a frame.
    pub(crate) fn ask_lock(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        rank: i32,
        exclusive: bool,
    ) -> Result<()> {
        self.win(slot)?.link(rank).granted = false;
        let how = u64::from(exclusive);
        self.send_to(wire, slot, rank, |via| {
            Out::Frame(via, Kind::Lock, how, 0, None)
        });
        Ok(())
    }

    /// Releases a lock by a frame, behind all operations that were begun under it.
    pub(crate) fn give_back(&mut self, wire: &mut dyn Wire, slot: u32, rank: i32) -> Result<()> {
        self.win(slot)?.link(rank).leaving += 1;
        self.send_to(wire, slot, rank, |via| Out::Count(via, Kind::Unlock));
        Ok(())
    }
}

/// MPI_Win_unlock.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: the lock is not held. `MPI_ERR_RANK`, `MPI_ERR_WIN`, and the failures at the
/// target.
pub fn unlock(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    rank: i32,
) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    let hold = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        if !win.check_rank(rank)? {
            return Ok(());
        }
        let hold = match win.epochs.held.get(rank) {
            Some(hold) if !hold.of_all => hold,
            _ => {
                return Err(error!(
                    ERR_RMA_SYNC,
                    "this process does not hold the lock of target rank {rank}"
                ));
            }
        };
        let is_quiet = win.is_settled(Who::One(rank));
        if is_quiet && (hold.unchecked || win.by_words) {
            settle();
            win.let_go(rank, hold);
            osc.cached_targets.end_generation();
            let next = osc.cached_targets.passed();
            drop(osc);
            next.follow(windows);
            return Ok(());
        }
        hold
    };
    release(&at, rank, hold)
}

/// MPI_Win_unlock_all.
///
/// # Errors
/// As [`unlock`].
pub fn unlock_all(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    let held: Vec<(i32, Hold)> = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        if win.epochs.all.is_none() {
            return Err(error!(
                ERR_RMA_SYNC,
                "MPI_Win_lock_all is not in force on the window"
            ));
        }
        win.epochs.held.all()
    };
    let mut result = finish(&at, Who::Everyone);
    for (rank, hold) in held {
        result = result.and(release(&at, rank, hold));
    }
    let mut osc = windows.enter();
    osc.win(at.slot)?.epochs.all = None;
    osc.cached_targets.end_generation();
    let next = osc.cached_targets.passed();
    drop(osc);
    next.follow(windows);
    result
}

/// Releases a lock, after all operations that were begun under it.
fn release(at: &At, rank: i32, hold: Hold) -> Result<()> {
    settle();
    let by_frames = !hold.unchecked && !at.windows.enter().win(at.slot)?.by_words;
    if by_frames {
        // The answer also shows that all operations were carried out.
        let mut vci = at.windows.process.enter();
        let mut osc = at.windows.enter();
        osc.give_back(&mut vci.net.tx, at.slot, rank)?;
        drop(osc);
        drop(vci);
        if at
            .windows
            .enter()
            .win(at.slot)?
            .any_link(Who::One(rank), Link::is_busy)
        {
            wait_until(at, rank, |win| !win.any_link(Who::One(rank), Link::is_busy))?;
        }
    }
    let finished = match by_frames {
        true => failures(at),
        false => finish(at, Who::One(rank)),
    };
    let mut osc = at.windows.enter();
    osc.win(at.slot)?.let_go(rank, hold);
    osc.cached_targets.end_generation();
    finished
}

impl Win {
    /// Ends a lock of ours; the caller ends the generation. A lock that goes by frames was released
    /// before.
    fn let_go(&mut self, rank: i32, hold: Hold) {
        self.epochs.held.remove(rank);
        if !hold.unchecked
            && self.by_words
            && let Some(area) = self.memory.area()
        {
            area.leave(u32::try_from(rank).unwrap_or(0), hold.exclusive);
        }
    }
}
