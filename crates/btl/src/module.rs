//! The contract of a BTL module: what one interface of a process can do, whatever it is made of.
//!
//! A module is the transmit half of one interface: one network card, one rail, one segment. It
//! never polls; its receive half ([`Receive`](crate::Receive)) lends arrived frames, and what has
//! ended since is told by [`Module::events`]. An endpoint is a path to one peer over one module. It
//! is made at first use and kept by whoever sends (`bml`), so that a peer never spoken to costs one
//! pointer however many modules there are.

use crate::frame::Header;
use crate::offload::{Circle, Offload};
use crate::wire::{Bulk, Follows, Full, GetError, Got, RemoteKey, Taken};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// What a module can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u16);

impl Flags {
    /// Active messages.
    pub const SEND: Flags = Flags(1);
    /// Writing into a peer's memory.
    pub const PUT: Flags = Flags(1 << 1);
    /// Reading a peer's memory.
    pub const GET: Flags = Flags(1 << 2);
    /// Atomic operations without a result.
    pub const ATOMICS: Flags = Flags(1 << 3);
    /// Atomic operations that give the value before.
    pub const FETCHING_ATOMICS: Flags = Flags(1 << 4);
    /// The end of a put is told when it is visible in the peer's memory, not when it has left.
    pub const REMOTE_COMPLETION: Flags = Flags(1 << 5);
    /// Memory must be registered before it is put from or got into.
    pub const NEEDS_REGISTRATION: Flags = Flags(1 << 6);
    /// Put and get also work between processors that differ.
    pub const HETEROGENEOUS_RDMA: Flags = Flags(1 << 7);
    /// Frames of a pair arrive in the order they were sent.
    pub const ORDERED: Flags = Flags(1 << 8);
    /// What was taken arrives as long as both processes live. Of any other module each frame's end
    /// is told, and what ended badly is sent again on another path.
    pub const RELIABLE: Flags = Flags(1 << 9);
    /// It reads a payload where it lies, until the frame's end is told: it is given
    /// [lent](crate::Bulk::Lent) ones. Not together with [`Flags::RELIABLE`].
    pub const LENDS: Flags = Flags(1 << 10);
    /// What it has taken may need an answer of the peer's module before it has
    /// [left](Module::has_left), or moves only while this process polls: each process lets it move
    /// until all have come to their end.
    pub const ANSWERS: Flags = Flags(1 << 11);

    /// All of both.
    #[must_use]
    pub const fn and(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These but for those of the other.
    #[must_use]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Whether all of these are there.
    #[must_use]
    pub const fn has(self, wanted: Flags) -> bool {
        self.0 & wanted.0 == wanted.0
    }
}

/// What put or get can take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transfer {
    /// Addresses and lengths must be multiples of this (bytes, a power of two).
    pub align: usize,
    /// Shorter ones are not worth it (bytes).
    pub from: u64,
    /// Longest one (bytes).
    pub most: usize,
}

impl Transfer {
    /// Whether these bytes can be transferred from or to this address.
    #[must_use]
    pub fn fits(&self, address: u64, region: Region) -> bool {
        let mask = self.align.max(1) - 1;
        let together = address as usize | region.addr() | region.len();
        together & mask == 0 && region.len() <= self.most
    }
}

/// Capabilities, equal for all peers of a module: what somebody above the modules reads.
///
/// Two that other contracts have are not among them. How long a *short* frame is that leaves with
/// its header in one piece is decided by each module inside ([`Module::send`] takes it whole):
/// protocols and path lists would do nothing else by it. *Limits of atomics* would be the same of
/// all modules: [`Module::atomic`] is on 8 bytes at a multiple of 8, or is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// What it can do.
    pub flags: Flags,
    /// Longest message in one frame without asking the receiver (bytes).
    pub eager: usize,
    /// Multi-fragment eager: longest message in several frames without asking (bytes), at least
    /// `eager`.
    pub eager_multi: usize,
    /// Longest payload of one frame (bytes), at least `eager`.
    pub max_send: usize,
    /// Reading a peer's memory.
    pub get: Transfer,
    /// Writing it.
    pub put: Transfer,
    /// Time of a short frame (ns).
    pub latency: u32,
    /// Speed of long ones (MB/s); 0: unknown.
    pub bandwidth: u32,
    /// A module is used beside others of the same exclusivity only; a higher one comes first.
    pub exclusivity: u32,
}

/// Exclusivity of the process itself and of shared memory.
pub const EXCLUSIVITY_HIGH: u32 = 65_536;
/// Exclusivity of networks.
pub const EXCLUSIVITY_DEFAULT: u32 = 1024;
/// Exclusivity of networks of the operating system.
pub const EXCLUSIVITY_LOW: u32 = 0;
/// Payloads from this length on say when they end as soon as that is known, so that it can be
/// learnt what a byte costs, where a peer has several paths (bytes). Of shorter ones a module has
/// some say it, so that latencies can be.
pub const TIMED: usize = 8 << 10;

/// What a registration lets peers do; each more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Only the module itself, for transfers of ours.
    Local,
    /// Peers may read.
    Read,
    /// Peers may read and write.
    Write,
    /// Peers may also apply atomic operations.
    Atomic,
}

/// A registration of memory: what peers need to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemKey {
    /// As it travels.
    pub remote: RemoteKey,
    /// What it is good for.
    pub access: Access,
}

/// One block of a transfer: there and here.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// In the peer's memory.
    pub there: RemoteKey,
    /// In ours.
    pub here: Region,
}

/// An atomic operation on 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// Adds, wrapping.
    Add(u64),
    /// Bitwise and.
    And(u64),
    /// Bitwise or.
    Or(u64),
    /// Bitwise exclusive or.
    Xor(u64),
    /// Stores.
    Swap(u64),
    /// Stores `new` if the value is `old`.
    CompareSwap {
        /// What must be there.
        old: u64,
        /// What is stored.
        new: u64,
    },
}

impl Atomic {
    /// The value after the operation.
    #[must_use]
    pub fn apply(self, value: u64) -> u64 {
        match self {
            Atomic::Add(operand) => value.wrapping_add(operand),
            Atomic::And(operand) => value & operand,
            Atomic::Or(operand) => value | operand,
            Atomic::Xor(operand) => value ^ operand,
            Atomic::Swap(operand) => operand,
            Atomic::CompareSwap { old, new } if value == old => new,
            Atomic::CompareSwap { .. } => value,
        }
    }
}

/// What a module tells when it is asked for news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// What was begun with this ticket has ended.
    Ended {
        /// The ticket.
        ticket: u64,
        /// Whether all was done.
        done: bool,
        /// How long it took (ns); 0: unknown.
        took: u64,
        /// What a fetching atomic found.
        value: u64,
    },
    /// A peer cannot be reached by this module any more, or nobody can. Transfers with it whose end
    /// has not been told have ended, and touch no memory from now on.
    Failed {
        /// The peer; none: all.
        peer: Option<u32>,
    },
    /// A peer that had failed can be reached again.
    Restored {
        /// The peer.
        peer: u32,
    },
}

/// What a process that has nothing to do may sleep on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Whoever sends rings the doorbell of the segment.
    Doorbell,
    /// A descriptor becomes readable.
    Descriptor(i32),
    /// Nothing: it must be polled.
    Poll,
}

/// See the module's text.
pub trait Module {
    /// A path to one peer.
    type Endpoint;

    /// What it can do.
    fn caps(&self) -> Caps;

    /// Whether it is known how a peer is reached. Until it is, whoever has something for it asks
    /// again.
    fn is_known(&self, _peer: u32) -> bool {
        true
    }

    /// Whether a peer can be reached, by what its card says.
    fn reaches(&self, peer: u32) -> bool;

    /// How a peer stores its data, by what its card says; `None` until that is known, also when the
    /// peer has called. Modules of one machine need not ask.
    fn arch(&self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }

    /// A path to a peer that [can be reached](Module::reaches).
    ///
    /// # Errors
    /// It cannot be made now.
    fn connect(&mut self, peer: u32) -> Result<Self::Endpoint, Full>;

    /// Puts a frame on its way. Without [`Flags::RELIABLE`] its end is told by `ticket`.
    ///
    /// # Errors
    /// [`Full`]: no room; nothing was taken and `bulk` was not touched.
    fn send(
        &mut self,
        to: &mut Self::Endpoint,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full>;

    /// As [`send`](Module::send) of a frame that may leave together with those that follow.
    ///
    /// # Errors
    /// [`Full`].
    fn hold(
        &mut self,
        to: &mut Self::Endpoint,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        (ticket, _): (u64, Follows),
    ) -> Result<Taken, Full> {
        let sent = self.send(to, header, control, bulk, ticket);
        sent.map(|()| Taken::Left)
    }

    /// What is [held](Taken::Held) leaves now; so it does when [news](Module::events) are asked
    /// for.
    fn push(&mut self) {}

    /// Whether it would take a frame, for callers to whom it costs something to make one. A frame
    /// may be refused all the same.
    fn has_room(&mut self, _to: &mut Self::Endpoint, _is_fragment: bool) -> bool {
        true
    }

    /// As [`Wire::pull`](crate::Wire::pull), of the frame that this module has handed up last.
    fn pull(&mut self, _into: Region) -> usize {
        0
    }

    /// This memory, lent to frames whose end has not been told, is its owner's again: what is still
    /// to be read of it is copied.
    fn detach(&mut self, _from: &mut Self::Endpoint, _memory: Region) {}

    /// Lets peers reach a region; the registration ends with [`Module::deregister`]. Called through
    /// a [cache](crate::rcache), so not for each message; no transfer needs a registration when it
    /// ends.
    fn register(&mut self, region: Region, access: Access) -> Option<MemKey>;

    /// Ends a registration.
    fn deregister(&mut self, key: MemKey);

    /// Reads blocks from a peer's memory.
    ///
    /// # Errors
    /// [`GetError`]: not on these arguments, or not any more.
    fn get(
        &mut self,
        from: &mut Self::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError>;

    /// Writes blocks into a peer's memory.
    ///
    /// # Errors
    /// [`GetError`].
    fn put(
        &mut self,
        to: &mut Self::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError>;

    /// Applies an operation to 8 bytes in a peer's memory; the value before comes with the event.
    ///
    /// # Errors
    /// [`GetError`].
    fn atomic(
        &mut self,
        _at: &mut Self::Endpoint,
        _place: RemoteKey,
        _operation: Atomic,
        _ticket: u64,
    ) -> Result<(), GetError> {
        Err(GetError)
    }

    /// A process has died, which a module need not see by itself: as if it had.
    fn lose(&mut self, _peer: u32) {}

    /// Collective operations of a group that the interface carries out by itself; `None`: it has
    /// none, or does not reach all members.
    fn offload(&mut self, _circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        None
    }

    /// Grows when something has come, or has ended, that somebody may wait for and that no frame
    /// and no event tells of yet: who is about to sleep looks again then. A network that takes what
    /// arrives out of its descriptor into tables of its own counts all of that.
    fn news(&self) -> u64 {
        0
    }

    /// Whether all that it has taken has left this process.
    fn has_left(&self) -> bool {
        true
    }

    /// The process is about to end, or is not after all. From now on it tells at once what others
    /// wait to hear, and nothing has [left](Module::has_left) that could be lost when it ends.
    fn leave(&mut self, _leaves: bool) {}

    /// Tells what has ended since it was last asked.
    fn events(&mut self, told: &mut Vec<Event>) {
        let _ = told;
    }

    /// What to sleep on.
    fn arm(&mut self) -> Arm;
}
