//! pmpi: shared code of libraries over the profiling interface. It finds the functions behind their
//! wrappers in any MPI library with the standard ABI. Used by `profile` and `check`. MPI-5.0
//! chapter 15.2 (profiling interface), chapter 20 (ABI).

#![allow(unsafe_code)]

mod next;

pub use next::{front_end, next};

use core::ffi::{c_int, c_void};

/// A handle of the standard ABI.
pub type Handle = usize;
/// Any pointer.
pub type Pointer = *mut c_void;

/// `MPI_COMM_WORLD`
pub const WORLD: Handle = 0x101;
/// `MPI_COMM_SELF`
pub const SELF: Handle = 0x102;
/// `MPI_ERR_UNSUPPORTED_OPERATION`, returned by a call that the program's library does not have.
pub const UNSUPPORTED: c_int = 55;

/// Declares functions of the library. Each calls the function of its name, or returns
/// [`UNSUPPORTED`] if there is none.
#[macro_export]
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $symbol:literal ($($argument:ident: $kind:ty),*);)*) => {
        $($(#[$doc])*
        ///
        /// # Safety
        /// The contract of the standard's function.
        pub unsafe fn $name($($argument: $kind),*) -> core::ffi::c_int {
            let found = $crate::function!(
                $symbol,
                unsafe extern "C" fn($($kind),*) -> core::ffi::c_int
            );
            match found {
                // SAFETY: the caller's contract.
                Some(function) => unsafe { function($($argument),*) },
                None => $crate::UNSUPPORTED,
            }
        })*
    };
}
