//! The frames of windows, byte by byte. All numbers are little-endian.
//!
//! ```text
//! header:   kind: Layer::OSC and [`Kind`];  context: of the window;  source: the sender's rank in it
//!
//! Put, Get, Accumulate, GetAccumulate, CompareSwap: 32 bytes of control ([`Place`]), payload in bulk;
//! in the header tag: number of the operation; flags: operator of an accumulate
//!   0        8        16       24         28     32
//!   | disp   | offset | count  | datatype | len  |
//! Stretch:                 | disp : i64 | len : u32 | number : u32 | offset : u64 |   bulk
//!                          in the header tag: number of the operation
//! Data:                    | offset : u64 | number : u32 |   bulk: what was read
//! Failed:                  | class : u64  | number : u32 |
//! Type:                    | total : u64  | number : u32 |   bulk: the next bytes of a description
//! Flush, Unlock, Complete: | count : u64  | 0 |
//! Flushed:                 | count : u64  | 1 after Unlock : u32 |
//! Lock:                    | 1 exclusive, 0 shared : u64 | 0 |
//! Granted, Post:           | 0 | 0 |
//! ```
//!
//! `disp` is in bytes from the beginning of the window, or the address in a window of attached
//! memory. Each frame to a process that sockets reach has a number behind its control
//! ([`order`](crate::order)). `offset` counts packed bytes of the target's data. So each frame of a
//! long transfer contains all that the target needs, and the target keeps no state between two of
//! them. A stretch is `len` bytes of a long put that are contiguous at the target. It comes in
//! pieces, `offset` bytes from its beginning. Its `number` is the one that other frames have behind
//! their control. A datatype below 256 is the code of a predefined one; others were described
//! before.

use oxmpi_btl::Header;

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Store the bulk.
    Put = 0,
    /// Send all data that are described.
    Get = 1,
    /// Combine the bulk with the target's data.
    Accumulate = 2,
    /// The same, and send the former data; without bulk (MPI_NO_OP) only send them.
    GetAccumulate = 3,
    /// Bulk: the value to compare with, then the value to store.
    CompareSwap = 4,
    /// The answer to one of those three.
    Data = 5,
    /// A piece of a datatype's description.
    Type = 6,
    /// Answer when so many operations that have no answer of their own were carried out.
    Flush = 7,
    /// The answer to Flush or Unlock.
    Flushed = 8,
    /// The sender requests the lock of this target.
    Lock = 9,
    /// The lock is granted.
    Granted = 10,
    /// The sender releases the lock after so many operations, and requests an answer.
    Unlock = 11,
    /// The sender's window may be accessed: MPI_Win_post.
    Post = 12,
    /// After so many operations the access epoch is over: MPI_Win_complete.
    Complete = 13,
    /// An operation could not be carried out.
    Failed = 14,
    /// Store the bulk; pieces may come in any order.
    Stretch = 15,
}

impl Kind {
    const ALL: [Kind; 16] = [
        Kind::Put,
        Kind::Get,
        Kind::Accumulate,
        Kind::GetAccumulate,
        Kind::CompareSwap,
        Kind::Data,
        Kind::Type,
        Kind::Flush,
        Kind::Flushed,
        Kind::Lock,
        Kind::Granted,
        Kind::Unlock,
        Kind::Post,
        Kind::Complete,
        Kind::Failed,
        Kind::Stretch,
    ];

    /// The lower half of an active-message id.
    pub(crate) fn of(id: u8) -> Option<Kind> {
        Kind::ALL.get(usize::from(id & 0xf)).copied()
    }
}

/// The place of an operation in the target's window, and its effect there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// Bytes from the beginning of the window, or an address.
    pub(crate) disp: i64,
    /// Packed bytes before those of this frame.
    pub(crate) offset: u64,
    /// Items.
    pub(crate) count: u64,
    /// Their datatype.
    pub(crate) datatype: u32,
    /// Number of the operation, for its answer; below 2³¹.
    pub(crate) number: u32,
    /// The operator of an accumulate: its index in `Op::ALL`, below 16.
    pub(crate) op: u8,
    /// Packed bytes of this frame, where it has no bulk of that length.
    pub(crate) len: u32,
}

/// Bytes of control of an operation, beside the bulk.
pub(crate) const PLACE: usize = 32;
/// Bytes of control of a stretch.
pub(crate) const STRETCH: usize = 24;
/// Bytes of control of all other frames.
pub(crate) const PAIR: usize = 12;

impl Kind {
    /// Bytes of control of the frames of this kind.
    pub(crate) fn control(self) -> usize {
        match self {
            Kind::Put | Kind::Get | Kind::Accumulate | Kind::GetAccumulate | Kind::CompareSwap => {
                PLACE
            }
            Kind::Stretch => STRETCH,
            _ => PAIR,
        }
    }
}

impl Place {
    /// The control; the header has the rest.
    pub(crate) fn write(&self, header: &mut Header) -> [u8; PLACE] {
        let mut out = [0; PLACE];
        out[..8].copy_from_slice(&self.disp.to_le_bytes());
        out[8..16].copy_from_slice(&self.offset.to_le_bytes());
        out[16..24].copy_from_slice(&self.count.to_le_bytes());
        out[24..28].copy_from_slice(&self.datatype.to_le_bytes());
        out[28..].copy_from_slice(&self.len.to_le_bytes());
        header.tag = self.number.cast_signed();
        header.flags = self.op;
        out
    }

    /// `None`: the length is not that of a place.
    pub(crate) fn read(header: &Header, control: &[u8]) -> Option<Place> {
        let bytes: &[u8; PLACE] = control.try_into().ok()?;
        Some(Place {
            disp: long(bytes, 0)?.cast_signed(),
            offset: long(bytes, 8)?,
            count: long(bytes, 16)?,
            datatype: word(bytes, 24)?,
            number: header.tag.cast_unsigned(),
            op: header.flags,
            len: word(bytes, 28)?,
        })
    }
}

/// Bytes of a long put that are one run at the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Of its first byte, from the beginning of the window, or an address.
    pub(crate) disp: i64,
    /// Bytes of all its pieces.
    pub(crate) len: u32,
    /// Its number among the frames to this process.
    pub(crate) number: u32,
    /// Bytes before those of this piece.
    pub(crate) offset: u64,
}

impl Stretch {
    /// The control, whose end is the offset as [`Wire::try_lend`](oxmpi_btl::Wire::try_lend) wants.
    pub(crate) fn write(&self) -> [u8; STRETCH] {
        let mut out = [0; STRETCH];
        out[..8].copy_from_slice(&self.disp.to_le_bytes());
        out[8..12].copy_from_slice(&self.len.to_le_bytes());
        out[12..16].copy_from_slice(&self.number.to_le_bytes());
        out[16..].copy_from_slice(&self.offset.to_le_bytes());
        out
    }

    /// `None`: the length is not that of a stretch.
    pub(crate) fn read(control: &[u8]) -> Option<Stretch> {
        let bytes: &[u8; STRETCH] = control.try_into().ok()?;
        Some(Stretch {
            disp: long(bytes, 0)?.cast_signed(),
            len: word(bytes, 8)?,
            number: word(bytes, 12)?,
            offset: long(bytes, 16)?,
        })
    }
}

/// The control of all other frames.
pub(crate) fn pair(first: u64, second: u32) -> [u8; PAIR] {
    let mut out = [0; PAIR];
    out[..8].copy_from_slice(&first.to_le_bytes());
    out[8..].copy_from_slice(&second.to_le_bytes());
    out
}

/// `None`: the length is not that of a pair.
pub(crate) fn read_pair(bytes: &[u8]) -> Option<(u64, u32)> {
    let bytes: &[u8; PAIR] = bytes.try_into().ok()?;
    Some((long(bytes, 0)?, word(bytes, 8)?))
}

fn long(bytes: &[u8], at: usize) -> Option<u64> {
    bytes
        .get(at..)?
        .first_chunk()
        .map(|chunk| u64::from_le_bytes(*chunk))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes
        .get(at..)?
        .first_chunk()
        .map(|chunk| u32::from_le_bytes(*chunk))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_back() {
        let place = Place {
            disp: -5,
            offset: 1 << 40,
            count: u64::MAX - 1,
            datatype: 259,
            number: u32::MAX >> 1,
            op: 13,
            len: 77,
        };
        let mut header = Header::default();
        let control = place.write(&mut header);
        assert_eq!(Place::read(&header, &control), Some(place));
        assert_eq!(Place::read(&header, &control[1..]), None);
        let stretch = Stretch {
            disp: -5,
            len: 1 << 20,
            number: u32::MAX,
            offset: 77,
        };
        assert_eq!(Stretch::read(&stretch.write()), Some(stretch));
        assert_eq!(Stretch::read(&stretch.write()[1..]), None);
        assert_eq!(read_pair(&pair(7 << 33, 9)), Some((7 << 33, 9)));
        assert_eq!(read_pair(&[0; 11]), None);
        for kind in Kind::ALL {
            assert_eq!(Kind::of(kind as u8), Some(kind));
        }
    }
}
