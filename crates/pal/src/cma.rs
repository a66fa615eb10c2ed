//! Cross-memory attach: reading and writing another process's memory without its help.
//!
//! The kernel allows it between processes of one user. A sandbox, Yama or a container may refuse
//! it, at start or at any later time; callers probe, and fall back. Process numbers are those of
//! *our* pid namespace and may be given to another process. So each [`Target`] has a word in its
//! memory that identifies it. A read fetches the word in the same system call, and the kernel looks
//! the process up once. So bytes of another process are never taken for those of the target. Before
//! each call that writes, the word is read.

use std::io;

/// The reason why bytes were not copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CmaError {
    /// The system does not allow it, or has no such call: use another mechanism from now on.
    Refused,
    /// No such process (any more).
    Gone,
    /// Another process has the number: its word differs, or it has none.
    Stranger,
    /// The other process has no such memory there; `done` bytes before that place were copied.
    Fault {
        /// Bytes copied before the place.
        done: usize,
    },
    /// Another error, with the system's error number.
    System(i32),
}

impl std::fmt::Display for CmaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CmaError::Refused => {
                f.write_str("the system refuses access to another process's memory")
            }
            CmaError::Gone => f.write_str("the process is gone"),
            CmaError::Stranger => f.write_str("another process has its number here"),
            CmaError::Fault { done } => write!(f, "no such memory there, after {done} bytes"),
            CmaError::System(errno) => io::Error::from_raw_os_error(*errno).fmt(f),
        }
    }
}

impl std::error::Error for CmaError {}

/// A process and the word that identifies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its process number in our pid namespace.
    pub pid: i32,
    /// The address of its word in its memory.
    pub word_at: u64,
    /// The word.
    pub word: u64,
}

impl Target {
    /// Whether its memory can be read now, and it is the right process.
    ///
    /// # Errors
    /// See [`CmaError`].
    pub fn check(&self) -> Result<(), CmaError> {
        let mut word = [0u8; 8];
        let (local, remote) = (here(word.as_mut_ptr(), 8), there(self.word_at, 0, 8)?);
        // SAFETY: `word` has eight bytes, which nothing else accesses; `remote` is accessed by the
        // kernel in the other process.
        let moved = call(|| unsafe {
            libc::process_vm_readv(self.pid, &raw const local, 1, &raw const remote, 1, 0)
        });
        self.is_known(moved.map_err(no_word)?, word)
    }

    fn is_known(&self, moved: usize, word: [u8; 8]) -> Result<(), CmaError> {
        match moved >= 8 && u64::from_ne_bytes(word) == self.word {
            true => Ok(()),
            false => Err(CmaError::Stranger),
        }
    }

    /// Copies `len` bytes from `address` there to `to`, in as many calls as needed.
    ///
    /// # Errors
    /// See [`CmaError`]; the content of `to` is arbitrary then.
    ///
    /// # Safety
    /// `to` must be writable for `len` bytes, and no reference may cover them. (A bad `address` is
    /// only an error.)
    pub unsafe fn read(&self, address: u64, to: *mut u8, len: usize) -> Result<(), CmaError> {
        let mut done = 0;
        while done < len {
            let rest = (len - done).min(MOST);
            let mut word = [0u8; 8];
            let local = [
                here(word.as_mut_ptr(), 8),
                here(to.wrapping_add(done), rest),
            ];
            let remote = [there(self.word_at, 0, 8)?, there(address, done, rest)?];
            // SAFETY: `word` is ours, and the caller vouches for `to`; `remote` is accessed by the
            // kernel in the other process. Both lists have two entries.
            let moved = call(|| unsafe {
                libc::process_vm_readv(self.pid, local.as_ptr(), 2, remote.as_ptr(), 2, 0)
            });
            // A failure after the word gives a short count, so a fault is one at the word.
            let moved = moved.map_err(no_word)?;
            self.is_known(moved, word)?;
            match moved - 8 {
                0 => return Err(CmaError::Fault { done }),
                bytes => done += bytes,
            }
        }
        Ok(())
    }

    /// Copies `len` bytes from `from` to `address` there, in as many calls as needed.
    ///
    /// # Errors
    /// See [`CmaError`].
    ///
    /// # Safety
    /// `from` must be readable for `len` bytes. (A bad `address` is only an error.) The other
    /// process must have allowed us to write its memory at `address`.
    pub unsafe fn write(&self, address: u64, from: *const u8, len: usize) -> Result<(), CmaError> {
        let mut done = 0;
        while done < len {
            let rest = (len - done).min(MOST);
            self.check()?;
            let local = here(from.cast_mut().wrapping_add(done), rest);
            let remote = there(address, done, rest)?;
            // SAFETY: the caller vouches for `from`, which is only read; `remote` is accessed by
            // the kernel in the other process.
            let moved = call(|| unsafe {
                libc::process_vm_writev(self.pid, &raw const local, 1, &raw const remote, 1, 0)
            });
            match moved {
                Ok(0) | Err(CmaError::Fault { .. }) => return Err(CmaError::Fault { done }),
                Ok(bytes) => done += bytes,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn here(at: *mut u8, len: usize) -> libc::iovec {
    libc::iovec {
        iov_base: at.cast(),
        iov_len: len,
    }
}

fn there(address: u64, done: usize, len: usize) -> Result<libc::iovec, CmaError> {
    let at = usize::try_from(address).ok();
    let at = at.and_then(|address| address.checked_add(done));
    Ok(libc::iovec {
        iov_base: std::ptr::without_provenance_mut(at.ok_or(CmaError::Fault { done })?),
        iov_len: len,
    })
}

/// Repeats a call that a signal interrupts.
fn call(moved: impl Fn() -> isize) -> Result<usize, CmaError> {
    loop {
        if let Ok(bytes) = usize::try_from(moved()) {
            return Ok(bytes);
        }
        match io::Error::last_os_error().raw_os_error().unwrap_or(0) {
            libc::EINTR => {}
            libc::EPERM | libc::EACCES | libc::ENOSYS => return Err(CmaError::Refused),
            libc::ESRCH => return Err(CmaError::Gone),
            libc::EFAULT => return Err(CmaError::Fault { done: 0 }),
            errno => return Err(CmaError::System(errno)),
        }
    }
}

/// A process without memory at the address of the word is another process.
fn no_word(error: CmaError) -> CmaError {
    match error {
        CmaError::Fault { .. } => CmaError::Stranger,
        other => other,
    }
}

/// The kernel copies at most 2 GiB less a page in one call.
const MOST: usize = 1 << 30;

/// Copies our own bytes by the kernel, as those of another process: for measurements.
///
/// # Errors
/// See [`CmaError`].
///
/// # Panics
/// When the lengths differ.
pub fn copy_by_kernel(from: &[u8], to: &mut [u8]) -> Result<(), CmaError> {
    assert!(from.len() == to.len(), "invariant: both are as long");
    let word = 1u64;
    let own = Target {
        pid: i32::try_from(std::process::id()).map_err(|_| CmaError::Gone)?,
        word_at: std::ptr::from_ref(&word).expose_provenance() as u64,
        word,
    };
    let address = from.as_ptr().expose_provenance() as u64;
    // SAFETY: `to` is writable for its length, and nothing else uses it meanwhile.
    unsafe { own.read(address, to.as_mut_ptr(), to.len()) }
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;

    fn me(word: &u64) -> Target {
        Target {
            pid: i32::try_from(std::process::id()).unwrap(),
            word_at: std::ptr::from_ref(word).expose_provenance() as u64,
            word: *word,
        }
    }

    fn read(from: &Target, address: u64, buffer: &mut [u8]) -> Result<(), CmaError> {
        // SAFETY: the buffer is ours and writable for its length.
        unsafe { from.read(address, buffer.as_mut_ptr(), buffer.len()) }
    }

    fn write(to: &Target, address: u64, bytes: &[u8]) -> Result<(), CmaError> {
        // SAFETY: the bytes are readable; callers pass an address of theirs, or an invalid one.
        unsafe { to.write(address, bytes.as_ptr(), bytes.len()) }
    }

    #[test]
    fn we_can_read_and_write_ourselves_or_are_refused() {
        let (word, secret) = (77, [1u8, 2, 3, 4, 5]);
        let (mut copy, mut place) = ([0u8; 5], [0u8; 5]);
        let ours = me(&word);
        let to = place.as_mut_ptr().expose_provenance() as u64;
        let done = ours.check();
        assert_eq!(read(&ours, secret.as_ptr().addr() as u64, &mut copy), done);
        assert_eq!(write(&ours, to, &secret), done);
        match done {
            Ok(()) => assert_eq!((copy, place), (secret, secret)),
            Err(error) => assert_eq!(error, CmaError::Refused),
        }
        assert!(write(&ours, 1, &secret).is_err());
        for address in [0, 1, u64::MAX - 4] {
            assert!(read(&ours, address, &mut copy).is_err());
        }
        assert_eq!(read(&ours, 0, &mut []), Ok(()));
    }

    /// The number of a process that had ended was used further, for any process that had it by
    /// then.
    #[test]
    fn a_number_that_has_gone_to_another_process_is_not_used() {
        let (word, secret) = (78, [1u8, 2, 3]);
        let (mut copy, mut place) = ([0u8; 3], [0u8; 3]);
        let (from, to) = (
            secret.as_ptr().addr() as u64,
            place.as_mut_ptr().expose_provenance() as u64,
        );
        let ours = me(&word);
        if ours.check() == Err(CmaError::Refused) {
            return oxmpi_testing::not_run("no cross-memory attach");
        }
        let other_word = Target { word: 79, ..ours };
        let no_word = Target { word_at: 1, ..ours };
        for stranger in [other_word, no_word] {
            assert_eq!(stranger.check(), Err(CmaError::Stranger));
            assert_eq!(read(&stranger, from, &mut copy), Err(CmaError::Stranger));
            assert_eq!(write(&stranger, to, &secret), Err(CmaError::Stranger));
        }
        assert_eq!(place, [0; 3], "nothing was written");
        let nobody = Target {
            pid: i32::MAX,
            ..ours
        };
        assert_eq!(nobody.check(), Err(CmaError::Gone));
        assert_eq!(read(&nobody, from, &mut copy), Err(CmaError::Gone));
    }

    #[test]
    fn the_kernel_copies_our_own_bytes_or_refuses() {
        let mut to = [0u8; 5];
        match copy_by_kernel(&[1, 2, 3, 4, 5], &mut to) {
            Ok(()) => assert_eq!(to, [1, 2, 3, 4, 5]),
            Err(error) => assert_eq!(error, CmaError::Refused),
        }
    }

    #[test]
    fn what_ends_in_the_middle_is_a_fault() {
        let word = 80;
        let (ours, page) = (me(&word), crate::memory::page_size());
        let block = crate::pages::Pages::new(page, page).unwrap();
        let start = block.start().addr().get() as u64;
        let mut copy = vec![0u8; 3 * page];
        if ours.check() != Err(CmaError::Refused) {
            assert_eq!(read(&ours, start, &mut copy[..page]), Ok(()));
        }
        // No process has memory at the end of the address space.
        assert!(read(&ours, u64::MAX - 8 * page as u64, &mut copy).is_err());
    }
}
