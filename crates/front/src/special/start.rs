//! Init: what an ABI has to make once MPI runs. MPI-5.0 §11.2.

use core::ffi::c_int;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};

use crate::abi::{Abi, group};
use crate::library;
use crate::values::{code_out, value_in, value_out};

/// The calls that are under way. The library asks whose call it is by `oxmpi_adapt`, as tools may
/// stand between.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Whether there are any.
pub unsafe extern "C" fn starts() -> c_int {
    c_int::from(CALLS.load(Ordering::Relaxed) != 0)
}

/// Calls the library, and makes what the ABI needs.
fn start<A: Abi>(call: impl FnOnce() -> c_int) -> c_int {
    CALLS.fetch_add(1, Ordering::Relaxed);
    let code = call();
    CALLS.fetch_sub(1, Ordering::Relaxed);
    if code == 0 {
        A::started();
    }
    code_out::<A>(code)
}

pub unsafe fn init<A: Abi>(argc: *mut c_int, argv: usize) -> c_int {
    start::<A>(|| library!("MPI_Init"(argc => *mut c_int, argv => usize)))
}

pub unsafe fn init_thread<A: Abi>(
    argc: *mut c_int,
    argv: usize,
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    let required = value_in::<A, { group::THREAD }>(required);
    let mut level = 0;
    let code = start::<A>(|| {
        library!("MPI_Init_thread"(
            argc => *mut c_int, argv => usize, required => c_int, &mut level => *mut c_int))
    });
    if code == 0 && !provided.is_null() {
        // SAFETY: the program's variable.
        unsafe { *provided = value_out::<A, { group::THREAD }>(level) };
    }
    code
}
