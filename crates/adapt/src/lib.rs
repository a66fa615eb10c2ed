//! adapt: the interface by which `libmpi_abi.so` calls functions of programs with another ABI.
//!
//! A front end (`mpich-abi`, `openmpi-abi`) registers one [`Adapters`] by the symbol [`SYMBOL`] and
//! gets a tag. A function of its program is passed to the library as its address with this tag in
//! the highest bits, which no address has. The library then calls the adapter of the kind, with the
//! address as its first argument. So a function needs no allocation and no destructor, and stays
//! valid as long as the object that holds it.

use core::ffi::{c_int, c_void};

/// The registration function of the library: [`Register`].
pub const SYMBOL: &core::ffi::CStr = c"oxmpi_front_end";
/// Version of the layout of [`Adapters`] and of the meaning of its functions.
pub const VERSION: u32 = 3;
/// The type of [`SYMBOL`]. The adapters stay valid forever. Returns the tag, or 0 if the version
/// differs or all tags are used.
pub type Register = unsafe extern "C" fn(version: u32, adapters: *const Adapters) -> usize;

/// Maximum sets of adapters in a process; a front end has a few.
pub const SLOTS: usize = 16;
const MARK: usize = 1 << 63;
const SHIFT: u32 = 57;

/// The tag of a slot.
#[must_use]
pub const fn tag(slot: usize) -> usize {
    MARK | (slot << SHIFT)
}

/// The slot and the address of a function with a tag; `None`: a function of the standard ABI.
#[inline]
#[must_use]
pub const fn split(function: usize) -> Option<(usize, usize)> {
    if function & MARK == 0 {
        return None;
    }
    let slot = (function & !MARK) >> SHIFT;
    Some((slot, function & ((1 << SHIFT) - 1)))
}

/// Any pointer.
pub type Pointer = *mut c_void;
type Int = *mut c_int;
type Long = i64;

/// Functions that call functions of a program; the first argument is always the address. Handles,
/// statuses and codes are those of the standard ABI.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Adapters {
    /// `MPI_User_function`: vectors, length, datatype.
    pub op: unsafe extern "C" fn(usize, Pointer, Pointer, c_int, usize),
    /// `MPI_User_function_c`
    pub op_c: unsafe extern "C" fn(usize, Pointer, Pointer, Long, usize),
    /// `MPI_Grequest_query_function`: extra state, status.
    pub query: unsafe extern "C" fn(usize, Pointer, Pointer) -> c_int,
    /// `MPI_Grequest_free_function`
    pub free: unsafe extern "C" fn(usize, Pointer) -> c_int,
    /// `MPI_Grequest_cancel_function`
    pub cancel: unsafe extern "C" fn(usize, Pointer, c_int) -> c_int,
    /// Copy functions of attributes: object, keyval, extra state, value, new value, flag.
    pub copy: unsafe extern "C" fn(usize, usize, c_int, Pointer, Pointer, Pointer, Int) -> c_int,
    /// Delete functions of attributes: object, keyval, value, extra state.
    pub delete: unsafe extern "C" fn(usize, usize, c_int, Pointer, Pointer) -> c_int,
    /// Error handlers of communicators, windows and sessions: object, code.
    pub handler: unsafe extern "C" fn(usize, usize, c_int),
    /// Error handlers of files.
    pub file_handler: unsafe extern "C" fn(usize, usize, c_int),
    /// `MPI_Datarep_extent_function`: datatype, extent, extra state.
    pub extent: unsafe extern "C" fn(usize, usize, *mut i64, Pointer) -> c_int,
    /// `MPI_Datarep_conversion_function`
    pub convert:
        unsafe extern "C" fn(usize, Pointer, usize, c_int, Pointer, Long, Pointer) -> c_int,
    /// `MPI_Datarep_conversion_function_c`
    pub convert_c:
        unsafe extern "C" fn(usize, Pointer, usize, Long, Pointer, Long, Pointer) -> c_int,
    /// `MPI_T_event_cb_function`: instance, registration, safety, user data.
    pub event: unsafe extern "C" fn(usize, usize, usize, c_int, Pointer),
    /// `MPI_T_event_free_cb_function`: registration, safety, user data.
    pub event_free: unsafe extern "C" fn(usize, usize, c_int, Pointer),
    /// `MPI_T_event_dropped_cb_function`: count, registration, source, safety, user data.
    pub dropped: unsafe extern "C" fn(usize, Long, usize, c_int, c_int, Pointer),
    /// Whether a call of MPI_Init of its program is in progress.
    pub starts: unsafe extern "C" fn() -> c_int,
    /// The communicator on which errors without an object are raised, if the program has set no
    /// error handler of MPI_COMM_SELF.
    pub errors_on: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_keeps_slot_and_address() {
        for slot in 0..SLOTS {
            let address = 0x7fff_1234_5678;
            assert_eq!(split(tag(slot) | address), Some((slot, address)));
        }
        assert_eq!(split(0x7fff_1234_5678), None);
        assert_eq!(split(1), None);
    }
}
