//! Data access: a piece of a view and items in memory (MPI-5.0 §14.4).
//!
//! An individual access is done within the call, a nonblocking one too: its request is complete
//! when it is made. Items in memory become a stream by packing, or by a conversion. Collective
//! calls use [`crate::two_phase`] where that is faster. File pointers move when an access begins.

use crate::convert::{converted, item_size};
use crate::datarep::Rep;
use crate::file::File;
use crate::transfer::{Channel, Moved};
use crate::two_phase;
use crate::view::{Piece, View};
use oxmpi_core::handle::{DatatypeHandle, RequestHandle};
use oxmpi_core::status::Status;
use oxmpi_core::{Error, Result, error};
use oxmpi_datatype::{Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use std::sync::Arc;

/// The direction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the file to memory.
    Read,
    /// From memory to the file.
    Write,
}

/// Where an access begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At an offset (etypes).
    Explicit(i64),
    /// At the individual pointer.
    Individual,
    /// At the shared pointer. In a collective access the members follow each other by rank.
    Shared,
}

/// The name and the kind of a call.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The name of the function.
    pub name: &'static str,
    /// The direction.
    pub direction: Direction,
    /// Where the access begins.
    pub at: At,
}

impl Call {
    pub(crate) fn writes(&self) -> bool {
        self.direction == Direction::Write
    }
}

/// Items in memory.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Their memory; displacement 0 is the address that the program passed.
    pub buffer: Buffer,
    /// Number of items.
    pub count: u64,
    /// Their type.
    pub datatype: Datatype,
    /// The datatype handle that is passed to functions of the program.
    pub handle: DatatypeHandle,
}

impl Memory {
    /// No items.
    pub(crate) fn none() -> Memory {
        let byte = oxmpi_datatype::Basic::BYTE;
        Memory {
            buffer: Buffer::EMPTY,
            count: 0,
            datatype: Datatype::basic(byte),
            handle: DatatypeHandle(byte.handle()),
        }
    }

    /// The bytes, if they are one run.
    pub(crate) fn flat(&self) -> Option<Region> {
        self.datatype.is_contiguous().then_some(self.buffer.region)
    }

    /// A convertor over all items.
    pub(crate) fn convertor(&self) -> Convertor {
        Convertor::new(&self.datatype, self.count, self.buffer)
    }

    /// The items from `first` on, as a buffer.
    pub(crate) fn items_from(&self, first: u64) -> Buffer {
        let bytes = self.datatype.extent().wrapping_mul(first.cast_signed());
        let bytes = isize::try_from(bytes).expect("invariant: it lies in memory");
        Buffer {
            origin: self.buffer.origin + bytes,
            ..self.buffer
        }
    }
}

/// The result of an access.
#[derive(Clone, Debug)]
pub struct Done {
    /// Bytes in memory that were moved.
    pub bytes: u64,
    /// The error, if there was one.
    pub error: Option<Error>,
}

impl Done {
    /// The result of an access that moved nothing.
    pub(crate) fn failed(error: Error) -> Done {
        Done {
            bytes: 0,
            error: Some(error),
        }
    }

    /// The status of the access.
    #[must_use]
    pub fn status(&self) -> Status {
        Status {
            bytes: self.bytes,
            error: self.error.as_ref().map_or(0, |error| error.code),
            ..Status::SENT
        }
    }
}

/// Checks that a call is allowed on a file.
///
/// # Errors
/// `MPI_ERR_ACCESS`, `MPI_ERR_READ_ONLY`, `MPI_ERR_UNSUPPORTED_OPERATION`.
pub fn check(file: &File, call: &Call) -> Result<()> {
    match call.direction {
        Direction::Read if !file.amode.reads() => {
            return Err(error!(
                ERR_ACCESS,
                "the file was opened with MPI_MODE_WRONLY and cannot be read"
            ));
        }
        Direction::Write if !file.amode.writes() => {
            return Err(error!(
                ERR_READ_ONLY,
                "the file was opened with MPI_MODE_RDONLY and cannot be written"
            ));
        }
        _ => {}
    }
    if file.amode.is_sequential() && call.at != At::Shared {
        return Err(error!(
            ERR_UNSUPPORTED_OPERATION,
            "a file with MPI_MODE_SEQUENTIAL is accessed by its shared pointer alone"
        ));
    }
    Ok(())
}

/// The number of bytes of an access in the stream of its view.
///
/// # Errors
/// `MPI_ERR_ARG`: not a whole number of etypes.
pub(crate) fn stream_len(view: &View, memory: &Memory) -> Result<u64> {
    let item = item_size(&view.rep, &memory.datatype)?;
    let len = item.checked_mul(memory.count);
    let len = len
        .filter(|len| i64::try_from(*len).is_ok())
        .ok_or_else(|| {
            error!(
                ERR_COUNT,
                "{} items are more than a file can hold", memory.count
            )
        })?;
    match len.is_multiple_of(view.unit) {
        true => Ok(len),
        false => Err(error!(
            ERR_ARG,
            "{} items are {len} bytes in the file, no whole number of etypes of {} bytes",
            memory.count,
            view.unit
        )),
    }
}

/// Returns the piece of an access of one process, and moves the pointer behind it.
///
/// # Errors
/// As [`View::piece`], and those of waiting for the shared pointer.
pub(crate) fn take_piece(file: &File, view: &View, call: &Call, len: u64) -> Result<Piece> {
    let etypes = len / view.unit;
    let offset = match call.at {
        At::Explicit(offset) => return view.piece(offset, len),
        At::Shared => file.advance_shared(call.name, etypes)?,
        At::Individual => {
            let mut state = file.state();
            let offset = state.position;
            state.position = offset.saturating_add(etypes);
            offset
        }
    };
    view.piece(i64::try_from(offset).unwrap_or(-1), len)
}

/// Sets the individual pointer behind the last etype that was read, after a short read.
pub(crate) fn step_back(file: &File, view: &View, at: At, piece: Piece, moved: u64) {
    if at == At::Individual && moved < piece.len {
        let mut state = file.state();
        // Skipped if another thread has moved the pointer.
        if state.position == piece.end() / view.unit {
            state.position = (piece.from + moved).div_ceil(view.unit);
        }
    }
}

/// An access of one process. It is complete on return.
pub fn transfer(file: &Arc<File>, call: &Call, memory: &Memory) -> Done {
    match begin(file, call, memory) {
        Ok((view, piece)) => alone(file, &view, call, piece, memory),
        Err(error) => Done::failed(error),
    }
}

fn begin(file: &File, call: &Call, memory: &Memory) -> Result<(Arc<View>, Piece)> {
    check(file, call)?;
    let view = Arc::clone(&file.state().view);
    let len = stream_len(&view, memory)?;
    let piece = take_piece(file, &view, call, len)?;
    Ok((view, piece))
}

/// Moves a piece of a view by this process alone.
pub(crate) fn alone(file: &File, view: &View, call: &Call, piece: Piece, memory: &Memory) -> Done {
    let channel = Channel::new(file, view);
    let moved = match &view.rep {
        Rep::Native | Rep::Internal => plain(&channel, call, piece, memory),
        Rep::External32 | Rep::User(_) => converted(&channel, call, piece, memory),
    };
    step_back(file, view, call.at, piece, moved.bytes);
    done(view, memory, moved)
}

/// The result for the program: bytes of the stream converted to bytes in memory.
pub(crate) fn done(view: &View, memory: &Memory, moved: Moved) -> Done {
    let bytes = match view.rep.is_memory() {
        true => moved.bytes,
        false => {
            let item = item_size(&view.rep, &memory.datatype).unwrap_or(0);
            moved.bytes.checked_div(item).unwrap_or(0) * memory.datatype.size()
        }
    };
    Done {
        bytes,
        error: moved.error,
    }
}

/// Moves the bytes of memory without conversion.
pub(crate) fn plain(channel: &Channel<'_>, call: &Call, piece: Piece, memory: &Memory) -> Moved {
    let _held = match channel.guard(piece, call.writes()) {
        Ok(held) => held,
        Err(error) => return stopped(0, error),
    };
    if let Some(region) = memory.flat() {
        return match call.direction {
            Direction::Read => channel.read(piece, region),
            Direction::Write => channel.write(piece, region),
        };
    }
    let mut convertor = memory.convertor();
    let most = channel.buffer(call.writes()).min(piece.len);
    let Some(staging) = HeapBytes::try_new(size(most)) else {
        return stopped(0, no_memory(most));
    };
    let mut bytes = 0;
    while bytes < piece.len {
        let len = most.min(piece.len - bytes);
        let part = Piece {
            from: piece.from + bytes,
            len,
        };
        let region = staging.region().slice(0, size(len));
        let moved = match call.direction {
            Direction::Write => {
                convertor.pack(region);
                channel.write(part, region)
            }
            Direction::Read => {
                let moved = channel.read(part, region);
                convertor.unpack(region.slice(0, size(moved.bytes)));
                moved
            }
        };
        bytes += moved.bytes;
        if moved.bytes < len {
            return Moved { bytes, ..moved };
        }
    }
    Moved { bytes, error: None }
}

/// A nonblocking access of one process. The access and its request are complete on return.
///
/// # Errors
/// Those of its arguments.
pub fn start(file: &Arc<File>, call: &Call, memory: &Memory) -> Result<RequestHandle> {
    let (view, piece) = begin(file, call, memory)?;
    Ok(two_phase::complete(
        file,
        alone(file, &view, call, piece, memory),
    ))
}

/// An access of all members together.
pub fn transfer_all(file: &Arc<File>, call: &Call, memory: Result<Memory>) -> Done {
    match prepared(file, call, memory) {
        Ok(access) => two_phase::run(access),
        Err(error) => Done::failed(error),
    }
}

/// A nonblocking access of all members together.
///
/// # Errors
/// Those of its arguments.
pub fn start_all(file: &Arc<File>, call: &Call, memory: &Memory) -> Result<RequestHandle> {
    two_phase::start(prepared(file, call, Ok(memory.clone()))?)
}

/// A collective access with its piece of the view.
pub(crate) struct Access {
    pub file: Arc<File>,
    pub call: Call,
    pub view: Arc<View>,
    pub piece: Piece,
    pub memory: Memory,
    /// An error of the arguments. This member then takes part without data.
    pub wrong: Option<Error>,
}

fn prepared(file: &Arc<File>, call: &Call, memory: Result<Memory>) -> Result<Access> {
    file.no_split()?;
    check(file, call)?;
    let view = Arc::clone(&file.state().view);
    let sized = memory.and_then(|memory| Ok((stream_len(&view, &memory)?, memory)));
    let (len, memory, mut wrong) = match sized {
        Ok((len, memory)) => (len, memory, None),
        Err(error) => (0, Memory::none(), Some(error)),
    };
    let piece = match call.at {
        At::Shared => in_order(file, call, &view, len)?,
        _ => take_piece(file, &view, call, len).unwrap_or_else(|error| {
            wrong = Some(error);
            Piece::default()
        }),
    };
    let memory = match piece.len == len {
        true => memory,
        false => Memory::none(),
    };
    Ok(Access {
        file: Arc::clone(file),
        call: *call,
        view,
        piece,
        memory,
        wrong,
    })
}

/// The piece of this member: the pieces follow each other by rank, from the shared pointer on.
fn in_order(file: &File, call: &Call, view: &View, len: u64) -> Result<Piece> {
    let lengths = file.numbers(call.name, len)?;
    let me = file.comm.rank.unsigned_abs() as usize;
    let total: u64 = lengths.iter().sum();
    let mine = match me {
        0 => file.advance_shared(call.name, total / view.unit)?,
        _ => 0,
    };
    let base = file.numbers(call.name, mine)?[0];
    let before: u64 = lengths[..me].iter().sum();
    let offset = base.saturating_add(before / view.unit);
    view.piece(i64::try_from(offset).unwrap_or(-1), len)
}

pub(crate) fn stopped(bytes: u64, error: Error) -> Moved {
    Moved {
        bytes,
        error: Some(error),
    }
}

pub(crate) fn no_memory(bytes: u64) -> Error {
    error!(ERR_NO_MEM, "no memory for a buffer of {bytes} bytes")
}

pub(crate) fn size(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}
