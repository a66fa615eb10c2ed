//! Rendezvous: `RTS`, then the receiver asks for frames by `CTS`, or copies (`get.rs`) and sends
//! `FIN`.
//!
//! | side | state | leaves it by |
//! |---|---|---|
//! | sender | `Queued` | space: `RTS` (`send_rts`) → `Rendezvous` |
//! | sender | `Rendezvous` | `CTS` (`on_cts`) → `Streaming`; `FIN` (`on_fin`) → complete |
//! | sender | `Streaming` | the last `DATA` has left (`stream`) → complete, `Lent` |
//! | sender | `Lent` | the transport has read the payload (`on_returned`) → complete |
//! | receiver | `Posted` | `RTS` (`answer_rts`) → `Arriving`, or as in `get.rs` |
//! | receiver | no receive | the `RTS` is kept (`on_rts`) until one takes it (`receive.rs`) |
//! | receiver | `Arriving` | the last `DATA` (`on_data`) → complete |
//!
//! With digests the sender waits for `FIN` after the last `DATA`, and may be asked again
//! (`digests.rs`).

use super::control::{self, Cts, Data, Rts};
use super::eager::{eager_header, hold};
use super::fragments;
use super::hetero::mark;
use super::receive::{Arrived, of_ticket, store, ticket};
use super::send::{cancelled, part, sent};
use super::{Ob1, Relation};
use crate::coverage::cover;
use crate::message::Envelope;
use crate::payload::Payload;
use crate::request::{Lookup, RequestId, State};
use oxmpi_btl::{Frame, Full, Header, Limits, RemoteKey, Wire};
use oxmpi_mem::Region;

/// Frames that one stream sends before the next stream is served.
const STREAM_TURN: usize = 4;

/// The first bytes of an offered message, which came with its `RTS`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstBytes {
    /// Their number.
    pub len: usize,
    /// Where they are in the frame, or empty if they are stored already.
    pub bulk: [Region; 2],
}

impl FirstBytes {
    /// `len` bytes that are stored already.
    pub(super) fn stored(len: usize) -> FirstBytes {
        FirstBytes {
            len,
            bulk: [Region::EMPTY; 2],
        }
    }
}

impl Ob1 {
    /// Sends the `RTS` of a rendezvous, with the address of the payload if it is exposed. Beyond
    /// the eager budget the `RTS` carries no data; to this process itself none is needed.
    #[inline]
    pub(super) fn send_rts(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
        place: Option<RemoteKey>,
    ) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let request = self.requests.look(slot);
        let total = request.wanted;
        let piece = fragments::piece(&request.payload, total);
        let first = fragments::cut(piece, total, limits).min(limits.eager);
        let has_place = place.is_some();
        let affordable = self.affordable(to.peer, first as u64);
        let (first, cost) = match affordable {
            Some(cost) if !has_place && to.peer != self.me && first > 0 => (first, cost),
            _ => (0, 0),
        };
        if self.is_too_far_ahead(to.peer) {
            wire.conceal(to.peer, ticket(id));
            return Err(Full);
        }
        let peer = &self.peers[to.peer as usize];
        let is_hetero = peer.relation == Relation::Hetero;
        let seq = peer.sent.wrapping_add(1);
        let mut header = Header {
            kind: control::RTS,
            ..eager_header(to, seq)
        };
        let rts = Rts {
            sender: id,
            total,
            place,
        };
        let rts = match is_hetero {
            true => mark(&mut header, rts.write(), self.arch),
            false => self.add_digest(wire, slot, &mut header, rts.write()),
        };
        let request = self.requests.at(slot);
        let bulk = &mut request.next();
        let sent = wire.try_first(to.peer, header, rts.as_slice(), part(bulk, first));
        if sent.is_err() {
            wire.conceal(to.peer, ticket(id));
            return sent;
        }
        let peer = &mut self.peers[to.peer as usize];
        peer.sent = seq;
        peer.unmatched_out += cost;
        request.exposed = has_place;
        request.moved = first as u64;
        request.state = State::Rendezvous;
        Ok(())
    }

    pub(super) fn on_rts(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        let here = frame.bulk_len();
        let (control, digest) = match frame.header.flags & control::DIGEST {
            0 => (frame.control, None),
            _ => match control::split_word(frame.control) {
                Some((control, digest)) => (control, Some(digest)),
                None => return self.broken(from, "an RTS has no digest"),
            },
        };
        let Some(rts) = Rts::read(control).filter(|rts| here as u64 <= rts.total) else {
            self.broken(from, "an RTS is shorter than its first fragment");
            return;
        };
        if let Some(digest) = digest {
            self.keep_digest(from, rts.sender, digest);
        }
        let budgeted = (here > 0).then_some(here as u64);
        let message = Arrived::in_frame(from, frame, rts.total);
        let Some(slot) = self.take_posted(&frame.header) else {
            let (sender, offered) = (Some(rts.sender), Some(rts.place));
            self.keep(&message, hold(frame.bulk), budgeted, sender, offered);
            return;
        };
        let first = FirstBytes {
            len: here,
            bulk: frame.bulk,
        };
        self.answer_rts(wire, slot, &message, &rts, first);
        self.give_credit(wire, from, budgeted);
    }

    /// Answers an `RTS`. Bytes that are in its frame are copied after the answer has left, so that
    /// the sender proceeds meanwhile.
    pub(super) fn answer_rts(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        message: &Arrived,
        rts: &Rts,
        first: FirstBytes,
    ) {
        let wanted = self.begin_arriving(slot, message, first.len);
        self.await_digest(slot, message.peer, rts.sender);
        if message.peer == self.me {
            self.move_to_self(slot, rts.sender, wanted);
            return self.finish_recv(slot, message);
        }
        if self.take_exposed(wire, slot, rts) {
            return;
        }
        self.send_cts(wire, slot, rts.sender);
        let request = self.requests.at(slot);
        store(request, 0, first.bulk);
        if request.moved == request.wanted && self.is_verified(wire, slot) {
            self.finish_recv(slot, message);
        }
    }

    /// Asks the sender for the bytes of a message that have not arrived.
    pub(super) fn send_cts(&mut self, wire: &mut dyn Wire, slot: u32, sender: RequestId) {
        let receiver = self.requests.id(slot);
        let request = self.requests.look(slot);
        let (peer, wanted) = (request.peer, request.wanted);
        let accept = Cts {
            sender,
            receiver,
            wanted,
            round: self.next_round(receiver),
        };
        self.answer(wire, peer, control::CTS, &accept.write());
    }

    /// The receiver asks for the rest.
    pub(super) fn on_cts(&mut self, from: u32, bytes: &[u8]) {
        let Some(accept) = Cts::read(bytes) else {
            self.broken(from, "the answer to an RTS is too short");
            return;
        };
        let slot = match self.offered(from, accept.sender) {
            Ok(slot) => slot,
            Err(lookup) => return self.stale_answer(from, &lookup),
        };
        if !self.is_expected_cts(slot, &accept) {
            self.repeats += 1;
            return;
        }
        self.end_rts(slot);
        let waits = self.awaits_fin(slot);
        let request = self.requests.at(slot);
        if accept.wanted > request.wanted {
            self.broken(from, "more is asked for than was offered");
            return;
        }
        request.partner = accept.receiver;
        request.wanted = accept.wanted;
        if request.moved >= request.wanted {
            if !waits {
                self.requests.complete(slot, sent());
            }
        } else {
            request.state = State::Streaming;
            self.backlog(from).streams.push_back(slot);
        }
    }

    /// Sends the next fragments of one request; returns (done, transport full).
    pub(super) fn stream(&mut self, wire: &mut dyn Wire, slot: u32) -> (bool, bool) {
        let id = self.requests.id(slot);
        for _ in 0..STREAM_TURN {
            let request = self.requests.at(slot);
            let piece = fragments::piece(&request.payload, request.wanted);
            let rest = request.wanted - request.moved;
            let limits = wire.fragment_limits(request.peer, rest, piece);
            let piece = match &request.payload {
                Payload::Contiguous(_) => u64::MAX,
                Payload::Typed(_) => piece,
            };
            let len = fragments::cut(piece, rest, &limits);
            let header = Header {
                kind: control::DATA,
                ..Header::default()
            };
            let (peer, receiver) = (request.peer, request.partner);
            let offset = request.moved;
            let data = Data { receiver, offset }.write();
            let data = data.as_slice();
            let contiguous = match &request.payload {
                Payload::Contiguous(region) => Some(*region),
                Payload::Typed(_) => None,
            };
            let left = match contiguous {
                Some(region) => {
                    let start = usize::try_from(offset).expect("invariant: it lies in memory");
                    let piece = region.slice(start, len);
                    wire.try_lend(peer, header, data, piece, ticket(id))
                }
                None => wire.try_fragment(peer, header, data, part(&mut request.next(), len)),
            };
            if left.is_err() {
                if wire.has_free_path(peer) {
                    continue;
                }
                return (false, true);
            }
            request.moved += len as u64;
            if request.moved == request.wanted {
                let awaits_fin = self.awaits_fin(slot);
                let request = self.requests.at(slot);
                match wire.is_lent(peer, ticket(id)) {
                    _ if awaits_fin => request.state = State::Rendezvous,
                    true => request.state = State::Lent,
                    false => self.requests.complete(slot, sent()),
                }
                return (true, false);
            }
        }
        (false, false)
    }

    #[inline]
    pub(super) fn on_data(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        let Some(data) = Data::read(frame.control) else {
            self.broken(from, "a fragment names no request");
            return;
        };
        let slot = match self.requests.look_up(data.receiver) {
            Lookup::Pending(slot) => slot,
            Lookup::Complete => {
                self.repeats += 1;
                return;
            }
            Lookup::Unknown => {
                self.broken(from, "a fragment is for a receive that never was");
                return;
            }
        };
        let request = self.requests.at(slot);
        let len = frame.bulk_len() as u64;
        let fits = len <= request.wanted && data.offset <= request.wanted - len;
        if request.state != State::Arriving || request.peer != from || !fits {
            self.broken(from, "a fragment does not fit its receive");
            return;
        }
        store(request, data.offset, frame.bulk);
        cover(&mut request.moved, &mut request.ranges, data.offset, len);
        // The rest of the same fragment need not go through a bounce buffer.
        let end = data.offset + len;
        if let Payload::Contiguous(into) = &request.payload
            && end < request.wanted
        {
            let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
            let rest = into.slice(size(end), size(request.wanted - end));
            let more = wire.pull(from, rest) as u64;
            cover(&mut request.moved, &mut request.ranges, end, more);
        }
        let is_all_here = request.moved == request.wanted;
        self.digest_on(slot);
        if is_all_here && self.is_verified(wire, slot) {
            self.finish_arriving(slot);
        }
    }

    /// The receiver took a message, wholly or truncated, or has given it back.
    pub(super) fn on_fin(&mut self, wire: &dyn Wire, from: u32, frame: &Frame<'_>) {
        let is_back = frame.header.flags == control::RECALLED;
        let Some(id) = control::id_at(frame.control, 0) else {
            self.broken(from, "the end of a message names no request");
            return;
        };
        match self.offered(from, id) {
            Ok(slot) if is_back && !self.requests.look(slot).recalled => {
                self.broken(from, "a message was given back that was not asked for");
            }
            Ok(slot) if is_back => {
                self.end_rts(slot);
                self.end_digest(id);
                self.requests.complete(slot, cancelled());
            }
            Ok(slot) => {
                self.end_rts(slot);
                match self.end_digest(id) && wire.is_lent(from, ticket(id)) {
                    true => self.requests.at(slot).state = State::Lent,
                    false => self.requests.complete(slot, sent()),
                }
            }
            Err(lookup) => self.stale_answer(from, &lookup),
        }
    }

    /// The transport no longer reads the payload that was lent for a request.
    pub fn on_returned(&mut self, ticket: u64) {
        if let Lookup::Pending(slot) = self.requests.look_up(of_ticket(ticket))
            && self.requests.look(slot).state == State::Lent
        {
            self.requests.complete(slot, sent());
        }
    }

    /// The offered message of this process that a peer's answer names.
    fn offered(&self, from: u32, id: RequestId) -> Result<u32, Lookup> {
        let lookup = self.requests.look_up(id);
        let Lookup::Pending(slot) = lookup else {
            return Err(lookup);
        };
        let request = self.requests.look(slot);
        match request.state {
            _ if request.peer != from => Err(Lookup::Unknown),
            State::Rendezvous => Ok(slot),
            State::Streaming | State::Lent => Err(Lookup::Complete),
            _ => Err(Lookup::Unknown),
        }
    }

    /// The receiver has answered an `RTS` of this process, or never will.
    pub(super) fn end_rts(&mut self, slot: u32) {
        let request = self.requests.at(slot);
        let peer = request.peer;
        if std::mem::take(&mut request.exposed) {
            self.concealed.push((peer, self.requests.id(slot)));
            self.mark_busy(peer);
        }
    }

    /// A repeated answer, or one without a message.
    #[cold]
    fn stale_answer(&mut self, from: u32, lookup: &Lookup) {
        match lookup {
            Lookup::Unknown => self.broken(from, "an answer is to a message that was not sent"),
            _ => self.repeats += 1,
        }
    }
}
