//! reach: how ranks of a node reach into each other's memory.
//!
//! ```text
//!   osc ── window ── words of each member, parts of each rank, memory of all ── an extent of the segment
//!   io ─── word ──── the pointer of an open file ────────────────────────────── another one
//!   btl ── shared_copy ──── a copy out of a rank's memory that the rank shares ─────── its control block
//! ```
//!
//! As in [`oxmpi_shm`], whose segment holds all of it: what another process can write is atomics or
//! bytes behind a [`Region`](oxmpi_mem::Region), read once, checked, then used; and the structures
//! run on the heap as well, for loom and miri. Start reading at [`window`]; [`extent`] is where it
//! lies.

#![allow(unsafe_code)]

#[cfg(not(loom))]
pub mod extent;
pub mod shared_copy;
pub mod window;
#[cfg(not(loom))]
pub mod word;
