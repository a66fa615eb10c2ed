//! Entry points: datatype.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Get_address`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_address(location: *const u8, address: *mut i64) -> i32 {
    edge::later("MPI_Get_address", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Get_address", ".set MPI_Get_address, PMPI_Get_address");

/// `MPI_Type_commit`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_commit(datatype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_commit", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_commit", ".set MPI_Type_commit, PMPI_Type_commit");

/// `MPI_Type_contiguous`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_contiguous(count: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_contiguous", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_contiguous", ".set MPI_Type_contiguous, PMPI_Type_contiguous");

/// `MPI_Type_contiguous_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_contiguous_c(count: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_contiguous_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_contiguous_c", ".set MPI_Type_contiguous_c, PMPI_Type_contiguous_c");

/// `MPI_Type_create_darray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_darray(size: i32, rank: i32, ndims: i32, array_of_gsizes: *const i32, array_of_distribs: *const i32, array_of_dargs: *const i32, array_of_psizes: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_darray", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_darray", ".set MPI_Type_create_darray, PMPI_Type_create_darray");

/// `MPI_Type_create_darray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_darray_c(size: i32, rank: i32, ndims: i32, array_of_gsizes: *const i64, array_of_distribs: *const i32, array_of_dargs: *const i32, array_of_psizes: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_darray_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_darray_c", ".set MPI_Type_create_darray_c, PMPI_Type_create_darray_c");

/// `MPI_Type_create_f90_complex`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_complex(p: i32, r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_f90_complex", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_create_f90_complex", ".set MPI_Type_create_f90_complex, PMPI_Type_create_f90_complex");

/// `MPI_Type_create_f90_integer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_integer(r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_f90_integer", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_create_f90_integer", ".set MPI_Type_create_f90_integer, PMPI_Type_create_f90_integer");

/// `MPI_Type_create_f90_real`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_real(p: i32, r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_f90_real", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_create_f90_real", ".set MPI_Type_create_f90_real, PMPI_Type_create_f90_real");

/// `MPI_Type_create_hindexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hindexed", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hindexed", ".set MPI_Type_create_hindexed, PMPI_Type_create_hindexed");

/// `MPI_Type_create_hindexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hindexed_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hindexed_c", ".set MPI_Type_create_hindexed_c, PMPI_Type_create_hindexed_c");

/// `MPI_Type_create_hindexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_block(count: i32, blocklength: i32, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hindexed_block", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hindexed_block", ".set MPI_Type_create_hindexed_block, PMPI_Type_create_hindexed_block");

/// `MPI_Type_create_hindexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_block_c(count: i64, blocklength: i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hindexed_block_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hindexed_block_c", ".set MPI_Type_create_hindexed_block_c, PMPI_Type_create_hindexed_block_c");

/// `MPI_Type_create_hvector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hvector(count: i32, blocklength: i32, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hvector", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hvector", ".set MPI_Type_create_hvector, PMPI_Type_create_hvector");

/// `MPI_Type_create_hvector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hvector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_hvector_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_hvector_c", ".set MPI_Type_create_hvector_c, PMPI_Type_create_hvector_c");

/// `MPI_Type_create_indexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_indexed_block(count: i32, blocklength: i32, array_of_displacements: *const i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_indexed_block", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_indexed_block", ".set MPI_Type_create_indexed_block, PMPI_Type_create_indexed_block");

/// `MPI_Type_create_indexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_indexed_block_c(count: i64, blocklength: i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_indexed_block_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_indexed_block_c", ".set MPI_Type_create_indexed_block_c, PMPI_Type_create_indexed_block_c");

/// `MPI_Type_create_resized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_resized(oldtype: DatatypeHandle, lb: i64, extent: i64, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_resized", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_resized", ".set MPI_Type_create_resized, PMPI_Type_create_resized");

/// `MPI_Type_create_resized_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_resized_c(oldtype: DatatypeHandle, lb: i64, extent: i64, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_resized_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_resized_c", ".set MPI_Type_create_resized_c, PMPI_Type_create_resized_c");

/// `MPI_Type_create_struct`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_struct(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i64, array_of_types: *const DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_struct", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_create_struct", ".set MPI_Type_create_struct, PMPI_Type_create_struct");

/// `MPI_Type_create_struct_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_struct_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, array_of_types: *const DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_struct_c", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_create_struct_c", ".set MPI_Type_create_struct_c, PMPI_Type_create_struct_c");

/// `MPI_Type_create_subarray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_subarray(ndims: i32, array_of_sizes: *const i32, array_of_subsizes: *const i32, array_of_starts: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_subarray", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_subarray", ".set MPI_Type_create_subarray, PMPI_Type_create_subarray");

/// `MPI_Type_create_subarray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_subarray_c(ndims: i32, array_of_sizes: *const i64, array_of_subsizes: *const i64, array_of_starts: *const i64, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_create_subarray_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_create_subarray_c", ".set MPI_Type_create_subarray_c, PMPI_Type_create_subarray_c");

/// `MPI_Type_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_dup(oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_dup", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_dup", ".set MPI_Type_dup, PMPI_Type_dup");

/// `MPI_Type_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_free(datatype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_free", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_free", ".set MPI_Type_free, PMPI_Type_free");

/// `MPI_Type_get_contents`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_contents(datatype: DatatypeHandle, max_integers: i32, max_addresses: i32, max_datatypes: i32, array_of_integers: *mut i32, array_of_addresses: *mut i64, array_of_datatypes: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_get_contents", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_contents", ".set MPI_Type_get_contents, PMPI_Type_get_contents");

/// `MPI_Type_get_contents_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_contents_c(datatype: DatatypeHandle, max_integers: i64, max_addresses: i64, max_large_counts: i64, max_datatypes: i64, array_of_integers: *mut i32, array_of_addresses: *mut i64, array_of_large_counts: *mut i64, array_of_datatypes: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_get_contents_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_contents_c", ".set MPI_Type_get_contents_c, PMPI_Type_get_contents_c");

/// `MPI_Type_get_envelope`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_envelope(datatype: DatatypeHandle, num_integers: *mut i32, num_addresses: *mut i32, num_datatypes: *mut i32, combiner: *mut i32) -> i32 {
    edge::later("MPI_Type_get_envelope", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_envelope", ".set MPI_Type_get_envelope, PMPI_Type_get_envelope");

/// `MPI_Type_get_envelope_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_envelope_c(datatype: DatatypeHandle, num_integers: *mut i64, num_addresses: *mut i64, num_large_counts: *mut i64, num_datatypes: *mut i64, combiner: *mut i32) -> i32 {
    edge::later("MPI_Type_get_envelope_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_envelope_c", ".set MPI_Type_get_envelope_c, PMPI_Type_get_envelope_c");

/// `MPI_Type_get_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_extent", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_extent", ".set MPI_Type_get_extent, PMPI_Type_get_extent");

/// `MPI_Type_get_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent_c(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_extent_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_extent_c", ".set MPI_Type_get_extent_c, PMPI_Type_get_extent_c");

/// `MPI_Type_get_extent_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent_x(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_extent_x", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_extent_x", ".set MPI_Type_get_extent_x, PMPI_Type_get_extent_x");

/// `MPI_Type_get_true_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_true_extent", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_true_extent", ".set MPI_Type_get_true_extent, PMPI_Type_get_true_extent");

/// `MPI_Type_get_true_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent_c(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_true_extent_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_true_extent_c", ".set MPI_Type_get_true_extent_c, PMPI_Type_get_true_extent_c");

/// `MPI_Type_get_true_extent_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent_x(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::later("MPI_Type_get_true_extent_x", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_get_true_extent_x", ".set MPI_Type_get_true_extent_x, PMPI_Type_get_true_extent_x");

/// `MPI_Type_get_value_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_value_index(value_type: DatatypeHandle, index_type: DatatypeHandle, pair_type: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_get_value_index", "building", Scope::Unset, &[Given::Datatype(value_type), Given::Datatype(index_type)])
}
global_asm!(".weak MPI_Type_get_value_index", ".set MPI_Type_get_value_index, PMPI_Type_get_value_index");

/// `MPI_Type_indexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_indexed(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_indexed", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_indexed", ".set MPI_Type_indexed, PMPI_Type_indexed");

/// `MPI_Type_indexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_indexed_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_indexed_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_indexed_c", ".set MPI_Type_indexed_c, PMPI_Type_indexed_c");

/// `MPI_Type_match_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_match_size(typeclass: i32, size: i32, datatype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_match_size", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Type_match_size", ".set MPI_Type_match_size, PMPI_Type_match_size");

/// `MPI_Type_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size(datatype: DatatypeHandle, size: *mut i32) -> i32 {
    edge::later("MPI_Type_size", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_size", ".set MPI_Type_size, PMPI_Type_size");

/// `MPI_Type_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size_c(datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::later("MPI_Type_size_c", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_size_c", ".set MPI_Type_size_c, PMPI_Type_size_c");

/// `MPI_Type_size_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size_x(datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::later("MPI_Type_size_x", "building", Scope::Unset, &[Given::Datatype(datatype)])
}
global_asm!(".weak MPI_Type_size_x", ".set MPI_Type_size_x, PMPI_Type_size_x");

/// `MPI_Type_vector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_vector(count: i32, blocklength: i32, stride: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_vector", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_vector", ".set MPI_Type_vector, PMPI_Type_vector");

/// `MPI_Type_vector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_vector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::later("MPI_Type_vector_c", "building", Scope::Unset, &[Given::Datatype(oldtype)])
}
global_asm!(".weak MPI_Type_vector_c", ".set MPI_Type_vector_c, PMPI_Type_vector_c");
