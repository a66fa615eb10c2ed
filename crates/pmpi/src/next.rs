//! The functions behind the wrappers: found when they are first called, in the library that comes
//! next, or in the one that a front end gave.

use core::ffi::{CStr, c_void};
use oxmpi_sync::atomic::global::{AtomicPtr, AtomicUsize, Ordering};

/// The address of a function in the library that comes after the one that asks; 0: there is none.
#[doc(hidden)]
#[inline]
pub fn next(found: &AtomicUsize, name: &CStr) -> usize {
    match found.load(Ordering::Relaxed) {
        0 => look(found, name),
        known => known,
    }
}

/// The library to call, where a front end for another ABI has opened both; null: the next one.
static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());

/// An address in the front end that gave it.
static FRONT_END: AtomicUsize = AtomicUsize::new(0);

/// Takes the library to call, as `dlopen` gave it. Front ends (`crates/front`) find it by its name.
#[unsafe(no_mangle)]
pub extern "C" fn oxmpi_tool_library(library: *mut c_void, front_end: *const c_void) {
    LIBRARY.store(library, Ordering::Relaxed);
    FRONT_END.store(front_end.addr(), Ordering::Relaxed);
}

/// An address in the front end that calls for the program; 0: there is none.
#[must_use]
pub fn front_end() -> usize {
    FRONT_END.load(Ordering::Relaxed)
}

#[cold]
fn look(found: &AtomicUsize, name: &CStr) -> usize {
    let library = match LIBRARY.load(Ordering::Relaxed) {
        library if library.is_null() => libc::RTLD_NEXT,
        library => library,
    };
    // SAFETY: the name ends with a NUL; a library that a front end gave stays open.
    let mut address = unsafe { libc::dlsym(library, name.as_ptr()) };
    if address.is_null() {
        // A program may have opened the library for itself alone, as Python does.
        let flags = libc::RTLD_LAZY | libc::RTLD_NOLOAD;
        // SAFETY: both names end with a NUL; the library is loaded, or null is returned.
        address = unsafe {
            let library = libc::dlopen(c"libmpi_abi.so.1".as_ptr(), flags);
            match library.is_null() {
                true => core::ptr::null_mut(),
                false => libc::dlsym(library, name.as_ptr()),
            }
        };
    }
    let address = address.expose_provenance();
    found.store(address, Ordering::Relaxed);
    address
}

/// The C function of a name, as one of a type, which must be its own; `None`: the MPI library of
/// this program has none.
#[macro_export]
macro_rules! function {
    ($name:literal, $kind:ty) => {{
        static FOUND: oxmpi_sync::atomic::global::AtomicUsize =
            oxmpi_sync::atomic::global::AtomicUsize::new(0);
        let address = $crate::next(&FOUND, $name);
        let pointer = core::ptr::with_exposed_provenance::<()>(address);
        // SAFETY: null is `None`; anything else is the function of this name, whose type stands in
        // the standard.
        unsafe { core::mem::transmute::<*const (), Option<$kind>>(pointer) }
    }};
}
