//! Why a process could not join its job, in words that say what to do.

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
}

impl fmt::Display for RteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RteError::Environment { variable, value } => write!(
                f,
                "the variable {variable} holds \"{value}\", which mpirun never writes; unset it to run without mpirun"
            ),
            RteError::Refused { reason } => {
                write!(f, "the daemon of this job refused the process: {reason}")
            }
            RteError::Version { theirs } => write!(
                f,
                "this library speaks daemon protocol {}, the running mpirun speaks {theirs}; use the mpirun that was \
                 installed with the library",
                crate::wire::VERSION
            ),
            RteError::Lost { doing, error } => {
                write!(
                    f,
                    "contact with the daemon was lost while {doing}: {error}; has mpirun been killed?"
                )
            }
            RteError::Protocol { doing } => {
                write!(f, "the daemon sent something unexpected while {doing}")
            }
            RteError::NoComponent(why) => why.fmt(f),
            RteError::Segment { reason } => {
                write!(f, "no shared segment for this process: {reason}")
            }
        }
    }
}

impl std::error::Error for RteError {}
