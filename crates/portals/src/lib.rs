//! portals: a network interface that matches messages itself, in software, with the semantics of
//! Portals 3.3 (paper 003, §2).
//!
//! ```text
//!   owner ── me_attach, md_attach, md_post, put, get ──►  Nic  ── Carrier::launch ──►  peer's Nic
//!   owner ◄── eq_get ───────────── events ──────────────  Nic  ◄── receive ──────────  packets
//! ```
//!
//! A message is matched against the match list of a portal, entry by entry, and stored in the
//! memory descriptor of the first entry that takes it, however long it is and whoever computes
//! meanwhile; the owner learns it from an event. Nothing here knows of MPI, reads a clock, makes a
//! thread or touches a socket: packets leave through a [`Carrier`] and come in by
//! [`Nic::receive`], so that the same interface runs over the transports of a job and, in tests,
//! between simulated processes.
//!
//! Two things are wider than in Portals 3.3: match bits have 128 bits, so that what selects a
//! message of MPI (a context id of 64 bits, a rank, a tag) fits whole and no table of short context
//! ids is kept; and a GET that matches nothing is answered with a failure.
//!
//! Start reading at [`nic`] (what the owner calls), then `arrive.rs` (what a packet does) and
//! `leave.rs` (how packets leave). Used by `mtl/portals` of `pml`.
#![forbid(unsafe_code)]

mod arrive;
pub mod blocks;
mod counter;
mod descriptor;
mod event;
mod leave;
mod link;
mod list;
pub mod nic;
pub mod offload;
pub mod packet;
mod slab;
#[cfg(test)]
mod tests;

pub use counter::{Count, Triggered};
pub use descriptor::{Md, Options, Threshold};
pub use event::{Dropped, Event, EventKind};
pub use leave::{Carrier, Full};
pub use list::{MatchBits, MatchEntry, MatchId, Position};
pub use nic::{Counters, Error, Limits, Nic, Operation, Target};
pub use packet::{Atomic, Packet};
pub use slab::{CtHandle, EqHandle, MdHandle, MeHandle};
