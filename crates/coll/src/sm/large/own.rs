//! What a member gives itself in a call between two: copied bit by bit, where it would otherwise
//! wait for the other.

use super::single::{CHUNK, PAGE};
use oxmpi_mem::{Region, Way};

/// Our own bytes are copied in so many parts at least: the first before we look for the other, the
/// last when we have said that we are through, and one between any two chunks. (1 MiB each way, of
/// four chunks: in 3 parts 131 µs, in 5 117.)
const PARTS: usize = 3;
/// Our own bytes are copied in such grains, in every other call the last one first: what was copied
/// last still lies in the first-level cache.
const GRAIN: usize = 8 << 10;

/// What we give ourselves, bit by bit.
pub(super) struct Own {
    from: Region,
    to: Region,
    way: Way,
    /// From the end on.
    pub(super) is_backwards: bool,
    done: usize,
    /// Bytes of a part.
    part: usize,
}

impl Own {
    /// `passes`: bytes that pass between the two, one way.
    pub(super) fn new(
        (from, to): (Region, Region),
        passes: usize,
        way: Way,
        is_backwards: bool,
    ) -> Own {
        let parts = PARTS.max(passes.div_ceil(CHUNK) + 1);
        Own {
            from,
            to,
            way,
            is_backwards,
            done: 0,
            part: from.len().div_ceil(parts).next_multiple_of(PAGE),
        }
    }

    /// A part of it; `hint` before its last grain.
    pub(super) fn part(&mut self, hint: impl Fn()) {
        self.some(self.part, hint);
    }

    pub(super) fn rest(&mut self, hint: impl Fn()) {
        self.some(self.from.len(), hint);
    }

    fn some(&mut self, most: usize, hint: impl Fn()) {
        let mut left = most.min(self.from.len() - self.done);
        while left > 0 {
            if left <= GRAIN {
                hint();
            }
            let len = left.min(GRAIN);
            let at = match self.is_backwards {
                true => self.from.len() - self.done - len,
                false => self.done,
            };
            oxmpi_mem::hand_over(self.to.slice(at, len), self.from.slice(at, len), self.way);
            self.done += len;
            left -= len;
        }
    }
}
