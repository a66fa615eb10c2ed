//! Other MPI libraries in this process.
//!
//! They may be loaded beside this one, as by a Python that imports modules of two ABIs. Each module
//! learns from MPI_Initialized whether another one has initialised MPI. But a process has one MPI:
//! if two libraries are initialised, the job ends, and the message names both files. A library of
//! another MPI that is initialised later than this one is not detected. Used by `init`. MPI-5.0
//! §11.2.

use crate::edge;
use oxmpi_core::{Class, Result};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{library, process};
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};
use std::ffi::{c_int, c_void};
use std::path::Path;
use std::ptr::NonNull;

/// The folder of the front ends, relative to this library.
const FRONT_ENDS: &str = "oxmpi";
/// An address in the library that initialised MPI; 0: none.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// An address in the library whose MPI_Init is called: a front end, or this library.
fn caller() -> usize {
    edge::starting().map_or_else(own, |front_end| core::ptr::from_ref(front_end).addr())
}

/// Initialises MPI for MPI_Init by `call`. The job ends if another library has initialised MPI. A
/// second call by the same library gets an ordinary error.
pub fn initialise_world(call: impl FnOnce() -> Result<()>) -> Result<()> {
    let (first, second) = (FIRST.load(Ordering::Relaxed), caller());
    if first != 0 && first != second {
        end(first, second);
    }
    initialise(call)?;
    FIRST.store(second, Ordering::Relaxed);
    edge::started(edge::starting());
    Ok(())
}

/// Initialises MPI for a session. The job ends if a library of another MPI is initialised. It ends
/// after this process has joined, so that there is only one message.
pub fn initialise(call: impl FnOnce() -> Result<()>) -> Result<()> {
    let active = active();
    call()?;
    match active {
        Some(active) => end(active, caller()),
        None => Ok(()),
    }
}

/// An address in a library of another MPI that is initialised and not finalized.
fn active() -> Option<usize> {
    let files = library::loaded().into_iter();
    let mut named = files.filter(|path| {
        let path = path.to_bytes();
        let file = path.rsplit(|byte| *byte == b'/').next();
        file.is_some_and(|file| file.starts_with(b"libmpi"))
    });
    // Libraries of other languages resolve to the C library.
    let mut known = 0;
    named.find_map(|path| {
        let initialized = library::symbol_of(&path, c"PMPI_Initialized")?;
        let finalized = library::symbol_of(&path, c"PMPI_Finalized")?;
        let address = initialized.addr().get();
        let is_new = std::mem::replace(&mut known, address) != address;
        let is_other = is_new && !is_ours(address);
        (is_other && flag_of(initialized) && !flag_of(finalized)).then_some(address)
    })
}

/// An address in this library: of a function whose name no other library has.
fn own() -> usize {
    (active as *const ()).addr()
}

/// Whether a function belongs to this library or to a front end beside it.
fn is_ours(function: usize) -> bool {
    if library::base_of(function) == library::base_of(own()) {
        return true;
    }
    let (Some(file), Some(own)) = (process::file_of(function), process::file_of(own())) else {
        return false;
    };
    let beside = Path::new(&own).with_file_name(FRONT_ENDS);
    Path::new(&file).starts_with(beside)
}

/// The result of `MPI_Initialized` or `MPI_Finalized`.
fn flag_of(function: NonNull<c_void>) -> bool {
    let mut flag: c_int = 0;
    // SAFETY: the function has the same type in all MPIs, and its library stays loaded meanwhile.
    // It may be called at any time.
    unsafe {
        let ask: unsafe extern "C" fn(*mut c_int) -> c_int =
            core::mem::transmute(function.as_ptr());
        ask(&raw mut flag);
    }
    flag != 0
}

fn end(first: usize, second: usize) -> ! {
    let file = |address| process::file_of(address).unwrap_or_else(|| "the program".to_owned());
    let message = Message::new(Id::TwoLibraries)
        .with("first", file(first))
        .with("second", file(second))
        .with("host", process::host_name())
        .with("pid", std::process::id());
    edge::end(&message, Class::ERR_OTHER.0)
}
