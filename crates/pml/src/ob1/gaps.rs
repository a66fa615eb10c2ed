//! Memory that long messages with gaps lie in.
//!
//! Of a page that holds a few blocks of a message, what a translation takes that the processor has not at hand comes to a tenth of what the lines take. So such
//! memory is worth being moved to huge pages like that of messages in rows, if not as soon: the transport is told of it now and then.

use crate::payload::Payload;
use oxmpi_btl::Wire;
use oxmpi_mem::Region;

/// One message in so many is told of: a message of 1 MiB in blocks of 8 bytes 256 apart gains 8 % in huge pages, one of 256 KiB 1024 apart 2 to 10 %, and to find that
/// its pages are huge already takes 4 % of the latter.
const TOLD: u32 = 4;
/// So much memory is worth being moved (bytes): its 16 huge pages take 8 ms to make, and of 128 MiB most lines come from memory, where nothing is gained.
const MOST: usize = 32 << 20;
/// So many times as long as the data what it lies in may be: four blocks of 8 bytes to a page. Lines a page apart meet in few sets of the caches, and in huge pages in
/// fewer: 256 KiB in blocks 4096 apart 330 → 360 µs.
const GAPS: usize = 128;

/// Counts messages.
#[derive(Default)]
pub(super) struct Gaps {
    messages: u32,
}

impl Gaps {
    /// A long message in frames goes or comes.
    pub(super) fn tell(&mut self, wire: &mut impl Wire, payload: &Payload) {
        if let Some(region) = self.due(payload) {
            wire.row_covers(region);
        }
    }

    /// The memory of a message with gaps, if it is time to tell of it.
    fn due(&mut self, payload: &Payload) -> Option<Region> {
        let Payload::Typed(data) = payload else {
            return None;
        };
        let region = data.region();
        let bytes = usize::try_from(data.packed_size()).unwrap_or(usize::MAX);
        if region.len() > MOST.min(bytes.saturating_mul(GAPS)) {
            return None;
        }
        self.messages = self.messages.wrapping_add(1);
        self.messages.is_multiple_of(TOLD).then_some(region)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_datatype::{Basic, Convertor, Datatype};
    use oxmpi_mem::{Buffer, HeapBytes};

    /// Of so many messages of blocks of 8 bytes, `apart` bytes from one to the next, how many are told of.
    fn told(messages: u32, blocks: i64, apart: i64) -> usize {
        let double = Datatype::basic(Basic::DOUBLE);
        let vector = double.hvector(blocks, 1, apart).unwrap();
        let (_, span) = vector.span(1).unwrap();
        let bytes = HeapBytes::new(usize::try_from(span).unwrap());
        let data = Convertor::new(&vector, 1, Buffer::plain(bytes.region()));
        let payload = Payload::Typed(Box::new(data));
        let mut gaps = Gaps::default();
        let due = (0..messages).filter_map(|_| gaps.due(&payload));
        due.inspect(|region| assert_eq!(region.addr(), bytes.region().addr()))
            .count()
    }

    #[test]
    fn some_messages_are_told_of() {
        assert_eq!(told(TOLD - 1, 1000, 256), 0);
        assert_eq!(told(10 * TOLD, 1000, 256), 10);
    }

    #[test]
    fn what_is_too_sparse_or_too_much_is_not() {
        assert_eq!(told(TOLD, 1000, 1024), 1);
        assert_eq!(told(TOLD, 1000, 1040), 0);
        assert_eq!(told(TOLD, 1 << 20, 32), 1);
        assert_eq!(told(TOLD, (1 << 20) + 1, 32), 0);
    }

    #[test]
    fn nor_what_has_no_gaps() {
        let bytes = HeapBytes::new(64);
        let payload = Payload::Contiguous(bytes.region());
        let mut gaps = Gaps::default();
        assert!((0..2 * TOLD).all(|_| gaps.due(&payload).is_none()));
    }
}
