//! Errors of joining a job, with texts that tell the user what to do.

use crate::runtime::foreign::Foreign;
use oxmpi_mca::{Id, Message};
use std::fmt;
use std::io;

/// Failure to join the job, or to keep contact with its launcher.
#[derive(Debug)]
pub enum RteError {
    /// A variable that our launcher sets has a value that it never writes.
    Environment {
        /// Name of the variable.
        variable: &'static str,
        /// Its value.
        value: String,
    },
    /// The daemon answered and refused this process.
    Refused {
        /// The reason that the daemon gave.
        reason: String,
    },
    /// The daemon has another version of the protocol.
    Version {
        /// The version of the daemon.
        theirs: u32,
    },
    /// The connection to the daemon broke.
    Lost {
        /// The operation that failed.
        doing: &'static str,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The daemon sent something that the protocol does not allow here.
    Protocol {
        /// The operation that failed.
        doing: &'static str,
    },
    /// No component may be used: the user excludes all.
    NoComponent(oxmpi_mca::choice::NoneLeft),
    /// The segment of a singleton could not be made.
    Segment {
        /// The error of the operating system.
        reason: String,
    },
    /// The launcher of another MPI does not provide what we need.
    Launcher {
        /// The name of the launcher.
        launcher: &'static str,
        /// The reason.
        reason: String,
    },
    /// This process is one of several that another launcher has started.
    Foreign {
        /// The launcher and the variable that shows it.
        foreign: Foreign,
        /// Why each component failed to join the launcher.
        reasons: String,
    },
}

impl RteError {
    /// This error as a message of the catalogue.
    #[must_use]
    pub fn message(&self) -> Message {
        let pid = std::process::id();
        let cannot_join = |reason: String| {
            Message::new(Id::DaemonUnreachable)
                .with("pid", pid)
                .with("reason", reason)
        };
        match self {
            RteError::Environment { variable, value } => cannot_join(format!(
                "the variable {variable} holds \"{value}\", which mpirun never writes"
            )),
            RteError::Refused { reason } => cannot_join(format!(
                "the daemon of this job and the process do not fit: {reason}"
            )),
            RteError::Version { theirs } => Message::new(Id::Versions)
                .with("launcher", theirs)
                .with("library", crate::wire::VERSION),
            RteError::Lost {
                doing: JOINING,
                error,
            } => cannot_join(error.to_string()),
            RteError::Lost { doing, error } => Message::new(Id::LauncherGone)
                .with("pid", pid)
                .with("reason", format!("{error} while {doing}")),
            RteError::Protocol { doing } => cannot_join(format!(
                "the daemon sent something unexpected while {doing}"
            )),
            RteError::NoComponent(why) => Message::new(Id::SetupFailed).with("reason", why),
            RteError::Segment { reason } => Message::new(Id::SetupFailed).with(
                "reason",
                format!("no shared segment for this process: {reason}"),
            ),
            RteError::Launcher { launcher, reason } => Message::new(Id::LauncherFailed)
                .with("launcher", launcher)
                .with("pid", pid)
                .with("reason", reason),
            RteError::Foreign { foreign, reasons } => Message::new(Id::ForeignLauncher)
                .with("launcher", foreign.launcher)
                .with("variable", &foreign.variable)
                .with("size", &foreign.size)
                .with("reasons", reasons),
        }
    }
}

/// The operation of a process that joins its job.
pub(crate) const JOINING: &str = "joining the job";

impl fmt::Display for RteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RteError {}
