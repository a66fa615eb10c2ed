//! The bytes of a message on one side: contiguous memory, or a convertor that walks a datatype.

use oxmpi_btl::Source;
use oxmpi_datatype::{Basic, Convertor, Datatype};
use oxmpi_mem::{Buffer, Region, hand_over};

/// The buffer of a request. Valid until the request completes (the contract of [`Region`]).
pub enum Payload {
    /// One contiguous run. The [content](Region::content) of the region is the code of its basic
    /// type, 0 for bytes.
    Contiguous(Region),
    /// Any other layout; packs and unpacks at any byte.
    Typed(Box<Convertor>),
}

impl Payload {
    /// No bytes.
    pub const EMPTY: Payload = Payload::Contiguous(Region::EMPTY);

    /// Packed length (bytes).
    #[inline]
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Payload::Contiguous(region) => region.len() as u64,
            Payload::Typed(convertor) => convertor.packed_size(),
        }
    }

    /// Whether there are no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Datatype, count and buffer, if the type of the elements is known; bytes have no type.
    #[must_use]
    pub fn elements(&self) -> Option<(Datatype, u64, Buffer)> {
        match self {
            Payload::Typed(convertor) => Some((
                convertor.datatype().clone(),
                convertor.count(),
                convertor.buffer(),
            )),
            Payload::Contiguous(region) => {
                let basic = Basic::of_content(region.content())?;
                let count = (region.len() as u64).checked_div(basic.size())?;
                Some((Datatype::basic(basic), count, Buffer::plain(*region)))
            }
        }
    }

    /// Stores `piece` as the bytes from `offset` on, without those past the end. Returns the number
    /// of bytes stored.
    #[inline]
    pub fn store(&mut self, offset: u64, piece: Region) -> usize {
        let room = usize::try_from(self.len().saturating_sub(offset)).unwrap_or(usize::MAX);
        let take = piece.len().min(room);
        if take == 0 {
            return 0;
        }
        let piece = piece.slice(0, take);
        match self {
            Payload::Contiguous(region) => {
                let start = usize::try_from(offset).expect("invariant: offset lies in memory");
                hand_over(region.slice(start, take), piece);
            }
            Payload::Typed(convertor) => {
                convertor.set_position(offset);
                convertor.unpack(piece);
            }
        }
        take
    }

    /// Loads the bytes from `offset` on into `piece`, which must not extend past the end.
    pub fn load(&mut self, offset: u64, piece: Region) {
        match self {
            Payload::Contiguous(region) => {
                let start = usize::try_from(offset).expect("invariant: offset lies in memory");
                oxmpi_mem::copy(piece, region.slice(start, piece.len()));
            }
            Payload::Typed(convertor) => {
                convertor.set_position(offset);
                convertor.pack(piece);
            }
        }
    }
}

/// The part of a payload from `offset` on, as a source for transports.
pub(crate) struct Cursor<'a> {
    pub(crate) payload: &'a mut Payload,
    pub(crate) offset: u64,
}

impl Source for Cursor<'_> {
    fn fill(&mut self, dst: Region) {
        self.payload.load(self.offset, dst);
        self.offset += dst.len() as u64;
    }
}
