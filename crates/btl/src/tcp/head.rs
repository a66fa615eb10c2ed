//! The header of a frame in a stream, 32 bytes, little-endian. `docs/formats.md` shows it.
//!
//! Any 32 bytes are a valid header or are refused: the lengths are within bounds. For `pml dr` it
//! contains a digest of itself: a wrong length would lose everything that follows. Written and read
//! by [`link`](super::link).

use crate::frame::{Header, SEALED_MAX};
use oxmpi_mem::digest::{NOTHING as NO_BYTES, of_bytes};
use std::ops::Range;

/// Bytes of a header.
pub(super) const SIZE: usize = 32;
/// Longest payload of a frame that is handed up whole (bytes).
pub(super) const WHOLE_MAX: usize = 128 << 10;
/// Longest payload of a frame that may be cut (bytes).
pub(super) const CUT_MAX: usize = 1 << 20;

/// Marks in the upper half of the byte that also holds the flags of the layer.
const CUT: u8 = 0x10;
const NOTHING: u8 = 0x20;
const ACK_NOW: u8 = 0x40;
/// The digest in a header that has one; else zeros.
const DIGEST: Range<usize> = 13..16;

/// Three bytes of CRC32C. A change of one bit always changes them.
fn digest(bytes: &[u8; SIZE]) -> [u8; 3] {
    let [a, b, c, _] = of_bytes(NO_BYTES, bytes).to_le_bytes();
    [a, b, c]
}

/// The content of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Frames that the sender has received whole on this connection, in all, wrapping.
    pub ack: u32,
    /// What follows.
    pub what: What,
}

/// The kind of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Nothing: only the acknowledgement counts.
    Nothing,
    /// Control and payload of a frame.
    Frame {
        /// Its header.
        header: Header,
        /// Bytes of payload.
        bulk: usize,
        /// The last eight bytes of its control are the offset of its payload in the message. It may
        /// be handed up in pieces.
        cut: bool,
        /// Its sender wants an acknowledgement at once.
        ack_now: bool,
    },
}

impl Head {
    /// `sealed`: with a digest.
    pub(super) fn encode(&self, sealed: bool) -> [u8; SIZE] {
        let mut bytes = self.plain();
        if sealed {
            let digest = digest(&bytes);
            bytes[DIGEST].copy_from_slice(&digest);
        }
        bytes
    }

    fn plain(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[4..8].copy_from_slice(&self.ack.to_le_bytes());
        match self.what {
            What::Nothing => bytes[11] = NOTHING,
            What::Frame {
                header,
                bulk,
                cut,
                ack_now,
            } => {
                let bulk = u32::try_from(bulk).unwrap_or(u32::MAX);
                bytes[..4].copy_from_slice(&bulk.to_le_bytes());
                bytes[8..10].copy_from_slice(&header.seq.to_le_bytes());
                bytes[10] = header.kind;
                let marks = if cut { CUT } else { 0 } | if ack_now { ACK_NOW } else { 0 };
                bytes[11] = header.flags & 0xf | marks;
                bytes[12] = header.control_len;
                bytes[16..24].copy_from_slice(&header.context.to_le_bytes());
                bytes[24..28].copy_from_slice(&header.source.to_le_bytes());
                bytes[28..].copy_from_slice(&header.tag.to_le_bytes());
            }
        }
        bytes
    }

    /// `None`: no sender writes this.
    pub(super) fn decode(mut bytes: [u8; SIZE], sealed: bool) -> Option<Head> {
        if sealed {
            let found = [bytes[13], bytes[14], bytes[15]];
            bytes[DIGEST].fill(0);
            if digest(&bytes) != found {
                return None;
            }
        }
        let bytes = &bytes;
        fn at<const N: usize>(bytes: &[u8; SIZE], from: usize) -> [u8; N] {
            let mut part = [0; N];
            part.copy_from_slice(&bytes[from..from + N]);
            part
        }
        let ack = u32::from_le_bytes(at(bytes, 4));
        let bulk = u32::from_le_bytes(at(bytes, 0)) as usize;
        let (flags, marks) = (bytes[11] & 0xf, bytes[11] & 0xf0);
        let control_len = bytes[12];
        if bytes[DIGEST] != [0; 3] {
            return None;
        }
        let what = match marks {
            NOTHING => {
                let blank = Head {
                    ack,
                    what: What::Nothing,
                };
                return (*bytes == blank.plain()).then_some(blank);
            }
            _ if marks & !(CUT | ACK_NOW) == 0 => What::Frame {
                header: Header {
                    seq: u16::from_le_bytes(at(bytes, 8)),
                    kind: bytes[10],
                    flags,
                    control_len,
                    context: u64::from_le_bytes(at(bytes, 16)),
                    source: i32::from_le_bytes(at(bytes, 24)),
                    tag: i32::from_le_bytes(at(bytes, 28)),
                },
                bulk,
                cut: marks & CUT != 0,
                ack_now: marks & ACK_NOW != 0,
            },
            _ => return None,
        };
        let control_len = usize::from(control_len);
        let fits = match marks & CUT {
            CUT => bulk <= CUT_MAX && (8..=SEALED_MAX).contains(&control_len),
            _ => bulk <= WHOLE_MAX && control_len <= SEALED_MAX,
        };
        fits.then_some(Head { ack, what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(super::super::tests::many())]

        /// Any 32 bytes accepted as a header are exactly what a sender writes for it.
        #[test]
        fn bytes_are_a_header_or_refused(bytes: [u8; SIZE], blank in 0..SIZE, to in 0..4_u8) {
            let mut bytes = bytes;
            // Random bytes alone are nearly always refused.
            bytes[13..16].fill(0);
            bytes[2] &= to;
            bytes[3] = 0;
            bytes[11] &= 0x7f;
            bytes[12] &= 0x7f;
            bytes[blank] = 0;
            if let Some(head) = Head::decode(bytes, false) {
                prop_assert_eq!(head.encode(false), bytes);
                if let What::Frame { header, bulk, cut, .. } = head.what {
                    prop_assert!(usize::from(header.control_len) <= SEALED_MAX);
                    let most = if cut { CUT_MAX } else { WHOLE_MAX };
                    prop_assert!(bulk <= most);
                }
            }
        }
    }

    #[test]
    fn what_no_sender_writes_is_refused() {
        let header = Header {
            seq: 3,
            kind: 0x21,
            flags: 5,
            control_len: 64,
            context: u64::MAX,
            source: -2,
            tag: i32::MAX,
        };
        let frame = |bulk, cut| What::Frame {
            header,
            bulk,
            cut,
            ack_now: bulk == 7,
        };
        let good = [frame(7, false), frame(CUT_MAX, true), What::Nothing];
        for what in good {
            let head = Head { ack: 9, what };
            for sealed in [false, true] {
                let bytes = head.encode(sealed);
                assert_eq!(Head::decode(bytes, sealed), Some(head));
                assert_eq!(Head::decode(bytes, !sealed), None);
            }
            for bit in 0..8 * SIZE {
                let mut bytes = head.encode(true);
                bytes[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(Head::decode(bytes, true), None, "bit {bit}");
            }
        }
        for bad in [frame(WHOLE_MAX + 1, false), frame(CUT_MAX + 1, true)] {
            let head = Head { ack: 0, what: bad };
            assert_eq!(Head::decode(head.encode(false), false), None);
        }
        let mut bytes = Head {
            ack: 1,
            what: good[0],
        }
        .encode(false);
        bytes[12] = 65;
        assert_eq!(Head::decode(bytes, false), None);
        bytes[12] = 64;
        bytes[15] = 1;
        assert_eq!(Head::decode(bytes, false), None);
        assert_eq!(Head::decode([0xff; SIZE], false), None);
    }
}
