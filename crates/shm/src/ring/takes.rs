//! Which way long payload is best copied out of the far ring.
//!
//! Two things can make that slow. The bytes may come from memory or from the cache of another chip: then they are read at several places at once
//! ([`Way::FromAfar`]). And a long message may go to a buffer that is in no cache, whose lines would be fetched only to be overwritten: then it is
//! written past the caches. That is not a thing to keep on with unseen: a buffer that is always written past the caches is never in one. So after a
//! while the usual way is taken again, for long enough to bring a few MiB of buffers in.

use super::ways::{Cost, SHORT, TIMED, TRIAL, Turn};
use oxmpi_mem::Way;

/// What copies out of the far ring have cost.
#[derive(Debug)]
pub(super) struct Takes {
    /// The usual way: any length, and long pieces.
    usual: Cost,
    long: Cost,
    /// Past the caches.
    past: Cost,
    phase: Phase,
    /// Copies until the phase ends.
    left: u32,
    /// How long the next time past the caches will be.
    patience: u32,
    /// Long copies so far.
    copies: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The usual way, as long as it is not dear.
    Usual,
    Past,
    /// The usual way, so that buffers may come back into the caches.
    Warming,
}

/// Pieces of messages that may be in no cache (bytes): those of messages of four times that and more.
const LONG: usize = 32 * 1024;
/// From this cost on (ns per KiB) bytes come from afar: 25 to 35 through a shared cache, 60 to 90 otherwise.
const AFAR: u64 = 45;
/// From this cost on the buffer may be in no cache: then it is 80 to 110, and past the caches 50 to 60.
const DEAR: u64 = 60;
/// So many copies are made past the caches at a time: at first, and when that was right again and again.
const PATIENCE: (u32, u32) = (512, 8192);
/// So many copies bring buffers in: 4 MiB.
const WARMING: u32 = 128;

impl Takes {
    pub(super) fn new() -> Takes {
        Takes {
            usual: Cost::new(),
            long: Cost::new(),
            past: Cost::new(),
            phase: Phase::Usual,
            left: 0,
            patience: PATIENCE.0,
            copies: 0,
        }
    }

    /// How the next `len` bytes are to be copied. [`end`](Self::end) follows.
    #[inline]
    pub(super) fn begin(&mut self, len: usize) -> Turn {
        if len < SHORT {
            return Turn::untimed(Way::Cached);
        }
        self.copies = self.copies.wrapping_add(1);
        let usual = match self.usual.value() > AFAR {
            true => Way::FromAfar,
            false => Way::Cached,
        };
        if self.left > 0 && len >= LONG {
            self.go_on();
        }
        let past = self.phase == Phase::Past && len >= LONG;
        let way = if past { Way::Around } else { usual };
        if !self.copies.is_multiple_of(TIMED) {
            return Turn::untimed(way);
        }
        let tries = len >= LONG
            && self.phase == Phase::Usual
            && self.long.value() > DEAR
            && (self.copies / TIMED).is_multiple_of(TRIAL);
        Turn::timed(if tries { Way::Around } else { way })
    }

    fn go_on(&mut self) {
        self.left -= 1;
        if self.left > 0 {
            return;
        }
        (self.phase, self.left) = match self.phase {
            Phase::Past => (Phase::Warming, WARMING),
            Phase::Warming | Phase::Usual => (Phase::Usual, 0),
        };
    }

    /// The copy of `len` bytes has been made.
    #[inline]
    pub(super) fn end(&mut self, turn: Turn, len: usize) {
        if let Some(cost) = turn.cost(len) {
            self.learn(turn.way, cost, len);
        }
    }

    fn learn(&mut self, way: Way, cost: u64, len: usize) {
        if way == Way::Around {
            self.past.add(cost);
        } else {
            self.usual.add(cost);
            if len >= LONG {
                self.long.add(cost);
            }
        }
        if self.phase != Phase::Usual || len < LONG {
            return;
        }
        let (long, past) = (self.long.value(), self.past.value());
        if past != 0 && long > DEAR && long > past + past / 2 {
            (self.phase, self.left) = (Phase::Past, self.patience);
            self.patience = (2 * self.patience).min(PATIENCE.1);
        } else if long < DEAR {
            self.patience = PATIENCE.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Learns and copies on; how many of `copies` went past the caches when the usual way costs this.
    fn past(takes: &mut Takes, copies: u32, usual: u64) -> u32 {
        let mut past = 0;
        for _ in 0..copies {
            let turn = takes.begin(LONG);
            past += u32::from(turn.way == Way::Around);
            if takes.copies.is_multiple_of(TIMED) {
                let cost = if turn.way == Way::Around { 55 } else { usual };
                takes.learn(turn.way, cost, LONG);
            }
        }
        past
    }

    #[test]
    fn a_buffer_in_no_cache_is_written_past_them_and_one_that_comes_back_is_not() {
        let mut takes = Takes::new();
        assert!(past(&mut takes, 10_000, 95) > 8_000);
        past(&mut takes, PATIENCE.1, 30);
        assert_eq!(past(&mut takes, 10_000, 30), 0);
        assert_eq!(takes.patience, PATIENCE.0);
    }

    #[test]
    fn bytes_from_afar_alone_do_not_send_them_past_the_caches() {
        let mut takes = Takes::new();
        let few = past(&mut takes, 10_000, 75);
        assert!(few <= 10_000 / (TIMED * TRIAL) + 1, "{few} trials");
        assert_eq!(takes.begin(SHORT).way, Way::FromAfar);
        past(&mut takes, 4 * TIMED, 30);
        assert_eq!(takes.begin(SHORT).way, Way::Cached);
    }

    #[test]
    fn short_pieces_never_go_past_the_caches() {
        let mut takes = Takes::new();
        past(&mut takes, 2_000, 95);
        assert!((0..100).all(|_| takes.begin(LONG - 1).way != Way::Around));
        assert_eq!(takes.begin(SHORT - 1).way, Way::Cached);
    }
}
