//! Match lists: one for each portal, walked from its beginning by every message.

use crate::descriptor::{Granted, Options};
use crate::nic::{Error, Nic};
use crate::slab::{MdHandle, MeHandle};

/// What selects a message: see the crate's text for their width.
pub type MatchBits = u128;

/// Whose messages an entry takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchId {
    /// Anybody's.
    Any,
    /// One process's.
    One(u32),
}

/// Which messages an entry takes.
#[derive(Clone, Copy, Debug)]
pub struct MatchEntry {
    /// The portal it stands in.
    pub portal: u8,
    /// Whose.
    pub from: MatchId,
    /// Which.
    pub bits: MatchBits,
    /// Bits that may be anything.
    pub ignore: MatchBits,
}

impl MatchEntry {
    fn accepts(&self, from: u32, bits: MatchBits) -> bool {
        let is_theirs = match self.from {
            MatchId::Any => true,
            MatchId::One(one) => one == from,
        };
        is_theirs && (self.bits ^ bits) & !self.ignore == 0
    }
}

/// Where in the list of its portal a new entry stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Before all.
    First,
    /// Behind all.
    Last,
    /// Before another of the same portal.
    Before(MeHandle),
    /// Behind another of the same portal.
    After(MeHandle),
}

/// An entry in its list.
pub(crate) struct Linked {
    entry: MatchEntry,
    pub(crate) md: Option<MdHandle>,
    previous: Option<MeHandle>,
    next: Option<MeHandle>,
}

/// The ends of a list.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ends {
    first: Option<MeHandle>,
    last: Option<MeHandle>,
}

/// What asks to be matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) from: u32,
    pub(crate) portal: u8,
    pub(crate) bits: MatchBits,
    pub(crate) length: u64,
    pub(crate) offset: u64,
    pub(crate) op: Options,
}

impl Nic {
    /// Links a new entry; it takes nothing until it has a descriptor.
    ///
    /// # Errors
    /// [`Error::NoSpace`], [`Error::Invalid`]: there is no such portal, or the other entry is gone
    /// or stands in another one.
    pub fn me_attach(&mut self, entry: MatchEntry, at: Position) -> Result<MeHandle, Error> {
        let ends = *self
            .lists
            .get(usize::from(entry.portal))
            .ok_or(Error::Invalid)?;
        let (previous, next) = match at {
            Position::First => (None, ends.first),
            Position::Last => (ends.last, None),
            Position::Before(other) => (self.of_portal(other, entry.portal)?.previous, Some(other)),
            Position::After(other) => (Some(other), self.of_portal(other, entry.portal)?.next),
        };
        let linked = Linked {
            entry,
            md: None,
            previous,
            next,
        };
        let me = self.entries.insert(linked).ok_or(Error::NoSpace)?;
        self.join(entry.portal, previous, Some(me));
        self.join(entry.portal, Some(me), next);
        Ok(me)
    }

    fn of_portal(&self, me: MeHandle, portal: u8) -> Result<&Linked, Error> {
        let linked = self.entries.get(me).ok_or(Error::Invalid)?;
        match linked.entry.portal == portal {
            true => Ok(linked),
            false => Err(Error::Invalid),
        }
    }

    /// The two stand side by side; none: the end of the list.
    fn join(&mut self, portal: u8, previous: Option<MeHandle>, next: Option<MeHandle>) {
        let ends = &mut self.lists[usize::from(portal)];
        match previous.and_then(|me| self.entries.get_mut(me)) {
            Some(linked) => linked.next = next,
            None => ends.first = next,
        }
        match next.and_then(|me| self.entries.get_mut(me)) {
            Some(linked) => linked.previous = previous,
            None => ends.last = previous,
        }
    }

    /// Takes an entry out of its list; what it had begun goes on.
    pub(crate) fn unlink_entry(&mut self, me: MeHandle) {
        if let Some(linked) = self.entries.remove(me) {
            self.join(linked.entry.portal, linked.previous, linked.next);
        }
    }

    /// The first descriptor of the portal that takes what is asked, and what it grants.
    pub(crate) fn walk(&mut self, asked: &Asked) -> Option<(MdHandle, Granted)> {
        let mut at = self.lists.get(usize::from(asked.portal))?.first;
        while let Some(linked) = at.and_then(|me| self.entries.get(me)) {
            self.counters.walked += 1;
            if linked.entry.accepts(asked.from, asked.bits)
                && let Some(md) = linked.md
                && let Some(descriptor) = self.descriptors.get(md)
                && let Some(granted) = descriptor.grant(asked.op, asked.length, asked.offset)
            {
                return Some((md, granted));
            }
            at = linked.next;
        }
        None
    }
}
