//! Files with names: opening, reading and writing at an offset, length, allocation, locks.
//!
//! A call that a signal interrupts is repeated. Reading and writing may process fewer bytes than
//! requested; the caller handles that.

use crate::process::check;
use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};

/// The options for opening a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// Bytes may be read.
    pub read: bool,
    /// Bytes may be written.
    pub write: bool,
    /// The file is made if it does not exist.
    pub create: bool,
    /// With `create`: it must not exist.
    pub exclusive: bool,
    /// Permissions of a new file, before the mask of the process.
    pub permissions: u32,
}

/// Opens a file; not inherited by programs that this process starts.
///
/// # Errors
/// The error of `open`; `EINVAL` for a name with a zero byte.
pub fn open(path: &[u8], how: How) -> io::Result<OwnedFd> {
    let path = name(path)?;
    let access = match (how.read, how.write) {
        (true, true) => libc::O_RDWR,
        (_, false) => libc::O_RDONLY,
        (false, true) => libc::O_WRONLY,
    };
    let flag = |wanted, flag| if wanted { flag } else { 0 };
    let flags = access
        | libc::O_CLOEXEC
        | flag(how.create, libc::O_CREAT)
        | flag(how.create && how.exclusive, libc::O_EXCL);
    // SAFETY: the path is a C string; the mode is read when a file is made.
    let fd = again(|| unsafe { i64::from(libc::open(path.as_ptr(), flags, how.permissions)) })?;
    let fd = i32::try_from(fd).expect("invariant: a descriptor is an int");
    // SAFETY: a descriptor that the kernel has just given us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Removes the name of a file.
///
/// # Errors
/// The error of `unlink`.
pub fn remove(path: &[u8]) -> io::Result<()> {
    let path = name(path)?;
    // SAFETY: a C string.
    again(|| i64::from(unsafe { libc::unlink(path.as_ptr()) })).map(drop)
}

/// Reads up to `len` bytes from `offset` on to `to`; 0 at the end of the file.
///
/// # Errors
/// The error of `pread`.
///
/// # Safety
/// `to` must be writable for `len` bytes, and no reference may cover them.
pub unsafe fn read_at(fd: impl AsFd, to: *mut u8, len: usize, offset: u64) -> io::Result<usize> {
    let (fd, offset) = (fd.as_fd().as_raw_fd(), place(offset)?);
    // SAFETY: the caller vouches for the memory.
    let got = again(|| unsafe { libc::pread(fd, to.cast(), len.min(MOST), offset) as i64 })?;
    Ok(usize::try_from(got).unwrap_or(0))
}

/// Writes up to `len` bytes of `from` from `offset` on.
///
/// # Errors
/// The error of `pwrite`.
///
/// # Safety
/// `from` must be readable for `len` bytes.
pub unsafe fn write_at(
    fd: impl AsFd,
    from: *const u8,
    len: usize,
    offset: u64,
) -> io::Result<usize> {
    let (fd, offset) = (fd.as_fd().as_raw_fd(), place(offset)?);
    // SAFETY: the caller vouches for the memory.
    let put = again(|| unsafe { libc::pwrite(fd, from.cast(), len.min(MOST), offset) as i64 })?;
    Ok(usize::try_from(put).unwrap_or(0))
}

/// Properties of an open file.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Bytes up to the end.
    pub size: u64,
    /// The preferred size of reads and writes on the file system (bytes).
    pub block: u64,
    /// It is a directory.
    pub is_directory: bool,
}

/// The properties of an open file.
///
/// # Errors
/// The error of `fstat`.
pub fn about(fd: impl AsFd) -> io::Result<About> {
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: stat is a plain C struct, for which all zeros is a value.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: stat is valid for writing.
    again(|| i64::from(unsafe { libc::fstat(fd, &raw mut stat) }))?;
    Ok(About {
        size: u64::try_from(stat.st_size).unwrap_or(0),
        block: u64::try_from(stat.st_blksize).unwrap_or(0),
        is_directory: stat.st_mode & libc::S_IFMT == libc::S_IFDIR,
    })
}

/// Sets the length of the file to `size`; bytes behind it are lost, new ones read as zeros.
///
/// # Errors
/// The error of `ftruncate`.
pub fn truncate(fd: impl AsFd, size: u64) -> io::Result<()> {
    let (fd, size) = (fd.as_fd().as_raw_fd(), place(size)?);
    // SAFETY: plain numbers.
    again(|| i64::from(unsafe { libc::ftruncate(fd, size) })).map(drop)
}

/// Waits until all written data are on the device, with the metadata needed to read them.
///
/// # Errors
/// The error of `fdatasync`.
pub fn sync(fd: impl AsFd) -> io::Result<()> {
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: a plain number.
    again(|| i64::from(unsafe { libc::fdatasync(fd) })).map(drop)
}

/// Does the same as closing: a file system that writes back then (NFS) reports the result.
///
/// # Errors
/// The error of `dup` or `close`.
pub fn flush(fd: impl AsFd) -> io::Result<()> {
    use std::os::fd::IntoRawFd as _;
    let copy = fd.as_fd().try_clone_to_owned()?.into_raw_fd();
    // SAFETY: a descriptor of ours, which nothing else knows.
    check(unsafe { libc::close(copy) })
}

/// A lock on a range of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Others may hold it, too.
    Shared,
    /// No other process may hold it.
    Exclusive,
    /// None.
    None,
}

/// Waits for a lock on the `len` bytes from `offset` on (0: to the end), or releases it. The lock
/// belongs to the open file description and ends with its last descriptor.
///
/// # Errors
/// The error of `fcntl`: `ENOLCK`, `EINVAL`, `EOPNOTSUPP` where the file system has no locks.
pub fn lock(fd: impl AsFd, lock: Lock, offset: u64, len: u64) -> io::Result<()> {
    let kind = match lock {
        Lock::Shared => libc::F_RDLCK,
        Lock::Exclusive => libc::F_WRLCK,
        Lock::None => libc::F_UNLCK,
    };
    let range = range(kind, offset, len)?;
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: the range is valid for reading.
    again(|| i64::from(unsafe { libc::fcntl(fd, libc::F_OFD_SETLKW, &raw const range) })).map(drop)
}

/// As [`lock`] for an exclusive lock on one byte, without waiting; returns whether it was taken.
///
/// # Errors
/// As [`lock`].
pub fn try_lock(fd: impl AsFd, offset: u64) -> io::Result<bool> {
    let range = range(libc::F_WRLCK, offset, 1)?;
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: the range is valid for reading.
    match again(|| i64::from(unsafe { libc::fcntl(fd, libc::F_OFD_SETLK, &raw const range) })) {
        Ok(_) => Ok(true),
        Err(error)
            if [libc::EAGAIN, libc::EACCES]
                .map(Some)
                .contains(&error.raw_os_error()) =>
        {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

/// Whether another open file description of this file has a lock on a byte.
///
/// # Errors
/// As [`lock`].
pub fn is_locked(fd: impl AsFd, offset: u64) -> io::Result<bool> {
    let mut range = range(libc::F_WRLCK, offset, 1)?;
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: the range is valid for reading and writing.
    again(|| i64::from(unsafe { libc::fcntl(fd, libc::F_OFD_GETLK, &raw mut range) }))?;
    Ok(i32::from(range.l_type) != libc::F_UNLCK)
}

fn range(kind: libc::c_int, offset: u64, len: u64) -> io::Result<libc::flock> {
    // SAFETY: flock is a plain C struct, for which all zeros is a value.
    let mut range: libc::flock = unsafe { std::mem::zeroed() };
    range.l_type = i16::try_from(kind).expect("invariant: a small constant");
    range.l_whence = i16::try_from(libc::SEEK_SET).expect("invariant: a small constant");
    (range.l_start, range.l_len) = (place(offset)?, place(len)?);
    Ok(range)
}

/// The most bytes that Linux moves in one call.
const MOST: usize = 0x7fff_f000;

fn name(path: &[u8]) -> io::Result<CString> {
    CString::new(path).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))
}

fn place(offset: u64) -> io::Result<libc::off_t> {
    libc::off_t::try_from(offset).map_err(|_| io::Error::from_raw_os_error(libc::EFBIG))
}

/// Repeats a call that a signal interrupts.
fn again(mut call: impl FnMut() -> i64) -> io::Result<i64> {
    loop {
        let result = call();
        if result != -1 {
            return Ok(result);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    fn scratch(name: &str) -> Vec<u8> {
        let path = std::env::temp_dir().join(format!("oxmpi-pal-{}-{name}", std::process::id()));
        path.into_os_string().into_encoded_bytes()
    }

    #[test]
    fn bytes_go_out_and_come_back() {
        let path = scratch("bytes");
        let how = How {
            read: true,
            write: true,
            create: true,
            exclusive: true,
            permissions: 0o600,
        };
        let file = open(&path, how).unwrap();
        assert_eq!(
            open(&path, how).unwrap_err().raw_os_error(),
            Some(libc::EEXIST)
        );
        remove(&path).unwrap();
        assert_eq!(
            remove(&path).unwrap_err().raw_os_error(),
            Some(libc::ENOENT)
        );
        let bytes = *b"some bytes";
        // SAFETY: the array lives during the call.
        let put = unsafe { write_at(&file, bytes.as_ptr(), 10, 1 << 33) }.unwrap();
        assert_eq!((put, about(&file).unwrap().size), (10, (1 << 33) + 10));
        let mut back = [0u8; 16];
        // SAFETY: as above.
        let got = unsafe { read_at(&file, back.as_mut_ptr(), 16, (1 << 33) + 5) }.unwrap();
        assert_eq!((got, &back[..5]), (5, &b"bytes"[..]));
        truncate(&file, 4).unwrap();
        // SAFETY: as above.
        let got = unsafe { read_at(&file, back.as_mut_ptr(), 16, 0) }.unwrap();
        assert_eq!((got, &back[..4]), (4, &[0; 4][..]));
        sync(&file).unwrap();
        lock(&file, Lock::Exclusive, 3, 4).unwrap();
        lock(&file, Lock::None, 3, 4).unwrap();
        assert!(open(b"a\0b", how).is_err() && !about(&file).unwrap().is_directory);
    }
}
