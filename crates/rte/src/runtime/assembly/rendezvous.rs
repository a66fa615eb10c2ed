//! The processes of a node meet at a socket of the lowest rank.
//!
//! The name of the socket is random and abstract: nothing is left when the process ends. It accepts
//! only processes of the same user that prove that they know the node's secret. The secret comes
//! through the launcher. Bytes from other processes are not parsed. The connection is the probe for
//! shared memory. A process that cannot connect, or has another architecture, shares no memory with
//! the lowest rank; its answer is `NoSharedMemory`.
//!
//! A caller sends its greeting before the fence, and gets its answer after the fence. By then all
//! have called, so the lowest rank does not wait for one that has not.

use crate::proof::{Code, Greeting, Secret, Side};
use crate::wire;
use oxmpi_datatype::ArchWord;
use oxmpi_pal::affinity::{CpuSet, within_quota};
use oxmpi_pal::{descriptor, process, socket};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::Duration;

/// How to connect to the lowest rank of a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The socket's name.
    name: String,
    /// The secret of the node, in hexadecimal.
    secret: String,
}

/// The message of a caller after both have proved themselves.
#[derive(Serialize, Deserialize)]
struct Hello {
    rank: u32,
    arch: u32,
    /// Processors it may use.
    processors: Vec<u32>,
}

/// The answer to a hello.
#[derive(Serialize, Deserialize)]
enum Answer {
    /// The segment comes with this answer.
    NodeInfo(NodeInfo),
    /// The segment comes after a fence.
    Wait,
    /// The caller shares no segment with this node.
    NoSharedMemory,
}

/// What a process of a node gets from the lowest rank.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NodeInfo {
    /// The id of the job.
    pub job: u64,
    /// The job's secret, in hexadecimal.
    pub secret: String,
    /// The settings of rank 0, which hold for all ranks.
    pub settings: Vec<u8>,
    /// The encoded `Nodes`.
    pub nodes: Vec<u8>,
    /// Length of the segment in bytes.
    pub segment_len: u64,
}

/// The processes that have connected to the lowest rank of a node.
pub struct NodeMembers {
    /// The expected ranks, and the socket for them.
    expected: Vec<u32>,
    listening: Option<(UnixListener, Card, Secret)>,
    /// Callers without a proof.
    callers: Vec<UnixStream>,
    /// Accepted ranks.
    joined: Vec<(u32, UnixStream)>,
    processors: CpuSet,
}

impl NodeMembers {
    /// For a process that is alone on its node.
    pub fn none() -> NodeMembers {
        NodeMembers {
            expected: Vec::new(),
            listening: None,
            callers: Vec::new(),
            joined: Vec::new(),
            processors: CpuSet::allowed().unwrap_or_default(),
        }
    }

    /// Opens a socket for these ranks, if any.
    ///
    /// # Errors
    /// No descriptor is available.
    pub fn open(expected: &[u32]) -> io::Result<NodeMembers> {
        let mut node_members = NodeMembers::none();
        if expected.is_empty() {
            return Ok(node_members);
        }
        let mut number = [0; 16];
        descriptor::random(&mut number)?;
        let digits: String = number.iter().map(|byte| format!("{byte:02x}")).collect();
        let secret = Secret::random()?;
        let card = Card {
            name: format!("oxmpi-{digits}"),
            secret: secret.to_hex(),
        };
        let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&card.name)?)?;
        listener.set_nonblocking(true)?;
        node_members.expected = expected.to_vec();
        node_members.listening = Some((listener, card, secret));
        Ok(node_members)
    }

    /// What the other ranks need for connecting.
    pub fn card(&self) -> Option<&Card> {
        self.listening.as_ref().map(|(_, card, _)| card)
    }

    /// Accepts callers until all have come, or none has come for a while. The backlog keeps later
    /// callers, a few thousand at least, for [`admit`](Self::admit).
    pub fn collect(&mut self) {
        while self.callers.len() < self.expected.len() {
            let Some((listener, ..)) = &self.listening else {
                return;
            };
            if !descriptor::wait_readable(listener.as_fd(), LULL_MS).unwrap_or(false) {
                return;
            }
            self.take_all();
        }
    }

    fn take_all(&mut self) {
        let Some((listener, ..)) = &self.listening else {
            return;
        };
        while let Ok((caller, _)) = listener.accept() {
            // Other users may see the socket's name; they are refused.
            let peer = socket::peer(caller.as_fd());
            if peer.is_ok_and(|peer| peer.user == process::user_id()) {
                self.callers.push(caller);
            }
        }
    }

    /// Checks all callers, after the fence by which all have called.
    pub fn admit(&mut self) {
        self.take_all();
        let Some((_, _, secret)) = self.listening.take() else {
            return;
        };
        for mut caller in std::mem::take(&mut self.callers) {
            let Ok(hello) = receive_hello(&mut caller, &secret) else {
                continue;
            };
            let awaited = self.expected.contains(&hello.rank)
                && self.joined.iter().all(|(rank, _)| *rank != hello.rank);
            if awaited && hello.arch == ArchWord::LOCAL.bits() {
                for cpu in hello.processors {
                    let cpu = cpu as usize;
                    if cpu <= CpuSet::MOST {
                        self.processors.insert(cpu);
                    }
                }
                self.joined.push((hello.rank, caller));
            } else {
                // A caller that has gone needs no answer.
                let _ = answer(&caller, &Answer::NoSharedMemory, None);
            }
        }
    }

    /// The accepted ranks.
    pub fn ranks(&self) -> Vec<u32> {
        self.joined.iter().map(|(rank, _)| *rank).collect()
    }

    /// The processors that all accepted ranks and this one may use together.
    pub fn processors(&self) -> u32 {
        u32::try_from(within_quota(self.processors.len())).unwrap_or(u32::MAX)
    }

    /// Tells the accepted ranks that the segment comes after the records of all nodes.
    pub fn send_wait(&self) {
        for (_, caller) in &self.joined {
            // The launcher notices a process that has gone.
            let _ = answer(caller, &Answer::Wait, None);
        }
    }

    /// Sends the node info and the segment to the accepted ranks.
    pub fn node_info(&self, node_info: &NodeInfo, segment: BorrowedFd<'_>) {
        let message = Answer::NodeInfo(node_info.clone());
        for (_, caller) in &self.joined {
            let _ = answer(caller, &message, Some(segment));
        }
    }
}

/// How long the lowest rank waits for the next caller before it goes to the fence. The value does
/// not affect the result.
const LULL_MS: i32 = 100;

/// The proof at the side of the lowest rank, then the caller's hello.
fn receive_hello(caller: &mut UnixStream, secret: &Secret) -> io::Result<Hello> {
    caller.set_nonblocking(false)?;
    caller.set_read_timeout(Some(PATIENCE))?;
    let mut head = [0; Greeting::SIZE];
    caller.read_exact(&mut head)?;
    let theirs = Greeting::decode(&head).filter(|greeting| greeting.version == wire::VERSION);
    let theirs = theirs.ok_or(io::ErrorKind::InvalidData)?;
    let ours = Greeting::new()?;
    let code = secret.code(Side::Proxy, &theirs.nonce, &ours.nonce);
    caller.write_all(&[&ours.encode()[..], &code].concat())?;
    let mut code: Code = [0; 32];
    caller.read_exact(&mut code)?;
    if !secret.proves(&code, Side::Rank, &theirs.nonce, &ours.nonce) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut header = [0; wire::HEADER];
    caller.read_exact(&mut header)?;
    let mut message = vec![0; wire::message_len(&header)?];
    caller.read_exact(&mut message)?;
    wire::decode(&message).ok_or(io::ErrorKind::InvalidData.into())
}

/// The time limit for a caller's messages: by then a process has sent them, unless it is stopped.
const PATIENCE: Duration = Duration::from_secs(10);

fn answer(caller: &UnixStream, answer: &Answer, segment: Option<BorrowedFd<'_>>) -> io::Result<()> {
    let mut bytes = Vec::new();
    wire::push_frame(&mut bytes, answer)?;
    let sent = socket::send(caller.as_fd(), &bytes, segment)?;
    (&*caller).write_all(&bytes[sent..])
}

/// The result of connecting to the lowest rank of the node.
pub enum Reply {
    /// Our node info, and the segment.
    Joined(NodeInfo, OwnedFd),
    /// They come after a fence.
    Wait(Head),
    /// We share no memory with the lowest rank.
    NoSharedMemory,
}

/// The lowest rank of our node, which has accepted us.
pub struct Head(UnixStream);

/// The connection to the lowest rank before its answer.
pub struct Greeted {
    stream: UnixStream,
    greeting: Greeting,
}

/// Connects to the process of this card; `None` when it cannot be reached.
pub fn connect(card: &Card) -> Option<Greeted> {
    let address = SocketAddr::from_abstract_name(&card.name).ok()?;
    let mut stream = UnixStream::connect_addr(&address).ok()?;
    let peer = socket::peer(stream.as_fd()).ok()?;
    if peer.user != process::user_id() {
        return None;
    }
    let greeting = Greeting::new().ok()?;
    stream.write_all(&greeting.encode()).ok()?;
    Some(Greeted { stream, greeting })
}

impl Greeted {
    /// Proves our membership, and receives the answer.
    pub fn prove(self, rank: u32, card: &Card) -> Reply {
        self.exchange(rank, card).unwrap_or(Reply::NoSharedMemory)
    }

    fn exchange(mut self, rank: u32, card: &Card) -> io::Result<Reply> {
        let secret = Secret::from_hex(&card.secret).ok_or(io::ErrorKind::InvalidData)?;
        let mut head = [0; Greeting::SIZE];
        self.stream.read_exact(&mut head)?;
        let theirs = Greeting::decode(&head).ok_or(io::ErrorKind::InvalidData)?;
        let mut code: Code = [0; 32];
        self.stream.read_exact(&mut code)?;
        let (ours, theirs) = (&self.greeting.nonce, &theirs.nonce);
        if !secret.proves(&code, Side::Proxy, ours, theirs) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let processors = CpuSet::allowed().unwrap_or_default();
        let hello = Hello {
            rank,
            arch: ArchWord::LOCAL.bits(),
            processors: processors
                .iter()
                .filter_map(|cpu| cpu.try_into().ok())
                .collect(),
        };
        let mut bytes = secret.code(Side::Rank, ours, theirs).to_vec();
        wire::push_frame(&mut bytes, &hello)?;
        self.stream.write_all(&bytes)?;
        let mut head = Head(self.stream);
        Ok(match head.receive()? {
            (Answer::NodeInfo(node_info), Some(segment)) => Reply::Joined(node_info, segment),
            (Answer::Wait, None) => Reply::Wait(head),
            _ => Reply::NoSharedMemory,
        })
    }
}

impl Head {
    /// Our node info and the segment, after the fence.
    ///
    /// # Errors
    /// The lowest rank of the node has gone.
    pub fn node_info(mut self) -> io::Result<(NodeInfo, OwnedFd)> {
        match self.receive()? {
            (Answer::NodeInfo(node_info), Some(segment)) => Ok((node_info, segment)),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    /// The next answer, and the descriptor that comes with its first byte.
    fn receive(&mut self) -> io::Result<(Answer, Option<OwnedFd>)> {
        let mut header = [0; wire::HEADER];
        let (filled, segment) = socket::receive(self.0.as_fd(), &mut header)?;
        if filled == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.0.read_exact(&mut header[filled..])?;
        let mut message = vec![0; wire::message_len(&header)?];
        self.0.read_exact(&mut message)?;
        let answer = wire::decode(&message).ok_or(io::ErrorKind::InvalidData)?;
        Ok((answer, segment))
    }
}
