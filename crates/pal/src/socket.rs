//! Sockets that end with their owner. Unix sockets: passing descriptors, and the credentials of the
//! peer.
//!
//! Names are abstract (no file remains) and never resolved. `std` makes and connects the sockets;
//! this module adds what is missing there.

use crate::process::check;
use std::io;
use std::ops::Deref;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// A socket that is shut down when it is dropped. Closing is not enough: a child made by fork may
/// have it, too. A connection ends for both sides, and a listening socket refuses callers.
#[derive(Debug)]
pub struct Closing<T: AsFd>(T);

impl<T: AsFd> Closing<T> {
    /// This socket.
    #[must_use]
    pub fn new(socket: T) -> Closing<T> {
        Closing(socket)
    }
}

impl<T: AsFd> Deref for Closing<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: AsFd> Drop for Closing<T> {
    fn drop(&mut self) {
        let number = self.0.as_fd().as_raw_fd();
        // SAFETY: plain numbers. It fails for a connection that is not made or has ended.
        unsafe { libc::shutdown(number, libc::SHUT_RDWR) };
    }
}

/// The process that opened the other end of a unix socket, as the kernel recorded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Process id in our pid namespace; 0 when it is not visible in it.
    pub pid: i32,
    /// User id.
    pub user: u32,
}

/// Reads the credentials of the process at the other end.
///
/// # Errors
/// The error of `getsockopt`.
pub fn peer(socket: BorrowedFd<'_>) -> io::Result<Peer> {
    let mut cred = libc::ucred {
        pid: 0,
        uid: 0,
        gid: 0,
    };
    let mut size = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: cred is valid for writing `size` bytes.
    check(unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut cred).cast(),
            &raw mut size,
        )
    })?;
    Ok(Peer {
        pid: cred.pid,
        user: cred.uid,
    })
}

/// Connects to the abstract socket `name` without waiting.
///
/// # Errors
/// `ConnectionRefused`: no process listens there. `WouldBlock`: the listener's queue is full.
/// `InvalidInput`: the name is too long. Else the error of the system.
pub fn connect_at_once(name: &[u8]) -> io::Result<UnixStream> {
    // SAFETY: all-zero is a valid sockaddr_un.
    let mut address: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    address.sun_family = libc::sa_family_t::try_from(libc::AF_UNIX).unwrap_or(1);
    // The first byte stays zero, which makes the name abstract.
    let place = address.sun_path.get_mut(1..=name.len());
    let place = place.ok_or(io::ErrorKind::InvalidInput)?;
    for (to, from) in place.iter_mut().zip(name) {
        *to = libc::c_char::from_ne_bytes([*from]);
    }
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: plain numbers.
    let number = unsafe { libc::socket(libc::AF_UNIX, kind, 0) };
    check(number)?;
    // SAFETY: a descriptor that the kernel has just given us.
    let socket = unsafe { OwnedFd::from_raw_fd(number) };
    let len = std::mem::offset_of!(libc::sockaddr_un, sun_path) + 1 + name.len();
    let len = libc::socklen_t::try_from(len).map_err(io::Error::other)?;
    // SAFETY: address is a sockaddr_un of which `len` bytes are set.
    check(unsafe { libc::connect(number, (&raw const address).cast(), len) })?;
    Ok(UnixStream::from(socket))
}

/// Space for one descriptor in a control message, aligned for `cmsghdr`.
#[repr(C, align(8))]
struct Control([u8; 32]);

const _: () = assert!(size_of::<Control>() >= size_of::<libc::cmsghdr>() + 16);

/// Sends `bytes`, with a copy of `descriptor` if there is one; returns the bytes sent.
///
/// # Errors
/// The error of `sendmsg`; a closed peer is `BrokenPipe`, never a signal.
pub fn send(
    socket: BorrowedFd<'_>,
    bytes: &[u8],
    descriptor: Option<BorrowedFd<'_>>,
) -> io::Result<usize> {
    let mut control = Control([0; 32]);
    let mut vector = libc::iovec {
        iov_base: bytes.as_ptr().cast_mut().cast(),
        iov_len: bytes.len(),
    };
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut vector;
    message.msg_iovlen = 1;
    if let Some(descriptor) = descriptor {
        message.msg_control = (&raw mut control).cast();
        // SAFETY: pure arithmetic.
        message.msg_controllen = unsafe { libc::CMSG_SPACE(4) } as usize;
        // SAFETY: msg_control points to space for one header and four bytes of data (asserted
        // above), aligned.
        unsafe {
            let header = libc::CMSG_FIRSTHDR(&raw const message);
            (*header).cmsg_level = libc::SOL_SOCKET;
            (*header).cmsg_type = libc::SCM_RIGHTS;
            (*header).cmsg_len = libc::CMSG_LEN(4) as usize;
            libc::CMSG_DATA(header)
                .cast::<i32>()
                .write_unaligned(descriptor.as_raw_fd());
        }
    }
    uninterrupted(|| {
        // SAFETY: message points to valid buffers that outlive the call; the kernel only reads
        // them.
        unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL) }
    })
}

/// Receives up to `buffer.len()` bytes and the descriptor that came with them, if any
/// (close-on-exec).
///
/// # Errors
/// The error of `recvmsg`. Zero bytes mean that the peer closed.
pub fn receive(socket: BorrowedFd<'_>, buffer: &mut [u8]) -> io::Result<(usize, Option<OwnedFd>)> {
    let mut control = Control([0; 32]);
    let mut vector = libc::iovec {
        iov_base: buffer.as_mut_ptr().cast(),
        iov_len: buffer.len(),
    };
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = &raw mut vector;
    message.msg_iovlen = 1;
    message.msg_control = (&raw mut control).cast();
    message.msg_controllen = size_of::<Control>();
    let got = uninterrupted(|| {
        // SAFETY: message points to buffers valid for writing that outlive the call.
        unsafe { libc::recvmsg(socket.as_raw_fd(), &raw mut message, libc::MSG_CMSG_CLOEXEC) }
    })?;
    let mut descriptor = None;
    // SAFETY: the kernel has filled msg_control up to msg_controllen; the CMSG macros stay inside
    // it.
    unsafe {
        let mut header = libc::CMSG_FIRSTHDR(&raw const message);
        while !header.is_null() {
            if (*header).cmsg_level == libc::SOL_SOCKET && (*header).cmsg_type == libc::SCM_RIGHTS {
                let count = ((*header).cmsg_len - libc::CMSG_LEN(0) as usize) / 4;
                for index in 0..count {
                    let fd = libc::CMSG_DATA(header)
                        .cast::<i32>()
                        .add(index)
                        .read_unaligned();
                    // Surplus descriptors are closed by being dropped here.
                    descriptor.get_or_insert(OwnedFd::from_raw_fd(fd));
                }
            }
            header = libc::CMSG_NXTHDR(&raw const message, header);
        }
    }
    Ok((got, descriptor))
}

pub(crate) fn uninterrupted(mut call: impl FnMut() -> isize) -> io::Result<usize> {
    loop {
        if let Ok(count) = usize::try_from(call()) {
            return Ok(count);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_descriptor_travels() {
        let (a, b) = UnixStream::pair().unwrap();
        let (mut inner, other) = UnixStream::pair().unwrap();
        assert_eq!(send(a.as_fd(), b"hi", Some(other.as_fd())).unwrap(), 2);
        let mut buffer = [0; 8];
        let (got, fd) = receive(b.as_fd(), &mut buffer).unwrap();
        assert_eq!(&buffer[..got], b"hi");
        let mut through = UnixStream::from(fd.unwrap());
        through.write_all(b"x").unwrap();
        let mut one = [0; 1];
        inner.read_exact(&mut one).unwrap();
        assert_eq!(&one, b"x");
        send(a.as_fd(), b"plain", None).unwrap();
        let (got, fd) = receive(b.as_fd(), &mut buffer).unwrap();
        assert!(got == 5 && fd.is_none());
    }

    #[test]
    fn the_peer_of_a_pair_is_us() {
        let (a, _b) = UnixStream::pair().unwrap();
        let peer = peer(a.as_fd()).unwrap();
        assert_eq!(peer.pid.unsigned_abs(), std::process::id());
        assert_eq!(peer.user, crate::process::user_id());
    }

    #[test]
    fn a_closed_peer_is_an_error_not_a_signal() {
        let (a, b) = UnixStream::pair().unwrap();
        drop(b);
        assert_eq!(
            send(a.as_fd(), b"hi", None).unwrap_err().kind(),
            io::ErrorKind::BrokenPipe
        );
    }
}
