//! What ranks publish: kept on their own node, fetched by others when they first ask.
//!
//! A question goes to the node of the rank, one step of the tree at a time, and comes back with all
//! that its ranks have published by then, as one record; that is kept here, so a node asks another
//! one once and not once for each rank. What was published before a fence is there after it: the
//! copies are dropped when a fence goes, and what a copy does not have is asked for.
//!
//! Whoever asks has subscribed: when a rank publishes something else under a name, its node tells
//! the nodes that have asked for what its ranks publish. These drop their copies, say so to their
//! ranks in the segment, and know for each change who it was, for ranks that ask.

use super::{Action, Node, Reply};
use crate::control::{Entry, Parcel};
use crate::node_segment;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Values by rank and name.
#[derive(Default)]
pub(super) struct Records {
    /// Of our own ranks.
    own: BTreeMap<(u32, String), Vec<u8>>,
    /// Nodes that have asked for them.
    askers: BTreeSet<u32>,
    /// Copies of others'.
    copies: HashMap<(u32, String), Vec<u8>>,
    /// Changes that this node was told of, and the number of the last one by rank.
    changes: u32,
    changed: BTreeMap<u32, u32>,
}

impl Records {
    /// Whether there was another value before.
    fn put(&mut self, rank: u32, key: &str, value: &[u8]) -> bool {
        let before = self.own.insert((rank, key.into()), value.into());
        before.is_some_and(|before| before != value)
    }

    /// What is known of this rank is not so any more.
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

    /// The value asked for, and as much of the others as one answer takes.
    fn read(&self, rank: u32, key: &str) -> (Option<Vec<u8>>, Vec<Entry>) {
        let asked = (rank, key.to_string());
        let value = self.own.get(&asked).cloned();
        let mut room = RECORD;
        let others = self.own.iter().filter(|(name, _)| **name != asked);
        let others = others.take_while(|((_, key), value)| {
            let fits = room.checked_sub(key.len() + value.len() + ENTRY);
            room = fits.unwrap_or(0);
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

    /// A fence goes: what was published before it may have replaced what we have copies of.
    pub(super) fn forget_copies(&mut self) {
        self.copies.clear();
    }
}

impl Node {
    /// A rank publishes a value. Those of one generation are none of another's.
    pub(super) fn publish(&mut self, slot: usize, key: &str, value: &[u8]) {
        let rank = self.rank_of(slot);
        if self.records.put(rank, &self.name_for(slot, key), value) {
            for to in self.records.askers.clone() {
                self.carry(Parcel::Changed { to, rank });
            }
        }
    }

    /// The rank in `slot` wants to know what `whose` has published.
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
        self.carry(Parcel::Ask {
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

    /// A parcel has come to its node.
    pub(super) fn open(&mut self, parcel: Parcel<'static>) {
        match parcel {
            Parcel::Ask {
                rank,
                key,
                for_rank,
                ..
            } => {
                let (value, record) = self.records.read(rank, &key);
                let asker = self.map.place_of(for_rank).map(|place| place.node);
                self.records.askers.extend(asker);
                let ours = asker == Some(self.me);
                self.carry(Parcel::Value {
                    for_rank,
                    rank,
                    key,
                    value,
                    record: if ours { Vec::new() } else { record },
                });
            }
            Parcel::Value {
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
            Parcel::Changed { rank, .. } => {
                self.records.outdate(rank);
                self.act(Action::Post(node_segment::Event::News, None));
            }
            Parcel::Request {
                for_rank,
                generation,
                ask,
                ..
            } => {
                let registry = self.registries.entry(generation).or_default();
                for (for_rank, answer) in registry.take(for_rank, &ask) {
                    self.carry(Parcel::Told { for_rank, answer });
                }
            }
            Parcel::Told { for_rank, answer } => {
                let asker = i32::try_from(for_rank).unwrap_or(-1);
                if let Some(slot) = self.map.slot_on(self.me, asker) {
                    self.act(Action::Answer(slot, Reply::Registry(answer)));
                }
            }
        }
    }
}

/// Most bytes of a record that come with an answer; further values are asked for.
const RECORD: usize = 1 << 20;
/// Bytes of an entry beside its name and value, at most.
const ENTRY: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_a_bound_and_no_value_twice() {
        let mut records = Records::default();
        records.put(1, "start_info", b"one");
        records.put(2, "start_info", b"two");
        records.put(3, "long", &vec![0; RECORD]);
        let (value, others) = records.read(1, "start_info");
        assert_eq!(value.as_deref(), Some(&b"one"[..]));
        let names: Vec<u32> = others.iter().map(|entry| entry.rank).collect();
        assert_eq!(names, [2], "the long one is asked for");
        assert_eq!(records.read(4, "start_info").0, None);
    }
}
