//! Functions of the C library, besides MPI's, that MPICH's Fortran library calls: attributes in
//! Fortran's form. MPI-5.0 §19.3.7.
//!
//! Fortran's number of a predefined key is C's plus one. Its value is the number whose address C
//! gets.

use core::ffi::{c_int, c_void};
use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::adapters::Pointer;
use oxmpi_front::library;
use oxmpi_front::special::{comm_get_attr, win_get_attr};
use oxmpi_front::values::result_out;

use crate::Mpich;

/// The forms of a value in the last argument. All other forms have the size of an address.
const POINTER: c_int = 0;
const INTEGER: c_int = 3;
/// Kind bits of a predefined key; Fortran adds 1 to the key.
const PREDEFINED: c_int = 0x6400_0000;
/// `MPI_WIN_BASE` and `MPI_WIN_SIZE`.
const WIN_BASE: c_int = 0x6600_0001;
const WIN_SIZE: c_int = 0x6600_0003;

/// C's key of a Fortran key.
fn key_in_c(key: c_int) -> c_int {
    match key & 0x7c00_0000 {
        PREDEFINED => (key - 1) | 1,
        _ => key,
    }
}

/// The value of a predefined attribute that the C function found.
unsafe fn predefined(key: c_int, found: *const c_void) -> i64 {
    match key {
        WIN_BASE => found.addr() as i64,
        // SAFETY: the address of a size.
        WIN_SIZE => unsafe { *found.cast::<i64>() },
        // SAFETY: the address of an int.
        _ => i64::from(unsafe { *found.cast::<c_int>() }),
    }
}

/// Memory of values set by Fortran: C gets the address of such a cell.
static CELLS: RwLock<BTreeSet<usize>> = RwLock::new(BTreeSet::new());

/// A new cell with a value, as the library stores it.
pub fn cell(value: i64) -> Pointer {
    let cell = Box::into_raw(Box::new(value));
    let mut cells = CELLS.write().unwrap_or_else(PoisonError::into_inner);
    cells.insert(cell.expose_provenance());
    cell.cast()
}

/// The value of an attribute in Fortran: the content of a cell, or the address set by C.
pub fn seen(attribute: *const c_void) -> i64 {
    let cells = CELLS.read().unwrap_or_else(PoisonError::into_inner);
    match cells.contains(&attribute.addr()) {
        // SAFETY: a cell is in the list until it is dropped.
        true => unsafe { *attribute.cast::<i64>() },
        false => attribute.addr() as i64,
    }
}

/// Drops a cell whose attribute is gone.
pub fn drop_cell(attribute: *const c_void) {
    let mut cells = CELLS.write().unwrap_or_else(PoisonError::into_inner);
    if cells.remove(&attribute.addr()) {
        // SAFETY: `cell` made it, and no other code drops it.
        drop(unsafe { Box::from_raw(attribute.cast::<i64>().cast_mut()) });
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
            let value = match key & 0x7c00_0000 {
                PREDEFINED => predefined(key, found),
                _ => seen(found),
            };
            match form {
                INTEGER => *to.cast::<c_int>() = value as c_int,
                _ => *to.cast::<i64>() = value,
            }
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
    result_out::<Mpich>(library!("MPI_Type_get_attr"(
        object => usize, key => c_int, found => *mut *const c_void, flag => *mut c_int)))
}

macro_rules! attributes {
    ($($get:ident $by:expr, $set:ident $library:literal $kind:ident;)*) => {$(
        /// Gets an attribute in the form of the last argument.
        ///
        /// # Safety
        /// As the MPI function.
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
        /// As the MPI function.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub unsafe extern "C" fn $set(
            object: c_int,
            key: c_int,
            value: *mut c_void,
            form: c_int,
        ) -> c_int {
            let object = Mpich::enter::<{ kind::$kind }>(object);
            let attribute = match form {
                POINTER => value,
                INTEGER => cell(i64::from(value.addr() as c_int)),
                _ => cell(value.addr() as i64),
            };
            let code = library!($library(
                object => usize, key => c_int, attribute => *mut c_void));
            if code != 0 && form != POINTER {
                drop_cell(attribute);
            }
            result_out::<Mpich>(code)
        }
    )*};
}

attributes! {
    MPII_Comm_get_attr comm_get_attr::<Mpich>, MPII_Comm_set_attr "MPI_Comm_set_attr" COMM;
    MPII_Type_get_attr type_get_attr, MPII_Type_set_attr "MPI_Type_set_attr" DATATYPE;
    MPII_Win_get_attr win_get_attr::<Mpich>, MPII_Win_set_attr "MPI_Win_set_attr" WIN;
}
