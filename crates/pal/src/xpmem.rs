//! The device of XPMEM, a kernel module that lets a process map another's memory: its calls as
//! functions. Where the module is not loaded, [`Xpmem::open`] fails.
//!
//! A process *makes* its memory available under an id, another *gets* access to that id and
//! *attaches* ranges of it. An attached range follows the other's memory: where the other has none,
//! an access is a SIGBUS.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::ptr::NonNull;

/// The path of the module's device.
const DEVICE: &str = "/dev/xpmem";

/// The opened device. Its ids and accesses end when it is closed.
#[derive(Debug)]
pub struct Xpmem {
    file: File,
}

impl Xpmem {
    /// Opens the device.
    ///
    /// # Errors
    /// The error of the system; mostly that there is no such file.
    pub fn open() -> io::Result<Xpmem> {
        let file = OpenOptions::new().read(true).write(true).open(DEVICE)?;
        Ok(Xpmem { file })
    }

    /// Makes all our memory available; returns its id.
    ///
    /// # Errors
    /// The error of the module.
    pub fn make(&self) -> io::Result<u64> {
        let mut command = Make {
            vaddr: 0,
            size: usize::MAX,
            permit_type: PERMIT_MODE,
            // For processes of this user.
            permit_value: 0o600,
            segid: 0,
        };
        self.call(MAKE, &mut command)?;
        Ok(command.segid.cast_unsigned())
    }

    /// Makes the memory of this id unavailable.
    pub fn remove(&self, segid: u64) {
        let mut command = segid.cast_signed();
        let _ = self.call(REMOVE, &mut command);
    }

    /// Gets access to the memory of this id.
    ///
    /// # Errors
    /// The error of the module.
    pub fn get(&self, segid: u64) -> io::Result<u64> {
        let mut command = Get {
            segid: segid.cast_signed(),
            flags: READ_WRITE,
            permit_type: PERMIT_MODE,
            permit_value: 0,
            apid: 0,
        };
        self.call(GET, &mut command)?;
        Ok(command.apid.cast_unsigned())
    }

    /// Ends an access.
    pub fn release(&self, apid: u64) {
        let mut command = apid.cast_signed();
        let _ = self.call(RELEASE, &mut command);
    }

    /// Maps `len` bytes of the other process from address `at` on; both in whole pages.
    ///
    /// # Errors
    /// The error of the module.
    pub fn attach(&self, apid: u64, at: u64, len: usize) -> io::Result<NonNull<u8>> {
        let mut command = Attach {
            apid: apid.cast_signed(),
            offset: at.cast_signed(),
            size: len,
            vaddr: 0,
            fd: -1,
            flags: 0,
        };
        self.call(ATTACH, &mut command)?;
        let at = usize::try_from(command.vaddr).ok();
        let at = at.and_then(|at| NonNull::new(std::ptr::with_exposed_provenance_mut(at)));
        at.ok_or_else(|| io::Error::from_raw_os_error(libc::EFAULT))
    }

    /// Unmaps an attached range. (The module refuses any other address.)
    pub fn detach(&self, at: NonNull<u8>) {
        let mut command = at.addr().get() as u64;
        let _ = self.call(DETACH, &mut command);
    }

    fn call<T>(&self, number: libc::c_ulong, command: &mut T) -> io::Result<()> {
        let argument: *mut T = command;
        // SAFETY: the number goes with the structure, which the module reads and fills in. Another
        // device would not know the number.
        crate::process::check(unsafe { libc::ioctl(self.file.as_raw_fd(), number as _, argument) })
            .map(drop)
    }
}

/// `_IO('x', number)`.
const fn io_number(number: libc::c_ulong) -> libc::c_ulong {
    ((b'x' as libc::c_ulong) << 8) | number
}

const MAKE: libc::c_ulong = io_number(1);
const REMOVE: libc::c_ulong = io_number(2);
const GET: libc::c_ulong = io_number(3);
const RELEASE: libc::c_ulong = io_number(4);
const ATTACH: libc::c_ulong = io_number(5);
const DETACH: libc::c_ulong = io_number(6);
const PERMIT_MODE: libc::c_int = 1;
const READ_WRITE: libc::c_int = 2;

#[repr(C)]
struct Make {
    vaddr: u64,
    size: usize,
    permit_type: libc::c_int,
    permit_value: u64,
    segid: i64,
}

#[repr(C)]
struct Get {
    segid: i64,
    flags: libc::c_int,
    permit_type: libc::c_int,
    permit_value: u64,
    apid: i64,
}

#[repr(C)]
struct Attach {
    apid: i64,
    offset: i64,
    size: usize,
    vaddr: u64,
    fd: libc::c_int,
    flags: libc::c_int,
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;

    #[test]
    fn commands_are_laid_out_as_the_module_reads_them() {
        use std::mem::offset_of;
        assert_eq!((MAKE, DETACH), (0x7801, 0x7806));
        assert_eq!((size_of::<Make>(), offset_of!(Make, segid)), (40, 32));
        assert_eq!((size_of::<Get>(), offset_of!(Get, apid)), (32, 24));
        assert_eq!((size_of::<Attach>(), offset_of!(Attach, vaddr)), (40, 24));
    }

    #[test]
    fn what_is_no_such_device_refuses() {
        let file = OpenOptions::new().read(true).open("/dev/null").unwrap();
        let other = Xpmem { file };
        let refused = |error: io::Error| error.raw_os_error() == Some(libc::ENOTTY);
        assert!(refused(other.make().unwrap_err()) && refused(other.get(1).unwrap_err()));
        assert!(refused(other.attach(1, 0, 4096).unwrap_err()));
        other.detach(NonNull::dangling());
    }
}
