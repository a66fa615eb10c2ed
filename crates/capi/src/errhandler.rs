//! Error handlers: creation, attachment, calls and freeing (MPI-5.0 §9.3).
//!
//! `edge::raise` chooses the handler of an error; the calls here set it. Each call serves every
//! kind of object: libraries create handlers of windows and files at start-up, long before the
//! first window.

use crate::edge::{Out, call_handler};
use crate::process::{process, windows};
use oxmpi_core::errhandler::Slot;
pub use oxmpi_core::errhandler::Target;
use oxmpi_core::handle::{CommHandle, ErrhandlerHandle, FileHandle, SessionHandle, WinHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, Scope, comm, error};
use oxmpi_osc::window;
use oxmpi_sync::atomic::global::Ordering;

/// A handle of an object with an error handler.
pub trait HasHandler: Copy {
    /// The kind of its handlers, and the name of the call that raises an error on the object.
    const TARGET: (Target, &'static str);
    /// The object as the scope of an error.
    fn scope(self) -> Scope;
    /// Runs `f` with the slot of the handler.
    ///
    /// # Errors
    /// An invalid handle.
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R>;
}

impl HasHandler for CommHandle {
    const TARGET: (Target, &'static str) = (Target::Comm, "MPI_Comm_call_errhandler");
    fn scope(self) -> Scope {
        Scope::Comm(self)
    }
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R> {
        Ok(f(&comm::get(process(), self)?.local.handler))
    }
}

impl HasHandler for SessionHandle {
    const TARGET: (Target, &'static str) = (Target::Session, "MPI_Session_call_errhandler");
    fn scope(self) -> Scope {
        Scope::Session(self)
    }
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R> {
        Ok(f(&objects().session(self)?.handler))
    }
}

impl HasHandler for WinHandle {
    const TARGET: (Target, &'static str) = (Target::Win, "MPI_Win_call_errhandler");
    fn scope(self) -> Scope {
        Scope::Win(self)
    }
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R> {
        Ok(f(&window::get(windows(), self)?.handler))
    }
}

/// The handler of MPI_FILE_NULL is the initial handler of opened files. Failed opens are raised on
/// it (MPI-5.0 §14.7).
impl HasHandler for FileHandle {
    const TARGET: (Target, &'static str) = (Target::File, "MPI_File_call_errhandler");
    fn scope(self) -> Scope {
        Scope::File(self)
    }
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R> {
        match self {
            FileHandle::NULL => Ok(f(&objects().file_handler)),
            open => Ok(f(&oxmpi_io::get(open)?.handler)),
        }
    }
}

/// MPI_Comm_create_errhandler, and those of windows, files and sessions
pub fn create_errhandler(
    target: Target,
    function: impl Into<usize>,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    let function = function.into();
    if function == 0 {
        return Err(error!(ERR_ARG, "the error handler function is NULL"));
    }
    errhandler.set(objects().errhandlers.create(target, function));
    Ok(())
}

/// MPI_Comm_set_errhandler, and those of files and sessions
pub fn set_errhandler<T: HasHandler>(object: T, errhandler: ErrhandlerHandle) -> Result<()> {
    object.handler(|slot| {
        slot.set(objects().errhandlers.get(errhandler, T::TARGET.0)?);
        if object.scope() == Scope::Comm(CommHandle::SELF) {
            objects().self_has_handler.store(true, Ordering::Relaxed);
        }
        Ok(())
    })?
}

/// MPI_Comm_get_errhandler, and those of files and sessions: returns a new reference.
pub fn get_errhandler(object: impl HasHandler, errhandler: Out<ErrhandlerHandle>) -> Result<()> {
    errhandler.set(object.handler(|slot| objects().errhandlers.reference(&slot.get()))?);
    Ok(())
}

/// MPI_Comm_call_errhandler, and those of files and sessions
pub fn call_errhandler<T: HasHandler>(object: T, errorcode: i32) -> Result<()> {
    object.handler(|_| ())?;
    call_handler(T::TARGET.1, object.scope(), errorcode);
    Ok(())
}

/// MPI_Errhandler_free
pub fn errhandler_free(errhandler: Out<ErrhandlerHandle>) -> Result<()> {
    objects().errhandlers.free(errhandler.get())?;
    errhandler.set(ErrhandlerHandle::NULL);
    Ok(())
}
