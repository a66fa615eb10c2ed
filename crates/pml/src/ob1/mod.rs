//! `ob1`: matching and protocols over any set of transports.
//!
//! | message | frames |
//! |---|---|
//! | up to the eager limit | `EAGER` |
//! | synchronous, small | `EAGER` with the sender's request → `FINISH` |
//! | up to the transport's `ahead` | `EAGER` with the length → `MORE` …, see `fragments.rs` |
//! | longer | `OFFER` with the first fragment → `ACCEPT` → `DATA` … |
//! | contiguous, from the transport's `single_copy_from` | `OFFER` with the address → the receiver copies once → `FINISH` |
//!
//! A single copy is made by the receiver alone, from its posted receive: the sender may compute
//! meanwhile. Where it fails the receiver asks for fragments.
//!
//! Messages (`EAGER` and `OFFER`) of one ordered pair are numbered here, and matched in the order
//! of their numbers, whatever order they arrive in; this is what makes them non-overtaking (MPI-5.0
//! §3.5). All other frames name the message or the request that they belong to and the place of
//! their bytes in it, and may come in any order over any path, also twice. Unexpected data is
//! bounded per pair: past `eager_budget` bytes that the receiver has not matched, the sender sends
//! `OFFER`s without data, until `CREDIT` comes back.

mod arrive;
mod control;
mod deliver;
mod ending;
mod fragments;
mod matching;
mod receive;
mod send;
#[cfg(test)]
mod tests;

use crate::request::{Completion, RequestId, Requests, State};
use matching::{Posted, Unexpected};
use oxmpi_btl::{CONTROL_MAX, Header, Wire};
use oxmpi_mem::HeapBytes;
use std::collections::{BTreeMap, VecDeque};

pub use matching::Selector;

/// Where a message goes and what it says on the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Context id of the communicator.
    pub context: u64,
    /// Process index of the destination.
    pub peer: u32,
    /// My rank in the communicator.
    pub rank: i32,
    /// Tag.
    pub tag: i32,
}

/// Send modes that differ on the wire (MPI-5.0 §3.4). Ready sends are standard sends; buffered
/// sends are standard sends of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Completes when the buffer may be reused.
    Standard,
    /// Completes only after the receive has started.
    Synchronous,
}

/// A message that was found by a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// Sender's rank.
    pub source: i32,
    /// Tag.
    pub tag: i32,
    /// Length (bytes).
    pub bytes: u64,
}

/// A message taken out of matching by a matched probe: slot and generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId {
    /// Slot.
    pub slot: u32,
    /// Generation of the slot, 24 bits, never 0.
    pub generation: u32,
}

/// A frame that waits for room.
struct Control {
    header: Header,
    control: [u8; CONTROL_MAX],
}

enum Queued {
    Start(u32),
    Control(Control),
}

/// A frame that arrived before its turn, kept.
struct Early {
    header: Header,
    control: [u8; CONTROL_MAX],
    bulk: HeapBytes,
}

#[derive(Default)]
struct Backlog {
    /// Must leave in order.
    queue: VecDeque<Queued>,
    /// Sends whose fragments are leaving, served in turn.
    streams: VecDeque<u32>,
    /// Messages that came before their turn.
    early: BTreeMap<u16, Early>,
    /// Frames of messages whose first frame has not been handled yet, with their offsets.
    orphans: Vec<Early>,
}

/// What the engine knows of one process. Small: there is one for every process of the job.
struct Peer {
    /// Sequence number of the next message to handle.
    expected: u16,
    /// Sequence number of the last message sent.
    sent: u16,
    /// Has a queue or streams: listed in `busy`.
    busy: bool,
    /// It has died or broken the protocol.
    ended: bool,
    /// Eager bytes sent that the receiver has not matched yet.
    unmatched_out: u32,
    /// Eager bytes that the receiver has told of, in all, wrapping.
    credited: u32,
    /// Eager bytes matched here and not yet told to the sender.
    credit_in: u32,
    /// Eager bytes that the sender has been told of, in all, wrapping.
    told: u32,
    backlog: Option<Box<Backlog>>,
}

impl Peer {
    /// Whether a message to it must take the long way. One comparison.
    #[inline]
    fn is_special(&self) -> bool {
        self.busy | self.ended
    }
}

/// Largest eager budget (bytes): half of what credits count before they wrap.
const BUDGET_MAX: u32 = 1 << 30;

/// The engine. One per VCI; everything it touches is its own.
pub struct Ob1 {
    me: u32,
    eager_budget: u32,
    /// All operations.
    pub requests: Requests,
    posted: Posted,
    unexpected: Unexpected,
    peers: Vec<Peer>,
    busy: Vec<u32>,
    /// Messages of which more frames are to come, at most one per peer; rarely more than a few.
    inflows: Vec<fragments::Inflow>,
    /// Processes that have ended, with the error class of operations that need them.
    ended: BTreeMap<u32, i32>,
    /// What a peer did that no correct peer does.
    failure: Option<String>,
    /// Frames that came again.
    repeats: u64,
}

impl Ob1 {
    /// An engine for process `me` of a job of `processes`. `eager_budget`: unmatched eager bytes
    /// allowed per pair.
    #[must_use]
    pub fn new(me: u32, processes: u32, eager_budget: u64) -> Ob1 {
        let peer = || Peer {
            expected: 1,
            sent: 0,
            busy: false,
            ended: false,
            unmatched_out: 0,
            credited: 0,
            credit_in: 0,
            told: 0,
            backlog: None,
        };
        Ob1 {
            me,
            eager_budget: u32::try_from(eager_budget)
                .unwrap_or(BUDGET_MAX)
                .min(BUDGET_MAX),
            requests: Requests::default(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            peers: (0..processes).map(|_| peer()).collect(),
            busy: Vec::new(),
            inflows: Vec::new(),
            ended: BTreeMap::new(),
            failure: None,
            repeats: 0,
        }
    }

    /// Whether the operation is complete (a stale id is).
    #[inline]
    #[must_use]
    pub fn is_complete(&self, id: RequestId) -> bool {
        self.requests
            .slot(id)
            .is_none_or(|slot| self.requests.look(slot).state == State::Complete)
    }

    /// Whether an id names an operation that is not complete.
    #[inline]
    #[must_use]
    pub fn is_pending(&self, id: RequestId) -> bool {
        self.requests
            .slot(id)
            .is_some_and(|slot| self.requests.look(slot).state != State::Complete)
    }

    /// How a complete operation ended, without freeing it.
    #[inline]
    #[must_use]
    pub fn completion(&self, id: RequestId) -> Option<Completion> {
        let slot = self.requests.slot(id)?;
        let request = self.requests.look(slot);
        (request.state == State::Complete).then_some(request.completion)
    }

    /// Takes the completion of an operation and frees it; `None` while it is pending or when the id
    /// is stale.
    #[inline]
    pub fn finish(&mut self, id: RequestId) -> Option<Completion> {
        self.requests.finish_if(id, |_| true)
    }

    /// As [`finish`](Self::finish), but `None` also for an operation that has not gone well.
    #[inline]
    pub fn finish_whole(&mut self, id: RequestId) -> Option<Completion> {
        self.requests.finish_if(id, Completion::went_well)
    }

    /// Gives an operation away: it completes by itself and is freed then (`MPI_Request_free`).
    pub fn detach(&mut self, id: RequestId) {
        if self.finish(id).is_none()
            && let Some(slot) = self.requests.slot(id)
        {
            self.requests.at(slot).detached = true;
        }
    }

    /// Completions and unexpected messages so far: a waiter that sees the same number again knows
    /// that nothing it waits for can have happened.
    #[inline]
    #[must_use]
    pub fn events(&self) -> u64 {
        self.requests
            .completions
            .wrapping_add(self.unexpected.arrivals())
    }

    /// Whom a pending operation waits for, for the report: (peer's process index if known, source
    /// or my rank, tag, context).
    #[must_use]
    pub fn describe(&self, id: RequestId) -> Option<(Option<u32>, i32, i32, u64)> {
        let request = self.requests.look(self.requests.slot(id)?);
        let peer = (request.state != State::Posted).then_some(request.peer);
        Some((peer, request.rank, request.tag, request.context))
    }

    /// Sends waiting for room or for their receiver, and frames not yet taken by a transport.
    #[must_use]
    pub fn outgoing(&self) -> usize {
        let backlog = |peer: &u32| {
            self.peers[*peer as usize]
                .backlog
                .as_ref()
                .map_or(0, |b| b.queue.len() + b.streams.len())
        };
        self.busy.iter().map(backlog).sum()
    }

    /// Whether sends that were given away ([`Ob1::detach`]) are still on their way.
    #[must_use]
    pub fn has_detached_sends(&self) -> bool {
        self.requests.any_detached_send()
    }

    /// Bytes of the table of processes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.peers.capacity() * size_of::<Peer>()
    }

    /// Messages that arrived and no receive has asked for.
    #[must_use]
    pub fn unexpected_len(&self) -> usize {
        self.unexpected.len()
    }

    /// Drops what arrived for a context that is going away.
    pub fn forget_context(&mut self, wire: &mut impl Wire, context: u64) {
        for (peer, bytes) in self.unexpected.forget(context) {
            self.give_credit(wire, peer, bytes);
        }
    }

    /// Lets waiting frames leave. Call after a poll.
    #[inline]
    pub fn flush(&mut self, wire: &mut impl Wire) {
        if !self.busy.is_empty() {
            self.flush_busy(wire);
        }
    }
}
