//! front: what the libraries for programs of other ABIs share.
//!
//! `mpich-abi` and `openmpi-abi` are small libraries with the names of MPI. Each function converts
//! its arguments, calls the function of `libmpi_abi.so.1` by its address, and converts the results:
//! no lock, no table that grows. What differs between the ABIs is a type that implements
//! [`abi::Abi`]. The list of functions, [`entries!`], is generated from the column `roles` of
//! `abi/functions.csv`; a list without a role type for something has a function of its own in
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

/// What the entries name.
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
            // SAFETY: the arguments are those of a C caller, as the standard describes them; the
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

/// An entry with a function of its own, which gets the arguments as they are.
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

/// The weak name beside the strong one.
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
