//! Error handlers: making, attaching, calling and freeing them (MPI-5.0 §9.3).
//!
//! Which handler an error is raised on is decided in `edge::raise`; here programs change that.
//! Those of windows and files are in `win` and `file`.

use crate::edge::{CommErrhandlerFunction, Out, SessionErrhandlerFunction, call_handler};
use oxmpi_core::errhandler::{Slot, Target};
use oxmpi_core::handle::{CommHandle, ErrhandlerHandle, SessionHandle};
use oxmpi_core::objects::objects;
use oxmpi_core::{Result, Scope, comm, error};

/// MPI_Comm_create_errhandler
pub fn comm_create_errhandler(
    comm_errhandler_fn: CommErrhandlerFunction,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    create(Target::Comm, comm_errhandler_fn.0, errhandler)
}

/// MPI_Session_create_errhandler
pub fn session_create_errhandler(
    session_errhandler_fn: SessionErrhandlerFunction,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    create(Target::Session, session_errhandler_fn.0, errhandler)
}

/// A handler for objects of this kind.
pub(crate) fn create(
    target: Target,
    function: usize,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    if function == 0 {
        return Err(error!(ERR_ARG, "the error handler function is NULL"));
    }
    errhandler.set(objects().errhandlers.create(target, function));
    Ok(())
}

/// MPI_Comm_set_errhandler
pub fn comm_set_errhandler(comm: CommHandle, errhandler: ErrhandlerHandle) -> Result<()> {
    set(&comm::get(comm)?.local.handler, errhandler, Target::Comm)
}

/// MPI_Comm_get_errhandler
pub fn comm_get_errhandler(comm: CommHandle, errhandler: Out<ErrhandlerHandle>) -> Result<()> {
    get(&comm::get(comm)?.local.handler, errhandler);
    Ok(())
}

/// MPI_Comm_call_errhandler
pub fn comm_call_errhandler(comm: CommHandle, errorcode: i32) -> Result<()> {
    comm::get(comm)?;
    call_handler("MPI_Comm_call_errhandler", Scope::Comm(comm), errorcode);
    Ok(())
}

/// MPI_Session_set_errhandler
pub fn session_set_errhandler(session: SessionHandle, errhandler: ErrhandlerHandle) -> Result<()> {
    set(
        &objects().session(session)?.handler,
        errhandler,
        Target::Session,
    )
}

/// MPI_Session_get_errhandler
pub fn session_get_errhandler(
    session: SessionHandle,
    errhandler: Out<ErrhandlerHandle>,
) -> Result<()> {
    get(&objects().session(session)?.handler, errhandler);
    Ok(())
}

/// MPI_Session_call_errhandler
pub fn session_call_errhandler(session: SessionHandle, errorcode: i32) -> Result<()> {
    objects().session(session)?;
    call_handler(
        "MPI_Session_call_errhandler",
        Scope::Session(session),
        errorcode,
    );
    Ok(())
}

/// MPI_Errhandler_free
pub fn errhandler_free(errhandler: Out<ErrhandlerHandle>) -> Result<()> {
    objects().errhandlers.free(errhandler.get())?;
    errhandler.set(ErrhandlerHandle::NULL);
    Ok(())
}

/// Attaches a handler.
pub(crate) fn set(slot: &Slot, errhandler: ErrhandlerHandle, target: Target) -> Result<()> {
    slot.set(objects().errhandlers.get(errhandler, target)?);
    Ok(())
}

/// A new reference to the handler of an object.
pub(crate) fn get(slot: &Slot, errhandler: Out<ErrhandlerHandle>) {
    errhandler.set(objects().errhandlers.reference(&slot.get()));
}
