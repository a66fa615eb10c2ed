//! What of files works before files do: error handlers for them, and the one of MPI_FILE_NULL
//! (MPI-5.0 §9.3.3, §14.7).
//!
//! The handler of MPI_FILE_NULL is the one that opened files start with, and that failed opens are
//! raised on.

use crate::edge::{FileErrhandlerFunction, Out, call_handler};
use crate::errhandler;
use oxmpi_core::errhandler::{Slot, Target};
use oxmpi_core::handle::{ErrhandlerHandle, FileHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, Scope, error};

/// MPI_File_create_errhandler
pub fn file_create_errhandler(
    file_errhandler_fn: FileErrhandlerFunction,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    errhandler::create(Target::File, file_errhandler_fn.0, errhandler)
}

/// MPI_File_set_errhandler
pub fn file_set_errhandler(file: FileHandle, errhandler: ErrhandlerHandle) -> Result<()> {
    errhandler::set(slot(file)?, errhandler, Target::File)
}

/// MPI_File_get_errhandler
pub fn file_get_errhandler(file: FileHandle, errhandler: Out<ErrhandlerHandle>) -> Result<()> {
    errhandler::get(slot(file)?, errhandler);
    Ok(())
}

/// MPI_File_call_errhandler
pub fn file_call_errhandler(fh: FileHandle, errorcode: i32) -> Result<()> {
    slot(fh)?;
    call_handler("MPI_File_call_errhandler", Scope::File(fh), errorcode);
    Ok(())
}

fn slot(file: FileHandle) -> Result<&'static Slot> {
    match file {
        FileHandle::NULL => Ok(&objects().file_handler),
        FileHandle(raw) => Err(error!(
            ERR_FILE,
            "{raw:#x} is not a file: it was closed, or never was one"
        )),
    }
}
