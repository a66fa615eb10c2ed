//! MPI_Type_create_subarray and MPI_Type_create_darray (MPI-5.0 §5.1.3, §5.1.4).
//!
//! Both describe part of an n-dimensional array. Their markers cover the whole array, so that items
//! of the type lie one full array apart. Dimensions are handled from the fastest to the slowest. In
//! each one the layout built so far is repeated with the stride of that dimension.

use crate::construct::{boxed, natural, product, same_length};
use crate::contents::Recipe;
use crate::map::{Block, Map};
use crate::{Counts, Datatype, TypeError};

/// MPI_ORDER_C: the last dimension is the fastest.
pub const ORDER_C: i32 = 12;
/// MPI_ORDER_FORTRAN: the first dimension is the fastest.
pub const ORDER_FORTRAN: i32 = 15;
/// MPI_DISTRIBUTE_NONE.
pub const DISTRIBUTE_NONE: i32 = 16;
/// MPI_DISTRIBUTE_BLOCK.
pub const DISTRIBUTE_BLOCK: i32 = 17;
/// MPI_DISTRIBUTE_CYCLIC.
pub const DISTRIBUTE_CYCLIC: i32 = 18;
/// MPI_DISTRIBUTE_DFLT_DARG.
pub const DISTRIBUTE_DFLT_DARG: i32 = 19;

/// The arguments of MPI_Type_create_darray that describe the process grid and the distribution.
#[derive(Clone, Copy, Debug)]
pub struct Distribution<'a> {
    /// Number of processes in the grid.
    pub size: i32,
    /// The rank of this process in the grid.
    pub rank: i32,
    /// `array_of_distribs`: one of the MPI_DISTRIBUTE_ constants per dimension.
    pub distribs: &'a [i32],
    /// `array_of_dargs`: block length per dimension or MPI_DISTRIBUTE_DFLT_DARG.
    pub dargs: &'a [i32],
    /// `array_of_psizes`: processes per dimension; the grid is always in C order.
    pub psizes: &'a [i32],
}

impl Datatype {
    /// MPI_Type_create_subarray; all arrays have one element per dimension.
    pub fn subarray(
        &self,
        sizes: Counts<'_>,
        subsizes: Counts<'_>,
        starts: Counts<'_>,
        order: i32,
    ) -> Result<Datatype, TypeError> {
        let dimensions = dimension_count(sizes.len())?;
        same_length("array_of_subsizes", dimensions, subsizes.len())?;
        same_length("array_of_starts", dimensions, starts.len())?;
        let mut map = self.0.map.clone();
        for index in 0..dimensions {
            let size = range("array_of_sizes", index, sizes.get(index), 1, i64::MAX)?;
            let subsize = range("array_of_subsizes", index, subsizes.get(index), 1, size)?;
            range(
                "array_of_starts",
                index,
                starts.get(index),
                0,
                size - subsize,
            )?;
        }
        let mut step = self.extent();
        for index in fastest_first(dimensions, order)? {
            let offset = product(starts.get(index), step, "displacement")?;
            map = map
                .repeat(subsizes.get(index) as u64, step)?
                .moved(offset)?;
            step = product(step, sizes.get(index), "extent")?;
        }
        let map = map.resized(0, step)?;
        let recipe = Recipe::Subarray {
            sizes: boxed(sizes),
            subsizes: boxed(subsizes),
            starts: boxed(starts),
            order,
        };
        Ok(Datatype::make(map, recipe, vec![self.clone()]))
    }

    /// MPI_Type_create_darray; all arrays have one element per dimension.
    pub fn darray(
        &self,
        gsizes: Counts<'_>,
        grid: Distribution<'_>,
        order: i32,
    ) -> Result<Datatype, TypeError> {
        let dimensions = dimension_count(gsizes.len())?;
        same_length("array_of_distribs", dimensions, grid.distribs.len())?;
        same_length("array_of_dargs", dimensions, grid.dargs.len())?;
        same_length("array_of_psizes", dimensions, grid.psizes.len())?;
        let coordinates = grid.coordinates()?;
        let mut map = self.0.map.clone();
        let mut step = self.extent();
        for index in fastest_first(dimensions, order)? {
            let length = range("array_of_gsizes", index, gsizes.get(index), 1, i64::MAX)?;
            let block = grid.block(index, length)?;
            map = distributed(
                &map,
                step,
                length,
                block,
                coordinates[index],
                i64::from(grid.psizes[index]),
            )?;
            step = product(step, length, "extent")?;
        }
        let map = map.resized(0, step)?;
        let integers = [grid.size, grid.rank, dimensions as i32]
            .into_iter()
            .chain(grid.distribs.iter().copied())
            .chain(grid.dargs.iter().copied())
            .chain(grid.psizes.iter().copied())
            .chain([order])
            .collect();
        Ok(Datatype::make(
            map,
            Recipe::Darray {
                gsizes: boxed(gsizes),
                integers,
            },
            vec![self.clone()],
        ))
    }
}

impl Distribution<'_> {
    /// Coordinates of `rank` in the grid: row-major in every order, as in the standard's algorithm.
    fn coordinates(&self) -> Result<Vec<i64>, TypeError> {
        let mut places = 1i64;
        for (index, &processes) in self.psizes.iter().enumerate() {
            range("array_of_psizes", index, i64::from(processes), 1, i64::MAX)?;
            places = product(places, i64::from(processes), "process grid")?;
        }
        let size = i64::from(self.size);
        if places != size {
            return Err(TypeError::Grid {
                size,
                product: places,
            });
        }
        let rank = i64::from(self.rank);
        if !(0..size).contains(&rank) {
            return Err(TypeError::Range {
                what: "rank",
                index: None,
                value: rank,
                low: 0,
                high: size - 1,
            });
        }
        let mut rest = rank;
        let mut inner = size;
        Ok(self
            .psizes
            .iter()
            .map(|&processes| {
                inner /= i64::from(processes);
                let coordinate = rest / inner;
                rest %= inner;
                coordinate
            })
            .collect())
    }

    /// Length of the blocks in dimension `index`, which has `length` elements.
    fn block(&self, index: usize, length: i64) -> Result<i64, TypeError> {
        let (distribution, processes) = (self.distribs[index], i64::from(self.psizes[index]));
        let darg = self.dargs[index];
        let argument = (darg != DISTRIBUTE_DFLT_DARG).then_some(i64::from(darg));
        match distribution {
            DISTRIBUTE_NONE => {
                range("array_of_psizes", index, processes, 1, 1)?;
                Ok(length)
            }
            DISTRIBUTE_BLOCK => {
                let least = (length - 1) / processes + 1;
                range(
                    "array_of_dargs",
                    index,
                    argument.unwrap_or(least),
                    least,
                    i64::MAX,
                )
            }
            DISTRIBUTE_CYCLIC => range("array_of_dargs", index, argument.unwrap_or(1), 1, i64::MAX),
            value => Err(TypeError::Constant {
                what: "array_of_distribs",
                index: Some(index),
                value: i64::from(value),
            }),
        }
    }
}

/// The elements of one dimension that process `at` of `processes` has, in blocks of `block`.
fn distributed(
    map: &Map,
    step: i64,
    length: i64,
    block: i64,
    at: i64,
    processes: i64,
) -> Result<Map, TypeError> {
    let Some(first) = block.checked_mul(at).filter(|&first| first < length) else {
        return Ok(Map::empty());
    };
    let round = block.saturating_mul(processes);
    // Whole blocks begin at first, first + round, …; the end of the array may cut off the last one.
    let begun = (length - 1 - first) / round + 1;
    let last = first + (begun - 1) * round;
    let tail = (length - last).min(block);
    let whole = if tail == block { begun } else { begun - 1 };
    let distance = if whole > 1 {
        product(round, step, "stride")?
    } else {
        0
    };
    let body = match whole {
        0 => Map::empty(),
        _ => map
            .repeat(block as u64, step)?
            .repeat(whole as u64, distance)?,
    };
    let body = body.moved(product(first, step, "displacement")?)?;
    if tail == block {
        return Ok(body);
    }
    let rest = map.repeat(tail as u64, step)?;
    let rest_at = product(last, step, "displacement")?;
    let blocks = [
        Block {
            disp: 0,
            count: 1,
            map: &body,
        },
        Block {
            disp: rest_at,
            count: 1,
            map: &rest,
        },
    ];
    Map::gather(blocks.into_iter())
}

/// The indices of the dimensions, from the fastest in memory to the slowest.
fn fastest_first(dimensions: usize, order: i32) -> Result<Vec<usize>, TypeError> {
    match order {
        ORDER_C => Ok((0..dimensions).rev().collect()),
        ORDER_FORTRAN => Ok((0..dimensions).collect()),
        value => Err(TypeError::Constant {
            what: "order",
            index: None,
            value: i64::from(value),
        }),
    }
}

fn dimension_count(count: usize) -> Result<usize, TypeError> {
    match count {
        0 => Err(TypeError::Range {
            what: "ndims",
            index: None,
            value: 0,
            low: 1,
            high: i64::from(i32::MAX),
        }),
        _ => Ok(count),
    }
}

fn range(
    what: &'static str,
    index: usize,
    value: i64,
    low: i64,
    high: i64,
) -> Result<i64, TypeError> {
    if (low..=high).contains(&value) {
        return Ok(value);
    }
    if low == 0 && value < 0 {
        return natural(what, Some(index), value).map(|_| value);
    }
    Err(TypeError::Range {
        what,
        index: Some(index),
        value,
        low,
        high,
    })
}
