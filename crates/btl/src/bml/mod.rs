//! The BTL management layer: which modules carry what to each peer.
//!
//! A peer's paths are chosen at first contact. Modules are tried from the highest exclusivity down:
//! the first that reaches the peer carries its frames, together with others of the same
//! exclusivity, each with a weight by its bandwidth. Messages begin on the path that has been seen
//! to be quickest for their length, fragments are [spread] over all. Peers may own different
//! modules, so long as each pair shares one.
//!
//! Of a module that may fail, copies of frames are kept until their end is told. When it fails it
//! is taken out everywhere and what was not told to have arrived is sent again on other paths; some
//! of it may arrive twice. A fragment that is too long for another path is cut: by contract the
//! last eight bytes of its control are its offset (u64, little-endian). A module that reads
//! payloads where they lie is lent the copy, or the protocol's own memory: then the protocol is
//! told when nothing reads it any more.
//!
//! Memory is registered through a [cache](crate::rcache) for each module: it is pinned while it is
//! offered to a peer or a transfer of ours uses it, and stays registered for the next time.
//!
//! Length: paths, what is kept and what is lent change together when a module fails or is back.

mod late;
mod paths;
pub mod spread;
mod wire;

use crate::frame::{CONTROL_MAX, Header};
use crate::module::{Access, Arm, Block, Caps, Event, Flags, Module};
use crate::networks::Network;
use crate::offload::{Circle, Offload};
use crate::rcache::{Bounds, Counters, Pin, Registrations, Watch};
use crate::wire::{Bulk, Follows, Full, GetError, Got, RemoteKey, Taken, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use paths::{Copying, Kept, Path, Paths, Payload, copy_of, load, packed};
use spread::Spread;
use std::collections::{BTreeMap, VecDeque};

/// BmlEvent for the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BmlEvent {
    /// A transfer that was [queued](Got::Queued) has ended.
    Got {
        /// Its ticket.
        ticket: u64,
        /// Whether all was done.
        done: bool,
    },
    /// Nothing that was lent under this ticket is read any more.
    Returned {
        /// The ticket.
        ticket: u64,
    },
    /// A peer has no path left.
    Lost(u32),
}

/// See the module's text.
pub struct Bml<M: Module> {
    /// `None`: it has failed.
    modules: Vec<Option<M>>,
    /// By module, the first process that it is for.
    firsts: Vec<u32>,
    peers: Vec<Option<Box<Paths<M::Endpoint>>>>,
    /// How this process stores its data.
    arch: ArchWord,
    spread: Box<dyn Spread>,
    kept: BTreeMap<u64, Kept>,
    /// Frames that the protocol's memory is lent to, by its ticket.
    lent: BTreeMap<u64, u32>,
    /// The module that has handed up the last frame.
    giver: usize,
    /// Since the last poll something was to be sent to a peer of whom it is not known how it is
    /// reached.
    asks: bool,
    /// Must be sent again, and found no room yet.
    again: VecDeque<Kept>,
    /// Transfers under way, by our number.
    transfers: BTreeMap<u64, Transferring>,
    /// What is registered, by module.
    registered: Vec<Registrations>,
    /// Who tells that registered memory was given back; `None`: it never is.
    watch: Option<Box<dyn Watch>>,
    /// What peers may reach: by the protocol's ticket, the module and the registration.
    offers: BTreeMap<u64, (usize, Pin)>,
    tickets: u64,
    /// Bytes of frames that modules have taken, and of transfers that have begun.
    carried: u64,
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

/// How a frame leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// On a path for short frames.
    Short,
    /// The same, and it may leave with those that follow.
    Held(Follows),
    /// On any: it is a part of a message.
    Fragment,
    /// The same, and the protocol's memory is lent under this ticket.
    Lent(u64),
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
            watch: None,
            offers: BTreeMap::new(),
            firsts: vec![0; modules.len()],
            modules: modules.into_iter().map(Some).collect(),
            peers: std::iter::repeat_with(|| None)
                .take(processes as usize)
                .collect(),
            arch: ArchWord::LOCAL,
            spread,
            kept: BTreeMap::new(),
            lent: BTreeMap::new(),
            giver: 0,
            asks: false,
            again: VecDeque::new(),
            transfers: BTreeMap::new(),
            tickets: 0,
            carried: 0,
            events: Vec::new(),
            full: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// There are so many processes now: those of other jobs come behind those of ours.
    pub fn grow(&mut self, processes: u32) {
        if processes as usize > self.peers.len() {
            self.peers.resize_with(processes as usize, || None);
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

    /// Whether peers reach memory by a module, which they do by its registrations.
    #[must_use]
    pub fn registers(&self) -> bool {
        let mut modules = self.modules();
        modules.any(|module| module.caps().flags.has(Flags::GET))
    }

    /// The same with somebody who tells that registered memory was given back.
    #[must_use]
    pub fn watching(mut self, watch: Box<dyn Watch>) -> Bml<M> {
        self.watch = Some(watch);
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

    /// Bytes given to modules so far: payload of frames, what was sent again too, and transfers
    /// between memories.
    #[must_use]
    pub fn carried(&self) -> u64 {
        self.carried
    }

    /// Frames whose arrival has not been told.
    #[must_use]
    pub fn unsettled(&self) -> usize {
        self.kept.len() + self.again.len()
    }

    /// Its modules that have not failed.
    pub fn modules(&self) -> impl Iterator<Item = &M> {
        self.modules.iter().flatten()
    }

    /// The same, for whoever uses one for more than frames.
    pub fn modules_mut(&mut self) -> impl Iterator<Item = &mut M> {
        self.modules.iter_mut().flatten()
    }

    /// Collective operations of a group by the first module that has them.
    pub fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        let mut modules = self.modules.iter_mut().flatten();
        modules.find_map(|module| module.offload(circle))
    }

    /// As [`Module::news`], of all modules.
    #[must_use]
    pub fn news(&self) -> u64 {
        self.modules().map(Module::news).sum()
    }

    /// What a process that has nothing to do may sleep on: these descriptors. False: it must look
    /// again soon.
    pub fn arm(&mut self, mut descriptor: impl FnMut(i32)) -> bool {
        let mut may_sleep = !self.asks;
        for module in self.modules.iter_mut().flatten() {
            match module.arm() {
                Arm::Doorbell => {}
                Arm::Descriptor(number) => descriptor(number),
                Arm::Poll => may_sleep = false,
            }
        }
        may_sleep
    }

    /// The next frame that one of the networks has received.
    pub fn take(&mut self) -> Option<M::Arrived>
    where
        M: Network,
    {
        self.asks = false;
        let modules = self.modules.iter_mut().enumerate();
        let mut found = modules.filter_map(|(at, module)| Some((at, module.as_mut()?.take()?)));
        let (at, arrived) = found.next()?;
        self.giver = at;
        Some(arrived)
    }

    /// For tests of modules.
    #[cfg(test)]
    pub(crate) fn modules_for_tests(&mut self) -> impl Iterator<Item = &mut M> {
        self.modules.iter_mut().flatten()
    }

    /// Whether all that was to be sent has left this process.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.again.is_empty() && self.modules.iter().flatten().all(Module::has_left)
    }

    /// The process is about to [end](Module::leave), or is not after all.
    pub fn leave(&mut self, leaves: bool) {
        let modules = self.modules.iter_mut().flatten();
        modules.for_each(|module| module.leave(leaves));
    }

    /// Whether a module [answers](Flags::ANSWERS) others until the end.
    #[must_use]
    pub fn answers(&self) -> bool {
        let mut modules = self.modules.iter().flatten();
        modules.any(|module| module.caps().flags.has(Flags::ANSWERS))
    }

    /// Asks the modules for news, and sends again what must be. Call after a poll.
    pub fn progress(&mut self, mut told: impl FnMut(BmlEvent)) {
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
                    Event::Restored { peer } => self.put_back(at, peer),
                }
            }
            self.events = events;
        }
        let peers = &mut self.peers;
        self.full.retain(|peer| {
            let Some(paths) = &mut peers[*peer as usize] else {
                return false;
            };
            let loads = paths.loads.iter_mut();
            paths.is_listed = loads.fold(false, |again, load| load.may_have_room() | again);
            paths.is_listed
        });
        // First of all, so that nobody takes what has become of the rest for success.
        self.lost
            .drain(..)
            .for_each(|peer| told(BmlEvent::Lost(peer)));
        while let Some(kept) = self.again.pop_front() {
            if let Err(kept) = self.resend(kept, &mut told) {
                self.again.push_front(kept);
                break;
            }
        }
        self.lost
            .drain(..)
            .for_each(|peer| told(BmlEvent::Lost(peer)));
    }

    fn ended(&mut self, number: u64, done: bool, took: u64, told: &mut impl FnMut(BmlEvent)) {
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
                    kept.bulk.region().len() as u64,
                    kept.queued,
                    if done { took } else { 0 },
                );
            }
        }
        match done {
            true => self.returned(&kept.bulk, told),
            false => self.again.push_back(kept),
        }
    }

    /// A frame does not need its payload any more.
    fn returned(&mut self, bulk: &Payload, told: &mut impl FnMut(BmlEvent)) {
        if let Payload::Lent(_, ticket) = *bulk
            && let Some(frames) = self.lent.get_mut(&ticket)
        {
            *frames -= 1;
            if *frames == 0 {
                self.lent.remove(&ticket);
                told(BmlEvent::Returned { ticket });
            }
        }
    }

    /// What was lent under a ticket is its owner's again.
    fn take_back(&mut self, ticket: u64) {
        if self.lent.remove(&ticket).is_none() {
            return;
        }
        for kept in self.kept.values_mut().chain(&mut self.again) {
            let Payload::Lent(region, of) = kept.bulk else {
                continue;
            };
            if of != ticket {
                continue;
            }
            kept.bulk = Payload::Own(copy_of(region));
            let paths = self.peers[kept.peer as usize].as_mut();
            let mut paths = paths.into_iter().flat_map(|paths| &mut paths.paths);
            let path = paths.find(|path| path.module == kept.module);
            if let (Some(path), Some(module)) = (path, &mut self.modules[kept.module]) {
                module.detach(&mut path.endpoint, region);
            }
        }
    }

    /// A module reaches a peer again that it had lost.
    fn put_back(&mut self, at: usize, peer: u32) {
        let (Some(paths), Some(module)) = (&mut self.peers[peer as usize], &mut self.modules[at])
        else {
            return; // It has no path at all; the next frame makes its list anew.
        };
        let caps = module.caps();
        let is_there = paths.paths.iter().any(|path| path.module == at);
        let is_equal = |path: &Path<M::Endpoint>| path.caps.exclusivity == caps.exclusivity;
        if is_there || !paths.paths.iter().all(is_equal) {
            return;
        }
        if let Ok(endpoint) = module.connect(peer) {
            paths.paths.push(Path {
                module: at,
                endpoint,
                caps,
            });
            paths.loads.push(load(&caps));
            paths.weigh();
        }
    }

    fn end_transfer(
        &mut self,
        transfer: Transferring,
        done: bool,
        told: &mut impl FnMut(BmlEvent),
    ) {
        if let Some(pin) = transfer.pin {
            self.unpin(transfer.module, pin);
        }
        let ticket = transfer.ticket;
        told(BmlEvent::Got { ticket, done });
    }

    /// Registers a region with a module, or finds that it is.
    fn pin(&mut self, at: usize, region: Region, access: Access) -> Option<(Pin, RemoteKey)> {
        self.forget_what_is_gone();
        let module = self.modules[at].as_mut()?;
        let watch = self.watch.as_deref_mut();
        self.registered[at].register(module, watch.map(|watch| watch as _), region, access)
    }

    /// Ends the registrations of memory that was given back.
    fn forget_what_is_gone(&mut self) {
        let Some(watch) = &mut self.watch else {
            return;
        };
        watch.gone(&mut |range| {
            let modules = self.modules.iter_mut().zip(&mut self.registered);
            for (module, cache) in modules {
                if let Some(module) = module {
                    cache.invalidate(module, range);
                }
            }
        });
    }

    fn unpin(&mut self, at: usize, pin: Pin) {
        if let Some(module) = &mut self.modules[at] {
            self.registered[at].release(module, pin);
        }
    }

    /// Takes out a module that has failed, and with it all that is registered there.
    fn take_out(&mut self, at: usize, told: &mut impl FnMut(BmlEvent)) {
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
    fn take_path(&mut self, module: usize, peer: u32, told: &mut impl FnMut(BmlEvent)) {
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
                self.connect(peer);
            }
        }
        let unsettled = |_: &u64, kept: &mut Kept| kept.peer == peer && kept.module == module;
        let frames = self.kept.extract_if(.., unsettled).map(|(_, kept)| kept);
        self.again.extend(frames);
    }

    /// The peer's paths, made at first contact. False: nothing reaches it, or that is not known
    /// yet.
    fn connect(&mut self, peer: u32) -> bool {
        if self.peers[peer as usize].is_some() {
            return true;
        }
        if !self.knows(peer) {
            self.asks = true;
            return false;
        }
        let able = self.modules_for(peer);
        let able = able.filter(|(_, module)| module.reaches(peer));
        let mut able: Vec<(usize, Caps)> = able.map(|(at, module)| (at, module.caps())).collect();
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
                });
            }
        }
        if paths.is_empty() {
            // Whoever has something for it must not wait for ever.
            if !self.lost.contains(&peer) {
                self.lost.push(peer);
            }
            return false;
        }
        // What lies in memory of another kind is copied by those that say that they can.
        let alike = paths.iter().all(|path| {
            let module = self.modules[path.module].as_ref();
            module.is_none_or(|module| module.arch(peer) == Some(self.arch))
        });
        let readers = able.iter().filter(|(_, caps)| {
            caps.flags.has(Flags::GET) && (alike || caps.flags.has(Flags::HETEROGENEOUS_RDMA))
        });
        let fastest = readers.max_by_key(|(_, caps)| caps.bandwidth);
        let rdma = fastest.and_then(|(at, _)| {
            let endpoint = self.modules[*at].as_mut()?.connect(peer).ok()?;
            Some((*at, endpoint))
        });
        self.peers[peer as usize] = Some(Box::new(Paths::new(paths, rdma)));
        true
    }

    #[cold]
    fn no_room(&mut self, peer: u32, at: usize) -> Result<Taken, Full> {
        if let Some(paths) = &mut self.peers[peer as usize] {
            let load = &mut paths.loads[at];
            load.has_no_room();
            // Where ends are not told nobody knows that nothing is on its way.
            if paths.paths[at].caps.flags.has(Flags::RELIABLE) {
                load.resting = 0;
            }
            if !std::mem::replace(&mut paths.is_listed, true) {
                self.full.push(peer);
            }
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
        way: Way,
    ) -> Result<Taken, Full> {
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
            self.carried += len as u64;
            return Ok(Taken::Left);
        }
        let is_fragment = !matches!(way, Way::Short | Way::Held(_));
        if path.caps.flags.has(Flags::LENDS) {
            if !module.has_room(&mut path.endpoint, is_fragment) {
                return self.no_room(peer, at);
            }
            let payload = match (way, bulk) {
                (Way::Lent(ticket), Bulk::Region(region)) => Payload::Lent(region, ticket),
                (_, bulk) => Payload::Own(packed(bulk)),
            };
            let region = payload.region();
            let lent = match len {
                0 => Bulk::None,
                _ => Bulk::Lent {
                    region,
                    is_fragment,
                },
            };
            let ticket = self.tickets + 1;
            let to = &mut path.endpoint;
            let sent = match way {
                Way::Held(follows) => module.hold(to, header, control, lent, (ticket, follows)),
                _ => (module.send(to, header, control, lent, ticket)).map(|()| Taken::Left),
            };
            let Ok(taken) = sent else {
                return self.no_room(peer, at);
            };
            if let Payload::Lent(_, ticket) = payload {
                *self.lent.entry(ticket).or_default() += 1;
            }
            self.tickets = ticket;
            self.carried += len as u64;
            self.keep(peer, at, (header, control), payload, is_fragment);
            return Ok(taken);
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
        self.carried += len as u64;
        let payload = Payload::Own(copying.copy.unwrap_or_else(|| HeapBytes::new(0)));
        self.keep(peer, at, (header, control), payload, is_fragment);
        Ok(Taken::Left)
    }

    /// Keeps what has left under the last ticket until its end is told.
    fn keep(
        &mut self,
        peer: u32,
        at: usize,
        (header, control): (Header, &[u8]),
        bulk: Payload,
        is_fragment: bool,
    ) {
        let Some(paths) = &mut self.peers[peer as usize] else {
            return;
        };
        let mut kept = Kept {
            peer,
            module: paths.paths[at].module,
            header,
            control: [0; CONTROL_MAX],
            queued: paths.loads[at].left(bulk.region().len() as u64),
            bulk,
            is_fragment,
        };
        kept.header.control_len = u8::try_from(control.len()).unwrap_or(0);
        kept.control[..control.len()].copy_from_slice(control);
        self.kept.insert(self.tickets, kept);
    }

    /// Sends a frame again that has not arrived for sure, in pieces if it is a fragment too long
    /// for other paths. `Err`: what is left of it.
    fn resend(&mut self, mut kept: Kept, told: &mut impl FnMut(BmlEvent)) -> Result<(), Kept> {
        if !self.connect(kept.peer) {
            if !self.knows(kept.peer) {
                return Err(kept);
            }
            self.returned(&kept.bulk, told);
            return Ok(()); // It has no path left, and its operations have ended.
        }
        let len = usize::from(kept.header.control_len);
        loop {
            let left = kept.bulk.region().len() as u64;
            let limits = self.fragment_limits(kept.peer, left, left);
            let all = kept.bulk.region();
            let most = match kept.is_fragment {
                true => limits.fragment.min(all.len()),
                false => all.len(),
            };
            let (header, control, piece) = (kept.header, kept.control, all.slice(0, most));
            let bulk = Bulk::Region(piece);
            let sent = match (&kept.bulk, kept.is_fragment) {
                (Payload::Lent(_, ticket), true) => {
                    let ticket = *ticket;
                    self.try_lend(kept.peer, header, &control[..len], piece, ticket)
                }
                (_, true) => self.try_fragment(kept.peer, header, &control[..len], bulk),
                (_, false) => self.try_send(kept.peer, header, &control[..len], bulk),
            };
            if sent.is_err() {
                return Err(kept);
            }
            if most == all.len() {
                self.returned(&kept.bulk, told);
                return Ok(());
            }
            let place = len - 8..len;
            let offset = kept.control[place.clone()].try_into().unwrap_or([0; 8]);
            let offset = u64::from_le_bytes(offset) + most as u64;
            kept.control[place].copy_from_slice(&offset.to_le_bytes());
            kept.bulk = kept.bulk.skip(most);
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
        self.forget_what_is_gone();
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
                let watch = self.watch.as_deref_mut().map(|watch| watch as _);
                let ours = &mut self.registered[of];
                let ours = ours.register(module, watch, block.here, Access::Local);
                Some(ours.ok_or(GetError)?.0)
            }
            false => None,
        };
        self.tickets += 1;
        let begun = match get {
            true => module.get(endpoint, &[block], self.tickets),
            false => module.put(endpoint, &[block], self.tickets),
        };
        if begun.is_ok() {
            self.carried += block.here.len() as u64;
        }
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
