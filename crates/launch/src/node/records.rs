//! Values that ranks publish (MPICH: business cards). They are kept on the rank's own node, and
//! other nodes fetch them on the first request.
//!
//! A request goes to the node of the rank, one step of the tree at a time. The answer contains all
//! values that the ranks of that node have published by then, as one record. The requesting node
//! keeps the record: it asks another node once and not once for each rank. A value published before
//! a fence is visible after it: copies are dropped when a fence completes. A value that no copy has
//! is requested.
//!
//! A request is also a subscription. When a rank publishes a changed value under a name, its node
//! informs the nodes that have requested values of its ranks. These drop their copies and post an
//! event to their ranks in the node segment. They record the rank of each change, for ranks that
//! ask.

use super::{Action, Node, Reply};
use crate::control::{Entry, RoutedMessage};
use crate::node_segment;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Values by rank and name.
#[derive(Default)]
pub(super) struct Records {
    /// The values of our own ranks.
    own: BTreeMap<(u32, String), Vec<u8>>,
    /// The nodes that have requested them.
    askers: BTreeSet<u32>,
    /// Copies of the values of other nodes' ranks.
    copies: HashMap<(u32, String), Vec<u8>>,
    /// The number of changes reported to this node, and the number of the last one by rank.
    changes: u32,
    changed: BTreeMap<u32, u32>,
}

impl Records {
    /// Stores a value; whether it replaces a different one.
    fn put(&mut self, rank: u32, key: &str, value: &[u8]) -> bool {
        let before = self.own.insert((rank, key.into()), value.into());
        before.is_some_and(|before| before != value)
    }

    /// The copies of this rank's values are stale.
    fn outdate(&mut self, rank: u32) {
        self.copies.retain(|(whose, _), _| *whose != rank);
        self.changes = self.changes.wrapping_add(1);
        self.changed.insert(rank, self.changes);
    }

    /// The number of the last change, and the ranks that have changed after this one.
    pub(super) fn changed_since(&self, since: u32) -> (u32, Vec<u32>) {
        let after = |at: u32| at.wrapping_sub(since).cast_signed() > 0;
        let later = self.changed.iter().filter(|(_, at)| after(**at));
        (self.changes, later.map(|(rank, _)| *rank).collect())
    }

    /// The requested value, and as many of the others as one answer may contain.
    fn read(&self, rank: u32, key: &str) -> (Option<Vec<u8>>, Vec<Entry>) {
        let asked = (rank, key.to_string());
        let value = self.own.get(&asked).cloned();
        let mut space = RECORD;
        let others = self.own.iter().filter(|(name, _)| **name != asked);
        let others = others.take_while(|((_, key), value)| {
            let fits = space.checked_sub(key.len() + value.len() + ENTRY);
            space = fits.unwrap_or(0);
            fits.is_some()
        });
        let others = others.map(|((rank, key), value)| Entry {
            rank: *rank,
            key: key.clone(),
            value: value.clone(),
        });
        (value, others.collect())
    }

    fn keep(&mut self, rank: u32, key: String, value: Vec<u8>) {
        self.copies.insert((rank, key), value);
    }

    /// A fence completes: values published before it may have replaced the copies.
    pub(super) fn forget_copies(&mut self) {
        self.copies.clear();
    }
}

impl Node {
    /// A rank publishes a value. Values are kept apart by generation.
    pub(super) fn publish(&mut self, slot: usize, key: &str, value: &[u8]) {
        let rank = self.rank_of(slot);
        if self.records.put(rank, &self.name_for(slot, key), value) {
            for to in self.records.askers.clone() {
                self.route(RoutedMessage::Changed { to, rank });
            }
        }
    }

    /// The rank in `slot` requests a value that rank `whose` has published.
    pub(super) fn look_up(&mut self, slot: usize, whose: i32, key: &str) {
        let rank = u32::try_from(whose).ok();
        let place = rank.and_then(|rank| self.map.place_of(rank));
        let (Some(rank), Some(to)) = (rank, place.map(|place| place.node)) else {
            return self.act(Action::Answer(slot, Reply::Value(None)));
        };
        let key = self.name_for(slot, key);
        if let Some(value) = self.records.copies.get(&(rank, key.clone())) {
            let value = Some(value.clone());
            return self.act(Action::Answer(slot, Reply::Value(value)));
        }
        self.route(RoutedMessage::Get {
            to,
            rank,
            key: key.into(),
            for_rank: self.rank_of(slot),
        });
    }

    fn name_for(&self, slot: usize, key: &str) -> String {
        match self.slots[slot].generation {
            0 | 1 => key.to_string(),
            later => format!("{later}.{key}"),
        }
    }

    /// Delivers a message on its destination node.
    pub(super) fn deliver(&mut self, message: RoutedMessage<'static>) {
        match message {
            RoutedMessage::Get {
                rank,
                key,
                for_rank,
                ..
            } => {
                let (value, record) = self.records.read(rank, &key);
                let asker = self.map.place_of(for_rank).map(|place| place.node);
                self.records.askers.extend(asker);
                let ours = asker == Some(self.me);
                self.route(RoutedMessage::Value {
                    for_rank,
                    rank,
                    key,
                    value,
                    record: if ours { Vec::new() } else { record },
                });
            }
            RoutedMessage::Value {
                for_rank,
                rank,
                key,
                value,
                record,
            } => {
                let asker = i32::try_from(for_rank).unwrap_or(-1);
                let Some(slot) = self.map.slot_on(self.me, asker) else {
                    return;
                };
                if self.map.place_of(rank).map(|place| place.node) != Some(self.me) {
                    for Entry { rank, key, value } in record {
                        self.records.keep(rank, key, value);
                    }
                    if let Some(value) = &value {
                        self.records.keep(rank, key.into_owned(), value.clone());
                    }
                }
                self.act(Action::Answer(slot, Reply::Value(value)));
            }
            RoutedMessage::Changed { rank, .. } => {
                self.records.outdate(rank);
                self.act(Action::Post(node_segment::Event::Published, None));
            }
            RoutedMessage::RegistryRequest {
                for_rank,
                generation,
                ask,
                ..
            } => {
                let registry = self.registries.entry(generation).or_default();
                for (for_rank, answer) in registry.take(for_rank, &ask) {
                    self.route(RoutedMessage::RegistryAnswer { for_rank, answer });
                }
            }
            RoutedMessage::RegistryAnswer { for_rank, answer } => {
                let asker = i32::try_from(for_rank).unwrap_or(-1);
                if let Some(slot) = self.map.slot_on(self.me, asker) {
                    self.act(Action::Answer(slot, Reply::Registry(answer)));
                }
            }
        }
    }
}

/// The most bytes of a record in an answer; further values are requested.
const RECORD: usize = 1 << 20;
/// The most bytes of an entry beside its name and value.
const ENTRY: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_a_bound_and_no_value_twice() {
        let mut records = Records::default();
        records.put(1, "card", b"one");
        records.put(2, "card", b"two");
        records.put(3, "long", &vec![0; RECORD]);
        let (value, others) = records.read(1, "card");
        assert_eq!(value.as_deref(), Some(&b"one"[..]));
        let names: Vec<u32> = others.iter().map(|entry| entry.rank).collect();
        assert_eq!(names, [2], "the long one is asked for");
        assert_eq!(records.read(4, "card").0, None);
    }
}
