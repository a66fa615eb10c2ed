//! What travels between two cards, and what a card asks of whoever carries it.

use crate::nic::Place;
use oxmpi_mem::Region;

/// What a packet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Bytes for memory.
    Put = 1,
    /// A wish for bytes.
    Get = 2,
    /// The bytes.
    GetReply = 3,
    /// An operation on eight bytes.
    Amo = 4,
    /// What was there before.
    AmoReply = 5,
    /// A transaction has been carried out, or not.
    Ack = 6,
    /// A short message for a mailbox.
    Smsg = 7,
    /// An event for a queue of the other side.
    CqWrite = 8,
    /// A datagram.
    Datagram = 9,
    /// What it was matched with.
    DatagramReply = 10,
    /// A message for a queue.
    Msgq = 11,
    /// Whether it was taken.
    MsgqAnswer = 12,
}

impl Kind {
    /// By its number.
    #[must_use]
    pub fn of(number: u8) -> Option<Kind> {
        const ALL: [Kind; 12] = [
            Kind::Put,
            Kind::Get,
            Kind::GetReply,
            Kind::Amo,
            Kind::AmoReply,
            Kind::Ack,
            Kind::Smsg,
            Kind::CqWrite,
            Kind::Datagram,
            Kind::DatagramReply,
            Kind::Msgq,
            Kind::MsgqAnswer,
        ];
        ALL.into_iter().find(|kind| *kind as u8 == number)
    }
}

/// A packet: a head of fixed size and bytes behind it.
///
/// Which fields a kind uses is said where it is made ([`crate::nic`]); the others are 0.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// What it is.
    pub kind: Kind,
    /// [`Packet::ACK`], [`Packet::EVENT`], [`Packet::BLOCK`], [`Packet::IN_ORDER`],
    /// [`Packet::NO_ADAPT`], [`Packet::NO_HASH`].
    pub flags: u8,
    /// The domain that it belongs to.
    pub domain: u64,
    /// The sender's transaction, or the one that is answered.
    pub token: u32,
    /// Event data, tag or code.
    pub data: u32,
    /// Which registration of the receiver.
    pub key: u64,
    /// Where in the receiver's memory.
    pub address: u64,
    /// Which line of 64 bytes that is, from the registration's beginning on as far as the sender
    /// knows it: for networks in which packets choose their way. Others need not carry it.
    pub line: u64,
    /// Length, offset or operands.
    pub words: [u64; 2],
    /// The bytes.
    pub bytes: Region,
}

impl Packet {
    /// Tell when it is done.
    pub const ACK: u8 = 1;
    /// Put an event into the queue of the memory.
    pub const EVENT: u8 = 2;
    /// The block engine's.
    pub const BLOCK: u8 = 4;
    /// Not before what has left earlier in the same way to the same place.
    pub const IN_ORDER: u8 = 8;
    /// By one way for a line of memory. What lets packets choose no ways may drop this and the
    /// next one.
    pub const NO_ADAPT: u8 = 16;
    /// By whatever way is free, and no other reason.
    pub const NO_HASH: u8 = 32;
    /// All that is said about ways.
    pub(crate) const WAY: u8 = Packet::IN_ORDER | Packet::NO_ADAPT | Packet::NO_HASH;

    pub(crate) fn new(kind: Kind, domain: u64, token: u32) -> Packet {
        Packet {
            kind,
            flags: 0,
            domain,
            token,
            data: 0,
            key: 0,
            address: 0,
            line: 0,
            words: [0; 2],
            bytes: Region::EMPTY,
        }
    }

    /// Where in the receiver's memory, of a registration that begins at `base`.
    pub(crate) fn aim(&mut self, key: u64, base: u64, address: u64) {
        (self.key, self.address) = (key, address);
        self.line = address.wrapping_sub(base) >> 6;
    }
}

/// Why a packet was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No room now; again later.
    Full,
    /// Nobody is there.
    Nobody,
}

/// What carries packets. It takes a packet whole or not at all, copies its bytes before it returns,
/// and delivers what it has taken once, in any order.
pub trait Wire {
    /// Most bytes of one packet.
    fn most(&mut self, to: Place) -> usize;

    /// Puts a packet on its way.
    ///
    /// # Errors
    /// [`Refused`]: nothing was taken.
    fn send(&mut self, to: Place, packet: &Packet) -> Result<(), Refused>;

    /// Copies from the memory of another process at once, as an engine would. False: it cannot, and
    /// packets do.
    fn read(&mut self, _from: Place, _address: u64, _into: Region) -> bool {
        false
    }

    /// Copies into it.
    fn write(&mut self, _to: Place, _address: u64, _from: Region) -> bool {
        false
    }
}
