//! The sender's account of a ring's pool, which holds payload that fits no cell.
//!
//! ```text
//!   | short: a few KiB, so that its lines stay in the caches of both sides | long |
//! ```
//!
//! Each part is filled in a circle, with each payload in one piece. A payload that does not fit
//! before the end begins at the start. The long part has no memory at first. Where it would wrap,
//! it grows instead, until it has its full length. Each message contains the place of its payload.
//! The reader returns nothing but cells: the place of a payload is free when its cell is. So the
//! reader keeps no account of the pool, and the sender checks the number of consumed cells.

use super::{Geometry, footprint};

/// The account of what is in use.
pub(super) struct Pool {
    short: Part,
    long: Part,
    /// Payloads whose cells are not known to be consumed, oldest first: a ring buffer with an entry
    /// for each cell.
    given: Box<[Given]>,
    first: u32,
    count: u32,
}

/// A part of the pool, filled in a circle.
struct Part {
    start: u32,
    /// Bytes that have memory.
    len: u32,
    /// Bytes that it may grow to.
    most: u32,
    /// Where the next payload begins, from the start of the part.
    next: u32,
    /// Bytes in use or skipped before the end.
    used: u32,
}

/// The place of a payload.
#[derive(Clone, Copy, Default)]
struct Given {
    /// The number of its cell.
    cell: u32,
    /// Bytes that become free with it.
    cost: u32,
    is_short: bool,
}

impl Pool {
    /// A pool whose first `there` bytes have memory.
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

    /// A place for the `len` bytes of the message in `cell`. A short payload lies in the short part
    /// if it fits.
    #[inline]
    pub(super) fn take(&mut self, geometry: Geometry, len: usize, cell: u32) -> Option<u32> {
        let needed = footprint(len) as u32;
        let is_short = needed as usize <= geometry.short_limit();
        let short = match is_short {
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

    /// The end of the memory, if the pool may grow: then a long payload that finds no place needs
    /// more.
    pub(super) fn end(&self) -> Option<u32> {
        (self.long.len < self.long.most).then(|| self.long.start + self.long.len)
    }

    /// The pool has memory up to `end`; `None`: it will never have more.
    pub(super) fn grow(&mut self, end: Option<u32>) {
        match end {
            Some(end) => self.long.len = end - self.long.start,
            None => self.long.most = self.long.len,
        }
    }

    /// Whether a payload of `len` bytes fits once all payloads before it are read.
    pub(super) fn can_ever_hold(&self, geometry: Geometry, len: usize) -> bool {
        let needed = footprint(len);
        needed <= geometry.short_limit() || needed <= self.long.len.max(self.long.most) as usize
    }

    /// The reader has consumed the cells before this one.
    #[inline]
    pub(super) fn free(&mut self, before: u32) {
        while self.count != 0 {
            let given = self.given[self.first as usize];
            // Cell numbers wrap, and the ring holds few of them.
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
    /// A place for `needed` bytes, and the bytes that it costs.
    #[inline]
    fn take(&mut self, needed: u32) -> Option<(u32, u32)> {
        let wraps = needed > self.len - self.next;
        let mut cost = needed;
        if wraps {
            if self.len < self.most {
                return None;
            }
            // Nothing is skipped when the part is empty.
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
