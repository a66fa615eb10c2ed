//! What travels between two interfaces: packets of a head and at most one payload. A message is one
//! packet that says what it is, and as many more of bare bytes as it takes.
//!
//! `docs/formats.md` draws them byte by byte. Everything is checked where it is used: a peer may
//! send anything.

use crate::list::MatchBits;
use oxmpi_mem::Region;
use oxmpi_mem::reduce::{Class, Element, Format, Op, reduce, valid_accumulate};

/// Most words of a packet: with a payload behind them frames of shared memory have no room for
/// more.
pub const WORDS: usize = 4;

/// What a packet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A put begins: match it, store it.
    Put,
    /// Match it, and answer with the bytes.
    Get,
    /// A put or an atomic operation that asked for it is done.
    Ack,
    /// The answer to a get begins.
    Reply,
    /// More bytes of the put that was begun last.
    PutBytes,
    /// More bytes of the answer that was begun last.
    ReplyBytes,
    /// An atomic operation begins: match it, and combine its bytes with those there.
    Atomic,
    /// How many packets have been handled. It has no number itself, and may come in any order.
    Handled,
}

impl Kind {
    /// As a number, from 0 on.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The kind of this number.
    #[must_use]
    pub const fn of(number: u8) -> Option<Kind> {
        Some(match number {
            0 => Kind::Put,
            1 => Kind::Get,
            2 => Kind::Ack,
            3 => Kind::Reply,
            4 => Kind::PutBytes,
            5 => Kind::ReplyBytes,
            6 => Kind::Atomic,
            7 => Kind::Handled,
            _ => return None,
        })
    }

    /// How many of the words it carries.
    #[must_use]
    pub const fn words(self) -> usize {
        match self {
            Kind::Put | Kind::Get | Kind::Atomic => WORDS,
            Kind::Ack | Kind::Reply => 3,
            Kind::Handled => 1,
            Kind::PutBytes | Kind::ReplyBytes => 0,
        }
    }
}

/// A packet's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// What it is.
    pub kind: Kind,
    /// Its number among all packets from one interface to the other, from 1 on, wrapping; 0 where
    /// it has none.
    pub sequence: u16,
    /// Requests: the portal in three bits, and whether an acknowledgement is wanted in the fourth.
    pub flags: u8,
    /// Requests: bits 64 to 127 of the match bits, 32 to 55, 0 to 31.
    pub upper: u64,
    /// See `upper`: 24 bits.
    pub middle: u32,
    /// See `upper`.
    pub lower: u32,
    /// See [`Request`] and [`Answer`].
    pub words: [u64; WORDS],
}

/// Longest atomic operation (bytes).
pub const ATOMIC_MAX: usize = 4096;

/// An atomic operation: what is done to each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomic {
    op: Op,
    element: Element,
}

/// The operations that travel, by number, and the elements.
const OPS: [Op; 11] = [
    Op::Replace,
    Op::Sum,
    Op::Prod,
    Op::Min,
    Op::Max,
    Op::Band,
    Op::Bor,
    Op::Bxor,
    Op::Land,
    Op::Lor,
    Op::Lxor,
];
const ELEMENTS: [Element; 10] = [
    Element::I8,
    Element::U8,
    Element::I16,
    Element::U16,
    Element::I32,
    Element::U32,
    Element::I64,
    Element::U64,
    Element::new(Class::Floating, Format::F32),
    Element::new(Class::Floating, Format::F64),
];

impl Atomic {
    /// `None`: the interface does not do this to such elements.
    #[must_use]
    pub fn of(op: Op, element: Element) -> Option<Atomic> {
        let travels = OPS.contains(&op) && ELEMENTS.contains(&element);
        (travels && valid_accumulate(op, element)).then_some(Atomic { op, element })
    }

    /// Whether so many bytes are elements.
    pub(crate) fn takes(self, bytes: u64) -> bool {
        bytes.is_multiple_of(self.element.format.extent() as u64)
    }

    /// As it travels: how in the lower half, what in the upper.
    fn to_byte(self) -> u8 {
        let op = OPS.iter().position(|op| *op == self.op);
        let element = ELEMENTS.iter().position(|one| *one == self.element);
        // Both are in the tables, or there were no such operation.
        let byte = op.unwrap_or(0) | element.unwrap_or(0) << 4;
        u8::try_from(byte).unwrap_or(0)
    }

    fn from_byte(byte: u8) -> Option<Atomic> {
        let op = OPS.get(usize::from(byte & 0xf))?;
        let element = ELEMENTS.get(usize::from(byte >> 4))?;
        Atomic::of(*op, *element)
    }

    /// Combines operands with what is there.
    pub(crate) fn apply(self, there: Region, operands: Region) {
        let count = operands.len() / self.element.format.extent();
        reduce(self.op, self.element, there, operands, count);
    }
}

/// A PUT, a GET or an ATOMIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// ATOMIC: what is done.
    pub(crate) atomic: Option<Atomic>,
    pub(crate) bits: MatchBits,
    pub(crate) portal: u8,
    /// PUT, ATOMIC: it is to be acknowledged.
    pub(crate) wants_ack: bool,
    pub(crate) hdr_data: u64,
    pub(crate) length: u64,
    pub(crate) offset: u64,
    /// The initiator's descriptor, which the answer names.
    pub(crate) md: u64,
}

/// An ACK or a REPLY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) md: u64,
    pub(crate) length: u64,
    /// Nothing was done.
    pub(crate) failed: bool,
}

const ACK: u8 = 1 << 3;
const MIDDLE: u32 = (1 << 24) - 1;
/// Bits 56 to 63 of the match bits are in the upper byte of the length.
const LENGTH: u64 = (1 << 56) - 1;
/// Of an atomic operation what is done is in the byte below that.
const ATOMIC_SHIFT: u32 = 48;
const ATOMIC_LENGTH: u64 = (1 << ATOMIC_SHIFT) - 1;

impl Request {
    #[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
    pub(crate) fn packet(&self, kind: Kind) -> Packet {
        let ack = if self.wants_ack { ACK } else { 0 };
        let middle = (self.bits >> 32) as u32;
        let what = self.atomic.map_or(0, Atomic::to_byte);
        let what = u64::from(what) << ATOMIC_SHIFT;
        let length = self.length & LENGTH | what | u64::from(middle >> 24) << 56;
        Packet {
            kind,
            sequence: 0,
            flags: ack | self.portal & (ACK - 1),
            upper: (self.bits >> 64) as u64,
            middle: middle & MIDDLE,
            lower: self.bits as u32,
            words: [self.hdr_data, length, self.offset, self.md],
        }
    }

    #[allow(clippy::cast_possible_truncation)] // Parts of wider numbers.
    pub(crate) fn of(packet: &Packet) -> Request {
        let [hdr_data, length, offset, md] = packet.words;
        let middle = u64::from(packet.middle & MIDDLE) | length >> 56 << 24;
        let is_atomic = packet.kind == Kind::Atomic;
        let what = (length >> ATOMIC_SHIFT) as u8;
        Request {
            atomic: is_atomic.then(|| Atomic::from_byte(what)).flatten(),
            bits: u128::from(packet.upper) << 64
                | u128::from(middle) << 32
                | u128::from(packet.lower),
            portal: packet.flags & (ACK - 1),
            wants_ack: packet.flags & ACK != 0,
            hdr_data,
            length: length & if is_atomic { ATOMIC_LENGTH } else { LENGTH },
            offset,
            md,
        }
    }
}

impl Answer {
    pub(crate) fn packet(&self, kind: Kind) -> Packet {
        Packet {
            words: [self.md, self.length, u64::from(self.failed), 0],
            ..Packet::bare(kind)
        }
    }

    pub(crate) fn of(packet: &Packet) -> Answer {
        Answer {
            md: packet.words[0],
            length: packet.words[1],
            failed: packet.words[2] != 0,
        }
    }
}

impl Packet {
    /// One that says nothing but its kind.
    pub(crate) const fn bare(kind: Kind) -> Packet {
        Packet {
            kind,
            sequence: 0,
            flags: 0,
            upper: 0,
            middle: 0,
            lower: 0,
            words: [0; WORDS],
        }
    }
}
