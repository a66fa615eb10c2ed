//! What the card's packets travel in: frames of the transports that are there.
//!
//! To processes of the node they go through rings of shared memory, and the block engine copies
//! straight between two memories where the system lets it; to all others they go through sockets,
//! and the card of the other side answers. A packet is one frame of the layer [`Layer::NIC`]:
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

use crate::bml::{Bml, News};
use crate::frame::{Frame, Header};
use crate::layers::{Handler, Layer};
use crate::module::Arm;
use crate::networks::{Arrived, Network};
use crate::sm;
use crate::wire::{Bulk, Full, RemoteKey, Wire};
use oxmpi_datatype::ArchWord;
use oxmpi_gemini::{Kind, Nic, Packet, Place, Refused};
use oxmpi_mem::{HeapBytes, Region};
use oxmpi_pal::epoll::{Ready, Set};
use oxmpi_sync::Mutex;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::os::fd::{AsFd, AsRawFd};
use std::sync::Arc;

/// Carries frames for a card. What it has taken arrives once, in any order, as long as both
/// processes live.
pub trait Carrier {
    /// As [`Module::is_known`](crate::module::Module::is_known).
    fn is_known(&self, peer: u32) -> bool;

    /// As [`Module::reaches`](crate::module::Module::reaches).
    fn reaches(&self, peer: u32) -> bool;

    /// As [`Module::arch`](crate::module::Module::arch).
    fn arch(&self, peer: u32) -> Option<ArchWord>;

    /// Most bytes of a packet's payload.
    fn most(&mut self, peer: u32) -> usize;

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

    /// Lets it move; peers that nothing reaches any more.
    fn progress(&mut self, lost: &mut Vec<u32>);

    /// Whether all that it has taken has left.
    fn has_left(&self) -> bool;

    /// As [`Module::arm`](crate::module::Module::arm).
    fn arm(&mut self) -> Arm;

    /// What it is, for the report of a job.
    fn name(&self) -> String;
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
        flags: packet.flags,
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

/// The roads that there are: rings within the node, sockets to all others.
pub struct Roads<N: Network = crate::tcp::Tcp> {
    near: Option<sm::Tx>,
    inbox: Inbox,
    far: Option<Far<N>>,
}

struct Far<N: Network> {
    rails: Bml<N>,
    /// What sleeps for several rails.
    set: Set,
    watched: Vec<i32>,
    sent: BTreeMap<u32, u32>,
    came: BTreeMap<u32, Numbers>,
    lost: Vec<u32>,
}

impl<N: Network> Roads<N> {
    /// The rings of this node, to those processes that it [reaches](sm::Tx::reach_only), and rails
    /// to the others.
    ///
    /// # Errors
    /// Too many open files.
    pub fn new(near: Option<sm::Tx>, rails: Option<Bml<N>>) -> std::io::Result<Roads<N>> {
        let far = match rails {
            Some(rails) => Some(Far {
                rails,
                set: Set::new()?,
                watched: Vec::new(),
                sent: BTreeMap::new(),
                came: BTreeMap::new(),
                lost: Vec::new(),
            }),
            None => None,
        };
        Ok(Roads {
            near,
            inbox: Inbox::default(),
            far,
        })
    }

    /// Where frames of the layer that come through the rings are put.
    #[must_use]
    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }

    fn near(&mut self, peer: u32) -> Option<&mut sm::Tx> {
        self.near.as_mut().filter(|near| near.is_near(peer))
    }

    fn is_near(&self, peer: u32) -> bool {
        self.near.as_ref().is_some_and(|near| near.is_near(peer))
    }
}

/// Most bytes of a packet over sockets.
const FAR_MOST: usize = 32 << 10;
/// Packets taken in one go.
const TURN: usize = 64;

impl<N: Network> Carrier for Roads<N> {
    fn is_known(&self, peer: u32) -> bool {
        if self.is_near(peer) {
            return true;
        }
        let far = self.far.as_ref();
        far.is_none_or(|far| far.rails.modules().all(|rail| rail.is_known(peer)))
    }

    fn reaches(&self, peer: u32) -> bool {
        if self.is_near(peer) {
            return true;
        }
        let far = self.far.as_ref();
        far.is_some_and(|far| far.rails.modules().any(|rail| rail.reaches(peer)))
    }

    fn arch(&self, peer: u32) -> Option<ArchWord> {
        if self.is_near(peer) {
            return Some(ArchWord::LOCAL);
        }
        let rail = self.far.as_ref()?.rails.modules().next()?;
        rail.arch(peer)
    }

    fn most(&mut self, peer: u32) -> usize {
        if let Some(near) = self.near(peer) {
            return near.limits(peer).fragment;
        }
        let Some(far) = &mut self.far else {
            return FAR_MOST;
        };
        far.rails.grow(peer.saturating_add(1));
        match far.rails.limits(peer).eager {
            0 => FAR_MOST,
            eager => eager.min(FAR_MOST),
        }
    }

    fn send(&mut self, peer: u32, packet: &Packet) -> Result<(), Refused> {
        let bulk = match packet.bytes.is_empty() {
            true => Bulk::None,
            false => Bulk::Region(packet.bytes),
        };
        if let Some(near) = self.near(peer) {
            let (header, control) = to_frame(packet, 0);
            let sent = near.try_send(peer, header, &control, bulk);
            return sent.map_err(|Full| match near.failure() {
                None => Refused::Full,
                Some(_) => Refused::Nobody,
            });
        }
        let far = self.far.as_mut().ok_or(Refused::Nobody)?;
        if far.lost.contains(&peer) {
            return Err(Refused::Nobody);
        }
        far.rails.grow(peer.saturating_add(1));
        let number = next(far.sent.get(&peer).copied().unwrap_or(0));
        let (header, control) = to_frame(packet, number);
        let sent = far.rails.try_send(peer, header, &control, bulk);
        sent.map_err(|Full| Refused::Full)?;
        far.sent.insert(peer, number);
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
        let Some(far) = &mut self.far else {
            return count;
        };
        while count < 2 * TURN
            && let Some(arrived) = far.rails.take()
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
                && far.came.entry(from).or_default().is_new(number)
            {
                nic.arrive(place(from), &packet);
            }
        }
        count
    }

    fn read(&mut self, peer: u32, address: u64, into: Region) -> bool {
        let from = RemoteKey { address, key: 0 };
        self.near(peer)
            .is_some_and(|near| near.get(peer, from, into).is_ok())
    }

    fn write(&mut self, peer: u32, address: u64, from: Region) -> bool {
        let to = RemoteKey { address, key: 0 };
        self.near(peer)
            .is_some_and(|near| near.put(peer, to, from).is_ok())
    }

    fn progress(&mut self, lost: &mut Vec<u32>) {
        let Some(far) = &mut self.far else { return };
        let before = far.lost.len();
        let gone = &mut far.lost;
        far.rails.push();
        far.rails.progress(|news| {
            if let News::Lost(peer) = news {
                gone.push(peer);
            }
        });
        lost.extend_from_slice(&far.lost[before..]);
    }

    fn has_left(&self) -> bool {
        self.far.as_ref().is_none_or(|far| far.rails.has_left())
    }

    fn arm(&mut self) -> Arm {
        if !self.inbox.0.lock().is_empty() {
            return Arm::Poll;
        }
        let Some(Far {
            rails,
            set,
            watched,
            ..
        }) = &mut self.far
        else {
            return Arm::Bell;
        };
        let mut is_watched = true;
        let may_sleep = rails.arm(|descriptor| {
            if !watched.contains(&descriptor) {
                match set.add(descriptor, 0, Ready::Read) {
                    Ok(()) => watched.push(descriptor),
                    Err(_) => is_watched = false,
                }
            }
        });
        match may_sleep && is_watched {
            true => Arm::Descriptor(set.as_fd().as_raw_fd()),
            false => Arm::Poll,
        }
    }

    fn name(&self) -> String {
        match (&self.near, &self.far) {
            (Some(_), Some(_)) => "rings of shared memory and sockets",
            (Some(_), None) => "rings of shared memory",
            (None, Some(_)) => "sockets",
            (None, None) => "nothing",
        }
        .to_owned()
    }
}
