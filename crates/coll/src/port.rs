//! The port over the lane: sends and receives on the collective context of a communicator.
//!
//! Exists only while the lane is held. The tag is the number of the collective call on the communicator, which all
//! members count alike; within a call, messages of a pair match in order.

use crate::engine::Port;
use crate::memory::Memory;
use crate::schedule::Span;
use core::task::Poll;
use oxmpi_core::comm::Comm;
use oxmpi_core::lane::Lane;
use oxmpi_core::op::Reduction;
use oxmpi_core::{Error, error};
use oxmpi_pml::{Envelope, Mode, Payload, RequestId, Selector};

/// A transfer of the lane.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ticket {
    /// Left at once.
    Sent,
    /// A send under way.
    Sending(RequestId),
    /// A receive.
    Receiving(RequestId),
}

/// See the module's text.
pub(crate) struct LanePort<'a> {
    pub lane: &'a mut Lane,
    pub comm: &'a Comm,
    pub tag: i32,
    pub memory: &'a Memory,
    pub reduction: Option<&'a Reduction>,
}

impl Port for LanePort<'_> {
    type Ticket = Ticket;
    type Error = Error;

    fn post_send(&mut self, peer: u32, from: Span) -> Ticket {
        let rank = peer.cast_signed();
        let peer = self
            .comm
            .group
            .process(rank)
            .expect("invariant: schedules name members");
        let context = self.comm.context() | 1;
        let to = Envelope {
            context,
            peer,
            rank: self.comm.rank,
            tag: self.tag,
        };
        let payload = self.memory.payload(from);
        let Lane { pml, net, .. } = &mut *self.lane;
        if let Payload::Contiguous(region) = payload
            && pml.send_now(&mut net.tx, &to, region)
        {
            return Ticket::Sent;
        }
        Ticket::Sending(pml.send(&mut net.tx, &to, Mode::Standard, payload))
    }

    fn post_recv(&mut self, peer: u32, into: Span) -> Ticket {
        let from = Selector {
            context: self.comm.context() | 1,
            source: peer.cast_signed(),
            tag: self.tag,
        };
        let payload = self.memory.payload(into);
        let Lane { pml, net, .. } = &mut *self.lane;
        Ticket::Receiving(pml.recv(&mut net.tx, &from, payload))
    }

    fn test(&mut self, ticket: &mut Ticket) -> Poll<Result<(), Error>> {
        let done = match *ticket {
            Ticket::Sent => return Poll::Ready(Ok(())),
            Ticket::Sending(id) | Ticket::Receiving(id) => self.lane.pml.finish(id),
        };
        match done {
            None => Poll::Pending,
            Some(done) if done.is_truncated() => Poll::Ready(Err(truncated(done.source, done.bytes))),
            Some(_) => Poll::Ready(Ok(())),
        }
    }

    fn copy(&mut self, from: Span, into: Span) {
        self.memory.copy(from, into);
    }

    fn reduce(&mut self, left: Span, right: Span, into: Span) -> bool {
        let reduction = self
            .reduction
            .expect("invariant: a reduction has an operation");
        self.memory.reduce(reduction, left, right, into)
    }
}

#[cold]
fn truncated(source: i32, room: u64) -> Error {
    error!(
        ERR_TRUNCATE,
        "rank {source} sent more than the {room} bytes expected here: counts or datatypes differ between ranks, \
         or ranks called different collectives"
    )
}
