//! Entry points: bsend.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Buffer_attach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_attach(buffer: *mut u8, size: i32) -> i32 {
    edge::later("MPI_Buffer_attach", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_attach", ".set MPI_Buffer_attach, PMPI_Buffer_attach");

/// `MPI_Buffer_attach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_attach_c(buffer: *mut u8, size: i64) -> i32 {
    edge::later("MPI_Buffer_attach_c", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_attach_c", ".set MPI_Buffer_attach_c, PMPI_Buffer_attach_c");

/// `MPI_Buffer_detach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_detach(buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::later("MPI_Buffer_detach", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_detach", ".set MPI_Buffer_detach, PMPI_Buffer_detach");

/// `MPI_Buffer_detach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_detach_c(buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::later("MPI_Buffer_detach_c", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_detach_c", ".set MPI_Buffer_detach_c, PMPI_Buffer_detach_c");

/// `MPI_Buffer_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_flush() -> i32 {
    edge::later("MPI_Buffer_flush", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_flush", ".set MPI_Buffer_flush, PMPI_Buffer_flush");

/// `MPI_Buffer_iflush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_iflush(request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Buffer_iflush", "building", Scope::Unset, &[])
}
global_asm!(".weak MPI_Buffer_iflush", ".set MPI_Buffer_iflush, PMPI_Buffer_iflush");

/// `MPI_Comm_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_attach_buffer(comm: CommHandle, buffer: *mut u8, size: i32) -> i32 {
    edge::later("MPI_Comm_attach_buffer", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_attach_buffer", ".set MPI_Comm_attach_buffer, PMPI_Comm_attach_buffer");

/// `MPI_Comm_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_attach_buffer_c(comm: CommHandle, buffer: *mut u8, size: i64) -> i32 {
    edge::later("MPI_Comm_attach_buffer_c", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_attach_buffer_c", ".set MPI_Comm_attach_buffer_c, PMPI_Comm_attach_buffer_c");

/// `MPI_Comm_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_detach_buffer(comm: CommHandle, buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::later("MPI_Comm_detach_buffer", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_detach_buffer", ".set MPI_Comm_detach_buffer, PMPI_Comm_detach_buffer");

/// `MPI_Comm_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_detach_buffer_c(comm: CommHandle, buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::later("MPI_Comm_detach_buffer_c", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_detach_buffer_c", ".set MPI_Comm_detach_buffer_c, PMPI_Comm_detach_buffer_c");

/// `MPI_Comm_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_flush_buffer(comm: CommHandle) -> i32 {
    edge::later("MPI_Comm_flush_buffer", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_flush_buffer", ".set MPI_Comm_flush_buffer, PMPI_Comm_flush_buffer");

/// `MPI_Comm_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_iflush_buffer(comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Comm_iflush_buffer", "building", Scope::Comm(comm), &[Given::Comm(comm)])
}
global_asm!(".weak MPI_Comm_iflush_buffer", ".set MPI_Comm_iflush_buffer, PMPI_Comm_iflush_buffer");

/// `MPI_Session_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_attach_buffer(session: SessionHandle, buffer: *mut u8, size: i32) -> i32 {
    edge::later("MPI_Session_attach_buffer", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_attach_buffer", ".set MPI_Session_attach_buffer, PMPI_Session_attach_buffer");

/// `MPI_Session_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_attach_buffer_c(session: SessionHandle, buffer: *mut u8, size: i64) -> i32 {
    edge::later("MPI_Session_attach_buffer_c", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_attach_buffer_c", ".set MPI_Session_attach_buffer_c, PMPI_Session_attach_buffer_c");

/// `MPI_Session_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_detach_buffer(session: SessionHandle, buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::later("MPI_Session_detach_buffer", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_detach_buffer", ".set MPI_Session_detach_buffer, PMPI_Session_detach_buffer");

/// `MPI_Session_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_detach_buffer_c(session: SessionHandle, buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::later("MPI_Session_detach_buffer_c", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_detach_buffer_c", ".set MPI_Session_detach_buffer_c, PMPI_Session_detach_buffer_c");

/// `MPI_Session_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_flush_buffer(session: SessionHandle) -> i32 {
    edge::later("MPI_Session_flush_buffer", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_flush_buffer", ".set MPI_Session_flush_buffer, PMPI_Session_flush_buffer");

/// `MPI_Session_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_iflush_buffer(session: SessionHandle, request: *mut RequestHandle) -> i32 {
    edge::later("MPI_Session_iflush_buffer", "building", Scope::Session(session), &[Given::Session(session)])
}
global_asm!(".weak MPI_Session_iflush_buffer", ".set MPI_Session_iflush_buffer, PMPI_Session_iflush_buffer");
