//! Internal symbols of `libmpi.so.40` that `libmpi_cxx.so.40` of Open MPI 4 uses, besides MPI
//! functions and predefined objects.
//!
//! Every C++ program compiled with Open MPI 4's header needs that library. Mostly it is for classes
//! that the header defines and the program never uses. The system's library is used. These objects
//! exist so that it loads; their sizes are Open MPI's. Classes that only call MPI work. Functions
//! of operations, attributes and error handlers with C++ objects as arguments use internals of Open
//! MPI. They end the job with MPI_ERR_UNSUPPORTED_OPERATION.

#![allow(non_upper_case_globals)]

use core::ffi::c_int;
use oxmpi_front::library;

use crate::objects::Object;

/// `MPI_COMM_WORLD` and `MPI_ERR_UNSUPPORTED_OPERATION` of the library.
const WORLD: usize = 0x101;
const UNSUPPORTED: c_int = 55;

/// The number of internal codes of Open MPI below those of MPI: none here.
#[unsafe(no_mangle)]
pub static ompi_errcode_intern_lastused: c_int = 0;

/// The list of internal codes.
#[unsafe(no_mangle)]
pub static ompi_errcodes_intern: Object<15> = Object::new(0);

/// The data representations with C++ conversion functions.
#[unsafe(no_mangle)]
pub static ompi_registered_datareps: Object<8> = Object::new(0);

/// Ends the job.
fn refuse() -> c_int {
    library!("MPI_Comm_call_errhandler"(WORLD => usize, UNSUPPORTED => c_int));
    library!("MPI_Abort"(WORLD => usize, UNSUPPORTED => c_int))
}

/// Functions that end the job.
macro_rules! unsupported {
    ($($name:ident)*) => {$(
        /// Ends the job.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() -> core::ffi::c_int {
            refuse()
        }
    )*};
}

unsupported! {
    ompi_op_set_cxx_callback
    ompi_attr_create_keyval
    ompi_errhandler_create
    ompi_errhandler_invoke
}
