//! Functions that Open MPI's headers declare beside those of MPI: `OMPI_Affinity_str` of
//! `mpi-ext.h` and `MPI_Session_set_info`.

use core::ffi::{c_char, c_int};
use oxmpi_front::abi::{Abi, kind};
use oxmpi_front::values::result_out;
use oxmpi_front::{alias, behind, library};

use crate::OpenMpi;

/// `OMPI_AFFINITY_STRING_MAX`
const ROOM: usize = 1024;

/// Stores a text and the NUL; it is cut to the room of the program's buffer.
unsafe fn store(text: &str, to: *mut c_char) {
    let n = text.len().min(ROOM - 1);
    if !to.is_null() {
        // SAFETY: the program's buffer has this room.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr().cast(), to, n);
            *to.add(n) = 0;
        }
    }
}

/// The hardware threads that this thread may use, and those of the host.
fn threads() -> Option<(String, String)> {
    let status = std::fs::read_to_string("/proc/thread-self/status").ok()?;
    let mut lines = status.lines();
    let own = lines.find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    let all = std::fs::read_to_string("/sys/devices/system/cpu/online").ok()?;
    Some((own.trim().to_owned(), all.trim().to_owned()))
}

/// Describes the binding by the launcher, the current one, and the processors of the host. Both
/// formats have the numbers of hardware threads.
///
/// # Safety
/// Each is null or a buffer of `OMPI_AFFINITY_STRING_MAX` bytes.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn OMPI_Affinity_str(
    _format: c_int,
    launched: *mut c_char,
    current: *mut c_char,
    exists: *mut c_char,
) -> c_int {
    let (own, all) = match threads() {
        Some((own, all)) if own == all => ("not bound".to_owned(), format!("hwt {all}")),
        Some((own, all)) => (format!("hwt {own}"), format!("hwt {all}")),
        None => ("not supported".to_owned(), "not supported".to_owned()),
    };
    // SAFETY: the caller's buffers.
    unsafe {
        store(&own, launched);
        store(&own, current);
        store(&all, exists);
    }
    0
}

alias!(PMPI_Session_set_info, MPI_Session_set_info);
/// Gives hints to a session. It has none that the library uses.
///
/// # Safety
/// As the MPI function.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn PMPI_Session_set_info(session: usize, info: usize) -> c_int {
    let session = OpenMpi::enter::<{ kind::SESSION }>(session);
    let info = OpenMpi::enter::<{ kind::INFO }>(info);
    // Errors of the arguments are those of calls that read them.
    let (mut used, mut keys) = (0usize, 0);
    let code = library!("MPI_Session_get_info"(session => usize, &mut used => *mut usize));
    if code != 0 {
        return result_out::<OpenMpi>(code);
    }
    behind!("MPI_Info_free"(&mut used => *mut usize));
    result_out::<OpenMpi>(library!("MPI_Info_get_nkeys"(info => usize, &mut keys => *mut c_int)))
}
