//! The bank of a node: payload slots with a control word each, through which the members of a node
//! carry out collectives of one communicator without messages, several of them at once.
//!
//! ```text
//!   lane of a call ──► slot:      … │ 61 │ 62 │ 63 │ 64 │ 65 │ …      counted alike by all members
//!   row of member 0               … │ 61 │ 62 │ 63 │  0 │  1 │ …      64 slots, used again in turn
//!   row of member 1               … │ 61 │ 62 │ 63 │  0 │  1 │ …
//! ```
//!
//! It is a collective area ([`oxmpi_shm::slots`]) of its own, of which each lane of a call is a
//! step: only its owner writes a slot, payload first and the stamp last; all may read it. A call
//! takes its lanes when it is started, in the order of calls, which is the same on all members; so
//! nobody says which slot is whose. Calls end in any order. A member has *left* a slot when its
//! call has done with that lane; it tells the others up to where it has left all, and a slot is
//! written again when all have left the lane that had it before. So a bank never grows, whatever is
//! outstanding, and the oldest call can always go on: it has fewer lanes in use at once than there
//! are slots.
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
    lanes: Lanes,
    /// All members have left all lanes below this one, as far as we know.
    known: u64,
    /// What we have told of those that we have left.
    told: u64,
}

/// Which lanes are taken, and which of them we have left.
#[derive(Debug, Default)]
struct Lanes {
    /// All below this one we have left.
    left: u64,
    /// Whether we have left those from there on that were taken.
    others: VecDeque<bool>,
}

impl Lanes {
    /// Takes so many; gives the first of them.
    fn take(&mut self, lanes: u32) -> u64 {
        let first = self.left + self.others.len() as u64;
        self.others.extend((0..lanes).map(|_| false));
        first
    }

    /// We have left these.
    fn leave(&mut self, from: u64, end: u64) {
        for lane in from..end {
            let at = usize::try_from(lane - self.left).ok();
            let left = at.and_then(|at| self.others.get_mut(at));
            *left.expect("invariant: a lane is left once, after it was taken") = true;
        }
        while self.others.front() == Some(&true) {
            self.others.pop_front();
            self.left += 1;
        }
    }
}

/// Lanes that we have left are told when they are so many: the others still have as many slots as
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
            lanes: Lanes::default(),
            known: 0,
            told: 0,
        }
    }

    /// Lanes that are taken, and not left.
    #[cfg(test)]
    pub(crate) fn outstanding(&self) -> usize {
        self.lanes.others.len()
    }

    /// Whether a slot may be written for this lane.
    fn is_free(&mut self, lane: u64) -> bool {
        if lane < self.known + DEPTH {
            return true;
        }
        let members = 0..self.area.members();
        let left = members.map(|member| self.area.done(member)).min();
        // A member that tells less than before is believed no more than it was.
        self.known = self.known.max(left.unwrap_or(0));
        lane < self.known + DEPTH
    }

    fn place(&self, member: u32, lane: u64, len: usize) -> Region {
        match len <= INLINE {
            true => self.area.payload(member, lane).slice(0, len),
            false => self.area.bytes(member, lane, len),
        }
    }

    fn leave(&mut self, from: u64, end: u64) {
        self.lanes.leave(from, end);
        if self.lanes.left - self.told >= TELL {
            self.told = self.lanes.left;
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

/// The lanes of one call in a bank.
pub(crate) struct Seat {
    bank: Arc<Mutex<Bank>>,
    of: Collective,
    first: u64,
    lanes: u32,
    /// Lanes that we have left.
    left: u32,
}

impl Seat {
    /// Takes so many lanes for the next call.
    pub(crate) fn take(bank: &Arc<Mutex<Bank>>, of: Collective, lanes: u32) -> Seat {
        let first = bank.lock().lanes.take(lanes);
        Seat {
            bank: Arc::clone(bank),
            of,
            first,
            lanes,
            left: 0,
        }
    }

    /// Publishes `len` bytes, which `pack` writes, in a lane, as soon as its slot is free.
    pub(crate) fn publish(&self, lane: u32, len: usize, pack: impl FnOnce(Region)) -> Poll<()> {
        let lane = self.first + u64::from(lane);
        let bank = &mut *self.bank.lock();
        if !bank.is_free(lane) {
            return Poll::Pending;
        }
        pack(bank.place(bank.area.me(), lane, len));
        if len > INLINE {
            bank.area.set_word(lane, len as u64);
        }
        bank.area.publish(lane, info(self.of, len));
        bank.area.rouse();
        Poll::Ready(())
    }

    /// Gives `unpack` the part from `at` on, `len` bytes long, of the `whole` bytes that a member
    /// publishes in a lane, as soon as they are there.
    ///
    /// # Errors
    /// `MPI_ERR_TRUNCATE`: something else was published, or the part is not within it.
    pub(crate) fn fetch(
        &self,
        (peer, lane): (u32, u32),
        whole: usize,
        (at, len): (usize, usize),
        unpack: impl FnOnce(Region),
    ) -> Poll<Result<(), Error>> {
        if at + len > whole {
            return Poll::Ready(Err(differs(peer, self.of, whole)));
        }
        let lane = self.first + u64::from(lane);
        let bank = &mut *self.bank.lock();
        let place = bank.ranks.binary_search(&peer);
        let place = place.expect("invariant: members fetch from members");
        let member = u32::try_from(place).expect("invariant: members are ranks");
        let seen = bank.area.stamp(member, lane);
        if !is_of(seen, lane) {
            return Poll::Pending;
        }
        let is_wanted = seen == stamp(lane, info(self.of, whole))
            && (whole <= INLINE || bank.area.word(member, lane) == whole as u64);
        if !is_wanted {
            return Poll::Ready(Err(differs(peer, self.of, whole)));
        }
        unpack(bank.place(member, lane, whole).slice(at, len));
        Poll::Ready(Ok(()))
    }

    /// Leaves the first so many lanes.
    pub(crate) fn leave(&mut self, lanes: u32) {
        let lanes = lanes.min(self.lanes);
        if lanes > self.left {
            let at = |lane: u32| self.first + u64::from(lane);
            self.bank.lock().leave(at(self.left), at(lanes));
            self.left = lanes;
        }
    }

    /// Leaves them all.
    pub(crate) fn end(&mut self) {
        self.leave(self.lanes);
    }
}

/// A call that was given back without having ended, or without a single poll, would keep the bank
/// from going on.
impl Drop for Seat {
    fn drop(&mut self) {
        self.end();
    }
}

/// What stands beside the lane in a stamp: which collective, and how many bytes, or 255 for more
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
        let mut lanes = Lanes::default();
        let first: Vec<u64> = [3, 2, 4].map(|count| lanes.take(count)).into();
        assert_eq!(first, [0, 3, 5]);
        lanes.leave(3, 5);
        assert_eq!(lanes.left, 0);
        lanes.leave(0, 2);
        assert_eq!(lanes.left, 2);
        lanes.leave(2, 3);
        assert_eq!(lanes.left, 5);
        assert_eq!(lanes.take(1), 9);
        lanes.leave(5, 10);
        assert_eq!((lanes.left, lanes.others.len()), (10, 0));
    }
}
