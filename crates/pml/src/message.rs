//! The words of point-to-point messages that all engines share: envelopes, selectors, send modes
//! and what a probe finds.

use crate::{ANY_SOURCE, ANY_TAG};

/// Whether a context id is that of a communicator, or of a group without one, that may have members
/// of other jobs: its two highest bits. What a process of another job sends under any other id is
/// not meant for its communicators.
#[must_use]
pub const fn is_of_jobs(context: u64) -> bool {
    context >> 62 == 0b11
}

/// Where a message goes and what it says on the outside.
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

/// What a receive asks for.
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
    /// Whether a message with this envelope is what is asked for.
    #[inline]
    #[must_use]
    pub fn accepts(&self, context: u64, source: i32, tag: i32) -> bool {
        self.context == context
            && (self.source == source || self.source == ANY_SOURCE)
            && (self.tag == tag || self.tag == ANY_TAG)
    }
}

/// Send modes that differ on the wire (MPI-5.0 §3.4). Ready sends are standard sends; buffered
/// sends are standard sends of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Completes when the buffer may be reused.
    Standard,
    /// The same, and its caller waits for nothing else meanwhile.
    Awaited,
    /// The same as standard, and its caller goes on meanwhile: it is not copied ahead where the
    /// receiver alone can copy it, for less.
    Background,
    /// The same, and its caller may send more at once: a transport may hold it to leave with those
    /// that follow.
    Immediate,
    /// Completes only after the receive has started.
    Synchronous,
}

/// A message that was found by a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// Sender's rank.
    pub source: i32,
    /// Tag.
    pub tag: i32,
    /// Length (bytes).
    pub bytes: u64,
}

/// A message taken out of matching by a matched probe: slot and generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId {
    /// Slot.
    pub slot: u32,
    /// Generation of the slot, 24 bits, never 0.
    pub generation: u32,
}
