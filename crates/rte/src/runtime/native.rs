//! The connection to the node daemon of our own mpirun.
//!
//! It is a stream socket with an abstract name. Requests and answers alternate under a lock;
//! messages without an answer go in between. The end of a fence that was begun may come before
//! another answer; the thread that reads it records it. The end of the daemon needs no handling
//! here: the kernel ends this process with it.

use super::Runtime;
use crate::error::JOINING;
use crate::name_broker::Question;
use crate::proof::{Code, Greeting, Secret, Side};
use crate::spawn::Order;
use crate::wire::{self, Answer, Hello, Request, Welcome};
use crate::{Job, RteError};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::param::{self, Setting};
use oxmpi_pal::{descriptor, socket};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// The name of the component.
pub const NATIVE: &str = "native";

/// The result of an attempt to join.
pub enum Joined {
    /// The job, and the settings from the launcher.
    Job(Box<Job>, Vec<Setting>),
    /// No process listens under this name.
    Nobody,
    /// Another, living process has our rank; why this process is a job of its own.
    Taken(String),
}

struct Native {
    /// Locked for a whole exchange, which may wait for other processes.
    exchange: Mutex<Fences>,
    /// Locked while a request is written.
    sending: Mutex<()>,
    stream: UnixStream,
}

/// The fences of this process.
#[derive(Default)]
struct Fences {
    /// The number of the next fence, or of the one that has begun.
    number: u32,
    has_begun: bool,
}

impl Fences {
    /// Whether an answer is the end of the fence that has begun; records it.
    fn take_end(&mut self, answer: &[u8]) -> bool {
        let is_end = self.has_begun && wire::decode(answer) == Some(Answer::Fence(self.number));
        if is_end {
            self.has_begun = false;
            self.number = self.number.wrapping_add(1);
        }
        is_end
    }
}

/// Joins the daemon called `name` as `rank`, after both have proved that they know `secret`.
///
/// # Errors
/// The daemon refuses, has another protocol, or breaks the connection.
pub fn join(name: &str, secret: &Secret, rank: i32) -> Result<Joined, RteError> {
    let lost = |error| RteError::Lost {
        doing: JOINING,
        error,
    };
    let address = SocketAddr::from_abstract_name(name).map_err(lost)?;
    let mut stream = match UnixStream::connect_addr(&address) {
        Ok(stream) => stream,
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
            return Ok(Joined::Nobody);
        }
        Err(error) => return Err(lost(error)),
    };
    let peer = socket::peer(stream.as_fd()).map_err(lost)?;
    let ours = oxmpi_pal::process::user_id();
    if peer.user != ours {
        let reason = format!("it is of user {}, the process of user {ours}", peer.user);
        return Err(RteError::Refused { reason });
    }
    let code = prove(&mut stream, secret, &lost)?;
    let hello = Hello {
        rank,
        pid: std::process::id(),
        arch: ArchWord::LOCAL.bits(),
    };
    let mut first = code.to_vec();
    wire::push_frame(&mut first, &hello).map_err(lost)?;
    stream.write_all(&first).map_err(lost)?;
    let (message, segment) = read_welcome(&mut stream).map_err(lost)?;
    let rank_info = match wire::decode(&message) {
        Some(Welcome::Joined(rank_info)) => rank_info,
        Some(Welcome::Taken(reason)) => return Ok(Joined::Taken(reason.into())),
        Some(Welcome::Refused(reason)) => {
            let reason = reason.to_string();
            return Err(RteError::Refused { reason });
        }
        None => return Err(RteError::Protocol { doing: JOINING }),
    };
    let fits = u32::try_from(rank_info.size).is_ok_and(|size| rank_info.map.is_whole(size));
    let Some(settings) = param::decode(rank_info.settings).filter(|_| fits) else {
        return Err(RteError::Protocol { doing: JOINING });
    };
    let job = Job {
        rank,
        size: rank_info.size,
        local_rank: rank_info.local_rank,
        local_size: rank_info.local_size,
        appnum: rank_info.appnum,
        universe_size: rank_info.universe_size,
        cpus: rank_info.cpus,
        map: rank_info.map,
        local_ranks: Vec::new(),
        job_id: rank_info.job_id,
        secret: secret.clone(),
        wants_report: rank_info.wants_report,
        segment,
        segment_len: rank_info.segment_len,
        params: rank_info.facts,
        warnings: Vec::new(),
        selection: unselected(),
        runtime: Box::new(Native {
            exchange: Mutex::default(),
            sending: Mutex::new(()),
            stream,
        }),
    };
    Ok(Joined::Job(Box::new(job), settings))
}

/// Used until [`super::select`] sets the choice.
fn unselected() -> Choice {
    Choice {
        framework: "rte",
        taken: Vec::new(),
        rejected: Vec::new(),
    }
}

/// Checks that the daemon knows the secret; returns our own code.
fn prove(
    stream: &mut UnixStream,
    secret: &Secret,
    lost: &impl Fn(io::Error) -> RteError,
) -> Result<Code, RteError> {
    let greeting = Greeting::new().map_err(lost)?;
    stream.write_all(&greeting.encode()).map_err(lost)?;
    let mut head = [0; Greeting::SIZE];
    stream.read_exact(&mut head).map_err(lost)?;
    let answer = Greeting::decode(&head).ok_or(RteError::Protocol { doing: JOINING })?;
    if answer.version != wire::VERSION {
        return Err(RteError::Version {
            theirs: answer.version,
        });
    }
    let mut code = [0; 32];
    stream.read_exact(&mut code).map_err(lost)?;
    if !secret.proves(&code, Side::Proxy, &greeting.nonce, &answer.nonce) {
        let reason = "it does not know the secret of this job".to_string();
        return Err(RteError::Refused { reason });
    }
    Ok(secret.code(Side::Rank, &greeting.nonce, &answer.nonce))
}

/// The daemon's answer to our hello, and the descriptor that comes with its first byte.
fn read_welcome(stream: &mut UnixStream) -> io::Result<(Vec<u8>, Option<OwnedFd>)> {
    let mut header = [0; wire::HEADER];
    let (filled, segment) = socket::receive(stream.as_fd(), &mut header)?;
    if filled == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    stream.read_exact(&mut header[filled..])?;
    let mut message = vec![0; wire::message_len(&header)?];
    stream.read_exact(&mut message)?;
    Ok((message, segment))
}

impl Native {
    fn send(&self, request: &Request<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        wire::push_frame(&mut bytes, request)?;
        let _guard = self.sending.lock();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            match socket::send(self.stream.as_fd(), rest, None) {
                Ok(sent) => rest = &rest[sent..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Sends a request and waits for its answer: the bytes of an [`Answer`].
    fn ask(&self, fences: &mut Fences, request: &Request<'_>) -> io::Result<Vec<u8>> {
        self.send(request)?;
        loop {
            let answer = self.read_answer()?;
            if !fences.take_end(&answer) {
                return Ok(answer);
            }
        }
    }

    fn read_answer(&self) -> io::Result<Vec<u8>> {
        let mut header = [0; wire::HEADER];
        (&self.stream).read_exact(&mut header)?;
        let mut answer = vec![0; wire::message_len(&header)?];
        (&self.stream).read_exact(&mut answer)?;
        Ok(answer)
    }

    /// Asks for a fence, unless one has begun.
    fn ask_for_fence(&self, fences: &mut Fences) -> Result<(), RteError> {
        if !fences.has_begun {
            let sent = self.send(&Request::Fence(fences.number));
            sent.map_err(lost_in_fence)?;
            fences.has_begun = true;
        }
        Ok(())
    }

    /// Reads the end of the fence that has begun.
    fn read_end(&self, fences: &mut Fences) -> Result<(), RteError> {
        let answer = self.read_answer().map_err(lost_in_fence)?;
        match fences.take_end(&answer) {
            true => Ok(()),
            false => Err(RteError::Protocol { doing: IN_FENCE }),
        }
    }

    fn locked(&self) -> MutexGuard<'_, Fences> {
        self.exchange.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lock, or `None` while another thread waits for an answer, for an unknown time.
    fn try_locked(&self) -> Option<MutexGuard<'_, Fences>> {
        match self.exchange.try_lock() {
            Ok(guard) => Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The value that a process has published; the caller holds the lock.
    fn look_up(
        &self,
        fences: &mut Fences,
        rank: i32,
        key: &str,
    ) -> Result<Option<Vec<u8>>, RteError> {
        const DOING: &str = "looking up a value";
        let answer = self.ask(fences, &Request::Get { rank, key });
        let answer = answer.map_err(|error| RteError::Lost {
            doing: DOING,
            error,
        })?;
        match wire::decode(&answer) {
            Some(Answer::Value(value)) => Ok(value.map(|value| value.0.to_vec())),
            _ => Err(RteError::Protocol { doing: DOING }),
        }
    }
}

impl Runtime for Native {
    fn fence(&self) -> Result<(), RteError> {
        let mut fences = self.locked();
        self.ask_for_fence(&mut fences)?;
        self.read_end(&mut fences)
    }

    fn begin_fence(&self) -> Result<bool, RteError> {
        self.ask_for_fence(&mut self.locked())?;
        Ok(true)
    }

    fn is_fence_over(&self) -> Result<bool, RteError> {
        // Another thread that waits for an answer records the end.
        let Some(mut fences) = self.try_locked() else {
            return Ok(false);
        };
        if fences.has_begun {
            match descriptor::wait_readable(self.stream.as_fd(), 0) {
                Ok(true) => self.read_end(&mut fences)?,
                Ok(false) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(lost_in_fence(error)),
            }
        }
        Ok(!fences.has_begun)
    }

    fn abort(&self, code: i32, text: &str) {
        // No lock: another thread may hold it in a fence that never ends.
        if self.send(&Request::Abort { code, text }).is_ok() {
            // Any answer will do, and so will none: the daemon ends this process if it does not end
            // itself.
            let _ = descriptor::wait_readable(self.stream.as_fd(), ABORT_PATIENCE_MS);
        }
    }

    fn notify(&self, request: &Request<'_>) {
        // A daemon that is gone ends this process with it: an error needs no report.
        let _ = self.send(request);
    }

    fn shows_at_once(&self) -> bool {
        true
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        self.send(&Request::Put { key, value })
            .map_err(|error| RteError::Lost {
                doing: "publishing a value",
                error,
            })
    }

    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.look_up(&mut self.locked(), rank, key)
    }

    fn try_get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        match self.try_locked() {
            Some(mut fences) => self.look_up(&mut fences, rank, key),
            None => Ok(None),
        }
    }

    fn changed(&self, since: u32) -> Result<Option<(u32, Vec<u32>)>, RteError> {
        const DOING: &str = "asking who has published something else";
        let Some(mut fences) = self.try_locked() else {
            return Ok(None);
        };
        let answer = self.ask(&mut fences, &Request::Changed { since });
        let answer = answer.map_err(|error| RteError::Lost {
            doing: DOING,
            error,
        })?;
        match wire::decode(&answer) {
            Some(Answer::Changed { last, ranks }) => Ok(Some((last, ranks))),
            _ => Err(RteError::Protocol { doing: DOING }),
        }
    }

    fn spawn(&self, order: &Order) -> io::Result<()> {
        let order = order.encode()?;
        self.send(&Request::Spawn(&order))
    }

    fn question(&self, question: &Question) -> io::Result<()> {
        let question = question.encode()?;
        self.send(&Request::Name(&question))
    }

    fn registry(&self, segment: &str, ask: &[u8]) -> Result<Vec<u8>, RteError> {
        const DOING: &str = "asking the registry";
        let mut fences = self.locked();
        let answer = self.ask(&mut fences, &Request::Registry { segment, ask });
        let answer = answer.map_err(|error| RteError::Lost {
            doing: DOING,
            error,
        })?;
        match wire::decode(&answer) {
            Some(Answer::Registry(answer)) => Ok(answer.0.to_vec()),
            _ => Err(RteError::Protocol { doing: DOING }),
        }
    }
}

fn lost_in_fence(error: io::Error) -> RteError {
    RteError::Lost {
        doing: IN_FENCE,
        error,
    }
}

const IN_FENCE: &str = "waiting for the other processes";
/// How long an aborting rank waits for the daemon's answer.
const ABORT_PATIENCE_MS: i32 = 2000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Blob;

    /// The daemon ends a fence at any time, also between a question and its answer.
    #[test]
    fn the_end_of_a_fence_comes_before_another_answer() {
        let (stream, daemon) = UnixStream::pair().unwrap();
        let native = Native {
            exchange: Mutex::default(),
            sending: Mutex::new(()),
            stream,
        };
        let say = |answer: Answer<'_>| {
            let mut frame = Vec::new();
            wire::push_frame(&mut frame, &answer).unwrap();
            (&daemon).write_all(&frame).unwrap();
        };
        assert!(native.begin_fence().unwrap() && !native.is_fence_over().unwrap());
        say(Answer::Fence(0));
        say(Answer::Value(Some(Blob(b"value"))));
        assert_eq!(native.get(1, "key").unwrap(), Some(b"value".to_vec()));
        assert!(native.is_fence_over().unwrap());
        // The next one, which was begun before somebody waits in it.
        assert!(native.begin_fence().unwrap());
        say(Answer::Fence(1));
        native.fence().unwrap();
        assert!(native.is_fence_over().unwrap());
        assert!(native.begin_fence().unwrap());
        say(Answer::Fence(1));
        assert!(native.is_fence_over().is_err(), "the end of another fence");
    }
}
