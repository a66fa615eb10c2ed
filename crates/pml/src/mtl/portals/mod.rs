//! `mtl/portals`: messages of MPI over an interface that matches them (paper 003, §2.1).
//!
//! | message | sender | receiver that waits | receiver that does not |
//! |---|---|---|---|
//! | up to the eager limit | put of all bytes | stored where it is wanted | stored in a block, copied once |
//! | synchronous, short | the same, with an acknowledgement | the interface acknowledges | a put to the ACK portal when it is received |
//! | longer | put of all bytes, and its memory can be read at the READ portal | stored where it is wanted, acknowledged | dropped; fetched once it is wanted |
//! | longer, by rendezvous | put of no bytes, and the same | fetched | fetched once it is wanted |
//!
//! ```text
//!   portal SEND:  posted receives … │ LONG, no memory │ SHORT, blocks of memory … │ catch-all
//! ```
//!
//! So the interface alone does what a message needs whose receive is posted. A receive is posted
//! only while no event of an unexpected message waits (`md_post`), so none is missed.
//!
//! Three things differ from the paper's design. Short messages are bounded per pair by
//! `eager_budget`: past it the envelope goes alone, so no flood of them overruns the blocks, and
//! only who floods waits; CREDIT tells the sender what has been received. Long messages are sent
//! twice only until a receiver turns out not to wait ([`Long::Adaptive`]). And nothing sleeps or is
//! polled for inside: the interface moves when the process makes progress, or when the library's
//! progress thread does while the program computes.

mod bits;
mod blocks;
mod carrier;
mod events;
mod held;
mod offload;
mod receive;
mod send;
#[cfg(test)]
mod tests;

use super::{Done, Mtl, Outgoing};
use crate::message::{MessageId, Probed, Selector};
use crate::request::Completion;
use bits::Protocol;
use blocks::Blocks;
use carrier::{OverWire, Stranger};
use held::Unexpected;
use offload::Groups;
use oxmpi_btl::{Frame, Wire};
use oxmpi_mem::Region;
use oxmpi_portals::blocks::Purpose;
use oxmpi_portals::{
    Counters, EqHandle, Limits, MatchEntry, MatchId, Md, MdHandle, MeHandle, Nic, Operation,
    Options, Position, Target, Threshold,
};
use std::collections::{BTreeMap, VecDeque};

/// Portals: messages; memory of long messages; receipts of synchronous short ones; credits.
const SEND: u8 = 2;
const READ: u8 = 3;
const ACK: u8 = 4;
const CREDIT: u8 = 5;

/// Events of a queue. One packet makes at most three, and they are taken after each.
const EVENTS: usize = 1024;

/// `MPI_ERR_OTHER`, `MPI_ERR_PROC_ABORTED` (values of the standard ABI).
const ERR_OTHER: i32 = 16;
const ERR_PROC_ABORTED: i32 = 58;

/// What a descriptor's events carry: which of ours it is, in the upper byte, and its number.
mod user {
    pub(super) const SENT: u64 = 1 << 56;
    pub(super) const POSTED: u64 = 2 << 56;
    pub(super) const FETCHED: u64 = 3 << 56;
    pub(super) const READ: u64 = 4 << 56;
    pub(super) const RECEIPT: u64 = 5 << 56;
    pub(super) const BLOCK: u64 = 6 << 56;
    pub(super) const LONG: u64 = 7 << 56;
    pub(super) const CREDIT: u64 = 8 << 56;
    pub(super) const CATCH_ALL: u64 = 9 << 56;
    pub(super) const AHEAD: u64 = 10 << 56;

    /// Which, and its number.
    #[allow(clippy::cast_possible_truncation)] // Numbers have 32 bits.
    pub(super) fn parts(user: u64) -> (u64, u32) {
        (user & (0xff << 56), user as u32)
    }
}

/// How messages past the eager limit leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Long {
    /// Whole; by rendezvous to whom it was in vain the last time.
    Adaptive,
    /// Whole, as in the paper.
    Whole,
    /// By rendezvous.
    Rendezvous,
}

/// How the transport works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Longest message that is kept where no receive waits (bytes).
    pub eager_limit: usize,
    /// Length of a block for such messages (bytes).
    pub block: usize,
    /// Unmatched bytes of short messages allowed per pair.
    pub budget: u64,
    /// Longer ones.
    pub long: Long,
}

impl Config {
    /// What it is unless somebody says otherwise.
    pub const USUAL: Config = Config {
        eager_limit: 32 << 10,
        block: 1 << 20,
        budget: 1 << 20,
        long: Long::Adaptive,
    };
}

/// What has travelled, as the paper's table 1 counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Short messages sent.
    pub short: u64,
    /// Long messages sent whole.
    pub long: u64,
    /// Messages sent by rendezvous.
    pub rendezvous: u64,
    /// Long messages that came whole and were dropped, as no receive waited.
    pub dropped: u64,
    /// Messages whose receive waited when they came.
    pub expected: u64,
    /// Messages whose receive did not.
    pub unexpected: u64,
    /// Bytes copied from blocks by the process.
    pub copied: u64,
    /// Bytes that the interface stored while the program computed.
    pub beside: u64,
}

/// An operation that has not ended.
enum Operating {
    Nothing,
    Send(Sending),
    /// Posted.
    Posted(Posted),
    /// The rest of its message is to come, and to be copied there.
    Arriving(Region),
    /// Its message is being fetched from there.
    Fetching(MdHandle, u32, Completion),
}

/// A receive that the interface matches.
struct Posted {
    md: MdHandle,
    into: Region,
    /// Whose message it has been given.
    giver: Option<u32>,
    /// Its length, if it counts against its sender's budget.
    counted: Option<u64>,
}

struct Sending {
    peer: u32,
    md: MdHandle,
    /// What it counts against the budget, if it does.
    counted: u32,
    /// At the READ or the ACK portal.
    beside: Option<MdHandle>,
    has_left: bool,
    is_answered: bool,
}

/// What is known of a peer.
#[derive(Default)]
struct Pair {
    /// Counted bytes of short messages that it has not matched, and what it has told of in all,
    /// wrapping.
    unmatched: u32,
    credited: u32,
    /// The same of its messages here: matched and not told yet, and told in all.
    to_tell: u32,
    told: u32,
    /// The last long message came before its receive.
    was_early: bool,
    has_ended: bool,
}

/// See the module's text.
pub struct Portals {
    nic: Nic,
    config: Config,
    expected: EqHandle,
    unexpected: EqHandle,
    /// The entry before which receives are posted.
    long: MeHandle,
    blocks: Blocks,
    held: Unexpected,
    operations: Vec<Operating>,
    pairs: BTreeMap<u32, Pair>,
    done: VecDeque<Done>,
    tally: Tally,
    groups: Groups,
    is_beside: bool,
    failure: Option<String>,
}

impl Portals {
    /// The transport of process `me`.
    ///
    /// # Panics
    /// Never: a new interface has room for what is needed here.
    #[must_use]
    pub fn new(me: u32, config: Config) -> Portals {
        const ROOM: &str = "invariant: a new interface has room";
        let mut nic = Nic::new(me, Limits::default());
        let expected = nic.eq_alloc(EVENTS).expect(ROOM);
        let unexpected = nic.eq_alloc(EVENTS).expect(ROOM);
        let sink = |user, eq, more: Options| Md {
            options: (Options::OP_PUT.and(Options::TRUNCATE)).and(more),
            user,
            eq: Some(eq),
            ..Md::of(Region::EMPTY)
        };
        let deaf = Options::ACK_DISABLE.and(Options::EVENT_END_DISABLE);
        let quiet = Options::ACK_DISABLE.and(Options::EVENT_START_DISABLE);
        let all = |portal| MatchEntry {
            portal,
            from: MatchId::Any,
            bits: 0,
            ignore: u128::MAX,
        };
        let mut link = |entry, md| {
            let me = nic.me_attach(entry, Position::Last).expect(ROOM);
            nic.md_attach(me, md, false).expect(ROOM);
            me
        };
        let entry = bits::of_protocol(SEND, Protocol::Long);
        let long = link(entry, sink(user::LONG, unexpected, deaf));
        // An envelope that comes alone is kept the same way.
        let entry = bits::of_protocol(SEND, Protocol::Rendezvous);
        link(entry, sink(user::LONG, unexpected, deaf));
        let last = link(all(SEND), sink(user::CATCH_ALL, unexpected, quiet));
        link(all(CREDIT), sink(user::CREDIT, expected, quiet));
        let entry = bits::of_protocol(SEND, Protocol::Short);
        let mut blocks = Blocks::new(Purpose {
            length: config.block,
            longest: config.eager_limit,
            entry,
            before: last,
            eq: unexpected,
            user: user::BLOCK,
        });
        blocks.make_ready(&mut nic);
        Portals {
            nic,
            config,
            expected,
            unexpected,
            long,
            blocks,
            held: Unexpected::default(),
            operations: Vec::new(),
            pairs: BTreeMap::new(),
            done: VecDeque::new(),
            tally: Tally::default(),
            groups: Groups::default(),
            is_beside: false,
            failure: None,
        }
    }

    /// What has travelled.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// What the interface has done.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.nic.counters()
    }

    /// Whether what follows is done beside the program, by a thread of the library.
    pub fn work_beside(&mut self, is_beside: bool) {
        self.is_beside = is_beside;
    }

    /// Memory for unexpected short messages (bytes).
    #[must_use]
    pub fn block_memory(&self) -> usize {
        self.blocks.memory()
    }

    /// Lets packets leave, and sees what that has done.
    fn pump(&mut self, wire: &mut dyn Wire) {
        let mut carrier = OverWire(wire);
        while self.nic.progress(&mut carrier) {
            self.drain();
        }
    }

    fn operation(&mut self, operation: u32) -> &mut Operating {
        let at = operation as usize;
        if at >= self.operations.len() {
            self.operations.resize_with(at + 1, || Operating::Nothing);
        }
        &mut self.operations[at]
    }

    fn end(&mut self, operation: u32, how: Completion) {
        *self.operation(operation) = Operating::Nothing;
        self.done.push_back(Done { operation, how });
    }

    fn has_ended(&self, peer: u32) -> bool {
        self.pairs.get(&peer).is_some_and(|pair| pair.has_ended)
    }

    /// Memory that this process alone uses: to send from, to fetch into. False: no room.
    fn bind(&mut self, region: Region, times: u32, user: u64) -> Option<MdHandle> {
        let md = Md {
            threshold: Threshold::Times(times),
            options: Options::EVENT_START_DISABLE,
            user,
            eq: Some(self.expected),
            ..Md::of(region)
        };
        self.nic.md_bind(md).ok()
    }

    /// Tells a peer something without bytes.
    fn tell(&mut self, peer: u32, portal: u8, bits: u128, hdr_data: u64) {
        if self.has_ended(peer) {
            return;
        }
        let Some(md) = self.bind(Region::EMPTY, 1, 0) else {
            return self.fail("the interface has no memory descriptor left");
        };
        let operation = Operation::Put {
            wants_ack: false,
            hdr_data,
        };
        let target = Target {
            peer,
            portal,
            bits,
            offset: 0,
        };
        if self.nic.start(md, operation, target).is_err() {
            self.fail("a memory descriptor was used up before its use");
        }
    }

    #[cold]
    fn fail(&mut self, why: &str) {
        self.failure
            .get_or_insert_with(|| format!("mtl/portals: {why}"));
    }
}

impl Mtl for Portals {
    fn send(&mut self, wire: &mut dyn Wire, message: Outgoing) {
        self.start_send(&message);
        self.pump(wire);
    }

    fn recv(&mut self, wire: &mut dyn Wire, from: &Selector, into: Region, operation: u32) {
        self.start_recv(from, into, operation);
        self.pump(wire);
    }

    fn recv_claimed(
        &mut self,
        wire: &mut dyn Wire,
        id: MessageId,
        into: Region,
        operation: u32,
    ) -> bool {
        let Some(held) = self.held.redeem(id) else {
            return false;
        };
        self.give(held, into, operation);
        self.pump(wire);
        true
    }

    fn take_done(&mut self) -> Option<Done> {
        self.done.pop_front()
    }

    fn cancel(&mut self, operation: u32) -> bool {
        let Operating::Posted(Posted { md, .. }) = *self.operation(operation) else {
            return false;
        };
        let is_out = self.nic.md_unlink(md).is_ok();
        if is_out {
            *self.operation(operation) = Operating::Nothing;
        }
        is_out
    }

    fn cancel_send(&mut self, operation: u32) -> bool {
        if let Operating::Send(Sending { peer, .. }) = *self.operation(operation) {
            self.tell(peer, CREDIT, bits::RECALL | u128::from(operation), 0);
        }
        false
    }

    fn abandon(&mut self, operation: u32) {
        self.let_go(operation);
    }

    fn giver(&self, operation: u32) -> Option<u32> {
        match self.operations.get(operation as usize) {
            Some(Operating::Posted(posted)) => posted.giver,
            Some(Operating::Fetching(_, giver, _)) => Some(*giver),
            _ => self.held.giver(operation),
        }
    }

    fn probe(&mut self, from: &Selector) -> Option<Probed> {
        self.held.probe(from)
    }

    fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        self.held.claim(from)
    }

    fn claimed_context(&self, id: MessageId) -> Option<u64> {
        self.held.claimed_context(id)
    }

    fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        self.held.claimed_id(slot)
    }

    fn forget_context(&mut self, wire: &mut dyn Wire, context: u64) {
        for held in self.held.forget(context) {
            self.discard(held);
        }
        self.pump(wire);
    }

    fn on_frame(&mut self, wire: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        match carrier::packet(frame) {
            Ok(packet) => {
                let before = self.nic.counters().stored_bytes;
                self.nic.receive(from, &packet, frame.bulk);
                self.drain();
                while self.nic.receive_early(from) {
                    self.drain();
                }
                if self.is_beside {
                    self.tally.beside += self.nic.counters().stored_bytes - before;
                }
            }
            Err(Stranger::OtherEngine) => self.fail(&format!(
                "process {from} matches messages itself: the parameter pml must be the same in all processes"
            )),
            Err(Stranger::Nobody) => self.fail(&format!("process {from} has sent a frame that is no packet")),
        }
        if let Some((peer, what)) = self.nic.broken() {
            self.fail(&format!("process {peer} has broken the protocol: {what}"));
        }
        self.pump(wire);
    }

    fn flush(&mut self, wire: &mut dyn Wire) {
        self.move_groups();
        self.pump(wire);
        self.move_groups();
    }

    fn end_peer(&mut self, peer: u32) {
        self.pairs.entry(peer).or_default().has_ended = true;
        self.nic.end_peer(peer);
        self.lose_groups(peer);
        for held in self.held.cut_off_from(peer) {
            self.discard(held);
        }
    }

    fn outgoing(&self) -> usize {
        self.nic.outgoing()
    }

    fn unexpected_len(&self) -> usize {
        self.held.len()
    }

    fn arrivals(&self) -> u64 {
        self.held.arrivals() + self.groups.ended
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}
