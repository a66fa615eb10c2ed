//! external32: the standard's portable representation (MPI-5.0 §14.5.2).
//!
//! Big-endian, packed without padding, IEEE floating point; MPI_LONG takes 4 bytes, MPI_WCHAR 2,
//! long double 16. A value that does not fit in its external form is an error. `representation.rs`
//! converts.

use crate::representation::{Converting, Direction};
use crate::{ArchWord, Datatype, TypeError, packed_size};
use oxmpi_mem::{Buffer, Region};

/// Exact number of bytes that `count` items take in external32.
pub fn external_size(datatype: &Datatype, count: u64) -> Result<u64, TypeError> {
    let one = datatype.0.map.typed.layout.external();
    one.checked_mul(count)
        .filter(|&total| total <= i64::MAX as u64)
        .ok_or(TypeError::Overflow {
            what: "packed size",
        })
}

/// Converts `count` items in `buffer` into the beginning of `dst`, which has at least
/// [`external_size`] bytes. Returns that size.
///
/// # Panics
/// When `dst` is too small.
pub fn pack_external(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    dst: Region,
) -> Result<u64, TypeError> {
    convert(datatype, count, buffer, dst, Direction::Out)
}

/// Converts the beginning of `src`, which holds [`external_size`] bytes, into `count` items in
/// `buffer`. Returns that size.
///
/// # Panics
/// When `src` is too small.
pub fn unpack_external(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    src: Region,
) -> Result<u64, TypeError> {
    convert(datatype, count, buffer, src, Direction::In)
}

fn convert(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    external: Region,
    direction: Direction,
) -> Result<u64, TypeError> {
    let size = external_size(datatype, count)?;
    let native = packed_size(datatype, count)?;
    assert!(
        size <= external.len() as u64,
        "invariant: the caller has checked the room in the packed buffer"
    );
    let (near, far) = (ArchWord::LOCAL, ArchWord::EXTERNAL32);
    let converting = Converting::new(buffer, near, Some(external), far, direction);
    converting.run_through(datatype, count, native)?;
    Ok(size)
}
