//! A network of cards in one process under virtual time: what a seed decides happens again the same
//! way.
//!
//! Nodes are the places of a 3-D torus, two cards at each router. A packet takes a time by its
//! kind, by the routers on its way and by its bytes, behind what its card has on its way already
//! and behind what comes in at the other side. Between the cards there are two models. Without
//! [`Links`] there are as many links as anybody wants, and packets that may take any way are late
//! by a number that is drawn, so they overtake each other. With them a packet goes from router to
//! router ([`crate::torus`]) and waits for links that carry others; what overtakes what follows
//! from that alone.

use crate::code::Code;
use crate::cq::{CqEntry, CqId};
use crate::fault::Random;
use crate::nic::{Config, Nic, Place};
use crate::packet::{Kind, Packet, Refused, Wire};
use crate::torus::{Links, Passage, Routing, Stage, Torus, hops, sides, way_of};
use oxmpi_mem::HeapBytes;
use std::collections::BTreeMap;

/// What a network costs. Times in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// A short message from one card to the next.
    pub smsg: u64,
    /// Any other packet.
    pub packet: u64,
    /// A router on the way.
    pub hop: u64,
    /// Until the block engine begins.
    pub block_start: u64,
    /// From one packet of a process to its next one.
    pub gap: u64,
    /// What the block engine moves (bytes per microsecond).
    pub block_rate: u64,
    /// What the processor writes through a window (bytes per microsecond).
    pub window_rate: u64,
    /// An atomic operation in the card that owns the word; they come one after the other.
    pub amo: u64,
    /// How much later a packet may be that takes any way; nothing where there are links.
    pub jitter: u64,
    /// What links carry; `None`: there are enough for everybody.
    pub links: Option<Links>,
    /// Processes of a node, all behind one card's address.
    pub per_node: u32,
    /// Most bytes of a packet.
    pub most: usize,
    /// Packets of a process that are on their way at once.
    pub window: u32,
    /// What is drawn.
    pub seed: u64,
}

impl Default for Model {
    /// As measured on a Gemini: messages of 1.5 µs, 1 µs to write and 1.3 µs to read 16 bytes,
    /// 6.7 GB/s, the block engine faster than the windows from 4 KiB on.
    fn default() -> Model {
        Model {
            smsg: 1400,
            packet: 600,
            hop: 100,
            block_start: 964,
            gap: 0,
            block_rate: 6700,
            window_rate: 2600,
            amo: 10,
            jitter: 0,
            links: None,
            per_node: 1,
            most: 64 << 10,
            window: 4096,
            seed: 1,
        }
    }
}

struct Flight {
    from: Place,
    to: u32,
    packet: Packet,
    /// Where its head is among the routers; `None`: it is at its card.
    passage: Option<Passage>,
    /// What `packet.bytes` covers.
    _bytes: HeapBytes,
}

/// All but the cards.
struct Lines {
    model: Model,
    now: u64,
    random: Random,
    flights: BTreeMap<(u64, u64), Flight>,
    count: u64,
    /// Of each card: packets on their way, when it is free to send, to receive, to compute, and
    /// when its last packet that keeps its order arrives.
    on_way: Vec<u32>,
    out_free: Vec<u64>,
    in_free: Vec<u64>,
    amo_free: Vec<u64>,
    ordered: BTreeMap<(u32, u32), u64>,
    is_dead: Vec<bool>,
    /// Routers along each axis.
    sides: [u32; 3],
    torus: Option<Torus>,
}

impl Lines {
    fn place(&self, instance: u32) -> Place {
        Place {
            address: instance / self.model.per_node,
            instance,
        }
    }

    /// How long a card takes for the bytes of a packet.
    fn time_of(&self, packet: &Packet) -> u64 {
        let is_block = packet.flags & Packet::BLOCK != 0;
        let rate = match packet.kind {
            Kind::Smsg => self.model.window_rate,
            _ if is_block => self.model.block_rate,
            _ => self.model.window_rate,
        };
        packet.bytes.len() as u64 * 1000 / rate.max(1)
    }

    /// A packet leaves its card: when it is at the other one, or comes to the first router.
    fn leave(&mut self, from: Place, to: Place, packet: &Packet) -> (u64, Option<Passage>) {
        let model = self.model;
        let sender = from.instance as usize;
        let is_block = packet.flags & Packet::BLOCK != 0;
        let is_first = packet.kind == Kind::Get || packet.kind == Kind::Put;
        let bytes = self.time_of(packet);
        let start = match is_block && is_first && packet.kind == Kind::Get {
            true => self.now + model.block_start,
            false if is_block && self.out_free[sender] <= self.now => self.now + model.block_start,
            false => self.now,
        };
        let begins = start.max(self.out_free[sender]);
        self.out_free[sender] = begins + bytes + model.gap;
        let base = match packet.kind {
            Kind::Smsg | Kind::Msgq | Kind::Datagram | Kind::DatagramReply => model.smsg,
            _ => model.packet,
        };
        let (head, tail) = (begins + base, begins + bytes + base);
        if let Some(torus) = &self.torus {
            let passage = Passage {
                from: from.address,
                to: to.address,
                routing: routing_of(packet).map_or(torus.routing(), |own| own.min(torus.routing())),
                way: way_by(from, to, packet),
                bytes: packet.bytes.len() as u64,
                stage: Stage::Leaving,
                tail,
            };
            return (head, Some(passage));
        }
        let at = tail + model.hop * hops(self.sides, from.address, to.address);
        (self.land(at, from, to.instance, packet), None)
    }

    /// A packet is at its receiver's card: when that is done with it.
    fn land(&mut self, at: u64, from: Place, to: u32, packet: &Packet) -> u64 {
        let receiver = to as usize;
        let mut at = at.max(self.in_free[receiver] + self.time_of(packet));
        self.in_free[receiver] = at;
        if packet.kind == Kind::Amo {
            at = at.max(self.amo_free[receiver]) + self.model.amo;
            self.amo_free[receiver] = at;
        }
        if packet.flags & Packet::IN_ORDER != 0 {
            let last = self.ordered.entry((from.instance, to)).or_default();
            at = at.max(*last + 1);
            *last = at;
        } else if self.torus.is_none() {
            at += self.random.below(self.model.jitter + 1);
        }
        at
    }

    fn put(&mut self, at: u64, flight: Flight) {
        self.count += 1;
        self.flights.insert((at, self.count), flight);
    }

    /// The next packet that is at its card, not after this time.
    fn next(&mut self, until: u64) -> Option<(u64, Flight)> {
        loop {
            let first = self.flights.first_entry()?;
            let (at, _) = *first.key();
            if at > until {
                return None;
            }
            let mut flight = first.remove();
            let (Some(passage), Some(torus)) = (&mut flight.passage, &mut self.torus) else {
                return Some((at, flight));
            };
            let next = match passage.stage {
                Stage::There => {
                    flight.passage = None;
                    self.land(at, flight.from, flight.to, &flight.packet)
                }
                _ => torus.forward(at, self.model.hop, passage),
            };
            let is_there = |passage: &Passage| passage.stage == Stage::There;
            let tail = flight.passage.filter(is_there).map_or(0, |one| one.tail);
            self.put(next.max(tail), flight);
        }
    }
}

/// How freely a packet chooses its way, where its sender has said.
fn routing_of(packet: &Packet) -> Option<Routing> {
    const CHOICES: [(u8, Routing); 3] = [
        (Packet::IN_ORDER, Routing::Deterministic),
        (Packet::NO_ADAPT, Routing::Hashed),
        (Packet::NO_HASH, Routing::Adaptive),
    ];
    let said = CHOICES.iter().find(|(flag, _)| packet.flags & flag != 0);
    said.map(|(_, routing)| *routing)
}

/// What chooses among its ways.
fn way_by(from: Place, to: Place, packet: &Packet) -> u64 {
    match packet.kind {
        _ if packet.flags & Packet::NO_HASH != 0 => 0,
        Kind::GetReply => way_of(from.address, to.address, packet.words[0] >> 6),
        _ => way_of(from.address, to.address, packet.line),
    }
}

/// A card's side of the lines.
struct Plug<'a> {
    lines: &'a mut Lines,
    from: Place,
}

impl Wire for Plug<'_> {
    fn most(&mut self, _to: Place) -> usize {
        self.lines.model.most
    }

    fn send(&mut self, to: Place, packet: &Packet) -> Result<(), Refused> {
        let lines = &mut *self.lines;
        let is_there = (to.instance as usize) < lines.is_dead.len();
        if !is_there || lines.is_dead[to.instance as usize] || lines.place(to.instance) != to {
            return Err(Refused::Nobody);
        }
        let on_way = &mut lines.on_way[self.from.instance as usize];
        if *on_way >= lines.model.window {
            return Err(Refused::Full);
        }
        *on_way += 1;
        let bytes = HeapBytes::new(packet.bytes.len());
        oxmpi_mem::copy(bytes.region(), packet.bytes);
        let (at, passage) = lines.leave(self.from, to, packet);
        let flight = Flight {
            from: self.from,
            to: to.instance,
            packet: Packet {
                bytes: bytes.region(),
                ..*packet
            },
            passage,
            _bytes: bytes,
        };
        lines.put(at, flight);
        Ok(())
    }
}

/// See the module's text.
pub struct Fabric {
    nics: Vec<Nic>,
    lines: Lines,
}

impl Fabric {
    /// So many cards, attached as `config` says for each place.
    ///
    /// # Errors
    /// As [`Nic::attach`]; [`Code::InvalidParam`] also where the routers are too few.
    pub fn new(model: Model, cards: u32, config: impl Fn(Place) -> Config) -> Result<Fabric, Code> {
        let nodes = cards.div_ceil(model.per_node.max(1));
        let asked = model.links.map_or([0; 3], |links| links.sides);
        let torus = model.links.map(|links| Torus::new(links, nodes));
        if torus.as_ref().is_some_and(|torus| !torus.holds(nodes)) {
            return Err(Code::InvalidParam);
        }
        let lines = Lines {
            now: 0,
            random: Random::new(model.seed),
            flights: BTreeMap::new(),
            count: 0,
            on_way: vec![0; cards as usize],
            out_free: vec![0; cards as usize],
            in_free: vec![0; cards as usize],
            amo_free: vec![0; cards as usize],
            ordered: BTreeMap::new(),
            is_dead: vec![false; cards as usize],
            sides: sides(asked, nodes),
            torus,
            model: Model {
                per_node: model.per_node.max(1),
                ..model
            },
        };
        let places = (0..cards).map(|instance| lines.place(instance));
        let nics: Result<Vec<Nic>, Code> = places.map(|at| Nic::attach(config(at))).collect();
        Ok(Fabric { nics: nics?, lines })
    }

    /// Virtual time (ns).
    #[must_use]
    pub fn now(&self) -> u64 {
        self.lines.now
    }

    /// Where a card is.
    #[must_use]
    pub fn place(&self, instance: u32) -> Place {
        self.lines.place(instance)
    }

    /// A card, to look at.
    #[must_use]
    pub fn nic(&self, instance: u32) -> &Nic {
        &self.nics[instance as usize]
    }

    /// Lets the process of a card do something with it; what it wants to send leaves.
    pub fn with<R>(&mut self, instance: u32, act: impl FnOnce(&mut Nic) -> R) -> R {
        let done = act(&mut self.nics[instance as usize]);
        self.push(instance);
        done
    }

    /// The next packet arrives; at which card. `None`: nothing is on its way.
    pub fn step(&mut self) -> Option<u32> {
        self.step_until(u64::MAX)
    }

    /// The same, if it arrives not after this time.
    pub fn step_until(&mut self, until: u64) -> Option<u32> {
        let (at, flight) = self.lines.next(until)?;
        self.lines.now = self.lines.now.max(at);
        let sender = flight.from.instance;
        self.lines.on_way[sender as usize] -= 1;
        if !self.lines.is_dead[flight.to as usize] {
            self.nics[flight.to as usize].arrive(flight.from, &flight.packet);
            self.push(flight.to);
        }
        self.push(sender);
        Some(flight.to)
    }

    /// When the next packet arrives, or comes to a router.
    #[must_use]
    pub fn next_arrival(&self) -> Option<u64> {
        let first = self.lines.flights.first_key_value();
        first.map(|((at, _), _)| *at)
    }

    /// A process computes until this time.
    pub fn advance(&mut self, to: u64) {
        self.lines.now = self.lines.now.max(to);
    }

    /// All that is on its way arrives.
    pub fn run(&mut self) {
        while self.step().is_some() {}
    }

    /// Waits for an event.
    ///
    /// # Errors
    /// [`Code::Timeout`]: none came for so long (ns). Else as [`Nic::get_event`].
    pub fn wait_event(&mut self, instance: u32, cq: CqId, patience: u64) -> Result<CqEntry, Code> {
        let until = self.now().saturating_add(patience);
        loop {
            match self.nics[instance as usize].get_event(cq) {
                Err(Code::NotDone) => {}
                found => return found,
            }
            if self.step_until(until).is_none() {
                self.advance(until);
                return Err(Code::Timeout);
            }
        }
    }

    /// Bytes that links have carried between the halves of the torus along x, both ways; 0 where
    /// there are no links.
    #[must_use]
    pub fn carried_across(&self) -> u64 {
        self.lines.torus.as_ref().map_or(0, Torus::carried_across)
    }

    /// A process ends: what is under way to it is lost, and whoever sends to it is told.
    pub fn kill(&mut self, instance: u32) {
        self.lines.is_dead[instance as usize] = true;
        for other in 0..self.nics.len() {
            self.nics[other].lose(instance);
            self.push(other as u32);
        }
    }

    fn push(&mut self, instance: u32) {
        let from = self.lines.place(instance);
        let lines = &mut self.lines;
        self.nics[instance as usize].progress(&mut Plug { lines, from });
    }
}
