//! Memory that is given back while a request owns it. The library of `freed`, which is loaded into
//! every program that is checked, hears of it.

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
    /// Memory of the checks themselves is being given back.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Until it goes, this thread works for the checks and not for the program.
pub struct Inside(bool);

/// From now on.
pub fn inside() -> Inside {
    Inside(INSIDE.replace(true))
}

/// This thread works for the program again, inside a call of the library.
pub fn outside() -> Inside {
    Inside(INSIDE.replace(false))
}

/// This thread works for the checks.
pub fn is_inside() -> bool {
    INSIDE.get()
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// The function that takes what is to be watched, where that library is loaded.
pub fn watch() -> Option<Watch> {
    static FOUND: OnceLock<Option<Watch>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        // SAFETY: the name ends with a NUL.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"oxmpi_watch_memory".as_ptr()) };
        // SAFETY: null is `None`; else the function of this name, which has this type.
        unsafe { core::mem::transmute::<*mut c_void, Option<Watch>>(found) }
    })
}

/// Memory that a request owns.
pub fn owned(spans: &[Span]) {
    let Some(watch) = watch() else {
        return;
    };
    for Span { bytes, .. } in spans {
        // SAFETY: the function is of this library, which stays.
        unsafe { watch(bytes.start, bytes.end, look) };
    }
}

/// Memory of the program is about to go.
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
