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

/// The cost of one copy between processes, compared with two through shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Nanoseconds of a system call; `u32::MAX`: the system refuses it.
    pub call: u32,
    /// Picoseconds that each byte saves; below 0 it costs more.
    pub gain: i32,
    /// Picoseconds of a byte that is written where another processor has just read.
    pub wrote: u32,
}

impl Cost {
    /// The system refuses.
    pub const REFUSED: Cost = Cost {
        call: u32::MAX,
        gain: 0,
        wrote: 0,
    };

    /// The length (bytes) from which on one copy is worth its call; `u64::MAX`: no length is.
    /// `spared`: bytes written for each one, besides itself, where copies go through shared memory.
    #[must_use]
    pub fn pays_from(&self, spared: u64) -> u64 {
        let gain = i128::from(self.gain) + i128::from(spared) * i128::from(self.wrote);
        match self.call {
            u32::MAX => u64::MAX,
            0 if gain >= 0 => 0,
            _ if gain <= 0 => u64::MAX,
            call => u64::try_from(i128::from(call) * 1000 / gain).unwrap_or(u64::MAX),
        }
    }
}

/// Memory attached by xpmem costs the same as our own. The kernel's copies are measured, on our own
/// memory, in some ten microseconds. Page tables under a hypervisor can make them many times as
/// slow as ours. `wrote`: the cost in nanoseconds of a byte that is written where another processor
/// has just read, if known.
#[must_use]
pub fn cost(wrote: Option<f64>) -> Cost {
    match crate::xpmem::Xpmem::open() {
        _ if cfg!(miri) => Cost::REFUSED,
        Ok(_) => Cost {
            call: 0,
            gain: 0,
            wrote: 0,
        },
        Err(_) => measured(wrote.unwrap_or(0.0)).unwrap_or(Cost::REFUSED),
    }
}

fn measured(wrote: f64) -> Option<Cost> {
    const SIZES: [usize; 2] = [4 << 10, 64 << 10];
    const ROUNDS: u32 = 5;
    let from = vec![1u8; SIZES[1]];
    let mut to = vec![2u8; SIZES[1]];
    let word = 1u64;
    let own = Target {
        pid: i32::try_from(std::process::id()).ok()?,
        word_at: std::ptr::from_ref(&word).expose_provenance() as u64,
        word,
    };
    let address = from.as_ptr().expose_provenance() as u64;
    let (mut reads, mut copies) = ([u64::MAX; 2], [u64::MAX; 2]);
    for _ in 0..ROUNDS {
        for (at, len) in SIZES.into_iter().enumerate() {
            let begin = crate::cpu::now_ns();
            // SAFETY: `to` is ours and has `len` bytes.
            unsafe { own.read(address, to.as_mut_ptr(), len) }.ok()?;
            let between = crate::cpu::now_ns();
            to[..len].copy_from_slice(&std::hint::black_box(&from)[..len]);
            std::hint::black_box(&mut to);
            let end = crate::cpu::now_ns();
            reads[at] = reads[at].min(between - begin);
            copies[at] = copies[at].min(end - between);
        }
    }
    Some(compared(SIZES, reads, copies, wrote))
}

/// Fits lines to the times of copies by the kernel and of ours. Either way the bytes are fetched
/// from the other processor's cache. Our copies are copied there, too. Before that they are written
/// where that processor has read, which costs at least as much as two copies within a cache.
fn compared(sizes: [usize; 2], kernel: [u64; 2], ours: [u64; 2], wrote: f64) -> Cost {
    let width = (sizes[1] - sizes[0]) as f64;
    let slope = |times: [u64; 2]| times[1].saturating_sub(times[0]) as f64 / width;
    let copied = slope(ours);
    let wrote = wrote.max(2.0 * copied);
    let call = kernel[0] as f64 - slope(kernel) * sizes[0] as f64;
    // (A float out of range becomes the nearest number in range.)
    Cost {
        call: (call.round() as u32).min(u32::MAX - 1),
        gain: ((copied + wrote - slope(kernel)) * 1e3).round() as i32,
        wrote: (wrote * 1e3).round() as u32,
    }
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
    fn the_lines_of_two_ways_meet() {
        let sizes = [1000, 11_000];
        // 500 ns and 0.2 ns a byte, compared with copies of 0.1 ns a byte.
        let quick = compared(sizes, [700, 2700], [100, 1100], 0.0);
        assert_eq!(quick.pays_from(0), 5000);
        // A root would write seven pieces; each reader reads its own.
        assert_eq!(quick.pays_from(6), 384);
        // Never slower.
        let free = compared(sizes, [100, 1100], [100, 1100], 0.0);
        assert_eq!([free.pays_from(0), free.pays_from(6)], [0, 0]);
        // 0.4 ns a byte: two copies are always faster, but not seven.
        let slow = compared(sizes, [900, 4900], [100, 1100], 0.0);
        assert_eq!([slow.pays_from(0), slow.pays_from(6)], [u64::MAX, 454]);
        // Where lines move slowly to another processor, one copy pays nevertheless.
        let far = compared(sizes, [900, 4900], [100, 1100], 0.5);
        assert_eq!(far.pays_from(0), 2500);
        assert_eq!(Cost::REFUSED.pays_from(100), u64::MAX);
        for from in [cost(None), cost(Some(0.1))].map(|cost| cost.pays_from(0)) {
            assert!(from == u64::MAX || from < 1 << 40, "{from}");
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
