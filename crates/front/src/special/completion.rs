//! Calls with lists of requests, and of statuses. MPI-5.0 §3.7.5, §3.9.
//!
//! Lists are converted in memory of the call: handles have other sizes, and where they have not,
//! another thread may look at the list. A request only ever becomes null, so that alone is written
//! back.

use core::ffi::c_int;

use crate::abi::{Abi, REQUEST_NULL, kind};
use crate::lengths::given;
use crate::library;
use crate::role::{Role, StatusOut};
use crate::scratch::Scratch;
use crate::status::{self, Std};
use crate::values::code_out;

/// The requests of a call.
struct Requests<A: Abi> {
    at: *mut A::Handle,
    list: Scratch<usize>,
}

impl<A: Abi> Requests<A> {
    unsafe fn enter(count: c_int, at: *const A::Handle) -> Requests<A> {
        let n = if at.is_null() { 0 } else { given(count) };
        // SAFETY: the program's list has `count` requests.
        let make = |place| A::enter::<{ kind::REQUEST }>(unsafe { *at.add(place) });
        Requests {
            at: at.cast_mut(),
            list: Scratch::collect(n, make),
        }
    }

    /// An empty list keeps its address: null where the program gave null.
    fn pass(&mut self) -> *mut usize {
        match self.list.is_empty() {
            true => self.at.cast(),
            false => self.list.as_mut_ptr(),
        }
    }

    unsafe fn leave(&self) {
        let null = A::leave::<{ kind::REQUEST }>(REQUEST_NULL);
        for (place, request) in self.list.as_slice().iter().enumerate() {
            if *request == REQUEST_NULL {
                // SAFETY: the program's list, which this call may change.
                unsafe {
                    let at = self.at.add(place);
                    if *at != null {
                        *at = null;
                    }
                }
            }
        }
    }
}

/// The statuses of a call.
struct Statuses<A: Abi> {
    at: *mut A::Status,
    list: Scratch<Std>,
}

impl<A: Abi> Statuses<A> {
    fn enter(count: c_int, at: *mut A::Status) -> Statuses<A> {
        let n = if A::ignores(at) { 0 } else { given(count) };
        Statuses {
            at,
            list: Scratch::collect(n, |_| Std::blank()),
        }
    }

    fn pass(&mut self) -> *mut Std {
        match A::ignores(self.at) {
            true => core::ptr::null_mut(),
            false => self.list.as_mut_ptr(),
        }
    }

    unsafe fn leave(&self) {
        for (place, std) in self.list.as_slice().iter().enumerate() {
            // SAFETY: the program's list has as many; one that was not written is left alone.
            unsafe { status::leave::<A>(std, self.at.add(place)) }
        }
    }
}

pub unsafe fn startall<A: Abi>(count: c_int, requests: *mut A::Handle) -> c_int {
    // SAFETY: see the module.
    let mut list = unsafe { Requests::<A>::enter(count, requests) };
    let code = library!("MPI_Startall"(count => c_int, list.pass() => *mut usize));
    code_out::<A>(code)
}

pub unsafe fn waitall<A: Abi>(
    count: c_int,
    requests: *mut A::Handle,
    statuses: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut results = Statuses::<A>::enter(count, statuses);
        let code = library!("MPI_Waitall"(
            count => c_int, list.pass() => *mut usize, results.pass() => *mut Std));
        list.leave();
        results.leave();
        code_out::<A>(code)
    }
}

pub unsafe fn testall<A: Abi>(
    count: c_int,
    requests: *mut A::Handle,
    flag: *mut c_int,
    statuses: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut results = Statuses::<A>::enter(count, statuses);
        let code = library!("MPI_Testall"(
            count => c_int, list.pass() => *mut usize, flag => *mut c_int,
            results.pass() => *mut Std));
        list.leave();
        results.leave();
        code_out::<A>(code)
    }
}

pub unsafe fn request_get_status_all<A: Abi>(
    count: c_int,
    requests: *const A::Handle,
    flag: *mut c_int,
    statuses: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut results = Statuses::<A>::enter(count, statuses);
        let code = library!("MPI_Request_get_status_all"(
            count => c_int, list.pass() => *mut usize, flag => *mut c_int,
            results.pass() => *mut Std));
        results.leave();
        code_out::<A>(code)
    }
}

pub unsafe fn waitany<A: Abi>(
    count: c_int,
    requests: *mut A::Handle,
    index: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut result = <StatusOut as Role<A>>::enter(status, 0);
        let code = library!("MPI_Waitany"(
            count => c_int, list.pass() => *mut usize, index => *mut c_int,
            <StatusOut as Role<A>>::pass(&mut result) => *mut Std));
        list.leave();
        <StatusOut as Role<A>>::leave(result);
        code_out::<A>(code)
    }
}

pub unsafe fn testany<A: Abi>(
    count: c_int,
    requests: *mut A::Handle,
    index: *mut c_int,
    flag: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut result = <StatusOut as Role<A>>::enter(status, 0);
        let code = library!("MPI_Testany"(
            count => c_int, list.pass() => *mut usize, index => *mut c_int, flag => *mut c_int,
            <StatusOut as Role<A>>::pass(&mut result) => *mut Std));
        list.leave();
        <StatusOut as Role<A>>::leave(result);
        code_out::<A>(code)
    }
}

pub unsafe fn request_get_status_any<A: Abi>(
    count: c_int,
    requests: *const A::Handle,
    index: *mut c_int,
    flag: *mut c_int,
    status: *mut A::Status,
) -> c_int {
    // SAFETY: see the module.
    unsafe {
        let mut list = Requests::<A>::enter(count, requests);
        let mut result = <StatusOut as Role<A>>::enter(status, 0);
        let code = library!("MPI_Request_get_status_any"(
            count => c_int, list.pass() => *mut usize, index => *mut c_int, flag => *mut c_int,
            <StatusOut as Role<A>>::pass(&mut result) => *mut Std));
        <StatusOut as Role<A>>::leave(result);
        code_out::<A>(code)
    }
}

macro_rules! some {
    ($($name:ident $library:literal $list:ty;)*) => {$(
        pub unsafe fn $name<A: Abi>(
            count: c_int,
            requests: $list,
            outcount: *mut c_int,
            indices: *mut c_int,
            statuses: *mut A::Status,
        ) -> c_int {
            // SAFETY: see the module.
            unsafe {
                let mut list = Requests::<A>::enter(count, requests);
                let mut results = Statuses::<A>::enter(count, statuses);
                let code = library!($library(
                    count => c_int, list.pass() => *mut usize, outcount => *mut c_int,
                    indices => *mut c_int, results.pass() => *mut Std));
                list.leave();
                results.leave();
                code_out::<A>(code)
            }
        }
    )*};
}

some! {
    waitsome "MPI_Waitsome" *mut A::Handle;
    testsome "MPI_Testsome" *mut A::Handle;
    request_get_status_some "MPI_Request_get_status_some" *const A::Handle;
}
