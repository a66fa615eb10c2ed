//! core: the MPI objects and the rules between them: see house order in ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod error;
#[rustfmt::skip]
pub mod generated;
pub mod handle;
pub mod life;
pub mod status;

pub use error::{Class, Error, Result, Scope};
pub use generated::constants;
