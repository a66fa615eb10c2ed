//! Views: the part of a file that a process sees, as a stream of bytes (MPI-5.0 §14.3).
//!
//! Offsets of calls count etypes; the stream counts bytes of data in the file. A [`Tiling`] maps
//! the stream to offsets in the file. [`View::piece`] checks the arithmetic once.

use crate::datarep::Rep;
use oxmpi_core::types::TypeRef;
use oxmpi_core::{Class, Error, Result, error};
use oxmpi_datatype::{Basic, Datatype, Tiling};
use std::sync::Arc;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct View {
    /// Displacement (bytes).
    pub disp: u64,
    /// The elementary type, the unit of offsets.
    pub etype: Datatype,
    /// The filetype.
    pub filetype: Datatype,
    /// The data representation.
    pub rep: Rep,
    /// The filetype as stored in the file.
    pub tiling: Arc<Tiling>,
    /// Bytes of an etype in the file.
    pub unit: u64,
}

/// Bytes `from..from + len` of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The first byte.
    pub from: u64,
    /// Number of bytes.
    pub len: u64,
}

impl Piece {
    /// One past the last byte.
    #[must_use]
    pub fn end(self) -> u64 {
        self.from + self.len
    }
}

impl View {
    /// All bytes: the view of a file that was just opened.
    #[must_use]
    pub fn bytes() -> View {
        let byte = Datatype::basic(Basic::BYTE);
        View {
            disp: 0,
            etype: byte.clone(),
            filetype: byte,
            rep: Rep::Native,
            tiling: Arc::new(Tiling::bytes()),
            unit: 1,
        }
    }

    /// The view of MPI_File_set_view. `writes`: the file may be written. May call a function of the
    /// program.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`: the types do not fit together. `MPI_ERR_TYPE`: one is not allowed in a view.
    pub fn new(
        disp: u64,
        etype: &TypeRef,
        filetype: &TypeRef,
        rep: Rep,
        writes: bool,
    ) -> Result<View> {
        let (etype, filetype) = (&etype.datatype, &filetype.datatype);
        let [etype_there, filetype_there] = [rep.in_file(etype)?, rep.in_file(filetype)?];
        let tiling = |what: &str, datatype: &Datatype| {
            Tiling::new(datatype).map_err(|why| {
                Error::new(
                    Class::ERR_TYPE,
                    format!("the {what} cannot be used in a view: {why}"),
                )
            })
        };
        let unit = etype_there.size();
        let (units, shown) = (
            tiling("etype", &etype_there)?,
            tiling("filetype", &filetype_there)?,
        );
        if unit == 0 {
            return Err(error!(ERR_ARG, "the etype has no data"));
        }
        if !filetype_there.size().is_multiple_of(unit) {
            return Err(error!(
                ERR_ARG,
                "the filetype has {} bytes of data, no multiple of the etype's {unit}: it must be made of etypes",
                filetype_there.size()
            ));
        }
        if writes && (shown.overlaps_inside() || units.overlaps_inside()) {
            return Err(error!(
                ERR_TYPE,
                "etype or filetype shows a byte of the file twice; that is allowed for files that are only read"
            ));
        }
        Ok(View {
            disp,
            etype: etype.clone(),
            filetype: filetype.clone(),
            rep,
            tiling: Arc::new(shown),
            unit,
        })
    }

    /// The piece of the stream that begins at `offset` (etypes) and has `len` bytes.
    ///
    /// # Errors
    /// `MPI_ERR_ARG`: the offset is negative, or the end exceeds the range of MPI_Offset.
    pub fn piece(&self, offset: i64, len: u64) -> Result<Piece> {
        let too_far = || {
            error!(
                ERR_ARG,
                "{len} bytes at offset {offset} of the view end beyond the largest MPI_Offset"
            )
        };
        let etypes = u64::try_from(offset)
            .map_err(|_| error!(ERR_ARG, "the offset is {offset}, it must not be negative"))?;
        let from = etypes.checked_mul(self.unit).ok_or_else(too_far)?;
        let end = from.checked_add(len).ok_or_else(too_far)?;
        if len > 0 && self.tiling.size() == 0 {
            return Err(error!(
                ERR_ARG,
                "{len} bytes at offset {offset}: the filetype of the view has no data"
            ));
        }
        let last = self.tiling.limit(end);
        let last = last.and_then(|last| last.checked_add(self.disp));
        match last.is_some_and(|last| i64::try_from(last).is_ok()) {
            true => Ok(Piece { from, len }),
            false => Err(too_far()),
        }
    }

    /// The file offset of byte `at` of the stream.
    #[must_use]
    pub fn place(&self, at: u64) -> u64 {
        self.disp + self.tiling.offset_of(at)
    }

    /// Etypes that begin below the end of a file of `size` bytes.
    #[must_use]
    pub fn etypes_below(&self, size: u64) -> u64 {
        let offset = size.saturating_sub(self.disp);
        let bytes = match self.tiling.overlaps() {
            true => self.count_below(offset),
            false => self.tiling.below(offset),
        };
        bytes.div_ceil(self.unit)
    }

    /// As `Tiling::below`, run by run.
    fn count_below(&self, offset: u64) -> u64 {
        let mut bytes = 0;
        self.tiling.blocks(0, u64::MAX, &mut |blocks| {
            for run in 0..blocks.count {
                let first = blocks.offset + run * blocks.stride;
                if first >= offset {
                    return core::ops::ControlFlow::Break(());
                }
                bytes += blocks.len.min(offset - first);
            }
            core::ops::ControlFlow::Continue(())
        });
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmpi_core::handle::DatatypeHandle;
    use oxmpi_core::types;

    fn made(datatype: Datatype) -> TypeRef {
        types::get(types::insert(datatype)).unwrap()
    }

    #[test]
    fn offsets_count_etypes() {
        let int = types::get(DatatypeHandle::INT).unwrap();
        let every_other = made(int.datatype.resized(0, 8).unwrap());
        let view = View::new(100, &int, &every_other, Rep::Native, true).unwrap();
        let piece = view.piece(3, 8).unwrap();
        assert_eq!((piece.from, piece.end()), (12, 20));
        assert_eq!(view.place(piece.from), 100 + 24);
        assert_eq!(
            [100, 101, 108, 109].map(|size| view.etypes_below(size)),
            [0, 1, 1, 2]
        );
        assert!(view.piece(-1, 4).is_err() && view.piece(i64::MAX, 4).is_err());
        assert!(view.piece(i64::MAX / 8, 4).is_err());
    }

    #[test]
    fn types_must_fit() {
        let int = types::get(DatatypeHandle::INT).unwrap();
        let short = types::get(DatatypeHandle::SHORT).unwrap();
        let class = |etype: &TypeRef, filetype: &TypeRef, writes| {
            View::new(0, etype, filetype, Rep::Native, writes)
                .map_err(|error| error.class)
                .err()
        };
        assert_eq!(class(&int, &short, true), Some(Class::ERR_ARG));
        assert_eq!(class(&short, &int, true), None);
        let twice = made(int.datatype.resized(0, 2).unwrap());
        // If tiles overlap, a program may use the first one only, as HDF5 does.
        assert_eq!(class(&int, &twice, true), None);
        let view = View::new(0, &int, &twice, Rep::Native, false).unwrap();
        assert_eq!(view.etypes_below(6), 3);
        let inside = int
            .datatype
            .indexed((&[2i64, 2]).into(), (&[0i64, 1]).into());
        let inside = made(inside.unwrap());
        assert_eq!(class(&int, &inside, true), Some(Class::ERR_TYPE));
        assert_eq!(class(&int, &inside, false), None);
        let before = made(
            int.datatype
                .hindexed((&[1i64]).into(), (&[-4i64]).into())
                .unwrap(),
        );
        assert_eq!(class(&int, &before, false), Some(Class::ERR_TYPE));
    }
}
