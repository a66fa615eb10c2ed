//! Entry points: group.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Group_compare`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_compare(group1: GroupHandle, group2: GroupHandle, result: *mut i32) -> i32 {
    edge::later("MPI_Group_compare", "building", Scope::Unset, &[Given::Group(group1), Given::Group(group2)])
}
global_asm!(".weak MPI_Group_compare", ".set MPI_Group_compare, PMPI_Group_compare");

/// `MPI_Group_difference`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_difference(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_difference", "building", Scope::Unset, &[Given::Group(group1), Given::Group(group2)])
}
global_asm!(".weak MPI_Group_difference", ".set MPI_Group_difference, PMPI_Group_difference");

/// `MPI_Group_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_excl(group: GroupHandle, n: i32, ranks: *const i32, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_excl", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_excl", ".set MPI_Group_excl, PMPI_Group_excl");

/// `MPI_Group_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_free(group: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_free", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Group_free", ".set MPI_Group_free, PMPI_Group_free");

/// `MPI_Group_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_incl(group: GroupHandle, n: i32, ranks: *const i32, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_incl", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_incl", ".set MPI_Group_incl, PMPI_Group_incl");

/// `MPI_Group_intersection`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_intersection(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_intersection", "building", Scope::Unset, &[Given::Group(group1), Given::Group(group2)])
}
global_asm!(".weak MPI_Group_intersection", ".set MPI_Group_intersection, PMPI_Group_intersection");

/// `MPI_Group_range_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_range_excl(group: GroupHandle, n: i32, ranges: *const [i32; 3], newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_range_excl", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_range_excl", ".set MPI_Group_range_excl, PMPI_Group_range_excl");

/// `MPI_Group_range_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_range_incl(group: GroupHandle, n: i32, ranges: *const [i32; 3], newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_range_incl", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_range_incl", ".set MPI_Group_range_incl, PMPI_Group_range_incl");

/// `MPI_Group_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_rank(group: GroupHandle, rank: *mut i32) -> i32 {
    edge::later("MPI_Group_rank", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_rank", ".set MPI_Group_rank, PMPI_Group_rank");

/// `MPI_Group_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_size(group: GroupHandle, size: *mut i32) -> i32 {
    edge::later("MPI_Group_size", "building", Scope::Unset, &[Given::Group(group)])
}
global_asm!(".weak MPI_Group_size", ".set MPI_Group_size, PMPI_Group_size");

/// `MPI_Group_translate_ranks`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_translate_ranks(group1: GroupHandle, n: i32, ranks1: *const i32, group2: GroupHandle, ranks2: *mut i32) -> i32 {
    edge::later("MPI_Group_translate_ranks", "building", Scope::Unset, &[Given::Group(group1), Given::Group(group2)])
}
global_asm!(".weak MPI_Group_translate_ranks", ".set MPI_Group_translate_ranks, PMPI_Group_translate_ranks");

/// `MPI_Group_union`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_union(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::later("MPI_Group_union", "building", Scope::Unset, &[Given::Group(group1), Given::Group(group2)])
}
global_asm!(".weak MPI_Group_union", ".set MPI_Group_union, PMPI_Group_union");
