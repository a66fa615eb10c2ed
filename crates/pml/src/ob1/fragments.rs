//! Multi-fragment eager: messages of several frames that leave without asking the receiver.
//!
//! The first frame says how long the message is, the others follow in the order of the pair: the
//! message stays at the front of the sender's queue until it has left, so there is at most one per
//! pair on its way and its frames need no name. The receiver copies while the sender still writes.
//! A matched receive takes the bytes in place; otherwise they gather in a block of memory, which
//! the unexpected message shares until a receive joins.

use super::control;
use super::matching::{Held, Message};
use super::receive::{Arrived, store};
use super::send::{MESSAGE_COST, eager_header, part, sent};
use super::{Envelope, Ob1};
use crate::payload::Payload;
use crate::request::{RequestId, State};
use oxmpi_btl::{Frame, Full, Header, Limits, Wire};
use oxmpi_mem::{HeapBytes, Region, Way};
use std::sync::Arc;

/// A message of which more frames are to come.
pub(super) struct Inflow {
    peer: u32,
    total: u64,
    arrived: u64,
    target: Target,
}

/// Where its bytes go.
enum Target {
    Receive(RequestId),
    Unexpected(Arc<HeapBytes>),
}

/// A frame carries this share of a message, at least: the receiver begins when the first has come,
/// and the sender is done when the last is written.
const SHARE: u64 = 8;
/// The same of a message that is packed, where a piece takes longer to fill than to empty.
const SHARE_PACKED: u64 = 16;
/// Shorter pieces cost more than they gain (bytes), copied
const SHORTEST: usize = 8192;
/// and packed.
const SHORTEST_PACKED: usize = 4096;

/// How many of the `total - moved` bytes left of a payload the next frame carries.
#[inline]
pub(super) fn piece(payload: &Payload, total: u64, moved: u64, limits: &Limits) -> usize {
    let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    let wanted = match payload {
        Payload::Contiguous(_) => size(total / SHARE).max(SHORTEST),
        Payload::Typed(_) => size(total / SHARE_PACKED).max(SHORTEST_PACKED),
    };
    let whole_lines = wanted.min(limits.fragment).next_multiple_of(64);
    whole_lines.min(limits.fragment).min(size(total - moved))
}

impl Ob1 {
    /// Sends the first frame of a message that leaves without asking, and as many more as there is
    /// room for. `Full`: the rest waits in turn.
    pub(super) fn send_fragments(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let request = self.requests.at(slot);
        let len = piece(&request.payload, request.wanted, 0, limits);
        let header = Header {
            flags: control::LONG,
            ..eager_header(to)
        };
        let length = control::write_length(request.wanted);
        let cursor = &mut request.next();
        wire.try_send(to.peer, header, length.as_slice(), part(cursor, len))?;
        request.moved = len as u64;
        request.state = State::Leaving;
        self.peers[to.peer as usize].unmatched_out += request.wanted + MESSAGE_COST;
        self.send_more(wire, slot)
    }

    /// Sends what is left of such a message, as far as there is room.
    pub(super) fn send_more(&mut self, wire: &mut impl Wire, slot: u32) -> Result<(), Full> {
        let request = self.requests.at(slot);
        let limits = wire.limits(request.peer);
        let header = Header {
            kind: control::MORE,
            ..Header::default()
        };
        while request.moved < request.wanted {
            let len = piece(&request.payload, request.wanted, request.moved, &limits);
            let peer = request.peer;
            wire.try_send(peer, header, &[], part(&mut request.next(), len))?;
            request.moved += len as u64;
        }
        self.requests.complete(slot, sent());
        Ok(())
    }

    /// The first frame of a message that comes without asking.
    pub(super) fn on_first(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let total = control::read_length(frame.control).filter(|total| {
            // What is left unmatched is bounded by the budget, also when the peer lies.
            here as u64 <= *total && *total <= self.eager_budget
        });
        let Some(total) = total.filter(|_| self.inflow(from).is_none()) else {
            self.rejected_frames += 1;
            return;
        };
        let target = match self.take_posted(&frame.header) {
            Some(slot) => {
                self.begin_arriving(slot, &Arrived::in_frame(from, frame, total), here);
                store(self.requests.at(slot), 0, frame.bulk, frame.way);
                self.give_credit(wire, from, total);
                Target::Receive(self.requests.id(slot))
            }
            None => {
                let len = usize::try_from(total).expect("invariant: the budget lies in memory");
                let bytes = Arc::new(HeapBytes::new(len));
                gather(&bytes, 0, frame.bulk);
                let held = Held::Growing(bytes.clone());
                self.keep(from, &frame.header, held, Some(total), total, None, None);
                Target::Unexpected(bytes)
            }
        };
        self.inflows.push(Inflow {
            peer: from,
            total,
            arrived: here as u64,
            target,
        });
        self.end_inflow(self.inflows.len() - 1);
    }

    /// Where among the inflows that of a peer is.
    fn inflow(&self, from: u32) -> Option<usize> {
        self.inflows.iter().position(|inflow| inflow.peer == from)
    }

    /// The next bytes of the message that is coming from a peer.
    pub(super) fn on_more(&mut self, from: u32, frame: &Frame<'_>) {
        let len = frame.bulk_len() as u64;
        let at = self.inflow(from).filter(|at| {
            let inflow = &self.inflows[*at];
            len <= inflow.total - inflow.arrived
        });
        let Some(at) = at else {
            self.rejected_frames += 1;
            return;
        };
        let inflow = &mut self.inflows[at];
        let offset = inflow.arrived;
        match &inflow.target {
            Target::Receive(id) => {
                if let Some(slot) = self.requests.slot(*id) {
                    store(self.requests.at(slot), offset, frame.bulk, frame.way);
                }
            }
            Target::Unexpected(bytes) => gather(bytes, offset, frame.bulk),
        }
        inflow.arrived += len;
        self.end_inflow(at);
    }

    /// Completes the receive when the last byte has come.
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

    /// A receive takes a message of which perhaps not all has come.
    pub(super) fn join_inflow(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        message: &Message,
        bytes: &Arc<HeapBytes>,
    ) {
        self.give_credit(wire, message.peer, message.budgeted);
        let id = self.requests.id(slot);
        let growing = self.inflows.iter_mut().find(
            |inflow| matches!(&inflow.target, Target::Unexpected(held) if Arc::ptr_eq(held, bytes)),
        );
        let here = match growing {
            Some(inflow) => {
                inflow.target = Target::Receive(id);
                usize::try_from(inflow.arrived).expect("invariant: it lies in memory")
            }
            None => bytes.len(),
        };
        self.begin_arriving(slot, &Arrived::of(message), here);
        let piece = bytes.region().slice(0, here);
        let request = self.requests.at(slot);
        request.payload.store(0, piece, Way::Cached);
        if here == bytes.len() {
            self.finish_arriving(slot);
        }
    }
}

/// Adds the payload of a frame to a message that gathers.
fn gather(bytes: &HeapBytes, offset: u64, bulk: [Region; 2]) {
    let start = usize::try_from(offset).expect("invariant: it lies in memory");
    let place = bytes.region().skip(start);
    let first = bulk[0].len();
    oxmpi_mem::copy(place.slice(0, first), bulk[0]);
    oxmpi_mem::copy(place.slice(first, bulk[1].len()), bulk[1]);
}
