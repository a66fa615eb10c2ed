//! The contract of a runtime component: what a rank asks of whoever started it.
//!
//! `native` talks to our own daemon, `pmi` and `pmix` to the launchers of others, `singleton` to
//! nobody. `select` says which one is used and why; `assembly` makes a node's segment where no
//! daemon of ours has made one. All calls may be made from any thread; a component serialises them
//! itself.

use crate::RteError;
use crate::name_broker::Question;
use crate::spawn::Order;
use crate::wire::Request;
use std::io;
use std::os::fd::BorrowedFd;
use std::sync::{Mutex, PoisonError};

pub mod assembly;
pub mod foreign;
pub mod native;
pub mod pmi;
pub mod pmix;
pub mod select;
pub mod singleton;

/// What [`crate::Job`] calls; see there for the meaning of each.
pub trait Runtime: Send + Sync {
    /// All have come here, or have ended.
    ///
    /// # Errors
    /// The daemon is gone.
    fn fence(&self) -> Result<(), RteError>;
    /// End the job; returns when the daemon knows or cannot be told.
    fn abort(&self, code: i32, text: &str);
    /// A message without an answer; lost quietly when nobody is there.
    fn notify(&self, request: &Request<'_>);
    /// Publish.
    ///
    /// # Errors
    /// The daemon is gone.
    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError>;
    /// Whether what is published can be looked up before a fence.
    fn shows_at_once(&self) -> bool {
        false
    }
    /// Look up.
    ///
    /// # Errors
    /// The daemon is gone.
    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError>;
    /// As [`get`](Runtime::get), for who must not wait: nothing, too, while another thread waits
    /// for an answer.
    ///
    /// # Errors
    /// As [`get`](Runtime::get).
    fn try_get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.get(rank, key)
    }
    /// Who has published something else than before since a change that is known (0: the
    /// beginning), and the number of the last one. Launchers that do not tell: nobody. `None`:
    /// another thread waits for an answer; ask again.
    ///
    /// # Errors
    /// The daemon is gone.
    fn changed(&self, since: u32) -> Result<Option<(u32, Vec<u32>)>, RteError> {
        Ok(Some((since, Vec::new())))
    }
    /// Hang-up tells that the daemon is gone.
    fn event_fd(&self) -> Option<BorrowedFd<'_>> {
        None
    }
    /// Start another job. Without a launcher of ours the process starts an mpirun itself.
    ///
    /// # Errors
    /// What the system said.
    fn spawn(&self, order: &Order) -> io::Result<()> {
        order.give_to_own()
    }
    /// Ask the mpirun of ours that has started this process about a published name.
    ///
    /// # Errors
    /// `NotFound`: none has; else what the system said.
    fn question(&self, question: &Question) -> io::Result<()> {
        let _ = question;
        Err(io::ErrorKind::NotFound.into())
    }
    /// Ask the registry of the job: an encoded request about this segment, and the encoded answer.
    ///
    /// # Errors
    /// The launcher has none; the daemon is gone.
    fn registry(&self, segment: &str, ask: &[u8]) -> Result<Vec<u8>, RteError> {
        let _ = (segment, ask);
        let reason = "this job has no registry: it was not started by an mpirun of oxmpi";
        Err(RteError::Refused {
            reason: reason.to_owned(),
        })
    }
    /// The process has done what the launcher waits for.
    fn leave(&self) {}
    /// Whether the launcher shows the user what it hears; else the process does.
    fn tells_user(&self) -> bool {
        true
    }
}

/// When a process tells a launcher of others that it leaves: once MPI_Finalize is done, for
/// whatever ends the process then must not end the job; when it exits, if it has used sessions
/// alone.
struct Parting {
    stage: Mutex<Stage>,
    process: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    InUse,
    Finalized,
    Left,
}

impl Parting {
    fn new() -> Parting {
        Parting {
            stage: Mutex::new(Stage::InUse),
            process: std::process::id(),
        }
    }

    /// What our own daemon would be told.
    fn notify(&self, request: &Request<'_>) {
        let next = match request {
            Request::Finalized => Stage::Finalized,
            Request::Started => Stage::InUse,
            Request::Report(text) => return say(text),
            _ => return,
        };
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage != Stage::Left {
            *stage = next;
        }
    }

    /// Whether it leaves now: not before MPI is finalized, and once. A child made by fork has
    /// nothing to say.
    fn is_due(&self) -> bool {
        let Ok(mut stage) = self.stage.try_lock() else {
            return false;
        };
        let is_due = *stage == Stage::Finalized && self.process == std::process::id();
        if is_due {
            *stage = Stage::Left;
        }
        is_due
    }
}

/// Shows lines to the user where the launcher does not.
fn say(text: &str) {
    use std::io::Write as _;
    // Nobody is left to hear that stderr is closed.
    let _ = std::io::stderr()
        .lock()
        .write_all(format!("{text}\n").as_bytes());
}
