//! Why a process could not join its job, in words that say what to do.

use crate::runtime::foreign::Foreign;
use oxmpi_mca::{Id, Message};
use std::fmt;
use std::io;

/// Failure to join, or to keep contact with, the job.
#[derive(Debug)]
pub enum RteError {
    /// A variable set by our launcher has a value that it never writes.
    Environment {
        /// Name of the variable.
        variable: &'static str,
        /// What it holds.
        value: String,
    },
    /// The daemon answered, and does not want us.
    Refused {
        /// Its reason.
        reason: String,
    },
    /// The daemon speaks another version of the protocol.
    Version {
        /// What it speaks.
        theirs: u32,
    },
    /// The exchange with the daemon broke off.
    Lost {
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        error: io::Error,
    },
    /// The daemon sent something that the protocol does not allow here.
    Protocol {
        /// What was being done.
        doing: &'static str,
    },
    /// No component may be used.
    NoComponent(oxmpi_mca::choice::NoneLeft),
    /// The segment of a singleton could not be made.
    Segment {
        /// What the system said.
        reason: String,
    },
    /// The launcher of another MPI does not do what we need.
    Launcher {
        /// What it is called.
        launcher: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// We are one of several processes that another launcher has started.
    Foreign {
        /// What says so.
        foreign: Foreign,
        /// Why they cannot be joined.
        reasons: String,
    },
}

impl RteError {
    /// The message of the catalogue.
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

/// What is being done while a process joins its job.
pub(crate) const JOINING: &str = "joining the job";

impl fmt::Display for RteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RteError {}
