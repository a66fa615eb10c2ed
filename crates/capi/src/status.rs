//! Statuses: queries, and the changes by generalized requests.
//!
//! MPI-5.0 §3.2.5 (return status), §3.8.4 (cancelled), §13.3 (associating information with status).

use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::status::Status;
use oxmpi_core::{Result, error, types};

use crate::edge::{Out, OutCount, StatusIn, StatusOut};

/// MPI_Get_count: whole items; MPI_UNDEFINED if a part of one remains.
pub fn get_count(status: StatusIn, datatype: DatatypeHandle, count: OutCount) -> Result<()> {
    let (bytes, size) = (status.get().bytes, types::get(datatype)?.datatype.size());
    let items = match (bytes, size) {
        (_, 0) => Some(0),
        (bytes, size) if bytes.is_multiple_of(size) => Some(bytes / size),
        _ => None,
    };
    count.set(or_undefined(items));
    Ok(())
}

/// MPI_Get_elements: basic elements; MPI_UNDEFINED if a part of one remains.
pub fn get_elements(status: StatusIn, datatype: DatatypeHandle, count: OutCount) -> Result<()> {
    count.set(elements(status, datatype)?);
    Ok(())
}

/// MPI_Status_set_elements
pub fn status_set_elements(status: StatusOut, datatype: DatatypeHandle, count: i64) -> Result<()> {
    let found = types::get(datatype)?;
    let wanted = u64::try_from(count)
        .map_err(|_| error!(ERR_COUNT, "the count is {count}, it must not be negative"))?;
    let bytes = match found.datatype.size() {
        0 if wanted > 0 => {
            let name = types::describe(datatype, &found);
            return Err(error!(
                ERR_COUNT,
                "{wanted} elements of {name}, which has no data"
            ));
        }
        0 => Some(0),
        _ => found.datatype.bytes_of_elements(wanted),
    };
    let bytes = bytes.ok_or_else(|| {
        let name = types::describe(datatype, &found);
        error!(
            ERR_COUNT,
            "{wanted} elements of {name} are more than a status can say"
        )
    })?;
    change(status, |status| status.bytes = bytes)
}

/// MPI_Status_get_source
pub fn status_get_source(status: StatusIn, source: Out<i32>) -> Result<()> {
    source.set(status.get().source);
    Ok(())
}

/// MPI_Status_get_tag
pub fn status_get_tag(status: StatusIn, tag: Out<i32>) -> Result<()> {
    tag.set(status.get().tag);
    Ok(())
}

/// MPI_Status_get_error
pub fn status_get_error(status: StatusIn, error: Out<i32>) -> Result<()> {
    error.set(status.get().error);
    Ok(())
}

/// MPI_Status_set_source
pub fn status_set_source(status: StatusOut, source: i32) -> Result<()> {
    change(status, |status| status.source = source)
}

/// MPI_Status_set_tag
pub fn status_set_tag(status: StatusOut, tag: i32) -> Result<()> {
    change(status, |status| status.tag = tag)
}

/// MPI_Status_set_error
pub fn status_set_error(status: StatusOut, error: i32) -> Result<()> {
    change(status, |status| status.error = error)
}

/// MPI_Status_set_cancelled
pub fn status_set_cancelled(status: StatusOut, flag: i32) -> Result<()> {
    change(status, |status| status.cancelled = flag != 0)
}

/// MPI_Test_cancelled
pub fn test_cancelled(status: StatusIn, flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(status.get().cancelled));
    Ok(())
}

fn elements(status: StatusIn, datatype: DatatypeHandle) -> Result<i64> {
    let found = types::get(datatype)?;
    let bytes = status.get().bytes;
    let elements = match found.datatype.size() {
        0 => Some(0),
        _ => found.datatype.elements_in(bytes),
    };
    Ok(or_undefined(elements))
}

fn or_undefined(value: Option<u64>) -> i64 {
    value
        .and_then(|value| i64::try_from(value).ok())
        .unwrap_or(i64::from(UNDEFINED))
}

/// Reads all fields, changes them, and writes them back.
fn change(to: StatusOut, change: impl FnOnce(&mut Status)) -> Result<()> {
    let mut status = to.get();
    change(&mut status);
    to.set_with_error(&status);
    Ok(())
}
