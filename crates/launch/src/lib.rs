//! launch: `mpirun` behind its command line — the process tree, output, and the end of a job.
//!
//! ```text
//!   mpirun (head) ──socketpair── warden ──fork──> ranks ── sh -c ──> …
//!      │ stdout, signals, timeout   │ pipes, daemon socket, segment
//! ```
//! Both are single threads asleep in epoll. The warden gets its part of the job as data (`map`),
//! and what it does is decided by a state machine without I/O (`node`), which knows trees of
//! daemons. Start reading at [`run`], then `head`, then `node`, then `warden`. Whatever dies, the
//! other sees its line close and ends every descendant; nothing has a name in any file system.
#![forbid(unsafe_code)]

pub mod complaint;
pub mod spec;

mod board;
mod control;
mod descendants;
mod diagnose;
mod head;
mod lines;
mod link;
mod map;
mod node;
mod outcome;
mod placement;
mod programs;
mod topology;
mod warden;

pub use head::run;
pub use oxmpi_pal::affinity::usable_cpus;
pub use programs::library_folder;
