//! The card: its domain, its queues, its endpoints, its registered memory, and what it has on its
//! way.
//!
//! Invariant: every transaction is told exactly once for each event that was asked for, with
//! success or with a fault, and touches no memory of its owner's afterwards.

use crate::amo::Watcher;
use crate::code::Code;
use crate::cq::{Cq, CqEntry, CqId, EventKind};
use crate::datagram::Datagrams;
use crate::fault::{Dice, Fault, Faults};
use crate::memory::{Budget, Flags, MemHandle, Memory};
use crate::msgq::Msgq;
use crate::packet::{Kind, Packet, Refused, Wire};
use crate::posts::Transaction;
use crate::serve::Serving;
use crate::smsg::Mailbox;
use crate::table::Table;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Who may talk with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The protection tag, 3 to 253.
    pub ptag: u8,
    /// What only the processes of a job know.
    pub cookie: u32,
}

impl Domain {
    /// That of a job, by the key that its launcher has given to all its processes.
    #[must_use]
    pub fn of_job(key: u64) -> Domain {
        // Below 3 are tags of the system, above 253 none.
        Domain {
            ptag: u8::try_from(key % 251).unwrap_or(0) + 3,
            cookie: u32::try_from(key >> 32).unwrap_or(0),
        }
    }

    pub(crate) fn is_of_a_user(self) -> bool {
        (3..=253).contains(&self.ptag)
    }

    fn word(self) -> u64 {
        u64::from(self.ptag) << 32 | u64::from(self.cookie)
    }
}

/// Where a card is: the address of the node's interface, and which process there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Of the interface.
    pub address: u32,
    /// Number of the process, unlike in the whole domain.
    pub instance: u32,
}

/// How a domain is used: bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mode(pub u32);

impl Mode {
    /// Transfers of the block engine one after the other.
    pub const BTE_SINGLE_CHANNEL: Mode = Mode(0x40);
    /// An event when the source is free and another one when it is visible at the target.
    pub const DUAL_EVENTS: Mode = Mode(0x1000);
    /// Of this card alone: find words that both the card and the processor change, which is not
    /// coherent, and refuse the operation.
    pub const STRICT_AMO: Mode = Mode(0x100_0000);

    pub(crate) fn has(self, other: Mode) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How a card is attached.
#[derive(Clone, Debug)]
pub struct Config {
    /// Its domain.
    pub domain: Domain,
    /// Where it is.
    pub place: Place,
    /// How it is used.
    pub modes: Mode,
    /// The table of registrations of its node.
    pub budget: Budget,
    /// Longest transaction through a window of the processor's (bytes).
    pub fma_window: u64,
    /// What goes wrong on purpose.
    pub faults: Faults,
}

/// An endpoint of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EpId(pub(crate) u32);

#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) remote: Option<Place>,
    pub(crate) cq: Option<CqId>,
    pub(crate) local_data: Option<u32>,
    pub(crate) remote_data: Option<u32>,
    /// Transactions that have not ended.
    pub(crate) outstanding: u32,
    pub(crate) mailbox: Option<Box<Mailbox>>,
}

/// A packet that waits for room, with its bytes.
#[derive(Debug)]
pub(crate) struct Out {
    pub(crate) to: Place,
    pub(crate) packet: Packet,
    /// What the packet's bytes lie in.
    pub(crate) _bytes: Option<HeapBytes>,
    /// Of a short message: the endpoint, and its number.
    pub(crate) message: Option<(EpId, u32)>,
}

/// What a card has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Packets that have left.
    pub packets: u64,
    /// Bytes that were copied: into packets, and out of them.
    pub copied: u64,
    /// Transactions made to fail on purpose.
    pub injected: u64,
    /// Messages refused for want of a credit, or behind one that was not taken yet.
    pub no_credit: u64,
    /// Messages that found no slot of our queue free.
    pub no_slot: u64,
    /// Events lost because a queue was full.
    pub lost_events: u64,
    /// Most registrations at once.
    pub most_registered: usize,
}

/// See the module's text.
#[derive(Debug)]
pub struct Nic {
    pub(crate) domain: u64,
    place: Place,
    pub(crate) modes: Mode,
    pub(crate) fma_window: u64,
    pub(crate) cqs: Table<Cq>,
    pub(crate) eps: Table<Endpoint>,
    pub(crate) memory: Memory,
    pub(crate) dice: Dice,
    pub(crate) watcher: Watcher,
    pub(crate) transactions: Table<Transaction>,
    /// Packets that wait for room.
    pub(crate) out: VecDeque<Out>,
    /// Wishes for our memory.
    pub(crate) serving: VecDeque<Serving>,
    /// Transactions whose packets have not all left: of the windows, and of the block engine.
    pub(crate) fma: VecDeque<u32>,
    pub(crate) bte: VecDeque<u32>,
    /// Bytes that have come of transactions of several packets.
    pub(crate) partial: BTreeMap<(Place, u32), u64>,
    /// Processes that [were lost](Nic::lose).
    pub(crate) gone: BTreeSet<u32>,
    pub(crate) datagrams: Datagrams,
    pub(crate) msgq: Msgq,
    errors: VecDeque<(Fault, Place)>,
    pub(crate) counters: Counters,
}

/// Errors that are kept for whoever asks.
const ERRORS: usize = 64;
/// Transactions of a card at once.
const TRANSACTIONS: usize = 1 << 16;

impl Nic {
    /// Attaches a card.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: the protection tag is not one of a user.
    pub fn attach(config: Config) -> Result<Nic, Code> {
        if !config.domain.is_of_a_user() {
            return Err(Code::InvalidParam);
        }
        Ok(Nic {
            domain: config.domain.word(),
            place: config.place,
            modes: config.modes,
            fma_window: config.fma_window,
            cqs: Table::new(1 << 10),
            eps: Table::new(1 << 20),
            memory: Memory::new(config.budget),
            dice: Dice::new(config.faults, config.place.instance),
            watcher: Watcher::new(config.modes.has(Mode::STRICT_AMO)),
            transactions: Table::new(TRANSACTIONS),
            out: VecDeque::new(),
            serving: VecDeque::new(),
            fma: VecDeque::new(),
            bte: VecDeque::new(),
            partial: BTreeMap::new(),
            gone: BTreeSet::new(),
            datagrams: Datagrams::default(),
            msgq: Msgq::default(),
            errors: VecDeque::new(),
            counters: Counters::default(),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    /// What it has counted.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// A completion queue of so many entries.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: none. [`Code::ErrorResource`]: there are too many queues.
    /// [`Code::ErrorNoMem`]: there is no memory for so many.
    pub fn cq_create(&mut self, entries: usize) -> Result<CqId, Code> {
        if entries == 0 {
            return Err(Code::InvalidParam);
        }
        let made = self.cqs.insert(Cq::new(entries)?);
        made.map(CqId).ok_or(Code::ErrorResource)
    }

    /// Ends a queue.
    ///
    /// # Errors
    /// [`Code::ErrorResource`]: an endpoint or a registration uses it. [`Code::InvalidParam`]:
    /// there is no such queue.
    pub fn cq_destroy(&mut self, cq: CqId) -> Result<(), Code> {
        match self.cqs.get(cq.0) {
            None => Err(Code::InvalidParam),
            Some(queue) if queue.is_used() => Err(Code::ErrorResource),
            Some(_) => {
                self.cqs.remove(cq.0);
                Ok(())
            }
        }
    }

    /// The oldest event of a queue.
    ///
    /// # Errors
    /// [`Code::NotDone`]: there is none. [`Code::ErrorResource`]: events were lost; said once.
    /// [`Code::InvalidParam`]: there is no such queue. What an event says of an error is
    /// [its status](CqEntry::status).
    pub fn get_event(&mut self, cq: CqId) -> Result<CqEntry, Code> {
        self.cqs.get_mut(cq.0).ok_or(Code::InvalidParam)?.pop()
    }

    /// Whether there is an event.
    ///
    /// # Errors
    /// As [`Nic::get_event`].
    pub fn test_event(&self, cq: CqId) -> Result<(), Code> {
        self.cqs.get(cq.0).ok_or(Code::InvalidParam)?.test()
    }

    /// An endpoint, whose events go to a queue.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: the queue does not exist, or is one of memory.
    /// [`Code::ErrorResource`]: there are too many endpoints.
    pub fn ep_create(&mut self, cq: Option<CqId>) -> Result<EpId, Code> {
        if let Some(cq) = cq {
            let queue = self.cqs.get_mut(cq.0).ok_or(Code::InvalidParam)?;
            queue.attach(false)?;
        }
        let made = self.eps.insert(Endpoint {
            remote: None,
            cq,
            local_data: None,
            remote_data: None,
            outstanding: 0,
            mailbox: None,
        });
        made.map(EpId).ok_or(Code::ErrorResource)
    }

    /// Binds an endpoint to a place.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: no such endpoint. [`Code::InvalidState`]: it is bound.
    pub fn ep_bind(&mut self, ep: EpId, to: Place) -> Result<(), Code> {
        let endpoint = self.endpoint(ep)?;
        if endpoint.remote.is_some() {
            return Err(Code::InvalidState);
        }
        endpoint.remote = Some(to);
        Ok(())
    }

    /// Unbinds it; its mailbox is gone.
    ///
    /// # Errors
    /// [`Code::NotDone`]: something of it is under way. [`Code::InvalidParam`]: no such endpoint.
    pub fn ep_unbind(&mut self, ep: EpId) -> Result<(), Code> {
        let endpoint = self.endpoint(ep)?;
        if endpoint.outstanding != 0 {
            return Err(Code::NotDone);
        }
        (endpoint.remote, endpoint.mailbox) = (None, None);
        (endpoint.local_data, endpoint.remote_data) = (None, None);
        Ok(())
    }

    /// Ends an endpoint.
    ///
    /// # Errors
    /// As [`Nic::ep_unbind`].
    pub fn ep_destroy(&mut self, ep: EpId) -> Result<(), Code> {
        self.ep_unbind(ep)?;
        self.datagrams.forget(ep);
        if let Some(gone) = self.eps.remove(ep.0)
            && let Some(cq) = gone.cq
        {
            self.detach(cq);
        }
        Ok(())
    }

    /// What events of this endpoint say: here, and in the queues of the other side.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: no such endpoint.
    pub fn ep_set_event_data(&mut self, ep: EpId, local: u32, remote: u32) -> Result<(), Code> {
        let endpoint = self.endpoint(ep)?;
        (endpoint.local_data, endpoint.remote_data) = (Some(local), Some(remote));
        Ok(())
    }

    /// Lets others reach memory.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: no bytes, memory that the processor does not reach, or no such
    /// queue. [`Code::ErrorResource`]: the node's table is full.
    pub fn mem_register(
        &mut self,
        region: Region,
        cq: Option<CqId>,
        flags: Flags,
    ) -> Result<MemHandle, Code> {
        if let Some(cq) = cq {
            let queue = self.cqs.get_mut(cq.0).ok_or(Code::InvalidParam)?;
            queue.attach(true)?;
        }
        let made = self.memory.register(region, cq, flags);
        if made.is_err()
            && let Some(cq) = cq
        {
            self.detach(cq);
        }
        let most = &mut self.counters.most_registered;
        *most = self.memory.len().max(*most);
        made
    }

    /// Ends a registration. Whoever reads there at the time is told that it is not registered, and
    /// so is whoever has posted what still uses it.
    ///
    /// # Errors
    /// [`Code::InvalidParam`]: there is no such registration.
    pub fn mem_deregister(&mut self, handle: MemHandle) -> Result<(), Code> {
        let cq = self.memory.deregister(handle)?;
        if let Some(cq) = cq {
            self.detach(cq);
        }
        self.stop_serving(handle.key);
        self.end_all(Fault::Translation, |one| one.uses(handle.key));
        Ok(())
    }

    /// A range of memory is no more a place of atomic operations.
    pub fn release_atomics(&mut self, range: core::ops::Range<u64>) {
        self.watcher.forget(range);
    }

    /// The oldest error that no event has told: of transactions without events, and what others
    /// tried with our memory.
    pub fn get_error(&mut self) -> Option<(Fault, Place)> {
        self.errors.pop_front()
    }

    /// Whether nothing waits to leave.
    #[must_use]
    pub fn has_left(&self) -> bool {
        let nothing = self.out.is_empty() && self.serving.is_empty();
        nothing && self.fma.is_empty() && self.bte.is_empty()
    }

    /// Puts on its way what there is room for. Nothing to one place holds up what goes to another.
    pub fn progress(&mut self, wire: &mut impl Wire) {
        if self.has_left() {
            return;
        }
        let mut blocked = Vec::new();
        for _ in 0..self.out.len() {
            let Some(out) = self.out.pop_front() else {
                break;
            };
            self.send_out(wire, out, &mut blocked);
        }
        self.serve(wire, &mut blocked);
        self.issue(wire, &mut blocked);
    }

    fn send_out(&mut self, wire: &mut impl Wire, out: Out, blocked: &mut Vec<Place>) {
        let sent = match blocked.contains(&out.to) {
            true => Err(Refused::Full),
            false => wire.send(out.to, &out.packet),
        };
        let fault = match sent {
            Ok(()) => None,
            Err(Refused::Full) => {
                if !blocked.contains(&out.to) {
                    blocked.push(out.to);
                }
                return self.out.push_back(out);
            }
            Err(Refused::Nobody) => Some(Fault::Undeliverable),
        };
        self.counters.packets += u64::from(fault.is_none());
        match (out.message, fault) {
            (Some((ep, number)), fault) => self.message_left(ep, number, fault),
            (None, Some(fault)) => self.undelivered(&out, fault),
            (None, None) => {}
        }
    }

    /// Nothing reaches a place any more: what is under way to it has failed, and whoever
    /// is there still reaches no memory of ours.
    pub fn lose(&mut self, gone: u32) {
        self.gone.insert(gone);
        let out = std::mem::take(&mut self.out);
        let (lost, rest) = out.into_iter().partition(|out| out.to.instance == gone);
        self.out = rest;
        let lost: VecDeque<Out> = lost;
        for out in lost {
            match out.message {
                Some((ep, number)) => self.message_left(ep, number, Some(Fault::Undeliverable)),
                None => self.undelivered(&out, Fault::Undeliverable),
            }
        }
        self.serving.retain(|one| one.to().instance != gone);
        self.partial.retain(|(from, _), _| from.instance != gone);
        self.end_all(Fault::Undeliverable, |one| one.to.instance == gone);
        self.datagrams.lose(gone);
        self.lose_messages(gone);
    }

    pub(crate) fn endpoint(&mut self, ep: EpId) -> Result<&mut Endpoint, Code> {
        self.eps.get_mut(ep.0).ok_or(Code::InvalidParam)
    }

    fn detach(&mut self, cq: CqId) {
        if let Some(queue) = self.cqs.get_mut(cq.0) {
            queue.detach();
        }
    }

    /// Something has happened in registered memory.
    pub(crate) fn tell_memory(&mut self, cq: Option<CqId>, kind: EventKind, data: u32) {
        self.push_event(cq, CqEntry::new(kind, None, 0, data));
    }

    pub(crate) fn push_event(&mut self, cq: Option<CqId>, entry: CqEntry) {
        if let Some(queue) = cq.and_then(|cq| self.cqs.get_mut(cq.0))
            && !queue.push(entry)
        {
            self.counters.lost_events += 1;
        }
    }

    pub(crate) fn note_error(&mut self, fault: Fault, with: Place) {
        if self.errors.len() < ERRORS {
            self.errors.push_back((fault, with));
        }
    }

    fn undelivered(&mut self, out: &Out, fault: Fault) {
        if out.packet.kind == Kind::Msgq {
            self.message_ended(out.to, Some(fault));
        } else if !self.datagrams.undelivered(out) {
            self.note_error(fault, out.to);
        }
    }
}
