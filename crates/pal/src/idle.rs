//! Threads that sleep for good: other names of this process, for those who copy out of its memory.
//!
//! Whoever reads another process's memory names one of its threads, and the kernel counts there
//! that somebody does, in the very line of the thread's state that the thread itself reads at each
//! of its own system calls. Two processes that read each other's memory at once so take lines away
//! from each other. A thread that makes no calls misses nothing. (Over a mesh a call takes 0.39 µs
//! alone, 0.75 to 0.85 when both are at it, and 0.48 then by the name of such a thread.) Readers on
//! different processors take the line away from each other likewise, unless each has a name of its
//! own to use.
//!
//! They are made below the C library, which knows nothing of it: to the library a program with one
//! thread stays one, with the faster locks, and ends when its last own thread does. Each runs two
//! instructions on a stack of its own, blocks all signals, and goes with the process; a child made
//! by fork has none. It keeps the user it was made by: after a change of that others may be refused
//! by its name, and go by the process's again.

use crate::memory::page_size;
use crate::signal;
use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::OnceLock;

/// For whom a thread is a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visitors {
    /// Those on other processors.
    Far,
    /// Those who share ours.
    Near,
}

/// The number of a thread of this process that does nothing, as the process itself sees it. The
/// first call makes it; `None`: there can be none.
pub fn idle_thread(visitors: Visitors) -> Option<i32> {
    static IDLE: [OnceLock<Option<i32>>; 2] = [const { OnceLock::new() }; 2];
    *IDLE[visitors as usize].get_or_init(|| {
        // Signals are for the program's own threads: a new one blocks what its maker does.
        let before = signal::block_all();
        let thread = if cfg!(target_arch = "x86_64") {
            start()
        } else {
            None
        };
        signal::restore(before);
        if let Some(thread) = thread {
            // For those who look at the process; refused, it is called as the process is.
            let _ = std::fs::write(format!("/proc/self/task/{thread}/comm"), "oxmpi idle");
        }
        thread
    })
}

fn start() -> Option<i32> {
    let len = 2 * page_size();
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: a new mapping at an address the kernel chooses: it replaces nothing.
    let stack = unsafe { libc::mmap(ptr::null_mut(), len, protection, flags, -1, 0) };
    if stack == libc::MAP_FAILED {
        return None;
    }
    let flags = libc::CLONE_VM
        | libc::CLONE_FS
        | libc::CLONE_FILES
        | libc::CLONE_SIGHAND
        | libc::CLONE_THREAD
        | libc::CLONE_SYSVSEM;
    // SAFETY: the thread begins at the end of a stack that nobody else has and that stays mapped,
    // and runs `sleep`, which touches no memory but that: not the thread-local storage either,
    // which it shares with its maker.
    let thread = unsafe { libc::clone(sleep, stack.byte_add(len), flags, ptr::null_mut()) };
    if thread == -1 {
        // SAFETY: mapped above, and no thread has it.
        unsafe { libc::munmap(stack, len) };
        return None;
    }
    Some(thread)
}

extern "C" fn sleep(_: *mut c_void) -> c_int {
    loop {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: pause touches no memory; the kernel overwrites rcx and r11. As no signal comes it
        // does not return.
        unsafe {
            core::arch::asm!("syscall", inout("rax") libc::SYS_pause => _, out("rcx") _, out("r11") _, options(nomem, nostack));
        }
    }
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;
    use crate::cma::{CmaError, read};

    #[test]
    fn it_is_one_thread_of_ours_by_whose_name_our_memory_is_found() {
        let idle = idle_thread(Visitors::Far).unwrap();
        assert_eq!(idle_thread(Visitors::Far), Some(idle));
        assert_ne!(idle_thread(Visitors::Near).unwrap(), idle);
        assert_ne!(u32::try_from(idle), Ok(std::process::id()));
        assert!(std::path::Path::new(&format!("/proc/self/task/{idle}")).exists());
        let (secret, mut copy) = ([1u8, 2, 3], [0; 3]);
        match read(idle, secret.as_ptr().addr() as u64, &mut copy) {
            Ok(()) => assert_eq!(copy, secret),
            Err(error) => assert_eq!(error, CmaError::Refused),
        }
    }

    #[test]
    fn signals_pass_it_by() {
        let idle = idle_thread(Visitors::Near).unwrap();
        let status = std::fs::read_to_string(format!("/proc/self/task/{idle}/status")).unwrap();
        let blocked = status
            .lines()
            .find_map(|line| line.strip_prefix("SigBlk:\t"))
            .unwrap();
        let blocked = u64::from_str_radix(blocked, 16).unwrap();
        for signal in [signal::SIGINT, signal::SIGALRM, signal::SIGUSR1] {
            assert_ne!(blocked & 1 << (signal - 1), 0, "signal {signal}");
        }
    }
}
