//! Entry points: info.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Info_create`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_create(info: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Info_create", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info = unsafe { Out::new(info, "info")? };
        crate::info::info_create(info)
    })
}
global_asm!(".weak MPI_Info_create", ".set MPI_Info_create, PMPI_Info_create");

/// `MPI_Info_create_env`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_create_env(argc: i32, argv: *const *const c_char, info: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Info_create_env", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (argv, info) = unsafe { (ArgvIn::new(argv, "argv"), Out::new(info, "info")?) };
        crate::info::info_create_env(argc, argv, info)
    })
}
global_asm!(".weak MPI_Info_create_env", ".set MPI_Info_create_env, PMPI_Info_create_env");

/// `MPI_Info_delete`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_delete(info: InfoHandle, key: *const c_char) -> i32 {
    edge::anytime("MPI_Info_delete", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let key = unsafe { StrIn::new(key, "key") };
        crate::info::info_delete(info, key)
    })
}
global_asm!(".weak MPI_Info_delete", ".set MPI_Info_delete, PMPI_Info_delete");

/// `MPI_Info_dup`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_dup(info: InfoHandle, newinfo: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Info_dup", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let newinfo = unsafe { Out::new(newinfo, "newinfo")? };
        crate::info::info_dup(info, newinfo)
    })
}
global_asm!(".weak MPI_Info_dup", ".set MPI_Info_dup, PMPI_Info_dup");

/// `MPI_Info_free`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_free(info: *mut InfoHandle) -> i32 {
    edge::anytime("MPI_Info_free", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let info = unsafe { Out::new(info, "info")? };
        crate::info::info_free(info)
    })
}
global_asm!(".weak MPI_Info_free", ".set MPI_Info_free, PMPI_Info_free");

/// `MPI_Info_get` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get(info: InfoHandle, key: *const c_char, valuelen: i32, value: *mut c_char, flag: *mut i32) -> i32 {
    edge::anytime("MPI_Info_get", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (key, value, flag) = unsafe { (StrIn::new(key, "key"), StrOut::new(value, "value"), Out::new(flag, "flag")?) };
        crate::info::info_get(info, key, valuelen, value, flag)
    })
}
global_asm!(".weak MPI_Info_get", ".set MPI_Info_get, PMPI_Info_get");

/// `MPI_Info_get_nkeys`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_nkeys(info: InfoHandle, nkeys: *mut i32) -> i32 {
    edge::anytime("MPI_Info_get_nkeys", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let nkeys = unsafe { Out::new(nkeys, "nkeys")? };
        crate::info::info_get_nkeys(info, nkeys)
    })
}
global_asm!(".weak MPI_Info_get_nkeys", ".set MPI_Info_get_nkeys, PMPI_Info_get_nkeys");

/// `MPI_Info_get_nthkey`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_nthkey(info: InfoHandle, n: i32, key: *mut c_char) -> i32 {
    edge::anytime("MPI_Info_get_nthkey", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let key = unsafe { StrOut::new(key, "key") };
        crate::info::info_get_nthkey(info, n, key)
    })
}
global_asm!(".weak MPI_Info_get_nthkey", ".set MPI_Info_get_nthkey, PMPI_Info_get_nthkey");

/// `MPI_Info_get_string`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_string(info: InfoHandle, key: *const c_char, buflen: *mut i32, value: *mut c_char, flag: *mut i32) -> i32 {
    edge::anytime("MPI_Info_get_string", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (key, buflen, value, flag) = unsafe { (StrIn::new(key, "key"), Out::new(buflen, "buflen")?, StrOut::new(value, "value"), Out::new(flag, "flag")?) };
        crate::info::info_get_string(info, key, buflen, value, flag)
    })
}
global_asm!(".weak MPI_Info_get_string", ".set MPI_Info_get_string, PMPI_Info_get_string");

/// `MPI_Info_get_valuelen` (deprecated)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_get_valuelen(info: InfoHandle, key: *const c_char, valuelen: *mut i32, flag: *mut i32) -> i32 {
    edge::anytime("MPI_Info_get_valuelen", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (key, valuelen, flag) = unsafe { (StrIn::new(key, "key"), Out::new(valuelen, "valuelen")?, Out::new(flag, "flag")?) };
        crate::info::info_get_valuelen(info, key, valuelen, flag)
    })
}
global_asm!(".weak MPI_Info_get_valuelen", ".set MPI_Info_get_valuelen, PMPI_Info_get_valuelen");

/// `MPI_Info_set`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Info_set(info: InfoHandle, key: *const c_char, value: *const c_char) -> i32 {
    edge::anytime("MPI_Info_set", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (key, value) = unsafe { (StrIn::new(key, "key"), StrIn::new(value, "value")) };
        crate::info::info_set(info, key, value)
    })
}
global_asm!(".weak MPI_Info_set", ".set MPI_Info_set, PMPI_Info_set");
