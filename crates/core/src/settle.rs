//! Spreading ranks that share processors evenly over them.
//!
//! The scheduler wakes a rank where the one that woke it runs, and evens out what comes of it
//! within a second or so; till then all may wait for one processor. In a collective call of more
//! members than processors all of them are awake, so member m moves to processor m mod n if it
//! finds itself elsewhere. It is not bound there: when most ranks sleep the scheduler may place the
//! others as it likes. Who is moved away again and again looks ever more rarely, and more
//! often again while it is left alone: three ranks on one processor and one on the other take three
//! times as long as two and two.

use crate::process::process;
use oxmpi_pal::affinity::{CpuSet, current_cpu, runnable};

/// A member's place among those that share the processors.
#[derive(Debug)]
pub struct Seat {
    allowed: CpuSet,
    me: usize,
    home: usize,
    turns: Turns,
    /// A root has been left alone since the last look.
    left: bool,
}

/// When to look.
#[derive(Debug)]
struct Turns {
    /// Until the next look.
    rest: u32,
    /// From one to the next.
    rests: u32,
}

impl Turns {
    fn is_due(&mut self) -> bool {
        self.rest -= 1;
        self.rest == 0
    }

    fn looked(&mut self, was_away: bool) {
        self.rests = match was_away {
            true => (self.rests * 2).min(MOST_RESTS),
            false => (self.rests / 2).max(1),
        };
        self.rest = self.rests;
    }
}

impl Seat {
    /// The seat of member `me` of `members`; none where they have a processor each, or are bound.
    #[must_use]
    pub fn new(me: u32, members: u32) -> Option<Seat> {
        if !process().is_oversubscribed() || members <= process().processors() {
            return None;
        }
        let allowed = CpuSet::allowed().ok().filter(|set| set.len() > 1)?;
        let home = allowed.iter().nth(me as usize % allowed.len())?;
        Some(Seat {
            allowed,
            me: me as usize,
            home,
            turns: Turns { rest: 1, rests: 1 },
            left: false,
        })
    }

    /// Goes there when it is time. Called now and then while all members are awake.
    pub fn take(&mut self) {
        if core::mem::take(&mut self.left) {
            return;
        }
        if self.turns.is_due() {
            let is_away = current_cpu().is_some_and(|cpu| cpu != self.home);
            if is_away {
                // A processor that has gone meanwhile: then we stay.
                let _ = self.allowed.start_on(self.home);
            }
            self.turns.looked(is_away);
        }
    }

    /// Goes where a member sits while `root` copies for all: that one has its processor to itself,
    /// and the others share the rest. Home again when no such call has come between two looks.
    pub fn leave_to(&mut self, root: u32) {
        self.left = true;
        let place = place_beside(root as usize, self.me, self.allowed.len());
        let cpu = self.allowed.iter().nth(place);
        if cpu.is_some() && cpu != current_cpu() {
            // As above.
            let _ = cpu.map(|cpu| self.allowed.start_on(cpu));
        }
    }
}

/// Which of several processors that is for member `me`: its own, unless that is the root's.
fn place_beside(root: usize, me: usize, processors: usize) -> usize {
    let others = processors.saturating_sub(1).max(1);
    match me != root && me % processors == root % processors {
        true => (root + 1 + me / processors % others) % processors,
        false => me % processors,
    }
}

const MOST_RESTS: u32 = 1 << 8;

/// What is noticed of partners that run where we run, each while the other waits: every message
/// costs a switch of context then, though another processor may be idle. The scheduler takes some
/// hundredths of a second to see it, because neither of the two ever waits long.
#[derive(Debug)]
pub(crate) struct Company {
    /// Waits in a row that ended after one turn of somebody else on our processor.
    turns: u32,
    /// So many of them, and we look for another processor.
    patience: u32,
    /// Looks in a row that found none idle: each doubles the patience.
    vain: u32,
}

impl Company {
    /// Of rank `me`: two partners must not lose patience together and change places.
    pub(crate) fn new(me: u32) -> Company {
        Company {
            turns: 0,
            patience: PATIENCE + me % PATIENCE,
            vain: 0,
        }
    }

    /// A wait for a message is over; `by_turn`: it had come after one turn of somebody else here,
    /// and of few.
    #[inline]
    pub(crate) fn answered(&mut self, by_turn: bool) {
        if self.counts(by_turn) {
            self.looked(part());
        }
    }

    fn counts(&mut self, by_turn: bool) -> bool {
        self.turns = if by_turn { self.turns + 1 } else { 0 };
        let over = self.turns >= self.patience << self.vain;
        if over {
            self.turns = 0;
        }
        over
    }

    /// Whoever finds all busy looks more rarely; who has parted looks soon when the scheduler
    /// brings them together again.
    fn looked(&mut self, parted: bool) {
        self.vain = match parted {
            true => 0,
            false => (self.vain + 1).min(MOST_VAIN),
        };
    }
}

/// Moves to the next processor when one of them must be idle, and says whether.
#[cold]
fn part() -> bool {
    let idle = runnable().is_some_and(|threads| threads <= process().processors());
    let allowed = CpuSet::allowed().ok().filter(|set| set.len() > 1);
    let (true, Some(allowed), Some(here)) = (idle, allowed, current_cpu()) else {
        return false;
    };
    let behind = allowed.iter().find(|cpu| *cpu > here);
    let next = behind.or(allowed.iter().next());
    // A processor that has gone meanwhile: then we stay.
    next.is_some_and(|next| allowed.start_on(next).is_ok())
}

/// A look takes as long as ten such waits.
const PATIENCE: u32 = 32;
/// The most patience is 2^8 times the least, some hundredths of a second: a look then costs next to
/// nothing, and a moment in which somebody else ran too is not paid for longer than the scheduler
/// itself takes.
const MOST_VAIN: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    /// After which waits ranks look, of which each finds what `parts` says.
    fn looks(me: u32, waits: u32, parts: bool) -> Vec<u32> {
        let mut company = Company::new(me);
        let mut look = |_: &u32| {
            let looks = company.counts(true);
            if looks {
                company.looked(parts);
            }
            looks
        };
        (0..waits).filter(|wait| look(wait)).collect()
    }

    #[test]
    fn partners_on_one_processor_part_at_different_times() {
        let (one, other) = (looks(0, 1 << 12, false), looks(1, 1 << 12, false));
        assert!(
            one.iter().all(|at| !other.contains(at)),
            "{one:?} {other:?}"
        );
        assert_ne!(looks(0, 100, true)[0], looks(1, 100, true)[0]);
        part();
    }

    #[test]
    fn who_finds_all_busy_looks_more_rarely() {
        let most = (PATIENCE << MOST_VAIN) as usize;
        let (vain, parted) = (looks(0, 1 << 20, false), looks(0, 1 << 20, true));
        assert!(
            ((1 << 20) / most..(1 << 20) / most + 10).contains(&vain.len()),
            "{vain:?}"
        );
        assert_eq!(parted.len(), (1 << 20) / PATIENCE as usize);
        let (mut company, rare) = (Company::new(0), PATIENCE - 1);
        assert!((0..10_000).all(|wait| !company.counts(wait % rare != 0)));
    }

    #[test]
    fn who_is_moved_away_again_and_again_looks_rarely_until_it_is_left_alone() {
        let mut turns = Turns { rest: 1, rests: 1 };
        let mut until_due = |was_away| {
            let waited = (1..=MOST_RESTS).find(|_| turns.is_due());
            turns.looked(was_away);
            waited.unwrap()
        };
        assert!((0..10).all(|_| until_due(false) == 1));
        let away: Vec<_> = (0..20).map(|_| until_due(true)).collect();
        assert!(away.is_sorted() && away[19] == MOST_RESTS, "{away:?}");
        let alone: Vec<_> = (0..20).map(|_| until_due(false)).collect();
        assert!(
            alone.is_sorted_by(|a, b| a >= b) && alone[19] == 1,
            "{alone:?}"
        );
    }

    #[test]
    fn a_root_is_left_alone_and_the_others_are_spread_evenly() {
        for (members, processors) in [(4, 2), (8, 2), (9, 3), (64, 4)] {
            for root in [0, 1, members - 1] {
                let mut sits = vec![0; processors];
                for me in 0..members {
                    sits[place_beside(root, me, processors)] += 1;
                }
                assert_eq!(sits.swap_remove(root % processors), 1);
                let (least, most) = (sits.iter().min().unwrap(), sits.iter().max().unwrap());
                assert!(most - least <= 2, "{members} {processors} {root} {sits:?}");
            }
        }
    }

    #[test]
    fn a_seat_is_taken_and_left_free() {
        let Ok(allowed) = CpuSet::allowed() else {
            return;
        };
        for home in allowed.iter() {
            let mut seat = Seat {
                allowed: allowed.clone(),
                me: 0,
                home,
                turns: Turns { rest: 1, rests: 1 },
                left: false,
            };
            seat.take();
            assert_eq!(CpuSet::allowed().unwrap(), allowed);
        }
    }
}
