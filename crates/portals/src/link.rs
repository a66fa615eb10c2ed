//! What an interface knows of another one: what leaves for it, what comes from it, in order.
//!
//! Packets of a pair are numbered and handled in the order of their numbers, each once, whatever
//! the carrier does to them. So at most one put and one answer of a peer are coming at a time, and
//! bare bytes belong to the one that was begun last. A packet that runs ahead of one which is late
//! on another path differs from a repetition by its number, so no sender is further ahead than
//! numbers reach ([`AHEAD`]): the other side says how far it is.

use crate::event::Event;
use crate::packet::{Atomic, Packet};
use crate::slab::MdHandle;
use oxmpi_mem::HeapBytes;
use std::collections::{BTreeMap, VecDeque};

/// A message that leaves.
pub(crate) struct Outflow {
    /// Its first packet.
    pub(crate) packet: Packet,
    /// The memory that it reads; none: it has no bytes.
    pub(crate) md: Option<MdHandle>,
    pub(crate) offset: usize,
    pub(crate) length: usize,
    pub(crate) moved: usize,
    pub(crate) has_begun: bool,
    /// What the owner is told when all has left.
    pub(crate) end: Option<Event>,
}

/// A message that comes.
pub(crate) struct Inflow {
    /// Where its bytes go; none: they are dropped.
    pub(crate) md: Option<MdHandle>,
    pub(crate) offset: usize,
    /// So many of them are stored.
    pub(crate) stored: usize,
    /// Its length, and what has come of it (bytes).
    pub(crate) length: u64,
    pub(crate) come: u64,
    /// What the owner is told in the end.
    pub(crate) end: Option<Event>,
    /// Whom to acknowledge: the initiator's descriptor.
    pub(crate) acknowledges: Option<u64>,
    /// Of an atomic operation: what is done once all operands are here, and where they are kept
    /// until then.
    pub(crate) operands: Option<(Atomic, HeapBytes)>,
}

impl Inflow {
    /// Of so many bytes, of which none is stored.
    pub(crate) fn new(length: u64) -> Inflow {
        Inflow {
            md: None,
            offset: 0,
            stored: 0,
            length,
            come: 0,
            end: None,
            acknowledges: None,
            operands: None,
        }
    }
}

/// A packet that came before its turn.
pub(crate) struct Early {
    pub(crate) packet: Packet,
    pub(crate) bytes: HeapBytes,
}

/// Which of a link's queues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Channel {
    /// Puts and gets, in the order they were asked for.
    #[default]
    Requests,
    /// Acknowledgements and replies: they pass by a long put.
    Answers,
}

impl Channel {
    pub(crate) fn other(self) -> Channel {
        match self {
            Channel::Requests => Channel::Answers,
            Channel::Answers => Channel::Requests,
        }
    }
}

/// Packets are at most so many ahead of what the other side has said to have handled.
pub(crate) const AHEAD: u64 = 8192;
/// It says so when it has handled so many since.
const HANDLED: u64 = 2048;
const _: () = assert!(HANDLED < AHEAD && AHEAD < u16::MAX as u64 / 4);

#[derive(Default)]
pub(crate) struct Link {
    /// Packets sent, and those of them that the other side has handled, as far as it has said.
    pub(crate) sent: u64,
    pub(crate) handled_there: u64,
    /// Packets handled, and how many the other side knows of.
    pub(crate) handled: u64,
    pub(crate) said: u64,
    pub(crate) early: BTreeMap<u16, Early>,
    pub(crate) requests: VecDeque<Outflow>,
    pub(crate) answers: VecDeque<Outflow>,
    /// Whose turn it is.
    pub(crate) turn: Channel,
    /// Listed among those that have something to send.
    pub(crate) is_busy: bool,
    pub(crate) put: Option<Inflow>,
    pub(crate) reply: Option<Inflow>,
    /// Gone: nothing is sent to it, nothing of it counts.
    pub(crate) has_ended: bool,
}

impl Link {
    pub(crate) fn channel(&mut self, channel: Channel) -> &mut VecDeque<Outflow> {
        match channel {
            Channel::Requests => &mut self.requests,
            Channel::Answers => &mut self.answers,
        }
    }

    pub(crate) fn has_work(&self) -> bool {
        !self.requests.is_empty() || !self.answers.is_empty() || self.owes_news()
    }

    /// Whether the other side has to hear how far this one is.
    pub(crate) fn owes_news(&self) -> bool {
        self.handled - self.said >= HANDLED
    }

    /// Whether no more may leave until the other side has handled more.
    pub(crate) fn is_too_far_ahead(&self) -> bool {
        self.sent - self.handled_there >= AHEAD
    }
}
