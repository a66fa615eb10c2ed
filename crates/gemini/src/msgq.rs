//! The message queue (MSGQ): short messages of whoever sends, in one pool of slots.
//!
//! ```text
//! sender                          receiver
//!  msgq_send ──── message ──────►  a slot is free: the message is taken
//!  event     ◄─── taken ─────────
//!            ◄─── wait ──────────  none is free: nothing is kept but whose turn it is
//!            ◄─── come ──────────  a slot was released; it is kept for this message
//!            ──── message ──────►
//! ```
//!
//! A sender that has given its message up by then declines, and the slot goes to the next one.
//!
//! Mailboxes ([`crate::smsg`]) cost their owner memory for each peer. The queue costs its pool,
//! however many peers there are: of one that is silent a card knows nothing. For that a pair has
//! one message on its way at a time, which is what keeps its messages in order, and each waits for
//! an answer. So the queue is for peers that are seldom spoken to, and for the time until they have
//! mailboxes. A sender that found no slot is called in its turn, so none starves and none asks in
//! vain.
//!
//! On the hardware the processes of a node share a queue; here each card has its own, as cards of
//! a node share no memory.

use crate::code::Code;
use crate::cq::{CqEntry, CqId, EventKind};
use crate::fault::Fault;
use crate::memory::{Flags, MemHandle};
use crate::nic::{EpId, Nic, Out, Place};
use crate::packet::{Kind, Packet};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, VecDeque};

/// Longest message (bytes).
pub const LONGEST: usize = 128;
/// How often the card sends a message again that the network has lost.
const RETRANSMIT: u32 = 10;

/// What the receiver answers.
mod answer {
    pub(super) const TAKEN: u32 = 0;
    pub(super) const WAIT: u32 = 1;
    pub(super) const COME: u32 = 2;
    pub(super) const NOBODY: u32 = 3;
    /// The sender's to COME: the message was given up.
    pub(super) const DECLINED: u32 = 4;
}

/// A message of ours that was not taken yet.
#[derive(Debug)]
struct Leaving {
    token: u32,
    number: u32,
    tag: u8,
    cq: Option<CqId>,
    bytes: HeapBytes,
}

/// One that was taken.
#[derive(Debug)]
struct Came {
    from: Place,
    tag: u8,
    slot: u16,
    len: usize,
}

/// Where messages come to.
#[derive(Debug)]
struct Pool {
    memory: HeapBytes,
    handle: MemHandle,
    free: Vec<u16>,
    came: VecDeque<Came>,
    /// A message was handed out and is not released.
    is_held: bool,
    /// Senders that wait, in their order, and which message of theirs.
    turns: VecDeque<Place>,
    waiting: BTreeMap<Place, u32>,
    /// Senders that were called, for which message: a free slot is kept for each.
    called: BTreeMap<Place, u32>,
}

impl Pool {
    fn slot(&self, slot: u16) -> Region {
        let at = usize::from(slot) * LONGEST;
        self.memory.region().slice(at, LONGEST)
    }

    fn has_room(&self) -> bool {
        self.free.len() > self.called.len()
    }
}

/// What a card knows of its queue, and of messages to those of others.
#[derive(Debug, Default)]
pub(crate) struct Msgq {
    pool: Option<Pool>,
    leaving: BTreeMap<Place, Leaving>,
    tokens: u32,
}

impl Nic {
    /// Opens the card's queue, of so many slots. It takes one registration.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: no slots. [`Code::InvalidState`]: it is open.
    /// [`Code::ErrorResource`]: the node's table is full.
    pub fn msgq_create(&mut self, slots: u16) -> Result<(), Code> {
        if slots == 0 {
            return Err(Code::InvalidParam);
        }
        if self.msgq.pool.is_some() {
            return Err(Code::InvalidState);
        }
        let memory = HeapBytes::zeroed(usize::from(slots) * LONGEST);
        let handle = self.mem_register(memory.region(), None, Flags::ReadWrite)?;
        self.msgq.pool = Some(Pool {
            memory,
            handle,
            free: (0..slots).rev().collect(),
            came: VecDeque::new(),
            is_held: false,
            turns: VecDeque::new(),
            waiting: BTreeMap::new(),
            called: BTreeMap::new(),
        });
        Ok(())
    }

    /// Closes the queue: whoever sends to it is told that nobody is there.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it is not open. [`Code::NotDone`]: messages were not released.
    pub fn msgq_destroy(&mut self) -> Result<(), Code> {
        let pool = self.msgq.pool.as_ref().ok_or(Code::InvalidState)?;
        if !pool.came.is_empty() {
            return Err(Code::NotDone);
        }
        let Some(pool) = self.msgq.pool.take() else {
            return Ok(());
        };
        for (place, token) in pool.waiting {
            self.answer_message(place, (self.domain, token), answer::NOBODY);
        }
        self.mem_deregister(pool.handle)
    }

    /// Sends a message to the queue of the place that an endpoint is bound to: `head`, then
    /// `data`. That it was taken is told by an event with its number in the endpoint's queue. It
    /// belongs to the card from now on: the endpoint may be unbound meanwhile.
    ///
    /// # Errors
    /// [`Code::NotDone`]: the one before was not taken yet. [`Code::SizeError`]: longer than
    /// [`LONGEST`]. [`Code::ErrorResource`]: no place for the event. [`Code::InvalidState`]: the
    /// endpoint is not bound. [`Code::NoMatch`]: the place was [lost](Nic::lose).
    /// [`Code::InvalidParam`]: no endpoint.
    pub fn msgq_send(
        &mut self,
        ep: EpId,
        (head, data): (&[u8], Region),
        number: u32,
        tag: u8,
    ) -> Result<(), Code> {
        self.msgq_compose(ep, head.len() + data.len(), number, tag, |message| {
            oxmpi_mem::write(message.slice(0, head.len()), head);
            oxmpi_mem::copy(message.skip(head.len()), data);
        })
    }

    /// As [`Nic::msgq_send`] of a message of `len` bytes that `compose` writes, once it is sure to
    /// be taken by the card.
    ///
    /// # Errors
    /// As [`Nic::msgq_send`].
    pub fn msgq_compose(
        &mut self,
        ep: EpId,
        len: usize,
        number: u32,
        tag: u8,
        compose: impl FnOnce(Region),
    ) -> Result<(), Code> {
        let endpoint = self.endpoint(ep)?;
        let (to, cq) = (endpoint.remote.ok_or(Code::InvalidState)?, endpoint.cq);
        if len > LONGEST {
            return Err(Code::SizeError);
        }
        if self.gone.contains(&to.instance) {
            return Err(Code::NoMatch);
        }
        if self.msgq.leaving.contains_key(&to) {
            self.counters.no_credit += 1;
            return Err(Code::NotDone);
        }
        if let Some(cq) = cq {
            let queue = self.cqs.get_mut(cq.0).ok_or(Code::ErrorResource)?;
            queue.reserve(1)?;
        }
        let (fault, injected) = self.dice.draw_again(RETRANSMIT);
        self.counters.injected += injected;
        let bytes = HeapBytes::new(len);
        let token = self.msgq.tokens.wrapping_add(1);
        self.msgq.tokens = token;
        if fault.is_none() {
            compose(bytes.region());
            self.counters.copied += len as u64;
        }
        let leaving = Leaving {
            token,
            number,
            tag,
            cq,
            bytes,
        };
        self.msgq.leaving.insert(to, leaving);
        match fault {
            None => self.send_message(to),
            fault => self.message_ended(to, fault),
        }
        Ok(())
    }

    /// Whether a message can be sent on an endpoint now.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it is not bound. [`Code::InvalidParam`]: no endpoint.
    pub fn msgq_has_room(&mut self, ep: EpId) -> Result<bool, Code> {
        let to = self.endpoint(ep)?.remote.ok_or(Code::InvalidState)?;
        Ok(!self.msgq.leaving.contains_key(&to))
    }

    /// Whether all messages of ours were taken.
    #[must_use]
    pub fn msgq_has_left(&self) -> bool {
        self.msgq.leaving.is_empty()
    }

    /// The oldest message of the queue: whose it is, and its tag; the same until it is released.
    ///
    /// # Errors
    /// [`Code::NotDone`]: there is none. [`Code::InvalidState`]: the queue is not open.
    pub fn msgq_next(&mut self) -> Result<(Place, u8, Region), Code> {
        let pool = self.msgq.pool.as_mut().ok_or(Code::InvalidState)?;
        let came = pool.came.front().ok_or(Code::NotDone)?;
        pool.is_held = true;
        Ok((came.from, came.tag, pool.slot(came.slot).slice(0, came.len)))
    }

    /// The message that was handed out may be overwritten.
    ///
    /// # Errors
    /// [`Code::NotDone`]: none was. [`Code::InvalidState`]: the queue is not open.
    pub fn msgq_release(&mut self) -> Result<(), Code> {
        let pool = self.msgq.pool.as_mut().ok_or(Code::InvalidState)?;
        if !std::mem::take(&mut pool.is_held) {
            return Err(Code::NotDone);
        }
        let read = pool.came.pop_front().ok_or(Code::NotDone)?;
        pool.free.push(read.slot);
        self.call_next();
        Ok(())
    }

    /// A message of another card.
    pub(crate) fn on_message(&mut self, from: Place, packet: &Packet) {
        let len = packet.bytes.len();
        let Some(pool) = self.msgq.pool.as_mut().filter(|_| len <= LONGEST) else {
            return self.refuse_message(from, packet);
        };
        let was_called = pool.called.remove(&from).is_some();
        if !was_called && !pool.has_room() {
            self.counters.no_slot += 1;
            // A pair has one on its way: another one of the same sender is in the place of that.
            if pool.waiting.insert(from, packet.token).is_none() {
                pool.turns.push_back(from);
            }
            return self.answer_message(from, (packet.domain, packet.token), answer::WAIT);
        }
        let Some(slot) = pool.free.pop() else {
            return;
        };
        oxmpi_mem::copy(pool.slot(slot).slice(0, len), packet.bytes);
        pool.came.push_back(Came {
            from,
            tag: (packet.words[0] & 0xff) as u8,
            slot,
            len,
        });
        self.answer_message(from, (packet.domain, packet.token), answer::TAKEN);
    }

    /// A message of another domain, or of a process that was lost before.
    pub(crate) fn refuse_message(&mut self, from: Place, packet: &Packet) {
        self.answer_message(from, (packet.domain, packet.token), answer::NOBODY);
    }

    /// What has become of a message of ours.
    pub(crate) fn on_message_answer(&mut self, from: Place, packet: &Packet) {
        if packet.data == answer::DECLINED {
            return self.on_declined(from, packet.token);
        }
        let leaving = self.msgq.leaving.get(&from);
        if leaving.is_none_or(|one| one.token != packet.token) {
            return self.decline(from, packet);
        }
        match packet.data {
            answer::TAKEN => self.message_ended(from, None),
            answer::WAIT => {}
            answer::COME => self.send_message(from),
            _ => self.message_ended(from, Some(Fault::Undeliverable)),
        }
    }

    /// An answer for a message that was given up: whoever keeps a slot for it is told.
    pub(crate) fn decline(&mut self, from: Place, packet: &Packet) {
        if packet.data == answer::COME {
            self.answer_message(from, (packet.domain, packet.token), answer::DECLINED);
        }
    }

    /// A sender that was called does not come.
    fn on_declined(&mut self, from: Place, token: u32) {
        if let Some(pool) = &mut self.msgq.pool
            && pool.called.get(&from) == Some(&token)
        {
            pool.called.remove(&from);
            self.call_next();
        }
    }

    /// Nothing reaches a process any more.
    pub(crate) fn lose_messages(&mut self, gone: u32) {
        if let Some(pool) = &mut self.msgq.pool {
            pool.turns.retain(|place| place.instance != gone);
            pool.waiting.retain(|place, _| place.instance != gone);
            pool.called.retain(|place, _| place.instance != gone);
        }
        self.call_next();
        let leaving = self.msgq.leaving.keys();
        let lost: Vec<Place> = leaving.filter(|to| to.instance == gone).copied().collect();
        for to in lost {
            self.message_ended(to, Some(Fault::Undeliverable));
        }
    }

    /// It was taken, or never will be.
    pub(crate) fn message_ended(&mut self, to: Place, fault: Option<Fault>) {
        let Some(one) = self.msgq.leaving.remove(&to) else {
            return;
        };
        if let Some(queue) = one.cq.and_then(|cq| self.cqs.get_mut(cq.0)) {
            queue.keep_promise(CqEntry::new(EventKind::Msgq, fault, 0, one.number));
        }
    }

    /// Puts the message to a place on its way, perhaps not for the first time.
    fn send_message(&mut self, to: Place) {
        let Some(one) = self.msgq.leaving.get(&to) else {
            return;
        };
        let mut packet = Packet::new(Kind::Msgq, self.domain, one.token);
        packet.words[0] = one.tag.into();
        let bytes = HeapBytes::new(one.bytes.region().len());
        oxmpi_mem::copy(bytes.region(), one.bytes.region());
        packet.bytes = bytes.region();
        self.counters.copied += packet.bytes.len() as u64;
        self.out.push_back(Out {
            to,
            packet,
            _bytes: Some(bytes),
            message: None,
        });
    }

    /// Tells a sender, of a message of this domain and number.
    fn answer_message(&mut self, to: Place, (domain, token): (u64, u32), what: u32) {
        let mut packet = Packet::new(Kind::MsgqAnswer, domain, token);
        packet.data = what;
        self.out.push_back(Out {
            to,
            packet,
            _bytes: None,
            message: None,
        });
    }

    /// Slots that are free are kept for those whose turn it is.
    fn call_next(&mut self) {
        while let Some(pool) = &mut self.msgq.pool
            && pool.has_room()
            && let Some(place) = pool.turns.pop_front()
        {
            if let Some(token) = pool.waiting.remove(&place) {
                pool.called.insert(place, token);
                self.answer_message(place, (self.domain, token), answer::COME);
            }
        }
    }
}
