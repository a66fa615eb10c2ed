//! Messages of several frames that leave without asking the receiver.
//!
//! The first frame says how long the message is, the others follow in the order of the pair: the
//! message stays at the front of the sender's queue until it has left, so there is at most one per
//! pair on its way and its frames need no name. The receiver copies while the sender still writes.
//! Both ways of ending up here keep the bytes apart: a matched receive takes them in place;
//! otherwise they gather in a block of memory, which the unexpected message shares until a receive
//! joins.

use super::control;
use super::matching::{Held, Message};
use super::receive::{Arrived, store};
use super::send::{MESSAGE_COST, eager_header, part, sent};
use super::{Envelope, Ob1};
use crate::payload::Payload;
use crate::request::{RequestId, State};
use oxmpi_btl::{Frame, Full, Header, Limits, Wire};
use oxmpi_datatype::Convertor;
use oxmpi_mem::{Caches, HeapBytes, Region, Way};
use std::sync::Arc;

/// A message of which more frames are to come.
pub(super) struct Inflow {
    peer: u32,
    total: u64,
    arrived: u64,
    /// It comes from its end on.
    backwards: bool,
    target: Target,
}

impl Inflow {
    /// How its bytes are best copied that would be copied so on their own.
    fn way(&self, way: Way) -> Way {
        match self.backwards {
            true => way.backwards(),
            false => way,
        }
    }

    /// Where the next `len` bytes go.
    fn offset(&self, len: u64) -> u64 {
        match self.backwards {
            true => self.total - self.arrived - len,
            false => self.arrived,
        }
    }
}

/// Where its bytes go.
enum Target {
    Receive(RequestId),
    Unexpected(Arc<HeapBytes>),
}

/// Fragments of a message that is not long enough for whole ones: the receiver begins when the
/// first has come, and the sender is done when the last is written, so pieces are a share of the
/// message,
const SHARE: u64 = 2;
/// of a longer one a lesser share;
fn share_long() -> u64 {
    match Caches::here() {
        Caches::Clusters => 16,
        // More lines are on their way at a time in longer pieces (256 KiB one way: 13.5 → 12.2 µs
        // in plain C).
        Caches::Mesh => 8,
    }
}
/// and one that is shorter than so many bytes has no longer pieces than these.
const MIDDLE: usize = 16 * 1024;
/// a smaller one where packing takes several times as long as copying,
const SHARE_PACKED: u64 = 16;
/// and over a mesh the smallest of data so sparse that each block is a line of its own: packing a
/// piece takes ten times as long as reading it (256 KiB in blocks of 8, 256 apart: 242 → 228 µs,
/// 1024 apart 278 → 257; 64 apart 54 → 59, so that not of those).
const SHARE_SPARSE: u64 = 64;
/// Shorter pieces cost more than they gain (bytes), copied
const SHORTEST: usize = 8192;
/// and packed.
const SHORTEST_PACKED: usize = 4096;
const SHORTEST_SPARSE: usize = 2048;

/// Longer messages that are packed ask first: the turn is little beside the packing, and then they
/// can leave from their end on.
const LONGEST_PACKED: u64 = 64 * 1024;

/// Whether a message may leave without asking the receiver, as far as its length goes.
pub(super) fn fits(payload: &Payload, limits: &Limits) -> bool {
    let most = match payload {
        Payload::Contiguous(_) => limits.ahead as u64,
        Payload::Typed(_) => LONGEST_PACKED.min(limits.ahead as u64),
    };
    payload.len() <= most
}

/// Whether packing comes down to fetching a line for each block, where lines take long.
fn is_sparse(data: &Convertor) -> bool {
    let datatype = data.datatype();
    let apart = datatype.extent().unsigned_abs();
    Caches::here() == Caches::Mesh && apart >= datatype.size().saturating_mul(GAPS)
}

/// So many times as long as the data is what it lies in, where it is sparse (blocks of 8 bytes at
/// least two lines apart).
const GAPS: u64 = 16;

/// How many of the `total - moved` bytes left of a payload the next frame carries.
#[inline]
pub(super) fn piece(payload: &Payload, total: u64, moved: u64, limits: &Limits) -> usize {
    let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
    let wanted = match payload {
        Payload::Contiguous(_) => {
            let middle = size(total / SHARE).min(MIDDLE);
            size(total / share_long()).max(middle).max(SHORTEST)
        }
        Payload::Typed(data) if is_sparse(data) => size(total / SHARE_SPARSE).max(SHORTEST_SPARSE),
        Payload::Typed(_) => size(total / SHARE_PACKED).max(SHORTEST_PACKED),
    };
    let whole_lines = wanted.min(limits.fragment).next_multiple_of(64);
    whole_lines.min(limits.fragment).min(size(total - moved))
}

impl Ob1 {
    /// Sends the first frame of a message that goes ahead, and as many more as there is room for.
    /// `Full`: the rest waits in turn.
    pub(super) fn send_ahead(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let request = self.requests.at(slot);
        let len = piece(&request.payload, request.wanted, 0, limits);
        let backwards = self.peers[to.peer as usize].answers_backwards(&request.payload);
        request.backwards = backwards.then_some(0);
        let header = Header {
            flags: match backwards {
                true => control::LONG | control::BACKWARDS,
                false => control::LONG,
            },
            ..eager_header(to)
        };
        let length = control::write_length(request.wanted);
        let cursor = &mut request.next(len);
        wire.try_send(to.peer, header, length.as_slice(), part(cursor, len))?;
        request.moved = len as u64;
        request.state = State::Leaving;
        self.peers[to.peer as usize].unmatched_out += request.wanted + MESSAGE_COST;
        self.links.entry(to.peer).or_default().row.add();
        self.send_more(wire, slot)
    }

    /// Sends what is left of a message that goes ahead, as far as there is room.
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
            wire.try_send(peer, header, &[], part(&mut request.next(len), len))?;
            request.moved += len as u64;
        }
        self.requests.complete(slot, sent());
        Ok(())
    }

    /// The first frame of a message that comes without asking.
    pub(super) fn on_ahead(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let total = control::read_length(frame.control).filter(|total| {
            // What is left unmatched is bounded by the budget, also when the peer lies.
            here as u64 <= *total && *total <= self.eager_budget
        });
        let Some(total) = total.filter(|_| self.inflow(from).is_none()) else {
            self.rejected_frames += 1;
            return;
        };
        let backwards = frame.header.flags & control::BACKWARDS != 0;
        let start = if backwards { total - here as u64 } else { 0 };
        self.peers[from as usize].forwards = !backwards;
        let target = match self.take_posted(&frame.header) {
            Some(slot) => {
                self.peers[from as usize].buffer =
                    self.requests.at(slot).payload.mark().unwrap_or(0);
                self.begin_arriving(slot, &Arrived::in_frame(from, frame, total), here);
                let request = self.requests.at(slot);
                let way = match (
                    self.spare.way(frame.way, &request.payload, start),
                    backwards,
                ) {
                    (way, true) => way.backwards(),
                    (way, false) => way,
                };
                store(request, start, frame.bulk, way);
                self.give_credit(wire, from, total);
                self.came(wire, from, total, false);
                Target::Receive(self.requests.id(slot))
            }
            None => {
                let len = usize::try_from(total).expect("invariant: the budget lies in memory");
                let bytes = Arc::new(HeapBytes::new(len));
                gather(&bytes, start, frame.bulk);
                let held = Held::Growing(bytes.clone());
                self.keep(from, &frame.header, held, Some(total), total, None, None);
                Target::Unexpected(bytes)
            }
        };
        self.inflows.push(Inflow {
            peer: from,
            total,
            arrived: here as u64,
            backwards,
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
        let offset = inflow.offset(len);
        match &inflow.target {
            Target::Receive(id) => {
                if let Some(slot) = self.requests.slot(*id) {
                    let request = self.requests.at(slot);
                    let way = self.spare.way(frame.way, &request.payload, offset);
                    store(request, offset, frame.bulk, inflow.way(way));
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
        let (start, here) = match growing {
            Some(inflow) => {
                inflow.target = Target::Receive(id);
                let here = usize::try_from(inflow.arrived).expect("invariant: it lies in memory");
                let start = if inflow.backwards {
                    bytes.len() - here
                } else {
                    0
                };
                (start, here)
            }
            None => (0, bytes.len()),
        };
        self.begin_arriving(slot, &Arrived::of(message), here);
        let piece = bytes.region().slice(start, here);
        let payload = &mut self.requests.at(slot).payload;
        self.peers[message.peer as usize].buffer = payload.mark().unwrap_or(0);
        payload.store(start as u64, piece, Way::Cached);
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
