//! C entries of persistent sends and receives: arguments are checked once and kept in a pattern
//! that starts many times.
//!
//! `core::operation` starts them. MPI-5.0 §3.9.

use crate::buffer::{UserBuffer, pattern};
use crate::edge::Out;
use crate::p2p::{SendMode, To};
use crate::process::process;
use oxmpi_core::comm;
use oxmpi_core::handle::{CommHandle, DatatypeHandle, RequestHandle};
use oxmpi_core::operation::{self, Operation, Start};
use oxmpi_core::status::Status;
use oxmpi_core::{Result, p2p};
use oxmpi_pml::Caller;

/// `MPI_Send_init`, `MPI_Bsend_init`, `MPI_Ssend_init` and `MPI_Rsend_init`.
pub fn send_init(
    mode: SendMode,
    buffer: UserBuffer,
    to: To,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let (hot, object) = (comm::hot(process(), comm)?, comm::get(process(), comm)?);
    let pattern = pattern(buffer.address, buffer.count, buffer.datatype)?;
    let To { dest, tag } = to;
    let start = if p2p::check_send(hot, dest, tag)? {
        let to = p2p::envelope(hot, dest, tag)?;
        match mode {
            SendMode::Buffered => Start::Buffered(to, comm::buffer_pools(&object), pattern),
            mode => Start::Send(to, mode.on_the_wire().by(Caller::Nonblocking), pattern),
        }
    } else {
        Start::Nothing(Status::SENT)
    };
    request.set(operation::insert(
        process(),
        Operation::persistent(start, object),
    ));
    Ok(())
}

/// `MPI_Recv_init`
#[allow(clippy::too_many_arguments)]
pub fn recv_init(
    buf: *mut u8,
    count: i64,
    datatype: DatatypeHandle,
    source: i32,
    tag: i32,
    comm: CommHandle,
    request: Out<RequestHandle>,
) -> Result<()> {
    let hot = comm::hot(process(), comm)?;
    let pattern = pattern(buf, count, datatype)?;
    let start = if p2p::check_recv(hot, source, tag)? {
        Start::Recv(p2p::selector(hot, source, tag), pattern)
    } else {
        Start::Nothing(Status::PROC_NULL)
    };
    request.set(operation::insert(
        process(),
        Operation::persistent(start, comm::get(process(), comm)?),
    ));
    Ok(())
}
