//! The jobs that ranks of this one have spawned (MPI_Comm_spawn). Each has an mpirun of its own, a
//! child of this one. This mpirun ends when they have ended, too.

use super::parent::tell_parent;
use crate::spec::JobSpec;
use oxmpi_pal::process::{self, Ended, Target};
use oxmpi_rte::spawn::Order;
use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStringExt;

/// The spawned jobs.
#[derive(Default)]
pub(super) struct Jobs {
    /// The options of this job that also apply to spawned jobs; those that name hosts are separate.
    options: Vec<Vec<u8>>,
    hosts: Vec<Vec<u8>>,
    running: Vec<Job>,
    status: i32,
}

/// Reports to the parent of a spawned job that the job failed to start. A thread does it, because
/// the call may block for seconds.
fn tell(port: &str, why: String) {
    let port = port.to_owned();
    let thread = std::thread::Builder::new().name("mpirun-tells".into());
    // Without a thread the parent waits until its own time limit.
    let _ = thread.spawn(move || tell_parent(&port, &why));
}

/// A running job.
struct Job {
    /// The pid of its mpirun.
    pid: i32,
    /// The port on which its parent waits.
    port: String,
}

impl Jobs {
    /// The spawned jobs of a job with these options; none yet.
    pub(super) fn of(spec: &JobSpec) -> Jobs {
        let bytes = |words: &[OsString]| words.iter().cloned().map(OsString::into_vec).collect();
        Jobs {
            options: bytes(&spec.handed_on),
            hosts: bytes(&spec.host_options),
            ..Jobs::default()
        }
    }

    /// Starts the mpirun of a job. That mpirun itself reports what is wrong with the job.
    ///
    /// # Errors
    /// The order is invalid, or no process can be made.
    pub(super) fn start(&mut self, order: &[u8]) -> io::Result<()> {
        let mut order = Order::decode(order).ok_or(io::ErrorKind::InvalidData)?;
        let own = if order.has_hosts {
            &[][..]
        } else {
            &self.hosts
        };
        if let Some(first) = order.programs.first_mut() {
            let words = [own, &self.options, first].concat();
            *first = words;
        }
        let started = std::env::current_exe().and_then(|mpirun| order.give(&mpirun));
        let child = started.inspect_err(|error| {
            // No other process will report to the parent.
            tell(&order.port, format!("no mpirun for it: {error}"));
        })?;
        self.running.push(Job {
            pid: i32::try_from(child.id()).unwrap_or(0),
            port: order.port,
        });
        Ok(())
    }

    /// A child of this process has ended.
    pub(super) fn ended(&mut self, pid: i32, how: Ended) {
        let Some(at) = self.running.iter().position(|job| job.pid == pid) else {
            return;
        };
        let job = self.running.remove(at);
        let status = match how {
            Ended::Exit(status) => status,
            Ended::Signal(signal) => {
                // The mpirun may have been killed before it called the parent. After the call the
                // port has no listener any more.
                let why = format!("its mpirun was ended by {}", process::signal_name(signal));
                tell(&job.port, why);
                128 + signal
            }
        };
        if self.status == 0 {
            self.status = status;
        }
    }

    /// The pids of the running jobs' mpiruns.
    pub(super) fn running(&self) -> Vec<i32> {
        self.running.iter().map(|job| job.pid).collect()
    }

    /// Whether no job runs.
    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Passes a signal on to the running jobs.
    pub(super) fn signal(&self, signal: i32) {
        for job in &self.running {
            // A job that has ended meanwhile needs no signal.
            let _ = process::kill(Target::Process(job.pid), signal);
        }
    }

    /// The exit status of the first spawned job that failed; 0 if none has.
    pub(super) fn status(&self) -> i32 {
        self.status
    }
}
