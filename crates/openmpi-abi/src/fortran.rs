//! Fortran support of Open MPI's ABI in the C library: the COMMON blocks, and calls of Fortran
//! functions. The engine calls these with addresses of handles, which are INTEGERs in Fortran.
//!
//! The Fortran procedures are in `libmpi_mpifh.so.40`, built from the glue in `fortran/`. MPI-5.0
//! §19.3.

#![allow(non_upper_case_globals)]

use core::ffi::c_int;
use oxmpi_front::abi::{Abi, Facts};
use oxmpi_front::special::{file_c2f, file_f2c};
use oxmpi_front::status::Std;
use oxmpi_front::{adapters, engine};

use crate::{OpenMpi, Status, numbers};

/// Objects whose addresses are constants of Fortran; a program has its own copies.
macro_rules! constants {
    ($($name:ident: $kind:ty;)*) => {$(
        #[doc = "Its address is a constant of Fortran."]
        #[unsafe(no_mangle)]
        pub static $name: $kind = 0;
    )*};
}

constants! {
    mpi_fortran_bottom_: c_int;
    mpi_fortran_in_place_: c_int;
    mpi_fortran_unweighted_: c_int;
    mpi_fortran_weights_empty_: c_int;
    mpi_fortran_errcodes_ignore_: c_int;
    mpi_fortran_status_ignore_: u64;
    mpi_fortran_statuses_ignore_: u64;
    mpi_fortran_argv_null_: u8;
    mpi_fortran_argvs_null_: u8;
}

/// The ABI of Open MPI with Fortran handles.
#[derive(Clone, Copy, Debug)]
struct Fortran;

impl Abi for Fortran {
    type Handle = c_int;
    type Status = Status;
    const FACTS: Facts = OpenMpi::FACTS;
    const VERSION: &'static str = OpenMpi::VERSION;
    const ADDED_CODES: c_int = OpenMpi::ADDED_CODES;
    const AUTOMATIC: usize = OpenMpi::AUTOMATIC;
    const WEIGHTS: (usize, usize) = OpenMpi::WEIGHTS;
    const ALL_HANDLES: usize = OpenMpi::ALL_HANDLES;

    fn enter<const KIND: usize>(handle: c_int) -> usize {
        numbers::standard::<KIND>(handle)
    }

    fn leave<const KIND: usize>(handle: usize) -> c_int {
        numbers::number::<KIND>(handle)
    }

    fn enter_file(file: usize) -> usize {
        // SAFETY: any number, also an invalid one.
        OpenMpi::enter_file(unsafe { file_f2c::<OpenMpi>(file as u32 as c_int) })
    }

    fn leave_file(file: usize) -> usize {
        // SAFETY: a file of the library.
        unsafe { file_c2f::<OpenMpi>(OpenMpi::leave_file(file)) as u32 as usize }
    }

    fn to_fortran<const KIND: usize>(handle: c_int) -> c_int {
        handle
    }

    fn from_fortran<const KIND: usize>(number: c_int) -> c_int {
        number
    }

    fn buffer(address: usize) -> usize {
        OpenMpi::buffer(address)
    }

    fn ignores(status: *const Status) -> bool {
        OpenMpi::ignores(status)
    }

    fn read(status: &Status) -> Std {
        OpenMpi::read(status)
    }

    fn write(status: &mut Status, from: &Std) {
        OpenMpi::write(status, from);
    }

    fn attribute_function(address: usize) -> usize {
        address
    }

    fn bound(_handle: c_int) -> Option<bool> {
        None
    }
}

static ADAPTERS: oxmpi_front::Adapters = adapters::of::<Fortran>();

/// An operation or error handler function of Fortran, as a function argument of this library.
/// Called by `libmpi_mpifh.so.40`.
#[unsafe(no_mangle)]
pub extern "C" fn oxmpi_fortran_function(function: usize) -> usize {
    match (function, engine::register(&ADAPTERS)) {
        (0, _) | (_, 0) => 0,
        (function, tag) => function | tag,
    }
}
