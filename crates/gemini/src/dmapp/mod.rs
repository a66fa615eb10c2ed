//! The distributed memory application interface (DMAPP): one-sided operations by the number of a
//! process, on a symmetric heap, without endpoints and registrations that a program would see.
//!
//! ```text
//!   program ── Work ──► Dmapp ── posts ──► Nic          local memory: registered once, and kept
//!                         │
//!                         └── events: counted for a SyncId, or for gsync
//! ```
//!
//! Each process ([`Pe`]) has one [`Dmapp`] over its card. What is to be done is a [`Work`]; it is
//! carried out to its end ([`Dmapp::run`]), begun with a number to wait for ([`Dmapp::begin`],
//! `_nb` of the interface) or begun for the next [`Dmapp::gsync_wait`] ([`Dmapp::begin_implicit`],
//! `_nbi`). Short transfers go through the windows of the processor, longer ones than
//! [`Attrs::offload_threshold`] by the block engine. A transfer is complete when it is visible at
//! its target.
//!
//! The card does no I/O; while a call waits, whoever carries packets goes on ([`Card`]).

mod engine;
mod heap;
mod issue;
mod registered;
mod work;

pub use heap::Sym;
pub use work::{Span, Unit, Work};

use crate::code::Code;
use crate::cq::CqId;
use crate::descriptor::Delivery;
use crate::fault::Fault;
use crate::memory::{Flags, MemHandle};
use crate::nic::{EpId, Nic, Place};
use crate::table::Table;
use core::fmt;
use engine::{Pending, Post};
use heap::Heap;
use oxmpi_mem::Region;
use registered::Registered;

/// The processor's side of a card.
pub trait Card {
    /// Does something with the card; what it wants to send leaves.
    fn with<R>(&mut self, act: impl FnOnce(&mut Nic) -> R) -> R;

    /// Lets the network go on; who has something else to do, or sleeps, does so until this queue
    /// has an event. False: nothing more will happen.
    fn go_on(&mut self, queue: CqId) -> bool;
}

/// Why a call did not do what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// An argument makes no sense: no such process, memory outside the segment, a limit.
    InvalidParam,
    /// An atomic operation on a word that is not aligned, or a transfer that rounding to whole
    /// words would take out of its segment.
    AlignmentError,
    /// The network has failed, or the other side has.
    TransactionError,
    /// A table of the card or of the node is full.
    ResourceError,
    /// The memory may not be used so.
    PermissionError,
    /// The symmetric heap is full.
    NoSpace,
    /// There is no such block, or no such number.
    NotFound,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::InvalidParam => "invalid parameter",
            Error::AlignmentError => "not aligned",
            Error::TransactionError => "transaction error",
            Error::ResourceError => "out of resources",
            Error::PermissionError => "permission denied",
            Error::NoSpace => "no space in the symmetric heap",
            Error::NotFound => "not found",
        })
    }
}

impl core::error::Error for Error {}

impl From<Code> for Error {
    fn from(code: Code) -> Error {
        match code {
            Code::AlignmentError => Error::AlignmentError,
            Code::PermissionError => Error::PermissionError,
            Code::ErrorResource | Code::ErrorNoMem => Error::ResourceError,
            Code::TransactionError | Code::Timeout => Error::TransactionError,
            Code::NoMatch | Code::NotDone => Error::NotFound,
            _ => Error::InvalidParam,
        }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::from(fault.code())
    }
}

/// Memory that operations may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SegDesc {
    /// First address.
    pub addr: u64,
    /// Bytes.
    pub len: u64,
    /// Its registration.
    pub handle: MemHandle,
}

/// A process, as the others know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pe {
    /// Where its card is.
    pub place: Place,
    /// Its part of the symmetric heap.
    pub sheap: SegDesc,
}

/// What a process is told of its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobInfo {
    /// Processes.
    pub npes: u32,
    /// Which one this is.
    pub pe: u32,
    /// Its part of the symmetric heap.
    pub sheap_seg: SegDesc,
}

/// How operations are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attrs {
    /// Posts under way at once, 5 to 2048; the next one waits.
    pub max_outstanding_nb: u32,
    /// Longest transfer through a window (bytes); longer ones go by the block engine.
    pub offload_threshold: u64,
    /// Which way what is written goes.
    pub put_ordering: Delivery,
    /// Which way what is read comes.
    pub get_ordering: Delivery,
    /// Bytes of the symmetric heap of each process; the same everywhere.
    pub sheap_size: usize,
    /// Registrations of local memory that are kept for the next use; others of the process need
    /// entries of the node's table, too.
    pub kept_registrations: u32,
}

impl Default for Attrs {
    fn default() -> Attrs {
        Attrs {
            max_outstanding_nb: 512,
            offload_threshold: 4096,
            put_ordering: Delivery::Performance,
            get_ordering: Delivery::Performance,
            sheap_size: 64 << 20,
            kept_registrations: u32::MAX,
        }
    }
}

impl Attrs {
    const LEAST: u32 = 5;
    const MOST: u32 = 2048;

    fn check(&self) -> Result<(), Error> {
        match (Attrs::LEAST..=Attrs::MOST).contains(&self.max_outstanding_nb) {
            true => Ok(()),
            false => Err(Error::InvalidParam),
        }
    }
}

/// Memory of another process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remote {
    /// Whose.
    pub pe: u32,
    /// First address.
    pub addr: u64,
    /// What it lies in.
    pub seg: SegDesc,
}

/// An operation that was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyncId(u32);

impl SyncId {
    /// As a number, for an interface that has nothing else.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    /// By its number; one that was never given is waited for in vain, with an error.
    #[must_use]
    pub fn of(number: u32) -> SyncId {
        SyncId(number)
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Posts through windows, by the block engine, and of atomic operations.
    pub fma: u64,
    /// See `fma`.
    pub bte: u64,
    /// See `fma`.
    pub amo: u64,
    /// Posts again, of what the network had lost.
    pub retries: u64,
    /// Registrations of local memory, and uses of one that was there.
    pub registered: u64,
    /// See `registered`.
    pub found: u64,
    /// Most posts under way at once.
    pub most_outstanding: u32,
}

/// See the module's text.
#[derive(Debug)]
pub struct Dmapp {
    pe: u32,
    pes: Vec<Pe>,
    /// Made when a process is first talked to.
    endpoints: Vec<Option<EpId>>,
    attrs: Attrs,
    heap: Heap,
    cq: CqId,
    posts: Table<Post>,
    begun: Table<Pending>,
    implicit: Pending,
    registered: Registered,
    counters: Counters,
}

/// Operations with a number at once.
const BEGUN: usize = 1 << 16;

impl Dmapp {
    /// A process with its part of the symmetric heap; what the others are to know of it is
    /// [`Dmapp::pe`].
    ///
    /// # Errors
    /// [`Error::InvalidParam`]: the attributes. [`Error::ResourceError`]: the tables of the card or
    /// of the node are full, or there is no memory.
    pub fn init(card: &mut impl Card, attrs: Attrs) -> Result<Dmapp, Error> {
        attrs.check()?;
        let heap = Heap::new(attrs.sheap_size).ok_or(Error::ResourceError)?;
        let region = heap.region();
        let (place, cq, handle) = card.with(|nic| {
            let handle = nic.mem_register(region, None, Flags::ReadWrite)?;
            let cq = nic.cq_create(Attrs::MOST as usize);
            let cq = cq.inspect_err(|_| {
                // It is there and nothing uses it.
                let _ = nic.mem_deregister(handle);
            })?;
            Ok::<_, Code>((nic.place(), cq, handle))
        })?;
        let sheap = SegDesc {
            addr: region.addr() as u64,
            len: region.len() as u64,
            handle,
        };
        Ok(Dmapp {
            pe: 0,
            pes: vec![Pe { place, sheap }],
            endpoints: vec![None],
            attrs,
            heap,
            cq,
            posts: Table::new(Attrs::MOST as usize),
            begun: Table::new(BEGUN),
            implicit: Pending::default(),
            registered: Registered::default(),
            counters: Counters::default(),
        })
    }

    /// What the others are to know.
    #[must_use]
    pub fn pe(&self) -> Pe {
        self.pes[self.pe as usize]
    }

    /// The job: all its processes in the order of their numbers, this one among them.
    ///
    /// # Errors
    /// [`Error::InvalidParam`]: this one is not where it is said to be, the heaps are of different
    /// lengths, or something was begun already.
    pub fn join(&mut self, pe: u32, pes: Vec<Pe>) -> Result<(), Error> {
        let own = self.pe();
        let is_listed = pes.get(pe as usize) == Some(&own);
        let is_symmetric = pes.iter().all(|other| other.sheap.len == own.sheap.len);
        let is_first = self.pes.len() == 1 && self.endpoints == [None];
        if !(is_listed && is_symmetric && is_first) {
            return Err(Error::InvalidParam);
        }
        self.endpoints = vec![None; pes.len()];
        (self.pe, self.pes) = (pe, pes);
        Ok(())
    }

    /// The job.
    #[must_use]
    pub fn jobinfo(&self) -> JobInfo {
        JobInfo {
            npes: self.pes.len() as u32,
            pe: self.pe,
            sheap_seg: self.pe().sheap,
        }
    }

    /// How operations are carried out.
    #[must_use]
    pub fn rma_attrs(&self) -> Attrs {
        self.attrs
    }

    /// Changes it, for what is begun from now on; the heap keeps its size.
    ///
    /// # Errors
    /// [`Error::InvalidParam`]: [`Attrs::max_outstanding_nb`].
    pub fn set_rma_attrs(&mut self, attrs: Attrs) -> Result<(), Error> {
        attrs.check()?;
        self.attrs = Attrs {
            sheap_size: self.attrs.sheap_size,
            ..attrs
        };
        Ok(())
    }

    /// What was done.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// A block of the symmetric heap. Where all processes make the same calls in the same order it
    /// is at the same offset everywhere, and nobody is told anything.
    ///
    /// # Errors
    /// [`Error::NoSpace`]; [`Error::InvalidParam`]: no bytes.
    pub fn sheap_malloc(&mut self, bytes: usize) -> Result<Sym, Error> {
        match bytes {
            0 => Err(Error::InvalidParam),
            _ => self.heap.take(bytes).ok_or(Error::NoSpace),
        }
    }

    /// A block of another length, with what fits of the bytes that this process had in it.
    ///
    /// # Errors
    /// [`Error::NotFound`]: there is no such block. Else as [`Dmapp::sheap_malloc`]; then the old
    /// block stays.
    pub fn sheap_realloc(&mut self, old: Sym, bytes: usize) -> Result<Sym, Error> {
        self.heap.check(old).ok_or(Error::NotFound)?;
        let new = self.sheap_malloc(bytes)?;
        let kept = old.len.min(new.len);
        oxmpi_mem::copy(
            self.local(new).slice(0, kept),
            self.local(old).slice(0, kept),
        );
        self.sheap_free(old).map(|()| new)
    }

    /// Gives a block back.
    ///
    /// # Errors
    /// [`Error::NotFound`]: there is no such block.
    pub fn sheap_free(&mut self, block: Sym) -> Result<(), Error> {
        self.heap.give_back(block).ok_or(Error::NotFound)
    }

    /// This process's bytes of a block.
    ///
    /// # Panics
    /// Where the block is of another heap and does not lie in this one.
    #[must_use]
    pub fn local(&self, block: Sym) -> Region {
        self.heap.region().slice(block.offset, block.len)
    }

    /// The bytes of a block at another process, from an offset on.
    ///
    /// # Errors
    /// [`Error::InvalidParam`]: there is no such process.
    pub fn remote(&self, pe: u32, block: Sym, offset: usize) -> Result<Remote, Error> {
        let seg = self.pes.get(pe as usize).ok_or(Error::InvalidParam)?.sheap;
        let inside = block.offset.checked_add(offset);
        let addr = inside.and_then(|inside| seg.addr.checked_add(inside as u64));
        let addr = addr.ok_or(Error::InvalidParam)?;
        Ok(Remote { pe, addr, seg })
    }

    /// Memory outside the heap that others may name; to be told to them.
    ///
    /// # Errors
    /// As [`Nic::mem_register`].
    pub fn mem_register(&mut self, card: &mut impl Card, memory: Region) -> Result<SegDesc, Error> {
        let made = card.with(|nic| nic.mem_register(memory, None, Flags::ReadWrite));
        Ok(SegDesc {
            addr: memory.addr() as u64,
            len: memory.len() as u64,
            handle: made?,
        })
    }

    /// Others reach it no more.
    ///
    /// # Errors
    /// [`Error::InvalidParam`]: it is not registered.
    pub fn mem_unregister(&mut self, card: &mut impl Card, segment: SegDesc) -> Result<(), Error> {
        let ended = card.with(|nic| nic.mem_deregister(segment.handle));
        ended.map_err(|_| Error::InvalidParam)
    }

    /// Memory here is about to go: what is registered of it and not in use is registered no more.
    pub fn release_local(&mut self, card: &mut impl Card, memory: Region) {
        card.with(|nic| self.registered.release_memory(nic, memory));
    }

    /// Waits for everything, and gives back what the card keeps for it. Without this call the
    /// memory of the heap must not go before the card.
    ///
    /// # Errors
    /// What [`Dmapp::gsync_wait`] says; all is given back all the same.
    pub fn finalize(mut self, card: &mut impl Card) -> Result<(), Error> {
        let done = self.settle(card);
        let sheap = self.pe().sheap.handle;
        let endpoints = std::mem::take(&mut self.endpoints);
        card.with(|nic| {
            self.registered.give_back_all(nic);
            for ep in endpoints.into_iter().flatten() {
                // Nothing of it is under way.
                let _ = nic.ep_destroy(ep);
            }
            let _ = nic.cq_destroy(self.cq);
            let _ = nic.mem_deregister(sheap);
        });
        done
    }
}
