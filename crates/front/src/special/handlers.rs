//! `MPI_Comm_call_errhandler` and similar calls. MPI-5.0 §9.3.

use core::ffi::c_int;

use crate::abi::{Abi, kind};
use crate::library;
use crate::values::{code_in, result_out};

/// The result for the program. The handler runs although the call succeeds. So it must not settle
/// the error of a later call.
fn called<A: Abi>(code: c_int) -> c_int {
    let code = result_out::<A>(code);
    A::is_settled();
    code
}

macro_rules! calls {
    ($($name:ident $library:literal $kind:ident;)*) => {$(
        pub unsafe fn $name<A: Abi>(object: A::Handle, code: c_int) -> c_int {
            let (object, code) = (A::enter::<{ kind::$kind }>(object), code_in::<A>(code));
            called::<A>(library!($library(object => usize, code => c_int)))
        }
    )*};
}

calls! {
    comm_call_errhandler "MPI_Comm_call_errhandler" COMM;
    session_call_errhandler "MPI_Session_call_errhandler" SESSION;
    win_call_errhandler "MPI_Win_call_errhandler" WIN;
}

pub unsafe fn file_call_errhandler<A: Abi>(file: usize, code: c_int) -> c_int {
    let (file, code) = (A::enter_file(file), code_in::<A>(code));
    called::<A>(library!("MPI_File_call_errhandler"(file => usize, code => c_int)))
}
