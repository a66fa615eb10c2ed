//! C++ functions that the library of MPICH's C++ bindings passes to the C library as C functions,
//! and then marks as C++. They are those of operations and of error handlers.
//!
//! The bindings' proxies call them with C++ objects made from handles. A function has one language,
//! so it is identified by its address. A program without such functions has no look-up cost.
//! Functions of attributes are those of [`crate::callbacks`].

use core::ffi::c_int;
use core::mem::transmute;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use oxmpi_front::Adapters;
use oxmpi_front::abi::{Abi, PREDEFINED, kind};
use oxmpi_front::adapters::{self, Pointer};
use oxmpi_front::values::{code_out, from_number};

use crate::Mpich;

const PLAIN: Adapters = adapters::of::<Mpich>();

/// The proxy of operations: vectors, length, datatype, the function.
type CallOp = unsafe extern "C" fn(Pointer, Pointer, c_int, c_int, usize);
/// The proxy of error handlers: the kind of the object, its handle, the code, the function.
type CallHandler = unsafe extern "C" fn(c_int, Pointer, *mut c_int, usize);

/// The kinds of objects in calls of this proxy.
const COMM: c_int = 0;
const FILE: c_int = 1;
const WIN: c_int = 2;

/// The proxy of each C++ function.
static PROXIES: RwLock<Option<HashMap<usize, usize>>> = RwLock::new(None);
/// Number of proxies.
static KNOWN: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The last function that this thread passed to the library.
    static GIVEN: Cell<usize> = const { Cell::new(0) };
    /// A C++ error handler has returned: the bindings call it again if a call fails.
    static SETTLED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a C++ error handler has handled the error of the returning call.
pub fn is_settled() -> bool {
    SETTLED.try_with(Cell::take).unwrap_or_default()
}

/// Records a function that is passed to the library.
pub fn given(function: usize) {
    let _ = GIVEN.try_with(|last| last.set(function));
}

/// Sets the proxy of the last function that this thread passed.
fn enter(proxy: usize) {
    let function = GIVEN.try_with(Cell::take).unwrap_or_default();
    if function != 0 && proxy != 0 {
        let mut proxies = PROXIES.write().unwrap_or_else(PoisonError::into_inner);
        let all = proxies.get_or_insert_default();
        all.insert(function, proxy);
        KNOWN.store(all.len(), Ordering::Release);
    }
}

fn proxy(function: usize) -> Option<usize> {
    if KNOWN.load(Ordering::Acquire) == 0 {
        return None;
    }
    let proxies = PROXIES.read().unwrap_or_else(PoisonError::into_inner);
    proxies.as_ref()?.get(&function).copied()
}

/// Marks the function of the last operation of this thread as C++.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPII_Op_set_cxx(_op: c_int, proxy: usize) {
    enter(proxy);
}

/// Marks the function of an error handler as C++.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPII_Errhandler_set_cxx(_handler: c_int, proxy: usize) {
    enter(proxy);
}

/// Calls the function of an operation.
pub unsafe extern "C" fn op(f: usize, input: Pointer, inout: Pointer, n: c_int, of: usize) {
    let Some(proxy) = proxy(f) else {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.op)(f, input, inout, n, of) };
    };
    // SAFETY: the bindings passed the address of a proxy of this type.
    let proxy: CallOp = unsafe { transmute(proxy) };
    // SAFETY: the library's contract.
    unsafe { proxy(input, inout, n, Mpich::leave::<{ kind::DATATYPE }>(of), f) }
}

/// Calls the function of an error handler of a communicator or a window.
pub unsafe extern "C" fn handler(f: usize, of: usize, code: c_int) {
    let Some(proxy) = proxy(f) else {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.handler)(f, of, code) };
    };
    let is_win = of >= PREDEFINED && from_number::<{ kind::WIN }>(of as u32 as c_int) == of;
    let kind = if is_win { WIN } else { COMM };
    let mut of = Mpich::leave::<{ kind::COMM }>(of);
    // SAFETY: the handle is a variable of this call.
    unsafe { handle(proxy, kind, (&raw mut of).cast(), code, f) }
}

/// Calls the function of an error handler of a file.
pub unsafe extern "C" fn file_handler(f: usize, of: usize, code: c_int) {
    let Some(proxy) = proxy(f) else {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.file_handler)(f, of, code) };
    };
    let mut of = Mpich::leave_file(of);
    // SAFETY: the handle is a variable of this call.
    unsafe { handle(proxy, FILE, (&raw mut of).cast(), code, f) }
}

/// Calls the proxy of error handlers.
unsafe fn handle(proxy: usize, kind: c_int, of: Pointer, code: c_int, f: usize) {
    // SAFETY: the bindings passed the address of a proxy of this type.
    let proxy: CallHandler = unsafe { transmute(proxy) };
    let mut code = code_out::<Mpich>(code);
    // SAFETY: a handle of this kind, and a variable of this call.
    unsafe { proxy(kind, of, &mut code, f) }
    let _ = SETTLED.try_with(|settled| settled.set(true));
}
