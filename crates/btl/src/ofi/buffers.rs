//! The memory of frames: buffers of posted receives, and copies of frames that leave.
//!
//! A frame that the provider does not take now waits, one for each peer. Further ones to that peer
//! are refused, so that a slow peer delays only itself.

use super::{Ofi, ticket};
use crate::frame::CONTROL_MAX;
use crate::packed::HEAD;
use oxmpi_fabric::{Outcome, Peer, Refused, Tagged};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, VecDeque};

/// Longest payload of a frame (bytes).
pub(super) const LONGEST: usize = 64 << 10;
/// Most bytes of a frame besides its payload.
pub(super) const BESIDE: usize = HEAD + CONTROL_MAX;
/// Bytes of a buffer.
const SIZE: usize = BESIDE + LONGEST;
/// Receives that are always posted.
const POSTED: usize = 32;
/// Most frames on their way, except one to each peer, and most of them to one peer.
const LEAVING: usize = 64;
const LEAVING_EACH: usize = 16;

/// A frame that waits for the provider.
struct Waiting {
    to: Peer,
    message: Region,
    number: usize,
}

/// All buffers.
#[derive(Default)]
pub(super) struct Buffers {
    /// Buffers for arriving frames.
    incoming: Vec<HeapBytes>,
    /// Those of them for which a receive must be posted.
    idle: Vec<usize>,
    /// Those that hold arrived frames.
    come: VecDeque<(usize, Tagged)>,
    /// The one that is lent.
    lent: Option<usize>,
    /// Buffers for leaving frames, and their peers.
    outgoing: Vec<(HeapBytes, u32)>,
    free: Vec<usize>,
    /// Frames on their way to each peer that has not failed.
    leaving: BTreeMap<u32, usize>,
    waiting: BTreeMap<u32, Waiting>,
}

impl Buffers {
    /// Handles the completion of a receive.
    pub(super) fn has_come(&mut self, number: usize, outcome: &Outcome) {
        match *outcome {
            Outcome::Message(message) => self.come.push_back((number, message)),
            // It belonged to a lost connection; its sender knows.
            _ => self.idle.push(number),
        }
    }

    /// The next arrived frame, which is lent until it is [taken back](Buffers::take_back).
    pub(super) fn next(&mut self) -> Option<(Region, Tagged)> {
        let (number, message) = self.come.pop_front()?;
        self.lent = Some(number);
        let stored = message.stored.min(SIZE);
        Some((self.incoming[number].region().slice(0, stored), message))
    }

    /// Ends the lending of a buffer.
    pub(super) fn take_back(&mut self) {
        self.idle.extend(self.lent.take());
    }

    /// Whether arrived frames wait to be taken.
    pub(super) fn has_some(&self) -> bool {
        !self.come.is_empty()
    }

    /// Whether everything has left, except frames to failed peers.
    pub(super) fn have_left(&self) -> bool {
        self.leaving.is_empty()
    }

    /// A buffer for a frame to a peer. `None`: not now.
    pub(super) fn take(&mut self, peer: u32) -> Option<(usize, Region)> {
        let leaving = self.leaving.get(&peer).copied().unwrap_or(0);
        // A peer without frames on their way always gets one, however many the others have.
        let is_over = leaving != 0 && self.outgoing.len() - self.free.len() >= LEAVING;
        if leaving == LEAVING_EACH || is_over || self.waiting.contains_key(&peer) {
            return None;
        }
        let number = match self.free.pop() {
            Some(number) => number,
            None => {
                self.outgoing.push((HeapBytes::new(SIZE), peer));
                self.outgoing.len() - 1
            }
        };
        self.leaving.insert(peer, leaving + 1);
        self.outgoing[number].1 = peer;
        Some((number, self.outgoing[number].0.region()))
    }

    /// A frame has left, or never will. Returns its peer.
    pub(super) fn has_left(&mut self, number: usize) -> u32 {
        self.free.push(number);
        let peer = self.outgoing[number].1;
        if let Some(leaving) = self.leaving.get_mut(&peer) {
            *leaving -= 1;
            if *leaving == 0 {
                self.leaving.remove(&peer);
            }
        }
        peer
    }

    /// A peer has failed. The provider keeps buffers of its frames until their completion.
    pub(super) fn forget(&mut self, peer: u32) {
        self.leaving.remove(&peer);
        let waiting = self.waiting.remove(&peer);
        self.free.extend(waiting.map(|waiting| waiting.number));
    }

    /// The endpoint is closed: nothing leaves any more.
    pub(super) fn forget_all(&mut self) {
        self.leaving.clear();
        self.waiting.clear();
    }
}

impl Ofi {
    /// Posts receives for all buffers that have none.
    pub(super) fn post(&mut self) {
        let buffers = &mut self.buffers;
        if buffers.incoming.is_empty() {
            let new = |_| HeapBytes::new(SIZE);
            buffers.incoming.extend((0..POSTED).map(new));
            buffers.idle.extend(0..POSTED);
        }
        while let Some(number) = buffers.idle.pop() {
            let into = buffers.incoming[number].region();
            let ticket = ticket::COMES | number as u64;
            if self.interface.receive(None, into, 0, 0, ticket).is_err() {
                buffers.idle.push(number);
                return;
            }
        }
    }

    /// Sends a frame, at once or as soon as the provider takes it.
    pub(super) fn leave(&mut self, peer: u32, to: Peer, message: Region, number: usize) {
        let (ticket, word) = (ticket::LEAVES | number as u64, u64::from(self.me));
        match self.interface.send(to, message, 0, word, ticket) {
            Ok(_) => {}
            Err(Refused::Full) => {
                let waiting = Waiting {
                    to,
                    message,
                    number,
                };
                self.buffers.waiting.insert(peer, waiting);
            }
            Err(Refused::Failed(_)) => {
                self.buffers.has_left(number);
                self.fail(peer);
            }
        }
    }

    /// Tries waiting frames again.
    pub(super) fn try_waiting(&mut self) {
        for (peer, waiting) in std::mem::take(&mut self.buffers.waiting) {
            self.leave(peer, waiting.to, waiting.message, waiting.number);
        }
    }
}
