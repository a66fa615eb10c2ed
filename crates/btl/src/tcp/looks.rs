//! When a rail is polled. Each poll costs a system call for each of its connections, and a waiting
//! process polls continuously.
//!
//! After a poll without result the other transports get as much time as it has taken. A rail is
//! idle if it has given nothing for long while another rail has. An idle rail gets a small part of
//! the time, so that it does not delay the frames of the others.

/// Polls without result after which a rail may count as idle: a sent frame would have been
/// answered.
const MANY: u32 = 64;
/// The part of the time that an idle rail gets while another one is in use.
const QUIET_SHARE: u64 = 8;

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
        self.next == 0 || now.wrapping_sub(self.next) <= u64::MAX / 2
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
        let took = now.wrapping_sub(began);
        self.usual = match self.usual {
            0 => took,
            usual => (7 * usual + took.min(4 * usual)) / 8,
        };
        let pause = match is_aside && self.in_vain > MANY {
            // A poll interrupted by another process must not cause a pause that long.
            true => QUIET_SHARE.saturating_mul(took.min(2 * self.usual)),
            false => took,
        };
        self.next = now.wrapping_add(pause).max(1);
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
