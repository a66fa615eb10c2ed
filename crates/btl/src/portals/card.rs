//! The interface with what stands in its lists, what it has told, and what is known of each peer.
//!
//! ```text
//!   portal FRAMES:  blocks of memory, two ready … → what nobody may send
//!   portal READ:    registered memory, by its number
//!   portal CREDIT:  what a peer has read, in all
//!   portal COLLECTIVES:  partial results and results of groups, three entries each
//! ```
//!
//! It does no input and no output, so that the frames of shared memory reach it while the module is
//! somewhere else: whoever has one locks it for that moment.

use super::fetch::Fetches;
use super::send::Buffers;
use super::{Settings, cost};
use crate::frame::{CONTROL_MAX, Header};
use crate::module::Event;
use oxmpi_mem::Region;
use oxmpi_portals::blocks::{Blocks, Purpose};
use oxmpi_portals::offload::Offload;
use oxmpi_portals::{
    Carrier, Counters, EqHandle, EventKind, Limits, MatchEntry, MatchId, Md, Nic, Operation,
    Options, Packet, Position, Target, Threshold,
};
use std::collections::{BTreeMap, VecDeque};

/// Portals.
pub(super) const FRAMES: u8 = 0;
pub(super) const READ: u8 = 1;
pub(super) const CREDIT: u8 = 2;
pub(super) const COLLECTIVES: u8 = 3;

/// Events of a queue. One packet makes at most three, and they are taken after each.
const EVENTS: usize = 64;

/// What a descriptor's events carry: which of ours it is, in the upper byte, and its number.
pub(super) mod user {
    pub(in super::super) const BLOCK: u64 = 1 << 56;
    pub(in super::super) const SENT: u64 = 2 << 56;
    pub(in super::super) const FETCHED: u64 = 3 << 56;
    pub(in super::super) const CREDIT: u64 = 4 << 56;
    pub(in super::super) const STRANGER: u64 = 5 << 56;

    /// Which, and its number.
    #[allow(clippy::cast_possible_truncation)] // Numbers have 32 bits.
    pub(in super::super) fn parts(user: u64) -> (u64, u32) {
        (user & (0xff << 56), user as u32)
    }
}

/// Where a frame lies: from whom, in which block, how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) from: u32,
    pub(super) block: u32,
    pub(super) length: usize,
}

/// A frame that has come.
pub(super) struct Come {
    pub(super) header: Header,
    pub(super) control: [u8; CONTROL_MAX],
    pub(super) bulk: Region,
    pub(super) place: Place,
}

/// What is known of a peer.
#[derive(Default)]
pub(super) struct Peer {
    /// What it has not read of our frames, and what it has told of in all, wrapping.
    pub(super) unread_there: u32,
    pub(super) credited: u32,
    /// What we have not read of its frames; what we have, and what of that was told, in all,
    /// wrapping.
    unread_here: u32,
    read: u32,
    told: u32,
    /// The frame that is coming.
    coming: Option<Place>,
    /// Nothing reaches it any more.
    pub(super) has_failed: bool,
}

/// See the module's text.
pub struct Card {
    pub(super) nic: Nic,
    pub(super) settings: Settings,
    pub(super) eq: EqHandle,
    blocks: Blocks,
    pub(super) buffers: Buffers,
    pub(super) fetches: Fetches,
    pub(super) peers: BTreeMap<u32, Peer>,
    come: VecDeque<Come>,
    pub(super) events: Vec<Event>,
    /// Groups that were left, of which something has to leave yet.
    leaving: Vec<Offload>,
    /// Packets that have come.
    pub(super) news: u64,
}

impl Card {
    /// Of process `me`, with blocks ready.
    ///
    /// # Panics
    /// Never: a new interface has room for what is needed here.
    pub(super) fn new(me: u32, settings: Settings) -> Card {
        const ROOM: &str = "invariant: a new interface has room";
        let mut nic = Nic::new(me, Limits::default());
        let eq = nic.eq_alloc(EVENTS).expect(ROOM);
        let all = |portal| MatchEntry {
            portal,
            from: MatchId::Any,
            bits: 0,
            ignore: u128::MAX,
        };
        let takes = Options::OP_PUT
            .and(Options::TRUNCATE)
            .and(Options::ACK_DISABLE);
        let mut sink = |portal, user, quiet| {
            let me = nic.me_attach(all(portal), Position::Last).expect(ROOM);
            let md = Md {
                options: takes.and(quiet),
                user,
                eq: Some(eq),
                ..Md::of(Region::EMPTY)
            };
            nic.md_attach(me, md, false).expect(ROOM);
            me
        };
        let last = sink(FRAMES, user::STRANGER, Options::EVENT_END_DISABLE);
        sink(CREDIT, user::CREDIT, Options::EVENT_START_DISABLE);
        let mut blocks = Blocks::new(Purpose {
            length: settings.block,
            longest: settings.longest(),
            entry: all(FRAMES),
            before: last,
            eq,
            user: user::BLOCK,
        });
        blocks.make_ready(&mut nic);
        Card {
            nic,
            settings,
            eq,
            blocks,
            buffers: Buffers::new(settings.longest()),
            fetches: Fetches::default(),
            peers: BTreeMap::new(),
            come: VecDeque::new(),
            events: Vec::new(),
            leaving: Vec::new(),
            news: 0,
        }
    }

    pub(super) fn counters(&self) -> Counters {
        self.nic.counters()
    }

    pub(super) fn block_memory(&self) -> usize {
        self.blocks.memory()
    }

    /// Whether nothing waits to leave.
    pub(super) fn has_left(&self) -> bool {
        self.nic.outgoing() == 0
    }

    /// Whether there is something to be asked for.
    pub(super) fn has_news(&self) -> bool {
        !self.come.is_empty() || !self.events.is_empty()
    }

    /// A packet has come.
    pub(super) fn receive(&mut self, from: u32, packet: &Packet, payload: [Region; 2]) {
        self.news += 1;
        self.nic.receive(from, packet, payload);
        self.drain();
        while self.nic.receive_early(from) {
            self.drain();
        }
        if self.nic.has_ended(from) {
            // It has broken the rules of the interface.
            self.fail(from);
        }
    }

    /// What can leave does.
    pub(super) fn progress(&mut self, carrier: &mut impl Carrier) {
        while self.nic.progress(carrier) {
            self.drain();
        }
        if !self.leaving.is_empty() {
            self.part();
        }
    }

    /// The owner has left a group: it is closed when all that others wait for has left.
    pub(super) fn leave(&mut self, group: Offload) {
        self.leaving.push(group);
        self.part();
    }

    fn part(&mut self) {
        for group in std::mem::take(&mut self.leaving) {
            match group.has_passed_on(&self.nic) {
                true => group.close(&mut self.nic),
                false => self.leaving.push(group),
            }
        }
    }

    /// The next frame that has come; its place is to be [released](Card::release).
    pub(super) fn next(&mut self) -> Option<Come> {
        self.come.pop_front()
    }

    /// A frame was read.
    pub(super) fn release(&mut self, place: Place) {
        self.blocks
            .forget((place.block, place.length), &mut self.nic);
        let most = self.settings.credits;
        let peer = self.peers.entry(place.from).or_default();
        peer.unread_here = peer.unread_here.saturating_sub(cost(place.length));
        peer.read = peer.read.wrapping_add(cost(place.length));
        if peer.read.wrapping_sub(peer.told) < most / 4 || peer.has_failed {
            return;
        }
        peer.told = peer.read;
        let told = u64::from(peer.told);
        self.tell(place.from, told);
    }

    /// Tells a peer what was read of its frames, in all.
    fn tell(&mut self, peer: u32, told: u64) {
        let md = Md {
            threshold: Threshold::Times(1),
            options: Options::EVENT_END_DISABLE,
            ..Md::of(Region::EMPTY)
        };
        let operation = Operation::Put {
            wants_ack: false,
            hdr_data: told,
        };
        let target = Target {
            peer,
            portal: CREDIT,
            bits: 0,
            offset: 0,
        };
        let told = self.nic.md_bind(md);
        if told
            .and_then(|md| self.nic.start(md, operation, target))
            .is_err()
        {
            // It would wait for ever.
            self.fail(peer);
        }
    }

    /// Looks at all events that wait.
    fn drain(&mut self) {
        loop {
            match self.nic.eq_get(self.eq) {
                Ok(Some(event)) => self.on_event(&event),
                Ok(None) => return,
                Err(_) => debug_assert!(false, "events were lost"),
            }
        }
    }

    fn on_event(&mut self, event: &oxmpi_portals::Event) {
        let (which, number) = user::parts(event.user);
        let length = usize::try_from(event.mlength).unwrap_or(0);
        match (which, event.kind) {
            (user::BLOCK, EventKind::PutStart) => {
                self.blocks.begins(number, (event.offset, length));
                // Where the interface has no room, the next frames are those of strangers.
                self.blocks.make_ready(&mut self.nic);
                let most = self.settings.credits;
                let peer = self.peers.entry(event.initiator).or_default();
                if peer.has_failed {
                    // It has begun this frame in the middle of another one; neither ever ends.
                    let frame = (number, length);
                    return self.blocks.forget(frame, &mut self.nic);
                }
                peer.coming = Some(Place {
                    from: event.initiator,
                    block: number,
                    length,
                });
                peer.unread_here = peer.unread_here.saturating_add(cost(length));
                if peer.unread_here > most {
                    self.fail(event.initiator);
                }
            }
            (user::BLOCK, EventKind::PutEnd) => self.on_frame(event),
            (user::SENT, EventKind::SendEnd) => self.buffers.give_back(number as usize),
            (user::FETCHED, EventKind::ReplyEnd) => self.on_fetched(number, event),
            (user::CREDIT, EventKind::PutEnd) => self.on_credit(event.initiator, event.hdr_data),
            (user::STRANGER, _) => self.fail(event.initiator),
            _ => {}
        }
    }

    /// A frame has come, or never will.
    fn on_frame(&mut self, event: &oxmpi_portals::Event) {
        let from = event.initiator;
        let peer = self.peers.entry(from).or_default();
        let Some(place) = peer.coming.take() else {
            return; // Its sender has failed meanwhile.
        };
        let bytes = self.blocks.bytes(place.block, event.offset, place.length);
        match (event.failed, parse(event, bytes)) {
            (false, Some((header, control))) => self.come.push_back(Come {
                header,
                control,
                bulk: bytes.skip(usize::from(header.control_len)),
                place,
            }),
            _ => {
                self.blocks
                    .forget((place.block, place.length), &mut self.nic);
                self.fail(from);
            }
        }
    }

    /// Whether nothing reaches a peer any more.
    pub(super) fn has_failed(&self, peer: u32) -> bool {
        self.peers.get(&peer).is_some_and(|peer| peer.has_failed)
    }

    /// From now on nothing does.
    pub(super) fn fail(&mut self, peer: u32) {
        let known = self.peers.entry(peer).or_default();
        if std::mem::replace(&mut known.has_failed, true) {
            return;
        }
        if let Some(place) = known.coming.take() {
            self.blocks
                .forget((place.block, place.length), &mut self.nic);
        }
        self.nic.end_peer(peer);
        for md in self.buffers.lose(peer) {
            self.nic.abandon(md);
        }
        self.lose_fetches(peer);
        self.events.push(Event::Failed { peer: Some(peer) });
    }
}

/// What of a frame's header is in the header data.
pub(super) fn header_data(header: &Header, control_len: usize) -> u64 {
    u64::from(header.seq)
        | u64::from(header.kind) << 16
        | u64::from(header.flags) << 24
        | (control_len as u64) << 32
}

/// The rest of it is in the match bits.
pub(super) fn match_bits(header: &Header) -> u128 {
    u128::from(header.context) << 64
        | u128::from(header.source.cast_unsigned()) << 32
        | u128::from(header.tag.cast_unsigned())
}

/// The header and the control of a frame of these bytes; `None`: it is none.
#[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
fn parse(event: &oxmpi_portals::Event, bytes: Region) -> Option<(Header, [u8; CONTROL_MAX])> {
    let control_len = usize::try_from(event.hdr_data >> 32).ok()?;
    if control_len > bytes.len().min(CONTROL_MAX) {
        return None;
    }
    let header = Header {
        seq: event.hdr_data as u16,
        kind: (event.hdr_data >> 16) as u8,
        flags: (event.hdr_data >> 24) as u8,
        control_len: control_len as u8,
        context: (event.bits >> 64) as u64,
        source: ((event.bits >> 32) as u32).cast_signed(),
        tag: (event.bits as u32).cast_signed(),
    };
    let mut control = [0; CONTROL_MAX];
    oxmpi_mem::read(&mut control[..control_len], bytes.slice(0, control_len));
    Some((header, control))
}
