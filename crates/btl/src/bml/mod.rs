//! The BTL management layer: which modules carry what to each peer.
//!
//! A peer's paths are chosen at first contact. Modules are tried from the highest exclusivity down:
//! the first that reaches the peer carries its frames, together with others of the same
//! exclusivity, each with a weight by its bandwidth. Short frames take the paths with the lowest
//! latency in turn, fragments are [spread] over all. Peers may own different modules, so long as
//! each pair shares one.
//!
//! Of a module that may fail, copies of frames are kept until their end is told. When it fails it
//! is taken out everywhere and what was not told to have arrived is sent again on other paths; some
//! of it may arrive twice. A fragment that is too long for another path is cut: by contract the
//! last eight bytes of its control are its offset (u64, little-endian).
//!
//! Memory is registered through a [cache](crate::rcache) for each module: it is pinned while it is
//! offered to a peer or a transfer of ours uses it, and stays registered for the next time.

mod paths;
pub mod spread;
mod wire;

use crate::frame::{CONTROL_MAX, Header};
use crate::module::{Access, Block, Caps, Event, Flags, Module};
use crate::networks::Network;
use crate::rcache::{Bounds, Counters, Pin, Registrations};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use paths::{Copying, Kept, Path, Paths, load};
use spread::Spread;
use std::collections::{BTreeMap, VecDeque};

/// News for the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A transfer that was [queued](Got::Queued) has ended.
    Got {
        /// Its ticket.
        ticket: u64,
        /// Whether all was done.
        done: bool,
    },
    /// A peer has no path left.
    Lost(u32),
}

/// See the module's text.
pub struct Bml<M: Module> {
    /// `None`: it has failed.
    modules: Vec<Option<M>>,
    peers: Vec<Option<Box<Paths<M::Endpoint>>>>,
    /// How this process stores its data.
    arch: ArchWord,
    spread: Box<dyn Spread>,
    kept: BTreeMap<u64, Kept>,
    /// Must be sent again, and found no room yet.
    again: VecDeque<Kept>,
    /// Transfers under way, by our number.
    transfers: BTreeMap<u64, Transferring>,
    /// What is registered, by module.
    registered: Vec<Registrations>,
    /// What peers may reach: by the protocol's ticket, the module and the registration.
    offers: BTreeMap<u64, (usize, Pin)>,
    tickets: u64,
    events: Vec<Event>,
    /// Peers with paths that had no room lately.
    full: Vec<u32>,
    lost: Vec<u32>,
}

/// A transfer between memories that has not ended.
struct Transferring {
    module: usize,
    peer: u32,
    /// The protocol's.
    ticket: u64,
    /// Our side of it, where that must be registered.
    pin: Option<Pin>,
}

/// What is kept registered with a module, in use or for the next time.
const REGISTERED: Bounds = Bounds {
    entries: 1024,
    bytes: 4 << 30,
};

/// In which bits of a key its module is.
const MODULE_SHIFT: u32 = 56;
/// Bytes that one process keeps for a peer never spoken to, whatever the number of modules.
pub const BYTES_PER_PEER: usize = size_of::<Option<Box<()>>>();

impl<M: Module> Bml<M> {
    /// Of these modules, whose numbers are the same in all processes, for so many processes.
    #[must_use]
    pub fn new(modules: Vec<M>, processes: u32, spread: Box<dyn Spread>) -> Bml<M> {
        const { assert!(size_of::<Option<Box<Paths<M::Endpoint>>>>() == BYTES_PER_PEER) }
        let registered = modules.iter().map(|_| Registrations::new(REGISTERED));
        Bml {
            registered: registered.collect(),
            offers: BTreeMap::new(),
            modules: modules.into_iter().map(Some).collect(),
            peers: std::iter::repeat_with(|| None)
                .take(processes as usize)
                .collect(),
            arch: ArchWord::LOCAL,
            spread,
            kept: BTreeMap::new(),
            again: VecDeque::new(),
            transfers: BTreeMap::new(),
            tickets: 0,
            events: Vec::new(),
            full: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// The same in a simulated process that stores its data in another way.
    #[must_use]
    pub fn of_arch(self, arch: ArchWord) -> Bml<M> {
        Bml { arch, ..self }
    }

    /// The weights of a peer's paths by module, when it has been spoken to.
    pub fn weights(&self, peer: u32) -> Option<impl Iterator<Item = (usize, f64)> + '_> {
        let paths = self.peers[peer as usize].as_ref()?;
        let both = paths.paths.iter().zip(&paths.loads);
        Some(both.map(|(path, load)| (path.module, load.weight)))
    }

    /// Bytes of the table of peers and of what hangs on it.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let met = self.peers.iter().flatten().count();
        self.peers.capacity() * BYTES_PER_PEER + met * size_of::<Paths<M::Endpoint>>()
    }

    /// The same with other bounds for what is kept registered with each module.
    #[must_use]
    pub fn registering(mut self, bounds: Bounds) -> Bml<M> {
        let caches = self.modules.iter().map(|_| Registrations::new(bounds));
        self.registered = caches.collect();
        self
    }

    /// What the cache of a module's registrations has done.
    #[must_use]
    pub fn registrations(&self, module: usize) -> Counters {
        self.registered[module].counters()
    }

    /// Uses of registered memory: what is offered to peers, and transfers of ours under way.
    #[must_use]
    pub fn in_use(&self) -> usize {
        self.offers.len() + self.transfers.len()
    }

    /// Frames whose arrival has not been told.
    #[must_use]
    pub fn unsettled(&self) -> usize {
        self.kept.len() + self.again.len()
    }

    /// The next frame that one of the networks has received.
    pub fn take(&mut self) -> Option<M::Arrived>
    where
        M: Network,
    {
        self.modules.iter_mut().flatten().find_map(Network::take)
    }

    /// Asks the modules for news, and sends again what must be. Call after a poll.
    pub fn progress(&mut self, mut told: impl FnMut(News)) {
        for at in 0..self.modules.len() {
            let Some(module) = &mut self.modules[at] else {
                continue;
            };
            let mut events = std::mem::take(&mut self.events);
            module.events(&mut events);
            for event in events.drain(..) {
                match event {
                    Event::Ended {
                        ticket, done, took, ..
                    } => self.ended(ticket, done, took, &mut told),
                    Event::Failed { peer: None } => self.take_out(at, &mut told),
                    Event::Failed { peer: Some(peer) } => self.take_path(at, peer, &mut told),
                }
            }
            self.events = events;
        }
        for peer in std::mem::take(&mut self.full) {
            if let Some(paths) = &mut self.peers[peer as usize] {
                paths.loads.iter_mut().for_each(|load| load.full = false);
            }
        }
        while let Some(kept) = self.again.pop_front() {
            if let Err(kept) = self.resend(kept) {
                self.again.push_front(kept);
                break;
            }
        }
        self.lost.drain(..).for_each(|peer| told(News::Lost(peer)));
    }

    fn ended(&mut self, number: u64, done: bool, took: u64, told: &mut impl FnMut(News)) {
        if let Some(transfer) = self.transfers.remove(&number) {
            self.end_transfer(transfer, done, told);
            return;
        }
        let Some(kept) = self.kept.remove(&number) else {
            return;
        };
        if let Some(paths) = &mut self.peers[kept.peer as usize] {
            let path = paths.paths.iter().position(|p| p.module == kept.module);
            if let Some(load) = path.map(|at| &mut paths.loads[at]) {
                load.arrived(
                    kept.bulk.len() as u64,
                    kept.queued,
                    if done { took } else { 0 },
                );
            }
        }
        if !done {
            self.again.push_back(kept);
        }
    }

    fn end_transfer(&mut self, transfer: Transferring, done: bool, told: &mut impl FnMut(News)) {
        if let Some(pin) = transfer.pin {
            self.unpin(transfer.module, pin);
        }
        let ticket = transfer.ticket;
        told(News::Got { ticket, done });
    }

    /// Registers a region with a module, or finds that it is.
    fn pin(&mut self, at: usize, region: Region, access: Access) -> Option<(Pin, RemoteKey)> {
        let module = self.modules[at].as_mut()?;
        self.registered[at].register(module, region, access)
    }

    fn unpin(&mut self, at: usize, pin: Pin) {
        if let Some(module) = &mut self.modules[at] {
            self.registered[at].release(module, pin);
        }
    }

    /// Takes out a module that has failed, and with it all that is registered there.
    fn take_out(&mut self, at: usize, told: &mut impl FnMut(News)) {
        let Some(mut failed) = self.modules[at].take() else {
            return;
        };
        for peer in 0..self.peers.len() {
            self.take_path(at, u32::try_from(peer).unwrap_or(u32::MAX), told);
        }
        self.offers.retain(|_, (module, _)| *module != at);
        self.registered[at].end(&mut failed);
    }

    /// Takes a module out for one peer; what has not arrived for sure is sent again.
    fn take_path(&mut self, module: usize, peer: u32, told: &mut impl FnMut(News)) {
        let over = |_: &u64, transfer: &mut Transferring| {
            (transfer.module, transfer.peer) == (module, peer)
        };
        let over: Vec<_> = self.transfers.extract_if(.., over).collect();
        for (_, transfer) in over {
            self.end_transfer(transfer, false, told);
        }
        if let Some(paths) = &mut self.peers[peer as usize] {
            if let Some(at) = paths.paths.iter().position(|path| path.module == module) {
                paths.paths.remove(at);
                paths.loads.remove(at);
                paths.weigh();
            }
            paths.rdma.take_if(|(of, _)| *of == module);
            if paths.paths.is_empty() {
                self.peers[peer as usize] = None;
                if !self.connect(peer) {
                    self.lost.push(peer);
                }
            }
        }
        let unsettled = |_: &u64, kept: &mut Kept| kept.peer == peer && kept.module == module;
        let frames = self.kept.extract_if(.., unsettled).map(|(_, kept)| kept);
        self.again.extend(frames);
    }

    /// The peer's paths, made at first contact. False: nothing reaches it.
    fn connect(&mut self, peer: u32) -> bool {
        if self.peers[peer as usize].is_some() {
            return true;
        }
        let able = self.modules.iter().enumerate().filter_map(|(at, module)| {
            let module = module.as_ref().filter(|module| module.reaches(peer))?;
            Some((at, module.caps()))
        });
        let mut able: Vec<(usize, Caps)> = able.collect();
        able.sort_by_key(|(_, caps)| std::cmp::Reverse(caps.exclusivity));
        let senders = able.iter().filter(|(_, caps)| caps.flags.has(Flags::SEND));
        let exclusivity = senders.clone().map(|(_, caps)| caps.exclusivity).max();
        let mut paths = Vec::new();
        for (at, caps) in senders.filter(|(_, caps)| Some(caps.exclusivity) == exclusivity) {
            let module = self.modules[*at].as_mut();
            if let Some(Ok(endpoint)) = module.map(|module| module.connect(peer)) {
                paths.push(Path {
                    module: *at,
                    endpoint,
                    caps: *caps,
                    eager: false,
                });
            }
        }
        if paths.is_empty() {
            return false;
        }
        // What lies in memory of another kind is copied by those that say that they can.
        let alike = paths.iter().all(|path| {
            let module = self.modules[path.module].as_ref();
            module.is_none_or(|module| module.arch(peer) == self.arch)
        });
        let readers = able.iter().filter(|(_, caps)| {
            caps.flags.has(Flags::GET) && (alike || caps.flags.has(Flags::HETEROGENEOUS_RDMA))
        });
        let fastest = readers.max_by_key(|(_, caps)| caps.bandwidth);
        let rdma = fastest.and_then(|(at, _)| {
            let endpoint = self.modules[*at].as_mut()?.connect(peer).ok()?;
            Some((*at, endpoint))
        });
        let mut made = Paths {
            loads: paths.iter().map(|path| load(&path.caps)).collect(),
            paths,
            rdma,
            next: 0,
            turn: 0,
        };
        made.weigh();
        self.peers[peer as usize] = Some(Box::new(made));
        true
    }

    #[cold]
    fn no_room(&mut self, peer: u32, at: usize) -> Result<(), Full> {
        if let Some(paths) = &mut self.peers[peer as usize] {
            paths.loads[at].full = true;
            self.full.push(peer);
        }
        Err(Full)
    }

    /// Sends one frame on a path and keeps a copy if it may get lost.
    fn send_on(
        &mut self,
        peer: u32,
        at: usize,
        (header, control): (Header, &[u8]),
        bulk: Bulk<'_>,
        is_fragment: bool,
    ) -> Result<(), Full> {
        let paths = self.peers[peer as usize].as_mut().ok_or(Full)?;
        let path = &mut paths.paths[at];
        let module = self.modules[path.module].as_mut().ok_or(Full)?;
        let len = bulk.len();
        if path.caps.flags.has(Flags::RELIABLE) {
            if module
                .send(&mut path.endpoint, header, control, bulk, 0)
                .is_err()
            {
                return self.no_room(peer, at);
            }
            paths.loads[at].given += len as u64;
            return Ok(());
        }
        self.tickets += 1;
        // What is packed on demand is packed into the copy, once there is room for it.
        let mut copying = Copying {
            source: bulk,
            copy: None,
        };
        let filled = Bulk::Fill {
            len,
            source: &mut copying,
        };
        let filled = if len == 0 { Bulk::None } else { filled };
        let sent = module.send(&mut path.endpoint, header, control, filled, self.tickets);
        if sent.is_err() {
            return self.no_room(peer, at);
        }
        let queued = paths.loads[at].left(len as u64);
        let mut kept = Kept {
            peer,
            module: path.module,
            header,
            control: [0; CONTROL_MAX],
            bulk: copying.copy.unwrap_or_else(|| HeapBytes::new(0)),
            is_fragment,
            queued,
        };
        kept.header.control_len = u8::try_from(control.len()).unwrap_or(0);
        kept.control[..control.len()].copy_from_slice(control);
        self.kept.insert(self.tickets, kept);
        Ok(())
    }

    /// Sends a frame again that has not arrived for sure, in pieces if it is a fragment too long
    /// for other paths. `Err`: what is left of it.
    fn resend(&mut self, mut kept: Kept) -> Result<(), Kept> {
        if !self.connect(kept.peer) {
            return Ok(()); // It has no path left, and its operations have ended.
        }
        let len = usize::from(kept.header.control_len);
        loop {
            let limits = self.fragment_limits(kept.peer);
            let most = match kept.is_fragment {
                true => limits.fragment.min(kept.bulk.len()),
                false => kept.bulk.len(),
            };
            let (header, control) = (kept.header, kept.control);
            let bulk = Bulk::Region(kept.bulk.region().slice(0, most));
            let sent = match kept.is_fragment {
                true => self.try_fragment(kept.peer, header, &control[..len], bulk),
                false => self.try_send(kept.peer, header, &control[..len], bulk),
            };
            if sent.is_err() {
                return Err(kept);
            }
            if most == kept.bulk.len() {
                return Ok(());
            }
            let place = len - 8..len;
            let offset = kept.control[place.clone()].try_into().unwrap_or([0; 8]);
            let offset = u64::from_le_bytes(offset) + most as u64;
            kept.control[place].copy_from_slice(&offset.to_le_bytes());
            let rest = HeapBytes::new(kept.bulk.len() - most);
            oxmpi_mem::copy(rest.region(), kept.bulk.region().skip(most));
            kept.bulk = rest;
        }
    }

    fn transfer(
        &mut self,
        peer: u32,
        block: Block,
        ticket: u64,
        get: bool,
    ) -> Result<Got, GetError> {
        if !self.connect(peer) {
            return Err(GetError);
        }
        let of = usize::try_from(block.there.key >> MODULE_SHIFT).unwrap_or(usize::MAX);
        let paths = self.peers[peer as usize].as_mut().ok_or(GetError)?;
        let (_, endpoint) = (paths.rdma.as_mut())
            .filter(|(module, _)| *module == of)
            .ok_or(GetError)?;
        let module = self.modules[of].as_mut().ok_or(GetError)?;
        let caps = module.caps();
        let limits = if get { caps.get } else { caps.put };
        if !limits.fits(block.there.address, block.here) {
            return Err(GetError);
        }
        let there = RemoteKey {
            key: block.there.key & ((1 << MODULE_SHIFT) - 1),
            ..block.there
        };
        let block = Block { there, ..block };
        let pin = match caps.flags.has(Flags::NEEDS_REGISTRATION) {
            true => {
                let ours = self.registered[of].register(module, block.here, Access::Local);
                Some(ours.ok_or(GetError)?.0)
            }
            false => None,
        };
        self.tickets += 1;
        let begun = match get {
            true => module.get(endpoint, &[block], self.tickets),
            false => module.put(endpoint, &[block], self.tickets),
        };
        if begun == Ok(Got::Queued) {
            let transfer = Transferring {
                module: of,
                peer,
                ticket,
                pin,
            };
            self.transfers.insert(self.tickets, transfer);
        } else if let Some(pin) = pin {
            self.unpin(of, pin);
        }
        begun
    }
}
