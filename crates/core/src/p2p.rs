//! Point-to-point communication: turns a communicator and a rank into an operation of the VCI's
//! engine, and a completion into a status.
//!
//! The C edge has made the payload. This module checks ranks and tags, maps ranks to processes and
//! waits in blocking calls. MPI_PROC_NULL never reaches the VCI. MPI-5.0 chapter 3.

use crate::comm::{self, CommHot};
use crate::context::Traffic;
use crate::error::{Class, Error, Result};
use crate::generated::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use crate::handle::{CommHandle, MessageHandle, RequestHandle};
use crate::operation::{self, Operation, Pair};
use crate::request::{self, Outcome};
use crate::status::Status;
use crate::vci::{Inside, Receiving, enter};
use crate::wait::{Reason, try_once, wait, wait_inside};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::{
    Completion, Envelope, MessageId, Mode, Payload, Pml as _, Probed, RequestId, Selector,
};
use oxmpi_sync::Mutex;

/// Largest tag (the value of the attribute MPI_TAG_UB).
pub const TAG_UB: i32 = i32::MAX;

/// Checks the destination and tag of a send. Returns false for MPI_PROC_NULL: there is nothing to
/// do.
///
/// # Errors
/// `MPI_ERR_RANK`, `MPI_ERR_TAG`.
#[inline]
pub fn check_send(comm: &CommHot, dest: i32, tag: i32) -> Result<bool> {
    if tag < 0 {
        return Err(bad_tag(tag, false));
    }
    if dest < 0 || dest >= comm.peers() {
        return if dest == PROC_NULL {
            Ok(false)
        } else {
            Err(bad_rank("destination", dest, comm))
        };
    }
    Ok(true)
}

/// Checks the source and tag of a receive or probe. Returns false for MPI_PROC_NULL.
///
/// # Errors
/// `MPI_ERR_RANK`, `MPI_ERR_TAG`.
#[inline]
pub fn check_recv(comm: &CommHot, source: i32, tag: i32) -> Result<bool> {
    if tag < 0 && tag != ANY_TAG {
        return Err(bad_tag(tag, true));
    }
    if source < 0 || source >= comm.peers() {
        return match source {
            ANY_SOURCE => Ok(true),
            PROC_NULL => Ok(false),
            _ => Err(bad_rank("source", source, comm)),
        };
    }
    Ok(true)
}

#[cold]
fn bad_rank(what: &str, rank: i32, comm: &CommHot) -> Error {
    Error::new(
        Class::ERR_RANK,
        format!(
            "{what} rank {rank} is not in 0..{}, the ranks of the communicator or its remote group",
            comm.peers()
        ),
    )
}

#[cold]
fn bad_tag(tag: i32, receiving: bool) -> Error {
    let also = if receiving { " or MPI_ANY_TAG" } else { "" };
    Error::new(
        Class::ERR_TAG,
        format!("tag {tag} is not in 0..={TAG_UB}{also}"),
    )
}

/// Sends a contiguous message at once. Returns false, without sending anything, if it must wait.
/// Rank and tag have been checked.
#[inline(always)]
pub fn send_now(comm: &CommHot, dest: i32, tag: i32, region: Region) -> bool {
    let mut vci = enter();
    let Some(to) = vci.envelope(comm, Traffic::PointToPoint, dest, tag) else {
        return false;
    };
    let vci = &mut *vci;
    vci.pml.send_now(&mut vci.net.tx, &to, region)
}

/// A blocking send. Rank and tag have been checked.
///
/// # Errors
/// As [`wait`], here and below.
#[inline]
pub fn send(
    call: &'static str,
    comm: &CommHot,
    dest: i32,
    tag: i32,
    mode: Mode,
    payload: Payload,
) -> Result<()> {
    let mut vci = enter();
    let to = vci.envelope(comm, Traffic::PointToPoint, dest, tag);
    let to = to.ok_or_else(freed_meanwhile)?;
    let vci_ref = &mut *vci;
    let wire = &mut vci_ref.net.tx;
    let mode = match mode {
        Mode::Standard => Mode::Awaited,
        other => other,
    };
    let id = vci_ref.pml.send(wire, &to, mode, payload);
    drop(vci);
    let reason = Reason {
        call,
        peer: dest,
        tag,
        context: to.context,
    };
    let done = wait(&reason, |vci| vci.pml.finish(id)).map_err(|error| abandon(&[id], error))?;
    match done.went_well() {
        true => Ok(()),
        false => Err(crate::request::wrong(&done)),
    }
}

/// Detaches operations whose wait ended in an error: they may go on, but no caller waits for them.
#[cold]
fn abandon(ids: &[RequestId], error: Error) -> Error {
    let mut vci = enter();
    for id in ids {
        vci.pml.cancel(*id);
        vci.pml.detach(*id);
    }
    error
}

/// A nonblocking send.
#[inline]
pub fn isend(
    comm: &CommHot,
    dest: i32,
    tag: i32,
    mode: Mode,
    payload: Payload,
) -> Result<RequestHandle> {
    let mut vci = enter();
    let to = vci.envelope(comm, Traffic::PointToPoint, dest, tag);
    let to = to.ok_or_else(freed_meanwhile)?;
    let mode = match mode {
        // A thread that sleeps in MPI could send an immediate message only after it wakes, and
        // nothing wakes it.
        Mode::Standard if vci.sleepers == 0 => Mode::Immediate,
        Mode::Standard => Mode::Background,
        other => other,
    };
    let vci = &mut *vci;
    let id = vci.pml.send(&mut vci.net.tx, &to, mode, payload);
    Ok(request::handle_of(id))
}

/// The error of a call whose communicator another thread has freed after the lookup.
#[cold]
fn freed_meanwhile() -> Error {
    Error::new(
        Class::ERR_COMM,
        "another thread has freed the communicator during the call",
    )
}

/// The selector of a receive.
#[inline]
#[must_use]
pub fn selector(comm: &CommHot, source: i32, tag: i32) -> Selector {
    Selector {
        context: comm.context(),
        source,
        tag,
    }
}

/// A blocking receive.
///
/// # Errors
/// As [`wait`].
#[inline]
pub fn recv(
    call: &'static str,
    comm: &CommHot,
    source: i32,
    tag: i32,
    payload: Payload,
) -> Result<Completion> {
    let from = selector(comm, source, tag);
    let mut vci = enter();
    match vci.receive(&from, payload) {
        Receiving::Done(done) => Ok(done),
        Receiving::Posted(id) => wait_for_receive(vci, &reason_for(call, &from), id),
    }
}

/// Waits for the message of a posted receive.
#[inline(never)]
fn wait_for_receive(vci: Inside<'_>, reason: &Reason, id: RequestId) -> Result<Completion> {
    wait_inside(vci, reason, |vci| vci.pml.finish(id)).map_err(|error| abandon(&[id], error))
}

/// A nonblocking receive.
#[inline]
pub fn irecv(comm: &CommHot, source: i32, tag: i32, payload: Payload) -> RequestHandle {
    let from = selector(comm, source, tag);
    let mut vci = enter();
    let vci = &mut *vci;
    request::handle_of(vci.pml.recv(&mut vci.net.tx, &from, payload))
}

/// A blocking probe.
///
/// # Errors
/// As [`wait`].
pub fn probe(call: &'static str, comm: &CommHot, source: i32, tag: i32) -> Result<Status> {
    let from = selector(comm, source, tag);
    let reason = Reason {
        call,
        peer: source,
        tag,
        context: from.context,
    };
    wait(&reason, |vci| {
        vci.pml.probe(&from).map(|found| status_of(&found))
    })
}

/// A nonblocking probe.
///
/// # Errors
/// As [`wait`], when nothing is found.
pub fn iprobe(comm: &CommHot, source: i32, tag: i32) -> Result<Option<Status>> {
    let from = selector(comm, source, tag);
    try_once(&reason_for("MPI_Iprobe", &from), |vci| {
        Ok(vci.pml.probe(&from).map(|found| status_of(&found)))
    })
}

fn reason_for(call: &'static str, from: &Selector) -> Reason {
    Reason {
        call,
        peer: from.source,
        tag: from.tag,
        context: from.context,
    }
}

/// A blocking matched probe.
///
/// # Errors
/// As [`wait`].
pub fn mprobe(
    call: &'static str,
    comm: &CommHot,
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
    wait(&reason, |vci| {
        vci.pml
            .claim(&from)
            .map(|(id, found)| (message_handle(id), status_of(&found)))
    })
}

/// A nonblocking matched probe.
///
/// # Errors
/// As [`wait`], when nothing is found.
pub fn improbe(comm: &CommHot, source: i32, tag: i32) -> Result<Option<(MessageHandle, Status)>> {
    let from = selector(comm, source, tag);
    try_once(&reason_for("MPI_Improbe", &from), |vci| {
        let claimed = vci.pml.claim(&from);
        Ok(claimed.map(|(id, found)| (message_handle(id), status_of(&found))))
    })
}

/// Receives a matched message, blocking.
///
/// # Errors
/// `MPI_ERR_ARG`: the message was received already, or never was one.
pub fn mrecv(call: &'static str, message: MessageHandle, payload: Payload) -> Result<Outcome> {
    let id = start_mrecv(message, payload)?;
    let described = crate::request::described(&enter(), id);
    let (peer, tag, context) = described.unwrap_or_default();
    let reason = Reason {
        call,
        peer,
        tag,
        context,
    };
    let done = wait(&reason, |vci| vci.pml.finish(id));
    let done = done.map_err(|error| abandon(&[id], error))?;
    Ok(Outcome::of_receive(&done))
}

/// The communicator of a matched message, if it has not been freed. Its error handler gets the
/// errors of the call that receives the message.
#[cold]
#[must_use]
pub fn comm_of_message(message: MessageHandle) -> Option<CommHandle> {
    let context = message_id(message).and_then(|id| enter().pml.claimed_context(id));
    context.and_then(comm::handle_of_context)
}

/// Receives a matched message, nonblocking.
///
/// # Errors
/// As [`mrecv`].
pub fn imrecv(message: MessageHandle, payload: Payload) -> Result<RequestHandle> {
    Ok(request::handle_of(start_mrecv(message, payload)?))
}

fn start_mrecv(message: MessageHandle, payload: Payload) -> Result<oxmpi_pml::RequestId> {
    let mut vci = enter();
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

fn status_of(found: &Probed) -> Status {
    Status {
        source: found.source,
        tag: found.tag,
        bytes: found.bytes,
        ..Status::SENT
    }
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
pub fn message_from_int(value: i32) -> Option<MessageHandle> {
    let slot = u32::try_from(value).ok()?.checked_sub(4096)?;
    enter().pml.claimed_id(slot).map(message_handle)
}

/// The envelope of a persistent send.
///
/// # Errors
/// `MPI_ERR_COMM`: the communicator was freed.
pub fn envelope(comm: &CommHot, dest: i32, tag: i32) -> Result<Envelope> {
    let to = enter().envelope(comm, Traffic::PointToPoint, dest, tag);
    to.ok_or_else(freed_meanwhile)
}

/// One direction of a send-receive.
pub struct Half {
    /// The other process.
    pub rank: i32,
    /// The tag.
    pub tag: i32,
    /// The data.
    pub payload: Payload,
}

/// A send and a receive at the same time. `None` stands for MPI_PROC_NULL.
///
/// # Errors
/// As [`wait`].
pub fn sendrecv(
    call: &'static str,
    comm: &CommHot,
    out: Option<Half>,
    into: Option<Half>,
) -> Result<Outcome> {
    let awaited = into.as_ref().or(out.as_ref());
    let peer = awaited.map_or(PROC_NULL, |half| half.rank);
    let tag = awaited.map_or(ANY_TAG, |half| half.tag);
    let (sent, received) = start_pair(comm, out, into)?;
    let reason = Reason {
        call,
        peer,
        tag,
        context: comm.context(),
    };
    let done = wait(&reason, |vci| {
        let pending = |id: Option<RequestId>| id.is_some_and(|id| !vci.pml.is_complete(id));
        if pending(received) || pending(sent) {
            return None;
        }
        if let Some(id) = sent {
            vci.pml.finish(id);
        }
        let done = received.and_then(|id| vci.pml.finish(id));
        Some(done.map_or(
            Outcome {
                status: Status::PROC_NULL,
                ..Outcome::EMPTY
            },
            |done| Outcome::of_receive(&done),
        ))
    });
    done.map_err(|error| {
        let ids: Vec<RequestId> = [sent, received].into_iter().flatten().collect();
        abandon(&ids, error)
    })
}

/// As [`sendrecv`], as one request. `copy` is memory that the send reads.
///
/// # Errors
/// `MPI_ERR_COMM`: the communicator was freed.
pub fn isendrecv(
    comm: &CommHot,
    out: Option<Half>,
    into: Option<Half>,
    copy: Option<HeapBytes>,
) -> Result<RequestHandle> {
    let (sent, received) = start_pair(comm, out, into)?;
    let pair = Pair {
        sent,
        received,
        otherwise: Status::PROC_NULL,
        copy,
    };
    Ok(operation::insert(Operation::Pair(Mutex::new(pair))))
}

type Ids = (Option<RequestId>, Option<RequestId>);

fn start_pair(comm: &CommHot, out: Option<Half>, into: Option<Half>) -> Result<Ids> {
    let mut vci = enter();
    let out = match out {
        Some(half) => {
            let to = vci.envelope(comm, Traffic::PointToPoint, half.rank, half.tag);
            Some((to.ok_or_else(freed_meanwhile)?, half.payload))
        }
        None => None,
    };
    let received = into.map(|half| {
        let vci = &mut *vci;
        let from = selector(comm, half.rank, half.tag);
        vci.pml.recv(&mut vci.net.tx, &from, half.payload)
    });
    let sent = out.and_then(|(to, payload)| {
        let vci = &mut *vci;
        if let Payload::Contiguous(region) = payload
            && vci.pml.send_now(&mut vci.net.tx, &to, region)
        {
            return None;
        }
        let wire = &mut vci.net.tx;
        Some(vci.pml.send(wire, &to, Mode::Standard, payload))
    });
    Ok((sent, received))
}
