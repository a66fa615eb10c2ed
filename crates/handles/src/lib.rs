//! Handles: numbers that name objects, in tables that never move.
//!
//! An MPI handle passes through C, Fortran and Python as a plain number. It is kept after the
//! object is gone, and is sometimes garbage. So it is an index with a generation, never a pointer:
//! the lookup of a stale or foreign number fails.
//!
//! ```text
//!  63    60 59    56 55              32 31                       0
//! +--------+--------+------------------+--------------------------+
//! |  VCI  |  kind  |    generation    |       4096 + index       |
//! +--------+--------+------------------+--------------------------+
//! ```
//!
//! The low 32 bits alone are the `int` form of `MPI_Comm_toint` and of Fortran. Values below 4096
//! are the standard's predefined handles and NULL. Start reading at [`Table`].

#![allow(unsafe_code)]

mod slot;
mod table;
mod value;

pub use table::Table;
pub use value::{FIRST, MAX_GENERATION, compose, generation, index, kind, vci};
