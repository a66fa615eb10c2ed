//! The socket to a PMI server: one request, one answer.
//!
//! The server may have made the socket blocking or not; both kinds work.

use super::text::{Incoming, Line};
use oxmpi_pal::{descriptor, socket};
use std::io;
use std::os::fd::{AsFd, OwnedFd};

/// The socket and the bytes received so far; see the module.
pub struct Socket {
    fd: OwnedFd,
    incoming: Incoming,
}

impl Socket {
    /// Uses the socket `fd`.
    pub fn new(fd: OwnedFd) -> Socket {
        Socket {
            fd,
            incoming: Incoming::default(),
        }
    }

    /// A second descriptor of the socket, for messages during an exchange.
    ///
    /// # Errors
    /// Too many open files.
    pub fn duplicate(&self) -> io::Result<OwnedFd> {
        self.fd.try_clone()
    }

    /// Sends a request and receives the answer, which must have this name.
    ///
    /// # Errors
    /// The server is gone, or answered something else (`InvalidData`).
    pub fn ask(&mut self, request: &[u8], answer: &str) -> io::Result<Line> {
        send(&self.fd, request)?;
        self.expect(answer, FOR_EVER)
    }

    /// The next line, which must have this name; waits this many milliseconds for it.
    ///
    /// # Errors
    /// As [`ask`](Self::ask); `TimedOut`.
    pub fn expect(&mut self, name: &str, milliseconds: i32) -> io::Result<Line> {
        let line = self.line(milliseconds)?;
        match line.command == name {
            true => Ok(line),
            false => {
                let what = format!("it said {:?} where {name:?} belongs", line.command);
                Err(io::Error::new(io::ErrorKind::InvalidData, what))
            }
        }
    }

    fn line(&mut self, milliseconds: i32) -> io::Result<Line> {
        let mut chunk = [0; 2048];
        loop {
            let malformed = |_| {
                let what = "it sent something that is no line of PMI";
                io::Error::new(io::ErrorKind::InvalidData, what)
            };
            if let Some(line) = self.incoming.line().map_err(malformed)? {
                return Ok(line);
            }
            match descriptor::wait_readable(self.fd.as_fd(), milliseconds) {
                Ok(true) => {}
                Ok(false) => return Err(io::ErrorKind::TimedOut.into()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            match descriptor::read(self.fd.as_fd(), &mut chunk) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.incoming.push(&chunk[..count]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Sends all of a request.
///
/// # Errors
/// The server is gone.
pub fn send(fd: &OwnedFd, request: &[u8]) -> io::Result<()> {
    let mut rest = request;
    while !rest.is_empty() {
        match socket::send(fd.as_fd(), rest, None) {
            Ok(sent) => rest = &rest[sent..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                // An interruption is treated like free space: the send is repeated.
                let _ = descriptor::wait_writable(fd.as_fd(), FOR_EVER);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// No time limit: a fence takes as long as the slowest process.
pub const FOR_EVER: i32 = -1;
