//! Partitioned point-to-point requests of MPI_Psend_init and MPI_Precv_init, and the calls for them
//! alone (MPI-5.0 §4.2).
//!
//! The ends are in `psend` and `precv`, their matching is in `channel`. A request is locked inside
//! the VCI, by any of the threads that fill its partitions.

use crate::channel::End;
pub use crate::channel::Partner;
use crate::comm::{self, Comm, CommRef};
use crate::error;
use crate::error::{Error, Result};
use crate::handle::RequestHandle;
use crate::operation::{self, Operation, Pattern};
use crate::precv::{self, Receiving};
use crate::process::Process;
use crate::psend::Sending;
use crate::request::Outcome;
use crate::vci::Vci;
use crate::wait::{Reason, try_once};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// One of the two ends.
pub enum Request {
    /// MPI_Psend_init.
    Send(Mutex<Sending>),
    /// MPI_Precv_init.
    Recv(Arc<Mutex<Receiving>>),
}

/// `MPI_Psend_init` with checked arguments. `is_nobody`: MPI_PROC_NULL.
///
/// # Errors
/// `MPI_ERR_COMM`: the communicator was freed meanwhile. `MPI_ERR_NO_MEM`: no tags left.
pub fn send_init(
    hot: CommRef,
    comm: Arc<Comm>,
    to: Partner,
    is_nobody: bool,
    pattern: Pattern,
    partitions: u32,
) -> Result<RequestHandle> {
    let envelope = match is_nobody {
        true => None,
        false => Some(crate::p2p::envelope(hot, to.rank, to.tag)?),
    };
    let sending = Sending::new(comm, to, pattern, partitions, envelope)?;
    Ok(insert(hot.process, Request::Send(Mutex::new(sending))))
}

/// `MPI_Precv_init` with checked arguments.
#[must_use]
pub fn recv_init(
    comm: Arc<Comm>,
    from: Partner,
    is_nobody: bool,
    pattern: Pattern,
    partitions: u32,
) -> RequestHandle {
    let number = || comm.partitioned.lock().number(End::Recv, from);
    let number = (!is_nobody).then(number);
    let process = comm.process;
    let receiving = Receiving::new(comm, from, pattern, partitions, number);
    insert(process, Request::Recv(Arc::new(Mutex::new(receiving))))
}

fn insert(process: &Process, request: Request) -> RequestHandle {
    operation::insert(process, Operation::Partitioned(request))
}

impl Request {
    pub(crate) fn is_inactive(&self) -> bool {
        match self {
            Request::Send(end) => !end.lock().is_active(),
            Request::Recv(end) => !end.lock().is_active(),
        }
    }

    fn of<T>(&self, what: impl FnOnce(&Comm, Partner) -> T) -> T {
        match self {
            Request::Send(end) => {
                let end = end.lock();
                what(&end.comm, end.partner)
            }
            Request::Recv(end) => {
                let end = end.lock();
                what(&end.comm, end.partner)
            }
        }
    }

    /// Context id of its communicator.
    pub(crate) fn context(&self) -> u64 {
        self.of(|comm, _| comm.context())
    }

    /// Starts the request. Returns false if it is active.
    pub(crate) fn start(&self, vci: &mut Vci) -> bool {
        if !self.is_inactive() {
            return false;
        }
        match self {
            Request::Send(end) => end.lock().start(vci),
            Request::Recv(end) => precv::start(end, vci),
        }
        true
    }

    /// The outcome of the transfer; `None`: it has not ended.
    pub(crate) fn outcome(&self, vci: &mut Vci) -> Option<Outcome> {
        let mut outcome = match self {
            Request::Send(end) => end.lock().outcome(vci),
            Request::Recv(end) => end.lock().outcome(vci),
        }?;
        outcome.error = outcome.error.map(|error| self.blame(error));
        Some(outcome)
    }

    /// Ends the transfer after its completion was taken.
    pub(crate) fn end(&self, vci: &mut Vci) {
        match self {
            Request::Send(end) => end.lock().end(),
            Request::Recv(end) => end.lock().end(vci),
        }
    }

    /// Ends a complete transfer, so that the request can be freed.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST`: partitions are still missing.
    pub(crate) fn free(&self, vci: &mut Vci) -> Result<()> {
        if self.outcome(vci).is_none() {
            let why = error!(
                ERR_REQUEST,
                "an active partitioned request can be freed when it is complete"
            );
            return Err(self.blame(why));
        }
        self.end(vci);
        Ok(())
    }

    pub(crate) fn reason(&self) -> Reason {
        self.of(|comm, partner| Reason {
            call: "",
            peer: partner.rank,
            tag: partner.tag,
            context: comm.context(),
        })
    }

    /// The error, raised on the communicator of the request.
    #[cold]
    fn blame(&self, error: Error) -> Error {
        let process = self.of(|comm, _| comm.process);
        match comm::handle_of_context(process, self.context()) {
            Some(comm) => error.on_comm(comm),
            None => error,
        }
    }
}

/// The operation of a handle, if it is partitioned.
fn find(process: &Process, handle: RequestHandle) -> Option<Arc<Operation>> {
    let operation = process.operations.get(handle.0)?;
    matches!(*operation, Operation::Partitioned(_)).then_some(operation)
}

/// `MPI_Pready`, `MPI_Pready_range`, `MPI_Pready_list`.
///
/// # Errors
/// `MPI_ERR_REQUEST`: not an active partitioned send. `MPI_ERR_ARG`: a partition does not exist, is
/// ready already, or is named twice; then the call has made none of them ready.
pub fn ready(
    process: &'static Process,
    handle: RequestHandle,
    partitions: impl Iterator<Item = i32> + Clone,
) -> Result<()> {
    let operation = find(process, handle);
    let Some(Operation::Partitioned(request @ Request::Send(end))) = operation.as_deref() else {
        return Err(error!(
            ERR_REQUEST,
            "{:#x} is not the request of a partitioned send", handle.0
        ));
    };
    let mut vci = process.enter();
    let done = end.lock().ready(&mut vci, partitions);
    // A thread may sleep until the send is complete, and a message sent at once is no event.
    if vci.sleepers != 0 {
        crate::wait::wake_sleepers(&mut vci);
    }
    drop(vci);
    done.map_err(|error| request.blame(error))
}

/// `MPI_Parrived`, which makes progress if the partition has not arrived.
///
/// # Errors
/// `MPI_ERR_REQUEST`: not a partitioned receive. `MPI_ERR_ARG`: no such partition. As
/// [`wait`](crate::wait::wait).
pub fn arrived(process: &'static Process, handle: RequestHandle, partition: i32) -> Result<bool> {
    if handle == RequestHandle::NULL {
        return Ok(true);
    }
    let operation = find(process, handle);
    let Some(Operation::Partitioned(request @ Request::Recv(end))) = operation.as_deref() else {
        return Err(error!(
            ERR_REQUEST,
            "{:#x} is not the request of a partitioned receive", handle.0
        ));
    };
    let reason = Reason {
        call: "MPI_Parrived",
        ..request.reason()
    };
    let found = try_once(process, &reason, |vci| {
        let arrived = end.lock().arrived(vci, partition);
        Ok(arrived.map_err(|error| request.blame(error))?.then_some(()))
    })?;
    Ok(found.is_some())
}
