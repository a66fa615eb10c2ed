//! `sim`: a network in one process under virtual time, for tests of protocols and for predictions
//! of jobs too large for the machine.
//!
//! A frame gets a delivery time from a cost model (latency + gap + bytes/s) and a random jitter. So
//! frames of one pair may overtake each other. Frames may also be duplicated, and a rank may die.
//! No clock is read: the same seed gives the same run.

mod clock;
mod memory;
mod model;
mod rail;

use crate::frame::{Frame, Header, SEALED_MAX};
use crate::module::{Block, Event};
use crate::wire::{Bulk, Full, GetError, Got, Limits, RemoteKey, Wire};
use memory::Memory;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_sync::Mutex;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::sync::Arc;

/// A frame on its way or arrived, with its memory.
pub struct Flight {
    /// Sender.
    pub from: u32,
    /// Receiver.
    pub to: u32,
    header: Header,
    control: [u8; SEALED_MAX],
    bulk: HeapBytes,
    /// When it left, and the ticket of its completion; 0: it has none.
    left: u64,
    ticket: u64,
}

/// An event of the simulation.
enum Arrival {
    Frame(Flight),
    /// The alarm of a module's clock.
    Wake,
    Transfer {
        owner: u32,
        peer: u32,
        blocks: Vec<Block>,
        ticket: u64,
        get: bool,
    },
}

impl Flight {
    fn pair(&self) -> Pair {
        Pair {
            from: self.from,
            to: self.to,
        }
    }

    /// The frame as the protocol sees it.
    #[must_use]
    pub fn frame(&self) -> Frame<'_> {
        let control = &self.control[..usize::from(self.header.control_len)];
        Frame {
            header: self.header,
            control,
            bulk: [self.bulk.region(), Region::EMPTY],
        }
    }
}

/// The ranks between which a frame moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    from: u32,
    to: u32,
}

/// A network with the rails and clocks of all its ranks.
pub type Shared = Arc<Mutex<Network>>;

/// The network between all ranks of a simulated job.
pub struct Network {
    model: Model,
    now: u64,
    serial: u64,
    random: u64,
    arrivals: BinaryHeap<Reverse<(u64, u64)>>,
    flights: HashMap<u64, Arrival>,
    in_flight: HashMap<Pair, usize>,
    dead: Vec<u32>,
    /// Frames that arrived while another rank polled.
    kept: HashMap<u32, VecDeque<Flight>>,
    /// The data representations of ranks that differ from ours.
    archs: HashMap<u32, ArchWord>,
    /// This many look-ups of cards fail first.
    late: u32,
    /// Memory for single copy.
    memory: Memory,
    /// Completions, by rank.
    events: HashMap<u32, Vec<Event>>,
    /// It has failed, and these ranks know that.
    failed: bool,
    informed: Vec<u32>,
    /// When the last frame of each rank will have left it.
    busy_until: HashMap<u32, u64>,
    /// A polling rank does not advance time.
    is_stepped: bool,
    /// The number of ranks of a node; 0: no two ranks share one.
    near: u32,
}

impl Network {
    /// An empty network; `seed` decides all random choices.
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
            kept: HashMap::new(),
            archs: HashMap::new(),
            late: 0,
            memory: Memory::default(),
            events: HashMap::new(),
            failed: false,
            informed: Vec::new(),
            busy_until: HashMap::new(),
            is_stepped: false,
            near: 0,
        }
    }

    /// The same, with time advanced by [`Network::step`] alone, and not by a rank that polls.
    #[must_use]
    pub fn stepped(self) -> Network {
        Network {
            is_stepped: true,
            ..self
        }
    }

    /// The same for [`Rail`]s and [`VirtualClock`]s.
    #[must_use]
    pub fn shared(self) -> Shared {
        Arc::new(Mutex::new(self))
    }

    /// Advances time to the next event. An arriving frame is kept until its rank polls. Returns the
    /// ranks for which something has happened, in no order. They are the receiver of the frame, its
    /// sender, which may send again, and ranks with completions.
    pub fn step(&mut self) -> Vec<u32> {
        let mut ranks = Vec::new();
        if let Some(flight) = self.arrive() {
            ranks.extend([flight.from, flight.to]);
            self.kept.entry(flight.to).or_default().push_back(flight);
        }
        let completed = self.events.iter().filter(|(_, events)| !events.is_empty());
        ranks.extend(completed.map(|(rank, _)| *rank));
        ranks
    }

    /// Virtual time (ns).
    #[must_use]
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Advances time to at least `to` (ns), as another network of the job has.
    pub fn advance(&mut self, to: u64) {
        self.now = self.now.max(to);
    }

    /// The transmit half of rank `me`.
    pub fn wire(&mut self, me: u32) -> SimWire<'_> {
        SimWire { network: self, me }
    }

    /// Sets the data representation in the card of `rank`.
    pub fn set_arch(&mut self, rank: u32, arch: ArchWord) {
        self.archs.insert(rank, arch);
    }

    /// Puts each `ranks` consecutive ranks on a node.
    pub fn set_near(&mut self, ranks: u32) {
        self.near = ranks;
    }

    /// Lets this many look-ups of cards fail first.
    pub fn set_late(&mut self, asked: u32) {
        self.late = asked;
    }

    fn is_known(&mut self) -> bool {
        self.late == 0 || {
            self.late -= 1;
            false
        }
    }

    fn arch(&self, rank: u32) -> ArchWord {
        self.archs.get(&rank).copied().unwrap_or(ArchWord::LOCAL)
    }

    /// Cuts `rank` off: nothing reaches or leaves it from now on.
    pub fn kill(&mut self, rank: u32) {
        self.dead.push(rank);
    }

    /// The time of the next event (ns).
    #[must_use]
    pub fn next_at(&self) -> Option<u64> {
        self.arrivals.peek().map(|Reverse((at, _))| *at)
    }

    /// Lets the network fail. About half of the frames on their way are lost, without a report
    /// which.
    pub fn fail(&mut self) {
        self.failed = true;
        let mut serials: Vec<u64> = self.flights.keys().copied().collect();
        serials.sort_unstable();
        for serial in serials {
            let is_transfer = match self.flights[&serial] {
                Arrival::Wake => continue,
                Arrival::Transfer { .. } => true,
                Arrival::Frame(_) => false,
            };
            if is_transfer || self.next_random() & (1 << 40) != 0 {
                self.flights.remove(&serial);
            }
        }
    }

    /// Advances time to the next arrival and returns its frame. `None` when nothing is on its way.
    pub fn arrive(&mut self) -> Option<Flight> {
        while let Some(Reverse((at, serial))) = self.arrivals.pop() {
            self.now = self.now.max(at);
            let flight = match self.flights.remove(&serial) {
                Some(Arrival::Frame(flight)) => flight,
                Some(Arrival::Wake) => return None,
                Some(transfer) => {
                    self.end_transfer(&transfer);
                    continue;
                }
                None => continue,
            };
            if flight.ticket != 0 && !self.failed {
                let ended = Event::Ended {
                    ticket: flight.ticket,
                    done: true,
                    took: self.now - flight.left,
                    value: 0,
                };
                self.events.entry(flight.from).or_default().push(ended);
            }
            if let Some(count) = self.in_flight.get_mut(&flight.pair()) {
                *count = count.saturating_sub(1);
            }
            if !self.dead.contains(&flight.to) && !self.dead.contains(&flight.from) {
                return Some(flight);
            }
        }
        None
    }

    /// The next frame for one rank. Those for others are kept until they poll.
    pub fn take(&mut self, rank: u32) -> Option<Flight> {
        if let Some(flight) = self.kept.get_mut(&rank).and_then(VecDeque::pop_front) {
            return Some(flight);
        }
        if self.is_stepped {
            return None;
        }
        while let Some(flight) = self.arrive() {
            if flight.to == rank {
                return Some(flight);
            }
            self.kept.entry(flight.to).or_default().push_back(flight);
        }
        None
    }

    /// Whether nothing is on its way.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.flights.is_empty()
    }

    fn end_transfer(&mut self, transfer: &Arrival) {
        let Arrival::Transfer {
            owner,
            peer,
            blocks,
            ticket,
            get,
        } = transfer
        else {
            return;
        };
        let alive = !self.dead.contains(owner) && !self.dead.contains(peer);
        let copied = blocks.iter().all(|block| {
            let there = self.reach(block.there, block.here.len());
            let Ok(there) = there.and_then(|there| if alive { Ok(there) } else { Err(GetError) })
            else {
                return false;
            };
            match get {
                true => oxmpi_mem::copy(block.here, there),
                false => oxmpi_mem::copy(there, block.here),
            }
            true
        });
        let ended = Event::Ended {
            ticket: *ticket,
            done: copied,
            took: 0,
            value: 0,
        };
        self.events.entry(*owner).or_default().push(ended);
    }

    fn launch(&mut self, flight: Flight) {
        *self.in_flight.entry(flight.pair()).or_default() += 1;
        let bytes = flight.bulk.len() as u64;
        if !self.model.may_fail {
            return self.schedule(0, bytes, Arrival::Frame(flight));
        }
        // A module sends one frame at a time. An idle module has saved time for a burst.
        let saved = self.model.burst * self.model.per_kib / 1024;
        let until = self.busy_until.entry(flight.from).or_default();
        *until = (*until).max(self.now.saturating_sub(saved));
        *until += bytes * self.model.per_kib / 1024;
        let waits = until.saturating_sub(self.now);
        self.schedule(waits, 0, Arrival::Frame(flight));
    }

    /// Schedules an event after a latency, `more` ns, and the time of its bytes.
    fn schedule(&mut self, more: u64, bytes: u64, arrival: Arrival) {
        let jitter = if self.model.jitter == 0 {
            0
        } else {
            self.next_random() % (self.model.jitter + 1)
        };
        let at = self.now + more + self.model.latency + bytes * self.model.per_kib / 1024 + jitter;
        self.schedule_at(at, arrival);
    }

    fn schedule_at(&mut self, at: u64, arrival: Arrival) {
        self.serial += 1;
        self.arrivals.push(Reverse((at, self.serial)));
        self.flights.insert(self.serial, arrival);
    }

    /// xorshift64*: small, and the same on every machine.
    fn next_random(&mut self) -> u64 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        self.random.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

pub use clock::VirtualClock;
pub use memory::Books;
pub use model::Model;
pub use rail::Rail;

impl Network {
    fn send(
        &mut self,
        pair: Pair,
        mut header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        let (len, most) = (bulk.len(), self.model.limits.fragment);
        assert!(len <= most, "a frame of {len} bytes, where {most} are most");
        if self.in_flight.get(&pair).copied().unwrap_or(0) >= self.model.depth {
            return Err(Full);
        }
        header.control_len =
            u8::try_from(control.len()).expect("invariant: control is at most 64 bytes");
        let mut copy = [0; SEALED_MAX];
        copy[..control.len()].copy_from_slice(control);
        let left = self.now;
        let build = |bulk: HeapBytes, ticket: u64| Flight {
            from: pair.from,
            to: pair.to,
            header,
            control: copy,
            bulk,
            left,
            ticket,
        };
        let bytes = HeapBytes::new(bulk.len());
        match bulk {
            Bulk::None => {}
            Bulk::Region(region) | Bulk::Lent { region, .. } => {
                oxmpi_mem::copy(bytes.region(), region)
            }
            Bulk::Fill { source, .. } => source.fill(bytes.region()),
        }
        let every = self.model.duplicate_every;
        if every != 0 && self.next_random().is_multiple_of(every) {
            let twin = HeapBytes::new(bytes.len());
            oxmpi_mem::copy(twin.region(), bytes.region());
            self.launch(build(twin, 0));
        }
        self.launch(build(bytes, ticket));
        Ok(())
    }
}

/// The transmit half of one rank.
pub struct SimWire<'a> {
    network: &'a mut Network,
    me: u32,
}

impl Wire for SimWire<'_> {
    fn try_send(
        &mut self,
        peer: u32,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
    ) -> Result<(), Full> {
        let pair = Pair {
            from: self.me,
            to: peer,
        };
        self.network.send(pair, header, control, bulk, 0)
    }

    fn is_near(&self, peer: u32) -> bool {
        let near = self.network.near;
        peer == self.me || near > 0 && peer / near == self.me / near
    }

    fn arch(&mut self, peer: u32) -> Option<ArchWord> {
        Some(self.network.arch(peer))
    }

    fn limits(&mut self, _peer: u32) -> Limits {
        self.network.model.limits
    }

    fn expose(&mut self, _peer: u32, region: Region, ticket: u64) -> Option<RemoteKey> {
        if self.network.model.limits.single_copy_from == u64::MAX {
            return None;
        }
        Some(self.network.expose(self.me, region, ticket))
    }

    fn conceal(&mut self, _peer: u32, ticket: u64) {
        self.network.conceal(self.me, ticket);
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
