//! Collective operations by atomic operations of the card ([`oxmpi_gemini::barrier`]).
//!
//! Whoever lets the module move lets those groups move of which something is under way, or whose
//! owners have called.

use super::Ugni;
use super::carrier::{Carrier, place};
use crate::offload::{Calls, Card, Circle, Combine, Desk, NO_CARD, Offload, Owner};
use oxmpi_gemini::allreduce::Allreduce;
use oxmpi_gemini::barrier::{Page, RADIX};
use oxmpi_gemini::{Amo, MemHandle, Nic};
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Most values of an operation, one of which may tell of the others: each that is not zero is an
/// atomic operation for each process.
const MOST: usize = 32 + 1;
/// Bytes of a result, which goes through a window of the processor's: a word more.
pub(super) const WINDOW: usize = 8 * (MOST + 1);
/// Groups may take one in so many registrations.
const SHARE: usize = 8;

/// All groups of a module, by their numbers.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) all: BTreeMap<u64, Group>,
    /// Those of which something is under way.
    pub(super) busy: BTreeSet<u64>,
    /// Those whose owners want something.
    calls: Calls,
    numbers: u64,
}

impl Groups {
    fn busy(&self) -> impl Iterator<Item = &Group> {
        self.busy.iter().filter_map(|number| self.all.get(number))
    }
}

/// A group.
pub(super) struct Group {
    barrier: Allreduce,
    index: u32,
    /// How the operation under way combines.
    how: Combine,
    desk: Arc<Mutex<Desk>>,
}

impl Group {
    /// Goes on as far as it can.
    fn go_on(&mut self, desk: &mut Desk, nic: &mut Nic) {
        if desk.has_failed {
            return;
        }
        let barrier = &mut self.barrier;
        if let Some(cards) = desk.cards.take() {
            let members = desk.members.iter().zip(&cards);
            let pages: Vec<Page> = members.map(|(member, card)| page(*member, card)).collect();
            desk.has_failed |= barrier.join(nic, self.index, &pages).is_err();
        }
        if let Some((how, values)) = desk.wanted.take() {
            let values: Vec<u64> = values.iter().map(|value| value ^ mask(how)).collect();
            let entered = amo(how).is_some_and(|amo| barrier.enter(amo, &values).is_ok());
            desk.has_failed |= !entered;
            (self.how, desk.is_under_way) = (how, entered);
        }
        match barrier.poll(nic) {
            Ok(true) if std::mem::take(&mut desk.is_under_way) => {
                let mask = mask(self.how);
                let result = barrier.result().iter().map(|value| value ^ mask);
                desk.result = Some(result.collect());
            }
            Ok(_) => {}
            Err(_) => desk.has_failed = true,
        }
    }

    /// Whether nothing of it is under way to others.
    fn is_quiet(&self, desk: &Desk) -> bool {
        desk.has_failed || desk.wanted.is_none() && self.barrier.is_quiet()
    }
}

/// What the card does; `None`: it has no such operation.
fn amo(how: Combine) -> Option<Amo> {
    match how {
        Combine::Sum => Some(Amo::Add),
        Combine::Or | Combine::And => Some(Amo::Or),
        Combine::Xor => Some(Amo::Xor),
        _ => None,
    }
}

/// What is turned over in values and results, so that zeros change nothing.
fn mask(how: Combine) -> u64 {
    match how {
        Combine::And => u64::MAX,
        _ => 0,
    }
}

/// Where a page is, as its owner tells others.
fn card(page: &Page) -> Card {
    let mut card = NO_CARD;
    let words = [page.address, page.handle.key, page.handle.base];
    for (bytes, word) in card.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    card
}

/// The other way round. What a peer tells is checked by the card that owns the memory.
fn page(member: u32, card: &Card) -> Page {
    let word = |at: usize| {
        let bytes = card[8 * at..].first_chunk();
        u64::from_le_bytes(*bytes.expect("invariant: a card has three words"))
    };
    Page {
        place: place(member),
        address: word(0),
        handle: MemHandle {
            key: word(1),
            base: word(2),
        },
    }
}

impl<C: Carrier> Ugni<C> {
    /// Opens a group; `None`: a member is reached in another way, or there is no room.
    pub(super) fn open_group(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        let processes = self.processes;
        let is_full = self.groups.all.len() >= self.settings.registrations as usize / SHARE;
        if is_full || circle.members.iter().any(|member| *member >= processes) {
            return None;
        }
        let index = u32::try_from(circle.index).ok()?;
        let size = u32::try_from(circle.members.len()).ok()?;
        let barrier = Allreduce::new(&mut self.nic, size, RADIX, MOST).ok()?;
        let card = card(&barrier.page());
        let groups = &mut self.groups;
        groups.numbers += 1;
        let caller = groups.calls.of(groups.numbers);
        let (owner, desk) = Owner::new(circle, card, MOST, |how| amo(how).is_some());
        let group = Group {
            barrier,
            index,
            how: Combine::Sum,
            desk,
        };
        groups.all.insert(groups.numbers, group);
        Some(Box::new(owner.calling(caller)))
    }

    /// Lets groups move; closes those that were left.
    pub(super) fn move_groups(&mut self) {
        let Groups {
            all, busy, calls, ..
        } = &mut self.groups;
        busy.extend(calls.take());
        let (nic, news) = (&mut *self.nic, &mut self.news);
        busy.retain(|number| {
            let Some(group) = all.get_mut(number) else {
                return false;
            };
            let desk = Arc::clone(&group.desk);
            let desk = &mut *desk.lock();
            let before = desk.is_awaited();
            group.go_on(desk, nic);
            *news += u64::from(before && !desk.is_awaited());
            let is_quiet = group.is_quiet(desk);
            if desk.is_left
                && is_quiet
                && let Some(group) = all.remove(number)
            {
                group.barrier.close(nic);
                return false;
            }
            desk.is_awaited() || !is_quiet
        });
    }

    /// Whether nothing of any group is under way to others.
    pub(super) fn groups_are_quiet(&self) -> bool {
        let mut busy = self.groups.busy();
        self.groups.calls.is_empty() && busy.all(|group| group.is_quiet(&group.desk.lock()))
    }

    /// Whether something of a group has ended that was not looked at yet: the card tells at once of
    /// what it did not even send.
    pub(super) fn groups_have_news(&self) -> bool {
        let mut busy = self.groups.busy();
        busy.any(|group| group.barrier.has_news(&self.nic))
    }

    /// A peer is gone, and what its groups wait for with it.
    pub(super) fn lose_groups(&mut self, peer: u32) {
        let groups = self.groups.all.values();
        groups.for_each(|group| group.desk.lock().lose(peer));
        self.news += 1;
    }
}
