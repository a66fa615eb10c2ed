//! MPI_File_*: C entries of files (MPI-5.0 chapter 14).
//!
//! Crate io does the work. Here arguments are checked, and the program's data representation
//! functions are called. Data access is in `access.rs`: one function for each form of call.

mod access;
mod datarep;

pub use access::{
    Direction, Form, Pointer, begin, begin_at, end, start, start_at, transfer, transfer_at,
};
pub(crate) use datarep::plug;
pub use datarep::register_datarep;

use crate::comm::handle_of_group;
use crate::edge::{Out, StrIn, StrOut};
use crate::process::process;
use oxmpi_core::constants::MAX_DATAREP_STRING;
use oxmpi_core::handle::{CommHandle, DatatypeHandle, FileHandle, GroupHandle, InfoHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Error, Result, Scope, comm, types};
use oxmpi_io::manage::NewView;
use oxmpi_io::{get, open};

/// MPI_File_open
pub fn file_open(
    comm: CommHandle,
    filename: StrIn,
    amode: i32,
    info: InfoHandle,
    fh: Out<FileHandle>,
) -> Result<()> {
    let comm = comm::get(process(), comm)?;
    let info = objects().optional_info(info)?;
    let opened = open::open(
        "MPI_File_open",
        &comm,
        filename.bytes()?,
        amode,
        info.as_deref(),
    );
    fh.set(opened.map_err(on_no_file)?);
    Ok(())
}

/// An error of communication during open: raised on MPI_FILE_NULL, as there is no file yet.
fn on_no_file(error: Error) -> Error {
    error.on(Scope::File(FileHandle::NULL))
}

/// MPI_File_close
pub fn file_close(fh: Out<FileHandle>) -> Result<()> {
    let handle = fh.get();
    let closed = open::close("MPI_File_close", handle);
    if get(handle).is_err() {
        fh.set(FileHandle::NULL);
    }
    closed.map_err(|error| error.on(Scope::File(handle)))
}

/// MPI_File_delete
pub fn file_delete(filename: StrIn, info: InfoHandle) -> Result<()> {
    objects().optional_info(info)?;
    open::delete(filename.bytes()?)
}

/// MPI_File_set_size
pub fn file_set_size(fh: FileHandle, size: i64) -> Result<()> {
    get(fh)?.set_size("MPI_File_set_size", size)
}

/// MPI_File_preallocate
pub fn file_preallocate(fh: FileHandle, size: i64) -> Result<()> {
    get(fh)?.preallocate("MPI_File_preallocate", size)
}

/// MPI_File_get_size
pub fn file_get_size(fh: FileHandle, size: Out<i64>) -> Result<()> {
    size.set(get(fh)?.size()?.cast_signed());
    Ok(())
}

/// MPI_File_get_group
pub fn file_get_group(fh: FileHandle, group: Out<GroupHandle>) -> Result<()> {
    let file = get(fh)?;
    group.set(handle_of_group(&file.comm, &file.comm.group));
    Ok(())
}

/// MPI_File_get_amode
pub fn file_get_amode(fh: FileHandle, amode: Out<i32>) -> Result<()> {
    amode.set(get(fh)?.amode.flags());
    Ok(())
}

/// MPI_File_set_info
pub fn file_set_info(fh: FileHandle, info: InfoHandle) -> Result<()> {
    let file = get(fh)?;
    let info = objects().optional_info(info)?;
    file.set_info("MPI_File_set_info", info.as_deref())
}

/// MPI_File_get_info
pub fn file_get_info(fh: FileHandle, info_used: Out<InfoHandle>) -> Result<()> {
    let info = get(fh)?.info();
    info.set(
        b"mpi_memory_alloc_kinds",
        objects().memory_kinds().as_bytes(),
    )?;
    info_used.set(objects().new_info(info));
    Ok(())
}

/// MPI_File_set_view
pub fn file_set_view(
    fh: FileHandle,
    disp: i64,
    etype: DatatypeHandle,
    filetype: DatatypeHandle,
    datarep: StrIn,
    info: InfoHandle,
) -> Result<()> {
    let file = get(fh)?;
    let (etype, filetype) = (types::committed(etype)?, types::committed(filetype)?);
    let info = objects().optional_info(info)?;
    let view = NewView {
        disp,
        etype: &etype,
        filetype: &filetype,
        datarep: datarep.bytes()?,
    };
    file.set_view("MPI_File_set_view", &view, info.as_deref())
}

/// MPI_File_get_view: derived types are returned as new handles.
pub fn file_get_view(
    fh: FileHandle,
    disp: Out<i64>,
    etype: Out<DatatypeHandle>,
    filetype: Out<DatatypeHandle>,
    datarep: StrOut,
) -> Result<()> {
    let view = get(fh)?.view();
    datarep.set(view.rep.name(), MAX_DATAREP_STRING.unsigned_abs() as usize)?;
    disp.set(view.disp.cast_signed());
    etype.set(types::handle_of(&view.etype));
    filetype.set(types::handle_of(&view.filetype));
    Ok(())
}

/// MPI_File_seek
pub fn file_seek(fh: FileHandle, offset: i64, whence: i32) -> Result<()> {
    get(fh)?.seek(offset, whence)
}

/// MPI_File_get_position
pub fn file_get_position(fh: FileHandle, offset: Out<i64>) -> Result<()> {
    offset.set(get(fh)?.position()?.cast_signed());
    Ok(())
}

/// MPI_File_seek_shared
pub fn file_seek_shared(fh: FileHandle, offset: i64, whence: i32) -> Result<()> {
    get(fh)?.seek_shared("MPI_File_seek_shared", offset, whence)
}

/// MPI_File_get_position_shared
pub fn file_get_position_shared(fh: FileHandle, offset: Out<i64>) -> Result<()> {
    offset.set(
        get(fh)?
            .shared_position("MPI_File_get_position_shared")?
            .cast_signed(),
    );
    Ok(())
}

/// MPI_File_get_byte_offset
pub fn file_get_byte_offset(fh: FileHandle, offset: i64, disp: Out<i64>) -> Result<()> {
    disp.set(get(fh)?.byte_offset(offset)?.cast_signed());
    Ok(())
}

/// MPI_File_get_type_extent
pub fn file_get_type_extent(
    fh: FileHandle,
    datatype: DatatypeHandle,
    extent: Out<i64>,
) -> Result<()> {
    let file = get(fh)?;
    extent.set(file.type_extent(&types::get(datatype)?.datatype)?);
    Ok(())
}

/// MPI_File_set_atomicity
pub fn file_set_atomicity(fh: FileHandle, flag: i32) -> Result<()> {
    get(fh)?.set_atomicity("MPI_File_set_atomicity", flag != 0)
}

/// MPI_File_get_atomicity
pub fn file_get_atomicity(fh: FileHandle, flag: Out<i32>) -> Result<()> {
    flag.set(i32::from(get(fh)?.is_atomic()));
    Ok(())
}

/// MPI_File_sync
pub fn file_sync(fh: FileHandle) -> Result<()> {
    get(fh)?.sync("MPI_File_sync")
}
