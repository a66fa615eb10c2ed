//! The interface: what its owner calls.
//!
//! The names are those of Portals 3.3 without the prefix: `PtlMDUpdate` is [`Nic::md_update`]. The
//! owner alone calls; who shares an interface between threads puts a lock around it, inside which
//! looking whether an event has come and posting are one step ([`Nic::md_post`]).

use crate::counter::{Counter, Due};
use crate::descriptor::{Descriptor, Md};
use crate::event::{Dropped, Event, EventKind, EventQueue};
use crate::link::{Channel, Link, Outflow};
use crate::list::{Ends, Linked, MatchBits, MatchEntry, Position};
use crate::packet::{ATOMIC_MAX, Atomic, Kind, Request};
use crate::slab::{CtHandle, EqHandle, Handle, MdHandle, MeHandle, Slab};
use std::collections::{BTreeMap, VecDeque};

/// Portals of an interface.
pub const PORTALS: usize = 8;

/// What an interface has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Match entries.
    pub entries: usize,
    /// Memory descriptors.
    pub descriptors: usize,
    /// Event queues.
    pub queues: usize,
    /// Counters of events.
    pub counters: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            entries: 1 << 24,
            descriptors: 1 << 24,
            queues: 64,
            counters: 1 << 16,
        }
    }
}

/// Why the interface has not done what its owner asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// A handle is stale, there is no such portal, or what is asked makes no sense.
    Invalid,
    /// A limit is reached.
    NoSpace,
    /// An operation on the descriptor has begun and not ended.
    InUse,
    /// An event waits in the queue that had to be empty.
    NoUpdate,
}

/// What an interface has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Messages that no entry took.
    pub dropped: u64,
    /// Bytes that came and were stored nowhere: of messages that no entry took, or that were cut.
    pub dropped_bytes: u64,
    /// Bytes stored where they were wanted.
    pub stored_bytes: u64,
    /// Entries looked at.
    pub walked: u64,
    /// Puts and gets that an entry took.
    pub matched: u64,
    /// Gets of ours.
    pub gets: u64,
    /// Packets that came again.
    pub repeats: u64,
    /// Triggered operations that could not begin: there was no room, or their descriptor was gone.
    pub refused: u64,
}

/// Where a put or a get goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whose interface.
    pub peer: u32,
    /// Its portal.
    pub portal: u8,
    /// What selects the entry there.
    pub bits: MatchBits,
    /// Where in the memory there, if that lets the initiator say.
    pub offset: u64,
}

/// What is asked of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Write the descriptor's memory there.
    Put {
        /// And tell when it is there, if it was wanted.
        wants_ack: bool,
        /// For the target's event.
        hdr_data: u64,
    },
    /// Read from there into the descriptor's memory.
    Get,
    /// Combine the descriptor's memory with that there, element by element.
    Atomic {
        /// How.
        atomic: Atomic,
        /// And tell when it is done, if it was wanted.
        wants_ack: bool,
        /// For the target's event.
        hdr_data: u64,
    },
}

/// See the module's text.
pub struct Nic {
    pub(crate) me: u32,
    pub(crate) lists: [Ends; PORTALS],
    pub(crate) entries: Slab<Linked, MeHandle>,
    pub(crate) descriptors: Slab<Descriptor, MdHandle>,
    queues: Slab<EventQueue, EqHandle>,
    pub(crate) counts: Slab<Counter, CtHandle>,
    pub(crate) due: Due,
    pub(crate) links: BTreeMap<u32, Link>,
    /// Peers to whom something leaves.
    pub(crate) busy: VecDeque<u32>,
    pub(crate) counters: Counters,
    operations: u64,
    /// What a peer did that no interface does.
    pub(crate) broken: Option<(u32, &'static str)>,
}

impl Nic {
    /// The interface of process `me`.
    #[must_use]
    pub fn new(me: u32, limits: Limits) -> Nic {
        Nic {
            me,
            lists: [Ends::default(); PORTALS],
            entries: Slab::new(limits.entries),
            descriptors: Slab::new(limits.descriptors),
            queues: Slab::new(limits.queues),
            counts: Slab::new(limits.counters),
            due: Due::default(),
            links: BTreeMap::new(),
            busy: VecDeque::new(),
            counters: Counters::default(),
            operations: 0,
            broken: None,
        }
    }

    /// A queue for so many events. More are lost, and that is told.
    ///
    /// # Errors
    /// [`Error::NoSpace`].
    pub fn eq_alloc(&mut self, events: usize) -> Result<EqHandle, Error> {
        let queue = EventQueue::new(events);
        self.queues.insert(queue).ok_or(Error::NoSpace)
    }

    /// The oldest event of a queue.
    ///
    /// # Errors
    /// [`Dropped`], once, when events were lost behind those that have been taken.
    pub fn eq_get(&mut self, eq: EqHandle) -> Result<Option<Event>, Dropped> {
        self.queues.get_mut(eq).map_or(Ok(None), EventQueue::take)
    }

    /// Gives an entry the memory of its messages. `unlinks`: both go when the memory is used up.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the entry is gone or has memory; [`Error::NoSpace`].
    pub fn md_attach(&mut self, me: MeHandle, md: Md, unlinks: bool) -> Result<MdHandle, Error> {
        let is_free = |linked: &&Linked| linked.md.is_none();
        self.entries.get(me).filter(is_free).ok_or(Error::Invalid)?;
        let descriptor = Descriptor::new(md, Some(me), unlinks);
        let handle = self.descriptors.insert(descriptor).ok_or(Error::NoSpace)?;
        if let Some(linked) = self.entries.get_mut(me) {
            linked.md = Some(handle);
        }
        Ok(handle)
    }

    /// Memory that no message selects: to send from and to get into. It goes when it is used up.
    ///
    /// # Errors
    /// [`Error::NoSpace`].
    pub fn md_bind(&mut self, md: Md) -> Result<MdHandle, Error> {
        let descriptor = Descriptor::new(md, None, true);
        self.descriptors.insert(descriptor).ok_or(Error::NoSpace)
    }

    /// An entry with its memory, linked only if no event waits in `unless`: no message can have
    /// come since the owner looked last that it does not know of. Both go when the memory is used
    /// up.
    ///
    /// # Errors
    /// [`Error::NoUpdate`]: an event waits, and nothing was linked; [`Error::Invalid`],
    /// [`Error::NoSpace`].
    pub fn md_post(
        &mut self,
        entry: MatchEntry,
        at: Position,
        md: Md,
        unless: EqHandle,
    ) -> Result<(MeHandle, MdHandle), Error> {
        self.is_silent(unless)?;
        let me = self.me_attach(entry, at)?;
        match self.md_attach(me, md, true) {
            Ok(md) => Ok((me, md)),
            Err(error) => {
                self.unlink_entry(me);
                Err(error)
            }
        }
    }

    /// Describes a memory anew, only if no event waits in `unless` and no operation on it is on its
    /// way.
    ///
    /// # Errors
    /// [`Error::NoUpdate`], [`Error::Invalid`].
    pub fn md_update(&mut self, md: MdHandle, new: Md, unless: EqHandle) -> Result<(), Error> {
        self.is_silent(unless)?;
        let old = self.descriptors.get_mut(md).ok_or(Error::Invalid)?;
        if old.pending > 0 {
            return Err(Error::NoUpdate);
        }
        *old = Descriptor::new(new, old.entry, old.unlinks);
        Ok(())
    }

    fn is_silent(&self, eq: EqHandle) -> Result<(), Error> {
        let queue = self.queues.get(eq).ok_or(Error::Invalid)?;
        match queue.is_empty() {
            true => Ok(()),
            false => Err(Error::NoUpdate),
        }
    }

    /// Takes a descriptor away, with its entry.
    ///
    /// # Errors
    /// [`Error::InUse`]: an operation has begun; [`Error::Invalid`]: it is gone.
    pub fn md_unlink(&mut self, md: MdHandle) -> Result<(), Error> {
        let descriptor = self.descriptors.get(md).ok_or(Error::Invalid)?;
        if descriptor.pending > 0 {
            return Err(Error::InUse);
        }
        self.abandon(md);
        Ok(())
    }

    /// Takes a descriptor away, with its entry, whatever it is used for: from now on its memory is
    /// not touched. A message that leaves from there is cut off, and its target is told. Where
    /// nothing has left yet, a request is dropped, and an answer says that nothing was read.
    pub fn abandon(&mut self, md: MdHandle) {
        if let Some(descriptor) = self.descriptors.remove(md)
            && let Some(me) = descriptor.entry
        {
            self.unlink_entry(me);
        }
    }

    /// Takes back what was to leave for a peer from a descriptor's memory and of which nothing has
    /// left; whether there was anything. The peer never hears of it.
    pub fn take_back(&mut self, peer: u32, md: MdHandle) -> bool {
        let Some(link) = self.links.get_mut(&peer) else {
            return false;
        };
        let before = link.requests.len();
        let is_it = |flow: &Outflow| flow.md == Some(md) && !flow.has_begun;
        link.requests.retain(|flow| !is_it(flow));
        let taken = before - link.requests.len();
        for _ in 0..taken {
            self.release(md);
        }
        taken != 0
    }

    /// Starts an operation on all of a descriptor's memory.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the descriptor is gone or used up, or an atomic operation is longer than
    /// [`ATOMIC_MAX`] or no whole number of elements; [`Error::InUse`]: it waits for an answer, and
    /// this operation would, too.
    pub fn start(
        &mut self,
        md: MdHandle,
        operation: Operation,
        target: Target,
    ) -> Result<(), Error> {
        let link = self.next_link();
        let descriptor = self.descriptors.get_mut(md).ok_or(Error::Invalid)?;
        if !descriptor.is_active {
            return Err(Error::Invalid);
        }
        let length = descriptor.md.region.len();
        let (kind, atomic, wants_ack, hdr_data) = match operation {
            Operation::Put {
                wants_ack,
                hdr_data,
            } => (Kind::Put, None, wants_ack, hdr_data),
            Operation::Get => (Kind::Get, None, false, 0),
            Operation::Atomic {
                atomic,
                wants_ack,
                hdr_data,
            } => (Kind::Atomic, Some(atomic), wants_ack, hdr_data),
        };
        if atomic.is_some_and(|one| length > ATOMIC_MAX || !one.takes(length as u64)) {
            return Err(Error::Invalid);
        }
        let answer = match kind {
            Kind::Get => Some(Kind::Reply),
            _ => wants_ack.then_some(Kind::Ack),
        };
        if let Some(answer) = answer {
            if descriptor.target.is_some() {
                return Err(Error::InUse);
            }
            descriptor.target = Some((target.peer, answer));
        }
        let is_get = kind == Kind::Get;
        descriptor.pending += 1 + u32::from(wants_ack);
        if is_get {
            self.counters.gets += 1;
        } else {
            descriptor.count();
        }
        let request = Request {
            atomic,
            bits: target.bits,
            portal: target.portal,
            wants_ack,
            hdr_data,
            length: length as u64,
            offset: target.offset,
            md: md.to_word(),
        };
        let end = Event {
            kind: EventKind::SendEnd,
            initiator: self.me,
            bits: target.bits,
            rlength: length as u64,
            mlength: length as u64,
            offset: 0,
            md,
            user: descriptor.md.user,
            hdr_data,
            link,
            failed: false,
        };
        let outflow = Outflow {
            packet: request.packet(kind),
            md: Some(md),
            offset: 0,
            length: if is_get { 0 } else { length },
            moved: 0,
            has_begun: false,
            end: (!is_get).then_some(end),
        };
        self.enqueue(target.peer, Channel::Requests, outflow);
        Ok(())
    }

    /// A process is gone: nothing leaves for it, nothing of it counts. Descriptors whose operations
    /// wait for it are their owner's to [abandon](Nic::abandon).
    pub fn end_peer(&mut self, peer: u32) {
        let ended = Link {
            has_ended: true,
            ..Link::default()
        };
        self.links.insert(peer, ended);
        self.busy.retain(|other| *other != peer);
    }

    /// What has been done so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        Counters {
            refused: self.refused(),
            ..self.counters
        }
    }

    /// Packets' messages that have not left yet.
    #[must_use]
    pub fn outgoing(&self) -> usize {
        let links = self.busy.iter().filter_map(|peer| self.links.get(peer));
        links
            .map(|link| link.requests.len() + link.answers.len())
            .sum()
    }

    /// Whether nothing leaves for a peer any more, and nothing of it counts: it was
    /// [ended](Nic::end_peer), or has done what no interface does.
    #[must_use]
    pub fn has_ended(&self, peer: u32) -> bool {
        self.links.get(&peer).is_some_and(|link| link.has_ended)
    }

    /// Puts, gets and atomic operations for a peer that have not left yet.
    #[must_use]
    pub fn waiting(&self, peer: u32) -> usize {
        self.links.get(&peer).map_or(0, |link| link.requests.len())
    }

    /// A peer, and what it did that no interface does.
    #[must_use]
    pub fn broken(&self) -> Option<(u32, &'static str)> {
        self.broken
    }

    /// Entries and descriptors in use.
    #[must_use]
    pub fn in_use(&self) -> (usize, usize) {
        (self.entries.len(), self.descriptors.len())
    }

    pub(crate) fn next_link(&mut self) -> u64 {
        self.operations += 1;
        self.operations
    }

    /// Tells the owner, if it wants to know, and counts.
    pub(crate) fn tell(&mut self, event: Event) {
        self.count(&event);
        let descriptor = self.descriptors.get(event.md);
        if let Some(descriptor) = descriptor.filter(|d| d.wants(&event))
            && let Some(queue) = descriptor.md.eq.and_then(|eq| self.queues.get_mut(eq))
        {
            queue.push(event);
        }
    }

    /// A descriptor takes nothing any more: its entry leaves the list, and it goes itself once it
    /// is at rest.
    pub(crate) fn retire(&mut self, md: MdHandle) {
        let Some(descriptor) = self.descriptors.get_mut(md) else {
            return;
        };
        if descriptor.is_active || !descriptor.unlinks {
            return;
        }
        let (entry, is_at_rest) = (descriptor.entry.take(), descriptor.pending == 0);
        let (user, end) = (descriptor.md.user, descriptor.local_offset);
        if let Some(me) = entry {
            self.unlink_entry(me);
        }
        if is_at_rest {
            self.tell(Event {
                kind: EventKind::Unlink,
                initiator: self.me,
                bits: 0,
                rlength: 0,
                mlength: 0,
                offset: end,
                md,
                user,
                hdr_data: 0,
                link: 0,
                failed: false,
            });
            self.descriptors.remove(md);
        }
    }

    /// One operation on a descriptor has ended.
    pub(crate) fn release(&mut self, md: MdHandle) {
        if let Some(descriptor) = self.descriptors.get_mut(md) {
            descriptor.pending = descriptor.pending.saturating_sub(1);
            self.retire(md);
        }
    }
}
