//! `ob1`: matching and protocols over any set of transports.
//!
//! | message | frames |
//! |---|---|
//! | up to the eager limit | `EAGER` |
//! | synchronous, as long as nothing is copied once | `EAGER` with the sender's request → `FIN` |
//! | up to the transport's `eager_multi` | `EAGER` with the length → `MORE` …, see `fragments.rs` |
//! | longer | `RTS` with the first fragment → `CTS` → `DATA` … |
//! | contiguous, from the transport's `single_copy_from` | `RTS` with the address → the receiver copies once → `FIN` |
//!
//! A blocking send that may leave without asking goes by frames where the transport
//! [prefers](oxmpi_btl::Wire::prefers_frames) that: both sides are at hand then and copy at once.
//! What is packed, and what a blocking send waits for, leaves in several frames there before one is
//! full: the receiver takes one while the sender writes the next. What a nonblocking or persistent
//! send starts is offered as soon as it is neither short nor dearer to copy once.
//! A single copy is made by the receiver, from its posted receive: the sender may compute
//! meanwhile, and if it waits the transport may have it help. Where it fails the receiver asks for
//! fragments.
//!
//! Messages (`EAGER` and `RTS`) of one ordered pair are numbered here, and matched in the order
//! of their numbers, whatever order they arrive in; this is what makes them non-overtaking (MPI-5.0
//! §3.5). All other frames name the message or the request that they belong to and the place of
//! their bytes in it, and may come in any order over any path, also twice. Unexpected data is
//! bounded per pair: past `eager_budget` bytes that the receiver has not matched, the sender sends
//! `RTS`s without data, until `CREDIT` comes back. A message that runs ahead of one which is late
//! on another path differs from a repetition by its number, so no sender is further ahead than
//! numbers reach: `CREDIT` says, too, what has been handled in its turn, see [`AHEAD`].
//!
//! `MPI_Cancel` of a send that has left and waits for an answer asks for the message back (`RTS`
//! with a flag). A receiver that still keeps it drops it and says so (`FIN` with a flag). Where
//! a receive has taken it, the answer is the one that comes anyway (MPI-5.0 §3.8.4). Where only a
//! matched probe has, the message is taken into memory of the engine, see `ahead.rs`.

mod ahead;
mod arrive;
mod control;
mod deliver;
mod digests;
mod ending;
mod fragments;
mod hetero;
mod matching;
mod receive;
mod send;
#[cfg(test)]
mod tests;

use crate::component::{Pml, methods};
use crate::message::{Envelope, MessageId, Mode, Probed, Selector};
use crate::payload::Payload;
use crate::request::{Completion, RequestId, Requests};
use matching::{Posted, Unexpected};
use oxmpi_btl::{CONTROL_MAX, Frame, Header, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, VecDeque};

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

/// What is known of a process before anything is sent to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Relation {
    /// It stores its data as we do.
    Alike = 0,
    /// The same, but a short message to it does not leave [directly](Wire::is_direct).
    Apart,
    /// Nothing has been sent to it.
    Unmet,
    /// It stores its data in another way.
    Unlike,
    /// It has died or broken the protocol.
    Ended,
}

/// What the engine knows of one process. Small: there is one for every process of the job.
struct Peer {
    /// Sequence number of the next message to handle.
    expected: u16,
    /// Sequence number of the last message sent.
    sent: u16,
    /// The kind of frame that may take the short way when it arrives: [`control::EAGER`], or
    /// [`NO_KIND`] when the process has ended or is of another job.
    short: u8,
    /// Has a queue or streams: listed in `busy`.
    busy: bool,
    /// Decides with `busy` whether a message may take the short way.
    relation: Relation,
    /// Eager bytes sent that the receiver has not matched yet.
    unmatched_out: u32,
    /// Eager bytes that the receiver has credited, in all: units of [`control::CREDIT_UNIT`],
    /// wrapping.
    credited: u32,
    /// Eager bytes matched here and not yet credited to the sender.
    credit_in: u32,
    /// Eager bytes that the sender has been credited with, in all: units, wrapping.
    given: u32,
    /// Numbered frames that the receiver has handled, as far as it has said, in all, wrapping.
    handled_there: u32,
    /// The same of frames handled here, as far as the sender knows.
    handled_here: u32,
    backlog: Option<Box<Backlog>>,
}

impl Peer {
    /// One that nothing was heard of or sent to.
    fn unmet() -> Peer {
        Peer {
            expected: 1,
            sent: 0,
            short: control::EAGER,
            busy: false,
            relation: Relation::Unmet,
            unmatched_out: 0,
            credited: 0,
            credit_in: 0,
            given: 0,
            handled_there: 0,
            handled_here: 0,
            backlog: None,
        }
    }
}

impl Peer {
    /// Numbered frames handled here that no credit has covered.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Numbers are the lower half of the count.
    fn handled_since(&self) -> u16 {
        let last = self.expected.wrapping_sub(1);
        last.wrapping_sub(self.handled_here as u16)
    }

    /// Whether a message to it must take the long way. One comparison.
    #[inline]
    fn is_special(&self) -> bool {
        (u8::from(self.busy) | self.relation as u8) != 0
    }
}

/// No frame of matching is of this kind: it would be another layer's.
const NO_KIND: u8 = u8::MAX;

/// Largest eager budget (bytes).
const BUDGET_MAX: u32 = 1 << 30;
/// Offers and recalls are at most so many numbers ahead of what the receiver is known to have
/// handled. Eager messages need no such limit: those that nothing has matched are fewer than the
/// numbers that remain, see [`SHORT_BUDGET`].
const AHEAD: u16 = 12_288;
/// Short messages leave without asking while no more than this is unmatched (bytes): 16 384 of them
/// at most. Longer ones use the whole budget, of which each takes this part at least.
const SHORT_BUDGET: u32 = 1 << 20;
const LONG_PART: u32 = 2048;
/// A receiver says how far it is when it has handled so many numbers since.
const HANDLED: u16 = 2048;
// What can be on its way is less than half of all numbers.
const _: () =
    assert!(SHORT_BUDGET / send::MESSAGE_COST + LONG_PART + (AHEAD as u32) < (u16::MAX / 2) as u32);
// What a receiver has handled and not said is less than what its sender may be ahead.
const _: () = assert!(SHORT_BUDGET / 4 / send::MESSAGE_COST + (HANDLED as u32) < AHEAD as u32);

/// The engine. One per VCI; everything it touches is its own.
pub struct Ob1 {
    me: u32,
    /// How this process stores its data.
    arch: ArchWord,
    eager_budget: u32,
    /// The same for short messages.
    short_budget: u32,
    /// All operations.
    pub requests: Requests,
    posted: Posted,
    unexpected: Unexpected,
    peers: Vec<Peer>,
    /// How many processes the job has: those behind them are of other jobs.
    own: usize,
    busy: Vec<u32>,
    /// The list of those is never empty.
    is_always_busy: bool,
    /// Messages of which more frames are to come, at most one per peer; rarely more than a few.
    inflows: Vec<fragments::Inflow>,
    /// Sends that the transport holds, to leave at the next flush.
    held: Vec<RequestId>,
    /// Offers that have ended, whose memory their peers need not reach any more: told at the next
    /// flush.
    concealed: Vec<(u32, RequestId)>,
    /// Sends that have ended before their time, whose memory the transport may still read: taken
    /// back at the next flush.
    reclaimed: Vec<(u32, RequestId)>,
    /// Processes that have ended, with the error class of operations that need them.
    ended: BTreeMap<u32, i32>,
    /// What a peer did that no correct peer does.
    failure: Option<String>,
    /// Frames that came again.
    repeats: u64,
    /// Who stores data in another way, and what that takes.
    hetero: hetero::Hetero,
    /// What is compared from end to end.
    digests: digests::Digests,
    /// Receives that wait until their message has come ahead of them.
    followers: Vec<(RequestId, matching::Message)>,
}

impl Ob1 {
    /// An engine for process `me` of a job of `processes`. `eager_budget`: unmatched eager bytes
    /// allowed per pair.
    #[must_use]
    pub fn new(me: u32, processes: u32, eager_budget: u64) -> Ob1 {
        let budget = u32::try_from(eager_budget).unwrap_or(BUDGET_MAX);
        let eager_budget = budget.min(BUDGET_MAX);
        Ob1 {
            me,
            arch: ArchWord::LOCAL,
            eager_budget,
            short_budget: eager_budget.min(SHORT_BUDGET),
            requests: Requests::default(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            peers: (0..processes).map(|_| Peer::unmet()).collect(),
            own: processes as usize,
            busy: Vec::new(),
            is_always_busy: false,
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
        }
    }

    /// There are so many processes now: those of other jobs come behind those of ours.
    pub fn grow(&mut self, processes: u32) {
        if processes as usize > self.peers.len() {
            // What comes from other jobs is looked at first: see `on_other`.
            let foreign = || Peer {
                short: NO_KIND,
                ..Peer::unmet()
            };
            self.peers.resize_with(processes as usize, foreign);
        }
    }

    /// The same in a simulated process that stores its data in another way.
    #[must_use]
    pub fn of_arch(self, arch: ArchWord) -> Ob1 {
        Ob1 { arch, ..self }
    }

    /// The same in a job whose processes may store data in different ways; in others what is sent
    /// to such a process ends with `MPI_ERR_CONVERSION`.
    #[must_use]
    pub fn among_mixed(mut self, mixed: bool) -> Ob1 {
        self.hetero.is_expected = mixed;
        self
    }

    /// Another component is in use: from now on nothing takes a short way here, neither a message
    /// of ours nor a frame of anybody, and there is always something to [flush](Ob1::flush).
    pub(crate) fn stand_by(&mut self) {
        for peer in &mut self.peers {
            peer.short = NO_KIND;
        }
        if self.posted.is_empty() {
            let nothing = Selector {
                context: u64::MAX,
                source: crate::ANY_SOURCE,
                tag: crate::ANY_TAG,
            };
            self.posted.post(&nothing, u32::MAX, |_, _| {});
        }
        self.flush_always();
    }

    /// From now on there is always something to [flush](Ob1::flush): frames come by what is looked
    /// at then.
    pub(crate) fn flush_always(&mut self) {
        self.is_always_busy = true;
        if self.busy.is_empty() {
            self.busy.push(self.me);
        }
    }

    /// Whether there may be something to [flush](Ob1::flush).
    #[inline(always)]
    pub(crate) fn has_business(&self) -> bool {
        !self.busy.is_empty()
    }

    /// What is known of a peer to which something is about to be sent.
    fn meet(&mut self, wire: &mut impl Wire, peer: u32) -> Relation {
        let state = &mut self.peers[peer as usize];
        if state.relation == Relation::Unmet {
            let arch = match peer == self.me {
                true => Some(self.arch),
                false => wire.arch(peer),
            };
            state.relation = match arch {
                None => Relation::Unmet,
                Some(arch) if arch == self.arch => match peer == self.me || wire.is_direct(peer) {
                    true => Relation::Alike,
                    false => Relation::Apart,
                },
                Some(_) => Relation::Unlike,
            };
        }
        state.relation
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

    /// Messages kept so far that no receive had asked for.
    #[inline]
    #[must_use]
    pub fn arrivals(&self) -> u64 {
        self.unexpected.arrivals()
    }

    /// Drops what arrived for a context that is going away.
    pub fn forget_context(&mut self, wire: &mut impl Wire, context: u64) {
        for message in self.unexpected.forget(context) {
            self.drop_message(wire, &message);
        }
        self.forget_cut_off();
    }

    /// Lets waiting frames leave. Call after a poll.
    #[inline]
    pub fn flush(&mut self, wire: &mut impl Wire) {
        if self.has_business() {
            self.flush_busy(wire);
        }
    }
}

macro_rules! to_its_files {
    ($($how:tt $name:ident($($argument:ident: $ty:ty),*) -> $result:ty;)*) => {
        $(to_its_files! { @$how $name($($argument: $ty),*) -> $result })*
    };
    (@mut $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline(always)]
        fn $name(&mut self, $($argument: $ty),*) -> $result {
            Ob1::$name(self, $($argument),*)
        }
    };
    (@shared $name:ident($($argument:ident: $ty:ty),*) -> $result:ty) => {
        #[inline(always)]
        fn $name(&self, $($argument: $ty),*) -> $result {
            Ob1::$name(self, $($argument),*)
        }
    };
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

    methods!(to_its_files);
}
