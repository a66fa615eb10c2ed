//! Which way long payload is copied into the far ring: into our cache, or past all caches.
//!
//! Where the two processors share their last cache, the reader finds the bytes there. Where they do not (another chiplet or socket; a
//! virtual machine may be moved from the one to the other at any moment) every line we write has to be taken away from the reader's cache
//! first, which costs ten times as much as writing to memory. Nobody tells us, so we look at the clock: a copy now and then is timed, the
//! other way is tried once in a while where it could pay, and the cheaper one is used.

use oxmpi_mem::Way;

/// What copies into the far ring have cost.
#[derive(Debug)]
pub(super) struct Ways {
    around: bool,
    cached: Cost,
    past: Cost,
    /// Long copies so far.
    copies: u32,
}

/// The last two samples of a way, in ns per KiB; 0: none yet. The lesser counts: an interrupt falls into one copy, not into two.
#[derive(Debug)]
pub(super) struct Cost([u64; 2]);

/// A copy that is about to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) way: Way,
    /// When it began, if it is timed.
    start: Option<u64>,
}

/// One copy in so many is timed: the clock costs a tenth of a copy.
pub(super) const TIMED: u32 = 16;
/// One timed copy in so many tries the way past the caches, where the usual one is dear.
pub(super) const TRIAL: u32 = 4;
/// The same for the usual way where the other one is in use: there it may cost ten times as much.
const BACK: u32 = 32;
/// Shorter copies are not timed (bytes).
pub(super) const SHORT: usize = 4096;
/// Lines that the other processor's cache has to give up come at least this slowly (ns per KiB): at 126 to 400 where no cache is shared, at 25 to 60
/// where the last one is, and at 80 to 110 from memory, where they are after a while of going past the caches. The cost of a store past the
/// caches alone says little: it is paid later, by whoever reads.
const FETCHED: u64 = 120;

impl Ways {
    pub(super) fn new() -> Ways {
        Ways {
            around: false,
            cached: Cost::new(),
            past: Cost::new(),
            copies: 0,
        }
    }

    /// How the next `len` bytes are to be copied. [`end`](Self::end) follows.
    #[inline]
    pub(super) fn begin(&mut self, len: usize) -> Turn {
        if len < SHORT {
            return Turn::untimed(way(self.around));
        }
        self.copies = self.copies.wrapping_add(1);
        if !self.copies.is_multiple_of(TIMED) {
            return Turn::untimed(way(self.around));
        }
        let timed = self.copies / TIMED;
        let tries = match self.around {
            true => timed.is_multiple_of(BACK),
            // A source that comes from memory is dear either way.
            false => self.cached.value() > FETCHED && timed.is_multiple_of(TRIAL),
        };
        Turn::timed(way(self.around != tries))
    }

    /// The copy of `len` bytes has been made.
    #[inline]
    pub(super) fn end(&mut self, turn: Turn, len: usize) {
        if let Some(cost) = turn.cost(len) {
            self.learn(turn.way, cost);
        }
    }

    fn learn(&mut self, way: Way, cost: u64) {
        match way {
            Way::Around => self.past.add(cost),
            _ => self.cached.add(cost),
        }
        let (cached, past) = (self.cached.value(), self.past.value());
        // Half is not enough of a gain: after a while of going past the caches the ring's lines are in none, and the usual way is dearer than it will be.
        self.around = past != 0 && cached > FETCHED && cached > 2 * past;
    }
}

impl Cost {
    pub(super) fn new() -> Cost {
        Cost([0; 2])
    }

    pub(super) fn add(&mut self, cost: u64) {
        self.0 = [self.0[1], cost];
    }

    pub(super) fn value(&self) -> u64 {
        self.0[0].min(self.0[1])
    }
}

impl Turn {
    pub(super) fn untimed(way: Way) -> Turn {
        Turn { way, start: None }
    }

    pub(super) fn timed(way: Way) -> Turn {
        Turn {
            way,
            start: Some(now()),
        }
    }

    /// What it cost, in ns per KiB, if it was timed.
    #[inline]
    pub(super) fn cost(self, len: usize) -> Option<u64> {
        let ns = now_if(self.start)?;
        Some((ns * 1024 / len as u64).max(1))
    }
}

fn way(around: bool) -> Way {
    match around {
        true => Way::Around,
        false => Way::Cached,
    }
}

#[inline]
fn now_if(start: Option<u64>) -> Option<u64> {
    start.map(|start| now().saturating_sub(start))
}

/// Nanoseconds. Models have no time: there every way costs the same.
fn now() -> u64 {
    #[cfg(not(any(loom, miri)))]
    return oxmpi_pal::cpu::now_ns();
    #[cfg(any(loom, miri))]
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use Way::{Around, Cached};

    fn learned(costs: &[(Way, u64)]) -> Ways {
        let mut ways = Ways::new();
        for (way, cost) in costs {
            ways.learn(*way, *cost);
        }
        ways
    }

    #[test]
    fn lines_that_have_to_be_fetched_are_noticed_and_forgotten_again() {
        let apart = [(Cached, 225), (Cached, 200), (Around, 50), (Around, 75)];
        let together = [(Cached, 35), (Cached, 35)];
        assert!(!learned(&[]).around && !learned(&together).around);
        assert!(learned(&apart).around);
        assert!(!learned(&[&apart[..], &together].concat()).around);
    }

    #[test]
    fn neither_one_interrupt_nor_a_slow_source_decides() {
        let interrupted = [(Cached, 35), (Cached, 99_999), (Around, 25), (Around, 25)];
        let slow = [(Cached, 200), (Cached, 200), (Around, 187), (Around, 187)];
        assert!(!learned(&interrupted).around && !learned(&slow).around);
    }

    #[test]
    fn the_other_way_is_tried_only_where_it_could_pay() {
        let tried = |cost: u64| {
            let mut ways = learned(&[(Cached, cost), (Cached, cost)]);
            (0..TIMED * TRIAL).any(|_| ways.begin(SHORT).way == Around)
        };
        assert!(!tried(50) && tried(300));
    }

    #[test]
    fn short_copies_are_not_timed() {
        let mut ways = Ways::new();
        assert!((0..10 * TIMED).all(|_| ways.begin(SHORT - 1).start.is_none()));
        assert!((0..TIMED).any(|_| ways.begin(SHORT).start.is_some()));
    }
}
