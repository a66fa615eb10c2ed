//! How long a wait spins, how often it yields and how long it sleeps. Set once, when the job is
//! joined, from the parameters and from the numbers of ranks and processors.
//!
//! Read by every [wait](super::wait). The collectives read the number of processors.

use super::policy::long_turn;
use oxmpi_mca::param::Params;
use oxmpi_pal::cpu::Pace;
use std::time::Duration;

/// The limits of the waits of this process.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// More ranks than processors that they may use.
    pub oversubscribed: bool,
    /// Processors for the ranks of this node.
    pub processors: u32,
    /// Processors of one rank for its threads, where no two ranks share one.
    pub own: u32,
    /// The first and the longest polling time of a wait, in ticks: see
    /// [`SpinPolicy`](super::SpinPolicy).
    pub spin: u64,
    pub most_spin: u64,
    /// How fast this machine is.
    pub pace: Pace,
    /// Yields before sleeping where ranks share processors.
    pub yields: u32,
    /// A yield of so many ticks or more let another process compute until its time slice ended.
    pub long_turn: u64,
    /// A sleeping thread checks for events after this time even if no doorbell rings.
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

    /// For `ranks` ranks of this node on `processors` processors. Spins for `usual_us` unless the
    /// parameter is set.
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

    /// Whether polling may keep the processor from the rank that is waited for. That is so if ranks
    /// share processors, or more threads of this rank wait than it has processors.
    #[inline]
    pub(crate) fn share_processors(&self, waiting: u32) -> bool {
        self.oversubscribed || waiting > self.own
    }
}

/// The longest poll unless the user sets another (µs). Polling before a wait of ten times that
/// costs a tenth of it, and changes nothing learnt.
const MOST_SPIN_US: u64 = 1000;

/// How often a rank yields before it sleeps, at most `most` times. Each yield in vain costs all
/// `together` ranks of its processor a turn. Sixteen turns of eight ranks are shorter than a
/// wake-up and its consequences; sixteen of 256 take milliseconds.
fn yields(most: u32, together: u32) -> u32 {
    most.min((MOST_TURNS / together).max(LEAST_YIELDS))
}

/// Turns of all ranks of one processor before a waiting one sleeps.
const MOST_TURNS: u32 = 512;
/// Fewer yields may not reach the rank that is waited for. Among many ranks of one processor, the
/// scheduler may run the caller again before every other rank had a turn.
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

    /// Four threads of each of two ranks waited on two processors, one at a time for half a
    /// millisecond by polling. The rank that it waited for needed its processor.
    #[test]
    fn threads_that_wait_share_the_processors_of_their_rank() {
        let shared = |ranks, processors, threads| {
            let limits = Limits::new(&Params::defaults(), ranks, processors, Pace::UNKNOWN, 60);
            limits.share_processors(threads)
        };
        assert!(!shared(2, 2, 1) && shared(2, 2, 2));
        assert!(!shared(2, 16, 8) && shared(2, 16, 9));
        assert!(!shared(3, 16, 5) && shared(3, 16, 6));
        assert!(shared(3, 2, 1));
    }
}
