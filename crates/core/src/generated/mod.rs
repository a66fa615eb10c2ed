//! What the generator writes from `abi/`: constants, error classes, handle values.

pub mod class;
pub mod constants;
mod handles;
