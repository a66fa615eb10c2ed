//! The table of processes of other jobs that this process has heard of, and its connections to those jobs.
//!
//! A process of another job gets the next process index here, behind those of our own job, so that
//! groups, matching and transports know nothing of jobs. The indices differ from process to
//! process: what travels is (job, rank). Processes are heard of when groups of several jobs are
//! [joined](crate::joining), whose roots have met by [`ports`](crate::ports).
//!
//! Indices are given in the order in which processes are heard of and are never used again. A job
//! is connected to us as long as a communicator has members of both: the line between the roots that
//! met stays open until then, and the end of it before that ends this process, too (MPI-5.0
//! §11.10.4).
//!
//! Each meeting of two groups has a key, by which a member of one proves to a member of the other
//! who it is. It proves nothing within a job, and it is forgotten when the jobs are connected no
//! longer.

use crate::error;
use crate::error::Result;
use crate::group::Group;
use crate::life::{self, World};
use crate::neighbours::{Neighbours, own_memory};
use crate::process::{Process, process};
use crate::vci::enter;
use oxmpi_btl::tcp::{ConnectedProcesses as Calls, Name};
use oxmpi_mca::{Id, Message};
use oxmpi_pml::Pml as _;
use oxmpi_rte::line::{End, Line};
use oxmpi_rte::proc_info::ProcInfo;
use oxmpi_rte::proof::Secret;
use oxmpi_rte::{Map, Node};
use oxmpi_sync::{Mutex, MutexGuard};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// See the module's text.
#[derive(Default)]
pub struct ConnectedJobs {
    table: Mutex<Table>,
    /// Whether networks were opened late; locked while they are.
    open: Mutex<bool>,
    own_card: Mutex<Vec<u8>>,
    connections: Mutex<BTreeMap<u64, Connection>>,
    /// The oldest first.
    meetings: Mutex<Vec<Meeting>>,
    neighbours: Neighbours,
}

#[derive(Default)]
struct Table {
    /// By index, counted from the first that is not of our job.
    processes: Vec<ProcInfo>,
    index: HashMap<(u64, u32), u32>,
    /// Nodes of other jobs, and by process the number of its node in the joined map.
    nodes: Vec<(u64, u32)>,
    places: Vec<Node>,
    on: Vec<u32>,
}

/// A meeting of a group that this process is in with another one.
struct Meeting {
    /// Of its key: see [`Secret::number`].
    number: u64,
    key: Secret,
    /// The members of the other group that are of other jobs than ours.
    others: BTreeSet<(u64, u32)>,
    /// No communicator connections the jobs yet: see [`Joining`].
    is_new: bool,
}

/// The key of a meeting, from when the other group is known until a communicator is there or the
/// meeting has come to nothing: then the key is forgotten.
pub(crate) struct Joining(u64);

impl Joining {
    /// A communicator connections the jobs now.
    pub(crate) fn connected(self) {
        let mut meetings = process().connected_jobs().meetings.lock();
        let this = meetings.iter_mut().find(|one| one.number == self.0);
        this.into_iter().for_each(|one| one.is_new = false);
    }
}

impl Drop for Joining {
    fn drop(&mut self) {
        let mut meetings = process().connected_jobs().meetings.lock();
        meetings.retain(|one| !(one.number == self.0 && one.is_new));
    }
}

/// What connections this process to another job.
#[derive(Default)]
struct Connection {
    /// Communicators with members of that job.
    comms: u32,
    /// Where this process was the root of a meeting.
    lines: Vec<Arc<Line>>,
}

impl Process {
    /// Processes of other jobs.
    pub fn connected_jobs(&self) -> &ConnectedJobs {
        self.connected_jobs.get_or_init(ConnectedJobs::default)
    }
}

impl ConnectedJobs {
    /// Locked while networks are opened late; whether they were.
    pub(crate) fn opening(&self) -> MutexGuard<'_, bool> {
        self.open.lock()
    }

    pub(crate) fn set_own_card(&self, card: Vec<u8>) {
        *self.own_card.lock() = card;
    }

    /// The contact card of a process.
    pub(crate) fn card(&self, process: u32) -> Option<Vec<u8>> {
        self.look(process, |proc_info| proc_info.card.clone())
    }

    /// What this process tells other jobs about itself.
    pub(crate) fn own_proc_info(&self) -> Result<ProcInfo> {
        let job = process().job()?;
        Ok(ProcInfo {
            job: job.job_id,
            rank: job.rank.cast_unsigned(),
            node: job.node(),
            place: job.map.node(job.node()),
            card: self.own_card.lock().clone(),
            memory: own_memory(),
        })
    }

    /// The members of these proc_infos prove themselves by this key.
    pub(crate) fn met(&self, key: Secret, proc_infos: &[ProcInfo]) -> Joining {
        let own = process().job().map_or(0, |job| job.job_id);
        let others = proc_infos.iter().map(|one| (one.job, one.rank));
        let number = key.number();
        self.meetings.lock().push(Meeting {
            number,
            key,
            others: others.filter(|(job, _)| *job != own).collect(),
            is_new: true,
        });
        Joining(number)
    }

    /// The number and the key of the last meeting in which a process was on the other side; 0 and
    /// what proves processes of our job for one of those.
    pub(crate) fn shared_with(&self, process: u32) -> Option<(u64, Secret)> {
        match self.look(process, |proc_info| (proc_info.job, proc_info.rank)) {
            Some((job, rank)) => self.last_meeting(job, rank),
            None => Some((0, crate::process::process().job().ok()?.secret.for_calls())),
        }
    }

    /// What has this number.
    pub(crate) fn key_of(&self, number: u64) -> Option<Secret> {
        if number == 0 {
            return Some(process().job().ok()?.secret.for_calls());
        }
        let meetings = self.meetings.lock();
        let this = meetings.iter().find(|one| one.number == number);
        this.map(|one| one.key.clone())
    }

    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)> {
        let meetings = self.meetings.lock();
        let has = |one: &&Meeting| one.others.contains(&(job, rank));
        let last = meetings.iter().rev().find(has);
        last.map(|one| (one.number, one.key.clone()))
    }

    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret> {
        let meetings = self.meetings.lock();
        let this = meetings.iter().find(|one| one.number == number);
        let this = this.filter(|one| one.others.contains(&(job, rank)));
        this.map(|one| one.key.clone())
    }

    /// Whether a group has processes of other jobs.
    pub(crate) fn has_any(group: &Group) -> bool {
        let own = own_size();
        group.iter().any(|process| process >= own)
    }

    /// Whether any process of another job was heard of.
    pub(crate) fn is_empty(&self) -> bool {
        self.table.lock().processes.is_empty()
    }

    fn look<T>(&self, process: u32, what: impl FnOnce(&ProcInfo) -> T) -> Option<T> {
        let at = process.checked_sub(own_size())? as usize;
        self.table.lock().processes.get(at).map(what)
    }

    /// The name that holds in every job: its job and its rank there.
    pub(crate) fn name_of(&self, process: u32) -> (u64, u32) {
        let foreign = self.look(process, |proc_info| (proc_info.job, proc_info.rank));
        let own = || crate::process::process().job().map_or(0, |job| job.job_id);
        foreign.unwrap_or_else(|| (own(), process))
    }

    /// The group of these processes, which are known from now on.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: a process of ours that is none, or one twice. `MPI_ERR_OTHER`: more
    /// processes than can be told apart.
    pub(crate) fn group_of(&self, proc_infos: &[ProcInfo]) -> Result<Group> {
        let job = process().job()?;
        let mut members = Vec::with_capacity(proc_infos.len());
        let processes = {
            let mut table = self.table.lock();
            for proc_info in proc_infos {
                members.push(match proc_info.job == job.job_id {
                    true => proc_info.rank,
                    false => table.add(own_size(), job.map.len(), proc_info),
                });
            }
            own_size() + u32::try_from(table.processes.len()).unwrap_or(u32::MAX)
        };
        let distinct: BTreeSet<&u32> = members.iter().collect();
        if distinct.len() != members.len() || members.iter().any(|member| *member >= processes) {
            return Err(error!(
                ERR_INTERN,
                "the other side names processes that are none"
            ));
        }
        if processes >= MOST {
            return Err(error!(
                ERR_OTHER,
                "{processes} processes of this and other jobs were met; {MOST} can be told apart"
            ));
        }
        let mut vci = enter();
        vci.pml.grow(processes);
        vci.net.grow(processes);
        Ok(Group::of(members))
    }

    /// The map of our job with the processes of other jobs behind it; `None` where none are in the
    /// group.
    pub(crate) fn map_for(&self, map: &Map, group: &Group) -> Option<Map> {
        ConnectedJobs::has_any(group).then(|| {
            let table = self.table.lock();
            map.joined(&table.on, &table.places)
        })
    }

    /// The jobs of the members, ours not counted.
    fn jobs_of(&self, groups: [Option<&Group>; 2]) -> BTreeSet<u64> {
        let own = own_size();
        let all = groups.into_iter().flatten().flat_map(Group::iter);
        let foreign = all.filter(|process| *process >= own);
        let job = |process| self.look(process, |proc_info| proc_info.job);
        foreign.filter_map(job).collect()
    }

    /// A communicator with these groups exists from now on; what to give back at its end.
    pub(crate) fn connect(&self, groups: [Option<&Group>; 2]) -> Connections {
        if self.is_empty() {
            return Connections::default();
        }
        let jobs = self.jobs_of(groups);
        let mut connections = self.connections.lock();
        for job in &jobs {
            connections.entry(*job).or_default().comms += 1;
        }
        Connections(jobs)
    }

    /// This process is the root of a meeting with processes of these jobs: should the line end
    /// while they are connected, this process does.
    pub(crate) fn hold(&self, jobs: &[u64], line: Arc<Line>) {
        let own = process().job().map_or(0, |job| job.job_id);
        let mut others = jobs.iter().filter(|job| **job != own).peekable();
        if others.peek().is_none() {
            return line.bye();
        }
        line.guard(over);
        let mut connections = self.connections.lock();
        for job in others {
            connections
                .entry(*job)
                .or_default()
                .lines
                .push(Arc::clone(&line));
        }
    }

    fn disconnect(&self, jobs: &BTreeSet<u64>) {
        let mut over = Vec::new();
        let mut connections = self.connections.lock();
        for job in jobs {
            let Some(connect) = connections.get_mut(job) else {
                continue;
            };
            connect.comms = connect.comms.saturating_sub(1);
            if connect.comms == 0 {
                over.extend(
                    connections
                        .remove(job)
                        .into_iter()
                        .flat_map(|connect| connect.lines),
                );
                self.forget(*job);
            }
        }
        // One line may be to several jobs: it stays for those that are left.
        let is_held = |line: &Arc<Line>| {
            let mut lines = connections.values().flat_map(|connect| &connect.lines);
            lines.any(|held| Arc::ptr_eq(held, line))
        };
        over.retain(|line| !is_held(line));
        drop(connections);
        over.iter().for_each(|line| line.bye());
    }

    /// Processes of this job prove themselves no longer, unless a group of them is being joined.
    fn forget(&self, job: u64) {
        self.meetings.lock().retain_mut(|one| {
            if !one.is_new {
                one.others.retain(|(of, _)| *of != job);
            }
            one.is_new || !one.others.is_empty()
        });
    }

    /// Those of other jobs on this node.
    pub(crate) fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Gives back what is shared with jobs that this one is not connected with any more.
    pub fn part(&self) {
        if !self.is_empty() {
            let is_tied = |job| self.connections.lock().contains_key(&job);
            self.neighbours.part(is_tied);
        }
    }

    /// MPI is finalized: all jobs are independent. Those that are still connected hear so.
    pub(crate) fn disconnect_all(&self) {
        let connections = std::mem::take(&mut *self.connections.lock());
        self.meetings.lock().clear();
        let lines = connections.into_values().flat_map(|connect| connect.lines);
        let whole = life::world() == World::Finalized;
        match process().job() {
            Ok(job) if whole => lines.for_each(|line| line.finalized(job.job_id)),
            _ => lines.for_each(|line| line.bye()),
        }
    }

    /// The processes of a job that this one has heard of.
    pub(crate) fn processes_of(&self, job: u64) -> Vec<u32> {
        let table = self.table.lock();
        let of_it = table.index.iter().filter(|((of, _), _)| *of == job);
        of_it.map(|(_, index)| *index).collect()
    }
}

/// A job that this one is connected with has ended.
fn over(end: End) {
    match end {
        End::Finalized(job) => process().ends().heard(job),
        End::Lost(why) => {
            let why = why.unwrap_or_else(|| "its process that had met this one is gone".to_owned());
            process().fail(&Message::new(Id::JobLost).with("reason", why).to_string());
        }
    }
}

impl Table {
    /// The index of a process, which may be a new one.
    fn add(&mut self, first: u32, own_nodes: usize, proc_info: &ProcInfo) -> u32 {
        if let Some(index) = self.index.get(&(proc_info.job, proc_info.rank)) {
            return *index;
        }
        let index = first + u32::try_from(self.processes.len()).unwrap_or(MOST);
        self.index.insert((proc_info.job, proc_info.rank), index);
        let place = (proc_info.job, proc_info.node);
        let node = self.nodes.iter().position(|known| *known == place);
        let node = node.unwrap_or_else(|| {
            self.nodes.push(place);
            self.places.push(proc_info.place);
            self.nodes.len() - 1
        });
        self.on
            .push(u32::try_from(own_nodes + node).unwrap_or(u32::MAX));
        self.processes.push(proc_info.clone());
        index
    }
}

/// What a communicator gives back at its end: the jobs that it connections to ours.
#[derive(Default)]
pub(crate) struct Connections(BTreeSet<u64>);

impl Connections {
    /// Whether all members are of our job.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            process().connected_jobs().disconnect(&self.0);
        }
    }
}

/// What the sockets ask about processes of other jobs.
pub(crate) struct Directory;

impl Calls for Directory {
    fn name(&self, peer: u32) -> Option<Name> {
        process().connected_jobs().look(peer, |proc_info| Name {
            job: proc_info.job,
            rank: proc_info.rank,
        })
    }

    fn index(&self, job: u64, rank: u32) -> Option<u32> {
        let table = process().connected_jobs().table.lock();
        table.index.get(&(job, rank)).copied()
    }

    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)> {
        process().connected_jobs().last_meeting(job, rank)
    }

    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret> {
        process().connected_jobs().meeting(number, job, rank)
    }
}

/// Processes of our own job: those with the indices below.
pub(crate) fn own_size() -> u32 {
    process()
        .job()
        .map_or(u32::MAX, |job| job.size.cast_unsigned())
}

/// What a context id can tell apart.
const MOST: u32 = (1 << 23) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    fn proc_info(job: u64, rank: u32) -> ProcInfo {
        let place = Node {
            ranks: 1,
            processors: 1,
        };
        ProcInfo {
            job,
            rank,
            node: 0,
            place,
            card: Vec::new(),
            memory: None,
        }
    }

    /// What proved a process of a connected job was the same for all meetings, and held after a
    /// meeting that failed and after MPI_Comm_disconnect.
    #[test]
    fn a_key_is_for_one_meeting_and_ends_with_it() {
        const JOB: u64 = 0x6b65_7973;
        let connected_jobs = process().connected_jobs();
        let bytes = |key: Option<Secret>| key.map(|key| key.to_bytes());
        let [one, two] = [1, 2].map(|byte| Secret::from_bytes([byte; 32]));
        let found = |key: &Secret, rank| bytes(connected_jobs.meeting(key.number(), JOB, rank));
        let failed = connected_jobs.met(one.clone(), &[proc_info(JOB, 3)]);
        assert_eq!(found(&one, 3), Some([1; 32]));
        assert_eq!(found(&one, 4), None, "it was not there");
        assert_eq!(
            bytes(connected_jobs.meeting(one.number(), JOB + 1, 3)),
            None
        );
        // Another thread disconnects meanwhile.
        connected_jobs.forget(JOB);
        assert_eq!(found(&one, 3), Some([1; 32]));
        drop(failed);
        assert_eq!(found(&one, 3), None);
        connected_jobs
            .met(one.clone(), &[proc_info(JOB, 3)])
            .connected();
        let others = [proc_info(JOB, 3), proc_info(JOB + 1, 0)];
        connected_jobs.met(two.clone(), &others).connected();
        let last = connected_jobs.last_meeting(JOB, 3);
        assert_eq!(last.map(|(number, _)| number), Some(two.number()));
        assert_eq!(bytes(connected_jobs.key_of(one.number())), Some([1; 32]));
        connected_jobs.forget(JOB);
        assert_eq!([found(&one, 3), found(&two, 3)], [None, None]);
        assert_eq!(bytes(connected_jobs.key_of(one.number())), None);
        assert_eq!(
            bytes(connected_jobs.meeting(two.number(), JOB + 1, 0)),
            Some([2; 32])
        );
        connected_jobs.forget(JOB + 1);
        assert!(connected_jobs.last_meeting(JOB + 1, 0).is_none());
    }
}
