//! The contract of a runtime component: what a rank asks of its launcher.
//!
//! `native` talks to our own daemon, `pmi` and `pmix` to other launchers, `singleton` to none.
//! `select` chooses the component. `assembly` makes the node segment where no daemon of ours has
//! made one. All calls may be made from any thread; a component serialises them itself.

use crate::RteError;
use crate::name_broker::Question;
use crate::spawn::Order;
use crate::wire::Request;
use std::io;
use std::sync::{Mutex, PoisonError};

pub mod assembly;
pub mod foreign;
pub mod native;
pub mod pmi;
pub mod pmix;
pub mod select;
pub mod singleton;

/// The calls of [`crate::Job`], which documents each of them.
pub trait Runtime: Send + Sync {
    /// Wait until all processes have called this, or have ended.
    ///
    /// # Errors
    /// The daemon is gone.
    fn fence(&self) -> Result<(), RteError>;
    /// Begin a fence, whose end [`is_fence_over`](Runtime::is_fence_over) reports, without a wait.
    /// False: the component has only [`fence`](Runtime::fence). If a fence has begun already, the
    /// call does nothing.
    ///
    /// # Errors
    /// The daemon is gone.
    fn begin_fence(&self) -> Result<bool, RteError> {
        Ok(false)
    }
    /// Whether the fence that was begun is over. The doorbell of the process rings at its end.
    ///
    /// # Errors
    /// The daemon is gone.
    fn is_fence_over(&self) -> Result<bool, RteError> {
        Ok(true)
    }
    /// End the job. Returns when the daemon knows, or cannot be reached.
    fn abort(&self, code: i32, text: &str);
    /// Send a message without an answer; ignored when there is no daemon.
    fn notify(&self, request: &Request<'_>);
    /// Publish a value.
    ///
    /// # Errors
    /// The daemon is gone.
    fn put(&self, key: &str, value: &[u8]) -> Result<(), RteError>;
    /// Whether a published value can be looked up before a fence.
    fn shows_at_once(&self) -> bool {
        false
    }
    /// Look up a value.
    ///
    /// # Errors
    /// The daemon is gone.
    fn get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError>;
    /// As [`get`](Runtime::get), for a caller that must not wait. `None`, too, while another thread
    /// waits for an answer.
    ///
    /// # Errors
    /// As [`get`](Runtime::get).
    fn try_get(&self, rank: i32, key: &str) -> Result<Option<Vec<u8>>, RteError> {
        self.get(rank, key)
    }
    /// The ranks that have published a new value since change `since` (0: the beginning), and the
    /// number of the last change. Launchers that do not report changes give no ranks. `None`:
    /// another thread waits for an answer; the caller asks again.
    ///
    /// # Errors
    /// The daemon is gone.
    fn changed(&self, since: u32) -> Result<Option<(u32, Vec<u32>)>, RteError> {
        Ok(Some((since, Vec::new())))
    }
    /// Start another job. Without a launcher of ours the process starts an mpirun itself.
    ///
    /// # Errors
    /// An error of the operating system.
    fn spawn(&self, order: &Order) -> io::Result<()> {
        order.give_to_own()
    }
    /// Ask our mpirun that has started this process about a published name.
    ///
    /// # Errors
    /// `NotFound`: no mpirun of ours has; otherwise an error of the operating system.
    fn question(&self, question: &Question) -> io::Result<()> {
        let _ = question;
        Err(io::ErrorKind::NotFound.into())
    }
    /// Ask the registry of the job: an encoded request for this segment, and the encoded answer.
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
    /// The process has finished.
    fn leave(&self) {}
    /// Whether the launcher shows the user reports and aborts; otherwise the process does.
    fn tells_user(&self) -> bool {
        true
    }
}

/// Decides when a process tells another launcher that it finishes. After MPI_Finalize it does so at
/// once: an end of the process after that must not end the job. A process that has used only
/// sessions does so when it exits.
struct Leaving {
    stage: Mutex<Stage>,
    process: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    InUse,
    Finalized,
    Left,
}

impl Leaving {
    fn new() -> Leaving {
        Leaving {
            stage: Mutex::new(Stage::InUse),
            process: std::process::id(),
        }
    }

    /// Tracks what our own daemon would get.
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

    /// Whether the process finishes now: only after MPI is finalized, and once. A child made by
    /// fork does not.
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
    // If stderr is closed, there is no one to report it to.
    let _ = std::io::stderr()
        .lock()
        .write_all(format!("{text}\n").as_bytes());
}
