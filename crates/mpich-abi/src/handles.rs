//! Handles of MPICH. The compiler makes the tables from `abi/mpich.csv`.

use core::ffi::{c_int, c_void};
use oxmpi_front::abi::{PREDEFINED, kind};
use oxmpi_front::library;
use oxmpi_front::values::from_number;

use crate::generated::HANDLES;

/// Bits of a built-in handle: the mark and the kind.
const BUILT_IN: u32 = 0x4000_0000;
const KIND_BITS: u32 = 0x3c00_0000;
/// The five pairs with padding, which are not built in.
const PAIRS: u32 = 0x8c00_0000;

/// The kind bits of each kind.
const fn bits(kind: usize) -> u32 {
    // The null handle comes first.
    HANDLES[kind][0].1 & KIND_BITS
}

/// Built-in handles by their low digits; 0: none.
const fn built_in<const SIZE: usize>(kind: usize) -> [u16; SIZE] {
    let (mut table, mut at) = ([0; SIZE], 0);
    while at < HANDLES[kind].len() {
        let (standard, foreign, _) = HANDLES[kind][at];
        if foreign >> 30 == 1 {
            table[foreign as usize % SIZE] = standard as u16;
        }
        at += 1;
    }
    table
}

const fn pairs() -> [u16; 8] {
    let (mut table, mut at) = ([0; 8], 0);
    while at < HANDLES[kind::DATATYPE].len() {
        let (standard, foreign, _) = HANDLES[kind::DATATYPE][at];
        if foreign & !7 == PAIRS {
            table[(foreign & 7) as usize] = standard as u16;
        }
        at += 1;
    }
    table
}

const fn back() -> [c_int; PREDEFINED] {
    let (mut table, mut kind) = ([0; PREDEFINED], 0);
    while kind < HANDLES.len() {
        let mut at = 0;
        while at < HANDLES[kind].len() {
            let (standard, foreign, _) = HANDLES[kind][at];
            // The first entry is the standard's own name.
            if table[standard] == 0 {
                table[standard] = foreign as c_int;
            }
            at += 1;
        }
        kind += 1;
    }
    table
}

static DATATYPES: [u16; 256] = built_in(kind::DATATYPE);
static PAIR_TYPES: [u16; 8] = pairs();
static SMALL: [[u16; 16]; HANDLES.len()] = {
    let (mut all, mut kind) = ([[0; 16]; HANDLES.len()], 0);
    while kind < HANDLES.len() {
        all[kind] = built_in(kind);
        kind += 1;
    }
    all
};
static BACK: [c_int; PREDEFINED] = back();

/// Converts a handle of the program to one of the library.
#[inline(always)]
pub fn enter<const KIND: usize>(handle: c_int) -> usize {
    let number = handle as u32;
    if KIND == kind::DATATYPE {
        if number & 0xff00_0000 == BUILT_IN | bits(KIND) {
            return usize::from(DATATYPES[number as usize & 0xff]);
        }
        if number & !7 == PAIRS {
            return usize::from(PAIR_TYPES[number as usize & 7]);
        }
    } else if number & !15 == BUILT_IN | bits(KIND) {
        return usize::from(SMALL[KIND][number as usize & 15]);
    }
    if number == HANDLES[KIND][0].1 {
        return HANDLES[KIND][0].0;
    }
    created::<KIND>(handle)
}

/// A handle that a call created; 0 for an invalid number.
#[inline(always)]
fn created<const KIND: usize>(handle: c_int) -> usize {
    if handle < 0x1000 {
        return 0;
    }
    from_number::<KIND>(handle)
}

/// Converts a handle of the library to one of the program: the low half, with more bits for
/// requests.
#[inline(always)]
pub fn leave<const KIND: usize>(handle: usize) -> c_int {
    if handle < PREDEFINED {
        return BACK[handle];
    }
    match KIND {
        kind::REQUEST => library!("MPI_Request_toint"(handle => usize)),
        kind::MESSAGE => library!("MPI_Message_toint"(handle => usize)),
        _ => handle as u32 as c_int,
    }
}

macro_rules! dup {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As a copy function of attributes.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case)]
        pub unsafe extern "C" fn $name(
            _object: c_int,
            _key: c_int,
            _extra: *mut c_void,
            value: *mut c_void,
            new: *mut *mut c_void,
            flag: *mut c_int,
        ) -> c_int {
            // SAFETY: the caller's variables.
            unsafe {
                *new = value;
                *flag = 1;
            }
            0
        }
    )*};
}

dup! {
    /// `MPI_COMM_DUP_FN` and similar functions: programs may call it or pass its address.
    MPIR_Dup_fn;
    /// The same function with its name in the profiling interface.
    PMPIR_Dup_fn;
}
