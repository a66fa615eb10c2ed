//! Other MPI libraries in this process.
//!
//! They may be loaded beside this one, as by a Python that imports modules of two ABIs, and
//! MPI_Initialized tells each part what another one did. But a process has one MPI: where two
//! libraries are initialised the job ends, and the message has the files of both. A library of
//! another MPI that is initialised later than this one is not seen. Used by `init`. MPI-5.0 §11.2.

use crate::edge;
use oxmpi_core::{Class, Result};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{library, process};
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};
use std::ffi::{c_int, c_void};
use std::path::Path;
use std::ptr::NonNull;

/// The folder of the front ends, beside this library.
const FRONT_ENDS: &str = "oxmpi";
/// By whom the world was initialised: an address in the file; 0: by nobody.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// An address in the file whose MPI_Init is called: that of a front end, or of this library.
fn caller() -> usize {
    edge::starting().unwrap_or_else(own)
}

/// Called by MPI_Init, with what does the work. The job ends where another library has initialised
/// the world; what a second call by the same library gets is an error like others.
pub fn initialise_world(call: impl FnOnce() -> Result<()>) -> Result<()> {
    let (first, second) = (FIRST.load(Ordering::Relaxed), caller());
    if first != 0 && first != second {
        end(first, second);
    }
    initialise(call)?;
    FIRST.store(second, Ordering::Relaxed);
    Ok(())
}

/// The same for a session. The job ends where a library of another MPI is initialised: when this
/// process has joined, so that it ends with one message.
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
    // Libraries of a language lead to that of C.
    let mut known = 0;
    named.find_map(|path| {
        let initialized = library::symbol_of(&path, c"PMPI_Initialized")?;
        let finalized = library::symbol_of(&path, c"PMPI_Finalized")?;
        let address = initialized.addr().get();
        let is_new = std::mem::replace(&mut known, address) != address;
        let is_other = is_new && !is_ours(address);
        (is_other && says(initialized) && !says(finalized)).then_some(address)
    })
}

/// An address in this library: of a function whose name no other library takes.
fn own() -> usize {
    (active as *const ()).addr()
}

/// Whether a function is of this library or of a front end beside it.
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

/// What `MPI_Initialized` or `MPI_Finalized` says.
fn says(function: NonNull<c_void>) -> bool {
    let mut flag: c_int = 0;
    // SAFETY: a function with one type in all MPIs, of a library that stays loaded meanwhile.
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
