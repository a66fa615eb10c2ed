//! MPI_Pack, MPI_Unpack, and their external32 forms (MPI-5.0 §5.2, §5.3).
//!
//! Packed data is the bytes of the type map in order, without header or padding. So MPI_PACKED
//! messages match typed receives, and data packed in pieces may be unpacked in other pieces. In a
//! heterogeneous job (parameter `mixed_processors`) packed data have one common form, and match
//! only MPI_PACKED receives.

mod side;

use oxmpi_core::handle::{CommHandle, DatatypeHandle};
use oxmpi_core::{Result, comm as communicators, error, types};
use oxmpi_datatype::{
    self as layout, external_size, pack_common, pack_external as encode, unpack_common,
    unpack_external as decode,
};

use crate::edge::{Out, OutCount, StrIn};
use crate::process::process;
use side::Side;

/// MPI_Pack
#[allow(clippy::too_many_arguments)] // the standard's
pub fn pack(
    inbuf: *const u8,
    incount: i64,
    datatype: DatatypeHandle,
    outbuf: *mut u8,
    outsize: i64,
    position: OutCount,
    comm: CommHandle,
) -> Result<()> {
    communicators::hot(process(), comm)?;
    let user = Side::new(inbuf, incount, datatype)?;
    let out = side::packed(outbuf, outsize, position.get(), "outbuf")?;
    let need = user.bytes();
    fits(need, out.len(), "outbuf", "packed data")?;
    let out = out.slice(0, need as usize);
    let datatype = &user.datatype.datatype;
    match is_common() {
        true => pack_common(datatype, user.count, user.buffer, out).map_err(types::refused)?,
        false => layout::pack(datatype, user.count, user.buffer, out),
    };
    position.set(position.get() + need as i64);
    Ok(())
}

/// MPI_Unpack
#[allow(clippy::too_many_arguments)] // the standard's
pub fn unpack(
    inbuf: *const u8,
    insize: i64,
    position: OutCount,
    outbuf: *mut u8,
    outcount: i64,
    datatype: DatatypeHandle,
    comm: CommHandle,
) -> Result<()> {
    communicators::hot(process(), comm)?;
    let user = Side::new(outbuf, outcount, datatype)?;
    let data = side::packed(inbuf, insize, position.get(), "inbuf")?;
    let need = user.bytes();
    fits(need, data.len(), "inbuf", "unpacked items")?;
    let data = data.slice(0, need as usize);
    let datatype = &user.datatype.datatype;
    match is_common() {
        true => unpack_common(datatype, user.count, user.buffer, data).map_err(types::refused)?,
        false => layout::unpack(datatype, user.count, user.buffer, data),
    };
    position.set(position.get() + need as i64);
    Ok(())
}

/// Whether packed data have the common form of a heterogeneous job, instead of that in memory: an
/// MPI_PACKED message is never converted.
fn is_common() -> bool {
    process().params().mixed_processors
}

/// MPI_Pack_size: exact, without overhead.
pub fn pack_size(
    incount: i64,
    datatype: DatatypeHandle,
    comm: CommHandle,
    size: OutCount,
) -> Result<()> {
    communicators::hot(process(), comm)?;
    let found = types::get(datatype)?;
    let bytes = layout::packed_size(&found.datatype, natural(incount)?).map_err(types::refused)?;
    size.set(bytes as i64);
    Ok(())
}

/// MPI_Pack_external
#[allow(clippy::too_many_arguments)] // the standard's
pub fn pack_external(
    datarep: StrIn,
    inbuf: *const u8,
    incount: i64,
    datatype: DatatypeHandle,
    outbuf: *mut u8,
    outsize: i64,
    position: Out<i64>,
) -> Result<()> {
    external32(datarep)?;
    let user = Side::new(inbuf, incount, datatype)?;
    let out = side::packed(outbuf, outsize, position.get(), "outbuf")?;
    let need = external_size(&user.datatype.datatype, user.count).map_err(types::refused)?;
    fits(need, out.len(), "outbuf", "packed data")?;
    encode(&user.datatype.datatype, user.count, user.buffer, out).map_err(types::refused)?;
    position.set(position.get() + need as i64);
    Ok(())
}

/// MPI_Unpack_external
#[allow(clippy::too_many_arguments)] // the standard's
pub fn unpack_external(
    datarep: StrIn,
    inbuf: *const u8,
    insize: i64,
    position: Out<i64>,
    outbuf: *mut u8,
    outcount: i64,
    datatype: DatatypeHandle,
) -> Result<()> {
    external32(datarep)?;
    let user = Side::new(outbuf, outcount, datatype)?;
    let data = side::packed(inbuf, insize, position.get(), "inbuf")?;
    let need = external_size(&user.datatype.datatype, user.count).map_err(types::refused)?;
    fits(need, data.len(), "inbuf", "unpacked items")?;
    decode(&user.datatype.datatype, user.count, user.buffer, data).map_err(types::refused)?;
    position.set(position.get() + need as i64);
    Ok(())
}

/// MPI_Pack_external_size: exact.
pub fn pack_external_size(
    datarep: StrIn,
    incount: i64,
    datatype: DatatypeHandle,
    size: Out<i64>,
) -> Result<()> {
    external32(datarep)?;
    let found = types::get(datatype)?;
    let bytes = external_size(&found.datatype, natural(incount)?).map_err(types::refused)?;
    size.set(bytes as i64);
    Ok(())
}

/// The only portable representation the standard defines.
fn external32(datarep: StrIn) -> Result<()> {
    match datarep.bytes()? {
        b"external32" => Ok(()),
        other => Err(error!(
            ERR_ARG,
            "the data representation is \"{}\"; only \"external32\" is defined here",
            String::from_utf8_lossy(other)
        )),
    }
}

fn fits(need: u64, room: usize, name: &str, what: &str) -> Result<()> {
    match need <= room as u64 {
        true => Ok(()),
        false => Err(error!(
            ERR_TRUNCATE,
            "`{name}` has {room} bytes from the position on, the {what} need {need}"
        )),
    }
}

fn natural(incount: i64) -> Result<u64> {
    u64::try_from(incount)
        .map_err(|_| error!(ERR_COUNT, "the count is {incount}, it must not be negative"))
}
