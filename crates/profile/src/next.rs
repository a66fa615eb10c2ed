//! The functions behind the wrappers: found when they are first called.

use core::ffi::CStr;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};

/// The address of a function in the library that comes after us.
pub fn next(found: &AtomicUsize, name: &CStr) -> usize {
    let known = found.load(Ordering::Relaxed);
    if known != 0 {
        return known;
    }
    // SAFETY: the name ends with a NUL.
    let address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    let address = address.expose_provenance();
    found.store(address, Ordering::Relaxed);
    address
}

/// The C function of a name, as one of a type, which must be its own; `None`: the MPI library of
/// this program has none.
macro_rules! function {
    ($name:literal, $kind:ty) => {{
        static FOUND: oxmpi_sync::atomic::global::AtomicUsize =
            oxmpi_sync::atomic::global::AtomicUsize::new(0);
        let address = $crate::next::next(&FOUND, $name);
        let pointer = core::ptr::with_exposed_provenance::<()>(address);
        // SAFETY: null is `None`; anything else is the function of this name, whose type stands in
        // the standard: the generator takes both from one row of the table of functions.
        unsafe { core::mem::transmute::<*const (), Option<$kind>>(pointer) }
    }};
}

pub(crate) use function;
