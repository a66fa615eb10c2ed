//! Memory descriptors: which memory an operation reads or writes, how often, and who is told.

use crate::event::{Event, EventKind};
use crate::packet::Kind;
use crate::slab::{CtHandle, EqHandle, MeHandle};
use oxmpi_mem::Region;

/// What a memory descriptor allows and asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options(u16);

impl Options {
    /// Takes puts.
    pub const OP_PUT: Options = Options(1);
    /// Answers gets.
    pub const OP_GET: Options = Options(1 << 1);
    /// Each operation says where in the memory it begins; otherwise one begins where the last one
    /// ended.
    pub const MANAGE_REMOTE: Options = Options(1 << 2);
    /// What does not fit is cut; otherwise an operation that does not fit is not taken.
    pub const TRUNCATE: Options = Options(1 << 3);
    /// Never acknowledges, whatever a put asks for.
    pub const ACK_DISABLE: Options = Options(1 << 4);
    /// Takes nothing any more when less than [`Md::max_size`] is left.
    pub const MAX_SIZE: Options = Options(1 << 5);
    /// Tells nothing of beginnings.
    pub const EVENT_START_DISABLE: Options = Options(1 << 6);
    /// Tells nothing of ends.
    pub const EVENT_END_DISABLE: Options = Options(1 << 7);
    /// Counts puts and atomic operations of ours that have left.
    pub const EVENT_CT_SEND: Options = Options(1 << 8);
    /// Counts answers to gets of ours.
    pub const EVENT_CT_REPLY: Options = Options(1 << 9);
    /// Counts acknowledgements of puts of ours.
    pub const EVENT_CT_ACK: Options = Options(1 << 10);
    /// Counts operations of others on the memory, when they are complete.
    pub const EVENT_CT_COMM: Options = Options(1 << 11);
    /// Counts bytes, not operations.
    pub const EVENT_CT_BYTES: Options = Options(1 << 12);

    /// Both.
    #[must_use]
    pub const fn and(self, other: Options) -> Options {
        Options(self.0 | other.0)
    }

    /// Whether all of `other` are among these.
    #[must_use]
    pub const fn has(self, other: Options) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How many operations a descriptor serves. Sending a message is one, its acknowledgement another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// So many, then it is inactive.
    Times(u32),
    /// Any number.
    Infinite,
}

/// A memory descriptor as its owner describes it.
#[derive(Clone, Copy, Debug)]
pub struct Md {
    /// The memory. Valid until the descriptor is unlinked.
    pub region: Region,
    /// How many operations it serves.
    pub threshold: Threshold,
    /// With [`Options::MAX_SIZE`]: the most that one message may need (bytes).
    pub max_size: usize,
    /// See [`Options`].
    pub options: Options,
    /// The owner's, found in every event.
    pub user: u64,
    /// Where its events go.
    pub eq: Option<EqHandle>,
    /// What counts those of its events that the options name, as in Portals 4.
    pub ct: Option<CtHandle>,
}

impl Md {
    /// Of this memory, for any number of operations; nobody is told of them.
    #[must_use]
    pub const fn of(region: Region) -> Md {
        Md {
            region,
            threshold: Threshold::Infinite,
            max_size: 0,
            options: Options(0),
            user: 0,
            eq: None,
            ct: None,
        }
    }
}

/// A descriptor in use.
pub(crate) struct Descriptor {
    pub(crate) md: Md,
    /// The entry that it belongs to; none: it is bound to nothing.
    pub(crate) entry: Option<MeHandle>,
    /// Goes by itself, with its entry, when it is inactive and at rest.
    pub(crate) unlinks: bool,
    pub(crate) is_active: bool,
    /// Where the next operation begins that does not say.
    pub(crate) local_offset: usize,
    /// Operations that have begun and not ended.
    pub(crate) pending: u32,
    /// The answer that it waits for: whose, and of which kind.
    pub(crate) target: Option<(u32, Kind)>,
}

/// A part of a descriptor's memory that an operation has been given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Granted {
    pub(crate) offset: usize,
    pub(crate) length: usize,
}

impl Descriptor {
    pub(crate) fn new(md: Md, entry: Option<MeHandle>, unlinks: bool) -> Descriptor {
        Descriptor {
            md,
            entry,
            unlinks,
            is_active: md.threshold != Threshold::Times(0),
            local_offset: 0,
            pending: 0,
            target: None,
        }
    }

    /// What an operation of `length` bytes would be given; `None`: it is not taken.
    pub(crate) fn grant(&self, op: Options, length: u64, remote_offset: u64) -> Option<Granted> {
        if !self.is_active || !self.md.options.has(op) {
            return None;
        }
        let offset = match self.md.options.has(Options::MANAGE_REMOTE) {
            true => usize::try_from(remote_offset).unwrap_or(usize::MAX),
            false => self.local_offset,
        };
        let offset = offset.min(self.md.region.len());
        let room = self.md.region.len() - offset;
        let wanted = usize::try_from(length).unwrap_or(usize::MAX);
        if wanted > room && !self.md.options.has(Options::TRUNCATE) {
            return None;
        }
        let length = wanted.min(room);
        Some(Granted { offset, length })
    }

    /// An operation on what was granted begins.
    pub(crate) fn begin(&mut self, granted: Granted) {
        self.pending += 1;
        self.count();
        let options = self.md.options;
        if !options.has(Options::MANAGE_REMOTE) {
            self.local_offset = granted.offset + granted.length;
        }
        let left = self.md.region.len() - self.local_offset;
        if options.has(Options::MAX_SIZE) && left < self.md.max_size {
            self.is_active = false;
        }
    }

    /// Counts one operation.
    pub(crate) fn count(&mut self) {
        if let Threshold::Times(left) = &mut self.md.threshold {
            *left = left.saturating_sub(1);
            self.is_active &= *left > 0;
        }
    }

    /// What an event adds to the descriptor's counter, if it counts such events.
    pub(crate) fn counts(&self, event: &Event) -> Option<(CtHandle, u64)> {
        let wanted = match event.kind {
            EventKind::SendEnd => Options::EVENT_CT_SEND,
            EventKind::ReplyEnd => Options::EVENT_CT_REPLY,
            EventKind::Ack => Options::EVENT_CT_ACK,
            EventKind::PutEnd | EventKind::GetEnd | EventKind::AtomicEnd => Options::EVENT_CT_COMM,
            _ => return None,
        };
        let options = self.md.options;
        let ct = self.md.ct.filter(|_| options.has(wanted))?;
        let in_bytes = options.has(Options::EVENT_CT_BYTES) && !event.failed;
        Some((ct, if in_bytes { event.mlength } else { 1 }))
    }

    /// Whether an event of this kind is wanted.
    pub(crate) fn wants(&self, event: &Event) -> bool {
        let refused = match (event.kind.is_start(), event.kind.is_end()) {
            (true, _) => Options::EVENT_START_DISABLE,
            (_, true) => Options::EVENT_END_DISABLE,
            _ => return true,
        };
        !self.md.options.has(refused)
    }
}
