//! The rare side of an asymmetric barrier. The kernel makes every other thread execute a full
//! barrier, so that they need none on their hot path.
//!
//! It has two scopes. *Private* is all threads of this process, and *global* all threads of all
//! processes that have registered for it (the ranks of the node). Both are expedited (interrupts,
//! microseconds). Where the kernel or a sandbox refuses, both sides must use real fences. The
//! answer is determined once and never changes back.

use std::io;

use oxmpi_sync::atomic::global::{AtomicU8, Ordering, compiler_fence, fence};

/// Registers this process for the private barrier, once; returns whether it can be used.
pub fn private() -> bool {
    PRIVATE.is_usable()
}

/// Registers this process to take part in the global barriers of others, once; returns whether that
/// worked.
pub fn global() -> bool {
    GLOBAL.is_usable()
}

/// Every other thread of this process executes a full barrier between the call and the return; so
/// does the caller.
pub fn private_heavy() {
    fence(Ordering::SeqCst);
    if private() {
        call(PRIVATE.barrier)
            .expect("invariant: the kernel accepted our registration for private membarrier");
    }
}

/// The frequent side of [`private_heavy`]: a compiler fence where membarrier is known to work, else
/// a full fence.
///
/// It is the full fence until a caller has registered ([`private`]). A heavy barrier registers
/// before it begins, so the two sides agree.
#[inline(always)]
pub fn private_light() {
    if PRIVATE.state.load(Ordering::Relaxed) == YES {
        compiler_fence(Ordering::SeqCst);
    } else {
        fence(Ordering::SeqCst);
    }
}

/// Every thread of every process registered by [`global`] executes a full barrier between the call
/// and the return; so does the caller. False: the kernel refused, and only the caller executed one.
pub fn global_heavy() -> bool {
    fence(Ordering::SeqCst);
    global() && call(GLOBAL.barrier).is_ok()
}

/// The state of one kind of barrier.
struct Barrier {
    state: AtomicU8,
    register: libc::c_int,
    barrier: libc::c_int,
}

impl Barrier {
    /// Whether the system supports it: checked once, cached from then on.
    fn is_usable(&self) -> bool {
        match self.state.load(Ordering::Relaxed) {
            UNKNOWN => {
                let answer = if call(self.register).is_ok() && call(self.barrier).is_ok() {
                    YES
                } else {
                    NO
                };
                self.state.store(answer, Ordering::Relaxed);
                answer == YES
            }
            known => known == YES,
        }
    }
}

fn call(command: libc::c_int) -> io::Result<()> {
    if cfg!(miri) {
        return Err(io::Error::from_raw_os_error(libc::ENOSYS));
    }
    // SAFETY: plain numbers.
    let result = unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) };
    if result == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

static PRIVATE: Barrier = Barrier {
    state: AtomicU8::new(UNKNOWN),
    register: libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED,
    barrier: libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED,
};

static GLOBAL: Barrier = Barrier {
    state: AtomicU8::new(UNKNOWN),
    register: libc::MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED,
    barrier: libc::MEMBARRIER_CMD_GLOBAL_EXPEDITED,
};

const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_stays() {
        assert_eq!(private(), private());
        assert_eq!(global(), global());
        private_heavy();
        private_light();
        assert_eq!(global_heavy(), global());
    }
}
