//! `sim`: a network in one process under virtual time, for testing protocols and for predicting
//! jobs that no machine here can hold.
//!
//! Frames get a delivery time from a cost model (latency + gap + bytes/s) and a random jitter, so
//! that frames of one pair may overtake each other; they may also be duplicated, and a rank may
//! die. Nothing here reads a clock: the same seed gives the same run.

use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::wire::{Bulk, Full, GetError, Got, Limits, RemoteKey, Wire};
use oxmpi_mem::{HeapBytes, Region, Way};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// How the network behaves. Times in virtual nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// One-way time of an empty frame.
    pub latency: u64,
    /// Time per payload byte, in 1/1024 ns.
    pub per_kib: u64,
    /// Random extra delay, uniform in 0..=jitter: this is what reorders.
    pub jitter: u64,
    /// One frame in this many is delivered twice (0: never).
    pub duplicate_every: u64,
    /// Frames of one ordered pair that may be in flight before `Full`.
    pub depth: usize,
    /// One single copy in this many is refused (0: never).
    pub refuse_every: u64,
    /// What the protocol is told.
    pub limits: Limits,
}

impl Default for Model {
    fn default() -> Self {
        Model {
            latency: 1000,
            per_kib: 100,
            jitter: 0,
            duplicate_every: 0,
            depth: 64,
            refuse_every: 0,
            limits: Limits {
                eager: 1024,
                ahead: 4096,
                fragment: 1024,
                single_copy_from: u64::MAX,
            },
        }
    }
}

/// A frame on its way or arrived, owned.
pub struct Flight {
    /// Sender.
    pub from: u32,
    /// Receiver.
    pub to: u32,
    header: Header,
    control: [u8; CONTROL_MAX],
    bulk: HeapBytes,
}

impl Flight {
    /// The frame as the protocol sees it.
    #[must_use]
    pub fn frame(&self) -> Frame<'_> {
        let control = &self.control[..usize::from(self.header.control_len)];
        Frame {
            header: self.header,
            control,
            bulk: [self.bulk.region(), Region::EMPTY],
            way: Way::Cached,
        }
    }
}

/// The network between all ranks of a simulated job.
pub struct Network {
    model: Model,
    now: u64,
    serial: u64,
    random: u64,
    arrivals: BinaryHeap<Reverse<(u64, u64)>>,
    flights: HashMap<u64, Flight>,
    in_flight: HashMap<(u32, u32), usize>,
    dead: Vec<u32>,
    /// What may be copied once: its number, from 1 on, is its key.
    exposed: Vec<Region>,
}

impl Network {
    /// An empty network; `seed` decides all chances.
    #[must_use]
    pub fn new(model: Model, seed: u64) -> Network {
        Network {
            model,
            now: 0,
            serial: 0,
            random: seed | 1,
            arrivals: BinaryHeap::new(),
            flights: HashMap::new(),
            in_flight: HashMap::new(),
            dead: Vec::new(),
            exposed: Vec::new(),
        }
    }

    /// Virtual time (ns).
    #[must_use]
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The transmit half of rank `me`.
    pub fn wire(&mut self, me: u32) -> SimWire<'_> {
        SimWire { network: self, me }
    }

    /// From now on nothing reaches or leaves `rank`.
    pub fn kill(&mut self, rank: u32) {
        self.dead.push(rank);
    }

    /// Moves time to the next arrival and hands the frame over; `None` when nothing is on its way.
    pub fn arrive(&mut self) -> Option<Flight> {
        while let Some(Reverse((at, serial))) = self.arrivals.pop() {
            self.now = self.now.max(at);
            let Some(flight) = self.flights.remove(&serial) else {
                continue;
            };
            if let Some(count) = self.in_flight.get_mut(&(flight.from, flight.to)) {
                *count = count.saturating_sub(1);
            }
            if !self.dead.contains(&flight.to) && !self.dead.contains(&flight.from) {
                return Some(flight);
            }
        }
        None
    }

    /// Whether nothing is on its way.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.flights.is_empty()
    }

    fn launch(&mut self, flight: Flight) {
        let jitter = if self.model.jitter == 0 {
            0
        } else {
            self.next_random() % (self.model.jitter + 1)
        };
        let bytes = flight.bulk.len() as u64;
        let at = self.now + self.model.latency + bytes * self.model.per_kib / 1024 + jitter;
        self.serial += 1;
        self.arrivals.push(Reverse((at, self.serial)));
        *self.in_flight.entry((flight.from, flight.to)).or_default() += 1;
        self.flights.insert(self.serial, flight);
    }

    /// The memory at an address, unless this copy is refused.
    fn reach(&mut self, place: RemoteKey, len: usize) -> Result<Region, GetError> {
        let refuse = self.model.refuse_every;
        if refuse != 0 && self.next_random().is_multiple_of(refuse) {
            return Err(GetError);
        }
        let number = usize::try_from(place.key).unwrap_or(0);
        let offset = usize::try_from(place.address).unwrap_or(usize::MAX);
        let exposed = number.checked_sub(1).and_then(|at| self.exposed.get(at));
        match exposed {
            Some(region) if offset + len <= region.len() => Ok(region.slice(offset, len)),
            _ => Err(GetError),
        }
    }

    /// xorshift64*: small, and the same on every machine.
    fn next_random(&mut self) -> u64 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        self.random.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// One rank's way into the network.
pub struct SimWire<'a> {
    network: &'a mut Network,
    me: u32,
}

impl Wire for SimWire<'_> {
    fn try_send(
        &mut self,
        peer: u32,
        mut header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let network = &mut *self.network;
        let pair = (self.me, peer);
        if network.in_flight.get(&pair).copied().unwrap_or(0) >= network.model.depth {
            return Err(Full);
        }
        header.control_len =
            u8::try_from(control.len()).expect("invariant: control is at most 40 bytes");
        let build = |bulk: HeapBytes| {
            let mut copy = [0; CONTROL_MAX];
            copy[..control.len()].copy_from_slice(control);
            Flight {
                from: pair.0,
                to: peer,
                header,
                control: copy,
                bulk,
            }
        };
        let bytes = HeapBytes::new(bulk.len());
        match bulk {
            Bulk::None => {}
            Bulk::Region(region) => oxmpi_mem::copy(bytes.region(), region),
            Bulk::Fill { source, .. } => source.fill(bytes.region()),
        }
        if network.model.duplicate_every != 0
            && network
                .next_random()
                .is_multiple_of(network.model.duplicate_every)
        {
            let twin = HeapBytes::new(bytes.len());
            oxmpi_mem::copy(twin.region(), bytes.region());
            network.launch(build(twin));
        }
        network.launch(build(bytes));
        Ok(())
    }

    fn limits(&mut self, _peer: u32) -> Limits {
        self.network.model.limits
    }

    fn expose(&mut self, _peer: u32, region: Region) -> Option<RemoteKey> {
        if self.network.model.limits.single_copy_from == u64::MAX {
            return None;
        }
        self.network.exposed.push(region);
        Some(RemoteKey {
            address: 0,
            key: self.network.exposed.len() as u64,
        })
    }

    fn get(&mut self, _: u32, from: RemoteKey, into: Region, _: u64) -> Result<Got, GetError> {
        oxmpi_mem::copy(into, self.network.reach(from, into.len())?);
        Ok(Got::Done)
    }

    fn put(&mut self, _: u32, to: RemoteKey, from: Region, _: u64) -> Result<Got, GetError> {
        oxmpi_mem::copy(self.network.reach(to, from.len())?, from);
        Ok(Got::Done)
    }
}
