//! Datatype objects: the datatype of an MPI_Datatype handle, with its name and attributes.
//!
//! Predefined handles refer to static objects, without a lock. Derived types are in one table of
//! the process, so that a freed or invalid handle is MPI_ERR_TYPE. The layout itself
//! (`oxmpi_datatype::Datatype`) is shared and outlives its handle. Types built from it and active
//! communication keep it alive (MPI-5.0 §5.1.9). Each (p, r) of F90 types has one permanent handle.

use crate::attribute::Attributes;
use crate::error;
use crate::error::{Class, Error, Result};
use crate::handle::DatatypeHandle;
use crate::naming::Name;
use core::ops::Deref;
use oxmpi_datatype::{Basic, Combiner, Datatype, TypeError};
use oxmpi_handles::Table;
use oxmpi_sync::Mutex;
use std::sync::{Arc, OnceLock};

/// A datatype with the properties of its handle.
#[derive(Debug)]
pub struct TypeObject {
    /// The layout.
    pub datatype: Datatype,
    /// MPI_Type_set_name; the name in the standard for predefined types.
    pub name: Name,
    /// Cached attributes.
    pub attributes: Attributes,
}

impl TypeObject {
    fn new(datatype: Datatype, name: &'static str) -> TypeObject {
        TypeObject {
            datatype,
            name: Name::new(name),
            attributes: Attributes::new(),
        }
    }
}

/// A looked-up datatype; keeps it alive while it is used.
#[derive(Clone, Debug)]
pub enum TypeRef {
    /// A predefined type.
    Static(&'static TypeObject),
    /// A derived type.
    Shared(Arc<TypeObject>),
}

impl Deref for TypeRef {
    type Target = TypeObject;

    #[inline]
    fn deref(&self) -> &TypeObject {
        match self {
            TypeRef::Static(object) => object,
            TypeRef::Shared(object) => object,
        }
    }
}

/// Derived types, and F90 types, which are never removed.
static TYPES: Table<TypeObject> = Table::new(DatatypeHandle::KIND);
/// The handles of F90 types, by combiner and arguments.
static F90: Mutex<Vec<(Datatype, DatatypeHandle)>> = Mutex::new(Vec::new());

/// The datatype of a handle.
///
/// # Errors
/// ERR_TYPE: MPI_DATATYPE_NULL, a freed handle, or not a datatype.
#[inline]
pub fn get(handle: DatatypeHandle) -> Result<TypeRef> {
    if let Some(basic) = Basic::from_handle(handle.0) {
        return Ok(TypeRef::Static(predefined(basic)));
    }
    match TYPES.get(handle.0) {
        Some(object) => Ok(TypeRef::Shared(object)),
        None => Err(unknown(handle)),
    }
}

/// As [`get`], for communication: the type must have been committed.
///
/// # Errors
/// ERR_TYPE.
#[inline]
pub fn committed(handle: DatatypeHandle) -> Result<TypeRef> {
    let found = get(handle)?;
    match found.datatype.is_committed() {
        true => Ok(found),
        false => Err(error!(
            ERR_TYPE,
            "{} has not been committed: call MPI_Type_commit after building it",
            describe(handle, &found)
        )),
    }
}

/// Returns a handle for a new derived type.
pub fn insert(datatype: Datatype) -> DatatypeHandle {
    DatatypeHandle(TYPES.insert(Arc::new(TypeObject::new(datatype, "")), |()| ()))
}

/// A handle for a type from which another one was made (MPI_Type_get_contents). For predefined
/// types it is the constant, for others a new handle that must be freed.
pub fn handle_of(datatype: &Datatype) -> DatatypeHandle {
    match datatype.handle_value() {
        Some(value) => DatatypeHandle(value),
        None if datatype.is_predefined() => f90(datatype),
        None => insert(datatype.clone()),
    }
}

/// The single handle of an F90 type.
pub fn f90(datatype: &Datatype) -> DatatypeHandle {
    let mut made = F90.lock();
    if let Some((_, handle)) = made.iter().find(|(known, _)| known.same_object(datatype)) {
        return *handle;
    }
    let handle = insert(datatype.clone());
    made.push((datatype.clone(), handle));
    handle
}

/// Checks that a handle may be freed; returns its object, whose attributes must be deleted first.
///
/// # Errors
/// ERR_TYPE: a predefined or F90 type, or not a datatype.
pub fn freeable(handle: DatatypeHandle) -> Result<TypeRef> {
    let found = get(handle)?;
    match found.datatype.is_predefined() {
        true => Err(error!(
            ERR_TYPE,
            "{} is predefined and cannot be freed",
            describe(handle, &found)
        )),
        false => Ok(found),
    }
}

/// Removes the handle; data and types that still use the layout keep it.
///
/// # Errors
/// ERR_TYPE: freed by another thread in the meantime.
pub fn remove(handle: DatatypeHandle) -> Result<()> {
    TYPES
        .remove(handle.0)
        .map(drop)
        .ok_or_else(|| unknown(handle))
}

/// The handle whose `int` form this is (MPI_Type_fromint), for derived types.
pub fn from_int(int: i32) -> Option<usize> {
    TYPES.from_int(int)
}

/// The number of handles in use, F90 types included.
pub fn live() -> usize {
    TYPES.len()
}

/// The address of the first byte used and the number of bytes, for `count` items at `base`. The C
/// edge checks buffers with it.
///
/// # Errors
/// ERR_COUNT: a negative count, or more data than the address space holds. ERR_BUFFER: the data
/// would begin in the first page, which no program uses. Then the buffer is null (or MPI_BOTTOM
/// with a type of relative displacements).
#[inline]
pub fn extent_in_memory(base: usize, count: i64, datatype: &Datatype) -> Result<(usize, usize)> {
    let count = u64::try_from(count).map_err(|_| negative(count))?;
    if datatype.is_contiguous() {
        let len = datatype
            .size()
            .checked_mul(count)
            .and_then(|len| usize::try_from(len).ok());
        let len = len
            .filter(|&len| len <= isize::MAX as usize)
            .ok_or_else(|| too_much(count))?;
        return match len > 0 && is_nobodys(base) {
            true => Err(null_buffer(base)),
            false => Ok((base, len)),
        };
    }
    let (first, len) = datatype.span(count).map_err(|_| too_much(count))?;
    let len = usize::try_from(len).map_err(|_| too_much(count))?;
    let start = base.wrapping_add_signed(first as isize);
    match len > 0 && is_nobodys(start) {
        true => Err(null_buffer(start)),
        false => Ok((start, len)),
    }
}

/// The description of a type for users: its name, or the constructor that made it.
pub fn describe(handle: DatatypeHandle, object: &TypeObject) -> String {
    let name = object.name.display();
    match name.is_empty() {
        false => format!("datatype {name}"),
        true => format!(
            "datatype {:#x} (made by {})",
            handle.0,
            constructor(object.datatype.combiner())
        ),
    }
}

/// The error for a constructor or lookup that failed.
#[cold]
pub fn refused(error: TypeError) -> Error {
    let class = match &error {
        TypeError::Negative { what: "count", .. } => Class::ERR_COUNT,
        TypeError::Nesting => Class::ERR_TYPE,
        TypeError::Conversion(_) | TypeError::Unfit(_) | TypeError::Torn => Class::ERR_CONVERSION,
        _ => Class::ERR_ARG,
    };
    Error::new(class, error.to_string())
}

/// Whether an address is in the first page, which is never mapped.
#[inline(always)]
#[must_use]
pub const fn is_nobodys(address: usize) -> bool {
    address < 4096
}

fn predefined(basic: Basic) -> &'static TypeObject {
    static OBJECTS: [OnceLock<TypeObject>; 256] = [const { OnceLock::new() }; 256];
    OBJECTS[usize::from(basic.code())]
        .get_or_init(|| TypeObject::new(Datatype::basic(basic), basic.name()))
}

fn constructor(combiner: Combiner) -> &'static str {
    match combiner {
        Combiner::Named => "MPI",
        Combiner::Dup => "MPI_Type_dup",
        Combiner::Contiguous => "MPI_Type_contiguous",
        Combiner::Vector => "MPI_Type_vector",
        Combiner::Hvector => "MPI_Type_create_hvector",
        Combiner::Indexed => "MPI_Type_indexed",
        Combiner::Hindexed => "MPI_Type_create_hindexed",
        Combiner::IndexedBlock => "MPI_Type_create_indexed_block",
        Combiner::HindexedBlock => "MPI_Type_create_hindexed_block",
        Combiner::Struct => "MPI_Type_create_struct",
        Combiner::Subarray => "MPI_Type_create_subarray",
        Combiner::Darray => "MPI_Type_create_darray",
        Combiner::F90Real => "MPI_Type_create_f90_real",
        Combiner::F90Complex => "MPI_Type_create_f90_complex",
        Combiner::F90Integer => "MPI_Type_create_f90_integer",
        Combiner::Resized => "MPI_Type_create_resized",
    }
}

#[cold]
fn unknown(handle: DatatypeHandle) -> Error {
    match handle {
        DatatypeHandle::NULL => error!(ERR_TYPE, "the datatype is MPI_DATATYPE_NULL"),
        DatatypeHandle(0) => error!(
            ERR_TYPE,
            "the datatype handle is 0: was the variable ever set?"
        ),
        DatatypeHandle(raw) => {
            error!(
                ERR_TYPE,
                "{raw:#x} is not a datatype: it was freed, or never was one"
            )
        }
    }
}

#[cold]
fn negative(count: i64) -> Error {
    error!(ERR_COUNT, "the count is {count}, it must not be negative")
}

#[cold]
fn too_much(count: u64) -> Error {
    error!(
        ERR_COUNT,
        "{count} items of this datatype are more than the address space holds"
    )
}

/// The error for memory that would begin in the first page.
#[cold]
pub fn null_buffer(start: usize) -> Error {
    error!(
        ERR_BUFFER,
        "the buffer would begin at address {start:#x}: it is a null pointer, or MPI_BOTTOM with a datatype that does not hold absolute \
         addresses"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predefined_handles_lead_to_static_objects() {
        let int = get(DatatypeHandle::INT).unwrap();
        assert_eq!(
            (int.datatype.size(), int.name.display().as_str()),
            (4, "MPI_INT")
        );
        assert!(matches!(int, TypeRef::Static(_)));
        assert!(freeable(DatatypeHandle::INT).is_err());
        assert!(
            get(DatatypeHandle(0x2ea)).is_err(),
            "unassigned number of the range"
        );
    }

    #[test]
    fn derived_types_come_and_go() {
        let pair = get(DatatypeHandle::INT)
            .unwrap()
            .datatype
            .contiguous(2)
            .unwrap();
        let handle = insert(pair);
        assert!(
            committed(handle)
                .unwrap_err()
                .why
                .contains("MPI_Type_contiguous")
        );
        get(handle).unwrap().datatype.commit();
        let held = committed(handle).unwrap();
        remove(handle).unwrap();
        assert_eq!(held.datatype.size(), 8, "still there for its users");
        for stale in [
            handle,
            DatatypeHandle::NULL,
            DatatypeHandle(0),
            DatatypeHandle(0x101),
            DatatypeHandle(usize::MAX),
        ] {
            assert_eq!(get(stale).unwrap_err().class, Class::ERR_TYPE);
        }
        assert!(remove(handle).is_err());
    }

    #[test]
    fn f90_types_have_one_handle() {
        let handles: Vec<_> = (0..2)
            .map(|_| f90(&oxmpi_datatype::f90_real(15, 300).unwrap()))
            .collect();
        assert_eq!(handles[0], handles[1]);
        assert!(freeable(handles[0]).is_err());
        assert_eq!(handle_of(&get(handles[0]).unwrap().datatype), handles[0]);
        assert_eq!(handle_of(&Datatype::basic(Basic::INT)), DatatypeHandle::INT);
    }

    #[test]
    fn buffers_are_measured_and_null_ones_refused() {
        let int = &predefined(Basic::INT).datatype;
        assert_eq!(extent_in_memory(0x10000, 3, int).unwrap(), (0x10000, 12));
        assert_eq!(extent_in_memory(0, 0, int).unwrap(), (0, 0));
        let class = |base, count, datatype: &Datatype| {
            extent_in_memory(base, count, datatype).unwrap_err().class
        };
        assert_eq!(class(0x10000, -1, int), Class::ERR_COUNT);
        assert_eq!(class(0x10000, i64::MAX, int), Class::ERR_COUNT);
        assert_eq!(class(8, 1, int), Class::ERR_BUFFER);
        let absolute = int.hindexed_block(1, (&[0x20000i64]).into()).unwrap();
        assert_eq!(extent_in_memory(0, 1, &absolute).unwrap(), (0x20000, 4));
        let below = int.hindexed_block(1, (&[-64i64]).into()).unwrap();
        assert_eq!(
            extent_in_memory(0x20000, 1, &below).unwrap(),
            (0x20000 - 64, 4)
        );
    }
}
