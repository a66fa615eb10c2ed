//! Events and the queues they wait in.

use crate::list::MatchBits;
use crate::slab::MdHandle;
use std::collections::VecDeque;

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A put was matched here; its bytes come.
    PutStart,
    /// All bytes of a put are here.
    PutEnd,
    /// An atomic operation was matched here; its operands come.
    AtomicStart,
    /// It has been applied to all of its elements.
    AtomicEnd,
    /// A get was matched here; its bytes leave.
    GetStart,
    /// All bytes of a get have left.
    GetEnd,
    /// The answer to a get of ours begins to come.
    ReplyStart,
    /// All of it is here.
    ReplyEnd,
    /// All bytes of a put or of an atomic operation of ours have left; its memory is free unless
    /// something else uses it.
    SendEnd,
    /// The target has all bytes of a put of ours where it wanted them.
    Ack,
    /// The descriptor has unlinked itself.
    Unlink,
}

impl EventKind {
    pub(crate) fn is_start(self) -> bool {
        use EventKind::{AtomicStart, GetStart, PutStart, ReplyStart};
        matches!(self, PutStart | AtomicStart | GetStart | ReplyStart)
    }

    pub(crate) fn is_end(self) -> bool {
        use EventKind::{AtomicEnd, GetEnd, PutEnd, ReplyEnd, SendEnd};
        matches!(self, PutEnd | AtomicEnd | GetEnd | ReplyEnd | SendEnd)
    }
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What has happened.
    pub kind: EventKind,
    /// Who asked for the operation.
    pub initiator: u32,
    /// The match bits that it brought.
    pub bits: MatchBits,
    /// What was asked for (bytes).
    pub rlength: u64,
    /// What was done (bytes).
    pub mlength: u64,
    /// Where in the descriptor's memory.
    pub offset: usize,
    /// The descriptor; stale after an [`EventKind::Unlink`].
    pub md: MdHandle,
    /// What its owner gave it.
    pub user: u64,
    /// What the initiator gave the put.
    pub hdr_data: u64,
    /// The same in all events of one operation.
    pub link: u64,
    /// The other side has given the operation up: not all of it was done.
    pub failed: bool,
}

/// The queue has run over, and events are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dropped;

/// A queue of events. Bounded, as the interface's memory is.
pub(crate) struct EventQueue {
    events: VecDeque<Event>,
    most: usize,
    has_dropped: bool,
}

impl EventQueue {
    pub(crate) fn new(most: usize) -> EventQueue {
        EventQueue {
            events: VecDeque::new(),
            most,
            has_dropped: false,
        }
    }

    pub(crate) fn push(&mut self, event: Event) {
        if self.events.len() < self.most {
            self.events.push_back(event);
        } else {
            self.has_dropped = true;
        }
    }

    pub(crate) fn take(&mut self) -> Result<Option<Event>, Dropped> {
        match self.events.pop_front() {
            None if core::mem::take(&mut self.has_dropped) => Err(Dropped),
            event => Ok(event),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }
}
