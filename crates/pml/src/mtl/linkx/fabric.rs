//! A provider of libfabric as a member of a link: it carries frames, and reads others' memory where
//! it can. Its own matching is left alone: all frames have one tag.
//!
//! ```text
//!   published   1 form: 1 │ 1 number of rails │ for each rail: 2 length (u16) │ a card of fabric
//! ```

use super::frames;
use super::provider::{Event, Launched, Place, Provider, Refusal};
use crate::mtl::ofi::Published;
use crate::mtl::ofi::ends::class;
use oxmpi_btl::{CONTROL_MAX, Limits};
use oxmpi_datatype::ArchWord;
use oxmpi_fabric::{
    Card, Ended, FabricError, Interface, Outcome, Peer, Refused, Registration, Rights,
};
use oxmpi_mem::{HeapBytes, Region};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The name under which addresses are published.
pub const KEY: &str = "mtl.linkx";
/// Most rails of a link.
pub const MAX_RAILS: usize = super::rails::MOST;

/// The form of what is published.
const FORM: u8 = 1;
/// The tag of every frame.
const TAG: u64 = 1;
/// Most payload of a frame, and of one that goes without being asked for (bytes).
const FRAGMENT: usize = 64 << 10;
const EAGER: usize = 16 << 10;
/// From here on one transfer between memories is better than frames (bytes).
const READ_FROM: u64 = 64 << 10;
/// Receives that wait for frames.
const RECEIVES: u64 = 16;
/// Tickets of theirs, and of sends; others are of transfers.
const RECEIVE: u64 = 1 << 63;
const SEND: u64 = 1 << 62;

/// What a process publishes of the interfaces of its link, in their order.
#[must_use]
pub fn publication<'a>(interfaces: impl Iterator<Item = &'a Interface>) -> Vec<u8> {
    let cards = interfaces.map(|interface| {
        let card = Card {
            provider: &interface.summary().provider,
            address: interface.address(),
            arch: ArchWord::LOCAL.bits(),
        };
        card.encode()
    });
    join(cards)
}

fn join(cards: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut bytes = vec![FORM, 0];
    for card in cards {
        bytes[1] += 1;
        let length = u16::try_from(card.len()).unwrap_or(u16::MAX);
        bytes.extend(length.to_le_bytes());
        bytes.extend(&card[..usize::from(length)]);
    }
    bytes
}

/// The card of one rail in what a process has published.
fn part(bytes: &[u8], rail: usize, count: usize) -> Result<&[u8], String> {
    const CUT: &str = "what it has published is cut off";
    let (&[form, rails], mut rest) = bytes.split_first_chunk().ok_or(CUT)?;
    if form != FORM {
        return Err(format!("what it has published has the form {form}"));
    }
    if usize::from(rails) != count {
        return Err(format!(
            "its link has {rails} rails and this one {count}: linkx_links must name what all \
             nodes have"
        ));
    }
    for at in 0..=rail {
        let (length, behind) = rest.split_first_chunk::<2>().ok_or(CUT)?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (card, behind) = behind.split_at_checked(length).ok_or(CUT)?;
        if at == rail {
            return Ok(card);
        }
        rest = behind;
    }
    Err(CUT.to_owned())
}

/// A process that was met.
struct Known {
    peer: Peer,
    arch: ArchWord,
    address: Vec<u8>,
}

/// An endpoint for transfers alone, where those with a process that is gone may never end: it is
/// closed then, and the next transfer opens another. Nobody needs its address. What others have
/// under way on it is tried again, and their frames do not notice.
struct Apart {
    interface: Interface,
    peers: BTreeMap<u32, Peer>,
    reading: BTreeSet<u64>,
}

/// See the module's text.
pub struct Fabric {
    interface: Interface,
    /// Which rail of how many it is.
    rail: (usize, usize),
    cards: Box<dyn FnMut(u32) -> Published + Send>,
    peers: BTreeMap<u32, Known>,
    reads: bool,
    apart: Option<Apart>,
    /// Receives that wait for a frame, by number.
    waiting: BTreeMap<u64, HeapBytes>,
    next: u64,
    /// Memory for which there was no room.
    unposted: Vec<HeapBytes>,
    told: Vec<Ended>,
    events: VecDeque<Event>,
}

impl Fabric {
    /// One rail of a link. `reads`: the interface was opened for transfers between memories.
    /// `cards`: what a process has [published](publication), once it has.
    #[must_use]
    pub fn new(
        interface: Interface,
        rail: (usize, usize),
        reads: bool,
        cards: Box<dyn FnMut(u32) -> Published + Send>,
    ) -> Fabric {
        let unposted = (0..RECEIVES).map(|_| HeapBytes::new(room(FRAGMENT)));
        let mut fabric = Fabric {
            interface,
            rail,
            cards,
            peers: BTreeMap::new(),
            reads,
            apart: None,
            waiting: BTreeMap::new(),
            next: 0,
            unposted: unposted.collect(),
            told: Vec::new(),
            events: VecDeque::new(),
        };
        fabric.post();
        fabric
    }

    /// Posts receives for which there is room.
    fn post(&mut self) {
        while let Some(memory) = self.unposted.pop() {
            let number = self.next;
            let (into, ticket) = (memory.region(), RECEIVE | number);
            match self.interface.receive(None, into, TAG, 0, ticket) {
                Ok(_) => {
                    self.next += 1;
                    self.waiting.insert(number, memory);
                }
                Err(Refused::Full) => {
                    self.unposted.push(memory);
                    return;
                }
                Err(Refused::Failed(error)) => {
                    self.unposted.push(memory);
                    return self.events.push_back(Event::Broken(error.to_string()));
                }
            }
        }
    }

    fn on_end(&mut self, Ended { ticket, outcome }: Ended) {
        if ticket & RECEIVE != 0 {
            let Some(memory) = self.waiting.remove(&(ticket & !RECEIVE)) else {
                return;
            };
            match outcome {
                Outcome::Message(message) if message.cut_off == 0 => {
                    self.events.push_back(Event::Frame(memory, message.stored));
                }
                Outcome::Message(_) => {
                    let why = "a process sends frames that are longer than those of this one";
                    self.events.push_back(Event::Broken(why.to_owned()));
                    self.unposted.push(memory);
                }
                // Its sender knows as much, and sends it again or is gone.
                _ => self.unposted.push(memory),
            }
            return;
        }
        let event = match (ticket & SEND != 0, outcome) {
            (true, outcome) => {
                let number = u32::try_from(ticket & !SEND).unwrap_or(u32::MAX);
                match outcome {
                    Outcome::Failed(error) => Event::Lost(number, refusal(&error)),
                    // Nobody here has cancelled it.
                    Outcome::Cancelled => {
                        let why = "the connection is lost";
                        Event::Lost(number, Refusal::Gone(why.to_owned()))
                    }
                    _ => Event::Left(number),
                }
            }
            (false, outcome) => Event::Got(ticket, outcome == Outcome::Done),
        };
        self.events.push_back(event);
    }

    /// Reads by the endpoint for transfers.
    fn read_apart(
        &mut self,
        peer: u32,
        place: Registration,
        into: Region,
        ticket: u64,
    ) -> Result<(), Refused> {
        let Some(known) = self.peers.get(&peer) else {
            return Err(Refused::Full);
        };
        let apart = match &mut self.apart {
            Some(apart) => apart,
            none => none.insert(Apart {
                interface: self.interface.another().map_err(Refused::Failed)?,
                peers: BTreeMap::new(),
                reading: BTreeSet::new(),
            }),
        };
        let to = match apart.peers.get(&peer) {
            Some(to) => *to,
            None => {
                let to = apart.interface.insert(&known.address);
                let to = to.map_err(Refused::Failed)?;
                apart.peers.insert(peer, to);
                to
            }
        };
        apart.interface.read(to, place, into, ticket)?;
        apart.reading.insert(ticket);
        Ok(())
    }

    /// Takes what the endpoint for transfers has to tell.
    fn poll_apart(&mut self) {
        let Some(apart) = &mut self.apart else {
            return;
        };
        if apart.reading.is_empty() {
            return;
        }
        let polled = apart.interface.poll(&mut self.told);
        for Ended { ticket, outcome } in self.told.drain(..) {
            apart.reading.remove(&ticket);
            let is_done = outcome == Outcome::Done;
            self.events.push_back(Event::Got(ticket, is_done));
        }
        if polled.is_err() {
            self.end_reads();
        }
    }

    /// Gives up: nothing of what was begun goes on.
    fn breaks(&mut self, why: String) -> Event {
        self.close();
        Event::Broken(why)
    }
}

/// Bytes of a frame with so much payload.
fn room(payload: usize) -> usize {
    frames::HEAD + CONTROL_MAX + payload
}

/// What an error says of the provider, or of one peer.
fn refusal(error: &FabricError) -> Refusal {
    match class(error) == super::ERR_PROC_ABORTED {
        true => Refusal::Gone(error.to_string()),
        false => Refusal::Broken(error.to_string()),
    }
}

fn refused(why: Refused) -> Refusal {
    match why {
        Refused::Full => Refusal::Full,
        Refused::Failed(error) => refusal(&error),
    }
}

impl Provider for Fabric {
    fn name(&self) -> String {
        let summary = self.interface.summary();
        format!("{} on {}", summary.provider, summary.domain)
    }

    fn limits(&self) -> Limits {
        let longest = self.interface.summary().max_message.min(room(FRAGMENT));
        let fragment = longest.saturating_sub(room(0));
        let eager = EAGER.min(fragment);
        Limits {
            eager,
            eager_multi: eager,
            fragment,
            single_copy_from: if self.reads { READ_FROM } else { u64::MAX },
            frames_to: 0,
        }
    }

    fn meet(&mut self, peer: u32) -> Result<Option<ArchWord>, String> {
        if let Some(known) = self.peers.get(&peer) {
            return Ok(Some(known.arch));
        }
        let Some(published) = (self.cards)(peer)? else {
            return Ok(None);
        };
        let (rail, count) = self.rail;
        let card = part(&published, rail, count)?;
        let provider = self.interface.summary().provider.clone();
        let card = Card::decode(card, &provider)?;
        let inserted = self.interface.insert(card.address);
        let inserted = inserted.map_err(|error| error.to_string())?;
        let arch = match card.arch == ArchWord::LOCAL.bits() {
            true => ArchWord::LOCAL,
            false => return Err("its processor stores data in another way".to_owned()),
        };
        let address = card.address.to_vec();
        let known = Known {
            peer: inserted,
            arch,
            address,
        };
        self.peers.insert(peer, known);
        Ok(Some(arch))
    }

    fn launch(
        &mut self,
        peer: u32,
        frame: Region,
        number: u32,
        is_sole: bool,
    ) -> Result<Launched, Refusal> {
        let Some(to) = self.peers.get(&peer).map(|known| known.peer) else {
            return Err(Refusal::Full);
        };
        // Of one that is injected nothing is told, so it could not be sent again.
        if is_sole && frame.len() <= self.interface.summary().inject {
            let injected = self.interface.inject(to, frame, TAG, 0);
            return injected.map(|()| Launched::Left).map_err(refused);
        }
        let ticket = SEND | u64::from(number);
        let sent = self.interface.send(to, frame, TAG, 0, ticket);
        sent.map(|_| Launched::Flying).map_err(refused)
    }

    fn expose(&mut self, region: Region) -> Option<Place> {
        if !self.reads {
            return None;
        }
        let registered = self.interface.register(region, Rights::Read).ok()?;
        Some(Place {
            address: registered.address,
            key: registered.key,
        })
    }

    fn conceal(&mut self, Place { address, key }: Place) {
        self.interface.deregister(Registration { address, key });
    }

    fn read(&mut self, peer: u32, from: Place, into: Region, ticket: u64) -> Result<(), Refusal> {
        let found = self.peers.get(&peer).map(|known| known.peer);
        let is_short = into.len() <= self.interface.summary().max_message;
        let Some(to) = found.filter(|_| self.reads && is_short) else {
            return Err(Refusal::Full);
        };
        let Place { address, key } = from;
        let place = Registration { address, key };
        let begun = match self.interface.summary().is_connected() {
            true => self.interface.read(to, place, into, ticket).map(|_| ()),
            false => self.read_apart(peer, place, into, ticket),
        };
        // What cannot be read comes in frames: that says nothing of the provider.
        begun.map_err(|why| match refused(why) {
            Refusal::Broken(_) => Refusal::Full,
            other => other,
        })
    }

    fn poll(&mut self) {
        if self.interface.is_closed() {
            return;
        }
        let mut told = std::mem::take(&mut self.told);
        let polled = self.interface.poll(&mut told);
        for ended in told.drain(..) {
            self.on_end(ended);
        }
        self.told = told;
        if let Err(error) = polled {
            return self.events.push_back(Event::Broken(error.to_string()));
        }
        self.post();
        self.poll_apart();
    }

    fn take(&mut self) -> Option<Event> {
        match self.events.pop_front()? {
            Event::Broken(why) => Some(self.breaks(why)),
            event => Some(event),
        }
    }

    fn give_back(&mut self, memory: HeapBytes) {
        self.unposted.push(memory);
        if !self.interface.is_closed() {
            self.post();
        }
    }

    fn end_reads(&mut self) -> bool {
        let Some(mut apart) = self.apart.take() else {
            return false;
        };
        // The memory is the program's again when this returns.
        assert!(
            apart.interface.close(),
            "the provider keeps the memory of a transfer that was ended"
        );
        let ended = apart.reading.into_iter();
        self.events
            .extend(ended.map(|ticket| Event::Got(ticket, false)));
        true
    }

    fn close(&mut self) {
        self.end_reads();
        // What has come is not lost.
        self.events
            .retain(|event| matches!(event, Event::Frame(..)));
        if self.interface.close() {
            self.waiting.clear();
        }
    }
}

impl Drop for Fabric {
    fn drop(&mut self) {
        // What a provider that does not let go may still write into is not freed.
        if !self.interface.close() {
            for memory in std::mem::take(&mut self.waiting).into_values() {
                std::mem::forget(memory);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_publishes_all_its_rails() {
        let cards = [vec![1, 2, 3], Vec::new(), vec![9; 300]];
        let bytes = join(cards.clone().into_iter());
        for (rail, card) in cards.iter().enumerate() {
            assert_eq!(part(&bytes, rail, 3).unwrap(), card);
        }
        let other = part(&bytes, 0, 2).unwrap_err();
        assert!(other.contains("3 rails and this one 2"), "{other}");
        for length in 0..bytes.len() {
            assert!(part(&bytes[..length], 2, 3).is_err());
        }
        let mut form = bytes;
        form[0] = 2;
        assert!(part(&form, 0, 3).unwrap_err().contains("form 2"));
    }

    fn told(end: &mut Fabric) -> Option<Event> {
        end.poll();
        end.take()
    }

    /// Reads of a provider without connections have an endpoint of their own, which ends alone:
    /// frames go on, and so do later reads.
    #[test]
    fn transfers_end_apart_from_frames() {
        let open = || {
            let wanted = oxmpi_fabric::Wanted {
                tagged: true,
                rma: true,
                atomic: false,
            };
            let rules = oxmpi_fabric::Rules {
                include: vec!["shm".to_owned()],
                ..Default::default()
            };
            let library = oxmpi_fabric::Libfabric::load(oxmpi_fabric::USUAL_NAME)?;
            library.open(wanted, &rules, |_| None)
        };
        let (interfaces, [first, second]) = match (open(), open()) {
            (Ok(first), Ok(second)) => {
                let cards = [&first, &second].map(|one| publication(std::iter::once(one)));
                ([first, second], cards)
            }
            (Err(why), _) | (_, Err(why)) => {
                return oxmpi_testing::not_run(why);
            }
        };
        let mut ends = interfaces.map(|interface| {
            let cards = [first.clone(), second.clone()];
            let cards = move |peer: u32| Ok(cards.get(peer as usize).cloned());
            Fabric::new(interface, (0, 1), true, Box::new(cards))
        });
        let content: Vec<u8> = (0..100_000).map(|at| (at % 251) as u8).collect();
        let there = HeapBytes::from_slice(&content);
        let into = HeapBytes::zeroed(content.len());
        ends[0].meet(1).unwrap().expect("its card is there");
        let place = ends[1].expose(there.region()).expect("there is room");
        for ticket in 0..4 {
            while ends[0].read(1, place, into.region(), ticket) == Err(Refusal::Full) {
                assert!(ends.iter_mut().all(|end| told(end).is_none()));
            }
            // Every other one is ended: what it has done until then is chance.
            let is_ended = ticket % 2 == 0;
            if is_ended {
                assert!(ends[0].end_reads(), "it has an endpoint of its own");
                assert!(!ends[0].end_reads(), "it has none");
            }
            let got = loop {
                assert!(told(&mut ends[1]).is_none());
                if let Some(Event::Got(of, is_done)) = told(&mut ends[0]) {
                    break (of, is_done);
                }
            };
            assert_eq!(got, (ticket, !is_ended));
            assert!(is_ended || into.to_vec() == content);
        }
        ends[1].conceal(place);
        let frame = HeapBytes::from_slice(&[5; 200]);
        while ends[0].launch(1, frame.region(), 3, false) == Err(Refusal::Full) {
            assert!(ends.iter_mut().all(|end| told(end).is_none()));
        }
        loop {
            told(&mut ends[0]);
            if let Some(Event::Frame(_, length)) = told(&mut ends[1]) {
                break assert_eq!(length, 200);
            }
        }
    }
}
