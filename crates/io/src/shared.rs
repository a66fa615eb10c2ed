//! The pointer that all members of a file share (MPI-5.0 §14.4.4), in etypes.
//!
//! Members of one node keep it in a word of their shared memory: taking a piece of the file is one
//! atomic addition, which waits for nobody and leaves nothing behind when a process is killed.
//! Members of several nodes ask member 0 for it (crate::kept), which answers whenever it is in
//! MPI. A file of one member keeps it to itself. The hint `oxmpi_shared_pointer` (`memory`,
//! `member`) chooses.

use crate::file::File;
use crate::kept::Kept;
use oxmpi_core::Result;
use oxmpi_core::comm::Comm;
use oxmpi_core::exchange::{agreed, bcast_word};
use oxmpi_reach::word;
use oxmpi_shm::Address;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::shared::Shared;
use oxmpi_sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

/// Where it is.
pub enum SharedPointer {
    /// In memory that all members see.
    Here {
        /// The pointer.
        word: Shared<AtomicU64>,
        /// What member 0 gives back in the end.
        place: Option<(Segment, Address)>,
    },
    /// With member 0.
    Kept(Kept),
}

impl SharedPointer {
    /// For the members of a communicator of the file's own. Collective; `may_share` says whether
    /// memory in common may be used, alike on all.
    ///
    /// # Errors
    /// Those of waiting for the others.
    pub(crate) fn make(
        call: &'static str,
        comm: &Arc<Comm>,
        may_share: bool,
    ) -> Result<SharedPointer> {
        if comm.group.size() == 1 {
            return Ok(SharedPointer::Here {
                word: Shared::heap(AtomicU64::new(0)),
                place: None,
            });
        }
        let here = match may_share && comm.nodes().count == 1 {
            true => SharedPointer::in_memory(call, comm)?,
            false => None,
        };
        Ok(here.unwrap_or_else(|| SharedPointer::Kept(Kept::start(comm))))
    }

    /// In the memory of the node, if all members can see a word there.
    fn in_memory(call: &'static str, comm: &Comm) -> Result<Option<SharedPointer>> {
        let segment = {
            let net = &mut oxmpi_core::vci::enter().net;
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
            (Some(word), place) if all => Ok(Some(SharedPointer::Here { word, place })),
            (_, Some((segment, place))) => {
                word::free(&segment, place);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Moves it on by so many etypes and gives where it was.
    ///
    /// # Errors
    /// Those of waiting for member 0.
    pub(crate) fn advance(&self, call: &'static str, comm: &Comm, etypes: u64) -> Result<u64> {
        match self {
            // SYNC: none: the pointer orders nothing but itself.
            SharedPointer::Here { word, .. } => Ok(word.fetch_add(etypes, Ordering::Relaxed)),
            SharedPointer::Kept(kept) => kept.advance(call, comm, etypes),
        }
    }

    /// Where it is.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub(crate) fn get(&self, call: &'static str, comm: &Comm) -> Result<u64> {
        match self {
            SharedPointer::Here { word, .. } => Ok(word.load(Ordering::Relaxed)),
            SharedPointer::Kept(kept) => kept.advance(call, comm, 0),
        }
    }

    /// Sets it; called by member 0, while the others wait for it.
    pub(crate) fn set(&self, etypes: u64) {
        match self {
            SharedPointer::Here { word, .. } => word.store(etypes, Ordering::Relaxed),
            SharedPointer::Kept(kept) => kept.set(etypes),
        }
    }

    /// Nobody uses it any more. Member 0 has something to give back.
    pub(crate) fn free(&self) {
        match self {
            SharedPointer::Here {
                place: Some((segment, place)),
                ..
            } => word::free(segment, *place),
            SharedPointer::Here { place: None, .. } => {}
            SharedPointer::Kept(kept) => kept.stop(),
        }
    }
}

impl File {
    /// Where the shared pointer is (etypes).
    ///
    /// # Errors
    /// Those of waiting for member 0.
    pub fn shared_position(&self, call: &'static str) -> Result<u64> {
        let found = self.shared.get(call, &self.comm);
        found.map_err(|error| self.own(error))
    }

    /// Moves the shared pointer on, and gives where it was (etypes).
    ///
    /// # Errors
    /// As [`shared_position`](Self::shared_position).
    pub(crate) fn advance_shared(&self, call: &'static str, etypes: u64) -> Result<u64> {
        let found = self.shared.advance(call, &self.comm, etypes);
        found.map_err(|error| self.own(error))
    }
}
