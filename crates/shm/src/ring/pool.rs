//! The pool of a ring as its sender knows it: where payload goes that fits no cell.
//!
//! ```text
//!   | short: a few KiB, so that its lines stay in the caches of both sides | long |
//! ```
//!
//! Both parts are filled round and round, a payload in one piece each; what does not fit before the
//! end begins at the start. The long part is empty at first: it grows where it would begin at the
//! start again, until it is as long as it may be. The reader is told the place with each message,
//! and gives nothing back but cells: a payload's place is free when its cell is. So it keeps no
//! account of the pool, and a lie of its about cells is checked there.

use super::{Geometry, footprint};

/// What the sender has given out.
pub(super) struct Pool {
    short: Part,
    long: Part,
    /// Payloads whose cells are not known to be consumed, oldest first: a ring with a place for
    /// each cell.
    given: Box<[Given]>,
    first: u32,
    count: u32,
}

/// A part that is filled round and round.
struct Part {
    start: u32,
    /// Bytes that have memory.
    len: u32,
    /// Bytes that may have some.
    most: u32,
    /// Where the next payload begins, from the start of the part.
    next: u32,
    /// Bytes given out or left out before the end.
    used: u32,
}

/// A payload's place.
#[derive(Clone, Copy, Default)]
struct Given {
    /// The number of its cell.
    cell: u32,
    /// Bytes that come free with it.
    cost: u32,
    is_short: bool,
}

impl Pool {
    /// Of which the first `there` bytes have memory.
    pub(super) fn new(geometry: Geometry, there: u32) -> Pool {
        let part = |start, len, most| Part {
            start,
            len,
            most,
            next: 0,
            used: 0,
        };
        let short = geometry.short();
        Pool {
            short: part(0, short, short),
            long: part(short, there - short, geometry.bytes()),
            given: vec![Given::default(); geometry.cells() as usize].into(),
            first: 0,
            count: 0,
        }
    }

    /// A place for `len` bytes of the message in this cell: among short ones when it is short and
    /// there is room.
    #[inline]
    pub(super) fn take(&mut self, geometry: Geometry, len: usize, cell: u32) -> Option<u32> {
        let needed = footprint(len) as u32;
        let short = match needed as usize <= geometry.short_most() {
            true => self.short.take(needed),
            false => None,
        };
        let (at, cost, is_short) = match short {
            Some((at, cost)) => (at, cost, true),
            None => {
                let (at, cost) = self.long.take(needed)?;
                (at, cost, false)
            }
        };
        let last = (self.first + self.count) & (self.given.len() as u32 - 1);
        self.given[last as usize] = Given {
            cell,
            cost,
            is_short,
        };
        self.count += 1;
        Some(at)
    }

    /// The end of what has memory, if there can be more: then a long payload that finds no place
    /// wants it.
    pub(super) fn end(&self) -> Option<u32> {
        (self.long.len < self.long.most).then(|| self.long.start + self.long.len)
    }

    /// There is memory up to `end`, or no more of it ever.
    pub(super) fn grow(&mut self, end: Option<u32>) {
        match end {
            Some(end) => self.long.len = end - self.long.start,
            None => self.long.most = self.long.len,
        }
    }

    /// Whether a payload of `len` bytes has room once all before it are read.
    pub(super) fn can_ever_hold(&self, geometry: Geometry, len: usize) -> bool {
        let needed = footprint(len);
        needed <= geometry.short_most() || needed <= self.long.len.max(self.long.most) as usize
    }

    /// The reader has consumed the cells before this one.
    #[inline]
    pub(super) fn free(&mut self, before: u32) {
        while self.count != 0 {
            let given = self.given[self.first as usize];
            // Cells are counted wrapping, and those in the ring are few.
            if before.wrapping_sub(given.cell).wrapping_sub(1) >= 1 << 31 {
                break;
            }
            let part = match given.is_short {
                true => &mut self.short,
                false => &mut self.long,
            };
            part.used -= given.cost;
            self.first = (self.first + 1) & (self.given.len() as u32 - 1);
            self.count -= 1;
        }
    }

    /// Whether more than half of the short part is in use.
    #[inline]
    pub(super) fn is_short_half_full(&self) -> bool {
        self.short.used > self.short.len / 2
    }

    /// Bytes of the long part that are free.
    #[cfg(all(test, not(loom)))]
    pub(super) fn free_bytes(&self) -> usize {
        (self.long.len - self.long.used) as usize
    }
}

impl Part {
    /// A place for so many bytes, and what it costs.
    #[inline]
    fn take(&mut self, needed: u32) -> Option<(u32, u32)> {
        let wraps = needed > self.len - self.next;
        let mut cost = needed;
        if wraps {
            if self.len < self.most {
                return None;
            }
            // Nothing is left out when nothing is there.
            if self.used != 0 {
                cost += self.len - self.next;
            }
        }
        if cost > self.len - self.used {
            return None;
        }
        if wraps {
            self.next = 0;
        }
        let at = self.start + self.next;
        self.next += needed;
        self.used += cost;
        Some((at, cost))
    }
}
