//! Messages that are looked for: probes, claims, and receives that wait for room while their
//! message is there.

use super::bits;
use super::claims::Claimed;
use super::queue::Kind;
use super::{NOBODY, Ofi, Operating, Purpose, Tried, Waiting, probed};
use crate::message::{MessageId, Probed, Selector};
use crate::request::Completion;
use oxmpi_fabric::Tagged;
use oxmpi_mem::HeapBytes;
use std::collections::VecDeque;

/// Receives that wait of which messages are looked for at a time.
const LOOKED_FOR: usize = 64;

impl Ofi {
    /// The oldest message that a selector accepts and no receive has asked for.
    pub(super) fn peek(&mut self, from: &Selector) -> Option<Tagged> {
        let found = self.look(from)?;
        // A receive that waits here goes first.
        let (context, said) = (from.context, probed(from.context, &found));
        let accepts = |one: &Waiting| one.accepts(context, said.source, said.tag);
        let waiting = self.waiting.receives();
        let Some(at) = waiting.and_then(|all| all.iter().position(accepts)) else {
            return Some(found);
        };
        let first = self.waiting.remove(Kind::Receives, at);
        if let Some(Waiting::Receive(from, into, operation)) = first {
            // It alone, the oldest of its sender and tag: another may be an earlier receive's.
            let only = Selector {
                source: said.source,
                tag: said.tag,
                ..from
            };
            if self.try_receive(&only, into, operation, 0) == Tried::NotNow {
                *self.operation(operation) = Operating::Waiting;
                self.waiting
                    .insert(at, Waiting::Receive(from, into, operation));
            }
        }
        None
    }

    /// Receives for which there is no room are posted when their message is there, so that they
    /// need not wait for others, which may match later. Of many, some are looked for each time.
    pub(super) fn serve_waiting(&mut self) {
        let count = self.waiting.receives().map_or(0, VecDeque::len);
        for _ in 0..count.min(LOOKED_FOR) {
            let waiting = self.waiting.receives();
            let next = waiting.and_then(|all| all.get(self.looked_for % all.len()));
            let Some(Waiting::Receive(from, ..)) = next else {
                return;
            };
            let from = *from;
            self.looked_for = self.looked_for.wrapping_add(1);
            // What is found is for one that waits.
            let _ = self.peek(&from);
        }
    }

    /// The oldest message that a selector accepts and no receive that is posted has got.
    fn look(&mut self, from: &Selector) -> Option<Tagged> {
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
    /// sender and tag, can match. `None`: there is no room for that now.
    pub(super) fn receive_claimed(
        &mut self,
        context: u64,
        found: &Tagged,
    ) -> Option<(MessageId, Probed)> {
        let probed = probed(context, found);
        let Some(process) = self.process_of(context, probed.source) else {
            let source = probed.source;
            self.fail(&format!("a message of rank {source}, which there is not"));
            return None;
        };
        let peer = self.address(process)?;
        let bytes = HeapBytes::new(found.stored);
        let into = bytes.region();
        let id = self.claims.add(Claimed {
            context,
            bytes,
            come: None,
            wanted: None,
        });
        let number = self.call(Purpose::Claim(id.slot));
        let (interface, ticket) = (&mut self.interface, number.into());
        let posted = interface.receive(Some(peer), into, found.tag, 0, ticket);
        match self.made(number, posted) {
            Ok(Tried::Begun) => return Some((id, probed)),
            Ok(Tried::NotNow) => {}
            Err(error) => self.fail(&format!("a message cannot be taken: {error}")),
        }
        self.claims.remove(id.slot);
        None
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
}
