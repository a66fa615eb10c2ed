//! launch: the launcher behind `mpirun`: the process tree, output, and the end of a job.
//!
//! ```text
//!   mpirun (head) ──socketpair── proxy ──fork──> ranks ── sh -c ──> …
//!      │ stdout, signals, timeout   │ pipes, daemon socket, segment
//!                                   └─ TCP ── proxy of another machine ──> ranks, further proxies
//! ```
//! Each process is one thread that sleeps in epoll. A proxy gets the job as data (`map`). A state
//! machine without I/O (`node`) decides what the proxy does, and knows the tree of daemons. `ras`
//! finds the hosts, `rmaps` maps ranks to them, and `plm` starts the daemon of another machine
//! (`daemon`). Start reading at [`run`], then `head`, then `node`, then `proxy`. When a process
//! dies, its peer sees the connection close and ends every descendant. Nothing has a name in any
//! file system.
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
