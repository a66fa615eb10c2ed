//! MPI_Info_*: C entries of info objects (MPI-5.0 §10).
//!
//! Callable before MPI_Init and after MPI_Finalize. MPI_INFO_ENV can be read and duplicated, but
//! not changed or freed.

use crate::edge::{ArgvIn, Out, StrIn, StrOut};
use oxmpi_core::handle::InfoHandle;
use oxmpi_core::info::{Environment, Info, MAX_INFO_KEY};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, error};
use std::sync::Arc;

/// The info of a call that changes it.
fn changeable(handle: InfoHandle) -> Result<Arc<Info>> {
    match handle {
        InfoHandle::ENV => Err(error!(
            ERR_INFO,
            "MPI_INFO_ENV cannot be changed; MPI_Info_dup gives a copy that can"
        )),
        _ => objects().info(handle),
    }
}

/// MPI_Info_create
pub fn info_create(info: Out<InfoHandle>) -> Result<()> {
    info.set(objects().new_info(Info::new()));
    Ok(())
}

/// MPI_Info_create_env
pub fn info_create_env(argc: i32, argv: ArgvIn, info: Out<InfoHandle>) -> Result<()> {
    let created = objects().environment().duplicate();
    let words = argv.strings(usize::try_from(argc).unwrap_or(0))?;
    let mut words = words.into_iter().map(String::into_bytes);
    let mut given = Environment::default();
    given.set_arguments(&mut words);
    if given.command.is_some() {
        created.absorb(&given.info(), |key, _| matches!(key, b"command" | b"argv"));
    }
    info.set(objects().new_info(created));
    Ok(())
}

/// MPI_Info_set
pub fn info_set(info: InfoHandle, key: StrIn, value: StrIn) -> Result<()> {
    changeable(info)?.set(key.bytes()?, value.bytes()?)
}

/// MPI_Info_delete
pub fn info_delete(info: InfoHandle, key: StrIn) -> Result<()> {
    changeable(info)?.delete(key.bytes()?)
}

/// MPI_Info_get_nkeys
pub fn info_get_nkeys(info: InfoHandle, nkeys: Out<i32>) -> Result<()> {
    nkeys.set(i32::try_from(objects().info(info)?.len()).unwrap_or(i32::MAX));
    Ok(())
}

/// MPI_Info_get_nthkey
pub fn info_get_nthkey(info: InfoHandle, n: i32, key: StrOut) -> Result<()> {
    let found = objects().info(info)?.nth_key(n)?;
    key.set(&found, MAX_INFO_KEY)?;
    Ok(())
}

/// MPI_Info_get_string: `buflen` is the buffer's size including the NUL, and becomes the size that
/// the value needs.
pub fn info_get_string(
    info: InfoHandle,
    key: StrIn,
    buflen: Out<i32>,
    value: StrOut,
    flag: Out<i32>,
) -> Result<()> {
    let found = objects().info(info)?.get(key.bytes()?)?;
    let size = usize::try_from(buflen.get())
        .map_err(|_| error!(ERR_ARG, "buflen is {}; it cannot be negative", buflen.get()))?;
    flag.set(i32::from(found.is_some()));
    let Some(found) = found else { return Ok(()) };
    value.set(&found, size)?;
    buflen.set(i32::try_from(found.len() + 1).unwrap_or(i32::MAX));
    Ok(())
}

/// MPI_Info_get (deprecated): `valuelen` is the buffer's size excluding the NUL.
pub fn info_get(
    info: InfoHandle,
    key: StrIn,
    valuelen: i32,
    value: StrOut,
    flag: Out<i32>,
) -> Result<()> {
    let found = objects().info(info)?.get(key.bytes()?)?;
    let size = usize::try_from(valuelen)
        .map_err(|_| error!(ERR_ARG, "valuelen is {valuelen}; it cannot be negative"))?;
    flag.set(i32::from(found.is_some()));
    if let Some(found) = found {
        value.set(&found, size + 1)?;
    }
    Ok(())
}

/// MPI_Info_get_valuelen
pub fn info_get_valuelen(
    info: InfoHandle,
    key: StrIn,
    valuelen: Out<i32>,
    flag: Out<i32>,
) -> Result<()> {
    let found = objects().info(info)?.get(key.bytes()?)?;
    flag.set(i32::from(found.is_some()));
    if let Some(found) = found {
        valuelen.set(i32::try_from(found.len()).unwrap_or(i32::MAX));
    }
    Ok(())
}

/// MPI_Info_dup
pub fn info_dup(info: InfoHandle, newinfo: Out<InfoHandle>) -> Result<()> {
    let copy = objects().info(info)?.duplicate();
    newinfo.set(objects().new_info(copy));
    Ok(())
}

/// MPI_Info_free
pub fn info_free(info: Out<InfoHandle>) -> Result<()> {
    let handle = info.get();
    if handle == InfoHandle::ENV {
        return Err(error!(ERR_INFO, "MPI_INFO_ENV cannot be freed"));
    }
    objects().info(handle)?;
    objects().infos.remove(handle.0);
    info.set(InfoHandle::NULL);
    Ok(())
}
