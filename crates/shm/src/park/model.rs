//! Parking inside a loom model: fences replace barriers, and sleep has no backstop, so that a lost
//! doorbell is a deadlock.

use std::time::Duration;

use oxmpi_sync::Os;
use oxmpi_sync::atomic::{AtomicU32, Ordering, fence};
use oxmpi_sync::model::Model;

use super::{Parking, Rise};

/// Stands in for the ranks of a node.
#[derive(Clone, Copy, Debug)]
pub struct Node;

impl Parking for Node {
    fn registered() -> bool {
        false
    }

    fn global_barrier() -> bool {
        fence(Ordering::SeqCst);
        true
    }

    fn wait(word: &AtomicU32, expected: u32, _timeout: Duration) -> Rise {
        Model::wait(word, expected);
        Rise::Rung
    }

    fn wake(word: &AtomicU32) {
        Model::wake(word, u32::MAX);
    }
}
