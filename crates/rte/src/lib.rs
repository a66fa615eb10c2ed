//! rte: the process's view of its job — who am I, who else is there, fence, put and get, abort.
//!
//! ```text
//!   connect() ── runtime::select: which component, and why
//!       ├── native     our mpirun: a socket to the node proxy, the node segment
//!       ├── pmix, pmi  the launchers of others; `assembly` makes the node's segment
//!       └── singleton  started without a launcher: a job of one
//!   proof  that both ends belong to one job, before anything else is read
//!   seal   frames that only the two ends of a proved connection can read and make
//!   wire   the bytes between a rank and its proxy (also used by `launch`)
//!   registry  typed values of a job by tokens and keys: what is asked, what is told
//!   spawn  what a process asks of an mpirun that is to start another job
//!   port, line, timer, names, proc_info   how a process meets those of other jobs
//! ```
//! Start reading at [`connect`]. Nothing here waits with the CPU: fences sleep in the kernel until
//! the launcher answers.
#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the variables of the job are read here"
)]

pub mod line;
pub mod name_broker;
pub mod name_server;
pub mod names;
pub mod port;
pub mod proc_info;
pub mod proof;
pub mod registry;
pub mod runtime;
pub mod seal;
pub mod spawn;
pub mod stream;
pub mod timer;
pub mod wire;

mod error;
mod job;
mod map;

pub use error::RteError;
pub use job::{Job, fact_of_environment};
pub use map::{Map, Node};
pub use runtime::select::preview;

/// Finds out how this process was started and joins its job.
///
/// Without a live launcher the result is a singleton.
///
/// # Errors
/// A launcher is there but refuses us, one that cannot be joined has started several of us, or the
/// segment cannot be made.
pub fn connect() -> Result<Job, RteError> {
    runtime::select::connect()
}
