//! Memory registered with a simulated network, with counters that show whether a registration ended
//! while a transfer used it. Called by the network only.

use super::{Arrival, Network};
use crate::wire::{GetError, RemoteKey};
use oxmpi_mem::Region;
use std::collections::BTreeMap;

/// Counters of the registrations of all ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    /// Registrations made.
    pub made: usize,
    /// Registrations that are open now.
    pub open: usize,
    /// Most registrations open at once.
    pub most: usize,
    /// Registrations that ended while a transfer needed them.
    pub torn: usize,
}

/// All registrations with their ranks, by key. A key is used once.
#[derive(Default)]
pub(super) struct Memory {
    open: BTreeMap<u64, (u32, Region)>,
    /// Keys of memory exposed over a plain wire, by rank and ticket.
    offers: BTreeMap<(u32, u64), u64>,
    books: Books,
}

impl Memory {
    /// Whether a rank has registered a region, apart from the registration `but`.
    fn covers(&self, owner: u32, region: Region, but: u64) -> bool {
        let mut others = self.open.iter().filter(|(key, _)| **key != but);
        others.any(|(_, (of, all))| *of == owner && contains(*all, region))
    }
}

fn contains(all: Region, part: Region) -> bool {
    all.addr() <= part.addr() && part.addr() + part.len() <= all.addr() + all.len()
}

impl Network {
    /// The counters so far.
    #[must_use]
    pub fn books(&self) -> Books {
        self.memory.books
    }

    pub(super) fn register(&mut self, owner: u32, region: Region) -> RemoteKey {
        let Memory { open, books, .. } = &mut self.memory;
        books.made += 1;
        let key = books.made as u64;
        open.insert(key, (owner, region));
        books.open = open.len();
        books.most = books.most.max(books.open);
        RemoteKey { address: 0, key }
    }

    pub(super) fn deregister(&mut self, key: u64) {
        let Some((of, region)) = self.memory.open.get(&key).copied() else {
            return;
        };
        let needs = |arrival: &Arrival| match arrival {
            Arrival::Frame(_) | Arrival::Wake => false,
            Arrival::Transfer { owner, blocks, .. } => blocks.iter().any(|block| {
                let is_here = *owner == of && contains(region, block.here);
                block.there.key == key
                    || self.model.registers && is_here && !self.memory.covers(of, block.here, key)
            }),
        };
        let is_used = self.flights.values().any(needs);
        let Memory { open, books, .. } = &mut self.memory;
        open.remove(&key);
        books.open = open.len();
        books.torn += usize::from(is_used);
    }

    pub(super) fn expose(&mut self, owner: u32, region: Region, ticket: u64) -> RemoteKey {
        let place = self.register(owner, region);
        let before = self.memory.offers.insert((owner, ticket), place.key);
        assert_eq!(before, None, "a ticket was used twice");
        place
    }

    pub(super) fn conceal(&mut self, owner: u32, ticket: u64) {
        if let Some(key) = self.memory.offers.remove(&(owner, ticket)) {
            self.deregister(key);
        }
    }

    /// The memory at a remote address, unless this copy is refused.
    pub(super) fn reach(&mut self, place: RemoteKey, len: usize) -> Result<Region, GetError> {
        let refuse = self.model.refuse_every;
        if refuse != 0 && self.next_random().is_multiple_of(refuse) {
            return Err(GetError);
        }
        let offset = usize::try_from(place.address).unwrap_or(usize::MAX);
        match self.memory.open.get(&place.key) {
            Some((_, region)) if offset.saturating_add(len) <= region.len() => {
                Ok(region.slice(offset, len))
            }
            _ => Err(GetError),
        }
    }

    /// Whether a rank may transfer from or to this local memory.
    pub(super) fn is_registered(&self, owner: u32, here: Region) -> bool {
        !self.model.registers || self.memory.covers(owner, here, 0)
    }
}
