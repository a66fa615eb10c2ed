//! Sides of a call put together anew: pieces of some ranks, plain bytes, and where a piece lies.
//!
//! Used by `sm`, which cuts buffers into pieces, and by `across`, which makes calls of parts of a
//! communicator out of one of the whole.

use oxmpi_core::collectives::{Pieces, Side};
use oxmpi_core::{Result, types};
use oxmpi_datatype::{Basic, Counts, Datatype};
use oxmpi_mem::{Buffer, Region};

/// MPI_BYTE.
pub(crate) fn byte() -> &'static Datatype {
    Datatype::basic_ref(Basic::from_handle(BYTE).expect("invariant: MPI_BYTE is a type"))
}

const BYTE: usize = oxmpi_core::handle::DatatypeHandle::BYTE.0;

/// Plain bytes, or a piece of that many for each rank.
pub(crate) fn bytes(region: Region, each: usize) -> Side<'static> {
    Side {
        buffer: Buffer::plain(region),
        pieces: Pieces::Equal {
            count: each as u64,
            datatype: byte(),
        },
    }
}

/// Pieces of plain bytes of these lengths, one behind the other.
pub(crate) fn rows(region: Region, lengths: &[i64]) -> Side<'_> {
    Side {
        buffer: Buffer::plain(region),
        pieces: Pieces::Uneven {
            counts: Counts::I64(lengths),
            displs: None,
            datatype: byte(),
        },
    }
}

/// Items of one type at a displacement, in bytes, of a buffer.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub count: u64,
    pub disp: i64,
    pub datatype: Datatype,
}

impl Run {
    /// As the whole of a side.
    pub(crate) fn side(&self, buffer: Buffer) -> Side<'_> {
        Side {
            buffer: shifted(buffer, self.disp),
            pieces: Pieces::Equal {
                count: self.count,
                datatype: &self.datatype,
            },
        }
    }

    /// Bytes of data.
    pub(crate) fn len(&self) -> usize {
        let bytes = self.datatype.size().saturating_mul(self.count);
        usize::try_from(bytes).expect("invariant: counts of memory fit the address space")
    }

    /// The bytes themselves, where they lie in one run.
    pub(crate) fn plain(&self, buffer: Buffer) -> Option<Region> {
        if self.len() == 0 {
            return Some(Region::EMPTY);
        }
        let is_run = self.datatype.is_contiguous();
        is_run.then(|| buffer.at(narrow(self.disp), self.len()))
    }
}

/// The piece of a rank in a side.
pub(crate) fn spot<'a>(side: &Side<'a>, rank: u32) -> (u64, i64, &'a Datatype) {
    let at = rank as usize;
    match side.pieces {
        Pieces::Absent => (0, 0, byte()),
        Pieces::Equal { count, datatype } => {
            let items = i64::try_from(count).unwrap_or(i64::MAX);
            let before = items.saturating_mul(i64::from(rank));
            (count, before.saturating_mul(datatype.extent()), datatype)
        }
        Pieces::Uneven {
            counts,
            displs,
            datatype,
        } => {
            let before = match displs {
                Some(displs) => displs.get(at),
                None => (0..at).fold(0, |sum: i64, rank| sum.saturating_add(counts.get(rank))),
            };
            let disp = before.saturating_mul(datatype.extent());
            (counts.get(at).unsigned_abs(), disp, datatype)
        }
        Pieces::Typed {
            counts,
            displs,
            datatypes,
        } => (
            counts.get(at).unsigned_abs(),
            displs.get(at),
            &datatypes[at],
        ),
    }
}

/// The same as a run.
pub(crate) fn piece(side: &Side<'_>, rank: u32) -> Run {
    let (count, disp, datatype) = spot(side, rank);
    Run {
        count,
        disp,
        datatype: datatype.clone(),
    }
}

/// Bytes of a rank's piece.
pub(crate) fn length(side: &Side<'_>, rank: u32) -> usize {
    let (count, _, datatype) = spot(side, rank);
    let bytes = datatype.size().saturating_mul(count);
    usize::try_from(bytes).expect("invariant: counts of memory fit the address space")
}

/// The pieces of some ranks in this order as one run: of their type where they are neighbours, else
/// one item of a type that has them all.
pub(crate) fn joined(side: &Side<'_>, ranks: &[u32]) -> Result<Run> {
    let spots: Vec<_> = ranks
        .iter()
        .map(|rank| spot(side, *rank))
        .filter(|(count, ..)| *count > 0)
        .collect();
    let Some((_, first, datatype)) = spots.first().copied() else {
        return Ok(Run {
            count: 0,
            disp: 0,
            datatype: byte().clone(),
        });
    };
    let (mut end, mut all, mut are_neighbours) = (first, 0_u64, true);
    for (count, disp, _) in &spots {
        are_neighbours &= *disp == end;
        all = all.saturating_add(*count);
        let items = i64::try_from(*count).unwrap_or(i64::MAX);
        end = disp.saturating_add(items.saturating_mul(datatype.extent()));
    }
    if are_neighbours {
        return Ok(Run {
            count: all,
            disp: first,
            datatype: datatype.clone(),
        });
    }
    let lengths: Vec<i64> = spots.iter().map(|spot| spot.0.cast_signed()).collect();
    let displs: Vec<i64> = spots.iter().map(|spot| spot.1).collect();
    let all = datatype.hindexed(Counts::I64(&lengths), Counts::I64(&displs));
    let all = all.map_err(types::refused)?;
    all.commit();
    Ok(Run {
        count: 1,
        disp: 0,
        datatype: all,
    })
}

/// Pieces that lie anywhere, each of its own type.
#[derive(Default)]
pub(crate) struct Scattered {
    counts: Vec<i64>,
    displs: Vec<i64>,
    types: Vec<Datatype>,
}

impl Scattered {
    /// One more.
    pub(crate) fn push(&mut self, run: Run) {
        self.counts.push(run.count.cast_signed());
        self.displs.push(run.disp);
        self.types.push(run.datatype);
    }

    /// In a buffer.
    pub(crate) fn side(&self, buffer: Buffer) -> Side<'_> {
        Side {
            buffer,
            pieces: Pieces::Typed {
                counts: Counts::I64(&self.counts),
                displs: Counts::I64(&self.displs),
                datatypes: &self.types,
            },
        }
    }
}

/// A buffer whose displacement 0 lies so many bytes further on.
pub(crate) fn shifted(buffer: Buffer, disp: i64) -> Buffer {
    Buffer {
        origin: buffer.origin.saturating_add(narrow(disp)),
        ..buffer
    }
}

pub(crate) fn narrow(disp: i64) -> isize {
    isize::try_from(disp).expect("invariant: displacements fit the address space")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbours are one run of their type; pieces anywhere are one item, in the order asked for.
    #[test]
    fn pieces_are_joined_in_the_order_of_nodes() {
        let int = Datatype::basic(Basic::from_handle(0x209).unwrap());
        let equal = Side {
            buffer: Buffer::EMPTY,
            pieces: Pieces::Equal {
                count: 2,
                datatype: &int,
            },
        };
        let run = joined(&equal, &[1, 2]).unwrap();
        assert_eq!((run.count, run.disp, run.len()), (4, 8, 16));
        let apart = joined(&equal, &[0, 2, 1]).unwrap();
        assert_eq!((apart.count, apart.disp, apart.len()), (1, 0, 24));
        assert!(apart.plain(Buffer::EMPTY).is_none());
        let counts = [1_i64, 0, 3];
        let displs = [3_i64, 9, 0];
        let uneven = Side {
            buffer: Buffer::EMPTY,
            pieces: Pieces::Uneven {
                counts: Counts::I64(&counts),
                displs: Some(Counts::I64(&displs)),
                datatype: &int,
            },
        };
        let run = joined(&uneven, &[2, 1, 0]).unwrap();
        assert_eq!((run.count, run.disp), (4, 0));
        assert_eq!(joined(&uneven, &[1]).unwrap().len(), 0);
        assert_eq!((length(&uneven, 2), piece(&uneven, 0).disp), (12, 12));
    }
}
