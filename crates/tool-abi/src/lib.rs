//! tool-abi: a `libmpi_abi.so.1` that calls tools, as the libraries for other ABIs do.
//!
//! `mpirun --check` and `--profile` load their libraries before a program of the standard ABI. A
//! program that a script starts, or a module that Python loads, may have another ABI. Its calls
//! must not find the names of these libraries. So LD_LIBRARY_PATH of a script leads to this library
//! before the real one, with the libraries for other ABIs beside it. Each function jumps to that of
//! the first tool in `OXMPI_FRONT_TOOL`, with unchanged arguments. MPI-5.0 §15.2, chapter 20.

#![allow(unsafe_code)]

use core::arch::global_asm;
use oxmpi_front::engine;

/// Jumps to an address in the table.
#[cfg(target_arch = "x86_64")]
macro_rules! to {
    () => {
        "jmp qword ptr [rip + {table} + {place}]"
    };
}

#[cfg(target_arch = "aarch64")]
macro_rules! to {
    () => {
        "adrp x16, {table} + {place}\nldr x16, [x16, #:lo12:{table} + {place}]\nbr x16"
    };
}

/// A function that jumps to the one with its index.
macro_rules! jump {
    ($place:literal, $strong:ident, $weak:ident) => {
        global_asm!(
            concat!(".globl ", stringify!($strong)),
            concat!(".type ", stringify!($strong), ", @function"),
            concat!(stringify!($strong), ":"),
            to!(),
            concat!(".weak ", stringify!($weak)),
            concat!(".set ", stringify!($weak), ", ", stringify!($strong)),
            table = sym engine::FUNCTIONS,
            place = const 8 * $place,
        );
    };
}

oxmpi_front::each!(jump);

unsafe extern "C" fn open() {
    engine::open_standard((open as *const ()).cast());
}

/// Called when the library is loaded, before constructors of its users.
#[used]
#[unsafe(link_section = ".init_array")]
static OPEN: unsafe extern "C" fn() = open;
