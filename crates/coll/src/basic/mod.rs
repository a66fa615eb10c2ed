//! The reference: the collectives of MPI-5.0 chapter 6 in the words of the standard.
//!
//! Linear algorithms, each a few lines, each right for every shape, every operation, every root, in
//! place or not. They are kept for three uses: the tuned algorithms are tested against them, `--mca
//! coll basic` tells an algorithm's fault from another, and calls whose total size not every rank
//! knows (gatherv, scatterv) need them.

mod data;
mod neighbours;
pub(crate) mod reduce;

pub(crate) use data::keep_own;
pub use data::{allgather, alltoall, barrier, bcast, gather, scatter};
pub use neighbours::{NEIGHBOURS, neighbours};
pub(crate) use reduce::Pieces;
pub use reduce::{allreduce, exscan, reduce, reduce_scatter, scan};
