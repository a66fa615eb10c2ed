//! Entry points: dynamic.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Close_port`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Close_port(port_name: *const c_char) -> i32 {
    edge::entry("MPI_Close_port", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let port_name = unsafe { StrIn::new(port_name, "port_name") };
        crate::dynamic::close_port(port_name)
    })
}
global_asm!(".weak MPI_Close_port", ".set MPI_Close_port, PMPI_Close_port");

/// `MPI_Comm_accept`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_accept(port_name: *const c_char, info: InfoHandle, root: i32, comm: CommHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_accept", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (port_name, newcomm) = unsafe { (StrIn::new(port_name, "port_name"), Out::new(newcomm, "newcomm")?) };
        crate::dynamic::comm_accept(port_name, info, root, comm, newcomm)
    })
}
global_asm!(".weak MPI_Comm_accept", ".set MPI_Comm_accept, PMPI_Comm_accept");

/// `MPI_Comm_connect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_connect(port_name: *const c_char, info: InfoHandle, root: i32, comm: CommHandle, newcomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_connect", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (port_name, newcomm) = unsafe { (StrIn::new(port_name, "port_name"), Out::new(newcomm, "newcomm")?) };
        crate::dynamic::comm_connect(port_name, info, root, comm, newcomm)
    })
}
global_asm!(".weak MPI_Comm_connect", ".set MPI_Comm_connect, PMPI_Comm_connect");

/// `MPI_Comm_disconnect`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_disconnect(comm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_disconnect", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let comm = unsafe { Out::new(comm, "comm")? };
        crate::dynamic::comm_disconnect(comm)
    })
}
global_asm!(".weak MPI_Comm_disconnect", ".set MPI_Comm_disconnect, PMPI_Comm_disconnect");

/// `MPI_Comm_get_parent`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_get_parent(parent: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_get_parent", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let parent = unsafe { Out::new(parent, "parent")? };
        crate::dynamic::comm_get_parent(parent)
    })
}
global_asm!(".weak MPI_Comm_get_parent", ".set MPI_Comm_get_parent, PMPI_Comm_get_parent");

/// `MPI_Comm_join`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_join(fd: i32, intercomm: *mut CommHandle) -> i32 {
    edge::entry("MPI_Comm_join", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let intercomm = unsafe { Out::new(intercomm, "intercomm")? };
        crate::dynamic::comm_join(fd, intercomm)
    })
}
global_asm!(".weak MPI_Comm_join", ".set MPI_Comm_join, PMPI_Comm_join");

/// `MPI_Comm_spawn`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_spawn(command: *const c_char, argv: *const *const c_char, maxprocs: i32, info: InfoHandle, root: i32, comm: CommHandle, intercomm: *mut CommHandle, array_of_errcodes: *mut i32) -> i32 {
    edge::entry("MPI_Comm_spawn", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (command, argv, intercomm, array_of_errcodes) = unsafe { (StrIn::new(command, "command"), ArgvIn::new(argv, "argv"), Out::new(intercomm, "intercomm")?, ArrayOut::new(array_of_errcodes, "array_of_errcodes")) };
        crate::dynamic::comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes)
    })
}
global_asm!(".weak MPI_Comm_spawn", ".set MPI_Comm_spawn, PMPI_Comm_spawn");

/// `MPI_Comm_spawn_multiple`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_spawn_multiple(count: i32, array_of_commands: *const *const c_char, array_of_argv: *const *const *const c_char, array_of_maxprocs: *const i32, array_of_info: *const InfoHandle, root: i32, comm: CommHandle, intercomm: *mut CommHandle, array_of_errcodes: *mut i32) -> i32 {
    edge::entry("MPI_Comm_spawn_multiple", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, intercomm, array_of_errcodes) = unsafe { (ArgvIn::new(array_of_commands, "array_of_commands"), ArrayIn::new(array_of_argv, "array_of_argv"), ArrayIn::new(array_of_maxprocs, "array_of_maxprocs"), ArrayIn::new(array_of_info, "array_of_info"), Out::new(intercomm, "intercomm")?, ArrayOut::new(array_of_errcodes, "array_of_errcodes")) };
        crate::dynamic::comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes)
    })
}
global_asm!(".weak MPI_Comm_spawn_multiple", ".set MPI_Comm_spawn_multiple, PMPI_Comm_spawn_multiple");

/// `MPI_Lookup_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Lookup_name(service_name: *const c_char, info: InfoHandle, port_name: *mut c_char) -> i32 {
    edge::entry("MPI_Lookup_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (service_name, port_name) = unsafe { (StrIn::new(service_name, "service_name"), StrOut::new(port_name, "port_name")) };
        crate::dynamic::lookup_name(service_name, info, port_name)
    })
}
global_asm!(".weak MPI_Lookup_name", ".set MPI_Lookup_name, PMPI_Lookup_name");

/// `MPI_Open_port`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Open_port(info: InfoHandle, port_name: *mut c_char) -> i32 {
    edge::entry("MPI_Open_port", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let port_name = unsafe { StrOut::new(port_name, "port_name") };
        crate::dynamic::open_port(info, port_name)
    })
}
global_asm!(".weak MPI_Open_port", ".set MPI_Open_port, PMPI_Open_port");

/// `MPI_Publish_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Publish_name(service_name: *const c_char, info: InfoHandle, port_name: *const c_char) -> i32 {
    edge::entry("MPI_Publish_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (service_name, port_name) = unsafe { (StrIn::new(service_name, "service_name"), StrIn::new(port_name, "port_name")) };
        crate::dynamic::publish_name(service_name, info, port_name)
    })
}
global_asm!(".weak MPI_Publish_name", ".set MPI_Publish_name, PMPI_Publish_name");

/// `MPI_Unpublish_name`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Unpublish_name(service_name: *const c_char, info: InfoHandle, port_name: *const c_char) -> i32 {
    edge::entry("MPI_Unpublish_name", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let (service_name, port_name) = unsafe { (StrIn::new(service_name, "service_name"), StrIn::new(port_name, "port_name")) };
        crate::dynamic::unpublish_name(service_name, info, port_name)
    })
}
global_asm!(".weak MPI_Unpublish_name", ".set MPI_Unpublish_name, PMPI_Unpublish_name");
