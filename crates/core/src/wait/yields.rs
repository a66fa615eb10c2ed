//! The yields of a wait, and the one number that waits learn: until when this process parks without
//! a yield.
//!
//! A yield is the cheapest way to wait for a rank on this processor: nothing must be woken. Beside
//! a process that computes, it is the most expensive. Linux lets the other one compute for a slice
//! of milliseconds, whatever comes meanwhile, and since 6.18 takes a slice from the caller's share.
//! A parked rank keeps its share, and its doorbell makes it run.
//!
//! So after two such yields that follow each other closely, the process parks without a yield. It
//! does so for [`REST`] times as long as the second one took. Then yields take a bounded part of
//! its time. One that stands alone costs no more than itself. Called by [`wait`](super::wait).

use crate::process::Process;
use oxmpi_pal::cpu::{TICKS_PER_US, ticks, yield_now};
use oxmpi_sync::atomic::Ordering;

/// Who ran during a yield.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Nobody.
    Nobody,
    /// Others, which waited or yielded soon.
    Others,
    /// A process that computes, for a whole slice.
    Computing,
}

/// Whether yields are likely to be short. One word for all threads: a race does no harm.
#[inline]
pub(super) fn may_yield(process: &Process) -> bool {
    ticks() >= process.no_yield_until.load(Ordering::Relaxed)
}

/// Yields; `waiting` threads of this process wait.
#[inline]
pub(super) fn timed_yield(process: &Process, waiting: u32) -> Turn {
    let before = ticks();
    yield_now();
    let now = ticks();
    match now.saturating_sub(before) {
        took if took >= process.wait_limits().long_yield(waiting) => {
            let word = &process.no_yield_until;
            let last = word.load(Ordering::Relaxed);
            word.store(end_of_rest(last, before, now), Ordering::Relaxed);
            Turn::Computing
        }
        took if took >= SWITCH => Turn::Others,
        _ => Turn::Nobody,
    }
}

/// When to yield again after a long yield from `before` to `now`. `last`: the end of the rest
/// before.
fn end_of_rest(last: u64, before: u64, now: u64) -> u64 {
    let took = now.saturating_sub(before).min(LONGEST);
    let long = REST * took;
    match before < last.saturating_add(long) {
        true => now.saturating_add(long),
        false => now,
    }
}

/// How many times as long as a long yield its process parks without one.
const REST: u64 = 4;
/// Ticks of a yield that others can take: a slice of each of many. In a longer one this process was
/// stopped.
const LONGEST: u64 = 100_000 * TICKS_PER_US;
/// Ticks of a yield during which another thread ran: a system call takes less.
const SWITCH: u64 = TICKS_PER_US;

#[cfg(test)]
mod tests {
    use super::*;

    /// A debugger or a virtual machine stopped a process within a yield. For four times as long as
    /// the stop each wait parked without a yield.
    #[test]
    fn a_yield_in_which_the_process_was_stopped_is_followed_by_a_short_rest() {
        const STOP: u64 = 3_600_000_000 * TICKS_PER_US;
        let (before, now) = (1_000_000, 1_000_000 + STOP);
        let until = end_of_rest(before - 10, before, now);
        assert_eq!(until, now + REST * LONGEST);
    }

    /// Waiting ranks beside computing ranks yielded sixteen times in each wait. Each yield cost a
    /// slice, although their message was there.
    #[test]
    fn beside_somebody_who_computes_yields_are_rare() {
        const SLICE: u64 = 3_000;
        let (mut until, mut now, mut yielding) = (0, 1_000_000, 0);
        let start = now;
        while now < start + 1_000 * SLICE {
            // A short wait, parked.
            now += 10;
            if now >= until {
                until = end_of_rest(until, now, now + SLICE);
                now += SLICE;
                yielding += SLICE;
            }
        }
        let most = (now - start) / (REST + 1) + 2 * SLICE;
        assert!((most / 2..=most).contains(&yielding), "{yielding} {most}");
    }

    #[test]
    fn a_long_yield_that_stands_alone_costs_no_more_than_itself() {
        let until = end_of_rest(0, 1_000_000, 1_003_000);
        assert_eq!(until, 1_003_000);
        // Soon after that one.
        assert_eq!(
            end_of_rest(until, until + 10, until + 3_010),
            until + 3_010 + REST * 3_000
        );
        // The clock of another processor may be behind.
        assert_eq!(end_of_rest(until, 2_000_000, 1_999_999), 1_999_999);
    }
}
