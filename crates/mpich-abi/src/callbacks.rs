//! Fortran functions that MPICH's own Fortran library passes to the C library as C functions, and
//! then marks as Fortran. They are copy and delete functions of attributes, and those of
//! generalized requests. MPI-5.0 §7.7, §13.2, §19.3.
//!
//! The Fortran library has a proxy for each form of attribute values; it calls the functions of a
//! key. Keys are never reused, so a key keeps its proxies. A function has one language, so those of
//! a generalized request are identified by their addresses. Operations and error handlers need
//! nothing: their arguments are addresses of ints in both languages.

use core::ffi::{c_int, c_void};
use core::mem::transmute;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock};

use oxmpi_front::Adapters;
use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::adapters::{self, Pointer};
use oxmpi_front::status;
use oxmpi_front::values::{code_in, keyval_out};

use crate::cxx;
use crate::fortran::{cell, drop_cell, seen};
use crate::{Mpich, Status};

const PLAIN: Adapters = adapters::of::<Mpich>();

/// The adapters for programs of MPICH.
pub static ADAPTERS: Adapters = Adapters {
    copy,
    delete,
    query,
    free,
    cancel,
    op: cxx::op,
    handler: cxx::handler,
    file_handler: cxx::file_handler,
    ..PLAIN
};

/// The forms of attribute values for proxies: an address set by C or C++, or a value set by
/// Fortran. Both have the size of an address.
const POINTER: c_int = 0;
const ADDRESS_KIND: c_int = 1;

type Copy = unsafe extern "C" fn(
    usize,
    c_int,
    c_int,
    Pointer,
    c_int,
    Pointer,
    Pointer,
    *mut c_int,
) -> c_int;
type Delete = unsafe extern "C" fn(usize, c_int, c_int, c_int, Pointer, Pointer) -> c_int;

/// The proxies of a key.
#[derive(Clone, Copy)]
struct Proxies {
    copy: Option<Copy>,
    delete: Option<Delete>,
}

static PROXIES: RwLock<Option<HashMap<c_int, Proxies>>> = RwLock::new(None);
static FORTRAN: RwLock<Option<HashSet<usize>>> = RwLock::new(None);

thread_local! {
    /// The functions of the last generalized request of this thread.
    static STARTED: Cell<[usize; 3]> = const { Cell::new([0; 3]) };
}

/// Records the functions of a generalized request.
pub fn started(functions: [usize; 3]) {
    let _ = STARTED.try_with(|last| last.set(functions));
}

/// Sets the proxies that call the functions of a key.
///
/// # Safety
/// The proxies have these types.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn MPII_Keyval_set_proxy(
    key: c_int,
    copy: Option<Copy>,
    delete: Option<Delete>,
) {
    let mut proxies = PROXIES.write().unwrap_or_else(PoisonError::into_inner);
    let all = proxies.get_or_insert_default();
    all.insert(key, Proxies { copy, delete });
}

/// Marks the functions of the last request of this thread as Fortran.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn MPII_Grequest_set_lang_f77(_request: c_int) {
    let functions = STARTED.try_with(Cell::take).unwrap_or_default();
    let mut fortran = FORTRAN.write().unwrap_or_else(PoisonError::into_inner);
    fortran.get_or_insert_default().extend(functions);
}

fn proxies(key: c_int) -> Option<Proxies> {
    let proxies = PROXIES.read().unwrap_or_else(PoisonError::into_inner);
    proxies.as_ref()?.get(&key).copied()
}

fn is_fortran(function: usize) -> bool {
    let fortran = FORTRAN.read().unwrap_or_else(PoisonError::into_inner);
    fortran.as_ref().is_some_and(|all| all.contains(&function))
}

/// The form of an attribute, and its value in place of an address.
fn value_of(attribute: Pointer) -> (c_int, Pointer) {
    // An address is returned unchanged, and no cell contains its own address.
    let seen = seen(attribute) as usize;
    match seen == attribute.addr() {
        true => (POINTER, attribute),
        false => (ADDRESS_KIND, core::ptr::without_provenance_mut(seen)),
    }
}

fn object(handle: usize) -> c_int {
    Mpich::leave::<{ kind::COMM }>(handle)
}

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn copy(
    f: usize,
    of: usize,
    key: c_int,
    extra: Pointer,
    value: Pointer,
    new: Pointer,
    flag: *mut c_int,
) -> c_int {
    let Some(proxy) = proxies(key).and_then(|known| known.copy) else {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.copy)(f, of, key, extra, value, new, flag) };
    };
    let (of, key, (kind, value)) = (object(of), keyval_out::<Mpich>(key), value_of(value));
    // SAFETY: the proxy of this function; the library's contract.
    unsafe {
        let code = proxy(f, of, key, extra, kind, value, new, flag);
        // The copy has the same language.
        if code == 0 && *flag != 0 && kind == ADDRESS_KIND {
            let new = new.cast::<Pointer>();
            *new = cell((*new).addr() as i64);
        }
        code_in::<Mpich>(code)
    }
}

unsafe extern "C" fn delete(
    f: usize,
    of: usize,
    key: c_int,
    value: Pointer,
    extra: Pointer,
) -> c_int {
    let Some(proxy) = proxies(key).and_then(|known| known.delete) else {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.delete)(f, of, key, value, extra) };
    };
    let (of, key) = (object(of), keyval_out::<Mpich>(key));
    let (kind, seen) = value_of(value);
    // SAFETY: the proxy of this function; the library's contract.
    let code = unsafe { proxy(f, of, key, kind, seen, extra) };
    // After an error the attribute stays.
    if code == 0 {
        drop_cell(value);
    }
    code_in::<Mpich>(code)
}

unsafe extern "C" fn query(f: usize, extra: Pointer, std: Pointer) -> c_int {
    if !is_fortran(f) {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.query)(f, extra, std) };
    }
    // SAFETY: a Fortran procedure of this type.
    let f: unsafe extern "C" fn(*mut c_void, *mut Status, *mut c_int) = unsafe { transmute(f) };
    // SAFETY: the library's status, and variables of this call.
    unsafe {
        status::lent::<Mpich>(std, |status| {
            let mut code = 0;
            f(extra, status, &mut code);
            code
        })
    }
}

unsafe extern "C" fn free(f: usize, extra: Pointer) -> c_int {
    if !is_fortran(f) {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.free)(f, extra) };
    }
    // SAFETY: a Fortran procedure of this type.
    let f: unsafe extern "C" fn(*mut c_void, *mut c_int) = unsafe { transmute(f) };
    let mut code = 0;
    // SAFETY: the library's contract, and a variable of this call.
    unsafe { f(extra, &mut code) };
    code_in::<Mpich>(code)
}

unsafe extern "C" fn cancel(f: usize, extra: Pointer, complete: c_int) -> c_int {
    if !is_fortran(f) {
        // SAFETY: the library's contract.
        return unsafe { (PLAIN.cancel)(f, extra, complete) };
    }
    // SAFETY: a Fortran procedure of this type.
    let f: unsafe extern "C" fn(*mut c_void, *mut c_int, *mut c_int) = unsafe { transmute(f) };
    let (mut complete, mut code) = (complete, 0);
    // SAFETY: the library's contract, and variables of this call.
    unsafe { f(extra, &mut complete, &mut code) };
    code_in::<Mpich>(code)
}
