//! Multi-fragment eager: messages of several frames that leave without a rendezvous.
//!
//! | side | state | leaves it by |
//! |---|---|---|
//! | sender | `Queued` | space: the first frame (`send_fragments`) → `Leaving` |
//! | sender | `Leaving` | the last frame has left (`send_more`) → complete |
//! | receiver | `Posted` | the first frame (`on_first`) → `Arriving` |
//! | receiver | no receive | a receive that takes the message (`join_inflow`) → `Arriving` |
//! | receiver | `Arriving` | the last byte (`on_more`) → complete |
//!
//! The first frame contains the length of the message; the others have its sequence number and an
//! offset. They may arrive in any order; those that arrive before the first frame wait for it. The
//! receiver copies while the sender still writes. A matched receive stores the bytes in place.
//! Otherwise a block of memory collects them, which the unexpected message shares until a receive
//! takes it.

use super::arrive::Early;
use super::control;
use super::credit::cost;
use super::eager::eager_header;
use super::hetero::mark;
use super::matching::{Buffered, Message};
use super::receive::{Arrived, store};
use super::send::{part, sent};
use super::{Ob1, Relation};
use crate::coverage::{Ranges, cover};
use crate::message::{Caller, Envelope};
use crate::payload::Payload;
use crate::request::{Request, RequestId, State};
use oxmpi_btl::{Frame, Full, Header, Limits, PIECE, Wire};
use oxmpi_mem::{HeapBytes, Region};
use std::sync::Arc;

/// A message of which more frames will arrive.
pub(super) struct Inflow {
    peer: u32,
    /// Its sequence number.
    seq: u16,
    total: u64,
    arrived: u64,
    /// Which bytes arrived, if not the first ones.
    ranges: Option<Box<Ranges>>,
    target: Target,
}

impl Inflow {
    /// The sender.
    pub(super) fn peer(&self) -> u32 {
        self.peer
    }

    /// Whether an unexpected message shares this memory.
    pub(super) fn is_wanted(&self) -> bool {
        matches!(&self.target, Target::Unexpected(bytes) if Arc::strong_count(bytes) > 1)
    }
}

/// Where the bytes of a message go.
enum Target {
    Receive(RequestId),
    Unexpected(Arc<HeapBytes>),
}

/// A frame carries at least this fraction of a message. The receiver begins when the first has
/// arrived, and the sender is done when the last is written.
const SHARE: u64 = 8;
/// As `SHARE`, for a packed message, where filling a piece takes longer than emptying it.
const SHARE_PACKED: u64 = 16;
/// Shortest piece that pays (bytes), copied
pub(super) const SHORTEST: u64 = PIECE as u64;
/// and packed.
pub(super) const SHORTEST_PACKED: u64 = 4096;

/// Bytes per frame of a message of `total` bytes, before the limits of the path.
#[inline]
pub(super) fn piece(payload: &Payload, total: u64) -> u64 {
    let wanted = match payload {
        Payload::Contiguous(_) => (total / SHARE).max(SHORTEST),
        Payload::Typed(_) => (total / SHARE_PACKED).max(SHORTEST_PACKED),
    };
    wanted.next_multiple_of(64)
}

/// The same for a message that leaves without a rendezvous. Behind one for which no caller waits
/// there may be others, which the receiver copies meanwhile. So it has as few frames as the path
/// allows.
#[inline]
fn eager_piece(request: &Request) -> u64 {
    match (&request.payload, request.sending.caller) {
        (Payload::Contiguous(_), Caller::Nonblocking) => u64::MAX,
        (payload, _) => piece(payload, request.wanted),
    }
}

/// Bytes of the next frame on a path with these limits, if `rest` are left.
#[inline]
pub(super) fn cut(piece: u64, rest: u64, limits: &Limits) -> usize {
    let most = limits
        .fragment
        .min(usize::try_from(rest).unwrap_or(usize::MAX));
    usize::try_from(piece).unwrap_or(usize::MAX).min(most)
}

impl Ob1 {
    /// Sends the first frame of an eager message, and more while there is space. `Full`: the rest
    /// is queued.
    pub(super) fn send_fragments(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let request = self.requests.at(slot);
        let len = cut(eager_piece(request), request.wanted, limits);
        let peer = &mut self.peers[to.peer as usize];
        let seq = peer.sent.wrapping_add(1);
        let mut header = Header {
            flags: control::LONG,
            ..eager_header(to, seq)
        };
        let mut length = control::write_length(request.wanted);
        if peer.relation == Relation::Hetero {
            length = mark(&mut header, length, self.arch);
        }
        let cursor = &mut request.next();
        wire.try_first(to.peer, header, length.as_slice(), part(cursor, len))?;
        peer.sent = seq;
        peer.unmatched_out += cost(request.wanted);
        request.seq = seq;
        request.moved = len as u64;
        request.state = State::Leaving;
        self.send_more(wire, slot)
    }

    /// Sends the rest of such a message, while there is space.
    pub(super) fn send_more(&mut self, wire: &mut dyn Wire, slot: u32) -> Result<(), Full> {
        let request = self.requests.at(slot);
        let header = Header {
            kind: control::MORE,
            seq: request.seq,
            ..Header::default()
        };
        while request.moved < request.wanted {
            let peer = request.peer;
            let piece = eager_piece(request);
            let rest = request.wanted - request.moved;
            let limits = wire.fragment_limits(peer, rest, piece);
            let len = cut(piece, rest, &limits);
            let offset = control::write_length(request.moved);
            let cursor = &mut request.next();
            let sent = wire.try_fragment(peer, header, offset.as_slice(), part(cursor, len));
            match sent {
                Ok(()) => request.moved += len as u64,
                Err(Full) if wire.has_free_path(peer) => {}
                Err(Full) => return Err(Full),
            }
        }
        self.requests.complete(slot, sent());
        Ok(())
    }

    /// The first frame of a multi-fragment eager message.
    pub(super) fn on_first(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let total = control::read_length(frame.control).filter(|total| {
            // The budget bounds the memory, whatever length the peer claims.
            here as u64 <= *total && *total <= u64::from(self.budget_from(from))
        });
        let Some(total) = total else {
            self.broken(from, "the length of a message in several frames cannot be");
            return;
        };
        let target = match self.take_posted(&frame.header) {
            Some(slot) => {
                self.begin_arriving(slot, &Arrived::in_frame(from, frame, total), here);
                store(self.requests.at(slot), 0, frame.bulk);
                self.give_credit(wire, from, Some(total));
                Target::Receive(self.requests.id(slot))
            }
            None => {
                let len = usize::try_from(total).expect("invariant: the budget lies in memory");
                let bytes = Arc::new(HeapBytes::new(len));
                gather(&bytes, 0, frame.bulk);
                let held = Buffered::Growing(bytes.clone());
                let message = Arrived::in_frame(from, frame, total);
                self.keep(&message, held, Some(total), None, None);
                Target::Unexpected(bytes)
            }
        };
        self.inflows.push(Inflow {
            peer: from,
            seq: frame.header.seq,
            total,
            arrived: here as u64,
            ranges: None,
            target,
        });
        self.end_inflow(self.inflows.len() - 1);
        if let Some(backlog) = &mut self.peers[from as usize].backlog {
            let own = |orphan: &mut Early| orphan.header.seq == frame.header.seq;
            let orphans: Vec<Early> = backlog.orphans.extract_if(.., own).collect();
            for orphan in orphans {
                if !self.has_ended(from) {
                    self.on_more(from, &orphan.frame());
                }
            }
        }
    }

    /// Further bytes of a multi-fragment eager message.
    pub(super) fn on_more(&mut self, from: u32, frame: &Frame<'_>) {
        let Some(offset) = control::read_length(frame.control) else {
            self.broken(from, "bytes of a message have no place in it");
            return;
        };
        let (seq, len) = (frame.header.seq, frame.bulk_len() as u64);
        let known = |inflow: &Inflow| inflow.peer == from && inflow.seq == seq;
        let Some(at) = self.inflows.iter().position(known) else {
            self.keep_orphan(from, frame);
            return;
        };
        let inflow = &mut self.inflows[at];
        if len > inflow.total || offset > inflow.total - len {
            self.broken(from, "bytes lie past the end of their message");
            return;
        }
        match &inflow.target {
            Target::Receive(id) => {
                if let Some(slot) = self.requests.slot(*id) {
                    store(self.requests.at(slot), offset, frame.bulk);
                }
            }
            Target::Unexpected(bytes) => gather(bytes, offset, frame.bulk),
        }
        cover(&mut inflow.arrived, &mut inflow.ranges, offset, len);
        self.end_inflow(at);
    }

    /// Keeps bytes of a message whose first frame has not arrived.
    #[cold]
    fn keep_orphan(&mut self, from: u32, frame: &Frame<'_>) {
        let budget = self.budget_from(from) as usize;
        let peer = &mut self.peers[from as usize];
        if frame.header.seq.wrapping_sub(peer.expected) > u16::MAX / 2 {
            self.repeats += 1;
            return;
        }
        let backlog = peer.backlog.get_or_insert_default();
        let waiting: usize = backlog.orphans.iter().map(|orphan| orphan.bulk.len()).sum();
        if waiting + frame.bulk_len() > 4 * budget {
            self.broken(
                from,
                "too many bytes come before the messages they belong to",
            );
            return;
        }
        backlog.orphans.push(Early::copy_of(frame));
    }

    /// Completes the receive when the last byte has arrived.
    fn end_inflow(&mut self, at: usize) {
        if self.inflows[at].arrived < self.inflows[at].total {
            return;
        }
        if let Target::Receive(id) = self.inflows.swap_remove(at).target
            && let Some(slot) = self.requests.slot(id)
        {
            self.finish_arriving(slot);
        }
    }

    /// A receive takes a message that may be incomplete.
    pub(super) fn join_inflow(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        message: &Message,
        bytes: &Arc<HeapBytes>,
    ) {
        self.give_credit(wire, message.peer, message.budgeted);
        let id = self.requests.id(slot);
        let growing = self.inflows.iter().position(
            |inflow| matches!(&inflow.target, Target::Unexpected(held) if Arc::ptr_eq(held, bytes)),
        );
        if let Some(at) = growing
            && self.has_ended(message.peer)
        {
            self.inflows.swap_remove(at);
            return self.cut_off(slot, message);
        }
        let (here, is_verified) = match growing.map(|at| &mut self.inflows[at]) {
            Some(inflow) => {
                inflow.target = Target::Receive(id);
                let first = usize::try_from(inflow.arrived);
                // With gaps: all of it; missing bytes arrive later.
                let here = match inflow.ranges {
                    None => first.expect("invariant: it lies in memory"),
                    Some(_) => bytes.len(),
                };
                (here, false)
            }
            None => (bytes.len(), true),
        };
        self.begin_arriving(slot, &Arrived::of(message), here);
        let piece = bytes.region().slice(0, here);
        let request = self.requests.at(slot);
        request.payload.store(0, piece);
        if is_verified {
            self.finish_arriving(slot);
        }
    }
}

/// Stores the payload of a frame in the memory of an unexpected message.
fn gather(bytes: &HeapBytes, offset: u64, bulk: [Region; 2]) {
    let start = usize::try_from(offset).expect("invariant: it lies in memory");
    let place = bytes.region().skip(start);
    let first = bulk[0].len();
    oxmpi_mem::copy(place.slice(0, first), bulk[0]);
    oxmpi_mem::copy(place.slice(first, bulk[1].len()), bulk[1]);
}
