//! Nonblocking and persistent collectives: an [`Operation`] as an active operation, and its
//! request.
//!
//! All arguments are evaluated when the call is made. Arrays are read; references to datatypes, the
//! reduction and the communicator are kept, so that the program may free or reuse them. A
//! persistent call is prepared once and started many times. An operation that is complete when the
//! call returns has no request of its own. MPI-5.0 §6.12, §6.13.

use crate::active::{Active, ActiveId, State, Stop};
use crate::collectives::{Call, Operation, Step, Upcall};
use crate::comm::Comm;
use crate::error;
use crate::error::{Error, Result};
use crate::handle::{DatatypeHandle, RequestHandle};
use crate::operation;
use crate::request::{DONE, Outcome};
use crate::status::Status;
use crate::types::{self, TypeRef};
use crate::vci::Vci;
use crate::wait::Reason;
use core::task::Poll;
use oxmpi_sync::Mutex;
use std::any::Any;
use std::sync::Arc;

/// The datatype argument of functions of the program: the handle of the call, and after that is
/// freed one of ours for the same type.
pub struct CallbackType {
    given: DatatypeHandle,
    object: TypeRef,
    own: Option<DatatypeHandle>,
}

impl CallbackType {
    /// From the datatype argument of a call.
    ///
    /// # Errors
    /// `MPI_ERR_TYPE`.
    pub fn new(given: DatatypeHandle) -> Result<CallbackType> {
        let object = types::get(given)?;
        Ok(CallbackType {
            given,
            object,
            own: None,
        })
    }

    fn handle(&mut self) -> DatatypeHandle {
        let datatype = &self.object.datatype;
        match types::get(self.given) {
            Ok(found) if found.datatype.same_object(datatype) => self.given,
            _ => *self
                .own
                .get_or_insert_with(|| types::insert(datatype.clone())),
        }
    }
}

impl Drop for CallbackType {
    fn drop(&mut self) {
        if let Some(own) = self.own {
            // The program may have freed a handle that it only got as an argument.
            let _ = types::remove(own);
        }
    }
}

/// A collective call as an active operation: any thread that makes progress advances it.
pub struct Issued {
    operation: Box<dyn Operation>,
    callback_type: Option<CallbackType>,
    upcall: Option<Upcall>,
    result: Option<Result<()>>,
}

impl Issued {
    /// From a started operation. `callback_type`: for a reduction by a function of the program.
    #[must_use]
    pub fn new(operation: Box<dyn Operation>, callback_type: Option<CallbackType>) -> Issued {
        Issued {
            operation,
            callback_type,
            upcall: None,
            result: None,
        }
    }

    /// The result; `None`: it has not ended.
    #[must_use]
    pub fn result(&self) -> Option<&Result<()>> {
        self.result.as_ref()
    }

    fn restart(&mut self) {
        self.operation.restart();
        self.result = None;
    }
}

impl Active for Issued {
    fn poll(&mut self, vci: &mut Vci) -> State {
        match self.operation.poll(vci) {
            Poll::Pending if self.operation.watches() => State::Pending,
            Poll::Pending => State::Waiting,
            Poll::Ready(Step::Upcall(upcall)) => {
                self.upcall = Some(upcall);
                State::Stopped
            }
            Poll::Ready(Step::Done(result)) => {
                self.result = Some(result);
                State::Over
            }
        }
    }

    fn reason(&self) -> Reason {
        self.operation.reason()
    }

    fn take_stop(&mut self) -> Option<Stop> {
        let datatype = self
            .callback_type
            .as_mut()
            .map_or(DatatypeHandle::NULL, CallbackType::handle);
        Some(Stop::Function(self.upcall.take()?, datatype))
    }
}

/// The request of a collective call.
pub struct Request {
    comm: Arc<Comm>,
    stage: Stage,
    persistent: bool,
}

enum Stage {
    /// Persistent and not started.
    Inactive(Box<Issued>),
    /// In the list of the VCI until its completion is taken.
    Active(ActiveId),
    /// Its completion was taken.
    Gone,
}

/// Starts a nonblocking collective.
///
/// # Errors
/// Those of [`Operation::start`].
pub fn start(
    comm: &Arc<Comm>,
    call: &Call<'_>,
    callback_type: Option<CallbackType>,
) -> Result<RequestHandle> {
    let issued = prepared(comm, call, callback_type, None)?;
    let mut vci = comm.process.enter();
    let id = vci.start(issued);
    let went_well = vci.active::<Issued>(id).and_then(Issued::result);
    if let Some(Ok(())) = went_well {
        put_back(comm, vci.take_active(id));
        return Ok(DONE);
    }
    drop(vci);
    Ok(insert(comm, Stage::Active(id), false))
}

/// Makes a persistent collective; it is not started.
///
/// # Errors
/// Those of [`Operation::start`].
pub fn init(
    comm: &Arc<Comm>,
    call: &Call<'_>,
    callback_type: Option<CallbackType>,
) -> Result<RequestHandle> {
    let tag = comm.next_persistent_tag();
    let issued = prepared(comm, call, callback_type, Some(tag))?;
    Ok(insert(comm, Stage::Inactive(issued), true))
}

fn prepared(
    comm: &Arc<Comm>,
    call: &Call<'_>,
    callback_type: Option<CallbackType>,
    kept_tag: Option<i32>,
) -> Result<Box<Issued>> {
    let mut operation = comm.collectives.take(comm.process);
    if let Some(tag) = kept_tag {
        operation.keep_tag(tag);
    }
    match operation.start(comm, call) {
        Ok(()) => Ok(Box::new(Issued::new(operation, callback_type))),
        Err(error) => {
            comm.collectives.put(operation);
            Err(error)
        }
    }
}

fn insert(comm: &Arc<Comm>, stage: Stage, persistent: bool) -> RequestHandle {
    let comm = Arc::clone(comm);
    operation::insert(
        comm.process,
        operation::Operation::Collective(Mutex::new(Request {
            comm,
            stage,
            persistent,
        })),
    )
}

/// An operation taken out of the list, by its type.
fn issued(taken: Option<Box<dyn Active>>) -> Option<Box<Issued>> {
    let taken: Box<dyn Any> = taken?;
    taken.downcast().ok()
}

fn put_back(comm: &Comm, taken: Option<Box<dyn Active>>) {
    if let Some(issued) = issued(taken) {
        comm.collectives.put(issued.operation);
    }
}

impl Request {
    pub(crate) fn comm(&self) -> &Comm {
        &self.comm
    }

    pub(crate) fn is_inactive(&self) -> bool {
        matches!(self.stage, Stage::Inactive(_))
    }

    /// Starts a persistent operation. Returns false if it is not persistent or is active.
    pub(crate) fn start(&mut self, vci: &mut Vci) -> bool {
        match std::mem::replace(&mut self.stage, Stage::Gone) {
            Stage::Inactive(mut issued) => {
                issued.restart();
                self.stage = Stage::Active(vci.start(issued));
                true
            }
            other => {
                self.stage = other;
                false
            }
        }
    }

    /// The outcome; `None`: it has not ended.
    pub(crate) fn outcome(&self, vci: &Vci) -> Option<Outcome> {
        let Stage::Active(id) = self.stage else {
            return Some(Outcome::EMPTY);
        };
        let result = vci.active::<Issued>(id)?.result()?;
        let error = result.as_ref().err().map(|error| self.blame(error));
        let status = Status {
            error: error.as_ref().map_or(0, |error| error.code),
            ..Status::SENT
        };
        Some(Outcome {
            status,
            error,
            generalized: None,
        })
    }

    /// The error, raised on the communicator of the call.
    #[cold]
    fn blame(&self, error: &Error) -> Error {
        match crate::comm::handle_of_context(self.comm.process, self.comm.context()) {
            Some(comm) => error.clone().on_comm(comm),
            None => error.clone(),
        }
    }

    /// The active operation.
    pub(crate) fn active_id(&self) -> Option<ActiveId> {
        match self.stage {
            Stage::Active(id) => Some(id),
            _ => None,
        }
    }

    /// Takes the completion. Returns true if the operation may be started again.
    pub(crate) fn complete(&mut self, vci: &mut Vci) -> bool {
        if let Stage::Active(id) = self.stage {
            let taken = vci.take_active(id);
            self.stage = match issued(taken) {
                Some(issued) if self.persistent => Stage::Inactive(issued),
                Some(issued) => {
                    self.comm.collectives.put(issued.operation);
                    Stage::Gone
                }
                None => Stage::Gone,
            };
        }
        self.persistent
    }

    /// `MPI_Request_free` for an operation that is complete, or persistent and not active.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST`: it is active.
    pub(crate) fn free(&mut self, vci: &mut Vci) -> Result<()> {
        if self.outcome(vci).is_some() {
            self.complete(vci);
        }
        match std::mem::replace(&mut self.stage, Stage::Gone) {
            Stage::Gone => Ok(()),
            Stage::Inactive(issued) => {
                self.comm.collectives.put(issued.operation);
                Ok(())
            }
            active => {
                self.stage = active;
                Err(error!(
                    ERR_REQUEST,
                    "the request of a collective operation that is active cannot be freed: wait for it"
                ))
            }
        }
    }

    pub(crate) fn reason(&self, vci: &Vci) -> Option<Reason> {
        match self.stage {
            Stage::Active(id) => vci.reason_of(id),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::UserOp;
    use oxmpi_mem::Buffer;
    use oxmpi_pml::{Envelope, Mode, Payload, Pml, Selector};

    /// Waits twice for a message to itself, needs a function, waits once more, and is done.
    struct Slow(u32);

    fn wait_for_a_message(vci: &mut Vci) {
        let Vci { pml, net, .. } = vci;
        let (context, tag) = (9, 1);
        let from = Selector {
            context,
            source: 0,
            tag,
        };
        let to = Envelope {
            context,
            peer: 0,
            rank: 0,
            tag,
        };
        let empty = || Payload::Contiguous(oxmpi_mem::Region::EMPTY);
        for id in [
            pml.recv(&mut net.tx, &from, empty()),
            pml.send(&mut net.tx, &to, Mode::Standard.into(), empty()),
        ] {
            pml.detach(id);
        }
    }

    impl Operation for Slow {
        fn start(&mut self, _: &Arc<Comm>, _: &Call<'_>) -> Result<()> {
            Ok(())
        }
        fn keep_tag(&mut self, _: i32) {}
        fn restart(&mut self) {
            self.0 = 0;
        }
        fn release(&mut self) {}
        fn abandon(&mut self) {}
        fn reason(&self) -> Reason {
            Reason {
                call: "MPI_Iallreduce",
                peer: crate::wait::COLLECTIVE,
                tag: 5,
                context: 8,
            }
        }
        fn poll(&mut self, vci: &mut Vci) -> Poll<Step> {
            self.0 += 1;
            match self.0 {
                3 => Poll::Ready(Step::Upcall(Upcall {
                    op: Arc::new(UserOp {
                        function: crate::op::Function::Int(0),
                        commutative: true,
                    }),
                    input: Buffer::EMPTY,
                    inout: Buffer::EMPTY,
                    count: 1,
                    extent: 4,
                })),
                5 => Poll::Ready(Step::Done(Ok(()))),
                _ => {
                    wait_for_a_message(vci);
                    Poll::Pending
                }
            }
        }
    }

    /// Any progress call advances it; functions of the program are called outside.
    #[test]
    fn an_issued_call_is_moved_by_progress() {
        let mut vci = crate::active::tests::vci();
        let callback_type = CallbackType::new(DatatypeHandle::INT).unwrap();
        let mut issued = Box::new(Issued::new(Box::new(Slow(0)), Some(callback_type)));
        for _ in 0..2 {
            issued.restart();
            let id = vci.start(issued);
            let mut upcalls = 0;
            while vci.state_of(id) != Some(State::Over) {
                vci.progress();
                if let Some((stopped, stop)) = vci.take_stopped() {
                    let Stop::Function(upcall, datatype) = stop else {
                        panic!("a function is called");
                    };
                    assert_eq!((stopped, datatype), (id, DatatypeHandle::INT));
                    assert_eq!((upcall.count, upcalls), (1, 0));
                    assert_eq!(vci.state_of(id), Some(State::Stopped));
                    vci.progress();
                    assert!(vci.take_stopped().is_none());
                    upcalls += 1;
                    vci.go_on(id);
                }
            }
            assert_eq!(upcalls, 1);
            assert!(matches!(
                vci.active::<Issued>(id).and_then(Issued::result),
                Some(Ok(()))
            ));
            issued = super::issued(vci.take_active(id)).unwrap();
        }
    }

    /// The function of the program gets the handle that it knows, as long as that exists.
    #[test]
    fn a_freed_datatype_has_a_handle_while_it_is_needed() {
        let pair = types::get(DatatypeHandle::INT).unwrap();
        let given = types::insert(pair.datatype.contiguous(2).unwrap());
        let mut callback_type = CallbackType::new(given).unwrap();
        assert_eq!(callback_type.handle(), given);
        types::remove(given).unwrap();
        let own = callback_type.handle();
        assert!(own != given && callback_type.handle() == own);
        assert_eq!(types::get(own).unwrap().datatype.size(), 8);
        drop(callback_type);
        assert!(types::get(own).is_err());
    }
}
