//! The registration cache: expensive set-ups of memory ranges are kept for the next use.
//!
//! A module registers memory before peers reach it ([`Module::register`](crate::module::Module)),
//! and a process attaches a peer's memory before it copies. Both use a [`Cache`]. Its entries never
//! overlap: a new range that overlaps entries replaces them by one that covers all. An entry is
//! *pinned* while a transfer uses it, and otherwise idle. Idle ones are evicted, the least recently
//! used first, when the [`Bounds`] are reached or the [`Keeper`] has no space. Unmapped memory is
//! reported by [`Cache::invalidate`]: an idle entry ends at once. A pinned one is not found any
//! more and ends with its last pin. A [`Watch`] learns of unmapped memory. Memory that no watch
//! covers is not kept.

use crate::module::Access;
use core::ops::Range;
use oxmpi_mem::Region;
use std::collections::BTreeMap;

mod modules;
mod watch;
pub use modules::Registrations;
pub use watch::{Kernel, Nobody, Watch, by_kernel};

/// A range of addresses.
pub trait Span: Clone {
    /// First address, and the one behind the last.
    fn range(&self) -> Range<u64>;

    /// The smallest range that covers both, which overlap.
    fn cover(&self, other: &Self) -> Self;
}

impl Span for Range<u64> {
    fn range(&self) -> Range<u64> {
        self.clone()
    }

    fn cover(&self, other: &Self) -> Self {
        self.start.min(other.start)..self.end.max(other.end)
    }
}

impl Span for Region {
    fn range(&self) -> Range<u64> {
        let start = self.addr() as u64;
        start..start.saturating_add(self.len() as u64)
    }

    fn cover(&self, other: &Self) -> Self {
        Region::cover(self, other)
    }
}

/// Sets up and takes down the entries of a cache.
pub trait Keeper<S> {
    /// The set-up of one entry.
    type Token;

    /// Sets up a range. `None`: it cannot, or not this many.
    fn begin(&mut self, span: &S, access: Access) -> Option<Self::Token>;

    /// Takes an entry down.
    fn end(&mut self, token: Self::Token);
}

/// Most entries and bytes that are kept, pinned or idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Entries.
    pub entries: usize,
    /// Bytes of all entries.
    pub bytes: u64,
}

/// The counters of a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Pins that found an entry.
    pub hits: u64,
    /// Pins that needed a new entry.
    pub misses: u64,
    /// Entries that were covered by a new one.
    pub merged: u64,
    /// Idle entries that were evicted.
    pub evicted: u64,
    /// Entries whose memory was unmapped.
    pub invalidated: u64,
    /// Pins refused: all is pinned, or the keeper could not set up the range.
    pub refused: u64,
}

/// A use of an entry; given back by [`Cache::unpin`].
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct Pin(u64);

struct Entry<S, T> {
    span: S,
    access: Access,
    token: T,
    pins: u32,
    /// When it became idle.
    idle: u64,
    /// It is found by its address.
    found: bool,
}

/// A registration cache.
pub struct Cache<S, T> {
    bounds: Bounds,
    entries: BTreeMap<u64, Entry<S, T>>,
    /// Entries that are found, by their first address. They do not overlap.
    starts: BTreeMap<u64, u64>,
    /// Idle entries, the longest unused first.
    idle: BTreeMap<u64, u64>,
    bytes: u64,
    /// Counts entries and uses.
    clock: u64,
    counters: Counters,
}

impl<S: Span, T> Cache<S, T> {
    /// An empty cache.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Cache {
            bounds,
            entries: BTreeMap::new(),
            starts: BTreeMap::new(),
            idle: BTreeMap::new(),
            bytes: 0,
            clock: 0,
            counters: Counters::default(),
        }
    }

    /// Pins an entry that covers `span` with at least this access, until it is unpinned. `None`:
    /// there is no space now, and the transfer must take another path.
    pub fn pin(
        &mut self,
        span: &S,
        access: Access,
        keeper: &mut impl Keeper<S, Token = T>,
    ) -> Option<Pin> {
        let wanted = span.range();
        if let Some(id) = self.covering(&wanted)
            && let Some(entry) = self.entries.get_mut(&id)
            && entry.access >= access
        {
            if entry.pins == 0 {
                self.idle.remove(&entry.idle);
            }
            entry.pins += 1;
            self.counters.hits += 1;
            return Some(Pin(id));
        }
        self.counters.misses += 1;
        let made = self.make(span, access, keeper);
        self.counters.refused += u64::from(made.is_none());
        made
    }

    /// The whole range of a pinned entry, and the keeper's token.
    #[must_use]
    pub fn pinned(&self, pin: &Pin) -> Option<(&S, &T)> {
        let entry = self.entries.get(&pin.0)?;
        Some((&entry.span, &entry.token))
    }

    /// Ends a use.
    pub fn unpin(&mut self, pin: Pin, keeper: &mut impl Keeper<S, Token = T>) {
        let now = self.tick();
        let Some(entry) = self.entries.get_mut(&pin.0) else {
            return;
        };
        entry.pins -= 1;
        match (entry.pins, entry.found) {
            (0, true) => {
                entry.idle = now;
                self.idle.insert(now, pin.0);
            }
            (0, false) => self.drop_entry(pin.0, keeper),
            _ => {}
        }
    }

    /// Stops an entry from being found: it ends with its last pin.
    pub fn keep_no_longer(&mut self, pin: &Pin, keeper: &mut impl Keeper<S, Token = T>) {
        self.hide(pin.0, keeper);
    }

    /// The memory of a range was unmapped or replaced: no entry that touches it is used again.
    pub fn invalidate(&mut self, range: &Range<u64>, keeper: &mut impl Keeper<S, Token = T>) {
        for id in self.overlapping(range) {
            self.counters.invalidated += 1;
            self.hide(id, keeper);
        }
    }

    /// Ends all idle entries. Pinned ones end with their last pin.
    pub fn clear(&mut self, keeper: &mut impl Keeper<S, Token = T>) {
        let all: Vec<u64> = self.starts.values().copied().collect();
        for id in all {
            self.hide(id, keeper);
        }
    }

    /// Ends all entries, pinned or not, as nothing can use them any more. Remaining pins become
    /// invalid.
    pub fn end(&mut self, keeper: &mut impl Keeper<S, Token = T>) {
        (self.starts, self.idle, self.bytes) = Default::default();
        let all = std::mem::take(&mut self.entries);
        all.into_values().for_each(|entry| keeper.end(entry.token));
    }

    /// The counters so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Entries and bytes that are set up now.
    #[must_use]
    pub fn kept(&self) -> (usize, u64) {
        (self.entries.len(), self.bytes)
    }

    fn make(
        &mut self,
        span: &S,
        access: Access,
        keeper: &mut impl Keeper<S, Token = T>,
    ) -> Option<Pin> {
        // One entry for all that it touches. If a part of that is unmapped, or it exceeds the
        // bounds, only the wanted range is set up.
        let touched = self.overlapping(&span.range());
        let (mut whole, mut rights) = (span.clone(), access);
        for entry in touched.iter().filter_map(|id| self.entries.get(id)) {
            whole = whole.cover(&entry.span);
            rights = rights.max(entry.access);
        }
        self.counters.merged += touched.len() as u64;
        for id in &touched {
            self.hide(*id, keeper);
        }
        if let Some(made) = self.set_up(&whole, rights, keeper) {
            return Some(made);
        }
        match touched.is_empty() {
            true => None,
            false => self.set_up(span, access, keeper),
        }
    }

    fn set_up(
        &mut self,
        span: &S,
        access: Access,
        keeper: &mut impl Keeper<S, Token = T>,
    ) -> Option<Pin> {
        let range = span.range();
        let len = range.end - range.start;
        if len > self.bounds.bytes {
            return None;
        }
        while self.entries.len() >= self.bounds.entries || self.bytes > self.bounds.bytes - len {
            self.evict(keeper)?;
        }
        let token = loop {
            match keeper.begin(span, access) {
                Some(token) => break token,
                None => self.evict(keeper)?,
            }
        };
        let id = self.tick();
        let entry = Entry {
            span: span.clone(),
            access,
            token,
            pins: 1,
            idle: 0,
            found: true,
        };
        self.entries.insert(id, entry);
        self.starts.insert(range.start, id);
        self.bytes += len;
        Some(Pin(id))
    }

    /// Ends the least recently used entry.
    fn evict(&mut self, keeper: &mut impl Keeper<S, Token = T>) -> Option<()> {
        let (_, id) = self.idle.first_key_value()?;
        let id = *id;
        self.counters.evicted += 1;
        self.hide(id, keeper);
        Some(())
    }

    /// Stops an entry from being found; an idle one ends.
    fn hide(&mut self, id: u64, keeper: &mut impl Keeper<S, Token = T>) {
        let Some(entry) = self.entries.get_mut(&id) else {
            return;
        };
        entry.found = false;
        self.starts.remove(&entry.span.range().start);
        if entry.pins == 0 {
            self.idle.remove(&entry.idle);
            self.drop_entry(id, keeper);
        }
    }

    fn drop_entry(&mut self, id: u64, keeper: &mut impl Keeper<S, Token = T>) {
        if let Some(entry) = self.entries.remove(&id) {
            let range = entry.span.range();
            self.bytes -= range.end - range.start;
            keeper.end(entry.token);
        }
    }

    fn covering(&self, wanted: &Range<u64>) -> Option<u64> {
        let (_, id) = self.starts.range(..=wanted.start).next_back()?;
        let range = self.entries.get(id)?.span.range();
        (range.end >= wanted.end).then_some(*id)
    }

    /// The entries that share a byte with a range.
    fn overlapping(&self, range: &Range<u64>) -> Vec<u64> {
        let before = self.starts.range(..range.start).next_back();
        let before = before.filter(|(_, id)| {
            let entry = self.entries.get(id);
            entry.is_some_and(|entry| entry.span.range().end > range.start)
        });
        let inside = match range.is_empty() {
            true => None,
            false => Some(self.starts.range(range.clone())),
        };
        let inside = inside.into_iter().flatten();
        before
            .into_iter()
            .chain(inside)
            .map(|(_, id)| *id)
            .collect()
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}

#[cfg(test)]
mod tests;
