//! Memory that is freed while a request owns it. The library `freed` is loaded into every checked
//! program and reports freed memory.

use crate::report;
use crate::requests;
use crate::site::Site;
use crate::spans::Span;
use core::cell::Cell;
use core::ffi::{CStr, c_char, c_void};
use oxmpi_mca::Id;
use std::sync::OnceLock;

type Watcher = unsafe extern "C" fn(*const c_char, usize, usize);
type Watch = unsafe extern "C" fn(usize, usize, Watcher);

thread_local! {
    /// Whether this thread works for the checks, so that memory it frees is ignored.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// While this exists, the thread works for the checks and not for the program (or the reverse).
pub struct Inside(bool);

/// The thread works for the checks from now on.
pub fn inside() -> Inside {
    Inside(INSIDE.replace(true))
}

/// The thread works for the program again, inside a call of the library.
pub fn outside() -> Inside {
    Inside(INSIDE.replace(false))
}

/// Whether the thread works for the checks.
pub fn is_inside() -> bool {
    INSIDE.get()
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// The function that registers memory to be watched, if `freed` is loaded.
pub fn watch() -> Option<Watch> {
    static FOUND: OnceLock<Option<Watch>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        // SAFETY: the name ends with a NUL.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"oxmpi_watch_memory".as_ptr()) };
        // SAFETY: null is `None`; else the function of this name, which has this type.
        unsafe { core::mem::transmute::<*mut c_void, Option<Watch>>(found) }
    })
}

/// Watches memory that a request owns.
pub fn owned(spans: &[Span]) {
    let Some(watch) = watch() else {
        return;
    };
    for Span { bytes, .. } in spans {
        // SAFETY: the function has the type `Watch`, and its library stays loaded.
        unsafe { watch(bytes.start, bytes.end, look) };
    }
}

/// Called before the program frees memory.
unsafe extern "C" fn look(call: *const c_char, start: usize, len: usize) {
    if INSIDE.get() {
        return;
    }
    let _inside = inside();
    let range = start..start.saturating_add(len);
    if let Some((owner, argument, site)) = requests::owner(&range) {
        let here = Site::here();
        // SAFETY: a C string.
        let call = unsafe { CStr::from_ptr(call) }.to_string_lossy();
        let message = report::of_call(Id::CheckFreed, &call, here)
            .with("argument", argument)
            .with("owner", format!("{owner}, {}", site.place().words()));
        report::say(here, message);
    }
}
