//! Entry points: p2p.
//!
//! Generated from abi/ by `cargo xtask codegen`; not edited by hand.

use super::super::edge::prelude::*;

/// `MPI_Bsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bsend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Bsend", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Bsend", ".set MPI_Bsend, PMPI_Bsend");

/// `MPI_Bsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bsend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Bsend_c", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Bsend_c", ".set MPI_Bsend_c, PMPI_Bsend_c");

/// `MPI_Bsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bsend_init(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Bsend_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Bsend_init", ".set MPI_Bsend_init, PMPI_Bsend_init");

/// `MPI_Bsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Bsend_init_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Bsend_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Bsend_init_c", ".set MPI_Bsend_init_c, PMPI_Bsend_init_c");

/// `MPI_Ibsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibsend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ibsend", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Ibsend", ".set MPI_Ibsend, PMPI_Ibsend");

/// `MPI_Ibsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ibsend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ibsend_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Buffered, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Ibsend_c", ".set MPI_Ibsend_c, PMPI_Ibsend_c");

/// `MPI_Irecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Irecv(buf: *mut u8, count: i32, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Irecv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::irecv(buf, i64::from(count), datatype, source, tag, comm, request)
    })
}
global_asm!(".weak MPI_Irecv", ".set MPI_Irecv, PMPI_Irecv");

/// `MPI_Irecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Irecv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Irecv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::irecv(buf, count, datatype, source, tag, comm, request)
    })
}
global_asm!(".weak MPI_Irecv_c", ".set MPI_Irecv_c, PMPI_Irecv_c");

/// `MPI_Irsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Irsend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Irsend", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Irsend", ".set MPI_Irsend, PMPI_Irsend");

/// `MPI_Irsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Irsend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Irsend_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Irsend_c", ".set MPI_Irsend_c, PMPI_Irsend_c");

/// `MPI_Isend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isend", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Isend", ".set MPI_Isend, PMPI_Isend");

/// `MPI_Isend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isend_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Isend_c", ".set MPI_Isend_c, PMPI_Isend_c");

/// `MPI_Isendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isendrecv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, dest: i32, sendtag: i32, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, source: i32, recvtag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isendrecv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isendrecv(sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source, recvtag, comm, request)
    })
}
global_asm!(".weak MPI_Isendrecv", ".set MPI_Isendrecv, PMPI_Isendrecv");

/// `MPI_Isendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isendrecv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, dest: i32, sendtag: i32, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, source: i32, recvtag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isendrecv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request)
    })
}
global_asm!(".weak MPI_Isendrecv_c", ".set MPI_Isendrecv_c, PMPI_Isendrecv_c");

/// `MPI_Isendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isendrecv_replace(buf: *mut u8, count: i32, datatype: DatatypeHandle, dest: i32, sendtag: i32, source: i32, recvtag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isendrecv_replace", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isendrecv_replace(buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, request)
    })
}
global_asm!(".weak MPI_Isendrecv_replace", ".set MPI_Isendrecv_replace, PMPI_Isendrecv_replace");

/// `MPI_Isendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Isendrecv_replace_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, dest: i32, sendtag: i32, source: i32, recvtag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Isendrecv_replace_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request)
    })
}
global_asm!(".weak MPI_Isendrecv_replace_c", ".set MPI_Isendrecv_replace_c, PMPI_Isendrecv_replace_c");

/// `MPI_Issend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Issend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Issend", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Issend", ".set MPI_Issend, PMPI_Issend");

/// `MPI_Issend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Issend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Issend_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::isend(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Issend_c", ".set MPI_Issend_c, PMPI_Issend_c");

/// `MPI_Recv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Recv(buf: *mut u8, count: i32, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Recv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::recv(buf, i64::from(count), datatype, source, tag, comm, status)
    })
}
global_asm!(".weak MPI_Recv", ".set MPI_Recv, PMPI_Recv");

/// `MPI_Recv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Recv_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Recv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::recv(buf, count, datatype, source, tag, comm, status)
    })
}
global_asm!(".weak MPI_Recv_c", ".set MPI_Recv_c, PMPI_Recv_c");

/// `MPI_Recv_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Recv_init(buf: *mut u8, count: i32, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Recv_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::recv_init(buf, i64::from(count), datatype, source, tag, comm, request)
    })
}
global_asm!(".weak MPI_Recv_init", ".set MPI_Recv_init, PMPI_Recv_init");

/// `MPI_Recv_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Recv_init_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, source: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Recv_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::recv_init(buf, count, datatype, source, tag, comm, request)
    })
}
global_asm!(".weak MPI_Recv_init_c", ".set MPI_Recv_init_c, PMPI_Recv_init_c");

/// `MPI_Rsend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rsend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Rsend", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Rsend", ".set MPI_Rsend, PMPI_Rsend");

/// `MPI_Rsend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rsend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Rsend_c", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Rsend_c", ".set MPI_Rsend_c, PMPI_Rsend_c");

/// `MPI_Rsend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rsend_init(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rsend_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Rsend_init", ".set MPI_Rsend_init, PMPI_Rsend_init");

/// `MPI_Rsend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Rsend_init_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Rsend_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Ready, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Rsend_init_c", ".set MPI_Rsend_init_c, PMPI_Rsend_init_c");

/// `MPI_Send`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Send(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Send", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Send", ".set MPI_Send, PMPI_Send");

/// `MPI_Send_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Send_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Send_c", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Send_c", ".set MPI_Send_c, PMPI_Send_c");

/// `MPI_Send_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Send_init(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Send_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Send_init", ".set MPI_Send_init, PMPI_Send_init");

/// `MPI_Send_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Send_init_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Send_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Standard, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Send_init_c", ".set MPI_Send_init_c, PMPI_Send_init_c");

/// `MPI_Sendrecv`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Sendrecv(sendbuf: *const u8, sendcount: i32, sendtype: DatatypeHandle, dest: i32, sendtag: i32, recvbuf: *mut u8, recvcount: i32, recvtype: DatatypeHandle, source: i32, recvtag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Sendrecv", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::sendrecv(sendbuf, i64::from(sendcount), sendtype, dest, sendtag, recvbuf, i64::from(recvcount), recvtype, source, recvtag, comm, status)
    })
}
global_asm!(".weak MPI_Sendrecv", ".set MPI_Sendrecv, PMPI_Sendrecv");

/// `MPI_Sendrecv_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Sendrecv_c(sendbuf: *const u8, sendcount: i64, sendtype: DatatypeHandle, dest: i32, sendtag: i32, recvbuf: *mut u8, recvcount: i64, recvtype: DatatypeHandle, source: i32, recvtag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Sendrecv_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status)
    })
}
global_asm!(".weak MPI_Sendrecv_c", ".set MPI_Sendrecv_c, PMPI_Sendrecv_c");

/// `MPI_Sendrecv_replace`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Sendrecv_replace(buf: *mut u8, count: i32, datatype: DatatypeHandle, dest: i32, sendtag: i32, source: i32, recvtag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Sendrecv_replace", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::sendrecv_replace(buf, i64::from(count), datatype, dest, sendtag, source, recvtag, comm, status)
    })
}
global_asm!(".weak MPI_Sendrecv_replace", ".set MPI_Sendrecv_replace, PMPI_Sendrecv_replace");

/// `MPI_Sendrecv_replace_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Sendrecv_replace_c(buf: *mut u8, count: i64, datatype: DatatypeHandle, dest: i32, sendtag: i32, source: i32, recvtag: i32, comm: CommHandle, status: *mut CStatus) -> i32 {
    edge::entry("MPI_Sendrecv_replace_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let status = unsafe { StatusOut::new(status, "status") };
        crate::p2p::sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status)
    })
}
global_asm!(".weak MPI_Sendrecv_replace_c", ".set MPI_Sendrecv_replace_c, PMPI_Sendrecv_replace_c");

/// `MPI_Ssend`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ssend(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Ssend", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Ssend", ".set MPI_Ssend, PMPI_Ssend");

/// `MPI_Ssend_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ssend_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle) -> i32 {
    edge::entry("MPI_Ssend_c", Scope::Comm(comm), || {
        crate::p2p::send(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm)
    })
}
global_asm!(".weak MPI_Ssend_c", ".set MPI_Ssend_c, PMPI_Ssend_c");

/// `MPI_Ssend_init`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ssend_init(buf: *const u8, count: i32, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ssend_init", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, i64::from(count), datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Ssend_init", ".set MPI_Ssend_init, PMPI_Ssend_init");

/// `MPI_Ssend_init_c`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Ssend_init_c(buf: *const u8, count: i64, datatype: DatatypeHandle, dest: i32, tag: i32, comm: CommHandle, request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Ssend_init_c", Scope::Comm(comm), || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::send_init(crate::p2p::SendMode::Synchronous, crate::buffer::UserBuffer::new(buf, count, datatype), crate::p2p::To { dest, tag }, comm, request)
    })
}
global_asm!(".weak MPI_Ssend_init_c", ".set MPI_Ssend_init_c, PMPI_Ssend_init_c");

/// `MPI_Start`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Start(request: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Start", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let request = unsafe { Out::new(request, "request")? };
        crate::p2p::start(request)
    })
}
global_asm!(".weak MPI_Start", ".set MPI_Start, PMPI_Start");

/// `MPI_Startall`
#[unsafe(no_mangle)]
pub unsafe extern "C" fn PMPI_Startall(count: i32, array_of_requests: *mut RequestHandle) -> i32 {
    edge::entry("MPI_Startall", Scope::Unset, || {
        // SAFETY: the arguments are those of a C caller, as the standard describes them (contract of `edge`).
        let array_of_requests = unsafe { ArrayOut::new(array_of_requests, "array_of_requests") };
        crate::p2p::startall(count, array_of_requests)
    })
}
global_asm!(".weak MPI_Startall", ".set MPI_Startall, PMPI_Startall");
