//! The clock of a simulated network, for modules.

use super::{Arrival, Shared};
use crate::clock::Clock;
use crate::module::Arm;
use std::sync::Arc;

/// The virtual time of a network.
pub struct VirtualClock {
    network: Shared,
    /// The time of the next alarm of this clock.
    rings: Option<u64>,
}

impl VirtualClock {
    /// The clock of this network.
    #[must_use]
    pub fn of(network: &Shared) -> VirtualClock {
        VirtualClock {
            network: Arc::clone(network),
            rings: None,
        }
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> u64 {
        self.network.lock().now
    }

    fn ring_at(&mut self, at: Option<u64>) {
        let Some(at) = at else { return };
        let now = self.now();
        if self.rings.is_some_and(|rings| now < rings && rings <= at) {
            return;
        }
        let at = at.max(now + 1);
        self.rings = Some(at);
        self.network.lock().schedule_at(at, Arrival::Wake);
    }

    fn arm(&mut self, arm: Arm) -> Arm {
        arm
    }
}
