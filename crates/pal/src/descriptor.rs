//! Descriptors: pipes, terminals, readiness, and random bytes.

use crate::process::check;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

// SAFETY: descriptors 1 and 2 are open for the whole life of the process: Rust's start-up code
// opens /dev/null in the place of those that are closed, and nothing in this project closes them.
/// Standard output.
pub const STDOUT: BorrowedFd<'static> = unsafe { BorrowedFd::borrow_raw(1) };
// SAFETY: as above.
/// Standard error.
pub const STDERR: BorrowedFd<'static> = unsafe { BorrowedFd::borrow_raw(2) };

/// A pipe (read end, write end), both close-on-exec; the read end does not block.
///
/// # Errors
/// Too many open files, as `pipe2` said.
pub fn pipe_to_us() -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = pipe()?;
    set_nonblocking(&read)?;
    Ok((read, write))
}

/// A pipe whose write end, ours, does not block; both ends close-on-exec.
///
/// # Errors
/// As [`pipe_to_us`].
pub fn pipe_from_us() -> io::Result<(OwnedFd, OwnedFd)> {
    let (read, write) = pipe()?;
    set_nonblocking(&write)?;
    Ok((read, write))
}

/// Whether `fd` can be written (at least one pipe buffer's worth) without blocking. An error on it
/// counts as yes, so that the write reports it.
#[must_use]
pub fn is_writable(fd: BorrowedFd<'_>) -> bool {
    let mut poll = libc::pollfd {
        fd: fd.as_raw_fd(),
        events: libc::POLLOUT,
        revents: 0,
    };
    // SAFETY: one valid pollfd; no waiting.
    unsafe { libc::poll(&raw mut poll, 1, 0) != 0 }
}

/// Waits until `fd` is readable or `milliseconds` have passed; whether it is readable.
///
/// # Errors
/// What `poll` said.
pub fn wait_readable(fd: BorrowedFd<'_>, milliseconds: i32) -> io::Result<bool> {
    let mut poll = libc::pollfd {
        fd: fd.as_raw_fd(),
        events: libc::POLLIN,
        revents: 0,
    };
    // SAFETY: one valid pollfd.
    let ready = unsafe { libc::poll(&raw mut poll, 1, milliseconds) };
    check(ready)?;
    Ok(ready > 0)
}

/// Waits until `fd` is writable or `milliseconds` have passed; whether it is writable.
///
/// # Errors
/// What `poll` said.
pub fn wait_writable(fd: BorrowedFd<'_>, milliseconds: i32) -> io::Result<bool> {
    let mut poll = libc::pollfd {
        fd: fd.as_raw_fd(),
        events: libc::POLLOUT,
        revents: 0,
    };
    // SAFETY: one valid pollfd.
    let ready = unsafe { libc::poll(&raw mut poll, 1, milliseconds) };
    check(ready)?;
    Ok(ready > 0)
}

/// Reads what is there, up to `buffer.len()` bytes; 0 at the end of the file.
///
/// # Errors
/// `WouldBlock` when nothing is there, else what `read` said. Never `Interrupted`.
pub fn read(fd: BorrowedFd<'_>, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        // SAFETY: buffer is valid for writing its length.
        let got = unsafe { libc::read(fd.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len()) };
        if let Ok(got) = usize::try_from(got) {
            return Ok(got);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Writes as many of `bytes` as go at once.
///
/// # Errors
/// As [`read`].
pub fn write(fd: BorrowedFd<'_>, bytes: &[u8]) -> io::Result<usize> {
    loop {
        // SAFETY: bytes is valid for reading its length.
        let put = unsafe { libc::write(fd.as_raw_fd(), bytes.as_ptr().cast(), bytes.len()) };
        if let Ok(put) = usize::try_from(put) {
            return Ok(put);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Makes reads and writes on `fd` return `WouldBlock` instead of waiting. Shared by all copies of
/// the descriptor.
///
/// # Errors
/// What `fcntl` said.
pub fn set_nonblocking(fd: &OwnedFd) -> io::Result<()> {
    // SAFETY: fcntl with plain numbers on a descriptor we own.
    let flags = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETFL) };
    check(flags)?;
    // SAFETY: as above.
    check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK) })
}

/// Whether `fd` is a terminal of which we are the foreground job, so that reading it does not stop
/// us.
#[must_use]
pub fn is_foreground(fd: BorrowedFd<'_>) -> bool {
    // SAFETY: plain numbers.
    unsafe { libc::tcgetpgrp(fd.as_raw_fd()) == libc::getpgrp() }
}

/// Fills `bytes` from the kernel's random generator.
///
/// # Errors
/// What `getrandom` said.
pub fn random(bytes: &mut [u8]) -> io::Result<()> {
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: rest is valid for writing its length.
        let got = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        match usize::try_from(got) {
            Ok(got) => filled += got,
            Err(_) => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
    Ok(())
}

fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: ends is valid for two ints.
    check(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) })?;
    // SAFETY: two descriptors that the kernel has just given us.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}
