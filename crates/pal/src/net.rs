//! Internet sockets: the addresses of this machine and their changes, connecting without waiting,
//! and scatter/gather transfers of memory that no reference may cover.
//!
//! `std` makes and accepts the sockets; this module adds what is missing there. Names are never
//! resolved.

use crate::process::check;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// An address of an interface of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    /// Name of the interface.
    pub name: String,
    /// The address.
    pub address: IpAddr,
    /// Leading bits of the address that identify its network.
    pub prefix: u8,
    /// The interface is up.
    pub is_up: bool,
    /// It is a loopback interface.
    pub is_loopback: bool,
}

/// All addresses of the interfaces of this network namespace.
///
/// # Errors
/// The error of `getifaddrs`.
pub fn interfaces() -> io::Result<Vec<Interface>> {
    let mut list: *mut libc::ifaddrs = std::ptr::null_mut();
    // SAFETY: list is valid for one pointer.
    check(unsafe { libc::getifaddrs(&raw mut list) })?;
    let mut found = Vec::new();
    let mut next = list;
    while !next.is_null() {
        // SAFETY: a node of the list that getifaddrs has made and that is freed below.
        let node = unsafe { &*next };
        // SAFETY: null, or a sockaddr of the list.
        let (address, mask) = unsafe { (ip_of(node.ifa_addr), ip_of(node.ifa_netmask)) };
        if let Some(address) = address {
            // SAFETY: the name is a C string of the list.
            let name = unsafe { std::ffi::CStr::from_ptr(node.ifa_name) };
            let flag = |flag: libc::c_int| node.ifa_flags & flag.cast_unsigned() != 0;
            found.push(Interface {
                name: name.to_string_lossy().into_owned(),
                address,
                prefix: mask.map_or(0, ones),
                is_up: flag(libc::IFF_UP),
                is_loopback: flag(libc::IFF_LOOPBACK),
            });
        }
        next = node.ifa_next;
    }
    // SAFETY: made by getifaddrs, and nothing in it is used any more.
    unsafe { libc::freeifaddrs(list) };
    Ok(found)
}

/// The address in a `sockaddr`.
///
/// # Safety
/// Null, or as large as its family requires.
unsafe fn ip_of(address: *const libc::sockaddr) -> Option<IpAddr> {
    if address.is_null() {
        return None;
    }
    // SAFETY: every sockaddr begins with its family.
    match i32::from(unsafe { (*address).sa_family }) {
        libc::AF_INET => {
            // SAFETY: the family is AF_INET.
            let v4 = unsafe { &*address.cast::<libc::sockaddr_in>() };
            Some(Ipv4Addr::from(u32::from_be(v4.sin_addr.s_addr)).into())
        }
        libc::AF_INET6 => {
            // SAFETY: the family is AF_INET6.
            let v6 = unsafe { &*address.cast::<libc::sockaddr_in6>() };
            Some(Ipv6Addr::from(v6.sin6_addr.s6_addr).into())
        }
        _ => None,
    }
}

/// Reports that an address of an interface of this network namespace was added or removed.
#[derive(Debug)]
pub struct AddressWatch(OwnedFd);

impl AddressWatch {
    /// Starts watching.
    ///
    /// # Errors
    /// The error of the system: no descriptors, or no such sockets for this process.
    #[allow(clippy::cast_possible_truncation)] // Sizes and families are small constants.
    pub fn new() -> io::Result<AddressWatch> {
        let kind = libc::SOCK_RAW | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
        // SAFETY: plain numbers.
        let number = unsafe { libc::socket(libc::AF_NETLINK, kind, libc::NETLINK_ROUTE) };
        check(number)?;
        // SAFETY: a descriptor that the kernel has just given us.
        let socket = unsafe { OwnedFd::from_raw_fd(number) };
        // SAFETY: all-zero is a valid sockaddr_nl.
        let mut name: libc::sockaddr_nl = unsafe { std::mem::zeroed() };
        name.nl_family = libc::AF_NETLINK as libc::sa_family_t;
        name.nl_groups = (libc::RTMGRP_IPV4_IFADDR | libc::RTMGRP_IPV6_IFADDR).cast_unsigned();
        let len = size_of::<libc::sockaddr_nl>() as libc::socklen_t;
        // SAFETY: name is a sockaddr of `len` bytes.
        check(unsafe { libc::bind(number, (&raw const name).cast(), len) })?;
        Ok(AddressWatch(socket))
    }

    /// Whether an address has changed since the last call. [`interfaces`] returns the current ones.
    #[must_use]
    pub fn has_news(&self) -> bool {
        let mut buffer = [0_u8; 4096];
        let mut changed = false;
        loop {
            let received = crate::socket::uninterrupted(|| {
                // SAFETY: buffer is valid for writing its length.
                unsafe {
                    libc::recv(
                        self.0.as_raw_fd(),
                        buffer.as_mut_ptr().cast(),
                        buffer.len(),
                        libc::MSG_DONTWAIT,
                    )
                }
            });
            match received {
                Ok(_) => changed = true,
                // The socket had no room for some messages.
                Err(error) if error.raw_os_error() == Some(libc::ENOBUFS) => changed = true,
                Err(_) => return changed,
            }
        }
    }
}

impl AsFd for AddressWatch {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

fn ones(mask: IpAddr) -> u8 {
    let ones = match mask {
        IpAddr::V4(mask) => u32::from(mask).leading_ones(),
        IpAddr::V6(mask) => u128::from(mask).leading_ones(),
    };
    u8::try_from(ones).unwrap_or(0)
}

/// Begins to connect to `to`, from the address `from` if given. The socket never blocks. It becomes
/// writable when it is connected or has failed; [`TcpStream::take_error`] returns which.
///
/// # Errors
/// The connection cannot even begin: no route, no descriptors.
pub fn begin_connect(to: SocketAddr, from: Option<IpAddr>) -> io::Result<TcpStream> {
    let family = match to {
        SocketAddr::V4(_) => libc::AF_INET,
        SocketAddr::V6(_) => libc::AF_INET6,
    };
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: plain numbers.
    let number = unsafe { libc::socket(family, kind, 0) };
    check(number)?;
    // SAFETY: a descriptor that the kernel has just given us.
    let socket = unsafe { OwnedFd::from_raw_fd(number) };
    if let Some(from) = from {
        let (name, len) = Name::of(SocketAddr::new(from, 0));
        // SAFETY: name is a sockaddr of `len` bytes.
        check(unsafe { libc::bind(number, (&raw const name).cast(), len) })?;
    }
    let (name, len) = Name::of(to);
    // SAFETY: as above.
    match check(unsafe { libc::connect(number, (&raw const name).cast(), len) }) {
        Err(error) if error.raw_os_error() != Some(libc::EINPROGRESS) => Err(error),
        _ => Ok(TcpStream::from(socket)),
    }
}

/// A `sockaddr` of either family.
#[repr(C)]
union Name {
    v4: libc::sockaddr_in,
    v6: libc::sockaddr_in6,
}

impl Name {
    #[allow(clippy::cast_possible_truncation)] // Sizes and families are small constants.
    fn of(address: SocketAddr) -> (Name, libc::socklen_t) {
        match address {
            SocketAddr::V4(v4) => {
                let name = libc::sockaddr_in {
                    sin_family: libc::AF_INET as libc::sa_family_t,
                    sin_port: v4.port().to_be(),
                    sin_addr: libc::in_addr {
                        s_addr: u32::from(*v4.ip()).to_be(),
                    },
                    sin_zero: [0; 8],
                };
                let len = size_of::<libc::sockaddr_in>() as libc::socklen_t;
                (Name { v4: name }, len)
            }
            SocketAddr::V6(v6) => {
                let name = libc::sockaddr_in6 {
                    sin6_family: libc::AF_INET6 as libc::sa_family_t,
                    sin6_port: v6.port().to_be(),
                    sin6_flowinfo: v6.flowinfo(),
                    sin6_addr: libc::in6_addr {
                        s6_addr: v6.ip().octets(),
                    },
                    sin6_scope_id: v6.scope_id(),
                };
                let len = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
                (Name { v6: name }, len)
            }
        }
    }
}

/// Sets up a connection for messages: no data wait for more to send. A connection whose peer has
/// vanished fails after about `patience`, with or without data under way.
///
/// # Errors
/// The error of `setsockopt`.
pub fn set_up(socket: BorrowedFd<'_>, patience: Duration) -> io::Result<()> {
    let millis = i32::try_from(patience.as_millis()).unwrap_or(i32::MAX);
    let probe = (millis / 1000 / (PROBES + 1)).max(1);
    for (level, option, value) in [
        (libc::IPPROTO_TCP, libc::TCP_NODELAY, 1),
        (libc::SOL_SOCKET, libc::SO_KEEPALIVE, 1),
        (libc::IPPROTO_TCP, libc::TCP_KEEPIDLE, probe),
        (libc::IPPROTO_TCP, libc::TCP_KEEPINTVL, probe),
        (libc::IPPROTO_TCP, libc::TCP_KEEPCNT, PROBES),
        (libc::IPPROTO_TCP, libc::TCP_USER_TIMEOUT, millis),
    ] {
        set(socket, level, option, value)?;
    }
    Ok(())
}

/// Whether keepalive is on for an idle connection: see [`set_up`].
///
/// # Errors
/// The error of `getsockopt`.
pub fn is_watched(socket: BorrowedFd<'_>) -> io::Result<bool> {
    let mut value: libc::c_int = 0;
    let mut size = size_of::<libc::c_int>() as libc::socklen_t;
    // SAFETY: value is valid for writing `size` bytes.
    check(unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_KEEPALIVE,
            (&raw mut value).cast(),
            &raw mut size,
        )
    })?;
    Ok(value != 0)
}

/// Limits unsent data of this connection to `bytes`; data behind the limit can still take another
/// connection.
///
/// # Errors
/// The error of `setsockopt`.
pub fn bound_unsent(socket: BorrowedFd<'_>, bytes: i32) -> io::Result<()> {
    set(socket, libc::IPPROTO_TCP, libc::TCP_NOTSENT_LOWAT, bytes)
}

/// Bytes of this connection that the peer's system has not acknowledged.
///
/// # Errors
/// The error of `ioctl`.
pub fn unacknowledged(socket: BorrowedFd<'_>) -> io::Result<i32> {
    let mut bytes: libc::c_int = 0;
    // SAFETY: the kernel writes an int there.
    check(unsafe { libc::ioctl(socket.as_raw_fd(), libc::TIOCOUTQ, &raw mut bytes) })?;
    Ok(bytes)
}

fn set(socket: BorrowedFd<'_>, level: i32, option: i32, value: libc::c_int) -> io::Result<()> {
    // SAFETY: value is an int, and lives through the call.
    check(unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            level,
            option,
            (&raw const value).cast(),
            size_of::<libc::c_int>() as libc::socklen_t,
        )
    })?;
    Ok(())
}

/// Unanswered probes until a silent connection has failed.
const PROBES: i32 = 3;

/// An address and a length in bytes, for scattered transfers.
pub type Piece = (*mut u8, usize);

/// The most pieces of one call.
pub const MOST_PIECES: usize = 16;

fn vectors(pieces: &[Piece]) -> [libc::iovec; MOST_PIECES] {
    let mut vectors = [libc::iovec {
        iov_base: std::ptr::null_mut(),
        iov_len: 0,
    }; MOST_PIECES];
    for (vector, (start, len)) in vectors.iter_mut().zip(pieces) {
        vector.iov_base = start.cast();
        vector.iov_len = *len;
    }
    vectors
}

/// Sends as much of the first [`MOST_PIECES`] pieces as possible at once; returns the bytes sent.
///
/// # Errors
/// `WouldBlock` when the socket has no room; the error of `sendmsg`. A closed peer is `BrokenPipe`,
/// never a signal. Never `Interrupted`.
///
/// # Safety
/// Each piece must be readable for its length.
pub unsafe fn send_pieces(socket: BorrowedFd<'_>, pieces: &[Piece]) -> io::Result<usize> {
    let mut vectors = vectors(pieces);
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = vectors.as_mut_ptr();
    message.msg_iovlen = pieces.len().min(MOST_PIECES);
    let flags = libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT;
    crate::socket::uninterrupted(|| {
        // SAFETY: the vectors live through the call, and the caller vouches for the pieces.
        unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, flags) }
    })
}

/// Receives available bytes into the first [`MOST_PIECES`] pieces, in order; returns their number.
/// Zero: the other end has closed, or all pieces are empty.
///
/// # Errors
/// `WouldBlock` when nothing has arrived; the error of `recvmsg`. Never `Interrupted`.
///
/// # Safety
/// Each piece must be writable for its length, and no reference may cover it.
pub unsafe fn receive_pieces(socket: BorrowedFd<'_>, pieces: &[Piece]) -> io::Result<usize> {
    let mut vectors = vectors(pieces);
    if let [(start, len)] = *pieces {
        return crate::socket::uninterrupted(|| {
            // SAFETY: the caller vouches for the piece.
            unsafe { libc::recv(socket.as_raw_fd(), start.cast(), len, libc::MSG_DONTWAIT) }
        });
    }
    // SAFETY: all-zero is a valid msghdr.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = vectors.as_mut_ptr();
    message.msg_iovlen = pieces.len().min(MOST_PIECES);
    crate::socket::uninterrupted(|| {
        // SAFETY: the vectors live through the call, and the caller vouches for the pieces.
        unsafe { libc::recvmsg(socket.as_raw_fd(), &raw mut message, libc::MSG_DONTWAIT) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpListener;

    #[test]
    fn the_loopback_interface_is_found() {
        let all = interfaces().unwrap();
        let loopback = all
            .iter()
            .find(|one| one.address == IpAddr::V4(Ipv4Addr::LOCALHOST))
            .expect("every namespace in use has one");
        assert!(loopback.is_loopback && loopback.prefix == 8, "{loopback:?}");
    }

    #[test]
    fn connects_and_moves_pieces() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let to = listener.local_addr().unwrap();
        let from = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let mut ours = begin_connect(to, from).unwrap();
        let (mut theirs, _) = listener.accept().unwrap();
        crate::descriptor::wait_writable(ours.as_fd(), -1).unwrap();
        assert!(ours.take_error().unwrap().is_none());
        set_up(ours.as_fd(), Duration::from_secs(8)).unwrap();
        let (mut first, mut second) = (*b"ab", *b"cde");
        let pieces = [(first.as_mut_ptr(), 2), (second.as_mut_ptr(), 3)];
        // SAFETY: both arrays live through the call.
        let sent = unsafe { send_pieces(ours.as_fd(), &pieces) };
        assert_eq!(sent.unwrap(), 5);
        let mut all = [0; 5];
        theirs.read_exact(&mut all).unwrap();
        assert_eq!(&all, b"abcde");
        theirs.write_all(b"12345").unwrap();
        crate::descriptor::wait_readable(ours.as_fd(), -1).unwrap();
        // SAFETY: as above; nothing refers to them.
        let got = unsafe { receive_pieces(ours.as_fd(), &pieces) };
        assert_eq!((got.unwrap(), &first, &second), (5, b"12", b"345"));
        // SAFETY: as above.
        let none = unsafe { receive_pieces(ours.as_fd(), &pieces[..1]) };
        assert_eq!(none.unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(theirs);
        crate::descriptor::wait_readable(ours.as_fd(), -1).unwrap();
        assert_eq!(ours.read(&mut all).unwrap(), 0);
    }
}
