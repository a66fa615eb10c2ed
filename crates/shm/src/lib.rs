//! shm: the data structures in the memory that the ranks of a node share.
//!
//! ```text
//!   segment ── header · events · control block per rank ── extents, handed out at first use
//!                                   │                         │
//!                                 park                       ring
//!            attention line, cold and inbox bitmaps    cells + pool per ordered pair
//!            Sleeper (the rank)  Doorbell (others)     PairTx ──────────► PairRx
//! ```
//!
//! Beside the rings of pairs, a communicator may have a collective area: rows of [`slots`] that all
//! its members read. Crate `reach` defines the structures of windows and of shared copies.
//!
//! Memory that another process can write is atomics, or bytes behind a
//! [`Region`](oxmpi_mem::Region). It is read once, checked, then used. The structures run on the
//! heap as well, for loom and miri. Start reading at [`ring`], then [`park`].

#![allow(unsafe_code)]

pub mod activity;
pub mod address;
pub mod park;
pub mod ring;
mod room;
#[cfg(not(loom))]
pub mod segment;
pub mod shared;
pub mod slots;

pub use address::Address;
