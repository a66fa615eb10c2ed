//! How a message leaves.
//!
//! [`Ob1::send_now`] is the short path: header and bytes go straight to the transport and no
//! request exists. Everything else takes a request, which starts at once when nothing for the same
//! peer waits before it, or in turn from the backlog.
//!
//! Length: one message on its way, from the short path to its last fragment.

use super::abroad::{ERR_CONVERSION, mark};
use super::control::{self, Accept, Data, Offer, Writer};
use super::fragments::gains_by_pieces;
use super::receive::{of_ticket, ticket};
use super::{BUDGET_MAX, Backlog, Control, Ob1, Queued, Relation};
use crate::message::{Envelope, Mode};
use crate::payload::{Cursor, Payload};
use crate::request::{Completion, Named, Request, RequestId, State};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{Bulk, Full, Header, Limits, PIECE, Taken, Wire};
use oxmpi_mem::Region;

/// Frames of one stream that leave before another stream has its turn.
const STREAM_TURN: usize = 4;
/// What a small message counts against the eager budget besides its bytes: about what the receiver
/// keeps for it.
const MESSAGE_COST: u32 = 64;

/// Who waits for the receiver anyway, or has better to do, need not copy ahead of it.
fn is_left_to_receiver(request: &Request, limits: &Limits) -> bool {
    let from = match request.mode {
        Mode::Standard | Mode::Awaited => u64::MAX,
        Mode::Synchronous => limits.single_copy_from,
        // What is short is not worth the two messages more.
        Mode::Background | Mode::Immediate => limits.single_copy_from.max(2 * PIECE as u64 + 1),
    };
    request.wanted >= from && matches!(request.payload, Payload::Contiguous(_))
}

/// What a message of this length, within the eager budget, counts.
#[inline]
pub(super) fn cost(bytes: u64) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX / 2) + MESSAGE_COST
}

/// What a message counts, if it fits the eager budget.
#[inline]
fn affordable(peer: &super::Peer, bytes: u64, budget: u32) -> Option<u32> {
    let fits = bytes + u64::from(MESSAGE_COST + peer.unmatched_out) <= u64::from(budget);
    fits.then(|| cost(bytes))
}

impl Ob1 {
    /// Sends a contiguous message at once, without a request. False: it does not fit or must wait
    /// its turn; nothing was sent.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // The budget is a u32.
    pub fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        let peer = &mut self.peers[to.peer as usize];
        let cost = region.len() as u64 + u64::from(MESSAGE_COST);
        let counted = u64::from(peer.unmatched_out) + cost;
        if peer.is_special() || counted > u64::from(self.eager_budget) {
            return false;
        }
        let seq = peer.sent.wrapping_add(1);
        if (wire.try_send_whole(to.peer, eager_header(to, seq), region)).is_err() {
            return false;
        }
        peer.sent = seq;
        peer.unmatched_out = counted as u32;
        true
    }

    /// Starts a send. The request may be complete already.
    pub fn send(
        &mut self,
        wire: &mut impl Wire,
        to: &Envelope,
        mode: Mode,
        payload: Payload,
    ) -> RequestId {
        let wanted = payload.len();
        let slot = self.requests.take(State::Queued, payload);
        let request = self.requests.at(slot);
        request.mode = mode;
        request.peer = to.peer;
        request.context = to.context;
        request.rank = to.rank;
        request.tag = to.tag;
        request.wanted = wanted;
        let id = self.requests.id(slot);
        if let Some(error) = self.refusal(wire, slot)
            && error != 0
        {
            self.requests.complete(slot, Completion { error, ..sent() });
            return id;
        }
        let waits = self.peers[to.peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits || self.start(wire, slot).is_err() {
            self.backlog(to.peer).queue.push_back(Queued::Start(slot));
        }
        id
    }

    /// The error that a send ends with because of whom it is for, or 0. `None`: it is not known
    /// yet.
    fn refusal(&mut self, wire: &mut impl Wire, slot: u32) -> Option<i32> {
        let request = self.requests.look(slot);
        let (peer, wanted) = (request.peer, request.wanted);
        match self.meet(wire, peer) {
            Relation::Unmet => None,
            Relation::Ended => Some(self.ended.get(&peer).copied().unwrap_or(0)),
            Relation::Unlike if wanted > 0 && !self.abroad.is_expected => Some(ERR_CONVERSION),
            _ => Some(0),
        }
    }

    /// Sends the first frame of a request.
    fn start(&mut self, wire: &mut impl Wire, slot: u32) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let me = self.me;
        if self.requests.look(slot).state == State::Leaving {
            return self.send_more(wire, slot);
        }
        if self.peers[self.requests.look(slot).peer as usize].relation == Relation::Unmet {
            match self.refusal(wire, slot) {
                None => return Err(Full),
                Some(0) => {}
                Some(error) => {
                    self.requests.complete(slot, Completion { error, ..sent() });
                    return Ok(());
                }
            }
        }
        let request = self.requests.at(slot);
        let peer_index = request.peer;
        let to = Envelope {
            context: request.context,
            peer: peer_index,
            rank: request.rank,
            tag: request.tag,
        };
        let limits = wire.begin(peer_index, request.wanted);
        let arch = self.arch;
        let peer = &mut self.peers[peer_index as usize];
        let is_unlike = peer.relation == Relation::Unlike;
        let seq = peer.sent.wrapping_add(1);
        let affordable = affordable(peer, request.wanted, self.eager_budget);
        let fits = usize::try_from(request.wanted).is_ok_and(|len| len <= limits.eager);
        let fits = fits && !is_left_to_receiver(request, &limits);
        let in_pieces = affordable.is_some()
            && fits
            && gains_by_pieces(&request.payload, request.wanted, request.mode)
            && wire.prefers_frames(peer_index, request.wanted);
        if let Some(cost) = affordable
            && fits
            && !in_pieces
        {
            let mut header = eager_header(&to, seq);
            let len = usize::try_from(request.wanted).unwrap_or(usize::MAX);
            let is_synchronous = request.mode == Mode::Synchronous;
            let mut control = match is_synchronous {
                true => control::write_id(id),
                false => Writer::new(),
            };
            if is_synchronous {
                header.flags = control::SYNCHRONOUS;
            }
            if is_unlike {
                control = mark(&mut header, control, arch);
            }
            let is_immediate = request.mode == Mode::Immediate;
            let (control, bulk) = (control.as_slice(), &mut request.next());
            let bulk = part(bulk, len);
            let taken = match is_immediate {
                true => wire.try_hold(peer_index, header, control, bulk)?,
                false => {
                    wire.try_first(peer_index, header, control, bulk)?;
                    Taken::Left
                }
            };
            peer.sent = seq;
            peer.unmatched_out += cost;
            if is_synchronous {
                request.state = State::Offered;
            } else if taken == Taken::Held {
                request.state = State::Held;
                self.held.push(id);
                self.is_busy_with(peer_index);
            } else {
                self.requests.complete(slot, sent());
            }
            return Ok(());
        }
        // Who waits in MPI has its processor free to copy its half.
        let by_frames =
            request.mode == Mode::Awaited && wire.prefers_frames(peer_index, request.wanted);
        let place = match &request.payload {
            Payload::Contiguous(region)
                if request.wanted >= limits.single_copy_from && !by_frames && peer_index != me =>
            {
                wire.expose(peer_index, *region, ticket(id))
            }
            _ => None,
        };
        let may_leave = affordable.is_some() && request.wanted <= limits.eager_multi as u64;
        if may_leave && request.mode != Mode::Synchronous && place.is_none() && peer_index != me {
            return self.send_fragments(wire, slot, &to, &limits);
        }
        // Rendezvous. Past the budget the offer carries no data; to ourselves none is needed.
        let over_budget =
            u64::from(peer.unmatched_out) + limits.eager as u64 > u64::from(self.eager_budget);
        let first = if place.is_some() || over_budget || peer_index == me {
            0
        } else {
            let piece = super::fragments::piece(&request.payload, request.wanted);
            super::fragments::cut(piece, request.wanted, &limits).min(limits.eager)
        };
        let mut header = Header {
            kind: control::OFFER,
            ..eager_header(&to, seq)
        };
        let offer = Offer {
            sender: id,
            total: request.wanted,
            place,
        };
        let offer = match is_unlike {
            true => mark(&mut header, offer.write(), arch),
            false => self.add_digest(wire, slot, &mut header, offer.write()),
        };
        let request = self.requests.at(slot);
        let bulk = &mut request.next();
        let sent = wire.try_first(peer_index, header, offer.as_slice(), part(bulk, first));
        if sent.is_err() {
            wire.conceal(peer_index, ticket(id));
            return sent;
        }
        self.peers[peer_index as usize].sent = seq;
        request.exposed = place.is_some();
        request.moved = first as u64;
        request.state = State::Offered;
        Ok(())
    }

    /// The receiver took a message, wholly or up to the end of its buffer.
    pub(super) fn on_finish(&mut self, wire: &impl Wire, from: u32, bytes: &[u8]) {
        let Some(id) = control::id_at(bytes, 0) else {
            self.broken(from, "the end of a message names no request");
            return;
        };
        match self.offered(from, id) {
            Ok(slot) => {
                self.end_offer(slot);
                match self.end_verdict(id) && wire.is_lent(from, ticket(id)) {
                    true => self.requests.at(slot).state = State::Lent,
                    false => self.requests.complete(slot, sent()),
                }
            }
            Err(named) => self.answered_nothing(from, &named),
        }
    }

    /// The transport reads nothing any more that was lent to it for a request.
    pub fn on_returned(&mut self, ticket: u64) {
        if let Named::Live(slot) = self.requests.named(of_ticket(ticket))
            && self.requests.look(slot).state == State::Lent
        {
            self.requests.complete(slot, sent());
        }
    }

    /// The offered message of ours that a peer's answer names.
    fn offered(&self, from: u32, id: RequestId) -> Result<u32, Named> {
        let named = self.requests.named(id);
        let Named::Live(slot) = named else {
            return Err(named);
        };
        let request = self.requests.look(slot);
        match request.state {
            _ if request.peer != from => Err(Named::Nobody),
            State::Offered => Ok(slot),
            State::Streaming | State::Lent => Err(Named::Gone),
            _ => Err(Named::Nobody),
        }
    }

    /// The receiver has answered an offer of ours, or never will.
    pub(super) fn end_offer(&mut self, slot: u32) {
        let request = self.requests.at(slot);
        let peer = request.peer;
        if std::mem::take(&mut request.exposed) {
            self.concealed.push((peer, self.requests.id(slot)));
            self.is_busy_with(peer);
        }
    }

    /// The answer has come before, or nobody has asked.
    #[cold]
    fn answered_nothing(&mut self, from: u32, named: &Named) {
        match named {
            Named::Nobody => self.broken(from, "an answer is to a message that was not sent"),
            _ => self.repeats += 1,
        }
    }

    /// The receiver wants the rest.
    pub(super) fn on_accept(&mut self, from: u32, bytes: &[u8]) {
        let Some(accept) = Accept::read(bytes) else {
            self.broken(from, "the answer to an offer is too short");
            return;
        };
        let slot = match self.offered(from, accept.sender) {
            Ok(slot) => slot,
            Err(named) => return self.answered_nothing(from, &named),
        };
        if !self.is_accepted_in_turn(slot, &accept) {
            self.repeats += 1;
            return;
        }
        self.end_offer(slot);
        let waits = self.waits_for_verdict(slot);
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

    pub(super) fn on_credit(&mut self, from: u32, bytes: &[u8]) {
        let Some(told) = control::read_credit(bytes) else {
            self.broken(from, "a credit is too short");
            return;
        };
        let peer = &mut self.peers[from as usize];
        let credit = told.wrapping_sub(peer.credited);
        if credit > BUDGET_MAX {
            self.repeats += 1;
        } else if credit > peer.unmatched_out {
            self.broken(from, "a credit is for more than was sent");
        } else {
            peer.credited = told;
            peer.unmatched_out -= credit;
        }
    }

    /// Eager bytes from `peer` were matched: tells it when a quarter of the budget has come
    /// together.
    #[inline]
    pub(super) fn give_credit(&mut self, wire: &mut impl Wire, peer: u32, bytes: u64) {
        let state = &mut self.peers[peer as usize];
        state.credit_in += cost(bytes);
        if state.credit_in >= self.eager_budget / 4 {
            state.told = state
                .told
                .wrapping_add(std::mem::take(&mut state.credit_in));
            let credit = control::write_credit(state.told);
            self.answer(wire, peer, control::CREDIT, &credit);
        }
    }

    /// Sends a control frame, now or in turn.
    #[inline(never)]
    pub(super) fn answer(&mut self, wire: &mut impl Wire, peer: u32, kind: u8, control: &Writer) {
        let header = Header {
            kind,
            ..Header::default()
        };
        let waits = self.peers[peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits
            || wire
                .try_send(peer, header, control.as_slice(), Bulk::None)
                .is_err()
        {
            let control_len =
                u8::try_from(control.len).expect("invariant: control is at most 40 bytes");
            let header = Header {
                control_len,
                ..header
            };
            self.backlog(peer).queue.push_back(Queued::Control(Control {
                header,
                control: control.bytes,
            }));
        }
    }

    /// The peer's backlog, listed as busy because something is about to be put in.
    pub(super) fn backlog(&mut self, peer: u32) -> &mut Backlog {
        self.is_busy_with(peer);
        self.peers[peer as usize].backlog.get_or_insert_default()
    }

    /// The next flush looks after this peer.
    pub(super) fn is_busy_with(&mut self, peer: u32) {
        let state = &mut self.peers[peer as usize];
        if !state.busy {
            state.busy = true;
            self.busy.push(peer);
        }
    }

    #[cold]
    pub(super) fn flush_busy(&mut self, wire: &mut impl Wire) {
        for (peer, id) in self.concealed.drain(..) {
            wire.conceal(peer, ticket(id));
        }
        for (peer, id) in self.reclaimed.drain(..) {
            wire.reclaim(peer, ticket(id));
        }
        let mut index = 0;
        while index < self.busy.len() {
            let peer = self.busy[index];
            let Some(mut backlog) = self.peers[peer as usize].backlog.take() else {
                self.peers[peer as usize].busy = false;
                self.busy.swap_remove(index);
                continue;
            };
            self.flush_queue(wire, peer, &mut backlog);
            self.flush_streams(wire, &mut backlog);
            let idle = backlog.queue.is_empty() && backlog.streams.is_empty();
            self.peers[peer as usize].backlog = Some(backlog);
            if idle {
                self.peers[peer as usize].busy = false;
                self.busy.swap_remove(index);
            } else {
                index += 1;
            }
        }
        if self.is_always_busy {
            self.flush_always();
        }
        if !self.held.is_empty() {
            wire.push();
            self.end_held();
        }
    }

    /// What the transport held has left.
    fn end_held(&mut self) {
        let mut held = std::mem::take(&mut self.held);
        for id in held.drain(..) {
            if let Named::Live(slot) = self.requests.named(id)
                && self.requests.look(slot).state == State::Held
            {
                self.requests.complete(slot, sent());
            }
        }
        self.held = held;
    }

    fn flush_queue(&mut self, wire: &mut impl Wire, peer: u32, backlog: &mut Backlog) {
        while let Some(queued) = backlog.queue.front() {
            let sent = match queued {
                Queued::Start(slot) => self.start(wire, *slot),
                Queued::Control(Control { header, control }) => wire.try_send(
                    peer,
                    *header,
                    &control[..usize::from(header.control_len)],
                    Bulk::None,
                ),
            };
            if sent.is_err() {
                return;
            }
            backlog.queue.pop_front();
        }
    }

    fn flush_streams(&mut self, wire: &mut impl Wire, backlog: &mut Backlog) {
        let mut turns = backlog.streams.len();
        while turns > 0 {
            turns -= 1;
            let Some(slot) = backlog.streams.pop_front() else {
                return;
            };
            let (done, full) = self.stream(wire, slot);
            if done {
                turns = backlog.streams.len();
            } else if full {
                backlog.streams.push_front(slot);
                return;
            } else {
                backlog.streams.push_back(slot);
                turns = turns.max(1);
            }
        }
    }

    /// Sends the next fragments of one request; returns (done, transport full).
    fn stream(&mut self, wire: &mut impl Wire, slot: u32) -> (bool, bool) {
        let id = self.requests.id(slot);
        for _ in 0..STREAM_TURN {
            let request = self.requests.at(slot);
            let piece = super::fragments::piece(&request.payload, request.wanted);
            let rest = request.wanted - request.moved;
            let limits = wire.fragment_limits(request.peer, rest, piece);
            let len = super::fragments::cut(piece, rest, &limits);
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
                let is_judged = self.waits_for_verdict(slot);
                let request = self.requests.at(slot);
                match wire.is_lent(peer, ticket(id)) {
                    _ if is_judged => request.state = State::Offered,
                    true => request.state = State::Lent,
                    false => self.requests.complete(slot, sent()),
                }
                return (true, false);
            }
        }
        (false, false)
    }
}

#[inline]
pub(super) fn eager_header(to: &Envelope, seq: u16) -> Header {
    Header {
        seq,
        kind: control::EAGER,
        flags: 0,
        control_len: 0,
        context: to.context,
        source: to.rank,
        tag: to.tag,
    }
}

/// The next `len` bytes under a cursor, as a transport takes them.
#[inline]
pub(super) fn part<'a>(cursor: &'a mut Cursor<'_>, len: usize) -> Bulk<'a> {
    if len == 0 {
        return Bulk::None;
    }
    match cursor.payload {
        Payload::Contiguous(region) => {
            let start = usize::try_from(cursor.offset).expect("invariant: offset lies in memory");
            Bulk::Region(region.slice(start, len))
        }
        Payload::Typed(_) => Bulk::Fill {
            len,
            source: cursor,
        },
    }
}

/// The completion of a send: an empty status (MPI-5.0 §3.7.3).
pub(super) fn sent() -> Completion {
    Completion {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        ..Completion::default()
    }
}
