//! Leaving a meeting in the order in which the call behind it needs the members.
//!
//! Where ranks share processors whoever came last leaves a barrier first, before most others have
//! run again. If it then takes part in a broadcast, it waits there until the root has had its turn.
//! So a member remembers for whom it has waited in the calls right behind its meetings, and leaves
//! later meetings after those have left and said what it needs. The way through both calls is no
//! longer for it: the turns that it gives away are the same, and it gives them away where it waits
//! for the others anyway.
//!
//! Only calls count in which nobody waits in a circle, and which come so soon after the meeting
//! that the member has nothing else to do. What was expected and does not come in time is
//! forgotten, and then believed ever more slowly.

use super::Team;
use super::team::is_together;
use oxmpi_core::collectives::Collective;
use oxmpi_core::wait::{is_brief, linger};
use oxmpi_pal::cpu::ticks;
use oxmpi_shm::slots::is_of;

/// What the calls right behind meetings have taught.
#[derive(Debug)]
pub(super) struct Order {
    /// The step behind the last meeting, until we wait in it, and when we left that.
    behind: u64,
    since: u64,
    /// We have left it late; the next call tells whether that was right.
    late: bool,
    whom: Whom,
    /// So often it was they, and so often is enough to expect them.
    seen: u32,
    enough: u32,
}

/// Members that speak before we can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whom {
    Nobody,
    Member(u32),
    /// All but us.
    Others,
    /// All ranks below ours.
    Lower,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            behind: u64::MAX,
            since: 0,
            late: false,
            whom: Whom::Nobody,
            seen: 0,
            enough: ENOUGH,
        }
    }
}

impl Order {
    /// Whether to [`Team::leave_in_order`].
    #[inline(always)]
    pub(super) fn expects(&self) -> bool {
        self.seen >= self.enough
    }

    /// We leave a meeting at this time, and `step` is the next one.
    #[inline(always)]
    pub(super) fn left(&mut self, step: u64, now: u64) {
        self.behind = step;
        self.since = now;
    }

    /// We have to wait in `step`.
    pub(super) fn waits(&mut self, step: u64, whom: Whom) {
        if step == self.behind && is_brief(ticks().wrapping_sub(self.since)) {
            self.learn(whom);
        }
        self.behind = u64::MAX;
    }

    fn learn(&mut self, whom: Whom) {
        self.seen = match whom {
            Whom::Nobody => 0,
            whom if whom == self.whom => self.seen.saturating_add(1),
            _ => 1,
        };
        self.whom = whom;
    }

    /// A call begins, maybe the first since we have left late. Whoever has more to do before it
    /// need not have waited.
    pub(super) fn begins(&mut self) -> bool {
        let late = core::mem::take(&mut self.late);
        if late {
            self.judge(is_brief(ticks().wrapping_sub(self.since)));
        }
        late
    }

    /// It was right to leave late, or not.
    fn judge(&mut self, right: bool) {
        match right {
            true => self.enough = ENOUGH.max(self.enough - 1),
            false => (self.seen, self.enough) = (0, MOST.min(self.enough * 2)),
        }
    }
}

impl Team {
    /// Leaves a meeting after those for whom we would wait in the next step, if they come soon.
    #[cold]
    #[inline(never)]
    pub(super) fn leave_in_order(&mut self) {
        let (area, step, me) = (&self.area, self.next, self.me);
        let members = match self.order.whom {
            Whom::Nobody => 0..0,
            Whom::Member(member) => member..member + 1,
            Whom::Others => 0..self.size,
            Whom::Lower => 0..me,
        };
        let missing = || {
            let members = members.clone().filter(|member| *member != me);
            members.filter(|member| !is_of(area.stamp(*member, step), step))
        };
        let spoken = || missing().next().is_none().then_some(());
        // Who sits where we do runs when we give way.
        let processors = self.processors as u32;
        let are_near = || !missing().any(|member| is_together(member, me, processors));
        let spoke = spoken().or_else(|| linger(TURNS, are_near, spoken));
        self.order.late = spoke.is_some();
        if self.order.late {
            // The next step asks for credit, which is there, and so looks at the clock.
            self.known = step.saturating_sub(area.depth());
        } else {
            self.order.judge(false);
        }
    }

    /// Whom a call needs in which we wait for `member`.
    pub(super) fn needs(&self, of: Collective, member: u32) -> Whom {
        match of {
            Collective::Bcast | Collective::Scatter | Collective::Scatterv => Whom::Member(member),
            Collective::Reduce | Collective::Gather | Collective::Gatherv => Whom::Others,
            // Everybody speaks before it listens; where many share a processor the turns seldom
            // come in rank order.
            Collective::Scan | Collective::Exscan if self.size as usize <= 2 * self.processors => {
                Whom::Lower
            }
            _ => Whom::Nobody,
        }
    }
}

/// Waits for the same members until they are expected: at first, and after many disappointments.
const ENOUGH: u32 = 3;
const MOST: u32 = 1 << 12;
/// Times that we give way to them.
const TURNS: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: Whom = Whom::Member(0);

    /// Meetings until the member leaves in order, if it waits after each.
    fn until_expected(order: &mut Order, whom: Whom) -> Option<u32> {
        (0..10_000).find(|_| {
            let expects = order.expects();
            if !expects {
                order.learn(whom);
            }
            expects
        })
    }

    #[test]
    fn a_member_is_expected_when_it_was_waited_for_again_and_again() {
        for whom in [ROOT, Whom::Others, Whom::Lower] {
            assert_eq!(until_expected(&mut Order::default(), whom), Some(ENOUGH));
        }
        assert_eq!(until_expected(&mut Order::default(), Whom::Nobody), None);
    }

    #[test]
    fn roots_that_change_are_not_expected() {
        let mut order = Order::default();
        for root in 0..100 {
            order.learn(Whom::Member(root % 2));
            assert!(!order.expects());
        }
    }

    #[test]
    fn only_the_step_behind_a_meeting_counts() {
        let mut order = Order::default();
        for step in 0..100 {
            order.left(step, ticks());
            order.waits(step + 1, ROOT);
            assert!(!order.expects());
        }
    }

    #[test]
    fn who_does_not_come_is_believed_ever_more_slowly() {
        let mut order = Order::default();
        let mut last = 0;
        for _ in 0..4 {
            let now = until_expected(&mut order, ROOT).unwrap();
            assert!(now > last);
            last = now;
            order.judge(false);
        }
        until_expected(&mut order, ROOT).unwrap();
        (0..MOST).for_each(|_| order.judge(true));
        assert_eq!((order.expects(), order.enough), (true, ENOUGH));
    }
}
