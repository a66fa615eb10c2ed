//! Error handlers: making, attaching, calling and freeing them (MPI-5.0 §9.3).
//!
//! Which handler an error is raised on is decided in `edge::raise`; here programs change that. Each
//! call serves every kind of object: libraries make handlers of windows and files at start-up, long
//! before the first window.

use crate::edge::{Out, call_handler};
use oxmpi_core::errhandler::Slot;
pub use oxmpi_core::errhandler::Target;
use oxmpi_core::handle::{CommHandle, ErrhandlerHandle, FileHandle, SessionHandle, WinHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, Scope, comm, error};
use oxmpi_osc::window;

/// A handle of an object that has an error handler.
pub trait HasHandler: Copy {
    /// Which handlers fit, and the name of the call that raises an error on the object.
    const TARGET: (Target, &'static str);
    /// The object as one that errors are raised on.
    fn scope(self) -> Scope;
    /// Runs `f` with the place of the handler.
    ///
    /// # Errors
    /// That the handle names nothing.
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R>;
}

impl HasHandler for CommHandle {
    const TARGET: (Target, &'static str) = (Target::Comm, "MPI_Comm_call_errhandler");
    fn scope(self) -> Scope {
        Scope::Comm(self)
    }
    fn handler<R>(self, f: impl FnOnce(&Slot) -> R) -> Result<R> {
        Ok(f(&comm::get(self)?.local.handler))
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
        Ok(f(&window::get(self)?.handler))
    }
}

/// The handler of MPI_FILE_NULL is the one that opened files start with, and that failed opens are
/// raised on (MPI-5.0 §14.7).
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
        Ok(())
    })?
}

/// MPI_Comm_get_errhandler, and those of files and sessions: a new reference.
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
