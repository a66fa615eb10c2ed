//! `mtl/ofi`: messages of MPI over a provider of libfabric that matches them.
//!
//! | message | sender | receiver |
//! |---|---|---|
//! | short, not synchronous | injected: done at once | matched and stored by the provider |
//! | any other | sent: done when the provider needs its memory no more | the same |
//! | synchronous | the same, and a receive for the receipt, posted before | sends the receipt when it has received |
//! | claimed (`MPI_Mprobe`) | the same | received at once into memory of ours, copied later |
//!
//! Context and tag are the provider's tag, the sender's rank is a word beside it (`bits.rs`), and a
//! receive from one rank names its address. What is unexpected, and how much of it a sender may
//! leave, is the provider's. A probe is its peek.
//!
//! What the provider does not take now waits here in order (`queue.rs`), and is tried again at each
//! [`flush`](Mtl::flush), which is also what moves the provider: nothing goes on by itself. Of the
//! receives that a provider has room for some are kept back from the program: for receipts, for
//! claims, and for receives that wait here while their message is there.

mod bits;
mod claims;
pub(super) mod ends;
mod post;
mod probe;
mod queue;
#[cfg(test)]
mod tests;

use super::{Done, Mtl, Outgoing};
use crate::message::{MessageId, Probed, Selector};
use crate::request::Completion;
use crate::{ANY_SOURCE, ANY_TAG};
use bits::Packing;
use claims::Claims;
use oxmpi_btl::{Frame, Wire};
use oxmpi_fabric::{Ended, Interface, Peer, Posted};
use oxmpi_mem::{HeapBytes, Region};
use queue::{Kind, Queue};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// `MPI_ERR_OTHER`, `MPI_ERR_PROC_ABORTED` (values of the standard ABI).
const ERR_OTHER: i32 = 16;
const ERR_PROC_ABORTED: i32 = 58;

/// The name under which cards are published.
pub const KEY: &str = "mtl.ofi";

/// No operation.
const NOBODY: u32 = u32::MAX;

/// Receives that are kept back twice, at most: for receipts, and for messages that are there.
const KEPT: usize = 64;

/// The processes of a communicator, by rank. It stays what it is when the communicator is freed.
pub type Ranks = Arc<dyn Fn(i32) -> Option<u32> + Send + Sync>;

/// What a process has published, once it has; else why that cannot be asked.
pub type Published = Result<Option<Vec<u8>>, String>;

/// What the transport has to know of its job.
pub struct Job {
    /// This process.
    pub me: u32,
    /// All processes.
    pub processes: u32,
    /// A process's [card](oxmpi_fabric::Card).
    pub cards: Box<dyn FnMut(u32) -> Published + Send>,
    /// The processes in the communicator of a context.
    pub ranks: Box<dyn Fn(u64) -> Option<Ranks> + Send>,
}

/// What a call of the provider is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Free.
    Nothing,
    /// A send of this operation leaves.
    Send(u32),
    /// Its receipt comes.
    Receipt(u32),
    /// This operation receives.
    Receive(u32),
    /// A claimed message comes.
    Claim(u32),
    /// A look.
    Peek,
    /// A receipt leaves.
    Acknowledge(Receipt),
    /// Nobody is left who wants to know.
    Dropped,
}

/// A call of the provider that has not ended.
struct Call {
    purpose: Purpose,
    posted: Option<Posted>,
}

/// What a synchronous send waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Receipt {
    /// The process that receives.
    from: u32,
    /// The tag of the message.
    tag: u64,
    /// Which of those with this tag.
    number: u8,
}

/// An operation that has not ended.
#[derive(Clone, Copy, Debug)]
enum Operating {
    Nothing,
    /// It waits for room, or for an address.
    Waiting,
    Send {
        has_left: bool,
        /// `None`: it waits for none, or not any more.
        receipt: Option<Receipt>,
    },
    Receive {
        context: u64,
        /// Bytes that it has room for.
        room: usize,
        /// The program has cancelled it.
        is_asked_back: bool,
    },
    /// It waits for a claimed message to come.
    Claiming,
}

/// What waits for room, or for an address.
#[derive(Clone, Copy)]
enum Waiting {
    /// With the receipt whose receive is posted already.
    Send(Outgoing, Option<Receipt>),
    Receive(Selector, Region, u32),
    /// A receipt, to the process that waits `from` us.
    Receipt(Receipt),
    /// Another receive for the receipt of a send that has left.
    Answer(u32, Receipt),
}

impl Waiting {
    fn kind(&self) -> Kind {
        match self {
            Waiting::Send(message, _) => Kind::Sends(message.to.peer),
            Waiting::Receive(..) => Kind::Receives,
            Waiting::Receipt(receipt) => Kind::Receipts(receipt.from),
            Waiting::Answer(..) => Kind::Answers,
        }
    }

    fn operation(&self) -> Option<u32> {
        match self {
            Waiting::Send(message, _) => Some(message.operation),
            Waiting::Receive(_, _, operation) => Some(*operation),
            // Of an answer the operation is a send that is under way.
            Waiting::Receipt(_) | Waiting::Answer(..) => None,
        }
    }

    /// Whether it is a receive that a message of this envelope is for.
    fn accepts(&self, context: u64, source: i32, tag: i32) -> bool {
        let Waiting::Receive(from, ..) = self else {
            return false;
        };
        from.accepts(context, source, tag) && (from.tag != ANY_TAG || tag >= 0)
    }
}

/// How an attempt went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried {
    /// It is over, or under way.
    Begun,
    /// There is no room, or no address yet.
    NotNow,
}

/// See the module's text.
pub struct Ofi {
    interface: Interface,
    job: Job,
    packing: Packing,
    /// Receives that the provider has room for, and how many of them are kept back for receipts,
    /// and again for messages that are there.
    room: usize,
    kept: usize,
    peers: BTreeMap<u32, Peer>,
    /// Who has which rank, by context, as the job has told.
    ranks: BTreeMap<u64, Ranks>,
    /// Contexts that are gone, in which receives may be pending.
    gone: BTreeSet<u64>,
    /// The number of the last synchronous send to a process.
    numbers: BTreeMap<u32, u8>,
    ended: Vec<u32>,
    calls: Vec<Call>,
    free_calls: Vec<u32>,
    operations: Vec<Operating>,
    waiting: Queue,
    /// How many receives that wait were looked for, wrapping.
    looked_for: usize,
    claims: Claims,
    arrivals: u64,
    done: VecDeque<Done>,
    told: Vec<Ended>,
    /// What the last peek has found.
    found: Option<Option<oxmpi_fabric::Tagged>>,
    failure: Option<String>,
    /// Where receives without room get a byte: to one of no bytes at all ofi_rxm of libfabric 1.17
    /// never brings a long message. Kept to the end of the process, as a provider that does not let
    /// go may write there.
    spare: ManuallyDrop<HeapBytes>,
}

impl Ofi {
    /// The transport of a process, over an interface that is open and
    /// [peeks](Interface::can_peek).
    ///
    /// # Errors
    /// The provider's tags or words are too short for a job of that size.
    pub fn new(interface: Interface, job: Job) -> Result<Ofi, String> {
        let provider = &interface.summary().provider;
        if interface.word_bits() < bits::WORD_BITS {
            return Err(format!(
                "{provider} has {} bits beside a message, and 32 are needed",
                interface.word_bits()
            ));
        }
        let tag_bits = interface.tag_bits();
        let packing = Packing::new(job.processes, tag_bits).ok_or_else(|| {
            let processes = job.processes;
            format!("{provider} has tags of {tag_bits} bits, too few for {processes} processes")
        })?;
        let room = interface.summary().receives;
        Ok(Ofi {
            interface,
            room,
            kept: (room / 8).min(KEPT),
            job,
            packing,
            peers: BTreeMap::new(),
            ranks: BTreeMap::new(),
            gone: BTreeSet::new(),
            numbers: BTreeMap::new(),
            ended: Vec::new(),
            calls: Vec::new(),
            free_calls: Vec::new(),
            operations: Vec::new(),
            waiting: Queue::default(),
            looked_for: 0,
            claims: Claims::default(),
            arrivals: 0,
            done: VecDeque::new(),
            told: Vec::new(),
            found: None,
            failure: None,
            spare: ManuallyDrop::new(HeapBytes::new(1)),
        })
    }

    /// What it runs over, for the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        let summary = self.interface.summary();
        format!("{} on {}", summary.provider, summary.domain)
    }

    fn operation(&mut self, operation: u32) -> &mut Operating {
        let at = operation as usize;
        if at >= self.operations.len() {
            self.operations.resize(at + 1, Operating::Nothing);
        }
        &mut self.operations[at]
    }

    fn end(&mut self, operation: u32, how: Completion) {
        *self.operation(operation) = Operating::Nothing;
        self.done.push_back(Done { operation, how });
    }

    /// How a send, or a receive that got nothing, ends.
    fn end_with(&mut self, operation: u32, error: i32) {
        let how = Completion {
            source: ANY_SOURCE,
            tag: ANY_TAG,
            error,
            ..Completion::default()
        };
        self.end(operation, how);
    }

    #[cold]
    fn fail(&mut self, why: &str) {
        let name = self.name();
        self.failure
            .get_or_insert_with(|| format!("mtl/ofi ({name}): {why}"));
    }
}

impl Mtl for Ofi {
    fn send(&mut self, _wire: &mut dyn Wire, message: Outgoing) {
        self.begin(Waiting::Send(message, None));
    }

    fn recv(&mut self, _wire: &mut dyn Wire, from: &Selector, into: Region, operation: u32) {
        // Before the communicator can be freed: who is to have a receipt is known by it.
        self.ranks(from.context);
        self.begin(Waiting::Receive(*from, into, operation));
    }

    fn recv_claimed(
        &mut self,
        _wire: &mut dyn Wire,
        id: MessageId,
        into: Region,
        operation: u32,
    ) -> bool {
        let Some(claimed) = self.claims.of(id) else {
            return false;
        };
        claimed.wanted = Some((operation, into));
        *self.operation(operation) = Operating::Claiming;
        self.hand_over(id.slot);
        true
    }

    fn take_done(&mut self) -> Option<Done> {
        self.done.pop_front()
    }

    /// Providers take no message back that they have begun to send.
    fn cancel_send(&mut self, operation: u32) -> bool {
        let is_here = matches!(self.operation(operation), Operating::Waiting);
        if is_here {
            self.abandon(operation);
        }
        is_here
    }

    /// Whether it was in time the end of the operation tells.
    fn cancel(&mut self, operation: u32) -> bool {
        match self.operation(operation) {
            Operating::Waiting => {
                self.abandon(operation);
                true
            }
            Operating::Receive { is_asked_back, .. } => {
                *is_asked_back = true;
                self.ask_back(Purpose::Receive(operation));
                self.progress();
                false
            }
            _ => false,
        }
    }

    fn abandon(&mut self, operation: u32) {
        self.waiting
            .retain(|one| one.operation() != Some(operation));
        self.claims.forget(operation);
        self.take_back(operation);
        *self.operation(operation) = Operating::Nothing;
        self.done.retain(|done| done.operation != operation);
    }

    /// A provider does not tell whose message it has begun to store.
    fn giver(&self, _operation: u32) -> Option<u32> {
        None
    }

    fn probe(&mut self, from: &Selector) -> Option<Probed> {
        let found = self.peek(from)?;
        Some(probed(from.context, &found))
    }

    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        let found = self.peek(from)?;
        self.receive_claimed(from.context, &found)
    }

    fn claimed_context(&self, id: MessageId) -> Option<u64> {
        self.claims.context(id)
    }

    fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        self.claims.id(slot)
    }

    /// What has come for a context that is gone stays with the provider: no receive names it again.
    fn forget_context(&mut self, _wire: &mut dyn Wire, context: u64) {
        if self.ranks.contains_key(&context) {
            self.gone.insert(context);
        }
        for context in std::mem::take(&mut self.gone) {
            match self.is_received_in(context) {
                true => self.gone.insert(context),
                false => self.ranks.remove(&context).is_some(),
            };
        }
    }

    fn on_frame(&mut self, _wire: &mut dyn Wire, from: u32, _frame: &Frame<'_>) {
        self.fail(&format!(
            "process {from} sends its messages another way: the parameters pml and mtl must be the same in all processes"
        ));
    }

    fn flush(&mut self, _wire: &mut dyn Wire) {
        self.progress();
        if !self.waiting.is_empty() {
            self.begin_waiting();
            self.serve_waiting();
        }
    }

    fn end_peer(&mut self, peer: u32) {
        if !self.ended.contains(&peer) {
            self.ended.push(peer);
        }
        let is_for = |one: &Waiting| matches!(one, Waiting::Receipt(to) if to.from == peer);
        self.waiting.retain(|one| !is_for(one));
    }

    fn outgoing(&self) -> usize {
        let leaves =
            |call: &&Call| matches!(call.purpose, Purpose::Send(_) | Purpose::Acknowledge(_));
        let waits = |one: &&Waiting| !matches!(one, Waiting::Receive(..));
        self.calls.iter().filter(leaves).count() + self.waiting.iter().filter(waits).count()
    }

    fn unexpected_len(&self) -> usize {
        self.claims.len()
    }

    fn arrivals(&self) -> u64 {
        self.arrivals
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// What a probe says of a message.
fn probed(context: u64, found: &oxmpi_fabric::Tagged) -> Probed {
    let said = bits::completion(context, found);
    Probed {
        source: said.source,
        tag: said.tag,
        bytes: said.length,
    }
}
