//! How operations are given to the provider, and taken back.

use super::bits;
use super::ends::class;
use super::{
    Call, ERR_OTHER, ERR_PROC_ABORTED, Ofi, Operating, Purpose, Ranks, Receipt, Tried, Waiting,
};
use crate::ANY_SOURCE;
use crate::message::Selector;
use crate::mtl::Outgoing;
use oxmpi_fabric::{Card, FabricError, Peer, Posted, Refused};
use oxmpi_mem::Region;

/// Polls after which an operation that was asked back is not waited for any more.
const PATIENCE: u32 = 1 << 20;

impl Ofi {
    /// The address of a process; `None`: it is not known yet, or never will be.
    pub(super) fn address(&mut self, process: u32) -> Option<Peer> {
        if let Some(peer) = self.peers.get(&process) {
            return Some(*peer);
        }
        if process >= self.job.processes {
            self.fail(&format!(
                "process {process} is of another job, which only pml ob1 reaches"
            ));
            return None;
        }
        let card = match (self.job.cards)(process) {
            Ok(card) => card?,
            Err(why) => {
                self.fail(&format!("process {process} cannot be looked for: {why}"));
                return None;
            }
        };
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

    /// The processes of a communicator, which are remembered.
    pub(super) fn ranks(&mut self, context: u64) -> Option<Ranks> {
        if bits::is_line(context) {
            return None;
        }
        if let Some(ranks) = self.ranks.get(&context) {
            return Some(Ranks::clone(ranks));
        }
        let ranks = (self.job.ranks)(context)?;
        self.ranks.insert(context, Ranks::clone(&ranks));
        Some(ranks)
    }

    /// The process with a rank in a communicator, or in a group that has none yet.
    pub(super) fn process_of(&mut self, context: u64, rank: i32) -> Option<u32> {
        match bits::is_line(context) {
            true => u32::try_from(rank).ok(),
            false => self.ranks(context)?(rank),
        }
    }

    /// Whether receives of a context are pending.
    pub(super) fn is_received_in(&self, context: u64) -> bool {
        let is_in = |one: &Operating| matches!(one, Operating::Receive { context: of, .. } if *of == context);
        let waits =
            |one: &Waiting| matches!(one, Waiting::Receive(from, ..) if from.context == context);
        self.operations.iter().any(is_in)
            || self.waiting.iter().any(waits)
            || self.claims.has(context)
    }

    /// Whether one more receive may be posted, and so many are left then.
    fn has_room(&self, kept: usize) -> bool {
        self.interface.receiving() + kept < self.room
    }

    /// Whom a receive is from: nobody in particular, or an address. `None`: not known yet.
    pub(super) fn source(&mut self, from: &Selector) -> Option<Option<Peer>> {
        if from.source == ANY_SOURCE {
            return Some(None);
        }
        let process = self.process_of(from.context, from.source)?;
        self.address(process).map(Some)
    }

    #[cold]
    pub(super) fn does_not_fit(&mut self, context: u64) {
        let most = self.packing.most();
        self.fail(&format!(
            "the communicator with the context {context:#x} cannot be told apart in the provider's tags: each process can make {most}, and none with processes of other jobs; use pml ob1"
        ));
    }

    /// Remembers what a call is for; its number is the ticket.
    pub(super) fn call(&mut self, purpose: Purpose) -> u32 {
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
    pub(super) fn over(&mut self, number: u32) -> Purpose {
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
    pub(super) fn made(
        &mut self,
        number: u32,
        how: Result<Posted, Refused>,
    ) -> Result<Tried, FabricError> {
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

    fn try_send(&mut self, message: &Outgoing, prepared: &mut Option<Receipt>) -> Tried {
        let Outgoing {
            to,
            is_synchronous,
            bytes,
            operation,
        } = *message;
        if self.ended.contains(&to.peer) {
            if prepared.is_some() {
                self.drop_calls(Purpose::Receipt(operation));
            }
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
        // Before the message, so that its receipt finds it.
        if is_synchronous && prepared.is_none() {
            match self.prepare(operation, to.peer, peer, tag) {
                Ok(None) => return Tried::NotNow,
                Ok(receipt) => *prepared = receipt,
                Err(error) => {
                    self.end_with(operation, class(&error));
                    return Tried::Begun;
                }
            }
        }
        let mut word = bits::word(to.rank, prepared.map(|receipt| receipt.number));
        if self.interface.word_bits() >= bits::LONG_WORD_BITS {
            word = bits::with_length(word, bytes.len());
        }
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
            receipt: *prepared,
        };
        let number = self.call(Purpose::Send(operation));
        let sent = self.interface.send(peer, bytes, tag, word, number.into());
        self.made(number, sent).unwrap_or_else(|error| {
            self.drop_calls(Purpose::Receipt(operation));
            self.end_with(operation, class(&error));
            Tried::Begun
        })
    }

    /// Posts the receive for the receipt of a synchronous send; `None`: there is no room for it.
    fn prepare(
        &mut self,
        operation: u32,
        from: u32,
        peer: Peer,
        tag: u64,
    ) -> Result<Option<Receipt>, FabricError> {
        if self.post_answer(operation, peer, tag)? == Tried::NotNow {
            return Ok(None);
        }
        let number = self.numbers.entry(from).or_default();
        *number = (*number + 1) % bits::NUMBERS;
        let number = *number;
        Ok(Some(Receipt { from, tag, number }))
    }

    /// Posts a receive for the receipt of a message with this tag, if there is room.
    fn post_answer(&mut self, operation: u32, from: Peer, tag: u64) -> Result<Tried, FabricError> {
        if !self.has_room(self.kept) {
            return Ok(Tried::NotNow);
        }
        let call = self.call(Purpose::Receipt(operation));
        let (nothing, wanted) = (Region::EMPTY, self.packing.receipt(tag));
        let posted = (self.interface).receive(Some(from), nothing, wanted, 0, call.into());
        self.made(call, posted)
    }

    /// The same again, if the operation still waits for this receipt.
    fn try_answer(&mut self, operation: u32, receipt: Receipt) -> Tried {
        if self.awaited(operation) != Some(receipt) {
            return Tried::Begun;
        }
        let Some(peer) = self.address(receipt.from) else {
            return Tried::NotNow;
        };
        let posted = self.post_answer(operation, peer, receipt.tag);
        posted.unwrap_or_else(|error| {
            self.fail(&format!("no receipt can be received: {error}"));
            Tried::Begun
        })
    }

    /// Posts a receive, if so many more are left then.
    pub(super) fn try_receive(
        &mut self,
        from: &Selector,
        into: Region,
        operation: u32,
        kept: usize,
    ) -> Tried {
        let Some((tag, ignore)) = self.packing.wanted(from) else {
            self.does_not_fit(from.context);
            self.end_with(operation, ERR_OTHER);
            return Tried::Begun;
        };
        let Some(source) = self.source(from) else {
            return Tried::NotNow;
        };
        if !self.has_room(kept) {
            return Tried::NotNow;
        }
        let number = self.call(Purpose::Receive(operation));
        *self.operation(operation) = Operating::Receive {
            context: from.context,
            room: into.len(),
            is_asked_back: false,
        };
        let into = match into.is_empty() {
            true => self.spare.region(),
            false => into,
        };
        let (interface, ticket) = (&mut self.interface, number.into());
        let posted = interface.receive(source, into, tag, ignore, ticket);
        self.made(number, posted).unwrap_or_else(|error| {
            self.end_with(operation, class(&error));
            Tried::Begun
        })
    }

    fn try_receipt(&mut self, receipt: Receipt) -> Tried {
        if self.ended.contains(&receipt.from) {
            return Tried::Begun;
        }
        let Some(peer) = self.address(receipt.from) else {
            return Tried::NotNow;
        };
        let call = self.call(Purpose::Acknowledge(receipt));
        let (nothing, tag) = (Region::EMPTY, self.packing.receipt(receipt.tag));
        let word = bits::word(0, Some(receipt.number));
        let sent = self.interface.send(peer, nothing, tag, word, call.into());
        // A receipt that cannot be sent is one to a process that is gone.
        self.made(call, sent).unwrap_or(Tried::Begun)
    }

    /// Begins something, or has it wait: for room, for an address, or for what came before it.
    pub(super) fn begin(&mut self, mut one: Waiting) {
        if self.waiting.has(one.kind()) || self.attempt(&mut one) == Tried::NotNow {
            if let Some(operation) = one.operation() {
                *self.operation(operation) = Operating::Waiting;
            }
            self.waiting.push(one);
        }
    }

    /// Begins what waits, of each kind until there is no room for the next one.
    pub(super) fn begin_waiting(&mut self) {
        let mut last = None;
        while let Some(kind) = self.waiting.after(last) {
            while let Some(mut one) = self.waiting.remove(kind, 0) {
                if self.attempt(&mut one) == Tried::NotNow {
                    if let Some(operation) = one.operation() {
                        *self.operation(operation) = Operating::Waiting;
                    }
                    self.waiting.insert(0, one);
                    break;
                }
            }
            last = Some(kind);
        }
    }

    fn attempt(&mut self, one: &mut Waiting) -> Tried {
        match one {
            Waiting::Send(message, prepared) => self.try_send(message, prepared),
            Waiting::Receive(from, into, operation) => {
                self.try_receive(from, *into, *operation, 2 * self.kept)
            }
            Waiting::Receipt(receipt) => self.try_receipt(*receipt),
            Waiting::Answer(operation, receipt) => self.try_answer(*operation, *receipt),
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
        // The memory is the program's again when this returns, so it must not return otherwise.
        assert!(
            self.interface.close(),
            "the provider keeps the memory of an operation that was ended"
        );
        self.fail("the provider does not give back the memory of an operation that was ended");
    }
}
