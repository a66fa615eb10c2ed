//! Lines between jobs: a connection on which both ends have proved themselves, with a thread that
//! reads it.
//!
//! Two processes of different jobs speak over one while their jobs are joined (the roots of
//! MPI_Comm_connect and MPI_Comm_accept), and so do a process that spawns and the mpirun of what it
//! spawns. It stays open as long as the jobs are connected: an end that closes without
//! [`LineMessage::Bye`] has died, and who [guards](Line::guard) the other end hears of it, whatever it does
//! at the time. A host that is lost without a word is noticed by the system, which asks after the
//! other end while nothing comes. What comes is input: a frame that does not open ([`crate::seal`])
//! or decode ends the line.

use crate::name_broker::{Question, Reply};
use crate::seal::{Opener, Sealer};
use crate::stream::Stream;
use crate::wire;
use oxmpi_mca::param;
use oxmpi_pal::signal;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What one end says to the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineMessage {
    /// The first word of who has called: a process of another job.
    Job,
    /// The same: the mpirun of a job that the other side wants started.
    Launcher,
    /// What the groups tell each other when they are joined.
    Offer(Vec<u8>),
    /// Of mpirun: the job has come to nothing, or has ended badly.
    Failed(String),
    /// Of mpirun: what became of a published name.
    Name(Reply),
    /// The jobs are independent from now on: the end of the line means nothing.
    Bye,
    /// To a name server.
    Ask(Question),
    /// [`Bye`](LineMessage::Bye) of a process whose job, which this is, has called MPI_Finalize while it
    /// was connected.
    Finalized(u64),
}

/// How a job has ended that was connected at the other end of a line.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// Without a word, but for the reason that it may have given.
    Lost(Option<String>),
    /// By MPI_Finalize: this job.
    Finalized(u64),
}

/// What has come.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing yet.
    Nothing,
    /// This.
    LineMessage(LineMessage),
    /// The other end is gone.
    Closed,
}

type Over = Box<dyn FnOnce(End) + Send>;

#[derive(Default)]
struct State {
    said: VecDeque<LineMessage>,
    closed: bool,
    /// The other end may go.
    bye: bool,
    /// It has gone so.
    finalized: Option<u64>,
    over: Option<Over>,
}

struct Shared {
    state: Mutex<State>,
    came: Condvar,
}

/// See the module's text.
pub struct Line {
    stream: Arc<Stream>,
    sealer: Mutex<Sealer>,
    shared: Arc<Shared>,
    /// Readable when something has come since [`Line::heard`] was asked.
    doorbell: UnixStream,
}

impl Line {
    /// On a connection both of whose ends have proved themselves, which `sealer` and `opener` seal.
    ///
    /// # Errors
    /// The system has no descriptor or no thread to give.
    pub fn over(stream: Arc<Stream>, (sealer, opener): (Sealer, Opener)) -> io::Result<Line> {
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(Some(WRITING))?;
        let patience = param::preview().tcp_timeout_ms.max(1);
        stream.watch(Duration::from_millis(patience.into()))?;
        let (doorbell, ring) = UnixStream::pair()?;
        ring.set_nonblocking(true)?;
        doorbell.set_nonblocking(true)?;
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            came: Condvar::new(),
        });
        let (reading, told) = (Arc::clone(&stream), Arc::clone(&shared));
        quiet_thread("mpi-line", move || read_on(&reading, opener, &ring, &told))?;
        Ok(Line {
            stream,
            sealer: Mutex::new(sealer),
            shared,
            doorbell,
        })
    }

    /// Says something. A line that is closed is noticed by who listens.
    ///
    /// # Errors
    /// What the system said. The line ends: part of a frame may have left.
    pub fn say(&self, what: &LineMessage) -> io::Result<()> {
        let mut bytes = Vec::new();
        // Held until all is written: frames leave in the order of their numbers.
        let mut sealer = self.sealer.lock().unwrap_or_else(PoisonError::into_inner);
        sealer.push(&mut bytes, what)?;
        let written = (&*self.stream).write_all(&bytes);
        if written.is_err() {
            self.stream.shutdown();
        }
        written
    }

    /// What has come, without waiting.
    #[must_use]
    pub fn heard(&self) -> Heard {
        // Before the look: what comes after it rings again.
        let mut drained = [0; 64];
        while (&self.doorbell).read(&mut drained).is_ok_and(|got| got > 0) {}
        next(&mut self.shared.lock())
    }

    /// What comes until `until`.
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
            let waited = self.shared.came.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// A descriptor that is readable when something has come.
    #[must_use]
    pub fn descriptor(&self) -> RawFd {
        self.doorbell.as_raw_fd()
    }

    /// From now on `over` is called, by a thread of its own, when the other end is gone without a
    /// [`LineMessage::Bye`], or says that it is finalized. At once where it has already.
    pub fn guard(&self, over: impl FnOnce(End) + Send + 'static) {
        let mut state = self.shared.lock();
        match end(&mut state) {
            None => state.over = Some(Box::new(over)),
            Some(end) => {
                drop(state);
                over(end);
            }
        }
    }

    /// Whether one of the sides has said [`LineMessage::Bye`].
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.shared.lock().bye
    }

    /// The jobs are independent from now on: says so, and lets the other end go.
    pub fn bye(&self) {
        self.leave(&LineMessage::Bye);
    }

    /// The same at the end of this job, which the other end may still wait for.
    pub fn finalized(&self, job: u64) {
        self.leave(&LineMessage::Finalized(job));
    }

    fn leave(&self, with: &LineMessage) {
        let mut state = self.shared.lock();
        state.bye = true;
        state.over = None;
        drop(state);
        // Whoever is gone already needs no word.
        let _ = self.say(with);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.shared.lock().over = None;
        // The thread that reads ends with it.
        self.stream.shutdown();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn next(state: &mut State) -> Heard {
    match state.said.pop_front() {
        Some(said) => Heard::LineMessage(said),
        None if state.closed => Heard::Closed,
        None => Heard::Nothing,
    }
}

/// How the other side has ended, if it has, and if this one has not left before.
fn end(state: &mut State) -> Option<End> {
    match state.finalized.take() {
        Some(job) => Some(End::Finalized(job)),
        None if state.closed && !state.bye => Some(End::Lost(reason(state))),
        None => None,
    }
}

/// The reason for its end that the other side has given last.
fn reason(state: &mut State) -> Option<String> {
    state.said.drain(..).rev().find_map(|said| match said {
        LineMessage::Failed(text) => Some(text),
        _ => None,
    })
}

fn read_on(stream: &Stream, mut opener: Opener, ring: &UnixStream, shared: &Shared) {
    loop {
        let came = read_one(stream, &mut opener);
        let mut state = shared.lock();
        match came.filter(|_| state.said.len() < MOST_UNHEARD) {
            Some(LineMessage::Bye) => state.bye = true,
            Some(LineMessage::Finalized(job)) => {
                state.bye = true;
                state.finalized = Some(job);
            }
            Some(said) => state.said.push_back(said),
            None => state.closed = true,
        }
        let is_closed = state.closed;
        let told = match &state.over {
            Some(_) => end(&mut state).and_then(|end| Some((end, state.over.take()?))),
            None => None,
        };
        drop(state);
        shared.came.notify_all();
        // One byte is enough, and a full pipe has one.
        let _ = (&*ring).write(&[1]);
        if let Some((end, over)) = told {
            over(end);
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

/// Starts a thread that takes no signal of the program's.
///
/// # Errors
/// The system has none to give.
pub(crate) fn quiet_thread(
    name: &'static str,
    body: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    // A thread begins with the mask of the one that makes it.
    let before = signal::block_all();
    let builder = thread::Builder::new().name(name.to_owned());
    let made = builder.stack_size(STACK).spawn(body);
    signal::restore(before);
    made.map(drop)
}

/// Bytes.
const STACK: usize = 256 << 10;
/// Longer than this nobody is waited for who does not read.
const WRITING: Duration = Duration::from_secs(30);
/// What may be said and not heard: more than any process says without an answer.
const MOST_UNHEARD: usize = 4096;

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

    /// Whoever dies is told to the one who guards the other end, with what he said last; whoever
    /// has said goodbye is not.
    #[test]
    fn the_end_of_a_line_is_told_unless_it_was_said() {
        let (told, lost) = mpsc::channel();
        let guard = |line: &Line| {
            let told = told.clone();
            line.guard(move |why| told.send(why).unwrap());
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
        drop(told);
        assert!(lost.recv().is_err(), "nobody else was told");
    }

    /// Bytes of a line were in the clear: a process that could read or write them on their way had
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
        // What was said to one end is no word for the other, and one that was made up is none.
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

    /// A host that is lost says nothing: without these options of the system a process that waited
    /// for one of its own waited for ever.
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
