//! Lines: sealed connections between processes of different jobs. Both ends have proved that they
//! know a common secret. A thread reads each line.
//!
//! The roots of MPI_Comm_connect and MPI_Comm_accept have a line while their jobs are connected. So
//! do a process that spawns and the mpirun of the spawned job. A line stays open as long as the
//! jobs are connected. An end that closes without [`LineMessage::Bye`] has died: the callback of
//! [`guard`](Line::guard) runs at the other end, in any state of that process. TCP keep-alive
//! notices a host that is lost without a FIN. Received bytes are untrusted: a frame that does not
//! open ([`crate::seal`]) or decode ends the line.

use crate::name_broker::{Question, Reply};
use crate::seal::{Opener, Sealer, Seals};
use crate::stream::Stream;
use crate::wire;
use oxmpi_pal::signal;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A message from one end to the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineMessage {
    /// The first message of a caller that is a process of another job.
    Job,
    /// The first message of a caller that is the mpirun of a spawned job.
    Launcher,
    /// Data that the groups exchange when they are joined.
    Offer(Vec<u8>),
    /// From mpirun: the job did not start, or ended with an error.
    Failed(String),
    /// From mpirun or a name server: the answer about a published name.
    Name(Reply),
    /// The jobs are independent from now on: the end of the line is no failure.
    Bye,
    /// To a name server: a question.
    Ask(Question),
    /// [`Bye`](LineMessage::Bye) of a process that called MPI_Finalize while its job was connected.
    /// The number is the id of that job.
    Finalized(u64),
}

/// How the connected job at the other end of a line has ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// The line broke without a goodbye; the reason, if the other end sent one.
    Lost(Option<String>),
    /// By MPI_Finalize; the id of that job.
    Finalized(u64),
}

/// The result of a receive.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// No message has arrived.
    Nothing,
    /// A message.
    LineMessage(LineMessage),
    /// The other end has closed the line.
    Closed,
}

type OnEnd = Box<dyn FnOnce(End) + Send>;

#[derive(Default)]
struct State {
    received: VecDeque<LineMessage>,
    closed: bool,
    /// One side has said goodbye: the other end may close.
    bye: bool,
    /// The other end has finalized, with this job id; not yet reported.
    finalized: Option<u64>,
    on_end: Option<OnEnd>,
}

struct Shared {
    state: Mutex<State>,
    arrived: Condvar,
}

/// A sealed connection to a process of another job; see the module.
pub struct Line {
    stream: Arc<Stream>,
    sealer: Mutex<Sealer>,
    shared: Arc<Shared>,
    /// Readable when something has arrived since the last [`Line::heard`].
    doorbell: UnixStream,
}

impl Line {
    /// Makes a line of a connection whose ends have proved themselves. `seals` are those
    /// of its two directions.
    ///
    /// # Errors
    /// No descriptor or no thread is available.
    pub fn over(stream: Arc<Stream>, seals: Seals) -> io::Result<Line> {
        let Seals { sealer, opener } = seals;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(Some(WRITE_LIMIT))?;
        stream.watch(PATIENCE)?;
        let (doorbell, ring) = UnixStream::pair()?;
        ring.set_nonblocking(true)?;
        doorbell.set_nonblocking(true)?;
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            arrived: Condvar::new(),
        });
        let (reading, reader) = (Arc::clone(&stream), Arc::clone(&shared));
        thread_without_signals("mpi-line", move || {
            read_loop(&reading, opener, &ring, &reader)
        })?;
        Ok(Line {
            stream,
            sealer: Mutex::new(sealer),
            shared,
            doorbell,
        })
    }

    /// Sets after which time without an answer the other machine counts as lost.
    ///
    /// # Errors
    /// An error of the operating system.
    pub fn watch(&self, patience: Duration) -> io::Result<()> {
        self.stream.watch(patience)
    }

    /// Sends a message. A line that the other end has closed shows at the receive.
    ///
    /// # Errors
    /// An error of the operating system. It ends the line: part of a frame may have been sent.
    pub fn say(&self, what: &LineMessage) -> io::Result<()> {
        let mut bytes = Vec::new();
        // The lock is held until all is written: frames are sent in the order of their numbers.
        let mut sealer = self.sealer.lock().unwrap_or_else(PoisonError::into_inner);
        sealer.push(&mut bytes, what)?;
        let written = (&*self.stream).write_all(&bytes);
        if written.is_err() {
            self.stream.shutdown();
        }
        written
    }

    /// The next message, without waiting.
    #[must_use]
    pub fn heard(&self) -> Heard {
        // Drained before the look: a message that arrives later rings again.
        let mut drained = [0; 64];
        while (&self.doorbell).read(&mut drained).is_ok_and(|got| got > 0) {}
        next(&mut self.shared.lock())
    }

    /// The next message, waiting until `until` at most.
    #[must_use]
    pub fn hear(&self, until: Instant) -> Heard {
        let mut state = self.shared.lock();
        loop {
            match next(&mut state) {
                Heard::Nothing => {}
                heard => return heard,
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Heard::Nothing;
            }
            let waited = self.shared.arrived.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// A descriptor that is readable when something has arrived.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.doorbell.as_raw_fd()
    }

    /// Sets the callback for the end of the other side: it closed without a [`LineMessage::Bye`],
    /// or has finalized. The reading thread calls `on_end`; if the end has come already, this
    /// thread does.
    pub fn guard(&self, on_end: impl FnOnce(End) + Send + 'static) {
        let mut state = self.shared.lock();
        match end(&mut state) {
            None => state.on_end = Some(Box::new(on_end)),
            Some(end) => {
                drop(state);
                on_end(end);
            }
        }
    }

    /// Whether one of the sides has said [`LineMessage::Bye`].
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shared.lock().bye
    }

    /// Says that the jobs are independent from now on: the other end may close the line.
    pub fn bye(&self) {
        self.leave(&LineMessage::Bye);
    }

    /// As [`bye`](Line::bye), at the end of this job, for which the other end may still wait.
    pub fn finalized(&self, job: u64) {
        self.leave(&LineMessage::Finalized(job));
    }

    fn leave(&self, with: &LineMessage) {
        let mut state = self.shared.lock();
        state.bye = true;
        state.on_end = None;
        drop(state);
        // A process that has gone already needs no message.
        let _ = self.say(with);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.shared.lock().on_end = None;
        // The reading thread ends with the connection.
        self.stream.shutdown();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn next(state: &mut State) -> Heard {
    match state.received.pop_front() {
        Some(said) => Heard::LineMessage(said),
        None if state.closed => Heard::Closed,
        None => Heard::Nothing,
    }
}

/// How the other side has ended; `None` while it has not, or after a goodbye.
fn end(state: &mut State) -> Option<End> {
    match state.finalized.take() {
        Some(job) => Some(End::Finalized(job)),
        None if state.closed && !state.bye => Some(End::Lost(reason(state))),
        None => None,
    }
}

/// The last reason that the other side has given for its end.
fn reason(state: &mut State) -> Option<String> {
    state.received.drain(..).rev().find_map(|said| match said {
        LineMessage::Failed(text) => Some(text),
        _ => None,
    })
}

fn read_loop(stream: &Stream, mut opener: Opener, ring: &UnixStream, shared: &Shared) {
    loop {
        let came = read_one(stream, &mut opener);
        let mut state = shared.lock();
        match came.filter(|_| state.received.len() < MOST_QUEUED) {
            Some(LineMessage::Bye) => state.bye = true,
            Some(LineMessage::Finalized(job)) => {
                state.bye = true;
                state.finalized = Some(job);
            }
            Some(said) => state.received.push_back(said),
            None => state.closed = true,
        }
        let is_closed = state.closed;
        let ended = match &state.on_end {
            Some(_) => end(&mut state).and_then(|end| Some((end, state.on_end.take()?))),
            None => None,
        };
        drop(state);
        shared.arrived.notify_all();
        // One byte is enough, and a full socket has one.
        let _ = (&*ring).write(&[1]);
        if let Some((end, on_end)) = ended {
            on_end(end);
        }
        if is_closed {
            return;
        }
    }
}

fn read_one(mut stream: &Stream, opener: &mut Opener) -> Option<LineMessage> {
    let mut header = [0; wire::HEADER];
    stream.read_exact(&mut header).ok()?;
    let mut rest = vec![0; Opener::rest(&header).ok()?];
    stream.read_exact(&mut rest).ok()?;
    wire::decode(&opener.open(&header, rest).ok()?)
}

/// Starts a thread that handles none of the program's signals.
///
/// # Errors
/// No thread is available.
pub(crate) fn thread_without_signals(
    name: &'static str,
    body: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    // A thread inherits the signal mask of its creator.
    let before = signal::block_all();
    let builder = thread::Builder::new().name(name.to_owned());
    let made = builder.stack_size(STACK).spawn(body);
    signal::restore(before);
    made.map(drop)
}

/// The stack of a thread, in bytes.
const STACK: usize = 256 << 10;
/// The time limit for a write to a process that does not read.
const WRITE_LIMIT: Duration = Duration::from_secs(30);
/// After this time without an answer the other machine is lost. [`Line::watch`] sets another time.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
/// The most messages that may be queued. No process sends as many without an answer.
const MOST_QUEUED: usize = 4096;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::{Secret, Side};
    use crate::seal;
    use std::net::{Shutdown, TcpListener, TcpStream};
    use std::os::fd::AsFd;
    use std::sync::mpsc;

    fn streams() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (one, listener.accept().unwrap().0)
    }

    fn line(stream: TcpStream, side: Side) -> Line {
        let secret = Secret::from_bytes([3; 32]);
        let seals = seal::directions(&secret, side, &[1; 24], &[2; 24]);
        Line::over(Arc::new(Stream::Tcp(stream)), seals).unwrap()
    }

    fn pair() -> (Line, Line) {
        let (one, other) = streams();
        (line(one, Side::Dialer), line(other, Side::Answerer))
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[test]
    fn what_is_said_is_heard_in_order() {
        let (one, other) = pair();
        assert_eq!(other.heard(), Heard::Nothing);
        one.say(&LineMessage::Offer(vec![7; 100_000])).unwrap();
        one.say(&LineMessage::Launcher).unwrap();
        assert_eq!(
            other.hear(soon()),
            Heard::LineMessage(LineMessage::Offer(vec![7; 100_000]))
        );
        assert_eq!(
            other.hear(soon()),
            Heard::LineMessage(LineMessage::Launcher)
        );
        drop(one);
        assert_eq!(other.hear(soon()), Heard::Closed);
    }

    /// The guard of a line gets the death of the other end, with the reason it gave last. A goodbye
    /// before the end is no death.
    #[test]
    fn the_end_of_a_line_is_reported_unless_it_was_said() {
        let (report, lost) = mpsc::channel();
        let guard = |line: &Line| {
            let report = report.clone();
            line.guard(move |why| report.send(why).unwrap());
        };
        let (one, other) = pair();
        guard(&other);
        one.say(&LineMessage::Failed("no such program".into()))
            .unwrap();
        drop(one);
        let reason = Some("no such program".to_owned());
        assert_eq!(lost.recv().unwrap(), End::Lost(reason));
        let (one, other) = pair();
        drop(one);
        assert_eq!(other.hear(soon()), Heard::Closed);
        guard(&other);
        assert_eq!(lost.recv().unwrap(), End::Lost(None), "it was gone before");
        for is_guarded in [true, false] {
            let (one, other) = pair();
            if is_guarded {
                guard(&other);
            }
            one.finalized(7);
            drop(one);
            if !is_guarded {
                assert_eq!(other.hear(soon()), Heard::Closed);
                guard(&other);
            }
            assert_eq!(lost.recv().unwrap(), End::Finalized(7));
            assert!(other.is_over());
        }
        for says in [true, false] {
            let (one, other) = pair();
            guard(&other);
            if says {
                one.bye()
            } else {
                other.bye()
            }
            drop(one);
            assert_eq!(other.hear(soon()), Heard::Closed);
            drop(other);
        }
        drop(report);
        assert!(lost.recv().is_err(), "no other end is reported");
    }

    /// A line was not encrypted. A process that could read or write its bytes on the way learned
    /// the keys of ports and could give orders.
    #[test]
    fn what_is_said_cannot_be_read_or_made_on_the_way() {
        let (one, mut tapped) = streams();
        let one = line(one, Side::Dialer);
        let text = "oxmpi-port 0123456789abcdef";
        one.say(&LineMessage::Failed(text.to_owned())).unwrap();
        drop(one);
        let mut bytes = Vec::new();
        tapped.read_to_end(&mut bytes).unwrap();
        let has_text = |part: &[u8]| part == &text.as_bytes()[..8];
        assert!(bytes.len() > text.len() && !bytes.windows(8).any(has_text));
        // The bytes of one direction are not accepted in the other one, and neither is an unsealed
        // frame.
        let mut open = Vec::new();
        wire::push_frame(&mut open, &LineMessage::Launcher).unwrap();
        for said in [bytes, open] {
            let (mut one, other) = streams();
            let other = line(other, Side::Dialer);
            one.write_all(&said).unwrap();
            one.shutdown(Shutdown::Write).unwrap();
            assert_eq!(other.hear(soon()), Heard::Closed);
        }
    }

    /// A lost host sends nothing. Without keep-alive a process that waited for one of its processes
    /// waited for ever.
    #[test]
    fn the_system_asks_after_the_other_end() {
        let (one, _other) = pair();
        let Stream::Tcp(stream) = &*one.stream else {
            panic!("it is over TCP")
        };
        assert!(oxmpi_pal::net::is_watched(stream.as_fd()).unwrap());
    }

    #[test]
    fn garbage_ends_the_line() {
        let (mut stranger, other) = streams();
        let line = line(other, Side::Answerer);
        stranger.write_all(&[0xff; 64]).unwrap();
        assert_eq!(line.hear(soon()), Heard::Closed);
    }
}
