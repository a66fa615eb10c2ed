//! What of windows works before windows do: keyvals and error handlers for them (MPI-5.0 §7.7.3,
//! §9.3.2).
//!
//! Libraries make these at start-up, long before the first window.

use crate::edge::{Out, WinCopyAttrFunction, WinDeleteAttrFunction, WinErrhandlerFunction};
use crate::errhandler;
use oxmpi_core::Result;
use oxmpi_core::attribute::{Flavour, key};
use oxmpi_core::errhandler::Target;
use oxmpi_core::handle::ErrhandlerHandle;
use oxmpi_core::objects::objects;

/// MPI_Win_create_keyval
pub fn win_create_keyval(
    win_copy_attr_fn: WinCopyAttrFunction,
    win_delete_attr_fn: WinDeleteAttrFunction,
    win_keyval: Out<i32>,
    extra_state: *mut u8,
) -> Result<()> {
    let (copy, delete) = (win_copy_attr_fn.0, win_delete_attr_fn.0);
    let extra = extra_state.expose_provenance();
    win_keyval.set(
        objects()
            .keyvals
            .create(Flavour::Win, copy, delete, extra)?,
    );
    Ok(())
}

/// MPI_Win_free_keyval
pub fn win_free_keyval(win_keyval: Out<i32>) -> Result<()> {
    objects().keyvals.free(Flavour::Win, win_keyval.get())?;
    win_keyval.set(key::INVALID);
    Ok(())
}

/// MPI_Win_create_errhandler
pub fn win_create_errhandler(
    win_errhandler_fn: WinErrhandlerFunction,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    errhandler::create(Target::Win, win_errhandler_fn.0, errhandler)
}
