//! The contract of a matching engine: what `core` and `coll` may ask of the component in use.
//!
//! An engine either matches itself, over the frames of a [`Wire`] ([`ob1`](crate::ob1)), or hands
//! matching to a transport that does it (`cm` over an [`Mtl`](crate::mtl::Mtl)). All keep their
//! operations in the same slab, [`Requests`], so that a request means the same to everybody whoever
//! serves it.
//!
//! Methods are generic and the component in use is a static choice ([`Engine`](crate::Engine)):
//! nothing on the way of a message is called through a pointer. One suite (`component/tests.rs`)
//! runs over all.

use crate::message::{Envelope, MessageId, Mode, Probed, Selector};
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// See the module's text.
pub trait Pml {
    /// All operations.
    fn requests(&self) -> &Requests;

    /// The same, to end and to free them.
    fn requests_mut(&mut self) -> &mut Requests;

    /// Sends a contiguous message at once, without a request. False: it does not fit or must wait
    /// its turn; nothing was sent.
    fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool;

    /// Starts a send. The request may be complete already.
    fn send(
        &mut self,
        wire: &mut impl Wire,
        to: &Envelope,
        mode: Mode,
        payload: Payload,
    ) -> RequestId;

    /// Starts a receive. The request may be complete already.
    fn recv(&mut self, wire: &mut impl Wire, from: &Selector, payload: Payload) -> RequestId;

    /// Whether [`deliver`](Pml::deliver) may be used: no receive waits for a message here and no
    /// message for a receive.
    fn is_alone(&self) -> bool;

    /// Gives the message of a frame to a receive that would be the only one; `None`, and nothing
    /// done, where that takes more than a copy, or the frame is another layer's.
    fn deliver(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        wanted: &Selector,
        into: Region,
    ) -> Option<Completion>;

    /// The oldest message a selector accepts, without receiving it. Poll first.
    fn probe(&mut self, from: &Selector) -> Option<Probed>;

    /// Takes the oldest message a selector accepts out of matching. Poll first.
    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)>;

    /// Starts the receive of a message that a matched probe took. `None`: the id is stale.
    fn recv_claimed(
        &mut self,
        wire: &mut impl Wire,
        id: MessageId,
        payload: Payload,
    ) -> Option<RequestId>;

    /// There are so many processes now: those of other jobs come behind those of ours.
    fn grow(&mut self, processes: u32);

    /// The context of a claimed message; `None`: the id names none.
    fn claimed_context(&self, id: MessageId) -> Option<u64>;

    /// The id of the claimed message in a slot (handles from integers).
    fn claimed_id(&self, slot: u32) -> Option<MessageId>;

    /// Cancels a receive that has not matched; anything else is left to complete (MPI-5.0 §3.8.4:
    /// cancel is local and always leads to completion).
    fn cancel(&mut self, id: RequestId);

    /// Cancels a send that no receive has matched: at once where it has not left, otherwise its
    /// receiver is asked to give it back. It completes either way, whatever its receiver calls.
    fn cancel_send(&mut self, id: RequestId);

    /// Drops what arrived for a context that is going away.
    fn forget_context(&mut self, wire: &mut impl Wire, context: u64);

    /// Handles one frame of matching ([`oxmpi_btl::Layer::PML`]) from process `from`.
    fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>);

    /// A copy that the transport [queued](oxmpi_btl::Got::Queued) has ended.
    fn on_got(&mut self, wire: &mut impl Wire, ticket: u64, done: bool);

    /// The transport reads nothing any more that was [lent](oxmpi_btl::Wire::try_lend) to it under
    /// this ticket.
    fn on_returned(&mut self, ticket: u64);

    /// Moves what waits. Call after a poll.
    fn flush(&mut self, wire: &mut impl Wire);

    /// Sends waiting for room or for their receiver, and frames not yet taken by a transport.
    fn outgoing(&self) -> usize;

    /// Messages that have arrived and no receive has asked for.
    fn unexpected_len(&self) -> usize;

    /// Unexpected messages kept so far, for [`events`](Pml::events).
    fn arrivals(&self) -> u64;

    /// Completes with `class` every operation that needs process `peer`: sends to it, receives that
    /// have matched a message of it, and posted receives that name it, which `process_of` tells by
    /// context and rank. Receives from any source stay. Later sends to it fail at once.
    fn fail_peer(&mut self, peer: u32, class: i32, process_of: impl Fn(u64, i32) -> Option<u32>);

    /// Completes with `class` every operation of a context. Messages of several frames that have
    /// begun to leave go on, as their receiver counts on it; a receive into whose buffer a
    /// transport copies ends with that copy, here and in [`fail_peer`](Pml::fail_peer).
    fn revoke(&mut self, context: u64, class: i32);

    /// Why the engine cannot go on, if a peer has broken the protocol.
    fn failure(&self) -> Option<&str>;

    /// Posts the receive that [`deliver`](Pml::deliver) could not serve, and handles the frame.
    #[inline(never)]
    fn post_for(
        &mut self,
        wire: &mut impl Wire,
        wanted: &Selector,
        into: Region,
        from: u32,
        frame: Frame<'_>,
    ) -> RequestId {
        let id = self.recv(wire, wanted, Payload::Contiguous(into));
        self.on_frame(wire, from, &frame);
        id
    }

    /// Whether the operation is complete (a stale id is).
    #[inline]
    fn is_complete(&self, id: RequestId) -> bool {
        !self.is_pending(id)
    }

    /// Whether an id names an operation that is not complete.
    #[inline]
    fn is_pending(&self, id: RequestId) -> bool {
        self.requests().is_pending(id)
    }

    /// How a complete operation ended, without freeing it.
    #[inline]
    fn completion(&self, id: RequestId) -> Option<Completion> {
        self.requests().completion(id)
    }

    /// Takes the completion of an operation and frees it; `None` while it is pending or when the id
    /// is stale.
    #[inline]
    fn finish(&mut self, id: RequestId) -> Option<Completion> {
        self.requests_mut().finish_if(id, |_| true)
    }

    /// As [`finish`](Pml::finish), but `None` also for an operation that has not gone well.
    #[inline]
    fn finish_whole(&mut self, id: RequestId) -> Option<Completion> {
        self.requests_mut().finish_if(id, Completion::went_well)
    }

    /// Gives an operation away: it completes by itself and is freed then (`MPI_Request_free`).
    fn detach(&mut self, id: RequestId) {
        self.requests_mut().detach(id);
    }

    /// Completions and unexpected messages so far: a waiter that sees the same number again knows
    /// that nothing it waits for can have happened.
    #[inline]
    fn events(&self) -> u64 {
        let completions = self.requests().completions();
        completions.wrapping_add(self.arrivals())
    }

    /// Whom a pending operation waits for, for the report: (peer's process index if known, source
    /// or my rank, tag, context).
    fn describe(&self, id: RequestId) -> Option<(Option<u32>, i32, i32, u64)> {
        self.requests().describe(id)
    }

    /// Whether sends that were given away ([`Pml::detach`]) are still on their way.
    fn has_detached_sends(&self) -> bool {
        self.requests().any_detached_send()
    }

    /// Whether anything is under way in one of these contexts, given away or not: a send that has
    /// not ended, or a receive that has met its message.
    fn is_under_way(&self, is_one: impl Fn(u64) -> bool) -> bool {
        self.requests().any_under_way(is_one)
    }
}

/// The methods that a component brings, to be handed on by `$hand_on` to where it does the work.
macro_rules! methods {
    ($hand_on:ident) => {
        $hand_on! {
            mut send_now(wire: &mut impl Wire, to: &Envelope, region: Region) -> bool;
            mut send(wire: &mut impl Wire, to: &Envelope, mode: Mode, payload: Payload)
                -> RequestId;
            mut recv(wire: &mut impl Wire, from: &Selector, payload: Payload) -> RequestId;
            mut deliver(
                wire: &mut impl Wire,
                from: u32,
                frame: &Frame<'_>,
                wanted: &Selector,
                into: Region
            ) -> Option<Completion>;
            mut probe(from: &Selector) -> Option<Probed>;
            mut claim(from: &Selector) -> Option<(MessageId, Probed)>;
            mut recv_claimed(wire: &mut impl Wire, id: MessageId, payload: Payload)
                -> Option<RequestId>;
            mut cancel(id: RequestId) -> ();
            mut cancel_send(id: RequestId) -> ();
            mut forget_context(wire: &mut impl Wire, context: u64) -> ();
            mut on_frame(wire: &mut impl Wire, from: u32, frame: &Frame<'_>) -> ();
            mut on_got(wire: &mut impl Wire, ticket: u64, done: bool) -> ();
            mut on_returned(ticket: u64) -> ();
            mut flush(wire: &mut impl Wire) -> ();
            mut fail_peer(peer: u32, class: i32, process_of: impl Fn(u64, i32) -> Option<u32>)
                -> ();
            mut revoke(context: u64, class: i32) -> ();
            mut grow(processes: u32) -> ();
            shared is_alone() -> bool;
            shared claimed_context(id: MessageId) -> Option<u64>;
            shared claimed_id(slot: u32) -> Option<MessageId>;
            shared outgoing() -> usize;
            shared unexpected_len() -> usize;
            shared arrivals() -> u64;
            shared failure() -> Option<&str>;
        }
    };
}
pub(crate) use methods;

#[cfg(test)]
mod tests;
