//! Raising an error: which handler hears of it, and what the fatal ones print before the job ends.
//!
//! The handler is found, every guard is dropped, and only then is a handler of the user called: it is the last thing a
//! call does, and it may call MPI or not come back. MPI-5.0 §9.3.

use oxmpi_core::handle::{CommHandle, ErrhandlerHandle, SessionHandle};
use oxmpi_core::{Class, Error, Scope, life};

use super::advice::advice;
use super::{CommErrhandlerFunction, SessionErrhandlerFunction};

/// What happens with an error.
pub enum Handler {
    /// MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT: the job, or the processes of the communicator, end.
    Fatal,
    /// MPI_ERRORS_RETURN: the code is returned.
    Return,
    /// A function of the user for communicators.
    Comm(CommErrhandlerFunction, CommHandle),
    /// A function of the user for sessions.
    Session(SessionErrhandlerFunction, SessionHandle),
}

/// Ends a call with an error: raises it on its own scope, or on that of the call, and returns the code.
#[cold]
#[inline(never)]
pub fn finish(call: &'static str, scope: Scope, error: Error) -> i32 {
    let scope = if error.scope == Scope::Unset {
        scope
    } else {
        error.scope
    };
    match handler_of(scope) {
        Handler::Return => error.code,
        Handler::Fatal => fatal(call, scope, &error),
        handler => {
            let code = error.code;
            drop(error);
            call_handler(handler, code);
            code
        }
    }
}

/// Calls the user's function; nothing may be borrowed. Fatal and returning handlers do nothing here.
pub fn call_handler(handler: Handler, code: i32) {
    match handler {
        // SAFETY: the function came from MPI_Comm_create_errhandler, and the caller holds nothing.
        Handler::Comm(function, comm) => unsafe { function.invoke(comm, code) },
        // SAFETY: the function came from MPI_Session_create_errhandler, and the caller holds nothing.
        Handler::Session(function, session) => unsafe { function.invoke(session, code) },
        Handler::Fatal | Handler::Return => {}
    }
}

/// An ordinary call before init or after finalize: there is no communicator whose handler could be asked.
#[cold]
#[inline(never)]
pub fn not_running(call: &'static str) -> i32 {
    let why = match life::world() {
        life::World::Finalized => "it was called after MPI_Finalize",
        _ => "it was called before MPI_Init, MPI_Init_thread or MPI_Session_init",
    };
    fatal(call, Scope::Unset, &Error::new(Class::ERR_OTHER, why))
}

/// Prints the four parts of the message and ends the job.
#[cold]
pub fn fatal(call: &str, scope: Scope, error: &Error) -> ! {
    let id = error.class.name().unwrap_or("user error class");
    let text = format!(
        "oxmpi: {call} failed on {}\n  what: {}\n  do:   {}\n  id:   {id} ({})\n",
        object(scope),
        error.why,
        advice(error.class),
        error.code,
    );
    end(&text, error.code)
}

/// Writes the text at once and ends this process; the launcher ends the others.
pub fn end(text: &str, code: i32) -> ! {
    use std::io::Write as _;
    // Nobody is left to hear that stderr is closed.
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
    oxmpi_pal::process::exit_now(exit_status(code))
}

/// A code as an exit status that is never 0: its low byte, or 1.
fn exit_status(code: i32) -> i32 {
    match code & 0xff {
        0 => 1,
        low => low,
    }
}

/// The words for the object an error was raised on.
fn object(scope: Scope) -> String {
    match scope {
        Scope::Comm(CommHandle::WORLD) => "MPI_COMM_WORLD".into(),
        Scope::Comm(CommHandle::SELF) | Scope::Unset => "MPI_COMM_SELF".into(),
        Scope::Comm(CommHandle(value)) => format!("communicator {value:#x}"),
        Scope::Session(SessionHandle(value)) => format!("session {value:#x}"),
        Scope::Win(_) => "a window".into(),
        Scope::File(_) => "a file".into(),
        Scope::Handler(_) => "an object that was to be created".into(),
    }
}

/// The handler of a scope.
fn handler_of(scope: Scope) -> Handler {
    match scope {
        // Files return errors unless told otherwise, and no file can exist yet.
        Scope::File(_) => Handler::Return,
        Scope::Handler(ErrhandlerHandle::ERRORS_RETURN) => Handler::Return,
        _ => Handler::Fatal,
    }
}
