//! Entry points: attribute.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Attr_delete` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Attr_delete(comm: CommHandle, keyval: i32) -> i32 {
    edge::entry("MPI_Attr_delete", Scope::Comm(comm), || {
        crate::attribute::delete_attr(comm, keyval)
    })
}
global_asm!(".weak MPI_Attr_delete", ".set MPI_Attr_delete, PMPI_Attr_delete");

/// `MPI_Attr_get` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Attr_get(comm: CommHandle, keyval: i32, attribute_val: *mut u8, flag: *mut i32) -> i32 {
    edge::entry("MPI_Attr_get", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::attribute::get_attr(comm, keyval, attribute_val, flag)
    })
}
global_asm!(".weak MPI_Attr_get", ".set MPI_Attr_get, PMPI_Attr_get");

/// `MPI_Attr_put` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Attr_put(comm: CommHandle, keyval: i32, attribute_val: *mut u8) -> i32 {
    edge::entry("MPI_Attr_put", Scope::Comm(comm), || {
        crate::attribute::set_attr(comm, keyval, attribute_val)
    })
}
global_asm!(".weak MPI_Attr_put", ".set MPI_Attr_put, PMPI_Attr_put");

/// `MPI_Comm_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_create_keyval(comm_copy_attr_fn: CommCopyAttrFunction, comm_delete_attr_fn: CommDeleteAttrFunction, comm_keyval: *mut i32, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Comm_create_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let comm_keyval = unsafe { Out::new(comm_keyval, "comm_keyval")? };
        crate::attribute::create_keyval(crate::attribute::Flavour::Comm, comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state)
    })
}
global_asm!(".weak MPI_Comm_create_keyval", ".set MPI_Comm_create_keyval, PMPI_Comm_create_keyval");

/// `MPI_Comm_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_delete_attr(comm: CommHandle, comm_keyval: i32) -> i32 {
    edge::entry("MPI_Comm_delete_attr", Scope::Comm(comm), || {
        crate::attribute::delete_attr(comm, comm_keyval)
    })
}
global_asm!(".weak MPI_Comm_delete_attr", ".set MPI_Comm_delete_attr, PMPI_Comm_delete_attr");

/// `MPI_Comm_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_free_keyval(comm_keyval: *mut i32) -> i32 {
    edge::entry("MPI_Comm_free_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let comm_keyval = unsafe { Out::new(comm_keyval, "comm_keyval")? };
        crate::attribute::free_keyval(crate::attribute::Flavour::Comm, comm_keyval)
    })
}
global_asm!(".weak MPI_Comm_free_keyval", ".set MPI_Comm_free_keyval, PMPI_Comm_free_keyval");

/// `MPI_Comm_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_attr(comm: CommHandle, comm_keyval: i32, attribute_val: *mut u8, flag: *mut i32) -> i32 {
    edge::entry("MPI_Comm_get_attr", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::attribute::get_attr(comm, comm_keyval, attribute_val, flag)
    })
}
global_asm!(".weak MPI_Comm_get_attr", ".set MPI_Comm_get_attr, PMPI_Comm_get_attr");

/// `MPI_Comm_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_set_attr(comm: CommHandle, comm_keyval: i32, attribute_val: *mut u8) -> i32 {
    edge::entry("MPI_Comm_set_attr", Scope::Comm(comm), || {
        crate::attribute::set_attr(comm, comm_keyval, attribute_val)
    })
}
global_asm!(".weak MPI_Comm_set_attr", ".set MPI_Comm_set_attr, PMPI_Comm_set_attr");

/// `MPI_Keyval_create` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Keyval_create(copy_fn: CommCopyAttrFunction, delete_fn: CommDeleteAttrFunction, keyval: *mut i32, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Keyval_create", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let keyval = unsafe { Out::new(keyval, "keyval")? };
        crate::attribute::create_keyval(crate::attribute::Flavour::Comm, copy_fn, delete_fn, keyval, extra_state)
    })
}
global_asm!(".weak MPI_Keyval_create", ".set MPI_Keyval_create, PMPI_Keyval_create");

/// `MPI_Keyval_free` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Keyval_free(keyval: *mut i32) -> i32 {
    edge::entry("MPI_Keyval_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let keyval = unsafe { Out::new(keyval, "keyval")? };
        crate::attribute::free_keyval(crate::attribute::Flavour::Comm, keyval)
    })
}
global_asm!(".weak MPI_Keyval_free", ".set MPI_Keyval_free, PMPI_Keyval_free");

/// `MPI_Type_create_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_create_keyval(type_copy_attr_fn: TypeCopyAttrFunction, type_delete_attr_fn: TypeDeleteAttrFunction, type_keyval: *mut i32, extra_state: *mut u8) -> i32 {
    edge::entry("MPI_Type_create_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let type_keyval = unsafe { Out::new(type_keyval, "type_keyval")? };
        crate::attribute::create_keyval(crate::attribute::Flavour::Type, type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state)
    })
}
global_asm!(".weak MPI_Type_create_keyval", ".set MPI_Type_create_keyval, PMPI_Type_create_keyval");

/// `MPI_Type_delete_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_delete_attr(datatype: DatatypeHandle, type_keyval: i32) -> i32 {
    edge::entry("MPI_Type_delete_attr", Scope::Unset, || {
        crate::attribute::delete_attr(datatype, type_keyval)
    })
}
global_asm!(".weak MPI_Type_delete_attr", ".set MPI_Type_delete_attr, PMPI_Type_delete_attr");

/// `MPI_Type_free_keyval`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_free_keyval(type_keyval: *mut i32) -> i32 {
    edge::entry("MPI_Type_free_keyval", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let type_keyval = unsafe { Out::new(type_keyval, "type_keyval")? };
        crate::attribute::free_keyval(crate::attribute::Flavour::Type, type_keyval)
    })
}
global_asm!(".weak MPI_Type_free_keyval", ".set MPI_Type_free_keyval, PMPI_Type_free_keyval");

/// `MPI_Type_get_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_get_attr(datatype: DatatypeHandle, type_keyval: i32, attribute_val: *mut u8, flag: *mut i32) -> i32 {
    edge::entry("MPI_Type_get_attr", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let flag = unsafe { Out::new(flag, "flag")? };
        crate::attribute::get_attr(datatype, type_keyval, attribute_val, flag)
    })
}
global_asm!(".weak MPI_Type_get_attr", ".set MPI_Type_get_attr, PMPI_Type_get_attr");

/// `MPI_Type_set_attr`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Type_set_attr(datatype: DatatypeHandle, type_keyval: i32, attribute_val: *mut u8) -> i32 {
    edge::entry("MPI_Type_set_attr", Scope::Unset, || {
        crate::attribute::set_attr(datatype, type_keyval, attribute_val)
    })
}
global_asm!(".weak MPI_Type_set_attr", ".set MPI_Type_set_attr, PMPI_Type_set_attr");
