//! Conversion of handles to Fortran INTEGERs, and of statuses to arrays of them. MPI-5.0 §19.3.4,
//! §19.3.5.
//!
//! In both ABIs a Fortran status has the words of the C one, as has the derived type of `mpi_f08`.

use core::ffi::c_int;

use crate::abi::Abi;

/// `MPI_FILE_NULL` of the standard; its number is 0 in both ABIs.
const FILE_NULL: usize = 0x118;

pub unsafe fn file_c2f<A: Abi>(file: usize) -> c_int {
    match A::enter_file(file) {
        FILE_NULL => 0,
        file => crate::library!("MPI_File_toint"(file => usize)),
    }
}

pub unsafe fn file_f2c<A: Abi>(number: c_int) -> usize {
    A::leave_file(match number {
        0 => FILE_NULL,
        _ => crate::library!("MPI_File_fromint"(number => c_int) -> usize),
    })
}

/// Copies the words of a status between any of its forms.
pub unsafe fn status_words<A: Abi>(from: *const c_int, to: *mut c_int) -> c_int {
    let words = size_of::<A::Status>() / size_of::<c_int>();
    // SAFETY: both are statuses of the program, in C or Fortran.
    unsafe { core::ptr::copy_nonoverlapping(from, to, words) };
    0
}
