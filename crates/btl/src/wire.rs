//! The contract between protocols and transports.
//!
//! The transmit half never polls and the receive half never transmits: while a frame is lent to the
//! protocol it may send answers. A transport takes a frame whole or says [`Full`]; what is full is
//! queued by the protocol, which tries again after a poll.

use crate::frame::{CONTROL_MAX, Frame, Header};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// The transport has no room now. Nothing was taken; try again after the peer has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A single copy could not be done for this pair; the caller falls back to copying through the
/// transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetError;

/// Where a buffer of another process lies and by which right it may be reached; meaningful to the
/// transport that made it only. Travels in offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteKey {
    /// Address in its owner's memory, or offset in what the key stands for.
    pub address: u64,
    /// The packed key of the registration; which transport made it is in the upper eight bits.
    pub key: u64,
}

/// What has become of a transfer between memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Got {
    /// It is done.
    Done,
    /// Its end will be told by its ticket.
    Queued,
}

/// Pieces of a message that both sides copy, in turn, are at least this long (bytes): shorter ones
/// cost more than they gain. One of at most two goes as one frame.
pub const PIECE: usize = 8192;

/// What one peer's transport can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest message sent in one frame, without asking the receiver (bytes).
    pub eager: usize,
    /// Largest message sent in several frames without asking the receiver (bytes), at least
    /// `eager`.
    pub eager_multi: usize,
    /// Largest payload of one frame (bytes), at least `eager`.
    pub fragment: usize,
    /// The receiver may read the sender's memory itself ([`Wire::get`]) for messages of at least
    /// this many bytes.
    pub single_copy_from: u64,
}

/// What has become of a frame that need not leave at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It has left, or will by itself.
    Left,
    /// It leaves with others, at the latest when the transport is told to [push](Wire::push).
    Held,
}

/// What comes behind a frame that need not leave at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// More may come, or nothing for long: some of a burst leave at once.
    Maybe,
    /// More comes at once, or a [push](Wire::push).
    Surely,
}

/// Something that can write payload into transport memory piece by piece: a convertor.
pub trait Source {
    /// Writes the next `dst.len()` bytes of the message.
    fn fill(&mut self, dst: Region);
}

/// The payload of an outgoing frame.
pub enum Bulk<'a> {
    /// No payload.
    None,
    /// Contiguous bytes.
    Region(Region),
    /// The same, which stay as they are until the frame's end is told. For modules that
    /// [lend](crate::module::Flags::LENDS).
    Lent {
        /// The bytes.
        region: Region,
        /// The last eight bytes of the frame's control are their offset in a message (u64,
        /// little-endian), and they may be handed up in pieces.
        is_fragment: bool,
    },
    /// `len` bytes that `source` packs on demand. Called only once the transport has room.
    Fill {
        /// Payload bytes of this frame.
        len: usize,
        /// Writes them, in order.
        source: &'a mut dyn Source,
    },
}

impl Bulk<'_> {
    /// Bytes of payload.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Bulk::None => 0,
            Bulk::Region(region) | Bulk::Lent { region, .. } => region.len(),
            Bulk::Fill { len, .. } => *len,
        }
    }

    /// Whether there is no payload.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The transmit half of a set of transports: what a protocol may do to the world.
pub trait Wire {
    /// Puts one frame on its way to `peer`.
    ///
    /// # Errors
    /// [`Full`]: no room; nothing was taken and `bulk` was not touched.
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full>;

    /// As [`try_send`](Wire::try_send) of a message without control that fits one frame, on the
    /// shortest way. (A message that would fit where control goes always does.)
    ///
    /// # Errors
    /// [`Full`]; also for a message that is longer than [`Limits::eager`], or that the shortest way
    /// is not for.
    #[inline]
    fn try_send_whole(&mut self, peer: u32, header: Header, region: Region) -> Result<(), Full> {
        if region.len() > CONTROL_MAX && region.len() > self.limits(peer).eager {
            return Err(Full);
        }
        self.try_send(peer, header, &[], Bulk::Region(region))
    }

    /// What the path can take on which a message of `bytes` begins: the one of the next
    /// [`try_first`](Wire::try_first) or [`try_hold`](Wire::try_hold) to `peer`.
    #[inline]
    fn begin(&mut self, peer: u32, _bytes: u64) -> Limits {
        self.limits(peer)
    }

    /// As [`try_send`](Wire::try_send) of a message's first frame.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    fn try_first(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        self.try_send(peer, header, control, bulk)
    }

    /// As [`try_first`](Wire::try_first) of a frame that may leave together with those that follow.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    fn try_hold(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        let sent = self.try_send(peer, header, control, bulk);
        sent.map(|()| Taken::Left)
    }

    /// As [`try_send`](Wire::try_send) of a frame behind which the caller sends others at once;
    /// then it tells to [push](Wire::push). They leave by one call of the system where they can.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    fn try_more(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        let sent = self.try_send(peer, header, control, bulk);
        sent.map(|()| Taken::Left)
    }

    /// Whatever is [held](Taken::Held) leaves now.
    #[inline]
    fn push(&mut self) {}

    /// As [`try_send`](Wire::try_send) of a frame of which a message has many, and which may take
    /// any path: the one that [`fragment_limits`](Wire::fragment_limits) has just spoken of.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    fn try_fragment(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        self.try_send(peer, header, control, bulk)
    }

    /// As [`try_fragment`](Wire::try_fragment) of bytes that stay as they are while they
    /// [are lent](Wire::is_lent) under this ticket.
    ///
    /// # Errors
    /// [`Full`].
    #[inline]
    fn try_lend(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        region: Region,
        _ticket: u64,
    ) -> Result<(), Full> {
        self.try_fragment(peer, header, control, Bulk::Region(region))
    }

    /// Reads what has come since of the very fragment of `peer` whose first bytes are lent to the
    /// caller now, to where it belongs; how many bytes. They count as handed up.
    #[inline]
    fn pull(&mut self, _peer: u32, _into: Region) -> usize {
        0
    }

    /// Whether something that was lent to `peer` under this ticket is still read. When it is no
    /// more, that is told.
    #[inline]
    fn is_lent(&self, _peer: u32, _ticket: u64) -> bool {
        false
    }

    /// What was lent under this ticket is its owner's again; what is still to be read is copied.
    /// Nothing is told of the ticket any more.
    #[inline]
    fn reclaim(&mut self, _peer: u32, _ticket: u64) {}

    /// What the path of the next [`try_fragment`](Wire::try_fragment) to `peer` can take, of a
    /// message of which `rest` bytes are left to be sent. The fragment has `piece` bytes if the
    /// path takes as many.
    #[inline]
    fn fragment_limits(&mut self, peer: u32, _rest: u64, _piece: u64) -> Limits {
        self.limits(peer)
    }

    /// Whether another path has room for a fragment when one was [`Full`], and would not be what
    /// its message waits for in the end.
    #[inline]
    fn has_free_path(&mut self, _peer: u32) -> bool {
        false
    }

    /// Whether frames reach `peer` once each, in the order in which they were sent. Several paths
    /// keep none, and what one that fails had on its way may come twice.
    #[inline]
    fn is_ordered(&self, _peer: u32) -> bool {
        true
    }

    /// Whether shared memory reaches `peer`, or it is this process itself.
    #[inline]
    fn is_near(&self, _peer: u32) -> bool {
        false
    }

    /// Whether frames for `peer` leave by the transports themselves; false: by something that a
    /// matching engine has put above them.
    #[inline]
    fn is_direct(&self, _peer: u32) -> bool {
        true
    }

    /// How `peer` stores its data; `None` while that is not known, and nothing can be sent.
    fn arch(&mut self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }

    /// What `peer`'s transport can take.
    fn limits(&mut self, peer: u32) -> Limits;

    /// Whether frames are faster than a single copy of so many bytes to `peer` while both sides are
    /// in MPI: each then copies its half. (A network's own engine is never slower.)
    #[inline]
    fn prefers_frames(&self, _peer: u32, _bytes: u64) -> bool {
        false
    }

    /// The address under which `peer` may [`get`](Wire::get) or [`put`](Wire::put) `region`, until
    /// the `ticket` is given to [`conceal`](Wire::conceal); `None` when this pair has no single
    /// copy.
    fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey>;

    /// `peer` does not reach any more what was exposed under this ticket, if anything was.
    #[inline]
    fn conceal(&mut self, _peer: u32, _ticket: u64) {}

    /// Reads `into.len()` bytes at `from` in `peer`'s memory. The end of a queued transfer is told
    /// with its `ticket`.
    ///
    /// # Errors
    /// [`GetError`]: not possible for this pair now or any more; fall back to frames.
    fn get(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        ticket: u64,
    ) -> Result<Got, GetError>;

    /// Writes all of `from` to `to` in `peer`'s memory.
    ///
    /// # Errors
    /// As [`get`](Wire::get).
    fn put(&mut self, peer: u32, to: RemoteKey, from: Region, ticket: u64)
    -> Result<Got, GetError>;
}

/// What a handler of frames wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// Go on with what has arrived.
    Yes,
    /// Something has completed: let whoever waits look first.
    No,
}

/// The receive half.
pub trait Receive {
    /// The transmit half that may be used while a frame is lent.
    type Tx: Wire;

    /// Hands at most a bounded number of arrived frames to `handler`, which says whether it wants
    /// more now; returns how many.
    fn poll(
        &mut self,
        tx: &mut Self::Tx,
        handler: &mut impl FnMut(&mut Self::Tx, u32, &Frame<'_>) -> More,
    ) -> usize;
}
