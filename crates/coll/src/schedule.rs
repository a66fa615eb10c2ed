//! The intermediate form of a collective: what one rank does, as data.
//!
//! A [`Schedule`] is a list of rounds. On entering a round the engine posts all its transfers, in
//! order, then runs its local steps, in order, while the transfers are under way, and leaves when
//! all are complete. So a local step must not touch what a transfer of the same round writes, nor
//! write what one reads; what depends on a transfer belongs to a later round
//! ([`crate::builder::Builder::then`]). Tests check this of every algorithm. Two transfers between
//! the same pair in the same direction match in the order of posting.
//!
//! Steps name memory as (space, byte displacement, count, type), never as an address: a schedule is
//! a pure function of the call's shape and may be kept, printed, and run again on other buffers.
//!
//! Where the members of a node have a bank ([`crate::ml`]), a call has *entries* there, numbered
//! from 0 and counted alike on all of them: in an entry a member publishes once, in a slot of its
//! own, and whoever wants it fetches it.

use crate::shape::signed;

/// Where a span lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// The user's send buffer; only read.
    Send,
    /// The user's receive buffer (or the one buffer of a broadcast).
    Recv,
    /// Temporary memory number k of the schedule.
    Temp(u16),
}

/// Index of the datatype "one byte", always valid, besides the types of the call.
pub const BYTES: u32 = u32::MAX;

/// `count` items of type number `ty`, the first at byte displacement `disp` from the start of
/// `space`.
///
/// Displacement 0 of a user space is the address the user passed; of a temporary, its own origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which buffer.
    pub space: Space,
    /// Byte displacement of the first item's origin (displacement 0 of its type map).
    pub disp: i64,
    /// Number of items.
    pub count: u64,
    /// Index into the types of the call, or [`BYTES`].
    pub ty: u32,
}

impl Span {
    /// No data at all: what a synchronizing message carries.
    pub const NOTHING: Span = Span {
        space: Space::Send,
        disp: 0,
        count: 0,
        ty: BYTES,
    };

    /// The same place, with `count` items.
    pub const fn with_count(self, count: u64) -> Span {
        Span { count, ..self }
    }
}

/// A message of this collective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// To rank `peer`.
    Send {
        /// Rank in the communicator.
        peer: u32,
        /// What is sent.
        from: Span,
    },
    /// From rank `peer`.
    Recv {
        /// Rank in the communicator.
        peer: u32,
        /// Where it goes; a longer message is a truncation error.
        into: Span,
    },
    /// Into our slot of an entry; over when it has been copied there.
    Publish {
        /// The entry.
        entry: u32,
        /// What is published.
        from: Span,
    },
    /// From the slot of an entry of another member of our node.
    Fetch {
        /// Whose, and what of it.
        source: Source,
        /// Where it goes.
        into: Span,
    },
    /// By the network interfaces of all leaders, once in a call at most.
    Together {
        /// What.
        what: Together,
        /// What we give.
        from: Span,
        /// Where the result goes; may be where `from` is.
        into: Span,
    },
}

/// What network interfaces carry out by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// A barrier.
    Meet,
    /// We tell all others.
    Tell,
    /// Another one tells.
    Hear,
    /// What all give is combined for all.
    Combine,
}

/// A part of what a member of our node publishes in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its rank in the communicator.
    pub peer: u32,
    /// The entry.
    pub entry: u32,
    /// Bytes before the part.
    pub at: u64,
    /// Bytes that are published there.
    pub whole: u64,
}

/// Work on this rank alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Local {
    /// Copy `from` to `into`: type signatures are equal, layouts need not be.
    Copy {
        /// Source.
        from: Span,
        /// Destination; does not overlap the source.
        into: Span,
    },
    /// `into = left op right`, element-wise. `into` starts at the same place as `left` or `right`,
    /// or overlaps neither; for a user operation it is always `right` (the standard's
    /// `inoutvec`).
    Reduce {
        /// The operand of the lower ranks (`invec`).
        left: Span,
        /// The operand of the higher ranks.
        right: Span,
        /// The result.
        into: Span,
    },
    /// We have done with the first so many entries of the call: others may have our slots again,
    /// and we do not look into theirs any more.
    Leave {
        /// How many.
        entries: u32,
    },
}

/// Temporary memory a schedule asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Temp {
    /// Bytes to allocate.
    pub bytes: u64,
    /// Offset in the block at which displacement 0 lies; may be outside of the block when the true
    /// lower bound of the type is positive.
    pub origin: i64,
}

impl Temp {
    /// Room for either, at different times.
    fn or(self, other: Temp) -> Temp {
        let origin = self.origin.max(other.origin);
        let end = |temp: Temp| signed(temp.bytes).saturating_sub(temp.origin);
        let bytes = end(self).max(end(other)).saturating_add(origin);
        Temp {
            bytes: u64::try_from(bytes).expect("invariant: not less than either"),
            origin,
        }
    }
}

/// End positions of one round in the transfer and the local list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct End {
    transfers: u32,
    locals: u32,
}

/// Everything one rank does for one collective. Reused: [`Schedule::clear`] keeps the memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    transfers: Vec<Transfer>,
    locals: Vec<Local>,
    rounds: Vec<End>,
    temps: Vec<Temp>,
    /// So many of them hold something.
    held: usize,
    entries: u32,
    /// Network interfaces have a part.
    is_together: bool,
}

impl Schedule {
    /// An empty schedule.
    pub const fn new() -> Schedule {
        Schedule {
            transfers: Vec::new(),
            locals: Vec::new(),
            rounds: Vec::new(),
            temps: Vec::new(),
            held: 0,
            entries: 0,
            is_together: false,
        }
    }

    /// Forgets all steps and keeps the memory.
    pub fn clear(&mut self) {
        self.transfers.clear();
        self.locals.clear();
        self.rounds.clear();
        self.temps.clear();
        self.held = 0;
        self.entries = 0;
        self.is_together = false;
    }

    /// Appends a transfer to the open round.
    pub fn transfer(&mut self, step: Transfer) {
        self.is_together |= matches!(step, Transfer::Together { .. });
        self.transfers.push(step);
    }

    /// Appends a local step to the open round.
    pub fn local(&mut self, step: Local) {
        self.locals.push(step);
    }

    /// Declares a temporary: one that holds nothing, as large as needed, or another one.
    pub fn temp(&mut self, temp: Temp) -> Space {
        let number = u16::try_from(self.held).expect("invariant: algorithms use few temporaries");
        match self.temps.get_mut(self.held) {
            Some(free) => *free = free.or(temp),
            None => self.temps.push(temp),
        }
        self.held += 1;
        Space::Temp(number)
    }

    /// How many temporaries hold something.
    pub fn held(&self) -> usize {
        self.held
    }

    /// What the temporaries but the first so many hold is not needed in the rounds to come.
    pub fn hold(&mut self, first: usize) {
        self.held = self.held.min(first);
    }

    /// Takes so many entries more; gives the first of them.
    pub fn take_entries(&mut self, entries: u32) -> u32 {
        let first = self.entries;
        self.entries += entries;
        first
    }

    /// Entries of the bank that the call has.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// Whether network interfaces have a part.
    pub fn is_together(&self) -> bool {
        self.is_together
    }

    /// Closes the open round; nothing happens when it is empty.
    pub fn end_round(&mut self) {
        let end = End {
            transfers: narrow(self.transfers.len()),
            locals: narrow(self.locals.len()),
        };
        if self.rounds.last().copied().unwrap_or(End {
            transfers: 0,
            locals: 0,
        }) != end
        {
            self.rounds.push(end);
        }
    }

    /// Number of closed rounds.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The transfers of round `round`.
    pub fn transfers_of(&self, round: usize) -> &[Transfer] {
        let from = round
            .checked_sub(1)
            .map_or(0, |before| self.rounds[before].transfers);
        &self.transfers[from as usize..self.rounds[round].transfers as usize]
    }

    /// The local steps of round `round`.
    pub fn locals_of(&self, round: usize) -> &[Local] {
        let from = round
            .checked_sub(1)
            .map_or(0, |before| self.rounds[before].locals);
        &self.locals[from as usize..self.rounds[round].locals as usize]
    }

    /// The temporaries, by number.
    pub fn temps(&self) -> &[Temp] {
        &self.temps
    }

    /// Number of messages this rank sends and receives.
    pub fn messages(&self) -> usize {
        self.transfers.len()
    }
}

/// A schedule of 2³² steps cannot be held in memory.
fn narrow(len: usize) -> u32 {
    u32::try_from(len).expect("invariant: fewer than 2^32 steps")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_split_the_lists_and_empty_rounds_vanish() {
        let mut schedule = Schedule::new();
        schedule.end_round();
        schedule.transfer(Transfer::Send {
            peer: 1,
            from: Span::NOTHING,
        });
        schedule.end_round();
        schedule.end_round();
        schedule.local(Local::Copy {
            from: Span::NOTHING,
            into: Span::NOTHING,
        });
        schedule.transfer(Transfer::Recv {
            peer: 2,
            into: Span::NOTHING,
        });
        schedule.end_round();
        assert_eq!(schedule.rounds(), 2);
        assert_eq!(schedule.transfers_of(0).len(), 1);
        assert!(schedule.locals_of(0).is_empty());
        assert_eq!(schedule.transfers_of(1).len(), 1);
        assert_eq!(schedule.locals_of(1).len(), 1);
        schedule.clear();
        assert_eq!(schedule.rounds(), 0);
    }

    /// One that holds nothing any more is had again, and is as large as any of its uses needs.
    #[test]
    fn temporaries_are_had_again() {
        let of = |bytes, origin| Temp { bytes, origin };
        let mut schedule = Schedule::new();
        assert_eq!(schedule.temp(of(8, 0)), Space::Temp(0));
        assert_eq!(schedule.temp(of(10, 2)), Space::Temp(1));
        assert_eq!(schedule.temp(of(20, 0)), Space::Temp(2));
        schedule.hold(1);
        // From 2 bytes before its displacement 0 to 8 behind it, and from 7 to 5.
        assert_eq!(schedule.temp(of(12, 7)), Space::Temp(1));
        assert_eq!(schedule.temp(of(6, -3)), Space::Temp(2));
        assert_eq!(schedule.temp(of(1, 0)), Space::Temp(3));
        assert_eq!(schedule.temps(), [of(8, 0), of(15, 7), of(20, 0), of(1, 0)]);
    }
}
