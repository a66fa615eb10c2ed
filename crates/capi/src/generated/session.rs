//! Entry points: session.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Group_from_session_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_from_session_pset(session: SessionHandle, pset_name: *const c_char, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_from_session_pset", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (pset_name, newgroup) = unsafe { (StrIn::new(pset_name, "pset_name"), Out::new(newgroup, "newgroup")?) };
        crate::session::group_from_session_pset(session, pset_name, newgroup)
    })
}
global_asm!(".weak MPI_Group_from_session_pset", ".set MPI_Group_from_session_pset, PMPI_Group_from_session_pset");

/// `MPI_Session_finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_finalize(session: *mut SessionHandle) -> i32 {
    edge::entry("MPI_Session_finalize", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let session = unsafe { Out::new(session, "session")? };
        crate::session::session_finalize(session)
    })
}
global_asm!(".weak MPI_Session_finalize", ".set MPI_Session_finalize, PMPI_Session_finalize");

/// `MPI_Session_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_info(session: SessionHandle, info_used: *mut InfoHandle) -> i32 {
    edge::entry("MPI_Session_get_info", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info_used = unsafe { Out::new(info_used, "info_used")? };
        crate::session::session_get_info(session, info_used)
    })
}
global_asm!(".weak MPI_Session_get_info", ".set MPI_Session_get_info, PMPI_Session_get_info");

/// `MPI_Session_get_nth_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_nth_pset(session: SessionHandle, info: InfoHandle, n: i32, pset_len: *mut i32, pset_name: *mut c_char) -> i32 {
    edge::entry("MPI_Session_get_nth_pset", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (pset_len, pset_name) = unsafe { (Out::new(pset_len, "pset_len")?, StrOut::new(pset_name, "pset_name")) };
        crate::session::session_get_nth_pset(session, info, n, pset_len, pset_name)
    })
}
global_asm!(".weak MPI_Session_get_nth_pset", ".set MPI_Session_get_nth_pset, PMPI_Session_get_nth_pset");

/// `MPI_Session_get_num_psets`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_num_psets(session: SessionHandle, info: InfoHandle, npset_names: *mut i32) -> i32 {
    edge::entry("MPI_Session_get_num_psets", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let npset_names = unsafe { Out::new(npset_names, "npset_names")? };
        crate::session::session_get_num_psets(session, info, npset_names)
    })
}
global_asm!(".weak MPI_Session_get_num_psets", ".set MPI_Session_get_num_psets, PMPI_Session_get_num_psets");

/// `MPI_Session_get_pset_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_pset_info(session: SessionHandle, pset_name: *const c_char, info: *mut InfoHandle) -> i32 {
    edge::entry("MPI_Session_get_pset_info", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (pset_name, info) = unsafe { (StrIn::new(pset_name, "pset_name"), Out::new(info, "info")?) };
        crate::session::session_get_pset_info(session, pset_name, info)
    })
}
global_asm!(".weak MPI_Session_get_pset_info", ".set MPI_Session_get_pset_info, PMPI_Session_get_pset_info");

/// `MPI_Session_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_init(info: InfoHandle, errhandler: ErrhandlerHandle, session: *mut SessionHandle) -> i32 {
    edge::anytime("MPI_Session_init", Scope::Handler(errhandler), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let session = unsafe { Out::new(session, "session")? };
        crate::session::session_init(info, errhandler, session)
    })
}
global_asm!(".weak MPI_Session_init", ".set MPI_Session_init, PMPI_Session_init");
