//! When a rail is looked at: each look is a system call for each of its connections, and a process
//! that waits makes them one after the other.
//!
//! After a look in vain the other transports have as much of the time as that has taken. A rail on
//! which nothing is expected, as it has given nothing for long while another one of this process
//! has, has a small part of the time: a second rail is not to slow down what comes on the first.

/// Looks in vain after which a rail may be taken to be quiet: what has been sent on it would have
/// been answered.
const MANY: u32 = 64;
/// The part of the time that such a rail has, while another one is in use.
const QUIET_SHARE: u64 = 8;

/// The looks at one rail.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// When the next one may begin (ticks); 0: at once.
    next: u64,
    /// How many have found nothing since something was.
    in_vain: u32,
    /// What those take usually (ticks); 0: there was none.
    usual: u64,
}

impl Looks {
    /// Whether one may begin now.
    pub(super) fn may_begin(&self, now: u64) -> bool {
        self.next == 0 || now.wrapping_sub(self.next) <= u64::MAX / 2
    }

    /// The process was doing something else: the next one begins at once.
    pub(super) fn at_once(&mut self) {
        self.next = 0;
    }

    /// Something has left, and may be answered.
    pub(super) fn expects(&mut self) {
        self.in_vain = 0;
    }

    /// One has found something.
    pub(super) fn found(&mut self) {
        (self.next, self.in_vain) = (0, 0);
    }

    /// One has found nothing, from `began` to `now`; `is_aside`: something has come on another rail
    /// since there was something on this one.
    pub(super) fn found_nothing(&mut self, (began, now): (u64, u64), is_aside: bool) {
        self.in_vain = self.in_vain.saturating_add(1);
        let took = now.wrapping_sub(began);
        self.usual = match self.usual {
            0 => took,
            usual => (7 * usual + took.min(4 * usual)) / 8,
        };
        let pause = match is_aside && self.in_vain > MANY {
            // Whoever had the processor meanwhile is no reason not to look for so long.
            true => QUIET_SHARE.saturating_mul(took.min(2 * self.usual)),
            false => took,
        };
        self.next = now.wrapping_add(pause).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of so many moments, in how many a rail is looked at; a look takes one.
    fn looked_at(looks: &mut Looks, is_aside: bool, moments: u64) -> u64 {
        let mut count = 0;
        let mut now = 1000;
        while now < 1000 + moments {
            if looks.may_begin(now) {
                count += 1;
                looks.found_nothing((now, now + 1), is_aside);
            }
            now += 1;
        }
        count
    }

    /// Every wait looked at both rails in turn, so that a message on the one was seen late.
    #[test]
    fn a_rail_that_stands_aside_is_looked_at_seldom() {
        let mut looks = Looks::default();
        let many = 10_000;
        assert!(looked_at(&mut looks, false, many) >= many / 2);
        looks.at_once();
        let seldom = looked_at(&mut looks, true, many);
        assert!((many / 10..many / 8).contains(&seldom), "{seldom}");
        // Something has left on it: the answer is looked for.
        looks.expects();
        looks.at_once();
        let soon = looked_at(&mut looks, true, u64::from(3 * MANY));
        assert!(soon >= u64::from(MANY), "{soon}");
    }

    /// Who looks once in a while sees what is there.
    #[test]
    fn a_look_after_a_while_is_always_made() {
        let mut looks = Looks::default();
        looked_at(&mut looks, true, 10_000);
        for now in (100_000..).step_by(1000).take(100) {
            assert!(looks.may_begin(now));
            looks.found_nothing((now, now + 500), true);
        }
    }
}
