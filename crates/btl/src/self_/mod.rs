//! `self_`: frames from a process to itself, kept on its heap until it polls.
//!
//! Only eager frames and control take this path: the protocol moves larger messages directly
//! between its two requests. The queue is bounded. A program that sends to itself without receiving
//! gets `Full`, as with any other peer.

mod module;

use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::wire::{Bulk, Full, Limits};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::VecDeque;

/// Most frames that wait in the queue.
pub const DEPTH: usize = 1024;
/// Largest payload of one frame (bytes).
pub const FRAGMENT: usize = 4096;

struct Waiting {
    header: Header,
    control: [u8; CONTROL_MAX],
    bulk: HeapBytes,
}

/// Both halves of the loop: `Loop::try_send` is the transmit half, [`Loop::take`] the receive half.
#[derive(Default)]
pub struct Loop {
    queue: VecDeque<Waiting>,
    /// Bytes of payload that were queued.
    carried: u64,
}

/// A frame taken out of the loop, owned by the receive half while it is lent.
pub struct Taken(Waiting);

impl Taken {
    /// The frame as the protocol sees it.
    #[must_use]
    pub fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.0.header,
            control: &self.0.control[..usize::from(self.0.header.control_len)],
            bulk: [self.0.bulk.region(), Region::EMPTY],
        }
    }
}

impl Loop {
    /// The limits of this transport. It needs no single copy: see the module's text.
    #[must_use]
    pub fn limits() -> Limits {
        Limits {
            eager: FRAGMENT,
            eager_multi: FRAGMENT,
            fragment: FRAGMENT,
            single_copy_from: u64::MAX,
            frames_to: 0,
        }
    }

    /// Bytes of payload that were sent.
    #[must_use]
    pub fn carried(&self) -> u64 {
        self.carried
    }

    /// Queues one frame.
    ///
    /// # Errors
    /// [`Full`] when [`DEPTH`] frames wait.
    pub fn try_send(
        &mut self,
        mut header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if self.queue.len() >= DEPTH {
            return Err(Full);
        }
        header.control_len =
            u8::try_from(control.len()).expect("invariant: control is at most 40 bytes");
        let mut waiting = Waiting {
            header,
            control: [0; CONTROL_MAX],
            bulk: HeapBytes::new(bulk.len()),
        };
        waiting.control[..control.len()].copy_from_slice(control);
        match bulk {
            Bulk::None => {}
            Bulk::Region(region) | Bulk::Lent { region, .. } => {
                oxmpi_mem::copy(waiting.bulk.region(), region)
            }
            Bulk::Fill { source, .. } => source.fill(waiting.bulk.region()),
        }
        self.carried += waiting.bulk.len() as u64;
        self.queue.push_back(waiting);
        Ok(())
    }

    /// Takes the oldest frame.
    pub fn take(&mut self) -> Option<Taken> {
        self.queue.pop_front().map(Taken)
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
