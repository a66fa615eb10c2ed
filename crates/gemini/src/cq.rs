//! Completion queues: of local events, or of events in registered memory, never of both.
//!
//! A queue has as many entries as it was made with. An event for a full one is lost, and the next
//! look says so once ([`Code::ErrorResource`]): whoever reads then looks at everything that could
//! have happened. Operations of our own take a place before they begin, so a queue of local events
//! never overruns.

use crate::code::Code;
use crate::fault::Fault;
use std::collections::VecDeque;

/// A completion queue of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CqId(pub(crate) u32);

/// What an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A post, or something that was written into registered memory.
    Post,
    /// A short message.
    Smsg,
    /// A message to a queue.
    Msgq,
}

/// An event: 64 bits.
///
/// ```text
/// bits  0–1   what it is about (0 post, 1 short message, 3 message to a queue)
///       2     it describes an error: bits 4–7 say which
///       8–31  transaction, of posts
///      32–63  instance or event data; of a message that was sent its number
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CqEntry(u64);

impl CqEntry {
    pub(crate) fn new(kind: EventKind, fault: Option<Fault>, transaction: u32, data: u32) -> Self {
        let kind = match kind {
            EventKind::Post => 0,
            EventKind::Smsg => 1,
            EventKind::Msgq => 3,
        };
        let failed = u64::from(fault.is_some()) << 2;
        let which = fault.map_or(0, |fault| u64::from(fault.number())) << 4;
        let transaction = u64::from(transaction & 0xff_ffff) << 8;
        CqEntry(kind | failed | which | transaction | u64::from(data) << 32)
    }

    /// What it is about.
    #[must_use]
    pub fn kind(self) -> EventKind {
        match self.0 & 3 {
            0 => EventKind::Post,
            3 => EventKind::Msgq,
            _ => EventKind::Smsg,
        }
    }

    /// The instance, or the event data that was set.
    #[must_use]
    pub fn instance(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Of a message that was sent: its number.
    #[must_use]
    pub fn message(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The place of the transaction.
    #[must_use]
    pub fn transaction(self) -> u32 {
        (self.0 >> 8) as u32 & 0xff_ffff
    }

    /// Whether all went well, or what did not.
    ///
    /// # Errors
    /// The fault, which says whether it pays to try again.
    pub fn status(self) -> Result<(), Fault> {
        match self.0 >> 2 & 1 {
            0 => Ok(()),
            _ => Err(Fault::of((self.0 >> 4 & 0xf) as u8)),
        }
    }

    /// The 64 bits.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// What a queue is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Nothing,
    Local,
    Memory,
}

/// A queue.
#[derive(Debug)]
pub(crate) struct Cq {
    events: VecDeque<CqEntry>,
    depth: usize,
    /// Places that operations under way will need.
    reserved: usize,
    lost: bool,
    usage: Use,
    /// Endpoints and registrations that use it.
    users: u32,
}

impl Cq {
    /// Its memory is taken now: no event is lost for want of it.
    pub(crate) fn new(depth: usize) -> Result<Cq, Code> {
        let mut events = VecDeque::new();
        let reserved = events.try_reserve_exact(depth);
        reserved.map_err(|_| Code::ErrorNoMem)?;
        Ok(Cq {
            events,
            depth,
            reserved: 0,
            lost: false,
            usage: Use::Nothing,
            users: 0,
        })
    }

    /// An endpoint or a registration uses it from now on.
    pub(crate) fn attach(&mut self, to_memory: bool) -> Result<(), Code> {
        let wanted = if to_memory { Use::Memory } else { Use::Local };
        if self.usage != Use::Nothing && self.usage != wanted {
            return Err(Code::InvalidParam);
        }
        self.usage = wanted;
        self.users += 1;
        Ok(())
    }

    pub(crate) fn detach(&mut self) {
        self.users -= 1;
        if self.users == 0 {
            self.usage = Use::Nothing;
        }
    }

    pub(crate) fn is_used(&self) -> bool {
        self.users != 0
    }

    /// Places for events that will come.
    pub(crate) fn reserve(&mut self, places: usize) -> Result<(), Code> {
        if self.events.len() + self.reserved + places > self.depth {
            return Err(Code::ErrorResource);
        }
        self.reserved += places;
        Ok(())
    }

    /// An event for which a place was kept.
    pub(crate) fn keep_promise(&mut self, entry: CqEntry) {
        self.reserved -= 1;
        self.events.push_back(entry);
    }

    /// A place is not needed after all.
    pub(crate) fn forgo(&mut self) {
        self.reserved -= 1;
    }

    /// An event from elsewhere; false: it is lost.
    pub(crate) fn push(&mut self, entry: CqEntry) -> bool {
        let has_room = self.events.len() < self.depth;
        match has_room {
            true => self.events.push_back(entry),
            false => self.lost = true,
        }
        has_room
    }

    /// The oldest event.
    pub(crate) fn pop(&mut self) -> Result<CqEntry, Code> {
        if std::mem::take(&mut self.lost) {
            return Err(Code::ErrorResource);
        }
        self.events.pop_front().ok_or(Code::NotDone)
    }

    pub(crate) fn test(&self) -> Result<(), Code> {
        match (self.lost, self.events.is_empty()) {
            (true, _) => Err(Code::ErrorResource),
            (false, true) => Err(Code::NotDone),
            (false, false) => Ok(()),
        }
    }
}
