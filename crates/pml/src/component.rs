//! The calls that code over any engine uses: a collective's schedule, and tests of whole jobs.
//!
//! [`Engine`](crate::Engine) implements it, and [`ob1`](crate::ob1) alone. A short message leaves
//! through a wire of known type, and no function pointer. All other calls take the wire as an
//! object, so the protocols are compiled once.

use crate::message::{Envelope, Selector, Sending};
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use oxmpi_btl::Wire;
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
        wire: &mut dyn Wire,
        to: &Envelope,
        sending: Sending,
        payload: Payload,
    ) -> RequestId;

    /// Starts a receive. The request may be complete already.
    fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, payload: Payload) -> RequestId;

    /// Makes progress on queued frames. Call after a poll.
    fn flush(&mut self, wire: &mut dyn Wire);

    /// Unexpected messages kept so far, for [`events`](Pml::events).
    fn arrivals(&self) -> u64;

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

#[cfg(test)]
mod tests;
