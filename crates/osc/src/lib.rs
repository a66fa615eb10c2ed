//! osc: one-sided communication (MPI-5.0 chapter 12).
//!
//! ```text
//!   MPI_Put ──► short: elements of a predefined type, memory that is mapped here: done
//!          └──► ops: epoch? range? ──► the target's memory is mapped here: apply, at once
//!                                 └──► queue ──► frames (Layer::OSC) ──► target: apply, there
//!   MPI_Win_fence, lock, flush … ──► sync, passive: words in the node's segment, or frames
//! ```
//!
//! One mechanism works everywhere: frames of a layer of its own, which the target carries out in
//! any call that makes progress. Memory that the library makes on one node needs no frames: the
//! origin loads, stores and combines. [`ops`] begins operations, [`sync`] orders them, [`create`]
//! makes windows, [`window`] is the object of a handle. `docs/windows.md` explains how operations
//! work.
#![forbid(unsafe_code)]

pub mod active_target;
mod apply;
pub mod create;
mod direct;
mod endpoint;
mod epoch;
mod exchanged;
mod frames;
mod hetero;
#[cfg(test)]
mod jobs;
mod locks;
mod memory;
mod node;
pub mod ops;
mod order;
pub mod passive;
mod queue;
pub mod short;
mod state;
pub mod sync;
mod target;
mod types;
pub mod window;
