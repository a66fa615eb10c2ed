//! Counts the messages of this daemon, and adds those of the daemons below it.

use super::{Action, Node};
use crate::control::{Notice, Order};
use crate::traffic::Traffic;

impl Node {
    /// Counts a message that is about to be sent for a fence.
    pub(super) fn count(&mut self, action: &Action) {
        let is_of_fence = matches!(
            action,
            Action::Up(Notice::Full(_) | Notice::Confirmed(_))
                | Action::Down(_, Order::Confirm { .. } | Order::Release { .. })
        );
        self.traffic_own.messages += u64::from(is_of_fence);
    }

    /// Reports the traffic of our subtree; the proxy adds the bytes.
    pub(super) fn tell_traffic(&mut self) {
        if self.map.nodes.len() > 1 && self.map.verbose {
            let mut all = Traffic {
                daemons: 1,
                most: self.traffic_own.messages,
                ..self.traffic_own
            };
            all.add(&self.traffic_below);
            self.up(Notice::Traffic(all));
        }
    }
}
