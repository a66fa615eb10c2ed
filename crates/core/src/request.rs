//! Requests as MPI calls see them: one handle for a plain send or receive, for other operations,
//! and for a send that completed at once.
//!
//! The handle of a plain operation is its slot in the VCI with its generation (kind 5). Persistent
//! operations, generalized requests and pairs are in the table of [`Operation`]s (kind 12). All
//! sends that completed at once share the handle [`DONE`]. Completion and freeing are one step
//! inside the VCI. MPI-5.0 §3.7.

use crate::active::ActiveId;
use crate::error::{Class, Error, Result};
use crate::handle::RequestHandle;
use crate::operation::{GENERALIZED_KIND, Generalized, Operation};
use crate::process::Process;
use crate::status::Status;
use crate::vci::Vci;
use oxmpi_pml::{Completion, Pml as _, RequestId};
use oxmpi_sync::atomic::Ordering;
use std::sync::Arc;

/// The handle of every send that completed at once.
pub const DONE: RequestHandle = RequestHandle(oxmpi_handles::compose(0, 0, RequestHandle::KIND, 0));

/// The result of an operation that has ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The fields of MPI_Status.
    pub status: Status,
    /// The error of the operation (a truncated message, say), raised on its communicator.
    pub error: Option<Error>,
    /// A generalized request: the caller must still call its query function, which fills the
    /// status, and its free function.
    pub generalized: Option<Arc<Generalized>>,
}

impl Outcome {
    /// The empty outcome: null and inactive requests.
    pub const EMPTY: Outcome = Outcome {
        status: Status::EMPTY,
        ..Outcome::SENT
    };

    /// The outcome of a send.
    pub const SENT: Outcome = Outcome {
        status: Status::SENT,
        error: None,
        generalized: None,
    };

    /// The same, with the error's code in the status.
    pub(crate) fn with_code(mut self) -> Outcome {
        self.status.error = self.error.as_ref().map_or(0, |error| error.code);
        self
    }

    /// The outcome of a receive.
    #[inline]
    #[must_use]
    pub fn of_receive(process: &'static Process, done: &Completion) -> Outcome {
        let error = (!done.went_well()).then(|| wrong(process, done));
        let status = Status {
            error: error.as_ref().map_or(0, |error| error.code),
            ..status_of(done)
        };
        Outcome {
            status,
            error,
            generalized: None,
        }
    }
}

/// The error of a complete operation.
#[cold]
pub(crate) fn wrong(process: &'static Process, done: &Completion) -> Error {
    if done.error != 0 {
        let error = cut_off(process, done.error);
        return match crate::comm::handle_of_context(process, done.context) {
            Some(comm) => error.on_comm(comm),
            None => error,
        };
    }
    let why = format!(
        "the message from rank {} with tag {} has {} bytes, longer than the receive buffer of {}; what fits was stored",
        done.source, done.tag, done.length, done.bytes
    );
    let error = Error::new(Class::ERR_TRUNCATE, why);
    match crate::comm::handle_of_context(process, done.context) {
        Some(comm) => error.on_comm(comm),
        None => error,
    }
}

/// The error of an operation that could not complete, by its error class. Where a process has died,
/// the launcher is given time to report it before the error is raised.
#[cold]
#[must_use]
pub fn cut_off(process: &'static Process, class: i32) -> Error {
    let is_finalized = process.ends().any();
    if Class(class) == Class::ERR_PROC_ABORTED && !is_finalized {
        process.has_noticed_death.store(true, Ordering::Relaxed);
    }
    let why = match Class(class) {
        Class::ERR_CONVERSION => {
            "the peer stores data in another way than this process, and the job was not started \
             with --mca mixed_processors 1 or a value cannot be converted"
        }
        Class::ERR_INTERN => "a process that the operation needs has broken the protocol",
        Class::ERR_PROC_ABORTED if is_finalized => {
            "a process that the operation needs is of a job that has called MPI_Finalize"
        }
        _ => "a process that the operation needs has ended, or its communicator was revoked",
    };
    Error::new(Class(class), why)
}

/// A handle, decoded.
enum Kind {
    Null,
    Done,
    Plain(RequestId),
    Operation(Arc<Operation>),
}

/// The handle of a plain operation.
#[inline]
#[must_use]
pub fn handle_of(id: RequestId) -> RequestHandle {
    RequestHandle(oxmpi_handles::compose(
        id.slot,
        id.generation,
        RequestHandle::KIND,
        0,
    ))
}

#[inline]
fn decode(process: &Process, handle: RequestHandle) -> Result<Kind> {
    if handle == RequestHandle::NULL {
        return Ok(Kind::Null);
    }
    if handle == DONE {
        return Ok(Kind::Done);
    }
    match oxmpi_handles::kind(handle.0) {
        RequestHandle::KIND => {
            let slot = oxmpi_handles::index(handle.0).ok_or_else(|| not_a_request(handle))?;
            Ok(Kind::Plain(RequestId {
                slot,
                generation: oxmpi_handles::generation(handle.0),
            }))
        }
        GENERALIZED_KIND => match process.operations.get(handle.0) {
            Some(operation) => Ok(Kind::Operation(operation)),
            None => Err(not_a_request(handle)),
        },
        _ => Err(not_a_request(handle)),
    }
}

#[cold]
fn not_a_request(handle: RequestHandle) -> Error {
    let why = format!(
        "{:#x} is not a request: it was completed or freed before, or never was one",
        handle.0
    );
    Error::new(Class::ERR_REQUEST, why)
}

/// Checks that a handle names a request (or none).
///
/// # Errors
/// `MPI_ERR_REQUEST`.
#[inline]
pub fn check(vci: &Vci, handle: RequestHandle) -> Result<()> {
    match decode(vci.process, handle)? {
        Kind::Plain(id) if vci.pml.requests().slot(id).is_none() => Err(not_a_request(handle)),
        _ => Ok(()),
    }
}

/// Whether a handle, if valid, is of a plain send or receive.
#[inline]
#[must_use]
pub fn is_plain(handle: RequestHandle) -> bool {
    oxmpi_handles::kind(handle.0) == RequestHandle::KIND
}

/// Whether a handle is null, or persistent and not started: nothing can complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
pub fn is_inactive(process: &Process, handle: RequestHandle) -> Result<bool> {
    Ok(match decode(process, handle)? {
        Kind::Null => true,
        Kind::Done | Kind::Plain(_) => false,
        Kind::Operation(operation) => operation.is_inactive(),
    })
}

/// Whether an operation is complete; one that does not exist is not pending.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
#[inline]
pub fn is_complete(vci: &mut Vci, handle: RequestHandle) -> Result<bool> {
    Ok(!is_pending_plain(vci, handle) && peek(vci, handle)?.is_some())
}

/// The outcome of an operation if it is complete, without freeing it.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
#[inline]
pub fn peek(vci: &mut Vci, handle: RequestHandle) -> Result<Option<Outcome>> {
    Ok(match decode(vci.process, handle)? {
        Kind::Null => Some(Outcome::EMPTY),
        Kind::Done => Some(Outcome::SENT),
        Kind::Plain(id) => {
            if vci.pml.requests().slot(id).is_none() {
                return Err(not_a_request(handle));
            }
            vci.pml
                .completion(id)
                .map(|done| Outcome::of_receive(vci.process, &done))
        }
        Kind::Operation(operation) => operation.outcome(vci),
    })
}

/// The outcome of an operation if it is complete. Frees it and nulls the handle, or makes a
/// persistent one inactive.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
#[inline]
pub fn take(vci: &mut Vci, handle: &mut RequestHandle) -> Result<Option<Outcome>> {
    let (outcome, lives_on) = match decode(vci.process, *handle)? {
        Kind::Null => (Outcome::EMPTY, false),
        Kind::Done => (Outcome::SENT, false),
        Kind::Plain(id) => match vci.pml.finish(id) {
            Some(done) => (Outcome::of_receive(vci.process, &done), false),
            None if vci.pml.requests().slot(id).is_some() => return Ok(None),
            None => return Err(not_a_request(*handle)),
        },
        Kind::Operation(operation) => {
            let Some((outcome, lives_on)) = operation.take(vci) else {
                return Ok(None);
            };
            if !lives_on {
                vci.process.operations.remove(handle.0);
            }
            (outcome, lives_on)
        }
    };
    if !lives_on {
        *handle = RequestHandle::NULL;
    }
    Ok(Some(outcome))
}

/// The active operation behind a request: the request cannot complete before it.
#[must_use]
pub fn active_operation(process: &Process, handle: RequestHandle) -> Option<ActiveId> {
    match decode(process, handle) {
        Ok(Kind::Operation(operation)) => operation.active_id(),
        _ => None,
    }
}

/// The status of a send or receive that is complete without error; frees it and nulls the handle.
/// `None`: it is pending, or [`take`] must handle it.
#[inline(always)]
pub fn take_plain(vci: &mut Vci, handle: &mut RequestHandle) -> Option<Status> {
    if *handle == DONE {
        *handle = RequestHandle::NULL;
        return Some(Status::SENT);
    }
    if oxmpi_handles::kind(handle.0) != RequestHandle::KIND {
        return None;
    }
    let id = RequestId {
        slot: oxmpi_handles::index(handle.0)?,
        generation: oxmpi_handles::generation(handle.0),
    };
    let done = vci.pml.finish_whole(id)?;
    *handle = RequestHandle::NULL;
    Some(status_of(&done))
}

/// The status of an operation without error.
#[inline]
#[must_use]
pub fn status_of(done: &Completion) -> Status {
    Status {
        source: done.source,
        tag: done.tag,
        error: 0,
        bytes: done.bytes,
        cancelled: done.cancelled,
        empty: false,
    }
}

/// Whether a handle is of a send or receive that is not complete.
#[inline]
#[must_use]
pub fn is_pending_plain(vci: &Vci, handle: RequestHandle) -> bool {
    let slot = oxmpi_handles::index(handle.0);
    slot.is_some_and(|slot| {
        let generation = oxmpi_handles::generation(handle.0);
        oxmpi_handles::kind(handle.0) == RequestHandle::KIND
            && vci.pml.is_pending(RequestId { slot, generation })
    })
}

/// `MPI_Cancel`. Returns the generalized request whose cancel function the caller must call.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
pub fn cancel(vci: &mut Vci, handle: RequestHandle) -> Result<Option<(Arc<Generalized>, bool)>> {
    match decode(vci.process, handle)? {
        Kind::Null => Err(Error::new(
            Class::ERR_REQUEST,
            "the request is MPI_REQUEST_NULL",
        )),
        Kind::Done => Ok(None),
        Kind::Plain(id) => {
            check(vci, handle)?;
            vci.pml.cancel(id);
            vci.pml.cancel_send(id);
            take_back(vci);
            Ok(None)
        }
        Kind::Operation(operation) => {
            let generalized = operation.cancel(vci)?;
            take_back(vci);
            Ok(generalized)
        }
    }
}

/// Makes progress, so that a message to the process itself is cancelled in this call. Programs ask
/// only once whether it was cancelled.
fn take_back(vci: &mut Vci) {
    const MOST: usize = 16;
    for _ in 0..MOST {
        if vci.progress() == 0 {
            break;
        }
    }
}

/// `MPI_Request_free`: the operation continues and ends by itself. Returns the generalized request
/// whose free function the caller must call, if complete.
///
/// # Errors
/// `MPI_ERR_REQUEST`.
pub fn free(vci: &mut Vci, handle: &mut RequestHandle) -> Result<Option<Arc<Generalized>>> {
    let mut generalized = None;
    match decode(vci.process, *handle)? {
        Kind::Null => {
            return Err(Error::new(
                Class::ERR_REQUEST,
                "the request is MPI_REQUEST_NULL",
            ));
        }
        Kind::Done => {}
        Kind::Plain(id) => {
            check(vci, *handle)?;
            vci.pml.detach(id);
        }
        Kind::Operation(operation) => {
            generalized = operation.free(vci)?;
            // MPI_Grequest_complete finds a generalized request that is still running, and then
            // removes it.
            if generalized.is_some() || !matches!(*operation, Operation::Generalized(_)) {
                vci.process.operations.remove(handle.0);
            }
        }
    }
    *handle = RequestHandle::NULL;
    Ok(generalized)
}

/// The partner an operation waits for, for the report: (rank, tag, context).
#[must_use]
pub fn describe(vci: &Vci, handle: RequestHandle) -> Option<(i32, i32, u64)> {
    match decode(vci.process, handle).ok()? {
        Kind::Plain(id) => described(vci, id),
        Kind::Operation(operation) => {
            if let Some(reason) = operation.reason(vci) {
                return Some((reason.peer, reason.tag, reason.context));
            }
            described(vci, operation.waiting_for(vci)?)
        }
        _ => None,
    }
}

/// The same for a message. For a send, and for a receive that has matched, the peer process is
/// known.
pub(crate) fn described(vci: &Vci, id: RequestId) -> Option<(i32, i32, u64)> {
    let (process, rank, tag, context) = vci.pml.describe(id)?;
    let peer = process.and_then(|process| vci.process.rank_of(context, process));
    Some((peer.unwrap_or(rank), tag, context))
}

/// Bit of the int form that distinguishes operations from plain requests.
const OPERATION_BIT: i32 = 1 << 30;

/// The int form of [`DONE`]: the number of its slot would name another request. No slot has this
/// number.
const DONE_INT: i32 = i32::MAX;

/// `MPI_Request_toint`.
#[must_use]
pub fn to_int(handle: RequestHandle) -> i32 {
    if handle == DONE {
        return DONE_INT;
    }
    let low = i32::try_from(handle.0 & 0x7fff_ffff).unwrap_or(0);
    if oxmpi_handles::kind(handle.0) == GENERALIZED_KIND {
        low | OPERATION_BIT
    } else {
        low
    }
}

/// `MPI_Request_fromint`.
#[must_use]
pub fn from_int(process: &'static Process, value: i32) -> RequestHandle {
    if (0..4096).contains(&value) {
        return RequestHandle(usize::try_from(value).unwrap_or(0));
    }
    if value == DONE_INT {
        return DONE;
    }
    if value & OPERATION_BIT != 0 {
        let raw = process.operations.from_int(value & !OPERATION_BIT);
        return raw.map_or(RequestHandle::NULL, RequestHandle);
    }
    let slot = u32::try_from(value - 4096).unwrap_or(u32::MAX);
    let live = if process.life.is_active() {
        process.enter().pml.requests().live_id(slot)
    } else {
        None
    };
    live.map_or(RequestHandle::NULL, handle_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The request of a send that completed at once had the int of slot 0. While a receive used
    /// that slot, Fortran's MPI_WAIT on the send waited for the receive.
    #[test]
    fn a_complete_send_is_not_the_request_of_slot_0() {
        let process = Process::of_test();
        let receive = handle_of(RequestId {
            slot: 0,
            generation: 1,
        });
        assert_ne!(to_int(DONE), to_int(receive));
        assert_eq!(from_int(process, to_int(DONE)), DONE);
        assert_eq!(
            from_int(process, to_int(RequestHandle::NULL)),
            RequestHandle::NULL
        );
    }
}
