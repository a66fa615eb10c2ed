//! Opening, closing and deleting files (MPI-5.0 §14.2).
//!
//! Member 0 opens first and alone creates the file; then the others open it. A failure on one
//! member is a failure on all, with the same class.

use crate::amode::Amode;
use crate::costs::Costs;
use crate::file::{self, File};
use crate::fs::{Fault, path_of};
use crate::hints::Hints;
use crate::shared::SharedPointer;
use crate::view::View;
use oxmpi_core::comm::{self, Comm};
use oxmpi_core::errhandler::Slot;
use oxmpi_core::exchange::gathered;
use oxmpi_core::handle::{CommHandle, FileHandle};
use oxmpi_core::info::Info;
use oxmpi_core::objects::objects;
use oxmpi_core::process::Process;
use oxmpi_core::{Class, Error, Result, comm_create, error};
use oxmpi_mca::Tuning;
use oxmpi_pal::file::{self as system, About, How};
use oxmpi_sync::Mutex;
use std::os::fd::OwnedFd;
use std::sync::Arc;

/// EISDIR
const IS_A_DIRECTORY: Fault = Fault(21);

/// `MPI_File_open`. Collective.
///
/// # Errors
/// `MPI_ERR_AMODE`, `MPI_ERR_NOT_SAME`, `MPI_ERR_NO_MEM` if no further communicator can be created,
/// and errors of the file system.
pub fn open(
    call: &'static str,
    comm: &Arc<Comm>,
    path: &[u8],
    flags: i32,
    info: Option<&Info>,
) -> Result<FileHandle> {
    comm.only_intra(call)?;
    let amode = agreed_mode(call, comm, flags)?;
    let comm_handle = comm_create::dup(call, comm)?;
    let made = build(comm.process, call, comm_handle, path_of(path), amode, info);
    made.inspect_err(|_| comm_create::free(comm.process, comm_handle))
}

/// The access mode, if it is valid and equal on all members.
fn agreed_mode(call: &'static str, comm: &Comm, flags: i32) -> Result<Amode> {
    // A file has its own communicator.
    let mine = comm_create::check_limit(comm.process).and_then(|()| Amode::new(flags));
    let class = mine.as_ref().err().map_or(0, |error| error.class.0);
    let mut said = [0; 8];
    said[..4].copy_from_slice(&class.to_le_bytes());
    said[4..].copy_from_slice(&flags.to_le_bytes());
    let all = gathered(call, comm, &said)?;
    let amode = mine?;
    for (rank, said) in all.iter().enumerate() {
        let number =
            |at: usize| i32::from_le_bytes(said.as_chunks().0.get(at).copied().unwrap_or_default());
        if number(0) != 0 {
            let why = match Class(number(0)) == Class::ERR_NO_MEM {
                true => format!("rank {rank} has no room for the communicator of the file"),
                false => format!("rank {rank} was given amode {}, which is none", number(1)),
            };
            return Err(Error::new(Class(number(0)), why));
        }
        if number(1) != flags {
            return Err(error!(
                ERR_NOT_SAME,
                "amode must be the same on all ranks: it is {flags} here and {} on rank {rank}",
                number(1)
            ));
        }
    }
    Ok(amode)
}

fn build(
    process: &'static Process,
    call: &'static str,
    comm_handle: CommHandle,
    path: &[u8],
    amode: Amode,
    info: Option<&Info>,
) -> Result<FileHandle> {
    let comm = comm::get(process, comm_handle)?;
    let mut hints = Hints::default();
    if let Some(info) = info {
        hints.take(info);
    }
    let is_first = comm.rank == 0;
    let mut opened = is_first.then(|| descriptor(path, amode, true, hints.permissions));
    all_opened(call, &comm, path, opened.as_ref())?;
    if !is_first {
        opened = Some(descriptor(path, amode, false, hints.permissions));
    }
    all_opened(call, &comm, path, opened.as_ref())?;
    let opened = opened.expect("invariant: every member has opened it");
    let (fd, about) = opened.map_err(|fault| cannot_open(fault, path))?;
    // The hints and the block of member 0 count.
    let mut said = hints.common();
    let split = said.len();
    said.extend(about.block.to_le_bytes());
    let all = gathered(call, &comm, &said)?;
    let (common, block) = all[0].split_at_checked(split).unwrap_or_default();
    hints.adopt(common);
    let block = block.try_into().map_or(about.block, u64::from_le_bytes);
    let shared = SharedPointer::make(call, &comm, hints.shares_memory)?;
    let state = File::new_state(Arc::new(View::bytes()), comm.group.size() as usize, hints);
    if amode.appends() {
        state.lock().position = about.size;
        if is_first {
            shared.set(about.size);
        }
    }
    // Waits until the shared pointer is set.
    gathered(call, &comm, &[])?;
    Ok(file::insert(File {
        handle: Mutex::new(FileHandle::NULL),
        comm,
        comm_handle,
        fd,
        path: path.into(),
        amode,
        handler: Slot::new(objects().file_handler.get()),
        costs: Costs::of(&Tuning::of(process.params()), block),
        shared,
        state,
        ranges: Mutex::new(()),
    }))
}

type Opened = core::result::Result<(OwnedFd, About), Fault>;

/// Opens the file and queries its properties.
fn descriptor(path: &[u8], amode: Amode, is_first: bool, permissions: u32) -> Opened {
    let how = How {
        read: amode.reads(),
        write: amode.writes(),
        create: is_first && amode.creates(),
        exclusive: is_first && amode.is_exclusive(),
        permissions,
    };
    let fd = system::open(path, how)?;
    let about = system::about(&fd)?;
    match about.is_directory {
        true => Err(IS_A_DIRECTORY),
        false => Ok((fd, about)),
    }
}

/// Succeeds if no member has failed.
fn all_opened(call: &'static str, comm: &Comm, path: &[u8], mine: Option<&Opened>) -> Result<()> {
    let number = match mine {
        Some(Err(fault)) => fault.0,
        _ => 0,
    };
    let all = gathered(call, comm, &number.to_le_bytes())?;
    let numbers = all
        .iter()
        .map(|said| i32::from_le_bytes(said.as_chunks().0.first().copied().unwrap_or_default()));
    match numbers.into_iter().find(|number| *number != 0) {
        None => Ok(()),
        Some(number) => Err(cannot_open(Fault(number), path)),
    }
}

fn cannot_open(fault: Fault, path: &[u8]) -> Error {
    fault.error("cannot open", path)
}

/// `MPI_File_close`. Collective.
///
/// # Errors
/// `MPI_ERR_OTHER`: a split collective access has not ended. Errors of the file system: the file is
/// closed nevertheless.
pub fn close(call: &'static str, handle: FileHandle) -> Result<()> {
    let file = file::get(handle)?;
    file.no_split()?;
    let flushed = system::flush(&file.fd).map_err(Fault::from);
    let flushed = file.all_well(call, "cannot write back", flushed);
    // All members are here: the shared pointer is no longer used.
    file.shared.free(&file.comm);
    let deleted = match file.amode.deletes() {
        true => {
            let mine = match file.comm.rank {
                0 => system::remove(&file.path).map_err(Fault::from),
                _ => Ok(()),
            };
            file.all_well(call, "cannot delete", mine)
        }
        false => Ok(()),
    };
    file::remove(handle);
    comm_create::free(file.comm.process, file.comm_handle);
    flushed.and(deleted)
}

/// `MPI_File_delete`.
///
/// # Errors
/// Errors of the file system.
pub fn delete(path: &[u8]) -> Result<()> {
    let path = path_of(path);
    system::remove(path).map_err(|error| Fault::from(error).error("cannot delete", path))
}
