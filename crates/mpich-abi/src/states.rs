//! Operations and error handlers whose functions have a state. The Fortran library of MPICH 5.0
//! passes Fortran functions to the C library in this way.
//!
//! The engine has no such state. So it gets the address of a pair of function and state, with the
//! tag of adapters that read it. A pair is never freed, as an operation may be in use after it was
//! freed. Its destructor is never called.

use core::ffi::c_int;
use core::mem::transmute;
use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::adapters::{self, Pointer};
use oxmpi_front::values::{code_out, result_out};
use oxmpi_front::{Adapters, alias, engine, library};

use crate::Mpich;

/// A function and its state.
struct Pair {
    function: usize,
    state: Pointer,
}

static ADAPTERS: Adapters = Adapters {
    op,
    op_c,
    handler,
    file_handler,
    ..adapters::of::<Mpich>()
};

/// The pair as a function for the library. `None`: no tag is left for these adapters.
fn paired(function: usize, state: Pointer) -> Option<usize> {
    let tag = engine::register(&ADAPTERS);
    let pair = Box::leak(Box::new(Pair { function, state }));
    (tag != 0).then(|| (&raw const *pair).expose_provenance() | tag)
}

/// The pair at an address.
fn pair(address: usize) -> &'static Pair {
    // SAFETY: `paired` made it, and it is never freed.
    unsafe { &*core::ptr::with_exposed_provenance(address) }
}

unsafe extern "C" fn op(f: usize, input: Pointer, inout: Pointer, n: c_int, of: usize) {
    // SAFETY: the library's contract.
    unsafe { op_c(f, input, inout, n.into(), of) }
}

unsafe extern "C" fn op_c(f: usize, input: Pointer, inout: Pointer, n: i64, of: usize) {
    type Function = unsafe extern "C" fn(Pointer, Pointer, i64, c_int, Pointer);
    let (pair, datatype) = (pair(f), Mpich::leave::<{ kind::DATATYPE }>(of));
    // SAFETY: a function of this type; the library's contract.
    unsafe {
        let function: Function = transmute(pair.function);
        function(input, inout, n, datatype, pair.state);
    }
}

unsafe extern "C" fn handler(f: usize, of: usize, code: c_int) {
    type Function = unsafe extern "C" fn(c_int, c_int, Pointer);
    let (pair, object) = (pair(f), Mpich::leave::<{ kind::COMM }>(of));
    // SAFETY: a function of this type; the library's contract.
    unsafe {
        let function: Function = transmute(pair.function);
        function(object, code_out::<Mpich>(code), pair.state);
    }
}

unsafe extern "C" fn file_handler(f: usize, of: usize, code: c_int) {
    type Function = unsafe extern "C" fn(usize, c_int, Pointer);
    let (pair, file) = (pair(f), Mpich::leave_file(of));
    // SAFETY: a function of this type; the library's contract.
    unsafe {
        let function: Function = transmute(pair.function);
        function(file, code_out::<Mpich>(code), pair.state);
    }
}

/// `MPI_ERR_OTHER` of the library.
const OTHER: c_int = 16;

alias!(PMPIX_Op_create_x, MPIX_Op_create_x);
/// Makes an operation.
///
/// # Safety
/// As the MPI function.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn PMPIX_Op_create_x(
    function: usize,
    _destructor: usize,
    commute: c_int,
    state: Pointer,
    op: *mut c_int,
) -> c_int {
    let Some(function) = paired(function, state) else {
        return code_out::<Mpich>(OTHER);
    };
    let mut made = 0usize;
    let code = library!("MPI_Op_create_c"(
        function => usize, commute => c_int, &mut made => *mut usize));
    if code == 0 {
        // SAFETY: the caller's variable.
        unsafe { *op = Mpich::leave::<{ kind::OP }>(made) };
    }
    result_out::<Mpich>(code)
}

macro_rules! handlers {
    ($($strong:ident $weak:ident $library:literal;)*) => {$(
        alias!($strong, $weak);
        /// Makes an error handler.
        ///
        /// # Safety
        /// As the MPI function.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub unsafe extern "C" fn $strong(
            function: usize,
            _destructor: usize,
            state: Pointer,
            handler: *mut c_int,
        ) -> c_int {
            let Some(function) = paired(function, state) else {
                return code_out::<Mpich>(OTHER);
            };
            let mut made = 0usize;
            let code = library!($library(function => usize, &mut made => *mut usize));
            if code == 0 {
                // SAFETY: the caller's variable.
                unsafe { *handler = Mpich::leave::<{ kind::ERRHANDLER }>(made) };
            }
            result_out::<Mpich>(code)
        }
    )*};
}

handlers! {
    PMPIX_Comm_create_errhandler_x MPIX_Comm_create_errhandler_x "MPI_Comm_create_errhandler";
    PMPIX_Win_create_errhandler_x MPIX_Win_create_errhandler_x "MPI_Win_create_errhandler";
    PMPIX_File_create_errhandler_x MPIX_File_create_errhandler_x "MPI_File_create_errhandler";
    PMPIX_Session_create_errhandler_x MPIX_Session_create_errhandler_x
        "MPI_Session_create_errhandler";
}
