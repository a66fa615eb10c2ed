//! Names of communicators and datatypes (MPI-5.0 §7.8).
//!
//! The null handles have names too, since MPI-4.1; names longer than MPI_MAX_OBJECT_NAME are cut.

use crate::edge::{Out, StrIn, StrOut};
use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::naming::MAX_OBJECT_NAME;
use oxmpi_core::{Result, comm, types};

/// MPI_Comm_set_name
pub fn comm_set_name(comm: CommHandle, comm_name: StrIn) -> Result<()> {
    let comm = comm::get(comm)?;
    comm.local.name.set(comm_name.bytes()?);
    Ok(())
}

/// MPI_Comm_get_name
pub fn comm_get_name(comm: CommHandle, comm_name: StrOut, resultlen: Out<i32>) -> Result<()> {
    match comm {
        CommHandle::NULL => put(b"MPI_COMM_NULL", comm_name, resultlen),
        _ => put(&comm::get(comm)?.local.name.get(), comm_name, resultlen),
    }
}

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
