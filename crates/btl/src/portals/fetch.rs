//! Memory that peers may read, and what is read of theirs.

use super::card::{Card, READ, user};
use super::frames::OFFSET_MAX;
use crate::module::{Access, Block, Event, MemKey};
use crate::wire::{GetError, Got, RemoteKey};
use oxmpi_mem::Region;
use oxmpi_portals::{
    MatchEntry, MatchId, Md, MdHandle, Operation, Options, Position, Target, Threshold,
};
use std::collections::BTreeMap;

/// A get under way.
struct Fetch {
    ticket: u64,
    peer: u32,
    md: MdHandle,
    length: u64,
}

struct Group {
    left: usize,
    failed: bool,
}

/// Reads under way, and what is registered.
#[derive(Default)]
pub(super) struct Fetches {
    /// By our number, which the interface's events carry.
    gets: BTreeMap<u32, Fetch>,
    last: u32,
    /// By their ticket.
    groups: BTreeMap<u64, Group>,
    regions: BTreeMap<u64, MdHandle>,
    keys: u64,
}

impl Fetches {
    fn number(&mut self) -> u32 {
        loop {
            self.last = self.last.wrapping_add(1);
            if !self.gets.contains_key(&self.last) {
                return self.last;
            }
        }
    }
}

impl Card {
    /// Lets peers read a region, by an entry with its number.
    pub(super) fn expose(&mut self, region: Region, access: Access) -> Option<MemKey> {
        let mut remote = RemoteKey { address: 0, key: 0 };
        if access != Access::Local {
            self.fetches.keys += 1;
            remote.key = self.fetches.keys;
            let entry = MatchEntry {
                portal: READ,
                from: MatchId::Any,
                bits: remote.key.into(),
                ignore: 0,
            };
            let quiet = Options::EVENT_START_DISABLE.and(Options::EVENT_END_DISABLE);
            let md = Md {
                options: Options::OP_GET.and(Options::MANAGE_REMOTE).and(quiet),
                ..Md::of(region)
            };
            // What was offered last is asked for first.
            let me = self.nic.me_attach(entry, Position::First).ok()?;
            let md = self.nic.md_attach(me, md, true).ok()?;
            self.fetches.regions.insert(remote.key, md);
        }
        Some(MemKey { remote, access })
    }

    /// Peers read it no more. Who is about to is told that it has failed.
    pub(super) fn withdraw(&mut self, key: u64) {
        if let Some(md) = self.fetches.regions.remove(&key) {
            self.nic.abandon(md);
        }
    }

    /// Reads blocks of a peer's memory.
    pub(super) fn fetch(
        &mut self,
        from: u32,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        let is_too_far = |block: &Block| block.there.address > OFFSET_MAX;
        if self.has_failed(from) || blocks.iter().any(is_too_far) {
            return Err(GetError);
        }
        if blocks.is_empty() {
            return Ok(Got::Done);
        }
        let group = Group {
            left: blocks.len(),
            failed: false,
        };
        self.fetches.groups.insert(ticket, group);
        for block in blocks {
            if self.fetch_one(from, block, ticket).is_none() {
                self.let_go(|fetch| fetch.ticket == ticket);
                return Err(GetError);
            }
        }
        Ok(Got::Queued)
    }

    fn fetch_one(&mut self, from: u32, block: &Block, ticket: u64) -> Option<()> {
        let number = self.fetches.number();
        let md = Md {
            threshold: Threshold::Times(1),
            options: Options::EVENT_START_DISABLE,
            user: user::FETCHED | u64::from(number),
            eq: Some(self.eq),
            ..Md::of(block.here)
        };
        let md = self.nic.md_bind(md).ok()?;
        let fetch = Fetch {
            ticket,
            peer: from,
            md,
            length: block.here.len() as u64,
        };
        self.fetches.gets.insert(number, fetch);
        let target = Target {
            peer: from,
            portal: READ,
            bits: block.there.key.into(),
            offset: block.there.address,
        };
        self.nic.start(md, Operation::Get, target).ok()
    }

    /// All bytes of a get are there, or it was refused.
    pub(super) fn on_fetched(&mut self, number: u32, event: &oxmpi_portals::Event) {
        let Some(fetch) = self.fetches.gets.remove(&number) else {
            return;
        };
        let ticket = fetch.ticket;
        let Some(group) = self.fetches.groups.get_mut(&ticket) else {
            return;
        };
        group.left -= 1;
        group.failed |= event.failed || event.mlength != fetch.length;
        if group.left == 0 {
            let done = !group.failed;
            self.fetches.groups.remove(&ticket);
            self.events.push(Event::Ended {
                ticket,
                done,
                took: 0,
                value: 0,
            });
        }
    }

    /// Nothing is told any more of what is read from a peer, and nothing comes.
    pub(super) fn lose_fetches(&mut self, peer: u32) {
        self.let_go(|fetch| fetch.peer == peer);
    }

    fn let_go(&mut self, is_over: impl Fn(&Fetch) -> bool) {
        let over = self.fetches.gets.extract_if(.., |_, fetch| is_over(fetch));
        for (_, fetch) in over.collect::<Vec<_>>() {
            self.fetches.groups.remove(&fetch.ticket);
            self.nic.abandon(fetch.md);
        }
    }
}
