//! Error handlers: the three predefined ones, those of the program, and the slot in which an object
//! keeps its handler (MPI-5.0 §9.3).
//!
//! A user's handler is an opaque number here; the C edge calls it. References are counted.
//! MPI_*_get_errhandler returns a new reference under the same handle as long as one is alive. A
//! handler whose references are all freed keeps working for the objects it is attached to.

use crate::error::{Class, Error, Result};
use crate::handle::ErrhandlerHandle;
use oxmpi_handles::Table;
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// The kind of object a handler is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Communicators.
    Comm,
    /// Sessions.
    Session,
    /// Windows.
    Win,
    /// Files.
    File,
}

impl Target {
    fn noun(self) -> &'static str {
        match self {
            Target::Comm => "communicators",
            Target::Session => "sessions",
            Target::Win => "windows",
            Target::File => "files",
        }
    }
}

/// A handler the program made.
#[derive(Debug)]
pub struct UserHandler {
    /// The kind of object it is for.
    pub target: Target,
    /// Address of the function.
    pub function: usize,
    references: Mutex<References>,
}

#[derive(Debug)]
struct References {
    count: u32,
    /// Valid while `count` is not 0.
    handle: ErrhandlerHandle,
}

/// The action on an error.
#[derive(Clone, Debug, Default)]
pub enum Handler {
    /// MPI_ERRORS_ARE_FATAL: the job ends.
    #[default]
    AreFatal,
    /// MPI_ERRORS_ABORT: the processes of the object end.
    Abort,
    /// MPI_ERRORS_RETURN: the call returns the error code.
    Return,
    /// The program's function is called, then the call returns.
    User(Arc<UserHandler>),
}

impl Handler {
    /// The predefined handler with this name in info values and on the
    /// command line (`mpi_initial_errhandler`, MPI-5.0 §11.8.4).
    pub fn by_name(name: &str) -> Option<Handler> {
        match name {
            "mpi_errors_are_fatal" => Some(Handler::AreFatal),
            "mpi_errors_abort" => Some(Handler::Abort),
            "mpi_errors_return" => Some(Handler::Return),
            _ => None,
        }
    }
}

/// The handler of one object.
#[derive(Debug, Default)]
pub struct Slot(Mutex<Handler>);

impl Slot {
    /// A slot with this handler.
    pub const fn new(handler: Handler) -> Slot {
        Slot(Mutex::new(handler))
    }

    /// The current handler.
    pub fn get(&self) -> Handler {
        self.0.lock().clone()
    }

    /// Replaces the handler.
    pub fn set(&self, handler: Handler) {
        // The old one is dropped outside of the lock.
        let _old = std::mem::replace(&mut *self.0.lock(), handler);
    }
}

/// All error handlers that the program has a handle of. The table lives as long as the process.
pub struct Errhandlers(Table<UserHandler>);

impl Errhandlers {
    /// An empty table.
    pub const fn new() -> Errhandlers {
        Errhandlers(Table::new(8))
    }

    /// Makes a handler; the caller owns one reference.
    pub fn create(&self, target: Target, function: usize) -> ErrhandlerHandle {
        let references = Mutex::new(References {
            count: 0,
            handle: ErrhandlerHandle::NULL,
        });
        self.refer(&Arc::new(UserHandler {
            target,
            function,
            references,
        }))
    }

    /// The handler of a handle, for use with objects of `target`.
    ///
    /// # Errors
    /// ERR_ERRHANDLER when it is null, freed, or for other objects.
    pub fn get(&self, handle: ErrhandlerHandle, target: Target) -> Result<Handler> {
        let handler = match handle {
            ErrhandlerHandle::ERRORS_ARE_FATAL => return Ok(Handler::AreFatal),
            ErrhandlerHandle::ERRORS_ABORT => return Ok(Handler::Abort),
            ErrhandlerHandle::ERRORS_RETURN => return Ok(Handler::Return),
            _ => self.0.get(handle.0).ok_or_else(|| invalid(handle))?,
        };
        if handler.target != target {
            let (is, wanted) = (handler.target.noun(), target.noun());
            let why = format!("the error handler was made for {is}, not for {wanted}");
            return Err(Error::new(Class::ERR_ERRHANDLER, why));
        }
        Ok(Handler::User(handler))
    }

    /// A new reference to an object's handler (MPI_*_get_errhandler).
    pub fn reference(&self, handler: &Handler) -> ErrhandlerHandle {
        match handler {
            Handler::AreFatal => ErrhandlerHandle::ERRORS_ARE_FATAL,
            Handler::Abort => ErrhandlerHandle::ERRORS_ABORT,
            Handler::Return => ErrhandlerHandle::ERRORS_RETURN,
            Handler::User(handler) => self.refer(handler),
        }
    }

    /// Releases a reference (MPI_Errhandler_free). Predefined handlers are not counted.
    ///
    /// # Errors
    /// ERR_ERRHANDLER when it is null or freed.
    pub fn free(&self, handle: ErrhandlerHandle) -> Result<()> {
        if matches!(
            handle,
            ErrhandlerHandle::ERRORS_ARE_FATAL
                | ErrhandlerHandle::ERRORS_ABORT
                | ErrhandlerHandle::ERRORS_RETURN
        ) {
            return Ok(());
        }
        let handler = self.0.get(handle.0).ok_or_else(|| invalid(handle))?;
        let mut references = handler.references.lock();
        match references.count {
            // Another thread released the last one in between.
            0 => return Err(invalid(handle)),
            1 => {
                self.0.remove(handle.0);
                references.handle = ErrhandlerHandle::NULL;
            }
            _ => {}
        }
        references.count -= 1;
        Ok(())
    }

    /// The table, for the int form of handles (`MPI_Errhandler_toint`).
    pub fn table(&self) -> &Table<UserHandler> {
        &self.0
    }

    fn refer(&self, handler: &Arc<UserHandler>) -> ErrhandlerHandle {
        let mut references = handler.references.lock();
        if references.count == 0 {
            references.handle = ErrhandlerHandle(self.0.insert(Arc::clone(handler), |_| ()));
        }
        references.count += 1;
        references.handle
    }
}

impl Default for Errhandlers {
    fn default() -> Errhandlers {
        Errhandlers::new()
    }
}

#[cold]
fn invalid(handle: ErrhandlerHandle) -> Error {
    let why = match handle {
        ErrhandlerHandle::NULL => "the error handler is MPI_ERRHANDLER_NULL".to_owned(),
        _ => format!(
            "{:#x} is not an error handler: it was freed, or never was one",
            handle.0
        ),
    };
    Error::new(Class::ERR_ERRHANDLER, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predefined_handlers_need_no_table() {
        let handlers = Errhandlers::new();
        let abort = handlers
            .get(ErrhandlerHandle::ERRORS_ABORT, Target::Win)
            .unwrap();
        assert!(matches!(abort, Handler::Abort));
        assert_eq!(handlers.reference(&abort), ErrhandlerHandle::ERRORS_ABORT);
        handlers.free(ErrhandlerHandle::ERRORS_ABORT).unwrap();
        for bad in [
            ErrhandlerHandle::NULL,
            ErrhandlerHandle(0),
            ErrhandlerHandle(0x1234_5678),
        ] {
            assert_eq!(handlers.free(bad).unwrap_err().class, Class::ERR_ERRHANDLER);
            let found = handlers.get(bad, Target::Comm);
            assert_eq!(found.unwrap_err().class, Class::ERR_ERRHANDLER);
        }
        assert!(matches!(
            Handler::by_name("mpi_errors_return"),
            Some(Handler::Return)
        ));
        assert!(Handler::by_name("return").is_none());
    }

    //= MPI-5.0 §9.3.4 the handler is deallocated after the objects using it
    #[test]
    fn a_freed_handler_in_use_keeps_working() {
        let handlers = Errhandlers::new();
        let handle = handlers.create(Target::Comm, 77);
        assert!(handlers.get(handle, Target::Session).is_err());
        let slot = Slot::new(handlers.get(handle, Target::Comm).unwrap());
        let again = handlers.reference(&slot.get());
        assert_eq!(again, handle);
        handlers.free(handle).unwrap();
        handlers.free(again).unwrap();
        assert!(handlers.free(handle).is_err());
        let Handler::User(handler) = slot.get() else {
            panic!("the slot lost its handler")
        };
        assert_eq!(handler.function, 77);
        let fresh = handlers.reference(&slot.get());
        assert_ne!(fresh, handle);
        assert_eq!(handlers.table().len(), 1);
        handlers.free(fresh).unwrap();
        assert!(handlers.table().is_empty());
    }
}
