//! Which way payload gets into the far ring: into our cache, or past all caches.
//!
//! Where the two processors share their last cache, the reader finds the bytes there. Where they do not (another chiplet or socket; a
//! virtual machine may be moved from the one to the other at any moment) every line we write has to be taken away from the reader's cache
//! first, which costs ten times as much as writing to memory. Nobody tells us, so we look at the clock: a copy now and then is timed, the
//! other way is tried once in a while, and the cheaper one is used.

use oxmpi_mem::{Region, Way, hand_over};

/// What copies into the far ring have cost.
#[derive(Debug, Default)]
pub(super) struct Ways {
    around: bool,
    cached: Cost,
    past: Cost,
    /// Long copies so far.
    copies: u32,
}

/// The last two samples of a way, in ns per KiB; 0: none yet. The lesser counts: an interrupt falls into one copy, not into two.
#[derive(Debug, Default)]
struct Cost([u64; 2]);

/// One copy in so many is timed: the clock costs a tenth of a copy.
const TIMED: u32 = 16;
/// One timed copy in so many tries the way that is not in use.
const TRIAL: u32 = 4;
/// Shorter copies are not timed (bytes).
const SHORT: usize = 4096;
/// Lines that the other processor's cache has to give up come at least this slowly (ns per KiB): 126 to 400 where no cache is shared, 25 to 60
/// where the last one is. The cost of a store past the caches alone says little: it is paid later, by whoever reads.
const FETCHED: u64 = 90;

impl Ways {
    /// Copies `source` into `pieces` of the ring.
    pub(super) fn copy(&mut self, pieces: [Region; 2], source: Region) {
        let mut way = match self.around {
            true => Way::Around,
            false => Way::Cached,
        };
        if source.len() < SHORT {
            return hand(pieces, source, way);
        }
        self.copies = self.copies.wrapping_add(1);
        if !self.copies.is_multiple_of(TIMED) {
            return hand(pieces, source, way);
        }
        if (self.copies / TIMED).is_multiple_of(TRIAL) {
            way = match way {
                Way::Cached => Way::Around,
                Way::Around => Way::Cached,
            };
        }
        let start = now();
        hand(pieces, source, way);
        self.learn(way, now().saturating_sub(start), source.len());
    }

    fn learn(&mut self, way: Way, ns: u64, len: usize) {
        let cost = match way {
            Way::Cached => &mut self.cached,
            Way::Around => &mut self.past,
        };
        cost.0 = [cost.0[1], (ns * 1024 / len as u64).max(1)];
        let (cached, past) = (self.cached.value(), self.past.value());
        // A source that comes from memory is slow either way.
        self.around = cached > FETCHED && cached > past + past / 4;
    }
}

impl Cost {
    fn value(&self) -> u64 {
        self.0[0].min(self.0[1])
    }
}

fn hand(pieces: [Region; 2], source: Region, way: Way) {
    let first = pieces[0].len();
    hand_over(pieces[0], source.slice(0, first), way);
    if !pieces[1].is_empty() {
        hand_over(pieces[1], source.skip(first), way);
    }
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

    fn around(costs: &[(Way, u64)]) -> bool {
        let mut ways = Ways::default();
        for (way, ns) in costs {
            ways.learn(*way, *ns, 4096);
        }
        ways.around
    }

    #[test]
    fn lines_that_have_to_be_fetched_are_noticed_and_forgotten_again() {
        use Way::{Around, Cached};
        let apart = [(Cached, 900), (Cached, 800), (Around, 200), (Around, 300)];
        let together = [(Cached, 140), (Cached, 140)];
        assert!(!around(&[]) && !around(&together));
        assert!(around(&apart));
        assert!(!around(&[&apart[..], &together].concat()));
    }

    #[test]
    fn neither_one_interrupt_nor_a_slow_source_decides() {
        use Way::{Around, Cached};
        assert!(!around(&[
            (Cached, 140),
            (Cached, 99_999),
            (Around, 100),
            (Around, 100)
        ]));
        assert!(!around(&[
            (Cached, 800),
            (Cached, 800),
            (Around, 750),
            (Around, 750)
        ]));
    }
}
