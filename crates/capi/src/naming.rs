//! Names of communicators and datatypes (MPI-5.0 §7.8).
//!
//! The null handles have names too, since MPI-4.1; names longer than MPI_MAX_OBJECT_NAME are cut.

use crate::edge::{Out, StrIn, StrOut};
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::naming::MAX_OBJECT_NAME;
use oxmpi_core::{Result, types};

/// MPI_Type_set_name
pub fn type_set_name(datatype: DatatypeHandle, type_name: StrIn) -> Result<()> {
    let object = types::get(datatype)?;
    object.name.set(type_name.bytes()?);
    Ok(())
}

/// MPI_Type_get_name
pub fn type_get_name(
    datatype: DatatypeHandle,
    type_name: StrOut,
    resultlen: Out<i32>,
) -> Result<()> {
    match datatype {
        DatatypeHandle::NULL => put(b"MPI_DATATYPE_NULL", type_name, resultlen),
        _ => put(&types::get(datatype)?.name.get(), type_name, resultlen),
    }
}

/// Writes a name into the program's buffer of MPI_MAX_OBJECT_NAME characters.
pub(crate) fn put(name: &[u8], to: StrOut, resultlen: Out<i32>) -> Result<()> {
    let written = to.set(name, MAX_OBJECT_NAME)?;
    resultlen.set(i32::try_from(written).unwrap_or(i32::MAX));
    Ok(())
}
