//! Collective access in two phases: members exchange their bytes with aggregators, each of which
//! moves a part of the file in long pieces.
//!
//! ```text
//!   gather the pieces ──► plan ──► alone ──────────────────────────────┐
//!                           └────► round: exchange ⇄ window, again ────┴──► gather how it went
//! ```
//!
//! MPI_File_set_view has distributed the views. So a member sends only its position in its view and
//! its number of bytes, and every member computes which bytes go where ([`crate::plan`]). No member
//! returns before all have reported their results. An error of an aggregator is an error on all
//! members, and bytes that were not written are never counted as written. The exchange is a state
//! machine. A blocking call waits for it and makes the system calls outside of the VCI. Progress
//! advances a nonblocking one, and a waiting thread makes its system calls outside, too.

use crate::access::{Access, At, Done, alone, step_back};
use crate::datarep::Rep;
use crate::file::{File, State};
use crate::machine::{Machine, Next};
use core::task::Poll;
use oxmpi_core::active::{Active, ActiveId, State as Standing, Stop};
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::operation::{self, Operation};
use oxmpi_core::request::Outcome;
use oxmpi_core::status::Status;
use oxmpi_core::vci::Vci;
use oxmpi_core::wait::{COLLECTIVE, Reason, wait};
use oxmpi_core::{Error, Result};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// Whether the access needs no exchange. The inputs are equal on all members.
fn is_alone(access: &Access, state: &State) -> bool {
    state.is_atomic || access.file.members() == 1
}

/// Runs an access to its end.
pub(crate) fn run(access: Access) -> Done {
    if is_alone(&access, &access.file.state()) {
        return by_itself(&access);
    }
    let (reason, process) = (reason(&access), access.file.comm.process);
    let mut machine = match Machine::new(access) {
        Ok(machine) => machine,
        Err(error) => return Done::failed(error),
    };
    loop {
        let next = wait(process, &reason, |vci| match machine.poll(vci) {
            Poll::Pending => None,
            Poll::Ready(next) => Some(next),
        });
        match next {
            Ok(Next::Work) => machine.work(),
            Ok(Next::Over) => return machine.finish(),
            Err(error) => return machine.give_up(error),
        }
    }
}

/// Starts an access that progress advances.
///
/// # Errors
/// Those of making the request.
pub(crate) fn start(access: Access) -> Result<RequestHandle> {
    // A function of the program may run in this call, but not within progress.
    let converts = matches!(access.view.rep, Rep::User(_));
    if converts || is_alone(&access, &access.file.state()) {
        return Ok(complete(&access.file, by_itself(&access)));
    }
    let (reason, process) = (reason(&access), access.file.comm.process);
    let machine = Arc::new(Mutex::new(Machine::new(access)?));
    let id = process.enter().start(Box::new(Moving {
        machine,
        reason,
        outcome: None,
    }));
    Ok(operation::insert(
        process,
        Operation::Moved(id, how_it_ended),
    ))
}

/// The request of a completed access.
pub(crate) fn complete(file: &File, done: Done) -> RequestHandle {
    let (status, process) = (done.status(), file.comm.process);
    let Some(error) = done.error else {
        return operation::insert(process, Operation::Finished(status));
    };
    let outcome = self::outcome(file, status, Some(error));
    let id = process.enter().start(Box::new(Failed(outcome)));
    operation::insert(process, Operation::Moved(id, how_it_failed))
}

/// A failed access, until its request is completed.
struct Failed(Outcome);

impl Active for Failed {
    fn poll(&mut self, _: &mut Vci) -> Standing {
        Standing::Over
    }

    fn reason(&self) -> Reason {
        Reason {
            call: "MPI_File_iwrite",
            peer: COLLECTIVE,
            tag: 0,
            context: 0,
        }
    }
}

fn how_it_failed(vci: &Vci, id: ActiveId) -> Option<Outcome> {
    vci.active::<Failed>(id).map(|failed| failed.0.clone())
}

/// Each member accesses its own bytes, without messages.
fn by_itself(access: &Access) -> Done {
    match &access.wrong {
        Some(error) => Done::failed(error.clone()),
        None => alone(
            &access.file,
            &access.view,
            &access.call,
            access.piece,
            &access.memory,
        ),
    }
}

fn reason(access: &Access) -> Reason {
    Reason {
        call: access.call.name,
        peer: COLLECTIVE,
        tag: 0,
        context: access.file.comm.context(),
    }
}

fn outcome(file: &File, status: Status, error: Option<Error>) -> Outcome {
    Outcome {
        status,
        error: error.map(|error| file.own(error)),
        generalized: None,
    }
}

/// A state machine in the list of active operations of the VCI.
struct Moving {
    /// Taken by progress, or while the operation is stopped by who works for it. Nobody waits here.
    machine: Arc<Mutex<Machine>>,
    reason: Reason,
    outcome: Option<Outcome>,
}

impl Active for Moving {
    fn poll(&mut self, vci: &mut Vci) -> Standing {
        let mut machine = self.machine.lock();
        match machine.poll(vci) {
            Poll::Pending => Standing::Pending,
            Poll::Ready(Next::Work) => Standing::Stopped,
            Poll::Ready(Next::Over) => {
                let done = machine.finish();
                let (status, file) = (done.status(), &machine.access().file);
                self.outcome = Some(outcome(file, status, done.error));
                Standing::Over
            }
        }
    }

    fn reason(&self) -> Reason {
        self.reason
    }

    fn take_stop(&mut self) -> Option<Stop> {
        let machine = Arc::clone(&self.machine);
        Some(Stop::Work(Box::new(move || machine.lock().work())))
    }
}

/// The outcome of the request of a [`Moving`].
fn how_it_ended(vci: &Vci, id: ActiveId) -> Option<Outcome> {
    vci.active::<Moving>(id)?.outcome.clone()
}

/// Sets the individual pointer after a collective read that reached the end of the file.
pub(crate) fn met_the_end(access: &Access, moved: u64) {
    if access.call.at == At::Individual {
        step_back(
            &access.file,
            &access.view,
            access.call.at,
            access.piece,
            moved,
        );
    }
}
