//! Epochs of MPI_Win_post, MPI_Win_start, MPI_Win_complete and MPI_Win_wait. MPI-5.0 §12.5.2.
//!
//! These epochs use two words of each member in the node segment ([`oxmpi_reach::window`]), where
//! all members are on one node and map the whole window. Operations are carried out there when they
//! return, so that a completion has nothing to wait for. Elsewhere they use frames, and a
//! completion contains the number of operations before it. A window uses one of the two for good.

use crate::frames::Kind;
use crate::queue::{Out, Via};
use crate::short::settle;
use crate::state::Win;
use crate::sync::{Who, check_assert, failures, finish_here, wait_for_area, wait_until};
use crate::window::{self, At, Windows};
use oxmpi_core::constants::{MODE_NOCHECK, MODE_NOPUT, MODE_NOSTORE};
use oxmpi_core::group::Group;
use oxmpi_core::handle::WinHandle;
use oxmpi_core::wait::{COLLECTIVE, Reason, try_once};
use oxmpi_core::{Result, Scope, error};
use oxmpi_reach::window::{POSTERS, WindowArea};
use oxmpi_shm::park::Node;

/// The part of the words in the area that was consumed; of this process only.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Bits of posts when the last access epochs began.
    posts: u64,
    /// Completions of earlier exposure epochs.
    completions: u32,
}

impl Win {
    /// The words that these epochs use, if they use words.
    fn epoch_words(&self) -> Option<&WindowArea<Node>> {
        let has_bits = u32::try_from(self.size()).is_ok_and(|size| size <= POSTERS);
        let area = self.memory.area()?;
        (self.by_words && has_bits && self.memory.is_all_mapped()).then_some(area)
    }

    /// Consumes a member's post, if it has arrived.
    pub(crate) fn take_post(&mut self, rank: i32) -> bool {
        let Some(area) = self.epoch_words() else {
            let link = self.link(rank);
            let has_posted = link.posts > 0;
            link.posts -= u32::from(has_posted);
            return has_posted;
        };
        let bit = 1 << place_of(rank);
        let has_posted = (area.posts(place_of(self.rank)) ^ self.used.posts) & bit != 0;
        if has_posted {
            self.used.posts ^= bit;
        }
        has_posted
    }

    /// Whether all ranks that were posted to have completed; then the exposure epoch is over.
    pub(crate) fn is_over(&mut self) -> bool {
        let Some(posted) = self.epochs.posted.take() else {
            return true;
        };
        let is_over = match self.epoch_words() {
            Some(area) => {
                let have = area.completions(place_of(self.rank));
                let wanted = place_of(posted.len());
                let is_over = have.wrapping_sub(self.used.completions) >= wanted;
                if is_over {
                    self.used.completions = self.used.completions.wrapping_add(wanted);
                }
                is_over
            }
            None => {
                let has = |rank: &i32| self.links.get(rank).is_some_and(|link| link.completed > 0);
                let is_over = posted.iter().all(has);
                if is_over {
                    posted
                        .iter()
                        .for_each(|rank| self.link(*rank).completed -= 1);
                }
                is_over
            }
        };
        if !is_over {
            self.epochs.posted = Some(posted);
        }
        is_over
    }
}

/// A member's index on the node, where all members are on it; or a count of members.
fn place_of(rank: impl TryInto<u32>) -> u32 {
    rank.try_into().unwrap_or(0)
}

/// The ranks in the window of the members of a group, in order.
fn ranks_of(win: &Win, group: &Group) -> Result<Vec<i32>> {
    let rank = |process: u32| {
        win.group.rank_of(process).ok_or_else(|| {
            error!(
                ERR_GROUP,
                "process {process} of the group is not a member of the window"
            )
        })
    };
    let mut ranks: Vec<i32> = group.iter().map(rank).collect::<Result<_>>()?;
    ranks.sort_unstable();
    Ok(ranks)
}

/// MPI_Win_post.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`, `MPI_ERR_GROUP`, `MPI_ERR_ASSERT`, `MPI_ERR_WIN`.
pub fn post(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    group: &Group,
    assert: i32,
) -> Result<()> {
    check_assert(assert, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT)?;
    let at = window::find(windows, call, handle)?;
    settle();
    let ranks = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        let ranks = ranks_of(win, group)?;
        win.epochs.may_post()?;
        if let Some(area) = win.epoch_words() {
            let me = place_of(win.rank);
            ranks.iter().for_each(|rank| area.post(me, place_of(*rank)));
            win.epochs.posted = Some(ranks);
            return Ok(());
        }
        win.epochs.posted = Some(ranks.clone());
        ranks
    };
    send_to_all(&at, &ranks, |via| Out::Frame(via, Kind::Post, 0, 0, None));
    Ok(())
}

/// Sends a frame to each of some members.
fn send_to_all(at: &At, ranks: &[i32], out: impl Fn(Via) -> Out) {
    let mut vci = at.windows.process.enter();
    let mut osc = at.windows.enter();
    for &rank in ranks {
        osc.send_to(&mut vci.net.tx, at.slot, rank, &out);
    }
    drop(osc);
    // Also progresses a frame to ourselves: another thread of this process may sleep until it
    // arrives.
    vci.progress();
}

/// MPI_Win_start: waits for the posts of the group.
///
/// # Errors
/// As [`post`].
pub fn start(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
    group: &Group,
    assert: i32,
) -> Result<()> {
    check_assert(assert, MODE_NOCHECK)?;
    let at = window::find(windows, call, handle)?;
    let (ranks, by_words) = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        win.epochs.may_start()?;
        (ranks_of(win, group)?, win.epoch_words().is_some())
    };
    for &rank in &ranks {
        match by_words {
            true => wait_for_area(&at, rank, |win| win.take_post(rank).then_some(()))?,
            false => wait_until(&at, rank, |win| win.take_post(rank))?,
        }
    }
    settle();
    windows.enter().win(at.slot)?.epochs.started = Some(ranks);
    Ok(())
}

/// MPI_Win_complete.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: no MPI_Win_start. `MPI_ERR_WIN`, and the failures at a target.
pub fn complete(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    settle();
    let ranks = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        let started = win.epochs.started.take();
        let ranks = started.ok_or_else(|| {
            error!(
                ERR_RMA_SYNC,
                "there is no epoch to complete: call MPI_Win_start first"
            )
        })?;
        if let Some(area) = win.epoch_words() {
            ranks.iter().for_each(|rank| area.complete(place_of(*rank)));
            osc.cached_targets.end_generation();
            return Ok(());
        }
        osc.cached_targets.end_generation();
        ranks
    };
    send_to_all(&at, &ranks, |via| Out::Count(via, Kind::Complete));
    for rank in ranks {
        finish_here(&at, Who::One(rank))?;
    }
    failures(&at)
}

fn is_posted(win: &Win) -> Result<()> {
    match win.epochs.posted {
        Some(_) => Ok(()),
        None => Err(error!(
            ERR_RMA_SYNC,
            "the window is not posted: call MPI_Win_post first"
        )),
    }
}

/// MPI_Win_wait.
///
/// # Errors
/// `MPI_ERR_RMA_SYNC`: no MPI_Win_post. `MPI_ERR_WIN`.
pub fn wait_posted(windows: &'static Windows, call: &'static str, handle: WinHandle) -> Result<()> {
    let at = window::find(windows, call, handle)?;
    let by_words = {
        let mut osc = windows.enter();
        let win = osc.win(at.slot)?;
        is_posted(win)?;
        win.epoch_words().is_some()
    };
    match by_words {
        true => wait_for_area(&at, COLLECTIVE, |win| win.is_over().then_some(()))?,
        false => wait_until(&at, COLLECTIVE, Win::is_over)?,
    }
    settle();
    Ok(())
}

/// MPI_Win_test: whether MPI_Win_wait would return; if so, it has the same effect.
///
/// # Errors
/// As [`wait_posted`].
pub fn test_posted(
    windows: &'static Windows,
    call: &'static str,
    handle: WinHandle,
) -> Result<bool> {
    let at = window::find(windows, call, handle)?;
    is_posted(windows.enter().win(at.slot)?)?;
    let reason = Reason {
        call,
        peer: COLLECTIVE,
        tag: 0,
        context: at.id,
    };
    let found = try_once(at.windows.process, &reason, |_| {
        Ok(windows.enter().win(at.slot)?.is_over().then_some(()))
    });
    settle();
    Ok(found
        .map_err(|error| error.on(Scope::Win(handle)))?
        .is_some())
}
