//! Split collective access: a begin call and an end call (MPI-5.0 §14.4.5).
//!
//! The access is complete when the begin call returns, as the standard allows; the end call returns
//! its result. A file has at most one such access, and no other collective access meanwhile.

use crate::access::{Call, Direction, Done, Memory, transfer_all};
use crate::file::File;
use oxmpi_core::{Result, error};
use std::sync::Arc;

/// An access between its begin and its end call.
#[derive(Clone, Debug)]
pub struct Split {
    pair: Pair,
    address: usize,
    done: Done,
}

/// A pair of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its name without `_begin` and `_end`.
    pub name: &'static str,
    /// Reads or writes.
    pub direction: Direction,
}

impl File {
    /// Fails if a split collective access is in progress.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`.
    pub(crate) fn no_split(&self) -> Result<()> {
        match &self.state().split {
            None => Ok(()),
            Some(split) => Err(error!(
                ERR_OTHER,
                "{}_begin was called on this file, and {}_end was not",
                split.pair.name,
                split.pair.name
            )),
        }
    }
}

/// The begin call. The end call must pass the same `address`.
///
/// # Errors
/// `MPI_ERR_OTHER`: a split access is in progress.
pub fn begin(
    file: &Arc<File>,
    pair: Pair,
    call: &Call,
    memory: Memory,
    address: usize,
) -> Result<()> {
    file.no_split()?;
    let done = transfer_all(file, call, Ok(memory));
    file.state().split = Some(Split {
        pair,
        address,
        done,
    });
    Ok(())
}

/// The end call.
///
/// # Errors
/// `MPI_ERR_OTHER`: no split access is in progress, or another one. `MPI_ERR_BUFFER`: another
/// buffer.
pub fn end(file: &File, pair: Pair, address: usize) -> Result<Done> {
    let mut state = file.state();
    let Some(split) = &state.split else {
        return Err(error!(
            ERR_OTHER,
            "{}_begin was not called on this file, or has ended", pair.name
        ));
    };
    if split.pair != pair {
        return Err(error!(
            ERR_OTHER,
            "{}_begin was called on this file, so {}_end must end it",
            split.pair.name,
            split.pair.name
        ));
    }
    if split.address != address {
        return Err(error!(
            ERR_BUFFER,
            "`buf` is {address:#x}, but {}_begin was given {:#x}", pair.name, split.address
        ));
    }
    let split = state.split.take();
    Ok(split.expect("invariant: it was looked at").done)
}
