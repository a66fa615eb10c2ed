//! How a long vector is cut: computed from bytes, members and what a step costs, never looked up.
//!
//! Every member computes the same cuts, since each takes as many steps as there are chunks.

use oxmpi_mem::{Caches, Way};

/// What the cuts depend on beside the call; equal on all members.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// Members per processor, 1 where everybody has one.
    pub rounds: u32,
    /// Bytes of a member's lap.
    pub lap: usize,
}

/// A vector of `bytes` in `count` chunks of `chunk` bytes, the last one shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    bytes: usize,
    chunk: usize,
    pub count: usize,
    /// Bytes of each lap that the call goes round in.
    pub wrap: usize,
    /// The two members change places with every lap, which is two steps long.
    pub swaps: bool,
}

/// What passing a step on costs, ns: a line from one processor to another and looking for it.
const STEP: f64 = 250.0;
/// What it costs for each member in a round when they share processors: a switch.
const SWITCH: f64 = 1500.0;
/// A byte copied in or out, ns.
const COPY: f64 = 0.03;
/// Bytes copied in the time of a switch.
const PER_SWITCH: usize = 50_000;
/// A root that copies pieces of at least so many bytes for all has its processor to itself: if it
/// copies out, the others take turns on the rest till they have copied in, and only where their
/// turns are long is that sooner than what they copy beside the root. What they copy out they do
/// while it goes on.
pub(super) const ALONE_OUT: usize = 8 * PER_SWITCH;
pub(super) const ALONE_IN: usize = PER_SWITCH;
/// Shortest chunk, and what chunks are multiples of: larger than every element.
pub(super) const LINE: usize = 64;
const SHORTEST: usize = 4 << 10;
const PAGE: usize = 4 << 10;
/// Where everybody has a processor, blocks that all members exchange at once are no longer: two of
/// each kind stay in the cache.
const BLOCK: usize = 256 << 10;
/// Of two members that change places, the shortest: such blocks stay in the cache next to the
/// processor, beside the buffers.
const EXCHANGED: usize = 64 << 10;
/// And so many blocks they make at least of longer vectors: the first and the last are copied by
/// one side at a time.
const EXCHANGES: usize = 4;
/// Calls that touch more than this leave nothing in the last cache for whoever reads the result:
/// three quarters of it. That of a mesh is many times as large. (1 MiB each way between 4 ranks, 32
/// MiB together: 950 µs past it, 830 so; between 8, 128 MiB: 2 % sooner past it.)
fn kept() -> u64 {
    match Caches::here() {
        Caches::Clusters => 24 << 20,
        Caches::Mesh => 64 << 20,
    }
}
/// Where so many share a processor of a mesh, what one writes for all goes round in so many bytes:
/// they stay in the caches next to both processors, whatever the readers store. (1 MiB to 8 ranks
/// on two processors: 265 µs in a lap of 4 MiB, 255 so; 4 MiB 1790 to 1950, 1220 to 1630; with two
/// on each processor 256 KiB take 26 and 31.)
const NEAR: usize = 256 << 10;
const NEAR_ROUNDS: u32 = 4;
/// Where members share processors, what all of them write before they write it again: it should
/// stay in the last cache, beside the buffers.
const SHARED: usize = 4 << 20;

/// Over a mesh, what all operands of a reduction take in the laps before they are written again:
/// little more than the cache next to a processor holds, so that a root that is behind finds most
/// of them there. (8 ranks, 64 KiB back to back: 30 µs with 4 MiB, 25 so.)
const OPERANDS: usize = 5 << 19;
/// But so many chunks in each lap at least: with fewer the root's cache still holds what is to be
/// written. (64 KiB behind a barrier, 4 ranks: 8.7 µs, 8 ranks 17; with four chunks sometimes 16
/// and 31.)
const AHEAD: usize = 5;

impl Terms {
    /// For what one member writes and all others read.
    pub(super) fn of_one(self) -> Terms {
        let is_near = Caches::here() == Caches::Mesh && self.rounds >= NEAR_ROUNDS;
        let lap = if is_near {
            self.lap.min(NEAR)
        } else {
            self.lap
        };
        Terms { lap, ..self }
    }

    /// Bytes of its lap that each of `writers` members uses, `least` at least.
    fn wrap(self, writers: u32, least: usize) -> usize {
        match self.rounds {
            1 => self.lap,
            _ => (SHARED / writers as usize)
                .max(least)
                .clamp(SHORTEST.min(self.lap), self.lap),
        }
    }
}

impl Cut {
    /// For a pipeline: one member after the other has a chunk for `hops` hops, and filling it costs
    /// what the chunks are long. `writers` members write `rooms` chunks each.
    pub(super) fn pipeline(
        terms: Terms,
        bytes: usize,
        hops: u32,
        (writers, rooms): (u32, usize),
    ) -> Cut {
        let step = match terms.rounds {
            1 => STEP,
            rounds => SWITCH * f64::from(rounds),
        };
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let best = (bytes as f64 * step / (f64::from(hops) * COPY)).sqrt();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an estimate, positive"
        )]
        let best = best as usize;
        let wrap = terms.wrap(writers, 0);
        let best = best.max(SHORTEST);
        // This call's and the one before, each with room for the lengths of its pieces: nobody
        // waits for the readers in between.
        let whole = wrap / 2 / rooms / LINE * LINE;
        if bytes <= best && bytes + LINE <= whole {
            return Cut::even(bytes, whole, wrap);
        }
        // One that is written, one that is read, and what is lost at the end of the lap.
        let most = (wrap / 3 / rooms / LINE * LINE).max(LINE);
        Cut::even(bytes, best.min(most), wrap)
    }

    /// A pipeline whose `writers`, which share processors, stay near the reader.
    pub(super) fn near(self, terms: Terms, writers: u32) -> Cut {
        let least = AHEAD * (self.chunk + LINE);
        let wrap = match terms.rounds {
            1 => self.wrap,
            _ => (OPERANDS / writers as usize).max(least).min(self.wrap),
        };
        Cut { wrap, ..self }
    }

    /// For blocks that all `members` exchange at once: as few as the lap and the caches allow.
    /// `rooms` chunks of a block lie in each member's lap.
    pub(super) fn blocks(terms: Terms, bytes: usize, (members, rooms): (u32, usize)) -> Cut {
        let swaps = members == 2 && terms.rounds == 1;
        let longest = match terms.rounds {
            1 if swaps => {
                let longest = (bytes / EXCHANGES).clamp(EXCHANGED, BLOCK) / rooms;
                longest.next_multiple_of(LINE)
            }
            1 => BLOCK / rooms,
            // No less than what is copied in the time of a switch.
            _ => (SHARED / members as usize / 4 / rooms).max(PER_SWITCH),
        };
        let fits = (terms.lap / 4 / rooms / LINE * LINE).max(LINE);
        let longest = longest.max(SHORTEST).min(fits);
        let cut = Cut::even(bytes, longest, 0);
        let wrap = match swaps {
            // Room for the lengths of pieces, too; in whole pages, as the processor fetches ahead.
            true => 2 * ((cut.chunk + LINE) * rooms).next_multiple_of(PAGE),
            // This block, its result, the next block, and what is lost at the end of the lap.
            false => terms.wrap(members, 4 * cut.chunk * rooms),
        };
        Cut { wrap, swaps, ..cut }
    }

    /// In chunks of `most` bytes; each lap that the call goes round in is `wrap` long.
    pub(super) fn rooms(bytes: usize, most: usize, wrap: usize) -> Cut {
        Cut::even(bytes, most, wrap)
    }

    /// How results are stored by a call whose members touch `bytes` together.
    pub(super) fn way(bytes: u64) -> Way {
        match bytes > kept() {
            true => Way::Around,
            false => Way::Cached,
        }
    }

    /// Chunks of equal length that are not longer than `longest`.
    fn even(bytes: usize, longest: usize, wrap: usize) -> Cut {
        let count = bytes.div_ceil(longest);
        let chunk = bytes.div_ceil(count.max(1)).next_multiple_of(LINE);
        Cut {
            bytes,
            chunk,
            count: bytes.div_ceil(chunk.max(LINE)),
            wrap,
            swaps: false,
        }
    }

    /// Where chunk `k` lies: offset and length.
    pub(super) fn range(&self, k: usize) -> (usize, usize) {
        self.of(k, self.bytes)
    }

    /// The part of chunk `k` that a vector of `bytes`, cut at the same places, has.
    pub(super) fn of(&self, k: usize, bytes: usize) -> (usize, usize) {
        let at = (k * self.chunk).min(bytes);
        (at, self.chunk.min(bytes - at))
    }

    /// Bytes of a whole chunk.
    pub(super) fn chunk(&self) -> usize {
        self.chunk
    }
}

/// The share of member `i` of `members` in a block of `len` bytes: offset and length, in whole
/// lines.
pub(super) fn share(len: usize, members: u32, i: u32) -> (usize, usize) {
    let each = len.div_ceil(members as usize).next_multiple_of(LINE);
    let at = (each * i as usize).min(len);
    (at, each.min(len - at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: [Terms; 3] = [
        Terms {
            rounds: 1,
            lap: 4 << 20,
        },
        Terms {
            rounds: 4,
            lap: 2 << 20,
        },
        Terms {
            rounds: 32,
            lap: 4 << 10,
        },
    ];

    #[test]
    fn chunks_cover_the_vector_and_fit_the_lap() {
        for terms in TERMS {
            for bytes in [0, 1, 63, 64, 65, 4097, 65_536, 1 << 20, (64 << 20) + 7] {
                for rooms in [1, 3, 16] {
                    let hops = u32::try_from(rooms).unwrap();
                    for cut in [
                        Cut::pipeline(terms, bytes, hops, (hops, rooms)),
                        Cut::pipeline(terms, bytes, hops, (hops, rooms)).near(terms, hops),
                        Cut::blocks(terms, bytes, (hops, rooms)),
                    ] {
                        let mut next = 0;
                        for k in 0..cut.count {
                            let (at, len) = cut.range(k);
                            assert_eq!((at, len > 0), (next, true), "{terms:?} {cut:?}");
                            assert!(
                                len <= cut.chunk()
                                    && cut.chunk() * rooms <= (terms.lap / 2).max(64 * rooms)
                                    && cut.wrap <= terms.lap
                            );
                            next = at + len;
                        }
                        assert_eq!(next, bytes, "{terms:?} {cut:?}");
                    }
                }
            }
        }
    }

    /// Both steps of a lap that two members change places with have room for the pieces and for
    /// their length.
    #[test]
    fn a_lap_of_two_has_room() {
        for bytes in [1, 64, 4097, 65_536, 70_000, (1 << 20) + 7] {
            for lap in [64 << 10, 4 << 20] {
                let terms = Terms { rounds: 1, lap };
                for rooms in [1, 2] {
                    let cut = Cut::blocks(terms, bytes, (2, rooms));
                    let needed = (cut.chunk() + LINE) * rooms;
                    assert!(
                        cut.swaps && needed <= cut.wrap / 2 && cut.wrap <= lap,
                        "{cut:?}"
                    );
                }
            }
        }
    }

    /// One byte more never changes the chunks much.
    #[test]
    fn no_cliffs() {
        for terms in TERMS {
            for bytes in (1..200_000).step_by(997) {
                let (a, b) = (
                    Cut::pipeline(terms, bytes, 1, (1, 1)),
                    Cut::pipeline(terms, bytes + 1, 1, (1, 1)),
                );
                assert!(a.count.abs_diff(b.count) <= 1, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn shares_cover_a_block() {
        for (len, members) in [(0, 2), (1, 3), (64, 2), (1000, 7), (4096, 17)] {
            let mut next = 0;
            for i in 0..members {
                let (at, len) = share(len, members, i);
                assert_eq!(at, next);
                next = at + len;
            }
            assert_eq!(next, len);
        }
    }
}
