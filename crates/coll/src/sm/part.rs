//! A rank's piece of a buffer: items of a datatype.

use super::team::copy;
use oxmpi_core::collectives::{Pieces, Side};
use oxmpi_datatype::{Convertor, Datatype, pack, unpack};
use oxmpi_mem::{Buffer, HeapBytes, Region};
use oxmpi_pml::Payload;

/// A piece: items of a datatype in a buffer.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    buffer: Buffer,
    count: u64,
    datatype: &'a Datatype,
}

/// The piece of rank `rank` on a side of a call; `None` where the side takes no part.
pub(super) fn part<'a>(side: &Side<'a>, rank: u32) -> Option<Part<'a>> {
    let at = rank as usize;
    let (disp, count, datatype) = match side.pieces {
        Pieces::Absent => return None,
        Pieces::Equal { count, datatype } => {
            let items = i64::try_from(count).unwrap_or(i64::MAX);
            let disp = items.saturating_mul(i64::from(rank));
            (disp.saturating_mul(datatype.extent()), count, datatype)
        }
        Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => {
            let disp = match displs {
                Some(displs) => displs.get(at),
                None => (0..at).fold(0, |sum: i64, j| sum.saturating_add(counts.get(j))),
            };
            let count = counts.get(at).unsigned_abs();
            (disp.saturating_mul(datatype.extent()), count, datatype)
        }
        Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => (
            displs.get(at),
            counts.get(at).unsigned_abs(),
            &datatypes[at],
        ),
    };
    let mut buffer = side.buffer;
    buffer.origin = buffer.origin.saturating_add(disp as isize);
    Some(Part {
        buffer,
        count,
        datatype,
    })
}

impl Part<'_> {
    /// Bytes, packed.
    pub(super) fn len(&self) -> usize {
        let len = self.datatype.size().saturating_mul(self.count);
        usize::try_from(len).unwrap_or(usize::MAX)
    }

    /// The memory, when it is one run of bytes.
    fn run(&self) -> Option<Region> {
        match self.len() {
            0 => Some(Region::EMPTY),
            len => self
                .datatype
                .is_contiguous()
                .then(|| self.buffer.at(0, len)),
        }
    }

    /// Packs all of it.
    pub(super) fn load(&self, into: Region) {
        match self.run() {
            Some(run) => copy(into, run),
            None => {
                pack(self.datatype, self.count, self.buffer, into);
            }
        }
    }

    /// Unpacks into it.
    pub(super) fn store(&self, from: Region) {
        match self.run() {
            Some(run) => copy(run.slice(0, from.len()), from),
            None => {
                unpack(self.datatype, self.count, self.buffer, from);
            }
        }
    }

    /// Copies to a piece of the same signature.
    pub(super) fn move_to(&self, other: &Part<'_>) {
        let len = self.len().min(other.len());
        match (self.run(), other.run()) {
            (Some(from), Some(into)) => oxmpi_mem::copy(into.slice(0, len), from.slice(0, len)),
            (Some(from), None) => other.store(from),
            (None, _) => {
                let bounce = HeapBytes::new(self.len());
                self.load(bounce.region());
                other.store(bounce.region().slice(0, len));
            }
        }
    }

    /// For a message.
    pub(super) fn payload(&self) -> Payload {
        match self.run() {
            Some(run) => Payload::Contiguous(run),
            None => {
                let convertor = Convertor::new(self.datatype, self.count, self.buffer);
                Payload::Typed(Box::new(convertor))
            }
        }
    }
}
