//! Adapters: they call functions of the program for the library, with the handles, codes and
//! statuses of the program's ABI.
//!
//! `oxmpi_adapt` describes the registration. No state is kept between calls. MPI-5.0 §6.9.5,
//! §7.7.2, §9.3, §13.2, §14.5.3.

use core::ffi::{c_int, c_void};
use core::mem::transmute;
use oxmpi_adapt::Adapters;
pub use oxmpi_adapt::Pointer;

use crate::abi::{Abi, group, kind};
use crate::status;
use crate::values::{code_in, code_out, keyval_out, value_out};

/// `MPI_COMM_WORLD` of the standard. Before MPI-4.0 errors without an object were raised on it.
const WORLD: usize = 0x101;

/// The adapters of an ABI.
#[must_use]
pub const fn of<A: Abi>() -> Adapters {
    Adapters {
        op: op::<A>,
        op_c: op_c::<A>,
        query: query::<A>,
        free: free::<A>,
        cancel: cancel::<A>,
        copy: copy::<A>,
        delete: delete::<A>,
        handler: handler::<A>,
        file_handler: file_handler::<A>,
        extent: extent::<A>,
        convert: convert::<A>,
        convert_c: convert_c::<A>,
        event: event::<A>,
        event_free: event_free::<A>,
        dropped: dropped::<A>,
        starts: crate::special::starts,
        errors_on: WORLD,
    }
}

/// The function at an address that the program passed for this type.
macro_rules! at {
    ($address:expr, $kind:ty) => {
        // SAFETY: the program passed the address of a function of this type.
        unsafe { transmute::<usize, $kind>($address) }
    };
}

/// A handle as the program's ABI represents it. The kinds differ only for requests and files, which
/// are never passed to functions.
fn object<A: Abi>(handle: usize) -> A::Handle {
    A::leave::<{ kind::COMM }>(handle)
}

fn datatype<A: Abi>(handle: usize) -> A::Handle {
    A::leave::<{ kind::DATATYPE }>(handle)
}

unsafe extern "C" fn op<A: Abi>(f: usize, input: Pointer, inout: Pointer, n: c_int, of: usize) {
    let f = at!(
        f,
        unsafe extern "C" fn(Pointer, Pointer, *mut c_int, *mut A::Handle)
    );
    let (mut n, mut of) = (n, datatype::<A>(of));
    // SAFETY: the library's contract; length and handle are variables of this call.
    unsafe { f(input, inout, &mut n, &mut of) }
}

unsafe extern "C" fn op_c<A: Abi>(f: usize, input: Pointer, inout: Pointer, n: i64, of: usize) {
    let f = at!(
        f,
        unsafe extern "C" fn(Pointer, Pointer, *mut i64, *mut A::Handle)
    );
    let (mut n, mut of) = (n, datatype::<A>(of));
    // SAFETY: the library's contract; length and handle are variables of this call.
    unsafe { f(input, inout, &mut n, &mut of) }
}

unsafe extern "C" fn query<A: Abi>(f: usize, extra: Pointer, status: Pointer) -> c_int {
    let f = at!(f, unsafe extern "C" fn(Pointer, *mut A::Status) -> c_int);
    // SAFETY: the library's status and contract.
    unsafe { status::lent::<A>(status, |foreign| f(extra, foreign)) }
}

unsafe extern "C" fn free<A: Abi>(f: usize, extra: Pointer) -> c_int {
    let f = at!(f, unsafe extern "C" fn(Pointer) -> c_int);
    // SAFETY: the library's contract.
    code_in::<A>(unsafe { f(extra) })
}

unsafe extern "C" fn cancel<A: Abi>(f: usize, extra: Pointer, complete: c_int) -> c_int {
    let f = at!(f, unsafe extern "C" fn(Pointer, c_int) -> c_int);
    // SAFETY: the library's contract.
    code_in::<A>(unsafe { f(extra, complete) })
}

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn copy<A: Abi>(
    f: usize,
    of: usize,
    key: c_int,
    extra: Pointer,
    value: Pointer,
    new: Pointer,
    flag: *mut c_int,
) -> c_int {
    type Copy<H> = unsafe extern "C" fn(H, c_int, Pointer, Pointer, Pointer, *mut c_int) -> c_int;
    let f = at!(f, Copy<A::Handle>);
    // SAFETY: the library's contract.
    code_in::<A>(unsafe {
        f(
            object::<A>(of),
            keyval_out::<A>(key),
            extra,
            value,
            new,
            flag,
        )
    })
}

unsafe extern "C" fn delete<A: Abi>(
    f: usize,
    of: usize,
    key: c_int,
    value: Pointer,
    extra: Pointer,
) -> c_int {
    let f = at!(
        f,
        unsafe extern "C" fn(A::Handle, c_int, Pointer, Pointer) -> c_int
    );
    // SAFETY: the library's contract.
    code_in::<A>(unsafe { f(object::<A>(of), keyval_out::<A>(key), value, extra) })
}

unsafe extern "C" fn handler<A: Abi>(f: usize, of: usize, code: c_int) {
    let f = at!(f, unsafe extern "C" fn(*mut A::Handle, *mut c_int, ...));
    let (mut of, mut code) = (object::<A>(of), code_out::<A>(code));
    // SAFETY: handle and code are variables of this call; the library's contract.
    unsafe { f(&mut of, &mut code) }
}

unsafe extern "C" fn file_handler<A: Abi>(f: usize, of: usize, code: c_int) {
    let f = at!(f, unsafe extern "C" fn(*mut usize, *mut c_int, ...));
    let (mut of, mut code) = (A::leave_file(of), code_out::<A>(code));
    // SAFETY: handle and code are variables of this call; the library's contract.
    unsafe { f(&mut of, &mut code) }
}

unsafe extern "C" fn extent<A: Abi>(f: usize, of: usize, to: *mut i64, extra: Pointer) -> c_int {
    let f = at!(
        f,
        unsafe extern "C" fn(A::Handle, *mut i64, Pointer) -> c_int
    );
    // SAFETY: the library's contract.
    code_in::<A>(unsafe { f(datatype::<A>(of), to, extra) })
}

macro_rules! conversions {
    ($($name:ident $count:ty;)*) => {$(
        unsafe extern "C" fn $name<A: Abi>(
            f: usize,
            user: Pointer,
            of: usize,
            n: $count,
            file: Pointer,
            position: i64,
            extra: Pointer,
        ) -> c_int {
            type Convert<H> =
                unsafe extern "C" fn(Pointer, H, $count, Pointer, i64, Pointer) -> c_int;
            let f = at!(f, Convert<A::Handle>);
            // SAFETY: the library's contract.
            code_in::<A>(unsafe { f(user, datatype::<A>(of), n, file, position, extra) })
        }
    )*};
}

conversions! {
    convert c_int;
    convert_c i64;
}

fn safety<A: Abi>(safety: c_int) -> c_int {
    value_out::<A, { group::SAFETY }>(safety)
}

unsafe extern "C" fn event<A: Abi>(f: usize, of: usize, by: usize, level: c_int, user: Pointer) {
    let f = at!(f, unsafe extern "C" fn(usize, usize, c_int, *mut c_void));
    // SAFETY: the library's contract.
    unsafe { f(of, by, safety::<A>(level), user) }
}

unsafe extern "C" fn event_free<A: Abi>(f: usize, by: usize, level: c_int, user: Pointer) {
    let f = at!(f, unsafe extern "C" fn(usize, c_int, *mut c_void));
    // SAFETY: the library's contract.
    unsafe { f(by, safety::<A>(level), user) }
}

unsafe extern "C" fn dropped<A: Abi>(
    f: usize,
    n: i64,
    by: usize,
    source: c_int,
    level: c_int,
    user: Pointer,
) {
    let f = at!(
        f,
        unsafe extern "C" fn(i64, usize, c_int, c_int, *mut c_void)
    );
    // SAFETY: the library's contract.
    unsafe { f(n, by, source, safety::<A>(level), user) }
}
