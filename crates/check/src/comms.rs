//! Communicators of the program, each with a shadow: a communicator of this library with the same
//! members, for notes about calls. MPI-5.0 chapter 7.
//!
//! A shadow is made within the call that makes the communicator, in which all members take part. If
//! this is impossible (spawned processes), the communicator has no shadow and is not checked.

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

/// This process in a communicator.
#[derive(Clone, Copy, Debug)]
pub struct Membership {
    pub shadow: Handle,
    pub rank: c_int,
    pub size: c_int,
    /// Size of the remote group; 0: an intracommunicator.
    pub remote: c_int,
}

/// A communicator and its state of checking.
pub struct Comm {
    pub membership: Membership,
    pub messages: Messages,
    pub calls: Calls,
}

/// Held while a thread uses the shadows of other communicators than that of its call: none of them
/// is freed meanwhile.
static ROUND: Mutex<()> = Mutex::new(());
static COMMS: Mutex<Option<HashMap<Handle, Comm>>> = Mutex::new(None);
/// The shadow of MPI_COMM_SELF, with MPI_ERRORS_RETURN.
static OWN_SELF: AtomicUsize = AtomicUsize::new(0);

/// Accesses a communicator. `None`: it has no shadow. `look` must not call the library.
pub fn with<R>(comm: Handle, look: impl FnOnce(&mut Comm) -> R) -> Option<R> {
    COMMS.lock().as_mut()?.get_mut(&comm).map(look)
}

/// This process in a communicator.
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

/// Visits each communicator and its shadow; `look` may call the library. False: another thread does
/// this.
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

/// A communicator of this process only that returns errors.
pub fn own_self() -> Option<Handle> {
    Some(OWN_SELF.load(Ordering::Relaxed)).filter(|comm| *comm != 0)
}

/// MPI_COMM_WORLD and MPI_COMM_SELF exist now.
pub fn initialized() {
    adopt(WORLD);
    adopt(SELF);
    let own = membership(SELF).map_or(0, |membership| membership.shadow);
    OWN_SELF.store(own, Ordering::Relaxed);
}

/// Makes the shadow of a communicator. All its members have just made it and call this.
pub fn adopt(comm: Handle) {
    if comm == COMM_NULL || comm == 0 {
        return;
    }
    let mut shadow = COMM_NULL;
    // SAFETY: the places outlive the calls; all members call MPI_Comm_split.
    let code = unsafe {
        let rank = library::ask(|rank| library::comm_rank(comm, rank));
        library::comm_split(comm, 0, rank, &raw mut shadow)
    };
    if code == 0 {
        insert(comm, shadow);
    }
}

/// Adds a communicator and its shadow.
pub fn insert(comm: Handle, shadow: Handle) {
    let name = format!("checks of {}", crate::report::comm_name(comm));
    let name = CString::new(name.replace('\0', "")).unwrap_or_default();
    // SAFETY: the places outlive the calls. The name ends with a NUL and is truncated by the
    // library.
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

/// Removes MPI_COMM_WORLD and MPI_COMM_SELF; communicators of sessions may remain.
pub fn finalized() {
    OWN_SELF.store(0, Ordering::Relaxed);
    forget(WORLD);
    forget(SELF);
}

/// Removes a communicator that all its members are about to free.
pub fn forget(comm: Handle) {
    // Regression: a thread that takes notes had found the shadow, and polled it after it was freed.
    let gone = {
        let _round = ROUND.lock();
        COMMS.lock().as_mut().and_then(|comms| comms.remove(&comm))
    };
    if let Some(mut gone) = gone {
        // SAFETY: the shadow belongs to this library.
        unsafe { library::comm_free(&raw mut gone.membership.shadow) };
    }
}
