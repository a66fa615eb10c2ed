//! The outcome of a job: the first failure, the message about it, and mpirun's exit status.
//!
//! The exit status is that of the first rank that failed: its exit code, or 128 plus the signal.
//! For an abort it is the low 8 bits of the code (never 0 for a code that is not 0). It is 1 for
//! failures of the launcher and for a rank that does not finalize MPI, and 124 when the time limit
//! was reached.

use oxmpi_mca::{Id, Message};
use oxmpi_pal::process::{Ended, signal_meaning, signal_name};
use oxmpi_pal::signal;
use oxmpi_rte::wire;
use serde::{Deserialize, Serialize};

/// The exit status when the time limit was reached, as of `timeout(1)`.
pub const TIMED_OUT: i32 = 124;

/// One failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The rank; `None` for the launcher itself.
    pub rank: Option<u32>,
    /// Its host.
    pub host: String,
    /// Its pid; 0 when it never ran.
    pub pid: i32,
    /// The MPI call it was in, with its partner, when known.
    pub call: Option<String>,
    /// The cause.
    pub cause: Cause,
}

/// The cause of a failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// It exited with a status that is not 0.
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
    /// It called MPI_Abort, or an error was fatal; the text describes which.
    Abort {
        /// The code of the abort.
        code: i32,
        /// The text that the rank sent.
        text: String,
    },
    /// It exited with 0 after MPI_Init and without MPI_Finalize.
    Unfinished,
    /// The MPI process, a descendant of the process we started, has ended without MPI_Finalize.
    Lost {
        /// Its pid.
        pid: i32,
    },
    /// It ended with 0 and did not begin the MPI program that other ranks have begun.
    NeverBegan {
        /// The number of MPI programs it had run before.
        begun: u32,
    },
    /// It could not be started, or the launcher failed: the whole message.
    Launch(String),
}

impl Failure {
    /// A failure of the launcher.
    #[must_use]
    pub fn launcher(message: &Message) -> Failure {
        Failure {
            rank: None,
            host: String::new(),
            pid: 0,
            call: None,
            cause: Cause::Launch(message.to_string()),
        }
    }

    /// mpirun's exit status if this is the first failure.
    #[must_use]
    pub fn status(&self) -> i32 {
        match &self.cause {
            Cause::Exit(code) => *code,
            Cause::Signal(signal) => 128 + signal,
            Cause::Abort { code, .. } => wire::exit_status(*code),
            Cause::Unfinished
            | Cause::Lost { .. }
            | Cause::NeverBegan { .. }
            | Cause::Launch(_) => 1,
        }
    }

    /// The message about the failure: the rank, the host, the cause, and a hint.
    #[must_use]
    pub fn text(&self) -> String {
        let rank = self.rank.unwrap_or(0);
        let call = self
            .call
            .as_ref()
            .map_or(String::new(), |call| format!("it was in {call}"));
        let rank_message = |id| Message::new(id).with("rank", rank);
        let about = |id| rank_message(id).with("host", &self.host);
        let message = match &self.cause {
            Cause::Launch(text) => return text.clone(),
            // An error sends a whole message; MPI_Abort only names its communicator.
            Cause::Abort { code, text } if text.contains('\n') => {
                let header = format!(
                    "rank {rank} on {} (pid {}) ended the job, exit code {code}:",
                    self.host, self.pid
                );
                return format!("{header}\n{text}");
            }
            Cause::Abort { code, text } => {
                let comm = both(text, &format!("{}, process {}", self.host, self.pid));
                rank_message(Id::RankAborted)
                    .with("code", code)
                    .with("place", comm)
            }
            Cause::Exit(code) => {
                let said = both(&exit_hint(*code), &call);
                about(Id::RankExited)
                    .with("status", code)
                    .with("pid", self.pid)
                    .with("call", said)
            }
            Cause::Signal(signal) => about(Id::RankKilled)
                .with("signal", format!("{signal}, {}", signal_name(*signal)))
                .with("pid", self.pid)
                .with("call", both(signal_meaning(*signal), &call))
                .with("hint", signal_hint(*signal)),
            Cause::Unfinished => about(Id::NotFinalized)
                .with("status", 0)
                .with("pid", self.pid),
            Cause::NeverBegan { begun } => {
                let said = match begun {
                    0 => String::new(),
                    1 => "it has run one MPI program, others have begun a second one".into(),
                    more => format!("it has run {more} MPI programs, others have begun another"),
                };
                about(Id::NeverBegan)
                    .with("pid", self.pid)
                    .with("programs", said)
            }
            Cause::Lost { pid } => about(Id::RankLost)
                .with("pid", pid)
                .with("starter", self.pid)
                .with("call", call),
        };
        message.to_string()
    }
}

/// The failure of a rank that ended like this, if it is one.
#[must_use]
pub fn judge(ended: Ended, use_of_mpi: UseOfMpi) -> Option<Cause> {
    match (ended, use_of_mpi) {
        (Ended::Signal(signal), _) => Some(Cause::Signal(signal)),
        (Ended::Exit(0), UseOfMpi::Active) => Some(Cause::Unfinished),
        (Ended::Exit(0), _) => None,
        (Ended::Exit(code), _) => Some(Cause::Exit(code)),
    }
}

/// The use of MPI by a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseOfMpi {
    /// MPI_Init has not been called.
    Never,
    /// Between MPI_Init and MPI_Finalize.
    Active,
    /// After MPI_Finalize.
    Finalized,
}

/// Joins two remarks, either of which may be empty.
fn both(one: &str, other: &str) -> String {
    let between = if one.is_empty() || other.is_empty() {
        ""
    } else {
        "; "
    };
    format!("{one}{between}{other}")
}

fn signal_hint(signal: i32) -> &'static str {
    match signal {
        signal::SIGKILL => {
            "look into the system's log, and at the memory limit of the container or batch job"
        }
        signal::SIGSEGV | signal::SIGABRT | signal::SIGBUS | signal::SIGFPE | signal::SIGILL => {
            "look at what it printed before, at its core file, or run it under a debugger"
        }
        _ => "",
    }
}

fn exit_hint(code: i32) -> String {
    match code {
        126 => "126 is what a shell says of a command that cannot be executed".into(),
        127 => {
            "127 is what a shell says of a command or a shared library that cannot be found".into()
        }
        129..=159 => format!(
            "{code} is what a shell says of a command ended by {}",
            signal_name(code - 128)
        ),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(cause: Cause) -> Failure {
        Failure {
            rank: Some(1),
            host: "node".into(),
            pid: 42,
            call: None,
            cause,
        }
    }

    #[test]
    fn statuses() {
        let status = |cause| failure(cause).status();
        assert_eq!(status(Cause::Exit(3)), 3);
        assert_eq!(status(Cause::Signal(9)), 137);
        assert_eq!(
            status(Cause::Abort {
                code: 256,
                text: String::new()
            }),
            1
        );
        assert_eq!(
            status(Cause::Abort {
                code: 0,
                text: String::new()
            }),
            0
        );
        assert_eq!(status(Cause::Unfinished), 1);
    }

    #[test]
    fn judgements() {
        use UseOfMpi::{Active, Finalized, Never};
        assert_eq!(judge(Ended::Exit(0), Never), None);
        assert_eq!(judge(Ended::Exit(0), Finalized), None);
        assert_eq!(judge(Ended::Exit(0), Active), Some(Cause::Unfinished));
        assert_eq!(judge(Ended::Exit(2), Finalized), Some(Cause::Exit(2)));
        assert_eq!(judge(Ended::Signal(11), Active), Some(Cause::Signal(11)));
    }

    #[test]
    fn messages_name_rank_host_call_and_cause() {
        let mut failed = failure(Cause::Signal(11));
        failed.call = Some("MPI_Recv".into());
        let text = failed.text();
        for part in [
            "rank 1",
            "node",
            "42",
            "MPI_Recv",
            "SIGSEGV",
            "invalid memory access",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert!(failure(Cause::Exit(139)).text().contains("SIGSEGV"));
    }

    // The message did not name the communicator that was aborted.
    #[test]
    fn an_abort_names_its_communicator() {
        let abort = |text: &str| {
            let text = text.into();
            failure(Cause::Abort { code: 5, text }).text()
        };
        let text = abort("communicator \"rows\"");
        assert!(
            text.contains("rank 1 called MPI_Abort with code 5") && text.contains("\"rows\"; node"),
            "{text}"
        );
        assert!(abort("oxmpi error: x\n  id: y").contains("exit code 5:\noxmpi error"));
    }
}
