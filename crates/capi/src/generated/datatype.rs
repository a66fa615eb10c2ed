//! Entry points: datatype.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Get_address`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Get_address(location: *const u8, address: *mut i64) -> i32 {
    edge::entry("MPI_Get_address", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let address = unsafe { Out::new(address, "address")? };
        crate::datatype::get_address(location, address)
    })
}
global_asm!(".weak MPI_Get_address", ".set MPI_Get_address, PMPI_Get_address");

/// `MPI_Type_commit`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_commit(datatype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_commit", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datatype = unsafe { Out::new(datatype, "datatype")? };
        crate::datatype::type_commit(datatype)
    })
}
global_asm!(".weak MPI_Type_commit", ".set MPI_Type_commit, PMPI_Type_commit");

/// `MPI_Type_contiguous`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_contiguous(count: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_contiguous", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_contiguous(crate::datatype::Width::Int, i64::from(count), oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_contiguous", ".set MPI_Type_contiguous, PMPI_Type_contiguous");

/// `MPI_Type_contiguous_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_contiguous_c(count: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_contiguous_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_contiguous(crate::datatype::Width::Count, count, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_contiguous_c", ".set MPI_Type_contiguous_c, PMPI_Type_contiguous_c");

/// `MPI_Type_create_darray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_darray(size: i32, rank: i32, ndims: i32, array_of_gsizes: *const i32, array_of_distribs: *const i32, array_of_dargs: *const i32, array_of_psizes: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_darray", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, newtype) = unsafe { (CountsIn::narrow(array_of_gsizes, "array_of_gsizes"), ArrayIn::new(array_of_distribs, "array_of_distribs"), ArrayIn::new(array_of_dargs, "array_of_dargs"), ArrayIn::new(array_of_psizes, "array_of_psizes"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_darray", ".set MPI_Type_create_darray, PMPI_Type_create_darray");

/// `MPI_Type_create_darray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_darray_c(size: i32, rank: i32, ndims: i32, array_of_gsizes: *const i64, array_of_distribs: *const i32, array_of_dargs: *const i32, array_of_psizes: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_darray_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, newtype) = unsafe { (CountsIn::wide(array_of_gsizes, "array_of_gsizes"), ArrayIn::new(array_of_distribs, "array_of_distribs"), ArrayIn::new(array_of_dargs, "array_of_dargs"), ArrayIn::new(array_of_psizes, "array_of_psizes"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_darray_c", ".set MPI_Type_create_darray_c, PMPI_Type_create_darray_c");

/// `MPI_Type_create_f90_complex`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_complex(p: i32, r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_f90_complex", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_f90_complex(p, r, newtype)
    })
}
global_asm!(".weak MPI_Type_create_f90_complex", ".set MPI_Type_create_f90_complex, PMPI_Type_create_f90_complex");

/// `MPI_Type_create_f90_integer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_integer(r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_f90_integer", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_f90_integer(r, newtype)
    })
}
global_asm!(".weak MPI_Type_create_f90_integer", ".set MPI_Type_create_f90_integer, PMPI_Type_create_f90_integer");

/// `MPI_Type_create_f90_real`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_f90_real(p: i32, r: i32, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_f90_real", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_f90_real(p, r, newtype)
    })
}
global_asm!(".weak MPI_Type_create_f90_real", ".set MPI_Type_create_f90_real, PMPI_Type_create_f90_real");

/// `MPI_Type_create_hindexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hindexed", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, newtype) = unsafe { (CountsIn::narrow(array_of_blocklengths, "array_of_blocklengths"), ArrayIn::new(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_hindexed(i64::from(count), array_of_blocklengths, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hindexed", ".set MPI_Type_create_hindexed, PMPI_Type_create_hindexed");

/// `MPI_Type_create_hindexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hindexed_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, newtype) = unsafe { (CountsIn::wide(array_of_blocklengths, "array_of_blocklengths"), ArrayIn::new(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hindexed_c", ".set MPI_Type_create_hindexed_c, PMPI_Type_create_hindexed_c");

/// `MPI_Type_create_hindexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_block(count: i32, blocklength: i32, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hindexed_block", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_displacements, newtype) = unsafe { (ArrayIn::new(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_hindexed_block(crate::datatype::Width::Int, i64::from(count), i64::from(blocklength), array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hindexed_block", ".set MPI_Type_create_hindexed_block, PMPI_Type_create_hindexed_block");

/// `MPI_Type_create_hindexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hindexed_block_c(count: i64, blocklength: i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hindexed_block_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_displacements, newtype) = unsafe { (ArrayIn::new(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_hindexed_block(crate::datatype::Width::Count, count, blocklength, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hindexed_block_c", ".set MPI_Type_create_hindexed_block_c, PMPI_Type_create_hindexed_block_c");

/// `MPI_Type_create_hvector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hvector(count: i32, blocklength: i32, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hvector", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_hvector(crate::datatype::Width::Int, i64::from(count), i64::from(blocklength), stride, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hvector", ".set MPI_Type_create_hvector, PMPI_Type_create_hvector");

/// `MPI_Type_create_hvector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_hvector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_hvector_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_hvector(crate::datatype::Width::Count, count, blocklength, stride, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_hvector_c", ".set MPI_Type_create_hvector_c, PMPI_Type_create_hvector_c");

/// `MPI_Type_create_indexed_block`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_indexed_block(count: i32, blocklength: i32, array_of_displacements: *const i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_indexed_block", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_displacements, newtype) = unsafe { (CountsIn::narrow(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_indexed_block(i64::from(count), i64::from(blocklength), array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_indexed_block", ".set MPI_Type_create_indexed_block, PMPI_Type_create_indexed_block");

/// `MPI_Type_create_indexed_block_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_indexed_block_c(count: i64, blocklength: i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_indexed_block_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_displacements, newtype) = unsafe { (CountsIn::wide(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_indexed_block_c", ".set MPI_Type_create_indexed_block_c, PMPI_Type_create_indexed_block_c");

/// `MPI_Type_create_resized`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_resized(oldtype: DatatypeHandle, lb: i64, extent: i64, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_resized", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_resized(crate::datatype::Width::Int, oldtype, lb, extent, newtype)
    })
}
global_asm!(".weak MPI_Type_create_resized", ".set MPI_Type_create_resized, PMPI_Type_create_resized");

/// `MPI_Type_create_resized_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_resized_c(oldtype: DatatypeHandle, lb: i64, extent: i64, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_resized_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_create_resized(crate::datatype::Width::Count, oldtype, lb, extent, newtype)
    })
}
global_asm!(".weak MPI_Type_create_resized_c", ".set MPI_Type_create_resized_c, PMPI_Type_create_resized_c");

/// `MPI_Type_create_struct`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_struct(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i64, array_of_types: *const DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_struct", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, array_of_types, newtype) = unsafe { (CountsIn::narrow(array_of_blocklengths, "array_of_blocklengths"), ArrayIn::new(array_of_displacements, "array_of_displacements"), ArrayIn::new(array_of_types, "array_of_types"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_struct(i64::from(count), array_of_blocklengths, array_of_displacements, array_of_types, newtype)
    })
}
global_asm!(".weak MPI_Type_create_struct", ".set MPI_Type_create_struct, PMPI_Type_create_struct");

/// `MPI_Type_create_struct_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_struct_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, array_of_types: *const DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_struct_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, array_of_types, newtype) = unsafe { (CountsIn::wide(array_of_blocklengths, "array_of_blocklengths"), ArrayIn::new(array_of_displacements, "array_of_displacements"), ArrayIn::new(array_of_types, "array_of_types"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype)
    })
}
global_asm!(".weak MPI_Type_create_struct_c", ".set MPI_Type_create_struct_c, PMPI_Type_create_struct_c");

/// `MPI_Type_create_subarray`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_subarray(ndims: i32, array_of_sizes: *const i32, array_of_subsizes: *const i32, array_of_starts: *const i32, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_subarray", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_sizes, array_of_subsizes, array_of_starts, newtype) = unsafe { (CountsIn::narrow(array_of_sizes, "array_of_sizes"), CountsIn::narrow(array_of_subsizes, "array_of_subsizes"), CountsIn::narrow(array_of_starts, "array_of_starts"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_subarray", ".set MPI_Type_create_subarray, PMPI_Type_create_subarray");

/// `MPI_Type_create_subarray_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_subarray_c(ndims: i32, array_of_sizes: *const i64, array_of_subsizes: *const i64, array_of_starts: *const i64, order: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_create_subarray_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_sizes, array_of_subsizes, array_of_starts, newtype) = unsafe { (CountsIn::wide(array_of_sizes, "array_of_sizes"), CountsIn::wide(array_of_subsizes, "array_of_subsizes"), CountsIn::wide(array_of_starts, "array_of_starts"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_create_subarray_c", ".set MPI_Type_create_subarray_c, PMPI_Type_create_subarray_c");

/// `MPI_Type_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_dup(oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_dup", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_dup(oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_dup", ".set MPI_Type_dup, PMPI_Type_dup");

/// `MPI_Type_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_free(datatype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datatype = unsafe { Out::new(datatype, "datatype")? };
        crate::datatype::type_free(datatype)
    })
}
global_asm!(".weak MPI_Type_free", ".set MPI_Type_free, PMPI_Type_free");

/// `MPI_Type_get_contents`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_contents(datatype: DatatypeHandle, max_integers: i32, max_addresses: i32, max_datatypes: i32, array_of_integers: *mut i32, array_of_addresses: *mut i64, array_of_datatypes: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_get_contents", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_integers, array_of_addresses, array_of_datatypes) = unsafe { (ArrayOut::new(array_of_integers, "array_of_integers"), ArrayOut::new(array_of_addresses, "array_of_addresses"), ArrayOut::new(array_of_datatypes, "array_of_datatypes")) };
        crate::datatype::type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes)
    })
}
global_asm!(".weak MPI_Type_get_contents", ".set MPI_Type_get_contents, PMPI_Type_get_contents");

/// `MPI_Type_get_contents_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_contents_c(datatype: DatatypeHandle, max_integers: i64, max_addresses: i64, max_large_counts: i64, max_datatypes: i64, array_of_integers: *mut i32, array_of_addresses: *mut i64, array_of_large_counts: *mut i64, array_of_datatypes: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_get_contents_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes) = unsafe { (ArrayOut::new(array_of_integers, "array_of_integers"), ArrayOut::new(array_of_addresses, "array_of_addresses"), ArrayOut::new(array_of_large_counts, "array_of_large_counts"), ArrayOut::new(array_of_datatypes, "array_of_datatypes")) };
        crate::datatype::type_get_contents_c(datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes)
    })
}
global_asm!(".weak MPI_Type_get_contents_c", ".set MPI_Type_get_contents_c, PMPI_Type_get_contents_c");

/// `MPI_Type_get_envelope`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_envelope(datatype: DatatypeHandle, num_integers: *mut i32, num_addresses: *mut i32, num_datatypes: *mut i32, combiner: *mut i32) -> i32 {
    edge::entry("MPI_Type_get_envelope", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (num_integers, num_addresses, num_datatypes, combiner) = unsafe { (Out::new(num_integers, "num_integers")?, Out::new(num_addresses, "num_addresses")?, Out::new(num_datatypes, "num_datatypes")?, Out::new(combiner, "combiner")?) };
        crate::datatype::type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner)
    })
}
global_asm!(".weak MPI_Type_get_envelope", ".set MPI_Type_get_envelope, PMPI_Type_get_envelope");

/// `MPI_Type_get_envelope_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_envelope_c(datatype: DatatypeHandle, num_integers: *mut i64, num_addresses: *mut i64, num_large_counts: *mut i64, num_datatypes: *mut i64, combiner: *mut i32) -> i32 {
    edge::entry("MPI_Type_get_envelope_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (num_integers, num_addresses, num_large_counts, num_datatypes, combiner) = unsafe { (Out::new(num_integers, "num_integers")?, Out::new(num_addresses, "num_addresses")?, Out::new(num_large_counts, "num_large_counts")?, Out::new(num_datatypes, "num_datatypes")?, Out::new(combiner, "combiner")?) };
        crate::datatype::type_get_envelope_c(datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner)
    })
}
global_asm!(".weak MPI_Type_get_envelope_c", ".set MPI_Type_get_envelope_c, PMPI_Type_get_envelope_c");

/// `MPI_Type_get_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_extent", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (lb, extent) = unsafe { (Out::new(lb, "lb")?, Out::new(extent, "extent")?) };
        crate::datatype::type_get_extent(datatype, lb, extent)
    })
}
global_asm!(".weak MPI_Type_get_extent", ".set MPI_Type_get_extent, PMPI_Type_get_extent");

/// `MPI_Type_get_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent_c(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_extent_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (lb, extent) = unsafe { (Out::new(lb, "lb")?, Out::new(extent, "extent")?) };
        crate::datatype::type_get_extent(datatype, lb, extent)
    })
}
global_asm!(".weak MPI_Type_get_extent_c", ".set MPI_Type_get_extent_c, PMPI_Type_get_extent_c");

/// `MPI_Type_get_extent_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_extent_x(datatype: DatatypeHandle, lb: *mut i64, extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_extent_x", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (lb, extent) = unsafe { (Out::new(lb, "lb")?, Out::new(extent, "extent")?) };
        crate::datatype::type_get_extent(datatype, lb, extent)
    })
}
global_asm!(".weak MPI_Type_get_extent_x", ".set MPI_Type_get_extent_x, PMPI_Type_get_extent_x");

/// `MPI_Type_get_true_extent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_true_extent", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (true_lb, true_extent) = unsafe { (Out::new(true_lb, "true_lb")?, Out::new(true_extent, "true_extent")?) };
        crate::datatype::type_get_true_extent(datatype, true_lb, true_extent)
    })
}
global_asm!(".weak MPI_Type_get_true_extent", ".set MPI_Type_get_true_extent, PMPI_Type_get_true_extent");

/// `MPI_Type_get_true_extent_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent_c(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_true_extent_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (true_lb, true_extent) = unsafe { (Out::new(true_lb, "true_lb")?, Out::new(true_extent, "true_extent")?) };
        crate::datatype::type_get_true_extent(datatype, true_lb, true_extent)
    })
}
global_asm!(".weak MPI_Type_get_true_extent_c", ".set MPI_Type_get_true_extent_c, PMPI_Type_get_true_extent_c");

/// `MPI_Type_get_true_extent_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_true_extent_x(datatype: DatatypeHandle, true_lb: *mut i64, true_extent: *mut i64) -> i32 {
    edge::entry("MPI_Type_get_true_extent_x", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (true_lb, true_extent) = unsafe { (Out::new(true_lb, "true_lb")?, Out::new(true_extent, "true_extent")?) };
        crate::datatype::type_get_true_extent(datatype, true_lb, true_extent)
    })
}
global_asm!(".weak MPI_Type_get_true_extent_x", ".set MPI_Type_get_true_extent_x, PMPI_Type_get_true_extent_x");

/// `MPI_Type_get_value_index`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_value_index(value_type: DatatypeHandle, index_type: DatatypeHandle, pair_type: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_get_value_index", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let pair_type = unsafe { Out::new(pair_type, "pair_type")? };
        crate::datatype::type_get_value_index(value_type, index_type, pair_type)
    })
}
global_asm!(".weak MPI_Type_get_value_index", ".set MPI_Type_get_value_index, PMPI_Type_get_value_index");

/// `MPI_Type_indexed`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_indexed(count: i32, array_of_blocklengths: *const i32, array_of_displacements: *const i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_indexed", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, newtype) = unsafe { (CountsIn::narrow(array_of_blocklengths, "array_of_blocklengths"), CountsIn::narrow(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_indexed(i64::from(count), array_of_blocklengths, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_indexed", ".set MPI_Type_indexed, PMPI_Type_indexed");

/// `MPI_Type_indexed_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_indexed_c(count: i64, array_of_blocklengths: *const i64, array_of_displacements: *const i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_indexed_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_blocklengths, array_of_displacements, newtype) = unsafe { (CountsIn::wide(array_of_blocklengths, "array_of_blocklengths"), CountsIn::wide(array_of_displacements, "array_of_displacements"), Out::new(newtype, "newtype")?) };
        crate::datatype::type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_indexed_c", ".set MPI_Type_indexed_c, PMPI_Type_indexed_c");

/// `MPI_Type_match_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_match_size(typeclass: i32, size: i32, datatype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_match_size", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let datatype = unsafe { Out::new(datatype, "datatype")? };
        crate::datatype::type_match_size(typeclass, size, datatype)
    })
}
global_asm!(".weak MPI_Type_match_size", ".set MPI_Type_match_size, PMPI_Type_match_size");

/// `MPI_Type_size`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size(datatype: DatatypeHandle, size: *mut i32) -> i32 {
    edge::entry("MPI_Type_size", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::narrow(size, "size")? };
        crate::datatype::type_size(datatype, size)
    })
}
global_asm!(".weak MPI_Type_size", ".set MPI_Type_size, PMPI_Type_size");

/// `MPI_Type_size_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size_c(datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_Type_size_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::datatype::type_size(datatype, size)
    })
}
global_asm!(".weak MPI_Type_size_c", ".set MPI_Type_size_c, PMPI_Type_size_c");

/// `MPI_Type_size_x` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_size_x(datatype: DatatypeHandle, size: *mut i64) -> i32 {
    edge::entry("MPI_Type_size_x", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::datatype::type_size(datatype, size)
    })
}
global_asm!(".weak MPI_Type_size_x", ".set MPI_Type_size_x, PMPI_Type_size_x");

/// `MPI_Type_vector`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_vector(count: i32, blocklength: i32, stride: i32, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_vector", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_vector(crate::datatype::Width::Int, i64::from(count), i64::from(blocklength), i64::from(stride), oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_vector", ".set MPI_Type_vector, PMPI_Type_vector");

/// `MPI_Type_vector_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_vector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeHandle, newtype: *mut DatatypeHandle) -> i32 {
    edge::entry("MPI_Type_vector_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newtype = unsafe { Out::new(newtype, "newtype")? };
        crate::datatype::type_vector(crate::datatype::Width::Count, count, blocklength, stride, oldtype, newtype)
    })
}
global_asm!(".weak MPI_Type_vector_c", ".set MPI_Type_vector_c, PMPI_Type_vector_c");
