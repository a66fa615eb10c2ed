//! Queries of datatypes: size, extent, envelope and contents, predefined types by property (MPI-5.0
//! §5.1.7 – §5.1.13).
//!
//! Sizes and counts that do not fit in an `int` become MPI_UNDEFINED there. Contents are returned
//! in the form of the call that made the type: only the `_c` calls decode a type with large counts.

use oxmpi_core::constants::UNDEFINED;
use oxmpi_core::handle::DatatypeHandle;
use oxmpi_core::types::{self, TypeRef};
use oxmpi_core::{Result, error};
use oxmpi_datatype::{self as layout, Combiner, Contents};

use crate::edge::{ArrayOut, Out, OutCount};

/// MPI_Get_address
pub fn get_address(location: *const u8, address: Out<i64>) -> Result<()> {
    address.set(location.expose_provenance() as i64);
    Ok(())
}

/// MPI_Type_size: MPI_UNDEFINED for optional types that are not supported.
pub fn type_size(datatype: DatatypeHandle, size: OutCount) -> Result<()> {
    size.set(size_of(datatype)?);
    Ok(())
}

/// MPI_Type_get_extent
pub fn type_get_extent(datatype: DatatypeHandle, lb: Out<i64>, extent: Out<i64>) -> Result<()> {
    let found = types::get(datatype)?;
    lb.set(found.datatype.lb());
    extent.set(found.datatype.extent());
    Ok(())
}

/// MPI_Type_get_true_extent
pub fn type_get_true_extent(
    datatype: DatatypeHandle,
    true_lb: Out<i64>,
    true_extent: Out<i64>,
) -> Result<()> {
    let found = types::get(datatype)?;
    true_lb.set(found.datatype.true_lb());
    true_extent.set(found.datatype.true_extent());
    Ok(())
}

/// MPI_Type_get_envelope
pub fn type_get_envelope(
    datatype: DatatypeHandle,
    num_integers: Out<i32>,
    num_addresses: Out<i32>,
    num_datatypes: Out<i32>,
    combiner: Out<i32>,
) -> Result<()> {
    let found = types::get(datatype)?;
    no_large_counts(datatype, &found, "envelope")?;
    let envelope = found.datatype.envelope();
    let narrow = |value: usize| i32::try_from(value).unwrap_or(UNDEFINED);
    num_integers.set(narrow(envelope.integers));
    num_addresses.set(narrow(envelope.addresses));
    num_datatypes.set(narrow(envelope.datatypes));
    combiner.set(envelope.combiner as i32);
    Ok(())
}

/// MPI_Type_get_envelope_c
pub fn type_get_envelope_c(
    datatype: DatatypeHandle,
    num_integers: Out<i64>,
    num_addresses: Out<i64>,
    num_large_counts: Out<i64>,
    num_datatypes: Out<i64>,
    combiner: Out<i32>,
) -> Result<()> {
    let envelope = types::get(datatype)?.datatype.envelope();
    num_integers.set(envelope.integers as i64);
    num_addresses.set(envelope.addresses as i64);
    num_large_counts.set(envelope.large_counts as i64);
    num_datatypes.set(envelope.datatypes as i64);
    combiner.set(envelope.combiner as i32);
    Ok(())
}

/// MPI_Type_get_contents
#[allow(clippy::too_many_arguments)] // the standard's
pub fn type_get_contents(
    datatype: DatatypeHandle,
    max_integers: i32,
    max_addresses: i32,
    max_datatypes: i32,
    array_of_integers: ArrayOut<i32>,
    array_of_addresses: ArrayOut<i64>,
    array_of_datatypes: ArrayOut<DatatypeHandle>,
) -> Result<()> {
    let found = decodable(datatype)?;
    no_large_counts(datatype, &found, "contents")?;
    let contents = found.datatype.contents();
    let integers = room(
        &array_of_integers,
        contents.integers.len(),
        max_integers,
        "max_integers",
    )?;
    let addresses = room(
        &array_of_addresses,
        contents.addresses.len(),
        max_addresses,
        "max_addresses",
    )?;
    let datatypes = room(
        &array_of_datatypes,
        contents.datatypes.len(),
        max_datatypes,
        "max_datatypes",
    )?;
    integers.copy_from_slice(&contents.integers);
    addresses.copy_from_slice(&contents.addresses);
    put_datatypes(&contents, datatypes);
    Ok(())
}

/// MPI_Type_get_contents_c
#[allow(clippy::too_many_arguments)] // the standard's
pub fn type_get_contents_c(
    datatype: DatatypeHandle,
    max_integers: i64,
    max_addresses: i64,
    max_large_counts: i64,
    max_datatypes: i64,
    array_of_integers: ArrayOut<i32>,
    array_of_addresses: ArrayOut<i64>,
    array_of_large_counts: ArrayOut<i64>,
    array_of_datatypes: ArrayOut<DatatypeHandle>,
) -> Result<()> {
    let contents = decodable(datatype)?.datatype.contents();
    let integers = room(
        &array_of_integers,
        contents.integers.len(),
        max_integers,
        "max_integers",
    )?;
    let addresses = room(
        &array_of_addresses,
        contents.addresses.len(),
        max_addresses,
        "max_addresses",
    )?;
    let large = room(
        &array_of_large_counts,
        contents.large_counts.len(),
        max_large_counts,
        "max_large_counts",
    )?;
    let datatypes = room(
        &array_of_datatypes,
        contents.datatypes.len(),
        max_datatypes,
        "max_datatypes",
    )?;
    integers.copy_from_slice(&contents.integers);
    addresses.copy_from_slice(&contents.addresses);
    large.copy_from_slice(&contents.large_counts);
    put_datatypes(&contents, datatypes);
    Ok(())
}

/// MPI_Type_match_size
pub fn type_match_size(typeclass: i32, size: i32, datatype: Out<DatatypeHandle>) -> Result<()> {
    let basic = layout::match_size(typeclass, size).map_err(types::refused)?;
    datatype.set(DatatypeHandle(basic.handle()));
    Ok(())
}

/// MPI_Type_get_value_index: MPI_DATATYPE_NULL if there is no such pair.
pub fn type_get_value_index(
    value_type: DatatypeHandle,
    index_type: DatatypeHandle,
    pair_type: Out<DatatypeHandle>,
) -> Result<()> {
    let (value, index) = (types::get(value_type)?, types::get(index_type)?);
    let pair = match (value.datatype.named(), index.datatype.named()) {
        (Some(value), Some(index)) => layout::value_index(value, index),
        _ => None,
    };
    pair_type.set(pair.map_or(DatatypeHandle::NULL, |pair| DatatypeHandle(pair.handle())));
    Ok(())
}

fn size_of(datatype: DatatypeHandle) -> Result<i64> {
    Ok(types::get(datatype)?.datatype.size() as i64)
}

/// Stores the constituent types. The program must free their handles, except predefined ones.
fn put_datatypes(contents: &Contents, to: &mut [DatatypeHandle]) {
    for (place, datatype) in to.iter_mut().zip(&contents.datatypes) {
        *place = types::handle_of(datatype);
    }
}

/// A datatype with contents.
fn decodable(datatype: DatatypeHandle) -> Result<TypeRef> {
    let found = types::get(datatype)?;
    match found.datatype.combiner() {
        Combiner::Named => Err(error!(
            ERR_TYPE,
            "{} is predefined and has no contents; MPI_Type_get_envelope tells that by MPI_COMBINER_NAMED",
            types::describe(datatype, &found)
        )),
        _ => Ok(found),
    }
}

/// The caller's array, checked to hold `need` values.
fn room<'a, T: Copy>(
    array: &'a ArrayOut<T>,
    need: usize,
    max: impl Into<i64>,
    name: &str,
) -> Result<&'a mut [T]> {
    let max = max.into();
    match usize::try_from(max).is_ok_and(|max| max >= need) {
        true => array.slice(need),
        false => Err(error!(
            ERR_ARG,
            "{name} is {max}, this datatype has {need}; see MPI_Type_get_envelope"
        )),
    }
}

/// Fails for a type made by a `_c` constructor: the int calls do not decode it, even with small
/// counts.
fn no_large_counts(handle: DatatypeHandle, found: &TypeRef, what: &str) -> Result<()> {
    match found.datatype.envelope().large_counts {
        0 => Ok(()),
        _ => Err(error!(
            ERR_TYPE,
            "{} was made with large counts: ask with MPI_Type_get_{what}_c",
            types::describe(handle, found)
        )),
    }
}
