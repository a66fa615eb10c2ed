//! Libraries that are loaded while the program runs.
//!
//! Used for libraries of a launcher (`pmix`), which a program must not need at start.

use std::ffi::{CStr, CString, c_int, c_void};
use std::ptr::NonNull;

/// A loaded library. It stays for the life of the process, since its threads may run.
#[derive(Debug)]
pub struct Library {
    handle: NonNull<c_void>,
}

// SAFETY: a handle of the dynamic linker may be used by any thread.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

impl Library {
    /// Loads `name`, a path or a name for the dynamic linker. Its symbols are not visible to other
    /// libraries.
    ///
    /// # Errors
    /// The error of the dynamic linker.
    ///
    /// # Safety
    /// The library's initialisers run: the caller vouches for the file of that name.
    pub unsafe fn open(name: &CStr) -> Result<Library, String> {
        // SAFETY: name ends with a zero byte; the caller vouches for the initialisers.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        NonNull::new(handle)
            .map(|handle| Library { handle })
            .ok_or_else(last_error)
    }

    /// The address of a symbol; `None`: the library has none.
    #[must_use]
    pub fn symbol(&self, name: &CStr) -> Option<NonNull<c_void>> {
        // SAFETY: the handle is open, and stays so; name ends with a zero byte.
        NonNull::new(unsafe { libc::dlsym(self.handle.as_ptr(), name.as_ptr()) })
    }
}

/// The paths of the loaded files, without the program itself.
#[must_use]
pub fn loaded() -> Vec<CString> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _: usize, to: *mut c_void) -> c_int {
        // SAFETY: both pointers are those of the call below; the name is null or a C string.
        unsafe {
            let (name, list) = ((*info).dlpi_name, &mut *to.cast::<Vec<CString>>());
            if !name.is_null() && *name != 0 {
                list.push(CStr::from_ptr(name).to_owned());
            }
        }
        0
    }
    let mut list: Vec<CString> = Vec::new();
    // SAFETY: the list outlives the call, and nothing else uses it.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut list).cast()) };
    list
}

/// The address of a symbol in a library that is already loaded, or in those it needs. It is valid
/// while the library stays loaded.
#[must_use]
pub fn symbol_of(loaded: &CStr, name: &CStr) -> Option<NonNull<c_void>> {
    let flags = libc::RTLD_LAZY | libc::RTLD_NOLOAD;
    // SAFETY: both end with a zero byte; nothing is loaded. The handle is used until it is closed.
    unsafe {
        let handle = NonNull::new(libc::dlopen(loaded.as_ptr(), flags))?;
        let address = libc::dlsym(handle.as_ptr(), name.as_ptr());
        libc::dlclose(handle.as_ptr());
        NonNull::new(address)
    }
}

/// The load address of the file that contains an address; 0: no file does.
#[must_use]
pub fn base_of(address: usize) -> usize {
    // SAFETY: plain data, which the call fills.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: any address may be passed, and is not read.
    unsafe { libc::dladdr(std::ptr::without_provenance(address), &raw mut found) };
    found.dli_fbase.addr()
}

fn last_error() -> String {
    // SAFETY: no conditions; the text is this thread's until the next call.
    let text = unsafe { libc::dlerror() };
    if text.is_null() {
        return "no reason given".to_owned();
    }
    // SAFETY: a text with a zero byte at its end, checked above.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_a_library_are_found() {
        // SAFETY: the C library, which is loaded already.
        let library = unsafe { Library::open(c"libc.so.6") }.unwrap();
        assert!(library.symbol(c"getpid").is_some());
        assert!(library.symbol(c"no_such_function_anywhere").is_none());
        // SAFETY: there is no such file.
        let error = unsafe { Library::open(c"libnosuchthing.so.9") }.unwrap_err();
        assert!(error.contains("libnosuchthing"), "{error}");
    }

    #[test]
    fn what_is_loaded_is_asked_for_its_symbols() {
        let all = loaded();
        let mut of_c = all
            .iter()
            .filter(|path| path.to_bytes().ends_with(b"libc.so.6"));
        let c = of_c.next().unwrap();
        assert!(symbol_of(c, c"getpid").is_some());
        assert!(symbol_of(c, c"no_such_function_anywhere").is_none());
        assert!(symbol_of(c"libnosuchthing.so.9", c"getpid").is_none());
        let base = |name| base_of(symbol_of(c, name).unwrap().addr().get());
        assert!(base(c"getpid") != 0 && base(c"getpid") == base(c"dlsym"));
        assert!(base(c"getpid") != base_of(loaded as *const () as usize));
        assert_eq!(base_of(1), 0);
    }
}
