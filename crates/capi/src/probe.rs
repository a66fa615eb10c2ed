//! Probes and matched messages (MPI-5.0 §3.8).

use crate::buffer::payload;
use crate::edge::{Out, StatusOut};
use crate::p2p::report;
use crate::process::process;
use oxmpi_core::handle::{CommHandle, DatatypeHandle, MessageHandle, RequestHandle};
use oxmpi_core::operation::{self, Operation};
use oxmpi_core::status::Status;
use oxmpi_core::{Class, Error, Result, comm, mprobe, p2p};

/// `MPI_Probe`
pub fn probe(source: i32, tag: i32, comm: CommHandle, status: StatusOut) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let found = match p2p::check_recv(comm, source, tag)? {
        true => p2p::probe("MPI_Probe", comm, source, tag)?,
        false => Status::PROC_NULL,
    };
    status.set(&found);
    Ok(())
}

/// `MPI_Iprobe`
pub fn iprobe(
    source: i32,
    tag: i32,
    comm: CommHandle,
    flag: Out<i32>,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let found = match p2p::check_recv(comm, source, tag)? {
        true => p2p::iprobe(comm, source, tag)?,
        false => Some(Status::PROC_NULL),
    };
    flag.set(i32::from(found.is_some()));
    if let Some(found) = found {
        status.set(&found);
    }
    Ok(())
}

/// `MPI_Mprobe`
pub fn mprobe(
    source: i32,
    tag: i32,
    comm: CommHandle,
    message: Out<MessageHandle>,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let (handle, found) = match p2p::check_recv(comm, source, tag)? {
        true => mprobe::mprobe("MPI_Mprobe", comm, source, tag)?,
        false => (MessageHandle::NO_PROC, Status::PROC_NULL),
    };
    message.set(handle);
    status.set(&found);
    Ok(())
}

/// `MPI_Improbe`
pub fn improbe(
    source: i32,
    tag: i32,
    comm: CommHandle,
    flag: Out<i32>,
    message: Out<MessageHandle>,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let found = match p2p::check_recv(comm, source, tag)? {
        true => mprobe::improbe(comm, source, tag)?,
        false => Some((MessageHandle::NO_PROC, Status::PROC_NULL)),
    };
    flag.set(i32::from(found.is_some()));
    if let Some((handle, found)) = found {
        message.set(handle);
        status.set(&found);
    }
    Ok(())
}

/// `MPI_Mrecv`
pub fn mrecv(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    message: Out<MessageHandle>,
    status: StatusOut,
) -> Result<()> {
    let handle = given(message)?;
    let payload = payload(buf, count, datatype).map_err(|error| of_message(error, handle))?;
    if handle == MessageHandle::NO_PROC {
        message.set(MessageHandle::NULL);
        status.set(&Status::PROC_NULL);
        return Ok(());
    }
    let outcome = mprobe::mrecv(process(), "MPI_Mrecv", handle, payload)?;
    message.set(MessageHandle::NULL);
    report(outcome, status)
}

/// `MPI_Imrecv`
pub fn imrecv(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    message: Out<MessageHandle>,
    request: Out<RequestHandle>,
) -> Result<()> {
    let handle = given(message)?;
    let payload = payload(buf, count, datatype).map_err(|error| of_message(error, handle))?;
    let started = match handle {
        MessageHandle::NO_PROC => {
            operation::insert(process(), Operation::Finished(Status::PROC_NULL))
        }
        _ => mprobe::imrecv(process(), handle, payload)?,
    };
    message.set(MessageHandle::NULL);
    request.set(started);
    Ok(())
}

/// Raises the error on the communicator of the message.
#[cold]
fn of_message(error: Error, message: MessageHandle) -> Error {
    match mprobe::comm_of_message(process(), message) {
        Some(comm) => error.on_comm(comm),
        None => error,
    }
}

fn given(message: Out<MessageHandle>) -> Result<MessageHandle> {
    match message.get() {
        MessageHandle::NULL => Err(Error::new(
            Class::ERR_REQUEST,
            "the message is MPI_MESSAGE_NULL",
        )),
        handle => Ok(handle),
    }
}
