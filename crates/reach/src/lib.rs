//! reach: access of the ranks of a node to each other's memory.
//!
//! ```text
//!   osc ── window ─────── words of each member, parts of each rank, memory of all ── an extent
//!   io ─── word ───────── the shared pointer of an open file ─────────────────────── an extent
//!   btl ── shared_copy ── a copy out of a rank's memory that the rank shares ─────── a control block
//! ```
//!
//! The node segment of [`oxmpi_shm`] contains all of it, and its rules hold. What another process
//! can write is atomics, or bytes behind a [`Region`](oxmpi_mem::Region): read once, checked, then
//! used. The structures also run on the heap, for loom and miri. Start reading at [`window`];
//! [`extent`] manages its memory.

#![allow(unsafe_code)]

#[cfg(not(loom))]
pub mod extent;
pub mod shared_copy;
pub mod window;
#[cfg(not(loom))]
pub mod word;
