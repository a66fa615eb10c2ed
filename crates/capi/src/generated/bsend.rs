//! Entry points: bsend.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Buffer_attach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_attach(buffer: *mut u8, size: i32) -> i32 {
    edge::entry("MPI_Buffer_attach", Scope::Unset, || {
        crate::bsend::buffer_attach(buffer, i64::from(size))
    })
}
global_asm!(".weak MPI_Buffer_attach", ".set MPI_Buffer_attach, PMPI_Buffer_attach");

/// `MPI_Buffer_attach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_attach_c(buffer: *mut u8, size: i64) -> i32 {
    edge::entry("MPI_Buffer_attach_c", Scope::Unset, || {
        crate::bsend::buffer_attach(buffer, size)
    })
}
global_asm!(".weak MPI_Buffer_attach_c", ".set MPI_Buffer_attach_c, PMPI_Buffer_attach_c");

/// `MPI_Buffer_detach`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_detach(buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::entry("MPI_Buffer_detach", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::narrow(size, "size")? };
        crate::bsend::buffer_detach(buffer_addr, size)
    })
}
global_asm!(".weak MPI_Buffer_detach", ".set MPI_Buffer_detach, PMPI_Buffer_detach");

/// `MPI_Buffer_detach_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_detach_c(buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::entry("MPI_Buffer_detach_c", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::bsend::buffer_detach(buffer_addr, size)
    })
}
global_asm!(".weak MPI_Buffer_detach_c", ".set MPI_Buffer_detach_c, PMPI_Buffer_detach_c");

/// `MPI_Buffer_flush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_flush() -> i32 {
    edge::entry("MPI_Buffer_flush", Scope::Unset, || {
        crate::bsend::buffer_flush()
    })
}
global_asm!(".weak MPI_Buffer_flush", ".set MPI_Buffer_flush, PMPI_Buffer_flush");

/// `MPI_Buffer_iflush`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Buffer_iflush(request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Buffer_iflush", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::bsend::buffer_iflush(request)
    })
}
global_asm!(".weak MPI_Buffer_iflush", ".set MPI_Buffer_iflush, PMPI_Buffer_iflush");

/// `MPI_Comm_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_attach_buffer(comm: CommHandle, buffer: *mut u8, size: i32) -> i32 {
    edge::entry("MPI_Comm_attach_buffer", Scope::Comm(comm), || {
        crate::bsend::comm_attach_buffer(comm, buffer, i64::from(size))
    })
}
global_asm!(".weak MPI_Comm_attach_buffer", ".set MPI_Comm_attach_buffer, PMPI_Comm_attach_buffer");

/// `MPI_Comm_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_attach_buffer_c(comm: CommHandle, buffer: *mut u8, size: i64) -> i32 {
    edge::entry("MPI_Comm_attach_buffer_c", Scope::Comm(comm), || {
        crate::bsend::comm_attach_buffer(comm, buffer, size)
    })
}
global_asm!(".weak MPI_Comm_attach_buffer_c", ".set MPI_Comm_attach_buffer_c, PMPI_Comm_attach_buffer_c");

/// `MPI_Comm_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_detach_buffer(comm: CommHandle, buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::entry("MPI_Comm_detach_buffer", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::narrow(size, "size")? };
        crate::bsend::comm_detach_buffer(comm, buffer_addr, size)
    })
}
global_asm!(".weak MPI_Comm_detach_buffer", ".set MPI_Comm_detach_buffer, PMPI_Comm_detach_buffer");

/// `MPI_Comm_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_detach_buffer_c(comm: CommHandle, buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::entry("MPI_Comm_detach_buffer_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::bsend::comm_detach_buffer(comm, buffer_addr, size)
    })
}
global_asm!(".weak MPI_Comm_detach_buffer_c", ".set MPI_Comm_detach_buffer_c, PMPI_Comm_detach_buffer_c");

/// `MPI_Comm_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_flush_buffer(comm: CommHandle) -> i32 {
    edge::entry("MPI_Comm_flush_buffer", Scope::Comm(comm), || {
        crate::bsend::comm_flush_buffer(comm)
    })
}
global_asm!(".weak MPI_Comm_flush_buffer", ".set MPI_Comm_flush_buffer, PMPI_Comm_flush_buffer");

/// `MPI_Comm_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Comm_iflush_buffer(comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Comm_iflush_buffer", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::bsend::comm_iflush_buffer(comm, request)
    })
}
global_asm!(".weak MPI_Comm_iflush_buffer", ".set MPI_Comm_iflush_buffer, PMPI_Comm_iflush_buffer");

/// `MPI_Session_attach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_attach_buffer(session: SessionHandle, buffer: *mut u8, size: i32) -> i32 {
    edge::entry("MPI_Session_attach_buffer", Scope::Session(session), || {
        crate::bsend::session_attach_buffer(session, buffer, i64::from(size))
    })
}
global_asm!(".weak MPI_Session_attach_buffer", ".set MPI_Session_attach_buffer, PMPI_Session_attach_buffer");

/// `MPI_Session_attach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_attach_buffer_c(session: SessionHandle, buffer: *mut u8, size: i64) -> i32 {
    edge::entry("MPI_Session_attach_buffer_c", Scope::Session(session), || {
        crate::bsend::session_attach_buffer(session, buffer, size)
    })
}
global_asm!(".weak MPI_Session_attach_buffer_c", ".set MPI_Session_attach_buffer_c, PMPI_Session_attach_buffer_c");

/// `MPI_Session_detach_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_detach_buffer(session: SessionHandle, buffer_addr: *mut u8, size: *mut i32) -> i32 {
    edge::entry("MPI_Session_detach_buffer", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::narrow(size, "size")? };
        crate::bsend::session_detach_buffer(session, buffer_addr, size)
    })
}
global_asm!(".weak MPI_Session_detach_buffer", ".set MPI_Session_detach_buffer, PMPI_Session_detach_buffer");

/// `MPI_Session_detach_buffer_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_detach_buffer_c(session: SessionHandle, buffer_addr: *mut u8, size: *mut i64) -> i32 {
    edge::entry("MPI_Session_detach_buffer_c", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let size = unsafe { OutCount::wide(size, "size")? };
        crate::bsend::session_detach_buffer(session, buffer_addr, size)
    })
}
global_asm!(".weak MPI_Session_detach_buffer_c", ".set MPI_Session_detach_buffer_c, PMPI_Session_detach_buffer_c");

/// `MPI_Session_flush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_flush_buffer(session: SessionHandle) -> i32 {
    edge::entry("MPI_Session_flush_buffer", Scope::Session(session), || {
        crate::bsend::session_flush_buffer(session)
    })
}
global_asm!(".weak MPI_Session_flush_buffer", ".set MPI_Session_flush_buffer, PMPI_Session_flush_buffer");

/// `MPI_Session_iflush_buffer`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Session_iflush_buffer(session: SessionHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Session_iflush_buffer", Scope::Session(session), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::bsend::session_iflush_buffer(session, request)
    })
}
global_asm!(".weak MPI_Session_iflush_buffer", ".set MPI_Session_iflush_buffer, PMPI_Session_iflush_buffer");
