//! A frame in one message: a header of 24 bytes, the control, and the payload to the end.
//!
//! ```text
//!  0  number (u16), active-message id, flags, bytes of control (u8 each), three zeros
//!  8  context (u64)    16  source (i32)    20  tag (i32)    24  control, then the payload
//! ```
//!
//! For modules whose network keeps message boundaries.

use crate::frame::{CONTROL_MAX, Frame, Header};
use crate::networks::Arrived;
use crate::wire::Bulk;
use oxmpi_mem::Region;

/// Bytes of a header.
pub(crate) const HEAD: usize = 24;

/// A frame that has arrived in a message and whose payload still lies there.
pub struct Packed {
    pub(crate) from: u32,
    pub(crate) header: Header,
    pub(crate) control: [u8; CONTROL_MAX],
    pub(crate) bulk: Region,
}

impl Arrived for Packed {
    fn from(&self) -> u32 {
        self.from
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            control: &self.control[..usize::from(self.header.control_len)],
            bulk: [self.bulk, Region::EMPTY],
        }
    }
}

/// The header as it is sent.
pub(crate) fn to_words(header: &Header, control_len: usize) -> [u8; HEAD] {
    let mut words = [0; HEAD];
    words[..2].copy_from_slice(&header.seq.to_le_bytes());
    words[2] = header.kind;
    words[3] = header.flags;
    words[4] = u8::try_from(control_len).unwrap_or(u8::MAX);
    words[8..16].copy_from_slice(&header.context.to_le_bytes());
    words[16..20].copy_from_slice(&header.source.to_le_bytes());
    words[20..].copy_from_slice(&header.tag.to_le_bytes());
    words
}

/// The inverse of [`to_words`]. `None`: the header is invalid, or there is less control than it
/// states.
pub(crate) fn from_words(words: &[u8], rest: usize) -> Option<Header> {
    let control_len = words[4];
    if usize::from(control_len) > rest.min(CONTROL_MAX) {
        return None;
    }
    Some(Header {
        seq: u16::from_le_bytes(words[..2].try_into().ok()?),
        kind: words[2],
        flags: words[3],
        control_len,
        context: u64::from_le_bytes(words[8..16].try_into().ok()?),
        source: i32::from_le_bytes(words[16..20].try_into().ok()?),
        tag: i32::from_le_bytes(words[20..HEAD].try_into().ok()?),
    })
}

/// Length of a packed frame (bytes).
pub(crate) fn len(control: &[u8], bulk: &Bulk<'_>) -> usize {
    HEAD + control.len() + bulk.len()
}

/// Writes a frame into a message of its [length](len).
pub(crate) fn pack(message: Region, head: &[u8; HEAD], control: &[u8], bulk: Bulk<'_>) {
    oxmpi_mem::write(message.slice(0, HEAD), head);
    oxmpi_mem::write(message.slice(HEAD, control.len()), control);
    let rest = message.skip(HEAD + control.len());
    match bulk {
        Bulk::None => {}
        Bulk::Region(region) | Bulk::Lent { region, .. } => oxmpi_mem::copy(rest, region),
        Bulk::Fill { source, .. } => source.fill(rest),
    }
}

/// The frame in a message. `None`: the message is invalid.
pub(crate) fn unpack(from: u32, message: Region) -> Option<Packed> {
    let rest = message.len().checked_sub(HEAD)?;
    let mut words = [0; HEAD];
    oxmpi_mem::read(&mut words, message.slice(0, HEAD));
    let header = from_words(&words, rest)?;
    let control_len = usize::from(header.control_len);
    let mut control = [0; CONTROL_MAX];
    oxmpi_mem::read(
        &mut control[..control_len],
        message.slice(HEAD, control_len),
    );
    Some(Packed {
        from,
        header,
        control,
        bulk: message.skip(HEAD + control_len),
    })
}
