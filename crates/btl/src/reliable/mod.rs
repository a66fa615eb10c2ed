//! A network made reliable: frames that it loses, corrupts, repeats or reorders arrive once and
//! intact.
//!
//! A module around a module, for `pml dr`. Each frame has a [seal] behind its control. It contains
//! a frame number of this path, CRC32C of the payload and of all else, and acknowledgements. A
//! frame without an acknowledgement in time is sent again. The time follows measured round trips. A
//! frame that is reported as corrupted, or was overtaken by far, is sent again at once. A frame
//! completes when the peer has it, so `bml` keeps frames till then, and lends them.
//!
//! Silence alone is no sign of death: the peer may compute. A path is reported as failed if it is
//! silent while the peer answers on another one. Then `bml` sends its frames on others. The peer is
//! asked at intervals, and its answer restores the path.
//!
//! Length: one frame out and in, and its time-outs.

mod flow;
mod received;
mod seal;

use crate::clock::Clock;
use crate::frame::{CONTROL_MAX, Frame, Header, SEAL, SEALED_MAX};
use crate::layers::Layer;
use crate::module::{Access, Arm, Atomic, Block, Caps, Event, Flags, MemKey, Module};
use crate::networks::{Arrived, Network};
use crate::numbers::ByNumber;
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use flow::{Completion, Flow, Sent, State};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::digest::{NOTHING, of_region};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_sync::Mutex;
use received::Found;
use seal::Seal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Acknowledgements (u128: bit n is frame n + 2 behind [`Seal::ack`]), and the number of a
/// corrupted frame (u32). That number counts only if its frame is not acknowledged yet.
const ACK: u8 = Layer::LINK.kind(1);
/// Asks for an [`ACK`].
const ASK: u8 = Layer::LINK.kind(2);

/// What the modules of a process have received from peers, shared by all.
#[derive(Default)]
pub struct Heard(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// How often each peer has acknowledged something on any module.
    acks: ByNumber<u32, u64>,
    /// Peers of which one module asks whether another receives from them, with the number of the
    /// question. Ordered by peer, as this order reaches the network.
    asks: BTreeMap<u32, u64>,
    asked: u64,
}

impl Heard {
    fn add(&self, peer: u32) {
        *self.0.lock().acks.entry(peer).or_default() += 1;
    }

    fn of(&self, peer: u32) -> u64 {
        self.0.lock().acks.get(&peer).copied().unwrap_or(0)
    }

    /// Lets all modules send an [`ASK`] to a peer.
    fn ask(&self, peer: u32) {
        let mut known = self.0.lock();
        known.asked += 1;
        let asked = known.asked;
        known.asks.insert(peer, asked);
    }

    /// The peers to ask since question number `seen`, which is updated.
    fn asked_since(&self, seen: &mut u64) -> Vec<u32> {
        let known = self.0.lock();
        let before = std::mem::replace(seen, known.asked);
        if before == known.asked {
            return Vec::new();
        }
        let new = known.asks.iter().filter(|(_, at)| **at > before);
        new.map(|(peer, _)| *peer).collect()
    }
}

/// Counters of the repairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Frames sent again.
    pub again: u64,
    /// Frames that arrived corrupted.
    pub damaged: u64,
    /// Frames that arrived again.
    pub repeated: u64,
    /// Paths given up.
    pub failed: u64,
    /// Paths restored.
    pub restored: u64,
}

/// The use of a ticket given to the network.
enum Inner {
    /// The frame of this number to this peer.
    Frame(u32, u32),
    /// A transfer with this peer, by the caller's ticket.
    Transfer(u32, u64),
}

/// A network made reliable.
pub struct Reliable<N: Network, C> {
    network: N,
    clock: C,
    heard: Arc<Heard>,
    flows: ByNumber<u32, Flow<N::Endpoint>>,
    /// Peers with pending work.
    busy: Vec<u32>,
    inner: ByNumber<u64, Inner>,
    tickets: u64,
    /// Number of the last handled question of other modules.
    asked: u64,
    events: Vec<Event>,
    over: Vec<Completion>,
    repairs: Repairs,
}

/// A frame with a valid seal, which is removed.
pub struct Opened<A> {
    arrived: A,
    control_len: u8,
}

impl<A: Arrived> Arrived for Opened<A> {
    fn from(&self) -> u32 {
        self.arrived.from()
    }

    fn frame(&self) -> Frame<'_> {
        let frame = self.arrived.frame();
        Frame {
            header: Header {
                control_len: self.control_len,
                ..frame.header
            },
            control: &frame.control[..usize::from(self.control_len)],
            ..frame
        }
    }
}

/// A frame that is given to the network.
#[derive(Clone, Copy, Debug)]
struct Outgoing<'a> {
    header: Header,
    /// Without the seal.
    control: &'a [u8],
    bulk: Region,
    seal: Seal,
}

impl<N: Network, C: Clock> Reliable<N, C> {
    /// A module around this network. All modules of a process share `heard`.
    pub fn new(network: N, clock: C, heard: &Arc<Heard>) -> Reliable<N, C> {
        Reliable {
            network,
            clock,
            heard: Arc::clone(heard),
            flows: ByNumber::default(),
            busy: Vec::new(),
            inner: ByNumber::default(),
            tickets: 0,
            asked: 0,
            events: Vec::new(),
            over: Vec::new(),
            repairs: Repairs::default(),
        }
    }

    /// The network below.
    pub fn network(&self) -> &N {
        &self.network
    }

    /// The repairs so far.
    pub fn repairs(&self) -> Repairs {
        self.repairs
    }

    fn is_up(&self, peer: u32) -> bool {
        let flow = self.flows.get(&peer);
        flow.is_none_or(|flow| flow.state == State::Up)
    }

    /// The state of a peer. It is listed as busy, as work for it follows.
    fn flow(&mut self, peer: u32) -> &mut Flow<N::Endpoint> {
        let flow = self.flows.entry(peer).or_insert_with(Flow::new);
        if !std::mem::replace(&mut flow.is_busy, true) {
            self.busy.push(peer);
        }
        flow
    }

    fn is_lending(&self) -> bool {
        self.network.caps().flags.has(Flags::LENDS)
    }

    fn has_completions(&self) -> bool {
        !self.network.caps().flags.has(Flags::RELIABLE)
    }

    /// Seals a frame and gives it to the network, with the ticket `inner`.
    fn dispatch(&mut self, peer: u32, frame: Outgoing<'_>, inner: u64) -> Result<(), Full> {
        let Outgoing {
            header,
            control,
            bulk,
            seal,
        } = frame;
        let is_lending = self.is_lending();
        let flow = self.flows.get_mut(&peer).ok_or(Full)?;
        let endpoint = match &mut flow.endpoint {
            Some(endpoint) => endpoint,
            none => none.insert(self.network.connect(peer)?),
        };
        let mut sealed = [0; SEALED_MAX];
        let (len, all) = (control.len(), control.len() + SEAL);
        sealed[..len].copy_from_slice(control);
        sealed[len..all].copy_from_slice(&seal.write(header, control, bulk.len()));
        let bulk = match bulk.is_empty() {
            true => Bulk::None,
            false if is_lending => Bulk::Lent {
                region: bulk,
                is_fragment: false,
            },
            false => Bulk::Region(bulk),
        };
        self.network
            .send(endpoint, header, &sealed[..all], bulk, inner)?;
        flow.has_acknowledged();
        Ok(())
    }

    /// Sends a frame without a number. If the network is full, it is sent another time.
    fn send_unnumbered(&mut self, peer: u32, kind: u8) {
        let Some(flow) = self.flows.get_mut(&peer) else {
            return;
        };
        let seal = flow.acknowledge();
        let mut control = [0; 20];
        control[..16].copy_from_slice(&flow.received.beyond.to_le_bytes());
        let damaged = flow.damaged.unwrap_or(seal.ack);
        control[16..].copy_from_slice(&damaged.to_le_bytes());
        let header = Header {
            kind,
            ..Header::default()
        };
        let frame = Outgoing {
            header,
            control: &control,
            bulk: Region::EMPTY,
            seal,
        };
        let sent = self.dispatch(peer, frame, 0);
        if let Some(flow) = self.flows.get_mut(&peer).filter(|_| sent.is_ok()) {
            flow.damaged = None;
        }
    }

    /// Handles an arrived frame. True: it is handed up.
    fn handle_frame(&mut self, from: u32, frame: &Frame<'_>) -> bool {
        let now = self.clock.now();
        let Some((seal, control)) = Seal::read(frame) else {
            self.repairs.damaged += 1;
            return false;
        };
        let (kind, mut over) = (frame.header.kind, std::mem::take(&mut self.over));
        let flow = self.flow(from);
        flow.note_alive(now);
        let (mut is_new, mut is_back) = (false, false);
        if seal.of == flow.epoch {
            let mut beyond = u128::from(seal.beyond);
            if kind == ACK
                && let Some((bits, damaged)) = read_ack(control)
            {
                beyond = bits;
                if damaged != seal.ack {
                    flow.mark_damaged(damaged);
                }
            }
            // It answers what it has received, so this path works.
            is_new = flow.acked(seal.ack, beyond, now, &mut over) || kind == ACK;
            is_back = matches!(flow.state, State::Down { .. });
            flow.state = State::Up;
        }
        self.over = over;
        self.report_over();
        if is_back {
            self.repairs.restored += 1;
            self.events.push(Event::Restored { peer: from });
        }
        if is_new || is_back {
            self.heard.add(from);
            let heard = self.heard.of(from);
            self.flow(from).heard = heard;
        }
        let flow = self.flow(from);
        if kind == ACK || !flow.received.enter(seal.epoch) {
            return false;
        }
        if kind == ASK {
            flow.owe(now, true);
            return false;
        }
        let found = flow.received.find(seal.id);
        if found == Found::New && seal.fits(frame.bulk) {
            let is_next = seal.id == flow.received.all.wrapping_add(1);
            flow.received.add(seal.id);
            // A missing frame is reported soon.
            flow.owe(now, !is_next);
            return true;
        }
        flow.owe(now, true);
        match found {
            Found::New => {
                flow.damaged = Some(seal.id);
                self.repairs.damaged += 1;
            }
            _ => self.repairs.repeated += 1,
        }
        false
    }

    fn report_over(&mut self) {
        let over = self.over.drain(..);
        self.events.extend(over.map(|over| Event::Ended {
            ticket: over.ticket,
            done: true,
            took: over.took,
            value: 0,
        }));
    }

    /// Handles an event of the network.
    fn handle_event(&mut self, event: Event) {
        let now = self.clock.now();
        match event {
            Event::Ended {
                ticket,
                done,
                took,
                value,
            } => match self.inner.remove(&ticket) {
                Some(Inner::Frame(peer, id)) => {
                    let mut over = std::mem::take(&mut self.over);
                    self.flow(peer).ended(id, done, now, &mut over);
                    self.over = over;
                    self.report_over();
                }
                Some(Inner::Transfer(peer, ticket)) => {
                    let flow = self.flow(peer);
                    flow.transfers = flow.transfers.saturating_sub(1);
                    self.events.push(Event::Ended {
                        ticket,
                        done,
                        took,
                        value,
                    });
                }
                None => {}
            },
            Event::Failed { peer } => {
                let over = |of: u32| peer.is_none_or(|peer| peer == of);
                self.inner.retain(|_, inner| match inner {
                    Inner::Frame(of, _) | Inner::Transfer(of, _) => !over(*of),
                });
                for (_, flow) in self.flows.iter_mut().filter(|(of, _)| over(**of)) {
                    flow.restart();
                    (flow.state, flow.endpoint, flow.transfers) = (State::Up, None, 0);
                }
                self.events.push(event);
            }
            Event::Restored { .. } => self.events.push(event),
        }
    }

    /// Gives a path up: its frames take another path, if there is one.
    fn give_up(&mut self, peer: u32) {
        let now = self.clock.now();
        let flow = self.flow(peer);
        let frames = flow.give_up(now);
        self.inner
            .retain(|_, inner| !matches!(inner, Inner::Frame(of, _) if *of == peer));
        for sent in frames.iter().filter(|sent| sent.inner != 0) {
            let flow = self.flows.get_mut(&peer);
            if let Some(endpoint) = flow.and_then(|flow| flow.endpoint.as_mut())
                && !sent.bulk.is_empty()
            {
                self.network.detach(endpoint, sent.bulk);
            }
        }
        self.repairs.failed += 1;
        self.events.push(Event::Failed { peer: Some(peer) });
    }

    /// Does the due work for a peer.
    fn do_due_work(&mut self, peer: u32, now: u64) {
        let heard = self.heard.of(peer);
        let flow = self.flow(peer);
        if flow.tick(now) {
            if heard != flow.heard && flow.transfers == 0 {
                return self.give_up(peer);
            }
            self.heard.ask(peer);
        }
        if self.flow(peer).asks(now) {
            self.send_unnumbered(peer, ASK);
        }
        while self.resend_one(peer, now) {}
        if self.flow(peer).owes(now) {
            self.send_unnumbered(peer, ACK);
        }
    }

    /// Sends the first lost frame again. False: there is none, or the network is full.
    fn resend_one(&mut self, peer: u32, now: u64) -> bool {
        let has_completions = self.has_completions();
        let number = self.tickets + 1;
        let Some(flow) = self.flows.get_mut(&peer) else {
            return false;
        };
        let Some((id, sent)) = flow.lost().next() else {
            return false;
        };
        let (header, control) = (sent.header, sent.control);
        let len = usize::from(header.control_len);
        let (bulk, digest) = (sent.bulk, sent.digest);
        let seal = Seal {
            id,
            bulk: digest,
            ..flow.acknowledge()
        };
        let frame = Outgoing {
            header,
            control: &control[..len],
            bulk,
            seal,
        };
        let sent = self.dispatch(peer, frame, number);
        let Some(flow) = self.flows.get_mut(&peer).filter(|_| sent.is_ok()) else {
            return false;
        };
        if let Some((_, sent)) = flow.lost().next() {
            (sent.lost, sent.left, sent.times) = (false, now, sent.times + 1);
            sent.inner += u32::from(has_completions);
        }
        self.tickets = number;
        self.repairs.again += 1;
        if has_completions {
            self.inner.insert(number, Inner::Frame(peer, id));
        }
        true
    }

    fn transfer(
        &mut self,
        peer: u32,
        ticket: u64,
        begin: impl FnOnce(&mut N, &mut N::Endpoint, u64) -> Result<Got, GetError>,
    ) -> Result<Got, GetError> {
        if !self.is_up(peer) {
            return Err(GetError);
        }
        let number = self.tickets + 1;
        self.flow(peer);
        let flow = self.flows.get_mut(&peer).ok_or(GetError)?;
        let endpoint = match &mut flow.endpoint {
            Some(endpoint) => endpoint,
            none => none.insert(self.network.connect(peer).map_err(|_| GetError)?),
        };
        let begun = begin(&mut self.network, endpoint, number)?;
        if begun == Got::Queued {
            flow.transfers += 1;
            self.tickets = number;
            self.inner.insert(number, Inner::Transfer(peer, ticket));
        }
        Ok(begun)
    }
}

/// The content of an [`ACK`] besides its seal.
fn read_ack(control: &[u8]) -> Option<(u128, u32)> {
    let (bits, damaged) = control.split_first_chunk::<16>()?;
    let damaged: [u8; 4] = damaged.try_into().ok()?;
    Some((u128::from_le_bytes(*bits), u32::from_le_bytes(damaged)))
}

impl<N: Network, C: Clock> Network for Reliable<N, C> {
    type Arrived = Opened<N::Arrived>;

    fn take(&mut self) -> Option<Opened<N::Arrived>> {
        while let Some(arrived) = self.network.take() {
            let frame = arrived.frame();
            if self.handle_frame(arrived.from(), &frame) {
                let control_len = frame.control.len() - SEAL;
                let control_len = u8::try_from(control_len).unwrap_or(0);
                return Some(Opened {
                    arrived,
                    control_len,
                });
            }
        }
        None
    }
}

impl<N: Network, C: Clock> Module for Reliable<N, C> {
    /// The peer.
    type Endpoint = u32;

    fn caps(&self) -> Caps {
        let caps = self.network.caps();
        let flags = caps.flags.without(Flags::RELIABLE.and(Flags::ORDERED));
        Caps {
            flags: flags.and(Flags::LENDS),
            ..caps
        }
    }

    fn is_known(&self, peer: u32) -> bool {
        self.network.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        self.is_up(peer) && self.network.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.network.arch(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<u32, Full> {
        if !self.is_up(peer) {
            return Err(Full);
        }
        let endpoint = self.network.connect(peer)?;
        self.flow(peer).endpoint = Some(endpoint);
        Ok(peer)
    }

    fn send(
        &mut self,
        to: &mut u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        let peer = *to;
        let has_completions = self.has_completions();
        let heard = self.heard.of(peer);
        let flow = self.flow(peer);
        if !flow.has_room() || control.len() > CONTROL_MAX {
            return Err(Full);
        }
        let id = flow.next_id();
        let copied = |fill: &mut dyn FnMut(Region), len| {
            let own = HeapBytes::new(len);
            fill(own.region());
            (own.region(), Some(own))
        };
        let len = bulk.len();
        let (bulk, own) = match bulk {
            Bulk::None => (Region::EMPTY, None),
            Bulk::Lent { region, .. } => (region, None),
            Bulk::Region(region) => copied(&mut |to| oxmpi_mem::copy(to, region), len),
            Bulk::Fill { source, .. } => copied(&mut |to| source.fill(to), len),
        };
        let digest = of_region(NOTHING, bulk);
        let seal = Seal {
            id,
            bulk: digest,
            ..flow.acknowledge()
        };
        let number = self.tickets + 1;
        let header = Header {
            control_len: u8::try_from(control.len()).unwrap_or(0),
            ..header
        };
        let now = self.clock.now();
        let frame = Outgoing {
            header,
            control,
            bulk,
            seal,
        };
        self.dispatch(peer, frame, number)?;
        self.tickets = number;
        let mut sent = Sent {
            header,
            control: [0; CONTROL_MAX],
            bulk,
            own,
            digest,
            ticket,
            inner: has_completions.into(),
            left: now,
            times: 1,
            acked: false,
            lost: false,
        };
        sent.control[..control.len()].copy_from_slice(control);
        if has_completions {
            self.inner.insert(number, Inner::Frame(peer, id));
        }
        self.flow(peer).push(sent, heard);
        Ok(())
    }

    fn has_room(&mut self, to: &mut u32, _is_fragment: bool) -> bool {
        let Some(flow) = self.flows.get_mut(to) else {
            return true;
        };
        let network = &mut self.network;
        let endpoint = flow.endpoint.as_mut();
        let has_room = endpoint.is_none_or(|endpoint| network.has_room(endpoint, false));
        has_room && flow.has_room()
    }

    fn detach(&mut self, from: &mut u32, memory: Region) {
        let Some(flow) = self.flows.get_mut(from) else {
            return;
        };
        let end = memory.addr() + memory.len();
        let is_in = |bulk: Region| memory.addr() <= bulk.addr() && bulk.addr() + bulk.len() <= end;
        for sent in flow.frames() {
            if sent.own.is_none() && !sent.bulk.is_empty() && is_in(sent.bulk) {
                let own = HeapBytes::new(sent.bulk.len());
                oxmpi_mem::copy(own.region(), sent.bulk);
                sent.bulk = own.region();
                sent.own = Some(own);
            }
        }
        if let Some(endpoint) = &mut flow.endpoint {
            self.network.detach(endpoint, memory);
        }
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        self.network.register(region, access)
    }

    fn deregister(&mut self, key: MemKey) {
        self.network.deregister(key);
    }

    fn get(&mut self, from: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*from, ticket, |network, endpoint, number| {
            network.get(endpoint, blocks, number)
        })
    }

    fn put(&mut self, to: &mut u32, blocks: &[Block], ticket: u64) -> Result<Got, GetError> {
        self.transfer(*to, ticket, |network, endpoint, number| {
            network.put(endpoint, blocks, number)
        })
    }

    fn atomic(
        &mut self,
        at: &mut u32,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        let begun = self.transfer(*at, ticket, |network, endpoint, number| {
            network
                .atomic(endpoint, place, operation, number)
                .map(|()| Got::Queued)
        });
        begun.map(|_| ())
    }

    fn has_left(&self) -> bool {
        let mut busy = self.busy.iter().filter_map(|peer| self.flows.get(peer));
        busy.all(|flow| flow.has_arrived() && !flow.owes_any()) && self.network.has_left()
    }

    fn leave(&mut self, leaves: bool) {
        self.network.leave(leaves);
    }

    fn events(&mut self, reported: &mut Vec<Event>) {
        let mut events = Vec::new();
        self.network.events(&mut events);
        events
            .into_iter()
            .for_each(|event| self.handle_event(event));
        for peer in self.heard.asked_since(&mut self.asked) {
            self.send_unnumbered(peer, ASK);
        }
        if !self.busy.is_empty() {
            let now = self.clock.now();
            let mut due: Option<u64> = None;
            for peer in std::mem::take(&mut self.busy) {
                if let Some(flow) = self.flows.get_mut(&peer) {
                    flow.is_busy = true;
                }
                self.do_due_work(peer, now);
                let Some(flow) = self.flows.get_mut(&peer) else {
                    continue;
                };
                flow.is_busy = !flow.is_idle();
                if flow.is_busy {
                    self.busy.push(peer);
                    due = [due, flow.due()].into_iter().flatten().min();
                }
            }
            self.clock.ring_at(due);
        }
        reported.append(&mut self.events);
    }

    fn arm(&mut self) -> Arm {
        for peer in self.busy.clone() {
            if self.flows.get(&peer).is_some_and(Flow::owes_any) {
                self.send_unnumbered(peer, ACK);
            }
        }
        let flows = self.busy.iter().filter_map(|peer| self.flows.get(peer));
        self.clock.ring_at(flows.filter_map(Flow::due).min());
        let arm = self.network.arm();
        self.clock.arm(arm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of questions is the same in every process. It was once that of a hash table.
    #[test]
    fn peers_are_asked_in_order() {
        let (heard, mut seen) = (Heard::default(), 0);
        (0..50).for_each(|n| heard.ask(n * 7 % 50));
        assert_eq!(heard.asked_since(&mut seen), (0..50).collect::<Vec<_>>());
        heard.ask(3);
        assert_eq!(heard.asked_since(&mut seen), [3]);
    }
}
