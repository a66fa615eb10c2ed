//! The contract of a transport that matches messages itself (a matching transport layer): what
//! [`cm`](crate::cm) asks of it.
//!
//! It gets contiguous memory and envelopes, knows no datatype, no buffered send and no request
//! beyond a number of its user's, and tells in [`Mtl::take_done`] what has ended. Exactly one
//! serves a job.

pub mod either;
pub mod linkx;
pub mod ofi;
pub mod portals;

use crate::message::{Envelope, MessageId, Probed, Selector};
use crate::request::Completion;
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;

/// A message to send.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing {
    /// Where to, and what it says on the outside.
    pub to: Envelope,
    /// It has ended only when a receive has got it.
    pub is_synchronous: bool,
    /// Its bytes, which stay as they are until it has ended.
    pub bytes: Region,
    /// The user's number of it; no two operations have the same at a time.
    pub operation: u32,
}

/// An operation that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Which.
    pub operation: u32,
    /// How.
    pub how: Completion,
}

/// See the module's text.
pub trait Mtl {
    /// Starts a send.
    fn send(&mut self, wire: &mut dyn Wire, message: Outgoing);

    /// Starts a receive.
    fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, into: Region, operation: u32);

    /// Starts the receive of a claimed message; false: the id is stale.
    fn recv_claimed(
        &mut self,
        wire: &mut dyn Wire,
        id: MessageId,
        into: Region,
        operation: u32,
    ) -> bool;

    /// What has ended; to be asked after every other call.
    fn take_done(&mut self) -> Option<Done>;

    /// Takes back a receive that has matched nothing; false: it goes on, or its end tells.
    fn cancel(&mut self, operation: u32) -> bool;

    /// Asks for a send back that no receive has matched. Its end tells whether it came back; true:
    /// it had not left, and nothing more is heard of it.
    fn cancel_send(&mut self, operation: u32) -> bool;

    /// Takes back an operation whatever has become of it: its memory is not touched any more, and
    /// nothing is told of it.
    fn abandon(&mut self, operation: u32);

    /// Whose message a receive has been given that has not ended.
    fn giver(&self, operation: u32) -> Option<u32>;

    /// The oldest message a selector accepts and no receive has asked for.
    fn probe(&mut self, from: &Selector) -> Option<Probed>;

    /// Takes it out of matching.
    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)>;

    /// The context of a claimed message.
    fn claimed_context(&self, id: MessageId) -> Option<u64>;

    /// The id of the claimed message in a slot.
    fn claimed_id(&self, slot: u32) -> Option<MessageId>;

    /// Drops what has come for a context that is going away.
    fn forget_context(&mut self, wire: &mut dyn Wire, context: u64);

    /// A frame has come.
    fn on_frame(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>);

    /// Moves what waits.
    fn flush(&mut self, wire: &mut dyn Wire);

    /// A process is gone. Operations that need it are the user's to [abandon](Mtl::abandon).
    fn end_peer(&mut self, peer: u32);

    /// What waits to leave.
    fn outgoing(&self) -> usize;

    /// Messages that have come and no receive has asked for.
    fn unexpected_len(&self) -> usize;

    /// The same, counted from the beginning.
    fn arrivals(&self) -> u64;

    /// Why it cannot go on.
    fn failure(&self) -> Option<&str>;
}
