//! The contract of a BTL module: the operations of one interface of a process.
//!
//! A module is the transmit half of one interface: one network card, one rail, one segment. It
//! never polls. Its receive half ([`Receive`](crate::Receive)) lends arrived frames, and
//! [`Module::events`] reports completions. An endpoint is a path to one peer over one module. The
//! sender (`bml`) makes it at first use and keeps it. So a peer without traffic costs one pointer,
//! however many modules there are.

use crate::frame::Header;
use crate::offload::{Circle, Offload};
use crate::wire::{Bulk, Follows, Full, GetError, Got, Limits, RemoteKey, Taken};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// The capabilities of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u16);

impl Flags {
    /// Active messages.
    pub const SEND: Flags = Flags(1);
    /// Writing to a peer's memory.
    pub const PUT: Flags = Flags(1 << 1);
    /// Reading a peer's memory.
    pub const GET: Flags = Flags(1 << 2);
    /// Atomic operations without a result.
    pub const ATOMICS: Flags = Flags(1 << 3);
    /// Atomic operations that return the previous value.
    pub const FETCHING_ATOMICS: Flags = Flags(1 << 4);
    /// A put completes when it is visible in the peer's memory, not when it has left.
    pub const REMOTE_COMPLETION: Flags = Flags(1 << 5);
    /// Memory must be registered before put or get uses it.
    pub const NEEDS_REGISTRATION: Flags = Flags(1 << 6);
    /// Put and get also work between processors of different data representations.
    pub const HETEROGENEOUS_RDMA: Flags = Flags(1 << 7);
    /// Frames of a pair arrive in the order they were sent.
    pub const ORDERED: Flags = Flags(1 << 8);
    /// A frame that was taken arrives as long as both processes live. Without this flag each frame
    /// has a completion, and a failed frame is sent again on another path.
    pub const RELIABLE: Flags = Flags(1 << 9);
    /// The module reads a payload in place until the frame's completion: it is given
    /// [lent](crate::Bulk::Lent) ones. Not together with [`Flags::RELIABLE`].
    pub const LENDS: Flags = Flags(1 << 10);

    /// The union of both.
    #[must_use]
    pub const fn and(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These without those of the other.
    #[must_use]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Whether all of these are set.
    #[must_use]
    pub const fn has(self, wanted: Flags) -> bool {
        self.0 & wanted.0 == wanted.0
    }
}

/// The limits of put or get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transfer {
    /// Addresses and lengths must be multiples of this (bytes, a power of two).
    pub align: usize,
    /// Shorter transfers are not worth it (bytes).
    pub from: u64,
    /// Longest transfer (bytes).
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

/// Capabilities, equal for all peers of a module, as read by the layers above.
///
/// Two capabilities of other contracts are missing. Each module decides inside up to which length a
/// *short* frame leaves with its header in one piece ([`Module::send`] takes it whole). Protocols
/// and path lists would not use that length. Limits of atomics would be equal in all modules:
/// [`Module::atomic`] takes 8 bytes at a multiple of 8, or is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// The flags.
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
    /// Writing to a peer's memory.
    pub put: Transfer,
    /// Latency of a short frame (ns).
    pub latency: u32,
    /// Bandwidth of long ones (MB/s); 0: unknown.
    pub bandwidth: u32,
    /// A module is used only beside others of the same exclusivity. The highest exclusivity wins.
    pub exclusivity: u32,
}

impl Caps {
    /// The limits of a path over this module, without single copy.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            eager: self.eager,
            eager_multi: self.eager_multi,
            fragment: self.max_send,
            single_copy_from: u64::MAX,
            frames_to: 0,
        }
    }
}

/// Exclusivity of the process itself and of shared memory.
pub const EXCLUSIVITY_HIGH: u32 = 65_536;
/// Exclusivity of networks.
pub const EXCLUSIVITY_DEFAULT: u32 = 1024;
/// Exclusivity of networks of the operating system.
pub const EXCLUSIVITY_LOW: u32 = 0;
/// From this payload length (bytes) on, a frame's completion is reported as soon as it is known. So
/// the cost per byte can be measured where a peer has several paths. Of shorter frames a module
/// reports some early, so that latencies can be measured.
pub const TIMED: usize = 8 << 10;

/// The access that a registration permits. Each includes the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Only the module itself, for transfers of this process.
    Local,
    /// Peers may read.
    Read,
    /// Peers may read and write.
    Write,
    /// Peers may also apply atomic operations.
    Atomic,
}

/// A registration of memory: the remote key that peers need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemKey {
    /// The key that is sent to peers.
    pub remote: RemoteKey,
    /// The access it permits.
    pub access: Access,
}

/// One block of a transfer: the remote and the local memory.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// In the peer's memory.
    pub there: RemoteKey,
    /// In our memory.
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
        /// The expected value.
        old: u64,
        /// The value to store.
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

/// A completion or failure that a module reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The operation with this ticket has ended.
    Ended {
        /// The ticket.
        ticket: u64,
        /// Whether all was done.
        done: bool,
        /// Its duration (ns); 0: unknown.
        took: u64,
        /// The previous value, of a fetching atomic.
        value: u64,
    },
    /// A peer cannot be reached by this module any more, or no peer can. Its transfers without a
    /// completion have ended, and touch no memory from now on.
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

/// The object that an idle process may sleep on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Senders ring the doorbell of the segment.
    Doorbell,
    /// A descriptor becomes readable.
    Descriptor(i32),
    /// Nothing: the module must be polled.
    Poll,
}

/// A frame that a module may hold, to send it together with those that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// For the completion of the frame.
    pub ticket: u64,
    /// What follows it.
    pub follows: Follows,
}

/// The transmit half of one interface.
pub trait Module {
    /// A path to one peer.
    type Endpoint;

    /// What it can do.
    fn caps(&self) -> Caps;

    /// Whether the address of a peer is known. Until it is, senders ask again.
    fn is_known(&self, _peer: u32) -> bool {
        true
    }

    /// Whether a peer can be reached, according to its business card.
    fn reaches(&self, peer: u32) -> bool;

    /// The data representation of a peer, from its business card. `None` until the card is known,
    /// even if the peer has connected. Modules of one machine need not ask.
    fn arch(&self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }

    /// A path to a peer that [can be reached](Module::reaches).
    ///
    /// # Errors
    /// It cannot be made now.
    fn connect(&mut self, peer: u32) -> Result<Self::Endpoint, Full>;

    /// Sends a frame. Without [`Flags::RELIABLE`] its completion is reported with `ticket`.
    ///
    /// # Errors
    /// [`Full`]: the module has no space. Nothing was taken and `bulk` was not touched.
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
        hold: Hold,
    ) -> Result<Taken, Full> {
        let sent = self.send(to, header, control, bulk, hold.ticket);
        sent.map(|()| Taken::Left)
    }

    /// Sends [held](Taken::Held) frames now. A call of [`events`](Module::events) does the same.
    fn push(&mut self) {}

    /// Whether it would take a frame, for callers to which making one is expensive. A frame may be
    /// refused nevertheless.
    fn has_room(&mut self, _to: &mut Self::Endpoint, _is_fragment: bool) -> bool {
        true
    }

    /// As [`Wire::pull`](crate::Wire::pull), of the frame that this module has handed up last.
    fn pull(&mut self, _into: Region) -> usize {
        0
    }

    /// Ends the lending of this memory to frames without a completion. The module copies what it
    /// still has to read.
    fn detach(&mut self, _from: &mut Self::Endpoint, _memory: Region) {}

    /// Lets peers reach a region. [`Module::deregister`] ends the registration. Called through a
    /// [cache](crate::rcache), so not for each message. No transfer uses the registration when it
    /// ends.
    fn register(&mut self, region: Region, access: Access) -> Option<MemKey>;

    /// Ends a registration.
    fn deregister(&mut self, key: MemKey);

    /// Reads blocks from a peer's memory.
    ///
    /// # Errors
    /// [`GetError`]: not possible for these arguments, or not any more.
    fn get(
        &mut self,
        from: &mut Self::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError>;

    /// Writes blocks to a peer's memory.
    ///
    /// # Errors
    /// [`GetError`].
    fn put(
        &mut self,
        to: &mut Self::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError>;

    /// Applies an operation to 8 bytes in a peer's memory. The event contains the previous value.
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

    /// A process has died, which a module need not notice itself. The module acts as if it had.
    fn lose(&mut self, _peer: u32) {}

    /// Collective operations of a group that the interface carries out itself. `None`: it has none,
    /// or does not reach all members.
    fn offload(&mut self, _circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        None
    }

    /// Grows when something has arrived or ended that a caller may wait for and that no frame and
    /// no event reports yet. A caller about to park then polls again. A network counts everything
    /// it moves from its descriptor into tables of its own.
    fn news(&self) -> u64 {
        0
    }

    /// Whether all frames that it has taken have left this process.
    fn has_left(&self) -> bool {
        true
    }

    /// The process is about to end, or is not after all. From now on the module sends at once what
    /// others wait for. Frames that would be lost at the end have not [left](Module::has_left).
    fn leave(&mut self, _leaves: bool) {}

    /// Appends the completions and failures since the last call to `events`.
    fn events(&mut self, events: &mut Vec<Event>) {
        let _ = events;
    }

    /// The object to sleep on.
    fn arm(&mut self) -> Arm;
}
