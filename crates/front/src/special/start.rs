//! Init, and the start of a generalized request, with the actions that an ABI needs then. MPI-5.0
//! §11.2, §13.2.

use core::ffi::c_int;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};

use crate::abi::{Abi, group, kind};
use crate::engine::tagged;
use crate::library;
use crate::role::{New, Role};
use crate::values::{result_out, value_in, value_out};

/// The number of init calls in progress. The library uses it through `oxmpi_adapt` to find the
/// caller, as tools may be in between.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// Whether an init call is in progress.
pub unsafe extern "C" fn starts() -> c_int {
    c_int::from(CALLS.load(Ordering::Relaxed) != 0)
}

/// Calls the library, and starts the ABI.
fn start<A: Abi>(call: impl FnOnce() -> c_int) -> c_int {
    CALLS.fetch_add(1, Ordering::Relaxed);
    let code = call();
    CALLS.fetch_sub(1, Ordering::Relaxed);
    if code == 0 {
        A::started();
    }
    result_out::<A>(code)
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

pub unsafe fn grequest_start<A: Abi>(
    query: usize,
    free: usize,
    cancel: usize,
    extra: usize,
    request: *mut A::Handle,
) -> c_int {
    type Made = New<{ kind::REQUEST }>;
    // SAFETY: the program's variable.
    let mut made = unsafe { <Made as Role<A>>::enter(request, 0) };
    A::generalized([query, free, cancel]);
    let code = library!("MPI_Grequest_start"(
        tagged(query) => usize, tagged(free) => usize, tagged(cancel) => usize, extra => usize,
        <Made as Role<A>>::pass(&mut made) => *mut usize));
    // SAFETY: the library call has returned.
    unsafe { <Made as Role<A>>::leave(made) };
    result_out::<A>(code)
}
