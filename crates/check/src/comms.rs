//! Communicators of the program, each with a shadow: one of ours with the same members, on which
//! the processes tell each other what they call. MPI-5.0 chapter 7.
//!
//! A shadow is made by the call that makes the communicator, in which all members take part. Where
//! that cannot be (spawned processes), the communicator has none and is not looked at.

use crate::args::COMM_NULL;
use crate::collectives::Calls;
use crate::library;
use crate::messages::Messages;
use core::ffi::c_int;
use oxmpi_pmpi::{Handle, SELF, WORLD};
use oxmpi_sync::Mutex;
use oxmpi_sync::atomic::global::{AtomicUsize, Ordering};
use std::collections::HashMap;
use std::ffi::CString;

/// `MPI_ERRORS_RETURN`
const ERRORS_RETURN: Handle = 0x143;

/// Who we are in a communicator.
#[derive(Clone, Copy, Debug)]
pub struct Membership {
    pub shadow: Handle,
    pub rank: c_int,
    pub size: c_int,
    /// Members of the other group; 0: there is one group.
    pub remote: c_int,
}

/// A communicator.
pub struct Comm {
    pub membership: Membership,
    pub messages: Messages,
    pub calls: Calls,
}

/// Held by who looks at shadows of others than its own call's: none of them is freed meanwhile.
static ROUND: Mutex<()> = Mutex::new(());
static COMMS: Mutex<Option<HashMap<Handle, Comm>>> = Mutex::new(None);
/// The shadow of MPI_COMM_SELF, whose errors are returned.
static OWN_SELF: AtomicUsize = AtomicUsize::new(0);

/// Looks at a communicator; `None`: it has no shadow. No call of the library is made inside.
pub fn with<R>(comm: Handle, look: impl FnOnce(&mut Comm) -> R) -> Option<R> {
    COMMS.lock().as_mut()?.get_mut(&comm).map(look)
}

/// Our place in a communicator.
pub fn membership(comm: Handle) -> Option<Membership> {
    with(comm, |comm| comm.membership)
}

/// All communicators.
pub fn all() -> Vec<Handle> {
    COMMS
        .lock()
        .iter()
        .flatten()
        .map(|(comm, _)| *comm)
        .collect()
}

/// Looks at each communicator and its shadow; false: another thread does. It may call the library.
pub fn each(mut look: impl FnMut(Handle, Handle)) -> bool {
    let Some(_round) = ROUND.try_lock() else {
        return false;
    };
    for comm in all() {
        if let Some(membership) = membership(comm) {
            look(comm, membership.shadow);
        }
    }
    true
}

/// A communicator of this process alone that returns errors.
pub fn own_self() -> Option<Handle> {
    Some(OWN_SELF.load(Ordering::Relaxed)).filter(|comm| *comm != 0)
}

/// MPI_COMM_WORLD and MPI_COMM_SELF are there.
pub fn initialized() {
    adopt(WORLD);
    adopt(SELF);
    let own = membership(SELF).map_or(0, |membership| membership.shadow);
    OWN_SELF.store(own, Ordering::Relaxed);
}

/// A communicator was made by a call of all its members, who are all here now.
pub fn adopt(comm: Handle) {
    if comm == COMM_NULL || comm == 0 {
        return;
    }
    let mut shadow = COMM_NULL;
    // SAFETY: the places outlive the calls; all members split.
    let code = unsafe {
        let rank = library::ask(|rank| library::comm_rank(comm, rank));
        library::comm_split(comm, 0, rank, &raw mut shadow)
    };
    if code == 0 {
        insert(comm, shadow);
    }
}

/// A communicator and its shadow were made.
pub fn insert(comm: Handle, shadow: Handle) {
    let name = format!("checks of {}", crate::report::comm_name(comm));
    let name = CString::new(name.replace('\0', "")).unwrap_or_default();
    // SAFETY: the places outlive the calls, the name ends with a NUL and is cut by the library.
    let membership = unsafe {
        library::comm_set_errhandler(shadow, ERRORS_RETURN);
        library::comm_set_name(shadow, name.as_ptr());
        let is_inter = library::ask(|flag| library::comm_test_inter(comm, flag));
        Membership {
            shadow,
            rank: library::ask(|rank| library::comm_rank(comm, rank)),
            size: library::ask(|size| library::comm_size(comm, size)),
            remote: match is_inter {
                0 => 0,
                _ => library::ask(|size| library::comm_remote_size(comm, size)),
            },
        }
    };
    let known = Comm {
        membership,
        messages: Messages::default(),
        calls: Calls::default(),
    };
    let old = COMMS.lock().get_or_insert_default().insert(comm, known);
    drop(old);
}

/// MPI_COMM_WORLD and MPI_COMM_SELF go; communicators of sessions may stay.
pub fn finalized() {
    OWN_SELF.store(0, Ordering::Relaxed);
    forget(WORLD);
    forget(SELF);
}

/// The communicator is about to be freed, by all its members.
pub fn forget(comm: Handle) {
    // A thread that takes notes had found the shadow, and polled it when it was freed.
    let gone = {
        let _round = ROUND.lock();
        COMMS.lock().as_mut().and_then(|comms| comms.remove(&comm))
    };
    if let Some(mut gone) = gone {
        // SAFETY: the shadow is ours.
        unsafe { library::comm_free(&raw mut gone.membership.shadow) };
    }
}
