//! Entry points: memory.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Alloc_mem`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Alloc_mem(size: i64, info: InfoHandle, baseptr: *mut u8) -> i32 {
    edge::entry("MPI_Alloc_mem", Scope::Unset, || {
        crate::memory::alloc_mem(size, info, baseptr)
    })
}
global_asm!(".weak MPI_Alloc_mem", ".set MPI_Alloc_mem, PMPI_Alloc_mem");

/// `MPI_Free_mem`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Free_mem(base: *mut u8) -> i32 {
    edge::entry("MPI_Free_mem", Scope::Unset, || {
        crate::memory::free_mem(base)
    })
}
global_asm!(".weak MPI_Free_mem", ".set MPI_Free_mem, PMPI_Free_mem");
