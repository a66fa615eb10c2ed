//! How a message leaves.
//!
//! [`Ob1::send_now`] is the fast path: header and bytes go straight to the transport, without a
//! request. Any other send takes a request. It starts at once if nothing waits for the same peer,
//! otherwise in order from the backlog.
//!
//! Length: one message from the fast path to its last fragment.

use super::control::{self, CREDIT_UNIT, Credit, Cts, Data, Rts, Writer};
use super::hetero::{ERR_CONVERSION, mark};
use super::protocol::{Key, Protocol, Table};
use super::receive::{of_ticket, ticket};
use super::{Backlog, Control, HANDLED_INTERVAL, LONG_PART, MAX_AHEAD, Ob1, Queued, Relation};
use crate::message::{Envelope, Mode, Sending};
use crate::payload::{Cursor, Payload};
use crate::request::{Completion, Lookup, RequestId, State};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{Bulk, Frame, Full, Header, Limits, RemoteKey, Taken, Wire};
use oxmpi_mem::Region;

/// Frames that one stream sends before the next stream is served.
const STREAM_TURN: usize = 4;
/// Cost of a small message against the eager budget besides its bytes: about the memory that the
/// receiver needs for it.
pub(super) const MESSAGE_COST: u32 = 64;

/// Cost of a message of this length, which must be within the eager budget.
#[inline]
pub(super) fn cost(bytes: u64) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX / 2) + MESSAGE_COST
}

impl Ob1 {
    /// The cost of these eager bytes, if it fits the eager budget.
    #[inline]
    fn affordable(&self, peer: u32, bytes: u64) -> Option<u32> {
        let unmatched = u64::from(self.peers[peer as usize].unmatched_out);
        let all = bytes + u64::from(MESSAGE_COST);
        let budget = match all >= u64::from(self.eager_budget / LONG_PART) {
            true => self.eager_budget.into(),
            false => self.short_budget,
        };
        (unmatched + all <= budget).then(|| cost(bytes))
    }

    /// Sends a contiguous message at once, without a request. False: nothing was sent, as the
    /// message does not fit or others wait before it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // The budget is a u32.
    pub fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        let peer = &mut self.peers[to.peer as usize];
        let cost = region.len() as u64 + u64::from(MESSAGE_COST);
        let counted = u64::from(peer.unmatched_out) + cost;
        if peer.is_special() || counted > self.short_budget {
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
        sending: Sending,
        payload: Payload,
    ) -> RequestId {
        let wanted = payload.len();
        let slot = self.requests.take(State::Queued, payload);
        let request = self.requests.at(slot);
        request.sending = sending;
        request.peer = to.peer;
        request.context = to.context;
        request.rank = to.rank;
        request.tag = to.tag;
        request.wanted = wanted;
        let id = self.requests.id(slot);
        if let Some(error) = self.send_error(wire, slot)
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

    /// The error of a send that its destination causes, or 0. `None`: not known yet.
    fn send_error(&mut self, wire: &mut impl Wire, slot: u32) -> Option<i32> {
        let request = self.requests.look(slot);
        let (peer, wanted) = (request.peer, request.wanted);
        match self.learn_relation(wire, peer) {
            Relation::Unknown => None,
            Relation::Ended => Some(self.ended.get(&peer).copied().unwrap_or(0)),
            Relation::Hetero if wanted > 0 && !self.hetero.is_expected => Some(ERR_CONVERSION),
            _ => Some(0),
        }
    }

    /// Sends the first frame of a request.
    fn start(&mut self, wire: &mut impl Wire, slot: u32) -> Result<(), Full> {
        let me = self.me;
        if self.requests.look(slot).state == State::Leaving {
            return self.send_more(wire, slot);
        }
        if self.peers[self.requests.look(slot).peer as usize].relation == Relation::Unknown {
            match self.send_error(wire, slot) {
                None => return Err(Full),
                Some(0) => {}
                Some(error) => {
                    self.requests.complete(slot, Completion { error, ..sent() });
                    return Ok(());
                }
            }
        }
        let request = self.requests.look(slot);
        let to = Envelope {
            context: request.context,
            peer: request.peer,
            rank: request.rank,
            tag: request.tag,
        };
        let limits = match to.peer == me {
            false => wire.begin(to.peer, request.wanted),
            // A long message to this process itself is copied by its receive.
            true => Limits {
                eager_multi: 0,
                single_copy_from: u64::MAX,
                frames_to: 0,
                ..wire.begin(to.peer, request.wanted)
            },
        };
        let cost = self.affordable(to.peer, request.wanted);
        let key = Key::of(&request.payload, request.sending, cost.is_some());
        let wanted = request.wanted;
        match (self.table(&limits).find(key, wanted), cost) {
            (Protocol::Eager, Some(cost)) => self.send_eager(wire, slot, &to, cost),
            (Protocol::Fragments, _) => self.send_fragments(wire, slot, &to, &limits),
            (Protocol::Get, _) => self.send_get(wire, slot, &to, &limits),
            _ => self.send_rts(wire, slot, &to, &limits, None),
        }
    }

    /// The protocols on a path with these limits.
    #[inline]
    fn table(&mut self, limits: &Limits) -> &Table {
        let known = self
            .tables
            .iter()
            .position(|table| table.limits() == limits);
        let at = known.unwrap_or_else(|| {
            self.tables.push(Table::of(*limits));
            self.tables.len() - 1
        });
        &self.tables[at]
    }

    /// Offers the payload to the receiver, which copies it. A pair without a single copy uses the
    /// protocol of a path without one.
    fn send_get(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
    ) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let request = self.requests.look(slot);
        let place = match &request.payload {
            Payload::Contiguous(region) => wire.expose(to.peer, *region, ticket(id)),
            Payload::Typed(_) => None,
        };
        let by_frames = Limits {
            single_copy_from: u64::MAX,
            ..*limits
        };
        let cost = self.affordable(to.peer, request.wanted);
        let key = Key::of(&request.payload, request.sending, cost.is_some());
        match (key.choose(request.wanted, &by_frames), cost) {
            _ if place.is_some() => self.send_rts(wire, slot, to, limits, place),
            (Protocol::Eager, Some(cost)) => self.send_eager(wire, slot, to, cost),
            (Protocol::Fragments, _) => self.send_fragments(wire, slot, to, limits),
            _ => self.send_rts(wire, slot, to, limits, None),
        }
    }

    /// Sends a whole message in one frame, at this cost against the eager budget.
    #[inline]
    fn send_eager(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        cost: u32,
    ) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let request = self.requests.at(slot);
        let peer = &mut self.peers[to.peer as usize];
        let seq = peer.sent.wrapping_add(1);
        let mut header = eager_header(to, seq);
        let len = usize::try_from(request.wanted).unwrap_or(usize::MAX);
        let is_synchronous = request.sending.mode == Mode::Synchronous;
        let mut control = match is_synchronous {
            true => control::write_id(id),
            false => Writer::new(),
        };
        if is_synchronous {
            header.flags = control::SYNCHRONOUS;
        }
        if peer.relation == Relation::Hetero {
            control = mark(&mut header, control, self.arch);
        }
        let may_hold = request.sending.may_hold && !is_synchronous;
        let (control, bulk) = (control.as_slice(), &mut request.next());
        let bulk = part(bulk, len);
        let taken = match may_hold {
            true => wire.try_hold(to.peer, header, control, bulk)?,
            false => {
                wire.try_first(to.peer, header, control, bulk)?;
                Taken::Left
            }
        };
        peer.sent = seq;
        peer.unmatched_out += cost;
        if is_synchronous {
            request.state = State::Rendezvous;
        } else if taken == Taken::Held {
            request.state = State::Held;
            self.held.push(id);
            self.mark_busy(to.peer);
        } else {
            self.requests.complete(slot, sent());
        }
        Ok(())
    }

    /// Sends the `RTS` of a rendezvous, with the address of the payload if it is exposed. Beyond
    /// the eager budget the `RTS` carries no data; to this process itself none is needed.
    #[inline]
    fn send_rts(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        to: &Envelope,
        limits: &Limits,
        place: Option<RemoteKey>,
    ) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let request = self.requests.look(slot);
        let total = request.wanted;
        let piece = super::fragments::piece(&request.payload, total);
        let first = super::fragments::cut(piece, total, limits).min(limits.eager);
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

    /// Whether an `RTS` must wait until its receiver has handled more of the earlier frames.
    fn is_too_far_ahead(&self, peer: u32) -> bool {
        let peer = &self.peers[peer as usize];
        #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
        let handled = peer.handled_by_peer as u16;
        peer.sent.wrapping_sub(handled) >= MAX_AHEAD
    }

    /// Cancels a send that has not left, or that its receiver gives back. Any other send goes on to
    /// its completion.
    pub fn cancel_send(&mut self, id: RequestId) {
        let Some(slot) = self.requests.slot(id) else {
            return;
        };
        let request = self.requests.at(slot);
        let peer = request.peer;
        match request.state {
            State::Queued => {
                self.drop_queued(peer, slot);
                self.end_digest(id);
                self.requests.complete(slot, cancelled());
            }
            State::Rendezvous if !std::mem::replace(&mut request.recalled, true) => {
                let header = Header {
                    context: request.context,
                    source: request.rank,
                    tag: request.tag,
                    flags: control::RECALL,
                    ..control::header(control::RTS)
                };
                self.queue_answer(peer, header, &control::write_id(id));
            }
            _ => {}
        }
    }

    /// The receiver took a message, wholly or truncated, or has given it back.
    pub(super) fn on_fin(&mut self, wire: &impl Wire, from: u32, frame: &Frame<'_>) {
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

    pub(super) fn on_credit(&mut self, from: u32, bytes: &[u8]) {
        let Some(Credit { units, handled }) = Credit::read(bytes) else {
            self.broken(from, "a credit is too short");
            return;
        };
        let peer = &mut self.peers[from as usize];
        let more = units.wrapping_sub(peer.credit_received);
        let further = handled.wrapping_sub(peer.handled_by_peer);
        if more > u32::MAX / 2 || further > u32::MAX / 2 {
            self.repeats += 1; // A later credit overtook this one.
            return;
        }
        let credit = u64::from(more) * u64::from(CREDIT_UNIT);
        #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
        let on_their_way = peer.sent.wrapping_sub(peer.handled_by_peer as u16);
        if credit > u64::from(peer.unmatched_out) || further > u32::from(on_their_way) {
            self.broken(from, "a credit is for more than was sent");
            return;
        }
        peer.credit_received = units;
        peer.handled_by_peer = handled;
        peer.unmatched_out -= more * CREDIT_UNIT;
    }

    /// Bytes from `peer` that count against its eager budget were matched. A quarter of the budget
    /// is credited at once.
    #[inline]
    pub(super) fn give_credit(&mut self, wire: &mut impl Wire, peer: u32, bytes: Option<u64>) {
        let Some(bytes) = bytes else {
            return;
        };
        let state = &mut self.peers[peer as usize];
        state.credit_pending += cost(bytes);
        if u64::from(state.credit_pending) >= (self.short_budget / 4).max(CREDIT_UNIT.into()) {
            self.credit(wire, peer);
        }
    }

    /// Reports to a peer how many of its frames are handled here, if many since the last report.
    #[inline]
    pub(super) fn report_handled(&mut self, wire: &mut impl Wire, peer: u32) {
        let state = &self.peers[peer as usize];
        if state.handled_since() >= HANDLED_INTERVAL {
            self.credit(wire, peer);
        }
    }

    #[cold]
    fn credit(&mut self, wire: &mut impl Wire, peer: u32) {
        let state = &mut self.peers[peer as usize];
        state.credit_sent = state
            .credit_sent
            .wrapping_add(state.credit_pending / CREDIT_UNIT);
        state.credit_pending %= CREDIT_UNIT;
        let since = state.handled_since();
        state.handled_reported = state.handled_reported.wrapping_add(since.into());
        let credit = Credit {
            units: state.credit_sent,
            handled: state.handled_reported,
        };
        self.answer(wire, peer, control::CREDIT, &credit.write());
    }

    /// Sends a control frame, now or later in order.
    #[inline(never)]
    pub(super) fn answer(&mut self, wire: &mut impl Wire, peer: u32, kind: u8, control: &Writer) {
        self.answer_by(wire, peer, control::header(kind), control);
    }

    /// As [`answer`](Self::answer), with this header.
    pub(super) fn answer_by(
        &mut self,
        wire: &mut impl Wire,
        peer: u32,
        header: Header,
        control: &Writer,
    ) {
        let waits = self.peers[peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits
            || wire
                .try_send(peer, header, control.as_slice(), Bulk::None)
                .is_err()
        {
            self.queue_answer(peer, header, control);
        }
    }

    /// Queues a control frame.
    fn queue_answer(&mut self, peer: u32, header: Header, control: &Writer) {
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

    /// The peer's backlog; the peer is marked busy, as something is about to be queued.
    pub(super) fn backlog(&mut self, peer: u32) -> &mut Backlog {
        self.mark_busy(peer);
        self.peers[peer as usize].backlog.get_or_insert_default()
    }

    /// The next flush serves this peer.
    pub(super) fn mark_busy(&mut self, peer: u32) {
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
        self.serve_followers(wire);
        if !self.held.is_empty() {
            wire.push();
            self.end_held();
        }
    }

    /// Completes the sends that the transport held and has sent.
    fn end_held(&mut self) {
        let mut held = std::mem::take(&mut self.held);
        for id in held.drain(..) {
            if let Lookup::Pending(slot) = self.requests.look_up(id)
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
                Queued::Control(Control { header, control }) => {
                    let control = &control[..usize::from(header.control_len)];
                    self.send_control(wire, peer, *header, control)
                }
            };
            if sent.is_err() {
                return;
            }
            backlog.queue.pop_front();
        }
    }

    /// Sends a control frame that has waited, with the next number if its kind has one.
    fn send_control(
        &mut self,
        wire: &mut impl Wire,
        peer: u32,
        mut header: Header,
        control: &[u8],
    ) -> Result<(), Full> {
        let is_numbered = control::is_numbered(header.kind);
        if is_numbered {
            if self.is_too_far_ahead(peer) {
                return Err(Full);
            }
            header.seq = self.peers[peer as usize].sent.wrapping_add(1);
        }
        wire.try_send(peer, header, control, Bulk::None)?;
        if is_numbered {
            self.peers[peer as usize].sent = header.seq;
        }
        Ok(())
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

/// The completion of what was cancelled (MPI-5.0 §3.8.4).
pub(super) fn cancelled() -> Completion {
    Completion {
        cancelled: true,
        ..sent()
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
