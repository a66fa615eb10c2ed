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
    /// Polling of a wait, in ticks: at first, and at most, as [`Patience`](super::Patience) has
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
            spin: in_ticks(spin_us),
            most_spin: in_ticks(most_us),
            pace,
            yields: yields(params.yield_count, together),
            long_turn: long_turn(pace.microsecond, together - 1),
            backstop: Duration::from_millis(params.backstop_ms.into()),
        }
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
}
