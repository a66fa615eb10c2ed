//! How a rank that shares its processor waits: poll, yield, or sleep.
//!
//! A poll of a microsecond finds what a rank on *another* processor is about to write. But it keeps
//! the processor from a rank on *this* one. So the share of short polls that found something is
//! recorded, and polling is left out while it does not pay.
//!
//! A yield is the cheapest way to wait for a rank on this processor, also while that rank computes
//! for its next message. No processor is idle meanwhile and nothing must be woken. The caller runs
//! again as soon as the other rank waits. Beside a rank that computes without end, a yield is the
//! most expensive. The caller runs again only after the other's time slice, although its message
//! came earlier; a sleeper is woken by the message. So after a yield that took a slice, many waits
//! do not yield.
//!
//! Times are arguments, in ticks ([`oxmpi_pal::cpu::ticks`]). Limits, except the slice, are
//! multiples of the cost of a system call, measured at the start. Used by [`wait`](super::wait).

use oxmpi_sync::atomic::{AtomicU32, Ordering};

/// What the last waits of this process showed about polling.
#[derive(Debug)]
pub(crate) struct PollPolicy {
    /// Ticks of a system call that does nothing: the unit of all times here.
    call: u64,
    /// Share of short polls that found something, in 1/1024.
    hits: u32,
    /// Waits without a poll until the next trial, and after the next trial in vain.
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

    /// How long to poll before yielding; 0: check once.
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

    /// Records the end of a poll of [`poll_time`](Self::poll_time).
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

/// Whether to do something that only sometimes pays, by the results of earlier attempts. After an
/// attempt in vain it is left out, each time for longer. One for the process: its threads share
/// what they learn, and a race does no harm.
#[derive(Debug)]
pub(crate) struct Trials {
    /// Times to leave out until the next trial, and after the next one in vain.
    rest: AtomicU32,
    rests: AtomicU32,
    /// The first and the largest value of `rests`.
    first: u32,
    last: u32,
}

impl Trials {
    /// For yields, which do not pay while another process computes on this processor.
    pub(crate) const fn of_yields() -> Trials {
        Trials::new(FIRST_SLEEPS, LAST_SLEEPS)
    }

    /// For polls for ranks that could run on other processors. They do not pay while those ranks
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

    /// Records whether an attempt has paid.
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

/// How long a rank with a processor of its own polls before it sleeps, by the length of the last
/// sleeps.
///
/// A wake-up costs more than polling for the same time, most of all where the processor has gone
/// idle meanwhile. So a short sleep makes later polls as long as that wait was, up to a bound. A
/// long sleep makes them shorter again. The first polls are longer: ranks leave `MPI_Init` some
/// hundred microseconds apart.
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

    /// Records the ticks of a sleep after such a poll, and whether it ended the wait. If not, it
    /// was short because of another thread.
    pub(crate) fn slept(&mut self, took: u64, ended: bool) {
        let whole = self.now.saturating_add(took);
        self.now = match whole <= self.most {
            true if !ended => self.now,
            true => whole.saturating_add(whole / 4).min(self.most),
            false => (self.now / 2).max(self.least),
        };
    }
}

/// Counts the yields of one wait.
#[derive(Debug, Default)]
pub(crate) struct Yields {
    /// Yields that let another process run.
    switches: u32,
    /// Yields in a row that let none run.
    idle: u32,
    /// Time since the last yield that let another process run.
    idle_time: u64,
}

impl Yields {
    /// Records how long a yield took, and how long the poll before it.
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

    /// Whether the last yield let another process run, or there was none yet.
    pub(crate) fn let_somebody_run(&self) -> bool {
        self.idle == 0
    }

    /// Whether it is time to sleep: enough yields, or alone for as long as a wake-up costs.
    pub(crate) fn are_enough(&self, yields: u32, spin: u64) -> bool {
        self.switches >= yields || (self.idle > 0 && self.idle_time >= spin)
    }
}

/// How long to poll for a rank that runs on another processor, where a system call takes `call`
/// ticks. Longer than a context switch there.
pub(crate) const fn long_poll(call: u64) -> u64 {
    (SHORT_POLL * call) << TRIAL_DOUBLINGS
}

/// The ticks of a yield that let another process compute until its slice ended. The rest of the
/// `others` ranks on the processor had their turns meanwhile. `microsecond` is one in ticks.
pub(crate) const fn long_turn(microsecond: u64, others: u32) -> u64 {
    (SLICE_US + TURN_US * others.saturating_sub(1) as u64) * microsecond
}

/// System calls that a short poll lasts: enough for an answer from another processor.
const SHORT_POLL: u64 = 4;
/// A yield that lasts so many system calls let another process run: two switches and its work.
const SWITCHED: u64 = 8;
/// Turn of one other rank that the system ended, not the rank (µs): schedulers let a computing
/// process run for at least this long.
const SLICE_US: u64 = 1000;
/// Turn of each further rank, which yields by itself (µs).
const TURN_US: u64 = 250;
/// The unit of shares.
const WHOLE: u32 = 1024;
/// Polling pays when this share of polls finds something: a hit saves a yield, which takes three
/// times as long as the poll.
const PAYS: u32 = WHOLE * 3 / 8;
/// The share is an average over about 2^WEIGHT polls.
const WEIGHT: u32 = 3;
/// Length of the first polls before a sleep, in multiples of the shortest.
const FIRST_SPIN: u64 = 4;
/// Waits without a poll before polling is tried again, while it does not pay: at first, and after
/// many failures.
const FIRST_REST: u32 = 32;
const LAST_REST: u32 = 1024;
/// Waits without a yield after one that took long: at first, and after many. A long yield costs
/// some slices, a sleep instead of a short yield some microseconds.
const FIRST_SLEEPS: u32 = 8;
const LAST_SLEEPS: u32 = 256;
/// A trial lasts 2^2 short polls: longer than a context switch of the other processor.
const TRIAL_DOUBLINGS: u32 = 2;
/// The longest poll between two yields that let none run: 2^5 short ones.
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
        // After one successful trial, polls are made again.
        while policy.poll_time(&none) == 0 {}
        policy.polled(&none, true);
        assert!((0..4).all(|_| {
            policy.polled(&none, false);
            policy.poll_time(&none) > 0
        }));
    }

    /// A sender waited for a copy of 250 us by the receiver. It slept after 60, and its wake-up
    /// took 75.
    #[test]
    fn a_rank_that_is_woken_soon_polls_longer_and_after_long_sleeps_as_before() {
        let mut policy = SpinPolicy::new(60, 1000);
        assert_eq!(policy.ticks(), 240);
        while policy.ticks() > 60 {
            policy.slept(1_000_000, true);
        }
        policy.slept(200, true);
        assert!((260..400).contains(&policy.ticks()));
        // Slightly longer waits are learnt, too; much longer ones are not.
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
        // Woken for another thread and asleep again: nothing is learnt.
        policy.slept(1, false);
        assert_eq!(policy.ticks(), 60);
        // A limit set by the user does not change.
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
        // Another process runs here: back to what polls have taught.
        assert!(policy.poll_time(&yields) <= SHORT_POLL * CALL);
    }

    /// Sixteen ranks on two processors, one of which computes. Its slice of four milliseconds was
    /// taken for the turns of seven waiting ranks.
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
        // One in vain among many costs only the next one.
        policy.tried(false);
        assert!(!policy.pays() && policy.pays());
    }

    /// Waiting ranks beside computing ranks yielded sixteen times in each wait. Each yield cost a
    /// slice, although their message was there.
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
        // The computing has ended: after the present rest, yields are as before.
        assert!((0..=LAST_SLEEPS).any(|_| policy.pays()));
        let pays = || {
            policy.tried(true);
            policy.pays()
        };
        assert!((0..100).all(|_| pays()));
        // A single long yield costs few.
        policy.tried(false);
        let rest = (0..100).take_while(|_| !policy.pays()).count();
        assert_eq!(rest, FIRST_SLEEPS as usize);
    }
}
