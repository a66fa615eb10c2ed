//! `ofi`: a provider of libfabric ([`oxmpi_fabric`]) as a network. Frames are tagged messages of
//! one tag, and long messages are read by the keys of its registrations. The module has atomic
//! operations if the interface was opened with them and the provider has all.
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
//! A sent frame is copied to a buffer of the module, and an arrived one is lent from one. A fixed
//! number of receives is always posted, and the provider keeps what exceeds them. A frame that was
//! taken arrives as long as both processes live, but not in order. A provider may complete a short
//! message before a longer one that came first.
//!
//! Progress needs polling, and no doorbell rings: a waiting process must poll. Created by `core` if
//! the parameter `btl` names it. `docs/ofi.md` is the page for users.

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

/// The key under which cards are published.
pub const KEY: &str = "btl.ofi";

/// Polls after which transfers with a dead process are not waited for any more.
const PATIENCE: u32 = 1 << 20;

/// The purpose of a call of the provider, in the upper byte of its ticket. The rest is its number.
mod ticket {
    pub(super) const COMES: u64 = 1 << 56;
    pub(super) const LEAVES: u64 = 2 << 56;
    pub(super) const MOVES: u64 = 3 << 56;

    /// The purpose and the number.
    #[allow(clippy::cast_possible_truncation)] // Numbers have 32 bits.
    pub(super) fn parts(ticket: u64) -> (u64, usize) {
        (ticket & (0xff << 56), (ticket as u32) as usize)
    }
}

/// The lookup of other processes' cards: a published card, or `None`.
pub type Cards = Box<dyn FnMut(u32) -> Option<Vec<u8>> + Send>;

/// The content of a peer's card.
#[derive(Debug)]
struct Known {
    address: Vec<u8>,
    arch: ArchWord,
}

/// The cards that were looked up. `Err`: the reason why a card cannot be used.
struct Directory {
    cards: Cards,
    known: BTreeMap<u32, Result<Known, String>>,
}

/// The counters of a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Frames sent.
    pub sent: u64,
    /// Frames handed up.
    pub come: u64,
}

/// A peer that cannot be reached any more, before that is reported.
struct Failing {
    peer: u32,
    /// Polls until its transfers are ended by force. `None`: it lives.
    patience: Option<u32>,
}

/// A provider of libfabric as a module.
pub struct Ofi {
    me: u32,
    processes: u32,
    /// Declared before the buffers: they may be written until it is closed.
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
    ended: Vec<Ended>,
    events: Vec<Event>,
    round: Round,
}

/// A round of progress takes all [arrived](crate::networks::Network::take) frames and then the
/// events. The provider is polled once in it.
#[derive(Default)]
struct Round {
    /// A frame was taken.
    has_found: bool,
    /// Events were not asked for since the last poll for frames.
    has_polled: bool,
    /// All polls so far.
    #[cfg(test)]
    polls: u64,
}

impl Ofi {
    /// The module of process `me` over an open interface with messages and reads.
    #[must_use]
    pub fn new(me: u32, processes: u32, interface: Interface, cards: Cards) -> Ofi {
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
            ended: Vec::new(),
            events: Vec::new(),
            round: Round::default(),
        }
    }

    /// The card that others need to reach it.
    #[must_use]
    pub fn card(&self) -> Vec<u8> {
        let card = Card {
            provider: &self.interface.summary().provider,
            address: self.interface.address(),
            arch: ArchWord::LOCAL.bits(),
        };
        card.encode()
    }

    /// Its name in the report of a job.
    #[must_use]
    pub fn name(&self) -> String {
        let summary = self.interface.summary();
        format!("ofi over {} on {}", summary.provider, summary.domain)
    }

    /// The counters so far.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// A part of a peer's card. `None`: the peer has published none yet.
    fn known<T>(&self, peer: u32, read: impl FnOnce(Result<&Known, &String>) -> T) -> Option<T> {
        let mut directory = self.directory.borrow_mut();
        if !directory.known.contains_key(&peer) {
            let card = (directory.cards)(peer)?;
            let known = read_card(&card, &self.interface.summary().provider);
            directory.known.insert(peer, known);
        }
        directory.known.get(&peer).map(|known| read(known.as_ref()))
    }

    /// The provider's address of a peer.
    fn address(&mut self, peer: u32) -> Option<Peer> {
        if let Some(address) = self.peers.get(&peer) {
            return Some(*address);
        }
        let known = self.known(peer, |known| known.map(|known| known.address.clone()).ok());
        let address = self.interface.insert(&known??).ok()?;
        self.peers.insert(peer, address);
        Some(address)
    }

    /// Polls the provider and handles the completions.
    fn poll_provider(&mut self) {
        if self.interface.is_closed() {
            return;
        }
        #[cfg(test)]
        {
            self.round.polls += 1;
        }
        self.post();
        self.try_waiting();
        self.try_moves();
        let mut ended = std::mem::take(&mut self.ended);
        let polled = self.interface.poll(&mut ended);
        for Ended { ticket, outcome } in ended.drain(..) {
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
        self.ended = ended;
        if polled.is_err() {
            self.close();
        }
        self.report_failures();
    }

    /// Marks a peer as unreachable. That is reported when its transfers have ended.
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

    /// Reports failed peers. Only the provider ends the transfers with a dead process. If it does
    /// not in time, the endpoint is closed, which ends them.
    fn report_failures(&mut self) {
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

    /// Closes the endpoint: no peer is reached any more.
    #[cold]
    fn close(&mut self) {
        // Otherwise memory could still be written after this.
        assert!(
            self.interface.close(),
            "libfabric does not close the endpoint of btl ofi"
        );
        self.buffers.forget_all();
        self.moves.end_all(&mut self.events);
        self.events.push(Event::Failed { peer: None });
    }
}

/// The content of a card, if it is one of this provider.
fn read_card(card: &[u8], provider: &str) -> Result<Known, String> {
    let card = Card::decode(card, provider)?;
    let arch = ArchWord::parse(card.arch).filter(|arch| arch.bits() == card.arch);
    Ok(Known {
        address: card.address.to_vec(),
        arch: arch.ok_or("its card says nothing of how it stores data")?,
    })
}
