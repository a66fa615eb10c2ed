//! The bank of a node: payload slots with a control word each, through which the members of a node
//! carry out collectives of one communicator without messages, several of them at once.
//!
//! ```text
//!   entry of a call ─► slot:      … │ 61 │ 62 │ 63 │ 64 │ 65 │ …      counted alike by all members
//!   row of member 0               … │ 61 │ 62 │ 63 │  0 │  1 │ …      64 slots, used again in turn
//!   row of member 1               … │ 61 │ 62 │ 63 │  0 │  1 │ …
//! ```
//!
//! It is a collective area ([`oxmpi_shm::slots`]) of its own, of which each entry of a call is a
//! step: only its owner writes a slot, payload first and the stamp last; all may read it. A call
//! takes its entries when it is started, in the order of calls, which is the same on all members;
//! so nobody says which slot is whose. Calls end in any order. A member has *left* a slot when its
//! call has done with that entry; it tells the others up to where it has left all, and a slot is
//! written again when all have left the entry that had it before. So a bank never grows, whatever
//! is outstanding, and the oldest call can always go on: it has fewer entries in use at once than
//! there are slots.
//!
//! Used by the port of a schedule ([`crate::port`]) through the [`Seat`] of a call.

use core::task::Poll;
use oxmpi_core::collectives::Collective;
use oxmpi_core::{Error, error};
use oxmpi_mem::Region;
use oxmpi_shm::Address;
use oxmpi_shm::park::Node;
use oxmpi_shm::segment::Segment;
use oxmpi_shm::slots::{Area, DEPTH, INLINE, is_of, stamp};
use oxmpi_sync::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;

/// See the module's text.
pub(crate) struct Bank {
    area: Area<Node>,
    segment: Segment,
    rows: Address,
    /// The ranks of the members, by place, which is their order.
    ranks: Box<[u32]>,
    entries: Entries,
    /// All members have left all entries below this one, as far as we know.
    known: u64,
    /// What we have told of those that we have left.
    told: u64,
    /// Slots of a member, and how many entries are told together.
    slots: (u64, u64),
}

/// Which entries are taken, and which of them we have left.
#[derive(Debug, Default)]
struct Entries {
    /// All below this one we have left.
    left: u64,
    /// Whether we have left those from there on that were taken.
    others: VecDeque<bool>,
}

impl Entries {
    /// Takes so many; gives the first of them.
    fn take(&mut self, entries: u32) -> u64 {
        let first = self.left + self.others.len() as u64;
        self.others.extend((0..entries).map(|_| false));
        first
    }

    /// We have left these.
    fn leave(&mut self, from: u64, end: u64) {
        for entry in from..end {
            let at = usize::try_from(entry - self.left).ok();
            let left = at.and_then(|at| self.others.get_mut(at));
            *left.expect("invariant: an entry is left once, after it was taken") = true;
        }
        while self.others.front() == Some(&true) {
            self.others.pop_front();
            self.left += 1;
        }
    }
}

/// Entries that we have left are told when they are so many: the others still have as many slots as
/// the oldest call can use at once.
const TELL: u64 = 16;

impl Bank {
    /// Of the members with these ranks. The area has its byte slots.
    pub(crate) fn new(
        area: Area<Node>,
        segment: Segment,
        rows: Address,
        ranks: Box<[u32]>,
    ) -> Bank {
        Bank {
            area,
            segment,
            rows,
            ranks,
            entries: Entries::default(),
            known: 0,
            told: 0,
            slots: (DEPTH, TELL),
        }
    }

    /// It uses so many of its slots from now on, and tells so many entries together.
    #[cfg(test)]
    pub(crate) fn narrow(&mut self, slots: (u64, u64)) {
        self.slots = slots;
    }

    /// Entries that are taken, and not left.
    #[cfg(test)]
    pub(crate) fn outstanding(&self) -> usize {
        self.entries.others.len()
    }

    /// Whether a slot may be written for this entry.
    fn is_free(&mut self, entry: u64) -> bool {
        let (slots, _) = self.slots;
        if entry < self.known + slots {
            return true;
        }
        let members = 0..self.area.members();
        let left = members.map(|member| self.area.done(member)).min();
        // A member that tells less than before is believed no more than it was.
        self.known = self.known.max(left.unwrap_or(0));
        entry < self.known + slots
    }

    fn place(&self, member: u32, entry: u64, len: usize) -> Region {
        let entry = match self.slots.0 {
            DEPTH => entry,
            fewer => entry % fewer,
        };
        match len <= INLINE {
            true => self.area.payload(member, entry).slice(0, len),
            false => self.area.bytes(member, entry, len),
        }
    }

    fn leave(&mut self, from: u64, end: u64) {
        self.entries.leave(from, end);
        if self.entries.left - self.told >= self.slots.1 {
            self.told = self.entries.left;
            self.area.set_done(self.told);
            self.area.rouse();
        }
    }
}

impl Drop for Bank {
    fn drop(&mut self) {
        if self.area.leave() {
            self.segment.free_area(self.rows, &self.area);
        }
    }
}

/// The entries of one call in a bank.
pub(crate) struct Seat {
    bank: Arc<Mutex<Bank>>,
    of: Collective,
    first: u64,
    entries: u32,
    /// Entries that we have left.
    left: u32,
}

impl Seat {
    /// Takes so many entries for the next call.
    pub(crate) fn take(bank: &Arc<Mutex<Bank>>, of: Collective, entries: u32) -> Seat {
        let first = bank.lock().entries.take(entries);
        Seat {
            bank: Arc::clone(bank),
            of,
            first,
            entries,
            left: 0,
        }
    }

    /// Publishes `len` bytes, which `pack` writes, in an entry, as soon as its slot is free.
    pub(crate) fn publish(&self, entry: u32, len: usize, pack: impl FnOnce(Region)) -> Poll<()> {
        let entry = self.first + u64::from(entry);
        let bank = &mut *self.bank.lock();
        if !bank.is_free(entry) {
            return Poll::Pending;
        }
        pack(bank.place(bank.area.me(), entry, len));
        if len > INLINE {
            bank.area.set_word(entry, len as u64);
        }
        bank.area.publish(entry, info(self.of, len));
        bank.area.rouse();
        Poll::Ready(())
    }

    /// Gives `unpack` the part from `at` on, `len` bytes long, of the `whole` bytes that a member
    /// publishes in an entry, as soon as they are there.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: something else was published, or the part is not within it.
    pub(crate) fn fetch(
        &self,
        (peer, entry): (u32, u32),
        whole: usize,
        (at, len): (usize, usize),
        unpack: impl FnOnce(Region),
    ) -> Poll<Result<(), Error>> {
        if at + len > whole {
            return Poll::Ready(Err(differs(peer, self.of, whole)));
        }
        let entry = self.first + u64::from(entry);
        let bank = &mut *self.bank.lock();
        let place = bank.ranks.binary_search(&peer);
        let place = place.expect("invariant: members fetch from members");
        let member = u32::try_from(place).expect("invariant: members are ranks");
        let seen = bank.area.stamp(member, entry);
        if !is_of(seen, entry) {
            return Poll::Pending;
        }
        let is_wanted = seen == stamp(entry, info(self.of, whole))
            && (whole <= INLINE || bank.area.word(member, entry) == whole as u64);
        if !is_wanted {
            return Poll::Ready(Err(differs(peer, self.of, whole)));
        }
        unpack(bank.place(member, entry, whole).slice(at, len));
        Poll::Ready(Ok(()))
    }

    /// Leaves the first so many entries.
    pub(crate) fn leave(&mut self, entries: u32) {
        let entries = entries.min(self.entries);
        if entries > self.left {
            let at = |entry: u32| self.first + u64::from(entry);
            self.bank.lock().leave(at(self.left), at(entries));
            self.left = entries;
        }
    }

    /// Leaves them all.
    pub(crate) fn end(&mut self) {
        self.leave(self.entries);
    }
}

/// A call that was given back without having ended, or without a single poll, would keep the bank
/// from going on.
impl Drop for Seat {
    fn drop(&mut self) {
        self.end();
    }
}

/// What stands beside the entry in a stamp: which collective, and how many bytes, or 255 for more
/// than a line holds.
fn info(of: Collective, len: usize) -> u16 {
    let len = u16::try_from(len)
        .ok()
        .filter(|len| usize::from(*len) <= INLINE);
    (of as u16 + 1) << 8 | len.unwrap_or(255)
}

#[cold]
fn differs(peer: u32, of: Collective, whole: usize) -> Error {
    error!(
        ERR_TRUNCATE,
        "rank {peer} does not take part with the {whole} bytes of {} expected here: counts or datatypes differ \
         between ranks, or ranks called different collectives",
        of.call()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls end in any order; what is told never goes beyond one that has not.
    #[test]
    fn lanes_are_left_in_any_order_and_told_in_theirs() {
        let mut entries = Entries::default();
        let first: Vec<u64> = [3, 2, 4].map(|count| entries.take(count)).into();
        assert_eq!(first, [0, 3, 5]);
        entries.leave(3, 5);
        assert_eq!(entries.left, 0);
        entries.leave(0, 2);
        assert_eq!(entries.left, 2);
        entries.leave(2, 3);
        assert_eq!(entries.left, 5);
        assert_eq!(entries.take(1), 9);
        entries.leave(5, 10);
        assert_eq!((entries.left, entries.others.len()), (10, 0));
    }
}
