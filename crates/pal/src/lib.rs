//! pal: every system call of the project, as small safe functions, one file per subject.
//!
//! - processes: `process`, `spawn`, `signal`, `limits`, `affinity` (processors and quotas), `mpir`
//! - descriptors: `descriptor` (pipes and terminals), `epoll`, `timer`, `file` (files with names),
//!   `socket` (unix sockets and descriptors in flight), `net` (internet sockets)
//! - memory: `memory` (shared), `pages` (private memory on huge pages), `cma` and `xpmem` (other
//!   processes' memory), `headroom` (memory left), `userfault` (memory given back), `caches`
//! - synchronization: `futex`, `membarrier` (asymmetric barriers), `locks`
//! - `cpu` (the running thread and the time), `calendar`, `library` (libraries loaded at run time)
//!
//! No policy lives here: the caller handles errors.

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
