//! Matched probes, and receives of the messages that they have claimed. MPI-5.0 §3.8.2, §3.8.3.

use crate::comm::{self, CommRef};
use crate::error::{Class, Error, Result};
use crate::handle::{CommHandle, MessageHandle, RequestHandle};
use crate::p2p::{abandon, reason_for, selector, status_of};
use crate::process::Process;
use crate::request::{self, Outcome};
use crate::status::Status;
use crate::wait::{Reason, try_once, wait};
use oxmpi_pml::{MessageId, Payload, Pml as _};

/// A blocking matched probe.
///
/// # Errors
/// As [`wait`].
pub fn mprobe(
    call: &'static str,
    comm: CommRef,
    source: i32,
    tag: i32,
) -> Result<(MessageHandle, Status)> {
    let from = selector(comm, source, tag);
    let reason = Reason {
        call,
        peer: source,
        tag,
        context: from.context,
    };
    wait(comm.process, &reason, |vci| {
        vci.pml
            .claim(&from)
            .map(|(id, found)| (message_handle(id), status_of(&found)))
    })
}

/// A nonblocking matched probe.
///
/// # Errors
/// As [`wait`], when nothing is found.
pub fn improbe(comm: CommRef, source: i32, tag: i32) -> Result<Option<(MessageHandle, Status)>> {
    let from = selector(comm, source, tag);
    try_once(comm.process, &reason_for("MPI_Improbe", &from), |vci| {
        let claimed = vci.pml.claim(&from);
        Ok(claimed.map(|(id, found)| (message_handle(id), status_of(&found))))
    })
}

/// Receives a matched message, blocking.
///
/// # Errors
/// `MPI_ERR_ARG`: the message was received already, or never was one.
pub fn mrecv(
    process: &'static Process,
    call: &'static str,
    message: MessageHandle,
    payload: Payload,
) -> Result<Outcome> {
    let id = start_mrecv(process, message, payload)?;
    let described = crate::request::described(&process.enter(), id);
    let (peer, tag, context) = described.unwrap_or_default();
    let reason = Reason {
        call,
        peer,
        tag,
        context,
    };
    let done = wait(process, &reason, |vci| vci.pml.finish(id));
    let done = done.map_err(|error| abandon(process, &[id], error))?;
    Ok(Outcome::of_receive(process, &done))
}

/// The communicator of a matched message, if it has not been freed. Its error handler gets the
/// errors of the call that receives the message.
#[cold]
#[must_use]
pub fn comm_of_message(process: &'static Process, message: MessageHandle) -> Option<CommHandle> {
    let context = message_id(message).and_then(|id| process.enter().pml.claimed_context(id));
    context.and_then(|context| comm::handle_of_context(process, context))
}

/// Receives a matched message, nonblocking.
///
/// # Errors
/// As [`mrecv`].
pub fn imrecv(
    process: &'static Process,
    message: MessageHandle,
    payload: Payload,
) -> Result<RequestHandle> {
    Ok(request::handle_of(start_mrecv(process, message, payload)?))
}

fn start_mrecv(
    process: &'static Process,
    message: MessageHandle,
    payload: Payload,
) -> Result<oxmpi_pml::RequestId> {
    let mut vci = process.enter();
    let vci = &mut *vci;
    let id = message_id(message).and_then(|id| vci.pml.recv_claimed(&mut vci.net.tx, id, payload));
    id.ok_or_else(|| {
        let why = format!(
            "message {:#x} was received already, or never was one",
            message.0
        );
        Error::new(Class::ERR_ARG, why)
    })
}

fn message_handle(id: MessageId) -> MessageHandle {
    MessageHandle(oxmpi_handles::compose(
        id.slot,
        id.generation,
        MessageHandle::KIND,
        0,
    ))
}

fn message_id(handle: MessageHandle) -> Option<MessageId> {
    if oxmpi_handles::kind(handle.0) != MessageHandle::KIND {
        return None;
    }
    let slot = oxmpi_handles::index(handle.0)?;
    Some(MessageId {
        slot,
        generation: oxmpi_handles::generation(handle.0),
    })
}

/// The message handle of an int (`MPI_Message_fromint`).
#[must_use]
pub fn message_from_int(process: &'static Process, value: i32) -> Option<MessageHandle> {
    let slot = u32::try_from(value).ok()?.checked_sub(4096)?;
    process.enter().pml.claimed_id(slot).map(message_handle)
}
