//! What is found is said once for each place of the program, on standard error, in the words of the
//! catalogue.

use crate::library;
use crate::site::Site;
use core::ffi::c_int;
use oxmpi_mca::{Id, Message};
use oxmpi_pmpi::{Handle, WORLD};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::global::{AtomicI32, Ordering};
use std::collections::HashSet;

/// Our rank in MPI_COMM_WORLD; -1: there is none.
static RANK: AtomicI32 = AtomicI32::new(-1);

/// MPI_COMM_WORLD is there.
pub fn initialized() {
    // SAFETY: the place outlives the call.
    let rank = library::ask(|rank| unsafe { library::comm_rank(WORLD, rank) });
    RANK.store(rank, Ordering::Relaxed);
}

/// MPI_COMM_WORLD is there.
pub fn has_world() -> bool {
    RANK.load(Ordering::Relaxed) >= 0
}

/// MPI_COMM_WORLD is gone.
pub fn finalized() {
    RANK.store(-1, Ordering::Relaxed);
}

/// Who says it.
pub fn who() -> String {
    match RANK.load(Ordering::Relaxed) {
        -1 => format!("process {}", std::process::id()),
        rank => format!("rank {rank}"),
    }
}

/// The name of a communicator, which must be alive.
pub fn comm_name(comm: Handle) -> String {
    // SAFETY: the places outlive the call and are as long as the standard asks.
    let name = library::name(|name, len| unsafe { library::comm_get_name(comm, name, len) });
    match name.is_empty() {
        true => format!("a communicator without a name ({comm:#x})"),
        false => name,
    }
}

/// Says it, unless the same was said of the same place.
pub fn say(site: Site, message: Message) {
    static SAID: Mutex<Option<HashSet<(usize, Site)>>> = Mutex::new(None);
    let key = (message.id() as usize, site);
    if SAID.lock().get_or_insert_default().insert(key) {
        eprintln!("{message}");
    }
}

/// Says it and ends the job, which could only hang.
pub fn end(comm: Handle, site: Site, message: Message) -> ! {
    say(site, message);
    let whole = if has_world() { WORLD } else { comm };
    // SAFETY: the communicator is alive.
    unsafe { library::abort(whole, 1) };
    std::process::exit(1)
}

/// `rank 2 called MPI_Send at …`
pub fn called(call: &str, site: Site) -> String {
    format!("{}: {call}, {}", who(), site.place().words())
}

/// A message whose first place is a call of ours.
pub fn of_call(id: Id, call: &str, site: Site) -> Message {
    Message::new(id).with("mine", called(call, site))
}

/// The class of an error code.
pub fn class(code: c_int) -> c_int {
    // SAFETY: the place outlives the call.
    library::ask(|class| unsafe { library::error_class(code, class) })
}
