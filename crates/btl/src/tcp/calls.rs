//! The listening sockets of a rail, and the accepted connections that are not authenticated yet.
//! There are few at a time, each for a limited time. If there are more, or no descriptors are left,
//! the oldest is closed unless it has just come. A process of the job whose connection was closed
//! so calls again.

use super::hello::Hello;
use super::meeting::{Caller, Heard};
use oxmpi_mca::events::{Event, emit};
use oxmpi_pal::epoll::{Member, Ready, Set};
use oxmpi_rte::proof::Secret;
use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::os::fd::AsFd;

/// Most connections that are not authenticated.
const MOST: usize = 64;
/// How long (ns) none of these is closed for another: more than an honest caller takes.
const GRACE: u64 = 100_000_000;

/// The listening sockets and new connections of a rail.
pub(super) struct Calls {
    listeners: Vec<Member<TcpListener>>,
    /// Has an event when a caller waits at one of them. An accept without a caller allocates a file
    /// and frees it, which costs more than a message of 8 bytes.
    waits: Set,
    /// Connections that are not authenticated, and when they came (ns), the oldest first.
    strangers: VecDeque<(u64, Caller)>,
}

impl Calls {
    /// On these sockets, for which the epoll set has events under `number`.
    pub(super) fn new(listeners: Vec<TcpListener>, set: &Set, number: u64) -> io::Result<Calls> {
        let waits = Set::new()?;
        let listeners = listeners.into_iter();
        let listeners = listeners.map(|one| waits.member(one, number, Ready::Read));
        let listeners = listeners.collect::<io::Result<_>>()?;
        set.add(waits.as_fd(), number, Ready::Read)?;
        Ok(Calls {
            listeners,
            waits,
            strangers: VecDeque::new(),
        })
    }

    /// Stops listening at addresses for which `stays` is false.
    pub(super) fn keep(&mut self, stays: impl Fn(IpAddr) -> bool) {
        let stays = |place: SocketAddr| stays(place.ip());
        let listeners = &mut self.listeners;
        listeners.retain(|listener| listener.local_addr().is_ok_and(stays));
    }

    /// Listens on this socket, too.
    pub(super) fn add(&mut self, listener: TcpListener, number: u64) -> io::Result<()> {
        let listener = self.waits.member(listener, number, Ready::Read)?;
        self.listeners.push(listener);
        Ok(())
    }

    /// The addresses at which it listens.
    pub(super) fn places(&self) -> Vec<SocketAddr> {
        let places = self.listeners.iter();
        places.filter_map(|one| one.local_addr().ok()).collect()
    }

    /// For tests: closes all calls.
    #[cfg(test)]
    pub(super) fn hang_up(&mut self) {
        self.strangers.clear();
        for listener in &self.listeners {
            while listener.accept().is_ok() {}
        }
    }

    /// For tests: closes the present connections and returns their number.
    #[cfg(test)]
    pub(super) fn cut_short(&mut self) -> usize {
        self.strangers.drain(..).count()
    }

    /// Whether a handshake is under way.
    pub(super) fn is_busy(&self) -> bool {
        !self.strangers.is_empty()
    }

    /// Accepts new connections, valid until `deadline` (ns), and progresses the others. A new one
    /// joins the epoll set with this number. Returns the authenticated ones.
    pub(super) fn progress(
        &mut self,
        set: &Set,
        number: u64,
        key: impl Fn(&Hello) -> Option<Secret>,
        now: u64,
        deadline: u64,
    ) -> Vec<(Caller, Hello)> {
        let mut met = self.go_on(&key, now);
        let mut is_called = false;
        // If the system cannot say it, each socket is asked.
        let asked = self.waits.wait(0, |_| is_called = true);
        if asked.is_ok() && !is_called {
            return met;
        }
        let strangers = &mut self.strangers;
        for listener in &self.listeners {
            // Of more callers at once the others wait in the system's queue.
            for _ in 0..MOST {
                let is_full = strangers.len() >= MOST;
                if is_full
                    && strangers
                        .front()
                        .is_some_and(|(came, _)| now < came + GRACE)
                {
                    break;
                }
                let stream = match listener.accept() {
                    Ok((stream, _)) => stream,
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                    Err(_) => match strangers.pop_front() {
                        Some(_) => continue,
                        None => break,
                    },
                };
                if is_full {
                    strangers.pop_front();
                }
                let stream = set.member(stream, number, Ready::Read);
                let caller = stream.and_then(|stream| Caller::answer(stream, deadline));
                // Without descriptors or random bytes no caller is answered. Callers try again.
                let Ok(caller) = caller else { continue };
                strangers.push_back((now, caller));
            }
        }
        met.extend(self.go_on(&key, now));
        met
    }

    /// Progresses the handshakes, and returns the authenticated connections.
    fn go_on(&mut self, key: &impl Fn(&Hello) -> Option<Secret>, now: u64) -> Vec<(Caller, Hello)> {
        let mut met = Vec::new();
        for (came, mut caller) in std::mem::take(&mut self.strangers) {
            match caller.progress(key, now) {
                Ok(Heard::Nothing) => self.strangers.push_back((came, caller)),
                Ok(Heard::Hello(hello)) => met.push((caller, hello)),
                Ok(Heard::Reply(_)) => {}
                Err(why) => refused(&why.to_string()),
            }
        }
        met
    }
}

/// Reports a refused caller.
pub(super) fn refused(why: &str) {
    emit(Event::CallRefused, || why.to_owned());
}
