//! Conversion of handles to Fortran INTEGERs and back. The compiler makes the tables from
//! `abi/openmpi.csv`.
//!
//! A predefined handle has its number from Open MPI's `mpif.h`, which is small. A handle created by
//! a call has the library's number, which is not small. MPI-5.0 §19.3.4.

use core::ffi::c_int;
use oxmpi_front::abi::{Abi, PREDEFINED, kind};
use oxmpi_front::library;
use oxmpi_front::values::from_number;

use crate::OpenMpi;
use crate::generated::{self, HANDLES};

/// Fortran's numbers of predefined handles are below this.
const SMALL: usize = 128;

/// Fortran's numbers, by the library's handle; -1: none.
static NUMBERS: [c_int; PREDEFINED] = {
    let (mut table, mut kind) = ([-1; PREDEFINED], 0);
    while kind < HANDLES.len() {
        let mut at = 0;
        while at < HANDLES[kind].len() {
            let (standard, _, number) = HANDLES[kind][at];
            if table[standard] < 0 {
                table[standard] = number;
            }
            at += 1;
        }
        kind += 1;
    }
    table
};

/// The library's handles, by kind and number; 0: none.
static STANDARD: [[u16; SMALL]; HANDLES.len()] = {
    let (mut table, mut kind) = ([[0; SMALL]; HANDLES.len()], 0);
    while kind < HANDLES.len() {
        let mut at = 0;
        while at < HANDLES[kind].len() {
            let (standard, _, number) = HANDLES[kind][at];
            if number >= 0 && table[kind][number as usize] == 0 {
                table[kind][number as usize] = standard as u16;
            }
            at += 1;
        }
        kind += 1;
    }
    table
};

/// The number of a handle of the library.
pub fn number<const KIND: usize>(standard: usize) -> c_int {
    match NUMBERS.get(standard) {
        Some(&number) if number >= 0 => number,
        _ if KIND == kind::REQUEST => library!("MPI_Request_toint"(standard => usize)),
        _ if KIND == kind::MESSAGE => library!("MPI_Message_toint"(standard => usize)),
        _ => standard as u32 as c_int,
    }
}

/// The handle of the library for a number.
pub fn standard<const KIND: usize>(number: c_int) -> usize {
    let known = usize::try_from(number).ok();
    match known.and_then(|at| STANDARD[KIND].get(at)) {
        Some(&standard) if standard != 0 => usize::from(standard),
        _ => from_number::<KIND>(number),
    }
}

/// The program's handle of a number. Some datatypes have an object, but no handle in the library.
pub fn foreign<const KIND: usize>(number: c_int) -> usize {
    let object = match number {
        3 if KIND == kind::DATATYPE => &raw const generated::ompi_mpi_ub,
        4 if KIND == kind::DATATYPE => &raw const generated::ompi_mpi_lb,
        26 if KIND == kind::DATATYPE => &raw const generated::ompi_mpi_2cplex,
        27 if KIND == kind::DATATYPE => &raw const generated::ompi_mpi_2dblcplex,
        _ => return OpenMpi::leave::<KIND>(standard::<KIND>(number)),
    };
    object.expose_provenance()
}
