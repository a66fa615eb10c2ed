//! Which way bytes are written for the others: learned from what the last copies cost, by each
//! member for itself.
//!
//! Where the processors of writer and readers share a cache, stores into it are best. Where they do
//! not, a line that a reader still holds costs more than ten times as much to write, and stores
//! around the caches win by the same factor. Which of the two it is may change while the job runs,
//! when threads or virtual processors move. The way changes neither the bytes nor the steps, so
//! members need not agree.

use oxmpi_mem::{Caches, Way};

/// The way, and what speaks against it.
#[derive(Default)]
pub(super) struct Ways {
    way: Way,
    turn: u32,
    strikes: u32,
}

/// A copy into a cache that takes this many ns per byte had to fetch its lines from afar: several
/// times the cost of any copy near by, and more than writing to memory and reading from there. Over
/// a mesh all lines come at such a cost (0.09 and more), and from memory they take longer.
fn far() -> f64 {
    match Caches::here() {
        Caches::Clusters => 0.16,
        Caches::Mesh => 0.5,
    }
}
/// One that takes less found its lines near by.
const NEAR: f64 = 0.08;
/// Every so many copies into the cache one is timed.
const TIMED: u32 = 8;
/// Every so many copies around the caches one goes into them, and is timed.
const TRIED: u32 = 32;
/// Shorter copies say little.
pub(super) const TELLING: usize = 4 << 10;
/// So many bytes say enough, when the way that is tried may be the wrong one.
pub(super) const TRIAL: usize = 2 * TELLING;
/// So many in a row must agree: one alone was interrupted.
const AGREE: u32 = 3;

impl Ways {
    /// How the next copy of at least [`TELLING`] bytes goes, and whether to [`learn`](Self::learn)
    /// from it.
    pub(super) fn next(&mut self) -> (Way, bool) {
        self.turn = self.turn.wrapping_add(1);
        match self.way {
            Way::Around if self.turn.is_multiple_of(TRIED) || self.strikes > 0 => {
                (Way::Cached, true)
            }
            Way::Around => (Way::Around, false),
            _ => (
                Way::Cached,
                self.turn.is_multiple_of(TIMED) || self.strikes > 0,
            ),
        }
    }

    /// How shorter copies go.
    pub(super) fn usual(&self) -> Way {
        self.way
    }

    /// What a copy into the cache cost.
    pub(super) fn learn(&mut self, bytes: usize, ns: u64) {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let cost = ns as f64 / bytes as f64;
        let against = match self.way {
            Way::Around => cost < NEAR,
            _ => cost > far(),
        };
        self.strikes = if against { self.strikes + 1 } else { 0 };
        if self.strikes >= AGREE {
            self.strikes = 0;
            self.way = match self.way {
                Way::Around => Way::Cached,
                _ => Way::Around,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tell(ways: &mut Ways, cost: u64, copies: u32) {
        for _ in 0..copies {
            if ways.next().1 {
                ways.learn(10_000, cost * 100);
            }
        }
    }

    #[test]
    fn the_way_follows_the_cost_and_comes_back() {
        let mut ways = Ways::default();
        tell(&mut ways, 3, 1000);
        assert_eq!(ways.usual(), Way::Cached);
        tell(&mut ways, 80, TIMED + AGREE);
        assert_eq!(ways.usual(), Way::Around);
        tell(&mut ways, 80, 1000);
        assert_eq!(ways.usual(), Way::Around);
        tell(&mut ways, 3, TRIED + AGREE);
        assert_eq!(ways.usual(), Way::Cached);
    }

    #[test]
    fn one_slow_copy_changes_nothing() {
        let mut ways = Ways::default();
        for _ in 0..100 {
            tell(&mut ways, 3, TIMED);
            ways.learn(10_000, 1_000_000);
        }
        assert_eq!(ways.usual(), Way::Cached);
    }
}
