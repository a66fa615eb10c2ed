//! fabric: endpoints of libfabric (OFI), through the library `libfabric.so.1` of the machine.
//!
//! ```text
//!   Libfabric ── offers(wanted) ──► Offer ── open() ──► Interface ── insert(address) ──► Peer
//!   (dlopen)     provider, domain,          endpoint,   send, receive, peek, read, write,
//!                what it can do             queue …     atomic, cancel, poll ──► Ended
//! ```
//!
//! The library is loaded when somebody asks for it, and nothing else of this project needs it:
//! there is no dependency when this is built. `abi.rs` declares what of its binary interface is
//! used, as version 1.17 has it, and a test compares that with the real headers where a machine has
//! them. Everything above is safe: memory comes as [`Region`](oxmpi_mem::Region)s, whose contract
//! covers an operation until its end is told or the interface is dropped. Which provider serves is
//! decided by [`choose`], which gives a reason for each that does not; [`Libfabric::open`] goes all
//! of the way.
//!
//! Nothing of MPI is in it. Used by `btl` (`ofi`) and `pml` (`mtl/ofi`). Start reading in
//! `interface.rs`.

#![allow(unsafe_code)]

mod abi;
mod atomic;
mod card;
mod choose;
mod contexts;
mod error;
mod interface;
mod library;
mod memory;
mod offer;
#[cfg(test)]
mod tests;

pub use atomic::{Atomic, OPERANDS};
pub use card::Card;
pub use choose::{Rules, choose};
pub use error::FabricError;
pub use interface::{Ended, Interface, Outcome, Peer, Posted, Refused, Tagged};
pub use library::{Libfabric, USUAL_NAME};
pub use memory::{Registration, Rights};
pub use offer::{Offer, Summary, Wanted};
