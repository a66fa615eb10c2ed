//! The providers of a link that serve processes beyond this node: which carries what, the one queue
//! of what they tell, and what becomes of frames that one of them has lost.
//!
//! Frames keep no order here: those of matching are numbered for each pair of processes, and
//! matched in that order whichever rail brings them. A frame is kept until its provider has told
//! that it has left; where it tells otherwise another rail carries it, and a receiver that gets it
//! twice drops the second.

use super::frames;
use super::provider::{Event, Launched, Place, Provider, Refusal};
use oxmpi_btl::{Bulk, CONTROL_MAX, Full, Header, Limits};
use oxmpi_datatype::ArchWord;
use oxmpi_mem::HeapBytes;
use std::collections::{BTreeMap, VecDeque};

/// Most rails of a link.
pub(super) const MOST: usize = 16;
/// Frames on their way over one rail.
const FLYING: usize = 64;
/// Buffers that are kept for the next frames.
const SPARE: usize = 64;

/// Which rail carries what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// One for each peer, which both sides keep to; peers are dealt out in turn.
    #[default]
    PerPeer,
    /// Messages go out over all in turn, fragments of long ones over the least busy.
    PerMessage,
}

impl Selection {
    /// As the parameter `linkx_multi_rail` says it.
    ///
    /// # Errors
    /// It is none.
    pub fn parse(text: &str) -> Result<Selection, String> {
        match text.to_ascii_lowercase().as_str() {
            "per_peer" => Ok(Selection::PerPeer),
            "per_msg" => Ok(Selection::PerMessage),
            _ => Err(format!(
                "linkx_multi_rail is '{text}': per_peer and per_msg are known"
            )),
        }
    }
}

/// Whether a frame is one of many of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    First,
    Fragment,
}

pub(super) struct Rail<P> {
    pub(super) provider: P,
    flying: usize,
    bytes: usize,
    /// Why it serves no more.
    failed: Option<String>,
}

/// How one process is reached.
#[derive(Default)]
struct Route {
    /// The rail it is bound to, once it is.
    rail: Option<usize>,
    arch: Option<ArchWord>,
    /// Rails over which it is gone, by bits, and what the last of them said.
    gone: u32,
    why: String,
    has_ended: bool,
}

struct Flight {
    peer: u32,
    rail: usize,
    memory: HeapBytes,
    length: usize,
    part: Part,
}

/// What has come.
pub(super) enum News {
    /// A frame over a rail, of so many bytes.
    Frame(usize, HeapBytes, usize),
    /// A transfer has ended.
    Got(u64, bool),
    /// No rail reaches this process any more: its other end is gone.
    Gone(u32),
}

/// See the module's text.
pub(super) struct Rails<P> {
    me: u32,
    pub(super) rails: Vec<Rail<P>>,
    selection: Selection,
    limits: Limits,
    routes: BTreeMap<u32, Route>,
    /// The rail of the next peer, or message.
    next: usize,
    flights: Vec<Option<Flight>>,
    free: Vec<usize>,
    spare: Vec<HeapBytes>,
    /// Taken, and to be sent when there is room, or again.
    again: VecDeque<Flight>,
    /// Memory that peers may read, by peer and ticket.
    pub(super) exposed: BTreeMap<(u32, u64), (usize, Place)>,
    /// Transfers that have not ended: their rails, and whose memory they read.
    pub(super) reads: BTreeMap<u64, (usize, u32)>,
    news: VecDeque<News>,
    failure: Option<String>,
    /// Frames that were sent again.
    repeated: u64,
}

impl<P: Provider> Rails<P> {
    /// Over these, at most [`MOST`]. What they can take is what each of them can.
    pub(super) fn new(me: u32, providers: Vec<P>, selection: Selection) -> Rails<P> {
        let most = Limits {
            eager: usize::MAX,
            eager_multi: usize::MAX,
            fragment: usize::MAX,
            single_copy_from: 0,
            frames_to: u64::MAX,
        };
        let limits = (providers.iter().map(P::limits)).fold(most, |least, of| Limits {
            eager: least.eager.min(of.eager),
            eager_multi: least.eager_multi.min(of.eager_multi),
            fragment: least.fragment.min(of.fragment),
            single_copy_from: least.single_copy_from.max(of.single_copy_from),
            frames_to: least.frames_to.min(of.frames_to),
        });
        let rails = providers.into_iter().map(|provider| Rail {
            provider,
            flying: 0,
            bytes: 0,
            failed: None,
        });
        Rails {
            me,
            rails: rails.collect(),
            selection,
            limits,
            routes: BTreeMap::new(),
            next: 0,
            flights: Vec::new(),
            free: Vec::new(),
            spare: Vec::new(),
            again: VecDeque::new(),
            exposed: BTreeMap::new(),
            reads: BTreeMap::new(),
            news: VecDeque::new(),
            failure: None,
            repeated: 0,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rails.is_empty()
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Rails that serve no more.
    #[cfg(test)]
    pub(super) fn failures(&self) -> usize {
        let failed = self.rails.iter().filter(|rail| rail.failed.is_some());
        failed.count()
    }

    #[cfg(test)]
    pub(super) fn repeated(&self) -> u64 {
        self.repeated
    }

    /// Frames and transfers that have not ended.
    pub(super) fn outgoing(&self) -> usize {
        self.flights.len() - self.free.len() + self.again.len() + self.reads.len()
    }

    fn route(&mut self, peer: u32) -> &mut Route {
        self.routes.entry(peer).or_default()
    }

    pub(super) fn is_usable(&self, peer: u32, rail: usize) -> bool {
        let gone = self.routes.get(&peer).map_or(0, |route| route.gone);
        gone & 1 << rail == 0 && self.rails[rail].failed.is_none()
    }

    /// How a process stores its data, once all rails know its address.
    pub(super) fn meet(&mut self, peer: u32) -> Option<ArchWord> {
        let route = self.routes.entry(peer).or_default();
        if route.arch.is_some() {
            return route.arch;
        }
        if self.rails.iter().all(|rail| rail.failed.is_some()) {
            // Whoever sends hears why nobody is reached.
            return Some(ArchWord::LOCAL);
        }
        let mut arch = None;
        for rail in self.rails.iter_mut().filter(|rail| rail.failed.is_none()) {
            arch = match rail.provider.meet(peer) {
                Ok(arch) => Some(arch?),
                Err(why) => {
                    let name = rail.provider.name();
                    (self.failure)
                        .get_or_insert(format!("process {peer} is not reached by {name}: {why}"));
                    return None;
                }
            };
        }
        route.arch = arch;
        arch
    }

    /// Binds a peer that has been heard over a rail first to that rail: both sides use the same.
    pub(super) fn hear(&mut self, peer: u32, rail: usize) {
        self.route(peer).rail.get_or_insert(rail);
    }

    /// The rail to try first; `None`: no rail is left.
    pub(super) fn pick(&mut self, peer: u32, part: Part) -> Option<usize> {
        let count = self.rails.len();
        let usable = |rails: &Self, from: usize| {
            let mut order = (0..count).map(|step| (from + step) % count);
            order.find(|rail| rails.is_usable(peer, *rail))
        };
        if self.selection == Selection::PerPeer {
            let bound = self.route(peer).rail;
            if let Some(rail) = bound.filter(|rail| self.is_usable(peer, *rail)) {
                return Some(rail);
            }
            let rail = usable(self, bound.unwrap_or(self.next))?;
            if bound.is_none() {
                self.next = (self.next + 1) % count;
            }
            self.route(peer).rail = Some(rail);
            return Some(rail);
        }
        match part {
            Part::First => {
                let rail = usable(self, self.next)?;
                self.next = (rail + 1) % count;
                Some(rail)
            }
            Part::Fragment => {
                let all = (0..count).filter(|rail| self.is_usable(peer, *rail));
                // What others may read loads a rail, too.
                let lent = |rail| self.exposed.values().filter(|(of, _)| *of == rail).count();
                all.min_by_key(|rail| (self.rails[*rail].bytes, lent(*rail)))
            }
        }
    }

    /// Takes a frame whole, or not at all.
    pub(super) fn launch(
        &mut self,
        peer: u32,
        (header, control): (&Header, &[u8]),
        bulk: Bulk<'_>,
        part: Part,
    ) -> Result<(), Full> {
        let waits = self.again.iter().any(|flight| flight.peer == peer);
        if waits || self.meet(peer).is_none() {
            return Err(Full);
        }
        if self.route(peer).has_ended {
            return Ok(());
        }
        let is_open = |rail: &Rail<P>| rail.flying < FLYING && rail.failed.is_none();
        if !self.rails.iter().any(is_open) && self.rails.iter().any(|rail| rail.failed.is_none()) {
            return Err(Full);
        }
        let memory = self
            .spare
            .pop()
            .unwrap_or_else(|| HeapBytes::new(frames::HEAD + CONTROL_MAX + self.limits.fragment));
        let length = frames::write(memory.region(), self.me, header, control, bulk);
        let flight = Flight {
            peer,
            rail: 0,
            memory,
            length,
            part,
        };
        if let Err(flight) = self.fly(flight) {
            self.again.push_back(flight);
        }
        Ok(())
    }

    fn save(&mut self, memory: HeapBytes) {
        if self.spare.len() < SPARE {
            self.spare.push(memory);
        }
    }

    /// Gives a frame to a rail; back: there is no room.
    fn fly(&mut self, mut flight: Flight) -> Result<(), Flight> {
        let Flight { peer, part, .. } = flight;
        if self.route(peer).has_ended {
            self.save(flight.memory);
            return Ok(());
        }
        let number = self.free.pop().unwrap_or_else(|| {
            self.flights.push(None);
            self.flights.len() - 1
        });
        let told = u32::try_from(number).expect("invariant: fewer than 2^32 frames");
        loop {
            let Some(first) = self.pick(peer, part) else {
                self.free.push(number);
                self.unreachable(peer);
                self.save(flight.memory);
                return Ok(());
            };
            let others = match self.selection {
                Selection::PerPeer => 1,
                Selection::PerMessage => self.rails.len(),
            };
            let is_sole = self.rails.len() == 1;
            let mut lost = false;
            for step in 0..others {
                let at = (first + step) % self.rails.len();
                if !self.is_usable(peer, at) || self.rails[at].flying >= FLYING {
                    continue;
                }
                let frame = flight.memory.region().slice(0, flight.length);
                match (self.rails[at].provider).launch(peer, frame, told, is_sole) {
                    Ok(Launched::Left) => {
                        self.free.push(number);
                        self.save(flight.memory);
                        return Ok(());
                    }
                    Ok(Launched::Flying) => {
                        self.rails[at].flying += 1;
                        self.rails[at].bytes += flight.length;
                        flight.rail = at;
                        self.flights[number] = Some(flight);
                        return Ok(());
                    }
                    Err(Refusal::Full) => {}
                    Err(why) => {
                        self.give_up(peer, at, why);
                        lost = true;
                    }
                }
            }
            if !lost {
                self.free.push(number);
                return Err(flight);
            }
        }
    }

    /// A rail does not serve a peer any more, or nobody.
    pub(super) fn give_up(&mut self, peer: u32, rail: usize, why: Refusal) {
        match why {
            Refusal::Full => {}
            Refusal::Gone(why) => {
                let route = self.route(peer);
                route.gone |= 1 << rail;
                route.why = why;
            }
            Refusal::Broken(why) => self.fail(rail, why),
        }
    }

    /// A rail serves nobody any more: what it has not told the end of leaves over the others.
    pub(super) fn fail(&mut self, rail: usize, why: String) {
        if self.rails[rail].failed.is_some() {
            return;
        }
        self.rails[rail].failed = Some(why);
        // Who has sent what has come here does not send it again.
        self.rails[rail].provider.poll();
        while let Some(event) = self.rails[rail].provider.take() {
            if !matches!(event, Event::Lost(..)) {
                self.on_event(rail, event);
            }
        }
        self.rails[rail].provider.close();
        (self.rails[rail].flying, self.rails[rail].bytes) = (0, 0);
        for number in 0..self.flights.len() {
            if let Some(flight) = self.flights[number].take_if(|flight| flight.rail == rail) {
                self.free.push(number);
                self.again.push_back(flight);
                self.repeated += 1;
            }
        }
        self.exposed.retain(|_, (of, _)| *of != rail);
        let ended = self.reads.extract_if(.., |_, (of, _)| *of == rail);
        let news = ended.map(|(ticket, _)| News::Got(ticket, false));
        self.news.extend(news);
    }

    /// No rail reaches a process: it is gone, or all rails have failed.
    fn unreachable(&mut self, peer: u32) {
        let failed = self.rails.iter().filter_map(|rail| {
            let why = rail.failed.as_ref()?;
            Some(format!("{} has failed: {why}", rail.provider.name()))
        });
        let failed: Vec<String> = failed.collect();
        let route = self.routes.entry(peer).or_default();
        route.has_ended = true;
        if failed.is_empty() {
            self.news.push_back(News::Gone(peer));
            return;
        }
        let reasons = match route.why.is_empty() {
            true => failed.join("; "),
            false => format!("{}; {}", failed.join("; "), route.why),
        };
        self.failure.get_or_insert(format!(
            "no member of the link reaches process {peer} any more: {reasons}"
        ));
    }

    /// Lets all rails work, and what waits leave.
    pub(super) fn poll(&mut self) {
        for at in 0..self.rails.len() {
            if self.rails[at].failed.is_some() {
                continue;
            }
            self.rails[at].provider.poll();
            while let Some(event) = self.rails[at].provider.take() {
                self.on_event(at, event);
            }
        }
        // One peer without room holds up no other.
        for _ in 0..self.again.len() {
            let Some(flight) = self.again.pop_front() else {
                break;
            };
            if let Err(flight) = self.fly(flight) {
                self.again.push_back(flight);
            }
        }
    }

    fn on_event(&mut self, at: usize, event: Event) {
        match event {
            Event::Left(number) => {
                if let Some(flight) = self.land(at, number) {
                    self.save(flight.memory);
                }
            }
            Event::Lost(number, why) => {
                if let Some(flight) = self.land(at, number) {
                    self.give_up(flight.peer, at, why);
                    self.repeated += 1;
                    self.again.push_back(flight);
                }
            }
            Event::Frame(memory, length) => {
                self.news.push_back(News::Frame(at, memory, length));
            }
            Event::Got(ticket, is_done) => {
                if self.reads.remove(&ticket).is_some() {
                    self.news.push_back(News::Got(ticket, is_done));
                }
            }
            Event::Broken(why) => self.fail(at, why),
        }
    }

    /// A frame is on its way no more.
    fn land(&mut self, at: usize, number: u32) -> Option<Flight> {
        let place = self.flights.get_mut(number as usize)?;
        let flight = place.take_if(|flight| flight.rail == at)?;
        self.free.push(number as usize);
        self.rails[at].flying -= 1;
        self.rails[at].bytes -= flight.length;
        Some(flight)
    }

    pub(super) fn news(&mut self) -> Option<News> {
        self.news.pop_front()
    }

    pub(super) fn give_back(&mut self, rail: usize, memory: HeapBytes) {
        self.rails[rail].provider.give_back(memory);
    }

    /// What is for it goes nowhere any more.
    pub(super) fn end_peer(&mut self, peer: u32) {
        self.route(peer).has_ended = true;
        self.again.retain(|flight| flight.peer != peer);
    }
}
