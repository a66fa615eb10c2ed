//! Entry points: session.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Group_from_session_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_from_session_pset(session: SessionHandle, pset_name: *const c_char, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_from_session_pset", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Group_from_session_pset", ".set MPI_Group_from_session_pset, PMPI_Group_from_session_pset");

/// `MPI_Session_finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_finalize(session: *mut SessionHandle) -> i32 {
    edge::later("MPI_Session_finalize", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Session_finalize", ".set MPI_Session_finalize, PMPI_Session_finalize");

/// `MPI_Session_get_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_info(session: SessionHandle, info_used: *mut InfoHandle) -> i32 {
    edge::later("MPI_Session_get_info", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_get_info", ".set MPI_Session_get_info, PMPI_Session_get_info");

/// `MPI_Session_get_nth_pset`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_nth_pset(session: SessionHandle, info: InfoHandle, n: i32, pset_len: *mut i32, pset_name: *mut c_char) -> i32 {
    edge::later("MPI_Session_get_nth_pset", "building", Scope::Session(session), &[Given::Session(session), Given::Info(info)])
}
global_asm!(".weak MPI_Session_get_nth_pset", ".set MPI_Session_get_nth_pset, PMPI_Session_get_nth_pset");

/// `MPI_Session_get_num_psets`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_num_psets(session: SessionHandle, info: InfoHandle, npset_names: *mut i32) -> i32 {
    edge::later("MPI_Session_get_num_psets", "building", Scope::Session(session), &[Given::Session(session), Given::Info(info)])
}
global_asm!(".weak MPI_Session_get_num_psets", ".set MPI_Session_get_num_psets, PMPI_Session_get_num_psets");

/// `MPI_Session_get_pset_info`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_get_pset_info(session: SessionHandle, pset_name: *const c_char, info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Session_get_pset_info", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_get_pset_info", ".set MPI_Session_get_pset_info, PMPI_Session_get_pset_info");

/// `MPI_Session_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_init(info: InfoHandle, errhandler: ErrhandlerHandle, session: *mut SessionHandle) -> i32 {
    edge::later("MPI_Session_init", "building", Scope::Handler(errhandler), &[Given::Info(info), Given::Errhandler(errhandler)])
}
global_asm!(".weak MPI_Session_init", ".set MPI_Session_init, PMPI_Session_init");
