//! How a message leaves.
//!
//! [`Ob1::send_now`] is the short path: header and bytes go straight to the transport and no
//! request exists. Everything else takes a request, which starts at once when nothing for the same
//! peer waits before it, or in turn from the backlog.

use super::control::{self, Accept, Data, Offer, Writer};
use super::{Backlog, Control, Envelope, Mode, Ob1, Queued};
use crate::payload::{Cursor, Payload};
use crate::request::{Completion, RequestId, State};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{Bulk, Full, Header, Wire};
use oxmpi_mem::Region;

/// Frames of one stream that leave before another stream has its turn.
const STREAM_TURN: usize = 4;
/// What a small message counts against the eager budget besides its bytes: about what the receiver
/// keeps for it.
pub(super) const MESSAGE_COST: u64 = 64;

impl Ob1 {
    /// Sends a contiguous message at once, without a request. False: it does not fit or must wait
    /// its turn; nothing was sent.
    #[inline(always)]
    pub fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        let peer = &mut self.peers[to.peer as usize];
        let cost = region.len() as u64 + MESSAGE_COST;
        if peer.busy || peer.unmatched_out + cost > self.eager_budget {
            return false;
        }
        if (wire.try_send_whole(to.peer, eager_header(to), region)).is_err() {
            return false;
        }
        peer.unmatched_out += cost;
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
        request.synchronous = mode == Mode::Synchronous;
        request.peer = to.peer;
        request.context = to.context;
        request.rank = to.rank;
        request.tag = to.tag;
        request.wanted = wanted;
        let id = self.requests.id(slot);
        let waits = self.peers[to.peer as usize]
            .backlog
            .as_ref()
            .is_some_and(|backlog| !backlog.queue.is_empty());
        if waits || self.start(wire, slot).is_err() {
            self.backlog(to.peer).queue.push_back(Queued::Start(slot));
        }
        id
    }

    /// Sends the first frame of a request.
    fn start(&mut self, wire: &mut impl Wire, slot: u32) -> Result<(), Full> {
        let id = self.requests.id(slot);
        let me = self.me;
        if self.requests.look(slot).state == State::Leaving {
            return self.send_more(wire, slot);
        }
        let request = self.requests.at(slot);
        let peer_index = request.peer;
        let to = Envelope {
            context: request.context,
            peer: peer_index,
            rank: request.rank,
            tag: request.tag,
        };
        let limits = wire.limits(peer_index);
        let peer = &mut self.peers[peer_index as usize];
        let cost = request.wanted + MESSAGE_COST;
        let fits = usize::try_from(request.wanted).is_ok_and(|len| len <= limits.eager);
        if fits && peer.unmatched_out + cost <= self.eager_budget {
            let mut header = eager_header(&to);
            let len = usize::try_from(request.wanted).unwrap_or(usize::MAX);
            let id_control = control::write_id(id);
            let control = if request.synchronous {
                id_control.as_slice()
            } else {
                &[]
            };
            header.flags = if request.synchronous {
                control::SYNCHRONOUS
            } else {
                0
            };
            wire.try_send(peer_index, header, control, part(&mut request.next(), len))?;
            peer.unmatched_out += cost;
            if request.synchronous {
                request.state = State::Offered;
            } else {
                self.requests.complete(slot, sent());
            }
            return Ok(());
        }
        let address = match &request.payload {
            Payload::Contiguous(region) if request.wanted >= limits.single_copy_from => {
                wire.expose(peer_index, *region)
            }
            _ => None,
        };
        let within_budget = peer.unmatched_out + cost <= self.eager_budget;
        let may_leave = within_budget && request.wanted <= limits.ahead as u64;
        if may_leave && !request.synchronous && address.is_none() {
            return self.send_fragments(wire, slot, &to, &limits);
        }
        // Rendezvous. Past the budget the offer carries no data; to ourselves none is needed.
        let over_budget = peer.unmatched_out + limits.fragment as u64 > self.eager_budget;
        let first = if address.is_some() || over_budget || peer_index == me {
            0
        } else {
            super::fragments::piece(&request.payload, request.wanted, 0, &limits)
        };
        let header = Header {
            kind: control::OFFER,
            ..eager_header(&to)
        };
        let offer = Offer {
            sender: id,
            total: request.wanted,
            address: address.map_or(0, |a| a.0),
        };
        let bulk = &mut request.next();
        let offer = offer.write();
        wire.try_send(peer_index, header, offer.as_slice(), part(bulk, first))?;
        request.moved = first as u64;
        request.state = State::Offered;
        Ok(())
    }

    /// The receiver took a message, wholly or up to the end of its buffer.
    pub(super) fn on_finish(&mut self, from: u32, bytes: &[u8]) {
        let offered = control::id_at(bytes, 0)
            .and_then(|id| self.requests.slot(id))
            .filter(|slot| {
                let request = self.requests.look(*slot);
                request.state == State::Offered && request.peer == from
            });
        match offered {
            Some(slot) => self.requests.complete(slot, sent()),
            None => self.rejected_frames += 1,
        }
    }

    /// The receiver wants the rest.
    pub(super) fn on_accept(&mut self, from: u32, bytes: &[u8]) {
        let accept = Accept::read(bytes);
        let slot = accept.and_then(|accept| self.requests.slot(accept.sender));
        let (Some(accept), Some(slot)) = (accept, slot) else {
            self.rejected_frames += 1;
            return;
        };
        let request = self.requests.at(slot);
        if request.state != State::Offered || request.peer != from || accept.wanted > request.wanted
        {
            self.rejected_frames += 1;
            return;
        }
        request.partner = accept.receiver;
        request.wanted = accept.wanted;
        if request.moved >= request.wanted {
            self.requests.complete(slot, sent());
        } else {
            request.state = State::Streaming;
            self.backlog(from).streams.push_back(slot);
        }
    }

    pub(super) fn on_credit(&mut self, from: u32, bytes: &[u8]) {
        let peer = &mut self.peers[from as usize];
        match control::read_credit(bytes) {
            Some(credit) if credit <= peer.unmatched_out => peer.unmatched_out -= credit,
            _ => self.rejected_frames += 1,
        }
    }

    /// Eager bytes from `peer` were matched: tells it when a quarter of the budget has come
    /// together.
    #[inline]
    pub(super) fn give_credit(&mut self, wire: &mut impl Wire, peer: u32, bytes: u64) {
        let state = &mut self.peers[peer as usize];
        state.credit_in += bytes + MESSAGE_COST;
        if state.credit_in >= self.eager_budget / 4 {
            let credit = std::mem::take(&mut state.credit_in);
            self.answer(wire, peer, control::CREDIT, &control::write_credit(credit));
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
        for _ in 0..STREAM_TURN {
            let request = self.requests.at(slot);
            let limits = wire.limits(request.peer);
            let len =
                super::fragments::piece(&request.payload, request.wanted, request.moved, &limits);
            let header = Header {
                kind: control::DATA,
                ..Header::default()
            };
            let (peer, receiver) = (request.peer, request.partner);
            let bulk = &mut request.next();
            let offset = bulk.offset;
            let data = Data { receiver, offset }.write();
            if (wire.try_send(peer, header, data.as_slice(), part(bulk, len))).is_err() {
                return (false, true);
            }
            request.moved += len as u64;
            if request.moved == request.wanted {
                self.requests.complete(slot, sent());
                return (true, false);
            }
        }
        (false, false)
    }
}

#[inline]
pub(super) fn eager_header(to: &Envelope) -> Header {
    Header {
        seq: 0,
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
