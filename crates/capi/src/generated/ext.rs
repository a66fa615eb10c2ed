//! Entry points: ext.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Grequest_complete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Grequest_complete(request: RequestHandle) -> i32 {
    edge::later("MPI_Grequest_complete", "building", Scope::Unset, &[Given::Request(request)])
}
global_asm!(".weak MPI_Grequest_complete", ".set MPI_Grequest_complete, PMPI_Grequest_complete");

/// `MPI_Grequest_start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Grequest_start(query_fn: GrequestQueryFunction, free_fn: GrequestFreeFunction, cancel_fn: GrequestCancelFunction, extra_state: *mut u8, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Grequest_start", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Grequest_start", ".set MPI_Grequest_start, PMPI_Grequest_start");
