//! One job out of processes that another launcher has started: who shares memory with whom, and the
//! node's segment, which nobody of ours has made before.
//!
//! ```text
//!  which processes share a node     the launcher's map, or what each tells of itself
//!  the lowest of a node publishes   a socket's random name and a secret            ─ fence
//!  the others call it               whoever cannot is a node of its own            ─ fence
//!  it makes the segment             and tells the others: who is here, how many processors
//!  several nodes                    one record for each                            ─ fence
//! ```
//!
//! A job on one node exchanges nothing beyond the first line. The segment has no name: it travels
//! through the socket, and goes when the last process does. No process is on a node because of a
//! host's name.

mod identity;
mod map;
mod rendezvous;

use super::Runtime;
use crate::proof::Secret;
use crate::wire::decode;
use crate::{Job, Map, RteError};
use map::{First, Nodes, Record};
use oxmpi_mca::choice::Choice;
use oxmpi_mca::param::{self, Params, Setting};
use oxmpi_pal::descriptor;
use oxmpi_shm::segment::{Layout, Segment};
use rendezvous::{NodeInfo, NodeMembers, Visit};
use serde::Serialize;
use std::io;
use std::os::fd::OwnedFd;

/// What came of asking a launcher.
pub enum Attempt {
    /// It has let us in: why this one.
    Joined(Member, String),
    /// There is none: why.
    Nobody(String),
}

/// This process as one of a launcher's job.
pub struct Member {
    /// What the launcher says of us.
    pub start: Start,
    /// The line to it.
    pub runtime: Box<dyn Runtime>,
}

/// What a launcher tells of a process.
#[derive(Clone, Debug)]
pub struct Start {
    /// What it is called.
    pub launcher: &'static str,
    /// Our rank.
    pub rank: u32,
    /// Number of processes.
    pub size: u32,
    /// Index of the program.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE; anything below `size` means that it does not know.
    pub universe_size: i32,
    /// The node of each process, if it tells.
    pub nodes: Option<Vec<u32>>,
}

/// What a process brings along besides.
pub struct Own<'a> {
    /// Its parameters, of the environment.
    pub params: &'a Params,
    /// Settings that hold for all if it is the first.
    pub shared: Vec<Setting>,
}

/// Makes the job; also gives the settings of the first process, which hold for all.
///
/// # Errors
/// The launcher is gone, or the processes do not fit together.
pub fn assemble(
    member: Member,
    own: &Own<'_>,
    selection: Choice,
) -> Result<(Job, Vec<Setting>), RteError> {
    let Member { start, runtime } = member;
    let exchange = Exchange {
        runtime: &*runtime,
        launcher: start.launcher,
    };
    // The others would wait for this process in a fence.
    let node_info = exchange
        .node_info(&start, own)
        .inspect_err(|error| runtime.abort(1, &error.to_string()))?;
    let wrong = || exchange.failed("the first process of the job sent what it never writes");
    let settings = param::decode(&node_info.0.settings).ok_or_else(wrong)?;
    let secret = Secret::from_hex(&node_info.0.secret).ok_or_else(wrong)?;
    let nodes = Nodes::decode(&node_info.0.nodes, start.size).ok_or_else(wrong)?;
    let (local_rank, local_size) = nodes.place(start.rank);
    let map: Map = nodes.map();
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let size = number(start.size);
    let job = Job {
        rank: number(start.rank),
        size,
        local_rank: number(local_rank),
        local_size: number(local_size),
        appnum: start.appnum,
        universe_size: start.universe_size.max(size),
        cpus: map.node(map.node_of(start.rank)).processors,
        map,
        local_ranks: Vec::new(),
        job_id: node_info.0.job,
        // Others would print the same beside it.
        wants_report: own.params.report && start.rank == 0,
        segment_len: node_info.0.segment_len,
        segment: Some(node_info.1),
        params: Vec::new(),
        warnings: Vec::new(),
        selection,
        runtime,
        secret,
    };
    Ok((job, settings))
}

/// The exchange of a launcher, for values with a type.
struct Exchange<'a> {
    runtime: &'a dyn Runtime,
    launcher: &'static str,
}

impl Exchange<'_> {
    /// Our place, and the segment of our node.
    fn node_info(&self, start: &Start, own: &Own<'_>) -> Result<(NodeInfo, OwnedFd), RteError> {
        let of = match (&start.nodes, own.params.node_id.as_str()) {
            (Some(of), "") if of.len() == start.size as usize => of.clone(),
            (_, chosen) => self.ask_all(start, chosen)?,
        };
        let nodes = Nodes::new(&of);
        let head = nodes.head(start.rank);
        let (near, first) = match head == start.rank {
            true => self.gather(start, &nodes, own)?,
            false => match self.call(start, head)? {
                Visit::Joined(node_info, segment) => return Ok((node_info, segment)),
                Visit::Wait(host) => {
                    self.fence()?;
                    return host.node_info().map_err(|error| self.broken(error));
                }
                Visit::Apart => (NodeMembers::none(), None),
            },
        };
        self.host(start, &nodes, near, first, own)
    }

    /// Asks every process where it runs: the first one makes a map of the answers.
    fn ask_all(&self, start: &Start, chosen: &str) -> Result<Vec<u32>, RteError> {
        let ours = identity::of_this_process(chosen).map_err(|error| self.broken(error))?;
        self.put(IDENTITY, &ours)?;
        self.fence()?;
        if start.rank == 0 {
            let all = (0..start.size).map(|rank| self.get::<String>(rank, IDENTITY));
            let all = all.collect::<Result<Vec<_>, _>>()?;
            self.put(MAP, &map::numbered(&all))?;
        }
        self.fence()?;
        let runs: Vec<(u32, u32)> = self.get(0, MAP)?;
        let of = map::unrolled(&runs, start.size);
        of.ok_or_else(|| self.failed("the map of its processes and nodes is damaged"))
    }

    /// The lowest of a node: waits for the others of it. Also what the first of the job gives.
    fn gather(
        &self,
        start: &Start,
        nodes: &Nodes,
        own: &Own<'_>,
    ) -> Result<(NodeMembers, Option<First>), RteError> {
        let expected = nodes.others(start.rank);
        let mut node_members = NodeMembers::open(&expected).map_err(|error| self.broken(error))?;
        if let Some(card) = node_members.card() {
            self.put(CARD, card)?;
        }
        self.fence()?;
        node_members.collect();
        self.fence()?;
        node_members.admit();
        let first = (start.rank == 0)
            .then(|| First::new(&own.shared))
            .transpose();
        Ok((node_members, first.map_err(|error| self.broken(error))?))
    }

    /// One that is not the lowest of its node: calls that.
    fn call(&self, start: &Start, head: u32) -> Result<Visit, RteError> {
        self.fence()?;
        let card = self.get(head, CARD)?;
        let knock = rendezvous::knock(&card);
        self.fence()?;
        Ok(match knock {
            Some(door) => door.enter(start.rank, &card),
            None => Visit::Apart,
        })
    }

    /// The lowest of a node as it turned out: makes the segment, and tells the others.
    fn host(
        &self,
        start: &Start,
        nodes: &Nodes,
        node_members: NodeMembers,
        first: Option<First>,
        own: &Own<'_>,
    ) -> Result<(NodeInfo, OwnedFd), RteError> {
        let processors = node_members.processors();
        let absent = nodes.absent(start.rank, &node_members.ranks());
        let (first, found) = match first {
            Some(first) if nodes.len() == 1 && absent.is_empty() => {
                (first, Nodes::together(start.size, processors))
            }
            first => {
                node_members.let_wait();
                let record = Record {
                    absent,
                    processors,
                    first,
                };
                self.put(RECORD, &record)?;
                self.fence()?;
                self.survey(nodes)?
            }
        };
        let ranks = found.place(start.rank).1;
        let layout = Layout::new(ranks, own.params.sm_ring_budget.0);
        let too_many = || self.failed(&format!("{ranks} processes are too many for one node"));
        let arch = oxmpi_datatype::ArchWord::LOCAL.bits();
        let segment = Segment::create(layout.ok_or_else(too_many)?, first.job, arch);
        let no_segment = |reason: String| RteError::Segment { reason };
        let segment = segment.map_err(|error| no_segment(error.to_string()))?;
        let node_info = NodeInfo {
            job: first.job,
            secret: first.secret,
            settings: first.settings,
            nodes: found.encode(),
            segment_len: segment.length(),
        };
        node_members.node_info(&node_info, segment.descriptor());
        let own = segment.descriptor().try_clone_to_owned();
        Ok((
            node_info,
            own.map_err(|error| no_segment(error.to_string()))?,
        ))
    }

    /// Reads the record of every node.
    fn survey(&self, nodes: &Nodes) -> Result<(First, Nodes), RteError> {
        let mut records = Vec::new();
        let mut first = None;
        for head in nodes.heads() {
            let mut record: Record = self.get(head, RECORD)?;
            let absent = record.absent.clone();
            first = first.or(record.first.take());
            records.push((head, record));
            for rank in absent {
                records.push((rank, self.get(rank, RECORD)?));
            }
        }
        let found = nodes.divided(&records);
        match (first, found) {
            (Some(first), Some(found)) => Ok((first, found)),
            _ => Err(self.failed("the records of its nodes do not fit together")),
        }
    }

    fn put(&self, key: &str, value: &impl Serialize) -> Result<(), RteError> {
        let bytes = postcard::to_extend(value, Vec::new())
            .map_err(|error| self.failed(&error.to_string()))?;
        self.runtime.put(key, &bytes)
    }

    fn get<T: serde::de::DeserializeOwned>(&self, rank: u32, key: &str) -> Result<T, RteError> {
        let bytes = self.runtime.get(rank.cast_signed(), key)?;
        let silent = || {
            self.failed(&format!(
                "rank {rank} has not told where it is; is OXMPI_NODE_ID set for some processes only?"
            ))
        };
        decode(&bytes.ok_or_else(silent)?)
            .ok_or_else(|| self.failed(&format!("what rank {rank} tells of itself is damaged")))
    }

    fn fence(&self) -> Result<(), RteError> {
        self.runtime.fence()
    }

    fn failed(&self, reason: &str) -> RteError {
        RteError::Launcher {
            launcher: self.launcher,
            reason: reason.to_owned(),
        }
    }

    fn broken(&self, error: io::Error) -> RteError {
        self.failed(&error.to_string())
    }
}

impl First {
    /// Of the first process: a job's number and secret, and what all have from it.
    fn new(shared: &[Setting]) -> io::Result<First> {
        let mut job = [0; 8];
        descriptor::random(&mut job)?;
        Ok(First {
            job: u64::from_le_bytes(job).max(1),
            secret: Secret::random()?.to_hex(),
            settings: param::encode(shared),
        })
    }
}

/// Where a process that the launcher's map does not place runs.
const IDENTITY: &str = "oxmpi.id";
/// The map that the first process makes of that.
const MAP: &str = "oxmpi.map";
/// How the lowest process of a node is called.
const CARD: &str = "oxmpi.card";
/// What a node is.
const RECORD: &str = "oxmpi.node";

#[cfg(test)]
mod tests;
