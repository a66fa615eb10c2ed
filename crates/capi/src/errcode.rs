//! MPI_Error_class, MPI_Error_string, and the classes and codes added by programs (MPI-5.0 §9.4,
//! §9.5).
//!
//! Callable before MPI_Init and after MPI_Finalize.

use crate::edge::{Out, StrIn, StrOut};
use oxmpi_core::Result;
use oxmpi_core::errcode::MAX_ERROR_STRING;
use oxmpi_core::objects::objects;

/// MPI_Error_class
pub fn error_class(errorcode: i32, errorclass: Out<i32>) -> Result<()> {
    errorclass.set(objects().codes.class_of(errorcode)?);
    Ok(())
}

/// MPI_Error_string
pub fn error_string(errorcode: i32, string: StrOut, resultlen: Out<i32>) -> Result<()> {
    let text = objects().codes.text_of(errorcode)?;
    let written = string.set(&text, MAX_ERROR_STRING)?;
    resultlen.set(i32::try_from(written).unwrap_or(i32::MAX));
    Ok(())
}

/// MPI_Add_error_class
pub fn add_error_class(errorclass: Out<i32>) -> Result<()> {
    errorclass.set(objects().codes.add_class()?);
    Ok(())
}

/// MPI_Add_error_code
pub fn add_error_code(errorclass: i32, errorcode: Out<i32>) -> Result<()> {
    errorcode.set(objects().codes.add_code(errorclass)?);
    Ok(())
}

/// MPI_Add_error_string
pub fn add_error_string(errorcode: i32, string: StrIn) -> Result<()> {
    objects().codes.set_text(errorcode, string.bytes()?)
}

/// MPI_Remove_error_class
pub fn remove_error_class(errorclass: i32) -> Result<()> {
    objects().codes.remove_class(errorclass)
}

/// MPI_Remove_error_code
pub fn remove_error_code(errorcode: i32) -> Result<()> {
    objects().codes.remove_code(errorcode)
}

/// MPI_Remove_error_string
pub fn remove_error_string(errorcode: i32) -> Result<()> {
    objects().codes.remove_text(errorcode)
}
