//! mca: the common parts of all component frameworks.
//!
//! ```text
//!   param      the one table of parameters        environment ─┐
//!                                                 file ────────┼─► resolve ─► Params (typed, read once)
//!                                                 mpirun --mca ┘
//!   value      the types of parameters
//!   tuning     numbers that choose protocols      ─► one value, the same on all ranks
//!   frameworks the table of components             ─► parameters, oxmpi-info
//!   account    what calls have used           ─► mpirun --report
//!   choice     which component won, and why       ─► mpirun --report, oxmpi-info
//!   catalogue  every text a user may see, by id   ─► docs/errors.md
//!   events     what is counted and logged         ─► verbose log, MPI_T
//! ```
//!
//! Start reading at [`param`]. The environment is read here (and in `rte`, for the daemon's name)
//! and nowhere else in the library.
#![forbid(unsafe_code)]
#![allow(clippy::disallowed_methods, reason = "parameters are read here")]

pub mod account;
pub mod catalogue;
pub mod choice;
pub mod events;
pub mod faults;
pub mod frameworks;
/// Tables made from abi/ by `cargo xtask codegen`.
pub mod generated {
    pub mod calls;
}
pub mod nearest;
pub mod param;
pub mod tuning;
pub mod value;

pub use account::{Account, Amount};
pub use catalogue::{Id, Message};
pub use choice::{Candidate, Choice, Selection};
pub use param::Params;
pub use tuning::Tuning;
