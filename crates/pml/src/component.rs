//! The contract of a matching engine: what `core` and `coll` may call.
//!
//! An engine matches messages itself, over the frames of a [`Wire`] ([`ob1`](crate::ob1)). Or it
//! hands matching to a transport (`cm` over an [`Mtl`](crate::mtl::Mtl)). All keep their operations
//! in the same slab, [`Requests`], so a request has the same meaning for every caller.
//!
//! Methods are generic and the component in use is a static choice ([`Engine`](crate::Engine)): no
//! message goes through a function pointer. One test suite (`component/tests.rs`) runs over all
//! components.

use crate::message::{Envelope, MessageId, Mode, Probed, Selector};
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// See the module's text.
pub trait Pml {
    /// All operations.
    fn requests(&self) -> &Requests;

    /// All operations, to complete and to free them.
    fn requests_mut(&mut self) -> &mut Requests;

    /// Sends a contiguous message at once, without a request. False: nothing was sent, as the
    /// message does not fit or others wait before it.
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

    /// Whether [`deliver`](Pml::deliver) may be used: no posted receives, no unexpected messages.
    fn is_alone(&self) -> bool;

    /// Copies the message of a frame to the buffer of a receive that would be the only posted one.
    /// `None`: nothing was done, as more than a copy is needed, or the frame belongs to another
    /// layer.
    fn deliver(
        &mut self,
        wire: &mut impl Wire,
        from: u32,
        frame: &Frame<'_>,
        wanted: &Selector,
        into: Region,
    ) -> Option<Completion>;

    /// The oldest message that a selector accepts, without receiving it. Poll first.
    fn probe(&mut self, from: &Selector) -> Option<Probed>;

    /// Takes the oldest message that a selector accepts out of matching. Poll first.
    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)>;

    /// Starts the receive of a message that a matched probe took. `None`: the id is stale.
    fn recv_claimed(
        &mut self,
        wire: &mut impl Wire,
        id: MessageId,
        payload: Payload,
    ) -> Option<RequestId>;

    /// Sets the number of known processes. Connected processes have the indexes behind those of
    /// this job.
    fn grow(&mut self, processes: u32);

    /// The context of a claimed message. `None`: the id names no claimed message.
    fn claimed_context(&self, id: MessageId) -> Option<u64>;

    /// The id of the claimed message in a slot (for handles made from integers).
    fn claimed_id(&self, slot: u32) -> Option<MessageId>;

    /// Cancels a receive that has not matched. Any other operation goes on to its completion
    /// (MPI-5.0 §3.8.4: cancel is local and always leads to completion).
    fn cancel(&mut self, id: RequestId);

    /// Cancels a send that no receive has matched. A send that has not left is cancelled at once;
    /// otherwise its receiver is asked to give it back. The send completes in either case, whatever
    /// its receiver calls.
    fn cancel_send(&mut self, id: RequestId);

    /// Drops the messages that arrived for a context that is going away.
    fn forget_context(&mut self, wire: &mut impl Wire, context: u64);

    /// Handles one frame of matching ([`oxmpi_btl::Layer::PML`]) from process `from`.
    fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>);

    /// A [queued](oxmpi_btl::Got::Queued) copy by the transport has ended.
    fn on_got(&mut self, wire: &mut impl Wire, ticket: u64, done: bool);

    /// The transport no longer reads the payload that was [lent](oxmpi_btl::Wire::try_lend) to it
    /// under this ticket.
    fn on_returned(&mut self, ticket: u64);

    /// Makes progress on queued frames. Call after a poll.
    fn flush(&mut self, wire: &mut impl Wire);

    /// Number of sends that wait for space or for their receiver, and of frames not yet taken by a
    /// transport.
    fn outgoing(&self) -> usize;

    /// Number of unexpected messages that are waiting.
    fn unexpected_len(&self) -> usize;

    /// Unexpected messages kept so far, for [`events`](Pml::events).
    fn arrivals(&self) -> u64;

    /// Completes with `class` every operation that needs process `peer`. These are sends to it,
    /// receives matched with a message of it, and posted receives that name it. `process_of` maps a
    /// context and a rank to a process. Receives from any source stay. Later sends to it fail at
    /// once.
    fn fail_peer(&mut self, peer: u32, class: i32, process_of: impl Fn(u64, i32) -> Option<u32>);

    /// Completes with `class` every operation of a context. A message of several frames that has
    /// begun to leave goes on, as its receiver needs the rest. A receive into whose buffer a
    /// transport copies completes with that copy; the same holds for [`fail_peer`](Pml::fail_peer).
    fn revoke(&mut self, context: u64, class: i32);

    /// Why the engine cannot go on, if a peer has violated the protocol.
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

    /// Whether the operation is complete; true for a stale id.
    #[inline]
    fn is_complete(&self, id: RequestId) -> bool {
        !self.is_pending(id)
    }

    /// Whether an id names an operation that is not complete.
    #[inline]
    fn is_pending(&self, id: RequestId) -> bool {
        self.requests().is_pending(id)
    }

    /// The completion of a complete operation, without freeing it.
    #[inline]
    fn completion(&self, id: RequestId) -> Option<Completion> {
        self.requests().completion(id)
    }

    /// Takes the completion of an operation and frees it. `None`: it is pending, or the id is
    /// stale.
    #[inline]
    fn finish(&mut self, id: RequestId) -> Option<Completion> {
        self.requests_mut().finish_if(id, |_| true)
    }

    /// As [`finish`](Pml::finish), but `None` also for an operation that failed or was truncated.
    #[inline]
    fn finish_whole(&mut self, id: RequestId) -> Option<Completion> {
        self.requests_mut().finish_if(id, Completion::went_well)
    }

    /// Detaches an operation: it completes and is freed without its owner (`MPI_Request_free`).
    fn detach(&mut self, id: RequestId) {
        self.requests_mut().detach(id);
    }

    /// Number of completions and unexpected messages so far. While it is unchanged, nothing that a
    /// caller waits for can have happened.
    #[inline]
    fn events(&self) -> u64 {
        let completions = self.requests().completions();
        completions.wrapping_add(self.arrivals())
    }

    /// The peer of a pending operation, for reports: (peer's process index if known, source or my
    /// rank, tag, context).
    fn describe(&self, id: RequestId) -> Option<(Option<u32>, i32, i32, u64)> {
        self.requests().describe(id)
    }

    /// Whether [detached](Pml::detach) sends have not completed.
    fn has_detached_sends(&self) -> bool {
        self.requests().any_detached_send()
    }

    /// Whether an operation of these contexts is active, detached or not: a send that has not
    /// ended, or a receive that has matched.
    fn is_under_way(&self, is_one: impl Fn(u64) -> bool) -> bool {
        self.requests().any_under_way(is_one)
    }
}

/// Lists the methods that a component implements; `$hand_on` is the macro that forwards each.
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
