//! launch: `mpirun` behind its command line — the process tree, output, and the end of a job.
//!
//! ```text
//!   mpirun (head) ──socketpair── proxy ──fork──> ranks ── sh -c ──> …
//!      │ stdout, signals, timeout   │ pipes, daemon socket, segment
//!                                   └─ TCP ── proxy of another machine ──> ranks, further proxies
//! ```
//! All are single threads asleep in epoll. A proxy gets the job as data (`map`), and what it does
//! is decided by a state machine without I/O (`node`), which knows trees of daemons. Which hosts
//! there are is found by `ras`, which rank runs where by `rmaps`, and `plm` says how the daemon of
//! another machine (`daemon`) is started. Start reading at [`run`], then `head`, then `node`, then
//! `proxy`. Whatever dies, the other sees its line close and ends every descendant; nothing has a
//! name in any file system.
#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "the launcher hands on what it was started with"
)]

pub mod complaint;
pub mod ras;
pub mod rmaps;
pub mod spec;

mod abi;
mod control;
mod copies;
mod daemon;
mod descendants;
mod diagnose;
mod files;
mod head;
mod inspect;
mod lines;
mod link;
mod map;
mod needs;
mod node;
mod node_segment;
mod outcome;
mod placement;
mod plm;
mod programs;
mod proxy;
mod registry;
mod start_info;
mod topology;
mod traffic;

pub use daemon::run as daemon;
pub use head::{run, tell_parent};
pub use inspect::program as inspect;
pub use needs::word as preload_word;
pub use oxmpi_pal::affinity::usable_cpus;
pub use oxmpi_pal::process::host_name;
pub use programs::library_folder;
pub use topology::objects_here;
