//! When a rail is polled. Each poll costs a system call for each of its connections, and a waiting
//! process polls continuously.
//!
//! After a poll without result the other transports get as much time as it has taken. A rail is
//! idle if it has given nothing for long while another rail has. An idle rail gets a small part of
//! the time, so that it does not delay the frames of the others. No pause is longer than a
//! millisecond: a program that waits by MPI_Test is as deaf as its rails.

use oxmpi_pal::cpu::TICKS_PER_US;

/// Polls without result after which a rail may count as idle: a sent frame would have been
/// answered.
const MANY: u32 = 64;
/// The part of the time that an idle rail gets while another one is in use.
const QUIET_SHARE: u64 = 8;
/// The longest pause (ticks).
const LONGEST: u64 = 1000 * TICKS_PER_US;

/// The schedule of the polls of one rail.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// When the next poll may begin (ticks); 0: at once.
    next: u64,
    /// Polls without result since the last result.
    in_vain: u32,
    /// Their usual duration (ticks); 0: there was none.
    usual: u64,
}

impl Looks {
    /// Whether a poll may begin now.
    pub(super) fn may_begin(&self, now: u64) -> bool {
        // No pause is longer: the counter was set back, or that of this processor is behind.
        let is_pause = (1..=LONGEST).contains(&self.next.wrapping_sub(now));
        self.next == 0 || !is_pause
    }

    /// Lets the next poll begin at once, as the process was doing something else.
    pub(super) fn at_once(&mut self) {
        self.next = 0;
    }

    /// A frame was sent and may be answered.
    pub(super) fn expects(&mut self) {
        self.in_vain = 0;
    }

    /// A poll has found something.
    pub(super) fn found(&mut self) {
        (self.next, self.in_vain) = (0, 0);
    }

    /// A poll has found nothing, from `began` to `now`. `is_aside`: another rail has given the last
    /// frame.
    pub(super) fn found_nothing(&mut self, began: u64, now: u64, is_aside: bool) {
        self.in_vain = self.in_vain.saturating_add(1);
        let took = now.wrapping_sub(began).min(LONGEST);
        self.usual = match self.usual {
            0 => took,
            usual => (7 * usual + took.min(4 * usual)) / 8,
        };
        // Another process may have run within the poll, or this one was stopped. That must not
        // cause a pause that long.
        let took = took.min(2 * self.usual);
        let pause = match is_aside && self.in_vain > MANY {
            true => QUIET_SHARE * took,
            false => took,
        };
        self.next = now.wrapping_add(pause.min(LONGEST)).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a rail is polled within `moments`. A poll takes one moment.
    fn looked_at(looks: &mut Looks, is_aside: bool, moments: u64) -> u64 {
        let mut count = 0;
        let mut now = 1000;
        while now < 1000 + moments {
            if looks.may_begin(now) {
                count += 1;
                looks.found_nothing(now, now + 1, is_aside);
            }
            now += 1;
        }
        count
    }

    /// Every wait once polled both rails in turn, so that a message on one was seen late.
    #[test]
    fn a_rail_that_stands_aside_is_looked_at_seldom() {
        let mut looks = Looks::default();
        let many = 10_000;
        assert!(looked_at(&mut looks, false, many) >= many / 2);
        looks.at_once();
        let seldom = looked_at(&mut looks, true, many);
        assert!((many / 10..many / 8).contains(&seldom), "{seldom}");
        // A frame was sent on it: the answer is polled for.
        looks.expects();
        looks.at_once();
        let soon = looked_at(&mut looks, true, u64::from(3 * MANY));
        assert!(soon >= u64::from(MANY), "{soon}");
    }

    /// A debugger or a virtual machine stopped a process within a poll. It did not poll the rail
    /// again for as long as the stop was. A program that waits by MPI_Test or MPI_Iprobe saw no
    /// message in that time.
    #[test]
    fn a_poll_in_which_the_process_was_stopped_is_followed_by_a_short_pause() {
        const HOUR: u64 = 3_600_000_000 * TICKS_PER_US;
        for (is_aside, polls_before) in [(false, 0), (false, 100), (true, 0), (true, 100)] {
            let mut looks = Looks::default();
            let mut now = looked_at(&mut looks, is_aside, polls_before) + 2_000_000;
            assert!(looks.may_begin(now));
            looks.found_nothing(now, now + HOUR, is_aside);
            now += HOUR + LONGEST;
            assert!(looks.may_begin(now), "{is_aside} {polls_before}");
            // Nor does one such poll lengthen the pauses after the next ones for long.
            for _ in 0..200 {
                looks.found_nothing(now, now + 1, is_aside);
                now += 1 + LONGEST;
            }
            looks.found_nothing(now, now + 1, is_aside);
            assert!(
                looks.may_begin(now + 1 + QUIET_SHARE),
                "{is_aside} {polls_before}"
            );
        }
    }

    /// The counter of another processor may be behind, and a restored virtual machine may have its
    /// counter set back. The rail was then not polled until the counter had caught up.
    #[test]
    fn a_counter_that_jumps_back_stops_no_polls() {
        let mut looks = Looks::default();
        let late = u64::MAX / 4;
        looks.found_nothing(late, late + 10, false);
        assert!(!looks.may_begin(late + 10) && looks.may_begin(late + 20));
        assert!(looks.may_begin(1000));
        // Within a poll, too.
        looks.found_nothing(late, 1000, false);
        assert!(looks.may_begin(1000 + LONGEST));
    }

    /// A process that polls rarely sees what is there.
    #[test]
    fn a_look_after_a_while_is_always_made() {
        let mut looks = Looks::default();
        looked_at(&mut looks, true, 10_000);
        for now in (100_000..).step_by(1000).take(100) {
            assert!(looks.may_begin(now));
            looks.found_nothing(now, now + 500, true);
        }
    }
}
