//! The end of the program. Remaining objects are reported after its own delete functions, in the
//! last delete function that MPI_Finalize calls for the attributes of MPI_COMM_SELF (MPI-5.0
//! §11.2.4).

use crate::args::Object;
use crate::library::{self, Status};
use crate::{comms, messages, notes, objects, report, requests};
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, Pointer, SELF, WORLD};

/// Sets an attribute after MPI was initialized. Attributes are deleted in reverse order, so that
/// ours is the last.
pub fn prepare() {
    let (mut key, nothing) = (0, core::ptr::null_mut());
    // SAFETY: the function is never unloaded; the place outlives the call.
    unsafe {
        // `MPI_COMM_NULL_COPY_FN` is the null pointer.
        library::comm_create_keyval(0, finalizing, &raw mut key, nothing);
        library::comm_set_attr(SELF, key, nothing);
    }
}

extern "C" fn finalizing(_: Handle, _: c_int, _: Pointer, _: Pointer) -> c_int {
    let _inside = crate::memory::inside();
    settle();
    end();
    comms::finalized();
    report::finalized();
    0
}

/// Takes all notes in transit: a barrier shows that those of all members have been sent.
fn settle() {
    let Some(membership) = comms::membership(WORLD) else {
        return;
    };
    let mut request = crate::args::REQUEST_NULL;
    let mut begun = false;
    for round in 0u32.. {
        notes::take_all();
        if !begun && notes::reap() {
            begun = true;
            // SAFETY: the place outlives the operation.
            if unsafe { library::ibarrier(membership.shadow, &raw mut request) } != 0 {
                return;
            }
        }
        if begun {
            let mut status = Status::default();
            // SAFETY: the places outlive the call.
            let done = library::ask(|flag| unsafe {
                library::test(&raw mut request, flag, &raw mut status)
            });
            if done != 0 {
                break;
            }
        }
        notes::pause(round);
    }
    notes::take_all();
}

/// Makes the remaining comparisons, and reports the remaining objects.
pub fn end() {
    notes::take_all();
    for comm in comms::all() {
        messages::compare(comm);
    }
    // Remaining objects may belong to a session, which ends later.
    if objects::count(Object::Session) == 0 {
        requests::left();
        objects::left();
    }
}
