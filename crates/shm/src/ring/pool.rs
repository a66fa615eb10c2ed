//! The pool of a ring as its sender knows it: where payload goes that fits no cell.
//!
//! ```text
//!   | short: a few KiB, so that its lines stay in the caches of both sides | long |
//! ```
//!
//! Both parts are filled round and round, a payload in one piece each; what does not fit before the
//! end begins at the start. The reader is told the place with each message, and gives nothing back
//! but cells: a payload's place is free when its cell is. So the reader keeps no account of the
//! pool, and a lie of its about cells is checked there.

use std::fmt;

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
#[derive(Debug)]
struct Part {
    start: u32,
    len: u32,
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
    pub(super) fn new(geometry: Geometry) -> Pool {
        let part = |start, len| Part {
            start,
            len,
            next: 0,
            used: 0,
        };
        Pool {
            short: part(0, geometry.short()),
            long: part(geometry.short(), geometry.bytes()),
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
    pub(super) fn free_bytes(&self) -> usize {
        (self.long.len - self.long.used) as usize
    }
}

impl Part {
    /// A place for so many bytes, and what it costs.
    #[inline]
    fn take(&mut self, needed: u32) -> Option<(u32, u32)> {
        let mut cost = needed;
        if needed > self.len - self.next {
            if self.used == 0 {
                // Nothing is left out when nothing is there.
                self.next = 0;
            } else {
                cost += self.len - self.next;
            }
        }
        if cost > self.len - self.used {
            return None;
        }
        if cost > needed {
            self.next = 0;
        }
        let at = self.start + self.next;
        self.next += needed;
        if self.next == self.len {
            self.next = 0;
        }
        self.used += cost;
        Some((at, cost))
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({:?}, {:?})", self.short, self.long)
    }
}
