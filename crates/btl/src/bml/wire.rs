//! What a protocol may do over all modules together: [`Wire`] over the paths to each peer.

use super::{Bml, MODULE_SHIFT, Way};
use crate::frame::Header;
use crate::module::{Access, Block, Module};
use crate::wire::{Bulk, Full, GetError, Got, Limits, RemoteKey, Taken, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::Region;

impl<M: Module> Wire for Bml<M> {
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        if !self.connect(peer) {
            return Err(Full);
        }
        let paths = self.peers[peer as usize].as_mut().ok_or(Full)?;
        let at = paths.short(bulk.len());
        paths.took(at);
        let sent = self.send_on(peer, at, (header, control), bulk, Way::Short);
        sent.map(|_| ())
    }

    fn try_hold(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        if !self.connect(peer) {
            return Err(Full);
        }
        let paths = self.peers[peer as usize].as_ref().ok_or(Full)?;
        let at = paths.short(bulk.len());
        let taken = self.send_on(peer, at, (header, control), bulk, Way::Held);
        // Those that leave together take one path.
        if taken != Ok(Taken::Held)
            && let Some(paths) = &mut self.peers[peer as usize]
        {
            paths.took(at);
        }
        taken
    }

    fn push(&mut self) {
        self.modules.iter_mut().flatten().for_each(Module::push);
    }

    fn try_fragment(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let paths = self.peers[peer as usize].as_ref().ok_or(Full)?;
        let sent = self.send_on(peer, paths.next, (header, control), bulk, Way::Fragment);
        sent.map(|_| ())
    }

    fn try_lend(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        region: Region,
        ticket: u64,
    ) -> Result<(), Full> {
        let paths = self.peers[peer as usize].as_ref().ok_or(Full)?;
        let (at, bulk) = (paths.next, Bulk::Region(region));
        let sent = self.send_on(peer, at, (header, control), bulk, Way::Lent(ticket));
        sent.map(|_| ())
    }

    fn pull(&mut self, _peer: u32, into: Region) -> usize {
        let module = self.modules.get_mut(self.giver).and_then(Option::as_mut);
        module.map_or(0, |module| module.pull(into))
    }

    fn is_lent(&self, _peer: u32, ticket: u64) -> bool {
        self.lent.contains_key(&ticket)
    }

    fn reclaim(&mut self, _peer: u32, ticket: u64) {
        self.take_back(ticket);
    }

    fn fragment_limits(&mut self, peer: u32, rest: u64) -> Limits {
        if !self.connect(peer) {
            return NOWHERE;
        }
        let Some(paths) = &mut self.peers[peer as usize] else {
            return NOWHERE;
        };
        let next = self.spread.choose(&paths.loads, rest);
        (paths.next, paths.rest) = (next.min(paths.paths.len() - 1), rest);
        paths.limits(paths.paths[paths.next].caps.max_send)
    }

    fn is_ordered(&self, _peer: u32) -> bool {
        false
    }

    fn has_free_path(&mut self, peer: u32) -> bool {
        let Some(paths) = &self.peers[peer as usize] else {
            return false;
        };
        let next = self.spread.choose(&paths.loads, paths.rest);
        paths.loads.get(next).is_some_and(|load| !load.full)
    }

    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        if !self.connect(peer) && !self.knows(peer) {
            return None;
        }
        // By its card, also when no path to it can be made now.
        let mut modules = self.modules.iter().flatten().peekable();
        match modules.peek() {
            Some(_) => modules.find_map(|module| module.arch(peer)),
            None => Some(self.arch),
        }
    }

    fn limits(&mut self, peer: u32) -> Limits {
        if !self.connect(peer) {
            return NOWHERE;
        }
        let Some(paths) = &self.peers[peer as usize] else {
            return NOWHERE;
        };
        let fragment = paths.paths.iter().map(|path| path.caps.max_send).min();
        let from = paths.rdma.as_ref().and_then(|(module, _)| {
            let caps = self.modules[*module].as_ref()?.caps();
            Some(caps.get.from)
        });
        Limits {
            single_copy_from: from.unwrap_or(u64::MAX),
            ..paths.limits(fragment.unwrap_or(0))
        }
    }

    fn expose(&mut self, peer: u32, region: Region, ticket: u64) -> Option<RemoteKey> {
        let (at, _) = self.peers[peer as usize].as_ref()?.rdma.as_ref()?;
        let at = *at;
        let (pin, place) = self.pin(at, region, Access::Read)?;
        if let Some((at, pin)) = self.offers.insert(ticket, (at, pin)) {
            self.unpin(at, pin);
        }
        Some(RemoteKey {
            key: place.key | (at as u64) << MODULE_SHIFT,
            ..place
        })
    }

    fn conceal(&mut self, _peer: u32, ticket: u64) {
        if let Some((at, pin)) = self.offers.remove(&ticket) {
            self.unpin(at, pin);
        }
    }

    fn get(
        &mut self,
        peer: u32,
        from: RemoteKey,
        into: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        let block = Block {
            there: from,
            here: into,
        };
        self.transfer(peer, block, ticket, true)
    }

    fn put(
        &mut self,
        peer: u32,
        to: RemoteKey,
        from: Region,
        ticket: u64,
    ) -> Result<Got, GetError> {
        let block = Block {
            there: to,
            here: from,
        };
        self.transfer(peer, block, ticket, false)
    }
}

/// Of a peer that nothing reaches.
const NOWHERE: Limits = Limits {
    eager: 0,
    ahead: 0,
    fragment: 64,
    single_copy_from: u64::MAX,
};
