//! Jobs that were connected with this one and have called MPI_Finalize.
//!
//! MPI_Finalize is collective over all connected processes (MPI-5.0 §11.2.2). A wait for a
//! finalized process would never end, so it gets an error. The root of a meeting gets the
//! notification on its line ([`connected`](crate::connected)) and publishes it. The members of
//! its group subscribed to that at the meeting, so our daemons notify them of a change. Under
//! another launcher only the root knows.
//!
//! The other job has sent all its messages before, to the memory and the sockets of this process.
//! This process receives them within [`GRACE`] while it waits. Only then operations that cannot
//! complete end.

use crate::context::is_of_jobs;
use crate::error;
use crate::error::{Class, Result};
use crate::generated::constants::ANY_SOURCE;
use crate::process::Process;
use crate::vci::Vci;
use crate::wait::{Reason, wake_sleepers};
use oxmpi_pml::Pml as _;
use oxmpi_shm::segment::JobEvent;
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The ended jobs that are known to this process.
pub(crate) struct Ends(Mutex<State>);

struct State {
    process: &'static Process,
    /// The ended jobs that this process has published, if it was the root of a meeting.
    published: Option<Vec<u64>>,
    /// Ranks of our job whose published values this process reads.
    watched: BTreeSet<u32>,
    /// The last job event after which they were queried, and the last change known then.
    seen: (JobEvent, u32),
    /// Jobs that have ended, and when this process began to wait for their messages.
    jobs: BTreeMap<u64, Option<Instant>>,
    /// Processes of jobs whose grace period is over.
    gone: BTreeSet<u32>,
}

/// The key under which a root publishes them.
const KEY: &str = "finalized-jobs";
/// How long a process waits for messages that a job may have sent before it ended.
const GRACE: Duration = Duration::from_secs(1);

impl Process {
    /// Jobs that have ended while they were connected with this one.
    pub(crate) fn ends(&'static self) -> &'static Ends {
        self.ends.get_or_init(|| Ends::new(self))
    }
}

impl Ends {
    fn new(process: &'static Process) -> Ends {
        Ends(Mutex::new(State {
            process,
            published: None,
            watched: BTreeSet::new(),
            seen: Default::default(),
            jobs: BTreeMap::new(),
            gone: BTreeSet::new(),
        }))
    }

    /// Watches the root of a meeting of this process's group.
    pub(crate) fn watch(&self, root: u32) {
        let process = self.0.lock().process;
        let Ok(job) = process.job() else { return };
        if root >= process.own_size() || !job.shows_at_once() {
            return;
        }
        let mut state = self.0.lock();
        if root == job.rank.cast_unsigned() && state.published.is_none() {
            // The first published value is not a change, so no process is notified of it.
            state.published = Some(Vec::new());
            let _ = job.put(KEY, &[]);
        }
        if state.watched.insert(root) {
            drop(state);
            let published = job.get(root.cast_signed(), KEY).ok().flatten();
            self.0.lock().learn(&published.unwrap_or_default());
        }
    }

    /// Records the end of a job that was still connected with this process.
    pub(crate) fn record(&self, ended: u64) {
        let mut state = self.0.lock();
        state.jobs.entry(ended).or_default();
        let process = state.process;
        let Ok(job) = process.job() else { return };
        if let Some(published) = &mut state.published {
            published.push(ended);
            let all: Vec<u8> = published.iter().flat_map(|job| job.to_le_bytes()).collect();
            // Our daemon notifies this process, too.
            let _ = job.put(KEY, &all);
            return;
        }
        drop(state);
        let mut vci = process.enter();
        vci.has_ended_jobs = true;
        wake_sleepers(&mut vci);
    }

    /// Whether a connected job has ended.
    pub(crate) fn any(&self) -> bool {
        !self.0.lock().jobs.is_empty()
    }

    /// Whether a connected job has ended, checked after an event of our job.
    fn look(&self, event: JobEvent) -> bool {
        let mut state = self.0.lock();
        let (seen, since) = state.seen;
        if !state.watched.is_empty() && seen != event {
            state.ask(event, since);
        }
        !state.jobs.is_empty()
    }
}

impl State {
    /// Reads values that have changed. If another thread does so now, it is repeated later.
    fn ask(&mut self, event: JobEvent, since: u32) {
        let Ok(job) = self.process.job() else { return };
        let Ok(Some((now, ranks))) = job.changed(since) else {
            return;
        };
        for rank in ranks {
            if self.watched.contains(&rank) {
                let Ok(Some(published)) = job.try_get(rank.cast_signed(), KEY) else {
                    return;
                };
                self.learn(&published);
            }
        }
        self.seen = (event, now);
    }

    fn learn(&mut self, published: &[u8]) {
        for job in published.as_chunks().0 {
            self.jobs.entry(u64::from_le_bytes(*job)).or_default();
        }
    }

    /// Processes whose grace period has ended since the last call.
    fn expire(&mut self, now: Instant) -> Vec<u32> {
        let mut new = Vec::new();
        for (job, since) in &mut self.jobs {
            let since = since.get_or_insert(now);
            if now.saturating_duration_since(*since) >= GRACE {
                let all = self.process.connected_jobs().processes_of(*job);
                new.extend(all.into_iter().filter(|one| self.gone.insert(*one)));
            }
        }
        new
    }
}

impl Vci {
    /// Checks for ended jobs after an event of our job.
    #[cold]
    pub(crate) fn check_ended_jobs(&mut self, event: JobEvent) {
        self.has_ended_jobs |= self.process.ends().look(event);
    }

    /// Whether the wait of a call can still succeed after a connected job may have ended.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: it cannot.
    #[cold]
    pub(crate) fn can_still_complete(&mut self, reason: &Reason) -> Result<()> {
        let before = self.events();
        let gone = {
            let mut state = self.process.ends().0.lock();
            let new = state.expire(Instant::now());
            self.fail_operations_with(&new, &state.gone);
            match is_of_jobs(reason.context) && !state.gone.is_empty() {
                true => state.gone.clone(),
                false => return Ok(()),
            }
        };
        // Also operations that were started since.
        let members = self.process.group_of(reason.context);
        let members = members.iter().flat_map(|group| group.iter());
        let members: Vec<u32> = members.filter(|one| gone.contains(one)).collect();
        self.fail_operations_with(&members, &gone);
        // The caller first checks whether its operation was among them.
        let source = source(self.process, reason.context, reason.peer, &gone);
        match source.is_some_and(|one| gone.contains(&one)) && self.events() == before {
            true => Err(error!(
                ERR_PROC_ABORTED,
                "a process that it needs is of a job that has called MPI_Finalize while it was \
                 connected with this one"
            )
            .of(self.process, reason.context)),
            false => Ok(()),
        }
    }

    fn fail_operations_with(&mut self, peers: &[u32], gone: &BTreeSet<u32>) {
        for peer in peers {
            let class = Class::ERR_PROC_ABORTED.0;
            let process = self.process;
            let waits_for = |context, rank| source(process, context, rank, gone);
            self.pml.fail_peer(*peer, class, waits_for);
        }
        if !peers.is_empty() {
            self.pml.flush(&mut self.net.tx);
        }
    }
}

/// The process whose message a receive from this rank needs. For MPI_ANY_SOURCE, one of the gone
/// processes if all others are gone.
fn source(process: &'static Process, context: u64, rank: i32, gone: &BTreeSet<u32>) -> Option<u32> {
    if rank != ANY_SOURCE {
        return process.process_of()(context, rank);
    }
    let me = process.job().ok()?.rank.cast_unsigned();
    let group = process.group_of(context)?;
    let mut others = group.iter().filter(|one| *one != me).peekable();
    let last = *others.peek()?;
    others.all(|one| gone.contains(&one)).then_some(last)
}
