//! The two sides of packing as checked memory: the typed one and the packed one.
//!
//! The region of the typed side covers exactly the bytes of the items, so that MPI_BOTTOM and
//! negative lower bounds need no special code. The packed side begins at the position. MPI-5.0
//! §5.1.5, §5.1.12, §5.2.

use crate::buffer;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::types::{self, TypeRef};
use oxmpi_core::{Result, error};
use oxmpi_mem::{Buffer, Kind, Region};

/// The typed side.
#[derive(Clone, Debug)]
pub struct Side {
    /// The type; keeps it alive.
    pub datatype: TypeRef,
    /// The number of items.
    pub count: u64,
    /// The bytes.
    pub buffer: Buffer,
}

impl Side {
    /// Checks the three arguments of the typed side.
    ///
    /// # Errors
    /// ERR_TYPE (no datatype, or not committed), ERR_COUNT, ERR_BUFFER.
    pub fn new(buf: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Side> {
        let found = types::committed(datatype)?;
        let (given, count) = (count, buffer::items(count)?);
        let buffer = buffer::memory(buf, given, &found.datatype)?;
        Ok(Side {
            datatype: found,
            count,
            buffer,
        })
    }

    /// Bytes of data. The product fits, since the span did.
    pub fn bytes(&self) -> u64 {
        self.datatype.datatype.size() * self.count
    }
}

/// The packed side of MPI_Pack and similar calls: `size` bytes at `buf`, from `position` on. `name`
/// is the argument's name.
///
/// # Errors
/// ERR_ARG: negative size, or position outside. ERR_BUFFER: null, and not empty.
pub fn packed(buf: *const u8, size: i64, position: i64, name: &'static str) -> Result<Region> {
    let len = usize::try_from(size).map_err(|_| {
        error!(
            ERR_ARG,
            "the size of `{name}` is {size}, it must not be negative"
        )
    })?;
    let from = usize::try_from(position)
        .ok()
        .filter(|&from| from <= len)
        .ok_or_else(|| error!(ERR_ARG, "position {position} is not in 0..={size}"))?;
    if len > from && types::is_nobodys(buf.addr()) {
        return Err(error!(
            ERR_BUFFER,
            "argument `{name}` ({buf:p}) is a null pointer"
        ));
    }
    let start = buf.wrapping_add(from).cast_mut();
    // SAFETY: the caller of the MPI function promises `size` bytes at this argument until the call
    // returns (MPI-5.0 §5.2). They are readable or writable as the call requires. The position lies
    // inside.
    Ok(unsafe { Region::new(start, len - from, Kind::User) })
}
