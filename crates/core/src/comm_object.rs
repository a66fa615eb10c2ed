//! The state of a communicator in this process alone: name, attributes, hints, error handler,
//! topology, session (MPI-5.0 §7.4, §7.7, §7.8, §9.3).
//!
//! No message uses this state, except that a failed one looks up the error handler. The parts that
//! all members share (context id, group) are in [`crate::comm`]. [`Local::inherit`] alone decides
//! what a new communicator inherits from its parent.

use crate::attribute::Attributes;
use crate::comm::{Comm, get, handle_of_context};
use crate::errhandler::Slot;
use crate::handle::{CommHandle, SessionHandle};
use crate::info::{Info, is_comm_hint};
use crate::naming::Name;
use crate::objects::objects;
use crate::process::Process;
use crate::session_object::Session;
use crate::topology::Topology;
use std::sync::{Arc, OnceLock};

/// The process-local state of a communicator.
#[derive(Debug, Default)]
pub struct Local {
    /// MPI_Comm_set_name; empty until then.
    pub name: Name,
    /// Cached attributes.
    pub attributes: Attributes,
    /// The error handler.
    pub handler: Slot,
    /// Hints in use.
    pub hints: Info,
    /// Its virtual topology, if it has one.
    pub topology: OnceLock<Arc<Topology>>,
    /// The session it was made from, directly or through its parents.
    pub session: OnceLock<(SessionHandle, Arc<Session>)>,
}

/// How a communicator is made from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Making {
    /// MPI_Comm_dup, _idup, _dup_with_info: the topology is copied.
    Duplicate,
    /// MPI_Comm_create, _split, MPI_Cart_create, …: it is not.
    Other,
}

impl Local {
    /// Copies what the standard lets a new communicator inherit: the error handler, the session,
    /// and for duplicates the topology. The caller handles hints and attributes.
    pub fn inherit(&self, parent: &Local, making: Making) {
        self.handler.set(parent.handler.get());
        if let Some((handle, session)) = parent.session.get() {
            self.join(*handle, session);
        }
        if let (Making::Duplicate, Some(topology)) = (making, parent.topology.get()) {
            // A new communicator has no topology yet.
            let _ = self.topology.set(Arc::clone(topology));
        }
    }

    /// Adds the communicator to a session.
    pub fn join(&self, handle: SessionHandle, session: &Arc<Session>) {
        if self.session.set((handle, Arc::clone(session))).is_ok() {
            session.communicator_made();
        }
    }

    /// Removes a freed communicator from the count of its session.
    pub fn leave(&self) {
        if let Some((_, session)) = self.session.get() {
            session.communicator_freed();
        }
    }

    /// Stores those of the given hints that communicators support (MPI_Comm_set_info); others are
    /// ignored.
    pub fn take_hints(&self, given: &Info) {
        self.hints.absorb(given, is_comm_hint);
    }

    /// A new info with the hints in use (MPI_Comm_get_info).
    pub fn hints_in_use(&self) -> Info {
        let info = self.hints.duplicate();
        let session = self.session.get();
        let kinds = session.and_then(|(_, of)| of.hints.text("mpi_memory_alloc_kinds"));
        let kinds = kinds.unwrap_or_else(|| objects().memory_kinds());
        info.set(b"mpi_memory_alloc_kinds", kinds.as_bytes())
            .expect("invariant: a list of known kinds is within the limits");
        info
    }
}

/// What the report of waiting ranks shows about a communicator.
pub(crate) struct InReport {
    /// Its name.
    pub name: String,
    /// The partner's rank in the job, if the partner is one process of the job.
    pub peer: Option<u32>,
    /// All ranks of the job are members.
    pub whole_job: bool,
}

/// Describes the communicator with a context id and its member `peer`, for the report.
#[cold]
#[must_use]
pub(crate) fn in_report(process: &'static Process, context: u64, peer: i32) -> InReport {
    let handle = handle_of_context(process, context);
    let comm = handle.and_then(|handle| get(process, handle).ok());
    let named = |comm: &Arc<Comm>| comm.local.name.display();
    let job_size = process.job().map_or(0, |job| job.size.cast_unsigned());
    InReport {
        name: match handle {
            Some(CommHandle::WORLD) => "MPI_COMM_WORLD".to_owned(),
            Some(CommHandle::SELF) => "MPI_COMM_SELF".to_owned(),
            _ => comm.as_ref().map_or_else(String::new, named),
        },
        peer: comm
            .as_ref()
            .and_then(|comm| comm.peers().process(peer))
            .filter(|process| *process < job_size),
        whole_job: comm.is_some_and(|comm| comm.group.size() == job_size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Cart;
    use crate::errhandler::Handler;

    #[test]
    fn duplicates_inherit_handler_and_topology_but_no_hints() {
        let parent = Local::default();
        parent.handler.set(Handler::Return);
        let grid = Cart::new(&[2], &[true], 2).unwrap();
        let topology = Arc::new(Topology::cart(grid, 1));
        parent.topology.set(topology).unwrap();
        let hints = Info::new();
        hints.set(b"mpi_assert_no_any_tag", b"true").unwrap();
        hints.set(b"unheard_of", b"true").unwrap();
        parent.take_hints(&hints);
        assert_eq!(parent.hints.len(), 1);

        let copy = Local::default();
        copy.inherit(&parent, Making::Duplicate);
        assert!(matches!(copy.handler.get(), Handler::Return));
        assert_eq!(copy.topology.get().unwrap().neighbours.sources, [0, 0]);
        assert!(copy.hints.is_empty());
        let part = Local::default();
        part.inherit(&parent, Making::Other);
        assert!(part.topology.get().is_none());
        assert_eq!(
            part.hints_in_use()
                .text("mpi_memory_alloc_kinds")
                .as_deref(),
            Some("system,mpi")
        );
    }

    #[test]
    fn a_session_counts_its_communicators() {
        let session = Arc::new(Session::new(Handler::Return, None, ""));
        let parent = Local::default();
        parent.join(SessionHandle(9), &session);
        let child = Local::default();
        child.inherit(&parent, Making::Other);
        parent.leave();
        assert!(session.check_idle().is_err());
        child.leave();
        session.check_idle().unwrap();
    }
}
