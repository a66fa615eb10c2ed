//! The library behind a front end: `libmpi_abi.so.1`, opened once, and the addresses of its
//! functions.
//!
//! It is opened when the front end is loaded, before any of its functions can be called:
//! constructors of programs may call MPI. Its path is relative to that of the front end, two
//! folders up. It is opened only for this library, so that no name of one resolves to the other. If
//! that fails, each function prints the reason and ends the process.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::transmute_copy;
use core::ptr;
use oxmpi_adapt::{Adapters, Register, SYMBOL, VERSION, split};
use oxmpi_sync::atomic::global::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::ffi::CString;
use std::sync::OnceLock;

use crate::generated::NAMES;

/// Path of the library, relative to the folder of a front end.
const LIBRARY: &str = "../../libmpi_abi.so.1";

/// The functions of the library, by their index in `NAMES`.
pub static FUNCTIONS: [AtomicUsize; NAMES.len()] = [const { AtomicUsize::new(0) }; NAMES.len()];
/// The library itself, below all tools.
static ENGINE: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());
/// Whether there are tools above the library.
static HAS_TOOLS: AtomicBool = AtomicBool::new(false);
/// The tag of this front end's functions, see `oxmpi_adapt`.
static TAG: AtomicUsize = AtomicUsize::new(0);
/// The reason that there is no library.
static WHY: OnceLock<String> = OnceLock::new();

/// The function at an index of the list of names, as a pointer of its type.
///
/// # Safety
/// `F` is the pointer type of this function of the standard.
#[inline(always)]
pub unsafe fn function<F>(place: usize) -> F {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    let address = FUNCTIONS[place].load(Ordering::Relaxed);
    let pointer = ptr::with_exposed_provenance::<c_void>(address);
    // SAFETY: `open` stored the function of this name; the caller ensures its type.
    unsafe { transmute_copy(&pointer) }
}

/// The same function below all tools.
///
/// # Safety
/// As for [`function`].
#[inline]
pub unsafe fn unseen<F>(place: usize) -> F {
    let has_tools = HAS_TOOLS.load(Ordering::Relaxed);
    let name = has_tools.then(|| CString::new(NAMES[place]).ok()).flatten();
    // SAFETY: the caller's contract.
    let found = name.and_then(|name| unsafe { behind(&name) });
    // SAFETY: the caller's contract.
    found.unwrap_or_else(|| unsafe { function(place) })
}

/// The function of a name in the library itself, for calls that the program has not made: no tool
/// sees them.
///
/// # Safety
/// `F` is the pointer type of this function of the standard.
#[must_use]
pub unsafe fn behind<F>(name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    let library = ENGINE.load(Ordering::Relaxed);
    let found = (!library.is_null()).then(|| symbol_of(library, name))??;
    // SAFETY: the function of this name; the caller ensures its type.
    Some(unsafe { transmute_copy(&found) })
}

/// The index of a function in the list, at compile time.
#[must_use]
pub const fn place(name: &str) -> usize {
    let mut at = 0;
    while at < NAMES.len() {
        if equal(NAMES[at].as_bytes(), name.as_bytes()) {
            return at;
        }
        at += 1;
    }
    panic!("no function of this name")
}

const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Calls a function of the library by its name.
#[macro_export]
macro_rules! library {
    ($name:literal ($($value:expr => $kind:ty),* $(,)?)) => {
        $crate::call!(function $name ($($value => $kind),*) -> core::ffi::c_int)
    };
    ($name:literal ($($value:expr => $kind:ty),* $(,)?) -> $result:ty) => {
        $crate::call!(function $name ($($value => $kind),*) -> $result)
    };
}

/// As `library!`, for an internal query that the program has not made: no tool sees it.
#[macro_export]
macro_rules! behind {
    ($name:literal ($($value:expr => $kind:ty),* $(,)?)) => {
        $crate::call!(unseen $name ($($value => $kind),*) -> core::ffi::c_int)
    };
}

/// Calls the function that `$how` of this module returns.
#[doc(hidden)]
#[macro_export]
macro_rules! call {
    ($how:ident $name:literal ($($value:expr => $kind:ty),*) -> $result:ty) => {{
        const PLACE: usize = $crate::engine::place($name);
        #[allow(
            unused_unsafe,
            clippy::macro_metavars_in_unsafe,
            clippy::undocumented_unsafe_blocks,
            reason = "many callers are unsafe functions; SAFETY stands below"
        )]
        // SAFETY: the types are those of the standard.
        let f: unsafe extern "C" fn($($kind),*) -> $result =
            unsafe { $crate::engine::$how(PLACE) };
        #[allow(
            unused_unsafe,
            clippy::macro_metavars_in_unsafe,
            clippy::undocumented_unsafe_blocks,
            reason = "many callers are unsafe functions; SAFETY stands below"
        )]
        // SAFETY: the arguments satisfy the standard's contract.
        let result = unsafe { f($($value),*) };
        result
    }};
}

/// A function of the program as passed to the library. A function with a tag keeps it.
#[must_use]
pub fn tagged(function: usize) -> usize {
    match function {
        0 => 0,
        _ if split(function).is_some() => function,
        _ => function | TAG.load(Ordering::Relaxed),
    }
}

/// Registers adapters. Returns the tag of functions that they call; 0: not registered.
#[must_use]
pub fn register(adapters: &'static Adapters) -> usize {
    // SAFETY: the symbol has this type in every version.
    let register = unsafe { behind::<Register>(SYMBOL) };
    // SAFETY: the adapters are of this version and static.
    register.map_or(0, |register| unsafe { register(VERSION, adapters) })
}

/// Opens the library and fills the table. Called by the constructor of a front end.
///
/// # Safety
/// `own` is an address inside the front end; the adapters stay valid forever.
pub unsafe fn open(own: *const c_void, adapters: &'static Adapters) {
    settle(resolve(own).and_then(|()| take(adapters)));
}

/// As [`open`], for a library with the standard ABI: its functions are those of the engine.
pub fn open_standard(own: *const c_void) {
    settle(resolve(own));
}

fn settle(done: Result<(), String>) {
    if let Err(why) = done {
        let _ = WHY.set(why);
        for place in &FUNCTIONS {
            place.store(
                (missing as *const c_void).expose_provenance(),
                Ordering::Relaxed,
            );
        }
    }
}

/// Opens the library and fills the table.
fn resolve(own: *const c_void) -> Result<(), String> {
    let folder = folder(own).ok_or("its own path is not known")?;
    let library = load(&format!("{folder}/{LIBRARY}"), 0)?;
    ENGINE.store(library, Ordering::Relaxed);
    let tool = tool(library, own)?;
    HAS_TOOLS.store(tool.is_some(), Ordering::Relaxed);
    for (place, name) in FUNCTIONS.iter().zip(NAMES) {
        let symbol = CString::new(name).map_err(|_| name.to_owned())?;
        let address = tool
            .and_then(|tool| symbol_of(tool, &symbol))
            .or_else(|| symbol_of(library, &symbol))
            .ok_or_else(|| format!("libmpi_abi.so.1 lacks {name}"))?;
        place.store(address.expose_provenance(), Ordering::Relaxed);
    }
    Ok(())
}

/// Registers the adapters for all functions without a tag.
fn take(adapters: &'static Adapters) -> Result<(), String> {
    match register(adapters) {
        0 => Err("libmpi_abi.so.1 is of another version of oxmpi".to_owned()),
        tag => {
            TAG.store(tag, Ordering::Relaxed);
            Ok(())
        }
    }
}

/// The environment variable with libraries of the profiling interface, which mpirun loads between
/// this library and the engine. `--check` and `--profile` preload these if the program has the
/// standard ABI. They are separated by colons; the program's calls reach the first one first.
const TOOL: &CStr = c"OXMPI_FRONT_TOOL";
/// The function of such a library that takes the engine or the next tool, whose functions it calls.
const TOOL_LIBRARY: &CStr = c"oxmpi_tool_library";

/// Opens the tools; returns the first one. Each is opened with RTLD_DEEPBIND, so that its own names
/// precede those of this library. It gets the next tool or the engine as an argument, as it could
/// not find it by name.
fn tool(library: *mut c_void, own: *const c_void) -> Result<Option<*mut c_void>, String> {
    // SAFETY: a C string; no thread changes the environment while libraries are loaded.
    let paths = unsafe { libc::getenv(TOOL.as_ptr()) };
    // SAFETY: null or a C string.
    let paths = String::from_utf8_lossy(unsafe { text(paths) });
    let mut first = None;
    for path in paths.rsplit(':').filter(|path| !path.is_empty()) {
        let tool = load(path, libc::RTLD_DEEPBIND)?;
        let take = symbol_of(tool, TOOL_LIBRARY);
        let take = take.ok_or_else(|| format!("{path} is no tool of this version of oxmpi"))?;
        // SAFETY: the symbol has this type.
        let take: unsafe extern "C" fn(*mut c_void, *const c_void) =
            unsafe { core::mem::transmute(take) };
        // SAFETY: an open library, which stays open.
        unsafe { take(first.unwrap_or(library), own) };
        first = Some(tool);
    }
    Ok(first)
}

/// The address of a name in a library.
fn symbol_of(library: *mut c_void, name: &CStr) -> Option<*mut c_void> {
    // SAFETY: an open library and a C string.
    let address = unsafe { libc::dlsym(library, name.as_ptr()) };
    (!address.is_null()).then_some(address)
}

/// Opens a library without adding its names to the global scope.
fn load(path: &str, flags: c_int) -> Result<*mut c_void, String> {
    let file = CString::new(path).map_err(|_| path.to_owned())?;
    let flags = flags | libc::RTLD_NOW | libc::RTLD_LOCAL;
    // SAFETY: a C string.
    let library = unsafe { libc::dlopen(file.as_ptr(), flags) };
    if !library.is_null() {
        return Ok(library);
    }
    // SAFETY: the message belongs to the C library until the next call.
    let why = unsafe { libc::dlerror() };
    match why.is_null() {
        true => Err(path.to_owned()),
        // SAFETY: not null, so a C string.
        false => Err(unsafe { CStr::from_ptr(why) }
            .to_string_lossy()
            .into_owned()),
    }
}

/// The folder of the library that holds an address.
fn folder(own: *const c_void) -> Option<String> {
    // SAFETY: plain data that the call fills.
    let mut info: libc::Dl_info = unsafe { core::mem::zeroed() };
    // SAFETY: any address is allowed.
    let known = unsafe { libc::dladdr(own, &mut info) } != 0 && !info.dli_fname.is_null();
    if !known {
        return None;
    }
    // SAFETY: the name of a loaded library, which stays loaded.
    let path = unsafe { CStr::from_ptr(info.dli_fname) }.to_string_lossy();
    // The path may contain a link from another folder.
    let real = std::fs::canonicalize(&*path).ok()?;
    Some(real.parent()?.to_string_lossy().into_owned())
}

/// Replaces every function if there is no library.
unsafe extern "C" fn missing() -> c_int {
    let why = WHY.get().map_or("", String::as_str);
    let text = format!("oxmpi: this program's MPI library cannot be used: {why}\n");
    // SAFETY: the bytes belong to this call; the process ends.
    unsafe {
        libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        libc::_exit(127)
    }
}

/// The bytes of a C string of the program.
///
/// # Safety
/// Null, or a C string.
pub unsafe fn text<'a>(given: *const c_char) -> &'a [u8] {
    match given.is_null() {
        true => &[],
        // SAFETY: the caller's contract.
        false => unsafe { CStr::from_ptr(given) }.to_bytes(),
    }
}
