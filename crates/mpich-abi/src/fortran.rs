//! What the library of Fortran of MPICH asks of the C library beside MPI's functions: attributes as
//! Fortran has them. MPI-5.0 §19.3.7.
//!
//! Fortran's number of a predefined key is C's plus one, and its value is the number that C gets
//! the address of.

use core::ffi::{c_int, c_void};
use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::library;
use oxmpi_front::special::{comm_get_attr, win_get_attr};
use oxmpi_front::values::code_out;

use crate::Mpich;

/// The forms of a value: the last argument.
const INTEGER: c_int = 3;
/// Bits of a predefined key, and the one that Fortran adds.
const PREDEFINED: c_int = 0x6400_0000;
/// `MPI_WIN_BASE` and `MPI_WIN_SIZE`.
const WIN_BASE: c_int = 0x6600_0001;
const WIN_SIZE: c_int = 0x6600_0003;

/// C's key for one of Fortran.
fn key_in_c(key: c_int) -> c_int {
    match key & 0x7c00_0000 {
        PREDEFINED => (key - 1) | 1,
        _ => key,
    }
}

/// Gives Fortran a value: what `found` is, or what it is the address of.
unsafe fn give(key: c_int, found: *const c_void, to: *mut c_void, form: c_int) {
    let value = match key {
        WIN_BASE => found.addr() as i64,
        // SAFETY: the address of a size.
        WIN_SIZE => unsafe { *found.cast::<i64>() },
        // SAFETY: the address of an int.
        _ if key & 0x7c00_0000 == PREDEFINED => i64::from(unsafe { *found.cast::<c_int>() }),
        _ => found.addr() as i64,
    };
    // SAFETY: the caller's variable, of this form.
    unsafe {
        match form {
            INTEGER => *to.cast::<c_int>() = value as c_int,
            _ => *to.cast::<i64>() = value,
        }
    }
}

type Get = unsafe fn(c_int, c_int, *mut *const c_void, *mut c_int) -> c_int;

unsafe fn get(
    by: Get,
    object: c_int,
    key: c_int,
    to: *mut c_void,
    flag: *mut c_int,
    form: c_int,
) -> c_int {
    let (mut found, key) = (core::ptr::null(), key_in_c(key));
    // SAFETY: the caller's arguments, and a variable of this call.
    unsafe {
        let code = by(object, key, &mut found, flag);
        if code == 0 && *flag != 0 {
            give(key, found, to, form);
        }
        code
    }
}

unsafe fn type_get_attr(
    object: c_int,
    key: c_int,
    found: *mut *const c_void,
    flag: *mut c_int,
) -> c_int {
    let object = Mpich::enter::<{ kind::DATATYPE }>(object);
    code_out::<Mpich>(library!("MPI_Type_get_attr"(
        object => usize, key => c_int, found => *mut *const c_void, flag => *mut c_int)))
}

macro_rules! attributes {
    ($($get:ident $by:expr, $set:ident $library:literal $kind:ident;)*) => {$(
        /// Gets an attribute in the form that the last argument says.
        ///
        /// # Safety
        /// As for the function of MPI.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub unsafe extern "C" fn $get(
            object: c_int,
            key: c_int,
            to: *mut c_void,
            flag: *mut c_int,
            form: c_int,
        ) -> c_int {
            // SAFETY: the caller's arguments.
            unsafe { get($by, object, key, to, flag, form) }
        }

        /// Sets an attribute.
        ///
        /// # Safety
        /// As for the function of MPI.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub unsafe extern "C" fn $set(
            object: c_int,
            key: c_int,
            value: *mut c_void,
            _form: c_int,
        ) -> c_int {
            let object = Mpich::enter::<{ kind::$kind }>(object);
            code_out::<Mpich>(library!($library(
                object => usize, key => c_int, value => *mut c_void)))
        }
    )*};
}

attributes! {
    MPII_Comm_get_attr comm_get_attr::<Mpich>, MPII_Comm_set_attr "MPI_Comm_set_attr" COMM;
    MPII_Type_get_attr type_get_attr, MPII_Type_set_attr "MPI_Type_set_attr" DATATYPE;
    MPII_Win_get_attr win_get_attr::<Mpich>, MPII_Win_set_attr "MPI_Win_set_attr" WIN;
}
