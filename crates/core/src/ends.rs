//! Jobs that were connected with this one and have called MPI_Finalize.
//!
//! That call is collective over all connected processes (MPI-5.0 §11.2.2): who still waits for one
//! of those waits for ever, and gets an error instead. The root of a meeting hears of it on its
//! line ([`connected_jobs`](crate::connected)) and publishes it; the members of its group have asked for that
//! when they met, so our daemons tell them when it changes. Under a launcher of others the root
//! alone knows.
//!
//! The other job has sent everything before: to the memory and the sockets of this process, which
//! takes it within [`GRACE`] while it waits. Only then what nothing can complete ends.

use crate::connected::own_size;
use crate::context::is_of_jobs;
use crate::error;
use crate::error::{Class, Result};
use crate::failure::{group_of, process_of};
use crate::generated::constants::ANY_SOURCE;
use crate::process::{Process, process};
use crate::vci::{Vci, enter};
use crate::wait::{Reason, wake_sleepers};
use oxmpi_pml::Pml as _;
use oxmpi_shm::segment::JobEvent;
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// See the module's text.
#[derive(Default)]
pub(crate) struct Ends(Mutex<State>);

#[derive(Default)]
struct State {
    /// What this process has published, once it was the root of a meeting.
    published: Option<Vec<u64>>,
    /// Ranks of our job that publish what this process wants to know.
    watched: BTreeSet<u32>,
    /// The last event of the job after which they were asked, and their last change known then.
    seen: (JobEvent, u32),
    /// Jobs that have ended, and since when this process has known it and waited.
    jobs: BTreeMap<u64, Option<Instant>>,
    /// Processes of those whose grace is over.
    gone: BTreeSet<u32>,
}

/// The name under which a root publishes them.
const KEY: &str = "finalized-jobs";
/// How long a process waits for what a job may have sent before it has ended.
const GRACE: Duration = Duration::from_secs(1);

impl Process {
    /// Jobs that have ended while they were connected with this one.
    pub(crate) fn ends(&self) -> &Ends {
        self.ends.get_or_init(Ends::default)
    }
}

impl Ends {
    /// This process was at a meeting that this process of its own group was the root of.
    pub(crate) fn watch(&self, root: u32) {
        let Ok(job) = process().job() else { return };
        if root >= own_size() || !job.shows_at_once() {
            return;
        }
        let mut state = self.0.lock();
        if root == job.rank.cast_unsigned() && state.published.is_none() {
            // What is published for the first time is no change that anybody is told.
            state.published = Some(Vec::new());
            let _ = job.put(KEY, &[]);
        }
        if state.watched.insert(root) {
            drop(state);
            let told = job.get(root.cast_signed(), KEY).ok().flatten();
            self.0.lock().learn(&told.unwrap_or_default());
        }
    }

    /// A job has said at its end that it was still connected with this process.
    pub(crate) fn heard(&self, ended: u64) {
        let mut state = self.0.lock();
        state.jobs.entry(ended).or_default();
        let Ok(job) = process().job() else { return };
        if let Some(published) = &mut state.published {
            published.push(ended);
            let all: Vec<u8> = published.iter().flat_map(|job| job.to_le_bytes()).collect();
            // Our daemon tells this process, too.
            let _ = job.put(KEY, &all);
            return;
        }
        drop(state);
        let mut vci = enter();
        vci.knows_ends = true;
        wake_sleepers(&mut vci);
    }

    /// Whether any job has ended that was connected with this one.
    pub(crate) fn any(&self) -> bool {
        !self.0.lock().jobs.is_empty()
    }

    /// Something has changed in our job: whether it is that such a job has ended.
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
    /// Asks who has published something else; later again where another thread is asking.
    fn ask(&mut self, event: JobEvent, since: u32) {
        let Ok(job) = process().job() else { return };
        let Ok(Some((now, ranks))) = job.changed(since) else {
            return;
        };
        for rank in ranks {
            if self.watched.contains(&rank) {
                let Ok(Some(told)) = job.try_get(rank.cast_signed(), KEY) else {
                    return;
                };
                self.learn(&told);
            }
        }
        self.seen = (event, now);
    }

    fn learn(&mut self, told: &[u8]) {
        for job in told.as_chunks().0 {
            self.jobs.entry(u64::from_le_bytes(*job)).or_default();
        }
    }

    /// Those whose grace is over now, and was not before.
    fn expire(&mut self, now: Instant) -> Vec<u32> {
        let mut new = Vec::new();
        for (job, since) in &mut self.jobs {
            let since = since.get_or_insert(now);
            if now.saturating_duration_since(*since) >= GRACE {
                let all = process().connected_jobs().processes_of(*job);
                new.extend(all.into_iter().filter(|one| self.gone.insert(*one)));
            }
        }
        new
    }
}

impl Vci {
    /// Something has changed in our job.
    #[cold]
    pub(crate) fn hear_of_ends(&mut self, event: JobEvent) {
        self.knows_ends |= process().ends().look(event);
    }

    /// Whether what a call waits for can still come, of processes whose job may have ended.
    ///
    /// # Errors
    /// `MPI_ERR_PROC_ABORTED`: it cannot.
    #[cold]
    pub(crate) fn is_left(&mut self, reason: &Reason) -> Result<()> {
        let before = self.events();
        let gone = {
            let mut state = process().ends().0.lock();
            let new = state.expire(Instant::now());
            self.end_what_waits_for(&new, &state.gone);
            match is_of_jobs(reason.context) && !state.gone.is_empty() {
                true => state.gone.clone(),
                false => return Ok(()),
            }
        };
        // Also what was begun since.
        let members = group_of(reason.context);
        let members = members.iter().flat_map(|group| group.iter());
        let members: Vec<u32> = members.filter(|one| gone.contains(one)).collect();
        self.end_what_waits_for(&members, &gone);
        // The caller looks first whether that was what it waits for.
        let source = source(reason.context, reason.peer, &gone);
        match source.is_some_and(|one| gone.contains(&one)) && self.events() == before {
            true => Err(error!(
                ERR_PROC_ABORTED,
                "a process that it needs is of a job that has called MPI_Finalize while it was \
                 connected with this one"
            )
            .of(reason.context)),
            false => Ok(()),
        }
    }

    fn end_what_waits_for(&mut self, peers: &[u32], gone: &BTreeSet<u32>) {
        for peer in peers {
            let class = Class::ERR_PROC_ABORTED.0;
            let waits_for = |context, rank| source(context, rank, gone);
            self.pml.fail_peer(*peer, class, waits_for);
        }
        if !peers.is_empty() {
            self.pml.flush(&mut self.net.tx);
        }
    }
}

/// Of whom a message must be that is received from this rank: from any, one of those that are gone
/// where all others are.
fn source(context: u64, rank: i32, gone: &BTreeSet<u32>) -> Option<u32> {
    if rank != ANY_SOURCE {
        return process_of(context, rank);
    }
    let me = process().job().ok()?.rank.cast_unsigned();
    let group = group_of(context)?;
    let mut others = group.iter().filter(|one| *one != me).peekable();
    let last = *others.peek()?;
    others.all(|one| gone.contains(&one)).then_some(last)
}
