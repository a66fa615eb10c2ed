//! pmpi: what libraries over the profiling interface have in common: finding the functions behind
//! their wrappers, in whatever MPI library with the standard ABI the program uses. Used by
//! `profile` and `check`. MPI-5.0 chapter 15.2 (profiling interface), chapter 20 (ABI).

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
/// `MPI_ERR_UNSUPPORTED_OPERATION`, returned by a call that the program's library has not.
pub const UNSUPPORTED: c_int = 55;

/// Declares functions of the library: each calls the function of its name, and returns
/// [`UNSUPPORTED`] where there is none.
#[macro_export]
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $symbol:literal ($($argument:ident: $kind:ty),*);)*) => {
        $($(#[$doc])*
        ///
        /// # Safety
        /// What the standard asks of the arguments.
        pub unsafe fn $name($($argument: $kind),*) -> core::ffi::c_int {
            let found = $crate::function!(
                $symbol,
                unsafe extern "C" fn($($kind),*) -> core::ffi::c_int
            );
            match found {
                // SAFETY: the caller's promise.
                Some(function) => unsafe { function($($argument),*) },
                None => $crate::UNSUPPORTED,
            }
        })*
    };
}
