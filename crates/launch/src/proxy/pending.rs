//! A pending connection, to the socket for ranks or to the port for daemons. It is pending until
//! its process has proved that it is of this job, and has sent its first message.
//!
//! Nothing that it sends is parsed before its proof. Any process can connect over the network: such
//! a connection has a few seconds, and only the last [`MOST_UNPROVED`] of them are kept. They never
//! hold descriptors that the job needs: when descriptors run out, the oldest ones are closed. A
//! daemon whose connection was closed this way connects again.

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

/// A pending connection.
pub(super) struct Pending {
    link: Link,
    /// The side that it claims to be.
    side: Side,
    /// Its nonce and ours, once it has sent its greeting.
    numbers: Option<(Nonce, Nonce)>,
    /// It knows the secret.
    proved: bool,
    /// It is refused after this instant.
    until: Option<Instant>,
}

/// The result of reading a pending connection.
enum Step {
    Waits,
    Refused,
    /// It has proved itself and has sent this message.
    Proved(Vec<u8>),
}

impl Pending {
    /// The deadline for its proof and first message.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.until
    }

    /// Reads a greeting, then a proof and a first message, as far as they have come.
    fn step(&mut self, secret: &Secret) -> Step {
        // Not all bytes of an unproved peer are kept: with so much unread it is refused below.
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
            && let Some(message) = self.link.next_frame()
        {
            return Step::Proved(message);
        }
        match self.link.unread() < FIRST_WORDS && !self.link.is_closed() {
            true => Step::Waits,
            false => Step::Refused,
        }
    }

    /// Answers a greeting with our nonce and our proof; returns both nonces. A peer with another
    /// version of the protocol only gets our version.
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
        // The answer fits into any socket buffer.
        self.link.flush();
        same.then_some((theirs.nonce, ours.nonce))
    }
}

impl Proxy {
    /// Accepts all new connections to the socket for ranks.
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
            // Other users can see the name of the socket, but may not connect. The same holds for
            // all other users when we are root.
            if link
                .peer()
                .is_ok_and(|peer| peer.user == process::user_id())
            {
                // A rank in a debugger may take its time.
                self.add_pending(link, Side::Rank, None);
            } else {
                self.refused += 1;
            }
        }
    }

    /// Accepts all new connections to the port for daemons.
    pub(super) fn accept_daemons(&mut self) {
        while let Some(daemon_port) = &self.daemon_port {
            let stream = match daemon_port.accept() {
                Ok(stream) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => continue,
                Err(_) if self.evict() => continue,
                // Without descriptors no connection is accepted. A daemon tries again.
                Err(_) => return,
            };
            let unproved = self
                .pending
                .values()
                .filter(|pending| pending.until.is_some());
            if unproved.count() >= MOST_UNPROVED {
                self.evict();
            }
            match Link::for_bulk(stream) {
                Ok(link) => self.add_pending(link, Side::Below, Some(Instant::now() + PATIENCE)),
                Err(_) => self.refused += 1,
            }
        }
    }

    /// Closes the oldest pending connection from the network; false: there is none.
    fn evict(&mut self) -> bool {
        let unproved = self.pending.iter().filter(|(_, one)| one.until.is_some());
        let oldest = unproved.map(|(number, _)| *number).min();
        let oldest = oldest.and_then(|number| self.pending.remove(&number));
        oldest.iter().for_each(|pending| self.refuse(pending));
        oldest.is_some()
    }

    /// Closes all of them; false: there was none.
    pub(super) fn evict_all(&mut self) -> bool {
        let before = self.pending.len();
        while self.evict() {}
        self.pending.len() < before
    }

    fn add_pending(&mut self, link: Link, side: Side, until: Option<Instant>) {
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

    /// Reads a pending connection. A peer that breaks the protocol gets no answer.
    pub(super) fn read_pending(&mut self, number: usize) {
        let Some(mut pending) = self.pending.remove(&number) else {
            return;
        };
        match pending.step(&self.secret()) {
            Step::Waits => {
                self.pending.insert(number, pending);
            }
            Step::Refused => self.refuse(&pending),
            Step::Proved(message) => {
                pending.link.deregister(self.poll.registry());
                match pending.side {
                    Side::Below => match wire::decode(&message) {
                        Some(node) => self.daemon_connected(node, pending.link),
                        None => self.refused += 1,
                    },
                    _ => match wire::decode(&message) {
                        Some(hello) => self.take_hello(hello, pending.link),
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

    /// Closes the connections whose time is over.
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

/// The most bytes that a peer sends before it waits for an answer: its proof and its first message.
const FIRST_WORDS: usize = 32
    + if Hello::MOST > Here::MOST {
        Hello::MOST
    } else {
        Here::MOST
    };
/// The most unread bytes that are kept: more than a process of the job sends before it is admitted.
const MOST_UNREAD: usize = 4096;
/// The length of a welcome of the first version of the protocol.
const FIRST_WELCOME: usize = 80;
/// How long a connection from the network may take for its proof.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most pending connections from the network: more than the daemons below one daemon.
const MOST_UNPROVED: usize = 64;
