//! The message queue that all peers share (MSGQ), and which of them are worth a mailbox.
//!
//! Through the queue a message needs no meeting and no memory of its own, but has an answer to wait
//! for. So every peer begins there. What is worth a mailbox follows from counts alone: of k
//! mailboxes a peer deserves one that has at least 1/k of the messages, and no more than k can. A
//! meeting takes four packets, and a message through the queue one more than one through a mailbox,
//! so nobody is met for fewer than four. Counts are halved now and then, so they are those of
//! lately; a mailbox whose peer's has become 0 is given back. Where there are as many as there may
//! be, a peer takes the place of one that has less than half of its messages, also when it calls:
//! what a process spends on mailboxes is its own choice, and the queue is there until it can. So
//! where all talk with all alike and mailboxes are few, nobody is met in vain.

use super::carrier::Carrier;
use super::links::State;
use super::{Settings, Ugni};
use crate::wire::Full;
use oxmpi_gemini::msgq;
use oxmpi_mem::Region;

/// Messages for which nobody is met yet: the packets of a meeting.
const MEETING: u32 = 4;
/// Messages until counts are halved, for each peer that is known; and at the least.
const FOR_EACH: u64 = 16;
const LEAST: u64 = 64;

// Whatever the module says of its own fits a message of the queue.
const _: () = assert!(super::eager::LONGEST_INIT as usize <= msgq::LONGEST);

/// What was said lately.
pub(super) struct Traffic {
    /// Whether there is a queue.
    pub(super) is_shared: bool,
    /// Mailboxes that there may be.
    mailboxes: u64,
    /// Messages of all peers, and how many until counts are halved.
    all: u64,
    left: u64,
    /// The oldest message of the queue waits for a buffer.
    pub(super) is_stalled: bool,
    /// The queue is looked at before mailboxes.
    pub(super) is_first: bool,
}

impl Traffic {
    pub(super) fn new(settings: &Settings, processes: u32) -> Traffic {
        let mailboxes = match settings.mailboxes {
            0 => processes,
            most => most,
        };
        Traffic {
            is_shared: settings.msgq_slots != 0,
            mailboxes: mailboxes.max(1).into(),
            all: 0,
            left: LEAST,
            is_stalled: false,
            is_first: false,
        }
    }

    /// Whether a peer of so many messages is worth a mailbox.
    fn is_worth(&self, messages: u32) -> bool {
        messages >= MEETING && u64::from(messages) * self.mailboxes >= self.all
    }
}

impl<C: Carrier> Ugni<C> {
    /// Whether something can be said on a link, when there is room.
    pub(super) fn can_speak(&self, at: usize) -> bool {
        match self.links[at].state {
            State::Open => true,
            State::Failed => false,
            State::New | State::Meeting | State::Leaving => self.traffic.is_shared,
        }
    }

    /// Whether there is room for a message on a link now.
    pub(super) fn has_room(&mut self, at: usize) -> bool {
        let smsg = self.links[at].smsg;
        match self.links[at].state {
            State::Open => self
                .nic
                .smsg_credits(smsg)
                .is_ok_and(|credits| credits != 0),
            _ => self.can_speak(at) && self.nic.msgq_has_room(smsg) == Ok(true),
        }
    }

    /// The longest message on a link (bytes).
    pub(super) fn longest(&mut self, at: usize) -> usize {
        let most = self.carrier.most(self.links[at].peer);
        match self.links[at].state {
            State::Open => self.links[at].longest(self.settings.smsg_limit).min(most),
            _ => msgq::LONGEST.min(most),
        }
    }

    /// A message through the queue of the peer. `Err`: not now.
    pub(super) fn by_queue(
        &mut self,
        at: usize,
        tag: u8,
        len: usize,
        compose: impl FnOnce(Region),
    ) -> Result<(), Full> {
        if !self.can_speak(at) {
            return Err(Full);
        }
        let (smsg, number) = (self.links[at].smsg, Self::number(at));
        let sent = self.nic.msgq_compose(smsg, len, number, tag, compose);
        sent.map_err(|_| Full)
    }

    /// A message was sent to a peer, or one of it was read.
    pub(super) fn count(&mut self, at: usize) {
        if !self.traffic.is_shared {
            return;
        }
        let link = &mut self.links[at];
        link.recent = link.recent.saturating_add(1);
        self.traffic.all += 1;
        self.traffic.left = self.traffic.left.saturating_sub(1);
        // Whoever has called has a mailbox of its own that waits.
        let is_called = link.theirs.is_some();
        if link.state == State::New && (is_called || self.traffic.is_worth(link.recent)) {
            link.is_wanted = true;
            self.pending.insert(at);
        }
    }

    /// Halves the counts when it is time to, and gives back mailboxes of peers that have none left.
    pub(super) fn leave_quiet(&mut self) {
        if self.traffic.left != 0 {
            return;
        }
        self.traffic.left = LEAST.max(FOR_EACH * self.links.len() as u64);
        self.traffic.all = 0;
        for at in 0..self.links.len() {
            self.links[at].recent /= 2;
            self.traffic.all += u64::from(self.links[at].recent);
            if self.links[at].recent == 0 && self.is_idle(at) {
                self.leave(at);
            }
        }
    }

    /// The link of the oldest message of the queue, its tag and its bytes.
    pub(super) fn next_of_queue(&mut self) -> Option<(usize, u8, Region)> {
        if !self.traffic.is_shared || self.traffic.is_stalled {
            return None;
        }
        loop {
            let (from, tag, message) = self.nic.msgq_next().ok()?;
            let at = self.link(from.instance)?;
            if self.links[at].state != State::Failed {
                return Some((at, tag, message));
            }
            self.nic.msgq_release().ok()?;
        }
    }
}
