//! A rail as a module: the contract of [`Module`] and [`Network`] over the pairs of one interface.
//!
//! Length: calls, connections and the contract work on one table of pairs.

use super::calls::{Calls, refused};
use super::head::{CUT_MAX, WHOLE_MAX};
use super::hello::{Hello, Reply};
use super::link::{Arrived, Broken, Marks};
use super::looks::Looks;
use super::meeting::{Caller, Failed, Heard};
use super::pair::{Pair, State, may_reconnect};
use super::queue::Chunk;
use super::whereabouts::Shared;
use super::{Tcp, address};
use crate::frame::Header;
use crate::module::{
    Access, Arm, Block, Caps, EXCLUSIVITY_LOW, Event, Flags, Hold, MemKey, Module, Transfer,
};
use crate::networks::Network;
use crate::wire::{Bulk, Follows, Full, GetError, Got, Taken};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::events::{Event as McaEvent, emit};
use oxmpi_mem::Region;
use oxmpi_pal::cpu::{now_ns, ticks};
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_pal::net;
use std::collections::HashMap;
use std::io;
use std::net::TcpListener;
use std::os::fd::{AsFd, AsRawFd};
use std::sync::Arc;

/// Key in the epoll set of sockets that are not open connections.
pub(super) const OTHERS: u64 = u64::MAX;
/// Every round polls up to this number of connections. Of more the epoll set gives the ready ones.
const FEW: usize = 8;
/// Rounds without a call until the listening sockets are polled again.
const CALLS_EVERY: u32 = 64;
/// Latency of a short frame between two hosts (ns): an order of magnitude, equal for all rails.
const LATENCY: u32 = 20_000;
/// Time (ns) until an unreachable peer is tried again.
const RETRY: u64 = 2_000_000_000;
/// A peer that broke the protocol is not tried again.
pub(super) const NEVER: u64 = u64::MAX;
/// How long the peer's call is awaited (ns).
const AWAITED: u64 = 1_000_000_000;
/// Connections and calls that may fail in a row because the network corrupts data (`pml dr`). Calls
/// are repeated after this time (ns).
const GARBLED: u32 = 16;
const AFTER_GARBLED: u64 = 20_000_000;
/// How long the launcher may take to report the end of a process (ns).
const LAUNCHER_REPORT: u64 = 2_000_000_000;
/// Time until an interrupted call is repeated (ns).
const AGAIN: u64 = 20_000_000;
/// Most unsent bytes in the socket of a rail, where there are other rails.
const UNSENT: i32 = 128 << 10;

/// How a frame leaves.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    /// For its completion.
    ticket: u64,
    /// What follows it, if it may wait for that.
    follows: Option<Follows>,
}

impl Tcp {
    pub(super) fn new(
        shared: &Arc<Shared>,
        rail: usize,
        listeners: Vec<TcpListener>,
    ) -> io::Result<Tcp> {
        let set = Set::new()?;
        if let (0, Some(watch)) = (rail, shared.watch()) {
            set.add(watch.as_fd().as_raw_fd(), OTHERS, Ready::Read)?;
        }
        let calls = Calls::new(listeners, &set, OTHERS)?;
        shared.listens_at(rail, calls.places());
        Ok(Tcp {
            calls,
            shared: Arc::clone(shared),
            rail,
            name: shared.rails()[rail].name.clone(),
            followed: shared.changes(),
            set,
            pairs: Vec::new(),
            by_peer: HashMap::new(),
            up: Vec::new(),
            round: Vec::new(),
            at: 0,
            found: false,
            held: Vec::new(),
            looks: Looks::default(),
            until_calls: 0,
            events: Vec::new(),
            leaves: false,
            #[cfg(test)]
            is_dead: false,
        })
    }

    /// The name of the interface.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn deadline(&self, now: u64) -> u64 {
        let patience = self.shared.settings.patience.as_nanos();
        now.saturating_add(u64::try_from(patience).unwrap_or(u64::MAX))
    }

    /// The index of a peer whose card is known.
    fn pair(&mut self, peer: u32) -> Option<usize> {
        if let Some(at) = self.by_peer.get(&peer) {
            return Some(*at);
        }
        let known = self.shared.known(peer)?;
        let links = known.card.links.min(self.shared.settings.links);
        self.pairs
            .push(Pair::new(peer, known, self.rail, links.into()));
        self.by_peer.insert(peer, self.pairs.len() - 1);
        Some(self.pairs.len() - 1)
    }

    /// Calls a peer on one of its links.
    pub(super) fn dial(&mut self, at: usize, link: usize) {
        loop {
            let now = now_ns();
            let pair = &self.pairs[at];
            let attempt = pair.slots[link].attempt;
            let Some(to) = pair.addresses.get(attempt).copied() else {
                if !self.retries_soon(at, link, now) {
                    self.fail(at);
                }
                return;
            };
            let deadline = self.deadline(now);
            let Some((hello, key)) = self.pairs[at].hello(&self.shared.who, link) else {
                self.report_failure(at, "its job is not connected with this one any more");
                return self.fail(at);
            };
            let from = address::source(&self.shared.rails()[self.rail], to.ip());
            let patience = self.shared.settings.patience;
            let made = net::begin_connect(to, from)
                .and_then(|stream| {
                    net::set_up(stream.as_fd(), patience)?;
                    self.set.member(stream, OTHERS, Ready::ReadWrite)
                })
                .and_then(|stream| Caller::dial(stream, hello, key, deadline));
            let slot = &mut self.pairs[at].slots[link];
            match made {
                Ok(caller) => {
                    slot.state = State::Dialing(Box::new(caller));
                    self.until_calls = 0;
                    return;
                }
                Err(error) if self.waits_for_launcher(at, link, &error) => return,
                Err(error) => {
                    self.pairs[at].slots[link].attempt += 1;
                    self.report_failure(at, &error.to_string());
                }
            }
        }
    }

    /// A refused call shows that the machine is up and the process is not. The launcher has
    /// probably noticed and will report the process's end. The call waits for that once.
    fn waits_for_launcher(&mut self, at: usize, link: usize, error: &io::Error) -> bool {
        use io::ErrorKind::{ConnectionRefused, ConnectionReset};
        let slot = &mut self.pairs[at].slots[link];
        let refused = matches!(error.kind(), ConnectionRefused | ConnectionReset);
        if !refused || std::mem::replace(&mut slot.is_refused, true) {
            return false;
        }
        slot.attempt = 0;
        slot.state = State::Refused(now_ns() + LAUNCHER_REPORT);
        true
    }

    /// A call was accepted and closed before an answer: the peer may have had too many callers. It
    /// is repeated a little later, within the time limit of a call.
    fn is_cut_short(&mut self, at: usize, link: usize, now: u64, error: &io::Error) -> bool {
        use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
        if !matches!(error.kind(), UnexpectedEof | ConnectionReset | BrokenPipe) {
            return false;
        }
        let since = *self.pairs[at].slots[link].cut.get_or_insert(now);
        if self.deadline(since) <= now {
            return false;
        }
        let slot = &mut self.pairs[at].slots[link];
        slot.state = State::Refused(now + AGAIN);
        true
    }

    /// Reports why a peer is not reached, once until it is reached.
    fn report_failure(&self, at: usize, why: &str) {
        let pair = &self.pairs[at];
        if pair.failed.is_some() || now_ns() < pair.moving_until {
            return;
        }
        let peer = pair.peer;
        emit(McaEvent::PathFailed, || {
            format!("rank {peer} is not reached by {}: {why}", self.name())
        });
    }

    /// Marks the peer as not reached by this rail. It is tried again later.
    pub(super) fn fail(&mut self, at: usize) {
        let retry = now_ns().saturating_add(RETRY);
        self.give_up(at, retry);
    }

    fn give_up(&mut self, at: usize, retry: u64) {
        self.pairs[at].fail(retry, &mut self.events);
        self.up.retain(|(pair, _)| *pair != at);
        self.round.retain(|(pair, _)| *pair != at);
        self.at = self.at.min(self.round.len());
    }

    /// A call to a peer failed: tries its next address.
    fn call_failed(&mut self, at: usize, link: usize, why: &str) {
        let slot = &mut self.pairs[at].slots[link];
        if self.shared.settings.sealed && slot.garbled < GARBLED {
            slot.garbled += 1;
            slot.state = State::Refused(now_ns() + AFTER_GARBLED);
            return;
        }
        slot.garbled = 0;
        self.report_failure(at, why);
        let slot = &mut self.pairs[at].slots[link];
        slot.state = State::Down;
        slot.attempt += 1;
        self.dial(at, link);
    }

    /// Stops polling this connection.
    pub(super) fn stop_polling(&mut self, at: usize, link: usize) {
        self.up.retain(|one| *one != (at, link));
        self.round.retain(|one| *one != (at, link));
        self.at = self.at.min(self.round.len());
    }

    /// A connection has broken.
    fn broken(&mut self, at: usize, link: usize, why: &Broken) {
        self.stop_polling(at, link);
        let peer = self.pairs[at].peer;
        if !may_reconnect(why) {
            emit(McaEvent::BadFrame, || {
                format!(
                    "rank {peer} has sent what no rank sends, over {}",
                    self.name()
                )
            });
            return self.give_up(at, NEVER);
        }
        let slot = &mut self.pairs[at].slots[link];
        // The last data received may have been an acknowledgement.
        if let State::Up(link) = &slot.state {
            let peer_acked = link.peer_acked();
            if !slot.settle(peer_acked, now_ns, &mut self.events) {
                return self.give_up(at, NEVER);
            }
        }
        slot.attempt = 0;
        let timed_out =
            matches!(why, Broken::Lost(Some(error)) if error.kind() == io::ErrorKind::TimedOut);
        let most = match self.shared.settings.sealed {
            true => GARBLED,
            false => 1,
        };
        if slot.lost(timed_out, most) {
            if timed_out {
                // It may never end: a path that drops long packets looks like an absent peer.
                self.report_failure(at, &why.to_string());
            }
            self.dial(at, link);
        } else if slot.has_unacked() {
            self.report_failure(at, &why.to_string());
            self.fail(at);
        }
    }

    /// Opens a connection on which both sides are authenticated.
    fn open_connection(&mut self, at: usize, link: usize, caller: Caller, theirs: u32) {
        let patience = self.shared.settings.patience;
        let pair = &mut self.pairs[at];
        let peer = pair.peer;
        let is_one_of_several = pair.known.rails > 1;
        let ready = (|| {
            let socket = caller.descriptor();
            net::set_up(socket, patience)?;
            if is_one_of_several {
                net::bound_unsent(socket, UNSENT)?;
            }
            let number = (at as u64) << 8 | link as u64;
            self.set.change(socket, number, Ready::Read)
        })();
        self.stop_polling(at, link);
        if let Err(error) = ready {
            return self.call_failed(at, link, &error.to_string());
        }
        let pair = &mut self.pairs[at];
        let sealed = self.shared.settings.sealed;
        if !pair.slots[link].up(caller, sealed, theirs, &mut self.events) {
            let why = match sealed {
                true => Broken::Damaged,
                false => Broken::Garbage,
            };
            return self.broken(at, link, &why);
        }
        pair.slots[link].attempt = 0;
        pair.slots[link].garbled = 0;
        pair.slots[link].is_refused = false;
        pair.slots[link].cut = None;
        self.up.push((at, link));
        if pair.failed.take().is_some() {
            self.events.push(Event::Restored { peer });
        }
    }

    /// Handles an authenticated call from a process of this job or of a connected job.
    fn met(&mut self, caller: Caller, hello: Hello) {
        let who = &self.shared.who;
        let me = (who.job, who.me);
        let from = (hello.from_job, hello.from);
        let is_for_us = (hello.job, hello.to) == me && from != me;
        let peer = match hello.from_job == who.job {
            true => Some(hello.from),
            false => who.connected_jobs.index(hello.from_job, hello.from),
        };
        let place = peer.filter(|_| is_for_us).and_then(|peer| self.pair(peer));
        let link = hello.link as usize;
        let place = place.filter(|at| {
            let pair = &self.pairs[*at];
            link < pair.slots.len() && pair.failed != Some(NEVER)
        });
        let Some(at) = place else {
            refused("it wants another process");
            // The caller may miss the reason of the refusal.
            let _ = caller.reply(Reply::Wrong);
            return;
        };
        let slot = &self.pairs[at].slots[link];
        // Our own call, if it is not through, may go to an address that nobody has any more.
        let is_through = |caller: &Caller| !caller.has_to_say();
        let ours_counts =
            from > me && matches!(&slot.state, State::Dialing(caller) if is_through(caller));
        if ours_counts || slot.is_late(&hello) {
            let _ = caller.reply(Reply::UseMine);
            return;
        }
        if !slot.fits(hello.received) {
            refused("it calls from another interface than before");
            let _ = caller.reply(Reply::Wrong);
            return;
        }
        // If the caller has given up an earlier connection, that one ends here, too.
        let received = slot.received();
        if caller.reply(Reply::Welcome(received)).is_ok() {
            self.open_connection(at, link, caller, hello.received);
        }
    }

    /// Handles everything but frames: calls, answers, and expired times.
    fn progress(&mut self) {
        let now = now_ns();
        let deadline = self.deadline(now);
        #[cfg(test)]
        if self.is_dead {
            return self.dead(now);
        }
        self.follow_addresses(now);
        let who = &self.shared.who;
        let key = |hello: &Hello| who.key_of(hello);
        let met = (self.calls).progress(&self.set, OTHERS, key, now, deadline);
        for (caller, hello) in met {
            self.met(caller, hello);
        }
        let mut is_calling = false;
        for at in 0..self.pairs.len() {
            for link in 0..self.pairs[at].slots.len() {
                self.progress_slot(at, link, now);
                let state = &self.pairs[at].slots[link].state;
                is_calling |= matches!(state, State::Dialing(_) | State::Refused(_));
            }
            if self.pairs[at].failed.is_some_and(|retry| retry <= now) {
                self.pairs[at].failed = Some(now.saturating_add(RETRY));
                if !self.pairs[at].addresses.is_empty() {
                    self.pairs[at].slots[0].attempt = 0;
                    self.dial(at, 0);
                }
            }
        }
        self.until_calls = match is_calling || self.calls.is_busy() {
            true => 0,
            false => CALLS_EVERY,
        };
    }

    /// For tests: how a dead rail behaves.
    #[cfg(test)]
    fn dead(&mut self, now: u64) {
        self.calls.hang_up();
        for at in 0..self.pairs.len() {
            let slots = 0..self.pairs[at].slots.len();
            for link in slots.filter(|_| self.pairs[at].failed.is_none()) {
                if matches!(self.pairs[at].slots[link].state, State::Dialing(_)) {
                    self.pairs[at].slots[link].attempt = usize::MAX - 1;
                    self.call_failed(at, link, "dead");
                    break;
                }
            }
            if let Some(retry) = &mut self.pairs[at].failed {
                *retry = (*retry).max(now + RETRY / 10);
            }
        }
        self.until_calls = 0;
    }

    fn progress_slot(&mut self, at: usize, link: usize, now: u64) {
        let slot = &mut self.pairs[at].slots[link];
        let heard = match &mut slot.state {
            // The caller who dialed knows its key.
            State::Dialing(caller) => match caller.progress(|_| None, now) {
                // One of the two was outside of MPI for longer than the other waits.
                Err(Failed::System(_)) if caller.is_old(now) => return self.dial(at, link),
                heard => heard,
            },
            State::Awaiting(until) | State::Refused(until) if *until <= now => {
                return self.dial(at, link);
            }
            _ => return,
        };
        match heard {
            Ok(Heard::Reply(Reply::Welcome(theirs))) => {
                let state = std::mem::replace(&mut slot.state, State::Down);
                if let State::Dialing(caller) = state {
                    self.open_connection(at, link, *caller, theirs);
                }
            }
            Ok(Heard::Reply(Reply::UseMine)) => slot.state = State::Awaiting(now + AWAITED),
            Ok(Heard::Reply(Reply::Wrong)) => {
                self.call_failed(at, link, "another process answers there");
            }
            Ok(_) => {}
            Err(Failed::System(error)) if self.is_cut_short(at, link, now, &error) => {}
            Err(Failed::System(error)) if self.waits_for_launcher(at, link, &error) => {}
            Err(why) => self.call_failed(at, link, &why.to_string()),
        }
    }

    /// Chooses the connections of the next round.
    fn begin_round(&mut self) {
        self.round.clear();
        self.at = 0;
        if self.up.len() <= FEW {
            self.round.extend(&self.up);
        } else {
            let round = &mut self.round;
            let waited = self.set.wait(0, |number| {
                if number != OTHERS {
                    let at = usize::try_from(number >> 8).unwrap_or(usize::MAX);
                    round.push((at, (number & 0xff) as usize));
                }
            });
            if waited.is_err() {
                self.round.extend(&self.up);
            }
        }
    }

    /// The next frame from the connections of this round.
    fn next(&mut self) -> Option<Arrived> {
        while let Some((at, number)) = self.round.get(self.at).copied() {
            let pair = &mut self.pairs[at];
            let peer = pair.peer;
            let slot = &mut pair.slots[number];
            let State::Up(link) = &mut slot.state else {
                self.at += 1;
                continue;
            };
            let found = match link.next(peer) {
                Ok(None) if !link.has_read() => link.read_socket().and_then(|()| link.next(peer)),
                found => found,
            };
            match found {
                Ok(Some(arrived)) if arrived.control_len() <= self.shared.settings.control() => {
                    return Some(arrived);
                }
                Ok(Some(_)) => self.broken(at, number, &Broken::Garbage),
                Ok(None) if link.is_drained() => {
                    link.end_round();
                    self.at += 1;
                }
                // The read had filled its buffer: there may be more.
                Ok(None) => link.end_round(),
                Err(why) => self.broken(at, number, &why),
            }
        }
        None
    }

    /// Sends a frame, or holds it if it may wait for what follows.
    fn send_on(
        &mut self,
        at: usize,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        leaving: Leaving,
    ) -> Result<Taken, Full> {
        let pair = &mut self.pairs[at];
        let is_one_of_several = pair.known.rails > 1;
        let cut = matches!(
            bulk,
            Bulk::Lent {
                is_fragment: true,
                ..
            }
        );
        let way = if cut { pair.least() } else { pair.short() };
        let Some((number, link)) = way else {
            if pair.failed.is_none() && matches!(pair.slots[0].state, State::Down) {
                (0..pair.slots.len()).for_each(|link| self.dial_if_down(at, link));
            }
            return Err(Full);
        };
        if !link.has_room() {
            return Err(Full);
        }
        let len = bulk.len();
        let bulk = match bulk {
            Bulk::None => Chunk::lent(Region::EMPTY),
            Bulk::Lent { region, .. } => Chunk::lent(region),
            Bulk::Region(region) => Chunk::filled(len, |to| oxmpi_mem::copy(to, region)),
            Bulk::Fill { source, .. } => Chunk::filled(len, |to| source.fill(to)),
        };
        let slot = &mut pair.slots[number];
        let now = if is_one_of_several { now_ns() } else { 0 };
        let ack_now = is_one_of_several && slot.takes_time(len, now);
        let State::Up(link) = &mut slot.state else {
            return Err(Full);
        };
        let is_held = match leaving.follows {
            Some(follows) => link.hold(header, control, bulk, ack_now, follows),
            None => {
                link.send(header, control, bulk, Marks { cut, ack_now });
                false
            }
        };
        slot.left(leaving.ticket, if ack_now { now } else { 0 });
        self.looks.expects();
        if is_held {
            self.held.push((at, number));
            return Ok(Taken::Held);
        }
        Ok(Taken::Left)
    }
}

/// The capabilities of a rail whose longest eager message has this length (bytes).
pub(super) fn caps(eager: usize) -> Caps {
    Caps {
        flags: Flags::SEND.and(Flags::LENDS),
        eager,
        eager_multi: eager,
        max_send: WHOLE_MAX.min(CUT_MAX),
        get: Transfer::default(),
        put: Transfer::default(),
        latency: LATENCY,
        bandwidth: 0,
        exclusivity: EXCLUSIVITY_LOW,
    }
}

impl Module for Tcp {
    /// The index of the peer's pair.
    type Endpoint = usize;

    fn caps(&self) -> Caps {
        caps(self.shared.settings.eager)
    }

    fn is_known(&self, peer: u32) -> bool {
        self.shared.known(peer).is_some()
    }

    fn reaches(&self, peer: u32) -> bool {
        if let Some(at) = self.by_peer.get(&peer) {
            let pair = &self.pairs[*at];
            let is_open =
                |slot: &super::pair::Slot| matches!(slot.state, State::Up(_) | State::Awaiting(_));
            let is_there = !pair.addresses.is_empty() || pair.slots.iter().any(is_open);
            return pair.failed.is_none() && is_there;
        }
        let known = self.shared.known(peer);
        known.is_some_and(|known| !known.ways[self.rail].is_empty())
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        Some(self.shared.known(peer)?.card.arch)
    }

    fn connect(&mut self, peer: u32) -> Result<usize, Full> {
        let at = self.pair(peer).ok_or(Full)?;
        (0..self.pairs[at].slots.len()).for_each(|link| self.dial_if_down(at, link));
        match self.pairs[at].failed {
            None => Ok(at),
            Some(_) => Err(Full),
        }
    }

    fn send(
        &mut self,
        to: &mut usize,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        let leaving = Leaving {
            ticket,
            follows: None,
        };
        let sent = self.send_on(*to, header, control, bulk, leaving);
        sent.map(|_| ())
    }

    fn hold(
        &mut self,
        to: &mut usize,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        hold: Hold,
    ) -> Result<Taken, Full> {
        let leaving = Leaving {
            ticket: hold.ticket,
            follows: Some(hold.follows),
        };
        self.send_on(*to, header, control, bulk, leaving)
    }

    fn push(&mut self) {
        while let Some((at, number)) = self.held.pop() {
            if let State::Up(link) = &mut self.pairs[at].slots[number].state {
                link.push();
            }
        }
    }

    fn has_room(&mut self, to: &mut usize, is_fragment: bool) -> bool {
        let pair = &mut self.pairs[*to];
        let way = if is_fragment {
            pair.least()
        } else {
            pair.short()
        };
        // Without a connection the send makes one.
        way.is_none_or(|(_, link)| link.has_room())
    }

    fn pull(&mut self, into: Region) -> usize {
        let Some((at, number)) = self.round.get(self.at).copied() else {
            return 0;
        };
        match &mut self.pairs[at].slots[number].state {
            // An error is reported by the next poll.
            State::Up(link) => link.pull(into).unwrap_or(0),
            _ => 0,
        }
    }

    fn has_left(&self) -> bool {
        let mut slots = self.pairs.iter().flat_map(|pair| &pair.slots);
        slots.all(|slot| match &slot.state {
            State::Up(link) => link.waiting() == 0 && (!self.leaves || link.may_close()),
            _ => !slot.has_unacked(),
        })
    }

    fn leave(&mut self, leaves: bool) {
        self.leaves = leaves;
    }

    fn detach(&mut self, from: &mut usize, memory: Region) {
        self.pairs[*from].detach(memory);
    }

    fn register(&mut self, _region: Region, _access: Access) -> Option<MemKey> {
        None
    }

    fn deregister(&mut self, _key: MemKey) {}

    fn get(&mut self, _: &mut usize, _: &[Block], _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn put(&mut self, _: &mut usize, _: &[Block], _: u64) -> Result<Got, GetError> {
        Err(GetError)
    }

    fn events(&mut self, events: &mut Vec<Event>) {
        self.held.clear();
        let mut turn = 0;
        while let Some((at, number)) = self.up.get(turn).copied() {
            turn += 1;
            let slot = &mut self.pairs[at].slots[number];
            let State::Up(link) = &mut slot.state else {
                continue;
            };
            let peer_acked = link.peer_acked();
            link.push();
            link.send_ack(self.leaves);
            if !slot.settle(peer_acked, now_ns, &mut self.events) {
                self.broken(at, number, &Broken::Garbage);
                turn -= 1;
            }
        }
        events.append(&mut self.events);
    }

    fn arm(&mut self) -> Arm {
        let now = now_ns();
        for turn in (0..self.up.len()).rev() {
            let (at, number) = self.up[turn];
            let State::Up(link) = &mut self.pairs[at].slots[number].state else {
                continue;
            };
            link.push();
            link.send_ack_before_sleep(now);
            let waits = link.waiting() != 0;
            let ready = if waits { Ready::ReadWrite } else { Ready::Read };
            let place = (at as u64) << 8 | number as u64;
            if let Some(socket) = link.waits_for(ready) {
                // If it fails, the time-out of the sleep remains.
                let _ = self.set.change(socket, place, ready);
            }
        }
        for slot in self.pairs.iter().flat_map(|pair| &pair.slots) {
            if let State::Dialing(caller) = &slot.state {
                let ready = match caller.has_to_say() {
                    true => Ready::ReadWrite,
                    false => Ready::Read,
                };
                let _ = self.set.change(caller.descriptor(), OTHERS, ready);
            }
        }
        self.looks.at_once();
        (self.until_calls, self.found) = (0, false);
        if self.leaves && !self.has_left() {
            // There is no event for the last byte's acknowledgement by the peer's system.
            return Arm::Poll;
        }
        Arm::Descriptor(self.set.as_fd().as_raw_fd())
    }
}

impl Network for Tcp {
    type Arrived = Arrived;

    fn take(&mut self) -> Option<Arrived> {
        if let Some(arrived) = self.next() {
            self.found = true;
            return Some(arrived);
        }
        // This round's frames are handled. The poll ends before the next round.
        if std::mem::take(&mut self.found) {
            return None;
        }
        let began = ticks();
        if !self.looks.may_begin(began) {
            return None;
        }
        match self.until_calls {
            0 => self.progress(),
            _ => self.until_calls -= 1,
        }
        self.begin_round();
        let found = self.next();
        self.found = found.is_some();
        if found.is_some() {
            self.looks.found();
            self.shared.has_come(self.rail);
        } else {
            // While a call is under way an answer is expected.
            let is_aside = self.until_calls > 0 && self.shared.has_come_last() != self.rail;
            self.looks.found_nothing(began, ticks(), is_aside);
        }
        found
    }
}
