//! rte: the process's view of its job: rank, map of processes, fence, put and get, abort.
//!
//! ```text
//!   connect() ── runtime::select: chooses the component
//!       ├── native     our mpirun: a socket to the node proxy, the node segment
//!       ├── pmix, pmi  other launchers; `assembly` makes the node segment
//!       └── singleton  started without a launcher: a job of one process
//!   proof     both ends prove that they belong to one job, before anything else is read
//!   seal      encrypted frames between the two ends of a proved connection
//!   wire      the protocol between a rank and its proxy (also used by `launch`)
//!   registry  typed values of a job by tokens and keys: requests and answers
//!   spawn     the order for an mpirun that is to start another job
//!   port, line, timer, names, proc_info   connections to processes of other jobs
//! ```
//! Start reading at [`connect`]. Nothing here polls: fences sleep in the kernel until the launcher
//! answers.
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
pub use job::{Job, Joined, fact_of_environment};
pub use map::{Map, Node};
pub use runtime::select::preview;

/// Finds out which launcher started this process, and joins its job.
///
/// Without a live launcher the result is a singleton.
///
/// # Errors
/// The launcher refuses this process. Or the launcher has started several processes and cannot be
/// joined. Or the segment cannot be made.
pub fn connect() -> Result<Joined, RteError> {
    runtime::select::connect()
}
