//! How long a wait spins, how often it yields and how long it sleeps. Set once, when the job is
//! joined, from the parameters and from the numbers of ranks and processors.
//!
//! Read by every [wait](super::wait). The collectives read the number of processors.

use oxmpi_mca::param::Params;
use oxmpi_pal::cpu::TICKS_PER_US;
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
    /// Polling time of a wait during which nobody else ran on this processor.
    pub spin_ns: u64,
    /// Yields that let others run, before sleeping.
    pub yields: u32,
    /// Ranks of one processor.
    pub together: u32,
    /// A sleeping thread checks for events after this time even if no doorbell rings.
    pub backstop: Duration,
}

impl Limits {
    /// Before the job is joined.
    pub(crate) const UNKNOWN: Limits = Limits {
        oversubscribed: true,
        processors: 1,
        own: 1,
        spin_ns: 0,
        yields: 1,
        together: 1,
        backstop: Duration::from_secs(1),
    };

    /// For `ranks` ranks of this node on `processors` processors.
    pub(crate) fn new(params: &Params, ranks: u32, processors: u32) -> Limits {
        let together = ranks.div_ceil(processors).max(1);
        Limits {
            oversubscribed: ranks > processors,
            processors,
            own: (processors / ranks.max(1)).max(1),
            spin_ns: params.spin_us.saturating_mul(1_000),
            yields: yields(params.yield_count, together),
            together,
            backstop: Duration::from_millis(params.backstop_ms.into()),
        }
    }

    /// Whether polling may keep the processor from the rank that is waited for. That is so if ranks
    /// share processors, or more threads of this rank wait than it has processors.
    #[inline]
    pub(crate) fn share_processors(&self, waiting: u32) -> bool {
        self.oversubscribed || waiting > self.own
    }

    /// The ticks of a yield that let another process compute until its slice ended. The other ranks
    /// of the processor, or `waiting` threads, had their turns meanwhile, which they ended by
    /// themselves.
    pub(crate) fn long_yield(&self, waiting: u32) -> u64 {
        let others = self.together.max(waiting).saturating_sub(2);
        (SLICE_US + TURN_US * u64::from(others)) * TICKS_PER_US
    }
}

/// Turn of one other process that the system ended (µs): schedulers let a computing process run for
/// at least this long.
const SLICE_US: u64 = 1000;
/// Turn of each further rank or thread (µs).
const TURN_US: u64 = 250;

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

    /// Sixteen ranks on two processors, one of which computes. Its slice of four milliseconds was
    /// taken for the turns of seven waiting ranks.
    #[test]
    fn one_who_computes_is_noticed_among_many() {
        let long = |ranks, threads| {
            Limits::new(&Params::defaults(), ranks, 2).long_yield(threads) / TICKS_PER_US
        };
        assert!((1000..4000).contains(&long(16, 1)));
        assert_eq!(long(2, 1), long(4, 1));
        assert_eq!(long(2, 8), long(16, 1), "eight threads");
    }

    /// Four threads of each of two ranks waited on two processors, one at a time for half a
    /// millisecond by polling. The rank that it waited for needed its processor.
    #[test]
    fn threads_that_wait_share_the_processors_of_their_rank() {
        let shared = |ranks, processors, threads| {
            let limits = Limits::new(&Params::defaults(), ranks, processors);
            limits.share_processors(threads)
        };
        assert!(!shared(2, 2, 1) && shared(2, 2, 2));
        assert!(!shared(2, 16, 8) && shared(2, 16, 9));
        assert!(!shared(3, 16, 5) && shared(3, 16, 6));
        assert!(shared(3, 2, 1));
    }
}
