//! The attribute functions in Open MPI's header, whose addresses programs pass and which they may
//! call. And the C variables for Fortran's ignored statuses.

use core::ffi::{c_int, c_void};
use oxmpi_sync::atomic::global::AtomicPtr;

use crate::fortran::{mpi_fortran_status_ignore_, mpi_fortran_statuses_ignore_};

macro_rules! attribute_functions {
    ($copy:ident: $($null:ident $dup:ident),*; $delete:ident: $($gone:ident),*;) => {
        $(
            /// Copies nothing.
            ///
            /// # Safety
            /// As a copy function of attributes.
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "C" fn $null(
                _object: usize,
                _key: c_int,
                _extra: *mut c_void,
                _value: *mut c_void,
                _new: *mut *mut c_void,
                flag: *mut c_int,
            ) -> c_int {
                // SAFETY: the caller's variable.
                unsafe { *flag = 0 };
                0
            }

            /// Copies the value.
            ///
            /// # Safety
            /// As a copy function of attributes.
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "C" fn $dup(
                _object: usize,
                _key: c_int,
                _extra: *mut c_void,
                value: *mut c_void,
                new: *mut *mut c_void,
                flag: *mut c_int,
            ) -> c_int {
                // SAFETY: the caller's variables.
                unsafe {
                    *new = value;
                    *flag = 1;
                }
                0
            }
        )*
        $(
            /// Deletes nothing.
            ///
            /// # Safety
            /// As a delete function of attributes.
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "C" fn $gone(
                _object: usize,
                _key: c_int,
                _value: *mut c_void,
                _extra: *mut c_void,
            ) -> c_int {
                0
            }
        )*

        /// The standard's sentinel for one of these functions, else the address. The addresses are
        /// those that the loader resolved, as in the program.
        pub fn sentinel(address: usize) -> usize {
            let is = |function: *const c_void| function.addr() == address;
            match address {
                $(_ if is($dup as *const c_void) => 1,)*
                $(_ if is($null as *const c_void) => 0,)*
                $(_ if is($gone as *const c_void) => 0,)*
                _ => address,
            }
        }
    };
}

attribute_functions! {
    copy: OMPI_C_MPI_NULL_COPY_FN OMPI_C_MPI_DUP_FN,
        OMPI_C_MPI_COMM_NULL_COPY_FN OMPI_C_MPI_COMM_DUP_FN,
        OMPI_C_MPI_TYPE_NULL_COPY_FN OMPI_C_MPI_TYPE_DUP_FN,
        OMPI_C_MPI_WIN_NULL_COPY_FN OMPI_C_MPI_WIN_DUP_FN;
    delete: OMPI_C_MPI_NULL_DELETE_FN, OMPI_C_MPI_COMM_NULL_DELETE_FN,
        OMPI_C_MPI_TYPE_NULL_DELETE_FN, OMPI_C_MPI_WIN_NULL_DELETE_FN;
}

macro_rules! ignored {
    ($($name:ident = $of:ident;)*) => {$(
        /// The address of an ignored Fortran status; Fortran libraries may write it.
        #[unsafe(no_mangle)]
        pub static $name: AtomicPtr<u8> = AtomicPtr::new((&raw const $of).cast_mut().cast());
    )*};
}

ignored! {
    MPI_F_STATUS_IGNORE = mpi_fortran_status_ignore_;
    MPI_F_STATUSES_IGNORE = mpi_fortran_statuses_ignore_;
    MPI_F08_STATUS_IGNORE = mpi_fortran_status_ignore_;
    MPI_F08_STATUSES_IGNORE = mpi_fortran_statuses_ignore_;
}
