//! File objects: the objects behind MPI_File handles (MPI-5.0 §14.1).
//!
//! A file has its own communicator, a copy of the one it was opened with, so that its messages
//! match no others. Its mutable state is behind one lock, held for short times. The lock is not
//! held while bytes move, a call waits for messages, or a function of the program runs.

use crate::amode::Amode;
use crate::costs::Costs;
use crate::fs::Fault;
use crate::hints::Hints;
use crate::shared::SharedPointer;
use crate::split::Split;
use crate::view::View;
use oxmpi_core::comm::Comm;
use oxmpi_core::errhandler::Slot;
use oxmpi_core::exchange::gathered;
use oxmpi_core::handle::{CommHandle, FileHandle};
use oxmpi_core::{Class, Error, Result, Scope, error};
use oxmpi_datatype::Tiling;
use oxmpi_handles::Table;
use oxmpi_sync::{Mutex, MutexGuard};
use std::os::fd::OwnedFd;
use std::sync::Arc;

/// See the module's text.
pub struct File {
    pub(crate) handle: Mutex<FileHandle>,
    /// The file's own communicator.
    pub comm: Arc<Comm>,
    pub(crate) comm_handle: CommHandle,
    pub(crate) fd: OwnedFd,
    /// The name passed to MPI_File_open.
    pub path: Vec<u8>,
    /// The access mode.
    pub amode: Amode,
    /// The error handler.
    pub handler: Slot,
    pub(crate) costs: Costs,
    pub(crate) shared: SharedPointer,
    pub(crate) state: Mutex<State>,
    /// Held by a thread while it has a lock on a range. System locks belong to the open file, and
    /// do not separate the threads of a process.
    pub(crate) ranges: Mutex<()>,
}

/// The mutable state.
pub(crate) struct State {
    pub view: Arc<View>,
    pub views: Views,
    pub hints: Hints,
    pub is_atomic: bool,
    /// The individual pointer (etypes).
    pub position: u64,
    /// A split collective access in progress.
    pub split: Option<Split>,
}

/// Displacement and tiling of each member's view, by rank.
pub(crate) type Views = Arc<Vec<(u64, Arc<Tiling>)>>;

static FILES: Table<File> = Table::new(FileHandle::KIND);

/// The file of a handle.
///
/// # Errors
/// `MPI_ERR_FILE`: null, closed, or not a file.
pub fn get(handle: FileHandle) -> Result<Arc<File>> {
    FILES.get(handle.0).ok_or_else(|| match handle {
        FileHandle::NULL => error!(ERR_FILE, "the file is MPI_FILE_NULL"),
        FileHandle(raw) => error!(
            ERR_FILE,
            "{raw:#x} is not a file: it was closed, or never was one"
        ),
    })
}

/// The handle with this `int` form.
#[must_use]
pub fn from_int(int: i32) -> Option<usize> {
    FILES.from_int(int)
}

/// Gives a file its handle.
pub(crate) fn insert(file: File) -> FileHandle {
    let file = Arc::new(file);
    let handle = FileHandle(FILES.insert(Arc::clone(&file), |()| ()));
    *file.handle.lock() = handle;
    handle
}

pub(crate) fn remove(handle: FileHandle) {
    FILES.remove(handle.0);
}

impl File {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    pub(crate) fn new_state(view: Arc<View>, members: usize, hints: Hints) -> Mutex<State> {
        let bytes = (0, Arc::new(Tiling::bytes()));
        Mutex::new(State {
            view,
            views: Arc::new(vec![bytes; members]),
            hints,
            is_atomic: false,
            position: 0,
            split: None,
        })
    }

    /// Number of members.
    pub(crate) fn members(&self) -> usize {
        self.comm.group.size() as usize
    }

    /// The error of a failed call on this file.
    pub(crate) fn failed(&self, what: &str, fault: Fault) -> Error {
        fault.error(what, &self.path)
    }

    /// Raises a communication error on the file: its communicator is internal.
    pub(crate) fn own(&self, error: Error) -> Error {
        error.on(Scope::File(*self.handle.lock()))
    }

    /// The bytes that each member passes, by rank.
    ///
    /// # Errors
    /// A member has ended.
    pub(crate) fn gathered(&self, call: &'static str, mine: &[u8]) -> Result<Vec<Vec<u8>>> {
        gathered(call, &self.comm, mine).map_err(|error| self.own(error))
    }

    /// A number of each member, by rank.
    ///
    /// # Errors
    /// As [`gathered`](Self::gathered).
    pub(crate) fn numbers(&self, call: &'static str, mine: u64) -> Result<Vec<u64>> {
        let all = self.gathered(call, &mine.to_le_bytes())?;
        let number = |bytes: &Vec<u8>| bytes.as_chunks().0.first().copied().unwrap_or_default();
        Ok(all
            .iter()
            .map(|bytes| u64::from_le_bytes(number(bytes)))
            .collect())
    }

    /// Succeeds if all members succeeded. Otherwise all members return the first failure.
    ///
    /// # Errors
    /// That failure.
    pub(crate) fn all_well(
        &self,
        call: &'static str,
        what: &str,
        mine: core::result::Result<(), Fault>,
    ) -> Result<()> {
        let number = mine.err().map_or(0, |fault| fault.0);
        let all = self.numbers(call, u64::from(number.unsigned_abs()))?;
        match all.iter().position(|number| *number != 0) {
            None => Ok(()),
            Some(rank) => {
                let fault = Fault(i32::try_from(all[rank]).unwrap_or(0));
                Err(self.failed(what, fault))
            }
        }
    }

    /// Fails if the value differs between members.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`.
    pub(crate) fn same(&self, call: &'static str, what: &str, mine: u64) -> Result<()> {
        let all = self.numbers(call, mine)?;
        match all.iter().position(|number| *number != all[0]) {
            None => Ok(()),
            Some(rank) => Err(Error::new(
                Class::ERR_NOT_SAME,
                format!(
                    "{what} must be the same on all ranks: rank 0 has {}, rank {rank} has {}",
                    all[0], all[rank]
                ),
            )),
        }
    }

    /// Whether this member acts for its node.
    pub(crate) fn leads_its_node(&self) -> bool {
        let nodes = self.comm.nodes();
        let me = self.comm.rank.unsigned_abs();
        (0..me).all(|other| nodes.node_of(other) != nodes.node_of(me))
    }
}
