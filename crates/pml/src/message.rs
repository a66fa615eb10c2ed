//! The types of point-to-point messages that all engines share: envelopes, selectors, send modes
//! and the result of a probe.

use crate::{ANY_SOURCE, ANY_TAG};

/// Whether the communicator of a context id, or its group, may have members of other jobs. Its two
/// highest bits encode that. A message of a connected process under any other id is not meant for
/// the communicators of this process.
#[must_use]
pub const fn is_of_jobs(context: u64) -> bool {
    context >> 62 == 0b11
}

/// The envelope of an outgoing message.
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

/// The messages that a receive or a probe accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    /// Context id.
    pub context: u64,
    /// Rank of the sender, or `ANY_SOURCE`.
    pub source: i32,
    /// Tag, or `ANY_TAG`.
    pub tag: i32,
}

impl Selector {
    /// Whether a message with this envelope matches.
    #[inline]
    #[must_use]
    pub fn accepts(&self, context: u64, source: i32, tag: i32) -> bool {
        // Most receives name both, which two comparisons show.
        self.context == context
            && ((self.source == source && self.tag == tag) || self.accepts_any(source, tag))
    }

    /// Whether a wildcard accepts these.
    #[inline(never)]
    fn accepts_any(&self, source: i32, tag: i32) -> bool {
        (self.source == source || self.source == ANY_SOURCE)
            && (self.tag == tag || self.tag == ANY_TAG)
    }
}

/// Send modes that differ on the wire (MPI-5.0 §3.4). A ready send is a standard send; a buffered
/// send is a standard send of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Completes when the buffer may be reused.
    Standard,
    /// Completes only after the receive has started.
    Synchronous,
}

impl Mode {
    /// A send of this mode by such a caller.
    #[inline]
    #[must_use]
    pub const fn by(self, caller: Caller) -> Sending {
        Sending {
            mode: self,
            caller,
            may_hold: false,
        }
    }
}

/// What the caller of a send does until it is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// It waits for this send alone: a blocking send.
    Blocking,
    /// It waits for a blocking collective operation.
    Collective,
    /// It waits for several operations: `MPI_Sendrecv`, and messages of the library.
    Combined,
    /// It may compute: nonblocking, persistent and partitioned operations.
    Nonblocking,
}

/// How to send: the mode, and the situation of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sending {
    /// The mode.
    pub mode: Mode,
    /// The caller.
    pub caller: Caller,
    /// More may follow soon: a transport may hold the message, to send it together with those that
    /// follow.
    pub may_hold: bool,
}

impl Sending {
    /// As this, and a transport may hold the message.
    #[inline]
    #[must_use]
    pub const fn held(self) -> Sending {
        Sending {
            may_hold: true,
            ..self
        }
    }
}

impl From<Mode> for Sending {
    #[inline]
    fn from(mode: Mode) -> Sending {
        mode.by(Caller::Combined)
    }
}

/// The result of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// Sender's rank.
    pub source: i32,
    /// Tag.
    pub tag: i32,
    /// Length (bytes).
    pub bytes: u64,
}

/// A message that a matched probe took out of matching: slot and generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId {
    /// Slot.
    pub slot: u32,
    /// Generation of the slot, 24 bits, never 0.
    pub generation: u32,
}
