//! What the card's packets travel in: the [roads](crate::roads) of the process.
//!
//! Within the node the block engine copies straight between two memories where the system lets it;
//! elsewhere the card of the other side answers. A packet is one frame of the layer
//! [`Layer::NIC`]:
//!
//! ```text
//! header   kind: layer and kind of packet · flags · context: domain · tag: transaction
//!          source: number of the packet between the two processes, over sockets; else 0
//! control   0  registration (u32)           4  event data, tag or code (u32)
//!           8  address (u64)               16  two words (u64)
//! bulk     the bytes
//! ```
//!
//! Sockets that break may bring a frame twice: packets that go that way are numbered, and a number
//! is taken once.

use crate::frame::{Frame, Header};
use crate::layers::{Handler, Layer};
use crate::module::Arm;
use crate::networks::{Arrived, Network};
use crate::roads::{self, Road, Roads};
use crate::wire::{Bulk, RemoteKey};
use oxmpi_datatype::ArchWord;
use oxmpi_gemini::{Kind, Nic, Packet, Place, Refused};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Carries frames for a card. What it has taken arrives once, in any order, as long as both
/// processes live.
pub trait Carrier: Road {
    /// Sends a packet.
    ///
    /// # Errors
    /// [`Refused`]: no room now, or nothing reaches the peer any more; nothing was taken.
    fn send(&mut self, peer: u32, packet: &Packet) -> Result<(), Refused>;

    /// Gives packets that have come to a card; how many.
    fn receive(&mut self, nic: &mut Nic) -> usize;

    /// Copies from a peer's memory at once, where that can be done.
    fn read(&mut self, _peer: u32, _address: u64, _into: Region) -> bool {
        false
    }

    /// Copies into it.
    fn write(&mut self, _peer: u32, _address: u64, _from: Region) -> bool {
        false
    }
}

/// A process as the card addresses it.
pub(super) fn place(peer: u32) -> Place {
    Place {
        address: peer,
        instance: peer,
    }
}

/// A carrier as the card sees it.
pub(super) struct Plug<'a, C>(pub(super) &'a mut C);

impl<C: Carrier> oxmpi_gemini::Wire for Plug<'_, C> {
    fn most(&mut self, to: Place) -> usize {
        self.0.most(to.instance)
    }

    fn send(&mut self, to: Place, packet: &Packet) -> Result<(), Refused> {
        self.0.send(to.instance, packet)
    }

    fn read(&mut self, from: Place, address: u64, into: Region) -> bool {
        self.0.read(from.instance, address, into)
    }

    fn write(&mut self, to: Place, address: u64, from: Region) -> bool {
        self.0.write(to.instance, address, from)
    }
}

/// Bytes of control of a packet: what a frame with a payload has room for.
const CONTROL: usize = 32;

// Frames of shared memory keep eight bytes of control for the place of a payload.
const _: () = assert!(CONTROL <= crate::frame::CONTROL_MAX - 8);

/// A packet as header and control of a frame.
pub(super) fn to_frame(packet: &Packet, number: u32) -> (Header, [u8; CONTROL]) {
    let header = Header {
        kind: Layer::NIC.kind(packet.kind as u8),
        // Roads have no ways to choose from.
        flags: packet.flags & 0xf,
        context: packet.domain,
        source: number.cast_signed(),
        tag: packet.token.cast_signed(),
        ..Header::default()
    };
    let mut control = [0; CONTROL];
    // One that does not fit names nothing that a card has.
    let key = u32::try_from(packet.key).unwrap_or(0);
    control[..4].copy_from_slice(&key.to_le_bytes());
    control[4..8].copy_from_slice(&packet.data.to_le_bytes());
    control[8..16].copy_from_slice(&packet.address.to_le_bytes());
    control[16..24].copy_from_slice(&packet.words[0].to_le_bytes());
    control[24..].copy_from_slice(&packet.words[1].to_le_bytes());
    (header, control)
}

/// The other way round, and the packet's number; `None`: it is no packet.
pub(super) fn from_frame(header: &Header, control: &[u8], bytes: Region) -> Option<(Packet, u32)> {
    if control.len() != CONTROL {
        return None;
    }
    let word = |at: usize| control[at..at + 8].try_into().map(u64::from_le_bytes).ok();
    let half = |at: usize| control[at..at + 4].try_into().map(u32::from_le_bytes).ok();
    let packet = Packet {
        kind: Kind::of(header.kind & 0xf)?,
        flags: header.flags & 0xf,
        domain: header.context,
        token: header.tag.cast_unsigned(),
        data: half(4)?,
        key: half(0)?.into(),
        address: word(8)?,
        line: 0,
        words: [word(16)?, word(24)?],
        bytes,
    };
    Some((packet, header.source.cast_unsigned()))
}

/// What has come through the rings, until the card looks.
#[derive(Clone, Default)]
pub struct Inbox(Arc<Mutex<VecDeque<Held>>>);

struct Held {
    from: u32,
    header: Header,
    control: [u8; CONTROL],
    bytes: HeapBytes,
}

impl Inbox {
    /// Gets the frames of the layer.
    #[must_use]
    pub fn handler(&self) -> Handler {
        let inbox = self.clone();
        Box::new(move |_, from, frame| inbox.put(from, frame))
    }

    fn put(&self, from: u32, frame: &Frame<'_>) -> bool {
        if from_frame(&frame.header, frame.control, Region::EMPTY).is_none() {
            return false;
        }
        let mut control = [0; CONTROL];
        control.copy_from_slice(frame.control);
        let bytes = HeapBytes::new(frame.bulk_len());
        frame.copy_out(bytes.region());
        self.0.lock().push_back(Held {
            from,
            header: frame.header,
            control,
            bytes,
        });
        true
    }
}

/// The numbers of packets that have come from a peer.
#[derive(Default)]
pub(super) struct Numbers {
    /// All up to this one.
    all: u32,
    ahead: BTreeSet<u32>,
}

impl Numbers {
    /// Whether a number comes for the first time. 0 is none.
    pub(super) fn is_new(&mut self, number: u32) -> bool {
        if number == 0 {
            return true;
        }
        if number.wrapping_sub(self.all) > u32::MAX / 2 || number == self.all {
            return false;
        }
        if !self.ahead.insert(number) {
            return false;
        }
        while self.ahead.remove(&next(self.all)) {
            self.all = next(self.all);
        }
        true
    }
}

/// The number behind this one.
pub(super) fn next(number: u32) -> u32 {
    number.wrapping_add(1).max(1)
}

/// The card's packets over these roads.
pub struct OverRoads<N: Network = crate::tcp::Tcp> {
    /// What this process sends to itself comes at once.
    me: u32,
    roads: Roads<N>,
    inbox: Inbox,
    /// The last number sent to each peer over sockets, and those that have come.
    sent: BTreeMap<u32, u32>,
    came: BTreeMap<u32, Numbers>,
}

impl<N: Network> OverRoads<N> {
    /// Of a process; none has travelled yet.
    #[must_use]
    pub fn new(me: u32, roads: Roads<N>) -> OverRoads<N> {
        OverRoads {
            me,
            roads,
            inbox: Inbox::default(),
            sent: BTreeMap::new(),
            came: BTreeMap::new(),
        }
    }

    /// Where frames of the layer that come through the rings are put.
    #[must_use]
    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }
}

/// Most bytes of a packet of a process to itself.
const OWN_MOST: usize = 64 << 10;
/// Packets taken in one go.
const TURN: usize = 64;

impl<N: Network> Road for OverRoads<N> {
    fn is_known(&self, peer: u32) -> bool {
        self.roads.is_known(peer)
    }

    fn reaches(&self, peer: u32) -> bool {
        self.roads.reaches(peer)
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        self.roads.arch(peer)
    }

    fn most(&mut self, peer: u32) -> usize {
        match peer == self.me {
            true => OWN_MOST,
            false => self.roads.most(peer),
        }
    }

    fn progress(&mut self, lost: &mut Vec<u32>) {
        self.roads.progress(lost);
    }

    fn has_left(&self) -> bool {
        self.roads.has_left() && self.inbox.0.lock().is_empty()
    }

    fn arm(&mut self) -> Arm {
        match self.inbox.0.lock().is_empty() {
            true => self.roads.arm(),
            false => Arm::Poll,
        }
    }

    fn name(&self) -> String {
        self.roads.name()
    }
}

impl<N: Network> Carrier for OverRoads<N> {
    fn send(&mut self, peer: u32, packet: &Packet) -> Result<(), Refused> {
        if peer == self.me {
            let (header, control) = to_frame(packet, 0);
            let bytes = HeapBytes::new(packet.bytes.len());
            oxmpi_mem::copy(bytes.region(), packet.bytes);
            self.inbox.0.lock().push_back(Held {
                from: peer,
                header,
                control,
                bytes,
            });
            return Ok(());
        }
        let bulk = match packet.bytes.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(packet.bytes),
        };
        let number = match self.roads.is_near(peer) {
            true => 0,
            false => next(self.sent.get(&peer).copied().unwrap_or(0)),
        };
        let (header, control) = to_frame(packet, number);
        let sent = self.roads.try_send(peer, header, &control, bulk);
        sent.map_err(|refused| match refused {
            roads::Refused::Full => Refused::Full,
            roads::Refused::Nobody => Refused::Nobody,
        })?;
        if number != 0 {
            self.sent.insert(peer, number);
        }
        Ok(())
    }

    fn receive(&mut self, nic: &mut Nic) -> usize {
        let mut count = 0;
        while count < TURN {
            let held = self.inbox.0.lock().pop_front();
            let Some(held) = held else { break };
            let bytes = held.bytes.region();
            if let Some((packet, _)) = from_frame(&held.header, &held.control, bytes) {
                nic.arrive(place(held.from), &packet);
            }
            count += 1;
        }
        while count < 2 * TURN
            && let Some(arrived) = self.roads.take()
        {
            count += 1;
            let (from, frame) = (arrived.from(), arrived.frame());
            let whole;
            let bytes = match frame.bulk[1].is_empty() {
                true => frame.bulk[0],
                false => {
                    whole = HeapBytes::new(frame.bulk_len());
                    frame.copy_out(whole.region());
                    whole.region()
                }
            };
            // What is no packet is not answered: its sender waits for ever, and is told by nobody
            // but its own process.
            if frame.header.layer() == Layer::NIC
                && let Some((packet, number)) = from_frame(&frame.header, frame.control, bytes)
                && self.came.entry(from).or_default().is_new(number)
            {
                nic.arrive(place(from), &packet);
            }
        }
        count
    }

    fn read(&mut self, peer: u32, address: u64, into: Region) -> bool {
        let from = RemoteKey { address, key: 0 };
        let near = self.roads.near(peer).filter(|_| peer != self.me);
        near.is_some_and(|near| near.get(peer, from, into).is_ok())
    }

    fn write(&mut self, peer: u32, address: u64, from: Region) -> bool {
        let to = RemoteKey { address, key: 0 };
        let near = self.roads.near(peer).filter(|_| peer != self.me);
        near.is_some_and(|near| near.put(peer, to, from).is_ok())
    }
}
