//! The interface of protocols over all modules: [`Wire`] over the paths to each peer.

use super::{Bml, Head, MODULE_SHIFT, SendKind};
use crate::frame::Header;
use crate::module::{Access, Block, Module};
use crate::wire::{Bulk, Follows, Full, GetError, Got, Limits, RemoteKey, Taken, Wire};
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
        let bytes = bulk.len() as u64;
        let at = paths.begin(bytes);
        paths.begun(bytes);
        let sent = self.send_on(peer, at, Head { header, control }, bulk, SendKind::Short);
        sent.map(|_| ())
    }

    fn begin(&mut self, peer: u32, bytes: u64) -> Limits {
        if !self.connect(peer) {
            return NOWHERE;
        }
        let from = self.single_copy_from(peer);
        let Some(paths) = &mut self.peers[peer as usize] else {
            return NOWHERE;
        };
        let at = paths.begin(bytes);
        paths.first = (at, bytes);
        Limits {
            single_copy_from: from,
            ..paths.limits_of_first(at)
        }
    }

    fn try_first(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let paths = self.peers[peer as usize].as_mut().ok_or(Full)?;
        let (at, bytes) = paths.first;
        paths.begun(bytes);
        let sent = self.send_on(peer, at, Head { header, control }, bulk, SendKind::Short);
        sent.map(|_| ())
    }

    fn try_hold(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        let paths = self.peers[peer as usize].as_ref().ok_or(Full)?;
        let (at, bytes) = paths.first;
        let held = SendKind::Held(Follows::Maybe);
        let taken = self.send_on(peer, at, Head { header, control }, bulk, held);
        // Frames that leave together take one path.
        if taken != Ok(Taken::Held)
            && let Some(paths) = &mut self.peers[peer as usize]
        {
            paths.begun(bytes);
        }
        taken
    }

    fn try_more(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<Taken, Full> {
        if !self.connect(peer) {
            return Err(Full);
        }
        let bytes = bulk.len() as u64;
        let paths = self.peers[peer as usize].as_mut().ok_or(Full)?;
        let at = paths.begin(bytes);
        let held = SendKind::Held(Follows::Surely);
        let taken = self.send_on(peer, at, Head { header, control }, bulk, held);
        if taken != Ok(Taken::Held)
            && let Some(paths) = &mut self.peers[peer as usize]
        {
            paths.begun(bytes);
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
        let sent = self.send_on(
            peer,
            paths.next,
            Head { header, control },
            bulk,
            SendKind::Fragment,
        );
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
        let sent = self.send_on(
            peer,
            at,
            Head { header, control },
            bulk,
            SendKind::Lent(ticket),
        );
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
        self.end_lending(ticket);
    }

    fn fragment_limits(&mut self, peer: u32, rest: u64, piece: u64) -> Limits {
        if !self.connect(peer) {
            return NOWHERE;
        }
        let Some(paths) = &mut self.peers[peer as usize] else {
            return NOWHERE;
        };
        let next = self.spread.choose(&paths.loads, rest, piece);
        (paths.next, paths.rest) = (next.min(paths.paths.len() - 1), (rest, piece));
        let limits = paths.limits_of(paths.next);
        match paths.paths.len() {
            1 => limits,
            _ => limits.in_pieces(piece),
        }
    }

    fn is_ordered(&self, _peer: u32) -> bool {
        false
    }

    fn has_free_path(&mut self, peer: u32) -> bool {
        let Some(paths) = &self.peers[peer as usize] else {
            return false;
        };
        let (rest, piece) = paths.rest;
        let next = self.spread.choose(&paths.loads, rest, piece);
        paths.loads.get(next).is_some_and(|load| !load.full)
    }

    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        if !self.connect(peer) && !self.knows(peer) {
            return None;
        }
        // From its business card, also when no path to it can be made now.
        let mut modules = self.modules_for(peer).peekable();
        match modules.peek() {
            Some(_) => modules.find_map(|(_, module)| module.arch(peer)),
            None => Some(self.arch),
        }
    }

    fn limits(&mut self, peer: u32) -> Limits {
        if !self.connect(peer) {
            return NOWHERE;
        }
        let from = self.single_copy_from(peer);
        let paths = self.peers[peer as usize].as_ref();
        paths.map_or(NOWHERE, |paths| Limits {
            single_copy_from: from,
            ..paths.limits()
        })
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

impl<M: Module> Bml<M> {
    /// The length (bytes) from which a peer's memory is read directly.
    fn single_copy_from(&self, peer: u32) -> u64 {
        let paths = self.peers[peer as usize].as_ref();
        let rdma = paths.and_then(|paths| paths.rdma.as_ref());
        let from = rdma.and_then(|(module, _)| {
            let caps = self.modules[*module].as_ref()?.caps();
            Some(caps.get.from)
        });
        from.unwrap_or(u64::MAX)
    }
}

/// The limits of a peer that nothing reaches.
const NOWHERE: Limits = Limits {
    eager: 0,
    eager_multi: 0,
    fragment: 64,
    single_copy_from: u64::MAX,
    frames_to: 0,
};
