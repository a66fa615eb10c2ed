//! How much the daemons of a job say to each other: so that it is known, and tested, that a fence
//! costs a few messages for each daemon, however many ranks there are. Counted by [`crate::node`].

use serde::{Deserialize, Serialize};

/// What a part of the tree has sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    /// Daemons.
    pub daemons: u32,
    /// Fences that have gone.
    pub fences: u64,
    /// Messages between daemons for fences.
    pub messages: u64,
    /// How many of them one daemon has sent, at most.
    pub most: u64,
    /// Bytes between daemons, for whatever purpose; what a daemon passes on counts again.
    pub bytes: u64,
}

impl Traffic {
    /// With that of a part of the tree that is another one.
    pub fn add(&mut self, other: &Traffic) {
        self.daemons += other.daemons;
        self.fences = self.fences.max(other.fences);
        self.messages += other.messages;
        self.most = self.most.max(other.most);
        self.bytes += other.bytes;
    }

    /// For the user, of a job with so many ranks.
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
