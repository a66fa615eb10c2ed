//! How a receive is posted, or given a message that is here already.

use super::bits::{self, WAS_POSTED};
use super::held::{Held, Place};
use super::send::cost;
use super::{
    ACK, CREDIT, ERR_OTHER, ERR_PROC_ABORTED, Operating, Portals, Posted, READ, SEND, Sending, user,
};
use crate::message::Selector;
use crate::request::Completion;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_portals::{Error, Md, Operation, Options, Position, Target, Threshold};

/// No operation: whose rest of a message nobody wants.
pub(super) const NOBODY: u32 = u32::MAX;

impl Portals {
    pub(super) fn start_recv(&mut self, from: &Selector, into: Region, operation: u32) {
        let md = Md {
            threshold: Threshold::Times(1),
            options: Options::OP_PUT.and(Options::TRUNCATE),
            user: user::POSTED | u64::from(operation),
            eq: Some(self.expected),
            ..Md::of(into)
        };
        loop {
            if let Some(held) = self.held.take(from) {
                return self.give(held, into, operation);
            }
            let entry = bits::of_receive(SEND, from);
            let at = Position::Before(self.long);
            match self.nic.md_post(entry, at, md, self.unexpected) {
                Ok((_, md)) => {
                    *self.operation(operation) = Operating::Posted(Posted {
                        md,
                        into,
                        giver: None,
                        counted: None,
                    });
                    return;
                }
                // A message has come that was not looked at.
                Err(Error::NoUpdate) => self.drain(),
                Err(_) => {
                    let how = Completion {
                        error: ERR_OTHER,
                        ..Completion::default()
                    };
                    return self.end(operation, how);
                }
            }
        }
    }

    /// Gives a message that is here to a receive.
    pub(super) fn give(&mut self, held: Held, into: Region, operation: u32) {
        let room = into.len() as u64;
        let how = Completion {
            source: held.source,
            tag: held.tag,
            bytes: held.length.min(room),
            length: held.length,
            context: held.context,
            ..Completion::default()
        };
        let take = usize::try_from(how.bytes).unwrap_or(0);
        if let Place::Sender(number) = held.place {
            return self.fetch(
                operation,
                (held.peer, number, false),
                into.slice(0, take),
                how,
            );
        }
        if !held.is_whole {
            *self.operation(operation) = Operating::Arriving(into);
            return self.held.await_rest(operation, held);
        }
        let from = match &held.place {
            Place::Block(block, offset) => self.blocks.bytes(*block, *offset, take),
            Place::Heap(bytes) | Place::Ahead(bytes, _) => bytes.region().slice(0, take),
            Place::Sender(_) => Region::EMPTY,
        };
        oxmpi_mem::copy(into.slice(0, from.len()), from);
        self.tally.copied += from.len() as u64;
        if let Some(number) = held.waits {
            self.tell(held.peer, ACK, u128::from(number), 0);
        }
        self.discard(held);
        self.end(operation, how);
    }

    /// Reads the bytes of a message where its sender has them.
    pub(super) fn fetch(
        &mut self,
        operation: u32,
        (peer, number, was_posted): (u32, u32, bool),
        into: Region,
        how: Completion,
    ) {
        if self.has_ended(peer) {
            let error = ERR_PROC_ABORTED;
            return self.end(
                operation,
                Completion {
                    error,
                    bytes: 0,
                    ..how
                },
            );
        }
        let posted = if was_posted { WAS_POSTED } else { 0 };
        let target = Target {
            peer,
            portal: READ,
            bits: u128::from(number) | posted,
            offset: 0,
        };
        let md = self.bind(into, 1, user::FETCHED | u64::from(operation));
        match md {
            Some(md) if self.nic.start(md, Operation::Get, target).is_ok() => {
                *self.operation(operation) = Operating::Fetching(md, peer, how);
            }
            _ => {
                let error = ERR_OTHER;
                self.end(
                    operation,
                    Completion {
                        error,
                        bytes: 0,
                        ..how
                    },
                );
            }
        }
    }

    /// The sender of a message that a matched probe has taken must not wait for the receive of it
    /// (MPI-5.0 §3.8.4): it hears that a short one has come, and a long one is fetched into memory
    /// of the transport. Without memory for that it waits.
    pub(super) fn take_ahead(&mut self, peer: u32, operation: u32) {
        let Some(held) = self.held.claimed_from(peer, operation) else {
            return;
        };
        if held.waits.take().is_some() {
            return self.tell(peer, ACK, u128::from(operation), 0);
        }
        let Some(bytes) = HeapBytes::try_new(held.bytes()) else {
            return;
        };
        let md = Md {
            threshold: Threshold::Times(1),
            options: Options::EVENT_START_DISABLE,
            user: user::AHEAD,
            eq: Some(self.expected),
            ..Md::of(bytes.region())
        };
        let target = Target {
            peer,
            portal: READ,
            bits: u128::from(operation),
            offset: 0,
        };
        if let Ok(md) = self.nic.md_bind(md)
            && self.nic.start(md, Operation::Get, target).is_ok()
        {
            (held.place, held.is_whole) = (Place::Ahead(bytes, md), false);
        }
    }

    /// A message is not needed any more. If more of it is to come, that is dropped when it comes.
    pub(super) fn discard(&mut self, held: Held) {
        if !held.is_whole {
            return self.held.await_rest(NOBODY, held);
        }
        if let Place::Block(block, _) = held.place {
            let message = (block, held.bytes());
            self.blocks.forget(message, &mut self.held, &mut self.nic);
        }
        match held.place {
            Place::Sender(_) => {}
            // Of what is there this does nothing.
            Place::Ahead(_, md) => self.nic.abandon(md),
            _ => self.credit(held.peer, held.length),
        }
    }

    /// A short message of a peer has been matched.
    pub(super) fn credit(&mut self, peer: u32, length: u64) {
        let pair = self.pairs.entry(peer).or_default();
        pair.to_tell = pair.to_tell.saturating_add(cost(length));
        if u64::from(pair.to_tell) < self.config.budget / 4 {
            return;
        }
        pair.told = pair.told.wrapping_add(pair.to_tell);
        pair.to_tell = 0;
        let told = pair.told;
        self.tell(peer, CREDIT, 0, u64::from(told));
    }

    /// Nothing of an operation is touched any more.
    pub(super) fn let_go(&mut self, operation: u32) {
        let what = core::mem::replace(self.operation(operation), Operating::Nothing);
        match what {
            Operating::Nothing => {}
            Operating::Send(Sending {
                peer,
                md,
                counted,
                beside,
                has_left,
                ..
            }) => {
                // Of what never leaves no credit comes back.
                if !has_left && self.nic.take_back(peer, md) {
                    let pair = self.pairs.entry(peer).or_default();
                    pair.unmatched = pair.unmatched.saturating_sub(counted);
                }
                self.nic.abandon(md);
                if let Some(beside) = beside {
                    self.nic.abandon(beside);
                }
            }
            Operating::Posted(Posted {
                md, giver, counted, ..
            }) => {
                self.nic.abandon(md);
                // Nobody is told of the end of what has begun.
                if let (Some(peer), Some(length)) = (giver, counted) {
                    self.credit(peer, length);
                }
            }
            Operating::Fetching(md, ..) => self.nic.abandon(md),
            Operating::Arriving(_) => {
                if let Some(mut held) = self.held.take_arriving(operation) {
                    // Of a process that is gone no more comes.
                    held.is_whole = self.has_ended(held.peer);
                    self.discard(held);
                }
            }
        }
    }
}
