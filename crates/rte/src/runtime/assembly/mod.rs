//! Builds one job from processes that another launcher has started: their nodes, and the node
//! segment, which no daemon of ours has made.
//!
//! ```text
//!  which ranks share a node         the launcher's map, or each rank's identifier
//!  lowest rank of a node publishes  the random name of a socket, and a secret      ─ fence
//!  the others connect to it         a rank that cannot is a node of its own        ─ fence
//!  several nodes                    one record for each                            ─ fence
//!  the lowest rank                  makes the segment, and sends it to the others
//! ```
//!
//! A job on one node sends nothing through the launcher after the second fence. The segment has no
//! name: it is passed through the socket, and goes when the last process ends. A host's name never
//! decides the node of a process.

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
use oxmpi_mca::tuning;
use oxmpi_pal::descriptor;
use oxmpi_shm::segment::{Layout, Segment};
use rendezvous::{NodeInfo, NodeMembers, Reply};
use serde::Serialize;
use std::io;
use std::os::fd::OwnedFd;

/// The result of asking a launcher.
pub enum Attempt {
    /// The launcher has accepted this process; why this launcher.
    Joined(Member, String),
    /// There is no launcher; why.
    Nobody(String),
}

/// This process as a member of a launcher's job.
pub struct Member {
    /// What the launcher states about this process.
    pub start: Start,
    /// The connection to the launcher.
    pub runtime: Box<dyn Runtime>,
}

/// What a launcher states about a process.
#[derive(Clone, Debug)]
pub struct Start {
    /// The name of the launcher.
    pub launcher: &'static str,
    /// Our rank.
    pub rank: u32,
    /// Number of processes.
    pub size: u32,
    /// Index of our program.
    pub appnum: i32,
    /// MPI_UNIVERSE_SIZE; a value below `size`: the launcher does not know it.
    pub universe_size: i32,
    /// The node of each process, if the launcher gives it.
    pub nodes: Option<Vec<u32>>,
}

/// What a process contributes itself.
pub struct OwnParams<'a> {
    /// Its parameters from the environment.
    pub params: &'a Params,
    /// Settings that hold for all ranks if it is rank 0.
    pub shared: Vec<Setting>,
}

/// Makes the job. Also gives the settings of rank 0, which hold for all ranks.
///
/// # Errors
/// The launcher is gone, or the data of the processes is inconsistent.
pub fn assemble(
    member: Member,
    own: &OwnParams<'_>,
    selection: Choice,
) -> Result<(Job, Vec<Setting>), RteError> {
    let Member { start, runtime } = member;
    let exchange = Exchange {
        runtime: &*runtime,
        launcher: start.launcher,
    };
    // Without the abort the others would wait for this process in a fence.
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
        // The other ranks would print the same.
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

/// The launcher's put and get for typed values.
struct Exchange<'a> {
    runtime: &'a dyn Runtime,
    launcher: &'static str,
}

impl Exchange<'_> {
    /// Our node info, and the segment of our node.
    fn node_info(
        &self,
        start: &Start,
        own: &OwnParams<'_>,
    ) -> Result<(NodeInfo, OwnedFd), RteError> {
        let of = match (&start.nodes, own.params.node_id.as_str()) {
            (Some(of), "") if of.len() == start.size as usize => of.clone(),
            (_, chosen) => self.ask_all(start, chosen)?,
        };
        let nodes = Nodes::new(&of);
        let head = nodes.head(start.rank);
        let (members, first) = match head == start.rank {
            true => self.gather(start, &nodes, own)?,
            false => match self.call(start, head)? {
                Reply::Joined(node_info, segment) => return Ok((node_info, segment)),
                Reply::Wait(head) => {
                    self.fence()?;
                    return head.node_info().map_err(|error| self.broken(error));
                }
                Reply::NoSharedMemory => (NodeMembers::none(), None),
            },
        };
        self.make_segment(start, &nodes, members, first, own)
    }

    /// Asks every process for its node: rank 0 makes a map of the answers.
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

    /// At the lowest rank of a node: waits for the other ranks. Rank 0 also makes what all ranks
    /// get from it.
    fn gather(
        &self,
        start: &Start,
        nodes: &Nodes,
        own: &OwnParams<'_>,
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

    /// At any other rank of a node: connects to the lowest one.
    fn call(&self, start: &Start, head: u32) -> Result<Reply, RteError> {
        self.fence()?;
        let card = self.get(head, CARD)?;
        let greeted = rendezvous::connect(&card);
        self.fence()?;
        Ok(match greeted {
            Some(greeted) => greeted.prove(start.rank, &card),
            None => Reply::NoSharedMemory,
        })
    }

    /// At the lowest rank of a node as found: makes the segment, and sends it to the others.
    fn make_segment(
        &self,
        start: &Start,
        nodes: &Nodes,
        node_members: NodeMembers,
        first: Option<First>,
        own: &OwnParams<'_>,
    ) -> Result<(NodeInfo, OwnedFd), RteError> {
        let processors = node_members.processors();
        let absent = nodes.absent(start.rank, &node_members.ranks());
        let (first, found) = match first {
            Some(first) if nodes.len() == 1 && absent.is_empty() => {
                (first, Nodes::together(start.size, processors))
            }
            first => {
                node_members.send_wait();
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
            settings: tuning::complete(&first.settings),
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
    /// At rank 0: makes the job's id and secret, and what all ranks get from it.
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

/// The identifier of a process whose node the launcher's map does not give.
const IDENTITY: &str = "oxmpi.id";
/// The map that rank 0 makes from the identifiers.
const MAP: &str = "oxmpi.map";
/// The address and the secret of the lowest rank of a node.
const CARD: &str = "oxmpi.card";
/// The record of a node.
const RECORD: &str = "oxmpi.node";

#[cfg(test)]
mod tests;
