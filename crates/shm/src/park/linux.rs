//! Parking on Linux: shared futexes and the global expedited membarrier.

use std::time::Duration;

use oxmpi_pal::futex::{self, Scope, Woken};
use oxmpi_pal::membarrier;
use oxmpi_sync::atomic::AtomicU32;

use super::{Parking, Rise};

/// The ranks of this node.
#[derive(Clone, Copy, Debug)]
pub struct Node;

impl Parking for Node {
    fn registered() -> bool {
        membarrier::global()
    }

    fn global_barrier() -> bool {
        membarrier::global_heavy()
    }

    fn wait(word: &AtomicU32, expected: u32, timeout: Duration) -> Rise {
        match futex::wait(word, expected, Some(timeout), Scope::Shared) {
            Woken::TimedOut => Rise::TimedOut,
            Woken::Up | Woken::Changed => Rise::Rung,
        }
    }

    fn wake(word: &AtomicU32) {
        futex::wake(word, u32::MAX, Scope::Shared);
    }
}
