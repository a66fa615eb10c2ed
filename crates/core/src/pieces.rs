//! Parts of a buffer, by their place in the stream of its packed bytes: what one message of a
//! partitioned transfer carries. Used by `psend` and `precv`.

use crate::operation::Pattern;
use oxmpi_datatype::Convertor;
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::Payload;

/// The whole buffer.
pub(crate) struct Pieces {
    pattern: Pattern,
    bytes: u64,
}

impl Pieces {
    pub(crate) fn new(pattern: Pattern) -> Pieces {
        let bytes = match &pattern {
            Pattern::Contiguous(region) => region.len() as u64,
            Pattern::Typed(datatype, count, _) => datatype
                .signature_bytes(*count)
                .expect("invariant: the span of the buffer was checked"),
        };
        Pieces { pattern, bytes }
    }

    /// Packed bytes of the whole.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes from one place to another, what is beyond the end left out. `None`: an end lies
    /// within an item of a type with gaps.
    pub(crate) fn whole_items(&self, from: u64, to: u64) -> Option<Payload> {
        let (from, to) = (from.min(self.bytes), to.min(self.bytes));
        if from == to {
            return Some(Payload::Contiguous(Region::EMPTY));
        }
        match &self.pattern {
            Pattern::Contiguous(region) => {
                let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
                let piece = region.slice(place(from), place(to - from));
                Some(Payload::Contiguous(piece))
            }
            Pattern::Typed(datatype, _, buffer) => {
                let size = datatype.size();
                if !from.is_multiple_of(size) || !to.is_multiple_of(size) {
                    return None;
                }
                let first = i64::try_from(from / size).ok()?;
                let shift = first.checked_mul(datatype.extent())?;
                let items = Buffer {
                    origin: buffer.origin.checked_add(isize::try_from(shift).ok()?)?,
                    ..*buffer
                };
                let convertor = Convertor::new(datatype, (to - from) / size, items);
                Some(Payload::Typed(Box::new(convertor)))
            }
        }
    }

    /// Memory for the same where it is not of whole items, to be [unpacked](Pieces::unpack).
    pub(crate) fn beside(&self, from: u64, to: u64) -> Option<HeapBytes> {
        let len = to.min(self.bytes).saturating_sub(from);
        HeapBytes::try_new(usize::try_from(len).ok()?)
    }

    /// Puts bytes where the stream is at `from`.
    pub(crate) fn unpack(&self, from: u64, bytes: Region) {
        match self.pattern.payload() {
            Payload::Contiguous(region) => {
                let from = usize::try_from(from).unwrap_or(usize::MAX);
                oxmpi_mem::copy(region.slice(from, bytes.len()), bytes);
            }
            Payload::Typed(mut convertor) => {
                convertor.set_position(from);
                convertor.unpack(bytes);
            }
        }
    }
}
