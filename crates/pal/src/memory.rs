//! Memory shared by the ranks of a node: a file without a name, its blocks, and mappings of it.
//!
//! The file is sparse. Blocks are allocated explicitly, so that a shortage of memory is an error
//! here and not a SIGBUS later. The file is sealed against shrinking and growing. So no process
//! that holds it can remove pages of the others by truncating. Punching holes stays possible; only
//! unused blocks may be punched out.

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::ptr::{self, NonNull};

use crate::process::{check, refused};

/// The size of a page, in bytes.
#[must_use]
pub fn page_size() -> usize {
    // SAFETY: sysconf takes a plain number.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096)
}

/// A sparse file of `len` zero bytes that lives only in memory. It has no name by which a process
/// could open it.
///
/// # Errors
/// The error of `memfd_create` or `ftruncate` (a kernel without memfd, too many open files). Or the
/// user's limit on file sizes is lower, and hard.
pub fn anonymous_file(len: u64) -> io::Result<OwnedFd> {
    let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
    // Newer kernels may require the flag "not executable"; older ones do not have it.
    let fd = match memfd(flags | MFD_NOEXEC_SEAL) {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => memfd(flags)?,
        result => result?,
    };
    let signed =
        libc::off_t::try_from(len).map_err(|_| io::Error::from_raw_os_error(libc::EFBIG))?;
    let limit = lift_file_size(len)?;
    // SAFETY: plain numbers on a descriptor we own.
    if unsafe { libc::ftruncate(fd.as_raw_fd(), signed) } == -1 {
        return Err(refused("ftruncate"));
    }
    if let Some(limit) = limit {
        // SAFETY: limit is valid for reading. Lowering the limits to what they were always works.
        unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit) };
    }
    let seals = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;
    // SAFETY: as above.
    check(unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_ADD_SEALS, seals) })?;
    Ok(fd)
}

/// The length of a file in bytes, and whether it is sealed against shrinking.
///
/// # Errors
/// The error of `fstat`.
pub fn length(fd: impl AsFd) -> io::Result<(u64, bool)> {
    let fd = fd.as_fd().as_raw_fd();
    // SAFETY: stat is a plain C struct, for which all zeros is a value.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: stat is valid for writing.
    check(unsafe { libc::fstat(fd, &raw mut stat) })?;
    // SAFETY: plain numbers.
    let seals = unsafe { libc::fcntl(fd, libc::F_GET_SEALS) };
    let sealed = seals >= 0 && seals & libc::F_SEAL_SHRINK != 0;
    Ok((u64::try_from(stat.st_size).unwrap_or(0), sealed))
}

/// The device and the inode number of a file, unique in the running system.
///
/// # Errors
/// The error of `fstat`.
pub fn identity(fd: impl AsFd) -> io::Result<(u64, u64)> {
    let metadata = File::from(fd.as_fd().try_clone_to_owned()?).metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

/// Opens the file of memory with this [`identity`] that another process has open as `descriptor`.
/// So [locks](crate::file::try_lock) on it are our own.
///
/// Any other file with that number is not opened. Opening a device may have effects, and closing a
/// file releases this process's locks on it. So the file must be an [`anonymous_file`].
///
/// # Errors
/// `NotFound`: there is no such process, or its descriptor is another file. `PermissionDenied`: the
/// process belongs to another user or may not be inspected.
pub fn open_of(process: u32, descriptor: i32, identity: (u64, u64)) -> io::Result<OwnedFd> {
    let name = format!("/proc/{process}/fd/{descriptor}");
    let looked_at = File::options()
        .read(true)
        .custom_flags(libc::O_PATH)
        .open(name)?;
    let metadata = looked_at.metadata()?;
    let name = format!("/proc/self/fd/{}", looked_at.as_raw_fd());
    let is_anonymous = metadata.nlink() == 0 && std::fs::read_link(&name)?.as_os_str() == SHOWN;
    let is_meant = (metadata.dev(), metadata.ino()) == identity;
    if !metadata.is_file() || !is_anonymous || !is_meant {
        return Err(io::ErrorKind::NotFound.into());
    }
    Ok(File::options().read(true).write(true).open(name)?.into())
}

/// Allocates the pages of `[offset, offset + len)` now.
///
/// # Errors
/// `ENOSPC` or `ENOMEM` when there is no memory for them; no page stays allocated then.
pub fn allocate(fd: impl AsFd, offset: u64, len: u64) -> io::Result<()> {
    fallocate(fd, 0, offset, len)
}

/// Frees the pages of `[offset, offset + len)`; they read as zeros from now on.
///
/// # Errors
/// The error of `fallocate`.
pub fn punch_hole(fd: impl AsFd, offset: u64, len: u64) -> io::Result<()> {
    fallocate(
        fd,
        libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE,
        offset,
        len,
    )
}

/// Writes bytes from an offset on, without a mapping; the pages must be allocated.
///
/// # Errors
/// The error of `pwrite`.
pub fn write_at(fd: impl AsFd, offset: u64, bytes: &[u8]) -> io::Result<()> {
    let offset =
        libc::off_t::try_from(offset).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
    let (fd, from) = (fd.as_fd().as_raw_fd(), bytes.as_ptr().cast());
    // SAFETY: the bytes are valid for reading their length.
    let written = unsafe { libc::pwrite(fd, from, bytes.len(), offset) };
    match usize::try_from(written) {
        Ok(written) if written == bytes.len() => Ok(()),
        Ok(_) => Err(io::ErrorKind::WriteZero.into()),
        Err(_) => Err(io::Error::last_os_error()),
    }
}

/// Brings the pages of `[start, start + len)` into our page tables, as far as they belong to a
/// writable mapping. One call replaces a fault for each page. On a kernel without that call nothing
/// happens, and nothing is lost.
pub fn populate(start: *mut u8, len: usize) {
    // SAFETY: the advice changes no content and takes nothing away; a range that is not mapped is
    // refused.
    unsafe { libc::madvise(start.cast(), len, MADV_POPULATE_WRITE) };
}

/// Allocated bytes of a file.
///
/// # Errors
/// The error of `fstat`.
pub fn provided(fd: impl AsFd) -> io::Result<u64> {
    let metadata = File::from(fd.as_fd().try_clone_to_owned()?).metadata()?;
    Ok(metadata.blocks().saturating_mul(512))
}

/// A part of a file in our address space, readable and writable, shared; unmapped on drop.
///
/// A child made by fork does not have it, except after [`Mapping::keep_in_children`]. A core dump
/// does not contain it.
#[derive(Debug)]
pub struct Mapping {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: a mapping belongs to the process, not to a thread; it hands out only an address.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Maps `[offset, offset + len)`; `offset` must be a multiple of the page size, `len` not 0.
    ///
    /// # Errors
    /// The error of `mmap`: `EINVAL` for a bad offset or length, `ENOMEM` when the address space is
    /// used up.
    pub fn new(fd: impl AsFd, offset: u64, len: usize) -> io::Result<Mapping> {
        let offset = libc::off_t::try_from(offset)
            .map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
        let fd = fd.as_fd().as_raw_fd();
        // SAFETY: a new mapping at an address the kernel chooses: it replaces nothing.
        let start = unsafe { libc::mmap(ptr::null_mut(), len, PROTECTION, SHARED, fd, offset) };
        Self::made(start, len)
    }

    /// The same at a multiple of `alignment`, a power of two.
    ///
    /// # Errors
    /// As [`Mapping::new`].
    pub fn aligned(
        fd: impl AsFd,
        offset: u64,
        len: usize,
        alignment: usize,
    ) -> io::Result<Mapping> {
        if alignment <= page_size() {
            return Self::new(fd, offset, len);
        }
        let invalid = || io::Error::from_raw_os_error(libc::EINVAL);
        let offset = libc::off_t::try_from(offset).map_err(|_| invalid())?;
        let len = len
            .checked_next_multiple_of(page_size())
            .ok_or_else(invalid)?;
        let room = len.checked_add(alignment).ok_or_else(invalid)?;
        let nothing = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new mapping at an address the kernel chooses: it replaces nothing.
        let all = unsafe { libc::mmap(ptr::null_mut(), room, libc::PROT_NONE, nothing, -1, 0) };
        if all == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let before = all.addr().next_multiple_of(alignment) - all.addr();
        let start = all.wrapping_byte_add(before);
        let (fd, flags) = (fd.as_fd().as_raw_fd(), SHARED | libc::MAP_FIXED);
        // SAFETY: the range lies in the mapping just made, which nothing else uses, and replaces
        // it.
        let mapped = unsafe { libc::mmap(start, len, PROTECTION, flags, fd, offset) };
        let is_mapped = mapped != libc::MAP_FAILED;
        let why = io::Error::last_os_error();
        let behind = if is_mapped { before + len } else { before };
        for (at, len) in [(0, before), (behind, room - behind)] {
            if len != 0 {
                // SAFETY: as above, and this range is not a part of the mapping that stays.
                unsafe { libc::munmap(all.wrapping_byte_add(at), len) };
            }
        }
        match is_mapped {
            true => Self::made(mapped, len),
            false => Err(why),
        }
    }

    /// Checks the result of `mmap`.
    fn made(start: *mut libc::c_void, len: usize) -> io::Result<Mapping> {
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let start =
            NonNull::new(start.cast::<u8>()).expect("invariant: mmap never maps address 0 unasked");
        for advice in [libc::MADV_DONTFORK, libc::MADV_DONTDUMP] {
            // SAFETY: the range is our own new mapping. A refusal costs only privacy of a core dump
            // or of a child.
            unsafe { libc::madvise(start.as_ptr().cast(), len, advice) };
        }
        Ok(Mapping { start, len })
    }

    /// Children made by fork have it from now on, since it is memory of the program.
    pub fn keep_in_children(&self) {
        // SAFETY: the range is our own mapping, whose content does not change.
        unsafe { libc::madvise(self.start.as_ptr().cast(), self.len, libc::MADV_DOFORK) };
    }

    /// Its first byte; page-aligned.
    #[must_use]
    pub fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Its length in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Always false: the kernel maps no empty range.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the range was mapped by `new` and is unmapped once; a user of the address held
        // `self`.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.len) };
    }
}

/// Raises the limit on file sizes (`ulimit -f`) for a file of `len` bytes. The kernel applies the
/// limit to sparse files in memory, too, by a signal that ends the process. Returns the former
/// limit, if it was raised.
fn lift_file_size(len: u64) -> io::Result<Option<libc::rlimit>> {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: limit is valid for writing.
    check(unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &raw mut limit) })?;
    if limit.rlim_cur >= len {
        return Ok(None);
    }
    let most = limit.rlim_max.max(len);
    let lifted = libc::rlimit {
        rlim_cur: most,
        rlim_max: most,
    };
    // SAFETY: lifted is valid for reading. Only a process that may raise hard limits, such as
    // root's, gets above its own.
    if unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &raw const lifted) } == -1 {
        let most = limit.rlim_max;
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!(
                "files may have {most} bytes (ulimit -f), and memory is a file of {len}: raise the \
                 limit"
            ),
        ));
    }
    Ok(Some(limit))
}

fn memfd(flags: libc::c_uint) -> io::Result<OwnedFd> {
    // SAFETY: the name is a C string.
    let fd = unsafe { libc::memfd_create(NAME.as_ptr(), flags) };
    if fd == -1 {
        return Err(refused("memfd_create"));
    }
    // SAFETY: a descriptor that the kernel has just given us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn fallocate(fd: impl AsFd, mode: libc::c_int, offset: u64, len: u64) -> io::Result<()> {
    let invalid = |_| io::Error::from_raw_os_error(libc::EINVAL);
    let offset = libc::off_t::try_from(offset).map_err(invalid)?;
    let len = libc::off_t::try_from(len).map_err(invalid)?;
    loop {
        // SAFETY: plain numbers.
        let result = check(unsafe { libc::fallocate(fd.as_fd().as_raw_fd(), mode, offset, len) });
        match result {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// The name of an [`anonymous_file`], and its path as shown below `/proc`.
const NAME: &CStr = c"oxmpi";
const SHOWN: &str = "/memfd:oxmpi (deleted)";
const PROTECTION: libc::c_int = libc::PROT_READ | libc::PROT_WRITE;
const SHARED: libc::c_int = libc::MAP_SHARED | libc::MAP_NORESERVE;
const MFD_NOEXEC_SEAL: libc::c_uint = 8;
/// Since Linux 5.14.
const MADV_POPULATE_WRITE: libc::c_int = 23;

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;

    fn blocks(fd: &OwnedFd) -> i64 {
        // SAFETY: as in `length`.
        let mut stat: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: stat is valid for writing.
        check(unsafe { libc::fstat(fd.as_raw_fd(), &raw mut stat) }).unwrap();
        stat.st_blocks
    }

    #[test]
    fn pages_come_when_asked_and_go_when_punched() {
        let page = page_size() as u64;
        let fd = anonymous_file(1 << 30).unwrap();
        assert_eq!(length(&fd).unwrap(), (1 << 30, true));
        assert_eq!(blocks(&fd), 0);
        allocate(&fd, 4 * page, 2 * page).unwrap();
        assert_eq!(blocks(&fd) as u64 * 512, 2 * page);
        assert_eq!(provided(&fd).unwrap(), 2 * page);
        punch_hole(&fd, 4 * page, 2 * page).unwrap();
        assert_eq!(blocks(&fd), 0);
    }

    /// A process that got a descriptor from another job opened, and closed, any regular file that
    /// was named. One of them was its own, and its locks on that were lost.
    #[test]
    fn nothing_but_memory_is_opened_of_a_process() {
        let own = |fd: &OwnedFd| {
            let identity = identity(fd).unwrap();
            open_of(std::process::id(), fd.as_raw_fd(), identity)
        };
        let memory = anonymous_file(4096).unwrap();
        assert_eq!(
            identity(own(&memory).unwrap()).unwrap(),
            identity(&memory).unwrap()
        );
        let path = std::env::temp_dir().join(format!("oxmpi-own-{}", std::process::id()));
        let named: OwnedFd = File::create(&path).unwrap().into();
        assert_eq!(own(&named).unwrap_err().kind(), io::ErrorKind::NotFound);
        std::fs::remove_file(path).unwrap();
        assert_eq!(own(&named).unwrap_err().kind(), io::ErrorKind::NotFound);
        // SAFETY: the name is a C string.
        let other = unsafe { libc::memfd_create(c"other".as_ptr(), libc::MFD_CLOEXEC) };
        // SAFETY: a descriptor that the kernel has just given us.
        let other = unsafe { OwnedFd::from_raw_fd(other) };
        assert_eq!(own(&other).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn mappings_lie_where_they_are_wanted() {
        let fd = anonymous_file(1 << 24).unwrap();
        for shift in [12, 16, 21] {
            let (alignment, len) = (1 << shift, 5000);
            let all: Vec<_> = (0..4)
                .map(|_| Mapping::aligned(&fd, 1 << 16, len, alignment).unwrap())
                .collect();
            for mapping in &all {
                assert_eq!(mapping.start().addr().get() % alignment, 0);
                // SAFETY: inside a living mapping; nothing else uses it.
                unsafe { mapping.start().as_ptr().add(len - 1).write_volatile(7) };
            }
        }
        assert!(Mapping::aligned(&fd, 1, 4096, 1 << 21).is_err());
        assert!(Mapping::aligned(&fd, 0, usize::MAX, 1 << 21).is_err());
    }

    #[test]
    fn nobody_can_truncate_it() {
        let fd = anonymous_file(8192).unwrap();
        // SAFETY: plain numbers.
        assert!(check(unsafe { libc::ftruncate(fd.as_raw_fd(), 0) }).is_err());
    }

    #[test]
    fn two_mappings_show_the_same_bytes() {
        let fd = anonymous_file(1 << 20).unwrap();
        let one = Mapping::new(&fd, 0, 8192).unwrap();
        let two = Mapping::new(&fd, 4096, 4096).unwrap();
        // SAFETY: both addresses lie in living mappings; nothing else uses them.
        unsafe {
            one.start().as_ptr().add(4096).write_volatile(7);
            assert_eq!(two.start().as_ptr().read_volatile(), 7);
        }
        assert!(Mapping::new(&fd, 1, 4096).is_err());
        assert!(Mapping::new(&fd, 0, 0).is_err());
    }
}
