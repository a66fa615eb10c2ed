//! Raising an error: the choice of the error handler, and the message of fatal errors.
//!
//! The handler is found, every guard is dropped, and then a user's handler is called. It is the
//! last action of a call, and it may call MPI or not return. Errors of calls without an object, and
//! of invalid objects, are raised on MPI_COMM_SELF. In programs of other ABIs they are raised on
//! MPI_COMM_WORLD, unless the program has set a handler of MPI_COMM_SELF. MPI-5.0 §9.3.

use crate::process::{process, windows};
use oxmpi_core::errhandler::{Handler, Target};
use oxmpi_core::handle::{CommHandle, FileHandle, SessionHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Class, Error, Scope, comm};
use oxmpi_mca::{Id, Message};
use oxmpi_osc::window;
use oxmpi_sync::atomic::global::Ordering;

use super::adapted::errors_on;
use super::advice::advice;
use super::{
    CommErrhandlerFunction, FileErrhandlerFunction, SessionErrhandlerFunction,
    WinErrhandlerFunction,
};

/// Ends a call with an error. Raises it on the error's own scope, or on that of the call, and
/// returns the code.
#[cold]
#[inline(never)]
pub fn finish(call: &'static str, scope: Scope, error: Error) -> i32 {
    process().await_noticed_death();
    let scope = match error.scope {
        Scope::Unset => scope,
        own => own,
    };
    let code = error.code;
    if let Some((function, object)) = user_handler(call, scope, &error) {
        drop(error);
        invoke(function, object, code);
    }
    code
}

/// Raises an error code of the program on an object: MPI_Comm_call_errhandler and similar calls.
/// Nothing may be borrowed.
///
/// The call succeeds unless the handler is fatal.
pub fn call_handler(call: &'static str, scope: Scope, code: i32) {
    let class = objects().codes.class_of(code).unwrap_or(code);
    let why = match objects().codes.text_of(code) {
        Ok(text) => String::from_utf8_lossy(&text).into_owned(),
        Err(_) => format!("error code {code}"),
    };
    finish(call, scope, Error::with_code(Class(class), code, why));
}

/// The user's handler of a scope and the object passed to it. `None`: the code is returned. Does
/// not return if the handler is fatal.
fn user_handler(call: &str, scope: Scope, error: &Error) -> Option<(usize, Scope)> {
    let (handler, scope) = handler_of(scope);
    match handler {
        Handler::Return => None,
        Handler::AreFatal => fatal(call, scope, error),
        Handler::Abort => end(&failed(call, scope, error, ABORTS), error.code),
        Handler::User(user) => match (user.target, scope) {
            (Target::Comm, Scope::Comm(_))
            | (Target::Win, Scope::Win(_))
            | (Target::Session, Scope::Session(_))
            | (Target::File, Scope::File(_)) => Some((user.function, scope)),
            // The call failed to create the object: its handler is called with the null handle.
            (Target::Comm, Scope::Handler(_)) => {
                Some((user.function, Scope::Comm(CommHandle::NULL)))
            }
            (Target::Session, Scope::Handler(_)) => {
                Some((user.function, Scope::Session(SessionHandle::NULL)))
            }
            _ => None,
        },
    }
}

/// Calls the user's handler.
fn invoke(function: usize, object: Scope, code: i32) {
    match object {
        // SAFETY: the function came from MPI_Comm_create_errhandler (its target is checked), and
        // nothing is borrowed.
        Scope::Comm(comm) => unsafe { CommErrhandlerFunction(function).invoke(comm, code) },
        Scope::Session(session) => {
            // SAFETY: the function came from MPI_Session_create_errhandler (its target is checked),
            // nothing is borrowed.
            unsafe { SessionErrhandlerFunction(function).invoke(session, code) }
        }
        // SAFETY: the function came from MPI_Win_create_errhandler (its target is checked), and
        // nothing is borrowed.
        Scope::Win(win) => unsafe { WinErrhandlerFunction(function).invoke(win, code) },
        // SAFETY: the function came from MPI_File_create_errhandler (its target is checked), and
        // nothing is borrowed.
        Scope::File(file) => unsafe { FileErrhandlerFunction(function).invoke(file, code) },
        _ => {}
    }
}

/// The handler of a scope, and the scope on which the error is raised.
fn handler_of(scope: Scope) -> (Handler, Scope) {
    let found = match scope {
        Scope::Comm(comm) => comm_handler(comm).map(|handler| (handler, scope)),
        Scope::Session(session) => {
            let session = objects().session(session).ok();
            session.map(|session| (session.handler.get(), scope))
        }
        // Invalid handles count as MPI_FILE_NULL.
        Scope::File(file) => Some(match oxmpi_io::get(file) {
            Ok(open) => (open.handler.get(), scope),
            Err(_) => (objects().file_handler.get(), Scope::File(FileHandle::NULL)),
        }),
        Scope::Handler(handle) => [Target::Session, Target::Comm]
            .into_iter()
            .find_map(|target| objects().errhandlers.get(handle, target).ok())
            .map(|handler| (handler, scope)),
        Scope::Win(win) => {
            let window = window::get(windows(), win).ok();
            window.map(|window| (window.handler.get(), scope))
        }
        Scope::Unset => None,
    };
    found.unwrap_or_else(|| {
        let on = match objects().self_has_handler.load(Ordering::Relaxed) {
            true => CommHandle::SELF,
            false => errors_on(),
        };
        let handler = comm_handler(on);
        let handler = handler.unwrap_or_else(|| objects().initial_handler.get());
        (handler, Scope::Comm(on))
    })
}

/// The handler of a communicator, if it exists.
fn comm_handler(handle: CommHandle) -> Option<Handler> {
    comm::get(process(), handle)
        .ok()
        .map(|comm| comm.local.handler.get())
}

/// An ordinary call before init or after finalize: no communicator exists whose handler could be
/// used. In a child made by fork the handler of the parent's MPI_COMM_WORLD is used; a fatal error
/// ends only the child.
#[cold]
#[inline(never)]
pub fn not_running(call: &'static str) -> i32 {
    let forked = process().life.is_forked();
    if forked && matches!(comm_handler(CommHandle::WORLD), Some(Handler::Return)) {
        return Class::ERR_OTHER.0;
    }
    end(&outside(call, forked), Class::ERR_OTHER.0)
}

fn outside(call: &str, forked: bool) -> Message {
    let message = match forked {
        true => Message::new(Id::Forked).with("pid", std::process::id()),
        false => Message::new(Id::NotInitialized),
    };
    message.with("call", call)
}

/// Reports the failure of a call and ends the job.
#[cold]
pub fn fatal(call: &str, scope: Scope, error: &Error) -> ! {
    end(&failed(call, scope, error, ""), error.code)
}

/// MPI_ERRORS_ABORT acts as MPI_Abort on the object: see [`abort`].
const ABORTS: &str = " (MPI_ERRORS_ABORT)";

fn failed(call: &str, scope: Scope, error: &Error, handler: &str) -> Message {
    let class = match error.class.name() {
        Some(name) => format!("{name} ({})", error.code),
        None => format!("error code {}", error.code),
    };
    Message::new(Id::CallFailed)
        .with("call", call)
        .with("why", &error.why)
        .with("object", object(scope) + handler)
        .with("class", class)
        .with("hint", advice(error.class))
}

/// Ends the job with a message. The launcher prints it once for the job; without a launcher it is
/// printed here.
pub fn end(message: &Message, code: i32) -> ! {
    process().end(code, &message.to_string())
}

/// MPI_Abort: ends the job with the program's code, for any communicator. All processes of the job
/// are connected, and the standard allows ending all of them (§9.7). So no process is left without
/// its partners. The message names the group that was to end.
pub fn abort(code: i32, comm: CommHandle) -> ! {
    let job = process().job();
    if job.as_ref().is_ok_and(|job| job.is_spoken_for()) {
        // The launcher adds the rest of the message.
        process().end(code, &object(Scope::Comm(comm)))
    }
    let message = Message::new(Id::RankAborted)
        .with("rank", job.map_or(0, |job| job.rank))
        .with("code", code)
        .with(
            "place",
            format!(
                "{}, {}",
                oxmpi_pal::process::host_name(),
                object(Scope::Comm(comm))
            ),
        );
    end(&message, code)
}

/// The description of the object on which an error was raised.
fn object(scope: Scope) -> String {
    match scope {
        Scope::Comm(handle) => match comm::get(process(), handle) {
            Ok(comm) => {
                let (name, rank, size) = (comm.local.name.display(), comm.rank, comm.size());
                match name.is_empty() {
                    true => format!("a communicator without name, rank {rank} of {size}"),
                    false => format!("{name}, rank {rank} of {size}"),
                }
            }
            Err(_) => "MPI_COMM_SELF".into(),
        },
        Scope::Unset => "MPI_COMM_SELF".into(),
        Scope::Session(_) => "a session".into(),
        Scope::Win(handle) => match window::get(windows(), handle) {
            Ok(window) => match window.name.display() {
                name if name.is_empty() => "a window".into(),
                name => format!("window {name}"),
            },
            Err(_) => "MPI_COMM_SELF".into(),
        },
        Scope::File(file) => match oxmpi_io::get(file) {
            Ok(open) => format!("the file \"{}\"", String::from_utf8_lossy(&open.path)),
            Err(_) => "a file".into(),
        },
        Scope::Handler(_) => "an object that was to be created".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::error;

    #[test]
    fn messages_say_what_where_and_what_to_do() {
        let error = error!(ERR_RANK, "destination rank 9 is not in 0..4");
        let text = failed("MPI_Send", Scope::Unset, &error, "").to_string();
        for part in [
            "MPI_Send failed: destination rank 9",
            "MPI_COMM_SELF",
            "MPI_ERR_RANK (6)",
            "try:",
            "id:",
        ] {
            assert!(text.contains(part), "`{part}` is missing in {text}");
        }
        assert!(
            outside("MPI_Barrier", false)
                .to_string()
                .contains("MPI_Init")
        );
        assert!(outside("MPI_Barrier", true).to_string().contains("fork"));
    }

    #[test]
    fn wrong_objects_count_as_self() {
        let (_, scope) = handler_of(Scope::Comm(CommHandle(0x1234_5678)));
        assert_eq!(scope, Scope::Comm(CommHandle::SELF));
        let (handler, scope) = handler_of(Scope::File(FileHandle(77)));
        assert!(matches!(handler, Handler::Return));
        assert_eq!(scope, Scope::File(FileHandle::NULL));
    }
}
