//! Somebody who has come in, by the socket for ranks or by the port for daemons, until it has
//! proved that it is of this job and has said who it is.
//!
//! Nothing that it sends is parsed before its proof. Over the network anybody can connect: such a
//! pending has a few seconds, and only so many are let in at a time, the last ones. They never have
//! descriptors that the job needs: when these run out the oldest pending go. A daemon that was sent
//! away so connects again.

use super::Proxy;
use super::place::Place;
use crate::link::Link;
use crate::start_info::Here;
use oxmpi_pal::process;
use oxmpi_rte::proof::{Greeting, Nonce, Secret, Side};
use oxmpi_rte::seal;
use oxmpi_rte::wire::{self, Hello};
use std::io;
use std::time::{Duration, Instant};

/// See the module's text.
pub(super) struct Pending {
    link: Link,
    /// What it says it is.
    side: Side,
    /// Its number and ours, once it has greeted.
    numbers: Option<(Nonce, Nonce)>,
    /// It knows the secret.
    proved: bool,
    /// It is refused after this instant.
    until: Option<Instant>,
}

/// How far a pending has come.
enum Step {
    Waits,
    Refused,
    /// It has proved itself and says this.
    Said(Vec<u8>),
}

impl Pending {
    /// When it has to be done.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.until
    }

    /// Reads a greeting, then a proof and a first word, as far as they are there.
    fn step(&mut self, secret: &Secret) -> Step {
        // Not all that a stranger sends is kept: with so much unread it is refused below.
        while self.link.unread() < MOST_UNREAD && self.link.fill_once() {}
        if self.numbers.is_none()
            && let Some(bytes) = self.link.take_array::<{ Greeting::SIZE }>()
        {
            self.numbers = self.answer(secret, &bytes);
            if self.numbers.is_none() {
                return Step::Refused;
            }
        }
        if !self.proved
            && let Some((theirs, ours)) = self.numbers
            && let Some(code) = self.link.take_array()
        {
            self.proved = secret.proves(&code, self.side, &theirs, &ours);
            if !self.proved {
                return Step::Refused;
            }
            if self.side == Side::Below {
                let seals = seal::directions(secret, Side::Above, &theirs, &ours);
                self.link.seal(seals);
            }
        }
        if self.proved
            && let Some(said) = self.link.next_frame()
        {
            return Step::Said(said);
        }
        match self.link.unread() < FIRST_WORDS && !self.link.is_closed() {
            true => Step::Waits,
            false => Step::Refused,
        }
    }

    /// Answers a greeting with our number and our proof; returns both numbers. One that speaks
    /// another version of the protocol is only told ours.
    fn answer(&mut self, secret: &Secret, bytes: &[u8; Greeting::SIZE]) -> Option<(Nonce, Nonce)> {
        let theirs = Greeting::decode(bytes)?;
        let ours = Greeting::new().ok()?;
        let mut answer = ours.encode();
        let same = theirs.version == wire::VERSION;
        if same {
            let side = match self.side {
                Side::Below => Side::Above,
                _ => Side::Proxy,
            };
            answer.extend(secret.code(side, &theirs.nonce, &ours.nonce));
        } else {
            // As long as the welcome of the first version, which an old library reads.
            answer.resize(FIRST_WELCOME, 0);
        }
        self.link.push_with_descriptor(&answer, None);
        // Fits into any socket buffer.
        self.link.flush();
        same.then_some((theirs.nonce, ours.nonce))
    }
}

impl Proxy {
    /// Takes all newcomers of the socket for ranks.
    pub(super) fn accept(&mut self) {
        loop {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
                Err(_) if self.evict() => continue,
                Err(error) => {
                    let hint = "raise the limit of open files (ulimit -n), or start fewer ranks";
                    return self.trouble(error, hint);
                }
            };
            let Ok(link) = Link::new(stream) else {
                continue;
            };
            // Other users may see the name of the socket; they have no business here, nor has
            // anybody else when we are root.
            if link
                .peer()
                .is_ok_and(|peer| peer.user == process::user_id())
            {
                // A rank in a debugger may take its time.
                self.let_in(link, Side::Rank, None);
            } else {
                self.refused += 1;
            }
        }
    }

    /// Takes all newcomers of the port for daemons.
    pub(super) fn accept_daemons(&mut self) {
        while let Some(door) = &self.door {
            let stream = match door.accept() {
                Ok(stream) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
                Err(_) if self.evict() => continue,
                // Without descriptors nobody comes in; a daemon that connects again may be luckier.
                Err(_) => return,
            };
            let strangers = self
                .pending
                .values()
                .filter(|pending| pending.until.is_some());
            if strangers.count() >= MOST_STRANGERS {
                self.evict();
            }
            match Link::for_bulk(stream) {
                Ok(link) => self.let_in(link, Side::Below, Some(Instant::now() + PATIENCE)),
                Err(_) => self.refused += 1,
            }
        }
    }

    /// Sends the oldest pending from the network away; false: there is none.
    fn evict(&mut self) -> bool {
        let strangers = self.pending.iter().filter(|(_, one)| one.until.is_some());
        let oldest = strangers.map(|(number, _)| *number).min();
        let oldest = oldest.and_then(|number| self.pending.remove(&number));
        oldest.iter().for_each(|pending| self.refuse(pending));
        oldest.is_some()
    }

    /// Sends all of them away; false: there was none.
    pub(super) fn evict_all(&mut self) -> bool {
        let before = self.pending.len();
        while self.evict() {}
        self.pending.len() < before
    }

    fn let_in(&mut self, link: Link, side: Side, until: Option<Instant>) {
        let number = self.next_pending;
        self.next_pending += 1;
        let token = Place::Pending(number).token();
        if link.register(self.poll.registry(), token).is_ok() {
            let pending = Pending {
                link,
                side,
                numbers: None,
                proved: false,
                until,
            };
            self.pending.insert(number, pending);
            self.read_pending(number);
        }
    }

    /// Hears a pending. One that breaks the rules is not answered.
    pub(super) fn read_pending(&mut self, number: usize) {
        let Some(mut pending) = self.pending.remove(&number) else {
            return;
        };
        match pending.step(&self.secret()) {
            Step::Waits => {
                self.pending.insert(number, pending);
            }
            Step::Refused => self.refuse(&pending),
            Step::Said(said) => {
                pending.link.deregister(self.poll.registry());
                match pending.side {
                    Side::Below => match wire::decode(&said) {
                        Some(node) => self.daemon_came(node, pending.link),
                        None => self.refused += 1,
                    },
                    _ => match wire::decode(&said) {
                        Some(hello) => self.greet(hello, pending.link),
                        None => self.refused += 1,
                    },
                }
            }
        }
    }

    fn refuse(&mut self, pending: &Pending) {
        pending.link.deregister(self.poll.registry());
        self.refused += 1;
    }

    /// Sends away those that have had their time.
    pub(super) fn expire_pending(&mut self) {
        let now = Instant::now();
        let late = |pending: &Pending| pending.until.is_some_and(|until| until <= now);
        let late: Vec<usize> = self
            .pending
            .iter()
            .filter(|(_, pending)| late(pending))
            .map(|(number, _)| *number)
            .collect();
        for number in late {
            if let Some(pending) = self.pending.remove(&number) {
                self.refuse(&pending);
            }
        }
    }

    fn secret(&self) -> Secret {
        self.own.secret.clone()
    }
}

/// Most bytes that a pending has sent before it waits for an answer: its proof and its first word.
const FIRST_WORDS: usize = 32
    + if Hello::MOST > Here::MOST {
        Hello::MOST
    } else {
        Here::MOST
    };
/// Bytes of a pending that are kept unread: more than any of ours sends before it is let in.
const MOST_UNREAD: usize = 4096;
/// Bytes of a welcome of the first version of the protocol.
const FIRST_WELCOME: usize = 80;
/// How long one from the network may take to prove itself.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many of these are heard at a time: more than the daemons that one has below it.
const MOST_STRANGERS: usize = 64;
