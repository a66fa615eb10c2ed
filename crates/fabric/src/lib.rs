//! fabric: endpoints of libfabric (OFI), through the library `libfabric.so.1` of the machine.
//!
//! ```text
//!   Libfabric ── infos(wanted) ──► Info ── open() ──► Interface ── insert(address) ──► Peer
//!   (dlopen)     provider, domain,         endpoint,  send, receive, peek, read, write,
//!                attributes                queue …    atomic, cancel, poll ──► Ended
//! ```
//!
//! The library is loaded on demand, and only by this crate: there is no dependency at build time.
//! `abi.rs` declares the parts of its binary interface that are used, as in version 1.17. A test
//! compares them with the real headers, where a machine has them.
//!
//! The interface above is safe. Memory is passed as [`Region`](oxmpi_mem::Region)s. Their contract
//! covers an operation until its completion is reported or the interface is dropped. [`choose`]
//! decides which provider is used, and gives a reason against each of the others.
//! [`Libfabric::open`] does all steps.
//!
//! The crate contains nothing of MPI. `btl` (`ofi`) and `pml` (`mtl/ofi`) use it. Start reading in
//! `interface.rs`.

#![allow(unsafe_code)]

mod abi;
mod atomic;
mod card;
mod choose;
mod contexts;
mod error;
mod info;
mod interface;
mod library;
mod memory;
#[cfg(test)]
mod tests;

pub use atomic::{Atomic, OPERANDS};
pub use card::Card;
pub use choose::{Rules, choose};
pub use error::FabricError;
pub use info::{Info, Summary, Wanted};
pub use interface::{Ended, Interface, Outcome, Peer, Posted, Refused, Tagged};
pub use library::{Libfabric, USUAL_NAME};
pub use memory::{Registration, Rights};
