//! Whether MPI was started and ended.
//!
//! MPI-5.0 §11.2.

use oxmpi_core::{Result, life};

use crate::edge::Out;

/// MPI_Initialized
pub fn initialized(flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(life::world() != life::World::Before));
    Ok(())
}

/// MPI_Finalized
pub fn finalized(flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(life::world() == life::World::Finalized));
    Ok(())
}
