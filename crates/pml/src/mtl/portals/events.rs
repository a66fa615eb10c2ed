//! What the interface tells, and what follows from it.

use super::bits::{self, HeaderData, Protocol, WAS_POSTED};
use super::held::{Held, Place};
use super::receive::NOBODY;
use super::{ERR_PROC_ABORTED, Operating, Portals, Posted, user};
use crate::request::Completion;
use oxmpi_portals::{Dropped, Event, EventKind};

impl Portals {
    /// Looks at all events that wait.
    pub(super) fn drain(&mut self) {
        loop {
            let event = match self.nic.eq_get(self.unexpected) {
                Ok(None) => self.nic.eq_get(self.expected),
                event => event,
            };
            match event {
                Ok(Some(event)) => self.on_event(&event),
                Ok(None) => return,
                Err(Dropped) => self.fail("events were lost"),
            }
        }
    }

    fn on_event(&mut self, event: &Event) {
        let (which, number) = user::parts(event.user);
        match (which, event.kind) {
            (user::SENT, EventKind::SendEnd) => self.sending(number, |send| send.has_left = true),
            (user::SENT, EventKind::Ack) => {
                self.learn(number, false);
                self.sending(number, |send| send.is_answered = true);
            }
            (user::RECEIPT, EventKind::PutEnd) => {
                self.sending(number, |send| send.is_answered = true);
            }
            (user::READ, EventKind::GetEnd) => {
                self.learn(number, event.bits & WAS_POSTED == 0);
                self.sending(number, |send| send.is_answered = true);
            }
            (user::POSTED, EventKind::PutStart) => {
                if let Operating::Posted(posted) = self.operation(number) {
                    posted.giver = Some(event.initiator);
                    let is_short = Protocol::of(event.bits) == Some(Protocol::Short);
                    posted.counted = is_short.then_some(event.rlength);
                }
            }
            (user::POSTED, EventKind::PutEnd) => self.is_stored(number, event),
            (user::FETCHED, EventKind::ReplyEnd) => self.is_fetched(number, event),
            (user::AHEAD, EventKind::ReplyEnd) => self.is_ahead(event),
            (user::BLOCK, EventKind::PutStart) => {
                let length = usize::try_from(event.mlength).unwrap_or(0);
                self.blocks.begins(number, (event.offset, length));
                if !self.blocks.make_ready(&mut self.nic) {
                    self.fail("the interface has no room for unexpected messages");
                }
                self.keep(event, Place::Block(number, event.offset));
            }
            (user::BLOCK, EventKind::PutEnd) => self.is_kept(event),
            (user::BLOCK, EventKind::Unlink) => {
                self.blocks.is_over(number, &mut self.held, &mut self.nic);
            }
            (user::LONG, EventKind::PutStart) => {
                let sender = HeaderData::of(event.hdr_data).operation;
                let was_whole = Protocol::of(event.bits) == Some(Protocol::Long);
                self.tally.dropped += u64::from(was_whole);
                self.keep(event, Place::Sender(sender));
            }
            (user::CREDIT, EventKind::PutEnd) => {
                let (peer, low) = (event.initiator, event.bits & u128::from(u32::MAX));
                let operation = u32::try_from(low).unwrap_or(NOBODY);
                match event.bits - low {
                    bits::RECALL => self.on_recall(peer, operation),
                    bits::RECALLED => self.is_back(peer, operation),
                    _ => self.on_credit(peer, event.hdr_data),
                }
            }
            (user::CATCH_ALL, _) => {
                let peer = event.initiator;
                self.fail(&format!("process {peer} has sent more than it may"));
            }
            _ => {}
        }
    }

    /// A message that no receive waits for begins.
    fn keep(&mut self, event: &Event, place: Place) {
        let (context, source, tag) = bits::envelope(event.bits);
        let data = HeaderData::of(event.hdr_data);
        let is_short = matches!(place, Place::Block(..));
        self.tally.unexpected += 1;
        self.held.push(Held {
            context,
            source,
            tag,
            peer: event.initiator,
            // What the blocks hold is what has come.
            length: if is_short { event.rlength } else { data.length },
            place,
            waits: (is_short && data.is_synchronous).then_some(data.operation),
            link: event.link,
            is_whole: !is_short,
        });
    }

    /// A short message that no receive waited for has come, or never will.
    fn is_kept(&mut self, event: &Event) {
        let found = match event.failed {
            false => self
                .held
                .is_whole(event.link)
                .map(|(who, held)| (Some(who), held)),
            true => self.held.is_cut_off(event.link),
        };
        let Some((waits, mut held)) = found else {
            return;
        };
        held.is_whole = true;
        match waits.filter(|operation| *operation != NOBODY) {
            None => self.discard(held),
            Some(operation) if event.failed => {
                let how = cut_off(&held);
                self.discard(held);
                self.end(operation, how);
            }
            Some(operation) => {
                if let Operating::Arriving(into) = *self.operation(operation) {
                    self.give(held, into, operation);
                }
            }
        }
    }

    /// The message of a posted receive has come, or its envelope.
    fn is_stored(&mut self, operation: u32, event: &Event) {
        let Operating::Posted(Posted { into, .. }) = *self.operation(operation) else {
            return;
        };
        let (context, source, tag) = bits::envelope(event.bits);
        let data = HeaderData::of(event.hdr_data);
        let mut how = Completion {
            source,
            tag,
            bytes: event.mlength,
            length: event.rlength,
            context,
            ..Completion::default()
        };
        self.tally.expected += 1;
        if event.failed {
            (how.error, how.bytes) = (ERR_PROC_ABORTED, 0);
        }
        match Protocol::of(event.bits) {
            Some(Protocol::Rendezvous) if !event.failed => {
                how.length = data.length;
                how.bytes = data.length.min(into.len() as u64);
                let take = usize::try_from(how.bytes).unwrap_or(0);
                let from = (event.initiator, data.operation, true);
                self.fetch(operation, from, into.slice(0, take), how);
                return;
            }
            Some(Protocol::Short) => self.credit(event.initiator, event.rlength),
            _ => {}
        }
        self.end(operation, how);
    }

    /// The same of one that was fetched ahead of its receive, or that never comes.
    fn is_ahead(&mut self, event: &Event) {
        let Some((operation, held)) = self.held.is_fetched(event) else {
            return;
        };
        if operation == NOBODY {
            self.discard(held);
        } else if event.failed {
            let how = cut_off(&held);
            self.discard(held);
            self.end(operation, how);
        } else if let Operating::Arriving(into) = *self.operation(operation) {
            self.give(held, into, operation);
        }
    }

    /// The bytes of a message that was fetched are there.
    fn is_fetched(&mut self, operation: u32, event: &Event) {
        let Operating::Fetching(_, _, mut how) = *self.operation(operation) else {
            return;
        };
        if event.failed || event.mlength < how.bytes {
            (how.error, how.bytes) = (ERR_PROC_ABORTED, 0);
        }
        self.end(operation, how);
    }
}

fn cut_off(held: &Held) -> Completion {
    Completion {
        source: held.source,
        tag: held.tag,
        length: held.length,
        error: ERR_PROC_ABORTED,
        context: held.context,
        ..Completion::default()
    }
}
