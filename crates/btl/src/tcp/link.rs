//! One connection on which both sides have proved themselves: frames out and frames in.
//!
//! Nothing here waits. What the system does not take at once stays in a queue that refers to the
//! caller's memory; what it gives is parsed in one buffer, many frames to a call, and a long
//! payload may be read to where it belongs. Counts frames in both directions; what becomes of a
//! count is decided in [`pair`](super::pair). A connection on which nothing can be sent any more is
//! at its end when all is read that has come: who has sent its last and gone is heard.
//!
//! Length: both directions count the same frames.

use super::head::{CUT_MAX, Head, SIZE, WHOLE_MAX, What};
use super::queue::{Queue, SMALL};
use crate::frame::{Frame, Header, SEALED_MAX};
use crate::networks;
use crate::wire::Follows;
use oxmpi_mem::{HeapBytes, Region, socket, with_bytes};
use oxmpi_pal::epoll::Ready;
use oxmpi_pal::net;
use std::fmt;
use std::io;
use std::net::{IpAddr, Shutdown, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;

/// Bytes that wait for room: beyond this no frame is taken.
const WAITING_MAX: usize = 64 << 10;
/// Bytes that one look reads, where no frame is known to need more.
const LOOK: usize = 8 << 10;
/// Frames of a burst that leave at once, and that are held at most of those behind them.
const AT_ONCE: u32 = 4;
const HELD_MAX: u32 = 16;
/// Bytes of the buffer for what arrives: the longest frame fits behind what was read before it.
const BUFFER: usize = 4 * (SIZE + SEALED_MAX + WHOLE_MAX);
/// Frames received after which their number is told at the latest, and bytes.
const TELL_FRAMES: u32 = 64;
const TELL_BYTES: usize = 512 << 10;

/// Who is about to sleep tells so long (ns) after the last frame how many have come.
const QUIET: u64 = 100_000_000;

const _: () = assert!(CUT_MAX >= WHOLE_MAX);

/// Why a connection is at its end.
#[derive(Debug)]
pub(super) enum Broken {
    /// The other side, or the way there; none: closed in order.
    Lost(Option<io::Error>),
    /// What came is nothing that a peer of ours sends.
    Garbage,
    /// What came was changed on the way, and where the next frame begins is not known.
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

/// A frame of which pieces are still to come.
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
    /// Its end is told at once.
    pub tell: bool,
}

/// See the module's text.
pub(super) struct Link {
    stream: TcpStream,
    /// Headers have a digest.
    sealed: bool,
    queue: Queue,
    /// Frames since the last [push](Link::push) that might be held, and those of them that are:
    /// never more than half, so that who sends a few and computes has sent them.
    burst: u32,
    held: u32,
    buffer: Arc<HeapBytes>,
    /// What lies in the buffer unread.
    from: usize,
    to: usize,
    cut: Option<Cut>,
    /// Bytes that a frame still needs before it is handed up whole.
    missing: usize,
    /// It was looked at in this round of polls, and the look found less than there was room for.
    has_looked: bool,
    is_drained: bool,
    /// What the set of sockets waits for.
    ready: Ready,
    /// Frames received whole on this link, in all, wrapping; that many of them were told.
    received: u32,
    told: u32,
    /// Bytes received since then.
    untold: usize,
    /// The sender wants to know at once when a frame has come that has.
    owes: bool,
    /// Frames received when the process was about to sleep, and since when (ns) these are all.
    quiet: (u32, u64),
    /// The last count that the other side has told.
    heard: u32,
    /// Why nothing can be sent any more.
    ended: Option<io::Error>,
    /// For tests: system calls that have sent something.
    #[cfg(test)]
    pub(super) writes: u32,
    /// For tests: this bit of the next header that comes is changed.
    #[cfg(test)]
    pub(super) flips: Option<usize>,
}

/// A frame, or a piece of one: lent until the next is asked for.
pub struct Arrived {
    from: u32,
    header: Header,
    control: [u8; SEALED_MAX],
    bulk: Region,
    /// Keeps the memory, whatever becomes of the connection.
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
    /// `received`: frames received on earlier connections of this link; `heard`: how many of ours
    /// the other side had. `sealed`: headers have a digest.
    pub(super) fn new(stream: TcpStream, (received, heard): (u32, u32), sealed: bool) -> Link {
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
            has_looked: false,
            is_drained: false,
            ready: Ready::Read,
            received,
            told: received,
            untold: 0,
            owes: false,
            quiet: (received, 0),
            heard,
            ended: None,
            #[cfg(test)]
            writes: 0,
            #[cfg(test)]
            flips: None,
        }
    }

    /// The address of its end here.
    pub(super) fn ours(&self) -> Option<IpAddr> {
        Some(self.stream.local_addr().ok()?.ip())
    }

    /// The address of its other end.
    pub(super) fn theirs(&self) -> Option<IpAddr> {
        Some(self.stream.peer_addr().ok()?.ip())
    }

    /// For tests: the connection breaks.
    #[cfg(test)]
    pub(super) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// How many frames have come whole.
    pub(super) fn received(&self) -> u32 {
        self.received
    }

    /// How many of ours have, as far as the other side has told.
    pub(super) fn heard(&self) -> u32 {
        self.heard
    }

    /// Whether a frame would be taken.
    pub(super) fn has_room(&self) -> bool {
        self.waiting() < WAITING_MAX
    }

    /// Bytes that wait for room.
    pub(super) fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Puts a frame on its way. Without memory of its own `bulk` is lent until its end is told.
    pub(super) fn send(
        &mut self,
        header: Header,
        control: &[u8],
        (bulk, own): (Region, Option<HeapBytes>),
        marks: Marks,
    ) {
        let (mut head, len) = self.head(header, control, bulk.len(), marks);
        self.put(&mut head[..len], (bulk, own));
    }

    /// The same of a frame that may leave with those that follow; whether it is held for them.
    pub(super) fn hold(
        &mut self,
        header: Header,
        control: &[u8],
        (bulk, own): (Region, Option<HeapBytes>),
        (tell, follows): (bool, Follows),
    ) -> bool {
        let marks = Marks { cut: false, tell };
        self.burst += 1;
        let is_small = SIZE + control.len() + bulk.len() <= SMALL;
        let is_early = follows == Follows::Maybe
            && (self.burst <= AT_ONCE || (self.held + 1) * 2 > self.burst);
        if !is_small || is_early {
            self.send(header, control, (bulk, own), marks);
            return false;
        }
        let (mut head, len) = self.head(header, control, bulk.len(), marks);
        self.queue.append(&mut head[..len], (bulk, own));
        self.held += 1;
        let is_held = self.held < HELD_MAX;
        if !is_held {
            self.let_go();
        }
        is_held
    }

    /// What stands before a payload of `bulk` bytes, and how long it is.
    fn head(
        &mut self,
        header: Header,
        control: &[u8],
        bulk: usize,
        Marks { cut, tell }: Marks,
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
                tell,
            },
        };
        bytes[..SIZE].copy_from_slice(&head.encode(self.sealed));
        bytes[SIZE..SIZE + control.len()].copy_from_slice(control);
        self.has_told();
        (bytes, SIZE + control.len())
    }

    /// Sends these bytes and those of the region behind them, after what is held.
    fn put(&mut self, bytes: &mut [u8], (bulk, own): (Region, Option<HeapBytes>)) {
        if self.held > 0 {
            self.queue.append(bytes, (bulk, own));
            return self.let_go();
        }
        let mut sent = 0;
        if self.queue.is_empty() {
            let stream = &self.stream;
            let all = with_bytes(bytes, |head| {
                let pieces = [head, bulk];
                let count = if bulk.is_empty() { 1 } else { 2 };
                socket::send(stream.as_fd(), &pieces[..count])
            });
            sent = self.wrote(all);
        }
        let in_bulk = sent.saturating_sub(bytes.len());
        let head = sent.min(bytes.len());
        self.queue
            .append(&mut bytes[head..], (bulk.skip(in_bulk), own));
    }

    /// A burst of frames is over: all that waits leaves, as far as there is room.
    pub(super) fn push(&mut self) {
        self.burst = 0;
        self.let_go();
    }

    fn let_go(&mut self) {
        self.held = 0;
        self.flush();
    }

    /// Sends what waits, as far as there is room.
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

    /// How much has left. What cannot leave any more waits until the end is read.
    fn wrote(&mut self, sent: io::Result<usize>) -> usize {
        #[cfg(test)]
        {
            self.writes += 1;
        }
        sent.unwrap_or_else(|error| {
            if error.kind() != io::ErrorKind::WouldBlock {
                // Whatever it was: from now on reads find an end behind what has come.
                let _ = self.stream.shutdown(Shutdown::Both);
                self.ended = Some(error);
            }
            0
        })
    }

    /// Nothing comes any more.
    fn end(&mut self, last: Option<io::Error>) -> Broken {
        Broken::Lost(self.ended.take().or(last))
    }

    /// What waits of this memory is copied: it is lent no longer.
    pub(super) fn detach(&mut self, memory: Region) {
        self.queue.detach(memory);
    }

    fn has_told(&mut self) {
        (self.told, self.untold, self.owes) = (self.received, 0, false);
    }

    /// Tells how many frames have come, where that is due: `now`, at any rate.
    pub(super) fn tell(&mut self, now: bool) {
        let frames = self.received.wrapping_sub(self.told);
        let is_due = frames >= TELL_FRAMES || self.untold >= TELL_BYTES || self.owes;
        if frames == 0 || !is_due && !now {
            return;
        }
        let head = Head {
            ack: self.received,
            what: What::Nothing,
        };
        self.has_told();
        self.put(&mut head.encode(self.sealed), (Region::EMPTY, None));
    }

    /// Whether the other side may miss nothing when this process ends now: the system there has
    /// all bytes, and it was told how many frames have come.
    pub(super) fn may_close(&self) -> bool {
        let is_told = self.told == self.received && self.queue.is_empty();
        is_told && net::unacknowledged(self.stream.as_fd()).is_ok_and(|bytes| bytes == 0)
    }

    /// The same of a process that is about to sleep: nobody waits for these ends, but they are not
    /// kept back for long. Who sleeps between the steps of an operation would answer each of its
    /// frames by one, and wake the other side for it.
    pub(super) fn tell_before_sleep(&mut self, now: u64) {
        let (received, since) = self.quiet;
        if received != self.received {
            self.quiet = (self.received, now);
        }
        let is_quiet = received == self.received && now.saturating_sub(since) >= QUIET;
        self.tell(is_quiet);
    }

    /// Whether it was looked at in this round.
    pub(super) fn has_looked(&self) -> bool {
        self.has_looked
    }

    /// Whether everything was looked at that had come at the last look.
    pub(super) fn is_drained(&self) -> bool {
        self.is_drained
    }

    /// The next look is of another round.
    pub(super) fn end_look(&mut self) {
        self.has_looked = false;
    }

    /// The socket, if the set is to wait for something else than it does.
    pub(super) fn waits_for(&mut self, ready: Ready) -> Option<BorrowedFd<'_>> {
        let changes = std::mem::replace(&mut self.ready, ready) != ready;
        changes.then(|| self.stream.as_fd())
    }

    /// Looks for more.
    pub(super) fn look(&mut self) -> Result<(), Broken> {
        self.has_looked = true;
        if self.from == self.to {
            (self.from, self.to) = (0, 0);
        } else if self.to > BUFFER / 2 {
            let rest = self.buffer.region().slice(self.from, self.to - self.from);
            oxmpi_mem::copy(self.buffer.region().slice(0, rest.len()), rest);
            (self.from, self.to) = (0, rest.len());
        }
        // Of a long payload as little as can be: the rest may be pulled to its place.
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
        self.untold += came;
        Ok(())
    }

    /// For tests: changes a bit of a header that has come.
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

    /// Reads on in the frame of which a piece was handed up last, to where it belongs.
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
        self.untold += came;
        self.to += came.saturating_sub(left);
        let placed = came.min(left);
        self.pass(placed);
        Ok(placed)
    }

    /// The next frame of process `from` among what has come, or a piece of one.
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
                tell,
            } = head.what
            else {
                self.heard = head.ack;
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
            self.heard = head.ack;
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
            self.owes |= tell;
            return Ok(Some(Arrived {
                from,
                header,
                control,
                bulk: there.slice(behind, bulk),
                _buffer: Arc::clone(&self.buffer),
            }));
        }
    }

    /// What has come of the frame that is handed up in pieces.
    fn piece(&mut self, from: u32) -> Option<Arrived> {
        let cut = self.cut.as_mut()?;
        let there = self.buffer.region().slice(self.from, self.to - self.from);
        let len = there.len().min(cut.left);
        if len == 0 {
            return None;
        }
        let (header, control) = (cut.header, cut.control);
        self.from += len;
        self.pass(len);
        Some(Arrived {
            from,
            header,
            control,
            bulk: there.slice(0, len),
            _buffer: Arc::clone(&self.buffer),
        })
    }

    /// So many bytes of the frame in pieces have come: its rest begins behind them.
    fn pass(&mut self, len: usize) {
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
            self.owes = true;
        }
    }
}

/// A transfer that found no room, or nothing, moved no bytes.
fn or_nothing(moved: io::Result<usize>) -> Result<usize, Broken> {
    match moved {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(0),
        moved => Ok(moved?),
    }
}
