//! Matching: posted receives and unexpected messages, both found in constant time, however many
//! wait.
//!
//! A receive selects by (context, source, tag) with wildcards, so there are four classes of
//! selectors. An arriving message looks at the heads of at most four queues of posted receives and
//! takes the receive posted first. A receive looks at the head of exactly one queue of unexpected
//! messages, so a message is in one queue per class. The three wildcard indexes are built when a
//! wildcard is first used or when many messages wait. So programs without wildcards and with short
//! queues do not pay for them, and no receive pays for a long queue.

use crate::message::{MessageId, Probed, Selector};
use crate::queues::{EntryId, Key, Queues};
use crate::request::RequestId;
use crate::{ANY_SOURCE, ANY_TAG};
use oxmpi_btl::{CONTROL_MAX, RemoteKey};
use oxmpi_mem::HeapBytes;
use std::sync::Arc;

impl Selector {
    #[inline]
    fn class(&self) -> usize {
        usize::from(self.source == ANY_SOURCE) | (usize::from(self.tag == ANY_TAG) << 1)
    }

    #[inline]
    fn key(&self) -> Key {
        Key {
            context: self.context,
            source: self.source,
            tag: self.tag,
        }
    }
}

const CLASSES: usize = 4;

/// The key under which a selector of `class` finds a message with this envelope.
#[inline]
fn key_of(class: usize, context: u64, source: i32, tag: i32) -> Key {
    Key {
        context,
        source: if class & 1 == 0 { source } else { ANY_SOURCE },
        tag: if class & 2 == 0 { tag } else { ANY_TAG },
    }
}

/// Receives that wait for a message.
#[derive(Default)]
pub(super) struct Posted {
    /// The only posted receive, usually of a blocking call. It is in no queue, and the queues are
    /// empty.
    lone: Option<(Selector, u32)>,
    queues: Queues,
    waiting: [usize; CLASSES],
    posted: u64,
}

/// The position of a posted receive: its entry and its number in the posting order.
pub(super) type Position = (EntryId, u64);

impl Posted {
    /// Whether no receive is posted.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.lone.is_none() && self.queues.is_empty()
    }

    /// Posts a receive. `set_position` gets the position of each receive that enters a queue: this
    /// one, or one that was alone. It is not called for a receive that is alone.
    #[inline]
    pub(super) fn post(
        &mut self,
        selector: &Selector,
        slot: u32,
        set_position: impl FnMut(u32, Position),
    ) {
        if self.is_empty() {
            self.lone = Some((*selector, slot));
        } else {
            self.enqueue(selector, slot, set_position);
        }
    }

    #[inline]
    fn enqueue(
        &mut self,
        selector: &Selector,
        slot: u32,
        mut set_position: impl FnMut(u32, Position),
    ) {
        if self.lone.is_some() {
            self.enqueue_lone(&mut set_position);
        }
        set_position(slot, self.append(selector, slot));
    }

    /// Another receive follows the one that was alone.
    #[inline(never)]
    fn enqueue_lone(&mut self, set_position: &mut impl FnMut(u32, Position)) {
        if let Some((selector, slot)) = self.lone.take() {
            set_position(slot, self.append(&selector, slot));
        }
    }

    #[inline(always)]
    fn append(&mut self, selector: &Selector, slot: u32) -> Position {
        self.waiting[selector.class()] += 1;
        self.posted += 1;
        (self.queues.push(selector.key(), slot), self.posted)
    }

    /// Removes a posted receive (cancel). Without an entry, it is the only one.
    pub(super) fn withdraw(&mut self, selector: &Selector, entry: Option<EntryId>) {
        let Some(entry) = entry else {
            self.lone = None;
            return;
        };
        self.waiting[selector.class()] -= 1;
        self.queues.remove(entry);
    }

    /// Takes the receive for a message: the first posted among those that accept it.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        context: u64,
        source: i32,
        tag: i32,
        order: impl Fn(u32) -> u64,
    ) -> Option<u32> {
        if let Some((selector, slot)) = self.lone {
            if !selector.accepts(context, source, tag) {
                return None;
            }
            self.lone = None;
            return Some(slot);
        }
        if self.waiting[1..] == [0; CLASSES - 1] {
            // No wildcards: the first of one queue.
            let slot = self.queues.pop(&key_of(0, context, source, tag))?;
            self.waiting[0] -= 1;
            return Some(slot);
        }
        self.take_first(context, source, tag, order)
    }

    /// As [`take`](Self::take), where receives with wildcards are posted.
    #[inline(never)]
    fn take_first(
        &mut self,
        context: u64,
        source: i32,
        tag: i32,
        order: impl Fn(u32) -> u64,
    ) -> Option<u32> {
        let mut best: Option<(u64, usize, EntryId, u32)> = None;
        for class in 0..CLASSES {
            if self.waiting[class] == 0 {
                continue;
            }
            if let Some((entry, slot)) = self.queues.front(&key_of(class, context, source, tag)) {
                let at = order(slot);
                if best.is_none_or(|(first, ..)| at < first) {
                    best = Some((at, class, entry, slot));
                }
            }
        }
        let (_, class, entry, slot) = best?;
        self.waiting[class] -= 1;
        self.queues.remove(entry);
        Some(slot)
    }
}

/// The payload that arrived with an unexpected message.
pub(super) enum Buffered {
    Inline([u8; CONTROL_MAX], u8),
    Heap(HeapBytes),
    /// Began with an `EAGER` frame, more frames follow. The peer's inflow shares the memory until
    /// all has arrived.
    Growing(Arc<HeapBytes>),
    /// Of a claimed message whose sender wants its memory back: this receive prefetches it.
    Prefetched(HeapBytes, RequestId),
}

impl Buffered {
    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Buffered::Inline(_, len) => usize::from(*len),
            Buffered::Heap(bytes) | Buffered::Prefetched(bytes, _) => bytes.len(),
            Buffered::Growing(bytes) => bytes.len(),
        }
    }
}

/// An unexpected message.
pub(super) struct Message {
    pub context: u64,
    pub source: i32,
    pub tag: i32,
    pub peer: u32,
    /// Whole length (bytes).
    pub total: u64,
    pub held: Buffered,
    /// The sender's request, if it waits for an answer.
    pub sender: Option<RequestId>,
    /// A rendezvous: the sender waits for `CTS`, or for a single copy from this address.
    pub offered: Option<Option<RemoteKey>>,
    /// Bytes that count against the eager budget of the pair.
    pub budgeted: Option<u64>,
}

struct Slot {
    generation: u32,
    message: Option<Message>,
    arrival: u64,
    entries: [Option<EntryId>; CLASSES],
}

/// Unexpected messages, and those that a matched probe has claimed.
#[derive(Default)]
pub(super) struct Unexpected {
    slots: Vec<Slot>,
    free: Vec<u32>,
    queues: [Queues; CLASSES],
    /// Classes whose queue contains every unexpected message.
    indexed: [bool; CLASSES],
    /// Classes that a receive or a probe has used.
    requested: [bool; CLASSES],
    arrivals: u64,
}

/// Limit of unexpected messages without an index for unused classes: the most that a first wildcard
/// has to index.
const UNINDEXED_MAX: usize = 64;

impl Unexpected {
    /// Unexpected messages kept so far.
    #[inline]
    pub(super) fn arrivals(&self) -> u64 {
        self.arrivals
    }

    pub(super) fn len(&self) -> usize {
        self.queues[0].len()
    }

    pub(super) fn push(&mut self, message: Message) {
        let (context, source, tag) = (message.context, message.source, message.tag);
        self.arrivals += 1;
        let arrival = self.arrivals;
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot {
                generation: 1,
                message: None,
                arrival: 0,
                entries: [None; CLASSES],
            });
            u32::try_from(self.slots.len() - 1).expect("invariant: fewer than 2^32 messages wait")
        });
        let place = &mut self.slots[slot as usize];
        place.message = Some(message);
        place.arrival = arrival;
        match self.queues[0].len() {
            // No message waits, so every index is complete, and unused ones are dropped.
            0 => {
                self.indexed = self.requested;
                self.indexed[0] = true;
            }
            UNINDEXED_MAX => self.index_all(),
            _ => {}
        }
        let place = &mut self.slots[slot as usize];
        for class in 0..CLASSES {
            if self.indexed[class] {
                place.entries[class] =
                    Some(self.queues[class].push(key_of(class, context, source, tag), slot));
            }
        }
    }

    /// The oldest message that a selector accepts, not removed.
    pub(super) fn find(&mut self, selector: &Selector) -> Option<&Message> {
        let slot = self.front(selector)?;
        self.slots[slot as usize].message.as_ref()
    }

    /// Takes the oldest message that a selector accepts.
    #[inline]
    pub(super) fn take(&mut self, selector: &Selector) -> Option<Message> {
        if self.queues[0].is_empty() {
            return None;
        }
        let slot = self.front(selector)?;
        self.unlink(slot);
        self.release(slot)
    }

    /// Takes a message out of matching and keeps it under an id (matched probe).
    pub(super) fn claim(&mut self, selector: &Selector) -> Option<(MessageId, Probed)> {
        let slot = self.front(selector)?;
        self.unlink(slot);
        let place = &self.slots[slot as usize];
        let message = place.message.as_ref()?;
        let probed = Probed {
            source: message.source,
            tag: message.tag,
            bytes: message.total,
        };
        Some((
            MessageId {
                slot,
                generation: place.generation,
            },
            probed,
        ))
    }

    /// Whether an id names a claimed message.
    pub(super) fn is_claimed(&self, id: MessageId) -> bool {
        self.slots.get(id.slot as usize).is_some_and(|slot| {
            slot.generation == id.generation && slot.message.is_some() && slot.entries[0].is_none()
        })
    }

    /// The context of a claimed message.
    pub(super) fn claimed_context(&self, id: MessageId) -> Option<u64> {
        let slot = self.slots.get(id.slot as usize)?;
        let message = slot.message.as_ref()?;
        self.is_claimed(id).then_some(message.context)
    }

    /// The id of the claimed message in a slot.
    pub(super) fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        let generation = self.slots.get(slot as usize)?.generation;
        let id = MessageId { slot, generation };
        self.is_claimed(id).then_some(id)
    }

    /// Takes a claimed message.
    pub(super) fn redeem(&mut self, id: MessageId) -> Option<Message> {
        if self.is_claimed(id) {
            self.release(id.slot)
        } else {
            None
        }
    }

    /// Takes the messages of a context.
    pub(super) fn forget(&mut self, context: u64) -> Vec<Message> {
        self.take_those(|message| message.context == context)
    }

    /// Takes the unexpected message whose sender waits for an answer to this request.
    pub(super) fn recall(&mut self, peer: u32, sender: RequestId) -> Option<Message> {
        self.take_those(|message| message.peer == peer && message.sender == Some(sender))
            .pop()
    }

    /// The claimed message whose sender waits for an answer to this request.
    pub(super) fn claimed_from(&mut self, peer: u32, sender: RequestId) -> Option<&mut Message> {
        let claimed = self
            .slots
            .iter_mut()
            .filter(|slot| slot.entries[0].is_none());
        let mut messages = claimed.filter_map(|slot| slot.message.as_mut());
        messages.find(|message| message.peer == peer && message.sender == Some(sender))
    }

    fn take_those(&mut self, is_one: impl Fn(&Message) -> bool) -> Vec<Message> {
        let mut taken = Vec::new();
        for slot in 0..self.slots.len() {
            let place = &self.slots[slot];
            if place.entries[0].is_some() && place.message.as_ref().is_some_and(&is_one) {
                let slot = u32::try_from(slot).expect("invariant: slots are numbered by u32");
                self.unlink(slot);
                taken.extend(self.release(slot));
            }
        }
        taken
    }

    #[inline]
    fn front(&mut self, selector: &Selector) -> Option<u32> {
        let class = selector.class();
        self.requested[class] = true;
        if !self.indexed[class] {
            self.build_index(class);
        }
        self.queues[class]
            .front(&selector.key())
            .map(|(_, slot)| slot)
    }

    #[inline]
    fn unlink(&mut self, slot: u32) {
        let entries = std::mem::take(&mut self.slots[slot as usize].entries);
        for (queues, entry) in self.queues.iter_mut().zip(entries) {
            if let Some(entry) = entry {
                queues.remove(entry);
            }
        }
    }

    fn release(&mut self, slot: u32) -> Option<Message> {
        let place = &mut self.slots[slot as usize];
        place.generation = if place.generation == (1 << 24) - 1 {
            1
        } else {
            place.generation + 1
        };
        self.free.push(slot);
        place.message.take()
    }

    #[cold]
    fn index_all(&mut self) {
        for class in 0..CLASSES {
            if !self.indexed[class] {
                self.build_index(class);
            }
        }
    }

    #[cold]
    fn build_index(&mut self, class: usize) {
        self.indexed[class] = true;
        let mut waiting: Vec<u32> = (0..u32::try_from(self.slots.len())
            .expect("invariant: slots are numbered by u32"))
            .filter(|slot| self.slots[*slot as usize].entries[0].is_some())
            .collect();
        waiting.sort_unstable_by_key(|slot| self.slots[*slot as usize].arrival);
        for slot in waiting {
            let Some(message) = &self.slots[slot as usize].message else {
                continue;
            };
            let key = key_of(class, message.context, message.source, message.tag);
            self.slots[slot as usize].entries[class] = Some(self.queues[class].push(key, slot));
        }
    }
}

#[cfg(test)]
mod tests;
