//! Operations other than a single send or receive behind one request handle.
//!
//! Each is a small state machine over plain requests of the VCI. Any check for its completion
//! advances it. Generalized requests hold the user's callbacks as numbers: the C edge calls them
//! with nothing borrowed.

use crate::active::ActiveId;
use crate::bsend::Pools;
use crate::comm::Comm;
use crate::error::{Class, Error, Result};
use crate::handle::{CommHandle, RequestHandle};
use crate::process::Process;
use crate::request::Outcome;
use crate::status::Status;
use crate::vci::Vci;
use oxmpi_datatype::{Convertor, Datatype};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::{Envelope, Payload, Pml as _, RequestId, Selector, Sending};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// The kind in the handles of operations.
pub(crate) const GENERALIZED_KIND: u8 = 12;

/// A payload that can be made again for every start.
#[derive(Clone)]
pub enum Pattern {
    /// One contiguous run of bytes.
    Contiguous(Region),
    /// Items of a datatype.
    Typed(Datatype, u64, Buffer),
}

impl Pattern {
    /// The payload of one start.
    #[must_use]
    pub fn payload(&self) -> Payload {
        match self {
            Pattern::Contiguous(region) => Payload::Contiguous(*region),
            Pattern::Typed(datatype, count, buffer) => {
                Payload::Typed(Box::new(Convertor::new(datatype, *count, *buffer)))
            }
        }
    }
}

/// What a persistent request starts.
#[derive(Clone)]
pub enum Start {
    /// To or from MPI_PROC_NULL: complete at once.
    Nothing(Status),
    /// A send.
    Send(Envelope, Sending, Pattern),
    /// A buffered send.
    Buffered(Envelope, Pools, Pattern),
    /// A receive.
    Recv(Selector, Pattern),
}

/// A persistent request.
pub struct Persistent {
    start: Start,
    /// The communicator: the request may be started after its handle is freed.
    comm: Arc<Comm>,
    active: Option<Running>,
}

enum Running {
    Done(Status),
    Plain(RequestId),
}

/// A generalized request (MPI-5.0 §13.2). The functions are the user's, as numbers.
#[derive(Debug)]
pub struct Generalized {
    /// Fills the status.
    pub query: usize,
    /// Frees the user's state.
    pub free: usize,
    /// Called by MPI_Cancel.
    pub cancel: usize,
    /// Passed to all three.
    pub extra_state: usize,
    complete: AtomicBool,
    /// Whether the free function has been called, or a thread is about to call it.
    freed: AtomicBool,
    abandoned: AtomicBool,
}

impl Generalized {
    /// A pending generalized request.
    #[must_use]
    pub fn new(query: usize, free: usize, cancel: usize, extra_state: usize) -> Generalized {
        Generalized {
            query,
            free,
            cancel,
            extra_state,
            complete: AtomicBool::new(false),
            freed: AtomicBool::new(false),
            abandoned: AtomicBool::new(false),
        }
    }

    /// Whether the caller must call the free function: true for the first caller only.
    #[must_use]
    pub fn claim_free(&self) -> bool {
        !self.freed.swap(true, Ordering::AcqRel)
    }
}

/// A send and a receive behind one request.
pub struct Pair {
    pub(crate) sent: Option<RequestId>,
    pub(crate) received: Option<RequestId>,
    /// The status if there is no receive.
    pub(crate) otherwise: Status,
    /// The memory that the send reads, if it is not the user's.
    pub(crate) copy: Option<HeapBytes>,
}

/// Advances an operation; returns true when it is done.
pub type Poll = Box<dyn FnMut(&mut Vci) -> bool + Send>;

/// An operation behind a request handle.
pub enum Operation {
    /// MPI_Send_init and similar calls.
    Persistent(Mutex<Persistent>),
    /// MPI_Grequest_start.
    Generalized(Arc<Generalized>),
    /// MPI_Isendrecv: one request whose status is the receive's.
    Pair(Mutex<Pair>),
    /// Complete when it was made: a receive from MPI_PROC_NULL.
    Finished(Status),
    /// A nonblocking or persistent collective.
    Collective(Mutex<crate::issued::Request>),
    /// MPI_Psend_init, MPI_Precv_init.
    Partitioned(crate::partitioned::Request),
    /// An action of the library that must happen before the request is complete (a new
    /// communicator, a flushed buffer).
    Internal(Mutex<Poll>),
    /// An active operation and the function for its outcome: a nonblocking collective access to a
    /// file.
    Moved(ActiveId, Look),
}

/// Returns the outcome of an active operation; `None`: it has not ended.
pub type Look = fn(&Vci, ActiveId) -> Option<Outcome>;

/// Puts an operation in the table.
#[must_use]
pub fn insert(process: &Process, operation: Operation) -> RequestHandle {
    RequestHandle(process.operations.insert(Arc::new(operation), |()| ()))
}

impl Operation {
    /// A persistent operation, not started.
    #[must_use]
    pub fn persistent(start: Start, comm: Arc<Comm>) -> Operation {
        Operation::Persistent(Mutex::new(Persistent {
            start,
            comm,
            active: None,
        }))
    }

    pub(crate) fn is_inactive(&self) -> bool {
        match self {
            Operation::Persistent(persistent) => persistent.lock().active.is_none(),
            Operation::Collective(request) => request.lock().is_inactive(),
            Operation::Partitioned(request) => request.is_inactive(),
            _ => false,
        }
    }

    /// The communicator of a persistent operation, whose error handler is called if a start fails.
    #[cold]
    fn comm(&self, process: &Process) -> Option<CommHandle> {
        let context = match self {
            Operation::Persistent(persistent) => persistent.lock().comm.context(),
            Operation::Collective(request) => request.lock().comm().context(),
            Operation::Partitioned(request) => request.context(),
            _ => return None,
        };
        crate::comm::handle_of_context(process, context)
    }

    /// Starts a persistent operation. Returns false if it is not persistent or is active.
    fn start(&self, vci: &mut Vci) -> Result<bool> {
        if let Operation::Collective(request) = self {
            return Ok(request.lock().start(vci));
        }
        if let Operation::Partitioned(request) = self {
            return Ok(request.start(vci));
        }
        let Operation::Persistent(persistent) = self else {
            return Ok(false);
        };
        let mut persistent = persistent.lock();
        if persistent.active.is_some() {
            return Ok(false);
        }
        let Vci { pml, net, .. } = vci;
        persistent.active = Some(match &persistent.start {
            Start::Nothing(status) => Running::Done(*status),
            Start::Send(to, sending, pattern) => {
                Running::Plain(pml.send(&mut net.tx, to, *sending, pattern.payload()))
            }
            Start::Recv(from, pattern) => {
                Running::Plain(pml.recv(&mut net.tx, from, pattern.payload()))
            }
            Start::Buffered(to, pools, pattern) => {
                crate::bsend::send(vci, pools, to, &mut pattern.payload())?;
                Running::Done(Status::SENT)
            }
        });
        Ok(true)
    }

    /// The outcome of an operation that is complete. `None`: it is pending.
    pub(crate) fn outcome(&self, vci: &mut Vci) -> Option<Outcome> {
        let complete = |status| {
            Some(Outcome {
                status,
                ..Outcome::EMPTY
            })
        };
        match self {
            Operation::Persistent(persistent) => match &persistent.lock().active {
                None => Some(Outcome::EMPTY),
                Some(Running::Done(status)) => complete(*status),
                Some(Running::Plain(id)) => {
                    let done = vci.pml.completion(*id)?;
                    Some(Outcome::of_receive(vci.process, &done))
                }
            },
            Operation::Generalized(generalized) => {
                let is_complete = generalized.complete.load(Ordering::Acquire);
                is_complete.then(|| Outcome {
                    generalized: Some(Arc::clone(generalized)),
                    ..Outcome::SENT
                })
            }
            Operation::Pair(pair) => {
                let pair = pair.lock();
                let pending = |id: Option<RequestId>| id.is_some_and(|id| !vci.pml.is_complete(id));
                if pending(pair.sent) || pending(pair.received) {
                    return None;
                }
                match pair.received.and_then(|id| vci.pml.completion(id)) {
                    Some(done) => Some(Outcome::of_receive(vci.process, &done)),
                    None => complete(pair.otherwise),
                }
            }
            Operation::Finished(status) => complete(*status),
            Operation::Collective(request) => request.lock().outcome(vci),
            Operation::Partitioned(request) => request.outcome(vci),
            Operation::Moved(id, look) => look(vci, *id),
            Operation::Internal(poll) => match poll.lock()(vci) {
                true => complete(Status::SENT),
                false => None,
            },
        }
    }

    /// The outcome of an operation that is complete, and whether the operation stays (persistent).
    /// It ends this run. `None`: the operation is pending.
    pub(crate) fn take(&self, vci: &mut Vci) -> Option<(Outcome, bool)> {
        if let Operation::Collective(request) = self {
            let mut request = request.lock();
            let outcome = request.outcome(vci)?;
            return Some((outcome, request.complete(vci)));
        }
        let outcome = self.outcome(vci)?;
        Some((outcome, self.complete(vci)))
    }

    /// The active operation, if completion depends on nothing else.
    pub(crate) fn active_id(&self) -> Option<ActiveId> {
        match self {
            Operation::Collective(request) => request.lock().active_id(),
            Operation::Moved(id, _) => Some(*id),
            _ => None,
        }
    }

    /// Ends one run. Returns true if the operation stays (persistent).
    pub(crate) fn complete(&self, vci: &mut Vci) -> bool {
        match self {
            Operation::Persistent(persistent) => {
                if let Some(Running::Plain(id)) = persistent.lock().active.take() {
                    vci.pml.finish(id);
                }
                true
            }
            Operation::Pair(pair) => {
                let pair = pair.lock();
                for id in [pair.sent, pair.received].into_iter().flatten() {
                    vci.pml.finish(id);
                }
                false
            }
            Operation::Collective(request) => request.lock().complete(vci),
            Operation::Partitioned(request) => {
                request.end(vci);
                true
            }
            Operation::Moved(id, _) => {
                drop(vci.take_active(*id));
                false
            }
            Operation::Generalized(_) | Operation::Finished(_) | Operation::Internal(_) => false,
        }
    }

    pub(crate) fn cancel(&self, vci: &mut Vci) -> Result<Option<(Arc<Generalized>, bool)>> {
        Ok(match self {
            Operation::Persistent(persistent) => {
                if let Some(Running::Plain(id)) = persistent.lock().active {
                    vci.pml.cancel(id);
                    vci.pml.cancel_send(id);
                }
                None
            }
            Operation::Pair(pair) => {
                if let Some(id) = pair.lock().received {
                    vci.pml.cancel(id);
                }
                None
            }
            Operation::Generalized(generalized) => Some((
                Arc::clone(generalized),
                generalized.complete.load(Ordering::Acquire),
            )),
            Operation::Collective(_) | Operation::Internal(_) | Operation::Moved(..) => {
                return Err(Error::new(
                    Class::ERR_REQUEST,
                    "a collective or one-sided operation cannot be cancelled",
                ));
            }
            Operation::Partitioned(_) => {
                return Err(Error::new(
                    Class::ERR_REQUEST,
                    "a partitioned request cannot be cancelled",
                ));
            }
            Operation::Finished(_) => None,
        })
    }

    pub(crate) fn free(&self, vci: &mut Vci) -> Result<Option<Arc<Generalized>>> {
        Ok(match self {
            Operation::Persistent(persistent) => {
                if let Some(Running::Plain(id)) = persistent.lock().active.take() {
                    vci.pml.detach(id);
                }
                None
            }
            Operation::Pair(pair) => {
                let mut pair = pair.lock();
                if let Some(id) = pair.received {
                    vci.pml.detach(id);
                }
                match (pair.sent, pair.copy.take()) {
                    (Some(id), Some(copy)) => vci.keep_until_done(id, copy),
                    (Some(id), None) => vci.pml.detach(id),
                    _ => {}
                }
                None
            }
            Operation::Generalized(generalized) => {
                generalized.abandoned.store(true, Ordering::Release);
                generalized
                    .complete
                    .load(Ordering::Acquire)
                    .then(|| Arc::clone(generalized))
            }
            Operation::Finished(_) => None,
            Operation::Collective(request) => {
                request.lock().free(vci)?;
                None
            }
            Operation::Partitioned(request) => {
                request.free(vci)?;
                None
            }
            Operation::Internal(_) | Operation::Moved(..) => {
                if self.take(vci).is_none() {
                    return Err(Error::new(
                        Class::ERR_REQUEST,
                        "the request of a collective or one-sided operation that is under way cannot be freed: wait for it",
                    ));
                }
                None
            }
        })
    }

    /// The collective or partitioned call, as the report shows it.
    pub(crate) fn reason(&self, vci: &Vci) -> Option<crate::wait::Reason> {
        match self {
            Operation::Collective(request) => request.lock().reason(vci),
            Operation::Partitioned(request) => Some(request.reason()),
            Operation::Moved(id, _) => vci.reason_of(*id),
            _ => None,
        }
    }

    pub(crate) fn waiting_for(&self, vci: &Vci) -> Option<RequestId> {
        match self {
            Operation::Persistent(persistent) => match persistent.lock().active {
                Some(Running::Plain(id)) => Some(id),
                _ => None,
            },
            Operation::Pair(pair) => {
                let pair = pair.lock();
                let mut both = [pair.received, pair.sent].into_iter().flatten();
                both.find(|id| vci.pml.is_pending(*id))
            }
            _ => None,
        }
    }
}

/// `MPI_Grequest_complete`. Returns the request if it was freed before and its free function must
/// be called now.
pub fn complete_generalized(
    process: &'static Process,
    generalized: &Arc<Generalized>,
) -> Option<Arc<Generalized>> {
    generalized.complete.store(true, Ordering::Release);
    let mut vci = process.enter();
    if vci.sleepers != 0 {
        crate::wait::wake_sleepers(&mut vci);
    }
    generalized
        .abandoned
        .load(Ordering::Acquire)
        .then(|| Arc::clone(generalized))
}

/// The generalized request behind a handle.
#[must_use]
pub fn generalized(process: &Process, handle: RequestHandle) -> Option<Arc<Generalized>> {
    match process.operations.get(handle.0).as_deref() {
        Some(Operation::Generalized(generalized)) => Some(Arc::clone(generalized)),
        _ => None,
    }
}

/// Removes a generalized request that was freed before it was complete.
pub fn forget(process: &Process, handle: RequestHandle) {
    process.operations.remove(handle.0);
}

/// `MPI_Start`.
///
/// # Errors
/// `MPI_ERR_REQUEST`: not a persistent request, or active. `MPI_ERR_BUFFER`: a buffered send finds
/// no space.
pub fn start(vci: &mut Vci, handle: RequestHandle) -> Result<()> {
    let operation = vci.process.operations.get(handle.0);
    let started = operation.as_ref().map(|operation| operation.start(vci));
    let error = match started.transpose() {
        Ok(Some(true)) => return Ok(()),
        Ok(_) => Error::new(
            Class::ERR_REQUEST,
            "only a persistent request that is not active can be started",
        ),
        Err(error) => error,
    };
    let comm = operation.and_then(|operation| operation.comm(vci.process));
    Err(match comm {
        Some(comm) => error.on_comm(comm),
        None => error,
    })
}

/// A request that is complete when `poll` returns true.
#[must_use]
pub fn internal(
    process: &Process,
    poll: impl FnMut(&mut Vci) -> bool + Send + 'static,
) -> RequestHandle {
    insert(process, Operation::Internal(Mutex::new(Box::new(poll))))
}
