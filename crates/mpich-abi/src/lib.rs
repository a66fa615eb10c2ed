//! mpich-abi: `libmpi.so.12`, for programs built for MPICH, Intel MPI and MVAPICH.
//!
//! Handles are `int`s, so the library's handles are converted to their int form. A predefined
//! handle has its kind in bits 26 to 29 and a small number below; a datatype has its number in the
//! low byte. Both are looked up in constant tables (`abi/mpich.csv`).

#![allow(unsafe_code)]

mod callbacks;
mod cxx;
mod fortran;
mod handles;
mod inside;
mod objects;
mod states;
#[rustfmt::skip]
mod generated;

use core::ffi::{c_int, c_void};
use oxmpi_front::abi::{Abi, Facts};
use oxmpi_front::engine;
use oxmpi_front::status::Std;

pub use handles::{MPIR_Dup_fn, PMPIR_Dup_fn};

/// The ABI of MPICH.
#[derive(Clone, Copy, Debug)]
pub struct Mpich;

/// `MPI_Status`
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Status {
    low: u32,
    high: u32,
    source: c_int,
    tag: c_int,
    error: c_int,
}

const _: () = assert!(size_of::<Status>() == 20);

const IN_PLACE: usize = usize::MAX;
const BUFFER_AUTOMATIC: usize = usize::MAX - 1;
const STATUS_IGNORE: usize = 1;
/// A file handle is a pointer; null is the null handle.
const FILE_NULL: usize = 0x118;

impl Abi for Mpich {
    type Handle = c_int;
    type Status = Status;
    const FACTS: Facts = generated::FACTS;
    const VERSION: &'static str = "MPICH Version:      5.0.2 (ABI)\n";
    const ADDED_CODES: c_int = 0x4000_0000;
    const AUTOMATIC: usize = BUFFER_AUTOMATIC;
    const WEIGHTS: (usize, usize) = (10, 11);
    const ALL_HANDLES: usize = 1;

    #[inline(always)]
    fn enter<const KIND: usize>(handle: c_int) -> usize {
        handles::enter::<KIND>(handle)
    }

    #[inline(always)]
    fn leave<const KIND: usize>(handle: usize) -> c_int {
        handles::leave::<KIND>(handle)
    }

    #[inline(always)]
    fn enter_file(file: usize) -> usize {
        if file == 0 { FILE_NULL } else { file }
    }

    #[inline(always)]
    fn leave_file(file: usize) -> usize {
        if file == FILE_NULL { 0 } else { file }
    }

    fn to_fortran<const KIND: usize>(handle: c_int) -> c_int {
        handle
    }

    fn from_fortran<const KIND: usize>(number: c_int) -> c_int {
        number
    }

    #[inline(always)]
    fn buffer(address: usize) -> usize {
        match address {
            IN_PLACE => 1,
            BUFFER_AUTOMATIC => 2,
            _ => address,
        }
    }

    #[inline(always)]
    fn ignores(status: *const Status) -> bool {
        status.addr() <= STATUS_IGNORE
    }

    #[inline(always)]
    fn read(status: &Status) -> Std {
        let fields = [status.source, status.tag, status.error];
        let bytes = u64::from(status.low) | u64::from(status.high >> 1) << 32;
        Std::new(fields, bytes, status.high & 1 == 1)
    }

    #[inline(always)]
    fn write(status: &mut Status, from: &Std) {
        *status = Status {
            low: from.low,
            high: from.high,
            source: from.source,
            tag: from.tag,
            error: from.error,
        };
    }

    fn attribute_function(address: usize) -> usize {
        // The address from the symbol table: the program may have its own address of the function.
        match address {
            _ if address == (MPIR_Dup_fn as *const c_void).addr() => 1,
            _ if address == (PMPIR_Dup_fn as *const c_void).addr() => 1,
            _ => address,
        }
    }

    fn gave(function: usize) {
        cxx::given(function);
    }

    fn is_settled() -> bool {
        cxx::is_settled()
    }

    fn generalized(functions: [usize; 3]) {
        callbacks::started(functions);
    }

    fn bound(handle: c_int) -> Option<bool> {
        match handle {
            0x4c00_0010 => Some(false),
            0x4c00_0011 => Some(true),
            _ => None,
        }
    }
}

unsafe extern "C" fn open() {
    // SAFETY: an address of this library, and static adapters.
    unsafe {
        engine::open(
            (&raw const callbacks::ADAPTERS).cast(),
            &callbacks::ADAPTERS,
        )
    }
}

/// Called when the library is loaded, before constructors of its users.
#[used]
#[unsafe(link_section = ".init_array")]
static OPEN: unsafe extern "C" fn() = open;

/// The entries.
#[rustfmt::skip]
#[allow(non_snake_case, missing_docs, unused_mut, clippy::missing_safety_doc, clippy::too_many_arguments)]
pub mod entries {
    use super::Mpich;
    use oxmpi_front::prelude::*;

    oxmpi_front::entries!(Mpich);
    oxmpi_front::extras!(Mpich);
    oxmpi_front::alias!(PMPI_Remove_error_class, PMPIX_Delete_error_class);
    oxmpi_front::alias!(PMPI_Remove_error_class, MPIX_Delete_error_class);
    oxmpi_front::alias!(PMPI_Remove_error_code, PMPIX_Delete_error_code);
    oxmpi_front::alias!(PMPI_Remove_error_code, MPIX_Delete_error_code);
    oxmpi_front::alias!(PMPI_Remove_error_string, PMPIX_Delete_error_string);
    oxmpi_front::alias!(PMPI_Remove_error_string, MPIX_Delete_error_string);
}
