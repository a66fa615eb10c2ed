//! The exchange with ranks: which process may join, its welcome, its requests and the answers.
//!
//! When a [pending connection](super::pending) has sent its hello, it belongs to its rank. A rank
//! is one process. While that process lives, a second process that claims the rank (a program
//! started by it) is refused and becomes a job of its own. When the first has finalized MPI and
//! ended, the next process is the rank's next program. It gets a new segment without any data of
//! the first one.

use super::{Part, Place, Proxy, slot_number};
use crate::control::Nodes;
use crate::link::Link;
use crate::node::{Event, Generation, Reply};
use crate::node_segment::NodeSegment;
use crate::outcome::UseOfMpi;
use mio::Interest;
use mio::unix::SourceFd;
use oxmpi_mca::param::{self, Setting, Source};
use oxmpi_pal::process;
use oxmpi_rte::spawn::PARENT_PORT;
use oxmpi_rte::wire::{self, Answer, Blob, Hello, RankInfo, Welcome};
use std::os::fd::AsRawFd;

impl Proxy {
    /// All daemons of the job have connected: ranks may join.
    pub(super) fn admit(&mut self, nodes: Nodes) {
        self.nodes = Some(nodes);
        for (hello, pending) in std::mem::take(&mut self.waiting) {
            self.take_hello(hello, pending);
        }
    }

    /// A process has proved that it is of this job, and states its rank.
    pub(super) fn take_hello(&mut self, hello: Hello, mut pending: Link) {
        if self.nodes.is_none() {
            return self.waiting.push((hello, pending));
        }
        let pid = pending.peer().map_or(0, |peer| peer.pid);
        // The end of the rank's program before may still be unread.
        if let Some(slot) = self.map.slot_on(self.me, hello.rank) {
            self.read_rank(slot);
        }
        let joined = self.may_join(&hello, pid).and_then(|number| {
            let generation = self.node.slots()[number].generation + 1;
            match self.node_segments.make(generation) {
                Ok(_) => Ok((number, generation)),
                Err(error) => Err(Refusal::Refused(format!(
                    "no shared memory for it: {error}"
                ))),
            }
        });
        let (number, generation) = match joined {
            Ok(joined) => joined,
            Err(refusal) => {
                pending.push(&match &refusal {
                    Refusal::Taken(reason) => Welcome::Taken(reason),
                    Refusal::Refused(reason) => Welcome::Refused(reason),
                });
                // The message fits into any socket buffer.
                return pending.flush();
            }
        };
        let Some(node_segment) = self.node_segments.of(generation) else {
            return;
        };
        let welcome = self.welcome(number, generation, node_segment);
        pending.push_with_descriptor(&welcome, Some(node_segment.descriptor()));
        pending.flush();
        if pending
            .register(
                self.poll.registry(),
                Place::Rank(number, Part::Link).token(),
            )
            .is_err()
        {
            return;
        }
        self.ranks[number].link = Some(pending);
        self.on(Event::Joined(number, pid));
        let running = self.node.slots().iter().filter(|slot| slot.ended.is_none());
        if let Some(first) = running.map(|slot| slot.generation).min() {
            self.node_segments.forget_before(first);
        }
        if pid != self.node.slots()[number].pid && pid > 0 {
            self.watch(number, pid);
        }
        self.read_rank(number);
    }

    /// The slot of a new process, or the reason to refuse it.
    fn may_join(&self, hello: &Hello, pid: i32) -> Result<usize, Refusal> {
        let refuse = |reason: String| Err(Refusal::Refused(reason));
        let Some(slot) = self.map.slot_on(self.me, hello.rank) else {
            return refuse(format!(
                "there is no rank {} among the {} on {}",
                hello.rank,
                self.ranks.len(),
                self.host()
            ));
        };
        let (rank, lives) = (&self.node.slots()[slot], self.ranks[slot].link.is_some());
        match rank.mpi_pid {
            None => Ok(slot),
            Some(other) if lives && !rank.gone => Err(Refusal::Taken(format!(
                "rank {} of the surrounding job is process {other}; process {pid} is on its own",
                hello.rank
            ))),
            Some(_) if rank.use_of == Some(UseOfMpi::Finalized) => Ok(slot),
            Some(other) => refuse(format!(
                "rank {} was process {other}, which has ended without calling MPI_Finalize",
                hello.rank
            )),
        }
    }

    /// The frame that admits the rank in slot `number`, with a program of this generation.
    fn welcome(
        &self,
        number: usize,
        generation: Generation,
        node_segment: &NodeSegment,
    ) -> Vec<u8> {
        let map = &self.map;
        let number_of = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let (size, rank) = (number_of(map.ranks.len()), self.rank_of(number));
        let appnum = map.place_of(rank).map_or(0, |place| place.program);
        let mut facts = [&map.facts[..], &map.program_of(rank).facts].concat();
        // The parents that have spawned the job were connected with the first program.
        facts.retain(|(name, _)| generation == 1 || name != PARENT_PORT);
        let heterogeneous = self.nodes.as_ref().is_some_and(|nodes| nodes.heterogeneous);
        let settings = match heterogeneous {
            true => mixed(&self.settings),
            false => self.settings.clone(),
        };
        let rank_info = RankInfo {
            size,
            local_rank: number_of(number),
            local_size: number_of(self.ranks.len()),
            appnum: i32::try_from(appnum).unwrap_or(i32::MAX),
            universe_size: map.universe_size.unwrap_or(size).max(size),
            cpus: map.nodes[self.me as usize].usable,
            wants_report: map.report,
            map: map.for_ranks(self.nodes.as_ref().map_or(&[], |nodes| &nodes.processors)),
            job_id: node_segment.job_id(),
            segment_len: node_segment.len(),
            settings: &settings,
            facts,
        };
        let mut frame = Vec::new();
        wire::push_frame(&mut frame, &Welcome::Joined(rank_info))
            .expect("invariant: a command line is shorter than a frame may be");
        frame
    }

    /// Watches an MPI process that is not our child.
    fn watch(&mut self, number: usize, pid: i32) {
        let token = Place::Rank(number, Part::Watch).token();
        match process::pidfd(pid) {
            Ok(watch) => {
                let registry = self.poll.registry();
                let registered =
                    registry.register(&mut SourceFd(&watch.as_raw_fd()), token, Interest::READABLE);
                self.ranks[number].watch = registered.is_ok().then_some(watch);
            }
            // The process is not visible from here (another pid namespace): its connection will
            // close.
            Err(_) => self.ranks[number].watch = None,
        }
    }

    /// Reads the requests of the rank in slot `number`.
    pub(super) fn read_rank(&mut self, number: usize) {
        self.read_requests(number);
        let link = &self.ranks[number].link;
        if link.as_ref().is_some_and(Link::is_closed) {
            self.mpi_process_ended(number);
        }
    }

    /// Handles all requests of the rank in slot `number` that have come by now.
    fn read_requests(&mut self, number: usize) {
        let Some(mut link) = self.ranks[number].link.take() else {
            return;
        };
        link.fill();
        while let Some(message) = link.next_frame() {
            match wire::decode(&message) {
                Some(request) => self.on(Event::Requested(number, request)),
                // A process with another library version is refused before: this process is broken.
                None => {
                    let rank = self.rank_of(number);
                    let what = format!("rank {rank} sent its daemon something that is no request");
                    self.trouble(what, "is its memory overwritten?");
                }
            }
        }
        link.flush();
        self.ranks[number].link = Some(link);
    }

    /// Reads the requests of ranks that are between two sessions.
    pub(super) fn look(&mut self) {
        for number in 0..self.ranks.len() {
            if self.node.slots()[number].may_return() {
                self.read_requests(number);
            }
        }
        self.on(Event::Looked);
    }

    pub(super) fn answer(&mut self, number: usize, reply: &Reply) {
        let Some(link) = &mut self.ranks[number].link else {
            return;
        };
        link.push(&match reply {
            Reply::Fence(number) => Answer::Fence(*number),
            Reply::Heard => Answer::Heard,
            Reply::Value(value) => Answer::Value(value.as_deref().map(Blob)),
            Reply::Registry(answer) => Answer::Registry(Blob(answer)),
            Reply::Changed(last, ranks) => Answer::Changed {
                last: *last,
                ranks: ranks.clone(),
            },
        });
        link.flush();
        // It makes progress until then, and may sleep at its doorbell.
        if matches!(reply, Reply::Fence(_)) {
            let generation = self.node.slots()[number].generation;
            if let Some(node_segment) = self.node_segments.of(generation) {
                node_segment.wake(slot_number(number));
            }
        }
    }

    /// The MPI process of slot `number` is gone, or has closed its connection.
    pub(super) fn mpi_process_ended(&mut self, number: usize) {
        self.read_last_requests(number);
        self.on(Event::ConnectionClosed(number));
    }

    /// Handles what the MPI process of slot `number` sent before it ended, and closes its
    /// connection.
    pub(super) fn read_last_requests(&mut self, number: usize) {
        self.read_requests(number);
        if let Some(link) = self.ranks[number].link.take() {
            link.deregister(self.poll.registry());
        }
        if let Some(watch) = self.ranks[number].watch.take() {
            let _ = self
                .poll
                .registry()
                .deregister(&mut SourceFd(&watch.as_raw_fd()));
        }
    }
}

/// The settings of a heterogeneous job: `mixed_processors` is on, unless the user has set it
/// otherwise.
fn mixed(settings: &[u8]) -> Vec<u8> {
    let Some(mut all) = param::decode(settings) else {
        return settings.to_vec();
    };
    let is_it = |setting: &Setting| setting.name == MIXED;
    if !all
        .iter()
        .any(|setting| is_it(setting) && setting.source != Source::Default)
    {
        all.retain(|setting| !is_it(setting));
        all.push(Setting::command_line(
            MIXED,
            "true",
            "mpirun, as the hosts are unlike",
        ));
    }
    param::encode(&all)
}

/// The parameter that states that the processors of a job differ.
const MIXED: &str = "mixed_processors";

/// The reason to refuse a process.
enum Refusal {
    /// The process of the rank lives, and is another one.
    Taken(String),
    /// The process does not belong to the job.
    Refused(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlike_hosts_make_a_mixed_job_unless_the_user_says_no() {
        let set = |settings: &[Setting]| {
            let all = param::decode(&mixed(&param::encode(settings))).expect("settings");
            param::resolve(&all).params.mixed_processors
        };
        let defaults = param::in_force(&param::Params::defaults());
        assert!(set(&defaults) && set(&[]));
        let no = Setting::command_line(MIXED, "false", "--mca");
        assert!(!set(&[no]));
    }
}
