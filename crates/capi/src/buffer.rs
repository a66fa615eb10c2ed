//! From (address, count, datatype) to the payload of a message: the one place where user memory
//! becomes a [`Region`].
//!
//! Predefined types without gaps, and every derived type that packs to one run, become a contiguous
//! region; the others a convertor. A buffer whose first byte lies in the first page cannot be a
//! real one and is refused. MPI-5.0 §3.2.2, §5.1.11.

use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::operation::Pattern;
use oxmpi_core::{Class, Error, Result, types};
use oxmpi_datatype::{Basic, Datatype};
use oxmpi_mem::{Buffer, Kind, Region};
use oxmpi_pml::Payload;

/// A buffer argument: address, items, type.
pub(crate) type Given = (*const u8, i64, DatatypeHandle);

/// Addresses below this belong to nobody.
const FIRST_PAGE: usize = 4096;

/// The payload of `count` items at `address`.
///
/// # Errors
/// `MPI_ERR_COUNT`, `MPI_ERR_TYPE`, `MPI_ERR_BUFFER`.
#[inline]
pub fn payload(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Payload> {
    if let Some(region) = plain(address, count, datatype) {
        return Ok(Payload::Contiguous(region));
    }
    pattern(address, count, datatype).map(|pattern| pattern.payload())
}

/// The memory of `count` items of a predefined type without gaps; `None` for other types, and for
/// what is wrong.
#[inline]
pub fn plain(address: *const u8, count: i64, datatype: DatatypeHandle) -> Option<Region> {
    let size = plain_size(datatype)?;
    // A negative count is huge as u64 and does not pass.
    let len = count.cast_unsigned().checked_mul(size)?;
    let fits = len <= isize::MAX as u64 && (address.addr() >= FIRST_PAGE || len == 0);
    fits.then(|| region(address, len))
}

/// As [`payload`], for requests that start many times.
///
/// # Errors
/// As [`payload`].
pub fn pattern(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Pattern> {
    let object = types::committed(datatype)?;
    let datatype = &object.datatype;
    let items = items(count)?;
    let buffer = buffer(address, items, datatype)?;
    if datatype.is_contiguous() {
        return Ok(Pattern::Contiguous(buffer.region));
    }
    Ok(Pattern::Typed(datatype.clone(), items, buffer))
}

/// Bytes of one item of a predefined type without gaps, by the low byte of its handle; 0: not such
/// a type.
static PLAIN: [u8; 256] = {
    let mut sizes = [0; 256];
    let mut at = 0;
    while at < 256 {
        if let Some(basic) = Basic::from_handle(FIRST_TYPE + at) {
            let size = basic.size();
            if basic.is_present() && size == basic.extent() && size <= 255 {
                sizes[at] = size as u8;
            }
        }
        at += 1;
    }
    sizes
};

/// The first of the 256 handles of predefined types.
const FIRST_TYPE: usize = 0x200;

/// Bytes of an item of a predefined type without gaps.
#[inline]
pub fn plain_size(datatype: DatatypeHandle) -> Option<u64> {
    match PLAIN.get(datatype.0.wrapping_sub(FIRST_TYPE)) {
        None | Some(0) => None,
        Some(size) => Some(u64::from(*size)),
    }
}

/// The memory that `items` of a datatype at `address` touch.
///
/// # Errors
/// `MPI_ERR_COUNT`: more than the address space. `MPI_ERR_BUFFER`: in the first page.
pub fn buffer(address: *const u8, items: u64, datatype: &Datatype) -> Result<Buffer> {
    let (true_lb, len) = datatype
        .span(items)
        .map_err(|error| Error::new(Class::ERR_COUNT, error.to_string()))?;
    let first = address.wrapping_offset(isize::try_from(true_lb).unwrap_or(isize::MAX));
    if len != 0 && datatype.size() != 0 && first.addr() < FIRST_PAGE {
        return Err(bad_address(address, items));
    }
    let origin = isize::try_from(-true_lb).unwrap_or(0);
    if len == 0 {
        return Ok(Buffer {
            region: Region::EMPTY,
            origin,
        });
    }
    Ok(Buffer {
        region: region(first, len),
        origin,
    })
}

/// A count that is not negative.
///
/// # Errors
/// `MPI_ERR_COUNT`.
#[inline]
pub fn items(count: i64) -> Result<u64> {
    u64::try_from(count)
        .map_err(|_| Error::new(Class::ERR_COUNT, format!("count {count} is negative")))
}

#[inline]
fn region(address: *const u8, len: u64) -> Region {
    let Ok(len) = usize::try_from(len) else {
        return Region::EMPTY;
    };
    // SAFETY: the caller of the MPI function promises that the memory its datatype and count
    // describe is there, and may be written where the call says so, until the operation
    // completes (MPI-5.0 §2.9, §3.7).
    unsafe { Region::new(address.cast_mut(), len, Kind::User) }
}

#[cold]
fn bad_address(address: *const u8, items: u64) -> Error {
    let why = if address.is_null() {
        format!(
            "the buffer is a null pointer (MPI_BOTTOM), but {items} items of this datatype begin there"
        )
    } else {
        format!(
            "no buffer can begin at address {address:p}: MPI_IN_PLACE or a small number where memory is expected?"
        )
    };
    Error::new(Class::ERR_BUFFER, why)
}
