//! pal: every system call of the project, as small safe functions, one file per subject.
//!
//! Whoever wants something of the kernel finds it here: processes and starting them (`process`, `spawn`), signals,
//! sockets with descriptors in flight, pipes and terminals (`descriptor`), processors and quotas (`affinity`), limits.
//! No policy lives here: what to do about an error is the caller's business.

pub mod affinity;
pub mod descriptor;
pub mod limits;
pub mod process;
pub mod signal;
pub mod socket;
pub mod spawn;
