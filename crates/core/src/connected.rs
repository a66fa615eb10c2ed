//! The table of known processes of other jobs, and the connections of this process to those jobs.
//!
//! A process of another job gets the next process index here, after those of our own job. So
//! groups, matching and transports need not know jobs. The indices differ from process to process;
//! messages between processes carry (job, rank). Processes become known when groups of several jobs
//! are [joined](crate::joining), whose roots have met through [`ports`](crate::ports).
//!
//! Indices are given in the order in which processes become known, and are never reused. A job is
//! connected to ours as long as a communicator has members of both. The line between the roots that
//! met stays open until then. If it ends earlier, this process ends, too (MPI-5.0 §11.10.4).
//!
//! Each meeting of two groups has a key. With it a member of one group proves its identity to a
//! member of the other. The key proves nothing within a job, and it is deleted when the jobs are
//! disconnected.

use crate::error;
use crate::error::Result;
use crate::group::Group;
use crate::life::World;
use crate::neighbours::{Neighbours, own_memory};
use crate::process::Process;
use oxmpi_btl::tcp::{ConnectedProcesses as Calls, Name};
use oxmpi_mca::{Id, Message};
use oxmpi_rte::line::{End, Line};
use oxmpi_rte::proc_info::ProcInfo;
use oxmpi_rte::proof::Secret;
use oxmpi_rte::{Map, Node};
use oxmpi_sync::{Mutex, MutexGuard};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The processes of other jobs and the connections to those jobs.
pub struct ConnectedJobs {
    process: &'static Process,
    table: Mutex<Table>,
    /// Whether networks were opened late; locked while they are being opened.
    open: Mutex<bool>,
    own_card: Mutex<Vec<u8>>,
    connections: Mutex<BTreeMap<u64, Connection>>,
    /// The oldest first.
    meetings: Mutex<Vec<Meeting>>,
    neighbours: Neighbours,
}

#[derive(Default)]
struct Table {
    /// By index, counted from the first process of another job.
    processes: Vec<ProcInfo>,
    index: HashMap<(u64, u32), u32>,
    /// Nodes of other jobs; their ranks and processors; by process the number of its node in the
    /// joined map.
    nodes: Vec<(u64, u32)>,
    places: Vec<Node>,
    on: Vec<u32>,
}

/// A meeting of a group of this process with another group.
struct Meeting {
    /// The number of the key: see [`Secret::number`].
    number: u64,
    key: Secret,
    /// The members of the other group that belong to other jobs.
    others: BTreeSet<(u64, u32)>,
    /// No communicator connects the jobs yet: see [`Joining`].
    is_new: bool,
}

/// The key of a meeting, from when the other group is known until a communicator is created. If the
/// meeting fails, the key is deleted.
pub(crate) struct Joining(&'static Process, u64);

impl Joining {
    /// A communicator connects the jobs now.
    pub(crate) fn connected(self) {
        let mut meetings = self.0.connected_jobs().meetings.lock();
        let this = meetings.iter_mut().find(|one| one.number == self.1);
        this.into_iter().for_each(|one| one.is_new = false);
    }
}

impl Drop for Joining {
    fn drop(&mut self) {
        let mut meetings = self.0.connected_jobs().meetings.lock();
        meetings.retain(|one| !(one.number == self.1 && one.is_new));
    }
}

/// What connects this process to another job.
#[derive(Default)]
struct Connection {
    /// Communicators with members of that job.
    comms: u32,
    /// The lines of meetings in which this process was the root.
    lines: Vec<Arc<Line>>,
}

impl Process {
    /// The table of the processes of other jobs.
    pub fn connected_jobs(&'static self) -> &'static ConnectedJobs {
        self.connected_jobs.get_or_init(|| ConnectedJobs::new(self))
    }

    /// The number of processes of our own job: smaller indices are theirs.
    pub(crate) fn own_size(&self) -> u32 {
        self.job().map_or(u32::MAX, |job| job.size.cast_unsigned())
    }
}

impl ConnectedJobs {
    fn new(process: &'static Process) -> ConnectedJobs {
        ConnectedJobs {
            process,
            table: Mutex::default(),
            open: Mutex::default(),
            own_card: Mutex::default(),
            connections: Mutex::default(),
            meetings: Mutex::default(),
            neighbours: Neighbours::default(),
        }
    }

    /// Whether networks were opened late; locked while they are being opened.
    pub(crate) fn opening(&self) -> MutexGuard<'_, bool> {
        self.open.lock()
    }

    pub(crate) fn set_own_card(&self, card: Vec<u8>) {
        *self.own_card.lock() = card;
    }

    /// The contact card of a process.
    pub(crate) fn card(&self, process: u32) -> Option<Vec<u8>> {
        self.with_proc_info(process, |proc_info| proc_info.card.clone())
    }

    /// The proc info of this process for other jobs.
    pub(crate) fn own_proc_info(&self) -> Result<ProcInfo> {
        let job = self.process.job()?;
        Ok(ProcInfo {
            job: job.job_id,
            rank: job.rank.cast_unsigned(),
            node: job.node(),
            place: job.map.node(job.node()),
            card: self.own_card.lock().clone(),
            memory: own_memory(self.process),
        })
    }

    /// Records a meeting: the processes of these proc infos prove their identity with this key.
    pub(crate) fn add_meeting(&self, key: Secret, proc_infos: &[ProcInfo]) -> Joining {
        let own = self.process.job().map_or(0, |job| job.job_id);
        let others = proc_infos.iter().map(|one| (one.job, one.rank));
        let number = key.number();
        self.meetings.lock().push(Meeting {
            number,
            key,
            others: others.filter(|(job, _)| *job != own).collect(),
            is_new: true,
        });
        Joining(self.process, number)
    }

    /// The number and the key of the last meeting with a process. For a process of our job, 0 and a
    /// key derived from the secret of the job.
    pub(crate) fn shared_with(&self, process: u32) -> Option<(u64, Secret)> {
        match self.with_proc_info(process, |proc_info| (proc_info.job, proc_info.rank)) {
            Some((job, rank)) => self.last_meeting(job, rank),
            None => Some((0, self.process.job().ok()?.secret.for_calls())),
        }
    }

    /// The key with this number.
    pub(crate) fn key_of(&self, number: u64) -> Option<Secret> {
        if number == 0 {
            return Some(self.process.job().ok()?.secret.for_calls());
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
    pub(crate) fn has_any(&self, group: &Group) -> bool {
        let own = self.process.own_size();
        group.iter().any(|process| process >= own)
    }

    /// Whether no process of another job is known.
    pub(crate) fn is_empty(&self) -> bool {
        self.table.lock().processes.is_empty()
    }

    fn with_proc_info<T>(&self, process: u32, what: impl FnOnce(&ProcInfo) -> T) -> Option<T> {
        let at = process.checked_sub(self.process.own_size())? as usize;
        self.table.lock().processes.get(at).map(what)
    }

    /// The name of a process that is the same in every job: its job and its rank there.
    pub(crate) fn name_of(&self, process: u32) -> (u64, u32) {
        let foreign = self.with_proc_info(process, |proc_info| (proc_info.job, proc_info.rank));
        let own = || self.process.job().map_or(0, |job| job.job_id);
        foreign.unwrap_or_else(|| (own(), process))
    }

    /// The group of these processes, which are in the table afterwards.
    ///
    /// # Errors
    /// `MPI_ERR_INTERN`: a process of our job that does not exist, or a process given twice.
    /// `MPI_ERR_OTHER`: more processes than context ids can distinguish.
    pub(crate) fn group_of(&self, proc_infos: &[ProcInfo]) -> Result<Group> {
        let job = self.process.job()?;
        let mut members = Vec::with_capacity(proc_infos.len());
        let processes = {
            let mut table = self.table.lock();
            for proc_info in proc_infos {
                members.push(match proc_info.job == job.job_id {
                    true => proc_info.rank,
                    false => table.add(self.process.own_size(), job.map.len(), proc_info),
                });
            }
            self.process.own_size() + u32::try_from(table.processes.len()).unwrap_or(u32::MAX)
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
        let mut vci = self.process.enter();
        vci.pml.grow(processes);
        vci.net.grow(processes);
        Ok(Group::of(members))
    }

    /// The map of our job with the processes of other jobs appended. `None` where the group has
    /// none.
    pub(crate) fn map_for(&self, map: &Map, group: &Group) -> Option<Map> {
        self.has_any(group).then(|| {
            let table = self.table.lock();
            map.joined(&table.on, &table.places)
        })
    }

    /// The jobs of the members, without ours.
    fn jobs_of(&self, groups: [Option<&Group>; 2]) -> BTreeSet<u64> {
        let own = self.process.own_size();
        let all = groups.into_iter().flatten().flat_map(Group::iter);
        let foreign = all.filter(|process| *process >= own);
        let job = |process| self.with_proc_info(process, |proc_info| proc_info.job);
        foreign.filter_map(job).collect()
    }

    /// Records a new communicator with these groups. Returns what it releases at its end.
    pub(crate) fn connect(&self, groups: [Option<&Group>; 2]) -> Connections {
        if self.is_empty() {
            return Connections::default();
        }
        let jobs = self.jobs_of(groups);
        let mut connections = self.connections.lock();
        for job in &jobs {
            connections.entry(*job).or_default().comms += 1;
        }
        Connections(Some(self.process), jobs)
    }

    /// Keeps the line of a meeting in which this process was the root. If the line ends while these
    /// jobs are connected, this process ends.
    pub(crate) fn hold(&self, jobs: &[u64], line: Arc<Line>) {
        let own = self.process.job().map_or(0, |job| job.job_id);
        let mut others = jobs.iter().filter(|job| **job != own).peekable();
        if others.peek().is_none() {
            return line.bye();
        }
        let process = self.process;
        line.guard(move |end| on_line_end(process, end));
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
        // One line may connect several jobs: it stays open for the remaining ones.
        let is_held = |line: &Arc<Line>| {
            let mut lines = connections.values().flat_map(|connect| &connect.lines);
            lines.any(|held| Arc::ptr_eq(held, line))
        };
        over.retain(|line| !is_held(line));
        drop(connections);
        over.iter().for_each(|line| line.bye());
    }

    /// Deletes the keys of the processes of this job, unless a group of them is being joined.
    fn forget(&self, job: u64) {
        self.meetings.lock().retain_mut(|one| {
            if !one.is_new {
                one.others.retain(|(of, _)| *of != job);
            }
            one.is_new || !one.others.is_empty()
        });
    }

    /// The processes of other jobs on this node.
    pub(crate) fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Releases what is shared with jobs that are no longer connected.
    pub fn part(&self) {
        if !self.is_empty() {
            let is_connected = |job| self.connections.lock().contains_key(&job);
            self.neighbours.part(self.process, is_connected);
        }
    }

    /// Disconnects all jobs when MPI is finalized. The jobs that are still connected are notified.
    pub(crate) fn disconnect_all(&self) {
        let connections = std::mem::take(&mut *self.connections.lock());
        self.meetings.lock().clear();
        let lines = connections.into_values().flat_map(|connect| connect.lines);
        let whole = self.process.life.world() == World::Finalized;
        match self.process.job() {
            Ok(job) if whole => lines.for_each(|line| line.finalized(job.job_id)),
            _ => lines.for_each(|line| line.bye()),
        }
    }

    /// The known processes of a job.
    pub(crate) fn processes_of(&self, job: u64) -> Vec<u32> {
        let table = self.table.lock();
        let of_it = table.index.iter().filter(|((of, _), _)| *of == job);
        of_it.map(|(_, index)| *index).collect()
    }
}

/// Handles the end of a connected job.
fn on_line_end(process: &'static Process, end: End) {
    match end {
        End::Finalized(job) => process.ends().record(job),
        End::Lost(why) => {
            let why = why.unwrap_or_else(|| "its process that had met this one is gone".to_owned());
            process.fail(&Message::new(Id::JobLost).with("reason", why).to_string());
        }
    }
}

impl Table {
    /// The index of a process; a new process is added.
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

/// The jobs that a communicator connects to ours, released when it is freed.
#[derive(Default)]
pub(crate) struct Connections(Option<&'static Process>, BTreeSet<u64>);

impl Connections {
    /// Whether all members are of our job.
    pub(crate) fn is_empty(&self) -> bool {
        self.1.is_empty()
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        if let Some(process) = self.0 {
            process.connected_jobs().disconnect(&self.1);
        }
    }
}

/// The answers to questions of the sockets about processes of other jobs.
pub(crate) struct Directory(pub(crate) &'static Process);

impl Calls for Directory {
    fn name(&self, peer: u32) -> Option<Name> {
        self.0
            .connected_jobs()
            .with_proc_info(peer, |proc_info| Name {
                job: proc_info.job,
                rank: proc_info.rank,
            })
    }

    fn index(&self, job: u64, rank: u32) -> Option<u32> {
        let table = self.0.connected_jobs().table.lock();
        table.index.get(&(job, rank)).copied()
    }

    fn last_meeting(&self, job: u64, rank: u32) -> Option<(u64, Secret)> {
        self.0.connected_jobs().last_meeting(job, rank)
    }

    fn meeting(&self, number: u64, job: u64, rank: u32) -> Option<Secret> {
        self.0.connected_jobs().meeting(number, job, rank)
    }
}

/// The number of processes that context ids can distinguish.
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

    /// One key proved a process of a connected job in all meetings. It stayed valid after a failed
    /// meeting and after MPI_Comm_disconnect.
    #[test]
    fn a_key_is_for_one_meeting_and_ends_with_it() {
        const JOB: u64 = 0x6b65_7973;
        let connected_jobs = Process::of_test().connected_jobs();
        let bytes = |key: Option<Secret>| key.map(|key| key.to_bytes());
        let [one, two] = [1, 2].map(|byte| Secret::from_bytes([byte; 32]));
        let found = |key: &Secret, rank| bytes(connected_jobs.meeting(key.number(), JOB, rank));
        let failed = connected_jobs.add_meeting(one.clone(), &[proc_info(JOB, 3)]);
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
            .add_meeting(one.clone(), &[proc_info(JOB, 3)])
            .connected();
        let others = [proc_info(JOB, 3), proc_info(JOB + 1, 0)];
        connected_jobs.add_meeting(two.clone(), &others).connected();
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
