//! Split collective access: a call that begins and one that ends (MPI-5.0 §14.4.5).
//!
//! All is done when the first call returns, as the standard allows; the second tells how it went. A
//! file has at most one such access, and no other collective access meanwhile.

use crate::access::{Call, Direction, Done, Memory, transfer_all};
use crate::file::File;
use oxmpi_core::{Result, error};
use std::sync::Arc;

/// An access that has begun.
#[derive(Clone, Debug)]
pub struct Split {
    form: Form,
    address: usize,
    done: Done,
}

/// Which pair of calls: its name without `_begin` and `_end`.
pub type Form = (&'static str, Direction);

impl File {
    /// Refuses a collective access while another one is split.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`.
    pub(crate) fn no_split(&self) -> Result<()> {
        match &self.state().split {
            None => Ok(()),
            Some(split) => Err(error!(
                ERR_OTHER,
                "{}_begin was called on this file, and {}_end was not", split.form.0, split.form.0
            )),
        }
    }
}

/// The first call; `address` is what the second must be given, too.
///
/// # Errors
/// `MPI_ERR_OTHER`: one has begun.
pub fn begin(
    file: &Arc<File>,
    form: Form,
    call: &Call,
    memory: Memory,
    address: usize,
) -> Result<()> {
    file.no_split()?;
    let done = transfer_all(file, call, Ok(memory));
    file.state().split = Some(Split {
        form,
        address,
        done,
    });
    Ok(())
}

/// The second call.
///
/// # Errors
/// `MPI_ERR_OTHER`: none has begun, or another one. `MPI_ERR_BUFFER`: with another buffer.
pub fn end(file: &File, form: Form, address: usize) -> Result<Done> {
    let mut state = file.state();
    let Some(split) = &state.split else {
        return Err(error!(
            ERR_OTHER,
            "{}_begin was not called on this file, or has ended", form.0
        ));
    };
    if split.form != form {
        return Err(error!(
            ERR_OTHER,
            "{}_begin was called on this file, so {}_end must end it", split.form.0, split.form.0
        ));
    }
    if split.address != address {
        return Err(error!(
            ERR_BUFFER,
            "`buf` is {address:#x}, but {}_begin was given {:#x}", form.0, split.address
        ));
    }
    let split = state.split.take();
    Ok(split.expect("invariant: it was looked at").done)
}
