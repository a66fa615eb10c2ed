//! Messages that a matched probe has taken out of matching: received at once, into memory of our
//! own, and copied when the program receives them.

use crate::message::MessageId;
use oxmpi_fabric::Tagged;
use oxmpi_mem::{HeapBytes, Region};

const GENERATIONS: u32 = (1 << 24) - 1;

/// A message that was taken.
pub(super) struct Claimed {
    pub(super) context: u64,
    pub(super) bytes: HeapBytes,
    /// What came, once it has; else why it did not.
    pub(super) come: Option<Result<Tagged, i32>>,
    /// The receive that it is for, and where its bytes go.
    pub(super) wanted: Option<(u32, Region)>,
}

/// All of them.
#[derive(Default)]
pub(super) struct Claims {
    slots: Vec<(u32, Option<Claimed>)>,
}

impl Claims {
    pub(super) fn add(&mut self, claimed: Claimed) -> MessageId {
        let free = self.slots.iter().position(|(_, claimed)| claimed.is_none());
        let at = free.unwrap_or_else(|| {
            self.slots.push((0, None));
            self.slots.len() - 1
        });
        let (generation, place) = &mut self.slots[at];
        *generation = *generation % GENERATIONS + 1;
        *place = Some(claimed);
        MessageId {
            slot: u32::try_from(at).expect("invariant: fewer than 2^32 messages"),
            generation: *generation,
        }
    }

    /// A message that no receive has asked for.
    pub(super) fn of(&mut self, id: MessageId) -> Option<&mut Claimed> {
        let (generation, claimed) = self.slots.get_mut(id.slot as usize)?;
        let is_meant = *generation == id.generation;
        claimed
            .as_mut()
            .filter(|claimed| is_meant && claimed.wanted.is_none())
    }

    pub(super) fn context(&self, id: MessageId) -> Option<u64> {
        let (generation, claimed) = self.slots.get(id.slot as usize)?;
        let claimed = claimed.as_ref()?;
        let is_meant = *generation == id.generation && claimed.wanted.is_none();
        is_meant.then_some(claimed.context)
    }

    pub(super) fn id(&self, slot: u32) -> Option<MessageId> {
        let (generation, claimed) = self.slots.get(slot as usize)?;
        let generation = *generation;
        claimed.as_ref()?;
        Some(MessageId { slot, generation })
    }

    /// Whether messages of a context are claimed.
    pub(super) fn has(&self, context: u64) -> bool {
        let mut claimed = self.slots.iter().filter_map(|(_, one)| one.as_ref());
        claimed.any(|one| one.context == context)
    }

    pub(super) fn at(&mut self, slot: u32) -> Option<&mut Claimed> {
        self.slots.get_mut(slot as usize)?.1.as_mut()
    }

    pub(super) fn remove(&mut self, slot: u32) -> Option<Claimed> {
        self.slots.get_mut(slot as usize)?.1.take()
    }

    pub(super) fn len(&self) -> usize {
        let waits = |(_, claimed): &&(u32, Option<Claimed>)| claimed.is_some();
        self.slots.iter().filter(waits).count()
    }

    /// Those for an operation have no receive any more.
    pub(super) fn forget(&mut self, operation: u32) {
        for claimed in self.slots.iter_mut().filter_map(|(_, one)| one.as_mut()) {
            if claimed.wanted.is_some_and(|(wants, _)| wants == operation) {
                claimed.wanted = Some((super::NOBODY, Region::EMPTY));
            }
        }
    }
}
