//! The shared file pointer (MPI-5.0 §14.4.4), in etypes.
//!
//! Members on one node keep it in a word of the node segment. Taking a piece of the file is one
//! atomic addition, which never waits and leaves no state behind when a process is killed. Members
//! on several nodes ask member 0 (crate::kept), which answers whenever it makes progress. A file of
//! one member keeps it locally. The hint `oxmpi_shared_pointer` (`memory`, `member`) chooses.

use crate::file::File;
use crate::kept::RemotePointer;
use oxmpi_core::Result;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::{agreed, bcast_word};
use oxmpi_reach::word;
use oxmpi_shm::Address;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::shared::Shared;
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

/// The location of the pointer.
pub enum SharedPointer {
    /// In memory that all members share.
    InMemory {
        /// The pointer.
        word: Shared<AtomicU64>,
        /// The memory that member 0 frees at the end.
        place: Option<(Segment, Address)>,
    },
    /// At member 0.
    Remote(RemotePointer),
}

impl SharedPointer {
    /// Creates the pointer for the file's own communicator. Collective. `may_share`, equal on all
    /// members: whether shared memory may be used.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn make(
        call: &'static str,
        comm: &Arc<Comm>,
        may_share: bool,
    ) -> Result<SharedPointer> {
        if comm.group.size() == 1 {
            return Ok(SharedPointer::InMemory {
                word: Shared::heap(AtomicU64::new(0)),
                place: None,
            });
        }
        let here = match may_share && comm.nodes().count == 1 {
            true => SharedPointer::in_memory(call, comm)?,
            false => None,
        };
        Ok(here.unwrap_or_else(|| SharedPointer::Remote(RemotePointer::start(comm))))
    }

    /// A pointer in the node segment, if all members can map it.
    fn in_memory(call: &'static str, comm: &Comm) -> Result<Option<SharedPointer>> {
        let segment = {
            let net = &mut comm.process.enter().net;
            net.sm().map(|sm| sm.segment().clone())
        };
        let made = match (&segment, comm.rank) {
            (Some(segment), 0) => word::make(segment).map_or(0, |place| place.bits()),
            _ => 0,
        };
        let place = Address::from_bits(bcast_word(call, comm, made)?);
        let word = segment.as_ref().filter(|_| !place.is_none());
        let word = word.and_then(|segment| word::at(segment, place).ok());
        let all = agreed(call, comm, word.is_some())?;
        let place = segment
            .filter(|_| comm.rank == 0 && made != 0)
            .map(|segment| (segment, place));
        match (word, place) {
            (Some(word), place) if all => Ok(Some(SharedPointer::InMemory { word, place })),
            (_, Some((segment, place))) => {
                word::free(&segment, place);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Adds `etypes` and returns the previous value.
    ///
    /// # Errors
    /// Those of waiting for member 0.
    pub(crate) fn advance(&self, call: &'static str, comm: &Comm, etypes: u64) -> Result<u64> {
        match self {
            // SYNC: none: the pointer orders no other memory.
            SharedPointer::InMemory { word, .. } => Ok(word.fetch_add(etypes, Ordering::Relaxed)),
            SharedPointer::Remote(remote) => remote.advance(call, comm, etypes),
        }
    }

    /// The current value.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub(crate) fn get(&self, call: &'static str, comm: &Comm) -> Result<u64> {
        match self {
            SharedPointer::InMemory { word, .. } => Ok(word.load(Ordering::Relaxed)),
            SharedPointer::Remote(remote) => remote.advance(call, comm, 0),
        }
    }

    /// Sets the pointer; called by member 0, while the others wait for it.
    pub(crate) fn set(&self, etypes: u64) {
        match self {
            SharedPointer::InMemory { word, .. } => word.store(etypes, Ordering::Relaxed),
            SharedPointer::Remote(remote) => remote.set(etypes),
        }
    }

    /// Ends the use of the pointer. Member 0 frees it.
    pub(crate) fn free(&self, comm: &Comm) {
        match self {
            SharedPointer::InMemory {
                place: Some((segment, place)),
                ..
            } => word::free(segment, *place),
            SharedPointer::InMemory { place: None, .. } => {}
            SharedPointer::Remote(remote) => remote.stop(comm),
        }
    }
}

impl File {
    /// The value of the shared pointer (etypes).
    ///
    /// # Errors
    /// Those of waiting for member 0.
    pub fn shared_position(&self, call: &'static str) -> Result<u64> {
        let found = self.shared.get(call, &self.comm);
        found.map_err(|error| self.own(error))
    }

    /// Advances the shared pointer and returns its previous value (etypes).
    ///
    /// # Errors
    /// As [`shared_position`](Self::shared_position).
    pub(crate) fn advance_shared(&self, call: &'static str, etypes: u64) -> Result<u64> {
        let found = self.shared.advance(call, &self.comm, etypes);
        found.map_err(|error| self.own(error))
    }
}
