//! Entry points: init.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Abort`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Abort(comm: CommHandle, errorcode: i32) -> i32 {
    edge::entry("MPI_Abort", Scope::Comm(comm), || {
        crate::init::abort(comm, errorcode)
    })
}
global_asm!(".weak MPI_Abort", ".set MPI_Abort, PMPI_Abort");

/// `MPI_Finalize`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Finalize() -> i32 {
    edge::anytime("MPI_Finalize", Scope::Unset, || {
        crate::init::finalize()
    })
}
global_asm!(".weak MPI_Finalize", ".set MPI_Finalize, PMPI_Finalize");

/// `MPI_Finalized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Finalized(flag: *mut i32) -> i32 {
    edge::anytime("MPI_Finalized", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::init::finalized(flag)
    })
}
global_asm!(".weak MPI_Finalized", ".set MPI_Finalized, PMPI_Finalized");

/// `MPI_Init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Init(argc: *mut u8, argv: *mut u8) -> i32 {
    edge::anytime("MPI_Init", Scope::Unset, || {
        crate::init::init()
    })
}
global_asm!(".weak MPI_Init", ".set MPI_Init, PMPI_Init");

/// `MPI_Init_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Init_thread(argc: *mut u8, argv: *mut u8, required: i32, provided: *mut i32) -> i32 {
    edge::anytime("MPI_Init_thread", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let provided = unsafe { Out::new(provided, "provided")? };
        crate::init::init_thread(required, provided)
    })
}
global_asm!(".weak MPI_Init_thread", ".set MPI_Init_thread, PMPI_Init_thread");

/// `MPI_Initialized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Initialized(flag: *mut i32) -> i32 {
    edge::anytime("MPI_Initialized", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::init::initialized(flag)
    })
}
global_asm!(".weak MPI_Initialized", ".set MPI_Initialized, PMPI_Initialized");

/// `MPI_Is_thread_main`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Is_thread_main(flag: *mut i32) -> i32 {
    edge::entry("MPI_Is_thread_main", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::init::is_thread_main(flag)
    })
}
global_asm!(".weak MPI_Is_thread_main", ".set MPI_Is_thread_main, PMPI_Is_thread_main");

/// `MPI_Query_thread`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Query_thread(provided: *mut i32) -> i32 {
    edge::entry("MPI_Query_thread", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let provided = unsafe { Out::new(provided, "provided")? };
        crate::init::query_thread(provided)
    })
}
global_asm!(".weak MPI_Query_thread", ".set MPI_Query_thread, PMPI_Query_thread");
