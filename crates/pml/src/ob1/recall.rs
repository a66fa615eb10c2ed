//! `MPI_Cancel` of a send that has left: its receiver is asked to give the message back
//! (MPI-5.0 §3.8.4).
//!
//! | side | the message | answer to the recall (`on_recall`) |
//! |---|---|---|
//! | sender | `Rendezvous`: `RTS` with a flag (`cancel_send`) | `FIN` with a flag → cancelled |
//! | receiver | unexpected | it is dropped, and `FIN` with a flag confirms that |
//! | receiver | taken by a receive | none: the normal answer follows |
//! | receiver | claimed by a matched probe | none: it is prefetched |
//!
//! A claimed message cannot go back, and its sender must not wait for the receive of the program.
//! So an internal receive stores the bytes in memory of the engine, and the receive of the program
//! copies them from there.

use super::Ob1;
use super::control::{self, Rts};
use super::matching::{Buffered, Message};
use super::receive::Arrived;
use super::rendezvous::FirstBytes;
use super::send::cancelled;
use crate::payload::Payload;
use crate::request::{Completion, NO_OWNER, RequestId, State};
use oxmpi_btl::{Header, Wire};
use oxmpi_mem::{HeapBytes, Region};

impl Ob1 {
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

    /// The sender recalls a message. If no receive has taken it, this is confirmed. Otherwise the
    /// sender gets its normal answer.
    #[cold]
    pub(super) fn on_recall(&mut self, wire: &mut dyn Wire, from: u32, control: &[u8]) {
        let Some(sender) = control::id_at(control, 0) else {
            self.broken(from, "a recall names no request");
            return;
        };
        if let Some(message) = self.unexpected.recall(from, sender) {
            self.drop_message(wire, &message);
            let header = Header {
                flags: control::RECALLED,
                ..control::header(control::FIN)
            };
            self.answer_by(wire, from, header, &control::write_id(sender));
        } else {
            self.prefetch(wire, from, sender);
        }
    }

    /// The sender recalls a message that may be claimed here. Without memory for the message, the
    /// sender waits for the receive.
    #[cold]
    fn prefetch(&mut self, wire: &mut dyn Wire, from: u32, sender: RequestId) {
        let Some(message) = self.unexpected.claimed_from(from, sender) else {
            return;
        };
        if message.offered.is_none() {
            message.sender = None;
            return self.answer(wire, from, control::FIN, &control::write_id(sender));
        }
        let len = usize::try_from(message.total).ok();
        let Some(bytes) = len.and_then(HeapBytes::try_new) else {
            return;
        };
        let here = message.held.len();
        let first = bytes.region().slice(0, here);
        message.held.copy_to(first);
        (message.offered, message.sender) = (None, None);
        let (budgeted, tag) = (message.budgeted.take(), message.tag);
        let (region, arrived) = (bytes.region(), Arrived::of(message));
        // This is not an operation of the program.
        let owner = std::mem::replace(&mut self.requests.owner, NO_OWNER);
        let slot = self
            .requests
            .take(State::Posted, Payload::Contiguous(region));
        self.requests.owner = owner;
        let request = self.requests.at(slot);
        (request.context, request.rank) = (arrived.context, arrived.source);
        (request.tag, request.peer) = (tag, from);
        message.held = Buffered::Prefetched(bytes, self.requests.id(slot));
        self.give_credit(wire, from, budgeted);
        let rts = Rts {
            sender,
            total: arrived.total,
            place: None,
        };
        self.answer_rts(wire, slot, &arrived, &rts, FirstBytes::stored(here));
    }

    /// A receive takes a message that the receive `first` prefetches or has prefetched.
    #[cold]
    pub(super) fn follow(
        &mut self,
        wire: &mut dyn Wire,
        slot: u32,
        mut message: Message,
        first: RequestId,
    ) {
        if self.requests.is_pending(first) {
            let request = self.requests.at(slot);
            request.state = State::Getting;
            request.completion.error = 0;
            self.mark_busy(message.peer);
            self.followers.push((self.requests.id(slot), message));
            return;
        }
        let how = self.requests.finish_if(first, |_| true);
        let how = how.unwrap_or_default();
        if how.error != 0 {
            self.drop_staged(slot);
            let how = Completion { bytes: 0, ..how };
            return self.requests.complete(slot, how);
        }
        if let Buffered::Prefetched(bytes, _) = message.held {
            message.held = Buffered::Heap(bytes);
            self.fulfil(wire, slot, message);
        }
    }

    /// Completes the receives whose prefetches have ended.
    #[inline]
    pub(super) fn serve_followers(&mut self, wire: &mut dyn Wire) {
        if !self.followers.is_empty() {
            self.serve_all(wire);
        }
    }

    #[cold]
    fn serve_all(&mut self, wire: &mut dyn Wire) {
        for (id, message) in std::mem::take(&mut self.followers) {
            if let (Some(slot), Buffered::Prefetched(_, first)) =
                (self.requests.slot(id), &message.held)
            {
                let first = *first;
                self.follow(wire, slot, message, first);
            }
        }
    }
}

impl Buffered {
    /// Copies the bytes of a message that have arrived to memory of that length.
    fn copy_to(&self, into: Region) {
        match self {
            Buffered::Inline(bytes, len) => oxmpi_mem::write(into, &bytes[..usize::from(*len)]),
            Buffered::Heap(bytes) | Buffered::Prefetched(bytes, _) => {
                oxmpi_mem::copy(into, bytes.region())
            }
            Buffered::Growing(bytes) => oxmpi_mem::copy(into, bytes.region()),
        }
    }
}
