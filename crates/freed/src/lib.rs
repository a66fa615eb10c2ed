//! freed: a library that `mpirun --check` loads into every program, to detect when it frees memory.
//!
//! It intercepts `free`, `realloc` and `munmap` of the program. Calls on watched memory are
//! reported to `check`, which is a separate library. That may be loaded below a library for another
//! ABI, where the program's calls of the C library would not find it.

#![allow(unsafe_code)]

use core::ffi::{CStr, c_char, c_int, c_void};
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};

/// Bounds of all watched memory.
static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);
/// The function that gets reports; 0: none.
static WATCHER: AtomicUsize = AtomicUsize::new(0);

/// Arguments: the call, a C string, and the memory about to be freed: start and length.
type Watcher = unsafe extern "C" fn(*const c_char, usize, usize);

/// Also watches memory between `start` and `end`; `watcher` gets a report before it is freed.
#[unsafe(no_mangle)]
pub extern "C" fn oxmpi_watch_memory(start: usize, end: usize, watcher: Watcher) {
    WATCHER.store(watcher as usize, Ordering::Relaxed);
    LOWEST.fetch_min(start, Ordering::Relaxed);
    HIGHEST.fetch_max(end, Ordering::Release);
}

#[inline]
fn may_be_watched(start: usize, end: usize) -> bool {
    start < HIGHEST.load(Ordering::Acquire) && end > LOWEST.load(Ordering::Relaxed)
}

#[cold]
fn report(call: &CStr, start: usize, len: usize) {
    if let Some(watcher) = pointer::<Watcher>(WATCHER.load(Ordering::Relaxed)) {
        // SAFETY: a function of this type was set, and its library stays loaded.
        unsafe { watcher(call.as_ptr(), start, len) };
    }
}

/// Reports an allocator's block that is about to be freed.
#[cold]
fn report_block(call: &CStr, block: *mut c_void) {
    // SAFETY: the program frees it, so it belongs to the allocator.
    report(call, block.addr(), unsafe {
        libc::malloc_usable_size(block)
    });
}

/// The next function of a name, in the C library.
fn next<T: Copy>(found: &AtomicUsize, name: &CStr) -> Option<T> {
    let mut address = found.load(Ordering::Relaxed);
    if address == 0 {
        // SAFETY: the name ends with a NUL.
        address = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) }.expose_provenance();
        found.store(address, Ordering::Relaxed);
    }
    pointer(address)
}

fn pointer<T: Copy>(address: usize) -> Option<T> {
    const { assert!(size_of::<T>() == size_of::<usize>()) };
    if address == 0 {
        return None;
    }
    let pointer = core::ptr::with_exposed_provenance::<c_void>(address);
    // SAFETY: the callers pass the type of this function.
    Some(unsafe { core::mem::transmute_copy(&pointer) })
}

/// `free`
///
/// # Safety
/// As that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(block: *mut c_void) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if may_be_watched(block.addr(), block.addr() + 1) {
        report_block(c"free", block);
    }
    if let Some(next) = next::<unsafe extern "C" fn(*mut c_void)>(&NEXT, c"free") {
        // SAFETY: the caller's contract.
        unsafe { next(block) };
    }
}

/// `realloc`
///
/// # Safety
/// As that of the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    type Realloc = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    if may_be_watched(block.addr(), block.addr() + 1) {
        report_block(c"realloc", block);
    }
    match next::<Realloc>(&NEXT, c"realloc") {
        // SAFETY: the caller's contract.
        Some(next) => unsafe { next(block, size) },
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
    if may_be_watched(start.addr(), start.addr().saturating_add(len)) {
        report(c"munmap", start.addr(), len);
    }
    match next::<Munmap>(&NEXT, c"munmap") {
        // SAFETY: the caller's contract.
        Some(next) => unsafe { next(start, len) },
        None => -1,
    }
}
