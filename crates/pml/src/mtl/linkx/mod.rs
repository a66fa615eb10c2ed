//! `mtl/linkx`: one endpoint over several providers (paper 002): shared memory of the node and a
//! fabric, each peer by the one that serves it.
//!
//! ```text
//!   one receive queue, one completion queue        the engine of ob1, lent by nobody else
//!   the wire: each peer by its provider            wire.rs
//!        ┌──────────────┴────────────────┐
//!   shared memory, modules of btl     rails: who carries what, what is lost     rails.rs
//!                                     providers of libfabric                    fabric.rs
//! ```
//!
//! Providers match nothing. What they bring meets one queue of posted receives and one of
//! unexpected messages, those of [`ob1`](crate::ob1), so that a receive from any source stands once
//! and is filled once whoever brings the first message that it accepts, and messages of a pair keep
//! their order whichever rail they take. The protocols (eager, rendezvous, one transfer between
//! memories, credits) are those of that engine too: a provider carries frames, and transfers where
//! it can.
//!
//! Start reading at [`provider`] (what a member is asked for), then [`rails`].

mod fabric;
mod frames;
mod provider;
mod rails;
mod syntax;
#[cfg(test)]
mod tests;
mod transfers;
mod wire;

pub use fabric::{Fabric, KEY, MAX_RAILS, publication};
pub use rails::Selection;
pub use syntax::{Beyond, Group, Named, parse};

use super::{Done, Mtl, Outgoing};
use crate::component::Pml;
use crate::message::{MessageId, Mode, Probed, Selector};
use crate::ob1::{Ob1, Rest};
use crate::payload::Payload;
use crate::request::{Completion, NOBODY, RequestId};
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::{HeapBytes, Region, Way};
use provider::Provider;
use rails::{News, Rails};
use std::collections::VecDeque;
use wire::LinkWire;

/// `MPI_ERR_OTHER`, `MPI_ERR_PROC_ABORTED` (values of the standard ABI).
const ERR_OTHER: i32 = 16;
const ERR_PROC_ABORTED: i32 = 58;

/// Polls after which a transfer that was ended is not waited for any more.
const PATIENCE: u32 = 1 << 20;

/// Kinds of frames from here on are packets of `mtl/portals`.
const PACKETS: u8 = 8;

/// What the endpoint has to know of its job.
pub struct Job {
    /// This process.
    pub me: u32,
    /// All processes.
    pub processes: u32,
    /// Bytes that may wait unmatched, per pair.
    pub eager_budget: u64,
    /// Shared memory is a member of the link.
    pub shm: bool,
    /// A module of `btl` serves processes beyond this node.
    pub has_module: bool,
    /// Some process of the job is beyond shared memory.
    pub goes_out: bool,
    /// The process that has a rank in the communicator of a context.
    pub process_of: Box<dyn Fn(u64, i32) -> Option<u32> + Send>,
}

/// See the module's text.
pub struct Linkx<P = Fabric> {
    engine: Ob1,
    rails: Rails<P>,
    job: Job,
    /// The engine's request for an operation of the user's.
    operations: Vec<Option<RequestId>>,
    /// Operations that the engine has told of.
    told: Vec<u32>,
    done: VecDeque<Done>,
    /// What is left of messages whose senders have ended them: copies, until they have left.
    leaving: Vec<(RequestId, HeapBytes)>,
    failure: Option<String>,
}

/// The wire over all members, and the engine beside it.
macro_rules! over {
    ($link:ident, $wire:ident) => {{
        let over = LinkWire {
            wire: $wire,
            rails: &mut $link.rails,
            me: $link.job.me,
            shm: $link.job.shm,
        };
        (&mut $link.engine, over)
    }};
}

impl Linkx<Fabric> {
    /// The endpoint of a process, over providers of libfabric that are open.
    #[must_use]
    pub fn new(job: Job, fabrics: Vec<Fabric>, selection: Selection) -> Linkx<Fabric> {
        Linkx::over(job, fabrics, selection)
    }
}

impl<P: Provider> Linkx<P> {
    fn over(job: Job, providers: Vec<P>, selection: Selection) -> Linkx<P> {
        Linkx {
            engine: Ob1::new(job.me, job.processes, job.eager_budget),
            rails: Rails::new(job.me, providers, selection),
            job,
            operations: Vec::new(),
            told: Vec::new(),
            done: VecDeque::new(),
            leaving: Vec::new(),
            failure: None,
        }
    }

    /// Whether messages come by something that nothing rings for.
    #[must_use]
    pub fn must_be_polled(&self) -> bool {
        self.job.goes_out && !self.rails.is_empty()
    }

    fn place(&mut self, operation: u32) -> &mut Option<RequestId> {
        let at = operation as usize;
        if at >= self.operations.len() {
            self.operations.resize(at + 1, None);
        }
        &mut self.operations[at]
    }

    fn request(&self, operation: u32) -> Option<RequestId> {
        self.operations.get(operation as usize).copied().flatten()
    }

    #[cold]
    fn fail(&mut self, why: &str) {
        self.failure.get_or_insert_with(|| why.to_owned());
    }

    /// Why a process is not to be reached by this link.
    fn stranger(&self, peer: u32, wire: &impl Wire) -> Option<String> {
        if peer >= self.job.processes {
            return Some(format!(
                "process {peer} is of another job, which only pml ob1 reaches"
            ));
        }
        let is_near = peer == self.job.me || self.job.shm && wire.is_near(peer);
        let has_way = is_near || self.job.has_module || !self.rails.is_empty();
        (!has_way).then(|| {
            format!("process {peer} is on another node, and no member of linkx_links goes there")
        })
    }

    /// Takes what the rails have brought.
    fn progress(&mut self, wire: &mut impl Wire) {
        // Where all are near nothing comes over a rail, and each look at one costs an empty call.
        if !self.must_be_polled() {
            return;
        }
        self.rails.poll();
        while let Some(news) = self.rails.news() {
            match news {
                News::Frame(rail, memory, length) => {
                    self.on_bytes(wire, rail, memory.region().slice(0, length));
                    self.rails.give_back(rail, memory);
                }
                News::Got(ticket, is_done) => {
                    let (engine, mut over) = over!(self, wire);
                    engine.on_got(&mut over, ticket, is_done);
                }
                News::Gone(peer) => {
                    self.rails.end_peer(peer);
                    let process_of = &self.job.process_of;
                    self.engine.fail_peer(peer, ERR_PROC_ABORTED, process_of);
                }
            }
        }
    }

    /// A frame has come over a rail.
    fn on_bytes(&mut self, wire: &mut impl Wire, rail: usize, bytes: Region) {
        let came = match frames::read(bytes) {
            Ok(came) if came.sender < self.job.processes && came.sender != self.job.me => came,
            Ok(came) => {
                let sender = came.sender;
                return self.fail(&format!("a frame says that process {sender} has sent it"));
            }
            Err(why) => return self.fail(why),
        };
        self.rails.hear(came.sender, rail);
        let frame = Frame {
            header: came.header,
            control: &came.control[..usize::from(came.header.control_len)],
            bulk: [came.payload, Region::EMPTY],
            way: Way::Cached,
        };
        let (engine, mut over) = over!(self, wire);
        engine.on_frame(&mut over, came.sender, &frame);
    }

    /// After this nothing touches the memory into which a transfer goes.
    fn await_transfer(&mut self, ticket: u64) {
        for _ in 0..PATIENCE {
            if !self.rails.is_reading(ticket) {
                return;
            }
            self.rails.poll();
        }
        self.rails.close_reading(ticket);
    }
}

impl<P: Provider> Mtl for Linkx<P> {
    fn send(&mut self, wire: &mut impl Wire, message: Outgoing) {
        let Outgoing {
            to,
            is_synchronous,
            bytes,
            operation,
        } = message;
        if let Some(why) = self.stranger(to.peer, wire) {
            self.fail(&why);
            let how = Completion {
                error: ERR_OTHER,
                ..nothing()
            };
            self.done.push_back(Done { operation, how });
            return;
        }
        let (engine, mut over) = over!(self, wire);
        if !is_synchronous && engine.send_now(&mut over, &to, bytes) {
            let how = nothing();
            self.done.push_back(Done { operation, how });
            return;
        }
        let mode = match is_synchronous {
            true => Mode::Synchronous,
            false => Mode::Standard,
        };
        engine.requests.owner = operation;
        let id = engine.send(&mut over, &to, mode, Payload::Contiguous(bytes));
        engine.requests.owner = NOBODY;
        *self.place(operation) = Some(id);
    }

    fn recv(&mut self, wire: &mut impl Wire, from: &Selector, into: Region, operation: u32) {
        let (engine, mut over) = over!(self, wire);
        engine.requests.owner = operation;
        let id = engine.recv(&mut over, from, Payload::Contiguous(into));
        engine.requests.owner = NOBODY;
        *self.place(operation) = Some(id);
    }

    fn recv_claimed(
        &mut self,
        wire: &mut impl Wire,
        id: MessageId,
        into: Region,
        operation: u32,
    ) -> bool {
        let (engine, mut over) = over!(self, wire);
        engine.requests.owner = operation;
        let id = engine.recv_claimed(&mut over, id, Payload::Contiguous(into));
        engine.requests.owner = NOBODY;
        *self.place(operation) = id;
        id.is_some()
    }

    fn take_done(&mut self) -> Option<Done> {
        if let Some(done) = self.done.pop_front() {
            return Some(done);
        }
        loop {
            while let Some(operation) = self.told.pop() {
                // Of one that was taken back nothing is told, and its number may be another's now.
                let Some(how) = self
                    .request(operation)
                    .and_then(|id| self.engine.finish(id))
                else {
                    continue;
                };
                *self.place(operation) = None;
                return Some(Done { operation, how });
            }
            if !self.engine.requests.has_told() {
                return None;
            }
            let spare = std::mem::take(&mut self.told);
            self.told = self.engine.requests.take_told(spare);
        }
    }

    fn cancel(&mut self, operation: u32) -> bool {
        let Some(id) = self.request(operation) else {
            return false;
        };
        self.engine.cancel(id);
        let is_out = (self.engine.completion(id)).is_some_and(|how| how.cancelled);
        if is_out {
            self.engine.finish(id);
            *self.place(operation) = None;
        }
        is_out
    }

    fn abandon(&mut self, operation: u32) {
        self.done.retain(|done| done.operation != operation);
        let Some(id) = self.place(operation).take() else {
            return;
        };
        match self.engine.abandon(id, ERR_OTHER) {
            Rest::Nothing => {
                self.engine.finish(id);
            }
            Rest::Leaves(region) => {
                let copy = HeapBytes::new(region.len());
                oxmpi_mem::copy(copy.region(), region);
                self.engine.go_on_from(id, copy.region());
                self.engine.detach(id);
                self.leaving.push((id, copy));
            }
            Rest::Comes(ticket) => {
                self.await_transfer(ticket);
                self.engine.detach(id);
            }
        }
        // Memory that a fabric lets others read is not its owner's before that has ended.
        for (peer, ticket) in self.engine.concealed() {
            self.rails.conceal(peer, ticket);
        }
    }

    fn giver(&self, operation: u32) -> Option<u32> {
        self.engine.describe(self.request(operation)?)?.0
    }

    fn probe(&mut self, from: &Selector) -> Option<Probed> {
        self.engine.probe(from)
    }

    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        self.engine.claim(from)
    }

    fn claimed_context(&self, id: MessageId) -> Option<u64> {
        self.engine.claimed_context(id)
    }

    fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        self.engine.claimed_id(slot)
    }

    fn forget_context(&mut self, wire: &mut impl Wire, context: u64) {
        let (engine, mut over) = over!(self, wire);
        engine.forget_context(&mut over, context);
    }

    fn on_frame(&mut self, wire: &mut impl Wire, from: u32, frame: &Frame<'_>) {
        if from >= self.job.processes || frame.header.kind >= PACKETS {
            return self.fail(&format!(
                "process {from} sends its messages another way: the parameters pml, mtl and \
                 linkx_links must be the same in all processes"
            ));
        }
        let (engine, mut over) = over!(self, wire);
        engine.on_frame(&mut over, from, frame);
    }

    fn flush(&mut self, wire: &mut impl Wire) {
        self.progress(wire);
        let (engine, mut over) = over!(self, wire);
        engine.flush(&mut over);
        let Linkx {
            engine, leaving, ..
        } = self;
        leaving.retain(|(id, _)| engine.is_pending(*id));
    }

    fn end_peer(&mut self, peer: u32) {
        if peer < self.job.processes {
            self.rails.end_peer(peer);
            self.engine.fail_peer(peer, ERR_PROC_ABORTED, |_, _| None);
        }
    }

    fn outgoing(&self) -> usize {
        self.engine.outgoing() + self.rails.outgoing()
    }

    fn unexpected_len(&self) -> usize {
        self.engine.unexpected_len()
    }

    fn arrivals(&self) -> u64 {
        self.engine.arrivals()
    }

    fn failure(&self) -> Option<&str> {
        let own = self.failure.as_deref().or_else(|| self.rails.failure());
        own.or_else(|| self.engine.failure())
    }
}

/// How a send ends well.
fn nothing() -> Completion {
    Completion {
        source: crate::ANY_SOURCE,
        tag: crate::ANY_TAG,
        ..Completion::default()
    }
}
