//! Simulated providers: several rails between all processes of a job, in one memory. Which rail
//! moves next is chance, so that what was sent last over one may come first over the other.

use crate::mtl::linkx::provider::{Event, Launched, Place, Provider, Refusal};
use oxmpi_btl::Limits;
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

/// Frames that one rail has on its way from one process.
const DEPTH: usize = 8;

/// A frame, or a transfer, on its way.
enum Way {
    Frame(Vec<u8>, u32),
    Read(Place, Region, u64),
}

#[derive(Default)]
struct State {
    random: u64,
    /// By rail, sender and receiver: each is in order.
    ways: BTreeMap<(usize, u32, u32), VecDeque<Way>>,
    /// What a process is told over a rail.
    told: BTreeMap<(usize, u32), VecDeque<Event>>,
    memory: BTreeMap<u64, Region>,
    next_key: u64,
    broken: Vec<usize>,
    gone: Vec<u32>,
    unknown: Vec<u32>,
    carried: BTreeMap<usize, u64>,
    reads: u64,
    /// Transfers whose end was not told, by rail and reader.
    reading: BTreeMap<(usize, u32), BTreeSet<u64>>,
    /// Transfers end without the provider.
    can_end_reads: bool,
}

impl State {
    fn random(&mut self, below: u64) -> u64 {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        (self.random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20) % below
    }

    fn tell(&mut self, rail: usize, process: u32, event: Event) {
        self.told
            .entry((rail, process))
            .or_default()
            .push_back(event);
    }

    /// What is next on one way arrives.
    fn arrive(&mut self, (rail, from, to): (usize, u32, u32)) {
        let next = self.ways.get_mut(&(rail, from, to));
        match next.and_then(VecDeque::pop_front) {
            Some(Way::Frame(bytes, number)) => {
                let length = bytes.len();
                self.tell(
                    rail,
                    to,
                    Event::Frame(HeapBytes::from_slice(&bytes), length),
                );
                self.tell(rail, from, Event::Left(number));
                *self.carried.entry(rail).or_default() += 1;
            }
            Some(Way::Read(place, into, ticket)) => {
                let there = self.memory.get(&place.key).copied();
                if let Some(there) = there {
                    oxmpi_mem::copy(into, there.slice(0, into.len()));
                    self.reads += 1;
                }
                if let Some(reading) = self.reading.get_mut(&(rail, from)) {
                    reading.remove(&ticket);
                }
                self.tell(rail, from, Event::Got(ticket, there.is_some()));
            }
            None => {}
        }
    }
}

/// All rails of a job.
#[derive(Clone)]
pub(super) struct Fabrics(Arc<Mutex<State>>);

impl Fabrics {
    pub(super) fn new(seed: u64) -> Fabrics {
        let state = State {
            random: seed.wrapping_mul(2) | 1,
            next_key: 1,
            can_end_reads: true,
            ..State::default()
        };
        Fabrics(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// The end of a rail in a process.
    pub(super) fn end(&self, rail: usize, me: u32, reads: bool) -> Sim {
        Sim {
            fabrics: self.clone(),
            rail,
            me,
            reads,
        }
    }

    /// Something arrives, if anything is on its way.
    pub(super) fn step(&self) -> bool {
        let mut state = self.state();
        let busy = state.ways.iter().filter(|(_, way)| !way.is_empty());
        let busy: Vec<_> = busy.map(|(key, _)| *key).collect();
        if busy.is_empty() {
            return false;
        }
        let at = state.random(busy.len() as u64) as usize;
        state.arrive(busy[at]);
        true
    }

    /// A rail breaks: about half of what it carries arrives yet, and no sender hears which.
    pub(super) fn break_rail(&self, rail: usize) {
        let mut state = self.state();
        let ways: Vec<_> = (state.ways.keys().copied())
            .filter(|(of, ..)| *of == rail)
            .collect();
        for key in ways {
            while state.ways.get(&key).is_some_and(|way| !way.is_empty()) {
                if state.random(2) == 0 {
                    let sender = (rail, key.1);
                    state.arrive(key);
                    // The last thing that its sender was told is the end that it does not hear.
                    state.told.get_mut(&sender).and_then(VecDeque::pop_back);
                } else {
                    state.ways.get_mut(&key).and_then(VecDeque::pop_front);
                }
            }
        }
        state.broken.push(rail);
        for (told, events) in &mut state.told {
            if told.0 == rail {
                events.push_back(Event::Broken("a cable was pulled".to_owned()));
            }
        }
    }

    /// No rail reaches a process any more, and what was for it is lost.
    pub(super) fn lose(&self, process: u32) {
        let mut state = self.state();
        state.gone.push(process);
        state
            .ways
            .retain(|(_, from, to), _| *from != process && *to != process);
    }

    /// Transfers end with their provider alone.
    pub(super) fn keep_reads(&self) {
        self.state().can_end_reads = false;
    }

    /// The address of a process is known, or not yet.
    pub(super) fn know(&self, process: u32, is_known: bool) {
        let mut state = self.state();
        state.unknown.retain(|other| *other != process);
        if !is_known {
            state.unknown.push(process);
        }
    }

    /// Frames that a rail has delivered.
    pub(super) fn carried(&self, rail: usize) -> u64 {
        self.state().carried.get(&rail).copied().unwrap_or(0)
    }

    /// Transfers between memories that were made.
    pub(super) fn reads(&self) -> u64 {
        self.state().reads
    }

    /// Regions that others may read.
    pub(super) fn exposed(&self) -> usize {
        self.state().memory.len()
    }
}

/// One end.
pub(super) struct Sim {
    fabrics: Fabrics,
    rail: usize,
    me: u32,
    reads: bool,
}

impl Provider for Sim {
    fn name(&self) -> String {
        format!("rail {}", self.rail)
    }

    fn limits(&self) -> Limits {
        // The second one takes less.
        let eager = 200 - 100 * self.rail.min(1);
        Limits {
            eager,
            eager_multi: eager,
            fragment: 2 * eager,
            single_copy_from: if self.reads { 5000 } else { u64::MAX },
        }
    }

    fn meet(&mut self, peer: u32) -> Result<Option<ArchWord>, String> {
        let mut state = self.fabrics.state();
        // Whoever was met hears what becomes of the rail.
        state.told.entry((self.rail, self.me)).or_default();
        let is_known = !state.unknown.contains(&peer);
        Ok(is_known.then_some(ArchWord::LOCAL))
    }

    fn launch(
        &mut self,
        peer: u32,
        frame: Region,
        number: u32,
        is_sole: bool,
    ) -> Result<Launched, Refusal> {
        let mut state = self.fabrics.state();
        if state.broken.contains(&self.rail) {
            return Err(Refusal::Broken("a cable was pulled".to_owned()));
        }
        if state.gone.contains(&peer) {
            return Err(Refusal::Gone(format!("process {peer} does not answer")));
        }
        let mut bytes = vec![0; frame.len()];
        oxmpi_mem::read(&mut bytes, frame);
        let way = state.ways.entry((self.rail, self.me, peer)).or_default();
        if way.len() >= DEPTH {
            return Err(Refusal::Full);
        }
        // What nobody can send again is told of no more: no flight has this number.
        let is_injected = is_sole && frame.len() < 64;
        let number = if is_injected { u32::MAX } else { number };
        way.push_back(Way::Frame(bytes, number));
        Ok(match is_injected {
            true => Launched::Left,
            false => Launched::Flying,
        })
    }

    fn expose(&mut self, region: Region) -> Option<Place> {
        let mut state = self.fabrics.state();
        let key = state.next_key;
        state.next_key += 1;
        state.memory.insert(key, region);
        Some(Place { address: 0, key })
    }

    fn conceal(&mut self, place: Place) {
        self.fabrics.state().memory.remove(&place.key);
    }

    fn read(&mut self, peer: u32, from: Place, into: Region, ticket: u64) -> Result<(), Refusal> {
        let mut state = self.fabrics.state();
        if state.broken.contains(&self.rail) {
            return Err(Refusal::Broken("a cable was pulled".to_owned()));
        }
        let way = state.ways.entry((self.rail, self.me, peer)).or_default();
        way.push_back(Way::Read(from, into, ticket));
        let reading = state.reading.entry((self.rail, self.me)).or_default();
        reading.insert(ticket);
        Ok(())
    }

    fn poll(&mut self) {}

    fn take(&mut self) -> Option<Event> {
        let mut state = self.fabrics.state();
        state.told.get_mut(&(self.rail, self.me))?.pop_front()
    }

    fn give_back(&mut self, _memory: HeapBytes) {}

    fn end_reads(&mut self) -> bool {
        let mut state = self.fabrics.state();
        if !state.can_end_reads {
            return false;
        }
        let (rail, me) = (self.rail, self.me);
        let reading = state.reading.remove(&(rail, me)).unwrap_or_default();
        for ((of, from, _), way) in &mut state.ways {
            if (*of, *from) == (rail, me) {
                way.retain(|one| matches!(one, Way::Frame(..)));
            }
        }
        for ticket in reading {
            state.tell(rail, me, Event::Got(ticket, false));
        }
        true
    }

    fn close(&mut self) {
        let mut state = self.fabrics.state();
        let (rail, me) = (self.rail, self.me);
        state
            .ways
            .retain(|(of, from, _), _| *of != rail || *from != me);
        state.told.remove(&(rail, me));
    }
}
