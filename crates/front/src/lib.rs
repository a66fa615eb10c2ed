//! front: shared code of the libraries for programs of other ABIs.
//!
//! `mpich-abi` and `openmpi-abi` are small libraries with the names of MPI. Each function converts
//! its arguments, calls the function of `libmpi_abi.so.1` by its address, and converts the results.
//! There is no lock and no growing table. A type that implements [`abi::Abi`] contains the
//! differences between the ABIs. The list of functions, [`entries!`], is generated from the column
//! `roles` of `abi/functions.csv`. Functions with arguments that no role describes are in
//! [`special`]. MPI-5.0 chapter 20 is the ABI of the library.

#![allow(unsafe_code)]

pub mod abi;
pub mod adapters;
pub mod engine;
pub mod extras;
#[rustfmt::skip]
pub mod generated;
pub mod lengths;
pub mod lists;
pub mod role;
pub mod scratch;
pub mod special;
pub mod status;
pub mod values;

pub use oxmpi_adapt::Adapters;

/// The names used by the entries.
pub mod prelude {
    pub use crate::abi::{Abi, group, kind};
    pub use crate::extras::places::*;
    pub use crate::lists::*;
    pub use crate::role::*;
}

/// An entry whose arguments are converted by their roles.
#[macro_export]
macro_rules! entry {
    ($abi:ty, $place:expr, $strong:ident, $weak:ident ($($arg:ident: $role:ty $([$n:expr])?),*)) => {
        $crate::alias!($strong, $weak);
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $strong(
            $($arg: <$role as Role<$abi>>::Foreign),*
        ) -> core::ffi::c_int {
            // SAFETY: the arguments are those of a C caller, as the standard describes them. The
            // function has these types.
            unsafe {
                let ($(mut $arg,)*) =
                    ($(<$role as Role<$abi>>::enter($arg, $crate::length!($($n)?)),)*);
                let f: unsafe extern "C" fn(
                    $(<$role as Role<$abi>>::Std),*
                ) -> core::ffi::c_int = $crate::engine::function($place);
                let code = f($(<$role as Role<$abi>>::pass(&mut $arg)),*);
                $(<$role as Role<$abi>>::leave($arg);)*
                $crate::values::result_out::<$abi>(code)
            }
        }
    };
}

/// An entry with its own function, which gets the unconverted arguments.
#[macro_export]
macro_rules! special {
    ($abi:ty, $function:ident, $strong:ident, $weak:ident ($($arg:ident: $role:ty),*) $(-> $result:ty)?) => {
        $crate::alias!($strong, $weak);
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $strong(
            $($arg: <$role as Role<$abi>>::Foreign),*
        ) -> $crate::result!($($result)?) {
            // SAFETY: the arguments are those of a C caller, as the standard describes them.
            unsafe { $crate::special::$function::<$abi>($($arg),*) }
        }
    };
}

/// Defines the weak name as an alias of the strong one.
#[macro_export]
macro_rules! alias {
    ($strong:ident, $weak:ident) => {
        core::arch::global_asm!(
            concat!(".weak ", stringify!($weak)),
            concat!(".set ", stringify!($weak), ", ", stringify!($strong))
        );
    };
}

/// The length of a list, or 0.
#[doc(hidden)]
#[macro_export]
macro_rules! length {
    () => {
        0
    };
    ($n:expr) => {
        $n
    };
}

/// The result of an entry.
#[doc(hidden)]
#[macro_export]
macro_rules! result {
    () => {
        core::ffi::c_int
    };
    ($result:ty) => {
        $result
    };
}
