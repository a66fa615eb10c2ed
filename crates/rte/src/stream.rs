//! Connections between processes of different jobs, over TCP or an abstract Unix socket.
//!
//! Processes of one network namespace reach an abstract socket even when no interface is up, not
//! even the loopback one. The socket has no permissions: a caller must prove itself, as over TCP.

use crate::proof::Secret;
use oxmpi_pal::{net, socket};
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{self as unix, UnixListener, UnixStream};
use std::time::Duration;

/// The address of a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Tcp(SocketAddr),
    /// An abstract socket in this network namespace.
    Unix(String),
}

impl Place {
    /// Parses what [`Display`](fmt::Display) writes.
    pub(crate) fn parse(word: &str) -> Option<Place> {
        let Some(name) = word.strip_prefix(UNIX) else {
            return word.parse().ok().map(Place::Tcp);
        };
        let is_name = name.starts_with(NAME) && name.len() == NAME.len() + DIGITS;
        is_name.then(|| Place::Unix(name.to_owned()))
    }

    /// # Errors
    /// No process listens there, or none has answered within `limit`.
    pub(crate) fn connect(&self, limit: Duration) -> io::Result<Stream> {
        match self {
            Place::Tcp(address) => TcpStream::connect_timeout(address, limit).map(Stream::Tcp),
            Place::Unix(name) => {
                let stream = socket::connect_at_once(name.as_bytes())?;
                stream.set_nonblocking(false)?;
                Ok(Stream::Unix(stream))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Tcp(address) => write!(f, "{address}"),
            Place::Unix(name) => write!(f, "{UNIX}{name}"),
        }
    }
}

/// A listener for either kind of connection.
pub(crate) enum Listener {
    Tcp(TcpListener),
    Unix(UnixListener),
}

impl Listener {
    /// Listens at an abstract socket with an unpredictable name.
    ///
    /// # Errors
    /// An error of the operating system.
    pub(crate) fn unix() -> io::Result<Listener> {
        let drawn = Secret::random()?.to_hex();
        let name = format!("{NAME}{}", drawn.get(..DIGITS).unwrap_or_default());
        let name = unix::SocketAddr::from_abstract_name(name)?;
        UnixListener::bind_addr(&name).map(Listener::Unix)
    }

    /// # Errors
    /// An error of the operating system.
    pub(crate) fn place(&self) -> io::Result<Place> {
        match self {
            Listener::Tcp(listener) => listener.local_addr().map(Place::Tcp),
            Listener::Unix(listener) => {
                let address = listener.local_addr()?;
                let name = address.as_abstract_name().unwrap_or_default();
                Ok(Place::Unix(String::from_utf8_lossy(name).into_owned()))
            }
        }
    }

    /// # Errors
    /// An error of the operating system.
    pub(crate) fn set_nonblocking(&self) -> io::Result<()> {
        match self {
            Listener::Tcp(listener) => listener.set_nonblocking(true),
            Listener::Unix(listener) => listener.set_nonblocking(true),
        }
    }

    /// The next caller, as a blocking connection.
    ///
    /// # Errors
    /// `WouldBlock`: there is none. Otherwise an error of the operating system.
    pub(crate) fn accept(&self) -> io::Result<Stream> {
        Ok(match self {
            Listener::Tcp(listener) => Stream::Tcp(listener.accept()?.0),
            Listener::Unix(listener) => Stream::Unix(listener.accept()?.0),
        })
    }
}

impl AsFd for Listener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Listener::Tcp(listener) => listener.as_fd(),
            Listener::Unix(listener) => listener.as_fd(),
        }
    }
}

/// A connection.
pub enum Stream {
    /// Over a network, or the loopback interface.
    Tcp(TcpStream),
    /// Within this network namespace.
    Unix(UnixStream),
}

impl Stream {
    /// # Errors
    /// `limit` is zero.
    pub(crate) fn set_read_timeout(&self, limit: Option<Duration>) -> io::Result<()> {
        match self {
            Stream::Tcp(stream) => stream.set_read_timeout(limit),
            Stream::Unix(stream) => stream.set_read_timeout(limit),
        }
    }

    /// # Errors
    /// `limit` is zero.
    pub(crate) fn set_write_timeout(&self, limit: Option<Duration>) -> io::Result<()> {
        match self {
            Stream::Tcp(stream) => stream.set_write_timeout(limit),
            Stream::Unix(stream) => stream.set_write_timeout(limit),
        }
    }

    /// Closes both directions; no effect on a closed connection.
    pub(crate) fn shutdown(&self) {
        let _ = match self {
            Stream::Tcp(stream) => stream.shutdown(Shutdown::Both),
            Stream::Unix(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    /// Sets keep-alive: the loss of the other host is noticed after about `patience`. The end of a
    /// process on this host is always noticed at once.
    ///
    /// # Errors
    /// An error of the operating system.
    pub(crate) fn watch(&self, patience: Duration) -> io::Result<()> {
        match self {
            Stream::Tcp(stream) => net::set_up(stream.as_fd(), patience),
            Stream::Unix(_) => Ok(()),
        }
    }
}

impl Read for &Stream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Tcp(stream) => (&mut &*stream).read(into),
            Stream::Unix(stream) => (&mut &*stream).read(into),
        }
    }
}

impl Write for &Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Tcp(stream) => (&mut &*stream).write(bytes),
            Stream::Unix(stream) => (&mut &*stream).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const UNIX: &str = "unix:";
const NAME: &str = "oxmpi-port-";
/// Hexadecimal digits after the prefix: 64 bits.
const DIGITS: usize = 16;
