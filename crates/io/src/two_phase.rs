//! Collective access in two phases: members exchange their bytes with aggregators, each of which
//! moves a part of the file in long pieces.
//!
//! ```text
//!   gather the pieces ──► plan ──► alone ──────────────────────────────┐
//!                           └────► round: exchange ⇄ window, again ────┴──► gather how it went
//! ```
//!
//! Views were told when they were set, so that a member says where it is in its view and how many
//! bytes it moves, and no more: everybody works out which bytes go where ([`crate::plan`]). Nobody
//! leaves before all have said how it went: an error of an aggregator is everybody's, and nothing
//! counts as written that was not. It is a state machine: a blocking call waits for it and makes
//! the system calls outside of the VCI, a nonblocking one is moved by progress.

use crate::access::{Access, At, Done, alone, step_back};
use crate::datarep::Rep;
use crate::file::{File, State};
use crate::machine::{Machine, Next};
use core::task::Poll;
use oxmpi_core::Result;
use oxmpi_core::active::{Active, ActiveId, State as Standing};
use oxmpi_core::handle::RequestHandle;
use oxmpi_core::operation::{self, Operation};
use oxmpi_core::request::Outcome;
use oxmpi_core::vci::{Vci, enter};
use oxmpi_core::wait::{COLLECTIVE, Reason, wait};

/// Whether the members of a file exchange anything: all that this depends on is equal on all.
fn is_alone(access: &Access, state: &State) -> bool {
    state.is_atomic || access.file.members() == 1
}

/// An access that is complete when this returns.
pub(crate) fn run(access: Access) -> Done {
    if is_alone(&access, &access.file.state()) {
        return by_itself(&access);
    }
    let reason = reason(&access);
    let mut machine = match Machine::new(access) {
        Ok(machine) => machine,
        Err(error) => return Done::failed(error),
    };
    loop {
        let next = wait(&reason, |vci| match machine.poll(vci) {
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

/// An access that goes on by itself.
///
/// # Errors
/// Those of making the request.
pub(crate) fn start(access: Access) -> Result<RequestHandle> {
    // A function of the program may run in this call, but not wherever progress is made.
    let converts = matches!(access.view.rep, Rep::User(_));
    if converts || is_alone(&access, &access.file.state()) {
        return Ok(complete(&access.file, by_itself(&access)));
    }
    let mut machine = Machine::new(access)?;
    machine.is_left = true;
    let id = enter().start(Box::new(Moving {
        machine,
        done: None,
    }));
    Ok(operation::insert(Operation::Moved(id, outcome)))
}

/// The request of an access that is over.
pub(crate) fn complete(file: &File, done: Done) -> RequestHandle {
    let status = done.status();
    let Some(error) = done.error else {
        return operation::insert(Operation::Finished(status));
    };
    let outcome = Outcome {
        status,
        error: Some(file.own(error)),
        generalized: None,
    };
    let id = enter().start(Box::new(Failed(outcome)));
    operation::insert(Operation::Moved(id, how_it_failed))
}

/// An access that has failed, until its request is asked.
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

/// Each for itself, without a word.
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

/// A machine in the list of the VCI.
struct Moving {
    machine: Machine,
    done: Option<Done>,
}

impl Active for Moving {
    fn poll(&mut self, vci: &mut Vci) -> Standing {
        loop {
            match self.machine.poll(vci) {
                Poll::Pending => return Standing::Pending,
                Poll::Ready(Next::Work) => self.machine.work(),
                Poll::Ready(Next::Over) => {
                    self.done = Some(self.machine.finish());
                    return Standing::Over;
                }
            }
        }
    }

    fn reason(&self) -> Reason {
        reason(self.machine.access())
    }
}

/// What the request of a [`Moving`] says.
fn outcome(vci: &Vci, id: ActiveId) -> Option<Outcome> {
    let moving = vci.active::<Moving>(id)?;
    let done = moving.done.as_ref()?;
    let access = moving.machine.access();
    Some(Outcome {
        status: done.status(),
        error: done.error.clone().map(|error| access.file.own(error)),
        generalized: None,
    })
}

/// The individual pointer after a collective read that met the end of the file.
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
