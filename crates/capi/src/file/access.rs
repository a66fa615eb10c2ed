//! Reading and writing: seven functions for the 62 calls of MPI-5.0 §14.4. The entry passes the
//! [`Form`] of its call.

use crate::buffer;
use crate::edge::{Out, StatusOut};
use crate::p2p::report;
use oxmpi_core::handle::{DatatypeHandle, FileHandle, RequestHandle};
use oxmpi_core::request::Outcome;
use oxmpi_core::{Result, types};
pub use oxmpi_io::access::Direction;
use oxmpi_io::access::{self, At, Call, Done, Memory};
use oxmpi_io::get;
use oxmpi_io::split::{self, Pair};

/// The file pointer of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// An offset argument.
    Explicit,
    /// The individual pointer.
    Individual,
    /// The shared pointer.
    Shared,
}

/// The form of a call.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Its name; for a split call without `_begin` and `_end`.
    pub name: &'static str,
    /// Read or write.
    pub direction: Direction,
    /// The file pointer.
    pub pointer: Pointer,
    /// Whether the call is collective.
    pub together: bool,
}

impl Form {
    fn call(&self, offset: i64) -> Call {
        Call {
            name: self.name,
            direction: self.direction,
            at: match self.pointer {
                Pointer::Explicit => At::Explicit(offset),
                Pointer::Individual => At::Individual,
                Pointer::Shared => At::Shared,
            },
        }
    }
}

fn memory(buf: *const u8, count: i64, datatype: DatatypeHandle) -> Result<Memory> {
    let object = types::committed(datatype)?;
    buffer::no_in_place(buf, "buf")?;
    Ok(Memory {
        count: buffer::items(count)?,
        buffer: buffer::memory(buf, count, &object.datatype)?,
        datatype: object.datatype.clone(),
        handle: datatype,
    })
}

fn report_done(done: Done, status: StatusOut) -> Result<()> {
    let outcome = Outcome {
        status: done.status(),
        error: done.error,
        generalized: None,
    };
    report(outcome, status)
}

/// A blocking call at a pointer
pub fn transfer(
    form: Form,
    fh: FileHandle,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
    status: StatusOut,
) -> Result<()> {
    transfer_at(form, fh, 0, buf, count, datatype, status)
}

/// A blocking call at an offset
#[allow(clippy::too_many_arguments)]
pub fn transfer_at(
    form: Form,
    fh: FileHandle,
    offset: i64,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
    status: StatusOut,
) -> Result<()> {
    let file = get(fh)?;
    let (call, memory) = (form.call(offset), memory(buf, count, datatype));
    let done = match form.together {
        true => access::transfer_all(&file, &call, memory),
        false => access::transfer(&file, &call, &memory?),
    };
    report_done(done, status)
}

/// A nonblocking call at a pointer
pub fn start(
    form: Form,
    fh: FileHandle,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    start_at(form, fh, 0, buf, count, datatype, request)
}

/// A nonblocking call at an offset
#[allow(clippy::too_many_arguments)]
pub fn start_at(
    form: Form,
    fh: FileHandle,
    offset: i64,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let file = get(fh)?;
    let (call, memory) = (form.call(offset), memory(buf, count, datatype)?);
    let started = match form.together {
        true => access::start_all(&file, &call, &memory),
        false => access::start(&file, &call, &memory),
    };
    request.set(started?);
    Ok(())
}

/// The begin call of a split access, at a pointer
pub fn begin(
    form: Form,
    fh: FileHandle,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
) -> Result<()> {
    begin_at(form, fh, 0, buf, count, datatype)
}

/// The begin call of a split access, at an offset
pub fn begin_at(
    form: Form,
    fh: FileHandle,
    offset: i64,
    buf: *const u8,
    count: i64,
    datatype: DatatypeHandle,
) -> Result<()> {
    let file = get(fh)?;
    let memory = memory(buf, count, datatype)?;
    split::begin(&file, pair(form), &form.call(offset), memory, buf.addr())
}

fn pair(form: Form) -> Pair {
    Pair {
        name: form.name,
        direction: form.direction,
    }
}

/// The end call of a split access
pub fn end(form: Form, fh: FileHandle, buf: *const u8, status: StatusOut) -> Result<()> {
    let done = split::end(&*get(fh)?, pair(form), buf.addr())?;
    report_done(done, status)
}
