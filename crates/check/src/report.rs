//! Reports. Each finding is reported once for each place of the program, on standard error, with
//! the texts of the catalogue.

use crate::library;
use crate::site::Site;
use core::ffi::c_int;
use oxmpi_mca::{Id, Message};
use oxmpi_pmpi::{Handle, WORLD};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::global::{AtomicI32, Ordering};
use std::collections::HashSet;

/// Our rank in MPI_COMM_WORLD; -1: it does not exist.
static RANK: AtomicI32 = AtomicI32::new(-1);

/// MPI_COMM_WORLD exists now.
pub fn initialized() {
    // SAFETY: the place outlives the call.
    let rank = library::ask(|rank| unsafe { library::comm_rank(WORLD, rank) });
    RANK.store(rank, Ordering::Relaxed);
}

/// Whether MPI_COMM_WORLD exists.
pub fn has_world() -> bool {
    RANK.load(Ordering::Relaxed) >= 0
}

/// MPI_COMM_WORLD no longer exists.
pub fn finalized() {
    RANK.store(-1, Ordering::Relaxed);
}

/// This process, in words.
pub fn who() -> String {
    match RANK.load(Ordering::Relaxed) {
        -1 => format!("process {}", std::process::id()),
        rank => format!("rank {rank}"),
    }
}

/// The name of a communicator, which must be valid.
pub fn comm_name(comm: Handle) -> String {
    // SAFETY: the places outlive the call and have the lengths that the standard requires.
    let name = library::name(|name, len| unsafe { library::comm_get_name(comm, name, len) });
    match name.is_empty() {
        true => format!("a communicator without a name ({comm:#x})"),
        false => name,
    }
}

/// Prints a report, unless the same was reported for the same place.
pub fn say(site: Site, message: Message) {
    static SAID: Mutex<Option<HashSet<(usize, Site)>>> = Mutex::new(None);
    let key = (message.id() as usize, site);
    if SAID.lock().get_or_insert_default().insert(key) {
        eprintln!("{message}");
    }
}

/// Prints a report and ends the job, which would otherwise hang.
pub fn end(comm: Handle, site: Site, message: Message) -> ! {
    say(site, message);
    let whole = if has_world() { WORLD } else { comm };
    // SAFETY: the communicator is valid.
    unsafe { library::abort(whole, 1) };
    std::process::exit(1)
}

/// `rank 2 called MPI_Send at …`
pub fn called(call: &str, site: Site) -> String {
    format!("{}: {call}, {}", who(), site.place().words())
}

/// A report about a call of this process.
pub fn of_call(id: Id, call: &str, site: Site) -> Message {
    Message::new(id).with("mine", called(call, site))
}

/// The class of an error code.
pub fn class(code: c_int) -> c_int {
    // SAFETY: the place outlives the call.
    library::ask(|class| unsafe { library::error_class(code, class) })
}
