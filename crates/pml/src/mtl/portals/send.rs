//! How a message leaves.

use super::bits::{self, HeaderData, LENGTH_MAX, OPERATION_MAX, Protocol};
use super::{
    ACK, CREDIT, ERR_OTHER, ERR_PROC_ABORTED, Long, Operating, Portals, READ, SEND, Sending, user,
};
use crate::mtl::Outgoing;
use crate::request::Completion;
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_mem::Region;
use oxmpi_portals::{
    MatchEntry, MatchId, Md, MdHandle, Operation, Options, Position, Target, Threshold,
};

/// What a short message counts besides its bytes: about what the receiver keeps for it.
const MESSAGE_COST: u64 = 64;

/// What a short message of this length counts against the budget.
pub(super) fn cost(length: u64) -> u32 {
    u32::try_from(length + MESSAGE_COST).unwrap_or(u32::MAX / 2)
}

/// How a send ends.
fn sent(error: i32) -> Completion {
    Completion {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        error,
        ..Completion::default()
    }
}

impl Portals {
    pub(super) fn start_send(&mut self, message: &Outgoing) {
        let operation = message.operation;
        let length = message.bytes.len() as u64;
        if self.has_ended(message.to.peer) {
            return self.end(operation, sent(ERR_PROC_ABORTED));
        }
        if length > LENGTH_MAX || operation > OPERATION_MAX || self.launch(message).is_none() {
            // Longer, or more at a time, than the header data can say; or the interface is full.
            self.let_go(operation);
            self.end(operation, sent(ERR_OTHER));
        }
    }

    /// `None`: the interface has no room.
    fn launch(&mut self, message: &Outgoing) -> Option<()> {
        let protocol = self.protocol(message);
        let (operation, peer) = (message.operation, message.to.peer);
        let id = u64::from(operation);
        let beside = match protocol {
            Protocol::Short if !message.is_synchronous => None,
            Protocol::Short => {
                Some(self.expose(ACK, message, Region::EMPTY, user::RECEIPT | id)?)
            }
            _ => Some(self.expose(READ, message, message.bytes, user::READ | id)?),
        };
        let wants_ack = beside.is_some() && protocol != Protocol::Rendezvous;
        let out = match protocol {
            Protocol::Rendezvous => Region::EMPTY,
            _ => message.bytes,
        };
        let md = self.bind(out, 1 + u32::from(wants_ack), user::SENT | id);
        *self.operation(operation) = Operating::Send(Sending {
            peer,
            md: md.or(beside)?,
            counted: match protocol {
                Protocol::Short => cost(message.bytes.len() as u64),
                _ => 0,
            },
            beside,
            has_left: false,
            is_answered: beside.is_none(),
        });
        let header = HeaderData {
            is_synchronous: message.is_synchronous,
            operation,
            length: message.bytes.len() as u64,
        };
        let put = Operation::Put {
            wants_ack,
            hdr_data: header.to_word(),
        };
        let target = Target {
            peer,
            portal: SEND,
            bits: bits::of_message(&message.to, protocol),
            offset: 0,
        };
        self.nic.start(md?, put, target).ok()
    }

    /// How a message goes; counts it.
    fn protocol(&mut self, message: &Outgoing) -> Protocol {
        let length = message.bytes.len();
        let pair = self.pairs.entry(message.to.peer).or_default();
        let counted = u64::from(pair.unmatched) + u64::from(cost(length as u64));
        if length <= self.config.eager_limit {
            if counted <= self.config.budget.min(u64::from(u32::MAX / 4)) {
                pair.unmatched += cost(length as u64);
                self.tally.short += 1;
                return Protocol::Short;
            }
            self.tally.rendezvous += 1;
            return Protocol::Rendezvous;
        }
        let is_whole = match self.config.long {
            Long::Adaptive => !pair.was_early,
            Long::Whole => true,
            Long::Rendezvous => false,
        };
        self.tally.long += u64::from(is_whole);
        self.tally.rendezvous += u64::from(!is_whole);
        match is_whole {
            true => Protocol::Long,
            false => Protocol::Rendezvous,
        }
    }

    /// What the receiver of a message may do once when it gets it: read its bytes, or say so.
    fn expose(
        &mut self,
        portal: u8,
        message: &Outgoing,
        region: Region,
        user: u64,
    ) -> Option<MdHandle> {
        let entry = MatchEntry {
            portal,
            from: MatchId::One(message.to.peer),
            bits: u128::from(message.operation),
            ignore: bits::WAS_POSTED,
        };
        let op = match portal {
            READ => Options::OP_GET.and(Options::MANAGE_REMOTE),
            _ => Options::OP_PUT,
        };
        let quiet = Options::EVENT_START_DISABLE.and(Options::ACK_DISABLE);
        let md = Md {
            threshold: Threshold::Times(1),
            options: op.and(quiet),
            user,
            eq: Some(self.expected),
            ..Md::of(region)
        };
        let me = self.nic.me_attach(entry, Position::Last).ok()?;
        self.nic.md_attach(me, md, true).ok()
    }

    /// A part of what a send waits for has happened.
    pub(super) fn sending(&mut self, operation: u32, happens: impl FnOnce(&mut Sending)) {
        let Operating::Send(sending) = self.operation(operation) else {
            return;
        };
        happens(sending);
        if sending.has_left && sending.is_answered {
            self.let_go(operation);
            self.end(operation, sent(0));
        }
    }

    /// The peer did, or did not, wait for the long message of a send.
    pub(super) fn learn(&mut self, operation: u32, was_early: bool) {
        if let Operating::Send(Sending { peer, .. }) = self.operation(operation) {
            let peer = *peer;
            self.pairs.entry(peer).or_default().was_early = was_early;
        }
    }

    /// A peer wants a message of its own back, which it gets if nothing has matched it.
    pub(super) fn on_recall(&mut self, peer: u32, operation: u32) {
        if let Some(held) = self.held.recall(peer, operation) {
            self.discard(held);
            self.tell(peer, CREDIT, bits::RECALLED | u128::from(operation), 0);
        } else {
            self.take_ahead(peer, operation);
        }
    }

    /// A peer has given a message back.
    pub(super) fn is_back(&mut self, peer: u32, operation: u32) {
        let is_one = |what: &Operating| matches!(what, Operating::Send(s) if s.peer == peer);
        if self.operations.get(operation as usize).is_some_and(is_one) {
            self.let_go(operation);
            let how = Completion {
                cancelled: true,
                ..sent(0)
            };
            self.end(operation, how);
        }
    }

    /// A peer has matched so many counted bytes in all.
    pub(super) fn on_credit(&mut self, peer: u32, total: u64) {
        let pair = self.pairs.entry(peer).or_default();
        let Ok(total) = u32::try_from(total) else {
            return self.fail("a credit is no number of 32 bits");
        };
        let more = total.wrapping_sub(pair.credited);
        pair.credited = total;
        match pair.unmatched.checked_sub(more) {
            Some(left) => pair.unmatched = left,
            None => self.fail(&format!(
                "process {peer} has matched more than was sent to it"
            )),
        }
    }
}
