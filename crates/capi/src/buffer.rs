//! Payloads of messages from (address, count, datatype): the only place where user memory becomes a
//! [`Region`].
//!
//! A predefined type without gaps, or a derived type that packs to one run, gives a contiguous
//! region; other types give a convertor. A buffer with its first byte in the first page cannot be
//! valid and is refused. MPI-5.0 §3.2.2, §5.1.11.

use crate::process::process;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::operation::Pattern;
use oxmpi_core::{Class, Error, Result, error, types};
use oxmpi_datatype::{Basic, CUT, Datatype};
use oxmpi_mem::reduce::Element;
use oxmpi_mem::{Buffer, Kind, Region};
use oxmpi_pml::Payload;

/// A buffer argument of a call, not checked yet.
#[derive(Clone, Copy, Debug)]
pub struct UserBuffer {
    /// The address, or `MPI_IN_PLACE` where the call allows it.
    pub address: *const u8,
    /// Number of items.
    pub count: i64,
    /// The type of the items.
    pub datatype: DatatypeHandle,
}

impl UserBuffer {
    /// The argument, in the order of the standard.
    #[inline(always)]
    pub const fn new(address: *const u8, count: i64, datatype: DatatypeHandle) -> UserBuffer {
        UserBuffer {
            address,
            count,
            datatype,
        }
    }
}

/// `MPI_IN_PLACE`
const IN_PLACE: usize = 1;

/// Whether an argument is MPI_IN_PLACE.
#[inline(always)]
pub fn is_in_place(address: *const u8) -> bool {
    address.addr() == IN_PLACE
}

/// Refuses MPI_IN_PLACE as a buffer.
///
/// # Errors
/// `MPI_ERR_BUFFER`.
pub fn no_in_place(address: *const u8, name: &str) -> Result<()> {
    if is_in_place(address) {
        return Err(error!(
            ERR_BUFFER,
            "MPI_IN_PLACE is not allowed as `{name}` here"
        ));
    }
    Ok(())
}

/// The payload of `count` items at `address`.
///
/// # Errors
/// `MPI_ERR_COUNT`, `MPI_ERR_TYPE`, `MPI_ERR_BUFFER`.
#[inline(always)]
pub fn payload(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Payload> {
    if let Some(region) = plain(address, count, datatype) {
        return Ok(Payload::Contiguous(region));
    }
    derived(address, count, datatype)
}

/// Not inlined, so that the code for predefined types stays short.
#[inline(never)]
fn derived(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Payload> {
    pattern(address, count, datatype).map(|pattern| pattern.payload())
}

/// The memory of `count` items of a predefined type without gaps. `None`: another type, or an
/// invalid argument.
#[inline]
pub fn plain(address: *const u8, count: i64, datatype: DatatypeHandle) -> Option<Region> {
    let size = plain_size(datatype)?;
    // A negative count is huge as u64 and fails the check below.
    let len = count.cast_unsigned().checked_mul(size)?;
    let fits = len <= isize::MAX as u64 && (!types::is_nobodys(address.addr()) || len == 0);
    // The code of the type is the low byte of its handle.
    fits.then(|| region(address, len).holding((datatype.0 - FIRST_TYPE) as u16))
}

/// As [`payload`], for requests that start many times.
///
/// # Errors
/// As [`payload`].
pub fn pattern(address: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Pattern> {
    let object = types::committed(datatype)?;
    let datatype = &object.datatype;
    let items = items(count)?;
    let buffer = memory(address, count, datatype)?;
    // In a heterogeneous job the receiver must know the types of all elements.
    let content = datatype.content();
    if datatype.is_contiguous() && (content != CUT || !process().params().mixed_processors) {
        return Ok(Pattern::Contiguous(buffer.region.holding(content)));
    }
    Ok(Pattern::Typed(datatype.clone(), items, buffer))
}

/// A predefined type without gaps.
#[derive(Clone, Copy)]
pub struct Plain {
    /// Bytes of one item.
    pub size: u8,
    /// Its element in reductions.
    pub element: Element,
}

/// The types, by the low byte of the handle.
static PLAIN: [Option<Plain>; 256] = {
    let mut sizes = [None; 256];
    let mut at = 0;
    while at < 256 {
        if let Some(basic) = Basic::from_handle(FIRST_TYPE + at) {
            let size = basic.size();
            if size == basic.extent() && size <= 255 {
                sizes[at] = Some(Plain {
                    size: size as u8,
                    element: basic.element(),
                });
            }
        }
        at += 1;
    }
    sizes
};

/// The first of the 256 handles of predefined types.
const FIRST_TYPE: usize = 0x200;

/// A predefined type without gaps. `None`: any other type.
#[inline]
pub fn plain_type(datatype: DatatypeHandle) -> Option<&'static Plain> {
    PLAIN.get(datatype.0.wrapping_sub(FIRST_TYPE))?.as_ref()
}

/// Bytes of an item of a predefined type without gaps.
#[inline]
pub fn plain_size(datatype: DatatypeHandle) -> Option<u64> {
    plain_type(datatype).map(|plain| u64::from(plain.size))
}

/// The memory of `count` items at `address`.
///
/// # Errors
/// `MPI_ERR_COUNT`: negative, or larger than the address space. `MPI_ERR_BUFFER`: in the first
/// page.
pub fn memory(address: *const u8, count: i64, datatype: &Datatype) -> Result<Buffer> {
    let (start, len) = types::extent_in_memory(address.addr(), count, datatype)?;
    if len == 0 {
        return Ok(Buffer::EMPTY);
    }
    let first = start.wrapping_sub(address.addr()).cast_signed();
    Ok(Buffer {
        region: region(address.wrapping_offset(first), len as u64),
        origin: -first,
    })
}

/// The memory of a window: `size` bytes from `base` on.
///
/// # Errors
/// `MPI_ERR_SIZE`: negative. `MPI_ERR_BASE`: it begins in the first page.
pub fn block(base: *mut u8, size: i64) -> Result<Region> {
    let len =
        u64::try_from(size).map_err(|_| error!(ERR_SIZE, "the size of the memory is {size}"))?;
    if len > 0 && types::is_nobodys(base.addr()) {
        return Err(error!(
            ERR_BASE,
            "the memory begins at {base:p}, where no program has any"
        ));
    }
    Ok(region(base, len))
}

/// A nonnegative count.
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
    // SAFETY: the caller of the MPI function promises that the memory of its datatype and count is
    // valid until the operation completes (MPI-5.0 §2.9, §3.7). It is writable where the call
    // writes.
    unsafe { Region::new(address.cast_mut(), len, Kind::User) }
}
