//! A barrier by atomic additions: the n-ary tree of the paper (section V.B), and dissemination.
//!
//! Each process has a page of counters, each on a line of its own, to which others add. What a
//! process does is a list of steps: wait until a counter has what this barrier adds to it, then add
//! one to counters of others.
//!
//! ```text
//! tree            wait for all children, add to the parent; wait for the parent, add to children
//! dissemination   round r, counter r: add to the k−1 processes kʳ, 2·kʳ, … places ahead;
//!                 wait for the k−1 processes as far behind
//! ```
//!
//! The tree adds fewest, 2·(n−1) in all, in twice as many steps one after the other as it has
//! levels; dissemination adds (k−1)·n·⌈logₖ n⌉, in ⌈logₖ n⌉ steps.
//!
//! Counters only grow, and nothing is ever set back. A sum is enough where a counter has several
//! that add to it: if one of them is a barrier ahead, then all have entered this one. The processor
//! reads its own page and never writes it: atomic operations of the card and of the processor on
//! one word are not coherent.
//!
//! Called by whoever has a group of cards: `poll` never waits, so it is also a barrier that goes on
//! beside other work.

use crate::amo::Amo;
use crate::code::Code;
use crate::cq::CqId;
use crate::descriptor::{CqMode, Descriptor};
use crate::fault::Fault;
use crate::memory::{Flags, MemHandle};
use crate::nic::{EpId, Nic, Place};
use oxmpi_mem::{HeapBytes, Region, atomic};

/// Children of a process, where nobody says otherwise.
pub const RADIX: u32 = 4;
/// Bytes from one counter of a page to the next.
const LINE: usize = 64;
/// How often an addition that the network has lost is posted again.
const RETRIES: u32 = 16;
/// Counters of a tree: what children have added, and what the parent has.
const ARRIVALS: usize = 0;
const RELEASES: usize = 1;

/// Who tells whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A tree with so many children each.
    Tree(u32),
    /// Rounds that reach so many times further each; at least 2.
    Dissemination(u32),
}

/// One step of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The counter to wait for, and what each barrier adds to it.
    pub waits: (usize, u64),
    /// Then one is added to these counters of these processes.
    pub tells: Vec<(u32, usize)>,
}

/// The parent of a process in a tree with so many children each.
#[must_use]
pub fn parent(rank: u32, radix: u32) -> Option<u32> {
    (rank != 0).then(|| (rank - 1) / radix.max(1))
}

/// Its children, in a group of so many.
#[must_use]
pub fn children(rank: u32, radix: u32, size: u32) -> std::ops::Range<u32> {
    let first = rank.saturating_mul(radix).saturating_add(1).min(size);
    first..first.saturating_add(radix).min(size)
}

impl Shape {
    /// The steps of a process in a group of so many.
    #[must_use]
    pub fn steps(self, rank: u32, size: u32) -> Vec<Step> {
        match self {
            Shape::Tree(radix) => {
                let below = children(rank, radix, size);
                let arrived = (ARRIVALS, below.len() as u64);
                let release: Vec<(u32, usize)> = below.map(|child| (child, RELEASES)).collect();
                match parent(rank, radix) {
                    None => vec![Step {
                        waits: arrived,
                        tells: release,
                    }],
                    Some(above) => vec![
                        Step {
                            waits: arrived,
                            tells: vec![(above, ARRIVALS)],
                        },
                        Step {
                            waits: (RELEASES, 1),
                            tells: release,
                        },
                    ],
                }
            }
            Shape::Dissemination(_) => {
                let (mut steps, mut waits) = (Vec::new(), (0, 0));
                for (round, apart) in self.rounds(size).into_iter().enumerate() {
                    let ahead = |apart| (u64::from(rank) + apart) % u64::from(size);
                    let tells: Vec<(u32, usize)> = (apart.iter())
                        .map(|apart| (ahead(*apart) as u32, round))
                        .collect();
                    let told = tells.len() as u64;
                    steps.push(Step { waits, tells });
                    waits = (round, told);
                }
                steps.push(Step {
                    waits,
                    tells: Vec::new(),
                });
                steps
            }
        }
    }

    /// Bytes of each process's page.
    #[must_use]
    pub fn bytes(self, size: u32) -> usize {
        self.counters(size) * LINE
    }

    /// Counters of each process.
    #[must_use]
    pub fn counters(self, size: u32) -> usize {
        match self {
            Shape::Tree(_) => 2,
            Shape::Dissemination(_) => self.rounds(size).len().max(1),
        }
    }

    /// Of each round how many places ahead those are that are told.
    fn rounds(self, size: u32) -> Vec<Vec<u64>> {
        let Shape::Dissemination(radix) = self else {
            return Vec::new();
        };
        let (radix, size) = (u64::from(radix.max(2)), u64::from(size));
        let (mut rounds, mut reach) = (Vec::new(), 1);
        while reach < size {
            let apart = (1..radix).map(|times| times * reach);
            rounds.push(apart.filter(|apart| *apart < size).collect());
            reach *= radix;
        }
        rounds
    }
}

/// Where a process's counters are: what the others are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where the process is.
    pub place: Place,
    /// First address of the page.
    pub address: u64,
    /// Its registration.
    pub handle: MemHandle,
}

/// A counter of another process.
struct Counter {
    ep: EpId,
    at: (u64, MemHandle),
    tries: u32,
}

/// See the module's text.
pub struct Barrier {
    /// Where nobody else has given it.
    own: Option<HeapBytes>,
    page: Region,
    handle: MemHandle,
    place: Place,
    cq: CqId,
    shape: Shape,
    /// Of each step what it waits for, and which counters it adds to.
    steps: Vec<((usize, u64), std::ops::Range<usize>)>,
    counters: Vec<Counter>,
    /// Additions for which the queue of events had no place.
    owed: Vec<usize>,
    /// Additions of which no event has come yet.
    under_way: usize,
    number: u64,
    /// The step that it is at; all: it is in no barrier.
    step: usize,
}

impl Barrier {
    /// The page of a process, which the others of the group are to know before they enter.
    ///
    /// # Errors
    /// As [`Nic::mem_register`] and [`Nic::cq_create`].
    pub fn new(nic: &mut Nic, shape: Shape, size: u32) -> Result<Barrier, Code> {
        let own = HeapBytes::zeroed(shape.bytes(size));
        let page = own.region();
        let handle = nic.mem_register(page, None, Flags::ReadWrite)?;
        let made = Barrier::within(nic, (shape, size), page, handle)?;
        let own = Some(own);
        Ok(Barrier { own, ..made })
    }

    /// The same with a page that lies in registered memory of somebody else, who keeps it: as long
    /// as [`Shape::bytes`] says, and zeros.
    ///
    /// # Errors
    /// As [`Nic::cq_create`].
    pub fn within(
        nic: &mut Nic,
        (shape, size): (Shape, u32),
        page: Region,
        handle: MemHandle,
    ) -> Result<Barrier, Code> {
        // Those of any process: a tree's most are its children and its parent.
        let adds = match shape {
            Shape::Tree(radix) => radix as usize + 1,
            Shape::Dissemination(_) => shape.rounds(size).iter().map(Vec::len).sum(),
        };
        Ok(Barrier {
            own: None,
            page,
            handle,
            place: nic.place(),
            cq: nic.cq_create(2 * adds.max(1))?,
            shape,
            steps: Vec::new(),
            counters: Vec::new(),
            owed: Vec::new(),
            under_way: 0,
            number: 0,
            step: 0,
        })
    }

    /// What the others are told.
    #[must_use]
    pub fn page(&self) -> Page {
        Page {
            place: self.place,
            address: self.page.addr() as u64,
            handle: self.handle,
        }
    }

    /// Its place in the group, whose pages these are; those of the processes that it
    /// [tells](Shape::steps) are asked for.
    ///
    /// # Errors
    /// As [`Nic::ep_create`].
    pub fn join(
        &mut self,
        nic: &mut Nic,
        (rank, size): (u32, u32),
        page_of: impl Fn(u32) -> Page,
    ) -> Result<(), Code> {
        for step in self.shape.steps(rank, size) {
            let first = self.counters.len();
            for (peer, counter) in step.tells {
                let page = page_of(peer);
                let ep = nic.ep_create(Some(self.cq))?;
                nic.ep_bind(ep, page.place)?;
                self.counters.push(Counter {
                    ep,
                    at: (page.address + (counter * LINE) as u64, page.handle),
                    tries: 0,
                });
            }
            self.steps.push((step.waits, first..self.counters.len()));
        }
        self.step = self.steps.len();
        Ok(())
    }

    /// Enters. One that is under way must have ended.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it has not.
    pub fn enter(&mut self) -> Result<(), Code> {
        if self.step != self.steps.len() {
            return Err(Code::InvalidState);
        }
        self.number += 1;
        self.step = 0;
        Ok(())
    }

    /// Goes on; whether all have entered. Also to be called afterwards, now and then: what it has
    /// told others may have been lost.
    ///
    /// # Errors
    /// The network has failed: the group cannot meet any more.
    pub fn poll(&mut self, nic: &mut Nic) -> Result<bool, Fault> {
        self.see_added(nic)?;
        for at in std::mem::take(&mut self.owed) {
            self.add(nic, at)?;
        }
        while let Some(((counter, each), tells)) = self.steps.get(self.step).cloned() {
            if self.counter(counter) < self.number * each {
                return Ok(false);
            }
            self.step += 1;
            for at in tells {
                self.add(nic, at)?;
            }
        }
        Ok(true)
    }

    /// Whether nothing of ours is under way to others.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.owed.is_empty() && self.under_way == 0
    }

    /// Whether something has ended that was not looked at yet.
    #[must_use]
    pub fn has_news(&self, nic: &Nic) -> bool {
        nic.test_event(self.cq).is_ok()
    }

    /// Gives back what the card has for it, once it [is quiet](Barrier::is_quiet) or has failed:
    /// what is under way then ends here, and is told to nobody.
    pub fn close(self, nic: &mut Nic) {
        let ends: Vec<EpId> = self.counters.iter().map(|counter| counter.ep).collect();
        give_back(nic, &ends, self.cq);
        if self.own.is_some() {
            // It was made by us and is given up here alone.
            let _ = nic.mem_deregister(self.handle);
        }
    }

    fn counter(&self, counter: usize) -> u64 {
        atomic::value(self.page.slice(counter * LINE, 8), 8)
    }

    /// Adds one to a counter of another process.
    fn add(&mut self, nic: &mut Nic, at: usize) -> Result<(), Fault> {
        let counter = &self.counters[at];
        let nothing = (Region::EMPTY, None);
        let mut post = Descriptor::atomic(Amo::Add, [1, 0], nothing, counter.at, at as u64);
        post.events = CqMode::LOCAL;
        match nic.post_fma(counter.ep, post) {
            Ok(()) => {
                self.under_way += 1;
                Ok(())
            }
            Err(Code::ErrorResource) => {
                self.owed.push(at);
                Ok(())
            }
            Err(_) => Err(Fault::Fatal),
        }
    }

    /// What has been added; what was lost is added again.
    fn see_added(&mut self, nic: &mut Nic) -> Result<(), Fault> {
        while let Ok(event) = nic.get_event(self.cq) {
            let Ok((post, status)) = nic.get_completed(event) else {
                continue;
            };
            let at = usize::try_from(post.post_id).unwrap_or(usize::MAX);
            let Some(counter) = self.counters.get_mut(at) else {
                continue;
            };
            self.under_way -= 1;
            match status {
                Ok(()) => counter.tries = 0,
                Err(fault) if fault.is_recoverable() && counter.tries < RETRIES => {
                    counter.tries += 1;
                    self.add(nic, at)?;
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}

/// Ends what is under way by these endpoints, and gives them and their queue back.
pub(crate) fn give_back(nic: &mut Nic, ends: &[EpId], cq: CqId) {
    nic.end_all(Fault::Fatal, |one| ends.contains(&one.ep));
    while let Ok(event) = nic.get_event(cq) {
        // A post is the card's until its descriptor was fetched.
        let _ = nic.get_completed(event);
    }
    for end in ends {
        // Nothing of it is under way.
        let _ = nic.ep_destroy(*end);
    }
    // Made by the caller, and given up here alone.
    let _ = nic.cq_destroy(cq);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the shape and the size: what each process waits for is what the others add, to
    /// counters that it has.
    #[test]
    fn what_is_waited_for_is_told() {
        let shapes = [1, 2, 4, 7].map(Shape::Tree);
        let shapes = shapes
            .into_iter()
            .chain([2, 3, 4, 9].map(Shape::Dissemination));
        for (shape, size) in shapes.flat_map(|shape| (1..40).map(move |size| (shape, size))) {
            let counters = shape.counters(size);
            let mut told = vec![vec![0; counters]; size as usize];
            let mut waited = told.clone();
            for rank in 0..size {
                for step in shape.steps(rank, size) {
                    waited[rank as usize][step.waits.0] += step.waits.1;
                    for (peer, counter) in step.tells {
                        assert_ne!(peer, rank);
                        told[peer as usize][counter] += 1;
                    }
                }
            }
            assert_eq!(told, waited, "{shape:?} of {size}");
        }
    }
}
