//! mem: every access to user memory and shared memory.
//!
//! ```text
//!   C edge ── Region::new (unsafe, once) ──► Region / Buffer ──► copy, read, write, copy_strided, hand_over…
//!   bounce buffers, unexpected messages ──► HeapBytes::region          reduce::{reduce, reduce_into}, atomic::accumulate
//! ```
//!
//! A [`Region`] is an address with a length and a [`Kind`]. It is plain data, so that requests,
//! schedules and transports may hold it. No `&[u8]` ever covers the memory behind one: the user,
//! another thread or another process may access it at any time. Start reading at [`region`], then
//! [`copy`].

#![allow(unsafe_code)]

pub mod atomic;
mod blocks;
mod copy;
pub mod digest;
pub mod file;
mod handover;
mod heap;
pub mod reduce;
mod region;
pub mod socket;
mod strided;
mod swap;

pub use blocks::{gather_blocks, scatter_blocks};
pub use copy::{claim_line, copy, expect, expect_line, fill, read, write};
pub use handover::{
    Copies, Way, hand_over, hand_over_as, hand_over_backwards, hand_over_backwards_by,
    hand_over_by, use_copies,
};
pub use heap::{HeapBytes, Untouched};
pub use region::{Buffer, Kind, Region, Unreachable, with_bytes};
pub use strided::copy_strided;
pub use swap::copy_swapped;
