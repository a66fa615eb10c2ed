//! A communicator of all processes of the job: MPI_COMM_WORLD. In a program with sessions only
//! (MPI-5.0 §11.3) it is made from the process set mpi://WORLD on demand.

use core::ffi::{c_char, c_int};
use oxmpi_pmpi::{Handle, WORLD, functions};

/// `MPI_INFO_NULL`
const INFO_NULL: Handle = 0x130;
/// `MPI_ERRORS_RETURN`
const ERRORS_RETURN: Handle = 0x143;

functions! {
    /// MPI_Session_init
    session_init = c"PMPI_Session_init" (info: Handle, errhandler: Handle, session: *mut Handle);
    /// MPI_Session_finalize
    session_finalize = c"PMPI_Session_finalize" (session: *mut Handle);
    /// MPI_Group_from_session_pset
    group_from_session_pset = c"PMPI_Group_from_session_pset" (
        session: Handle, name: *const c_char, group: *mut Handle
    );
    /// MPI_Comm_create_from_group
    comm_create_from_group = c"PMPI_Comm_create_from_group" (
        group: Handle, tag: *const c_char, info: Handle, errhandler: Handle, comm: *mut Handle
    );
    /// MPI_Comm_group
    comm_group = c"PMPI_Comm_group" (comm: Handle, group: *mut Handle);
    /// MPI_Comm_free
    comm_free = c"PMPI_Comm_free" (comm: *mut Handle);
    /// MPI_Group_free
    group_free = c"PMPI_Group_free" (group: *mut Handle);
    /// MPI_Initialized
    initialized = c"PMPI_Initialized" (flag: *mut c_int);
}

/// Whether MPI_Init was called.
pub fn is_initialized() -> bool {
    let mut flag = 0;
    // SAFETY: the variable outlives the call.
    unsafe { initialized(&raw mut flag) };
    flag != 0
}

/// Passes the group of all processes to `act`, in a new session.
fn in_session<T>(act: impl FnOnce(&mut Handle) -> Option<T>) -> Option<T> {
    let (mut session, mut group) = (0, 0);
    // SAFETY: the variables outlive the calls, the name ends with a NUL.
    let found = unsafe {
        if session_init(INFO_NULL, ERRORS_RETURN, &raw mut session) != 0 {
            return None;
        }
        group_from_session_pset(session, c"mpi://WORLD".as_ptr(), &raw mut group) == 0
    };
    let result = if found { act(&mut group) } else { None };
    // SAFETY: as above.
    unsafe { session_finalize(&raw mut session) };
    result
}

/// The group of all processes. The caller frees it.
pub fn group() -> Option<Handle> {
    if !is_initialized() {
        return in_session(|group| Some(*group));
    }
    let mut group = 0;
    // SAFETY: the variable outlives the call.
    (unsafe { comm_group(WORLD, &raw mut group) } == 0).then_some(group)
}

/// Passes a communicator of all processes to `act`. All processes call this.
pub fn with_all<T>(act: impl FnOnce(Handle) -> Option<T>) -> Option<T> {
    if is_initialized() {
        return act(WORLD);
    }
    in_session(|group| {
        let (mut comm, tag) = (0, c"oxmpi profile");
        // SAFETY: the variables outlive the calls, the tag ends with a NUL.
        let code = unsafe {
            let text = tag.as_ptr();
            let code =
                comm_create_from_group(*group, text, INFO_NULL, ERRORS_RETURN, &raw mut comm);
            group_free(group);
            code
        };
        if code != 0 {
            return None;
        }
        let result = act(comm);
        // SAFETY: the communicator belongs to this library.
        unsafe { comm_free(&raw mut comm) };
        result
    })
}
