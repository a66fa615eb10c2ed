//! The BTL management layer: it chooses the modules that carry frames to each peer.
//!
//! A peer's paths are chosen at first contact. Modules are tried from the highest exclusivity down.
//! The first that reaches the peer carries its frames, together with others of the same
//! exclusivity. Each path has a weight by its bandwidth. A message begins on the path that was
//! measured as the fastest for its length. Its fragments are [spread] over all. Peers may have
//! different modules, if each pair shares one.
//!
//! If a module may fail, copies of frames are kept until their completion. When it fails, it is
//! removed from all peers, and frames without a completion are sent again on other paths. Some may
//! arrive twice. A fragment that is too long for another path is cut. By contract the last eight
//! bytes of its control are its offset (u64, little-endian). A module that reads payloads in place
//! is lent the copy, or the protocol's own memory. The protocol is then informed when nothing reads
//! that memory any more.
//!
//! Memory is registered through a [cache](crate::rcache) for each module. It is pinned while a peer
//! may access it or a local transfer uses it, and stays registered for the next time.
//!
//! Length: paths, kept frames and lent memory change together when a module fails or is restored.

mod late;
mod paths;
pub mod spread;
mod wire;

use crate::frame::{CONTROL_MAX, Header};
use crate::module::{Access, Arm, Block, Caps, Event, Flags, Hold, Module};
use crate::networks::Network;
use crate::offload::{Circle, Offload};
use crate::rcache::{Bounds, Counters, Pin, Registrations, Watch};
use crate::wire::{Bulk, Follows, Full, GetError, Got, RemoteKey, Taken, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use paths::{Copying, Kept, Path, Paths, Payload, copy_of, load, packed};
use spread::Spread;
use std::collections::{BTreeMap, VecDeque};

/// An event for the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BmlEvent {
    /// A transfer that was [queued](Got::Queued) has ended.
    Got {
        /// Its ticket.
        ticket: u64,
        /// Whether all was done.
        done: bool,
    },
    /// Memory lent under this ticket is not read any more.
    Returned {
        /// The ticket.
        ticket: u64,
    },
    /// A peer has no path left.
    Lost(u32),
}

/// The modules of a process and its paths to all peers.
pub struct Bml<M: Module> {
    /// `None`: the module has failed.
    modules: Vec<Option<M>>,
    /// By module, the first process that it serves.
    firsts: Vec<u32>,
    peers: Vec<Option<Box<Paths<M::Endpoint>>>>,
    /// The data representation of this process.
    arch: ArchWord,
    spread: Box<dyn Spread>,
    kept: BTreeMap<u64, Kept>,
    /// The number of frames that use the protocol's memory, by its ticket.
    lent: BTreeMap<u64, u32>,
    /// The module that has handed up the last frame.
    giver: usize,
    /// Since the last poll a frame was refused because the peer's address is not known yet.
    has_unknown: bool,
    /// Frames to be sent again, which no module has taken yet.
    again: VecDeque<Kept>,
    /// Transfers under way, by our ticket.
    transfers: BTreeMap<u64, Transferring>,
    /// Registered memory, by module.
    registered: Vec<Registrations>,
    /// Reports when registered memory was unmapped. `None`: memory is never unmapped.
    watch: Option<Box<dyn Watch>>,
    /// Memory that peers may access: the module and the registration, by the protocol's ticket.
    offers: BTreeMap<u64, (usize, Pin)>,
    tickets: u64,
    /// Bytes of frames that modules have taken, and of transfers that have begun.
    carried: u64,
    events: Vec<Event>,
    /// Peers with paths that were full lately.
    full: Vec<u32>,
    lost: Vec<u32>,
}

/// A transfer between memories that has not ended.
struct Transferring {
    module: usize,
    peer: u32,
    /// The protocol's ticket.
    ticket: u64,
    /// The registration of the local memory, if the module needs one.
    pin: Option<Pin>,
}

/// A frame without its payload.
#[derive(Clone, Copy)]
struct Head<'a> {
    header: Header,
    control: &'a [u8],
}

/// How a frame leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SendKind {
    /// On a path for short frames.
    Short,
    /// The same, and it may leave with those that follow.
    Held(Follows),
    /// On any path: it is a part of a message.
    Fragment,
    /// The same, and the protocol's memory is lent under this ticket.
    Lent(u64),
}

/// The bounds of the registrations of a module, in use or idle.
const REGISTERED: Bounds = Bounds {
    entries: 1024,
    bytes: 4 << 30,
};

/// The lowest bit of the module's number in a key.
const MODULE_SHIFT: u32 = 56;
/// Bytes kept for a peer before the first message, for any number of modules.
pub const BYTES_PER_PEER: usize = size_of::<Option<Box<()>>>();

impl<M: Module> Bml<M> {
    /// A layer over these modules, whose numbers are equal in all processes.
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
            has_unknown: false,
            again: VecDeque::new(),
            transfers: BTreeMap::new(),
            tickets: 0,
            carried: 0,
            events: Vec::new(),
            full: Vec::new(),
            lost: Vec::new(),
        }
    }

    /// Grows the number of processes. Those of other jobs follow those of this job.
    pub fn grow(&mut self, processes: u32) {
        if processes as usize > self.peers.len() {
            self.peers.resize_with(processes as usize, || None);
        }
    }

    /// The same in a simulated process with another data representation.
    #[must_use]
    pub fn of_arch(self, arch: ArchWord) -> Bml<M> {
        Bml { arch, ..self }
    }

    /// The weights of a peer's paths by module, if there are any.
    pub fn weights(&self, peer: u32) -> Option<impl Iterator<Item = (usize, f64)> + '_> {
        let paths = self.peers[peer as usize].as_ref()?;
        let both = paths.paths.iter().zip(&paths.loads);
        Some(both.map(|(path, load)| (path.module, load.weight)))
    }

    /// Bytes of the table of peers and of the paths in it.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let met = self.peers.iter().flatten().count();
        self.peers.capacity() * BYTES_PER_PEER + met * size_of::<Paths<M::Endpoint>>()
    }

    /// The same with other bounds for the registrations of each module.
    #[must_use]
    pub fn registering(mut self, bounds: Bounds) -> Bml<M> {
        let caches = self.modules.iter().map(|_| Registrations::new(bounds));
        self.registered = caches.collect();
        self
    }

    /// Whether a module gives peers access to memory, which needs registrations.
    #[must_use]
    pub fn registers(&self) -> bool {
        let mut modules = self.modules();
        modules.any(|module| module.caps().flags.has(Flags::GET))
    }

    /// The same with a watch that reports unmapped registered memory.
    #[must_use]
    pub fn watching(mut self, watch: Box<dyn Watch>) -> Bml<M> {
        self.watch = Some(watch);
        self
    }

    /// The counters of a module's registration cache.
    #[must_use]
    pub fn registrations(&self, module: usize) -> Counters {
        self.registered[module].counters()
    }

    /// Uses of registered memory: memory that peers may access, and local transfers under way.
    #[must_use]
    pub fn in_use(&self) -> usize {
        self.offers.len() + self.transfers.len()
    }

    /// Bytes given to modules so far: payloads of frames, also of resent ones, and transfers
    /// between memories.
    #[must_use]
    pub fn carried(&self) -> u64 {
        self.carried
    }

    /// Frames without a completion.
    #[must_use]
    pub fn unsettled(&self) -> usize {
        self.kept.len() + self.again.len()
    }

    /// Its modules that have not failed.
    pub fn modules(&self) -> impl Iterator<Item = &M> {
        self.modules.iter().flatten()
    }

    /// The same, for callers that use one for more than frames.
    pub fn modules_mut(&mut self) -> impl Iterator<Item = &mut M> {
        self.modules.iter_mut().flatten()
    }

    /// Collective operations of a group by the first module that has them.
    pub fn offload(&mut self, circle: &Circle<'_>) -> Option<Box<dyn Offload>> {
        let mut modules = self.modules.iter_mut().flatten();
        modules.find_map(|module| module.offload(circle))
    }

    /// The sum of [`Module::news`] of all modules.
    #[must_use]
    pub fn news(&self) -> u64 {
        self.modules().map(Module::news).sum()
    }

    /// The descriptors that an idle process may sleep on. False: it must poll again soon.
    pub fn arm(&mut self, mut descriptor: impl FnMut(i32)) -> bool {
        let mut may_sleep = !self.has_unknown;
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
        self.has_unknown = false;
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

    /// Handles the events of the modules, and resends failed frames. Call after a poll.
    pub fn progress(&mut self, mut on_event: impl FnMut(BmlEvent)) {
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
                    } => self.ended(ticket, done, took, &mut on_event),
                    Event::Failed { peer: None } => self.remove_module(at, &mut on_event),
                    Event::Failed { peer: Some(peer) } => self.remove_path(at, peer, &mut on_event),
                    Event::Restored { peer } => self.restore_path(at, peer),
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
        // First of all, so that the events of the other frames are not taken for success.
        self.lost
            .drain(..)
            .for_each(|peer| on_event(BmlEvent::Lost(peer)));
        while let Some(kept) = self.again.pop_front() {
            if let Err(kept) = self.resend(kept, &mut on_event) {
                self.again.push_front(kept);
                break;
            }
        }
        self.lost
            .drain(..)
            .for_each(|peer| on_event(BmlEvent::Lost(peer)));
    }

    fn ended(&mut self, number: u64, done: bool, took: u64, on_event: &mut impl FnMut(BmlEvent)) {
        if let Some(transfer) = self.transfers.remove(&number) {
            self.end_transfer(transfer, done, on_event);
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
            true => self.returned(&kept.bulk, on_event),
            false => self.again.push_back(kept),
        }
    }

    /// A frame no longer needs its payload.
    fn returned(&mut self, bulk: &Payload, on_event: &mut impl FnMut(BmlEvent)) {
        if let Payload::Lent(_, ticket) = *bulk
            && let Some(frames) = self.lent.get_mut(&ticket)
        {
            *frames -= 1;
            if *frames == 0 {
                self.lent.remove(&ticket);
                on_event(BmlEvent::Returned { ticket });
            }
        }
    }

    /// Ends the lending of memory under a ticket: what is still needed is copied.
    fn end_lending(&mut self, ticket: u64) {
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

    /// Restores a module's path to a peer that it had lost.
    fn restore_path(&mut self, at: usize, peer: u32) {
        let (Some(paths), Some(module)) = (&mut self.peers[peer as usize], &mut self.modules[at])
        else {
            return; // It has no path. The next frame makes its list anew.
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
        on_event: &mut impl FnMut(BmlEvent),
    ) {
        if let Some(pin) = transfer.pin {
            self.unpin(transfer.module, pin);
        }
        let ticket = transfer.ticket;
        on_event(BmlEvent::Got { ticket, done });
    }

    /// Registers a region with a module, or finds its registration.
    fn pin(&mut self, at: usize, region: Region, access: Access) -> Option<(Pin, RemoteKey)> {
        self.drop_unmapped();
        let module = self.modules[at].as_mut()?;
        let watch = self.watch.as_deref_mut();
        self.registered[at].register(module, watch.map(|watch| watch as _), region, access)
    }

    /// Ends the registrations of unmapped memory.
    fn drop_unmapped(&mut self) {
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

    /// Removes a failed module, and with it all its registrations.
    fn remove_module(&mut self, at: usize, on_event: &mut impl FnMut(BmlEvent)) {
        let Some(mut failed) = self.modules[at].take() else {
            return;
        };
        for peer in 0..self.peers.len() {
            self.remove_path(at, u32::try_from(peer).unwrap_or(u32::MAX), on_event);
        }
        self.offers.retain(|_, (module, _)| *module != at);
        self.registered[at].end(&mut failed);
    }

    /// Removes a module's path to one peer. Frames without a completion are sent again.
    fn remove_path(&mut self, module: usize, peer: u32, on_event: &mut impl FnMut(BmlEvent)) {
        let over = |_: &u64, transfer: &mut Transferring| {
            (transfer.module, transfer.peer) == (module, peer)
        };
        let over: Vec<_> = self.transfers.extract_if(.., over).collect();
        for (_, transfer) in over {
            self.end_transfer(transfer, false, on_event);
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

    /// Makes the peer's paths at first contact. False: nothing reaches it, or that is not known
    /// yet.
    fn connect(&mut self, peer: u32) -> bool {
        if self.peers[peer as usize].is_some() {
            return true;
        }
        if !self.knows(peer) {
            self.has_unknown = true;
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
            // A protocol with a message for it must not wait for ever.
            if !self.lost.contains(&peer) {
                self.lost.push(peer);
            }
            return false;
        }
        // Memory in another data representation is only copied by modules with that capability.
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
            // Without completions it is not known that nothing is on its way.
            if paths.paths[at].caps.flags.has(Flags::RELIABLE) {
                load.resting = 0;
            }
            if !std::mem::replace(&mut paths.is_listed, true) {
                self.full.push(peer);
            }
        }
        Err(Full)
    }

    /// Sends one frame on a path and keeps a copy if it may be lost.
    fn send_on(
        &mut self,
        peer: u32,
        at: usize,
        head: Head<'_>,
        bulk: Bulk<'_>,
        kind: SendKind,
    ) -> Result<Taken, Full> {
        let Head { header, control } = head;
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
        let is_fragment = !matches!(kind, SendKind::Short | SendKind::Held(_));
        if path.caps.flags.has(Flags::LENDS) {
            if !module.has_room(&mut path.endpoint, is_fragment) {
                return self.no_room(peer, at);
            }
            let payload = match (kind, bulk) {
                (SendKind::Lent(ticket), Bulk::Region(region)) => Payload::Lent(region, ticket),
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
            let sent = match kind {
                SendKind::Held(follows) => {
                    module.hold(to, header, control, lent, Hold { ticket, follows })
                }
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
            self.keep(peer, at, head, payload, is_fragment);
            return Ok(taken);
        }
        self.tickets += 1;
        // Payload packed on demand is packed into the copy, once the module has space.
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
        self.keep(peer, at, head, payload, is_fragment);
        Ok(Taken::Left)
    }

    /// Keeps a frame sent under the last ticket until its completion.
    fn keep(
        &mut self,
        peer: u32,
        at: usize,
        Head { header, control }: Head<'_>,
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

    /// Sends a frame again that may not have arrived, in pieces if it is a fragment too long for
    /// other paths. `Err`: the unsent rest.
    fn resend(&mut self, mut kept: Kept, on_event: &mut impl FnMut(BmlEvent)) -> Result<(), Kept> {
        if !self.connect(kept.peer) {
            if !self.knows(kept.peer) {
                return Err(kept);
            }
            self.returned(&kept.bulk, on_event);
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
                self.returned(&kept.bulk, on_event);
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
        self.drop_unmapped();
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
