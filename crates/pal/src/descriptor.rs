//! Descriptors: pipes, terminals, readiness, and random bytes.

use crate::process::check;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd};

// SAFETY: descriptors 1 and 2 are open for the whole life of the process. Rust's start-up code
// opens /dev/null in the place of closed ones, and nothing in this project closes them.
/// Standard output.
pub const STDOUT: BorrowedFd<'static> = unsafe { BorrowedFd::borrow_raw(1) };
// SAFETY: as above.
/// Standard error.
pub const STDERR: BorrowedFd<'static> = unsafe { BorrowedFd::borrow_raw(2) };

/// A pipe (read end, write end), both close-on-exec; the read end does not block.
///
/// # Errors
/// Too many open files: the error of `pipe2`.
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

/// Whether `fd` can be written (at least one pipe buffer's worth) without blocking. True for a
/// failed one, so that the write reports the error.
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

/// Unread bytes in a pipe or socket; unknown for other files.
#[must_use]
pub fn unread(fd: BorrowedFd<'_>) -> Option<usize> {
    let mut count: libc::c_int = 0;
    // SAFETY: FIONREAD writes one int.
    let answer = unsafe { libc::ioctl(fd.as_raw_fd(), libc::FIONREAD, &raw mut count) };
    usize::try_from(count).ok().filter(|_| answer == 0)
}

/// Waits until `fd` is readable or `milliseconds` have passed; returns whether it is readable.
///
/// # Errors
/// The error of `poll`.
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

/// Waits until `fd` is writable or `milliseconds` have passed; returns whether it is writable.
///
/// # Errors
/// The error of `poll`.
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

/// Reads available bytes, up to `buffer.len()`; 0 at the end of the file.
///
/// # Errors
/// `WouldBlock` when nothing is available, else the error of `read`. Never `Interrupted`.
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

/// Writes as many of `bytes` as possible without waiting.
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

/// Closes a file, and returns whether its written data are stored: file servers and quotas may
/// report failures only now.
///
/// # Errors
/// The error of `close`. The descriptor is closed in any case.
pub fn close(fd: OwnedFd) -> io::Result<()> {
    // SAFETY: the descriptor was ours, and nobody uses it after this.
    check(unsafe { libc::close(fd.into_raw_fd()) })
}

/// Makes reads and writes on `fd` return `WouldBlock` instead of waiting. Applies to all copies of
/// the descriptor.
///
/// # Errors
/// The error of `fcntl`.
pub fn set_nonblocking(fd: &OwnedFd) -> io::Result<()> {
    // SAFETY: fcntl with plain numbers on a descriptor we own.
    let flags = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETFL) };
    check(flags)?;
    // SAFETY: as above.
    check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK) })
}

/// Whether `fd` is a terminal of which we are the foreground job, so that reading from it does not
/// stop us.
#[must_use]
pub fn is_foreground(fd: BorrowedFd<'_>) -> bool {
    // SAFETY: plain numbers.
    unsafe { libc::tcgetpgrp(fd.as_raw_fd()) == libc::getpgrp() }
}

/// A copy of the socket that the parent left open as `number`. Programs started from here inherit
/// neither: both are close-on-exec.
///
/// # Errors
/// `number` is not open (`EBADF`), or no socket (`ENOTSOCK`).
pub fn inherited_socket(number: i32) -> io::Result<OwnedFd> {
    let copy = socket_copy(number)?;
    // SAFETY: plain numbers.
    check(unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) })?;
    Ok(copy)
}

/// A copy of the socket that is open as `number`. Programs started from here do not inherit it.
///
/// # Errors
/// `number` is not open (`EBADF`), or no socket (`ENOTSOCK`).
pub fn socket_copy(number: i32) -> io::Result<OwnedFd> {
    // SAFETY: stat is a plain C struct, for which all zeros is a value.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: stat is valid for writing; any number may be asked about.
    check(unsafe { libc::fstat(number, &raw mut stat) })?;
    if stat.st_mode & libc::S_IFMT != libc::S_IFSOCK {
        return Err(io::Error::from_raw_os_error(libc::ENOTSOCK));
    }
    // SAFETY: plain numbers; the call copies the file that is open there.
    let copy = unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 3) };
    check(copy)?;
    // SAFETY: the kernel has just given us this descriptor, and nobody else knows it.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

/// Fills `bytes` from the kernel's random generator.
///
/// # Errors
/// The error of `getrandom`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn only_sockets_are_inherited() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let copy = inherited_socket(theirs.as_raw_fd()).unwrap();
        drop(theirs);
        assert_eq!(write(ours.as_fd(), b"x").unwrap(), 1);
        let mut byte = [0];
        assert_eq!(read(copy.as_fd(), &mut byte).unwrap(), 1);
        let (pipe, _end) = pipe_to_us().unwrap();
        let error = inherited_socket(pipe.as_raw_fd()).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::ENOTSOCK));
        let error = inherited_socket(-1).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::EBADF));
    }
}
