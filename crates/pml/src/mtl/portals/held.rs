//! Messages that have come and no receive has asked for, in the order in which they began; those
//! that a matched probe has taken; and those whose receive waits for the rest of their bytes.

use super::receive::NOBODY;
use crate::message::{MessageId, Probed, Selector};
use oxmpi_mem::HeapBytes;
use oxmpi_portals::{Event, MdHandle};
use std::collections::BTreeMap;

/// Where the bytes of a message are.
pub(super) enum Place {
    /// In a block of memory for unexpected messages, from there on.
    Block(u32, usize),
    /// In memory of their own.
    Heap(HeapBytes),
    /// With their sender, who calls the message so.
    Sender(u32),
    /// The same, and being fetched by this descriptor, or there: the sender of a claimed message
    /// wants its memory back.
    Ahead(HeapBytes, MdHandle),
}

/// One message.
pub(super) struct Held {
    pub(super) context: u64,
    pub(super) source: i32,
    pub(super) tag: i32,
    pub(super) peer: u32,
    pub(super) length: u64,
    pub(super) place: Place,
    /// The sender's operation, where the sender waits for the match.
    pub(super) waits: Option<u32>,
    /// The operation of the interface that brings it.
    pub(super) link: u64,
    /// All of it has come.
    pub(super) is_whole: bool,
}

impl Held {
    /// The length of one that is here, where no length is more than memory has.
    pub(super) fn bytes(&self) -> usize {
        usize::try_from(self.length).unwrap_or(usize::MAX)
    }

    /// Whether its sender waits for it and calls it so.
    fn is_called(&self, peer: u32, operation: u32) -> bool {
        let lies_there = matches!(self.place, Place::Sender(number) if number == operation);
        self.peer == peer && (lies_there || self.waits == Some(operation))
    }

    fn probed(&self) -> Probed {
        Probed {
            source: self.source,
            tag: self.tag,
            bytes: self.length,
        }
    }
}

#[derive(Default)]
struct Claimed {
    generation: u32,
    held: Option<Held>,
}

/// Generations of claimed messages have so many bits.
const GENERATIONS: u32 = (1 << 24) - 1;

/// See the module's text.
#[derive(Default)]
pub(super) struct Unexpected {
    waiting: BTreeMap<u64, Held>,
    claimed: Vec<Claimed>,
    /// With the receive's operation.
    arriving: Vec<(u32, Held)>,
    arrivals: u64,
}

impl Unexpected {
    pub(super) fn push(&mut self, held: Held) {
        self.arrivals += 1;
        self.waiting.insert(self.arrivals, held);
    }

    pub(super) fn arrivals(&self) -> u64 {
        self.arrivals
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    fn find(&self, from: &Selector) -> Option<(u64, &Held)> {
        let accepts = |held: &Held| from.accepts(held.context, held.source, held.tag);
        let mut found = self.waiting.iter();
        let found = found.find(|(_, held)| accepts(held));
        found.map(|(arrival, held)| (*arrival, held))
    }

    pub(super) fn probe(&self, from: &Selector) -> Option<Probed> {
        self.find(from).map(|(_, held)| held.probed())
    }

    /// Takes the oldest message that a selector accepts.
    pub(super) fn take(&mut self, from: &Selector) -> Option<Held> {
        let (arrival, _) = self.find(from)?;
        self.waiting.remove(&arrival)
    }

    /// Takes the message that its sender knows by this number and waits for.
    pub(super) fn recall(&mut self, peer: u32, operation: u32) -> Option<Held> {
        let mut all = self.waiting.iter();
        let found = all.find(|(_, held)| held.is_called(peer, operation));
        let arrival = found.map(|(at, _)| *at)?;
        self.waiting.remove(&arrival)
    }

    /// The same of one that a matched probe has taken.
    pub(super) fn claimed_from(&mut self, peer: u32, operation: u32) -> Option<&mut Held> {
        let mut claimed = self.claimed.iter_mut().filter_map(|c| c.held.as_mut());
        claimed.find(|held| held.is_called(peer, operation))
    }

    /// What was fetched ahead is there, or never comes; the receive that waits for it, if one does.
    pub(super) fn is_fetched(&mut self, event: &Event) -> Option<(u32, Held)> {
        let is_it = |held: &Held| matches!(held.place, Place::Ahead(_, md) if md == event.md);
        let mut arriving = self.arriving.iter();
        if let Some(at) = arriving.position(|(_, held)| is_it(held)) {
            let (operation, held) = self.arriving.swap_remove(at);
            let is_whole = true;
            return Some((operation, Held { is_whole, ..held }));
        }
        let mut claimed = self.claimed.iter_mut().map(|claimed| &mut claimed.held);
        let place = claimed.find(|place| place.as_ref().is_some_and(is_it))?;
        place.as_mut()?.is_whole = true;
        let gone = place.take_if(|_| event.failed)?;
        Some((NOBODY, gone))
    }

    pub(super) fn claim(&mut self, from: &Selector) -> Option<(MessageId, Probed)> {
        let held = self.take(from)?;
        let probed = held.probed();
        let free = self.claimed.iter().position(|place| place.held.is_none());
        let slot = free.unwrap_or_else(|| {
            self.claimed.push(Claimed::default());
            self.claimed.len() - 1
        });
        let place = &mut self.claimed[slot];
        place.generation = place.generation % GENERATIONS + 1;
        place.held = Some(held);
        let generation = place.generation;
        let slot = u32::try_from(slot).ok()?;
        Some((MessageId { slot, generation }, probed))
    }

    fn place(&self, id: MessageId) -> Option<&Claimed> {
        let place = self.claimed.get(id.slot as usize)?;
        let is_meant = place.generation == id.generation && place.held.is_some();
        is_meant.then_some(place)
    }

    pub(super) fn redeem(&mut self, id: MessageId) -> Option<Held> {
        self.place(id)?;
        self.claimed[id.slot as usize].held.take()
    }

    pub(super) fn claimed_context(&self, id: MessageId) -> Option<u64> {
        Some(self.place(id)?.held.as_ref()?.context)
    }

    pub(super) fn claimed_id(&self, slot: u32) -> Option<MessageId> {
        let generation = self.claimed.get(slot as usize)?.generation;
        let id = MessageId { slot, generation };
        self.place(id).map(|_| id)
    }

    /// A receive waits for the rest of a message.
    pub(super) fn await_rest(&mut self, operation: u32, held: Held) {
        self.arriving.push((operation, held));
    }

    /// Whose message a receive waits for the rest of.
    pub(super) fn giver(&self, operation: u32) -> Option<u32> {
        let mut arriving = self.arriving.iter();
        let found = arriving.find(|(waits, _)| *waits == operation);
        found.map(|(_, held)| held.peer)
    }

    /// A receive waits no longer: the message is nobody's.
    pub(super) fn take_arriving(&mut self, operation: u32) -> Option<Held> {
        let mut arriving = self.arriving.iter();
        let at = arriving.position(|(waits, _)| *waits == operation)?;
        Some(self.arriving.swap_remove(at).1)
    }

    /// All of a message has come; the receive that waits for it, if one does.
    pub(super) fn is_whole(&mut self, link: u64) -> Option<(u32, Held)> {
        let mut arriving = self.arriving.iter();
        if let Some(at) = arriving.position(|(_, held)| held.link == link) {
            return Some(self.arriving.swap_remove(at));
        }
        let claimed = self.claimed.iter_mut().filter_map(|c| c.held.as_mut());
        let mut all = self.waiting.values_mut().rev().chain(claimed);
        if let Some(held) = all.find(|held| held.link == link) {
            held.is_whole = true;
        }
        None
    }

    /// The rest of a message never comes; the receive that waits for it, if one does.
    pub(super) fn is_cut_off(&mut self, link: u64) -> Option<(Option<u32>, Held)> {
        let mut arriving = self.arriving.iter();
        if let Some(at) = arriving.position(|(_, held)| held.link == link) {
            let (operation, held) = self.arriving.swap_remove(at);
            return Some((Some(operation), held));
        }
        let mut all = self.waiting.iter();
        if let Some((arrival, _)) = all.find(|(_, held)| held.link == link) {
            let arrival = *arrival;
            return self.waiting.remove(&arrival).map(|held| (None, held));
        }
        let is_it = |held: &Held| held.link == link;
        let mut claimed = self.claimed.iter_mut();
        let claimed = claimed.find(|c| c.held.as_ref().is_some_and(is_it))?;
        claimed.held.take().map(|held| (None, held))
    }

    /// The messages of a peer of which more was to come, taken out; but those whose receive waits.
    /// What nobody wants is among them.
    pub(super) fn cut_off_from(&mut self, peer: u32) -> Vec<Held> {
        let is_cut = |held: &Held| held.peer == peer && !held.is_whole;
        let gone = self.waiting.extract_if(.., |_, held| is_cut(held));
        let mut gone: Vec<Held> = gone.map(|(_, held)| held).collect();
        for place in &mut self.claimed {
            gone.extend(place.held.take_if(|held| is_cut(held)));
        }
        let is_nobodys = |(operation, held): &mut (u32, Held)| *operation == NOBODY && is_cut(held);
        let unwanted = self.arriving.extract_if(.., is_nobodys);
        gone.extend(unwanted.map(|(_, held)| held));
        for held in &mut gone {
            held.is_whole = true;
        }
        gone
    }

    /// The messages of a context that no receive has asked for, taken out.
    pub(super) fn forget(&mut self, context: u64) -> Vec<Held> {
        let gone = |_: &u64, held: &mut Held| held.context == context;
        self.waiting
            .extract_if(.., gone)
            .map(|(_, held)| held)
            .collect()
    }

    /// The whole messages in a block.
    pub(super) fn inside(&mut self, block: u32) -> impl Iterator<Item = &mut Held> {
        let claimed = self.claimed.iter_mut().filter_map(|c| c.held.as_mut());
        let all = self.waiting.values_mut().chain(claimed);
        all.filter(move |held| {
            held.is_whole && matches!(held.place, Place::Block(other, _) if other == block)
        })
    }
}
