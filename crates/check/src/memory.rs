//! Memory that is given back while a request owns it: `free`, `realloc` and `munmap` of the program
//! come here first.

use crate::report;
use crate::requests;
use crate::site::Site;
use crate::spans::Span;
use core::cell::Cell;
use core::ffi::{CStr, c_int, c_void};
use oxmpi_mca::Id;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};

/// All memory that requests have owned lies between these.
static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);

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

/// Memory that a request owns.
pub fn owned(spans: &[Span]) {
    for span in spans {
        LOWEST.fetch_min(span.bytes.start, Ordering::Relaxed);
        HIGHEST.fetch_max(span.bytes.end, Ordering::Relaxed);
    }
}

#[inline]
fn may_be_owned(at: usize) -> bool {
    at >= LOWEST.load(Ordering::Relaxed) && at < HIGHEST.load(Ordering::Relaxed)
}

/// Memory of the program is about to go.
#[cold]
fn look(call: &'static str, start: usize, len: usize) {
    if INSIDE.get() {
        return;
    }
    let _inside = inside();
    let range = start..start.saturating_add(len);
    if let Some((owner, argument, site)) = requests::owner(&range) {
        let here = Site::here();
        let message = report::of_call(Id::CheckFreed, call, here)
            .with("argument", argument)
            .with("owner", format!("{owner}, {}", site.place().words()));
        report::say(here, message);
    }
}

/// The function of the C library.
fn next<T: Copy>(found: &AtomicUsize, name: &CStr) -> Option<T> {
    const { assert!(size_of::<T>() == size_of::<usize>()) };
    let mut address = found.load(Ordering::Relaxed);
    if address == 0 {
        // SAFETY: the name ends with a NUL.
        address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) }.expose_provenance();
        found.store(address, Ordering::Relaxed);
    }
    if address == 0 {
        return None;
    }
    let pointer = core::ptr::with_exposed_provenance::<c_void>(address);
    // SAFETY: the callers name the type that the C library declares for this function.
    Some(unsafe { core::mem::transmute_copy(&pointer) })
}

/// `free`
///
/// # Safety
/// As that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(pointer: *mut c_void) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if may_be_owned(pointer.addr()) {
        // SAFETY: the program frees it, so it is of the allocator.
        look("free", pointer.addr(), unsafe {
            libc::malloc_usable_size(pointer)
        });
    }
    if let Some(next) = next::<unsafe extern "C" fn(*mut c_void)>(&NEXT, c"free") {
        // SAFETY: the caller's promise.
        unsafe { next(pointer) };
    }
}

/// `realloc`
///
/// # Safety
/// As that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(pointer: *mut c_void, size: usize) -> *mut c_void {
    type Realloc = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if may_be_owned(pointer.addr()) {
        // SAFETY: the program gives it back, so it is of the allocator.
        let len = unsafe { libc::malloc_usable_size(pointer) };
        look("realloc", pointer.addr(), len);
    }
    match next::<Realloc>(&NEXT, c"realloc") {
        // SAFETY: the caller's promise.
        Some(next) => unsafe { next(pointer, size) },
        None => core::ptr::null_mut(),
    }
}

/// `munmap`
///
/// # Safety
/// As that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn munmap(start: *mut c_void, len: usize) -> c_int {
    type Munmap = unsafe extern "C" fn(*mut c_void, usize) -> c_int;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let highest = HIGHEST.load(Ordering::Relaxed);
    let end = start.addr().saturating_add(len);
    if end > LOWEST.load(Ordering::Relaxed) && start.addr() < highest {
        look("munmap", start.addr(), len);
    }
    match next::<Munmap>(&NEXT, c"munmap") {
        // SAFETY: the caller's promise.
        Some(next) => unsafe { next(start, len) },
        None => -1,
    }
}
