//! Entry points: ext.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Grequest_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Grequest_complete(request: RequestHandle) -> i32 {
    edge::entry("MPI_Grequest_complete", Scope::Unset, || {
        crate::ext::grequest_complete(request)
    })
}
global_asm!(".weak MPI_Grequest_complete", ".set MPI_Grequest_complete, PMPI_Grequest_complete");

/// `MPI_Grequest_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Grequest_start(query_fn: GrequestQueryFunction, free_fn: GrequestFreeFunction, cancel_fn: GrequestCancelFunction, extra_state: *mut u8, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Grequest_start", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::ext::grequest_start(query_fn, free_fn, cancel_fn, extra_state, request)
    })
}
global_asm!(".weak MPI_Grequest_start", ".set MPI_Grequest_start, PMPI_Grequest_start");
