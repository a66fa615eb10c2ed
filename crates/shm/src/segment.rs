//! The node segment: memory that all ranks of a node share. It is one sparse file without a name,
//! made by the daemon and passed to each rank.
//!
//! Header and control blocks are mapped at once. Extents (rings, collective slots, windows) are
//! allocated and mapped at first use, and freed by punching holes into the file. Everything read
//! here was written by another process. It is checked against the layout that follows from the
//! number of ranks in the header.
//!
//! A new ring is announced like a message. Every ring is cold in the beginning, so the sender's
//! first doorbell sets a bit in the receiver's inbox. The receiver has no ring for that source yet,
//! and opens it with [`Segment::pair_rx`].

use std::collections::BTreeMap;
use std::fmt;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use oxmpi_pal::headroom::memory_headroom;
use oxmpi_pal::memory::{self, Mapping};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicU64, Ordering, global};

use crate::activity::ActivityPage;
use crate::address::Address;
use crate::park::{Mailbox, SOME_COLD};
use crate::ring::Pieces;
use crate::room::FreeSpace;
use crate::shared::{InShared, Shared};

mod areas;
mod connected;
mod error;
mod events;
mod header;
mod layout;
mod map;
mod pairs;
mod reserve;

pub use connected::{Home, Who};
pub use error::{SegmentError, Shortage};
pub use events::{ABORT, DEATH, DIAGNOSE, JobEvent, PUBLISHED};
pub use layout::{Layout, PAGE};
pub use map::Part;
pub use pairs::PairError;

use header::{CardLine, Header};
use layout::{ACTIVITY, CARD, COLD, DEAD, FREE, FREE_PARTS, SHARED_COPY};

/// A segment that this process has attached. Cheap to clone. It is unmapped when the last clone and
/// everything made from it is gone.
#[derive(Clone)]
pub struct Segment {
    inner: Arc<Inner>,
}

struct Inner {
    fd: OwnedFd,
    layout: Layout,
    control: Part,
    header: Shared<Header>,
    dead: Shared<[AtomicU64]>,
    free: Shared<[AtomicU64]>,
    /// Bytes allocated by us since we last asked for the headroom.
    unasked: global::AtomicU64,
    /// The pieces of each pair, by its rank in this process and the peer.
    pieces: Mutex<BTreeMap<(u32, u32), Arc<Pieces>>>,
}

/// The card of a rank for single copy: what peers on its node need to access its memory directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its process number in its own pid namespace. (In another namespace it may have another
    /// number: hence the nonce.)
    pub pid: u32,
    /// The address of the nonce in its memory.
    pub nonce_address: u64,
    /// A random number. A process that reads it at that address of that process has the right
    /// process.
    pub nonce: u64,
    /// The mechanisms by which peers may access its memory: bits defined by `btl`.
    pub ways: u32,
    /// The id of its memory at the device of `xpmem`; 0: none.
    pub xpmem: u64,
}

impl Segment {
    /// Makes the segment of a job: `job` is its id, `arch` the architecture word of this machine.
    /// All rings are cold.
    ///
    /// # Errors
    /// No memory, or no descriptor left.
    pub fn create(layout: Layout, job: u64, arch: u32) -> Result<Segment, SegmentError> {
        let system = |what| move |error| SegmentError::System { what, error };
        let fd = memory::anonymous_file(layout.total()).map_err(system("making shared memory"))?;
        let wanted = layout.extents_start();
        let short = |error| Shortage {
            wanted,
            available: memory_headroom(),
            error: Some(error),
        };
        memory::allocate(&fd, 0, wanted).map_err(short)?;
        let segment = Self::map(fd, layout)?;
        let header = &segment.inner.header;
        header.version.store(header::VERSION, Ordering::Relaxed);
        header.arch.store(arch, Ordering::Relaxed);
        header.nranks.store(layout.nranks(), Ordering::Relaxed);
        header.job.store(job, Ordering::Relaxed);
        header.total.store(layout.total(), Ordering::Relaxed);
        let start = &header.control_start;
        start.store(layout.control_start(), Ordering::Relaxed);
        let stride = &header.control_stride;
        stride.store(layout.control_stride(), Ordering::Relaxed);
        header.budget.store(layout.budget(), Ordering::Relaxed);
        let next = &header.extents.next;
        next.store(layout.extents_start(), Ordering::Relaxed);
        for rank in 0..layout.nranks() {
            let mailbox = segment.mailbox(rank);
            for source in (0..layout.nranks() as usize).filter(|source| *source != rank as usize) {
                mailbox.cold[source / 64].fetch_or(1 << (source % 64), Ordering::Relaxed);
            }
            mailbox.set_word(if layout.nranks() > 1 { SOME_COLD } else { 0 });
        }
        header.magic.store(header::MAGIC, Ordering::Release);
        Ok(segment)
    }

    /// Attaches the segment behind `fd`. `arch` is our own architecture word.
    ///
    /// # Errors
    /// The descriptor is no segment, or one of another version or architecture. Or the system
    /// refused the mapping.
    pub fn attach(fd: OwnedFd, arch: u32) -> Result<Segment, SegmentError> {
        let system = |what| move |error| SegmentError::System { what, error };
        let foreign = |what| SegmentError::Foreign { what };
        let (length, sealed) = memory::length(&fd).map_err(system("looking at shared memory"))?;
        if !sealed {
            return Err(foreign("anybody could cut it off under us"));
        }
        if length < PAGE {
            return Err(foreign("it is too short"));
        }
        let first = Mapping::new(&fd, 0, PAGE as usize).map_err(system("mapping shared memory"))?;
        let header: Shared<Header> = Part::new(first).view(0);
        let layout = header::check(&header, length)?;
        let theirs = header.arch.load(Ordering::Relaxed);
        if theirs != arch {
            return Err(SegmentError::Architecture { theirs, ours: arch });
        }
        Self::map(fd, layout)
    }

    /// The descriptor, to be passed to ranks.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.inner.fd.as_fd()
    }

    /// Length of the (sparse) segment in bytes.
    pub fn length(&self) -> u64 {
        self.inner.layout.total()
    }

    /// Ranks on the node.
    pub fn nranks(&self) -> u32 {
        self.inner.layout.nranks()
    }

    /// The job's id.
    pub fn job(&self) -> u64 {
        self.inner.header.job.load(Ordering::Relaxed)
    }

    /// The mailbox of `rank`: for its own [`Sleeper`](crate::park::Sleeper), or for a
    /// [`Doorbell`](crate::park::Doorbell).
    ///
    /// # Panics
    /// Here and below, when `rank` is not below [`nranks`](Self::nranks).
    pub fn mailbox(&self, rank: u32) -> Mailbox {
        self.mailbox_of(rank, (self.nranks() as usize).div_ceil(64))
    }

    /// The same mailbox with the bits of connected processes.
    pub fn wide_mailbox(&self, rank: u32) -> Mailbox {
        self.mailbox_of(rank, self.inner.layout.bitmap_words())
    }

    fn mailbox_of(&self, rank: u32, words: usize) -> Mailbox {
        let at = self.control(rank);
        Mailbox {
            attention: self.inner.control.view(at),
            cold: self.inner.control.slice(at + COLD, words),
            inbox: self
                .inner
                .control
                .slice(at + self.inner.layout.inbox(), words),
        }
    }

    /// The activity page of `rank`.
    pub fn activity(&self, rank: u32) -> ActivityPage {
        ActivityPage(self.inner.control.view(self.control(rank) + ACTIVITY))
    }

    /// The line of `rank` for its shared copy.
    pub fn shared_copy<T: InShared>(&self, rank: u32) -> Shared<T> {
        self.inner.control.view(self.control(rank) + SHARED_COPY)
    }

    /// Publishes our card.
    pub fn publish_card(&self, rank: u32, card: Card) {
        let line: Shared<CardLine> = self.inner.control.view(self.control(rank) + CARD);
        line.pid.store(card.pid, Ordering::Relaxed);
        line.nonce_address
            .store(card.nonce_address, Ordering::Relaxed);
        line.nonce.store(card.nonce, Ordering::Relaxed);
        line.ways.store(card.ways, Ordering::Relaxed);
        line.xpmem.store(card.xpmem, Ordering::Relaxed);
        // SYNC: card (release). Pairs with `card`.
        line.ready.store(1, Ordering::Release);
    }

    /// The card of `rank`, once it has published one.
    pub fn card(&self, rank: u32) -> Option<Card> {
        // The number may come from memory that others can write.
        if rank >= self.nranks() {
            return None;
        }
        let line: Shared<CardLine> = self.inner.control.view(self.control(rank) + CARD);
        // SYNC: card (acquire). Pairs with `publish_card`.
        (line.ready.load(Ordering::Acquire) == 1).then(|| Card {
            pid: line.pid.load(Ordering::Relaxed),
            nonce_address: line.nonce_address.load(Ordering::Relaxed),
            nonce: line.nonce.load(Ordering::Relaxed),
            ways: line.ways.load(Ordering::Relaxed),
            xpmem: line.xpmem.load(Ordering::Relaxed),
        })
    }

    /// Allocates an extent of `len` zero bytes with memory, on a page boundary.
    ///
    /// # Errors
    /// [`Shortage`]: how much was wanted and how much is left. Nothing is allocated in that case.
    pub fn extent(&self, len: u64) -> Result<Address, Shortage> {
        self.place(len, len)
    }

    /// The same, but only the first bytes have memory: [`provide`](Self::provide) allocates the
    /// rest.
    pub(crate) fn place(&self, len: u64, first: u64) -> Result<Address, Shortage> {
        let whole = |len: u64| {
            len.max(1)
                .checked_next_multiple_of(PAGE)
                .unwrap_or(u64::MAX)
        };
        let wanted = whole(len);
        let taken = self.free_space().take(wanted);
        let offset = taken.map_err(|left| Shortage {
            wanted,
            available: Some(left),
            error: None,
        })?;
        self.provide(offset, whole(first)).inspect_err(|_| {
            // A part may have been allocated.
            self.give_back(offset, wanted);
        })?;
        Ok(Address::new(0, offset).expect("invariant: a segment is shorter than 2^48 bytes"))
    }

    /// Allocates memory for `len` bytes of an extent, from a page boundary on.
    pub(crate) fn provide(&self, offset: u64, len: u64) -> Result<(), Shortage> {
        self.check_headroom(len)?;
        memory::allocate(&self.inner.fd, offset, len).map_err(|error| Shortage {
            wanted: len,
            available: memory_headroom(),
            error: Some(error),
        })
    }

    /// Frees an extent, its memory and its place. Nobody may use it any more: a process that still
    /// maps it sees zeros, and then the data of the next owner.
    pub fn free(&self, extent: Address, len: u64) {
        let len = len.next_multiple_of(PAGE);
        if len != 0 && self.is_extent(extent.offset(), len) {
            self.give_back(extent.offset(), len);
        }
    }

    /// A place must be zero before it is used again. If the system refuses the hole, both stay in
    /// use until the job ends.
    fn give_back(&self, offset: u64, len: u64) {
        if memory::punch_hole(&self.inner.fd, offset, len).is_ok() {
            self.free_space().give(offset, len);
        }
    }

    fn free_space(&self) -> FreeSpace<'_> {
        FreeSpace {
            start: self.inner.layout.extents_start(),
            total: self.length(),
            page: PAGE,
            next: &self.inner.header.extents.next,
            free: &self.inner.free,
        }
    }

    /// A view of an extent, or of a part of it, at a place that a peer has named.
    ///
    /// # Errors
    /// No extent can lie at that place, or the system refused the mapping.
    pub fn map_extent(&self, offset: u64, len: u64) -> Result<Part, SegmentError> {
        self.map_extent_at(offset, len, PAGE)
    }

    /// The same for an extent that is memory of the program: children made by fork have it, too.
    /// Its address is a multiple of `alignment`.
    ///
    /// # Errors
    /// As [`map_extent`](Self::map_extent).
    pub fn map_for_program(
        &self,
        offset: u64,
        len: u64,
        alignment: u64,
    ) -> Result<Part, SegmentError> {
        let part = self.map_extent_at(offset, len, alignment)?;
        part.keep_in_children();
        Ok(part)
    }

    fn map_extent_at(&self, offset: u64, len: u64, alignment: u64) -> Result<Part, SegmentError> {
        let rounded = len.checked_next_multiple_of(PAGE).unwrap_or(u64::MAX);
        if len == 0 || !self.is_extent(offset, rounded) {
            return Err(SegmentError::Foreign {
                what: "a place that a peer named lies outside of it",
            });
        }
        let alignment = usize::try_from(alignment).unwrap_or(usize::MAX);
        let mapping = Mapping::aligned(&self.inner.fd, offset, rounded as usize, alignment);
        mapping
            .map(Part::new)
            .map_err(|error| SegmentError::System {
                what: "mapping shared memory",
                error,
            })
    }

    fn is_extent(&self, offset: u64, len: u64) -> bool {
        let end = offset.checked_add(len);
        offset.is_multiple_of(PAGE)
            && offset >= self.inner.layout.extents_start()
            && end.is_some_and(|end| end <= self.length())
    }

    /// Asking the control group costs several file reads. So small extents are allocated without
    /// asking until they add up to a MiB.
    fn check_headroom(&self, wanted: u64) -> Result<(), Shortage> {
        let unasked = &self.inner.unasked;
        let before = unasked.fetch_add(wanted, Ordering::Relaxed);
        if before.saturating_add(wanted) < ASK_AFTER {
            return Ok(());
        }
        unasked.store(0, Ordering::Relaxed);
        let Some(available) = memory_headroom() else {
            return Ok(());
        };
        let available = available.saturating_sub(self.untouched());
        if available >= wanted.saturating_add(RESERVE.min(wanted.saturating_mul(4))) {
            return Ok(());
        }
        unasked.store(ASK_AFTER, Ordering::Relaxed);
        Err(Shortage {
            wanted,
            available: Some(available),
            error: None,
        })
    }

    fn map(fd: OwnedFd, layout: Layout) -> Result<Segment, SegmentError> {
        let mapping = Mapping::new(&fd, 0, layout.extents_start() as usize);
        let mapping = mapping.map_err(|error| SegmentError::System {
            what: "mapping shared memory",
            error,
        })?;
        let control = Part::new(mapping);
        let header = control.view(0);
        let dead = control.slice(DEAD, layout.bitmap_words());
        let free = control.slice(FREE, FREE_PARTS);
        let unasked = global::AtomicU64::new(0);
        Ok(Segment {
            inner: Arc::new(Inner {
                fd,
                layout,
                control,
                header,
                dead,
                free,
                unasked,
                pieces: Mutex::default(),
            }),
        })
    }

    fn control(&self, rank: u32) -> u64 {
        assert!(
            rank < self.nranks(),
            "invariant: rank {rank} is one of {}",
            self.nranks()
        );
        self.inner.layout.control(rank)
    }
}

impl fmt::Debug for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Segment")
            .field("job", &self.job())
            .field("nranks", &self.nranks())
            .finish_non_exhaustive()
    }
}

const ASK_AFTER: u64 = 1 << 20;
/// Left to the program when we allocate memory; less when we allocate little.
const RESERVE: u64 = 16 << 20;

#[cfg(test)]
#[cfg(not(miri))]
mod tests;
