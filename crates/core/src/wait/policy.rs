//! How a rank that shares its processor waits: poll, yield, or sleep.
//!
//! A poll of a microsecond finds what a rank on *another* processor is about to write, and keeps
//! the processor from a rank on *this* one: so the share of short polls that found something is
//! remembered, and polling is left out while it does not pay. A yield is the cheapest way to a rank
//! on this processor that has something for us, also while that one computes for its next message:
//! no processor is idle meanwhile, nobody has to be woken, and the caller runs again as soon as the
//! other one waits. Beside a rank that computes without end it is the dearest: the caller runs
//! again only when the other's time slice is over, although its message came earlier, whereas a
//! sleeper is woken by the message. So a yield that took a slice is the last one for many waits.
//!
//! Times come in as arguments, in ticks ([`oxmpi_pal::cpu::ticks`]); limits are multiples of the
//! cost of a system call, measured at the start, but for the slice. Used by [`wait`](super::wait).

use oxmpi_sync::atomic::{AtomicU32, Ordering};

/// What the last waits of this process taught of polling.
#[derive(Debug)]
pub(crate) struct PollPolicy {
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

impl PollPolicy {
    pub(crate) fn new(call: u64) -> PollPolicy {
        PollPolicy {
            call,
            hits: WHOLE / 2,
            rest: 0,
            rests: FIRST_REST,
            trial: false,
        }
    }

    /// How long to poll before yielding; 0: look once.
    pub(crate) fn poll_time(&mut self, yields: &Yields) -> u64 {
        let short = SHORT_POLL * self.call;
        if yields.idle > 0 {
            return short << yields.idle.min(MOST_DOUBLINGS);
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
    pub(crate) fn polled(&mut self, yields: &Yields, found: bool) {
        if yields.idle > 0 {
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

/// Whether to do what pays at times only, as far as earlier attempts have shown: after one in vain
/// it is left out, ever longer. One for the process: its threads share what they learn, and lose
/// nothing by a race.
#[derive(Debug)]
pub(crate) struct Trials {
    /// Times to leave out until the next trial, and after the next one in vain.
    rest: AtomicU32,
    rests: AtomicU32,
    /// `rests` at first, and at most.
    first: u32,
    last: u32,
}

impl Trials {
    /// Of yields, which do not pay while somebody computes on this processor.
    pub(crate) const fn of_yields() -> Trials {
        Trials::new(FIRST_SLEEPS, LAST_SLEEPS)
    }

    /// Of polls for ranks that could be at work on other processors, and do not pay while they
    /// share ours.
    pub(crate) const fn of_polls() -> Trials {
        Trials::new(1, LAST_SLEEPS)
    }

    const fn new(first: u32, last: u32) -> Trials {
        Trials {
            rest: AtomicU32::new(0),
            rests: AtomicU32::new(first),
            first,
            last,
        }
    }

    /// Whether to try now.
    #[inline]
    pub(crate) fn pays(&self) -> bool {
        match self.rest.load(Ordering::Relaxed) {
            0 => true,
            rest => {
                self.rest.store(rest - 1, Ordering::Relaxed);
                false
            }
        }
    }

    /// It has paid, or was in vain.
    #[inline]
    pub(crate) fn tried(&self, paid: bool) {
        let rests = self.rests.load(Ordering::Relaxed);
        if !paid {
            self.rest.store(rests, Ordering::Relaxed);
            let more = (rests * 2).min(self.last);
            self.rests.store(more, Ordering::Relaxed);
        } else if rests != self.first {
            self.rests.store(self.first, Ordering::Relaxed);
        }
    }
}

/// How long a rank with a processor of its own polls before it sleeps: as the last sleeps were.
///
/// To be woken costs more than the same time of polling, most of all where the processor has gone
/// idle meanwhile. So a sleep that was short makes later polls as long as that wait was, up to a
/// bound, and one that was long makes them shorter again. The first polls are longer: ranks leave
/// `MPI_Init` some hundred microseconds apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpinPolicy {
    now: u64,
    least: u64,
    most: u64,
}

impl SpinPolicy {
    /// Between `least` and `most` ticks.
    pub(crate) fn new(least: u64, most: u64) -> SpinPolicy {
        let most = most.max(least);
        SpinPolicy {
            now: (FIRST_SPIN * least).min(most),
            least,
            most,
        }
    }

    /// How long to poll.
    pub(crate) fn ticks(&self) -> u64 {
        self.now
    }

    /// A sleep behind such a poll took so long, and ended the wait or not: then it was short for
    /// others' sake.
    pub(crate) fn slept(&mut self, took: u64, ended: bool) {
        let whole = self.now.saturating_add(took);
        self.now = match whole <= self.most {
            true if !ended => self.now,
            true => whole.saturating_add(whole / 4).min(self.most),
            false => (self.now / 2).max(self.least),
        };
    }
}

/// The yields of one wait.
#[derive(Debug, Default)]
pub(crate) struct Yields {
    /// Yields that let somebody run.
    switches: u32,
    /// Yields in a row that found nobody.
    idle: u32,
    /// Time since the last yield that let somebody run.
    idle_time: u64,
}

impl Yields {
    /// A yield took so long, and the poll before it so long.
    pub(crate) fn yielded(&mut self, call: u64, took: u64, polled: u64) {
        if took < SWITCHED * call {
            self.idle += 1;
            self.idle_time += took + polled;
        } else {
            self.switches += 1;
            self.idle = 0;
            self.idle_time = 0;
        }
    }

    /// Whether the last yield let somebody run, or there was none yet.
    pub(crate) fn let_somebody_run(&self) -> bool {
        self.idle == 0
    }

    /// Whether it is time to sleep: enough yields, or alone for as long as a wake-up is worth.
    pub(crate) fn are_enough(&self, yields: u32, spin: u64) -> bool {
        self.switches >= yields || (self.idle > 0 && self.idle_time >= spin)
    }
}

/// How long to poll for somebody who is at work on another processor, with system calls of so many
/// ticks: longer than it takes to switch there.
pub(crate) const fn long_poll(call: u64) -> u64 {
    (SHORT_POLL * call) << TRIAL_DOUBLINGS
}

/// A yield of so many ticks or more let one compute who did not give way by itself, and the others
/// of the `others` ranks that share the processor take their turns. `microsecond` is one in ticks.
pub(crate) const fn long_turn(microsecond: u64, others: u32) -> u64 {
    (SLICE_US + TURN_US * others.saturating_sub(1) as u64) * microsecond
}

/// A short poll lasts so many system calls: enough for an answer from another processor.
const SHORT_POLL: u64 = 4;
/// A yield of so many system calls let somebody run: two switches, and what the other did.
const SWITCHED: u64 = 8;
/// Turn of one other rank that the system ended, not the rank (µs): schedulers let nobody who
/// computes run for less.
const SLICE_US: u64 = 1000;
/// Turn of each further rank, which gives way by itself (µs).
const TURN_US: u64 = 250;
/// All of a share.
const WHOLE: u32 = 1024;
/// Polling pays when this share of polls finds something: a hit saves a yield, three times as long
/// as the poll.
const PAYS: u32 = WHOLE * 3 / 8;
/// The share is taken over about 2^WEIGHT polls.
const WEIGHT: u32 = 3;
/// The first polls before a sleep last so many times the least.
const FIRST_SPIN: u64 = 4;
/// Waits without a poll before polling is tried again, while it does not pay: at first, and after
/// many failures.
const FIRST_REST: u32 = 32;
const LAST_REST: u32 = 1024;
/// Waits without a yield after one that took long: at first, and after many. A long one costs some
/// slices, a sleep instead of a short one some microseconds.
const FIRST_SLEEPS: u32 = 8;
const LAST_SLEEPS: u32 = 256;
/// A trial lasts 2^2 short polls: longer than it takes the other processor to switch.
const TRIAL_DOUBLINGS: u32 = 2;
/// The longest poll between two yields that find nobody: 2^5 short ones.
const MOST_DOUBLINGS: u32 = 5;

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: u64 = 100;

    fn after(polls: &[bool]) -> PollPolicy {
        let mut policy = PollPolicy::new(CALL);
        polls
            .iter()
            .for_each(|found| policy.polled(&Yields::default(), *found));
        policy
    }

    #[test]
    fn polls_that_find_nothing_are_given_up_and_tried_again_ever_more_rarely() {
        let none = Yields::default();
        let mut policy = after(&[false; 20]);
        let mut trials = Vec::new();
        for wait in 0..4 * LAST_REST {
            if policy.poll_time(&none) > 0 {
                policy.polled(&none, false);
                trials.push(wait);
            }
        }
        assert!(
            trials.is_sorted_by_key(|at| *at) && (5..12).contains(&trials.len()),
            "{trials:?}"
        );
        // One good trial, and polls are made again.
        while policy.poll_time(&none) == 0 {}
        policy.polled(&none, true);
        assert!((0..4).all(|_| {
            policy.polled(&none, false);
            policy.poll_time(&none) > 0
        }));
    }

    /// A sender waited for a copy of 250 us by the receiver: it slept after 60, and to be woken
    /// took it 75.
    #[test]
    fn a_rank_that_is_woken_soon_polls_longer_and_after_long_sleeps_as_before() {
        let mut policy = SpinPolicy::new(60, 1000);
        assert_eq!(policy.ticks(), 240);
        while policy.ticks() > 60 {
            policy.slept(1_000_000, true);
        }
        policy.slept(200, true);
        assert!((260..400).contains(&policy.ticks()));
        // Waits that are a little longer are learnt, too, but no longer ones.
        policy.slept(600, true);
        assert_eq!(policy.ticks(), 1000);
        policy.slept(1, true);
        let polled: u64 = (0..10)
            .map(|_| {
                let polled = policy.ticks();
                policy.slept(1_000_000, true);
                polled
            })
            .sum();
        assert!(polled < 3000 && policy.ticks() == 60);
        // Woken for another thread's sake, and asleep again: nothing is learnt.
        policy.slept(1, false);
        assert_eq!(policy.ticks(), 60);
        // A limit that was asked for stays.
        let mut fixed = SpinPolicy::new(60, 60);
        fixed.slept(1, true);
        assert_eq!(fixed.ticks(), 60);
    }

    #[test]
    fn one_failure_does_not_end_a_policy() {
        let mut policy = after(&[true, true, true, false]);
        assert_eq!(policy.poll_time(&Yields::default()), SHORT_POLL * CALL);
    }

    #[test]
    fn alone_on_the_processor_polls_grow_until_it_is_time_to_sleep() {
        let mut policy = after(&[false; 20]);
        policy.poll_time(&Yields::default());
        let mut yields = Yields::default();
        let mut last = 0;
        let mut rounds = 0;
        while !yields.are_enough(16, 60_000) {
            let poll = policy.poll_time(&yields);
            assert!(rounds == 0 || poll >= last);
            last = poll;
            yields.yielded(CALL, 3 * CALL, poll);
            rounds += 1;
            assert!(rounds < 100);
        }
        assert!(rounds > 5 && last >= 16 * SHORT_POLL * CALL);
    }

    #[test]
    fn yields_that_let_others_run_are_counted() {
        let mut policy = after(&[false; 20]);
        let mut yields = Yields::default();
        for _ in 0..3 {
            assert!(!yields.are_enough(4, 0));
            yields.yielded(CALL, 30 * CALL, 0);
        }
        yields.yielded(CALL, CALL, 0);
        assert!(yields.are_enough(4, 0) && !yields.are_enough(4, 1000));
        yields.yielded(CALL, 30 * CALL, 0);
        assert!(yields.are_enough(4, u64::MAX));
        // Somebody else runs here: back to what polls have taught.
        assert!(policy.poll_time(&yields) <= SHORT_POLL * CALL);
    }

    /// Sixteen ranks on two processors, one of which computes: its slice of four milliseconds was
    /// taken for the turns of seven that wait.
    #[test]
    fn one_who_computes_is_noticed_among_many() {
        assert!((1000..4000).contains(&long_turn(1, 7)));
        assert_eq!(long_turn(1, 0), long_turn(1, 1));
    }

    /// Three of four ranks were on one processor, and each wait polled for one that could not run.
    #[test]
    fn polls_in_vain_are_left_out_ever_longer_and_come_back_at_once() {
        let policy = Trials::of_polls();
        let polls = (0..10_000).filter(|_| {
            let pays = policy.pays();
            if pays {
                policy.tried(false);
            }
            pays
        });
        let polls = polls.count();
        assert!(
            (10_000 / LAST_SLEEPS as usize..60).contains(&polls),
            "{polls}"
        );
        assert!((0..=LAST_SLEEPS).any(|_| policy.pays()));
        policy.tried(true);
        assert!((0..100).all(|_| policy.pays()));
        // One in vain among many costs the next one alone.
        policy.tried(false);
        assert!(!policy.pays() && policy.pays());
    }

    /// Ranks that waited beside ranks that compute yielded sixteen times in each wait, and were
    /// passed over for as many slices when their message was there.
    #[test]
    fn beside_somebody_who_computes_yields_are_rare() {
        let policy = Trials::of_yields();
        let mut yields = 0;
        for _ in 0..10_000 {
            if policy.pays() {
                yields += 1;
                policy.tried(false);
            }
        }
        assert!((10_000 / LAST_SLEEPS..60).contains(&yields), "{yields}");
        // It has ended: after the present rest yields are as before.
        assert!((0..=LAST_SLEEPS).any(|_| policy.pays()));
        let pays = || {
            policy.tried(true);
            policy.pays()
        };
        assert!((0..100).all(|_| pays()));
        // A single long one costs few.
        policy.tried(false);
        let rest = (0..100).take_while(|_| !policy.pays()).count();
        assert_eq!(rest, FIRST_SLEEPS as usize);
    }
}
