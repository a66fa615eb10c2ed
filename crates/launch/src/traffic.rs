//! The number of messages and bytes between the daemons of a job, counted by [`crate::node`]. Tests
//! check with it that a fence costs a few messages for each daemon, for any number of ranks.

use serde::{Deserialize, Serialize};

/// The messages and bytes that a subtree has sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    /// The number of daemons.
    pub daemons: u32,
    /// The number of completed fences.
    pub fences: u64,
    /// The number of messages between daemons for fences.
    pub messages: u64,
    /// The most of these that one daemon has sent.
    pub most: u64,
    /// The bytes between daemons, for any purpose; bytes that a daemon passes on count again.
    pub bytes: u64,
}

impl Traffic {
    /// Adds the traffic of another subtree.
    pub fn add(&mut self, other: &Traffic) {
        self.daemons += other.daemons;
        self.fences = self.fences.max(other.fences);
        self.messages += other.messages;
        self.most = self.most.max(other.most);
        self.bytes += other.bytes;
    }

    /// The message for the user, for a job with this number of ranks.
    #[must_use]
    pub fn text(&self, ranks: u32) -> String {
        let Traffic {
            daemons,
            fences,
            messages,
            most,
            bytes,
        } = self;
        let each = bytes / u64::from(ranks.max(1));
        format!(
            "mpirun: {daemons} daemons have sent {messages} messages for {fences} fences, one of \
             them at most {most}, and {bytes} bytes in all: {each} for each rank"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_added_and_the_most_is_kept() {
        let part = |messages, bytes| Traffic {
            daemons: 1,
            fences: 2,
            messages,
            most: messages,
            bytes,
        };
        let mut all = part(4, 100);
        all.add(&part(6, 50));
        all.add(&part(2, 50));
        assert_eq!((all.daemons, all.fences, all.messages), (3, 2, 12));
        let text = all.text(10);
        assert!(
            text.contains("at most 6") && text.contains("20 for each rank"),
            "{text}"
        );
    }
}
