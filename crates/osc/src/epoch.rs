//! The open epochs of a window, and whether a call fits them (MPI-5.0 §12.5).
//!
//! Access epochs: between two fences; from MPI_Win_start to MPI_Win_complete; of a lock, or of
//! MPI_Win_lock_all. Exposure epochs: between fences; from MPI_Win_post to MPI_Win_wait. A fence
//! opens an epoch only if an operation follows in it. So other epochs may follow a fence at once.

use oxmpi_core::{Error, Result, error};

/// The open epochs of one window.
#[derive(Debug, Default)]
pub(crate) struct Epochs {
    pub(crate) fence: Fence,
    /// The ranks of MPI_Win_start, in order.
    pub(crate) started: Option<Vec<i32>>,
    /// The ranks of MPI_Win_post.
    pub(crate) posted: Option<Vec<i32>>,
    /// Locks by target.
    pub(crate) held: Holds,
    /// MPI_Win_lock_all is in force; each lock is taken when it is first needed.
    pub(crate) all: Option<All>,
}

/// The state of the window between fences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fence {
    /// No fence was called, the last one had MPI_MODE_NOSUCCEED, or another epoch came.
    #[default]
    Closed,
    /// An epoch may begin.
    Open,
    /// An epoch has begun.
    Used,
}

/// A lock of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hold {
    pub(crate) exclusive: bool,
    /// MPI_MODE_NOCHECK: no conflicting lock is held, and no lock was requested.
    pub(crate) unchecked: bool,
    /// Taken for MPI_Win_lock_all.
    pub(crate) of_all: bool,
}

/// The locks of ours, by target in order; usually one. The allocation is kept from epoch to epoch.
#[derive(Debug, Default)]
pub(crate) struct Holds(Vec<(i32, Hold)>);

impl Holds {
    fn find(&self, target: i32) -> core::result::Result<usize, usize> {
        self.0.binary_search_by_key(&target, |(rank, _)| *rank)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn has(&self, target: i32) -> bool {
        self.find(target).is_ok()
    }

    pub(crate) fn get(&self, target: i32) -> Option<Hold> {
        self.find(target).ok().map(|at| self.0[at].1)
    }

    pub(crate) fn insert(&mut self, target: i32, hold: Hold) {
        match self.find(target) {
            Ok(at) => self.0[at].1 = hold,
            Err(at) => self.0.insert(at, (target, hold)),
        }
    }

    pub(crate) fn remove(&mut self, target: i32) {
        if let Ok(at) = self.find(target) {
            self.0.remove(at);
        }
    }

    /// All of them, for the end of MPI_Win_lock_all.
    pub(crate) fn all(&self) -> Vec<(i32, Hold)> {
        self.0.clone()
    }
}

/// See [`Epochs::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct All {
    pub(crate) unchecked: bool,
}

/// What an operation on a target needs first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Open,
    /// The lock of the target, for MPI_Win_lock_all.
    NeedsLock,
}

impl Epochs {
    /// An operation on `target` is about to begin.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`: no epoch allows it.
    pub(crate) fn access(&mut self, target: i32) -> Result<Access> {
        if self.held.has(target) {
            return Ok(Access::Open);
        }
        if let Some(all) = self.all {
            return Ok(match all.unchecked {
                true => Access::Open,
                false => Access::NeedsLock,
            });
        }
        if let Some(started) = &self.started {
            return match started.binary_search(&target) {
                Ok(_) => Ok(Access::Open),
                Err(_) => Err(error!(
                    ERR_RMA_SYNC,
                    "target rank {target} is not in the group of MPI_Win_start"
                )),
            };
        }
        if self.fence != Fence::Closed {
            self.fence = Fence::Used;
            return Ok(Access::Open);
        }
        Err(no_epoch(target))
    }

    /// The same for calls that need an epoch of a lock: MPI_Rput and kin, MPI_Win_flush.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub(crate) fn passive(&self, what: &str) -> Result<()> {
        match self.all.is_some() || !self.held.is_empty() {
            true => Ok(()),
            false => Err(error!(
                ERR_RMA_SYNC,
                "{what} needs a lock on the target: call MPI_Win_lock or MPI_Win_lock_all first"
            )),
        }
    }

    /// The same with one target.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    #[inline]
    pub(crate) fn passive_on(&self, target: i32, what: &str) -> Result<()> {
        match self.is_passive_on(target) {
            true => Ok(()),
            false => Err(error!(
                ERR_RMA_SYNC,
                "{what} needs a lock on target rank {target}: call MPI_Win_lock or MPI_Win_lock_all first"
            )),
        }
    }

    /// Whether a lock allows access to a target.
    #[inline]
    pub(crate) fn is_passive_on(&self, target: i32) -> bool {
        self.all.is_some() || self.held.has(target)
    }

    /// A lock is about to be requested.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`: it is held already, or another access epoch is open.
    pub(crate) fn may_lock(&mut self, target: Option<i32>) -> Result<()> {
        self.no_other_access()?;
        if self.all.is_some() {
            return Err(error!(
                ERR_RMA_SYNC,
                "MPI_Win_lock_all is in force on the window: call MPI_Win_unlock_all first"
            ));
        }
        match target {
            Some(target) if self.held.has(target) => Err(error!(
                ERR_RMA_SYNC,
                "this process holds the lock of target rank {target} already"
            )),
            None if !self.held.is_empty() => Err(error!(
                ERR_RMA_SYNC,
                "this process holds the lock of target rank {}; MPI_Win_lock_all needs that given back",
                self.held.0[0].0
            )),
            _ => Ok(()),
        }
    }

    /// MPI_Win_start, or a lock: no other access epoch may be open.
    fn no_other_access(&mut self) -> Result<()> {
        if self.started.is_some() {
            return Err(error!(
                ERR_RMA_SYNC,
                "the epoch of MPI_Win_start is open: call MPI_Win_complete first"
            ));
        }
        self.leave_fence()
    }

    fn leave_fence(&mut self) -> Result<()> {
        if self.fence == Fence::Used {
            return Err(error!(
                ERR_RMA_SYNC,
                "operations were begun since the last MPI_Win_fence: their epoch ends with another fence"
            ));
        }
        self.fence = Fence::Closed;
        Ok(())
    }

    /// MPI_Win_start is about to open an epoch.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub(crate) fn may_start(&mut self) -> Result<()> {
        self.no_lock("MPI_Win_start")?;
        self.no_other_access()
    }

    /// MPI_Win_post is about to open an epoch.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`.
    pub(crate) fn may_post(&mut self) -> Result<()> {
        if self.posted.is_some() {
            return Err(error!(
                ERR_RMA_SYNC,
                "the window is posted already: call MPI_Win_wait first"
            ));
        }
        self.leave_fence()
    }

    /// MPI_Win_fence.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`: another epoch is open.
    pub(crate) fn may_fence(&self) -> Result<()> {
        self.no_lock("MPI_Win_fence")?;
        let open = match (&self.started, &self.posted) {
            (Some(_), _) => "MPI_Win_start is open: call MPI_Win_complete",
            (_, Some(_)) => "MPI_Win_post is open: call MPI_Win_wait",
            _ => return Ok(()),
        };
        Err(error!(ERR_RMA_SYNC, "the epoch of {open} before a fence"))
    }

    fn no_lock(&self, call: &str) -> Result<()> {
        match self.all.is_some() || !self.held.is_empty() {
            true => Err(error!(
                ERR_RMA_SYNC,
                "{call} while a lock is held: give it back first"
            )),
            false => Ok(()),
        }
    }

    /// MPI_Win_free.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_SYNC`: an epoch is open.
    pub(crate) fn may_free(&self) -> Result<()> {
        self.may_fence().map_err(|error| {
            error!(
                ERR_RMA_SYNC,
                "the window is freed inside an epoch; {}", error.why
            )
        })
    }
}

#[cold]
fn no_epoch(target: i32) -> Error {
    error!(
        ERR_RMA_SYNC,
        "no epoch allows access to target rank {target}: call MPI_Win_fence, MPI_Win_start, \
         MPI_Win_lock or MPI_Win_lock_all first"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::Class;

    const HOLD: Hold = Hold {
        exclusive: true,
        unchecked: false,
        of_all: false,
    };

    fn is_wrong<T: std::fmt::Debug>(result: Result<T>) -> bool {
        result.is_err_and(|error| error.class == Class::ERR_RMA_SYNC)
    }

    #[test]
    fn access_needs_an_epoch() {
        let mut epochs = Epochs::default();
        assert!(is_wrong(epochs.access(1)));
        epochs.held.insert(1, HOLD);
        assert_eq!(epochs.access(1).unwrap(), Access::Open);
        assert!(is_wrong(epochs.access(2)));
        epochs.held = Holds::default();
        epochs.started = Some(vec![0, 2]);
        assert!(epochs.access(2).is_ok() && is_wrong(epochs.access(1)));
        epochs.started = None;
        epochs.all = Some(All { unchecked: false });
        assert_eq!(epochs.access(2).unwrap(), Access::NeedsLock);
    }

    #[test]
    fn a_fence_gives_way_until_it_is_used() {
        let mut epochs = Epochs {
            fence: Fence::Open,
            ..Epochs::default()
        };
        epochs.may_lock(Some(0)).unwrap();
        assert!(
            is_wrong(epochs.access(0)),
            "the lock has closed the epoch of the fence"
        );
        epochs.fence = Fence::Open;
        epochs.access(0).unwrap();
        assert!(is_wrong(epochs.may_lock(Some(0))) && is_wrong(epochs.may_start()));
        assert!(is_wrong(epochs.may_post()));
        epochs.may_fence().unwrap();
    }

    #[test]
    fn epochs_do_not_nest() {
        let mut epochs = Epochs::default();
        epochs.held.insert(3, HOLD);
        assert!(is_wrong(epochs.may_lock(Some(3))) && is_wrong(epochs.may_lock(None)));
        epochs.may_lock(Some(1)).unwrap();
        assert!(is_wrong(epochs.may_fence()) && is_wrong(epochs.may_free()));
        assert!(is_wrong(epochs.may_start()));
        epochs.held = Holds::default();
        epochs.posted = Some(Vec::new());
        assert!(is_wrong(epochs.may_post()) && is_wrong(epochs.may_fence()));
        epochs.may_start().unwrap();
        assert!(is_wrong(epochs.passive("MPI_Win_flush")));
    }
}
