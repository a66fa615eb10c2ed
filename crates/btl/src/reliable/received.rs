//! The numbered frames received from a peer: a count and a window of bits behind it, so that the
//! memory does not grow.

/// Frames that may be on their way at once.
pub(super) const WINDOW: u32 = 128;
/// The number of the first frame of an epoch, chosen so that numbers wrap early in every job.
pub(super) const FIRST: u32 = u32::MAX - 300;

/// The numbered frames received from a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Received {
    /// The peer's epoch; 0: nothing has arrived.
    pub epoch: u16,
    /// All up to this one have arrived.
    pub all: u32,
    /// Bit n: frame n + 2 behind `all` has arrived.
    pub beyond: u128,
}

/// The result of a look-up of a frame's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// It has not arrived before.
    New,
    /// It has arrived before.
    Again,
    /// No correct peer sends it now.
    Astray,
}

impl Received {
    pub(super) const NOTHING: Received = Received {
        epoch: 0,
        all: FIRST.wrapping_sub(1),
        beyond: 0,
    };

    /// Enters the epoch of an arrived frame. False: the epoch is over.
    pub(super) fn enter(&mut self, epoch: u16) -> bool {
        if self.epoch == 0 || epoch.wrapping_sub(self.epoch).cast_signed() > 0 {
            *self = Received {
                epoch,
                ..Received::NOTHING
            };
        }
        self.epoch == epoch
    }

    /// Whether the frame of this number is new.
    pub(super) fn find(&self, id: u32) -> Found {
        let ahead = id.wrapping_sub(self.all);
        match ahead {
            0 => Found::Again,
            1 => Found::New,
            2..=WINDOW if self.beyond >> (ahead - 2) & 1 == 1 => Found::Again,
            2..=WINDOW => Found::New,
            _ if ahead.cast_signed() < 0 => Found::Again,
            _ => Found::Astray,
        }
    }

    /// Records a [new](Found::New) frame.
    pub(super) fn add(&mut self, id: u32) {
        match id.wrapping_sub(self.all) {
            1 => {
                let run = self.beyond.trailing_ones();
                self.all = self.all.wrapping_add(1 + run);
                self.beyond = self.beyond.checked_shr(run + 1).unwrap_or(0);
            }
            ahead => self.beyond |= 1 << (ahead - 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compared with a list of all numbers: any order within the window, with repeats, across
        /// the end of the numbers.
        #[test]
        fn numbers_are_distinguished(steps in prop::collection::vec(0..WINDOW + 40, 1..2000)) {
            let mut received = Received::NOTHING;
            prop_assert!(received.enter(1));
            let (mut all, mut had) = (0_u64, std::collections::BTreeSet::new());
            for step in steps {
                // Most of them near the front, so that the window moves.
                let ahead = if step % 3 == 0 { 1 } else { step };
                let number = all + u64::from(ahead);
                let id = FIRST.wrapping_sub(1).wrapping_add(number as u32);
                let is_known = number <= all || had.contains(&number);
                let expected = match () {
                    () if is_known => Found::Again,
                    () if ahead > WINDOW => Found::Astray,
                    () => Found::New,
                };
                prop_assert_eq!(received.find(id), expected);
                if expected == Found::New {
                    received.add(id);
                    had.insert(number);
                    while had.remove(&(all + 1)) {
                        all += 1;
                    }
                }
                prop_assert_eq!(received.all, FIRST.wrapping_sub(1).wrapping_add(all as u32));
            }
        }
    }

    #[test]
    fn an_epoch_begins_anew_and_none_comes_back() {
        let mut received = Received::NOTHING;
        assert!(received.enter(u16::MAX));
        received.add(FIRST);
        assert_eq!(received.find(FIRST), Found::Again);
        // 0 is no epoch.
        assert!(received.enter(1));
        assert_eq!(received.find(FIRST), Found::New);
        assert!(!received.enter(u16::MAX));
        assert_eq!(received.epoch, 1);
    }
}
