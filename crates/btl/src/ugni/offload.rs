//! Collective operations by atomic operations of the card ([`oxmpi_gemini::barrier`]).
//!
//! Whoever lets the module move lets all its groups move.

use super::Ugni;
use super::carrier::{Carrier, place};
use crate::offload::{Card, Circle, Combine, Desk, NO_CARD, Offload, Owner};
use oxmpi_gemini::allreduce::Allreduce;
use oxmpi_gemini::barrier::{Page, RADIX};
use oxmpi_gemini::{Amo, MemHandle, Nic};
use oxmpi_sync::Mutex;
use std::sync::Arc;

/// Most values of an operation: each is an atomic operation for each process.
const MOST: usize = 32;
/// Bytes of a result, which goes through a window of the processor's.
pub(super) const WINDOW: usize = 8 * MOST;
/// Groups may take one in so many registrations.
const SHARE: usize = 8;

/// A group.
pub(super) struct Group {
    /// There until it is closed.
    barrier: Option<Allreduce>,
    index: u32,
    /// How the operation under way combines.
    how: Combine,
    desk: Arc<Mutex<Desk>>,
}

impl Group {
    /// Goes on as far as it can.
    fn go_on(&mut self, desk: &mut Desk, nic: &mut Nic) {
        let Some(barrier) = self.barrier.as_mut().filter(|_| !desk.has_failed) else {
            return;
        };
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
        let barrier = self.barrier.as_ref();
        desk.has_failed || desk.wanted.is_none() && barrier.is_none_or(Allreduce::is_quiet)
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
        let is_full = self.groups.len() >= self.settings.registrations as usize / SHARE;
        if is_full || circle.members.iter().any(|member| *member >= processes) {
            return None;
        }
        let index = u32::try_from(circle.index).ok()?;
        let barrier = Allreduce::new(&mut self.nic, RADIX, MOST).ok()?;
        let card = card(&barrier.page());
        let (owner, desk) = Owner::new(circle, card, MOST, |how| amo(how).is_some());
        self.groups.push(Group {
            barrier: Some(barrier),
            index,
            how: Combine::Sum,
            desk,
        });
        Some(Box::new(owner))
    }

    /// Lets all groups move; closes those that were left.
    pub(super) fn move_groups(&mut self) {
        let (nic, ended) = (&mut *self.nic, &mut self.news);
        self.groups.retain_mut(|group| {
            let desk = Arc::clone(&group.desk);
            let desk = &mut *desk.lock();
            let before = desk.is_awaited();
            group.go_on(desk, nic);
            *ended += u64::from(before && !desk.is_awaited());
            let is_over = desk.is_left && group.is_quiet(desk);
            if is_over && let Some(barrier) = group.barrier.take() {
                barrier.close(nic);
            }
            !is_over
        });
    }

    /// Whether nothing of any group is under way to others.
    pub(super) fn groups_are_quiet(&self) -> bool {
        let mut groups = self.groups.iter();
        groups.all(|group| group.is_quiet(&group.desk.lock()))
    }

    /// Whether something of a group has ended that was not looked at yet: the card tells at once of
    /// what it did not even send.
    pub(super) fn groups_have_news(&self) -> bool {
        let barriers = self
            .groups
            .iter()
            .filter_map(|group| group.barrier.as_ref());
        barriers
            .into_iter()
            .any(|barrier| barrier.has_news(&self.nic))
    }

    /// A peer is gone, and what its groups wait for with it.
    pub(super) fn lose_groups(&mut self, peer: u32) {
        self.groups
            .iter()
            .for_each(|group| group.desk.lock().lose(peer));
        self.news += 1;
    }
}
