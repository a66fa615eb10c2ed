//! Entry points: errhandler.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Comm_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_call_errhandler(comm: CommHandle, errorcode: i32) -> i32 {
    edge::entry("MPI_Comm_call_errhandler", Scope::Comm(comm), || {
        crate::errhandler::call_errhandler(comm, errorcode)
    })
}
global_asm!(".weak MPI_Comm_call_errhandler", ".set MPI_Comm_call_errhandler, PMPI_Comm_call_errhandler");

/// `MPI_Comm_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_create_errhandler(comm_errhandler_fn: CommErrhandlerFunction, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Comm_create_errhandler", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::create_errhandler(crate::errhandler::Target::Comm, comm_errhandler_fn, errhandler)
    })
}
global_asm!(".weak MPI_Comm_create_errhandler", ".set MPI_Comm_create_errhandler, PMPI_Comm_create_errhandler");

/// `MPI_Comm_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_errhandler(comm: CommHandle, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Comm_get_errhandler", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::get_errhandler(comm, errhandler)
    })
}
global_asm!(".weak MPI_Comm_get_errhandler", ".set MPI_Comm_get_errhandler, PMPI_Comm_get_errhandler");

/// `MPI_Comm_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_set_errhandler(comm: CommHandle, errhandler: ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Comm_set_errhandler", Scope::Comm(comm), || {
        crate::errhandler::set_errhandler(comm, errhandler)
    })
}
global_asm!(".weak MPI_Comm_set_errhandler", ".set MPI_Comm_set_errhandler, PMPI_Comm_set_errhandler");

/// `MPI_Errhandler_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Errhandler_free(errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::anytime("MPI_Errhandler_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::errhandler_free(errhandler)
    })
}
global_asm!(".weak MPI_Errhandler_free", ".set MPI_Errhandler_free, PMPI_Errhandler_free");

/// `MPI_Session_call_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_call_errhandler(session: SessionHandle, errorcode: i32) -> i32 {
    edge::anytime("MPI_Session_call_errhandler", Scope::Session(session), || {
        crate::errhandler::call_errhandler(session, errorcode)
    })
}
global_asm!(".weak MPI_Session_call_errhandler", ".set MPI_Session_call_errhandler, PMPI_Session_call_errhandler");

/// `MPI_Session_create_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_create_errhandler(session_errhandler_fn: SessionErrhandlerFunction, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::anytime("MPI_Session_create_errhandler", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::create_errhandler(crate::errhandler::Target::Session, session_errhandler_fn, errhandler)
    })
}
global_asm!(".weak MPI_Session_create_errhandler", ".set MPI_Session_create_errhandler, PMPI_Session_create_errhandler");

/// `MPI_Session_get_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_errhandler(session: SessionHandle, errhandler: *mut ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Session_get_errhandler", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let errhandler = unsafe { Out::new(errhandler, "errhandler")? };
        crate::errhandler::get_errhandler(session, errhandler)
    })
}
global_asm!(".weak MPI_Session_get_errhandler", ".set MPI_Session_get_errhandler, PMPI_Session_get_errhandler");

/// `MPI_Session_set_errhandler`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_set_errhandler(session: SessionHandle, errhandler: ErrhandlerHandle) -> i32 {
    edge::entry("MPI_Session_set_errhandler", Scope::Session(session), || {
        crate::errhandler::set_errhandler(session, errhandler)
    })
}
global_asm!(".weak MPI_Session_set_errhandler", ".set MPI_Session_set_errhandler, PMPI_Session_set_errhandler");
