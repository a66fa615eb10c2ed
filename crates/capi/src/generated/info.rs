//! Entry points: info.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Info_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_create(info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Info_create", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Info_create", ".set MPI_Info_create, PMPI_Info_create");

/// `MPI_Info_create_env`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_create_env(argc: i32, argv: *const *const c_char, info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Info_create_env", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Info_create_env", ".set MPI_Info_create_env, PMPI_Info_create_env");

/// `MPI_Info_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_delete(info: InfoHandle, key: *const c_char) -> i32 {
    edge::later("MPI_Info_delete", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_delete", ".set MPI_Info_delete, PMPI_Info_delete");

/// `MPI_Info_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_dup(info: InfoHandle, newinfo: *mut InfoHandle) -> i32 {
    edge::later("MPI_Info_dup", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_dup", ".set MPI_Info_dup, PMPI_Info_dup");

/// `MPI_Info_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_free(info: *mut InfoHandle) -> i32 {
    edge::later("MPI_Info_free", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Info_free", ".set MPI_Info_free, PMPI_Info_free");

/// `MPI_Info_get` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get(info: InfoHandle, key: *const c_char, valuelen: i32, value: *mut c_char, flag: *mut i32) -> i32 {
    edge::later("MPI_Info_get", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_get", ".set MPI_Info_get, PMPI_Info_get");

/// `MPI_Info_get_nkeys`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_nkeys(info: InfoHandle, nkeys: *mut i32) -> i32 {
    edge::later("MPI_Info_get_nkeys", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_get_nkeys", ".set MPI_Info_get_nkeys, PMPI_Info_get_nkeys");

/// `MPI_Info_get_nthkey`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_nthkey(info: InfoHandle, n: i32, key: *mut c_char) -> i32 {
    edge::later("MPI_Info_get_nthkey", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_get_nthkey", ".set MPI_Info_get_nthkey, PMPI_Info_get_nthkey");

/// `MPI_Info_get_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_string(info: InfoHandle, key: *const c_char, buflen: *mut i32, value: *mut c_char, flag: *mut i32) -> i32 {
    edge::later("MPI_Info_get_string", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_get_string", ".set MPI_Info_get_string, PMPI_Info_get_string");

/// `MPI_Info_get_valuelen` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_valuelen(info: InfoHandle, key: *const c_char, valuelen: *mut i32, flag: *mut i32) -> i32 {
    edge::later("MPI_Info_get_valuelen", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_get_valuelen", ".set MPI_Info_get_valuelen, PMPI_Info_get_valuelen");

/// `MPI_Info_set`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_set(info: InfoHandle, key: *const c_char, value: *const c_char) -> i32 {
    edge::later("MPI_Info_set", "building", Scope::Unset, &[Given::Info(info)])
}
global_asm!(".weak MPI_Info_set", ".set MPI_Info_set, PMPI_Info_set");
