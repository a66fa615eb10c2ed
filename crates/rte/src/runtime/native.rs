//! The line to the node daemon of our own mpirun.
//!
//! One stream socket with an abstract name; requests and answers alternate under a lock, messages
//! without an answer go in between. Ending of the daemon needs no care here: the kernel ends us
//! with it.

use super::Runtime;
use crate::error::JOINING;
use crate::proof::{Code, Greeting, Secret, Side};
use crate::wire::{self, Hello, Kind, Reader, Welcome, Writer};
use crate::{Job, Map, RteError};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::choice::Choice;
use oxmpi_mca::param::{self, Setting};
use oxmpi_pal::{descriptor, socket};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::sync::{Mutex, PoisonError};

/// What came of an attempt to join.
pub enum Joined {
    /// We are in; what the launcher sets.
    Job(Box<Job>, Vec<Setting>),
    /// Nobody listens under this name.
    Nobody,
    /// Our rank is another, living process; why we are on our own.
    Taken(String),
}

struct Native {
    /// Locked for a whole exchange; holds the number of the next fence.
    exchange: Mutex<u32>,
    stream: UnixStream,
}

/// Says hello to the daemon called `name` as `rank`, once both know that they share `secret`.
///
/// # Errors
/// The daemon refuses, or speaks another protocol, or breaks off.
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
    stream.write_all(&code).map_err(lost)?;
    let hello = Hello {
        version: wire::VERSION,
        rank,
        pid: std::process::id(),
        arch: ArchWord::LOCAL.bits(),
    };
    stream.write_all(&hello.encode()).map_err(lost)?;
    let (welcome, segment) = read_welcome(&mut stream).map_err(lost)?;
    let Some(welcome) = welcome else {
        return Err(RteError::Protocol { doing: JOINING });
    };
    let reason = || String::from_utf8_lossy(&welcome.text).into_owned();
    if welcome.version != wire::VERSION {
        return Err(RteError::Version {
            theirs: welcome.version,
        });
    }
    match welcome.status {
        0 => {}
        Welcome::TAKEN => return Ok(Joined::Taken(reason())),
        _ => return Err(RteError::Refused { reason: reason() }),
    }
    let decoded = wire::decode_params(&welcome.text);
    let Some((settings, facts)) = decoded.and_then(|(s, f)| Some((param::decode(s)?, f))) else {
        return Err(RteError::Protocol { doing: JOINING });
    };
    let job = Job {
        rank,
        size: welcome.size,
        local_rank: welcome.local_rank,
        local_size: welcome.local_size,
        appnum: welcome.appnum,
        universe_size: welcome.universe_size,
        cpus: welcome.cpus,
        // All ranks that a warden welcomes are on its node.
        map: Map::one_node(welcome.size.cast_unsigned(), welcome.cpus),
        job_id: welcome.job_id,
        wants_report: welcome.flags & Welcome::WANTS_REPORT != 0,
        segment,
        segment_len: welcome.segment_len,
        params: facts,
        warnings: Vec::new(),
        selection: unselected(),
        runtime: Box::new(Native {
            exchange: Mutex::new(0),
            stream,
        }),
    };
    Ok(Joined::Job(Box::new(job), settings))
}

/// Until [`super::select`] says why this component was taken.
fn unselected() -> Choice {
    Choice {
        framework: "rte",
        taken: Vec::new(),
        rejected: Vec::new(),
    }
}

/// Checks that the daemon knows the secret; returns our own proof.
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
    if !secret.proves(&code, Side::Warden, &greeting.nonce, &answer.nonce) {
        let reason = "it does not know the secret of this job".to_string();
        return Err(RteError::Refused { reason });
    }
    Ok(secret.code(Side::Rank, &greeting.nonce, &answer.nonce))
}

fn read_welcome(stream: &mut UnixStream) -> io::Result<(Option<Welcome>, Option<OwnedFd>)> {
    let mut head = [0; Welcome::SIZE];
    // The descriptor comes with the first byte.
    let (mut filled, segment) = socket::receive(stream.as_fd(), &mut head)?;
    if filled == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    while filled < head.len() {
        let got = stream.read(&mut head[filled..])?;
        if got == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        filled += got;
    }
    let Some((mut welcome, text)) = Welcome::decode(&head) else {
        return Ok((None, None));
    };
    welcome.text = vec![0; text];
    stream.read_exact(&mut welcome.text)?;
    Ok((Some(welcome), segment))
}

impl Native {
    fn send(&self, kind: Kind, payload: &[u8]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(payload.len() + wire::HEADER);
        wire::push_frame(&mut bytes, kind as u16, payload);
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

    /// Sends a request and waits for the answer of the same kind.
    fn ask(&self, kind: Kind, payload: &[u8]) -> io::Result<Vec<u8>> {
        self.send(kind, payload)?;
        let mut header = [0; wire::HEADER];
        (&self.stream).read_exact(&mut header)?;
        let mut input = Reader(&header);
        let (len, got) = (input.u32().unwrap_or(0) as usize, input.u16());
        if len > wire::MOST_PAYLOAD || got != Some(kind as u16) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut answer = vec![0; len];
        (&self.stream).read_exact(&mut answer)?;
        Ok(answer)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, u32> {
        self.exchange.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Runtime for Native {
    fn fence(&self) -> Result<(), RteError> {
        let mut number = self.locked();
        let answer = self.ask(Kind::Fence, &number.to_le_bytes());
        answer.map_err(|error| RteError::Lost {
            doing: "waiting for the other processes",
            error,
        })?;
        *number = number.wrapping_add(1);
        Ok(())
    }

    fn abort(&self, code: i32, text: &str) {
        let mut payload = Writer::default();
        payload.i32(code).bytes(text.as_bytes());
        // No lock: another thread may hold it in a fence that will never end.
        if self.send(Kind::Abort, &payload.0).is_ok() {
            // Any answer will do, and none at all too: the daemon ends us if we do not end
            // ourselves.
            let _ = descriptor::wait_readable(self.stream.as_fd(), ABORT_PATIENCE_MS);
        }
    }

    fn notify(&self, kind: Kind, payload: &[u8]) {
        let _guard = self.locked();
        // A daemon that is gone takes us with it; there is nobody to tell.
        let _ = self.send(kind, payload);
    }

    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError> {
        let mut payload = Writer::default();
        payload.text(key).bytes(value);
        let _guard = self.locked();
        self.send(Kind::Put, &payload.0)
            .map_err(|error| RteError::Lost {
                doing: "publishing a value",
                error,
            })
    }

    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        let mut payload = Writer::default();
        payload.i32(rank).bytes(key.as_bytes());
        let _guard = self.locked();
        let answer = self
            .ask(Kind::Get, &payload.0)
            .map_err(|error| RteError::Lost {
                doing: "looking up a value",
                error,
            })?;
        let mut input = Reader(&answer);
        match input.u32() {
            Some(0) => Ok(None),
            Some(_) => Ok(Some(input.0.to_vec())),
            None => Err(RteError::Protocol {
                doing: "looking up a value",
            }),
        }
    }

    fn event_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.stream.as_fd())
    }
}

/// How long an aborting rank waits to be heard.
const ABORT_PATIENCE_MS: i32 = 2000;
