//! The functions behind the wrappers. They are looked up at their first call, in the next library
//! or in the one passed by a front end.

use core::ffi::{CStr, c_void};
use oxmpi_sync::atomic::global::{AtomicPtr, AtomicUsize, Ordering};

/// The address of a function in the library after this one; 0: none.
#[doc(hidden)]
#[inline]
pub fn next(found: &AtomicUsize, name: &CStr) -> usize {
    match found.load(Ordering::Relaxed) {
        0 => look(found, name),
        known => known,
    }
}

/// The library to call, if a front end for another ABI has opened it and this one. Null: the next
/// one.
static LIBRARY: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());

/// An address in that front end.
static FRONT_END: AtomicUsize = AtomicUsize::new(0);

/// Sets the library to call, a result of `dlopen`. Front ends (`crates/front`) find this function
/// by its name.
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
    // SAFETY: the name ends with a NUL; a library passed by a front end stays open.
    let mut address = unsafe { libc::dlsym(library, name.as_ptr()) };
    if address.is_null() {
        // A program may have opened the library without global scope, as Python does.
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

/// The C function of a name, with its type in the standard. `None`: the program's MPI library does
/// not have it.
#[macro_export]
macro_rules! function {
    ($name:literal, $kind:ty) => {{
        static FOUND: oxmpi_sync::atomic::global::AtomicUsize =
            oxmpi_sync::atomic::global::AtomicUsize::new(0);
        let address = $crate::next(&FOUND, $name);
        let pointer = core::ptr::with_exposed_provenance::<()>(address);
        // SAFETY: null is `None`; anything else is the function of this name, whose type is that of
        // the standard.
        unsafe { core::mem::transmute::<*const (), Option<$kind>>(pointer) }
    }};
}
