//! The state of one peer on one rail: its connections, the frames on their way, and what happens to
//! them when a connection breaks.
//!
//! ```text
//!   Down ──dial──► Dialing ──welcome──► Up ──lost──► Down (dialed again once, if something is on its way)
//!                     ├──"use mine"──► Awaiting ──its call──► Up
//!                     └──nobody there──► Refused ──a while──► Dialing (once)
//! ```
//!
//! If both dial at once, the call of the lower one, by job and rank, is used. Frames are counted on
//! each link over all its connections. On a new connection each side states its count, so both know
//! which frames arrived.

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

/// Shortest time (ns) between two measurements of a short frame's latency.
const TIME_EVERY: u64 = 1_000_000;
/// If fewer frames have left since, the time between measurements is this many times longer. Each
/// measurement costs an acknowledgement. That is much where a step of an operation takes this long.
const SHORT_EVERY: u32 = 16;

/// A frame without a completion.
pub(super) struct Sent {
    pub ticket: u64,
    /// When it was taken (ns), if its latency is measured; else 0.
    pub at: u64,
}

/// The state of a connection.
pub(super) enum State {
    Down,
    Dialing(Box<Caller>),
    /// The peer's call is awaited until this time (ns).
    Awaiting(u64),
    /// Nobody listens there. It is called again at this time (ns).
    Refused(u64),
    Up(Box<Link>),
}

/// One of the connections to a peer.
pub(super) struct Slot {
    pub state: State,
    /// Frames taken, and frames acknowledged by the peer: in all, wrapping.
    sent: u32,
    acked: u32,
    unacked: VecDeque<Sent>,
    /// Frames received before the present connection.
    received: u32,
    /// Losses of the connection since the last arrival.
    shaky: u32,
    /// The index of the peer's address that is dialed.
    pub attempt: usize,
    /// Calls in a row that may have failed because data was corrupted.
    pub garbled: u32,
    /// A call was refused since the last open connection.
    pub is_refused: bool,
    /// Since when (ns) calls are interrupted, without one that succeeded.
    pub cut: Option<u64>,
    /// Connections so far.
    epoch: u32,
    /// When the last measured short frame left (ns), and how many have left since.
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
            "{state}, connection {}, {} sent, {} acknowledged, {} on their way, {} received",
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

    /// Whether the latency of a frame of `bytes` that leaves `now` (ns) is measured. Long frames
    /// always are, short ones sometimes, as a measurement costs an acknowledgement.
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

    /// Whether a call was made before the open connection: both had dialed, and the other call was
    /// answered first.
    pub(super) fn is_late(&self, call: &Hello) -> bool {
        matches!(self.state, State::Up(_)) && call.epoch < self.epoch
    }

    pub(super) fn received(&self) -> u32 {
        match &self.state {
            State::Up(link) => link.received(),
            _ => self.received,
        }
    }

    /// Records a frame that was taken.
    pub(super) fn left(&mut self, ticket: u64, at: u64) {
        self.sent = self.sent.wrapping_add(1);
        self.unacked.push_back(Sent { ticket, at });
    }

    /// Completes the frames that the peer has acknowledged. False: it acknowledges more than were
    /// sent.
    pub(super) fn settle(
        &mut self,
        peer_acked: u32,
        now: impl FnOnce() -> u64,
        events: &mut Vec<Event>,
    ) -> bool {
        let count = peer_acked.wrapping_sub(self.acked);
        if count == 0 {
            return true;
        }
        if count as usize > self.unacked.len() {
            return false;
        }
        self.acked = peer_acked;
        self.shaky = 0;
        let ended = self.unacked.drain(..count as usize);
        let mut ended = ended.peekable();
        let now = if ended.peek().is_some() { now() } else { 0 };
        events.extend(ended.map(|sent| Event::Ended {
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

    /// Fails all frames on their way: they will not arrive on this link.
    fn give_up(&mut self, events: &mut Vec<Event>) {
        events.extend(self.unacked.drain(..).map(|sent| Event::Ended {
            ticket: sent.ticket,
            done: false,
            took: 0,
            value: 0,
        }));
    }

    /// Whether a peer with this count of our frames can be the one this link was with.
    pub(super) fn fits(&self, theirs: u32) -> bool {
        theirs.wrapping_sub(self.acked) <= self.sent.wrapping_sub(self.acked)
    }

    /// Handles a lost connection. Returns whether to dial again; `most` losses in a row are
    /// tolerated.
    pub(super) fn lost(&mut self, timed_out: bool, most: u32) -> bool {
        // A connection on which something arrived was good, even without an acknowledgement.
        if self.received() != self.received {
            self.shaky = 0;
        }
        self.received = self.received();
        self.state = State::Down;
        let is_missed = !self.unacked.is_empty();
        // A peer that does not read for long is no bad connection. The call shows whether it is
        // there.
        let again = is_missed && (self.shaky < most || timed_out);
        self.shaky = match is_missed {
            true => self.shaky.saturating_add(1),
            false => 0,
        };
        again
    }

    /// Whether frames are on their way.
    pub(super) fn has_unacked(&self) -> bool {
        !self.unacked.is_empty()
    }

    /// Opens a new connection with the peer's count of our frames, `theirs`. `sealed`: headers have
    /// a digest. False: the count is higher than the number sent.
    pub(super) fn up(
        &mut self,
        caller: Caller,
        sealed: bool,
        theirs: u32,
        events: &mut Vec<Event>,
    ) -> bool {
        let received = self.received();
        // Frames given up before may have arrived nevertheless.
        if !self.fits(theirs) {
            return false;
        }
        if !self.unacked.is_empty() && !self.settle(theirs, || 0, events) {
            return false;
        }
        self.give_up(events);
        (self.sent, self.acked) = (theirs, theirs);
        self.received = received;
        let link = Link::new(caller.into_stream(), received, self.acked, sealed);
        self.state = State::Up(Box::new(link));
        self.epoch = self.epoch.wrapping_add(1);
        true
    }
}

/// The state of one peer on one rail.
pub(super) struct Pair {
    pub peer: u32,
    /// The peer's name, card and addresses.
    pub known: Arc<Known>,
    /// The addresses at which it listens, the best first.
    pub addresses: Vec<SocketAddr>,
    pub slots: Vec<Slot>,
    /// No connection can be made. Tried again at this time (ns).
    pub failed: Option<u64>,
    /// One of the two has changed its address: failed calls are expected until this time (ns).
    pub moving_until: u64,
}

impl Pair {
    /// The pair for one of the rails.
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

    /// The hello for connection `link`, and the key for it. `None`: there is no key any more.
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

    /// Marks the peer as unreachable: all frames on their way have failed.
    pub(super) fn fail(&mut self, retry: u64, events: &mut Vec<Event>) {
        for slot in &mut self.slots {
            slot.received = slot.received();
            slot.state = State::Down;
            slot.give_up(events);
            slot.attempt = 0;
            slot.is_refused = false;
            slot.cut = None;
        }
        if self.failed.replace(retry).is_none() {
            events.push(Event::Failed {
                peer: Some(self.peer),
            });
        }
    }

    /// The connection for short frames, if it is open: always the same one.
    pub(super) fn short(&mut self) -> Option<(usize, &mut Link)> {
        match &mut self.slots[0].state {
            State::Up(link) => Some((0, link)),
            _ => None,
        }
    }

    /// The connection with the fewest waiting bytes.
    pub(super) fn least(&mut self) -> Option<(usize, &mut Link)> {
        let up = self.slots.iter_mut().enumerate();
        let up = up.filter_map(|(at, slot)| match &mut slot.state {
            State::Up(link) => Some((at, &mut **link)),
            _ => None,
        });
        up.min_by_key(|(_, link)| link.waiting())
    }

    /// Ends the lending of the memory.
    pub(super) fn detach(&mut self, memory: Region) {
        for slot in &mut self.slots {
            if let State::Up(link) = &mut slot.state {
                link.detach(memory);
            }
        }
    }
}

/// Whether a connection that broke in this way may be made again.
pub(super) fn may_reconnect(why: &Broken) -> bool {
    matches!(why, Broken::Lost(_) | Broken::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of short frames that are measured. Frames leave every `every` ns, with long ones
    /// between them.
    fn timed(every: u64, turns: u64) -> u32 {
        let mut slot = Slot::new();
        let turns = (1..=turns).map(|turn| 1000 * TIME_EVERY + turn * every);
        let is_timed = turns.map(|now| {
            assert!(slot.takes_time(TIMED, now));
            slot.takes_time(TIMED - 1, now)
        });
        is_timed.map(u32::from).sum()
    }

    /// Long frames between them once kept short ones from being measured. So programs that send
    /// both did not learn the latency of a rail.
    #[test]
    fn short_frames_are_timed_beside_long_ones() {
        assert_eq!(timed(TIME_EVERY / 100, 10_000), 100);
    }

    /// Every second message of a barrier over hosts, which takes half a millisecond, was once
    /// acknowledged at once.
    #[test]
    fn few_short_frames_are_timed() {
        assert_eq!(timed(TIME_EVERY / 2, 1600), 100);
        // A rarely used rail is measured nevertheless.
        assert_eq!(timed(100 * TIME_EVERY, 100), 100);
    }
}
