//! User buffers: from (address, count, datatype) to the region of memory that an operation may touch.
//!
//! This is where addresses of the program become `Region`s. Counts are checked, the type must be committed, and a buffer whose first
//! byte would lie in the first page is refused before anything is touched. The region covers exactly the bytes that the items
//! touch, so MPI_BOTTOM and negative lower bounds are nothing special. MPI-5.0 §3.2.2, §5.1.5, §5.1.12.

use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::types::{self, TypeRef};
use oxmpi_core::{Result, error};
use oxmpi_datatype::Datatype;
use oxmpi_mem::{Buffer, Kind, Region};

/// A typed buffer of the program.
#[derive(Clone, Debug)]
pub struct UserBuffer {
    /// The type; keeps it alive.
    pub datatype: TypeRef,
    /// The number of items.
    pub count: u64,
    /// The bytes.
    pub buffer: Buffer,
}

impl UserBuffer {
    /// Checks the three arguments of nearly every call.
    ///
    /// # Errors
    /// ERR_TYPE (no datatype, or not committed), ERR_COUNT, ERR_BUFFER.
    ///
    /// # Safety
    /// As [`region`].
    #[inline]
    pub unsafe fn new(buf: *const u8, count: i64, datatype: DatatypeHandle) -> Result<UserBuffer> {
        let found = types::committed(datatype)?;
        // SAFETY: passed on.
        let buffer = unsafe { typed(buf, count, &found.datatype) }?;
        Ok(UserBuffer {
            datatype: found,
            count: count as u64,
            buffer,
        })
    }

    /// Bytes of data. Fits, since the span did.
    pub fn bytes(&self) -> u64 {
        self.datatype.datatype.size() * self.count
    }
}

/// The memory that `count` items of a type at `buf` touch.
///
/// # Errors
/// ERR_COUNT, ERR_BUFFER.
///
/// # Safety
/// As [`region`], for the bytes of the items.
#[inline]
pub unsafe fn typed(buf: *const u8, count: i64, datatype: &Datatype) -> Result<Buffer> {
    let (start, len) = types::extent_in_memory(buf.addr(), count, datatype)?;
    let first = start.wrapping_sub(buf.addr()) as isize;
    // SAFETY: the caller's buffer holds `count` items of the type, which are these bytes.
    let region = unsafe { region(buf.wrapping_offset(first), len) };
    Ok(Buffer {
        region,
        origin: -first,
    })
}

/// `len` bytes of the program at `buf`, already checked.
///
/// # Safety
/// Valid, as the standard says for the argument, until the operation completes: readable, and writable if the call writes there.
#[inline]
pub unsafe fn region(buf: *const u8, len: usize) -> Region {
    // SAFETY: the caller's contract is that of Region::new.
    unsafe { Region::new(buf.cast_mut(), len, Kind::User) }
}

/// `size` bytes at `buf` of an argument called `name`, with `position` inside: the packed side of MPI_Pack and kin.
///
/// # Errors
/// ERR_ARG: negative size, position outside. ERR_BUFFER: null, and not empty.
///
/// # Safety
/// As [`region`].
pub unsafe fn packed(
    buf: *const u8,
    size: i64,
    position: i64,
    name: &'static str,
) -> Result<Region> {
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
    if len > from && buf.addr() < 4096 {
        return Err(error!(
            ERR_BUFFER,
            "argument `{name}` ({buf:p}) is a null pointer"
        ));
    }
    // SAFETY: the caller's buffer of `size` bytes.
    Ok(unsafe { region(buf.wrapping_add(from), len - from) })
}
