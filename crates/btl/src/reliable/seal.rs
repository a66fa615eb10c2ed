//! The seal behind the control of a frame, 24 bytes, little-endian. `docs/formats.md` shows it.
//!
//! It has two digests: one of the payload, one of everything else. If the second is right, the
//! frame's number is valid although its payload may be corrupted.

use crate::frame::{Frame, Header, SEAL};
use oxmpi_mem::Region;
use oxmpi_mem::digest::{NOTHING, of_bytes, of_region};

/// The content of a seal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seal {
    /// The number of the frame, if it is numbered.
    pub id: u32,
    /// Counts the restarts of the sender's numbering; never 0.
    pub epoch: u16,
    /// The receiver's epoch of the acknowledgements; 0: none of its frames has arrived.
    pub of: u16,
    /// All of the receiver's frames up to this one have arrived,
    pub ack: u32,
    /// and of those behind the next one the frames whose bits are set.
    pub beyond: u32,
    /// CRC32C of the payload.
    pub bulk: u32,
}

impl Seal {
    /// The bytes behind the control of a frame.
    pub(super) fn write(&self, header: Header, control: &[u8], bulk_len: usize) -> [u8; SEAL] {
        let mut bytes = [0; SEAL];
        bytes[..4].copy_from_slice(&self.id.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.epoch.to_le_bytes());
        bytes[6..8].copy_from_slice(&self.of.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.ack.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.beyond.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.bulk.to_le_bytes());
        let head = head(header, control, bulk_len, &bytes[..20]);
        bytes[20..].copy_from_slice(&head.to_le_bytes());
        bytes
    }

    /// The seal of a frame and the control before it. `None`: it has none, or is corrupted.
    pub(super) fn read<'a>(frame: &Frame<'a>) -> Option<(Seal, &'a [u8])> {
        let (control, seal) = frame.control.split_last_chunk::<SEAL>()?;
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&seal[at..at + 4]);
            u32::from_le_bytes(word)
        };
        if head(frame.header, control, frame.bulk_len(), &seal[..20]) != word(20) {
            return None;
        }
        let seal = Seal {
            id: word(0),
            epoch: u16::from_le_bytes([seal[4], seal[5]]),
            of: u16::from_le_bytes([seal[6], seal[7]]),
            ack: word(8),
            beyond: word(12),
            bulk: word(16),
        };
        (seal.epoch != 0).then_some((seal, control))
    }

    /// Whether the payload of its frame is intact.
    pub(super) fn fits(&self, bulk: [Region; 2]) -> bool {
        of_region(of_region(NOTHING, bulk[0]), bulk[1]) == self.bulk
    }
}

/// The digest of all but the payload.
fn head(header: Header, control: &[u8], bulk_len: usize, seal: &[u8]) -> u32 {
    let mut bytes = [0; 28];
    bytes[..2].copy_from_slice(&header.seq.to_le_bytes());
    bytes[2] = header.kind;
    bytes[3] = header.flags;
    bytes[4..12].copy_from_slice(&header.context.to_le_bytes());
    bytes[12..16].copy_from_slice(&header.source.to_le_bytes());
    bytes[16..20].copy_from_slice(&header.tag.to_le_bytes());
    bytes[20..24].copy_from_slice(&u32::try_from(bulk_len).unwrap_or(u32::MAX).to_le_bytes());
    bytes[24] = u8::try_from(control.len()).unwrap_or(u8::MAX);
    of_bytes(of_bytes(of_bytes(NOTHING, &bytes), control), seal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_mem::HeapBytes;

    /// A change of any bit of header, control, seal or payload is noticed.
    #[test]
    fn every_bit_counts() {
        let header = Header {
            seq: 3,
            kind: 4,
            flags: 1,
            control_len: 0,
            context: 77,
            source: 5,
            tag: -9,
        };
        let payload: Vec<u8> = (0..50).collect();
        let seal = Seal {
            id: 9,
            epoch: 1,
            of: 2,
            ack: 3,
            beyond: 5,
            bulk: of_bytes(NOTHING, &payload),
        };
        let mut control = vec![1, 2, 3];
        control.extend(seal.write(header, &[1, 2, 3], payload.len()));
        let check = |header: Header, control: &[u8], payload: &[u8]| {
            let bulk = HeapBytes::from_slice(payload);
            let frame = Frame {
                header,
                control,
                bulk: [bulk.region(), Region::EMPTY],
            };
            let found = Seal::read(&frame)?;
            Some((found.0.fits(frame.bulk), found.0, found.1.to_vec()))
        };
        let good = check(header, &control, &payload);
        assert_eq!(good, Some((true, seal, vec![1, 2, 3])));
        for bit in 0..8 * control.len() {
            let mut bad = control.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(check(header, &bad, &payload), None, "bit {bit}");
        }
        for bit in 0..8 * payload.len() {
            let mut bad = payload.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            let found = check(header, &control, &bad).expect("its head is whole");
            assert!(!found.0, "bit {bit}");
        }
        let others = [
            Header { seq: 2, ..header },
            Header { kind: 5, ..header },
            Header { flags: 3, ..header },
            Header {
                context: 76,
                ..header
            },
            Header {
                source: 4,
                ..header
            },
            Header { tag: 9, ..header },
        ];
        for other in others {
            assert_eq!(check(other, &control, &payload), None);
        }
        assert_eq!(check(header, &control[..20], &payload), None);
        assert_eq!(check(header, &control, &payload[..49]), None);
    }
}
