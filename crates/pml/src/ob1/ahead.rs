//! Messages that come ahead of their receive: a matched probe has taken them. Their sender, which
//! has cancelled the send, must not wait for that receive (MPI-5.0 §3.8.4).
//!
//! As the message has been matched it cannot go back, so the send completes as any other. A receive
//! of the engine's own takes the bytes into memory of the engine, and the program's gets them from
//! there.

use super::Ob1;
use super::control;
use super::matching::{Buffered, Message};
use super::receive::{Arrived, NOTHING};
use crate::payload::Payload;
use crate::request::{Completion, NOBODY, RequestId, State};
use oxmpi_btl::Wire;
use oxmpi_mem::{HeapBytes, Region};

impl Ob1 {
    /// The sender of a message that may be claimed here wants its memory back. Where there is no
    /// memory for the message it waits for the receive.
    #[cold]
    pub(super) fn take_ahead(&mut self, wire: &mut impl Wire, from: u32, sender: RequestId) {
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
        // It is no operation of the program's.
        let owner = std::mem::replace(&mut self.requests.owner, NOBODY);
        let slot = self
            .requests
            .take(State::Posted, Payload::Contiguous(region));
        self.requests.owner = owner;
        let request = self.requests.at(slot);
        (request.context, request.rank) = (arrived.context, arrived.source);
        (request.tag, request.peer) = (tag, from);
        message.held = Buffered::Ahead(bytes, self.requests.id(slot));
        self.give_credit(wire, from, budgeted);
        self.answer_rts(wire, slot, &arrived, (sender, None), here, NOTHING);
    }

    /// A receive takes a message that comes, or has come, by the receive `first`.
    #[cold]
    pub(super) fn follow(
        &mut self,
        wire: &mut impl Wire,
        slot: u32,
        mut message: Message,
        first: RequestId,
    ) {
        if self.requests.is_pending(first) {
            let request = self.requests.at(slot);
            request.state = State::Getting;
            request.completion.error = 0;
            self.is_busy_with(message.peer);
            self.followers.push((self.requests.id(slot), message));
            return;
        }
        let how = self.requests.finish_if(first, |_| true);
        let how = how.unwrap_or_default();
        if how.error != 0 {
            self.forget_beside(slot);
            let how = Completion { bytes: 0, ..how };
            return self.requests.complete(slot, how);
        }
        if let Buffered::Ahead(bytes, _) = message.held {
            message.held = Buffered::Heap(bytes);
            self.fulfil(wire, slot, message);
        }
    }

    /// Gives the receives that follow others what has come meanwhile.
    #[inline]
    pub(super) fn lead_followers(&mut self, wire: &mut impl Wire) {
        if !self.followers.is_empty() {
            self.lead_all(wire);
        }
    }

    #[cold]
    fn lead_all(&mut self, wire: &mut impl Wire) {
        for (id, message) in std::mem::take(&mut self.followers) {
            if let (Some(slot), Buffered::Ahead(_, first)) = (self.requests.slot(id), &message.held)
            {
                let first = *first;
                self.follow(wire, slot, message, first);
            }
        }
    }
}

impl Buffered {
    /// Copies what has come of a message to memory of that length.
    fn copy_to(&self, into: Region) {
        match self {
            Buffered::Inline(bytes, len) => oxmpi_mem::write(into, &bytes[..usize::from(*len)]),
            Buffered::Heap(bytes) | Buffered::Ahead(bytes, _) => {
                oxmpi_mem::copy(into, bytes.region())
            }
            Buffered::Growing(bytes) => oxmpi_mem::copy(into, bytes.region()),
        }
    }
}
