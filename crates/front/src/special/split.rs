//! `MPI_Comm_split_type`, with the types of hardware that Open MPI has as constants of its own.
//! MPI-5.0 §7.4.2.

use core::ffi::{CStr, c_char, c_int};

use crate::abi::{Abi, group, kind};
use crate::role::{New, Role};
use crate::values::{result_out, value_in};
use crate::{behind, library};

const COMM_NULL: usize = 0x100;
const COMM_SELF: usize = 0x102;
const INFO_NULL: usize = 0x130;

/// A split type of the program's ABI that is a constant of the standard and an entry of an info.
#[derive(Clone, Copy, Debug)]
pub struct Guided {
    /// `MPI_COMM_TYPE_HW_GUIDED` or `MPI_COMM_TYPE_RESOURCE_GUIDED` of the standard.
    pub split_type: c_int,
    /// The key of the info.
    pub key: &'static CStr,
    /// Its value.
    pub value: &'static CStr,
}

pub unsafe fn comm_split_type<A: Abi>(
    comm: A::Handle,
    split_type: c_int,
    key: c_int,
    info: A::Handle,
    new: *mut A::Handle,
) -> c_int {
    type Made = New<{ kind::COMM }>;
    let comm = A::enter::<{ kind::COMM }>(comm);
    // SAFETY: the program's variable. The library calls return before `leave`.
    unsafe {
        let mut made = <Made as Role<A>>::enter(new, 0);
        let to = <Made as Role<A>>::pass(&mut made);
        let code = match A::guided(split_type) {
            Some(guided) => split_guided(comm, guided, key, to),
            None => {
                let split_type = value_in::<A, { group::SPLIT }>(split_type);
                let info = A::enter::<{ kind::INFO }>(info);
                library!("MPI_Comm_split_type"(
                    comm => usize, split_type => c_int, key => c_int, info => usize,
                    to => *mut usize))
            }
        };
        <Made as Role<A>>::leave(made);
        result_out::<A>(code)
    }
}

/// Splits with an info of this call. A process that no single instance of the resource holds is
/// alone in its communicator, as in Open MPI.
unsafe fn split_guided(comm: usize, of: Guided, key: c_int, to: *mut usize) -> c_int {
    let mut info = INFO_NULL;
    behind!("MPI_Info_create"(&mut info => *mut usize));
    behind!("MPI_Info_set"(
        info => usize, of.key.as_ptr() => *const c_char, of.value.as_ptr() => *const c_char));
    let code = library!("MPI_Comm_split_type"(
        comm => usize, of.split_type => c_int, key => c_int, info => usize, to => *mut usize));
    behind!("MPI_Info_free"(&mut info => *mut usize));
    // SAFETY: null, or a variable of the caller.
    match unsafe { to.as_ref() } {
        Some(made) if code == 0 && *made == COMM_NULL => library!("MPI_Comm_split"(
            COMM_SELF => usize, 0 => c_int, 0 => c_int, to => *mut usize)),
        _ => code,
    }
}
