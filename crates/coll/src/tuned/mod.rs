//! Trees, rings and exchanges over point-to-point: the algorithms of production.
//!
//! One file per family of calls. Each function writes the schedule of one rank; what it needs
//! (commutative operation, power of two, …) stands beside its name in [`crate::algorithm`]. Common
//! to all: operands are combined in rank order wherever the algorithm allows it, so that most
//! reductions also serve operations that do not commute, and each part of an allreduce is combined
//! once or in the same order everywhere, so that all ranks hold the same bits.

pub mod allgather;
pub mod allreduce;
pub mod alltoall;
pub mod barrier;
mod basics;
pub mod bcast;
mod circulant;
pub mod gather;
mod halving;
pub mod levels;
pub mod reduce;
pub mod reduce_scatter;
pub mod scan;
pub mod scatter;
