//! Other MPI libraries in this process.
//!
//! They may be loaded beside this one, as by a Python that imports modules of two ABIs, and
//! MPI_Initialized tells each part what another one did. But a process has one MPI: where two
//! libraries are initialised the job ends, and the message has the files of both. A library of
//! another MPI that is initialised later than this one is not seen. Used by `init`. MPI-5.0 §11.2.

use crate::edge;
use oxmpi_core::life::{self, World};
use oxmpi_core::{Class, Result};
use oxmpi_mca::{Id, Message};
use oxmpi_pal::{library, process};
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};
use std::ffi::c_int;

/// By whom the world was initialised: an address in the file; 0: by nobody.
static FIRST: AtomicUsize = AtomicUsize::new(0);

/// An address in the file whose MPI_Init is called: that of a front end, or of this library.
fn caller() -> usize {
    edge::starting().unwrap_or((active as *const ()).addr())
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
    // Where the world runs, front ends say so of themselves.
    if life::world() == World::Running {
        return None;
    }
    let files = library::loaded().into_iter();
    let mut named = files.filter(|path| {
        let path = path.to_bytes();
        let file = path.rsplit(|byte| *byte == b'/').next();
        file.is_some_and(|file| file.starts_with(b"libmpi"))
    });
    named.find_map(|path| {
        let says = |name| {
            let function = library::symbol_of(&path, name)?;
            let mut flag: c_int = 0;
            // SAFETY: the function of this name, which has one type in all MPIs, of a library that
            // stays loaded meanwhile; it may be called at any time.
            unsafe {
                let ask: unsafe extern "C" fn(*mut c_int) -> c_int =
                    core::mem::transmute(function.as_ptr());
                ask(&raw mut flag);
            }
            Some((function.addr().get(), flag != 0))
        };
        let (address, is_initialised) = says(c"PMPI_Initialized")?;
        let (_, is_finalized) = says(c"PMPI_Finalized")?;
        (is_initialised && !is_finalized).then_some(address)
    })
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
