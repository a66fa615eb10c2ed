//! gemini: a network card of a Cray XE/XK system in software, with the semantics of its generic
//! network interface (GNI). It knows nothing of MPI.
//!
//! ```text
//!   user ── post, smsg_send, post_data, get_event ──► Nic ── packets, single copies ──► Wire
//!                                                      ▲                                 │
//!                                                      └──────────── arrive ◄────────────┘
//! ```
//!
//! A [`Nic`] does no I/O, reads no clock and has no thread. What it wants to put on its way it
//! keeps, until [`Nic::progress`] is called with a [`Wire`]; what has come is given to
//! [`Nic::arrive`]. So one card runs over whatever carries packets between processes, and under
//! virtual time between simulated ones ([`fabric`]). Two cards talk when they have the same
//! [`Domain`].
//!
//! What is promised is what the hardware promises and not more: packets of different transactions
//! may be seen in any order, a message may be told before or after an event that was begun later,
//! and only messages of one mailbox keep their order. Start reading at [`nic`], then [`smsg`].
//! `docs/research/ugni.md` is the page for users.

#![forbid(unsafe_code)]

pub mod allreduce;
pub mod amo;
pub mod barrier;
pub mod cdm;
pub mod code;
pub mod cq;
pub mod datagram;
pub mod descriptor;
pub mod dmapp;
pub mod fabric;
pub mod fault;
mod flag;
pub mod memory;
pub mod msgq;
pub mod nic;
pub mod packet;
mod posts;
mod serve;
pub mod smsg;
pub mod table;
pub mod torus;
mod wait;

pub use amo::Amo;
pub use cdm::{Cdm, Device};
pub use code::Code;
pub use cq::{CqEntry, CqId, EventKind};
pub use datagram::{PostState, Told, WILDCARD};
pub use descriptor::{CqMode, Delivery, Descriptor, PostKind};
pub use fault::{Fault, Faults};
pub use memory::{Budget, Flags, MemHandle};
pub use nic::{Config, Domain, EpId, Mode, Nic, Place};
pub use packet::{Kind, Packet, Refused, Wire};
pub use smsg::{SmsgAttr, SmsgKind};
