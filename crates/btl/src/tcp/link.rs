//! One connection on which both sides are authenticated: frames out and frames in.
//!
//! No call blocks. Bytes that the system does not take at once stay in a queue that refers to the
//! caller's memory. Arrived bytes are parsed in one buffer, many frames per system call. A long
//! payload may be read directly to its destination. Frames are counted in both directions;
//! [`pair`](super::pair) handles the counts. A connection on which sending has failed ends only
//! when all that has arrived is read. So the last frames of a process that has ended are received.
//!
//! Length: both directions count the same frames.

use super::head::{CUT_MAX, Head, SIZE, WHOLE_MAX, What};
use super::queue::{Chunk, Queue, SMALL};
use crate::frame::{Frame, Header, SEALED_MAX};
use crate::networks;
use crate::wire::Follows;
use oxmpi_mem::{HeapBytes, Region, socket, with_bytes};
use oxmpi_pal::epoll::{Member, Ready};
use oxmpi_pal::net;
use std::fmt;
use std::io;
use std::net::{IpAddr, Shutdown, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

/// Most bytes that wait to be sent: beyond this no frame is taken.
const WAITING_MAX: usize = 64 << 10;
/// Bytes that one read takes, if no frame is known to need more.
const LOOK: usize = 8 << 10;
/// Frames of a burst that leave at once, and most frames held after them.
const AT_ONCE: u32 = 4;
const HELD_MAX: u32 = 16;
/// Bytes of the receive buffer: the longest frame fits behind what was read before it.
const BUFFER: usize = 4 * (SIZE + SEALED_MAX + WHOLE_MAX);
/// Most frames, and bytes, received without an acknowledgement.
const ACK_FRAMES: u32 = 64;
const ACK_BYTES: usize = 512 << 10;

/// A process about to park acknowledges this time (ns) after the last frame.
const QUIET: u64 = 100_000_000;

const _: () = assert!(CUT_MAX >= WHOLE_MAX);

/// Why a connection has ended.
#[derive(Debug)]
pub(super) enum Broken {
    /// The peer or the path failed. `None`: closed in order.
    Lost(Option<io::Error>),
    /// The peer sent data that no rank sends.
    Garbage,
    /// Received data was corrupted, and the begin of the next frame is not known.
    Damaged,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Lost(Some(error)) => error.fmt(f),
            Broken::Lost(None) => f.write_str("it has closed the connection"),
            Broken::Garbage => f.write_str("it has sent what no rank sends"),
            Broken::Damaged => f.write_str("what it has sent was changed on the way"),
        }
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Lost(Some(error))
    }
}

/// A frame of which pieces are still to arrive.
struct Cut {
    header: Header,
    control: [u8; SEALED_MAX],
    left: usize,
}

/// How a frame leaves.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// It may be handed up in pieces.
    pub cut: bool,
    /// It is acknowledged at once.
    pub ack_now: bool,
}

/// One connection.
pub(super) struct Link {
    stream: Member<TcpStream>,
    /// Headers have a digest.
    sealed: bool,
    queue: Queue,
    /// Frames since the last [push](Link::push) that might be held, and those that were held. At
    /// most half are held, so that a sender of a few frames that then computes has sent them.
    burst: u32,
    held: u32,
    buffer: Arc<HeapBytes>,
    /// The unread part of the buffer.
    from: usize,
    to: usize,
    cut: Option<Cut>,
    /// Bytes still missing of a frame that is handed up whole.
    missing: usize,
    /// It was read in this round of polls, and the read left part of the buffer empty.
    has_read: bool,
    is_drained: bool,
    /// The readiness that the epoll set waits for.
    ready: Ready,
    /// Frames received whole on this link, in all, wrapping; and how many of them were
    /// acknowledged.
    received: u32,
    acked: u32,
    /// Bytes received since the last acknowledgement.
    unacked: usize,
    /// A frame has arrived whose sender wants an acknowledgement at once.
    owes_ack: bool,
    /// Frames received when the process was last about to park, and since when (ns) that is the
    /// number.
    quiet: (u32, u64),
    /// The last acknowledgement of the peer.
    peer_acked: u32,
    /// Why sending is not possible any more.
    ended: Option<io::Error>,
    /// For tests: system calls that have sent something.
    #[cfg(test)]
    pub(super) writes: u32,
    /// For tests: this bit of the next arriving header is changed.
    #[cfg(test)]
    pub(super) flips: Option<usize>,
}

/// A frame, or a piece of one, lent until the next is taken.
pub struct Arrived {
    from: u32,
    header: Header,
    control: [u8; SEALED_MAX],
    bulk: Region,
    /// Keeps the memory beyond the end of the connection.
    _buffer: Arc<HeapBytes>,
}

impl Arrived {
    /// Bytes of its control.
    pub(super) fn control_len(&self) -> usize {
        self.header.control_len.into()
    }
}

impl networks::Arrived for Arrived {
    fn from(&self) -> u32 {
        self.from
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk, Region::EMPTY],
        }
    }
}

impl Link {
    /// `received`: frames received on earlier connections of this link. `peer_acked`: how many of
    /// our frames the peer had. `sealed`: headers have a digest.
    pub(super) fn new(
        stream: Member<TcpStream>,
        received: u32,
        peer_acked: u32,
        sealed: bool,
    ) -> Link {
        Link {
            stream,
            sealed,
            queue: Queue::default(),
            burst: 0,
            held: 0,
            buffer: Arc::new(HeapBytes::new(BUFFER)),
            from: 0,
            to: 0,
            cut: None,
            missing: 0,
            has_read: false,
            is_drained: false,
            ready: Ready::Read,
            received,
            acked: received,
            unacked: 0,
            owes_ack: false,
            quiet: (received, 0),
            peer_acked,
            ended: None,
            #[cfg(test)]
            writes: 0,
            #[cfg(test)]
            flips: None,
        }
    }

    /// The local address.
    pub(super) fn ours(&self) -> Option<IpAddr> {
        Some(self.stream.local_addr().ok()?.ip())
    }

    /// The peer's address.
    pub(super) fn theirs(&self) -> Option<IpAddr> {
        Some(self.stream.peer_addr().ok()?.ip())
    }

    /// For tests: breaks the connection.
    #[cfg(test)]
    pub(super) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// For tests: its socket, as a child made by fork has it.
    #[cfg(test)]
    pub(super) fn of_a_child(&self) -> TcpStream {
        self.stream.try_clone().unwrap()
    }

    /// Frames that have arrived whole.
    pub(super) fn received(&self) -> u32 {
        self.received
    }

    /// Frames that the peer has acknowledged.
    pub(super) fn peer_acked(&self) -> u32 {
        self.peer_acked
    }

    /// Whether a frame would be taken.
    pub(super) fn has_room(&self) -> bool {
        self.waiting() < WAITING_MAX
    }

    /// Bytes that wait to be sent.
    pub(super) fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Sends a frame. If `bulk` has no owned memory, it is lent until the frame's completion.
    pub(super) fn send(&mut self, header: Header, control: &[u8], bulk: Chunk, marks: Marks) {
        let (mut head, len) = self.head(header, control, bulk.rest.len(), marks);
        self.put(&mut head[..len], bulk);
    }

    /// The same for a frame that may leave with those that follow. Returns whether it is held for
    /// them.
    pub(super) fn hold(
        &mut self,
        header: Header,
        control: &[u8],
        bulk: Chunk,
        ack_now: bool,
        follows: Follows,
    ) -> bool {
        let marks = Marks {
            cut: false,
            ack_now,
        };
        self.burst += 1;
        let is_small = SIZE + control.len() + bulk.rest.len() <= SMALL;
        let is_early = follows == Follows::Maybe
            && (self.burst <= AT_ONCE || (self.held + 1) * 2 > self.burst);
        if !is_small || is_early {
            self.send(header, control, bulk, marks);
            return false;
        }
        let (mut head, len) = self.head(header, control, bulk.rest.len(), marks);
        self.queue.append(&mut head[..len], bulk);
        self.held += 1;
        let is_held = self.held < HELD_MAX;
        if !is_held {
            self.send_held();
        }
        is_held
    }

    /// The header and control before a payload of `bulk` bytes, and their length.
    fn head(
        &mut self,
        header: Header,
        control: &[u8],
        bulk: usize,
        Marks { cut, ack_now }: Marks,
    ) -> ([u8; SIZE + SEALED_MAX], usize) {
        let mut bytes = [0; SIZE + SEALED_MAX];
        let header = Header {
            control_len: u8::try_from(control.len()).unwrap_or(0),
            ..header
        };
        let head = Head {
            ack: self.received,
            what: What::Frame {
                header,
                bulk,
                cut,
                ack_now,
            },
        };
        bytes[..SIZE].copy_from_slice(&head.encode(self.sealed));
        bytes[SIZE..SIZE + control.len()].copy_from_slice(control);
        self.set_acked();
        (bytes, SIZE + control.len())
    }

    /// Sends these bytes and those of `bulk`, after the held ones.
    fn put(&mut self, bytes: &mut [u8], mut bulk: Chunk) {
        if self.held > 0 {
            self.queue.append(bytes, bulk);
            return self.send_held();
        }
        let mut sent = 0;
        if self.queue.is_empty() {
            let stream = &self.stream;
            let all = with_bytes(bytes, |head| {
                let pieces = [head, bulk.rest];
                let count = if bulk.rest.is_empty() { 1 } else { 2 };
                socket::send(stream.as_fd(), &pieces[..count])
            });
            sent = self.wrote(all);
        }
        let in_bulk = sent.saturating_sub(bytes.len());
        let head = sent.min(bytes.len());
        bulk.rest = bulk.rest.skip(in_bulk);
        self.queue.append(&mut bytes[head..], bulk);
    }

    /// Ends a burst of frames: all that waits is sent, as far as the socket takes it.
    pub(super) fn push(&mut self) {
        self.burst = 0;
        self.send_held();
    }

    fn send_held(&mut self) {
        self.held = 0;
        self.flush();
    }

    /// Sends what waits, as far as the socket takes it.
    fn flush(&mut self) {
        while !self.queue.is_empty() && self.ended.is_none() {
            let (pieces, count) = self.queue.first();
            let all: usize = pieces[..count].iter().map(Region::len).sum();
            let sent = socket::send(self.stream.as_fd(), &pieces[..count]);
            let sent = self.wrote(sent);
            self.queue.take_off(sent);
            if sent < all {
                break;
            }
        }
    }

    /// The number of bytes sent. After an error the rest waits until the end of the stream is read.
    fn wrote(&mut self, sent: io::Result<usize>) -> usize {
        #[cfg(test)]
        {
            self.writes += 1;
        }
        sent.unwrap_or_else(|error| {
            if error.kind() != io::ErrorKind::WouldBlock {
                // After any error reads find the end of the stream behind what has arrived.
                let _ = self.stream.shutdown(Shutdown::Both);
                self.ended = Some(error);
            }
            0
        })
    }

    /// The end of the stream is reached.
    fn end(&mut self, last: Option<io::Error>) -> Broken {
        Broken::Lost(self.ended.take().or(last))
    }

    /// Copies waiting bytes of this memory, which is not lent any more.
    pub(super) fn detach(&mut self, memory: Region) {
        self.queue.detach(memory);
    }

    fn set_acked(&mut self) {
        (self.acked, self.unacked, self.owes_ack) = (self.received, 0, false);
    }

    /// Acknowledges received frames if that is due, or in any case (`now`).
    pub(super) fn send_ack(&mut self, now: bool) {
        let frames = self.received.wrapping_sub(self.acked);
        let is_due = frames >= ACK_FRAMES || self.unacked >= ACK_BYTES || self.owes_ack;
        if frames == 0 || !is_due && !now {
            return;
        }
        let head = Head {
            ack: self.received,
            what: What::Nothing,
        };
        self.set_acked();
        let nothing = Chunk::lent(Region::EMPTY);
        self.put(&mut head.encode(self.sealed), nothing);
    }

    /// Whether this process can end without loss for the peer. The peer's system has all bytes, and
    /// all received frames are acknowledged.
    pub(super) fn may_close(&self) -> bool {
        let is_acked = self.acked == self.received && self.queue.is_empty();
        is_acked && net::unacknowledged(self.stream.as_fd()).is_ok_and(|bytes| bytes == 0)
    }

    /// The same for a process about to park. The peer does not wait for these completions, but they
    /// must not be delayed for long. A process that parks between the steps of an operation would
    /// answer each frame by one, and wake its peer for it.
    pub(super) fn send_ack_before_sleep(&mut self, now: u64) {
        let (received, since) = self.quiet;
        if received != self.received {
            self.quiet = (self.received, now);
        }
        let is_quiet = received == self.received && now.saturating_sub(since) >= QUIET;
        self.send_ack(is_quiet);
    }

    /// Whether it was read in this round.
    pub(super) fn has_read(&self) -> bool {
        self.has_read
    }

    /// Whether the last read took everything that had arrived.
    pub(super) fn is_drained(&self) -> bool {
        self.is_drained
    }

    /// The next read belongs to another round.
    pub(super) fn end_round(&mut self) {
        self.has_read = false;
    }

    /// The socket, if its readiness in the epoll set must change.
    pub(super) fn waits_for(&mut self, ready: Ready) -> Option<BorrowedFd<'_>> {
        let changes = std::mem::replace(&mut self.ready, ready) != ready;
        changes.then(|| self.stream.as_fd())
    }

    /// Reads from the socket.
    pub(super) fn read_socket(&mut self) -> Result<(), Broken> {
        self.has_read = true;
        if self.from == self.to {
            (self.from, self.to) = (0, 0);
        } else if self.to > BUFFER / 2 {
            let rest = self.buffer.region().slice(self.from, self.to - self.from);
            oxmpi_mem::copy(self.buffer.region().slice(0, rest.len()), rest);
            (self.from, self.to) = (0, rest.len());
        }
        // As little as possible of a long payload is read here: the rest may be pulled to its
        // destination.
        let room = self.buffer.region().skip(self.to);
        let room = room.slice(0, room.len().min(self.missing.max(LOOK)));
        let came = socket::receive(self.stream.as_fd(), &[room]);
        let came = match came {
            Ok(0) => return Err(self.end(None)),
            Ok(came) => came,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(error) => return Err(self.end(Some(error))),
        };
        self.is_drained = came < room.len();
        #[cfg(test)]
        self.flip(room.slice(0, came));
        self.to += came;
        self.unacked += came;
        Ok(())
    }

    /// For tests: changes a bit of an arrived header.
    #[cfg(test)]
    fn flip(&mut self, came: Region) {
        let begins = self.cut.is_none() && self.from == self.to;
        if let Some(bit) = self.flips.filter(|bit| begins && bit / 8 < came.len()) {
            let mut byte = [0];
            oxmpi_mem::read(&mut byte, came.slice(bit / 8, 1));
            oxmpi_mem::write(came.slice(bit / 8, 1), &[byte[0] ^ 1 << (bit % 8)]);
            self.flips = None;
        }
    }

    /// Reads the next bytes of a frame handed up in pieces to their destination.
    pub(super) fn pull(&mut self, into: Region) -> Result<usize, Broken> {
        let left = match &self.cut {
            Some(cut) if self.from == self.to => cut.left.min(into.len()),
            _ => return Ok(0),
        };
        if left == 0 {
            return Ok(0);
        }
        let room = self.buffer.region().skip(self.to);
        let room = room.slice(0, room.len().min(LOOK));
        let pieces = [into.slice(0, left), room];
        let came = or_nothing(socket::receive(self.stream.as_fd(), &pieces))?;
        self.is_drained = came < left + room.len();
        self.unacked += came;
        self.to += came.saturating_sub(left);
        let placed = came.min(left);
        self.advance(placed);
        Ok(placed)
    }

    /// The next arrived frame of process `from`, or a piece of one.
    pub(super) fn next(&mut self, from: u32) -> Result<Option<Arrived>, Broken> {
        loop {
            if self.cut.is_some() {
                return Ok(self.piece(from));
            }
            let there = self.buffer.region().slice(self.from, self.to - self.from);
            if there.len() < SIZE {
                return Ok(None);
            }
            let mut head = [0; SIZE];
            oxmpi_mem::read(&mut head, there.slice(0, SIZE));
            let head = Head::decode(head, self.sealed).ok_or(match self.sealed {
                true => Broken::Damaged,
                false => Broken::Garbage,
            })?;
            let What::Frame {
                header,
                bulk,
                cut,
                ack_now,
            } = head.what
            else {
                self.peer_acked = head.ack;
                self.from += SIZE;
                continue;
            };
            let control_len = usize::from(header.control_len);
            let (behind, cut) = (SIZE + control_len, cut && bulk > 0);
            let wanted = behind + if cut { 0 } else { bulk };
            self.missing = wanted.saturating_sub(there.len());
            if self.missing > 0 {
                return Ok(None);
            }
            self.peer_acked = head.ack;
            let mut control = [0; SEALED_MAX];
            oxmpi_mem::read(&mut control[..control_len], there.slice(SIZE, control_len));
            self.from += behind;
            if cut {
                self.cut = Some(Cut {
                    header,
                    control,
                    left: bulk,
                });
                continue;
            }
            self.from += bulk;
            self.received = self.received.wrapping_add(1);
            self.owes_ack |= ack_now;
            return Ok(Some(Arrived {
                from,
                header,
                control,
                bulk: there.slice(behind, bulk),
                _buffer: Arc::clone(&self.buffer),
            }));
        }
    }

    /// The arrived part of the frame that is handed up in pieces.
    fn piece(&mut self, from: u32) -> Option<Arrived> {
        let cut = self.cut.as_mut()?;
        let there = self.buffer.region().slice(self.from, self.to - self.from);
        let len = there.len().min(cut.left);
        if len == 0 {
            return None;
        }
        let (header, control) = (cut.header, cut.control);
        self.from += len;
        self.advance(len);
        Some(Arrived {
            from,
            header,
            control,
            bulk: there.slice(0, len),
            _buffer: Arc::clone(&self.buffer),
        })
    }

    /// Advances the frame in pieces by `len` arrived bytes.
    fn advance(&mut self, len: usize) {
        let Some(cut) = self.cut.as_mut().filter(|_| len > 0) else {
            return;
        };
        cut.left -= len;
        let place = usize::from(cut.header.control_len);
        let place = &mut cut.control[place - 8..place];
        let mut offset = [0; 8];
        offset.copy_from_slice(place);
        let offset = u64::from_le_bytes(offset).wrapping_add(len as u64);
        place.copy_from_slice(&offset.to_le_bytes());
        if cut.left == 0 {
            self.cut = None;
            self.received = self.received.wrapping_add(1);
            self.owes_ack = true;
        }
    }
}

/// Maps `WouldBlock` to zero bytes.
fn or_nothing(moved: io::Result<usize>) -> Result<usize, Broken> {
    match moved {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        moved => Ok(moved?),
    }
}
