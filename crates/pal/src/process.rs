//! Processes: fork, reaping, signals, and the ties between parent and child.
//!
//! The launcher's node proxy is forked here, before any thread exists. Everything it starts is
//! reaped and ended through these calls. Between `fork` and its return in the child, this module
//! allocates only what a single-threaded copy may. Starting programs is in `spawn.rs`.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It called `exit` with this status (0–255).
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
}

/// The side of a [`fork_single_threaded`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// The original process, with the child's pid.
    Parent(i32),
    /// The new process.
    Child,
}

/// A process or a process group to signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One process.
    Process(i32),
    /// Every member of the process group.
    Group(i32),
}

/// Forks, if this process has one thread only.
///
/// # Errors
/// `Unsupported` when more than one thread exists: a lock held by another thread would stay held
/// for ever in the child. Else the error of `fork`.
pub fn fork_single_threaded() -> io::Result<Fork> {
    if std::fs::read_dir("/proc/self/task").is_ok_and(|tasks| tasks.count() > 1) {
        return Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "fork with more than one thread",
        ));
    }
    // SAFETY: fork has no condition in a program with one thread (checked above): the child is a
    // full copy.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(Fork::Child),
        pid => Ok(Fork::Parent(pid)),
    }
}

/// Reaps one ended child of this process, if there is one.
///
/// # Errors
/// `ECHILD` (raw OS error) when this process has no children at all, running or ended.
pub fn reap_any() -> io::Result<Option<(i32, Ended)>> {
    reap(-1)
}

/// Reaps child `pid` if it has ended; `-1` for any child. See [`reap_any`].
///
/// # Errors
/// `ECHILD` when there is no such child.
pub fn reap(pid: i32) -> io::Result<Option<(i32, Ended)>> {
    loop {
        let mut status = 0;
        // SAFETY: status is a valid int for the call to write.
        let pid = unsafe { libc::waitpid(pid, &raw mut status, libc::WNOHANG) };
        match pid {
            -1 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            0 => return Ok(None),
            pid if libc::WIFSIGNALED(status) => {
                return Ok(Some((pid, Ended::Signal(libc::WTERMSIG(status)))));
            }
            pid => return Ok(Some((pid, Ended::Exit(libc::WEXITSTATUS(status))))),
        }
    }
}

/// Sends `signal` to `target`. A target that no longer exists is not an error.
///
/// # Errors
/// `EPERM` when the target belongs to another user.
///
/// # Panics
/// On pid or group 0, 1 or below: for the kernel these mean all processes, and here they are always
/// a mistake.
pub fn kill(target: Target, signal: i32) -> io::Result<()> {
    let raw = match target {
        Target::Process(pid) => pid,
        Target::Group(group) => -group,
    };
    assert!(raw.abs() > 1, "invariant: kill has a definite target");
    // SAFETY: kill takes plain numbers.
    if unsafe { libc::kill(raw, signal) } == 0 {
        return Ok(());
    }
    let error = io::Error::last_os_error();
    if error.raw_os_error() == Some(libc::ESRCH) {
        Ok(())
    } else {
        Err(error)
    }
}

/// Makes us the parent of orphaned descendants, so that they can be found and reaped.
///
/// # Errors
/// The error of `prctl`.
pub fn become_subreaper() -> io::Result<()> {
    // SAFETY: prctl with plain numbers.
    check(unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) })
}

/// Puts this process into a process group of its own.
///
/// # Errors
/// The error of `setpgid`.
pub fn own_group() -> io::Result<()> {
    // SAFETY: setpgid with plain numbers.
    check(unsafe { libc::setpgid(0, 0) })
}

/// Sets the name that `ps` shows (at most 15 bytes are kept).
pub fn set_name(name: &std::ffi::CStr) {
    // SAFETY: PR_SET_NAME reads up to 16 bytes of a NUL-terminated string.
    unsafe { libc::prctl(libc::PR_SET_NAME, name.as_ptr(), 0, 0, 0) };
}

/// The pid of our parent.
#[must_use]
pub fn parent_id() -> i32 {
    // SAFETY: no conditions.
    unsafe { libc::getppid() }
}

/// Our effective user id.
#[must_use]
pub fn user_id() -> u32 {
    // SAFETY: no conditions.
    unsafe { libc::geteuid() }
}

/// Our effective group id.
#[must_use]
pub fn group_id() -> u32 {
    // SAFETY: no conditions.
    unsafe { libc::getegid() }
}

/// A descriptor that becomes readable when process `pid` ends.
///
/// # Errors
/// `ESRCH` when there is no such process.
pub fn pidfd(pid: i32) -> io::Result<OwnedFd> {
    // SAFETY: pidfd_open takes plain numbers.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid, 0) };
    let fd = i32::try_from(fd).map_err(|_| io::Error::last_os_error())?;
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel has just given us this descriptor, and nobody else knows it.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Sends `signal` to the process of this pidfd, and never to a later process with its number. A
/// process that has ended is not an error.
///
/// # Errors
/// `EPERM` when the process belongs to another user; `ENOSYS` on a kernel without the call.
pub fn kill_by(pidfd: BorrowedFd<'_>, signal: i32) -> io::Result<()> {
    let info = std::ptr::null::<libc::siginfo_t>();
    // SAFETY: plain numbers, and a null pointer for "as kill does".
    let sent = unsafe {
        libc::syscall(
            libc::SYS_pidfd_send_signal,
            pidfd.as_raw_fd(),
            signal,
            info,
            0,
        )
    };
    if sent == 0 {
        return Ok(());
    }
    let error = io::Error::last_os_error();
    match error.raw_os_error() {
        Some(libc::ESRCH) => Ok(()),
        _ => Err(error),
    }
}

/// Whether `error` means that there is no such process.
#[must_use]
pub fn is_no_process(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ESRCH)
}

/// Writes the buffered data of the program's own C streams (stdout); for the end of a process that
/// runs no exit handlers.
pub fn flush_c_streams() {
    // SAFETY: a null stream means all of them; each is locked by the C library while it is flushed.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// The buffering of the program's own C streams (stdout, stderr).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffering {
    /// Unbuffered.
    None,
    /// Until a line is complete.
    Line,
    /// Until the buffer is full.
    Full,
}

/// Sets the buffering of the program's own C streams from now on.
pub fn buffer_c_streams(how: Buffering) {
    unsafe extern "C" {
        static stdout: *mut libc::FILE;
        static stderr: *mut libc::FILE;
    }
    let mode = match how {
        Buffering::None => libc::_IONBF,
        Buffering::Line => libc::_IOLBF,
        Buffering::Full => libc::_IOFBF,
    };
    // SAFETY: the C library's own variables, set before main.
    let streams = unsafe { [stdout, stderr] };
    for stream in streams {
        // SAFETY: an open stream; no buffer is given, so the C library allocates one that it owns.
        unsafe { libc::setvbuf(stream, std::ptr::null_mut(), mode, 0) };
    }
}

/// Ends this process at once: no destructors, no exit handlers, no flushing.
pub fn exit_now(status: i32) -> ! {
    // SAFETY: _exit has no conditions.
    unsafe { libc::_exit(status) }
}

/// The name of this machine in the kernel; never resolved.
#[must_use]
pub fn host_name() -> String {
    // SAFETY: an all-zero utsname is valid (arrays of char).
    let mut uts: libc::utsname = unsafe { std::mem::zeroed() };
    // SAFETY: uts is valid for writing.
    if unsafe { libc::uname(&raw mut uts) } != 0 {
        return "localhost".into();
    }
    let name: Vec<u8> = uts
        .nodename
        .iter()
        .take_while(|&&c| c != 0)
        .map(|&c| c.to_ne_bytes()[0])
        .collect();
    String::from_utf8_lossy(&name).into_owned()
}

/// The usual name of a signal number, such as `SIGKILL`.
#[must_use]
pub fn signal_name(signal: i32) -> String {
    SIGNALS
        .iter()
        .find(|(number, ..)| *number == signal)
        .map_or_else(|| format!("signal {signal}"), |s| s.1.to_string())
}

/// The meaning of a signal in words, such as "invalid memory access"; empty when there is none.
#[must_use]
pub fn signal_meaning(signal: i32) -> &'static str {
    SIGNALS
        .iter()
        .find(|(number, ..)| *number == signal)
        .map_or("", |s| s.2)
}

/// The last error of the system, with the name of the call: an administrator who allows and forbids
/// calls must know which one is needed.
pub(crate) fn refused(call: &str) -> io::Error {
    named(call, &io::Error::last_os_error())
}

/// The error of a system call with its name, and a hint where it may be forbidden.
#[must_use]
pub fn named(call: &str, error: &io::Error) -> io::Error {
    let filter = match error.raw_os_error() {
        Some(libc::EPERM | libc::EACCES | libc::ENOSYS) => {
            "; a container or a filter of system calls may forbid it, and has to allow it"
        }
        _ => "",
    };
    io::Error::new(error.kind(), format!("{call}: {error}{filter}"))
}

pub(crate) fn check(result: libc::c_int) -> io::Result<()> {
    if result == -1 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

const SIGNALS: [(i32, &str, &str); 18] = [
    (libc::SIGHUP, "SIGHUP", "hang-up"),
    (libc::SIGINT, "SIGINT", "interrupt"),
    (libc::SIGQUIT, "SIGQUIT", "quit"),
    (libc::SIGILL, "SIGILL", "illegal instruction"),
    (libc::SIGTRAP, "SIGTRAP", "trace trap"),
    (libc::SIGABRT, "SIGABRT", "abort"),
    (
        libc::SIGBUS,
        "SIGBUS",
        "memory that cannot be reached, or a file shorter than its mapping",
    ),
    (libc::SIGFPE, "SIGFPE", "arithmetic error"),
    (
        libc::SIGKILL,
        "SIGKILL",
        "killed from outside, by a person, a batch system, or the kernel when memory is short",
    ),
    (libc::SIGSEGV, "SIGSEGV", "invalid memory access"),
    (libc::SIGUSR1, "SIGUSR1", ""),
    (libc::SIGUSR2, "SIGUSR2", ""),
    (libc::SIGPIPE, "SIGPIPE", "write to a pipe nobody reads"),
    (libc::SIGALRM, "SIGALRM", "alarm clock"),
    (libc::SIGTERM, "SIGTERM", "asked to end"),
    (libc::SIGXCPU, "SIGXCPU", "CPU time limit"),
    (libc::SIGXFSZ, "SIGXFSZ", "file size limit"),
    (libc::SIGSYS, "SIGSYS", "forbidden system call"),
];

/// The file that the code or data at `address` was loaded from.
#[must_use]
pub fn file_of(address: usize) -> Option<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines().find_map(|line| {
        let (range, rest) = line.split_once(' ')?;
        let (start, end) = range.split_once('-')?;
        let inside = usize::from_str_radix(start, 16).ok()? <= address
            && address < usize::from_str_radix(end, 16).ok()?;
        let path = rest.find('/').map(|at| rest[at..].to_owned());
        inside.then_some(path).flatten()
    })
}

/// Whether a file of this name (without folders) is loaded; true if that is unknown.
#[must_use]
pub fn is_loaded(name: &str) -> bool {
    let Ok(maps) = std::fs::read_to_string("/proc/self/maps") else {
        return true;
    };
    // A file that was replaced since is marked.
    let file = |line: &str| {
        let file = line.strip_suffix(" (deleted)").unwrap_or(line);
        file.rsplit('/').next() == Some(name)
    };
    maps.lines().any(file)
}

/// Calls `mark` in every child of fork() from now on. It may only store to atomics.
pub fn in_forked_children(mark: fn()) {
    static MARK: std::sync::OnceLock<fn()> = std::sync::OnceLock::new();
    extern "C" fn child() {
        if let Some(mark) = MARK.get() {
            mark();
        }
    }
    if MARK.set(mark).is_ok() {
        // SAFETY: registers a function that lives as long as the library and, in the child, only
        // reads a OnceLock and calls `mark`.
        unsafe { libc::pthread_atfork(None, None, Some(child)) };
    }
}

/// Calls `last` when this process ends by `exit` or by returning from `main`, but not by `_exit` or
/// a signal. Only the first caller's function is registered. A child made by fork that calls `exit`
/// runs it, too.
pub fn at_exit(last: fn()) {
    static LAST: std::sync::OnceLock<fn()> = std::sync::OnceLock::new();
    extern "C" fn leave() {
        if let Some(last) = LAST.get() {
            last();
        }
    }
    if LAST.set(last).is_ok() {
        // SAFETY: registers a function that lives as long as the library: the C library calls it
        // before the library's memory goes.
        unsafe { libc::atexit(leave) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_signals() {
        assert_eq!(signal_name(9), "SIGKILL");
        assert_eq!(signal_name(11), "SIGSEGV");
        assert_eq!(signal_name(63), "signal 63");
        assert_eq!(signal_meaning(11), "invalid memory access");
    }

    #[test]
    fn fork_is_refused_with_threads() {
        // The test harness itself runs more than one thread.
        let other = std::thread::spawn(std::thread::park);
        assert_eq!(
            fork_single_threaded().unwrap_err().kind(),
            io::ErrorKind::Unsupported
        );
        other.thread().unpark();
        other.join().unwrap();
    }

    #[test]
    fn own_pidfd_opens() {
        assert!(pidfd(i32::try_from(std::process::id()).unwrap()).is_ok());
        assert!(!host_name().is_empty());
    }
}
