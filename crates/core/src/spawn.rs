//! Spawns a job and connects to it: MPI_Comm_spawn, _spawn_multiple, and the parent of a spawned
//! job (MPI-5.0 §11.8).
//!
//! The root opens a port and requests a job from mpirun. The mpirun that starts the processes calls
//! the port at once, the processes call it in MPI_Init. The rest is as in MPI_Comm_accept and
//! MPI_Comm_connect. The line to that mpirun stays, too: if it ends before the jobs disconnect,
//! this job ends.

use crate::comm::Comm;
use crate::error;
use crate::error::{Error, Result};
use crate::handle::CommHandle;
use crate::ports::{RootChannel, call_at, default_limit, meet, open_door, wait_for_descriptors};
use crate::process::Process;
use oxmpi_rte::line::{Heard, Line, LineMessage};
use oxmpi_rte::port::Door;
use oxmpi_rte::spawn::{Order, PARENT_PORT};
use oxmpi_sync::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The root's request.
pub struct Wanted {
    /// As [`Order::programs`].
    pub programs: Vec<Vec<Vec<u8>>>,
    /// Whether the programs name their hosts.
    pub has_hosts: bool,
    /// How long to wait for the processes; else the parameter `connect_timeout_ms`.
    pub limit: Option<Duration>,
}

/// The intercommunicator with a new job; only the root passes `wanted`. Collective.
///
/// # Errors
/// `MPI_ERR_SPAWN`: the job was not started, or did not call MPI_Init in time.
pub fn spawn(
    call: &'static str,
    comm: &Comm,
    root: i32,
    wanted: Option<Result<Wanted>>,
) -> Result<CommHandle> {
    let mut launcher = None;
    let channel = wanted.map(|wanted| {
        let (line, mpirun) = start(comm.process, call, wanted?)?;
        launcher = Some(mpirun);
        Ok(line)
    });
    let met = meet(call, comm, root, channel);
    if let (Err(_), Some(launcher)) = (&met, &launcher) {
        // The job is not needed any more. If its mpirun is gone, so is the job.
        let _ = launcher.say(&LineMessage::Failed(String::new()));
    }
    let (new, jobs) = met?;
    if let Some(launcher) = launcher {
        comm.process.connected_jobs().hold(&jobs, launcher);
    }
    Ok(new)
}

/// The root's part: returns the channel to the root of the new job, and the line to its mpirun.
fn start(
    process: &'static Process,
    call: &'static str,
    wanted: Wanted,
) -> Result<(RootChannel, Arc<Line>)> {
    let limit = wanted.limit.unwrap_or_else(|| default_limit(process));
    let unreached = |error: Error| error!(ERR_SPAWN, "{}", error.why);
    let door = open_door(process).map_err(unreached)?;
    let order = Order {
        programs: wanted.programs,
        port: door.name(),
        has_hosts: wanted.has_hosts,
    };
    let job = process.job()?;
    job.spawn(&order)
        .map_err(|error| error!(ERR_SPAWN, "mpirun could not be asked for it: {error}"))?;
    let until = Instant::now() + limit;
    let mut callers = Callers::default();
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let mut heard = vec![door.descriptor()];
        heard.extend(callers.launcher.as_ref().map(Line::descriptor));
        let step = wait_for_descriptors(process, call, &heard, Some(left), || {
            look(&door, callers.launcher.as_ref())
        })?;
        match step {
            Some(Step::Failed(why)) => {
                return Err(error!(ERR_SPAWN, "the job was not started: {why}"));
            }
            Some(Step::Called(who, line)) => callers.take(who, line),
            None => return Err(too_late(callers.launcher, limit)),
        }
        if let Callers {
            launcher: Some(launcher),
            job: Some(job),
        } = callers
        {
            let channel = RootChannel::new(process, call, Arc::new(job), until);
            return Ok((channel, Arc::new(launcher)));
        }
    }
}

/// The callers so far. mpirun calls before it starts the job, but a separate thread serves each
/// caller, so the second may be first.
struct Callers<L> {
    launcher: Option<L>,
    job: Option<L>,
}

impl<L> Default for Callers<L> {
    fn default() -> Callers<L> {
        let (launcher, job) = (None, None);
        Callers { launcher, job }
    }
}

impl<L> Callers<L> {
    /// Keeps the first caller of each kind. Other processes that know the port's name are ignored.
    fn take(&mut self, who: Who, line: L) {
        let place = match who {
            Who::Launcher => &mut self.launcher,
            Who::Job => &mut self.job,
        };
        place.get_or_insert(line);
    }
}

/// The kind of a caller, as it states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// The mpirun of the new job.
    Launcher,
    /// The root of the new job.
    Job,
}

/// Ends the started processes after the time limit; returns the error.
fn too_late(launcher: Option<Line>, limit: Duration) -> Error {
    let what = match launcher {
        Some(line) => {
            // If the line is gone, so is the job.
            let _ = line.say(&LineMessage::Failed(String::new()));
            "the processes were started, but have not called MPI_Init"
        }
        None => "mpirun has not started the job",
    };
    error!(
        ERR_SPAWN,
        "{what} within {} s (info key timeout, parameter connect_timeout_ms)",
        limit.as_secs_f64()
    )
}

/// An event at a root that spawns.
enum Step {
    /// A caller has connected.
    Called(Who, Line),
    /// The job will not come.
    Failed(String),
}

fn look(door: &Door, launcher: Option<&Line>) -> Option<Step> {
    while let Some((line, first)) = door.take() {
        match first {
            LineMessage::Launcher => return Some(Step::Called(Who::Launcher, line)),
            LineMessage::Job => return Some(Step::Called(Who::Job, line)),
            _ => {}
        }
    }
    match launcher?.heard() {
        Heard::Nothing => None,
        Heard::LineMessage(LineMessage::Failed(text)) => Some(Step::Failed(text)),
        _ => Some(Step::Failed("it ended without calling MPI_Init".to_owned())),
    }
}

/// The intercommunicator with the processes that spawned this job.
pub struct Parent(Mutex<CommHandle>);

impl Parent {
    /// No parent so far.
    pub(crate) const fn unknown() -> Parent {
        Parent(Mutex::new(CommHandle::NULL))
    }

    /// MPI_Comm_get_parent: MPI_COMM_NULL in a job that was not spawned, and after the parent was
    /// freed.
    pub fn handle(&self) -> CommHandle {
        *self.0.lock()
    }

    /// Clears the parent if this communicator is it, when it is freed.
    pub(crate) fn freed(&self, comm: CommHandle) {
        let mut parent = self.0.lock();
        if *parent == comm {
            *parent = CommHandle::NULL;
        }
    }
}

/// Connects to the parents, if there are any. Collective over MPI_COMM_WORLD, in MPI_Init.
///
/// # Errors
/// Those of MPI_Comm_connect.
pub fn meet_parents(world: &Comm) -> Result<Option<CommHandle>> {
    const CALL: &str = "MPI_Init";
    let process = world.process;
    let Some(port) = process.job()?.param(PARENT_PORT) else {
        return Ok(None);
    };
    let channel = (world.rank == 0).then(|| call_at(process, CALL, port, default_limit(process)));
    let (new, _) = meet(CALL, world, 0, channel)?;
    *process.parent().0.lock() = new;
    Ok(Some(new))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A job whose root called before its mpirun was rejected. MPI_Comm_spawn failed with "the
    /// process at the other side is gone": on a busy machine in one call of some hundred.
    #[test]
    fn a_job_that_is_heard_before_its_mpirun_is_not_sent_away() {
        for order in [[Who::Launcher, Who::Job], [Who::Job, Who::Launcher]] {
            let mut callers = Callers::default();
            for who in order {
                callers.take(who, who);
                callers.take(who, Who::Launcher);
            }
            assert_eq!(callers.launcher, Some(Who::Launcher));
            assert_eq!(callers.job, Some(Who::Job));
        }
    }
}
