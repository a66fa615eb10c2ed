//! Parts of a buffer, by their offsets in its packed bytes: the data of one message of a
//! partitioned transfer. Used by `psend` and `precv`.

use crate::operation::Pattern;
use oxmpi_datatype::Convertor;
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::Payload;

/// A whole buffer.
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

    /// Packed bytes of the whole buffer.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes between two offsets, cut at the end of the buffer. `None`: an offset is within an
    /// item of a type with gaps.
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

    /// Memory for the same bytes if they are not whole items, to be [unpacked](Pieces::unpack).
    pub(crate) fn temporary(&self, from: u64, to: u64) -> Option<HeapBytes> {
        let len = to.min(self.bytes).saturating_sub(from);
        HeapBytes::try_new(usize::try_from(len).ok()?)
    }

    /// Unpacks bytes that begin at the packed offset `from`.
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
