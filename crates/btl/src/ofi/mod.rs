//! `ofi`: a provider of libfabric ([`oxmpi_fabric`]) as a network of the process: frames are tagged
//! messages of one tag, long messages are read by the keys of its registrations. Where the
//! interface was opened with atomic operations, and the provider has them all, so has the module.
//!
//! ```text
//!   module      the contract: frames out, frames in, registrations, reads
//!   buffers     memory of frames: receives that are posted, copies that leave
//!   moves       reads of a peer's memory, and atomic operations on it
//!
//!   frame   0  header (24 bytes, as in a SEND message of ugni), control, payload
//!   beside  0  the sender's process index (u32)
//! ```
//!
//! A frame is copied into a buffer of ours when it is sent and lent from one when it has come.
//! Receives for so many are always posted, and what comes beyond them the provider keeps. What was
//! taken arrives as long as both processes live, but not in order: a provider may tell the end of a
//! short message before that of a longer one that came first.
//!
//! Nothing moves unless somebody looks, and nothing rings: whoever waits must poll.
//! Made by `core` where the parameter `btl` names it; `docs/ofi.md` is the page for users.

mod buffers;
mod module;
mod moves;
#[cfg(test)]
mod tests;

use crate::module::Event;
use buffers::Buffers;
use moves::Moves;
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{Card, Ended, Interface, Outcome, Peer};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The name under which cards are published.
pub const KEY: &str = "btl.ofi";

/// Looks after which the end of transfers with a process that has died is not waited for any more.
const PATIENCE: u32 = 1 << 20;

/// What a call of the provider is for: the upper byte of its ticket; the rest is its number.
mod ticket {
    pub(super) const COMES: u64 = 1 << 56;
    pub(super) const LEAVES: u64 = 2 << 56;
    pub(super) const MOVES: u64 = 3 << 56;

    /// Which, and its number.
    #[allow(clippy::cast_possible_truncation)] // Numbers have 32 bits.
    pub(super) fn parts(ticket: u64) -> (u64, usize) {
        (ticket & (0xff << 56), (ticket as u32) as usize)
    }
}

/// Where the cards of others are found: what a process has published, once it has.
pub type Cards = Box<dyn FnMut(u32) -> Option<Vec<u8>> + Send>;

/// What a peer's card says.
#[derive(Debug)]
struct Known {
    address: Vec<u8>,
    arch: ArchWord,
}

/// The cards that were looked up; `Err`: what it says is of no use, and why.
struct Directory {
    cards: Cards,
    known: BTreeMap<u32, Result<Known, String>>,
}

/// What a module has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Frames that it was given.
    pub sent: u64,
    /// Frames that it has handed up.
    pub come: u64,
}

/// A peer that cannot be reached any more, of which that is not told yet.
struct Failing {
    peer: u32,
    /// Looks until its transfers are ended by force; none: it lives.
    patience: Option<u32>,
}

/// See the module's text.
pub struct Ofi {
    me: u32,
    processes: u32,
    /// Before the buffers: they may be written until it is closed.
    interface: Interface,
    /// The provider has all operations of [`crate::module::Atomic`].
    has_atomics: bool,
    directory: RefCell<Directory>,
    peers: BTreeMap<u32, Peer>,
    failed: BTreeSet<u32>,
    failing: Vec<Failing>,
    buffers: Buffers,
    moves: Moves,
    counters: Counters,
    told: Vec<Ended>,
    events: Vec<Event>,
    round: Round,
}

/// A round of progress is all that can be [taken](crate::networks::Network::take), and then the
/// news: the provider is looked at once.
#[derive(Default)]
struct Round {
    /// Something was taken.
    has_found: bool,
    /// Nobody has asked for news since the last look for frames.
    has_looked: bool,
    /// All looks there were.
    #[cfg(test)]
    looks: u64,
}

impl Ofi {
    /// Of process `me` of so many, over an interface that is open, with messages and reads.
    #[must_use]
    pub fn new((me, processes): (u32, u32), interface: Interface, cards: Cards) -> Ofi {
        let known = BTreeMap::new();
        Ofi {
            me,
            processes,
            has_atomics: interface.has_atomics(),
            interface,
            directory: RefCell::new(Directory { cards, known }),
            peers: BTreeMap::new(),
            failed: BTreeSet::new(),
            failing: Vec::new(),
            buffers: Buffers::default(),
            moves: Moves::default(),
            counters: Counters::default(),
            told: Vec::new(),
            events: Vec::new(),
            round: Round::default(),
        }
    }

    /// What others need to reach it.
    #[must_use]
    pub fn card(&self) -> Vec<u8> {
        let card = Card {
            provider: &self.interface.summary().provider,
            address: self.interface.address(),
            arch: ArchWord::LOCAL.bits(),
        };
        card.encode()
    }

    /// What it is, for the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        let summary = self.interface.summary();
        format!("ofi over {} on {}", summary.provider, summary.domain)
    }

    /// What it has done.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Something of what the card of a peer says; `None`: it has published none yet.
    fn known<T>(&self, peer: u32, read: impl FnOnce(Result<&Known, &String>) -> T) -> Option<T> {
        let mut directory = self.directory.borrow_mut();
        if !directory.known.contains_key(&peer) {
            let card = (directory.cards)(peer)?;
            let known = read_card(&card, &self.interface.summary().provider);
            directory.known.insert(peer, known);
        }
        directory.known.get(&peer).map(|known| read(known.as_ref()))
    }

    /// The address of a peer, for the provider.
    fn address(&mut self, peer: u32) -> Option<Peer> {
        if let Some(address) = self.peers.get(&peer) {
            return Some(*address);
        }
        let known = self.known(peer, |known| known.map(|known| known.address.clone()).ok());
        let address = self.interface.insert(&known??).ok()?;
        self.peers.insert(peer, address);
        Some(address)
    }

    /// Lets the provider work, and does what follows from what has ended.
    fn look(&mut self) {
        if self.interface.is_closed() {
            return;
        }
        #[cfg(test)]
        {
            self.round.looks += 1;
        }
        self.post();
        self.try_waiting();
        self.try_moves();
        let mut told = std::mem::take(&mut self.told);
        let polled = self.interface.poll(&mut told);
        for Ended { ticket, outcome } in told.drain(..) {
            let (kind, number) = ticket::parts(ticket);
            match kind {
                ticket::COMES => self.buffers.has_come(number, &outcome),
                ticket::LEAVES => {
                    let peer = self.buffers.has_left(number);
                    if outcome != Outcome::Done {
                        self.fail(peer);
                    }
                }
                ticket::MOVES => self.has_moved(number, outcome == Outcome::Done),
                _ => {}
            }
        }
        self.told = told;
        if polled.is_err() {
            self.close();
        }
        self.tell_failures();
    }

    /// A peer cannot be reached any more. That is told when its transfers have ended.
    #[cold]
    fn fail(&mut self, peer: u32) {
        if !self.failed.insert(peer) {
            return;
        }
        self.buffers.forget(peer);
        self.drop_moves(peer);
        self.failing.push(Failing {
            peer,
            patience: None,
        });
    }

    /// Tells of peers that have failed. Nothing ends the transfers with one that has died but the
    /// provider: where it does not in time, they end with the endpoint.
    fn tell_failures(&mut self) {
        if self.failing.is_empty() {
            return;
        }
        for failing in std::mem::take(&mut self.failing) {
            if !self.moves.has(failing.peer) {
                let peer = Some(failing.peer);
                self.events.push(Event::Failed { peer });
                continue;
            }
            if failing.patience == Some(0) {
                return self.close();
            }
            self.failing.push(Failing {
                patience: failing.patience.map(|left| left - 1),
                ..failing
            });
        }
    }

    /// Nobody is reached any more.
    #[cold]
    fn close(&mut self) {
        // Otherwise memory of others could be written after this.
        assert!(
            self.interface.close(),
            "libfabric does not close the endpoint of btl ofi"
        );
        self.buffers.forget_all();
        self.moves.end_all(&mut self.events);
        self.events.push(Event::Failed { peer: None });
    }
}

/// What a card says, if it is one of this provider.
fn read_card(card: &[u8], provider: &str) -> Result<Known, String> {
    let card = Card::decode(card, provider)?;
    let arch = ArchWord::parse(card.arch).filter(|arch| arch.bits() == card.arch);
    Ok(Known {
        address: card.address.to_vec(),
        arch: arch.ok_or("its card says nothing of how it stores data")?,
    })
}
