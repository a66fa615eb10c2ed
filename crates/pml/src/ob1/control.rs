//! The control bytes of each frame, written and read field by field. `docs/formats.md` has the
//! layouts.

use crate::request::RequestId;
use oxmpi_btl::{CONTROL_MAX, Header, RemoteKey};

/// A whole message. Control: empty, or the sender's request if it waits for a `FIN` (flag
/// [`SYNCHRONOUS`]).
pub(super) const EAGER: u8 = 1;
/// Request to send a long message: [`Rts`], with the first fragment as payload.
pub(super) const RTS: u8 = 2;
/// Clear to send: the receiver has matched and asks for the rest: [`Cts`].
pub(super) const CTS: u8 = 3;
/// A fragment: [`Data`].
pub(super) const DATA: u8 = 4;
/// A request of the sender has finished. Control: its id.
pub(super) const FIN: u8 = 5;
/// The progress of the receiver: [`Credit`].
pub(super) const CREDIT: u8 = 6;
/// More bytes of a message that began with an `EAGER` frame with [`LONG`], under the same sequence
/// number. Control: their offset (u64).
pub(super) const MORE: u8 = 7;

/// Flag of `EAGER`: the control contains the sender's request, which waits for a `FIN`.
pub(super) const SYNCHRONOUS: u8 = 1;
/// Flag of `EAGER`: `MORE` frames follow. Control: the whole length (u64). Excludes
/// [`SYNCHRONOUS`].
pub(super) const LONG: u8 = 2;
/// Flag of a message: length and data are in the sender's representation, which differs from the
/// receiver's. The control ends with the sender's architecture word (u32).
pub(super) const HETERO: u8 = 4;
/// Flag of `RTS`: the control ends with the CRC32C of the message (u32), and the sender waits for a
/// `FIN`. Excludes [`HETERO`].
pub(super) const DIGEST: u8 = 8;
/// Flag of `RTS`: recalls a message, offered or synchronous, whose sender waits for an answer. The
/// control is its request, the header has its envelope. This frame has a later number, so it is
/// handled after the message.
pub(super) const RECALL: u8 = 1;
/// Flag of `FIN`: the message was given back, no receive has taken it.
pub(super) const RECALLED: u8 = 1;

/// Control of `RTS`, 16 bytes, or 32 with the address of the sender's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rts {
    pub sender: RequestId,
    pub total: u64,
    /// Address of the sender's buffer for a single copy.
    pub place: Option<RemoteKey>,
}

/// Control of `CTS`, 24 bytes, or 32 with the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cts {
    pub sender: RequestId,
    pub receiver: RequestId,
    /// Bytes the receiver can take, including the first fragment.
    pub wanted: u64,
    /// Number of earlier `CTS` of this receiver for the message: what arrived was damaged.
    pub round: u64,
}

/// Control of `DATA`, 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Data {
    pub receiver: RequestId,
    pub offset: u64,
}

/// Control of `CREDIT`, 8 bytes. Both are totals since the start and wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Credit {
    /// Eager bytes that the receiver has matched, in units of [`CREDIT_UNIT`].
    pub units: u32,
    /// Numbered frames that it has handled in order.
    pub handled: u32,
}

/// Unit of eager credits (bytes): 2³² units are more than can be sent while one path is late.
pub(super) const CREDIT_UNIT: u32 = 1024;

/// The header of an answer.
pub(super) fn header(kind: u8) -> Header {
    Header {
        kind,
        ..Header::default()
    }
}

/// Whether frames of this kind have a sequence number and are handled in its order.
#[inline]
pub(super) fn is_numbered(kind: u8) -> bool {
    matches!(kind, EAGER | RTS)
}

/// Control bytes under construction.
pub(super) struct Writer {
    pub bytes: [u8; CONTROL_MAX],
    pub len: usize,
}

impl Writer {
    #[inline]
    pub(super) fn new() -> Writer {
        Writer {
            bytes: [0; CONTROL_MAX],
            len: 0,
        }
    }

    #[inline]
    fn u64(mut self, value: u64) -> Writer {
        self.bytes[self.len..self.len + 8].copy_from_slice(&value.to_le_bytes());
        self.len += 8;
        self
    }

    /// Appends a word, for example an architecture word.
    pub(super) fn word(mut self, word: u32) -> Writer {
        self.bytes[self.len..self.len + 4].copy_from_slice(&word.to_le_bytes());
        self.len += 4;
        self
    }

    #[inline]
    fn id(self, id: RequestId) -> Writer {
        self.u64(u64::from(id.slot) | (u64::from(id.generation) << 32))
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

#[inline]
fn u64_at(control: &[u8], at: usize) -> Option<u64> {
    let bytes = control.get(at..at + 8)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// Splits the control into all but its last word, and that word.
pub(super) fn split_word(control: &[u8]) -> Option<(&[u8], u32)> {
    let (rest, word) = control.split_last_chunk::<4>()?;
    Some((rest, u32::from_le_bytes(*word)))
}

#[inline]
pub(super) fn id_at(control: &[u8], at: usize) -> Option<RequestId> {
    let value = u64_at(control, at)?;
    let slot = u32::try_from(value & 0xffff_ffff).ok()?;
    let generation = u32::try_from(value >> 32).ok()?;
    Some(RequestId { slot, generation })
}

impl Rts {
    pub(super) fn write(&self) -> Writer {
        let rts = Writer::new().id(self.sender).u64(self.total);
        match self.place {
            Some(place) => rts.u64(place.address).u64(place.key),
            None => rts,
        }
    }

    pub(super) fn read(control: &[u8]) -> Option<Rts> {
        Some(Rts {
            sender: id_at(control, 0)?,
            total: u64_at(control, 8)?,
            place: match control.len() {
                16 => None,
                _ => Some(RemoteKey {
                    address: u64_at(control, 16)?,
                    key: u64_at(control, 24)?,
                }),
            },
        })
    }
}

impl Cts {
    pub(super) fn write(&self) -> Writer {
        let accept = Writer::new()
            .id(self.sender)
            .id(self.receiver)
            .u64(self.wanted);
        match self.round {
            0 => accept,
            round => accept.u64(round),
        }
    }

    pub(super) fn read(control: &[u8]) -> Option<Cts> {
        Some(Cts {
            sender: id_at(control, 0)?,
            receiver: id_at(control, 8)?,
            wanted: u64_at(control, 16)?,
            round: u64_at(control, 24).unwrap_or(0),
        })
    }
}

impl Data {
    #[inline]
    pub(super) fn write(&self) -> Writer {
        Writer::new().id(self.receiver).u64(self.offset)
    }

    #[inline]
    pub(super) fn read(control: &[u8]) -> Option<Data> {
        Some(Data {
            receiver: id_at(control, 0)?,
            offset: u64_at(control, 8)?,
        })
    }
}

/// Control of `FIN` and of a synchronous `EAGER`: a request id.
pub(super) fn write_id(id: RequestId) -> Writer {
    Writer::new().id(id)
}

/// Control of `EAGER` with [`LONG`]: the length of the message; of `MORE`: the offset.
pub(super) fn write_length(bytes: u64) -> Writer {
    Writer::new().u64(bytes)
}

/// Reads a length or an offset.
pub(super) fn read_length(control: &[u8]) -> Option<u64> {
    u64_at(control, 0)
}

impl Credit {
    pub(super) fn write(self) -> Writer {
        Writer::new().word(self.units).word(self.handled)
    }

    pub(super) fn read(control: &[u8]) -> Option<Credit> {
        let (rest, handled) = split_word(control)?;
        let (_, units) = split_word(rest)?;
        Some(Credit { units, handled })
    }
}
