//! Versions, times, and functions of an ABI beyond the standard.

use core::ffi::c_int;

use crate::abi::Abi;
use crate::library;

pub unsafe fn get_version<A: Abi>(version: *mut c_int, subversion: *mut c_int) -> c_int {
    // SAFETY: the program's variables.
    unsafe {
        *version = A::FACTS.version.0;
        *subversion = A::FACTS.version.1;
    }
    0
}

/// Reports that this is not the standard's ABI.
pub unsafe fn abi_get_version<A: Abi>(major: *mut c_int, minor: *mut c_int) -> c_int {
    // SAFETY: the program's variables.
    unsafe {
        *major = -1;
        *minor = -1;
    }
    0
}

/// Accepts any arguments: those after the level are for tools.
pub unsafe fn pcontrol<A: Abi>(level: c_int) -> c_int {
    library!("MPI_Pcontrol"(level => c_int))
}

pub unsafe fn wtime<A: Abi>() -> f64 {
    library!("MPI_Wtime"() -> f64)
}

pub unsafe fn wtick<A: Abi>() -> f64 {
    library!("MPI_Wtick"() -> f64)
}

pub unsafe fn aint_add<A: Abi>(base: i64, disp: i64) -> i64 {
    base.wrapping_add(disp)
}

pub unsafe fn aint_diff<A: Abi>(one: i64, other: i64) -> i64 {
    one.wrapping_sub(other)
}

/// `MPIX_Query_X_support`: device memory is not supported.
pub unsafe fn query_support<A: Abi>() -> c_int {
    0
}
