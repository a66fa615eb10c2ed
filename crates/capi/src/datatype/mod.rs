//! Datatypes: constructors, queries, commit and free.
//!
//! The entries check handles and arrays here; `oxmpi_datatype` makes the layouts and
//! `oxmpi_core::types` keeps the objects. MPI-5.0 §5.1, §20.1.7 (types by precision), §6.9.4
//! (pairs).

mod construct;
mod life;
mod query;

pub use construct::*;
pub use life::*;
pub use oxmpi_datatype::Width;
pub use query::*;
