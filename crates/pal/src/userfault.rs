//! Notification by the kernel (userfaultfd) when memory is unmapped, moved or discarded. A thread
//! that does so with watched pages stops in that call until the notification is
//! [read](Unmaps::next). No page fault of the program is handled.

use crate::process::check;
use core::ops::Range;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// The userfaultfd. A child that this process forks has nothing watched.
#[derive(Debug)]
pub struct Unmaps(OwnedFd);

impl Unmaps {
    /// Opens one that watches nothing yet.
    ///
    /// # Errors
    /// The error of the system: mostly that this kernel has no userfaultfd, or a filter of system
    /// calls forbids it.
    pub fn new() -> io::Result<Unmaps> {
        let flags = libc::O_CLOEXEC | libc::O_NONBLOCK | USER_MODE_ONLY;
        // SAFETY: plain numbers.
        let number = unsafe { libc::syscall(libc::SYS_userfaultfd, flags) };
        let number = libc::c_int::try_from(number).unwrap_or(-1);
        check(number)?;
        // SAFETY: a descriptor that the kernel has just given us.
        let unmaps = Unmaps(unsafe { OwnedFd::from_raw_fd(number) });
        let mut api = Api {
            api: API_VERSION,
            features: EVENT_REMAP | EVENT_REMOVE | EVENT_UNMAP,
            ioctls: 0,
        };
        unmaps.call(API, &mut api)?;
        Ok(unmaps)
    }

    /// Watches the pages that contain these addresses, from now until they are unmapped; returns
    /// the range of the pages.
    ///
    /// # Errors
    /// A part is not memory, or memory that the kernel cannot watch: pages of a file.
    pub fn watch(&self, range: &Range<u64>) -> io::Result<Range<u64>> {
        let page = crate::memory::page_size() as u64;
        let start = range.start - range.start % page;
        let end = range.end.checked_next_multiple_of(page);
        let end = end.ok_or_else(|| io::Error::from_raw_os_error(libc::EINVAL))?;
        let mut register = Register {
            start,
            len: end - start,
            mode: MODE_WRITE_PROTECT,
            ioctls: 0,
        };
        self.call(REGISTER, &mut register)?;
        Ok(start..end)
    }

    /// Ends the watch of these pages.
    ///
    /// # Errors
    /// A part is not mapped any more.
    pub fn leave(&self, pages: &Range<u64>) -> io::Result<()> {
        let mut span = Span {
            start: pages.start,
            len: pages.end - pages.start,
        };
        self.call(UNREGISTER, &mut span)
    }

    /// The next range that is gone; `None`: no notification is pending. The thread that gave the
    /// range back continues before this returns.
    ///
    /// # Errors
    /// The error of `read`.
    pub fn next(&self) -> io::Result<Option<Range<u64>>> {
        let mut message = [0; MESSAGE];
        loop {
            match crate::descriptor::read(self.0.as_fd(), &mut message) {
                Ok(MESSAGE) => {}
                Ok(_) => return Ok(None),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Err(error),
            }
            let word = |at: usize| {
                let bytes = message[at..].first_chunk();
                bytes.map_or(0, |bytes| u64::from_ne_bytes(*bytes))
            };
            match message[0] {
                REMOVED | UNMAPPED => return Ok(Some(word(8)..word(16))),
                MOVED => return Ok(Some(word(8)..word(8).saturating_add(word(24)))),
                // No other events were requested.
                _ => {}
            }
        }
    }

    fn call<T>(&self, number: libc::c_ulong, command: &mut T) -> io::Result<()> {
        let argument: *mut T = command;
        // SAFETY: the number goes with the structure, which the kernel reads and fills in.
        check(unsafe { libc::ioctl(self.0.as_raw_fd(), number as _, argument) }).map(drop)
    }
}

impl AsFd for Unmaps {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Faults inside the kernel are not reported, so that no privilege is needed.
const USER_MODE_ONLY: libc::c_int = 1;
const API_VERSION: u64 = 0xaa;
const EVENT_REMAP: u64 = 1 << 2;
const EVENT_REMOVE: u64 = 1 << 3;
const EVENT_UNMAP: u64 = 1 << 6;
/// A mode that stops no thread as long as nothing is protected.
const MODE_WRITE_PROTECT: u64 = 1 << 1;
/// Bytes of a message.
const MESSAGE: usize = 32;
const MOVED: u8 = 0x14;
const REMOVED: u8 = 0x15;
const UNMAPPED: u8 = 0x16;

const API: libc::c_ulong = io_number(READ | WRITE, 0x3f, size_of::<Api>());
const REGISTER: libc::c_ulong = io_number(READ | WRITE, 0, size_of::<Register>());
const UNREGISTER: libc::c_ulong = io_number(READ, 1, size_of::<Span>());

const WRITE: libc::c_ulong = 1;
const READ: libc::c_ulong = 2;

/// `_IOC(direction, 0xaa, number, size)`.
const fn io_number(direction: libc::c_ulong, number: libc::c_ulong, size: usize) -> libc::c_ulong {
    (direction << 30) | ((size as libc::c_ulong) << 16) | (0xaa << 8) | number
}

#[repr(C)]
struct Span {
    start: u64,
    len: u64,
}

#[repr(C)]
struct Api {
    api: u64,
    features: u64,
    ioctls: u64,
}

#[repr(C)]
struct Register {
    start: u64,
    len: u64,
    mode: u64,
    ioctls: u64,
}
