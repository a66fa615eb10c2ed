//! The port over the point-to-point engine: sends and receives on the collective context of a
//! communicator.
//!
//! Exists only while the VCI is held (in tests: the engine of a simulated rank). The tag is the
//! number of the collective call on the communicator, which all members count alike; within a call,
//! messages of a pair match in order.

use crate::engine::Port;
use crate::memory::Memory;
use crate::ml::bank::Seat;
use crate::ml::interface::{Form, TELLING, Turn, heard, told, way};
use crate::schedule::{Source, Span, Together};
use core::task::Poll;
use oxmpi_btl::Wire;
use oxmpi_core::comm::Comm;
use oxmpi_core::context::Traffic;
use oxmpi_core::group::Group;
use oxmpi_core::op::Reduction;
use oxmpi_core::process::Process;
use oxmpi_core::{Error, error};
use oxmpi_pml::{Caller, Completion, Envelope, Mode, Payload, Pml, RequestId, Selector};
use std::sync::Arc;

/// A message of the point-to-point engine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ticket {
    /// Left at once.
    Sent,
    /// A send under way.
    Sending(RequestId),
    /// A receive of at least so many bytes.
    Receiving(RequestId, u64),
    /// What goes into an entry of the bank when its slot is free.
    Publishing(u32, Span),
    /// What comes out of one.
    Fetching(Source, Span),
    /// What network interfaces do, of what, and where the result goes.
    Together(Together, Span, Span),
}

/// Where the messages of one call go.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The process of this member.
    pub process: &'static Process,
    /// The communicator's context for collectives.
    pub context: u64,
    /// The number of the call.
    pub tag: i32,
    /// My rank.
    pub rank: i32,
    /// The members; of an intercommunicator those of the local group.
    pub group: Arc<Group>,
    /// The remote group of an intercommunicator: its ranks follow those of the local one.
    pub remote: Option<Arc<Group>>,
    /// A message that is shorter than expected is an error: what it brings is for several ranks, so
    /// that pieces would be taken for others.
    pub is_exact: bool,
}

impl Line {
    /// Of the next call on a communicator.
    pub(crate) fn of(comm: &Comm) -> Line {
        Line {
            process: comm.process,
            context: Traffic::Collective.of(comm.context()),
            tag: comm.next_collective_tag(),
            rank: comm.rank,
            group: Arc::clone(&comm.group),
            remote: comm.remote().cloned(),
            is_exact: false,
        }
    }

    /// The context of messages with `peer`, the group it is in, and its rank there.
    #[inline]
    fn to(&self, peer: u32) -> (u64, &Group, i32) {
        let Some(remote) = &self.remote else {
            return (self.context, &self.group, peer.cast_signed());
        };
        match peer.checked_sub(self.group.size()) {
            None => (
                Traffic::Local.of(self.context),
                &self.group,
                peer.cast_signed(),
            ),
            Some(peer) => (self.context, remote, peer.cast_signed()),
        }
    }
}

/// See the module's text.
pub(crate) struct PmlPort<'a, P, W> {
    pub pml: &'a mut P,
    pub wire: &'a mut W,
    pub line: &'a Line,
    pub caller: Caller,
    pub memory: &'a Memory,
    pub reduction: Option<&'a Reduction>,
    /// The entries of the call, where it has some.
    pub seat: Option<&'a mut Seat>,
    /// The call's turn with the network interface, where that has a part.
    pub turn: Option<&'a mut Turn>,
}

impl<P: Pml, W: Wire> Port for PmlPort<'_, P, W> {
    type Ticket = Ticket;
    type Error = Error;

    fn post_send(&mut self, peer: u32, from: Span) -> Ticket {
        let Line { tag, rank, .. } = *self.line;
        let (context, group, peer) = self.line.to(peer);
        let peer = group
            .process(peer)
            .expect("invariant: schedules name members");
        let to = Envelope {
            context,
            peer,
            rank,
            tag,
        };
        let payload = self.memory.payload(from);
        if let Payload::Contiguous(region) = payload
            && self.pml.send_now(self.wire, &to, region)
        {
            return Ticket::Sent;
        }
        let sending = Mode::Standard.by(self.caller);
        Ticket::Sending(self.pml.send(self.wire, &to, sending, payload))
    }

    fn post_recv(&mut self, peer: u32, into: Span) -> Ticket {
        let (context, _, source) = self.line.to(peer);
        let from = Selector {
            context,
            source,
            tag: self.line.tag,
        };
        let payload = self.memory.payload(into);
        let least = if self.line.is_exact { payload.len() } else { 0 };
        Ticket::Receiving(self.pml.recv(self.wire, &from, payload), least)
    }

    fn post_publish(&mut self, entry: u32, from: Span) -> Ticket {
        match self.publish(entry, from) {
            Poll::Ready(()) => Ticket::Sent,
            Poll::Pending => Ticket::Publishing(entry, from),
        }
    }

    fn post_fetch(&mut self, source: Source, into: Span) -> Ticket {
        Ticket::Fetching(source, into)
    }

    fn post_together(&mut self, what: Together, from: Span, into: Span) -> Ticket {
        Ticket::Together(what, from, into)
    }

    fn leave(&mut self, entries: u32) {
        if let Some(seat) = &mut self.seat {
            seat.leave(entries);
        }
    }

    fn test(&mut self, ticket: &mut Ticket) -> Poll<Result<(), Error>> {
        let (done, least) = match *ticket {
            Ticket::Publishing(entry, from) => return self.publish(entry, from).map(Ok),
            Ticket::Fetching(source, into) => return self.fetch(source, into),
            Ticket::Together(what, from, into) => return self.together(what, from, into),
            Ticket::Sent => return Poll::Ready(Ok(())),
            Ticket::Sending(id) => (self.pml.finish(id), 0),
            Ticket::Receiving(id, least) => (self.pml.finish(id), least),
        };
        match done {
            None => Poll::Pending,
            Some(done) if !done.went_well() => Poll::Ready(Err(wrong(self.line.process, &done))),
            Some(done) if done.bytes < least => Poll::Ready(Err(short(&done, least))),
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

impl<P: Pml, W: Wire> PmlPort<'_, P, W> {
    /// Begins when it is the call's turn, and goes on.
    fn together(&mut self, what: Together, from: Span, into: Span) -> Poll<Result<(), Error>> {
        let memory = self.memory;
        let turn = self.turn.as_deref_mut();
        let turn = turn.expect("invariant: a schedule with a part for interfaces has a turn");
        let (how, form) = match (what, self.reduction) {
            (Together::Combine, Some(Reduction::Predefined(op, element))) => {
                let known = way(*op, *element);
                known.expect("invariant: interfaces combine what they can")
            }
            _ => (TELLING, Form::BYTES),
        };
        let most = turn.most();
        let values = || match what {
            Together::Meet => Vec::new(),
            Together::Combine => form.values(&memory.packed(from)),
            Together::Tell => told(&memory.packed(from), most),
            // Zeros change nothing.
            Together::Hear => vec![0; most],
        };
        match turn.begin(how, values) {
            Ok(true) => {
                self.pml.flush(self.wire);
                self.wire.push();
            }
            Ok(false) => {}
            Err(error) => return Poll::Ready(Err(error)),
        }
        turn.finish().map(|values| {
            let values = values?;
            let room = narrow(memory.bytes(into));
            let (values, bytes) = match what {
                Together::Hear => heard(&values),
                _ => (&values[..], room),
            };
            let mut had = vec![0; bytes.min(room)];
            form.elements(values, &mut had);
            memory.unpack_bytes(&had, into);
            match bytes <= room {
                true => Ok(()),
                false => Err(longer("the root", room as u64)),
            }
        })
    }
}

impl<P, W> PmlPort<'_, P, W> {
    fn publish(&self, entry: u32, from: Span) -> Poll<()> {
        let memory = self.memory;
        let len = narrow(memory.bytes(from));
        self.seat()
            .publish(entry, len, |into| memory.pack(from, into))
    }

    fn fetch(&self, source: Source, into: Span) -> Poll<Result<(), Error>> {
        let memory = self.memory;
        let part = (narrow(source.at), narrow(memory.bytes(into)));
        let (from, whole) = ((source.peer, source.entry), narrow(source.whole));
        self.seat()
            .fetch(from, whole, part, |bytes| memory.unpack(bytes, into))
    }

    fn seat(&self) -> &Seat {
        let seat = self.seat.as_deref();
        seat.expect("invariant: a schedule with entries has a seat")
    }
}

/// Bytes of a slot.
fn narrow(bytes: u64) -> usize {
    usize::try_from(bytes).expect("invariant: what is in memory fits the address space")
}

#[cold]
fn wrong(process: &'static Process, done: &Completion) -> Error {
    if done.error != 0 {
        return oxmpi_core::request::cut_off(process, done.error);
    }
    longer(&format!("rank {}", done.source), done.bytes)
}

#[cold]
fn longer(who: &str, room: u64) -> Error {
    error!(
        ERR_TRUNCATE,
        "{who} sent more than the {room} bytes expected here: counts or datatypes differ between ranks, \
         or ranks called different collectives"
    )
}

#[cold]
fn short(done: &Completion, least: u64) -> Error {
    let (source, bytes) = (done.source, done.bytes);
    error!(
        ERR_TRUNCATE,
        "{bytes} of the {least} bytes expected came from the node of number {source} in this call: counts or \
         datatypes differ between ranks"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::Class;

    /// Whatever had gone wrong with a message, the call said that a process had ended.
    #[test]
    fn an_error_says_what_went_wrong() {
        let process = Process::of_test();
        for (class, word) in [
            (Class::ERR_CONVERSION, "another way"),
            (Class::ERR_INTERN, "protocol"),
            (Class::ERR_PROC_ABORTED, "ended"),
        ] {
            let error = wrong(
                process,
                &Completion {
                    error: class.0,
                    ..Completion::default()
                },
            );
            assert_eq!(error.class, class);
            assert!(error.why.contains(word), "{}", error.why);
        }
    }
}
