//! Roles of lists of requests, and of statuses. MPI-5.0 §3.7.5, §3.9.
//!
//! Lists are converted in memory of the call. Handles may have other sizes, and otherwise another
//! thread may read the list.

use crate::abi::{Abi, REQUEST_NULL, kind};
use crate::role::{CopiedList, Role};
use crate::scratch::Scratch;
use crate::status::{self, Std};

/// Requests that the call may complete. The call only changes requests to null, so only null is
/// written back.
#[derive(Debug)]
pub struct Requests;

impl<A: Abi> Role<A> for Requests {
    type Foreign = *mut A::Handle;
    type Std = *mut usize;
    type Kept = CopiedList<*mut A::Handle, usize>;

    unsafe fn enter(at: *mut A::Handle, n: usize) -> Self::Kept {
        let n = if at.is_null() { 0 } else { n };
        // SAFETY: the program's list has `n` requests.
        let make = |place| A::enter::<{ kind::REQUEST }>(unsafe { *at.add(place) });
        CopiedList {
            at,
            list: Scratch::collect(n, make),
        }
    }

    /// An empty list keeps its address: null if the program passed null.
    fn pass(kept: &mut Self::Kept) -> *mut usize {
        let CopiedList { at, list } = kept;
        match list.is_empty() {
            true => at.cast(),
            false => list.as_mut_ptr(),
        }
    }

    unsafe fn leave(kept: Self::Kept) {
        let CopiedList { at, list } = kept;
        let null = A::leave::<{ kind::REQUEST }>(REQUEST_NULL);
        for (place, request) in list.as_slice().iter().enumerate() {
            if *request == REQUEST_NULL {
                // SAFETY: the program's list, which this call may change.
                unsafe {
                    let at = at.add(place);
                    if *at != null {
                        *at = null;
                    }
                }
            }
        }
    }
}

/// Statuses that the call writes, or that the program ignores.
#[derive(Debug)]
pub struct Statuses;

impl<A: Abi> Role<A> for Statuses {
    type Foreign = *mut A::Status;
    type Std = *mut Std;
    type Kept = CopiedList<*mut A::Status, Std>;

    unsafe fn enter(at: *mut A::Status, n: usize) -> Self::Kept {
        let n = if A::ignores(at) { 0 } else { n };
        CopiedList {
            at,
            list: Scratch::collect(n, |_| Std::blank()),
        }
    }

    fn pass(kept: &mut Self::Kept) -> *mut Std {
        let CopiedList { at, list } = kept;
        match A::ignores(*at) {
            true => core::ptr::null_mut(),
            false => list.as_mut_ptr(),
        }
    }

    unsafe fn leave(kept: Self::Kept) {
        let CopiedList { at, list } = kept;
        for (place, std) in list.as_slice().iter().enumerate() {
            // SAFETY: the program's list is as long; a status that was not written remains
            // unchanged.
            unsafe { status::leave::<A>(std, at.add(place)) }
        }
    }
}
