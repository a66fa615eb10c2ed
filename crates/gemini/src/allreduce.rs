//! A few words combined by atomic operations, for all, beyond the paper: its barrier of an n-ary
//! tree that carries values. Without values processes meet in rounds ([`crate::barrier`]), which
//! are half as many steps one after the other as there are up and down a tree.
//!
//! Each process has a page with two counters and places for values:
//!
//! ```text
//!    0   arrivals: what its children have added (u64)
//!   64   releases: what its parent has added (u64)
//!  128   two rows of values (u64): what its children have combined there, in turn
//!        a row that its parent has written: which values children have left there, the result
//!        a row of its own: the same, for its children
//!        counters of the rounds, each on a line of its own
//! ```
//!
//! A process adds one to its parent's arrivals once all its children have added to its own, and one
//! to the releases of each child once it was released itself; the root releases itself. Counters
//! only grow, and nobody can be a barrier ahead of its parent, so they are never set back. With
//! values each process combines its sum into its parent's row before it adds there, and writes the
//! result to each child before it releases it: what must be visible first is waited for, as the
//! network keeps no order. Rows take turns: while one is in use, the first child sets back to zeros
//! what is left in the other one, which its parent has told with the result: a member that gives
//! more values than the others, which is wrong, spoils no other operation. The processor reads what
//! others change and never writes there: atomic operations of the card and of the processor on one
//! word are not coherent.
//!
//! Called by whoever has a group of cards: `poll` never waits, so it goes on beside other work.

use crate::amo::Amo;
use crate::barrier::{Barrier, Page, Shape, children, give_back, parent};
use crate::code::Code;
use crate::cq::CqId;
use crate::descriptor::{CqMode, Descriptor, PostKind};
use crate::fault::Fault;
use crate::memory::{Flags, MemHandle};
use crate::nic::{EpId, Nic, Place};
use oxmpi_mem::{HeapBytes, Region, atomic};
use std::collections::BTreeMap;

/// Where the counters and the rows are in a page.
const ARRIVALS: usize = 0;
const RELEASES: usize = 64;
const ROWS: usize = 128;
/// Bytes of a value.
const WORD: usize = 8;
/// How often a post that the network has lost is posted again.
const RETRIES: u32 = 16;

/// Most values of any group: each has a bit.
const MOST: usize = 64;

/// Bytes of a row of so many values, and one more.
fn row(most: usize) -> usize {
    (most + 1) * WORD
}

/// Where the counters of rounds begin, behind four rows.
fn rounds_at(most: usize) -> usize {
    (ROWS + 4 * row(most)).next_multiple_of(RELEASES)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    /// Not all children have arrived.
    Gathering,
    /// Our values are not all visible at the parent.
    Giving,
    /// Not released.
    Waiting,
    /// Without values: not all have entered.
    Meeting,
}

/// Another process of the tree.
struct Peer {
    ep: EpId,
    page: Page,
}

/// What is posted.
#[derive(Clone, Copy)]
enum Post {
    /// An operation on a word of the parent or of a child.
    Atomic {
        /// `None`: the parent.
        child: Option<usize>,
        offset: usize,
        amo: Amo,
        operand: u64,
        /// It must be visible before we arrive.
        is_first: bool,
    },
    /// The result, to a child: so many bytes.
    Result(usize, usize),
}

/// See the module's text.
pub struct Allreduce {
    page: HeapBytes,
    handle: MemHandle,
    place: Place,
    cq: CqId,
    radix: u32,
    /// Most values.
    most: usize,
    rounds: Barrier,
    parent: Option<Peer>,
    children: Vec<Peer>,
    /// We set rows of the parent back.
    clears: bool,
    number: u64,
    phase: Phase,
    how: Amo,
    /// Our values, the sum of our subtree, the result.
    values: Vec<u64>,
    /// Which values our children have left in our row, a bit for each.
    here: u64,
    /// Which of the last operation are left in the parent's.
    above: u64,
    /// What has not ended, and how often it was posted.
    posts: BTreeMap<u64, (Post, u32)>,
    posted: u64,
}

impl Allreduce {
    /// The page of a process in a group of so many, for up to so many values; the others are to
    /// know it before they enter.
    ///
    /// # Errors
    /// [`Code::SizeError`]: more than 64 values, or than go through a window of the processor's at
    /// once. Else as [`Nic::mem_register`] and [`Nic::cq_create`].
    pub fn new(nic: &mut Nic, size: u32, radix: u32, most: usize) -> Result<Allreduce, Code> {
        if most > MOST || row(most) as u64 > nic.fma_window {
            return Err(Code::SizeError);
        }
        let shape = Shape::Dissemination(radix);
        let counters = rounds_at(most);
        let page = HeapBytes::zeroed(counters + shape.bytes(size));
        // Of two operations: values and zeros to the parent, the result to each child, counters.
        let posts = 2 * (2 * most + 2 * radix as usize + 1);
        let cq = nic.cq_create(posts)?;
        let handle = match nic.mem_register(page.region(), None, Flags::ReadWrite) {
            Ok(handle) => handle,
            Err(code) => {
                // It was made just now.
                let _ = nic.cq_destroy(cq);
                return Err(code);
            }
        };
        let counters = page.region().slice(counters, shape.bytes(size));
        let rounds = match Barrier::within(nic, (shape, size), counters, handle) {
            Ok(rounds) => rounds,
            Err(code) => {
                // The same.
                let _ = (nic.mem_deregister(handle), nic.cq_destroy(cq));
                return Err(code);
            }
        };
        Ok(Allreduce {
            page,
            handle,
            place: nic.place(),
            cq,
            radix,
            most,
            rounds,
            parent: None,
            children: Vec::new(),
            clears: false,
            number: 0,
            phase: Phase::Idle,
            how: Amo::Add,
            values: Vec::new(),
            here: 0,
            above: 0,
            posts: BTreeMap::new(),
            posted: 0,
        })
    }

    /// What the others are told.
    #[must_use]
    pub fn page(&self) -> Page {
        Page {
            place: self.place,
            address: self.page.region().addr() as u64,
            handle: self.handle,
        }
    }

    /// Its place in the group, of which all pages are known.
    ///
    /// # Errors
    /// As [`Nic::ep_create`].
    pub fn join(&mut self, nic: &mut Nic, rank: u32, pages: &[Page]) -> Result<(), Code> {
        let size = u32::try_from(pages.len()).map_err(|_| Code::InvalidParam)?;
        let mut peer = |rank: u32| {
            let page = pages[rank as usize];
            let ep = nic.ep_create(Some(self.cq))?;
            nic.ep_bind(ep, page.place)?;
            Ok(Peer { ep, page })
        };
        self.parent = parent(rank, self.radix).map(&mut peer).transpose()?;
        let below = children(rank, self.radix, size);
        self.children = below.map(peer).collect::<Result<_, Code>>()?;
        self.clears = self.parent.is_some() && (rank - 1).is_multiple_of(self.radix.max(1));
        let counters = rounds_at(self.most) as u64;
        self.rounds.join(nic, (rank, size), |rank| {
            let page = pages[rank as usize];
            let address = page.address + counters;
            Page { address, ..page }
        })
    }

    /// Enters, with values, as many as all others have; how they are combined: added, or'ed or
    /// xor'ed. One that is under way must have ended.
    ///
    /// # Errors
    /// [`Code::InvalidState`]: it has not; [`Code::InvalidParam`]: too many values, or another
    /// operation.
    pub fn enter(&mut self, how: Amo, values: &[u64]) -> Result<(), Code> {
        if self.phase != Phase::Idle {
            return Err(Code::InvalidState);
        }
        if values.len() > self.most || !matches!(how, Amo::Add | Amo::Or | Amo::Xor) {
            return Err(Code::InvalidParam);
        }
        self.values = values.to_vec();
        if values.is_empty() {
            self.phase = Phase::Meeting;
            return self.rounds.enter();
        }
        self.number += 1;
        self.phase = Phase::Gathering;
        self.how = how;
        Ok(())
    }

    /// Goes on; whether all have entered. Also to be called afterwards until it [is
    /// quiet](Allreduce::is_quiet): what it tells its children may be lost.
    ///
    /// # Errors
    /// The network has failed: the group cannot meet any more.
    pub fn poll(&mut self, nic: &mut Nic) -> Result<bool, Fault> {
        self.see_ended(nic)?;
        if self.rounds.poll(nic)? && self.phase == Phase::Meeting {
            self.phase = Phase::Idle;
        }
        let arrived = self.children.len() as u64 * self.number;
        if self.phase == Phase::Gathering && self.word(ARRIVALS) >= arrived {
            self.gather();
            self.phase = match self.parent {
                Some(_) => Phase::Giving,
                None => Phase::Waiting,
            };
            self.give(nic)?;
        }
        let is_first =
            |(post, _): &(Post, u32)| matches!(post, Post::Atomic { is_first: true, .. });
        if self.phase == Phase::Giving && !self.posts.values().any(is_first) {
            self.phase = Phase::Waiting;
            self.count(nic, None)?;
        }
        let is_root = self.parent.is_none();
        if self.phase == Phase::Waiting && (is_root || self.word(RELEASES) >= self.number) {
            self.phase = Phase::Idle;
            if !is_root {
                let row = self.row(2);
                self.above = self.word(row);
                self.values = (1..=self.values.len())
                    .map(|at| self.word(row + at * WORD))
                    .collect();
            }
            self.pass_on(nic)?;
        }
        Ok(self.phase == Phase::Idle)
    }

    /// Whether something has ended that was not looked at yet.
    #[must_use]
    pub fn has_news(&self, nic: &Nic) -> bool {
        nic.test_event(self.cq).is_ok() || self.rounds.has_news(nic)
    }

    /// Whether nothing of ours is under way to others.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.posts.is_empty() && self.rounds.is_quiet()
    }

    /// The result of the last operation, once it has ended.
    #[must_use]
    pub fn result(&self) -> &[u64] {
        &self.values
    }

    /// Gives back what the card has for it, once it [is quiet](Allreduce::is_quiet) or has failed:
    /// what is under way then ends here, and is told to nobody.
    pub fn close(self, nic: &mut Nic) {
        let peers = self.parent.iter().chain(&self.children);
        let ends: Vec<EpId> = peers.map(|peer| peer.ep).collect();
        give_back(nic, &ends, self.cq);
        self.rounds.close(nic);
        let first = self.page.region().addr() as u64;
        nic.release_atomics(first..first + self.page.len() as u64);
        // It was made by us and is given up here alone.
        let _ = nic.mem_deregister(self.handle);
    }

    fn word(&self, offset: usize) -> u64 {
        atomic::value(self.page.region().slice(offset, WORD), WORD)
    }

    /// Where a row of values begins.
    fn row(&self, row: usize) -> usize {
        ROWS + row * self::row(self.most)
    }

    /// Of the two rows of children the one of this operation, and the other one.
    fn turns(&self) -> (usize, usize) {
        let odd = usize::from(!self.number.is_multiple_of(2));
        (self.row(odd), self.row(1 - odd))
    }

    /// What all children have combined, with what is our own.
    fn gather(&mut self) {
        if self.children.is_empty() {
            return;
        }
        let (row, how) = (self.turns().0, self.how);
        let theirs = (0..self.most).map(|at| self.word(row + at * WORD));
        let theirs: Vec<u64> = theirs.collect();
        let left = theirs.iter().enumerate().filter(|(_, value)| **value != 0);
        self.here = left.map(|(at, _)| 1 << at).sum();
        for (value, theirs) in self.values.iter_mut().zip(theirs) {
            *value = match how {
                Amo::Or => *value | theirs,
                Amo::Xor => *value ^ theirs,
                _ => value.wrapping_add(theirs),
            };
        }
    }

    /// Combines our values into the parent's row. Zeros change nothing.
    fn give(&mut self, nic: &mut Nic) -> Result<(), Fault> {
        if self.parent.is_none() {
            return Ok(());
        }
        let (row, other) = self.turns();
        let to_parent = |at: usize, amo, operand| Post::Atomic {
            child: None,
            offset: at,
            amo,
            operand,
            is_first: true,
        };
        let values = self.values.iter().enumerate();
        let values = values.filter(|(_, value)| **value != 0);
        let values = values.map(|(at, value)| to_parent(row + at * WORD, self.how, *value));
        let zeros = (0..self.most).filter(|at| self.clears && self.above >> at & 1 != 0);
        let zeros = zeros.map(|at| to_parent(other + at * WORD, Amo::And, 0));
        let all: Vec<Post> = values.chain(zeros).collect();
        all.into_iter().try_for_each(|post| self.post(nic, post, 0))
    }

    /// Tells the children, the result first.
    fn pass_on(&mut self, nic: &mut Nic) -> Result<(), Fault> {
        let words = [self.here].into_iter().chain(self.values.iter().copied());
        let words = words.flat_map(u64::to_ne_bytes);
        let words: Vec<u8> = words.collect();
        oxmpi_mem::write(self.page.region().slice(self.row(3), words.len()), &words);
        (0..self.children.len())
            .try_for_each(|child| self.post(nic, Post::Result(child, words.len()), 0))
    }

    /// Adds one to the parent's arrivals, or to the releases of a child.
    fn count(&mut self, nic: &mut Nic, child: Option<usize>) -> Result<(), Fault> {
        let post = Post::Atomic {
            child,
            offset: child.map_or(ARRIVALS, |_| RELEASES),
            amo: Amo::Add,
            operand: 1,
            is_first: false,
        };
        self.post(nic, post, 0)
    }

    fn post(&mut self, nic: &mut Nic, what: Post, tries: u32) -> Result<(), Fault> {
        self.posted += 1;
        let id = self.posted;
        self.posts.insert(id, (what, tries));
        let peer = match what {
            Post::Atomic { child: None, .. } => self.parent.as_ref().ok_or(Fault::Fatal)?,
            Post::Atomic {
                child: Some(child), ..
            }
            | Post::Result(child, _) => &self.children[child],
        };
        let Page {
            address, handle, ..
        } = peer.page;
        let posted = match what {
            Post::Atomic {
                offset,
                amo,
                operand,
                is_first,
                ..
            } => {
                let place = (address + offset as u64, handle);
                let nothing = (Region::EMPTY, None);
                let mut post = Descriptor::atomic(amo, [operand, 0], nothing, place, id);
                if !is_first {
                    post.events = CqMode::LOCAL;
                }
                nic.post_fma(peer.ep, post)
            }
            Post::Result(_, len) => {
                let from = self.page.region().slice(self.row(3), len);
                let place = (address + self.row(2) as u64, handle);
                let from = (from, Some(self.handle));
                // Not by the block engine, which copies past the child's card: one that has left
                // the group has its memory for other things by now.
                let post = Descriptor::transfer(PostKind::FmaPut, from, place, id);
                nic.post_fma(peer.ep, post)
            }
        };
        // The queue has places for all posts of two operations: the one before has ended where this
        // one adds.
        posted.map_err(|_| Fault::Fatal)
    }

    /// What has ended. What was lost is posted again.
    fn see_ended(&mut self, nic: &mut Nic) -> Result<(), Fault> {
        while let Ok(event) = nic.get_event(self.cq) {
            let Ok((post, status)) = nic.get_completed(event) else {
                continue;
            };
            let Some((what, tries)) = self.posts.remove(&post.post_id) else {
                continue;
            };
            match (status, what) {
                (Ok(()), Post::Result(child, _)) => self.count(nic, Some(child))?,
                (Ok(()), Post::Atomic { .. }) => {}
                (Err(fault), _) if fault.is_recoverable() && tries < RETRIES => {
                    self.post(nic, what, tries + 1)?;
                }
                (Err(fault), _) => return Err(fault),
            }
        }
        Ok(())
    }
}
