//! The running thread and the time.
//!
//! The thread's number is its thread pointer register. That is one instruction, it differs for all
//! living threads, and needs no thread-local variable on the hot path. (For the processors we may
//! run on: `affinity`.)

use std::time::Duration;

/// A number that stays the same for the whole life of the calling thread and differs from that of
/// every other living thread. Neither 0 nor `usize::MAX`.
#[inline(always)]
#[must_use]
pub fn thread_pointer() -> usize {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        let pointer: usize;
        // SAFETY: on x86-64 Linux the word at fs:0 holds the thread pointer itself (the ABI's TCB
        // self pointer); it never changes.
        unsafe {
            core::arch::asm!("mov {}, fs:[0]", out(reg) pointer, options(pure, readonly, nostack, preserves_flags));
        }
        pointer
    }
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    {
        let pointer: usize;
        // SAFETY: reads the thread pointer register, which user code may always do.
        unsafe {
            core::arch::asm!("mrs {}, tpidr_el0", out(reg) pointer, options(pure, nomem, nostack, preserves_flags));
        }
        pointer
    }
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    {
        thread_local!(static HERE: u8 = const { 0 });
        HERE.with(|here| (&raw const *here).addr())
    }
}

/// Nanoseconds of the monotonic clock: the same for all processes of the node, about 20 ns a call.
///
/// Not the processor's counter: that may jump between sockets and in virtual machines.
#[must_use]
pub fn now_ns() -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: time is valid for writing. CLOCK_MONOTONIC always exists.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or(0)
}

/// Whether this processor has the instruction cldemote, by which a line leaves our own caches.
#[must_use]
pub fn can_demote() -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{__cpuid, __cpuid_count};
        // CLDEMOTE: bit 25 of ECX of leaf 7.
        __cpuid(0).eax >= 7 && __cpuid_count(7, 0).ecx >> 25 & 1 != 0
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    false
}

/// Whether this is a virtual machine, as its processor says. Its host may move its processors, and
/// they need not share the caches that the system names.
#[must_use]
pub fn is_virtual() -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        // A hypervisor is present: bit 31 of ECX of leaf 1.
        core::arch::x86_64::__cpuid(1).ecx >> 31 != 0
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    false
}

/// Lets another thread run, if one is ready.
///
/// Does not call the C library's function: its page and the page of its address would be two more
/// TLB lookups after a switch.
#[inline(always)]
pub fn yield_now() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a system call without arguments that touches no memory of ours; the kernel changes
    // these three registers.
    unsafe {
        core::arch::asm!(
            "syscall",
            inlateout("rax") libc::SYS_sched_yield => _,
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    // SAFETY: no arguments.
    unsafe {
        libc::sched_yield();
    }
}

/// From now on the calling thread has short time slices. For a thread that sleeps until work
/// arrives, does it and sleeps again. Linux from 6.12 on lets a thread with shorter slices preempt
/// another on its processor before the other's slice, of milliseconds, is over. Elsewhere, and
/// where it is refused, nothing changes.
pub fn take_short_turns() {
    const ITSELF: libc::pid_t = 0;
    const TURN_NS: u64 = 100_000;
    let size = u32::try_from(size_of::<libc::sched_attr>()).unwrap_or(0);
    // SAFETY: plain numbers, for which all zeros is a value.
    let mut about: libc::sched_attr = unsafe { core::mem::zeroed() };
    // SAFETY: about lives through the call and has the length that is passed.
    let known = unsafe {
        let about = &raw mut about;
        libc::syscall(libc::SYS_sched_getattr, ITSELF, about, size, 0)
    };
    let is_usual = about.sched_policy == libc::SCHED_OTHER.cast_unsigned();
    if known == 0 && is_usual {
        about.size = size;
        about.sched_runtime = TURN_NS;
        // SAFETY: about lives through the call; nothing but the length of slices changes.
        unsafe { libc::syscall(libc::SYS_sched_setattr, ITSELF, &raw const about, 0) };
    }
}

/// A counter of this processor with a steady rate, to tell short times from long ones. Unlike
/// [`now_ns`] it touches no memory. A jump (between sockets, in virtual machines) must not matter
/// to the caller. [`TICKS_PER_US`] is its unit, roughly.
#[inline(always)]
#[must_use]
pub fn ticks() -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every x86-64 processor has the instruction, and Linux lets programs use it.
    unsafe {
        core::arch::x86_64::_rdtsc()
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    now_ns()
}

/// About a microsecond in [`ticks`], to tell a system call from a context switch and that from a
/// time slice. Counters of x86-64 processors run at 2 to 5 GHz; other processors use nanoseconds.
pub const TICKS_PER_US: u64 = match cfg!(all(target_arch = "x86_64", not(miri))) {
    true => 3_000,
    false => 1_000,
};

/// [`now_ns`] as a duration since the start of the clock.
#[must_use]
pub fn now() -> Duration {
    Duration::from_nanos(now_ns())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_have_their_own_number() {
        let mine = thread_pointer();
        assert_eq!(mine, thread_pointer());
        assert!(mine != 0 && mine != usize::MAX);
        let theirs = std::thread::spawn(thread_pointer).join().unwrap();
        assert_ne!(mine, theirs);
    }

    /// A wrong unit would make each yield long, or none.
    #[test]
    fn a_microsecond_is_some_thousand_ticks() {
        let (outer, start, inner) = (ticks(), now_ns(), ticks());
        while now_ns() - start < 1_000_000 {}
        let (inner_end, end, outer_end) = (ticks(), now_ns(), ticks());
        let micros = (end - start) / 1_000;
        assert!((inner_end - inner) / (micros + 1) <= 4 * TICKS_PER_US);
        assert!((outer_end - outer).div_ceil(micros) >= TICKS_PER_US / 4);
    }

    #[test]
    fn both_forms_of_the_time_are_of_one_clock() {
        let before = Duration::from_nanos(now_ns());
        let between = now();
        let after = Duration::from_nanos(now_ns());
        assert!((before..=after).contains(&between));
    }
}
