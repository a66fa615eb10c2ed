//! The contract between protocols and transports.
//!
//! The transmit half never polls and the receive half never transmits: while a frame is lent to the
//! protocol it may send answers. A transport takes a whole frame or returns [`Full`]. The protocol
//! queues a refused frame and tries again after a poll.

use crate::frame::{CONTROL_MAX, Frame, Header};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

/// The transport is full now. Nothing was taken; try again after the peer has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// A single copy could not be done for this pair. The caller copies through the transport instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetError;

/// Address and remote key of a buffer of another process. Only the transport that made it can use
/// it. Rendezvous messages carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteKey {
    /// Address in its owner's memory, or offset in the memory of the key.
    pub address: u64,
    /// The packed key of the registration. The upper eight bits name the transport that made it.
    pub key: u64,
}

/// The state of a transfer between memories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Got {
    /// It is done.
    Done,
    /// Its completion will be reported by its ticket.
    Queued,
}

/// Shortest pieces (bytes) of a message that both sides copy in turn: shorter ones cost more than
/// they gain. A message of at most two pieces goes as one frame.
pub const PIECE: usize = 8192;

/// The limits of the transport to one peer.
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
    /// Up to this length (bytes) frames are faster than a single copy: both sides copy at the same
    /// time. (A network's RDMA engine is never slower.)
    pub frames_to: u64,
}

impl Limits {
    /// The same for fragments of at most `piece` bytes.
    #[inline]
    #[must_use]
    pub fn in_pieces(self, piece: u64) -> Limits {
        let piece = usize::try_from(piece).unwrap_or(usize::MAX);
        Limits {
            fragment: self.fragment.min(piece),
            ..self
        }
    }
}

/// The state of a frame that need not leave at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It has left, or will by itself.
    Left,
    /// It leaves with others, at the latest at the next [push](Wire::push).
    Held,
}

/// What follows a frame that need not leave at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// More may follow, or nothing for long: some frames of a burst leave at once.
    Maybe,
    /// More follows at once, or a [push](Wire::push).
    Surely,
}

/// A writer of payload into transport memory, piece by piece: a convertor.
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
    /// Contiguous bytes that stay unchanged until the frame's completion. For modules with
    /// [`LENDS`](crate::module::Flags::LENDS).
    Lent {
        /// The bytes.
        region: Region,
        /// The last eight bytes of the frame's control are the payload's offset in a message (u64,
        /// little-endian). The payload may be handed up in pieces.
        is_fragment: bool,
    },
    /// `len` bytes that `source` packs on demand, once the transport has space.
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

/// The transmit half of a set of transports, as protocols use it.
pub trait Wire {
    /// Sends one frame to `peer`.
    ///
    /// # Errors
    /// [`Full`]: the transport has no space. Nothing was taken and `bulk` was not touched.
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full>;

    /// As [`try_send`](Wire::try_send) of a message without control that fits one frame, on the
    /// fast path. (A message that would fit where control goes always does.)
    ///
    /// # Errors
    /// [`Full`]. Also for a message that is longer than [`Limits::eager`] or that the fast path
    /// does not cover.
    #[inline]
    fn try_send_whole(&mut self, peer: u32, header: Header, region: Region) -> Result<(), Full> {
        if region.len() > CONTROL_MAX && region.len() > self.limits(peer).eager {
            return Err(Full);
        }
        self.try_send(peer, header, &[], Bulk::Region(region))
    }

    /// The limits of the path on which a message of `bytes` begins. It is the path of the next
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

    /// As [`try_send`](Wire::try_send) of a frame that others follow at once, before a
    /// [push](Wire::push). They leave by one system call where they can.
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

    /// Sends all [held](Taken::Held) frames now.
    #[inline]
    fn push(&mut self) {}

    /// As [`try_send`](Wire::try_send) of one of many frames of a message, which may take any path.
    /// It takes the path whose limits [`fragment_limits`](Wire::fragment_limits) has just returned.
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

    /// As [`try_fragment`](Wire::try_fragment) of bytes that stay unchanged while they [are
    /// lent](Wire::is_lent) under this ticket.
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

    /// Reads newly arrived bytes of a fragment of `peer`, whose first bytes are lent to the caller
    /// now, to their destination. Returns how many. They count as handed up.
    #[inline]
    fn pull(&mut self, _peer: u32, _into: Region) -> usize {
        0
    }

    /// Whether memory that was lent to `peer` under this ticket is still read. The end is reported.
    #[inline]
    fn is_lent(&self, _peer: u32, _ticket: u64) -> bool {
        false
    }

    /// Ends the lending under this ticket. What is still to be read is copied. Nothing is reported
    /// for the ticket any more.
    #[inline]
    fn reclaim(&mut self, _peer: u32, _ticket: u64) {}

    /// The limits of the path of the next [`try_fragment`](Wire::try_fragment) to `peer`. `rest`
    /// bytes of its message are left to be sent. Fragments have at most `piece` bytes. The only
    /// path to a peer may take longer ones, if it moves the begin of a frame before the end is
    /// written.
    #[inline]
    fn fragment_limits(&mut self, peer: u32, _rest: u64, piece: u64) -> Limits {
        self.limits(peer).in_pieces(piece)
    }

    /// Whether another path has space for a fragment when one was [`Full`]. It must not be a path
    /// so slow that its message would wait for it in the end.
    #[inline]
    fn has_free_path(&mut self, _peer: u32) -> bool {
        false
    }

    /// Whether frames reach `peer` once each, in the order in which they were sent. Several paths
    /// keep no order, and frames in flight on a failed path may arrive twice.
    #[inline]
    fn is_ordered(&self, _peer: u32) -> bool {
        true
    }

    /// Whether shared memory reaches `peer`, or it is this process itself.
    #[inline]
    fn is_near(&self, _peer: u32) -> bool {
        false
    }

    /// The data representation of `peer`. `None` while it is not known, and nothing can be sent.
    fn arch(&mut self, _peer: u32) -> Option<ArchWord> {
        Some(ArchWord::LOCAL)
    }

    /// The limits of the transport to `peer`.
    fn limits(&mut self, peer: u32) -> Limits;

    /// The address under which `peer` may [`get`](Wire::get) or [`put`](Wire::put) `region`, until
    /// [`conceal`](Wire::conceal) of the same `ticket`. `None` when this pair has no single copy.
    fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey>;

    /// Ends the access of `peer` to a region exposed under this ticket, if there is one.
    #[inline]
    fn conceal(&mut self, _peer: u32, _ticket: u64) {}

    /// Reads `into.len()` bytes at `from` in `peer`'s memory. The completion of a queued transfer
    /// is reported with its `ticket`.
    ///
    /// # Errors
    /// [`GetError`]: not possible for this pair now or any more. The caller uses frames instead.
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

/// The answer of a handler of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// Go on with the frames that have arrived.
    Yes,
    /// An operation has completed: let waiting callers look first.
    No,
}

/// The receive half.
pub trait Receive {
    /// The transmit half that may be used while a frame is lent.
    type Tx: Wire;

    /// Hands at most a bounded number of arrived frames to `handler`, which returns whether it
    /// wants more now. Returns the number of frames.
    fn poll(
        &mut self,
        tx: &mut Self::Tx,
        handler: &mut impl FnMut(&mut Self::Tx, u32, &Frame<'_>) -> More,
    ) -> usize;
}
