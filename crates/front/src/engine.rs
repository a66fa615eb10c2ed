//! The library behind a front end: `libmpi_abi.so.1`, opened once, and the addresses of its
//! functions.
//!
//! It is opened when the front end is loaded, before any function of it can be called: constructors
//! of programs may call MPI. It is found from the path of the front end, two folders up, and opened
//! for this library alone, so that no name of one reaches the other. Where that fails each function
//! says why and ends the process.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::transmute_copy;
use core::ptr;
use oxmpi_adapt::{Adapters, Register, SYMBOL, VERSION, split};
use oxmpi_sync::atomic::global::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::ffi::CString;
use std::sync::OnceLock;

use crate::generated::NAMES;

/// Where the library is, from the folder of a front end.
const LIBRARY: &str = "../../libmpi_abi.so.1";

/// The functions of the library, by their places.
pub static FUNCTIONS: [AtomicUsize; NAMES.len()] = [const { AtomicUsize::new(0) }; NAMES.len()];
/// The library, behind all tools.
static BEHIND: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());
/// Whether tools stand before it.
static HAS_TOOLS: AtomicBool = AtomicBool::new(false);
/// The tag of this front end's functions, see `oxmpi_adapt`.
static TAG: AtomicUsize = AtomicUsize::new(0);
/// Why there is no library.
static WHY: OnceLock<String> = OnceLock::new();

/// The function at a place of the list of names, as one of its type.
///
/// # Safety
/// `F` is the type of this function of the standard, as a pointer.
#[inline(always)]
pub unsafe fn function<F>(place: usize) -> F {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    let address = FUNCTIONS[place].load(Ordering::Relaxed);
    let pointer = ptr::with_exposed_provenance::<c_void>(address);
    // SAFETY: `open` stored the function of this name; the caller knows its type.
    unsafe { transmute_copy(&pointer) }
}

/// The same behind all tools.
///
/// # Safety
/// As for [`function`].
#[inline]
pub unsafe fn unseen<F>(place: usize) -> F {
    let has_tools = HAS_TOOLS.load(Ordering::Relaxed);
    let name = has_tools.then(|| CString::new(NAMES[place]).ok()).flatten();
    // SAFETY: the caller's promise.
    let found = name.and_then(|name| unsafe { behind(&name) });
    // SAFETY: the caller's promise.
    found.unwrap_or_else(|| unsafe { function(place) })
}

/// The function of a name in the library itself, for calls that are not the program's: no tool sees
/// them.
///
/// # Safety
/// `F` is the type of this function of the standard, as a pointer.
#[must_use]
pub unsafe fn behind<F>(name: &CStr) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    let library = BEHIND.load(Ordering::Relaxed);
    let found = (!library.is_null()).then(|| symbol_of(library, name))??;
    // SAFETY: the function of this name; the caller knows its type.
    Some(unsafe { transmute_copy(&found) })
}

/// The place of a function in the list, at compile time.
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

/// The same for a question of this library, which is no call of the program: no tool sees it.
#[macro_export]
macro_rules! behind {
    ($name:literal ($($value:expr => $kind:ty),* $(,)?)) => {
        $crate::call!(unseen $name ($($value => $kind),*) -> core::ffi::c_int)
    };
}

/// Calls what `$how` of this module gives.
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
        // SAFETY: the arguments are those of a caller of the standard.
        let result = unsafe { f($($value),*) };
        result
    }};
}

/// A function of the program, as the library gets it; one that has a tag keeps it.
#[must_use]
pub fn tagged(function: usize) -> usize {
    match function {
        0 => 0,
        _ if split(function).is_some() => function,
        _ => function | TAG.load(Ordering::Relaxed),
    }
}

/// The tag for functions that are called by these adapters; 0: there is none.
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
/// `own` is an address inside the front end; the adapters stay for ever.
pub unsafe fn open(own: *const c_void, adapters: &'static Adapters) {
    settle(resolve(own).and_then(|()| take(adapters)));
}

/// The same for a library with the standard ABI, whose functions are those of the library behind
/// it.
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

/// Fills the table.
fn resolve(own: *const c_void) -> Result<(), String> {
    let folder = folder(own).ok_or("its own path is not known")?;
    let library = load(&format!("{folder}/{LIBRARY}"), 0)?;
    BEHIND.store(library, Ordering::Relaxed);
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

/// Registers the adapters for all functions that come without a tag.
fn take(adapters: &'static Adapters) -> Result<(), String> {
    match register(adapters) {
        0 => Err("libmpi_abi.so.1 is of another version of oxmpi".to_owned()),
        tag => {
            TAG.store(tag, Ordering::Relaxed);
            Ok(())
        }
    }
}

/// Names libraries over the profiling interface of the standard, which mpirun puts between this one
/// and the engine: what `--check` and `--profile` preload where a program has the standard ABI.
/// Colons are between them; the program's calls reach the first one first.
const TOOL: &CStr = c"OXMPI_FRONT_TOOL";
/// The function of such a library that takes the engine, whose functions it calls.
const TOOL_LIBRARY: &CStr = c"oxmpi_tool_library";

/// The library of the first tool. Each is opened so that it sees its own names before those of this
/// library, and gets the next one or the engine, which it would not find behind itself.
fn tool(library: *mut c_void, own: *const c_void) -> Result<Option<*mut c_void>, String> {
    // SAFETY: a C string; nobody changes the environment while libraries are loaded.
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

/// Opens a library for this one alone.
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
    // SAFETY: plain data, which the call fills.
    let mut info: libc::Dl_info = unsafe { core::mem::zeroed() };
    // SAFETY: any address may be asked for.
    let known = unsafe { libc::dladdr(own, &mut info) } != 0 && !info.dli_fname.is_null();
    if !known {
        return None;
    }
    // SAFETY: the name of a loaded library, which stays loaded.
    let path = unsafe { CStr::from_ptr(info.dli_fname) }.to_string_lossy();
    // The path may lead over a link in another folder.
    let real = std::fs::canonicalize(&*path).ok()?;
    Some(real.parent()?.to_string_lossy().into_owned())
}

/// Stands where a function would be.
unsafe extern "C" fn missing() -> c_int {
    let why = WHY.get().map_or("", String::as_str);
    let text = format!("oxmpi: this program's MPI library cannot be used: {why}\n");
    // SAFETY: bytes of our own; the process ends.
    unsafe {
        libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        libc::_exit(127)
    }
}

/// The bytes of a C string, for texts that programs give.
///
/// # Safety
/// Null, or a C string.
pub unsafe fn text<'a>(given: *const c_char) -> &'a [u8] {
    match given.is_null() {
        true => &[],
        // SAFETY: the caller's promise.
        false => unsafe { CStr::from_ptr(given) }.to_bytes(),
    }
}
