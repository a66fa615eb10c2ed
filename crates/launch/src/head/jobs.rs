//! Jobs that ranks of this one have ordered (MPI_Comm_spawn): each has an mpirun of its own, which
//! is a child of this one. mpirun ends when they have ended, too.

use super::parent::tell_parent;
use crate::spec::JobSpec;
use oxmpi_pal::process::{self, Ended, Target};
use oxmpi_rte::spawn::Order;
use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStringExt;

/// See the module's text.
#[derive(Default)]
pub(super) struct Jobs {
    /// Options of this job that hold for them, too; those that name hosts apart.
    options: Vec<Vec<u8>>,
    hosts: Vec<Vec<u8>>,
    running: Vec<Job>,
    status: i32,
}

/// Tells those who have ordered a job that it comes to nothing. By a thread, for a call may take
/// seconds in which nobody answers.
fn tell(port: &str, why: String) {
    let port = port.to_owned();
    let thread = std::thread::Builder::new().name("mpirun-tells".into());
    // Without a thread they wait until their own limit.
    let _ = thread.spawn(move || tell_parent(&port, &why));
}

/// One that runs.
struct Job {
    /// Its mpirun.
    pid: i32,
    /// Where those that have ordered it wait.
    port: String,
}

impl Jobs {
    /// Of a job with these options.
    pub(super) fn of(spec: &JobSpec) -> Jobs {
        let bytes = |words: &[OsString]| words.iter().cloned().map(OsString::into_vec).collect();
        Jobs {
            options: bytes(&spec.handed_on),
            hosts: bytes(&spec.host_options),
            ..Jobs::default()
        }
    }

    /// Starts the mpirun of a job. What is wrong with the job that one says itself.
    ///
    /// # Errors
    /// The order is none, or no process can be made.
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
            // Nobody else will call them.
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
                // It may not have come so far as to call them; else nobody answers there any more.
                let why = format!("its mpirun was ended by {}", process::signal_name(signal));
                tell(&job.port, why);
                128 + signal
            }
        };
        if self.status == 0 {
            self.status = status;
        }
    }

    /// The process ids of those that run.
    pub(super) fn running(&self) -> Vec<i32> {
        self.running.iter().map(|job| job.pid).collect()
    }

    /// Whether none runs.
    pub(super) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Passes a signal on.
    pub(super) fn signal(&self, signal: i32) {
        for job in &self.running {
            // One that has ended meanwhile needs no signal.
            let _ = process::kill(Target::Process(job.pid), signal);
        }
    }

    /// The exit status of the first that failed; 0.
    pub(super) fn status(&self) -> i32 {
        self.status
    }
}
