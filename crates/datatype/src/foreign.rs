//! Conversion of data from a process with another architecture word (receiver makes right).
//!
//! A message arrives packed, in its sender's representation. Where all its elements have the same
//! size here, it is stored in the buffer as any message is. It is converted in place when it is
//! complete. Otherwise its elements are kept in a separate buffer. Bytes, characters and data that
//! are equal in both representations are not touched. The sender converts nothing, with two
//! exceptions: MPI_PACKED data (see [`PACKED_FORM`]) and windows, whose targets do not convert
//! ([`Foreign::pack`]). MPI-5.0 §3.3.2. Used by `pml`, `osc` and MPI_Pack.

use crate::representation::{Converting, Direction, differ, size_in};
use crate::{ArchWord, Basic, Datatype, TypeError, packed_size};
use oxmpi_mem::{Buffer, Region};

/// The representation of packed data in a heterogeneous job: little-endian, 64-bit long, binary128.
/// Its sizes are those of every processor for which the library is built.
pub const PACKED_FORM: ArchWord = ArchWord::COMMON;

/// A conversion from one representation to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    from: ArchWord,
    to: ArchWord,
}

impl Foreign {
    /// A conversion of data in the representation `from`, stored as `to`.
    ///
    /// `to` gives every type the size in this library's own tables.
    pub const fn new(from: ArchWord, to: ArchWord) -> Foreign {
        Foreign { from, to }
    }

    /// Whether the representations of this type differ.
    pub fn changes(&self, datatype: &Datatype) -> bool {
        let differs = |basic| differ(basic, self.from, self.to);
        self.from != self.to && datatype.basics().any(differs)
    }

    /// Whether every element of this type has the same size in both.
    pub fn keeps_sizes(&self, datatype: &Datatype) -> bool {
        let same = |basic: Basic| size_of(basic, self.from) == size_of(basic, self.to);
        datatype.basics().all(same)
    }

    /// Bytes of `count` items in the sender's representation. `None`: 2⁶³ or more.
    pub fn sent_bytes(&self, datatype: &Datatype, count: u64) -> Option<u64> {
        let one = datatype.0.map.typed.layout.size_in(self.from);
        let total = one.checked_mul(count)?;
        i64::try_from(total).is_ok().then_some(total)
    }

    /// Converts the first `bytes` bytes (in the sender's representation) of `count` items in
    /// `buffer`. The elements are in `beside`, or already in the buffer. Returns their bytes as
    /// stored here.
    /// # Errors
    /// [`TypeError::Unfit`]: a value has no counterpart here. [`TypeError::Torn`]: the message
    /// ends within an element.
    ///
    /// # Panics
    /// Without `beside`, when sizes [differ](Foreign::keeps_sizes).
    pub fn convert(
        &self,
        datatype: &Datatype,
        count: u64,
        buffer: Buffer,
        beside: Option<Region>,
        bytes: u64,
    ) -> Result<u64, TypeError> {
        assert!(
            beside.is_some() || self.keeps_sizes(datatype),
            "invariant: elements of other sizes wait beside the buffer"
        );
        let all = packed_size(datatype, count)?;
        let (waiting, most) = match beside {
            Some(waiting) => (Some(waiting.slice(0, bytes as usize)), all),
            None => (None, bytes.min(all)),
        };
        let conversion = Converting::new(buffer, self.to, waiting, self.from, Direction::In);
        let (stored, used) = conversion.run_through(datatype, count, most)?;
        match used == bytes {
            true => Ok(stored),
            false => Err(TypeError::Torn),
        }
    }
}

impl Foreign {
    /// As [`pack`](crate::pack()), for a reader with the other representation: `count` items from
    /// `buffer` to the beginning of `dst`. The number of bytes is that of packing. For windows,
    /// whose targets do not convert.
    ///
    /// # Errors
    /// [`TypeError::Unfit`]: a value has no counterpart there.
    ///
    /// # Panics
    /// When sizes [differ](Foreign::keeps_sizes).
    pub fn pack(
        &self,
        datatype: &Datatype,
        count: u64,
        buffer: Buffer,
        dst: Region,
    ) -> Result<(), TypeError> {
        assert!(
            self.keeps_sizes(datatype),
            "invariant: what is packed for others has the same length there"
        );
        let all = packed_size(datatype, count)?.min(dst.len() as u64);
        let converting = Converting::new(buffer, self.from, Some(dst), self.to, Direction::Out);
        converting.run_through(datatype, count, all).map(drop)
    }
}

/// Bytes of an element in a representation.
fn size_of(basic: Basic, word: ArchWord) -> usize {
    let parts = basic.parts().iter();
    parts.map(|part| size_in(word, basic, *part)).sum()
}

/// As [`pack`](crate::pack()), for [`PACKED_FORM`]: `count` items from `buffer` to the beginning of
/// `dst`. Returns the number of bytes, which is that of packing.
///
/// # Errors
/// [`TypeError::Unfit`].
pub fn pack_common(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    dst: Region,
) -> Result<usize, TypeError> {
    common(datatype, count, buffer, dst, Direction::Out)
}

/// As [`unpack`](crate::unpack()), from [`PACKED_FORM`].
///
/// # Errors
/// [`TypeError::Unfit`].
pub fn unpack_common(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    src: Region,
) -> Result<usize, TypeError> {
    common(datatype, count, buffer, src, Direction::In)
}

fn common(
    datatype: &Datatype,
    count: u64,
    buffer: Buffer,
    packed: Region,
    direction: Direction,
) -> Result<usize, TypeError> {
    let all = packed_size(datatype, count)?;
    let bytes = all.min(packed.len() as u64);
    let (near, far) = (ArchWord::LOCAL, PACKED_FORM);
    let converting = Converting::new(buffer, near, Some(packed), far, direction);
    let (_, packed) = converting.run_through(datatype, count, bytes)?;
    Ok(packed as usize)
}
