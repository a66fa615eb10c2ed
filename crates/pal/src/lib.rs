//! pal: every system call of the project, as small safe functions, one file per subject.
//!
//! Whoever wants something of the kernel finds it here: processes and starting them (`process`,
//! `spawn`), signals, sockets with descriptors in flight, internet sockets (`net`) and
//! sets of descriptors (`epoll`), pipes and terminals (`descriptor`),
//! processors and quotas (`affinity`), limits; shared memory, private memory on huge `pages`,
//! sleeping on a word of shared memory (`futex`), asymmetric barriers (`membarrier`), the sizes of
//! `caches`, other processes' memory (`cma`, `xpmem`), memory left (`headroom`), memory given back
//! (`userfault`), the running thread and the time (`cpu`). No policy lives here: what to do about
//! an error is the caller's business. Libraries that are loaded while the program runs are in
//! `library`, files with names in `file`.

#![allow(unsafe_code)]

pub mod affinity;
pub mod caches;
pub mod calendar;
pub mod cma;
pub mod cpu;
pub mod descriptor;
pub mod epoll;
pub mod file;
pub mod futex;
pub mod headroom;
pub mod library;
pub mod limits;
#[cfg(not(loom))]
pub mod locks;
pub mod membarrier;
pub mod memory;
pub mod mpir;
pub mod net;
pub mod pages;
pub mod process;
pub mod signal;
pub mod socket;
pub mod spawn;
pub mod timer;
pub mod userfault;
pub mod xpmem;
