//! How a receive is posted, probed for, cancelled, and given an unexpected message.

use super::Ob1;
use super::control::{self, Rts};
use super::matching::{Buffered, Message};
use super::rendezvous::FirstBytes;
use super::send::cancelled;
use crate::message::{MessageId, Probed, Selector};
use crate::payload::Payload;
use crate::request::{Completion, Request, RequestId, State};
use oxmpi_btl::{Frame, Header, RemoteKey, Wire};
use oxmpi_mem::Region;

impl Ob1 {
    /// Whether there are no posted receives and no unexpected messages.
    #[inline]
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.posted.is_empty() && self.unexpected.len() == 0
    }

    /// Starts a receive. The request may be complete already.
    #[inline(always)]
    pub fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, payload: Payload) -> RequestId {
        let slot = self.requests.take(State::Posted, payload);
        let id = self.requests.id(slot);
        if self.unexpected.len() != 0 && self.recv_unexpected(wire, from, slot) {
            return id;
        }
        let request = self.requests.at(slot);
        request.context = from.context;
        request.rank = from.source;
        request.tag = from.tag;
        let Self {
            posted, requests, ..
        } = self;
        posted.post(from, slot, |slot, (entry, order)| {
            let request = requests.at(slot);
            request.entry = Some(entry);
            request.order = order;
        });
        id
    }

    /// Gives the oldest unexpected message that matches to a receive. False: there is none.
    #[inline(never)]
    fn recv_unexpected(&mut self, wire: &mut dyn Wire, from: &Selector, slot: u32) -> bool {
        let message = self.unexpected.take(from);
        let is_there = message.is_some();
        if let Some(message) = message {
            self.fulfil(wire, slot, message);
        }
        is_there
    }

    /// Starts the receive of a message that a matched probe took. `None`: the id is stale.
    pub fn recv_claimed(
        &mut self,
        wire: &mut dyn Wire,
        id: MessageId,
        payload: Payload,
    ) -> Option<RequestId> {
        let message = self.unexpected.redeem(id)?;
        let slot = self.requests.take(State::Posted, payload);
        let request = self.requests.id(slot);
        self.fulfil(wire, slot, message);
        Some(request)
    }

    /// The oldest message that a selector accepts, without receiving it. Poll first.
    pub fn probe(&mut self, from: &Selector) -> Option<Probed> {
        self.unexpected.find(from).map(|m| Probed {
            source: m.source,
            tag: m.tag,
            bytes: m.total,
        })
    }

    /// Takes the oldest message that a selector accepts out of matching. Poll first.
    pub fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        self.unexpected.claim(from)
    }

    /// The context of a claimed message.
    #[must_use]
    pub fn claimed_context(&self, id: MessageId) -> Option<u64> {
        self.unexpected.claimed_context(id)
    }

    /// The id of the claimed message in a slot (for handles made from integers).
    #[must_use]
    pub fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        self.unexpected.claimed_id(slot)
    }

    /// Cancels a receive that has not matched. Any other operation goes on to its completion
    /// (MPI-5.0 §3.8.4: cancel is local and always leads to completion).
    pub fn cancel(&mut self, id: RequestId) {
        let Some(slot) = self.requests.slot(id) else {
            return;
        };
        let request = self.requests.at(slot);
        if request.state != State::Posted {
            return;
        }
        let entry = request.entry.take();
        let selector = Selector {
            context: request.context,
            source: request.rank,
            tag: request.tag,
        };
        self.posted.withdraw(&selector, entry);
        self.requests.complete(slot, cancelled());
    }

    /// Takes the posted receive that matches this envelope.
    #[inline(always)]
    pub(super) fn take_posted(&mut self, header: &Header) -> Option<u32> {
        let requests = &self.requests;
        let order = |slot: u32| requests.look(slot).order;
        let slot = self
            .posted
            .take(header.context, header.source, header.tag, order)?;
        self.requests.at(slot).entry = None;
        Some(slot)
    }

    /// Keeps an unexpected message.
    #[inline(never)]
    pub(super) fn keep(
        &mut self,
        message: &Arrived,
        held: Buffered,
        budgeted: Option<u64>,
        sender: Option<RequestId>,
        offered: Option<Option<RemoteKey>>,
    ) {
        self.unexpected.push(Message {
            context: message.context,
            source: message.source,
            tag: message.tag,
            peer: message.peer,
            total: message.total,
            held,
            sender,
            offered,
            budgeted,
        });
    }

    /// Gives an unexpected message to a receive.
    pub(super) fn fulfil(&mut self, wire: &mut dyn Wire, slot: u32, message: Message) {
        if self.has_hetero_peers() {
            self.stage(slot, message.peer, message.total);
        }
        let held = message.held.len();
        let stored = self.requests.at(slot);
        (stored.context, stored.rank) = (message.context, message.source);
        (stored.tag, stored.peer) = (message.tag, message.peer);
        match &message.held {
            Buffered::Inline(bytes, len) => {
                let mut copy = *bytes;
                oxmpi_mem::with_bytes(&mut copy[..usize::from(*len)], |region| {
                    stored.payload.store(0, region)
                });
            }
            Buffered::Heap(bytes) => {
                stored.payload.store(0, bytes.region());
            }
            Buffered::Growing(bytes) => {
                let bytes = bytes.clone();
                return self.join_inflow(wire, slot, &message, &bytes);
            }
            Buffered::Prefetched(_, first) => {
                let first = *first;
                return self.follow(wire, slot, message, first);
            }
        }
        self.give_credit(wire, message.peer, message.budgeted);
        let envelope = Arrived::of(&message);
        if message.offered.is_some() && self.has_ended(message.peer) {
            return self.cut_off(slot, &message);
        }
        match (message.offered, message.sender) {
            (Some(place), Some(sender)) => {
                let rts = Rts {
                    sender,
                    total: message.total,
                    place,
                };
                self.answer_rts(wire, slot, &envelope, &rts, FirstBytes::stored(held))
            }
            (_, sender) => {
                if let Some(sender) = sender {
                    self.answer(wire, message.peer, control::FIN, &control::write_id(sender));
                }
                self.finish_recv(slot, &envelope);
            }
        }
    }

    /// Completes the receive of a message whose sender ended before all of it arrived.
    #[cold]
    pub(super) fn cut_off(&mut self, slot: u32, message: &Message) {
        let error = self.ended.get(&message.peer).copied().unwrap_or(0);
        let completion = Completion {
            source: message.source,
            tag: message.tag,
            error,
            context: message.context,
            ..Completion::default()
        };
        self.drop_staged(slot);
        self.requests.complete(slot, completion);
    }

    /// Makes a matched receive wait for the rest of its message, of which `here` bytes have
    /// arrived. Returns the number of bytes it will take in total.
    pub(super) fn begin_arriving(&mut self, slot: u32, message: &Arrived, here: usize) -> u64 {
        if self.has_hetero_peers() {
            self.stage(slot, message.peer, message.total);
        }
        let request = self.requests.at(slot);
        let wanted = message.total.min(request.payload.len());
        request.state = State::Arriving;
        request.peer = message.peer;
        request.wanted = wanted;
        request.moved = (here as u64).min(wanted);
        request.completion.source = message.source;
        request.completion.tag = message.tag;
        request.completion.bytes = message.total;
        request.completion.context = message.context;
        wanted
    }

    /// All bytes of a receive have arrived.
    pub(super) fn finish_arriving(&mut self, slot: u32) {
        let request = self.requests.look(slot);
        let Completion {
            source,
            tag,
            bytes: total,
            context,
            ..
        } = request.completion;
        let message = Arrived {
            peer: request.peer,
            source,
            tag,
            total,
            context,
        };
        self.finish_recv(slot, &message);
    }

    /// Completes a receive.
    #[inline]
    pub(super) fn finish_recv(&mut self, slot: u32, message: &Arrived) {
        if self.has_hetero_peers() {
            return self.finish_hetero(slot, message);
        }
        let room = self.requests.look(slot).payload.len();
        self.requests.complete(slot, message.completion(room));
    }

    /// Drops an unexpected message that no receive will take.
    pub(super) fn drop_message(&mut self, wire: &mut dyn Wire, message: &Message) {
        self.give_credit(wire, message.peer, message.budgeted);
        if let Some(sender) = message.sender {
            self.drop_digest(message.peer, sender);
        }
    }
}

/// Stores the payload of a frame as the bytes of the message from `offset` on, without those past
/// the end of the buffer.
#[inline(never)]
pub(super) fn store(request: &mut Request, offset: u64, bulk: [Region; 2]) {
    request.payload.store(offset, bulk[0]);
    if !bulk[1].is_empty() {
        let offset = offset + bulk[0].len() as u64;
        request.payload.store(offset, bulk[1]);
    }
}

/// The ticket of an operation: its name for a transport that accesses its memory.
pub(super) fn ticket(id: RequestId) -> u64 {
    u64::from(id.slot) | (u64::from(id.generation) << 32)
}

#[allow(clippy::cast_possible_truncation)]
pub(super) fn of_ticket(ticket: u64) -> RequestId {
    RequestId {
        slot: ticket as u32,
        generation: (ticket >> 32) as u32,
    }
}

/// The envelope of a message that is being received.
pub(super) struct Arrived {
    pub peer: u32,
    pub source: i32,
    pub tag: i32,
    pub total: u64,
    pub context: u64,
}

impl Arrived {
    /// The envelope of a message of `total` bytes that begins with this frame.
    #[inline]
    pub(super) fn in_frame(from: u32, frame: &Frame<'_>, total: u64) -> Arrived {
        Arrived {
            peer: from,
            source: frame.header.source,
            tag: frame.header.tag,
            total,
            context: frame.header.context,
        }
    }

    /// The completion of its receive, with a buffer of `room` bytes.
    #[inline]
    pub(super) fn completion(&self, room: u64) -> Completion {
        Completion {
            source: self.source,
            tag: self.tag,
            bytes: self.total.min(room),
            length: self.total,
            cancelled: false,
            error: 0,
            context: self.context,
        }
    }

    pub(super) fn of(message: &Message) -> Arrived {
        Arrived {
            peer: message.peer,
            source: message.source,
            tag: message.tag,
            total: message.total,
            context: message.context,
        }
    }
}
