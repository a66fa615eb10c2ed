//! Whole jobs in one process over simulated members: a process with its link, and rails between all
//! processes, in one memory. Which rail moves next is chance, so that what was sent last over one
//! may come first over the other. Shared memory is [`oxmpi_btl::sim`], whose neighbours are near.

use super::provider::{Event, Launched, Place, Provider, Refusal};
use super::{Job, Linkx, Selection};
use crate::ob1::Ob1;
use oxmpi_btl::{Frame, Limits, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Frames that one rail has on its way from one process.
const DEPTH: usize = 8;

/// A rail, the sender and the receiver.
type Lane = (usize, u32, u32);

/// A process of a simulated job: an engine, and the link below it.
pub struct Member {
    pub(super) engine: Ob1,
    pub(super) link: Linkx<Rail>,
}

impl Member {
    /// A process whose link has shared memory and these rails.
    #[must_use]
    pub fn new(
        (me, processes): (u32, u32),
        rails: Vec<Rail>,
        selection: Selection,
        engine: Ob1,
    ) -> Member {
        let job = Job {
            me,
            processes,
            shm: true,
            has_module: false,
            goes_out: true,
            process_of: Box::new(|_, rank| u32::try_from(rank).ok()),
        };
        let link = Linkx::of(job, rails, selection);
        Member { engine, link }
    }

    /// The engine, and the wire over all members of the link; `memory` is the one to neighbours.
    pub fn parts<'a, W: Wire>(&'a mut self, memory: &'a mut W) -> (&'a mut Ob1, impl Wire + 'a) {
        (&mut self.engine, self.link.over(memory))
    }

    /// Takes what the rails have brought, and lets leave what waits.
    pub fn flush(&mut self, memory: &mut dyn Wire) {
        self.link.flush(&mut self.engine, memory);
    }

    /// A frame of a neighbour has come.
    pub fn on_frame(&mut self, memory: &mut dyn Wire, from: u32, frame: &Frame<'_>) {
        self.link.on_frame(&mut self.engine, memory, from, frame);
    }

    /// Why the job cannot go on.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.link.failure().or_else(|| self.engine.failure())
    }

    /// What has not left yet.
    #[must_use]
    pub fn outgoing(&self) -> usize {
        self.link.outgoing() + self.engine.outgoing()
    }
}

/// A frame, or a transfer, on its way.
enum Way {
    Frame(Vec<u8>, u32),
    Read(Place, Region, u64),
}

#[derive(Default)]
struct State {
    random: u64,
    /// Each is in order.
    ways: BTreeMap<Lane, VecDeque<Way>>,
    /// Those that carry something, and some that have done so.
    busy: Vec<Lane>,
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

    fn put(&mut self, lane: Lane, one: Way) {
        let way = self.ways.entry(lane).or_default();
        if way.is_empty() {
            self.busy.push(lane);
        }
        way.push_back(one);
    }

    fn on_way(&self, lane: Lane) -> usize {
        self.ways.get(&lane).map_or(0, VecDeque::len)
    }

    /// What is next on one way arrives.
    fn arrive(&mut self, (rail, from, to): Lane) {
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
pub struct Fabrics(Arc<Mutex<State>>);

impl Fabrics {
    /// None yet; `seed` decides all chances.
    #[must_use]
    pub fn new(seed: u64) -> Fabrics {
        let state = State {
            random: seed.wrapping_mul(2) | 1,
            next_key: 1,
            can_end_reads: true,
            ..State::default()
        };
        Fabrics(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The end of a rail in a process; `reads`: it transfers between memories.
    #[must_use]
    pub fn end(&self, rail: usize, me: u32, reads: bool) -> Rail {
        Rail {
            fabrics: self.clone(),
            rail,
            me,
            reads,
        }
    }

    /// Something arrives, if anything is on its way.
    #[must_use]
    pub fn step(&self) -> bool {
        let mut state = self.state();
        while !state.busy.is_empty() {
            let below = state.busy.len() as u64;
            let at = state.random(below) as usize;
            let lane = state.busy[at];
            let carries = state.on_way(lane);
            if carries < 2 {
                state.busy.swap_remove(at);
            }
            if carries > 0 {
                state.arrive(lane);
                return true;
            }
        }
        false
    }

    /// A rail breaks: about half of what it carries arrives yet, and no sender hears which.
    #[cfg(test)]
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
    #[cfg(test)]
    pub(super) fn lose(&self, process: u32) {
        let mut state = self.state();
        state.gone.push(process);
        state
            .ways
            .retain(|(_, from, to), _| *from != process && *to != process);
    }

    /// Transfers end with their provider alone.
    #[cfg(test)]
    pub(super) fn keep_reads(&self) {
        self.state().can_end_reads = false;
    }

    /// The address of a process is known, or not yet.
    #[cfg(test)]
    pub(super) fn know(&self, process: u32, is_known: bool) {
        let mut state = self.state();
        state.unknown.retain(|other| *other != process);
        if !is_known {
            state.unknown.push(process);
        }
    }

    /// Frames that a rail has delivered.
    #[must_use]
    pub fn carried(&self, rail: usize) -> u64 {
        self.state().carried.get(&rail).copied().unwrap_or(0)
    }

    /// Transfers between memories that were made.
    #[must_use]
    pub fn reads(&self) -> u64 {
        self.state().reads
    }

    /// Regions that others may read.
    #[cfg(test)]
    pub(super) fn exposed(&self) -> usize {
        self.state().memory.len()
    }
}

/// The end of a rail in a process.
pub struct Rail {
    fabrics: Fabrics,
    rail: usize,
    me: u32,
    reads: bool,
}

impl Provider for Rail {
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
            frames_to: 0,
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
        let lane = (self.rail, self.me, peer);
        if state.on_way(lane) >= DEPTH {
            return Err(Refusal::Full);
        }
        // What nobody can send again is told of no more: no flight has this number.
        let is_injected = is_sole && frame.len() < 64;
        let number = if is_injected { u32::MAX } else { number };
        state.put(lane, Way::Frame(bytes, number));
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
        state.put((self.rail, self.me, peer), Way::Read(from, into, ticket));
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
