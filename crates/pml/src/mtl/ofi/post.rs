//! How operations are given to the provider, and what their ends mean.

use super::bits;
use super::claims::Claimed;
use super::{
    Call, ERR_OTHER, ERR_PROC_ABORTED, NOBODY, Ofi, Operating, Purpose, Tried, Waiting, probed,
};
use crate::message::{MessageId, Probed, Selector};
use crate::mtl::Outgoing;
use crate::request::Completion;
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_fabric::{Card, Ended, FabricError, Outcome, Peer, Posted, Refused, Tagged};
use oxmpi_mem::{HeapBytes, Region};

/// Polls after which an operation that was asked back is not waited for any more.
const PATIENCE: u32 = 1 << 20;

/// Numbers of the system that say that the other side is gone: EPIPE, ECONNABORTED, ECONNRESET,
/// ENOTCONN, ESHUTDOWN, ETIMEDOUT, ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH.
const GONE: [i32; 9] = [32, 103, 104, 107, 108, 110, 111, 112, 113];

/// The error class of an operation that could not be done.
fn class(error: &FabricError) -> i32 {
    match GONE.contains(&error.code) {
        true => ERR_PROC_ABORTED,
        false => ERR_OTHER,
    }
}

impl Ofi {
    /// The address of a process; `None`: it is not known yet, or never will be.
    fn address(&mut self, process: u32) -> Option<Peer> {
        if let Some(peer) = self.peers.get(&process) {
            return Some(*peer);
        }
        if process >= self.job.processes {
            self.fail(&format!(
                "process {process} is of another job, which only pml ob1 reaches"
            ));
            return None;
        }
        let card = (self.job.cards)(process)?;
        let provider = self.interface.summary().provider.clone();
        let address = Card::decode(&card, &provider).map(|card| card.address);
        let inserted = address.and_then(|address| {
            let inserted = self.interface.insert(address);
            inserted.map_err(|error| error.to_string())
        });
        match inserted {
            Ok(peer) => {
                self.peers.insert(process, peer);
                Some(peer)
            }
            Err(why) => {
                self.fail(&format!("process {process} cannot be reached: {why}"));
                None
            }
        }
    }

    /// The process with a rank in a communicator.
    fn process_of(&mut self, context: u64, rank: i32) -> Option<u32> {
        if let Some(process) = self.ranks.get(&(context, rank)) {
            return Some(*process);
        }
        let process = (self.job.process_of)(context, rank)?;
        self.ranks.insert((context, rank), process);
        Some(process)
    }

    /// Whom a receive is from: nobody in particular, or an address. `None`: not known yet.
    fn source(&mut self, from: &Selector) -> Option<Option<Peer>> {
        if from.source == ANY_SOURCE {
            return Some(None);
        }
        let process = self.process_of(from.context, from.source)?;
        self.address(process).map(Some)
    }

    #[cold]
    fn does_not_fit(&mut self, context: u64) {
        let most = self.packing.most();
        self.fail(&format!(
            "the communicator with the context {context:#x} cannot be told apart in the provider's tags: each process can make {most}, and none with processes of other jobs; use pml ob1"
        ));
    }

    /// Remembers what a call is for; its number is the ticket.
    fn call(&mut self, purpose: Purpose) -> u32 {
        let call = Call {
            purpose,
            posted: None,
        };
        if let Some(number) = self.free_calls.pop() {
            self.calls[number as usize] = call;
            return number;
        }
        self.calls.push(call);
        u32::try_from(self.calls.len() - 1).expect("invariant: fewer than 2^32 calls")
    }

    /// A call is over; what it was for.
    fn over(&mut self, number: u32) -> Purpose {
        let Some(call) = self.calls.get_mut(number as usize) else {
            return Purpose::Nothing;
        };
        let purpose = std::mem::replace(&mut call.purpose, Purpose::Nothing);
        call.posted = None;
        if purpose != Purpose::Nothing {
            self.free_calls.push(number);
        }
        purpose
    }

    /// What has become of a call that was made.
    fn made(&mut self, number: u32, how: Result<Posted, Refused>) -> Result<Tried, FabricError> {
        match how {
            Ok(posted) => {
                self.calls[number as usize].posted = Some(posted);
                Ok(Tried::Begun)
            }
            Err(Refused::Full) => {
                self.over(number);
                Ok(Tried::NotNow)
            }
            Err(Refused::Failed(error)) => {
                self.over(number);
                Err(error)
            }
        }
    }

    fn try_send(&mut self, message: &Outgoing) -> Tried {
        let Outgoing {
            to,
            is_synchronous,
            bytes,
            operation,
        } = *message;
        if self.ended.contains(&to.peer) {
            self.end_with(operation, ERR_PROC_ABORTED);
            return Tried::Begun;
        }
        let Some(tag) = self.packing.message(to.context, to.tag) else {
            self.does_not_fit(to.context);
            self.end_with(operation, ERR_OTHER);
            return Tried::Begun;
        };
        let Some(peer) = self.address(to.peer) else {
            return Tried::NotNow;
        };
        let word = bits::word(to.rank, is_synchronous);
        let inject = self.interface.summary().inject;
        if !is_synchronous && bytes.len() <= inject {
            match self.interface.inject(peer, bytes, tag, word) {
                Ok(()) => self.end_with(operation, 0),
                Err(Refused::Full) => return Tried::NotNow,
                Err(Refused::Failed(error)) => self.end_with(operation, class(&error)),
            }
            return Tried::Begun;
        }
        *self.operation(operation) = Operating::Send {
            has_left: false,
            is_answered: !is_synchronous,
        };
        // Before the message, so that its receipt finds it.
        if is_synchronous {
            let number = self.call(Purpose::Receipt(operation));
            let (nothing, tag) = (Region::EMPTY, self.packing.receipt(tag));
            let posted = self
                .interface
                .receive(Some(peer), nothing, tag, 0, number.into());
            match self.made(number, posted) {
                Ok(Tried::Begun) => {}
                Ok(Tried::NotNow) => return Tried::NotNow,
                Err(error) => {
                    self.end_with(operation, class(&error));
                    return Tried::Begun;
                }
            }
        }
        let number = self.call(Purpose::Send(operation));
        let sent = self.interface.send(peer, bytes, tag, word, number.into());
        let made = self.made(number, sent);
        if made != Ok(Tried::Begun) {
            self.drop_calls(Purpose::Receipt(operation));
        }
        made.unwrap_or_else(|error| {
            self.end_with(operation, class(&error));
            Tried::Begun
        })
    }

    fn try_receive(&mut self, from: &Selector, into: Region, operation: u32) -> Tried {
        let Some((tag, ignore)) = self.packing.wanted(from) else {
            self.does_not_fit(from.context);
            self.end_with(operation, ERR_OTHER);
            return Tried::Begun;
        };
        let Some(source) = self.source(from) else {
            return Tried::NotNow;
        };
        let number = self.call(Purpose::Receive(operation));
        *self.operation(operation) = Operating::Receive {
            context: from.context,
        };
        let (interface, ticket) = (&mut self.interface, number.into());
        let posted = interface.receive(source, into, tag, ignore, ticket);
        self.made(number, posted).unwrap_or_else(|error| {
            self.end_with(operation, class(&error));
            Tried::Begun
        })
    }

    fn try_receipt(&mut self, process: u32, message: u64) -> Tried {
        if self.ended.contains(&process) {
            return Tried::Begun;
        }
        let Some(peer) = self.address(process) else {
            return Tried::NotNow;
        };
        let number = self.call(Purpose::Acknowledge);
        let (nothing, tag) = (Region::EMPTY, self.packing.receipt(message));
        let sent = self.interface.send(peer, nothing, tag, 0, number.into());
        // A receipt that cannot be sent is one to a process that is gone.
        self.made(number, sent).unwrap_or(Tried::Begun)
    }

    /// Begins something, or has it wait: for room, for an address, or for what came before it.
    pub(super) fn begin(&mut self, one: Waiting) {
        let must_wait = self.waiting.iter().any(|other| one.follows(other));
        if must_wait || self.attempt(&one) == Tried::NotNow {
            if let Some(operation) = one.operation() {
                *self.operation(operation) = Operating::Waiting;
            }
            self.waiting.push_back(one);
        }
    }

    fn attempt(&mut self, one: &Waiting) -> Tried {
        match *one {
            Waiting::Send(message) => self.try_send(&message),
            Waiting::Receive(from, into, operation) => self.try_receive(&from, into, operation),
            Waiting::Receipt(process, message) => self.try_receipt(process, message),
        }
    }

    /// Lets the provider work, and does what follows from what has ended.
    pub(super) fn progress(&mut self) {
        let mut told = std::mem::take(&mut self.told);
        if !self.interface.is_closed()
            && let Err(error) = self.interface.poll(&mut told)
        {
            self.fail(&error.to_string());
        }
        for ended in told.drain(..) {
            self.on_end(ended);
        }
        self.told = told;
    }

    fn on_end(&mut self, Ended { ticket, outcome }: Ended) {
        let number = u32::try_from(ticket).unwrap_or(NOBODY);
        match (self.over(number), outcome) {
            // Nobody here cancels a send: its receiver had no room for all of it.
            (Purpose::Send(operation), Outcome::Done | Outcome::Cancelled) => {
                if let Operating::Send { has_left, .. } = self.operation(operation) {
                    *has_left = true;
                }
                self.is_sent(operation);
            }
            (Purpose::Receipt(operation), Outcome::Message(_)) => {
                if let Operating::Send { is_answered, .. } = self.operation(operation) {
                    *is_answered = true;
                }
                self.is_sent(operation);
            }
            (Purpose::Send(operation) | Purpose::Receipt(operation), outcome) => {
                if matches!(self.operation(operation), Operating::Send { .. }) {
                    self.take_back(operation);
                    self.end_with(operation, error_of(&outcome));
                }
            }
            (Purpose::Receive(operation), outcome) => self.has_come(operation, &outcome),
            (Purpose::Claim(slot), outcome) => {
                if let Some(claimed) = self.claims.at(slot) {
                    claimed.come = Some(match outcome {
                        Outcome::Message(message) => Ok(message),
                        other => Err(error_of(&other)),
                    });
                    self.hand_over(slot);
                }
            }
            (Purpose::Peek, Outcome::Message(message)) => self.found = Some(Some(message)),
            (Purpose::Peek, _) => self.found = Some(None),
            (Purpose::Acknowledge | Purpose::Dropped | Purpose::Nothing, _) => {}
        }
    }

    /// A send has ended when it has left and is answered.
    fn is_sent(&mut self, operation: u32) {
        if let Operating::Send {
            has_left: true,
            is_answered: true,
        } = *self.operation(operation)
        {
            self.end_with(operation, 0);
        }
    }

    fn has_come(&mut self, operation: u32, outcome: &Outcome) {
        let Operating::Receive { context } = *self.operation(operation) else {
            return;
        };
        match outcome {
            Outcome::Message(message) => {
                self.arrivals = self.arrivals.wrapping_add(1);
                self.acknowledge(context, message);
                self.end(operation, bits::completion(context, message));
            }
            Outcome::Cancelled => {
                let how = Completion {
                    source: ANY_SOURCE,
                    tag: ANY_TAG,
                    cancelled: true,
                    ..Completion::default()
                };
                self.end(operation, how);
            }
            other => self.end_with(operation, error_of(other)),
        }
    }

    /// Tells the sender of a message that its receive has it, if it wants to know.
    fn acknowledge(&mut self, context: u64, message: &Tagged) {
        if !bits::is_synchronous(message) {
            return;
        }
        let source = bits::completion(context, message).source;
        match self.process_of(context, source) {
            Some(process) => self.begin(Waiting::Receipt(process, message.tag)),
            None => self.fail(&format!("a message of rank {source}, which there is not")),
        }
    }

    /// The oldest message that a selector accepts and no receive has asked for.
    pub(super) fn peek(&mut self, from: &Selector) -> Option<Tagged> {
        if !self.can_peek {
            self.fail("the provider cannot look for messages, as MPI_Probe and its kin do");
            return None;
        }
        // A receive that waits here goes first.
        if self
            .waiting
            .iter()
            .any(|one| matches!(one, Waiting::Receive(..)))
        {
            return None;
        }
        let Some((tag, ignore)) = self.packing.wanted(from) else {
            self.does_not_fit(from.context);
            return None;
        };
        let source = self.source(from)?;
        let number = self.call(Purpose::Peek);
        let looked = self.interface.peek(source, tag, ignore, number.into());
        match self.made(number, looked) {
            Ok(Tried::Begun) => {}
            Ok(Tried::NotNow) => return None,
            Err(error) => {
                self.fail(&format!("messages cannot be probed for: {error}"));
                return None;
            }
        }
        self.found = None;
        while self.found.is_none() && self.failure.is_none() {
            self.progress();
        }
        self.found.take().flatten()
    }

    /// Takes a message that was found out of matching: a receive that only it, the oldest of its
    /// sender and tag, can match.
    pub(super) fn receive_claimed(
        &mut self,
        context: u64,
        found: &Tagged,
    ) -> Option<(MessageId, Probed)> {
        let probed = probed(context, found);
        let process = self.process_of(context, probed.source)?;
        let peer = self.address(process)?;
        let bytes = HeapBytes::new(found.stored);
        let into = bytes.region();
        let id = self.claims.add(Claimed {
            context,
            bytes,
            come: None,
            wanted: None,
        });
        loop {
            let number = self.call(Purpose::Claim(id.slot));
            let (interface, ticket) = (&mut self.interface, number.into());
            let posted = interface.receive(Some(peer), into, found.tag, 0, ticket);
            match self.made(number, posted) {
                Ok(Tried::Begun) => return Some((id, probed)),
                Ok(Tried::NotNow) if self.failure.is_none() => self.progress(),
                _ => {
                    self.claims.remove(id.slot);
                    return None;
                }
            }
        }
    }

    /// Gives a claimed message to its receive, when both are there.
    pub(super) fn hand_over(&mut self, slot: u32) {
        let both = |claimed: &mut Claimed| claimed.come.is_some() && claimed.wanted.is_some();
        if !self.claims.at(slot).is_some_and(both) {
            return;
        }
        let Some(Claimed {
            context,
            bytes,
            come: Some(come),
            wanted: Some((operation, into)),
        }) = self.claims.remove(slot)
        else {
            return;
        };
        match come {
            _ if operation == NOBODY => {}
            Err(error) => self.end_with(operation, error),
            Ok(message) => {
                let take = message.stored.min(into.len());
                oxmpi_mem::copy(into.slice(0, take), bytes.region().slice(0, take));
                self.acknowledge(context, &message);
                let how = Completion {
                    bytes: take as u64,
                    ..bits::completion(context, &message)
                };
                self.end(operation, how);
            }
        }
    }

    /// Asks the provider to end the calls for a purpose early.
    pub(super) fn ask_back(&mut self, purpose: Purpose) {
        for call in self.calls.iter().filter(|call| call.purpose == purpose) {
            if let Some(posted) = call.posted {
                self.interface.cancel(posted);
            }
        }
    }

    /// Nobody wants to know the end of these calls any more.
    fn drop_calls(&mut self, purpose: Purpose) -> Vec<u32> {
        self.ask_back(purpose);
        let mut dropped = Vec::new();
        for (number, call) in (0..).zip(&mut self.calls) {
            if call.purpose == purpose {
                call.purpose = Purpose::Dropped;
                dropped.push(number);
            }
        }
        dropped
    }

    /// After this nothing touches the memory of an operation. What a provider does not give back in
    /// time it loses with the endpoint.
    pub(super) fn take_back(&mut self, operation: u32) {
        self.drop_calls(Purpose::Receipt(operation));
        let mut dropped = self.drop_calls(Purpose::Send(operation));
        dropped.extend(self.drop_calls(Purpose::Receive(operation)));
        for _ in 0..PATIENCE {
            let is_out = |number: &u32| self.calls[*number as usize].purpose == Purpose::Dropped;
            if !dropped.iter().any(is_out) || self.interface.is_closed() {
                return;
            }
            self.progress();
        }
        self.interface.close();
        self.fail("the provider does not give back the memory of an operation that was ended");
    }
}

/// The error class of what has not ended well.
fn error_of(outcome: &Outcome) -> i32 {
    match outcome {
        Outcome::Failed(error) => class(error),
        _ => ERR_OTHER,
    }
}
