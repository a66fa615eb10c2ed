//! C entries of point-to-point communication: they check arguments and convert buffers to payloads;
//! `core::p2p` does the rest.
//!
//! An 8-byte message starts here, in [`send`], and ends in [`recv`]. MPI-5.0 §3.2 to §3.11.

use crate::bsend;
use crate::buffer::{UserBuffer, payload, plain};
use crate::edge::{Out, StatusOut};
use crate::process::process;
use oxmpi_core::comm::{self, CommRef};
use oxmpi_core::handle::{CommHandle, DatatypeHandle, RequestHandle};
use oxmpi_core::operation::{self, Operation};
use oxmpi_core::p2p::Half;
use oxmpi_core::request::{self, DONE, Outcome};
use oxmpi_core::status::Status;
use oxmpi_core::{Error, Result, error, p2p};
use oxmpi_mem::HeapBytes;
use oxmpi_pml::{Mode, Payload};

pub use crate::persistent::{recv_init, send_init};
pub use crate::request::{start, startall};

/// The destination of a message.
#[derive(Clone, Copy, Debug)]
pub struct To {
    /// The rank.
    pub dest: i32,
    /// The tag.
    pub tag: i32,
}

/// A send mode (MPI-5.0 §3.4). A ready send is a standard send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendMode {
    /// `MPI_Send`
    Standard,
    /// `MPI_Bsend`
    Buffered,
    /// `MPI_Ssend`
    Synchronous,
    /// `MPI_Rsend`
    Ready,
}

impl SendMode {
    /// The mode as the receiver sees it.
    #[inline(always)]
    pub(crate) fn on_the_wire(self) -> Mode {
        match self {
            SendMode::Synchronous => Mode::Synchronous,
            SendMode::Standard | SendMode::Ready | SendMode::Buffered => Mode::Standard,
        }
    }
}

/// `MPI_Send`, `MPI_Bsend`, `MPI_Ssend` and `MPI_Rsend`; the mode is a constant of each entry.
#[inline(always)]
pub fn send(mode: SendMode, buffer: UserBuffer, to: To, comm: CommHandle) -> Result<()> {
    let call = match mode {
        SendMode::Buffered => return bsend::send(buffer, to, comm),
        SendMode::Standard => "MPI_Send",
        SendMode::Synchronous => "MPI_Ssend",
        SendMode::Ready => "MPI_Rsend",
    };
    let mode = mode.on_the_wire();
    let comm = comm::hot(process(), comm)?;
    let To { dest, tag } = to;
    // Most messages are contiguous and leave immediately.
    if mode == Mode::Standard
        && let Some(region) = plain(buffer.address, buffer.count, buffer.datatype)
        && (!p2p::check_send(comm, dest, tag)? || p2p::send_now(comm, dest, tag, region))
    {
        return Ok(());
    }
    send_any(call, mode, buffer, to, comm)
}

#[cold]
fn send_any(
    call: &'static str,
    mode: Mode,
    buffer: UserBuffer,
    to: To,
    comm: CommRef,
) -> Result<()> {
    let payload = payload(buffer.address, buffer.count, buffer.datatype)?;
    let To { dest, tag } = to;
    if p2p::check_send(comm, dest, tag)? {
        p2p::send(call, comm, dest, tag, mode, payload)?;
    }
    Ok(())
}

/// `MPI_Recv`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn recv(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    source: i32,
    tag: i32,
    comm: CommHandle,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let payload = payload(buf, count, datatype)?;
    if !p2p::check_recv(comm, source, tag)? {
        status.set(&Status::PROC_NULL);
        return Ok(());
    }
    // By reference, so that the outcome is not copied again.
    match &p2p::recv("MPI_Recv", comm, source, tag, payload) {
        Ok(done) if done.went_well() => {
            status.set(&request::status_of(done));
            Ok(())
        }
        Ok(done) => report(Outcome::of_receive(process(), done), status),
        Err(error) => Err(error.clone()),
    }
}

/// Writes the status of a single completion, and returns its error.
#[inline]
pub(crate) fn report(outcome: Outcome, status: StatusOut) -> Result<()> {
    match outcome.error {
        None => {
            status.set(&outcome.status);
            Ok(())
        }
        Some(error) => failed(&outcome.status, error, status),
    }
}

#[cold]
fn failed(outcome: &Status, error: Error, status: StatusOut) -> Result<()> {
    status.set_with_error(outcome);
    Err(error)
}

/// `MPI_Isend`, `MPI_Ibsend`, `MPI_Issend` and `MPI_Irsend`.
#[inline(always)]
pub fn isend(
    mode: SendMode,
    buffer: UserBuffer,
    to: To,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    if mode == SendMode::Buffered {
        bsend::send(buffer, to, comm)?;
        request.set(DONE);
        return Ok(());
    }
    let mode = mode.on_the_wire();
    let comm = comm::hot(process(), comm)?;
    let To { dest, tag } = to;
    // As in `send`.
    if mode == Mode::Standard
        && let Some(region) = plain(buffer.address, buffer.count, buffer.datatype)
        && (!p2p::check_send(comm, dest, tag)? || p2p::send_now(comm, dest, tag, region))
    {
        request.set(DONE);
        return Ok(());
    }
    request.set(isend_any(mode, buffer, to, comm)?);
    Ok(())
}

#[cold]
fn isend_any(mode: Mode, buffer: UserBuffer, to: To, comm: CommRef) -> Result<RequestHandle> {
    let payload = payload(buffer.address, buffer.count, buffer.datatype)?;
    let To { dest, tag } = to;
    Ok(if p2p::check_send(comm, dest, tag)? {
        p2p::isend(comm, dest, tag, mode, payload)?
    } else {
        DONE
    })
}

/// `MPI_Irecv`
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub fn irecv(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    source: i32,
    tag: i32,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let payload = payload(buf, count, datatype)?;
    request.set(if p2p::check_recv(comm, source, tag)? {
        p2p::irecv(comm, source, tag, payload)
    } else {
        operation::insert(process(), Operation::Finished(Status::PROC_NULL))
    });
    Ok(())
}

/// `MPI_Sendrecv`
#[allow(clippy::too_many_arguments)]
pub fn sendrecv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    dest: i32,
    sendtag: i32,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    source: i32,
    recvtag: i32,
    comm: CommHandle,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let out = Half {
        rank: dest,
        tag: sendtag,
        payload: payload(sendbuf, sendcount, sendtype)?,
    };
    let into = Half {
        rank: source,
        tag: recvtag,
        payload: payload(recvbuf, recvcount, recvtype)?,
    };
    let (out, into) = both(comm, out, into)?;
    report(p2p::sendrecv("MPI_Sendrecv", comm, out, into)?, status)
}

/// `MPI_Sendrecv_replace`
#[allow(clippy::too_many_arguments)]
pub fn sendrecv_replace(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    dest: i32,
    sendtag: i32,
    source: i32,
    recvtag: i32,
    comm: CommHandle,
    status: StatusOut,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let into = Half {
        rank: source,
        tag: recvtag,
        payload: payload(buf, count, datatype)?,
    };
    let copy = copy_of(payload(buf, count, datatype)?)?;
    let out = Half {
        rank: dest,
        tag: sendtag,
        payload: Payload::Contiguous(copy.region()),
    };
    let (out, into) = both(comm, out, into)?;
    report(
        p2p::sendrecv("MPI_Sendrecv_replace", comm, out, into)?,
        status,
    )
}

/// `MPI_Isendrecv`
#[allow(clippy::too_many_arguments)]
pub fn isendrecv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeHandle,
    dest: i32,
    sendtag: i32,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeHandle,
    source: i32,
    recvtag: i32,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let out = Half {
        rank: dest,
        tag: sendtag,
        payload: payload(sendbuf, sendcount, sendtype)?,
    };
    let into = Half {
        rank: source,
        tag: recvtag,
        payload: payload(recvbuf, recvcount, recvtype)?,
    };
    let (out, into) = both(comm, out, into)?;
    request.set(p2p::isendrecv(comm, out, into, None)?);
    Ok(())
}

/// `MPI_Isendrecv_replace`
#[allow(clippy::too_many_arguments)]
pub fn isendrecv_replace(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    dest: i32,
    sendtag: i32,
    source: i32,
    recvtag: i32,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let comm = comm::hot(process(), comm)?;
    let into = Half {
        rank: source,
        tag: recvtag,
        payload: payload(buf, count, datatype)?,
    };
    let copy = copy_of(payload(buf, count, datatype)?)?;
    let out = Half {
        rank: dest,
        tag: sendtag,
        payload: Payload::Contiguous(copy.region()),
    };
    let (out, into) = both(comm, out, into)?;
    request.set(p2p::isendrecv(comm, out, into, Some(copy))?);
    Ok(())
}

/// Both halves of a send-receive, without those with MPI_PROC_NULL.
fn both(comm: CommRef, out: Half, into: Half) -> Result<(Option<Half>, Option<Half>)> {
    let sends = p2p::check_send(comm, out.rank, out.tag)?;
    let receives = p2p::check_recv(comm, into.rank, into.tag)?;
    Ok((sends.then_some(out), receives.then_some(into)))
}

/// The packed bytes of a payload.
fn copy_of(mut payload: Payload) -> Result<HeapBytes> {
    let bytes = payload.len();
    let copy = usize::try_from(bytes).ok().and_then(HeapBytes::try_new);
    let copy = copy.ok_or_else(|| {
        error!(
            ERR_NO_MEM,
            "there is no memory for the copy of {bytes} bytes that is sent while the buffer receives"
        )
    })?;
    payload.load(0, copy.region());
    Ok(copy)
}
