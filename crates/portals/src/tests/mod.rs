//! The interface against its rules: each by itself, and whole jobs in one process under virtual
//! time, with packets that overtake each other and come twice.

use crate::descriptor::{Md, Options, Threshold};
use crate::event::{Dropped, Event, EventKind};
use crate::leave::{Carrier, Full};
use crate::list::{MatchEntry, MatchId, Position};
use crate::nic::{Error, Limits, Nic, Operation, Target};
use crate::packet::{Kind, Packet, WORDS};
use crate::slab::{EqHandle, Handle, MdHandle, MeHandle};
use oxmpi_mem::{HeapBytes, Region};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Mutex;

/// A packet on its way: when it comes, its serial, from, to.
type Flight = Reverse<(u64, usize, u32, u32)>;

/// Interfaces and what is between them.
struct World {
    nics: Vec<Nic>,
    net: Net,
}

struct Net {
    now: u64,
    random: u64,
    /// Random delay of a packet; more than 1 reorders.
    jitter: u64,
    /// One packet in so many comes twice.
    twice: u64,
    flights: BinaryHeap<Flight>,
    packets: Vec<(Packet, HeapBytes)>,
    most: usize,
    /// Packets that can be on their way.
    room: usize,
    /// Which packet takes how long beyond that.
    late: Option<(usize, u64)>,
    /// Nothing leaves now, from whom and to whom.
    shut: Option<(u32, u32)>,
}

struct Port<'a> {
    net: &'a mut Net,
    me: u32,
}

impl Net {
    fn chance(&mut self, of: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % of.max(1)
    }
}

impl Carrier for Port<'_> {
    fn most(&mut self, _: u32) -> usize {
        self.net.most
    }

    fn launch(&mut self, peer: u32, packet: &Packet, payload: Region) -> Result<(), Full> {
        if self.net.flights.len() > self.net.room || self.net.shut == Some((self.me, peer)) {
            return Err(Full);
        }
        let copy = HeapBytes::new(payload.len());
        oxmpi_mem::copy(copy.region(), payload);
        self.net.packets.push((*packet, copy));
        let serial = self.net.packets.len() - 1;
        let copies = 1 + u64::from(self.net.twice > 0 && self.net.chance(self.net.twice) == 0);
        for _ in 0..copies {
            let late = self.net.late.filter(|(which, _)| *which == serial);
            let late = late.map_or(0, |(_, by)| by);
            let at = self.net.now + 10 + late + self.net.chance(self.net.jitter);
            self.net.flights.push(Reverse((at, serial, self.me, peer)));
        }
        Ok(())
    }
}

impl World {
    fn new(ranks: u32, seed: u64, jitter: u64, twice: u64) -> World {
        World {
            nics: (0..ranks)
                .map(|me| Nic::new(me, Limits::default()))
                .collect(),
            net: Net {
                now: 0,
                random: seed | 1,
                jitter,
                twice,
                flights: BinaryHeap::new(),
                packets: Vec::new(),
                most: 64,
                room: 40,
                late: None,
                shut: None,
            },
        }
    }

    /// In order, nothing twice.
    fn calm() -> World {
        World::new(2, 1, 1, 0)
    }

    /// Until nothing moves.
    fn run(&mut self) {
        while self.step() {}
    }

    /// Each interface sends a packet, and one arrives; false: nothing moves.
    fn step(&mut self) -> bool {
        let World { nics, net } = self;
        let mut has_moved = false;
        for (me, nic) in (0..).zip(nics.iter_mut()) {
            has_moved |= nic.progress(&mut Port { net, me });
        }
        if let Some(Reverse((at, serial, from, to))) = net.flights.pop() {
            net.now = net.now.max(at);
            let (packet, bytes) = &net.packets[serial];
            let nic = &mut nics[to as usize];
            nic.receive(from, packet, [bytes.region(), Region::EMPTY]);
            while nic.receive_early(from) {}
            has_moved = true;
        }
        has_moved
    }

    fn events(&mut self, rank: usize, eq: EqHandle) -> Vec<Event> {
        std::iter::from_fn(|| self.nics[rank].eq_get(eq).expect("none is lost")).collect()
    }

    fn kinds(&mut self, rank: usize, eq: EqHandle) -> Vec<EventKind> {
        self.events(rank, eq)
            .iter()
            .map(|event| event.kind)
            .collect()
    }
}

fn bytes(len: usize, seed: u8) -> HeapBytes {
    let content: Vec<u8> = (0..len)
        .map(|at| (at as u8).wrapping_mul(7) ^ seed)
        .collect();
    HeapBytes::from_slice(&content)
}

fn once(region: Region, options: Options, eq: EqHandle) -> Md {
    Md {
        threshold: Threshold::Times(1),
        options,
        user: 77,
        eq: Some(eq),
        ..Md::of(region)
    }
}

fn entry(bits: u128, ignore: u128) -> MatchEntry {
    MatchEntry {
        portal: 2,
        from: MatchId::Any,
        bits,
        ignore,
    }
}

fn put(nic: &mut Nic, peer: u32, bits: u128, region: Region, eq: EqHandle, wants_ack: bool) {
    let threshold = Threshold::Times(1 + u32::from(wants_ack));
    let md = Md {
        threshold,
        ..once(region, Options::default(), eq)
    };
    let md = nic.md_bind(md).expect("room");
    let operation = Operation::Put {
        wants_ack,
        hdr_data: 5,
    };
    let target = Target {
        peer,
        portal: 2,
        bits,
        offset: 0,
    };
    nic.start(md, operation, target).expect("active");
}

fn post(nic: &mut Nic, bits: u128, md: Md, at: Position) -> (MeHandle, MdHandle) {
    let me = nic.me_attach(entry(bits, 0), at).expect("room");
    (me, nic.md_attach(me, md, true).expect("room"))
}

const TAKES: Options = Options::OP_PUT.and(Options::TRUNCATE);

mod links;
mod offload;
mod rules;
mod triggered;
