//! Init: what an ABI has to make once MPI runs. MPI-5.0 §11.2.

use core::ffi::c_int;

use crate::abi::{Abi, group};
use crate::library;
use crate::values::{code_out, value_in, value_out};

pub unsafe fn init<A: Abi>(argc: *mut c_int, argv: usize) -> c_int {
    let code = library!("MPI_Init"(argc => *mut c_int, argv => usize));
    if code == 0 {
        A::started();
    }
    code_out::<A>(code)
}

pub unsafe fn init_thread<A: Abi>(
    argc: *mut c_int,
    argv: usize,
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    let required = value_in::<A, { group::THREAD }>(required);
    let mut level = 0;
    let code = library!("MPI_Init_thread"(
        argc => *mut c_int, argv => usize, required => c_int, &mut level => *mut c_int));
    if code == 0 {
        if !provided.is_null() {
            // SAFETY: the program's variable.
            unsafe { *provided = value_out::<A, { group::THREAD }>(level) };
        }
        A::started();
    }
    code_out::<A>(code)
}
