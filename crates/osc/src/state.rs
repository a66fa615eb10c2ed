//! The state of all windows of this process, behind one biased lock: the thread that uses windows
//! enters by a plain store and a check.
//!
//! Order of locks: the VCI first, then this one. No function makes progress while it holds this
//! lock, so a thread that waits leaves first. Frames of the layer are handled inside the VCI
//! (`target`). Operations that are carried out at once enter here alone; where frames leave they
//! enter the VCI, too (`queue`). Slots of windows are reused. [`Win`] describes a window.

use crate::active_target::Used;
use crate::apply::Data;
use crate::endpoint::ticket;
use crate::epoch::Epochs;
use crate::locks::Locks;
use crate::memory::Memory;
use crate::queue::{Lending, Peer, Via};
use crate::short::CachedTargets;
use oxmpi_btl::{ArchWord, Wire};
use oxmpi_core::active::ActiveId;
use oxmpi_core::group::Group;
use oxmpi_core::handle::CommHandle;
use oxmpi_core::{Class, Error, Result};
use oxmpi_datatype::{Convertor, Datatype, TypeError};
use oxmpi_mem::{Buffer, Region};
use oxmpi_pml::Payload;
use oxmpi_reach::extent::Extents;
use oxmpi_sync::atomic::{AtomicBool, Ordering};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;
use std::sync::Arc;

/// Blocks of a datatype that are checked at a time.
const BLOCKS: usize = 64;

/// The state of all windows.
pub(crate) struct Osc {
    /// By slot.
    pub(crate) wins: Vec<Option<Box<Win>>>,
    /// Slots by the context ids of the windows.
    pub(crate) slots: BTreeMap<u64, u32>,
    /// Processes with which frames were exchanged.
    pub(crate) peers: BTreeMap<u32, Peer>,
    /// Operations that wait for an answer, by number.
    pub(crate) waiting: BTreeMap<u32, Waiting>,
    /// Operations with a request that are not locally complete.
    pub(crate) open: BTreeSet<u32>,
    /// Operations that have left, whose memory the transport still reads.
    pub(crate) lent: Vec<Lending>,
    /// Processes whose answers have left since the last check.
    pub(crate) answered: Vec<(u32, Via)>,
    /// Datatypes that others may know: see `types`.
    pub(crate) types: crate::types::KnownTypes,
    /// The number of the next operation.
    pub(crate) number: u32,
    /// Targets of operations on the fast path.
    pub(crate) cached_targets: CachedTargets,
    /// Extents of windows.
    pub(crate) extents: Extents,
    /// The handler that progresses the queues.
    pub(crate) mover: Option<Moved>,
    /// The architecture word of this process.
    pub(crate) arch: ArchWord,
}

/// The handler that progresses the queues.
pub(crate) struct Moved {
    pub(crate) id: ActiveId,
    /// Whether a queue is not empty: the handler reads it without the lock.
    pub(crate) has_work: Arc<AtomicBool>,
}

/// An operation whose answer comes in pieces.
pub(crate) struct Waiting {
    pub(crate) slot: u32,
    pub(crate) rank: i32,
    pub(crate) process: u32,
    pub(crate) result: Payload,
    /// Bytes that have not arrived.
    pub(crate) left: u64,
}

/// A window.
pub(crate) struct Win {
    /// A duplicate of the communicator, whose context names the window.
    pub(crate) comm: CommHandle,
    pub(crate) id: u64,
    pub(crate) rank: i32,
    pub(crate) group: Arc<Group>,
    pub(crate) memory: Memory,
    /// All members are on this node, and locks use words in the node segment.
    pub(crate) by_words: bool,
    /// The program accesses the memory of others without a call: MPI_Win_allocate_shared.
    pub(crate) is_shared: bool,
    pub(crate) epochs: Epochs,
    /// Posts and completions that were consumed, where they use words.
    pub(crate) used: Used,
    /// The links between this process and the other members, by rank.
    pub(crate) links: BTreeMap<i32, Link>,
    /// The lock of our memory, where locks go by frames.
    pub(crate) locks: Locks,
    /// The error of an operation that failed at its target, until a call returns it.
    pub(crate) failed: Option<Error>,
    /// Targets whose lock a thread is requesting for MPI_Win_lock_all.
    pub(crate) asking: Vec<i32>,
}

/// The state between this process and another member, in both directions.
#[derive(Default)]
pub(crate) struct Link {
    /// Frames that have left and have no answer of their own.
    pub(crate) sent: u64,
    /// Number of these that are known to be carried out.
    pub(crate) acknowledged: u64,
    /// Operations of ours that have not left completely.
    pub(crate) queued: u32,
    /// Operations of ours whose answer is missing.
    pub(crate) fetching: u32,
    /// Requests of ours without an answer: [`Kind::Flush`](crate::frames::Kind::Flush).
    pub(crate) asked: u32,
    /// Releases of their lock by us without an answer.
    pub(crate) leaving: u32,
    /// Our request for the lock was granted.
    pub(crate) granted: bool,
    /// Frames of theirs that were carried out.
    pub(crate) done: u64,
    /// Answers to their gets that have not left completely: our memory is read as they leave.
    pub(crate) answering: u32,
    /// Actions that follow when so many frames are carried out, and no answer is left.
    pub(crate) wanted: VecDeque<(u64, Then)>,
    /// Posts of theirs that we have not consumed.
    pub(crate) posts: u32,
    /// Completions of theirs that we have not consumed.
    pub(crate) completed: u32,
}

/// The action when all operations before it are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Answer a flush.
    Reply,
    /// Release the lock, and answer.
    Release,
    /// Their access epoch is over.
    Complete,
}

impl Osc {
    /// The state without windows.
    pub(crate) const fn new() -> Osc {
        Osc {
            wins: Vec::new(),
            slots: BTreeMap::new(),
            peers: BTreeMap::new(),
            waiting: BTreeMap::new(),
            open: BTreeSet::new(),
            lent: Vec::new(),
            answered: Vec::new(),
            types: crate::types::KnownTypes::new(),
            number: 0,
            cached_targets: CachedTargets::new(),
            extents: Extents::new(),
            mover: None,
            arch: ArchWord::LOCAL,
        }
    }

    /// Makes the handler of the queues run.
    pub(crate) fn has_work(&self) {
        if let Some(mover) = &self.mover {
            mover.has_work.store(true, Ordering::Relaxed);
        }
    }

    /// The window in a slot.
    ///
    /// # Errors
    /// `MPI_ERR_WIN`: another thread has freed it.
    #[inline]
    pub(crate) fn win(&mut self, slot: u32) -> Result<&mut Win> {
        let found = self.wins.get_mut(slot as usize).and_then(Option::as_mut);
        found.map(|win| &mut **win).ok_or_else(freed)
    }

    /// Inserts a window; returns its slot.
    pub(crate) fn insert(&mut self, win: Win) -> u32 {
        let free = self.wins.iter().position(Option::is_none);
        let slot = free.unwrap_or_else(|| {
            self.wins.push(None);
            self.wins.len() - 1
        });
        let number = u32::try_from(slot).expect("invariant: handles are fewer than 2^32");
        self.slots.insert(win.id, number);
        self.wins[slot] = Some(Box::new(win));
        number
    }

    /// Removes a window.
    pub(crate) fn remove(&mut self, slot: u32) -> Option<Box<Win>> {
        let win = self.wins.get_mut(slot as usize)?.take()?;
        self.slots.remove(&win.id);
        Some(win)
    }

    /// Removes everything: the instance ends.
    pub(crate) fn clear(&mut self) {
        self.wins.clear();
        self.slots.clear();
        self.peers.clear();
        self.waiting.clear();
        self.open.clear();
        self.lent.clear();
        self.types.clear();
        self.cached_targets.forget(None);
        self.extents = Extents::new();
    }

    /// A free number for an operation.
    pub(crate) fn next_number(&mut self) -> u32 {
        loop {
            // The tag of a header holds 31 bits.
            self.number = self.number.wrapping_add(1) & (u32::MAX >> 1);
            let number = self.number;
            let is_lent = self.lent.iter().any(|lent| lent.number == number);
            if !is_lent && !self.waiting.contains_key(&number) && !self.open.contains(&number) {
                return number;
            }
        }
    }

    /// Ends all that waits for the members of a window, or for one, which send nothing any more.
    /// Entries of queues to them are dropped. Memory lent to the transport is the program's again.
    pub(crate) fn give_up(&mut self, wire: &mut dyn Wire, slot: u32, rank: Option<i32>) {
        let concerns = |other: u32, of: i32| other == slot && rank.is_none_or(|rank| rank == of);
        let gone: Vec<u32> = (self.waiting.iter())
            .filter(|(_, waiting)| concerns(waiting.slot, waiting.rank))
            .map(|(number, _)| *number)
            .collect();
        for number in gone {
            self.waiting.remove(&number);
            self.open.remove(&number);
        }
        let is_given_up = |lent: &mut Lending| concerns(lent.via.slot, lent.via.rank);
        let lent = self.lent.extract_if(.., is_given_up);
        let mut gone: Vec<(u32, u32)> = lent.map(|lent| (lent.process, lent.number)).collect();
        for (process, peer) in &mut self.peers {
            let dropped = peer.drop_queued(concerns);
            gone.extend(dropped.into_iter().map(|number| (*process, number)));
        }
        for (process, number) in gone {
            self.open.remove(&number);
            wire.reclaim(process, ticket(number));
        }
        if let Ok(win) = self.win(slot) {
            let all = win.links.iter_mut();
            for (_, link) in all.filter(|(of, _)| rank.is_none_or(|rank| rank == **of)) {
                link.queued = 0;
                link.fetching = 0;
                link.leaving = 0;
                link.asked = 0;
                link.answering = 0;
                link.acknowledged = link.sent;
            }
        }
    }
}

#[cold]
pub(crate) fn freed() -> Error {
    Error::new(
        Class::ERR_WIN,
        "the window was freed, or the handle never was one of a window",
    )
}

impl Win {
    /// Members.
    #[inline]
    pub(crate) fn size(&self) -> i32 {
        i32::try_from(self.group.size()).unwrap_or(i32::MAX)
    }

    /// The link between us and a member.
    pub(crate) fn link(&mut self, rank: i32) -> &mut Link {
        self.links.entry(rank).or_default()
    }

    /// The process of a member.
    pub(crate) fn process(&self, rank: i32) -> u32 {
        let process = self.group.process(rank);
        process.expect("invariant: the rank was checked")
    }

    /// The data in our own memory that a frame or the program names. The place is in bytes from the
    /// beginning or, where memory is attached, an address. Only the packed bytes `touched` of the
    /// data are accessed.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_RANGE`: some of the data lie outside of the window.
    pub(crate) fn own_data<'a>(
        &self,
        disp: i64,
        count: u64,
        datatype: &'a Datatype,
        touched: Range<u64>,
    ) -> Result<Data<'a>> {
        let (first, len) = datatype.span(count).map_err(|error| too_far(&error))?;
        let buffer = match usize::try_from(len) {
            Ok(0) => Buffer::EMPTY,
            Ok(len) => {
                let start = disp.checked_add(first);
                let origin = -(first as isize);
                let buffer = start.and_then(|start| {
                    if let Some(region) = self.memory.own(start, len) {
                        return Some(Buffer { region, origin });
                    }
                    let region = self.memory.own_with_gaps(start, len)?;
                    let buffer = Buffer { region, origin };
                    let data = Convertor::new(datatype, count, buffer);
                    self.is_attached(data, touched).then_some(buffer)
                });
                buffer.ok_or_else(|| out_of_range(disp, first, len as u64))?
            }
            Err(_) => return Err(out_of_range(disp, first, len)),
        };
        Ok(Data {
            datatype,
            count,
            buffer,
        })
    }

    /// Whether the blocks with these packed bytes lie in attached memory, possibly in several
    /// regions (MPI-5.0 §12.2.4).
    fn is_attached(&self, mut data: Convertor, touched: Range<u64>) -> bool {
        data.set_position(touched.start);
        let mut all = true;
        while all && data.position() < touched.end {
            match data.next_blocks(BLOCKS, |block| all &= self.memory.holds(block)) {
                0 => break,
                _ => continue,
            }
        }
        all
    }

    /// The same in the mapped memory of a member; `None`: it is not mapped here.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_RANGE`.
    pub(crate) fn mapped_data<'a>(
        &self,
        mapped: Option<Region>,
        disp: i64,
        count: u64,
        datatype: &'a Datatype,
    ) -> Result<Option<Data<'a>>> {
        let Some(all) = mapped else {
            return Ok(None);
        };
        let (first, len) = datatype.span(count).map_err(|error| too_far(&error))?;
        let start = disp
            .checked_add(first)
            .and_then(|start| usize::try_from(start).ok());
        let len = usize::try_from(len).ok();
        let region = start.zip(len).and_then(|(start, len)| {
            let fits = start <= all.len() && len <= all.len() - start;
            fits.then(|| all.slice(start, len))
        });
        // No bytes lie inside any memory.
        let region = region.or((len == Some(0)).then_some(Region::EMPTY));
        let region = region.ok_or_else(|| out_of_range(disp, first, len.unwrap_or(0) as u64))?;
        Ok(Some(Data {
            datatype,
            count,
            buffer: Buffer {
                region,
                origin: -(first as isize),
            },
        }))
    }
}

#[cold]
pub(crate) fn too_far(error: &TypeError) -> Error {
    Error::new(Class::ERR_RMA_RANGE, format!("the target's data: {error}"))
}

#[cold]
pub(crate) fn out_of_range(disp: i64, first: i64, len: u64) -> Error {
    let why = format!(
        "{len} bytes from {first} bytes behind displacement {disp} (bytes) do not lie in the target's window"
    );
    Error::new(Class::ERR_RMA_RANGE, why)
}
