//! Buffered sends and their buffers (MPI-5.0 §3.6).

use crate::buffer::{UserBuffer, pattern};
use crate::edge::{Out, OutCount};
use crate::p2p::To;
use crate::process::process;
use oxmpi_core::bsend::{self, Attached, Place};
use oxmpi_core::handle::{CommHandle, RequestHandle, SessionHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::operation;
use oxmpi_core::{Class, Error, Result, comm, p2p, types};
use oxmpi_mem::{Kind, Region};
use std::sync::Arc;

/// The value of `MPI_BUFFER_AUTOMATIC`.
const AUTOMATIC: usize = 2;

/// `MPI_Bsend` and `MPI_Ibsend`: copies the message into the buffer, or returns the reason of the
/// failure.
pub(crate) fn send(buffer: UserBuffer, to: To, comm: CommHandle) -> Result<()> {
    let hot = comm::hot(process(), comm)?;
    let pattern = pattern(buffer.address, buffer.count, buffer.datatype)?;
    let To { dest, tag } = to;
    if p2p::check_send(hot, dest, tag)? {
        let pools = comm::buffer_pools(&*comm::get(process(), comm)?);
        let to = p2p::envelope(hot, dest, tag)?;
        bsend::send(&mut process().enter(), &pools, &to, &mut pattern.payload())?;
    }
    Ok(())
}

fn attach(place: &Place, buffer: *mut u8, size: i64) -> Result<()> {
    let size = usize::try_from(size).map_err(|_| {
        Error::new(
            Class::ERR_ARG,
            format!("the buffer's size {size} is negative"),
        )
    })?;
    if buffer.addr() == AUTOMATIC {
        return place.attach(Attached::Automatic);
    }
    if types::is_nobodys(buffer.addr()) && size != 0 {
        return Err(Error::new(
            Class::ERR_BUFFER,
            format!("no buffer can begin at address {buffer:p}"),
        ));
    }
    // SAFETY: the caller passes the buffer to MPI until it is detached (MPI-5.0 §3.6).
    place.attach(Attached::User(unsafe {
        Region::new(buffer, size, Kind::User)
    }))
}

/// Returns address and size of the attached buffer.
fn detach(call: &'static str, place: &Place, buffer_addr: *mut u8, size: OutCount) -> Result<()> {
    if buffer_addr.is_null() {
        return Err(Error::new(
            Class::ERR_ARG,
            "argument `buffer_addr` is a null pointer",
        ));
    }
    let (address, len) = match place.detach(process(), call)? {
        Attached::Automatic => (AUTOMATIC, 0),
        Attached::User(region) => (region.addr(), region.len()),
    };
    // SAFETY: not null; by the standard `buffer_addr` points to a pointer to be written.
    unsafe { buffer_addr.cast::<usize>().write_unaligned(address) };
    size.set(i64::try_from(len).unwrap_or(i64::MAX));
    Ok(())
}

/// A request that is complete when the buffer is empty.
fn iflush(place: &Arc<Place>, request: Out<RequestHandle>) {
    let place = Arc::clone(place);
    request.set(operation::internal(process(), move |vci| {
        place.is_flushed(vci)
    }));
}

/// `MPI_Buffer_attach`
pub fn buffer_attach(buffer: *mut u8, size: i64) -> Result<()> {
    attach(process().buffer(), buffer, size)
}

/// `MPI_Buffer_detach`
pub fn buffer_detach(buffer_addr: *mut u8, size: OutCount) -> Result<()> {
    detach("MPI_Buffer_detach", process().buffer(), buffer_addr, size)
}

/// `MPI_Buffer_flush`
pub fn buffer_flush() -> Result<()> {
    process().buffer().flush(process(), "MPI_Buffer_flush")
}

/// `MPI_Buffer_iflush`
pub fn buffer_iflush(request: Out<RequestHandle>) -> Result<()> {
    iflush(process().buffer(), request);
    Ok(())
}

/// `MPI_Comm_attach_buffer`
pub fn comm_attach_buffer(comm: CommHandle, buffer: *mut u8, size: i64) -> Result<()> {
    attach(&comm::get(process(), comm)?.buffer, buffer, size)
}

/// `MPI_Comm_detach_buffer`
pub fn comm_detach_buffer(comm: CommHandle, buffer_addr: *mut u8, size: OutCount) -> Result<()> {
    detach(
        "MPI_Comm_detach_buffer",
        &comm::get(process(), comm)?.buffer,
        buffer_addr,
        size,
    )
}

/// `MPI_Comm_flush_buffer`
pub fn comm_flush_buffer(comm: CommHandle) -> Result<()> {
    comm::get(process(), comm)?
        .buffer
        .flush(process(), "MPI_Comm_flush_buffer")
}

/// `MPI_Comm_iflush_buffer`
pub fn comm_iflush_buffer(comm: CommHandle, request: Out<RequestHandle>) -> Result<()> {
    iflush(&comm::get(process(), comm)?.buffer, request);
    Ok(())
}

/// `MPI_Session_attach_buffer`
pub fn session_attach_buffer(session: SessionHandle, buffer: *mut u8, size: i64) -> Result<()> {
    attach(&objects().session(session)?.buffer, buffer, size)
}

/// `MPI_Session_detach_buffer`
pub fn session_detach_buffer(
    session: SessionHandle,
    buffer_addr: *mut u8,
    size: OutCount,
) -> Result<()> {
    detach(
        "MPI_Session_detach_buffer",
        &objects().session(session)?.buffer,
        buffer_addr,
        size,
    )
}

/// `MPI_Session_flush_buffer`
pub fn session_flush_buffer(session: SessionHandle) -> Result<()> {
    objects()
        .session(session)?
        .buffer
        .flush(process(), "MPI_Session_flush_buffer")
}

/// `MPI_Session_iflush_buffer`
pub fn session_iflush_buffer(session: SessionHandle, request: Out<RequestHandle>) -> Result<()> {
    iflush(&objects().session(session)?.buffer, request);
    Ok(())
}
