//! A network of cards in one process under virtual time: what a seed decides happens again the same
//! way.
//!
//! Nodes are the places of a 3-D torus, two cards at each router. A packet takes a time by its
//! kind, by the routers on its way and by its bytes, behind what its card has on its way already
//! and behind what comes in at the other side; those that may take any way are late by a number
//! that is drawn, so they overtake each other.

use crate::code::Code;
use crate::cq::{CqEntry, CqId};
use crate::fault::Random;
use crate::nic::{Config, Nic, Place};
use crate::packet::{Kind, Packet, Refused, Wire};
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
    /// What the block engine moves (bytes per microsecond).
    pub block_rate: u64,
    /// What the processor writes through a window (bytes per microsecond).
    pub window_rate: u64,
    /// An atomic operation in the card that owns the word; they come one after the other.
    pub amo: u64,
    /// How much later a packet may be that takes any way.
    pub jitter: u64,
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
            block_rate: 6700,
            window_rate: 2600,
            amo: 10,
            jitter: 0,
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
    side: u32,
}

impl Lines {
    fn place(&self, instance: u32) -> Place {
        Place {
            address: instance / self.model.per_node,
            instance,
        }
    }

    /// Routers between two nodes.
    fn hops(&self, a: u32, b: u32) -> u64 {
        let side = self.side;
        let along = |a: u32, b: u32| {
            let apart = a.abs_diff(b);
            u64::from(apart.min(side - apart))
        };
        let (a, b) = (a / 2, b / 2);
        let (first, second) = (a / side, b / side);
        along(a % side, b % side)
            + along(first % side, second % side)
            + along(first / side % side, second / side % side)
    }

    fn arrival(&mut self, from: Place, to: Place, packet: &Packet) -> u64 {
        let model = self.model;
        let (sender, receiver) = (from.instance as usize, to.instance as usize);
        let is_block = packet.flags & Packet::BLOCK != 0;
        let is_first = packet.kind == Kind::Get || packet.kind == Kind::Put;
        let rate = match packet.kind {
            Kind::Smsg => model.window_rate,
            _ if is_block => model.block_rate,
            _ => model.window_rate,
        };
        let bytes = packet.bytes.len() as u64 * 1000 / rate.max(1);
        let start = match is_block && is_first && packet.kind == Kind::Get {
            true => self.now + model.block_start,
            false if is_block && self.out_free[sender] <= self.now => self.now + model.block_start,
            false => self.now,
        };
        let leaves = start.max(self.out_free[sender]) + bytes;
        self.out_free[sender] = leaves;
        let base = match packet.kind {
            Kind::Smsg | Kind::Datagram | Kind::DatagramReply => model.smsg,
            _ => model.packet,
        };
        let mut at = leaves + base + model.hop * self.hops(from.address, to.address);
        at = at.max(self.in_free[receiver] + bytes);
        self.in_free[receiver] = at;
        if packet.kind == Kind::Amo {
            at = at.max(self.amo_free[receiver]) + model.amo;
            self.amo_free[receiver] = at;
        }
        if packet.flags & Packet::IN_ORDER != 0 {
            let last = self
                .ordered
                .entry((from.instance, to.instance))
                .or_default();
            at = at.max(*last + 1);
            *last = at;
        } else {
            at += self.random.below(model.jitter + 1);
        }
        at
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
        let at = lines.arrival(self.from, to, packet);
        lines.count += 1;
        let flight = Flight {
            from: self.from,
            to: to.instance,
            packet: Packet {
                bytes: bytes.region(),
                ..*packet
            },
            _bytes: bytes,
        };
        lines.flights.insert((at, lines.count), flight);
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
    /// As [`Nic::attach`].
    pub fn new(model: Model, cards: u32, config: impl Fn(Place) -> Config) -> Result<Fabric, Code> {
        let nodes = cards.div_ceil(model.per_node.max(1));
        let routers = f64::from(nodes.div_ceil(2));
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
            side: routers.cbrt().ceil().max(1.0) as u32,
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
        let ((at, _), flight) = self.lines.flights.pop_first()?;
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

    /// When the next packet arrives.
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
            if self.next_arrival().is_none_or(|at| at > until) {
                self.advance(until);
                return Err(Code::Timeout);
            }
            self.step();
        }
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
