//! Entry points: group.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Group_compare`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_compare(group1: GroupHandle, group2: GroupHandle, result: *mut i32) -> i32 {
    edge::entry("MPI_Group_compare", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let result = unsafe { Out::new(result, "result")? };
        crate::group::group_compare(group1, group2, result)
    })
}
global_asm!(".weak MPI_Group_compare", ".set MPI_Group_compare, PMPI_Group_compare");

/// `MPI_Group_difference`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_difference(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_difference", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newgroup = unsafe { Out::new(newgroup, "newgroup")? };
        crate::group::group_difference(group1, group2, newgroup)
    })
}
global_asm!(".weak MPI_Group_difference", ".set MPI_Group_difference, PMPI_Group_difference");

/// `MPI_Group_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_excl(group: GroupHandle, n: i32, ranks: *const i32, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_excl", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (ranks, newgroup) = unsafe { (ArrayIn::new(ranks, "ranks"), Out::new(newgroup, "newgroup")?) };
        crate::group::group_excl(group, n, ranks, newgroup)
    })
}
global_asm!(".weak MPI_Group_excl", ".set MPI_Group_excl, PMPI_Group_excl");

/// `MPI_Group_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_free(group: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let group = unsafe { Out::new(group, "group")? };
        crate::group::group_free(group)
    })
}
global_asm!(".weak MPI_Group_free", ".set MPI_Group_free, PMPI_Group_free");

/// `MPI_Group_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_incl(group: GroupHandle, n: i32, ranks: *const i32, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_incl", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (ranks, newgroup) = unsafe { (ArrayIn::new(ranks, "ranks"), Out::new(newgroup, "newgroup")?) };
        crate::group::group_incl(group, n, ranks, newgroup)
    })
}
global_asm!(".weak MPI_Group_incl", ".set MPI_Group_incl, PMPI_Group_incl");

/// `MPI_Group_intersection`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_intersection(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_intersection", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newgroup = unsafe { Out::new(newgroup, "newgroup")? };
        crate::group::group_intersection(group1, group2, newgroup)
    })
}
global_asm!(".weak MPI_Group_intersection", ".set MPI_Group_intersection, PMPI_Group_intersection");

/// `MPI_Group_range_excl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_range_excl(group: GroupHandle, n: i32, ranges: *const [i32; 3], newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_range_excl", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (ranges, newgroup) = unsafe { (ArrayIn::new(ranges, "ranges"), Out::new(newgroup, "newgroup")?) };
        crate::group::group_range_excl(group, n, ranges, newgroup)
    })
}
global_asm!(".weak MPI_Group_range_excl", ".set MPI_Group_range_excl, PMPI_Group_range_excl");

/// `MPI_Group_range_incl`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_range_incl(group: GroupHandle, n: i32, ranges: *const [i32; 3], newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_range_incl", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (ranges, newgroup) = unsafe { (ArrayIn::new(ranges, "ranges"), Out::new(newgroup, "newgroup")?) };
        crate::group::group_range_incl(group, n, ranges, newgroup)
    })
}
global_asm!(".weak MPI_Group_range_incl", ".set MPI_Group_range_incl, PMPI_Group_range_incl");

/// `MPI_Group_rank`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_rank(group: GroupHandle, rank: *mut i32) -> i32 {
    edge::entry("MPI_Group_rank", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let rank = unsafe { Out::new(rank, "rank")? };
        crate::group::group_rank(group, rank)
    })
}
global_asm!(".weak MPI_Group_rank", ".set MPI_Group_rank, PMPI_Group_rank");

/// `MPI_Group_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_size(group: GroupHandle, size: *mut i32) -> i32 {
    edge::entry("MPI_Group_size", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { Out::new(size, "size")? };
        crate::group::group_size(group, size)
    })
}
global_asm!(".weak MPI_Group_size", ".set MPI_Group_size, PMPI_Group_size");

/// `MPI_Group_translate_ranks`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_translate_ranks(group1: GroupHandle, n: i32, ranks1: *const i32, group2: GroupHandle, ranks2: *mut i32) -> i32 {
    edge::entry("MPI_Group_translate_ranks", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (ranks1, ranks2) = unsafe { (ArrayIn::new(ranks1, "ranks1"), ArrayOut::new(ranks2, "ranks2")) };
        crate::group::group_translate_ranks(group1, n, ranks1, group2, ranks2)
    })
}
global_asm!(".weak MPI_Group_translate_ranks", ".set MPI_Group_translate_ranks, PMPI_Group_translate_ranks");

/// `MPI_Group_union`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Group_union(group1: GroupHandle, group2: GroupHandle, newgroup: *mut GroupHandle) -> i32 {
    edge::entry("MPI_Group_union", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newgroup = unsafe { Out::new(newgroup, "newgroup")? };
        crate::group::group_union(group1, group2, newgroup)
    })
}
global_asm!(".weak MPI_Group_union", ".set MPI_Group_union, PMPI_Group_union");
