//! A network with injected faults. Received frames are handed up late, reordered, twice, corrupted
//! or not at all, at random from a seed. It serves tests and experiments, between real processes
//! and in the simulator. The parameters `btl_faults` and `tcp_delay_us` enable it
//! (`core::transports`).
//!
//! The sender notices nothing: completions are reported as ever. A delay alone keeps the order.

use crate::clock::Clock;
use crate::frame::{Frame, Header, SEALED_MAX};
use crate::module::{Access, Arm, Atomic, Block, Caps, Event, Flags, MemKey, Module};
use crate::networks::{self, Network};
use crate::wire::{Bulk, Full, GetError, Got, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_mca::faults::Faults;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// Longest additional delay of a reordered frame (ns).
const LATER: u64 = 300_000;
/// How long a stalled process is not received from (ns).
const STALL: u64 = 5_000_000;
/// The path dies with one of this many first frames.
const SOON: u64 = 100;

/// Counters of the injected faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Frames lost.
    pub dropped: u64,
    /// Frames handed up twice.
    pub doubled: u64,
    /// Frames handed up later than they arrived.
    pub later: u64,
    /// Frames corrupted.
    pub corrupted: u64,
    /// Number of stalls of a process.
    pub stalls: u64,
    /// Frames lost on a dead path.
    pub killed: u64,
}

/// The fate of a frame that is chosen by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is handed up.
    Goes,
    /// It is lost.
    Lost,
    /// One bit of it is changed.
    Changed,
}

/// Decides the fate of a frame from a process.
type Fates = Box<dyn FnMut(u32, &Frame<'_>) -> Fate + Send>;

/// A network with injected faults.
pub struct Faulty<N, C> {
    network: N,
    clock: C,
    /// Additional delay of every frame (ns).
    by: u64,
    faults: Faults,
    random: u64,
    /// Arrived frames, by the time at which they are handed up.
    held: BTreeMap<(u64, u64), Held>,
    serial: u64,
    /// Stalled processes, and the ends of their stalls (ns).
    stalled: HashMap<u32, u64>,
    /// Frames until the path dies.
    until_death: u64,
    /// The dead path, and the end of its death (ns).
    dead: Option<(u32, u64)>,
    /// Faults of single frames.
    fates: Option<Fates>,
    /// Transfers under way, with the local memory of each.
    transfers: HashMap<u64, Vec<Region>>,
    done: Done,
}

/// A frame with memory of its own.
pub struct Held {
    from: u32,
    header: Header,
    control: [u8; SEALED_MAX],
    bulk: HeapBytes,
}

impl Held {
    fn copy_of(arrived: &impl networks::Arrived) -> Held {
        let frame = arrived.frame();
        let bulk = HeapBytes::new(frame.bulk_len());
        frame.copy_out(bulk.region());
        let mut control = [0; SEALED_MAX];
        control[..frame.control.len()].copy_from_slice(frame.control);
        Held {
            from: arrived.from(),
            header: frame.header,
            control,
            bulk,
        }
    }

    fn twin(&self) -> Held {
        let bulk = HeapBytes::new(self.bulk.len());
        oxmpi_mem::copy(bulk.region(), self.bulk.region());
        Held { bulk, ..*self }
    }

    /// Changes one bit, chosen by a number.
    fn change(&mut self, number: u64) {
        let bit = 1_u8 << (number & 7);
        let control_len = usize::from(self.header.control_len);
        let all = 16 + control_len + self.bulk.len();
        let at = usize::try_from(number >> 3).unwrap_or(0) % all;
        match at {
            0 => self.header.kind ^= bit,
            1 => self.header.seq ^= u16::from(bit),
            2 => self.header.flags ^= bit & 0xf | u8::from(bit > 8),
            3..8 => self.header.context ^= u64::from(bit) << 8,
            8..12 => self.header.source ^= i32::from(bit),
            12..16 => self.header.tag ^= i32::from(bit),
            _ if at < 16 + control_len => self.control[at - 16] ^= bit,
            _ => flip(self.bulk.region().skip(at - 16 - control_len), bit),
        }
    }
}

/// Changes bits in the first byte of a region.
fn flip(region: Region, bits: u8) {
    let mut byte = [0];
    oxmpi_mem::read(&mut byte, region.slice(0, 1));
    oxmpi_mem::write(region.slice(0, 1), &[byte[0] ^ bits]);
}

impl networks::Arrived for Held {
    fn from(&self) -> u32 {
        self.from
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk.region(), Region::EMPTY],
        }
    }
}

impl<N: Network, C: Clock> Faulty<N, C> {
    /// A network with this additional delay and these faults. `me` is this process, so that
    /// processes differ in their faults.
    pub fn new(network: N, clock: C, by: Duration, faults: Faults, me: u32) -> Faulty<N, C> {
        let mut faulty = Faulty {
            network,
            clock,
            by: u64::try_from(by.as_nanos()).unwrap_or(u64::MAX),
            faults,
            random: faults.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ (u64::from(me) + 1).wrapping_mul(0xd1b5_4a32_d192_ed03)
                | 1,
            held: BTreeMap::new(),
            serial: 0,
            stalled: HashMap::new(),
            until_death: 0,
            dead: None,
            fates: None,
            transfers: HashMap::new(),
            done: Done::default(),
        };
        if faults.kill_ms != 0 {
            faulty.until_death = 1 + faulty.roll() % SOON;
        }
        faulty
    }

    /// The same, with a function that decides the fate of each frame from a process.
    #[must_use]
    pub fn with(mut self, fates: impl FnMut(u32, &Frame<'_>) -> Fate + Send + 'static) -> Self {
        self.fates = Some(Box::new(fates));
        self
    }

    /// The network below.
    pub fn network(&self) -> &N {
        &self.network
    }

    /// The faults so far.
    pub fn done(&self) -> Done {
        self.done
    }

    /// xorshift64*.
    fn roll(&mut self) -> u64 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        self.random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn happens(&mut self, per_mille: u32) -> bool {
        per_mille != 0 && self.roll() % 1000 < u64::from(per_mille)
    }

    /// Whether the path from a process is dead. It may die in this call.
    fn is_dead(&mut self, from: u32, now: u64) -> bool {
        if self.until_death > 0 {
            self.until_death -= 1;
            if self.until_death == 0 {
                let time = u64::from(self.faults.kill_ms) * 1_000_000;
                self.dead = Some((from, now.saturating_add(time)));
            }
        }
        self.dead
            .is_some_and(|(whom, until)| whom == from && now < until)
    }

    /// When a frame that has arrived now is handed up (ns).
    fn due(&mut self, from: u32, now: u64) -> u64 {
        if self.happens(self.faults.stall) {
            self.done.stalls += 1;
            self.stalled.insert(from, now.saturating_add(STALL));
        }
        let mut due = now.saturating_add(self.by);
        if self.happens(self.faults.reorder) {
            self.done.later += 1;
            due += 1 + self.roll() % LATER;
        }
        let stalled = self.stalled.get(&from).copied();
        due.max(stalled.unwrap_or(0))
    }

    fn hold(&mut self, due: u64, held: Held) {
        self.serial += 1;
        self.held.insert((due, self.serial), held);
    }

    /// Handles an arrived frame.
    fn handle_arrival(&mut self, mut held: Held) {
        // The clock is read after the frame: the frame was sent before.
        let now = self.clock.now();
        let from = held.from;
        if self.is_dead(from, now) {
            self.done.killed += 1;
            return;
        }
        let fates = self.fates.as_mut();
        let fate = fates.map_or(Fate::Goes, |fates| {
            fates(from, &networks::Arrived::frame(&held))
        });
        if fate == Fate::Lost || self.happens(self.faults.drop) {
            self.done.dropped += 1;
            return;
        }
        if fate == Fate::Changed || self.happens(self.faults.corrupt) {
            self.done.corrupted += 1;
            let number = self.roll();
            held.change(number);
        }
        if self.happens(self.faults.duplicate) {
            self.done.doubled += 1;
            let due = self.due(from, now);
            self.hold(due, held.twin());
        }
        let due = self.due(from, now);
        self.hold(due, held);
    }

    fn begun(&mut self, begun: Result<Got, GetError>, blocks: &[Block], ticket: u64) {
        if begun == Ok(Got::Queued) && self.faults.lose() {
            let ours = blocks.iter().map(|block| block.here).collect();
            self.transfers.insert(ticket, ours);
        }
    }

    /// Handles the end of a transfer: its data may be corrupted, or it may fail.
    fn spoil(&mut self, ticket: u64, done: bool) -> bool {
        let Some(blocks) = self.transfers.remove(&ticket) else {
            return done;
        };
        if self.happens(self.faults.drop) {
            self.done.dropped += 1;
            return false;
        }
        let longest = blocks.into_iter().max_by_key(Region::len);
        if let Some(region) = longest.filter(|region| !region.is_empty())
            && done
            && self.happens(self.faults.corrupt)
        {
            self.done.corrupted += 1;
            let at = usize::try_from(self.roll()).unwrap_or(0) % region.len();
            flip(region.skip(at), 0x10);
        }
        done
    }
}

impl<N: Network, C: Clock> Network for Faulty<N, C> {
    type Arrived = Held;

    fn take(&mut self) -> Option<Held> {
        while let Some(arrived) = self.network.take() {
            let held = Held::copy_of(&arrived);
            drop(arrived);
            self.handle_arrival(held);
        }
        let first = self.held.first_key_value();
        let first = first.map(|((due, _), _)| *due);
        if first.is_some_and(|due| due <= self.clock.now()) {
            return self.held.pop_first().map(|(_, held)| held);
        }
        self.clock.ring_at(first);
        None
    }
}

impl<N: Network, C: Clock> Module for Faulty<N, C> {
    type Endpoint = N::Endpoint;

    fn caps(&self) -> Caps {
        let caps = self.network.caps();
        let ordered = match self.faults.any() || self.fates.is_some() {
            true => caps.flags.without(Flags::ORDERED),
            false => caps.flags,
        };
        Caps {
            flags: ordered,
            ..caps
        }
    }

    fn is_known(&self, peer: u32) -> bool {
        self.network.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        self.network.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.network.arch(peer)
    }

    fn connect(&mut self, peer: u32) -> Result<N::Endpoint, Full> {
        self.network.connect(peer)
    }

    fn send(
        &mut self,
        to: &mut N::Endpoint,
        header: Header,
        control: &[u8],
        bulk: Bulk<'_>,
        ticket: u64,
    ) -> Result<(), Full> {
        self.network.send(to, header, control, bulk, ticket)
    }

    fn has_room(&mut self, to: &mut N::Endpoint, is_fragment: bool) -> bool {
        self.network.has_room(to, is_fragment)
    }

    fn has_left(&self) -> bool {
        self.network.has_left()
    }

    fn leave(&mut self, leaves: bool) {
        self.network.leave(leaves);
    }

    fn detach(&mut self, from: &mut N::Endpoint, memory: Region) {
        self.network.detach(from, memory);
    }

    fn register(&mut self, region: Region, access: Access) -> Option<MemKey> {
        self.network.register(region, access)
    }

    fn deregister(&mut self, key: MemKey) {
        self.network.deregister(key);
    }

    fn get(
        &mut self,
        from: &mut N::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        let begun = self.network.get(from, blocks, ticket);
        self.begun(begun, blocks, ticket);
        begun
    }

    fn put(
        &mut self,
        to: &mut N::Endpoint,
        blocks: &[Block],
        ticket: u64,
    ) -> Result<Got, GetError> {
        self.network.put(to, blocks, ticket)
    }

    fn atomic(
        &mut self,
        at: &mut N::Endpoint,
        place: RemoteKey,
        operation: Atomic,
        ticket: u64,
    ) -> Result<(), GetError> {
        self.network.atomic(at, place, operation, ticket)
    }

    fn events(&mut self, events: &mut Vec<Event>) {
        let before = events.len();
        self.network.events(events);
        for event in &mut events[before..] {
            if let Event::Ended { ticket, done, .. } = event {
                *done = self.spoil(*ticket, *done);
            }
        }
    }

    fn arm(&mut self) -> Arm {
        let first = self.held.first_key_value();
        self.clock.ring_at(first.map(|((due, _), _)| *due));
        let arm = self.network.arm();
        self.clock.arm(arm)
    }
}
