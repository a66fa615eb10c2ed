//! Names of communicators, datatypes and windows (MPI-5.0 §7.8).
//!
//! The null handles have names too, since MPI-4.1; names longer than MPI_MAX_OBJECT_NAME are
//! truncated.

use crate::edge::{Out, StrIn, StrOut};
use crate::process::{process, windows};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, WinHandle};
use oxmpi_core::naming::{MAX_OBJECT_NAME, Name};
use oxmpi_core::{Result, comm, types};
use oxmpi_osc::window;

/// A handle of an object with a name.
pub trait HasName: Copy + PartialEq + 'static {
    /// The null handle and its name.
    const NULL: (Self, &'static [u8]);
    /// Runs `f` with the name.
    ///
    /// # Errors
    /// An invalid handle.
    fn name<R>(self, f: impl FnOnce(&Name) -> R) -> Result<R>;
}

impl HasName for CommHandle {
    const NULL: (Self, &'static [u8]) = (CommHandle::NULL, b"MPI_COMM_NULL");
    fn name<R>(self, f: impl FnOnce(&Name) -> R) -> Result<R> {
        Ok(f(&comm::get(process(), self)?.local.name))
    }
}

impl HasName for WinHandle {
    const NULL: (Self, &'static [u8]) = (WinHandle::NULL, b"MPI_WIN_NULL");
    fn name<R>(self, f: impl FnOnce(&Name) -> R) -> Result<R> {
        Ok(f(&window::get(windows(), self)?.name))
    }
}

impl HasName for DatatypeHandle {
    const NULL: (Self, &'static [u8]) = (DatatypeHandle::NULL, b"MPI_DATATYPE_NULL");
    fn name<R>(self, f: impl FnOnce(&Name) -> R) -> Result<R> {
        Ok(f(&types::get(self)?.name))
    }
}

/// MPI_Comm_set_name, MPI_Type_set_name
pub fn set_name(object: impl HasName, name: StrIn) -> Result<()> {
    object.name(|of| {
        of.set(name.bytes()?);
        Ok(())
    })?
}

/// MPI_Comm_get_name, MPI_Type_get_name
pub fn get_name<T: HasName>(object: T, name: StrOut, resultlen: Out<i32>) -> Result<()> {
    let (null, its_name) = T::NULL;
    if object == null {
        return put(its_name, name, resultlen);
    }
    put(&object.name(Name::get)?, name, resultlen)
}

/// Writes a name into the program's buffer of MPI_MAX_OBJECT_NAME characters.
pub(crate) fn put(name: &[u8], to: StrOut, resultlen: Out<i32>) -> Result<()> {
    let written = to.set(name, MAX_OBJECT_NAME)?;
    resultlen.set(i32::try_from(written).unwrap_or(i32::MAX));
    Ok(())
}
