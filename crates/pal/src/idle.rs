//! A thread that sleeps for good: another name of this process, for those who copy out of its memory.
//!
//! Whoever reads another process's memory names one of its threads, and the kernel counts there that somebody does, in the very line of the thread's state
//! that the thread itself reads at each of its own system calls. Two processes that read each other's memory at once so take lines away from each other. A
//! thread that makes no calls misses nothing. (Over a mesh a call takes 0.39 µs alone, 0.75 to 0.85 when both are at it, and 0.48 then by the name of such a thread.)

use crate::signal;
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;

/// The number of a thread of this process that does nothing, as the process itself sees it. The first call makes it; `None`: there can be none.
pub fn idle_thread() -> Option<i32> {
    static IDLE: OnceLock<Option<i32>> = OnceLock::new();
    *IDLE.get_or_init(start)
}

/// Waits for the thread to have begun.
fn start() -> Option<i32> {
    let (tell, told) = channel();
    let sleep = move || {
        // SAFETY: gettid has no preconditions.
        let number = unsafe { libc::gettid() };
        // Whoever asked is waiting.
        let _ = tell.send(number);
        loop {
            thread::park();
        }
    };
    // Signals are for the program's own threads: a new one blocks what its maker does.
    let before = signal::block_all();
    let made = thread::Builder::new()
        .name("oxmpi idle".into())
        .stack_size(STACK)
        .spawn(sleep);
    signal::restore(before);
    made.ok()?;
    told.recv().ok()
}

/// Bytes for a thread that only sleeps; the C library makes it more where it needs more.
const STACK: usize = 32 << 10;

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;
    use crate::cma::{CmaError, read};

    #[test]
    fn it_is_one_thread_of_ours_by_whose_name_our_memory_is_found() {
        let idle = idle_thread().unwrap();
        assert_eq!(idle_thread(), Some(idle));
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
        let idle = idle_thread().unwrap();
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
