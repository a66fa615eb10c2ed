//! The constructors (MPI-5.0 §5.1.2 – §5.1.4, §5.1.7, §20.1.7).
//!
//! A new type keeps the form of its constructor, `int` or `_c`. Without array arguments the entry
//! passes the form. `newtype` is written only on success.

use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::types::{self, refused};
use oxmpi_core::{Result, error};
use oxmpi_datatype::{self as layout, Counts, Datatype, Distribution, TypeError, Width};

use crate::edge::{ArrayIn, CountsIn, Out};

type Made = core::result::Result<Datatype, TypeError>;

/// MPI_Type_contiguous, both forms
pub fn type_contiguous(
    width: Width,
    count: i64,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    derive(oldtype, newtype, width, |old| old.contiguous(count))
}

/// MPI_Type_vector, both forms
pub fn type_vector(
    width: Width,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    derive(oldtype, newtype, width, |old| {
        old.vector(count, blocklength, stride)
    })
}

/// MPI_Type_create_hvector, both forms
pub fn type_create_hvector(
    width: Width,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    derive(oldtype, newtype, width, |old| {
        old.hvector(count, blocklength, stride)
    })
}

/// MPI_Type_indexed
pub fn type_indexed(
    count: i64,
    array_of_blocklengths: CountsIn,
    array_of_displacements: CountsIn,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let count = length("count", count)?;
    let (lengths, places) = (
        array_of_blocklengths.view(count)?,
        array_of_displacements.view(count)?,
    );
    derive(oldtype, newtype, width(array_of_blocklengths), |old| {
        old.indexed(lengths, places)
    })
}

/// MPI_Type_create_hindexed
pub fn type_create_hindexed(
    count: i64,
    array_of_blocklengths: CountsIn,
    array_of_displacements: ArrayIn<i64>,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let count = length("count", count)?;
    let (lengths, places) = (
        array_of_blocklengths.view(count)?,
        array_of_displacements.slice(count)?,
    );
    derive(oldtype, newtype, width(array_of_blocklengths), |old| {
        old.hindexed(lengths, Counts::I64(places))
    })
}

/// MPI_Type_create_indexed_block
pub fn type_create_indexed_block(
    count: i64,
    blocklength: i64,
    array_of_displacements: CountsIn,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let places = array_of_displacements.view(length("count", count)?)?;
    derive(oldtype, newtype, width(array_of_displacements), |old| {
        old.indexed_block(blocklength, places)
    })
}

/// MPI_Type_create_hindexed_block, both forms
pub fn type_create_hindexed_block(
    width: Width,
    count: i64,
    blocklength: i64,
    array_of_displacements: ArrayIn<i64>,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let places = array_of_displacements.slice(length("count", count)?)?;
    derive(oldtype, newtype, width, |old| {
        old.hindexed_block(blocklength, Counts::I64(places))
    })
}

/// MPI_Type_create_struct
pub fn type_create_struct(
    count: i64,
    array_of_blocklengths: CountsIn,
    array_of_displacements: ArrayIn<i64>,
    array_of_types: ArrayIn<DatatypeHandle>,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let count = length("count", count)?;
    let (lengths, places) = (
        array_of_blocklengths.view(count)?,
        array_of_displacements.slice(count)?,
    );
    let handles = array_of_types.slice(count)?;
    let mut members = Vec::with_capacity(count);
    for (index, &handle) in handles.iter().enumerate() {
        let found = types::get(handle)
            .map_err(|error| error!(ERR_TYPE, "array_of_types[{index}]: {}", error.why))?;
        members.push(found.datatype.clone());
    }
    let made = Datatype::create_struct(lengths, Counts::I64(places), &members);
    finish(made, newtype, width(array_of_blocklengths))
}

/// MPI_Type_create_resized, both forms
pub fn type_create_resized(
    width: Width,
    oldtype: DatatypeHandle,
    lb: i64,
    extent: i64,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    derive(oldtype, newtype, width, |old| old.resized(lb, extent))
}

/// MPI_Type_create_subarray
#[allow(clippy::too_many_arguments)] // the standard's
pub fn type_create_subarray(
    ndims: i32,
    array_of_sizes: CountsIn,
    array_of_subsizes: CountsIn,
    array_of_starts: CountsIn,
    order: i32,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let ndims = length("ndims", i64::from(ndims))?;
    let sizes = array_of_sizes.view(ndims)?;
    let (subsizes, starts) = (array_of_subsizes.view(ndims)?, array_of_starts.view(ndims)?);
    derive(oldtype, newtype, width(array_of_sizes), |old| {
        old.subarray(sizes, subsizes, starts, order)
    })
}

/// MPI_Type_create_darray
#[allow(clippy::too_many_arguments)] // the standard's
pub fn type_create_darray(
    size: i32,
    rank: i32,
    ndims: i32,
    array_of_gsizes: CountsIn,
    array_of_distribs: ArrayIn<i32>,
    array_of_dargs: ArrayIn<i32>,
    array_of_psizes: ArrayIn<i32>,
    order: i32,
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
) -> Result<()> {
    let ndims = length("ndims", i64::from(ndims))?;
    let gsizes = array_of_gsizes.view(ndims)?;
    let grid = Distribution {
        size,
        rank,
        distribs: array_of_distribs.slice(ndims)?,
        dargs: array_of_dargs.slice(ndims)?,
        psizes: array_of_psizes.slice(ndims)?,
    };
    derive(oldtype, newtype, width(array_of_gsizes), |old| {
        old.darray(gsizes, grid, order)
    })
}

/// MPI_Type_create_f90_real
pub fn type_create_f90_real(p: i32, r: i32, newtype: Out<DatatypeHandle>) -> Result<()> {
    by_precision(layout::f90_real(p, r), newtype)
}

/// MPI_Type_create_f90_complex
pub fn type_create_f90_complex(p: i32, r: i32, newtype: Out<DatatypeHandle>) -> Result<()> {
    by_precision(layout::f90_complex(p, r), newtype)
}

/// MPI_Type_create_f90_integer
pub fn type_create_f90_integer(r: i32, newtype: Out<DatatypeHandle>) -> Result<()> {
    by_precision(layout::f90_integer(r), newtype)
}

/// Makes a type from one other.
fn derive(
    oldtype: DatatypeHandle,
    newtype: Out<DatatypeHandle>,
    width: Width,
    make: impl FnOnce(&Datatype) -> Made,
) -> Result<()> {
    let old = types::get(oldtype)?;
    finish(make(&old.datatype), newtype, width)
}

fn finish(made: Made, newtype: Out<DatatypeHandle>, width: Width) -> Result<()> {
    let datatype = made.map_err(refused)?.with_width(width);
    newtype.set(types::insert(datatype));
    Ok(())
}

fn by_precision(found: Made, newtype: Out<DatatypeHandle>) -> Result<()> {
    newtype.set(types::f90(&found.map_err(refused)?));
    Ok(())
}

/// The form of the call, by the width of its counts.
fn width(counts: CountsIn) -> Width {
    if counts.is_wide() {
        Width::Count
    } else {
        Width::Int
    }
}

/// The length of the array arguments.
fn length(what: &'static str, value: i64) -> Result<usize> {
    usize::try_from(value).map_err(|_| {
        refused(TypeError::Negative {
            what,
            index: None,
            value,
        })
    })
}
