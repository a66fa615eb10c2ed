//! A barrier by atomic additions: the n-ary tree of the paper (section V.B).
//!
//! Each process has a page with two counters, each on a line of its own:
//!
//! ```text
//!   0   arrivals: what its children have added (u64)
//!  64   releases: what its parent has added (u64)
//! ```
//!
//! A process adds one to its parent's arrivals once all its children have added to its own, and one
//! to the releases of each child once it was released itself; the root releases itself. Counters
//! only grow, and nobody can be a barrier ahead of its parent, so nothing is ever set back. The
//! processor reads its own page and never writes it: atomic operations of the card and of the
//! processor on one word are not coherent.
//!
//! Called by whoever has a group of cards: `poll` never waits, so it is also a barrier that goes on
//! beside other work.

use crate::amo::Amo;
use crate::code::Code;
use crate::cq::CqId;
use crate::descriptor::{CqMode, Descriptor};
use crate::fault::Fault;
use crate::memory::{Flags, MemHandle};
use crate::nic::{EpId, Nic, Place};
use oxmpi_mem::{HeapBytes, Region, atomic};

/// Children of a process, where nobody says otherwise.
pub const RADIX: u32 = 4;
/// Bytes of a page, and where the second counter is.
const PAGE: usize = 128;
const RELEASES: usize = 64;
/// How often an addition that the network has lost is posted again.
const RETRIES: u32 = 16;

/// Where a process's counters are: what the others are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where the process is.
    pub place: Place,
    /// First address of the page.
    pub address: u64,
    /// Its registration.
    pub handle: MemHandle,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    /// Not all children have arrived.
    Gathering,
    /// Not released.
    Waiting,
}

/// A counter of another process.
struct Counter {
    ep: EpId,
    at: (u64, MemHandle),
    tries: u32,
}

/// See the module's text.
pub struct Barrier {
    page: HeapBytes,
    handle: MemHandle,
    place: Place,
    cq: CqId,
    /// The first is the parent's, where there is one.
    counters: Vec<Counter>,
    has_parent: bool,
    children: u64,
    number: u64,
    phase: Phase,
}

/// The parent of a process in a tree with so many children each.
#[must_use]
pub fn parent(rank: u32, radix: u32) -> Option<u32> {
    (rank != 0).then(|| (rank - 1) / radix.max(1))
}

/// Its children, in a group of so many.
#[must_use]
pub fn children(rank: u32, radix: u32, size: u32) -> std::ops::Range<u32> {
    let first = rank.saturating_mul(radix).saturating_add(1).min(size);
    first..first.saturating_add(radix).min(size)
}

impl Barrier {
    /// The page of a process, which the others of the group are to know before they enter.
    ///
    /// # Errors
    /// As [`Nic::mem_register`] and [`Nic::cq_create`].
    pub fn new(nic: &mut Nic, radix: u32) -> Result<Barrier, Code> {
        let page = HeapBytes::zeroed(PAGE);
        let handle = nic.mem_register(page.region(), None, Flags::ReadWrite)?;
        Ok(Barrier {
            page,
            handle,
            place: nic.place(),
            cq: nic.cq_create(2 * (radix as usize + 1))?,
            counters: Vec::new(),
            has_parent: false,
            children: 0,
            number: 0,
            phase: Phase::Idle,
        })
    }

    /// What the others are told.
    #[must_use]
    pub fn page(&self) -> Page {
        Page {
            place: self.place,
            address: self.page.region().addr() as u64,
            handle: self.handle,
        }
    }

    /// Its place in the group: the pages of its parent, if it has one, and of its children.
    ///
    /// # Errors
    /// As [`Nic::ep_create`].
    pub fn join(
        &mut self,
        nic: &mut Nic,
        parent: Option<Page>,
        children: &[Page],
    ) -> Result<(), Code> {
        let above = parent.iter().map(|page| (page, 0));
        let below = children.iter().map(|page| (page, RELEASES as u64));
        for (page, offset) in above.chain(below) {
            let ep = nic.ep_create(Some(self.cq))?;
            nic.ep_bind(ep, page.place)?;
            self.counters.push(Counter {
                ep,
                at: (page.address + offset, page.handle),
                tries: 0,
            });
        }
        self.has_parent = parent.is_some();
        self.children = children.len() as u64;
        Ok(())
    }

    /// Enters. One that is under way must have ended.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it has not.
    pub fn enter(&mut self) -> Result<(), Code> {
        if self.phase != Phase::Idle {
            return Err(Code::InvalidState);
        }
        self.number += 1;
        self.phase = Phase::Gathering;
        Ok(())
    }

    /// Goes on; whether all have entered. Also to be called afterwards, now and then: what it has
    /// told its children may have been lost.
    ///
    /// # Errors
    /// The network has failed: the group cannot meet any more.
    pub fn poll(&mut self, nic: &mut Nic) -> Result<bool, Fault> {
        self.see_added(nic)?;
        if self.phase == Phase::Gathering && self.counter(0) >= self.number * self.children {
            self.phase = Phase::Waiting;
            if self.has_parent {
                self.add(nic, 0)?;
            }
        }
        let is_released = !self.has_parent || self.counter(RELEASES) >= self.number;
        if self.phase == Phase::Waiting && is_released {
            self.phase = Phase::Idle;
            let first = usize::from(self.has_parent);
            (first..self.counters.len()).try_for_each(|at| self.add(nic, at))?;
        }
        Ok(self.phase == Phase::Idle)
    }

    fn counter(&self, offset: usize) -> u64 {
        atomic::value(self.page.region().slice(offset, 8), 8)
    }

    /// Adds one to a counter of another process.
    fn add(&mut self, nic: &mut Nic, at: usize) -> Result<(), Fault> {
        let counter = &self.counters[at];
        let nothing = (Region::EMPTY, None);
        let mut post = Descriptor::atomic(Amo::Add, [1, 0], nothing, counter.at, at as u64);
        post.events = CqMode::LOCAL;
        // Two barriers have places enough: the one before has ended where this one adds.
        nic.post_fma(counter.ep, post).map_err(|_| Fault::Fatal)
    }

    /// What has been added; what was lost is added again.
    fn see_added(&mut self, nic: &mut Nic) -> Result<(), Fault> {
        while let Ok(event) = nic.get_event(self.cq) {
            let Ok((post, status)) = nic.get_completed(event) else {
                continue;
            };
            let at = usize::try_from(post.post_id).unwrap_or(usize::MAX);
            let Some(counter) = self.counters.get_mut(at) else {
                continue;
            };
            match status {
                Ok(()) => counter.tries = 0,
                Err(fault) if fault.is_recoverable() && counter.tries < RETRIES => {
                    counter.tries += 1;
                    self.add(nic, at)?;
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}
