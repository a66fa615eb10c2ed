//! What one rail knows of one peer: its connections, what is on its way on each, and what becomes
//! of it when one breaks.
//!
//! ```text
//!   Down ──dial──► Dialing ──welcome──► Up ──lost──► Down (dialed again once, if something is on its way)
//!                     ├──"use mine"──► Awaiting ──its call──► Up
//!                     └──nobody there──► Refused ──a while──► Dialing (once)
//! ```
//!
//! Both may dial at once; then the call of the lower one counts, by job and rank. Frames are
//! counted on each link over all its connections: when a new one is made each side says how many it
//! has, so that of what was on its way it is known what arrived.

use super::hello::Hello;
use super::link::{Broken, Link};
use super::meeting::Caller;
use super::whereabouts::Known;
use super::{Identity, Name};
use crate::module::{Event, TIMED};
use oxmpi_mem::Region;
use oxmpi_rte::proof::Secret;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;

/// So long (ns) nobody asks after the time of one more short frame.
const TIME_EVERY: u64 = 1_000_000;
/// Unless so many have left meanwhile nobody does for as many times longer: each time costs a
/// message back, which is much where a step of an operation takes as long as that.
const SHORT_EVERY: u32 = 16;

/// A frame whose end has not been told.
pub(super) struct Sent {
    pub ticket: u64,
    /// When it was taken (ns), where its time is; else 0.
    pub at: u64,
}

/// See the module's text.
pub(super) enum State {
    Down,
    Dialing(Box<Caller>),
    /// Until this time (ns) the other's call is waited for.
    Awaiting(u64),
    /// Nobody listens there; called again at this time (ns).
    Refused(u64),
    Up(Box<Link>),
}

/// One of the connections to a peer.
pub(super) struct Slot {
    pub state: State,
    /// Frames taken, and those that the peer has told to have come: in all, wrapping.
    sent: u32,
    acked: u32,
    unacked: VecDeque<Sent>,
    /// Frames that have come before the present connection.
    received: u32,
    /// How often the connection was lost since something has arrived.
    shaky: u32,
    /// Which of the peer's addresses is dialed.
    pub attempt: usize,
    /// Calls in a row that may have come to nothing because something was changed on the way.
    pub garbled: u32,
    /// Nobody has listened there since a connection stood.
    pub is_refused: bool,
    /// Since when (ns) calls have been cut short, none having come through.
    pub cut: Option<u64>,
    /// Connections so far.
    epoch: u32,
    /// When a short frame left last whose time was taken (ns), and how many have since.
    timed: u64,
    untimed: u32,
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = match &self.state {
            State::Down => "down",
            State::Dialing(_) => "dialing",
            State::Awaiting(_) => "awaiting",
            State::Refused(_) => "refused",
            State::Up(_) => "up",
        };
        write!(
            f,
            "{state}, connection {}, {} sent, {} told, {} on their way, {} received",
            self.epoch,
            self.sent,
            self.acked,
            self.unacked.len(),
            self.received()
        )
    }
}

impl Slot {
    fn new() -> Slot {
        Slot {
            state: State::Down,
            sent: 0,
            acked: 0,
            unacked: VecDeque::new(),
            received: 0,
            shaky: 0,
            attempt: 0,
            garbled: 0,
            is_refused: false,
            cut: None,
            epoch: 0,
            timed: 0,
            untimed: 0,
        }
    }

    /// Whether the time of a frame of `bytes` that leaves `now` (ns) is taken: always that of a
    /// long one, and now and then that of a short one, as it costs a message back.
    pub(super) fn takes_time(&mut self, bytes: usize, now: u64) -> bool {
        if bytes >= TIMED {
            return true;
        }
        self.untimed += 1;
        let times = match self.untimed >= SHORT_EVERY {
            true => 1,
            false => u64::from(SHORT_EVERY),
        };
        let is_time = now.saturating_sub(self.timed) >= times * TIME_EVERY;
        if is_time {
            (self.timed, self.untimed) = (now, 0);
        }
        is_time
    }

    /// Whether a call was made before the connection that stands: both had dialed, and the other
    /// call was answered first.
    pub(super) fn is_late(&self, call: &Hello) -> bool {
        matches!(self.state, State::Up(_)) && call.epoch < self.epoch
    }

    pub(super) fn received(&self) -> u32 {
        match &self.state {
            State::Up(link) => link.received(),
            _ => self.received,
        }
    }

    /// A frame has been taken.
    pub(super) fn left(&mut self, ticket: u64, at: u64) {
        self.sent = self.sent.wrapping_add(1);
        self.unacked.push_back(Sent { ticket, at });
    }

    /// The end of frames that the peer has told of. False: it tells of more than were sent.
    pub(super) fn settle(
        &mut self,
        heard: u32,
        now: impl FnOnce() -> u64,
        told: &mut Vec<Event>,
    ) -> bool {
        let count = heard.wrapping_sub(self.acked);
        if count == 0 {
            return true;
        }
        if count as usize > self.unacked.len() {
            return false;
        }
        self.acked = heard;
        self.shaky = 0;
        let ended = self.unacked.drain(..count as usize);
        let mut ended = ended.peekable();
        let now = if ended.peek().is_some() { now() } else { 0 };
        told.extend(ended.map(|sent| Event::Ended {
            ticket: sent.ticket,
            done: true,
            took: if sent.at == 0 {
                0
            } else {
                now.saturating_sub(sent.at)
            },
            value: 0,
        }));
        true
    }

    /// Nothing of what is still on its way will arrive on this link.
    fn give_up(&mut self, told: &mut Vec<Event>) {
        told.extend(self.unacked.drain(..).map(|sent| Event::Ended {
            ticket: sent.ticket,
            done: false,
            took: 0,
            value: 0,
        }));
    }

    /// Whether a peer that has so many of our frames is the one that this link was with.
    pub(super) fn fits(&self, theirs: u32) -> bool {
        theirs.wrapping_sub(self.acked) <= self.sent.wrapping_sub(self.acked)
    }

    /// The connection is lost. Whether to dial again, as it may be lost so often in a row.
    pub(super) fn lost(&mut self, timed_out: bool, most: u32) -> bool {
        // One on which something came was good, though it may have told nothing of ours.
        if self.received() != self.received {
            self.shaky = 0;
        }
        self.received = self.received();
        self.state = State::Down;
        let is_missed = !self.unacked.is_empty();
        // Who does not read for long is no bad connection; whether it is there the call tells.
        let again = is_missed && (self.shaky < most || timed_out);
        self.shaky = match is_missed {
            true => self.shaky.saturating_add(1),
            false => 0,
        };
        again
    }

    /// Whether frames are on their way whose fate nobody knows.
    pub(super) fn has_unacked(&self) -> bool {
        !self.unacked.is_empty()
    }

    /// A new connection stands, and the peer says how many frames it has. False: more than were
    /// sent.
    pub(super) fn up(
        &mut self,
        (caller, sealed): (Caller, bool),
        theirs: u32,
        told: &mut Vec<Event>,
    ) -> bool {
        let received = self.received();
        // What was given up before may have arrived all the same.
        if !self.fits(theirs) {
            return false;
        }
        if !self.unacked.is_empty() && !self.settle(theirs, || 0, told) {
            return false;
        }
        self.give_up(told);
        (self.sent, self.acked) = (theirs, theirs);
        self.received = received;
        let link = Link::new(caller.into_stream(), (received, self.acked), sealed);
        self.state = State::Up(Box::new(link));
        self.epoch = self.epoch.wrapping_add(1);
        true
    }
}

/// See the module's text.
pub(super) struct Pair {
    pub peer: u32,
    /// Who that is, what proves it, and where it is.
    pub known: Arc<Known>,
    /// Where it listens, the best first.
    pub addresses: Vec<SocketAddr>,
    pub slots: Vec<Slot>,
    /// No connection can be made; tried again at this time (ns).
    pub failed: Option<u64>,
    /// One of the two has moved: until this time (ns) nobody is surprised that calls fail.
    pub moving_until: u64,
}

impl Pair {
    /// By one of the rails.
    pub(super) fn new(peer: u32, known: Arc<Known>, rail: usize, links: usize) -> Pair {
        Pair {
            peer,
            addresses: known.ways[rail].clone(),
            known,
            slots: (0..links).map(|_| Slot::new()).collect(),
            failed: None,
            moving_until: 0,
        }
    }

    /// What to say on connection `link`.
    /// What is said to the peer, and the key for it; `None`: there is none any more.
    pub(super) fn hello(&self, who: &Identity, link: usize) -> Option<(Hello, Secret)> {
        let Name { job, rank: to } = self.known.name;
        let (meeting, key) = match job == who.job {
            true => (0, who.secret.clone()),
            false => who.connected_jobs.last_meeting(job, to)?,
        };
        let hello = Hello {
            job,
            from_job: who.job,
            meeting,
            from: who.me,
            to,
            link: u32::try_from(link).unwrap_or(u32::MAX),
            epoch: self.slots[link].epoch,
            received: self.slots[link].received(),
        };
        Some((hello, key))
    }

    /// No way leads to the peer any more: all that is on its way has ended.
    pub(super) fn fail(&mut self, retry: u64, told: &mut Vec<Event>) {
        for slot in &mut self.slots {
            slot.received = slot.received();
            slot.state = State::Down;
            slot.give_up(told);
            slot.attempt = 0;
            slot.is_refused = false;
            slot.cut = None;
        }
        if self.failed.replace(retry).is_none() {
            told.push(Event::Failed {
                peer: Some(self.peer),
            });
        }
    }

    /// The connection for a short frame, if it stands: always the same one.
    pub(super) fn short(&mut self) -> Option<(usize, &mut Link)> {
        match &mut self.slots[0].state {
            State::Up(link) => Some((0, link)),
            _ => None,
        }
    }

    /// The connection on which least waits.
    pub(super) fn least(&mut self) -> Option<(usize, &mut Link)> {
        let up = self.slots.iter_mut().enumerate();
        let up = up.filter_map(|(at, slot)| match &mut slot.state {
            State::Up(link) => Some((at, &mut **link)),
            _ => None,
        });
        up.min_by_key(|(_, link)| link.waiting())
    }

    /// The memory is lent no longer.
    pub(super) fn detach(&mut self, memory: Region) {
        for slot in &mut self.slots {
            if let State::Up(link) = &mut slot.state {
                link.detach(memory);
            }
        }
    }
}

/// Whether a connection that broke in this way may be made again.
pub(super) fn is_honest(why: &Broken) -> bool {
    matches!(why, Broken::Lost(_) | Broken::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of frames that leave every so often (ns), long ones between them, how many short ones are
    /// timed in so many turns.
    fn timed(every: u64, turns: u64) -> u32 {
        let mut slot = Slot::new();
        let turns = (1..=turns).map(|turn| 1000 * TIME_EVERY + turn * every);
        let is_timed = turns.map(|now| {
            assert!(slot.takes_time(TIMED, now));
            slot.takes_time(TIMED - 1, now)
        });
        is_timed.map(u32::from).sum()
    }

    /// Long frames between them kept short ones from ever being timed, so that the latency of a
    /// rail was not learnt by programs that send both.
    #[test]
    fn short_frames_are_timed_beside_long_ones() {
        assert_eq!(timed(TIME_EVERY / 100, 10_000), 100);
    }

    /// Every second message of a barrier over hosts, which takes half a millisecond, was answered
    /// by one that said when it had come.
    #[test]
    fn few_short_frames_are_timed() {
        assert_eq!(timed(TIME_EVERY / 2, 1600), 100);
        // A rail that is seldom used is known all the same.
        assert_eq!(timed(100 * TIME_EVERY, 100), 100);
    }
}
