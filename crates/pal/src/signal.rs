//! Signals as descriptors: the launcher blocks the signals it handles and reads them from a
//! signalfd.
//!
//! No handler is ever installed. The MPI library itself only blocks signals in a thread of its own.

use crate::process::refused;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// Signal numbers by their usual names.
pub use libc::{
    SIGABRT, SIGALRM, SIGBUS, SIGCHLD, SIGCONT, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGKILL, SIGPIPE,
    SIGQUIT, SIGSEGV, SIGSTOP, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2, SIGWINCH,
    SIGXFSZ,
};

/// A set of blocked signals.
#[derive(Clone, Copy)]
pub struct Mask(libc::sigset_t);

impl Mask {
    /// The signals that the calling thread blocks now.
    #[must_use]
    pub fn current() -> Mask {
        // SAFETY: an all-zero set is a valid value, and is overwritten below.
        let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
        // SAFETY: a null new set changes nothing; the old one is written to a valid set.
        unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, std::ptr::null(), &raw mut set) };
        Mask(set)
    }

    /// An empty set.
    #[must_use]
    pub fn empty() -> Mask {
        // SAFETY: an all-zero set is valid; it is initialised by sigemptyset.
        let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
        // SAFETY: set is valid for writing.
        unsafe { libc::sigemptyset(&raw mut set) };
        Mask(set)
    }

    pub(crate) fn raw(&self) -> libc::sigset_t {
        self.0
    }
}

/// Blocks `signals` in the calling thread and in the threads and processes it makes later; they
/// stay pending.
pub fn block(signals: &[i32]) -> Mask {
    // SAFETY: an all-zero set is valid; it is initialised by sigemptyset.
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: set is valid for writing; the numbers are checked by the kernel.
    unsafe {
        libc::sigemptyset(&raw mut set);
        for &signal in signals {
            libc::sigaddset(&raw mut set, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut());
    }
    Mask(set)
}

/// Blocks all signals in the calling thread and in the threads it makes before [`restore`]; returns
/// the former mask.
pub fn block_all() -> Mask {
    let before = Mask::current();
    // SAFETY: an all-zero set is valid; it is filled by sigfillset.
    let mut set: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: set is valid for writing.
    unsafe {
        libc::sigfillset(&raw mut set);
        libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut());
    }
    before
}

/// Restores the former mask of the calling thread.
pub fn restore(before: Mask) {
    // SAFETY: the set was given by pthread_sigmask.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before.0, std::ptr::null_mut()) };
}

/// Blocked signals, readable from a descriptor.
pub struct SignalFd(OwnedFd);

impl SignalFd {
    /// Blocks `signals` in the calling thread (and the threads and processes it makes later) and
    /// delivers them here.
    ///
    /// # Errors
    /// The error of `signalfd`; too many open files is the usual reason.
    pub fn new(signals: &[i32]) -> io::Result<SignalFd> {
        let set = block(signals);
        // SAFETY: set is initialised.
        let fd =
            unsafe { libc::signalfd(-1, &raw const set.0, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) };
        if fd == -1 {
            return Err(refused("signalfd"));
        }
        // SAFETY: a descriptor that the kernel has just given us.
        Ok(SignalFd(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    /// The next pending signal, if any.
    ///
    /// # Errors
    /// The error of `read`, except that no signal is pending.
    pub fn next(&self) -> io::Result<Option<i32>> {
        // SAFETY: all-zero is valid for this plain structure.
        let mut info: libc::signalfd_siginfo = unsafe { std::mem::zeroed() };
        let size = size_of::<libc::signalfd_siginfo>();
        // SAFETY: info is valid for writing `size` bytes.
        let got = unsafe { libc::read(self.0.as_raw_fd(), (&raw mut info).cast(), size) };
        if got == -1 {
            let error = io::Error::last_os_error();
            return match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(None),
                _ => Err(error),
            };
        }
        Ok(i32::try_from(info.ssi_signo).ok())
    }
}

impl AsFd for SignalFd {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Whether `signal` was ignored when this program started (by `nohup`, or as a background job of a
/// shell).
#[must_use]
pub fn is_ignored(signal: i32) -> bool {
    // SAFETY: all-zero is a valid sigaction; it is overwritten below.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    // SAFETY: a null new action changes nothing; the old one is written to valid memory.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), &raw mut action) == 0
            && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Stops this process as Ctrl-Z would; returns when it is continued.
pub fn stop_self() {
    // SAFETY: raise takes a plain number.
    unsafe { libc::raise(libc::SIGSTOP) };
}
