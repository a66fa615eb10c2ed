//! Reading and writing another process's memory without its help (cross-memory attach).
//!
//! The kernel allows it between processes of one user unless a sandbox, Yama or a container says
//! no, at start or at any later time; callers probe, and fall back quietly. Process numbers are
//! those of *our* pid namespace.

use std::io;

/// Why bytes did not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CmaError {
    /// The system does not allow it, or has no such call: use another way from now on.
    Refused,
    /// No such process (any more).
    Gone,
    /// The other process has no such memory there; `done` bytes before that place were copied.
    Fault {
        /// Bytes copied before the place.
        done: usize,
    },
    /// Something else; the system's error number.
    System(i32),
}

impl std::fmt::Display for CmaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CmaError::Refused => {
                f.write_str("the system refuses access to another process's memory")
            }
            CmaError::Gone => f.write_str("the process is gone"),
            CmaError::Fault { done } => write!(f, "no such memory there, after {done} bytes"),
            CmaError::System(errno) => io::Error::from_raw_os_error(*errno).fmt(f),
        }
    }
}

impl std::error::Error for CmaError {}

/// Copies `buffer.len()` bytes from `address` in process `pid`.
///
/// # Errors
/// See [`CmaError`]. The buffer's content is arbitrary then.
pub fn read(pid: i32, address: u64, buffer: &mut [u8]) -> Result<(), CmaError> {
    // SAFETY: the buffer is ours and writable for its length.
    unsafe { read_raw(pid, address, buffer.as_mut_ptr(), buffer.len()) }
}

/// Copies `len` bytes from `address` in process `pid` to `to`, in as many calls as it takes.
///
/// # Errors
/// See [`CmaError`].
///
/// # Safety
/// `to` must be writable for `len` bytes, and no reference may cover them. (A bad `address` is only
/// an error.)
pub unsafe fn read_raw(pid: i32, address: u64, to: *mut u8, len: usize) -> Result<(), CmaError> {
    move_all(address, to, len, |local, remote| {
        // SAFETY: `local` lies in the block that the caller vouches for; `remote` is looked at by
        // the kernel in the other process.
        unsafe { libc::process_vm_readv(pid, local, 1, remote, 1, 0) }
    })
}

/// Copies `len` bytes from `from` to `address` in process `pid`, in as many calls as it takes.
///
/// # Errors
/// See [`CmaError`].
///
/// # Safety
/// `from` must be readable for `len` bytes. (A bad `address` is only an error.) What the other
/// process has at `address` must be for us to write: it has told so.
pub unsafe fn write_raw(
    pid: i32,
    address: u64,
    from: *const u8,
    len: usize,
) -> Result<(), CmaError> {
    move_all(address, from.cast_mut(), len, |local, remote| {
        // SAFETY: `local` lies in the block that the caller vouches for, and is only read; `remote`
        // is looked at by the kernel in the other process.
        unsafe { libc::process_vm_writev(pid, local, 1, remote, 1, 0) }
    })
}

/// Has `call` move `len` bytes between `here` and `address`.
fn move_all(
    address: u64,
    here: *mut u8,
    len: usize,
    call: impl Fn(*const libc::iovec, *const libc::iovec) -> isize,
) -> Result<(), CmaError> {
    let mut done = 0;
    while done < len {
        let rest = (len - done).min(MOST);
        let local = libc::iovec {
            iov_base: here.wrapping_add(done).cast(),
            iov_len: rest,
        };
        let there = usize::try_from(address)
            .ok()
            .and_then(|address| address.checked_add(done))
            .ok_or(CmaError::Fault { done })?;
        let remote = libc::iovec {
            iov_base: std::ptr::without_provenance_mut(there),
            iov_len: rest,
        };
        match usize::try_from(call(&raw const local, &raw const remote)) {
            Ok(0) => return Err(CmaError::Fault { done }),
            Ok(moved) => done += moved,
            Err(_) => match io::Error::last_os_error().raw_os_error().unwrap_or(0) {
                libc::EINTR => {}
                libc::EPERM | libc::EACCES | libc::ENOSYS => return Err(CmaError::Refused),
                libc::ESRCH => return Err(CmaError::Gone),
                libc::EFAULT => return Err(CmaError::Fault { done }),
                errno => return Err(CmaError::System(errno)),
            },
        }
    }
    Ok(())
}

/// Blocks that one call copies at most.
const TOGETHER: usize = 8;

/// Copies blocks of process `pid`, each from its address there to a place here, up to eight in a
/// call: the way into the kernel and to the other process is gone once.
///
/// # Errors
/// As [`read_raw`]; some of the places may have been written.
///
/// # Safety
/// As [`read_raw`] for each of the blocks (address there, place, length).
pub unsafe fn read_blocks(
    pid: i32,
    blocks: impl IntoIterator<Item = (u64, *mut u8, usize)>,
) -> Result<(), CmaError> {
    const NONE: libc::iovec = libc::iovec {
        iov_base: std::ptr::null_mut(),
        iov_len: 0,
    };
    let mut blocks = blocks.into_iter();
    loop {
        let (mut local, mut remote) = ([NONE; TOGETHER], [NONE; TOGETHER]);
        let (mut count, mut all) = (0, 0usize);
        for (address, to, len) in blocks.by_ref().take(TOGETHER) {
            let there = usize::try_from(address).map_err(|_| CmaError::Fault { done: 0 })?;
            local[count].iov_base = to.cast();
            local[count].iov_len = len;
            remote[count].iov_base = std::ptr::without_provenance_mut(there);
            remote[count].iov_len = len;
            count += 1;
            all = all.saturating_add(len);
        }
        if count == 0 {
            return Ok(());
        }
        let entries = count as libc::c_ulong;
        // SAFETY: the caller vouches for the places; `remote` is looked at by the kernel in the
        // other process. Both lists have `count` entries.
        let moved = unsafe {
            libc::process_vm_readv(pid, local.as_ptr(), entries, remote.as_ptr(), entries, 0)
        };
        if usize::try_from(moved) == Ok(all) {
            continue;
        }
        // Interrupted, more than one call takes, or not allowed: one by one, and the first that
        // fails tells why.
        for (here, there) in local.iter().zip(&remote).take(count) {
            let address = there.iov_base.addr() as u64;
            // SAFETY: as the caller says.
            unsafe { read_raw(pid, address, here.iov_base.cast(), here.iov_len)? };
        }
    }
}

/// The kernel copies at most 2 GiB less a page in one call.
const MOST: usize = 1 << 30;

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;

    fn me() -> i32 {
        i32::try_from(std::process::id()).unwrap()
    }

    #[test]
    fn we_can_read_ourselves_or_are_told_no() {
        let secret = [1u8, 2, 3, 4, 5];
        let mut copy = [0u8; 5];
        match read(me(), secret.as_ptr().addr() as u64, &mut copy) {
            Ok(()) => assert_eq!(copy, secret),
            Err(error) => assert_eq!(error, CmaError::Refused),
        }
    }

    #[test]
    fn we_can_write_to_ourselves_or_are_told_no() {
        let mut place = [0u8; 5];
        let (to, secret) = (place.as_mut_ptr(), [1u8, 2, 3, 4, 5]);
        // SAFETY: both are five bytes of ours, and nothing else looks at `place` meanwhile.
        let written = unsafe { write_raw(me(), to.expose_provenance() as u64, secret.as_ptr(), 5) };
        match written {
            Ok(()) => assert_eq!(place, secret),
            Err(error) => assert_eq!(error, CmaError::Refused),
        }
        // SAFETY: as above; nobody has memory at 1.
        assert!(unsafe { write_raw(me(), 1, secret.as_ptr(), 5) }.is_err());
    }

    #[test]
    fn many_blocks_come_together_or_none_is_promised() {
        let secret: Vec<u8> = (0..200).collect();
        for count in [0, 1, TOGETHER, TOGETHER + 1, 20] {
            let mut copy = vec![0u8; secret.len()];
            let to = copy.as_mut_ptr();
            // From the last one on, and each of another length.
            let block = |n: usize| {
                (
                    secret[n * 10..].as_ptr().addr() as u64,
                    to.wrapping_add(n * 10),
                    n % 10 + 1,
                )
            };
            let mut blocks: Vec<_> = (0..count).rev().map(block).collect();
            // SAFETY: all places lie in `copy`, which nothing else looks at meanwhile.
            match unsafe { read_blocks(me(), blocks.iter().copied()) } {
                Ok(()) => {
                    for n in 0..20 {
                        let (from, end) = (n * 10, n * 10 + n % 10 + 1);
                        let expected = if n < count {
                            &secret[from..end]
                        } else {
                            &[0; 10][..end - from]
                        };
                        assert_eq!(&copy[from..end], expected, "block {n} of {count}");
                    }
                    blocks.push((1, to, 5));
                    // SAFETY: as above; nobody has memory at 1.
                    assert!(unsafe { read_blocks(me(), blocks) }.is_err());
                }
                Err(error) => assert_eq!(error, CmaError::Refused),
            }
        }
    }

    #[test]
    fn bad_places_are_errors() {
        let mut copy = [0u8; 8];
        for address in [0, 1, u64::MAX - 4] {
            assert!(read(me(), address, &mut copy).is_err());
        }
        assert!(read(i32::MAX, copy.as_ptr().addr() as u64, &mut copy).is_err());
        assert_eq!(read(i32::MAX, 0, &mut []), Ok(()));
    }
}
