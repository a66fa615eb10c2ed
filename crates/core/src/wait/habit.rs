//! What a rank that shares its processor learns from its waits: whether a short poll pays, and
//! whether giving way gave the processor to anybody.
//!
//! Two facts decide. A poll of a microsecond finds what a rank on *another* processor is about to
//! write; it only keeps the processor from a rank on *this* one. So the share of short polls that
//! found something is remembered, and polling is left out while it does not pay. Now and then a
//! longer poll tries again: two partners that give way in turn, each while the other runs, fall
//! into step by it. And a yield that comes back at once found nobody who could run: then there is
//! nothing better to do than to poll, longer each time.
//!
//! No clock is read here; times come in as arguments, in ticks ([`oxmpi_pal::cpu::ticks`]). Used by
//! [`wait`](super::wait).

/// What the last waits of this process taught.
#[derive(Debug)]
pub(crate) struct Habit {
    /// A system call that does nothing: the measure of all times here.
    call: u64,
    /// Share of short polls that found something, in 1/1024.
    hits: u32,
    /// Waits without a poll until the next trial, and after the one before.
    rest: u32,
    rests: u32,
    /// The poll that begins now is a trial.
    trial: bool,
}

impl Habit {
    pub(crate) fn new(call: u64) -> Habit {
        Habit {
            call,
            hits: WHOLE / 2,
            rest: 0,
            rests: FIRST_REST,
            trial: false,
        }
    }

    /// How long to poll before giving way; 0: look once.
    pub(crate) fn poll_time(&mut self, giving: &Giving) -> u64 {
        let short = SHORT_POLL * self.call;
        if giving.idle > 0 {
            return short << giving.idle.min(MOST_DOUBLINGS);
        }
        self.trial = false;
        if self.hits >= PAYS {
            return short;
        }
        if self.rest > 0 {
            self.rest -= 1;
            return 0;
        }
        self.trial = true;
        long_poll(self.call)
    }

    /// A poll of [`poll_time`](Self::poll_time) ended: `found` or in vain.
    pub(crate) fn polled(&mut self, giving: &Giving, found: bool) {
        if giving.idle > 0 {
            return;
        }
        match (self.trial, found) {
            (true, true) => (self.hits, self.rests) = (WHOLE * 3 / 4, FIRST_REST),
            (true, false) => self.rests = (self.rests * 2).min(LAST_REST),
            (false, true) => self.hits += (WHOLE - self.hits) >> WEIGHT,
            (false, false) => self.hits -= self.hits >> WEIGHT,
        }
        self.rest = self.rests;
    }
}

/// One wait that gives way.
#[derive(Debug, Default)]
pub(crate) struct Giving {
    /// Yields that let somebody run.
    switches: u32,
    /// Yields in a row that found nobody.
    idle: u32,
    /// Time since the last yield that let somebody run
    idle_time: u64,
    /// That one was short.
    few: bool,
}

impl Giving {
    /// A yield took so long, and the poll before it so long.
    pub(crate) fn yielded(&mut self, habit: &Habit, took: u64, polled: u64) {
        if took < SWITCHED * habit.call {
            self.idle += 1;
            self.idle_time += took + polled;
        } else {
            self.switches += 1;
            self.idle = 0;
            self.idle_time = 0;
            self.few = took < FEW_TURNS * habit.call;
        }
    }

    /// Whether the last yield let somebody run, or there was none yet.
    pub(crate) fn is_served(&self) -> bool {
        self.idle == 0
    }

    /// Whether there was one yield, and it let somebody run, but not many.
    pub(crate) fn is_turn_of_few(&self) -> bool {
        self.switches == 1 && self.idle == 0 && self.few
    }

    /// Whether it is time to sleep: enough yields, or alone for as long as a wake-up is worth.
    pub(crate) fn is_enough(&self, yields: u32, spin: u64) -> bool {
        self.switches >= yields || (self.idle > 0 && self.idle_time >= spin)
    }
}

/// How long to poll for somebody who is at work on another processor, with system calls of so many
/// ticks: longer than it takes to switch there.
pub(crate) const fn long_poll(call: u64) -> u64 {
    (SHORT_POLL * call) << TRIAL_DOUBLINGS
}

/// A short poll lasts so many system calls: enough for an answer from another processor.
const SHORT_POLL: u64 = 4;
/// A yield of so many system calls let somebody run: two switches, and what the other did.
const SWITCHED: u64 = 8;
/// A yield of so many system calls or more was the turn of many: of ten or so, which is far from
/// one and from hundreds.
const FEW_TURNS: u64 = 16 * SWITCHED;
/// All of a share.
const WHOLE: u32 = 1024;
/// Polling pays when this share of polls finds something: a hit saves a yield, three times as long
/// as the poll.
const PAYS: u32 = WHOLE * 3 / 8;
/// The share is taken over about 2^WEIGHT polls.
const WEIGHT: u32 = 3;
/// Waits without a poll before polling is tried again, while it does not pay: at first, and after
/// many failures.
const FIRST_REST: u32 = 32;
const LAST_REST: u32 = 1024;
/// A trial lasts 2^2 short polls: longer than it takes the other processor to switch.
const TRIAL_DOUBLINGS: u32 = 2;
/// The longest poll between two yields that find nobody: 2^5 short ones.
const MOST_DOUBLINGS: u32 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: u64 = 100;

    fn after(polls: &[bool]) -> Habit {
        let mut habit = Habit::new(CALL);
        polls
            .iter()
            .for_each(|found| habit.polled(&Giving::default(), *found));
        habit
    }

    #[test]
    fn polls_that_find_nothing_are_given_up_and_tried_again_ever_more_rarely() {
        let none = Giving::default();
        let mut habit = after(&[false; 20]);
        let mut trials = Vec::new();
        for wait in 0..4 * LAST_REST {
            if habit.poll_time(&none) > 0 {
                habit.polled(&none, false);
                trials.push(wait);
            }
        }
        assert!(
            trials.is_sorted_by_key(|at| *at) && (5..12).contains(&trials.len()),
            "{trials:?}"
        );
        // One good trial, and polls are made again.
        while habit.poll_time(&none) == 0 {}
        habit.polled(&none, true);
        assert!((0..4).all(|_| {
            habit.polled(&none, false);
            habit.poll_time(&none) > 0
        }));
    }

    #[test]
    fn one_failure_does_not_end_a_habit() {
        let mut habit = after(&[true, true, true, false]);
        assert_eq!(habit.poll_time(&Giving::default()), SHORT_POLL * CALL);
    }

    #[test]
    fn alone_on_the_processor_polls_grow_until_it_is_time_to_sleep() {
        let mut habit = after(&[false; 20]);
        habit.poll_time(&Giving::default());
        let mut giving = Giving::default();
        let mut last = 0;
        let mut rounds = 0;
        while !giving.is_enough(16, 60_000) {
            let poll = habit.poll_time(&giving);
            assert!(rounds == 0 || poll >= last);
            last = poll;
            giving.yielded(&habit, 3 * CALL, poll);
            rounds += 1;
            assert!(rounds < 100);
        }
        assert!(rounds > 5 && last >= 16 * SHORT_POLL * CALL);
    }

    #[test]
    fn yields_that_let_others_run_are_counted() {
        let mut habit = after(&[false; 20]);
        let mut giving = Giving::default();
        for _ in 0..3 {
            assert!(!giving.is_enough(4, 0));
            giving.yielded(&habit, 30 * CALL, 0);
        }
        giving.yielded(&habit, CALL, 0);
        assert!(giving.is_enough(4, 0) && !giving.is_enough(4, 1000));
        giving.yielded(&habit, 30 * CALL, 0);
        assert!(giving.is_enough(4, u64::MAX));
        assert!(!giving.is_turn_of_few());
        // Somebody else runs here: back to what the habit says.
        assert!(habit.poll_time(&giving) <= SHORT_POLL * CALL);
    }

    #[test]
    fn the_turn_of_one_is_told_from_that_of_many() {
        let habit = after(&[]);
        let is_turn = |took: &[u64]| {
            let mut giving = Giving::default();
            took.iter()
                .for_each(|took| giving.yielded(&habit, took * CALL, 0));
            giving.is_turn_of_few()
        };
        assert!(is_turn(&[30]) && !is_turn(&[1000]));
        assert!(!is_turn(&[]) && !is_turn(&[1]) && !is_turn(&[30, 1]) && !is_turn(&[30, 30]));
    }
}
