//! What waits for room at the provider, or for an address.
//!
//! Messages to one process keep their order, and so do receives. Where the provider does not take
//! the first of a kind it takes none of those behind it. So only the first of each [`Kind`] is
//! tried, however many wait. Called by [`post`](super::post) and what begins operations.

use super::Waiting;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};

/// What is begun in the order in which it came. Answers and receipts have no order to keep, but the
/// same room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Receives for receipts.
    Answers,
    /// Receipts for a process.
    Receipts(u32),
    /// Receives of the program.
    Receives,
    /// Messages to a process.
    Sends(u32),
}

/// The queues, of which none is empty.
#[derive(Default)]
pub(super) struct Queue(BTreeMap<Kind, VecDeque<Waiting>>);

impl Queue {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of this kind waits.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.0.contains_key(&kind)
    }

    /// The kind after this one.
    pub(super) fn after(&self, kind: Option<Kind>) -> Option<Kind> {
        let mut later = match kind {
            Some(kind) => self.0.range((Excluded(kind), Unbounded)),
            None => self.0.range(..),
        };
        later.next().map(|(kind, _)| *kind)
    }

    pub(super) fn push(&mut self, one: Waiting) {
        self.0.entry(one.kind()).or_default().push_back(one);
    }

    /// Puts one back in its place among its kind.
    pub(super) fn insert(&mut self, at: usize, one: Waiting) {
        let queue = self.0.entry(one.kind()).or_default();
        queue.insert(at.min(queue.len()), one);
    }

    /// Takes one by its place among its kind.
    pub(super) fn remove(&mut self, kind: Kind, at: usize) -> Option<Waiting> {
        let queue = self.0.get_mut(&kind)?;
        let one = queue.remove(at);
        if queue.is_empty() {
            self.0.remove(&kind);
        }
        one
    }

    /// The receives of the program, the oldest first.
    pub(super) fn receives(&self) -> Option<&VecDeque<Waiting>> {
        self.0.get(&Kind::Receives)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Waiting> {
        self.0.values().flatten()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Waiting> {
        self.0.values_mut().flatten()
    }

    pub(super) fn retain(&mut self, stays: impl Fn(&Waiting) -> bool) {
        self.0.retain(|_, queue| {
            queue.retain(&stays);
            !queue.is_empty()
        });
    }
}
