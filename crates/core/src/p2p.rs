//! Point-to-point communication: turns a communicator and a rank into an operation of the VCI's
//! engine, and a completion into a status.
//!
//! The C edge has made the payload. This module checks ranks and tags, maps ranks to processes and
//! waits in blocking calls. MPI_PROC_NULL never reaches the VCI. MPI-5.0 chapter 3.

use crate::comm::CommRef;
use crate::context::Traffic;
use crate::error::{Class, Error, Result};
use crate::generated::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use crate::handle::RequestHandle;
use crate::operation::{self, Operation, Pair};
use crate::process::Process;
use crate::request::{self, Outcome};
use crate::status::Status;
use crate::vci::{Inside, Receiving};
use crate::wait::{Reason, try_once, wait, wait_inside};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pml::{
    Caller, Completion, Envelope, Mode, Payload, Pml as _, Probed, RequestId, Selector,
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
pub fn check_send(comm: CommRef, dest: i32, tag: i32) -> Result<bool> {
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
pub fn check_recv(comm: CommRef, source: i32, tag: i32) -> Result<bool> {
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
fn bad_rank(what: &str, rank: i32, comm: CommRef) -> Error {
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
pub fn send_now(comm: CommRef, dest: i32, tag: i32, region: Region) -> bool {
    let mut vci = comm.process.enter();
    let Some(to) = vci.envelope(&comm, Traffic::PointToPoint, dest, tag) else {
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
    comm: CommRef,
    dest: i32,
    tag: i32,
    mode: Mode,
    payload: Payload,
) -> Result<()> {
    let mut vci = comm.process.enter();
    let to = vci.envelope(&comm, Traffic::PointToPoint, dest, tag);
    let to = to.ok_or_else(freed_meanwhile)?;
    let vci_ref = &mut *vci;
    let wire = &mut vci_ref.net.tx;
    let sending = mode.by(Caller::Blocking);
    let id = vci_ref.pml.send(wire, &to, sending, payload);
    drop(vci);
    let reason = Reason {
        call,
        peer: dest,
        tag,
        context: to.context,
    };
    let done = wait(comm.process, &reason, |vci| vci.pml.finish(id))
        .map_err(|error| abandon(comm.process, &[id], error))?;
    match done.went_well() {
        true => Ok(()),
        false => Err(crate::request::wrong(comm.process, &done)),
    }
}

/// Detaches operations whose wait ended in an error: they may go on, but no caller waits for them.
#[cold]
pub(crate) fn abandon(process: &'static Process, ids: &[RequestId], error: Error) -> Error {
    let mut vci = process.enter();
    for id in ids {
        vci.pml.cancel(*id);
        vci.pml.detach(*id);
    }
    error
}

/// A nonblocking send.
#[inline]
pub fn isend(
    comm: CommRef,
    dest: i32,
    tag: i32,
    mode: Mode,
    payload: Payload,
) -> Result<RequestHandle> {
    let mut vci = comm.process.enter();
    let to = vci.envelope(&comm, Traffic::PointToPoint, dest, tag);
    let to = to.ok_or_else(freed_meanwhile)?;
    // A thread that sleeps in MPI could send a held message only after it wakes, and nothing wakes
    // it.
    let sending = match (mode.by(Caller::Nonblocking), vci.sleepers) {
        (sending, 0) => sending.held(),
        (sending, _) => sending,
    };
    let vci = &mut *vci;
    let id = vci.pml.send(&mut vci.net.tx, &to, sending, payload);
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
pub fn selector(comm: CommRef, source: i32, tag: i32) -> Selector {
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
    comm: CommRef,
    source: i32,
    tag: i32,
    payload: Payload,
) -> Result<Completion> {
    let from = selector(comm, source, tag);
    let mut vci = comm.process.enter();
    match vci.receive(&from, payload) {
        Receiving::Done(done) => Ok(done),
        Receiving::Posted(id) => wait_for_receive(vci, &reason_for(call, &from), id),
    }
}

/// Waits for the message of a posted receive.
#[inline(never)]
fn wait_for_receive(vci: Inside<'_>, reason: &Reason, id: RequestId) -> Result<Completion> {
    let process = vci.process;
    wait_inside(vci, |_| *reason, |vci| vci.pml.finish(id))
        .map_err(|error| abandon(process, &[id], error))
}

/// A nonblocking receive. Inlined up to the queue of posted receives, so that the buffer stays in
/// registers.
#[inline(always)]
pub fn irecv(comm: CommRef, source: i32, tag: i32, payload: Payload) -> RequestHandle {
    let from = selector(comm, source, tag);
    let mut vci = comm.process.enter();
    let vci = &mut *vci;
    let wire = &mut vci.net.tx;
    request::handle_of(match vci.pml.ob1() {
        Some(ob1) => ob1.recv(wire, &from, payload),
        None => vci.pml.recv(wire, &from, payload),
    })
}

/// A blocking probe.
///
/// # Errors
/// As [`wait`].
pub fn probe(call: &'static str, comm: CommRef, source: i32, tag: i32) -> Result<Status> {
    let from = selector(comm, source, tag);
    let reason = Reason {
        call,
        peer: source,
        tag,
        context: from.context,
    };
    wait(comm.process, &reason, |vci| {
        vci.pml.probe(&from).map(|found| status_of(&found))
    })
}

/// A nonblocking probe.
///
/// # Errors
/// As [`wait`], when nothing is found.
pub fn iprobe(comm: CommRef, source: i32, tag: i32) -> Result<Option<Status>> {
    let from = selector(comm, source, tag);
    try_once(comm.process, &reason_for("MPI_Iprobe", &from), |vci| {
        Ok(vci.pml.probe(&from).map(|found| status_of(&found)))
    })
}

pub(crate) fn reason_for(call: &'static str, from: &Selector) -> Reason {
    Reason {
        call,
        peer: from.source,
        tag: from.tag,
        context: from.context,
    }
}

pub(crate) fn status_of(found: &Probed) -> Status {
    Status {
        source: found.source,
        tag: found.tag,
        bytes: found.bytes,
        ..Status::SENT
    }
}

/// The envelope of a persistent send.
///
/// # Errors
/// `MPI_ERR_COMM`: the communicator was freed.
pub fn envelope(comm: CommRef, dest: i32, tag: i32) -> Result<Envelope> {
    let to = comm
        .process
        .enter()
        .envelope(&comm, Traffic::PointToPoint, dest, tag);
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
    comm: CommRef,
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
    let done = wait(comm.process, &reason, |vci| {
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
            |done| Outcome::of_receive(vci.process, &done),
        ))
    });
    done.map_err(|error| {
        let ids: Vec<RequestId> = [sent, received].into_iter().flatten().collect();
        abandon(comm.process, &ids, error)
    })
}

/// As [`sendrecv`], as one request. `copy` is memory that the send reads.
///
/// # Errors
/// `MPI_ERR_COMM`: the communicator was freed.
pub fn isendrecv(
    comm: CommRef,
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
    Ok(operation::insert(
        comm.process,
        Operation::Pair(Mutex::new(pair)),
    ))
}

type Ids = (Option<RequestId>, Option<RequestId>);

fn start_pair(comm: CommRef, out: Option<Half>, into: Option<Half>) -> Result<Ids> {
    let mut vci = comm.process.enter();
    let out = match out {
        Some(half) => {
            let to = vci.envelope(&comm, Traffic::PointToPoint, half.rank, half.tag);
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
        Some(vci.pml.send(wire, &to, Mode::Standard.into(), payload))
    });
    Ok((sent, received))
}
