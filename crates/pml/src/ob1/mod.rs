//! `ob1`: matching and protocols over any set of transports.
//!
//! | file | what |
//! |---|---|
//! | `protocol.rs` | the choice: rows of a table for each set of limits; starts a send by it |
//! | `eager.rs`, `fragments.rs` | messages that leave at once, in one frame or in several |
//! | `rendezvous.rs`, `get.rs` | messages that ask first: by frames, or copied by the receiver |
//! | `credit.rs` | how much of a sender is eager and on its way |
//! | `recall.rs` | `MPI_Cancel` of a send that has left |
//! | `digests.rs`, `hetero.rs` | end-to-end digests; other data representations |
//! | `send.rs`, `backlog.rs` | how a send begins; what waits for space |
//! | `arrive.rs`, `receive.rs`, `matching.rs` | frames by kind; receives; the queues of both |
//! | `ending.rs` | peers that die or violate the protocol, revoked communicators |
//!
//! The file of a protocol has the states of both sides, and what leads from one to the next.
//!
//! Messages (`EAGER` and `RTS`) of one ordered pair are numbered. They are matched in the order of
//! their numbers, whatever order they arrive in, so they are non-overtaking (MPI-5.0 §3.5). All
//! other frames name their message or request and the offset of their bytes. They may arrive in any
//! order over any path, also twice. Unexpected data is bounded per pair. Beyond `eager_budget`
//! bytes that the receiver has not matched, the sender sends `RTS`s without data, until `CREDIT`
//! arrives. The number of a message tells one that overtook another on a faster path from a
//! repetition. So the lead of a sender is limited to less than half of all numbers. `CREDIT` also
//! reports the frames handled in order (`credit.rs`).

mod arrive;
mod backlog;
mod control;
mod credit;
mod digests;
mod eager;
mod ending;
mod fragments;
mod get;
mod hetero;
mod matching;
pub mod protocol;
mod recall;
mod receive;
mod rendezvous;
mod send;
#[cfg(test)]
mod tests;

use crate::component::Pml;
use crate::message::{Envelope, Selector, Sending};
use crate::payload::Payload;
use crate::request::{RequestId, Requests};
use backlog::Backlog;
use control::CREDIT_UNIT;
use credit::{BUDGET_MAX, SHORT_BUDGET};
use matching::{Posted, Unexpected};
use oxmpi_btl::Wire;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;
use std::collections::BTreeMap;

/// The relation to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Relation {
    /// It has the same data representation.
    Same = 0,
    /// The same, and each message to it is counted: none takes the fast path.
    Counted,
    /// Not known yet: nothing has been sent to it.
    Unknown,
    /// It has another data representation.
    Hetero,
    /// It has died or violated the protocol.
    Ended,
}

/// The state of one peer. Small: there is one for every process of the job.
struct Peer {
    /// Sequence number of the next message to handle.
    expected: u16,
    /// Sequence number of the last message sent.
    sent: u16,
    /// The kind of frame that may take the fast path on arrival. It is [`control::EAGER`], or
    /// [`NO_KIND`] when the process has ended or is of another job.
    fast_kind: u8,
    /// Has queued frames, streams or a `CREDIT`: listed in `busy`.
    busy: bool,
    /// Together with `busy`, decides whether a message may take the fast path.
    relation: Relation,
    /// A `CREDIT` waits for space; the peer is listed in `busy`.
    owes_credit: bool,
    /// Eager bytes sent that the receiver has not matched yet.
    unmatched_out: u32,
    /// Total of eager bytes that the receiver has credited, in units of [`control::CREDIT_UNIT`],
    /// wrapping.
    credit_received: u32,
    /// Eager bytes matched here and not yet credited to the sender.
    credit_pending: u32,
    /// Total of eager bytes credited to the sender, in units, wrapping.
    credit_sent: u32,
    /// Total of numbered frames that the receiver has reported as handled, wrapping.
    handled_by_peer: u32,
    /// Total of numbered frames handled here, as last reported to the sender, wrapping.
    handled_reported: u32,
    backlog: Option<Box<Backlog>>,
}

impl Peer {
    /// A process from which nothing has arrived and to which nothing was sent.
    fn new() -> Peer {
        Peer {
            expected: 1,
            sent: 0,
            fast_kind: control::EAGER,
            busy: false,
            relation: Relation::Unknown,
            owes_credit: false,
            unmatched_out: 0,
            credit_received: 0,
            credit_pending: 0,
            credit_sent: 0,
            handled_by_peer: 0,
            handled_reported: 0,
            backlog: None,
        }
    }
}

impl Peer {
    /// Numbered frames handled here since the last credit.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
    fn handled_since(&self) -> u16 {
        let last = self.expected.wrapping_sub(1);
        last.wrapping_sub(self.handled_reported as u16)
    }

    /// Whether a message to it must take the slow path. One comparison.
    #[inline]
    fn is_special(&self) -> bool {
        u16::from_ne_bytes([self.busy.into(), self.relation as u8]) != 0
    }
}

/// No frame of matching has this kind.
const NO_KIND: u8 = u8::MAX;

/// The engine. One per VCI; it shares no state.
pub struct Ob1 {
    me: u32,
    /// The data representation of this process.
    arch: ArchWord,
    eager_budget: u32,
    /// The budget of short messages.
    short_budget: u64,
    /// So many matched bytes of a peer are credited at once: a quarter of that budget.
    credit_from: u32,
    /// All operations.
    pub requests: Requests,
    posted: Posted,
    unexpected: Unexpected,
    peers: Vec<Peer>,
    /// Number of processes of the job; higher indexes are connected processes.
    job_size: usize,
    busy: Vec<u32>,
    /// How often frames for a peer began to wait for space.
    pub waits_for_space: u64,
    /// Messages of which more frames will arrive, at most one per peer; rarely more than a few.
    inflows: Vec<fragments::Inflow>,
    /// Sends that the transport holds until the next flush.
    held: Vec<RequestId>,
    /// Ended offers, whose memory their peers no longer access. The next flush tells the transport.
    concealed: Vec<(u32, RequestId)>,
    /// Sends that have ended early, whose memory the transport may still read. The next flush
    /// reclaims it.
    reclaimed: Vec<(u32, RequestId)>,
    /// Processes that have ended, with the error class of operations that need them.
    ended: BTreeMap<u32, i32>,
    /// The protocol violation of a peer.
    failure: Option<String>,
    /// Number of repeated frames.
    repeats: u64,
    /// Peers with another data representation, and the state of conversions.
    hetero: hetero::Hetero,
    /// End-to-end digests.
    digests: digests::Digests,
    /// Receives that wait for the prefetch of their message.
    followers: Vec<(RequestId, matching::Message)>,
    /// The protocols of the endpoints met so far, one table for each set of limits.
    tables: Vec<protocol::Table>,
    /// Every message is counted in its row.
    counts_all: bool,
}

impl Ob1 {
    /// An engine for process `me` of a job of `processes`. `eager_budget`: limit of unmatched eager
    /// bytes per pair.
    #[must_use]
    pub fn new(me: u32, processes: u32, eager_budget: u64) -> Ob1 {
        let budget = u32::try_from(eager_budget).unwrap_or(BUDGET_MAX);
        let eager_budget = budget.min(BUDGET_MAX);
        Ob1 {
            me,
            arch: ArchWord::LOCAL,
            eager_budget,
            short_budget: eager_budget.min(SHORT_BUDGET).into(),
            credit_from: (eager_budget.min(SHORT_BUDGET) / 4).max(CREDIT_UNIT),
            requests: Requests::default(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            peers: (0..processes).map(|_| Peer::new()).collect(),
            job_size: processes as usize,
            busy: Vec::new(),
            waits_for_space: 0,
            inflows: Vec::new(),
            held: Vec::new(),
            concealed: Vec::new(),
            reclaimed: Vec::new(),
            ended: BTreeMap::new(),
            failure: None,
            repeats: 0,
            hetero: hetero::Hetero::default(),
            digests: digests::Digests::default(),
            followers: Vec::new(),
            tables: Vec::new(),
            counts_all: false,
        }
    }

    /// Sets the number of known processes. Connected processes have the indexes behind those of
    /// this job.
    pub fn grow(&mut self, processes: u32) {
        if processes as usize > self.peers.len() {
            // Frames of connected processes are checked first: see `on_other`.
            let foreign = || Peer {
                fast_kind: NO_KIND,
                ..Peer::new()
            };
            self.peers.resize_with(processes as usize, foreign);
        }
    }

    /// The engine of a simulated process with this data representation.
    #[must_use]
    pub fn of_arch(self, arch: ArchWord) -> Ob1 {
        Ob1 { arch, ..self }
    }

    /// The engine of a job that may be heterogeneous. In other jobs a send to a process with
    /// another representation ends with `MPI_ERR_CONVERSION`.
    #[must_use]
    pub fn among_mixed(mut self, mixed: bool) -> Ob1 {
        self.hetero.is_expected = mixed;
        self
    }

    /// Bytes of the table of processes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.peers.capacity() * size_of::<Peer>()
    }

    /// Number of unexpected messages that are waiting.
    #[must_use]
    pub fn unexpected_len(&self) -> usize {
        self.unexpected.len()
    }

    /// Unexpected messages kept so far.
    #[inline]
    #[must_use]
    pub fn arrivals(&self) -> u64 {
        self.unexpected.arrivals()
    }

    /// Drops the messages that arrived for a context that is going away.
    pub fn forget_context(&mut self, wire: &mut dyn Wire, context: u64) {
        for message in self.unexpected.forget(context) {
            self.drop_message(wire, &message);
        }
        self.forget_cut_off();
    }
}

impl Pml for Ob1 {
    #[inline(always)]
    fn requests(&self) -> &Requests {
        &self.requests
    }

    #[inline(always)]
    fn requests_mut(&mut self) -> &mut Requests {
        &mut self.requests
    }

    #[inline(always)]
    fn send_now(&mut self, wire: &mut impl Wire, to: &Envelope, region: Region) -> bool {
        Ob1::send_now(self, wire, to, region)
    }

    fn send(
        &mut self,
        wire: &mut dyn Wire,
        to: &Envelope,
        sending: Sending,
        payload: Payload,
    ) -> RequestId {
        Ob1::send(self, wire, to, sending, payload)
    }

    fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, payload: Payload) -> RequestId {
        Ob1::recv(self, wire, from, payload)
    }

    fn flush(&mut self, wire: &mut dyn Wire) {
        Ob1::flush(self, wire);
    }

    fn arrivals(&self) -> u64 {
        Ob1::arrivals(self)
    }
}
