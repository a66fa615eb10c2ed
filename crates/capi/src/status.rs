//! Statuses: what programs read from them, and what generalized requests write into them.
//!
//! MPI-5.0 §3.2.5 (return status), §3.8.4 (cancelled), §13.3 (associating information with status).

use oxmpi_core::Result;
use oxmpi_core::status::Status;

use crate::edge::{Out, StatusIn, StatusOut};

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

/// Reads, changes, and writes back all fields.
fn change(to: StatusOut, change: impl FnOnce(&mut Status)) -> Result<()> {
    let mut status = to.get();
    change(&mut status);
    to.set_with_error(&status);
    Ok(())
}
