//! The constructors of MPI-5.0 §5.1.2 – §5.1.7 and MPI_Type_dup; arrays with dimensions are in
//! `array.rs`.
//!
//! Each takes the standard's arguments in the standard's order (old type first, as `self`), checks
//! them, and returns a new, uncommitted type. Counts are 64-bit; arrays may be of either width.
//! Arithmetic is checked: a value that does not fit in 64 bits is an error.

use crate::contents::Recipe;
use crate::map::{Block, Map};
use crate::{Counts, Datatype, TypeError};

impl Datatype {
    /// MPI_Type_contiguous.
    pub fn contiguous(&self, count: i64) -> Result<Datatype, TypeError> {
        let old = &self.0.map;
        let map = old.contiguous(natural("count", None, count)?)?;
        Ok(Datatype::make(
            map,
            Recipe::Contiguous { count },
            vec![self.clone()],
        ))
    }

    /// MPI_Type_vector; `stride` in extents of the old type.
    pub fn vector(&self, count: i64, blocklength: i64, stride: i64) -> Result<Datatype, TypeError> {
        let bytes = product(stride, self.extent(), "stride")?;
        let map = self.strided(count, blocklength, bytes)?;
        Ok(Datatype::make(
            map,
            Recipe::Vector {
                count,
                blocklength,
                stride,
            },
            vec![self.clone()],
        ))
    }

    /// MPI_Type_create_hvector; `stride` in bytes.
    pub fn hvector(
        &self,
        count: i64,
        blocklength: i64,
        stride: i64,
    ) -> Result<Datatype, TypeError> {
        let map = self.strided(count, blocklength, stride)?;
        Ok(Datatype::make(
            map,
            Recipe::Hvector {
                count,
                blocklength,
                stride,
            },
            vec![self.clone()],
        ))
    }

    /// MPI_Type_indexed; displacements in extents of the old type.
    pub fn indexed(
        &self,
        blocklengths: Counts<'_>,
        displacements: Counts<'_>,
    ) -> Result<Datatype, TypeError> {
        let map = self.blocks(blocklengths, displacements, self.extent())?;
        let recipe = Recipe::Indexed {
            blocklengths: boxed(blocklengths),
            displacements: boxed(displacements),
        };
        Ok(Datatype::make(map, recipe, vec![self.clone()]))
    }

    /// MPI_Type_create_hindexed; displacements in bytes.
    pub fn hindexed(
        &self,
        blocklengths: Counts<'_>,
        displacements: Counts<'_>,
    ) -> Result<Datatype, TypeError> {
        let map = self.blocks(blocklengths, displacements, 1)?;
        let recipe = Recipe::Hindexed {
            blocklengths: boxed(blocklengths),
            displacements: boxed(displacements),
        };
        Ok(Datatype::make(map, recipe, vec![self.clone()]))
    }

    /// MPI_Type_create_indexed_block; displacements in extents of the old type.
    pub fn indexed_block(
        &self,
        blocklength: i64,
        displacements: Counts<'_>,
    ) -> Result<Datatype, TypeError> {
        let map = self.equal_blocks(blocklength, displacements, self.extent())?;
        let recipe = Recipe::IndexedBlock {
            blocklength,
            displacements: boxed(displacements),
        };
        Ok(Datatype::make(map, recipe, vec![self.clone()]))
    }

    /// MPI_Type_create_hindexed_block; displacements in bytes.
    pub fn hindexed_block(
        &self,
        blocklength: i64,
        displacements: Counts<'_>,
    ) -> Result<Datatype, TypeError> {
        let map = self.equal_blocks(blocklength, displacements, 1)?;
        let recipe = Recipe::HindexedBlock {
            blocklength,
            displacements: boxed(displacements),
        };
        Ok(Datatype::make(map, recipe, vec![self.clone()]))
    }

    /// MPI_Type_create_struct; displacements in bytes. An empty struct is a type without data.
    pub fn create_struct(
        blocklengths: Counts<'_>,
        displacements: Counts<'_>,
        types: &[Datatype],
    ) -> Result<Datatype, TypeError> {
        same_length(
            "array_of_displacements",
            blocklengths.len(),
            displacements.len(),
        )?;
        same_length("array_of_types", blocklengths.len(), types.len())?;
        for (index, blocklength) in blocklengths.iter().enumerate() {
            natural("array_of_blocklengths", Some(index), blocklength)?;
        }
        let map = Map::gather((0..types.len()).map(|index| Block {
            disp: displacements.get(index),
            count: blocklengths.get(index) as u64,
            map: &types[index].0.map,
        }))?;
        let recipe = Recipe::Struct {
            blocklengths: boxed(blocklengths),
            displacements: boxed(displacements),
        };
        Ok(Datatype::make(map, recipe, types.to_vec()))
    }

    /// MPI_Type_create_resized; replaces existing markers. `extent` may be negative.
    pub fn resized(&self, lb: i64, extent: i64) -> Result<Datatype, TypeError> {
        let map = self.0.map.resized(lb, extent)?;
        Ok(Datatype::make(
            map,
            Recipe::Resized { lb, extent },
            vec![self.clone()],
        ))
    }

    /// MPI_Type_dup; keeps the committed state. An absent optional type may be duplicated and keeps
    /// size 0.
    pub fn dup(&self) -> Datatype {
        let copy = Datatype::make(self.0.map.clone(), Recipe::Dup, vec![self.clone()]);
        if self.is_committed() {
            copy.commit();
        }
        copy
    }

    /// Blocks of equal length at equal distances.
    fn strided(&self, count: i64, blocklength: i64, stride: i64) -> Result<Map, TypeError> {
        let count = natural("count", None, count)?;
        let blocklength = natural("blocklength", None, blocklength)?;
        let old = &self.0.map;
        if blocklength == 0 {
            return Ok(Map::empty());
        }
        old.contiguous(blocklength)?.repeat(count, stride)
    }

    /// Blocks of any length at any displacement; `unit` bytes per displacement.
    fn blocks(
        &self,
        blocklengths: Counts<'_>,
        displacements: Counts<'_>,
        unit: i64,
    ) -> Result<Map, TypeError> {
        same_length(
            "array_of_displacements",
            blocklengths.len(),
            displacements.len(),
        )?;
        let map = &self.0.map;
        for index in 0..blocklengths.len() {
            natural(
                "array_of_blocklengths",
                Some(index),
                blocklengths.get(index),
            )?;
            product(displacements.get(index), unit, "displacement")?;
        }
        Map::gather((0..blocklengths.len()).map(|index| Block {
            disp: displacements.get(index).wrapping_mul(unit),
            count: blocklengths.get(index) as u64,
            map,
        }))
    }

    /// Blocks of equal length at any displacement; `unit` bytes per displacement.
    fn equal_blocks(
        &self,
        blocklength: i64,
        displacements: Counts<'_>,
        unit: i64,
    ) -> Result<Map, TypeError> {
        let count = natural("blocklength", None, blocklength)?;
        let map = &self.0.map;
        for displacement in displacements.iter() {
            product(displacement, unit, "displacement")?;
        }
        Map::gather(displacements.iter().map(|displacement| Block {
            disp: displacement.wrapping_mul(unit),
            count,
            map,
        }))
    }
}

/// A count that must not be negative.
pub(crate) fn natural(
    what: &'static str,
    index: Option<usize>,
    value: i64,
) -> Result<u64, TypeError> {
    u64::try_from(value).map_err(|_| TypeError::Negative { what, index, value })
}

/// `a · b` in 64 bits.
pub(crate) fn product(a: i64, b: i64, what: &'static str) -> Result<i64, TypeError> {
    a.checked_mul(b).ok_or(TypeError::Overflow { what })
}

pub(crate) fn same_length(
    what: &'static str,
    expected: usize,
    found: usize,
) -> Result<(), TypeError> {
    if expected == found {
        Ok(())
    } else {
        Err(TypeError::Lengths {
            what,
            expected,
            found,
        })
    }
}

pub(crate) fn boxed(values: Counts<'_>) -> Box<[i64]> {
    values.to_vec().into_boxed_slice()
}
