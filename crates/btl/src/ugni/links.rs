//! What is known of each peer: how it was met, its mailboxes, what waits for room there.
//!
//! ```text
//!   New ──► Meeting ──► Open ──► Leaving ──► New
//!    │          both know the other's mailbox    │ our last message has gone, theirs has come,
//!    └─ the first frame, or a call               └ and all our credits are home
//! ```
//!
//! Each side posts one datagram for the other with its mailbox, when it has something to send or
//! was called; one that is posted for nobody in particular catches calls. A mailbox is given back
//! only when nothing can come into it any more: after these, or when the peer was lost. Where there
//! is a queue ([`super::shared`]) messages go through it in all states but Open, and a link wants a
//! mailbox when it is worth one.

use super::carrier::{Carrier, place};
use super::{Ugni, transfer};
use crate::module::Event;
use oxmpi_gemini::{EpId, PostState, SmsgAttr};
use std::collections::VecDeque;

/// Tags of short messages.
pub(super) mod tag {
    /// A frame.
    pub(in super::super) const SEND: u8 = 0;
    /// The last message of this mailbox.
    pub(in super::super) const DISCONNECT: u8 = 1;
    /// A frame to be fetched.
    pub(in super::super) const GET_INIT: u8 = 2;
    /// It was fetched, or what was asked for was written.
    pub(in super::super) const RDMA_COMPLETE: u8 = 3;
    /// Bytes to be written.
    pub(in super::super) const PUT_INIT: u8 = 4;
}

/// The number of the datagram that catches calls: "kirb".
const WILDCARD_ID: u64 = 0x6b69_7262 << 32;
/// Of one for a peer, above its number: "kahn".
const DIRECTED_ID: u64 = 0x6b61_686e << 32;
/// How often a link asks for another one to leave before it takes a mailbox all the same: who is to
/// leave may compute.
const PATIENCE: u32 = 50;
/// Bytes of a datagram: a mailbox, and what its owner wants events to say (u32).
const CARD: usize = SmsgAttr::BYTES + 4;

/// Where a link is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    New,
    Meeting,
    Open,
    Leaving,
    /// Nothing reaches the peer.
    Failed,
}

/// See the module's text.
pub(super) struct Link {
    pub(super) peer: u32,
    pub(super) state: State,
    /// For messages, and for transfers.
    pub(super) smsg: EpId,
    pub(super) rdma: EpId,
    own: Option<SmsgAttr>,
    pub(super) theirs: Option<(SmsgAttr, u32)>,
    /// A datagram for the peer was posted and has not been told.
    is_posted: bool,
    /// The peer knows, or will know, our mailbox.
    has_called: bool,
    /// Somebody has a frame for it; where there is a queue: it is worth a mailbox.
    pub(super) is_wanted: bool,
    /// Messages that wait for a credit.
    pub(super) waiting: VecDeque<(u8, Vec<u8>)>,
    /// While leaving: our last message has gone, and theirs has come.
    has_said_bye: bool,
    pub(super) was_told_bye: bool,
    /// Listed among those with messages.
    pub(super) is_ready: bool,
    /// When it was last used, and how many messages it has had lately.
    pub(super) used: u64,
    pub(super) recent: u32,
    /// How often it will still wait for another one to leave.
    patience: u32,
    /// Frames being fetched, transfers under way and frames not fetched: it does not leave then.
    pub(super) busy: u32,
}

impl Link {
    /// The longest message to the peer (bytes), where we send no longer ones than `limit`.
    pub(super) fn longest(&self, limit: u32) -> usize {
        let theirs = self.theirs.map_or(limit, |(theirs, _)| theirs.longest);
        theirs.min(limit) as usize
    }

    /// Whether something of it waits.
    pub(super) fn has_to_do(&self) -> bool {
        match self.state {
            State::New => self.is_wanted || !self.waiting.is_empty() || self.theirs.is_some(),
            State::Failed => !self.waiting.is_empty(),
            State::Meeting | State::Leaving => true,
            State::Open => !self.waiting.is_empty(),
        }
    }
}

impl<C: Carrier> Ugni<C> {
    /// Waits for calls.
    pub(super) fn listen(&mut self) {
        // Only one was ever posted there.
        let id = WILDCARD_ID | u64::from(self.nic.place().instance);
        let _ = self.nic.post_data(self.wildcard, id, &[]);
    }

    /// The entry of a peer.
    pub(super) fn link(&mut self, peer: u32) -> Option<usize> {
        if let Some(at) = self.by_peer.get(&peer) {
            return Some(*at);
        }
        let smsg = self.nic.ep_create(Some(self.sent)).ok()?;
        let rdma = self.nic.ep_create(Some(self.moved)).ok()?;
        for ep in [smsg, rdma] {
            self.nic.ep_bind(ep, place(peer)).ok()?;
        }
        self.links.push(Link {
            peer,
            state: State::New,
            smsg,
            rdma,
            own: None,
            theirs: None,
            is_posted: false,
            has_called: false,
            is_wanted: false,
            waiting: VecDeque::new(),
            has_said_bye: false,
            was_told_bye: false,
            is_ready: false,
            used: 0,
            recent: 0,
            patience: PATIENCE,
            busy: 0,
        });
        self.by_peer.insert(peer, self.links.len() - 1);
        Some(self.links.len() - 1)
    }

    /// Whether messages can be sent on a link now; if they cannot, that is seen to.
    pub(super) fn is_open(&mut self, at: usize) -> bool {
        if self.can_speak(at) {
            return true;
        }
        self.links[at].is_wanted = true;
        if self.links[at].state == State::New {
            self.attend(at);
        }
        self.links[at].state == State::Open
    }

    /// Sends a message of the module's own, or keeps it until there is room.
    pub(super) fn tell(&mut self, at: usize, tag: u8, words: Vec<u8>) {
        self.links[at].waiting.push_back((tag, words));
        self.attend(at);
    }

    /// A link goes on, as far as it can now.
    pub(super) fn attend(&mut self, at: usize) {
        self.go_on_with(at);
        match self.links[at].has_to_do() {
            true => self.pending.insert(at),
            false => self.pending.remove(&at),
        };
    }

    fn go_on_with(&mut self, at: usize) {
        match self.links[at].state {
            State::New if self.wants_mailbox(at) => self.begin(at),
            State::New | State::Open => {}
            State::Meeting => self.call(at),
            State::Leaving => self.leave_on(at),
            State::Failed => self.links[at].waiting.clear(),
        }
        self.say_waiting(at);
    }

    /// Whether it is time to meet.
    pub(super) fn wants_mailbox(&self, at: usize) -> bool {
        let link = &self.links[at];
        let is_asked = !link.waiting.is_empty() || link.theirs.is_some();
        let must = is_asked && !self.traffic.is_shared;
        link.state == State::New && (must || link.is_wanted)
    }

    /// Takes a mailbox, and calls.
    fn begin(&mut self, at: usize) {
        let can_wait = self.traffic.is_shared;
        if self.mailboxes.is_full() && can_wait {
            // Its next message asks again. Of peers that talk alike none takes the other's.
            self.links[at].is_wanted = false;
            self.reclaim(self.links[at].recent / 2);
            return;
        }
        let link = &mut self.links[at];
        if self.mailboxes.is_full() && link.patience != 0 {
            link.patience -= 1;
            // Where nobody can go, as all are busy or only meet, there is one more.
            if self.reclaim(u32::MAX) {
                return;
            }
        }
        let Some(own) = self.mailboxes.take(&mut self.nic, self.came) else {
            // No memory for more can be registered: one that is in use must come free.
            self.reclaim(u32::MAX);
            self.links[at].is_wanted &= !can_wait;
            return;
        };
        let link = &mut self.links[at];
        link.patience = PATIENCE;
        (link.own, link.state, link.is_wanted) = (Some(own), State::Meeting, false);
        self.call(at);
    }

    fn call(&mut self, at: usize) {
        let link = &mut self.links[at];
        let Some(own) = link.own else { return };
        if !link.has_called && !link.is_posted {
            let mut card = own.encode().to_vec();
            card.extend_from_slice(&Self::number(at).to_le_bytes());
            let id = DIRECTED_ID | u64::from(link.peer);
            if self.nic.post_data(link.smsg, id, &card).is_ok() {
                (link.has_called, link.is_posted) = (true, true);
            }
        }
        self.open(at);
    }

    /// Opens the mailboxes when both are known.
    fn open(&mut self, at: usize) {
        let link = &mut self.links[at];
        let (Some(own), Some((theirs, data))) = (link.own, link.theirs) else {
            return;
        };
        if !link.has_called || link.state != State::Meeting {
            return;
        }
        let number = Self::number(at);
        let opened = self
            .nic
            .smsg_init(link.smsg, own, theirs)
            .and_then(|()| self.nic.ep_set_event_data(link.smsg, number, data));
        match opened {
            Ok(()) => {
                // Whoever wants it next says so: it would ask for a mailbox in vain after leaving.
                (self.links[at].state, self.links[at].is_wanted) = (State::Open, false);
                // Messages may have come before.
                self.mark(at);
                self.say_waiting(at);
            }
            Err(_) => self.fail(at),
        }
    }

    /// Sees who has called, and who has answered.
    pub(super) fn meet(&mut self) {
        while let Ok(id) = self.nic.post_data_probe() {
            let Ok(told) = self.nic.post_data_test_id(id) else {
                return;
            };
            if told.ep == self.wildcard {
                self.listen();
            } else if let Some(at) = self.links.iter().position(|one| one.smsg == told.ep) {
                self.links[at].is_posted = false;
                if told.state == PostState::Error {
                    self.fail(at);
                    continue;
                }
                if self.links[at].state == State::Leaving {
                    continue; // Of the meeting before.
                }
            }
            let (Some(from), PostState::Completed) = (told.from, told.state) else {
                continue;
            };
            let Some(card) = told.bytes.get(..CARD) else {
                continue; // The one that catches calls says nothing.
            };
            let number: [u8; 4] = card[SmsgAttr::BYTES..].try_into().unwrap_or_default();
            let Some(theirs) = SmsgAttr::decode(card) else {
                continue;
            };
            if let Some(at) = self.link(from.instance) {
                self.links[at].theirs = Some((theirs, u32::from_le_bytes(number)));
                self.links[at].is_wanted |= self.traffic.is_shared;
                self.attend(at);
            }
        }
    }

    fn say_waiting(&mut self, at: usize) {
        while self.can_speak(at)
            && let Some((tag, words)) = self.links[at].waiting.pop_front()
        {
            let sent = self.message(at, tag, words.len(), |message| {
                oxmpi_mem::write(message, &words);
            });
            if sent.is_err() {
                self.links[at].waiting.push_front((tag, words));
                return;
            }
        }
    }

    /// Whether a link can leave now.
    pub(super) fn is_idle(&self, at: usize) -> bool {
        let link = &self.links[at];
        let is_idle = link.state == State::Open && link.waiting.is_empty();
        is_idle && link.busy == 0 && self.held != Some(at)
    }

    /// There are as many mailboxes as there should be: of those with fewer messages lately than so
    /// many, whoever has been quiet the longest goes. False: nobody can.
    fn reclaim(&mut self, messages: u32) -> bool {
        let is_leaving = |link: &Link| link.state == State::Leaving;
        if self.links.iter().any(is_leaving) {
            return true;
        }
        let can_go = |at: &usize| self.is_idle(*at) && self.links[*at].recent < messages;
        let idle = (0..self.links.len()).filter(can_go);
        let quiet = idle.min_by_key(|at| (self.links[*at].recent, self.links[*at].used));
        if let Some(at) = quiet {
            self.leave(at);
        }
        quiet.is_some()
    }

    pub(super) fn leave(&mut self, at: usize) {
        self.leaves += 1;
        (self.links[at].state, self.links[at].recent) = (State::Leaving, 0);
        // Whoever writes next meets us again.
        self.links[at].theirs = None;
        self.attend(at);
    }

    /// The other side leaves.
    pub(super) fn on_disconnect(&mut self, at: usize) {
        if self.links[at].state == State::Open {
            self.leave(at);
        }
    }

    fn leave_on(&mut self, at: usize) {
        if !self.links[at].has_said_bye {
            let said = self.by_mailbox(at, tag::DISCONNECT, 0, |_| {});
            self.links[at].has_said_bye = said.is_ok();
        }
        let link = &self.links[at];
        let said = link.has_said_bye && link.was_told_bye;
        let (smsg, is_over) = (link.smsg, said && !link.is_posted);
        if !is_over || self.held == Some(at) {
            return;
        }
        // All of theirs were taken; that their credits go home is what they wait for.
        let _ = self.nic.smsg_return_credits(smsg);
        if self.nic.smsg_is_settled(smsg) != Ok(true) || self.nic.ep_unbind(smsg).is_err() {
            return;
        }
        let peer = self.links[at].peer;
        let bound = self.nic.ep_bind(smsg, place(peer));
        debug_assert!(bound.is_ok(), "it was unbound just now");
        let link = &mut self.links[at];
        let own = link.own.take();
        (link.has_called, link.has_said_bye, link.was_told_bye) = (false, false, false);
        link.state = State::New;
        if let Some(own) = own {
            self.mailboxes.give_back(own);
        }
    }

    /// The mailbox of a peer that was lost: the card refuses what still comes from there, so that
    /// nobody writes into it any more. Not while a message in it is lent.
    pub(super) fn retire_mailbox(&mut self, at: usize) {
        let link = &mut self.links[at];
        if link.state == State::Failed
            && self.held != Some(at)
            && let Some(own) = link.own.take()
        {
            // What was under way to the peer has ended.
            let unbound = self.nic.ep_unbind(link.smsg);
            debug_assert!(unbound.is_ok(), "something is under way to who was lost");
            self.mailboxes.give_back(own);
        }
    }

    /// Nothing reaches a peer any more.
    pub(super) fn fail(&mut self, at: usize) {
        let Some(link) = self.links.get_mut(at) else {
            return;
        };
        if link.state == State::Failed {
            return;
        }
        let peer = link.peer;
        link.state = State::Failed;
        link.waiting.clear();
        link.busy = 0;
        self.nic.lose(peer);
        self.retire_mailbox(at);
        self.lose_groups(peer);
        self.eager.lose(at);
        for buffer in transfer::lose(&mut self.transfers, at) {
            self.eager.give_back(buffer);
        }
        self.events.push(Event::Failed { peer: Some(peer) });
    }
}
