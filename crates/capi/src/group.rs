//! MPI_Group_*: C entries of groups (MPI-5.0 §7.3).
//!
//! Set arithmetic and the table of handles are in core::group. Here argument arrays are checked,
//! and results get handles. An empty result is MPI_GROUP_EMPTY, which may be freed like any other.

use crate::edge::{ArrayIn, ArrayOut, Out};
use crate::process::process;
use oxmpi_core::Result;
use oxmpi_core::constants::{IDENT, SIMILAR, UNDEFINED, UNEQUAL};
use oxmpi_core::group::{Comparison, handle_of, lookup};
use oxmpi_core::handle::GroupHandle;

/// MPI_Group_size
pub fn group_size(group: GroupHandle, size: Out<i32>) -> Result<()> {
    size.set(lookup(process(), group)?.size().cast_signed());
    Ok(())
}

/// MPI_Group_rank
pub fn group_rank(group: GroupHandle, rank: Out<i32>) -> Result<()> {
    let me = process().job()?.rank.cast_unsigned();
    rank.set(lookup(process(), group)?.rank_of(me).unwrap_or(UNDEFINED));
    Ok(())
}

/// MPI_Group_compare
pub fn group_compare(group1: GroupHandle, group2: GroupHandle, result: Out<i32>) -> Result<()> {
    result.set(
        match lookup(process(), group1)?.compare(&lookup(process(), group2)?) {
            Comparison::Ident => IDENT,
            Comparison::Similar => SIMILAR,
            Comparison::Unequal => UNEQUAL,
        },
    );
    Ok(())
}

/// MPI_Group_translate_ranks
pub fn group_translate_ranks(
    group1: GroupHandle,
    n: i32,
    ranks1: ArrayIn<i32>,
    group2: GroupHandle,
    ranks2: ArrayOut<i32>,
) -> Result<()> {
    let (from, to) = (lookup(process(), group1)?, lookup(process(), group2)?);
    let (ranks1, ranks2) = (ranks1.slice(n)?, ranks2.slice(n)?);
    for (rank, translated) in ranks1.iter().zip(ranks2) {
        *translated = from.translate(*rank, &to)?;
    }
    Ok(())
}

/// MPI_Group_union
pub fn group_union(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let (first, second) = (lookup(process(), group1)?, lookup(process(), group2)?);
    newgroup.set(handle_of(process(), first.union(&second)));
    Ok(())
}

/// MPI_Group_intersection
pub fn group_intersection(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let (first, second) = (lookup(process(), group1)?, lookup(process(), group2)?);
    newgroup.set(handle_of(process(), first.intersection(&second)));
    Ok(())
}

/// MPI_Group_difference
pub fn group_difference(
    group1: GroupHandle,
    group2: GroupHandle,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let (first, second) = (lookup(process(), group1)?, lookup(process(), group2)?);
    newgroup.set(handle_of(process(), first.difference(&second)));
    Ok(())
}

/// MPI_Group_incl
pub fn group_incl(
    group: GroupHandle,
    n: i32,
    ranks: ArrayIn<i32>,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let group = lookup(process(), group)?;
    newgroup.set(handle_of(process(), group.incl(ranks.slice(n)?)?));
    Ok(())
}

/// MPI_Group_excl
pub fn group_excl(
    group: GroupHandle,
    n: i32,
    ranks: ArrayIn<i32>,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let group = lookup(process(), group)?;
    newgroup.set(handle_of(process(), group.excl(ranks.slice(n)?)?));
    Ok(())
}

/// MPI_Group_range_incl
pub fn group_range_incl(
    group: GroupHandle,
    n: i32,
    ranges: ArrayIn<[i32; 3]>,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let group = lookup(process(), group)?;
    newgroup.set(handle_of(process(), group.range_incl(ranges.slice(n)?)?));
    Ok(())
}

/// MPI_Group_range_excl
pub fn group_range_excl(
    group: GroupHandle,
    n: i32,
    ranges: ArrayIn<[i32; 3]>,
    newgroup: Out<GroupHandle>,
) -> Result<()> {
    let group = lookup(process(), group)?;
    newgroup.set(handle_of(process(), group.range_excl(ranges.slice(n)?)?));
    Ok(())
}

/// MPI_Group_free
pub fn group_free(group: Out<GroupHandle>) -> Result<()> {
    let handle = group.get();
    lookup(process(), handle)?;
    if handle != GroupHandle::EMPTY {
        process().groups.remove(handle.0);
    }
    group.set(GroupHandle::NULL);
    Ok(())
}
