//! A stream of frames over a non-blocking socket, with a queue for bytes that could not be sent
//! yet.
//!
//! All connections of the launcher use it: mpirun to proxy, proxy to ranks, daemon to daemon. The
//! last go over the network: after the proof their frames are sealed ([`Link::seal`]). The event
//! loop calls [`Link::fill`] and [`Link::flush`] when the socket is ready. Readiness is
//! edge-triggered, so both continue until the socket would block.

use mio::unix::SourceFd;
use mio::{Interest, Registry, Token};
use oxmpi_pal::{descriptor, socket};
use oxmpi_rte::seal::Seals;
use oxmpi_rte::wire;
use serde::Serialize;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

/// One end of a connection.
pub struct Link {
    stream: OwnedFd,
    inbox: Vec<u8>,
    taken: usize,
    outbox: Vec<u8>,
    sent: usize,
    /// The number of bytes queued so far, sent or not.
    pushed: u64,
    closed: bool,
    /// The peer takes nothing any more: bytes for it are dropped.
    deaf: bool,
    /// Bytes per read.
    chunk: usize,
    /// The keys that seal and open frames.
    seals: Option<Seals>,
}

impl Link {
    /// Wraps `stream`, which is made non-blocking, for short messages.
    ///
    /// # Errors
    /// The error of the system.
    pub fn new(stream: impl Into<OwnedFd>) -> io::Result<Link> {
        Self::with_chunk(stream.into(), SHORT)
    }

    /// The same for bulk data.
    ///
    /// # Errors
    /// The error of the system.
    pub fn for_bulk(stream: impl Into<OwnedFd>) -> io::Result<Link> {
        Self::with_chunk(stream.into(), CHUNK)
    }

    fn with_chunk(stream: OwnedFd, chunk: usize) -> io::Result<Link> {
        descriptor::set_nonblocking(&stream)?;
        Ok(Link {
            stream,
            inbox: Vec::new(),
            taken: 0,
            outbox: Vec::new(),
            sent: 0,
            pushed: 0,
            closed: false,
            deaf: false,
            chunk,
            seals: None,
        })
    }

    /// From now on the frames of both directions are sealed.
    pub fn seal(&mut self, seals: Seals) {
        self.seals = Some(seals);
    }

    /// Adds the socket to an event loop, for both directions.
    ///
    /// # Errors
    /// The error of the system.
    pub fn register(&self, registry: &Registry, token: Token) -> io::Result<()> {
        registry.register(
            &mut SourceFd(&self.stream.as_raw_fd()),
            token,
            Interest::READABLE | Interest::WRITABLE,
        )
    }

    /// Takes the socket out of the event loop.
    pub fn deregister(&self, registry: &Registry) {
        // This only fails for a descriptor that is not registered.
        let _ = registry.deregister(&mut SourceFd(&self.stream.as_raw_fd()));
    }

    /// Reads all available bytes. A closed or broken connection shows in [`Link::is_closed`].
    pub fn fill(&mut self) {
        while self.fill_once() {}
    }

    /// Reads once; whether there may be more.
    pub fn fill_once(&mut self) -> bool {
        if self.closed {
            return false;
        }
        self.inbox.drain(..self.taken);
        self.taken = 0;
        let before = self.inbox.len();
        self.inbox.resize(before + self.chunk, 0);
        let got = descriptor::read(self.stream.as_fd(), &mut self.inbox[before..]);
        self.inbox.truncate(before + *got.as_ref().unwrap_or(&0));
        match got {
            Ok(0) => self.close(),
            Ok(_) => return true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(_) => self.close(),
        }
        false
    }

    /// The number of bytes received that belong to no returned frame yet.
    #[must_use]
    pub fn unread(&self) -> usize {
        self.inbox.len() - self.taken
    }

    /// Closes the connection from this side, because the peer's bytes are invalid.
    pub fn close(&mut self) {
        self.closed = true;
        self.give_up();
    }

    /// Drops the queue, and all later messages.
    pub fn give_up(&mut self) {
        self.deaf = true;
        self.outbox = Vec::new();
        self.sent = 0;
    }

    /// The next `N` bytes received, once they have come.
    pub fn take_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let array = *self.inbox[self.taken..].first_chunk::<N>()?;
        self.taken += N;
        Some(array)
    }

    /// The message of the next whole frame received. An invalid frame closes the connection.
    pub fn next_frame(&mut self) -> Option<Vec<u8>> {
        let inbox = &self.inbox[self.taken..];
        let first = match &mut self.seals {
            Some(seals) => seals.opener.first_frame(inbox),
            None => wire::first_frame(inbox)
                .map(|first| first.map(|(message, used)| (message.to_vec(), used))),
        };
        match first {
            Ok(Some((message, used))) => {
                self.taken += used;
                Some(message)
            }
            Ok(None) => None,
            Err(_) => {
                self.close();
                None
            }
        }
    }

    /// Queues a message, which [`Link::flush`] sends. It is dropped when the peer takes nothing any
    /// more. A message too long for a frame closes the connection, as it would at the other end.
    pub fn push(&mut self, message: &impl Serialize) {
        if self.deaf {
            return;
        }
        let before = self.outbox.len();
        let pushed = match &mut self.seals {
            Some(seals) => seals.sealer.push(&mut self.outbox, message),
            None => wire::push_frame(&mut self.outbox, message),
        };
        match pushed {
            Ok(()) => self.pushed += (self.outbox.len() - before) as u64,
            Err(_) => self.close(),
        }
    }

    /// Queues frames that are already encoded.
    pub fn push_frames(&mut self, mut frames: &[u8]) {
        while let Ok(Some((_, used))) = wire::first_frame(frames) {
            let (frame, rest) = frames.split_at(used);
            frames = rest;
            if self.deaf {
                return;
            }
            let before = self.outbox.len();
            self.outbox.extend_from_slice(frame);
            if let Some(seals) = &mut self.seals {
                seals.sealer.seal(&mut self.outbox, before);
            }
            self.pushed += (self.outbox.len() - before) as u64;
        }
    }

    /// The number of bytes queued so far, sent or not.
    #[must_use]
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// Queues bytes. With a `descriptor`, the first of them are sent with it at once.
    pub fn push_with_descriptor(&mut self, bytes: &[u8], descriptor: Option<BorrowedFd<'_>>) {
        self.pushed += bytes.len() as u64;
        let sent = if descriptor.is_some() {
            socket::send(self.stream.as_fd(), bytes, descriptor).unwrap_or_else(|_| {
                // A new connection takes these bytes at once: a failure means that the peer is
                // gone.
                self.close();
                bytes.len()
            })
        } else {
            0
        };
        if !self.deaf {
            self.outbox.extend_from_slice(&bytes[sent..]);
        }
    }

    /// Sends the queue, as far as possible without waiting.
    pub fn flush(&mut self) {
        while self.sent < self.outbox.len() {
            match socket::send(self.stream.as_fd(), &self.outbox[self.sent..], None) {
                Ok(sent) => self.sent += sent,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Bytes that the peer sent before it closed can still be read. Reading finds the
                // end.
                Err(_) => self.give_up(),
            }
        }
        if self.sent == self.outbox.len() {
            self.outbox.clear();
            self.sent = 0;
        } else if self.sent > CHUNK {
            self.outbox.drain(..self.sent);
            self.sent = 0;
        }
    }

    /// Bytes queued and not yet sent.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.outbox.len() - self.sent
    }

    /// Whether the peer has closed. Frames received before may still be unread.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The credentials of the peer.
    ///
    /// # Errors
    /// The error of the system.
    pub fn peer(&self) -> io::Result<socket::Peer> {
        socket::peer(self.stream.as_fd())
    }
}

/// Bytes per read of a connection for short messages: many connections use little memory.
const SHORT: usize = 2048;
/// Bytes per read of a connection for bulk data.
const CHUNK: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_rte::proof::{Secret, Side};
    use oxmpi_rte::seal;
    use std::os::unix::net::UnixStream;

    #[test]
    fn frames_cross_in_pieces() {
        let (a, b) = UnixStream::pair().unwrap();
        let (mut a, mut b) = (Link::new(a).unwrap(), Link::new(b).unwrap());
        let big = vec![7u8; 3 << 20];
        a.push(&big);
        a.push(&"x");
        let mut frames = Vec::new();
        while frames.len() < 2 {
            a.flush();
            b.fill();
            frames.extend(std::iter::from_fn(|| b.next_frame()));
        }
        assert_eq!(wire::decode(&frames[0]), Some(big));
        assert_eq!(wire::decode(&frames[1]), Some("x"));
        assert_eq!(a.queued(), 0);
        drop(a);
        b.fill();
        assert!(b.is_closed());
    }

    /// Orders between daemons were not sealed: a process that could write into the connection could
    /// give orders.
    #[test]
    fn a_sealed_link_takes_no_other_frame() {
        let secret = Secret::from_bytes([5; 32]);
        let seals = |side| seal::directions(&secret, side, &[1; 24], &[2; 24]);
        let (a, b) = UnixStream::pair().unwrap();
        let (mut above, mut below) = (Link::new(a).unwrap(), Link::new(b).unwrap());
        above.seal(seals(Side::Above));
        below.seal(seals(Side::Below));
        let mut encoded = Vec::new();
        for text in ["two", "three"] {
            wire::push_frame(&mut encoded, &text).unwrap();
        }
        above.push(&"one");
        above.push_frames(&encoded);
        above.flush();
        below.fill();
        for text in ["one", "two", "three"] {
            assert_eq!(wire::decode(&below.next_frame().unwrap()), Some(text));
        }
        assert!(below.next_frame().is_none() && !below.is_closed());
        above.push_with_descriptor(&encoded.repeat(4), None);
        above.flush();
        below.fill();
        assert!(below.next_frame().is_none() && below.is_closed());
    }

    // A proxy whose mpirun was killed while its output was not read kept the queue for ever, and
    // did not end.
    #[test]
    fn nothing_is_kept_for_an_end_that_has_gone() {
        let (a, b) = UnixStream::pair().unwrap();
        let mut a = Link::new(a).unwrap();
        a.push(&vec![7u8; 3 << 20]);
        a.flush();
        assert!(a.queued() > 0, "more than a socket holds");
        drop(b);
        a.fill();
        assert!(a.is_closed());
        assert_eq!(a.queued(), 0);
        a.push(&"x");
        assert_eq!(a.queued(), 0);
    }
}
