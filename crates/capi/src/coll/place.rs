//! Conversion of addresses, counts, displacements and types to the sides of a call: the memory and
//! its pieces.
//!
//! A region covers all pieces of a buffer, from the lowest to the highest byte. Bytes between
//! pieces may belong to other code and are never accessed. All arithmetic is checked here, so that
//! later code cannot overflow.

use crate::buffer::{memory, no_in_place};
use oxmpi_core::collectives::{Pieces, Side};
use oxmpi_core::types::{self, TypeRef};
use oxmpi_core::{Error, Result, error};
use oxmpi_datatype::{Counts, Datatype};
use oxmpi_mem::{Buffer, Kind, Region};

/// `count` items for each of `ranks` ranks, one after the other.
pub(super) fn equal<'a>(
    address: *const u8,
    name: &str,
    count: i64,
    datatype: &'a TypeRef,
    ranks: u32,
) -> Result<Side<'a>> {
    no_in_place(address, name)?;
    let datatype = &datatype.datatype;
    let total = count
        .checked_mul(i64::from(ranks))
        .ok_or_else(|| too_much(name))?;
    let buffer = memory(address, total, datatype)?;
    Ok(Side {
        buffer,
        pieces: Pieces::Equal {
            count: count.unsigned_abs(),
            datatype,
        },
    })
}

/// `counts[i]` items at `displs[i]` extents.
pub(super) fn uneven<'a>(
    address: *const u8,
    name: &str,
    counts: Counts<'a>,
    displs: Counts<'a>,
    datatype: &'a TypeRef,
) -> Result<Side<'a>> {
    no_in_place(address, name)?;
    let datatype = &datatype.datatype;
    let mut hull = Hull::default();
    for i in 0..counts.len() {
        let disp = displs.get(i).checked_mul(datatype.extent());
        hull.add(disp, rank_count(counts, i)?, datatype)
            .ok_or_else(|| too_much(name))?;
    }
    let pieces = Pieces::Uneven {
        counts,
        displs: Some(displs),
        datatype,
    };
    Ok(Side {
        buffer: hull.buffer(address, name)?,
        pieces,
    })
}

/// `counts[i]` items of `datatypes[i]` at byte `displs[i]`.
pub(super) fn typed<'a>(
    address: *const u8,
    name: &str,
    counts: Counts<'a>,
    displs: Counts<'a>,
    datatypes: &'a [Datatype],
) -> Result<Side<'a>> {
    no_in_place(address, name)?;
    let mut hull = Hull::default();
    for (i, datatype) in datatypes.iter().enumerate() {
        hull.add(Some(displs.get(i)), rank_count(counts, i)?, datatype)
            .ok_or_else(|| too_much(name))?;
    }
    Ok(Side {
        buffer: hull.buffer(address, name)?,
        pieces: Pieces::Typed {
            counts,
            displs,
            datatypes,
        },
    })
}

/// The sum of counts, none of which may be negative.
pub(super) fn sum(counts: Counts<'_>, name: &str) -> Result<i64> {
    (0..counts.len()).try_fold(0_i64, |sum, i| {
        let count = i64::try_from(rank_count(counts, i)?).map_err(|_| too_much(name))?;
        sum.checked_add(count).ok_or_else(|| too_much(name))
    })
}

/// Lowest and highest displacement with data; `None` while there is no data.
#[derive(Default)]
struct Hull(Option<(i64, i64)>);

impl Hull {
    /// Adds a piece. `None`: it exceeds the address space.
    fn add(&mut self, disp: Option<i64>, count: u64, datatype: &Datatype) -> Option<()> {
        let (true_lb, len) = datatype.span(count).ok()?;
        if len == 0 {
            return Some(());
        }
        let low = disp?.checked_add(true_lb)?;
        let high = low.checked_add(i64::try_from(len).ok()?)?;
        self.0 = Some(
            self.0
                .map_or((low, high), |(a, b)| (a.min(low), b.max(high))),
        );
        Some(())
    }

    fn buffer(self, address: *const u8, name: &str) -> Result<Buffer> {
        let Some((low, high)) = self.0 else {
            return Ok(Buffer::EMPTY);
        };
        let len = high
            .checked_sub(low)
            .and_then(|len| usize::try_from(len).ok())
            .ok_or_else(|| too_much(name))?;
        let offset = isize::try_from(low).map_err(|_| too_much(name))?;
        let first = address.wrapping_offset(offset);
        if types::is_nobodys(first.addr()) {
            return Err(types::null_buffer(first.addr()));
        }
        // SAFETY: this is the hull of the pieces. The caller of the MPI function promises that the
        // pieces are memory of the program until the call returns (MPI-5.0 chapter 6). Only pieces
        // are accessed.
        let region = unsafe { Region::new(first.cast_mut(), len, Kind::User) };
        Ok(Buffer {
            region,
            origin: -offset,
        })
    }
}

fn rank_count(counts: Counts<'_>, i: usize) -> Result<u64> {
    let count = counts.get(i);
    u64::try_from(count).map_err(|_| error!(ERR_COUNT, "count {count} for rank {i} is negative"))
}

#[cold]
fn too_much(name: &str) -> Error {
    error!(ERR_COUNT, "`{name}` would be larger than the address space")
}
