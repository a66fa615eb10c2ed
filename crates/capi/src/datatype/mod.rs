//! Datatypes: making them, asking about them, and their life.
//!
//! The entries check handles and arrays here, the layouts are made by `oxmpi_datatype`, the objects
//! kept by `oxmpi_core::types`. MPI-5.0 §5.1, §20.1.7 (types by precision), §6.9.4 (pairs).

mod construct;
mod life;
mod query;

pub use construct::*;
pub use life::*;
pub use oxmpi_datatype::Width;
pub use query::*;
