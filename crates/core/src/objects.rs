//! The tables that live as long as the process: infos, error handlers, error codes, keyvals,
//! sessions, and the values of the predefined attributes.
//!
//! They are usable before MPI_Init and after MPI_Finalize (MPI-5.0 §11.4). Objects of an
//! initialised MPI (communicators, groups, requests) are in `process`. Lookups return a sentence
//! about what is wrong with a handle.

use crate::attribute::{Keyvals, Predefined};
use crate::errcode::ErrorCodes;
use crate::errhandler::{Errhandlers, Handler, Slot};
use crate::error;
use crate::error::Result;
use crate::handle::{InfoHandle, SessionHandle};
use crate::info::{Environment, Info, memory_kinds};
use crate::session_object::Session;
use oxmpi_handles::Table;
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::global::AtomicBool;
use std::sync::Arc;

/// The tables of a process.
pub struct Objects {
    /// Infos of the program.
    pub infos: Table<Info>,
    /// Error handlers of the program.
    pub errhandlers: Errhandlers,
    /// Open sessions.
    pub sessions: Table<Session>,
    /// Attribute keys.
    pub keyvals: Keyvals,
    /// Error classes, codes and their texts.
    pub codes: ErrorCodes,
    /// The ints of the predefined attributes.
    pub predefined: Predefined,
    /// The handler of calls that have no object while there is no
    /// MPI_COMM_SELF, and of the first communicators
    /// (`mpi_initial_errhandler`).
    pub initial_handler: Slot,
    /// Whether the program has set the handler of MPI_COMM_SELF.
    pub self_has_handler: AtomicBool,
    /// The handler of MPI_FILE_NULL, inherited by files that are opened.
    pub file_handler: Slot,
    environment: Mutex<Option<Arc<Info>>>,
}

static OBJECTS: Objects = Objects {
    infos: Table::new(InfoHandle::KIND),
    errhandlers: Errhandlers::new(),
    sessions: Table::new(SessionHandle::KIND),
    keyvals: Keyvals::new(),
    codes: ErrorCodes::new(),
    predefined: Predefined::new(),
    initial_handler: Slot::new(Handler::AreFatal),
    self_has_handler: AtomicBool::new(false),
    file_handler: Slot::new(Handler::Return),
    environment: Mutex::new(None),
};

/// The tables of this process.
#[inline]
pub fn objects() -> &'static Objects {
    &OBJECTS
}

impl Objects {
    /// The info of a handle; MPI_INFO_ENV included.
    ///
    /// # Errors
    /// ERR_INFO when it is null, freed, or not an info.
    pub fn info(&self, handle: InfoHandle) -> Result<Arc<Info>> {
        match handle {
            InfoHandle::ENV => Ok(self.environment()),
            InfoHandle::NULL => Err(error!(ERR_INFO, "the info is MPI_INFO_NULL")),
            InfoHandle(raw) => self.infos.get(raw).ok_or_else(|| {
                error!(
                    ERR_INFO,
                    "{raw:#x} is not an info: it was freed, or never was one"
                )
            }),
        }
    }

    /// As [`Objects::info`], for calls where MPI_INFO_NULL means no hints.
    ///
    /// # Errors
    /// ERR_INFO when it is freed or not an info.
    pub fn optional_info(&self, handle: InfoHandle) -> Result<Option<Arc<Info>>> {
        match handle {
            InfoHandle::NULL => Ok(None),
            _ => self.info(handle).map(Some),
        }
    }

    /// Returns a handle for an info.
    pub fn new_info(&self, info: Info) -> InfoHandle {
        InfoHandle(self.infos.insert(Arc::new(info), |_| ()))
    }

    /// The session of a handle.
    ///
    /// # Errors
    /// ERR_SESSION when it is null, finalized, or not a session.
    pub fn session(&self, handle: SessionHandle) -> Result<Arc<Session>> {
        match handle {
            SessionHandle::NULL => Err(error!(ERR_SESSION, "the session is MPI_SESSION_NULL")),
            SessionHandle(raw) => self.sessions.get(raw).ok_or_else(|| {
                error!(
                    ERR_SESSION,
                    "{raw:#x} is not a session: it was finalized, or never was one"
                )
            }),
        }
    }

    /// MPI_INFO_ENV: the facts that the process finds itself, until the first init sets those of
    /// the job.
    pub fn environment(&self) -> Arc<Info> {
        let mut environment = self.environment.lock();
        Arc::clone(environment.get_or_insert_with(|| Arc::new(Environment::of_process().info())))
    }

    /// The kinds of memory of the job (MPI-5.0 §11.4.3).
    pub fn memory_kinds(&self) -> String {
        let kinds = self.environment().text("mpi_memory_alloc_kinds");
        kinds.unwrap_or_else(|| memory_kinds(None))
    }

    /// Sets the facts that MPI_INFO_ENV contains from now on.
    pub fn set_environment(&self, environment: &Environment) {
        let info = Arc::new(environment.info());
        *self.environment.lock() = Some(info);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Class;

    #[test]
    fn handles_of_other_kinds_are_refused() {
        let info = objects().new_info(Info::new());
        assert!(objects().info(info).is_ok());
        for raw in [info.0, 0, InfoHandle::NULL.0, usize::MAX] {
            let session = objects().session(SessionHandle(raw));
            assert_eq!(session.unwrap_err().class, Class::ERR_SESSION);
        }
        objects().infos.remove(info.0);
        assert_eq!(objects().info(info).unwrap_err().class, Class::ERR_INFO);
        assert!(objects().optional_info(InfoHandle::NULL).unwrap().is_none());
        assert!(
            objects()
                .info(InfoHandle::ENV)
                .unwrap()
                .text("arch")
                .is_some()
        );
    }
}
