//! Starting a program, at the speed of `vfork`.
//!
//! The child borrows our memory and we sleep until it has called `execve`. So starting a rank costs
//! one `execve` and no copy of page tables. Between the two the child makes raw system calls only.
//! The child dies with us (parent-death signal), leads a process group of its own, and starts with
//! default signal handling.

use crate::affinity::CpuSet;
use crate::limits::OpenFiles;
use std::ffi::{CStr, CString, OsStr};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The program to start and its environment.
pub struct Spawn<'a> {
    /// Path of the program; a relative one is resolved from `directory`.
    pub program: &'a CStr,
    /// Arguments, the program's name first.
    pub argv: &'a [CString],
    /// Environment as `NAME=value`.
    pub env: &'a [&'a CStr],
    /// Working directory; `None` keeps ours.
    pub directory: Option<&'a CStr>,
    /// Descriptors 0, 1 and 2 of the child. Each must have its own number already, or be above 2.
    pub stdio: [BorrowedFd<'a>; 3],
    /// Processors that it may use; `None` keeps ours.
    pub cpus: Option<&'a CpuSet>,
    /// Limit of open files; `None` keeps ours.
    pub open_files: Option<OpenFiles>,
    /// Signals blocked at start.
    pub blocked: &'a crate::signal::Mask,
}

/// A started program.
#[derive(Debug)]
pub struct Spawned {
    /// Its process id.
    pub pid: i32,
    /// The error if it is not bound to the requested processors.
    pub unbound: Option<io::Error>,
}

/// The reason why a program did not start.
#[derive(Debug)]
pub enum SpawnError {
    /// No process could be created.
    Clone(io::Error),
    /// The working directory cannot be entered.
    Directory(io::Error),
    /// The program cannot be executed.
    Exec(io::Error),
}

impl Spawn<'_> {
    /// Starts the program; returns once it runs. One that cannot be bound runs unbound. The shell
    /// runs a script without an interpreter line, as with `execvp`.
    ///
    /// # Errors
    /// The failed step, with the error of the system. No process is left behind.
    pub fn start(&self) -> Result<Spawned, SpawnError> {
        let argv = self.argv.iter().map(CString::as_c_str);
        match self.start_as(self.program, argv.clone()) {
            Err(SpawnError::Exec(error))
                if error.raw_os_error() == Some(libc::ENOEXEC) && self.is_text() =>
            {
                self.start_as(SHELL, [SHELL, self.program].into_iter().chain(argv.skip(1)))
            }
            started => started,
        }
    }

    /// Whether the program's first line is text; a program for another machine is binary.
    fn is_text(&self) -> bool {
        let bytes = |text: &CStr| OsStr::from_bytes(text.to_bytes()).to_owned();
        let directory = self.directory.map(bytes).unwrap_or_default();
        let mut first = Vec::new();
        let file = File::open(Path::new(&directory).join(bytes(self.program)));
        let read = file.and_then(|file| file.take(FIRST_LINE).read_to_end(&mut first));
        let mut line = first.split(|byte| *byte == b'\n');
        read.is_ok() && line.next().is_none_or(|line| !line.contains(&0))
    }

    fn start_as<'b>(
        &self,
        program: &CStr,
        argv: impl Iterator<Item = &'b CStr>,
    ) -> Result<Spawned, SpawnError> {
        let argv = argv.map(CStr::as_ptr).chain([std::ptr::null()]);
        let argv: Vec<*const libc::c_char> = argv.collect();
        let env: Vec<*const libc::c_char> = self
            .env
            .iter()
            .map(|s| s.as_ptr())
            .chain([std::ptr::null()])
            .collect();
        // SAFETY: getpid has no conditions.
        let parent = unsafe { libc::getpid() };
        let mut order = Order {
            program: program.as_ptr(),
            argv: argv.as_ptr(),
            env: env.as_ptr(),
            directory: self.directory.map_or(std::ptr::null(), CStr::as_ptr),
            stdio: self.stdio.map(|fd| fd.as_raw_fd()),
            cpus: self.cpus.map_or((std::ptr::null(), 0), CpuSet::raw),
            open_files: self.open_files.map(OpenFiles::raw),
            blocked: self.blocked.raw(),
            parent,
            failed: Failed::No,
            errno: 0,
            unbound: 0,
        };
        let mut stack = vec![0u64; STACK / 8];
        // SAFETY: a full signal set is made by sigfillset below, before use.
        let mut all: libc::sigset_t = unsafe { std::mem::zeroed() };
        // SAFETY: as above.
        let mut before: libc::sigset_t = unsafe { std::mem::zeroed() };
        // SAFETY: both sets are valid for writing. No signal may be handled on the borrowed memory.
        unsafe {
            libc::sigfillset(&raw mut all);
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        }
        // SAFETY: the one-past-the-end pointer of the stack, which grows down; 16-byte aligned
        // below.
        let top = unsafe { stack.as_mut_ptr().add(stack.len()) };
        let top = top.map_addr(|a| a & !15);
        // SAFETY: `child` only makes system calls and touches `order` and its own stack. Both live
        // until clone returns. With CLONE_VFORK clone returns after the child has executed or
        // ended.
        let pid = unsafe {
            libc::clone(
                child,
                top.cast(),
                libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
                (&raw mut order).cast(),
            )
        };
        let clone_error = io::Error::last_os_error();
        // SAFETY: `before` was filled by the call above.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut())
        };
        if pid == -1 {
            return Err(SpawnError::Clone(clone_error));
        }
        // SAFETY: order is ours again. The child wrote through the pointer given to clone, hence
        // the volatile read.
        let failed = unsafe { (&raw const order.failed).read_volatile() };
        // SAFETY: as above.
        let errno = unsafe { (&raw const order.errno).read_volatile() };
        if let Failed::No = failed {
            // SAFETY: as above.
            let unbound = unsafe { (&raw const order.unbound).read_volatile() };
            return Ok(Spawned {
                pid,
                unbound: (unbound != 0).then(|| io::Error::from_raw_os_error(unbound)),
            });
        }
        let mut status = 0;
        // SAFETY: status is valid; pid is our child, which has ended.
        unsafe { libc::waitpid(pid, &raw mut status, 0) };
        let error = io::Error::from_raw_os_error(errno);
        Err(match failed {
            Failed::Directory => SpawnError::Directory(error),
            _ => SpawnError::Exec(error),
        })
    }
}

struct Order {
    program: *const libc::c_char,
    argv: *const *const libc::c_char,
    env: *const *const libc::c_char,
    directory: *const libc::c_char,
    stdio: [i32; 3],
    cpus: (*const u64, usize),
    open_files: Option<libc::rlimit>,
    blocked: libc::sigset_t,
    parent: libc::pid_t,
    failed: Failed,
    errno: i32,
    /// The error of sched_setaffinity.
    unbound: i32,
}

#[derive(Clone, Copy)]
enum Failed {
    No,
    Directory,
    Exec,
}

extern "C" fn child(order: *mut libc::c_void) -> libc::c_int {
    // SAFETY: the pointer given to clone; the parent sleeps meanwhile.
    let order = unsafe { &mut *order.cast::<Order>() };
    // SAFETY: system calls with plain numbers and pointers that the parent keeps valid. No library
    // state is touched apart from errno, which is the sleeping parent's.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
        if libc::getppid() != order.parent {
            libc::_exit(127);
        }
        libc::setpgid(0, 0);
        for (target, source) in order.stdio.iter().enumerate() {
            let target = target as i32;
            if target == *source {
                libc::fcntl(target, libc::F_SETFD, 0);
            } else {
                libc::dup2(*source, target);
            }
        }
        if !order.cpus.0.is_null()
            && libc::syscall(libc::SYS_sched_setaffinity, 0, order.cpus.1, order.cpus.0) != 0
        {
            order.unbound = *libc::__errno_location();
        }
        if let Some(limit) = &order.open_files {
            libc::setrlimit(libc::RLIMIT_NOFILE, limit);
        }
        if !order.directory.is_null() && libc::chdir(order.directory) != 0 {
            order.errno = *libc::__errno_location();
            order.failed = Failed::Directory;
            libc::_exit(127);
        }
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::sigprocmask(
            libc::SIG_SETMASK,
            &raw const order.blocked,
            std::ptr::null_mut(),
        );
        libc::execve(order.program, order.argv, order.env);
        order.errno = *libc::__errno_location();
        order.failed = Failed::Exec;
        libc::_exit(127)
    }
}

/// Runs a script without an interpreter line.
const SHELL: &CStr = c"/bin/sh";
/// The most bytes of a program that are read.
const FIRST_LINE: u64 = 256;
/// Bytes of stack of the child between clone and execve.
const STACK: usize = 64 * 1024;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signal::Mask;
    use std::os::fd::AsFd;

    fn run(program: &str, args: &[&str], directory: Option<&CStr>) -> Result<i32, SpawnError> {
        run_on(program, args, directory, None).map(|spawned| spawned.pid)
    }

    fn run_on(
        program: &str,
        args: &[&str],
        directory: Option<&CStr>,
        cpus: Option<&CpuSet>,
    ) -> Result<Spawned, SpawnError> {
        let path = CString::new(program).unwrap();
        let argv: Vec<CString> = args.iter().map(|a| CString::new(*a).unwrap()).collect();
        let null = std::fs::File::open("/dev/null").unwrap();
        let spawn = Spawn {
            program: &path,
            argv: &argv,
            env: &[c"A=b"],
            directory,
            stdio: [null.as_fd(); 3],
            cpus,
            open_files: None,
            blocked: &Mask::current(),
        };
        spawn.start()
    }

    // A refused mask was not reported, and mpirun reported it as in force.
    #[test]
    fn says_that_it_runs_unbound() {
        let nowhere = CpuSet::from_iter([CpuSet::MOST]);
        for (cpus, bound) in [(CpuSet::allowed().unwrap(), true), (nowhere, false)] {
            let spawned = run_on("/bin/true", &["true"], None, Some(&cpus)).unwrap();
            assert_eq!(spawned.unbound.is_none(), bound, "{cpus}");
            while crate::process::reap(spawned.pid).unwrap().is_none() {
                std::thread::yield_now();
            }
        }
    }

    #[test]
    fn runs_and_ends() {
        let pid = run("/bin/sh", &["sh", "-c", "test \"$A\" = b && exit 7"], None).unwrap();
        loop {
            if let Some((_, ended)) = crate::process::reap(pid).unwrap() {
                assert_eq!(ended, crate::process::Ended::Exit(7));
                break;
            }
            std::thread::yield_now();
        }
    }

    // A script without #! was refused with "Exec format error"; shells and other launchers run it.
    #[test]
    fn the_shell_runs_a_script_that_names_no_interpreter() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("oxmpi-script-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.join(name);
            std::fs::write(&path, bytes).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let script = write("script", b"test \"$1 $A\" = 'two words b' && exit 9\n");
        let other = write("other", b"\x7fELF\0\0\0\n");
        let directory = CString::new(folder.to_str().unwrap()).unwrap();
        for (program, directory) in [(&*script, None), ("./script", Some(&*directory))] {
            let pid = run(program, &["script", "two words"], directory).unwrap();
            loop {
                if let Some((_, ended)) = crate::process::reap(pid).unwrap() {
                    assert_eq!(ended, crate::process::Ended::Exit(9));
                    break;
                }
                std::thread::yield_now();
            }
        }
        assert!(matches!(
            run(&other, &["other"], None),
            Err(SpawnError::Exec(error)) if error.raw_os_error() == Some(libc::ENOEXEC)
        ));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn says_which_step_failed() {
        assert!(
            matches!(run("/no/such/program", &["x"], None), Err(SpawnError::Exec(e)) if e.kind() == io::ErrorKind::NotFound)
        );
        assert!(matches!(
            run("/bin/sh", &["sh"], Some(c"/no/such/dir")),
            Err(SpawnError::Directory(_))
        ));
    }
}
