//! `cm`: MPI requests over a transport that matches (paper 003, §2.1).
//!
//! `cm` handles requests and datatypes, and fails operations whose peer has died. It packs and
//! unpacks, so that the transport sees only contiguous memory. It does no matching, has no protocol
//! and sends no frames.
//!
//! The slot of a request is the number of its operation in the transport.

use crate::message::{Envelope, MessageId, Mode, Probed, Selector, Sending};
use crate::mtl::{Mtl, Outgoing};
use crate::payload::Payload;
use crate::request::{Completion, Request, RequestId, Requests, State};
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{Frame, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, VecDeque};

/// `MPI_ERR_CONVERSION` (value of the standard ABI).
const ERR_CONVERSION: i32 = 25;

/// See the module's text.
pub struct Cm<M> {
    me: u32,
    /// All operations.
    pub requests: Requests,
    mtl: M,
    /// Packed messages, by slot.
    staged: BTreeMap<u32, HeapBytes>,
    /// Sends to processes whose data representation is not known yet.
    waiting: VecDeque<Outgoing>,
    /// Processes that have ended, with the error class of operations that need them.
    ended: BTreeMap<u32, i32>,
}

impl<M: Mtl> Cm<M> {
    /// A `cm` over this transport, in process `me`.
    pub fn new(me: u32, mtl: M) -> Cm<M> {
        Cm {
            me,
            requests: Requests::default(),
            mtl,
            staged: BTreeMap::new(),
            waiting: VecDeque::new(),
            ended: BTreeMap::new(),
        }
    }

    /// The transport.
    pub fn mtl(&self) -> &M {
        &self.mtl
    }

    /// The transport, mutable.
    pub fn mtl_mut(&mut self) -> &mut M {
        &mut self.mtl
    }

    pub(crate) fn send(
        &mut self,
        wire: &mut dyn Wire,
        to: &Envelope,
        sending: Sending,
        mut payload: Payload,
    ) -> RequestId {
        let slot = self.requests.take(State::Rendezvous, Payload::EMPTY);
        let request = self.requests.at(slot);
        request.sending = sending;
        request.peer = to.peer;
        request.context = to.context;
        request.rank = to.rank;
        request.tag = to.tag;
        let id = self.requests.id(slot);
        let bytes = match &mut payload {
            Payload::Contiguous(region) => *region,
            typed => {
                let packed = HeapBytes::new(size(typed.len()));
                let region = packed.region();
                typed.load(0, region);
                self.staged.insert(slot, packed);
                region
            }
        };
        self.waiting.push_back(Outgoing {
            to: *to,
            is_synchronous: sending.mode == Mode::Synchronous,
            bytes,
            operation: slot,
        });
        self.dispatch(wire);
        self.settle();
        id
    }

    /// Passes sends to the transport where possible; sends to one process keep their order.
    fn dispatch(&mut self, wire: &mut dyn Wire) {
        let mut unknown = Vec::new();
        for _ in 0..self.waiting.len() {
            let Some(message) = self.waiting.pop_front() else {
                return;
            };
            let (peer, is_empty) = (message.to.peer, message.bytes.is_empty());
            let ended = self.ended.get(&peer).copied();
            let arch = match peer == self.me {
                true => Some(ArchWord::LOCAL),
                false if unknown.contains(&peer) => None,
                false => wire.arch(peer),
            };
            let error = match (ended, arch) {
                (Some(class), _) => class,
                (None, None) => {
                    unknown.push(peer);
                    self.waiting.push_back(message);
                    continue;
                }
                (None, Some(arch)) if arch == ArchWord::LOCAL || is_empty => {
                    self.mtl.send(wire, message);
                    continue;
                }
                _ => ERR_CONVERSION,
            };
            self.end(message.operation, error);
        }
    }

    pub(crate) fn recv(
        &mut self,
        wire: &mut dyn Wire,
        from: &Selector,
        payload: Payload,
    ) -> RequestId {
        let slot = self.requests.take(State::Posted, payload);
        let request = self.requests.at(slot);
        request.context = from.context;
        request.rank = from.source;
        request.tag = from.tag;
        let id = self.requests.id(slot);
        let into = self.stage(slot);
        self.mtl.recv(wire, from, into, slot);
        self.settle();
        id
    }

    pub(crate) fn recv_claimed(
        &mut self,
        wire: &mut dyn Wire,
        id: MessageId,
        payload: Payload,
    ) -> Option<RequestId> {
        let context = self.mtl.claimed_context(id)?;
        let slot = self.requests.take(State::Posted, payload);
        let request = self.requests.at(slot);
        request.context = context;
        (request.rank, request.tag) = (ANY_SOURCE, ANY_TAG);
        let request_id = self.requests.id(slot);
        let into = self.stage(slot);
        self.mtl.recv_claimed(wire, id, into, slot);
        self.settle();
        Some(request_id)
    }

    /// The memory into which the transport stores the bytes of a receive.
    fn stage(&mut self, slot: u32) -> Region {
        match &self.requests.look(slot).payload {
            Payload::Contiguous(region) => *region,
            typed => {
                let packed = HeapBytes::new(size(typed.len()));
                let region = packed.region();
                self.staged.insert(slot, packed);
                region
            }
        }
    }

    /// Completes the requests of operations that have ended.
    fn settle(&mut self) {
        while let Some(done) = self.mtl.take_done() {
            let (slot, how) = (done.operation, done.how);
            if let Some(packed) = self.staged.remove(&slot)
                && self.requests.look(slot).state == State::Posted
                && how.error == 0
            {
                let packed = packed.region();
                let come = packed.slice(0, size(how.bytes).min(packed.len()));
                self.requests.at(slot).payload.store(0, come);
            }
            self.requests.complete(slot, how);
        }
    }

    pub(crate) fn cancel(&mut self, id: RequestId) {
        let Some(slot) = self.requests.slot(id) else {
            return;
        };
        if self.requests.look(slot).state != State::Posted || !self.mtl.cancel(slot) {
            return;
        }
        self.staged.remove(&slot);
        let completion = Completion {
            source: ANY_SOURCE,
            tag: ANY_TAG,
            cancelled: true,
            ..Completion::default()
        };
        self.requests.complete(slot, completion);
    }

    pub(crate) fn cancel_send(&mut self, id: RequestId) {
        let Some(slot) = self.requests.slot(id) else {
            return;
        };
        if self.requests.look(slot).state != State::Rendezvous {
            return;
        }
        let waiting = self.waiting.len();
        self.waiting.retain(|message| message.operation != slot);
        if self.waiting.len() < waiting || self.mtl.cancel_send(slot) {
            self.staged.remove(&slot);
            let how = Completion {
                source: ANY_SOURCE,
                tag: ANY_TAG,
                cancelled: true,
                ..Completion::default()
            };
            self.requests.complete(slot, how);
        }
    }

    /// Ends an operation early with an error.
    fn end(&mut self, slot: u32, error: i32) {
        self.mtl.abandon(slot);
        self.staged.remove(&slot);
        let request = self.requests.look(slot);
        let completion = Completion {
            source: request.rank,
            tag: request.tag,
            context: request.context,
            error,
            ..Completion::default()
        };
        self.requests.complete(slot, completion);
    }

    fn end_those(&mut self, error: i32, concerns: impl Fn(&Request, Option<u32>) -> bool) {
        for slot in self.requests.pending() {
            if concerns(self.requests.look(slot), self.mtl.giver(slot)) {
                self.waiting.retain(|message| message.operation != slot);
                self.end(slot, error);
            }
        }
    }

    pub(crate) fn fail_peer(
        &mut self,
        peer: u32,
        class: i32,
        process_of: impl Fn(u64, i32) -> Option<u32>,
    ) {
        self.ended.insert(peer, class);
        self.mtl.end_peer(peer);
        self.end_those(class, |request, giver| match request.state {
            State::Posted => {
                let named = || process_of(request.context, request.rank);
                giver.or_else(named) == Some(peer)
            }
            _ => request.peer == peer,
        });
    }

    pub(crate) fn revoke(&mut self, context: u64, class: i32) {
        self.end_those(class, |request, _| request.context == context);
    }

    pub(crate) fn forget_context(&mut self, wire: &mut dyn Wire, context: u64) {
        self.mtl.forget_context(wire, context);
        self.settle();
    }

    pub(crate) fn on_frame(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        self.mtl.on_frame(wire, from, frame);
        self.settle();
    }

    pub(crate) fn flush(&mut self, wire: &mut dyn Wire) {
        self.dispatch(wire);
        self.mtl.flush(wire);
        self.settle();
    }

    pub(crate) fn probe(&mut self, from: &Selector) -> Option<Probed> {
        self.mtl.probe(from)
    }

    pub(crate) fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        self.mtl.claim(from)
    }

    pub(crate) fn claimed_context(&self, id: MessageId) -> Option<u64> {
        self.mtl.claimed_context(id)
    }

    pub(crate) fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        self.mtl.claimed_id(slot)
    }

    pub(crate) fn outgoing(&self) -> usize {
        self.mtl.outgoing() + self.waiting.len()
    }

    pub(crate) fn unexpected_len(&self) -> usize {
        self.mtl.unexpected_len()
    }

    pub(crate) fn arrivals(&self) -> u64 {
        self.mtl.arrivals()
    }

    pub(crate) fn failure(&self) -> Option<&str> {
        self.mtl.failure()
    }
}

/// A length as `usize`, saturating.
fn size(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}
