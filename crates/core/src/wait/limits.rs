//! How long a wait spins, how often it yields and how long it sleeps: set once, when the job is
//! joined, from the parameters and from how many ranks share how many processors.
//!
//! Read by every [wait](super::wait) and, for the number of processors, by the collectives.

use super::policy::long_turn;
use oxmpi_mca::param::Params;
use oxmpi_pal::cpu::Pace;
use std::time::Duration;

/// See the module's text.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// More ranks than processors they may use.
    pub oversubscribed: bool,
    /// Processors for the ranks of this node.
    pub processors: u32,
    /// Of these, how many a rank has for its threads, where no two ranks share one.
    pub own: u32,
    /// Polling of a wait, in ticks: at first, and at most, as [`SpinPolicy`](super::SpinPolicy) has
    /// it.
    pub spin: u64,
    pub most_spin: u64,
    /// How fast this machine is.
    pub pace: Pace,
    /// Yields before sleeping where ranks share processors.
    pub yields: u32,
    /// A yield of so many ticks let somebody compute until the system ended that.
    pub long_turn: u64,
    /// A sleeper looks around after this long even if nobody wakes it.
    pub backstop: Duration,
}

impl Limits {
    /// Before the job is joined.
    pub(crate) const UNKNOWN: Limits = Limits {
        oversubscribed: true,
        processors: 1,
        own: 1,
        spin: 0,
        most_spin: 0,
        pace: Pace::UNKNOWN,
        yields: 1,
        long_turn: u64::MAX,
        backstop: Duration::from_secs(1),
    };

    /// For `ranks` ranks of this node on `processors` processors, spinning for `usual_us` unless
    /// the parameter says for how long.
    pub(crate) fn new(
        params: &Params,
        ranks: u32,
        processors: u32,
        pace: Pace,
        usual_us: u64,
    ) -> Limits {
        let together = ranks.div_ceil(processors).max(1);
        let in_ticks = |us: u64| us.saturating_mul(pace.microsecond);
        let spin_us = params.spin_us.unwrap_or_else(|| usual_us);
        let most_us = params.spin_us.unwrap_or_else(|| MOST_SPIN_US);
        Limits {
            oversubscribed: ranks > processors,
            processors,
            own: (processors / ranks.max(1)).max(1),
            spin: in_ticks(spin_us),
            most_spin: in_ticks(most_us),
            pace,
            yields: yields(params.yield_count, together),
            long_turn: long_turn(pace.microsecond, together - 1),
            backstop: Duration::from_millis(params.backstop_ms.into()),
        }
    }

    /// Whether who polls may keep the processor from whom it waits for: ranks share processors, or
    /// so many threads of this one wait that they do.
    #[inline]
    pub(crate) fn are_crowded(&self, waiting: u32) -> bool {
        self.oversubscribed || waiting > self.own
    }
}

/// No wait is polled for longer unless the user wants it (µs): a wait of ten times that costs a
/// tenth of it in vain, and is not learnt from.
const MOST_SPIN_US: u64 = 1000;

/// How often a rank yields before it sleeps, if it may do so `most` times. Each yield in vain costs
/// all `together` ranks of its processor a turn: sixteen turns of eight ranks are shorter than a
/// wake-up and what it brings about, sixteen of 256 take milliseconds.
fn yields(most: u32, together: u32) -> u32 {
    most.min((MOST_TURNS / together).max(LEAST_YIELDS))
}

/// Turns of all ranks of one processor until one of them that waits sleeps.
const MOST_TURNS: u32 = 512;
/// Fewer yields may not reach the rank that is waited for: among many ranks of one processor the
/// scheduler does not give every other one a turn before the caller's next.
pub(crate) const LEAST_YIELDS: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_share_a_processor_the_sooner_they_sleep() {
        assert_eq!(yields(16, 1), 16);
        assert_eq!(yields(16, 32), 16);
        assert_eq!(yields(16, 128), 4);
        assert_eq!(yields(16, 5_000), LEAST_YIELDS);
        assert_eq!(yields(2, 5_000), 2);
    }

    /// Four threads of each of two ranks waited on two processors, one of them at a time for half a
    /// millisecond by polling, while the one that it waited for wanted its processor.
    #[test]
    fn threads_that_wait_share_the_processors_of_their_rank() {
        let crowded = |ranks, processors, threads| {
            let limits = Limits::new(&Params::defaults(), ranks, processors, Pace::UNKNOWN, 60);
            limits.are_crowded(threads)
        };
        assert!(!crowded(2, 2, 1) && crowded(2, 2, 2));
        assert!(!crowded(2, 16, 8) && crowded(2, 16, 9));
        assert!(!crowded(3, 16, 5) && crowded(3, 16, 6));
        assert!(crowded(3, 2, 1));
    }
}
