//! What `libmpi_mpifh.so.40` of Open MPI 4, the library of its Fortran procedures, takes from
//! inside of `libmpi.so.40`, besides functions of MPI and predefined objects.
//!
//! It stays the one of the system. Its procedures convert arguments and call MPI; most need nothing
//! else. It looks into requests that are complete: these are the null request, an object here. What
//! looks into objects that calls made does not work: operations and error handlers of Fortran
//! functions, attributes of communicators that were made, persistent requests that are waited for.
//! Functions that nothing here can do end the job, as an operation that is not supported.

#![allow(non_upper_case_globals, non_snake_case)]

use core::ffi::{c_char, c_int, c_void};
use oxmpi_front::library;

use crate::Status;
use crate::cxx::unsupported;

/// Objects whose addresses are the constants of Fortran; a program has its own.
macro_rules! constants {
    ($($name:ident: $kind:ty;)*) => {$(
        #[doc = "Its address is a constant of Fortran."]
        #[unsafe(no_mangle)]
        pub static $name: $kind = 0;
    )*};
}

constants! {
    mpi_fortran_bottom_: c_int;
    mpi_fortran_in_place_: c_int;
    mpi_fortran_unweighted_: c_int;
    mpi_fortran_weights_empty_: c_int;
    mpi_fortran_errcodes_ignore_: c_int;
    mpi_fortran_status_ignore_: u64;
    mpi_fortran_statuses_ignore_: u64;
    mpi_fortran_argv_null_: u8;
    mpi_fortran_argvs_null_: u8;
    ompi_mpi_param_check: u8;
}

/// Where MPI stands: initialized. The functions of MPI look for themselves.
#[unsafe(no_mangle)]
pub static ompi_mpi_state: c_int = 2;

/// The empty status.
#[unsafe(no_mangle)]
pub static ompi_status_empty: Status = Status {
    source: -1,
    tag: -1,
    error: 0,
    cancelled: 0,
    bytes: 0,
};

/// A C string, which the caller frees, of a text of Fortran without the blanks around it.
///
/// # Safety
/// As its caller has it: so many characters, and a variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ompi_fortran_string_f2c(
    text: *const c_char,
    length: c_int,
    string: *mut *mut c_char,
) -> c_int {
    let length = usize::try_from(length).unwrap_or(0);
    // SAFETY: the caller's promise; the room is one longer than the text.
    unsafe {
        let text = core::slice::from_raw_parts(text.cast::<u8>(), length);
        let text = text.trim_ascii();
        let room = libc::calloc(text.len() + 1, 1).cast::<u8>();
        if room.is_null() {
            return OUT_OF_RESOURCE;
        }
        core::ptr::copy_nonoverlapping(text.as_ptr(), room, text.len());
        *string = room.cast();
    }
    0
}

/// `OMPI_ERR_OUT_OF_RESOURCE`
const OUT_OF_RESOURCE: c_int = -2;

/// A text of Fortran of a C string, cut or filled with blanks.
///
/// # Safety
/// As its caller has it: a C string, and room for so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ompi_fortran_string_c2f(
    string: *const c_char,
    text: *mut c_char,
    length: c_int,
) -> c_int {
    let length = usize::try_from(length).unwrap_or(0);
    // SAFETY: the caller's promise.
    unsafe {
        let string = core::ffi::CStr::from_ptr(string).to_bytes();
        let text = core::slice::from_raw_parts_mut(text.cast::<u8>(), length);
        let both = string.len().min(length);
        text[..both].copy_from_slice(&string[..both]);
        text[both..].fill(b' ');
    }
    0
}

/// The standard's keys of `MPI_COMM_WORLD`'s attributes, by Open MPI's.
const KEYS: [c_int; 7] = [501, 503, 502, 504, 505, 506, 507];

/// The value of a predefined attribute of `MPI_COMM_WORLD`; the caller took the table of attributes
/// from the object of a communicator, where there is none.
unsafe fn predefined(key: c_int, flag: *mut c_int) -> Option<c_int> {
    let mut value = core::ptr::null::<c_int>();
    let key = usize::try_from(key).ok().and_then(|key| KEYS.get(key));
    // SAFETY: the caller's variable.
    unsafe { *flag = 0 };
    library!("MPI_Comm_get_attr"(
        crate::cxx::WORLD => usize, *key? => c_int, (&raw mut value).cast::<c_void>() => *mut c_void,
        flag => *mut c_int));
    // SAFETY: where the flag is set, the value is the address of a number that stays.
    unsafe { (*flag != 0 && !value.is_null()).then(|| *value) }
}

macro_rules! attributes {
    ($($name:ident $kind:ty;)*) => {$(
        /// Gives a predefined attribute.
        ///
        /// # Safety
        /// As its caller has it: two variables.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            _table: *const c_void,
            key: c_int,
            value: *mut $kind,
            flag: *mut c_int,
        ) -> c_int {
            // SAFETY: the caller's promise.
            unsafe {
                if let Some(found) = predefined(key, flag) {
                    *value = found.into();
                }
            }
            0
        }
    )*};
}

attributes! {
    ompi_attr_get_fint c_int;
    ompi_attr_get_aint i64;
}

unsupported! {
    mpi_conversion_fn_null_
    ompi_attr_create_keyval_aint
    ompi_attr_create_keyval_fint
    ompi_attr_set_aint
    ompi_attr_set_fint
    ompi_datatype_match_size
    ompi_fortran_argv_blank_f2c
    ompi_fortran_argv_count_f2c
    ompi_fortran_multiple_argvs_f2c
    ompi_mpi_errors_are_fatal_comm_handler
    PMPIX_Allgather_init
    PMPIX_Allgatherv_init
    PMPIX_Allreduce_init
    PMPIX_Alltoall_init
    PMPIX_Alltoallv_init
    PMPIX_Alltoallw_init
    PMPIX_Barrier_init
    PMPIX_Bcast_init
    PMPIX_Exscan_init
    PMPIX_Gather_init
    PMPIX_Gatherv_init
    PMPIX_Neighbor_allgather_init
    PMPIX_Neighbor_allgatherv_init
    PMPIX_Neighbor_alltoall_init
    PMPIX_Neighbor_alltoallv_init
    PMPIX_Neighbor_alltoallw_init
    PMPIX_Reduce_init
    PMPIX_Reduce_scatter_block_init
    PMPIX_Reduce_scatter_init
    PMPIX_Scan_init
    PMPIX_Scatter_init
    PMPIX_Scatterv_init
}
