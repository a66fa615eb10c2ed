//! Cartesian topologies (MPI-5.0 §8.5): the arithmetic, without messages.
//!
//! Ranks are row-major: the last dimension varies fastest. A `Cart` belongs to one communicator and
//! never changes; MPI_Comm_dup shares it. `comm_create` and the C edge create the communicators.
//! This file maps ranks and coordinates, and balances dimensions for MPI_Dims_create.

use crate::error::{Class, Error, Result};
use crate::generated::constants::PROC_NULL;

/// The grid attached to a communicator. All extents are positive and their
/// product fits an `i32`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cart {
    dims: Vec<i32>,
    periods: Vec<bool>,
}

/// The result of MPI_Cart_sub for one process: the sub-communicator is split off by `color`,
/// ordered by `key`, and has the topology `grid`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubGrid {
    /// Number of the slice that contains this process.
    pub color: i32,
    /// Rank inside the slice.
    pub key: i32,
    /// The remaining dimensions.
    pub grid: Cart,
}

impl Cart {
    /// A grid that `available` processes can fill.
    ///
    /// # Errors
    /// ERR_DIMS for an extent below 1 or a grid that needs more processes.
    pub fn new(dims: &[i32], periods: &[bool], available: i32) -> Result<Cart> {
        let mut size = 1i64;
        for (at, extent) in dims.iter().enumerate() {
            if *extent < 1 {
                return Err(Error::new(
                    Class::ERR_DIMS,
                    format!("dims[{at}] is {extent}; a dimension needs at least 1 process"),
                ));
            }
            size = size.saturating_mul(i64::from(*extent));
        }
        if size > i64::from(available) {
            return Err(Error::new(
                Class::ERR_DIMS,
                format!("the grid needs {size} processes, the communicator has {available}"),
            ));
        }
        Ok(Cart {
            dims: dims.to_vec(),
            periods: periods.to_vec(),
        })
    }

    /// Extent of each dimension.
    pub fn dims(&self) -> &[i32] {
        &self.dims
    }

    /// Which dimensions wrap around.
    pub fn periods(&self) -> &[bool] {
        &self.periods
    }

    /// Number of processes in the grid; 1 for a grid without dimensions.
    pub fn size(&self) -> i32 {
        self.dims.iter().product()
    }

    /// The rank at these coordinates, wrapped in periodic dimensions.
    ///
    /// # Errors
    /// ERR_ARG for a coordinate outside a dimension that does not wrap.
    pub fn rank_at(&self, coords: &[i32]) -> Result<i32> {
        let mut rank = 0;
        for (at, ((extent, wraps), coord)) in
            self.dims.iter().zip(&self.periods).zip(coords).enumerate()
        {
            let inside = (0..*extent).contains(coord);
            if !inside && !wraps {
                return Err(Error::new(
                    Class::ERR_ARG,
                    format!(
                        "coords[{at}] is {coord}, outside 0 to {} of a dimension that is not periodic",
                        extent - 1
                    ),
                ));
            }
            rank = rank * extent + coord.rem_euclid(*extent);
        }
        Ok(rank)
    }

    /// The coordinates of a rank of the grid (`0..size`).
    pub fn coords_of(&self, rank: i32) -> Vec<i32> {
        let mut left = rank;
        let mut coords = vec![0; self.dims.len()];
        for (coord, extent) in coords.iter_mut().zip(&self.dims).rev() {
            *coord = left % extent;
            left /= extent;
        }
        coords
    }

    /// Source and destination of a shift by `by` along `direction`, seen from
    /// `rank`; MPI_PROC_NULL past an edge (MPI_Cart_shift).
    ///
    /// # Errors
    /// ERR_DIMS when the grid has no such direction.
    pub fn shift(&self, rank: i32, direction: i32, by: i32) -> Result<(i32, i32)> {
        let axis = usize::try_from(direction)
            .ok()
            .filter(|axis| *axis < self.dims.len());
        let Some(axis) = axis else {
            return Err(Error::new(
                Class::ERR_DIMS,
                format!(
                    "direction is {direction}; the grid has {} dimensions, counted from 0",
                    self.dims.len()
                ),
            ));
        };
        let here = self.coords_of(rank);
        let beside = |by: i64| {
            let extent = i64::from(self.dims[axis]);
            let moved = i64::from(here[axis]) + by;
            if !self.periods[axis] && !(0..extent).contains(&moved) {
                return PROC_NULL;
            }
            let mut coords = here.clone();
            coords[axis] = moved.rem_euclid(extent) as i32;
            self.dims
                .iter()
                .zip(&coords)
                .fold(0, |rank, (extent, coord)| rank * extent + coord)
        };
        Ok((beside(-i64::from(by)), beside(i64::from(by))))
    }

    /// The slice of the grid in which `rank` lies when only the dimensions
    /// with `remain` are kept (MPI_Cart_sub). `remain` has one entry each.
    pub fn sub(&self, rank: i32, remain: &[bool]) -> SubGrid {
        let here = self.coords_of(rank);
        let (mut color, mut key) = (0, 0);
        let mut grid = Cart {
            dims: Vec::new(),
            periods: Vec::new(),
        };
        for (axis, keep) in remain.iter().enumerate() {
            let (extent, coord) = (self.dims[axis], here[axis]);
            if *keep {
                key = key * extent + coord;
                grid.dims.push(extent);
                grid.periods.push(self.periods[axis]);
            } else {
                color = color * extent + coord;
            }
        }
        SubGrid { color, key, grid }
    }
}

/// Fills the zero entries of `dims` so that the product becomes `nnodes`. The filled entries are as
/// close to each other as possible, in non-increasing order (MPI_Dims_create, §8.5.2).
///
/// # Errors
/// ERR_DIMS for a negative entry or when the fixed entries do not divide
/// `nnodes`; ERR_ARG when `nnodes` is below 1.
pub fn balance(nnodes: i32, dims: &mut [i32]) -> Result<()> {
    if nnodes < 1 {
        return Err(Error::new(
            Class::ERR_ARG,
            format!("nnodes is {nnodes}; it must be at least 1"),
        ));
    }
    if let Some(at) = dims.iter().position(|extent| *extent < 0) {
        return Err(Error::new(
            Class::ERR_DIMS,
            format!(
                "dims[{at}] is {}; give 0 to have it chosen or a positive extent",
                dims[at]
            ),
        ));
    }
    let fixed = dims
        .iter()
        .filter(|extent| **extent > 0)
        .fold(1i64, |product, extent| {
            product.saturating_mul(i64::from(*extent))
        });
    let free = dims.iter().filter(|extent| **extent == 0).count();
    let impossible = i64::from(nnodes) % fixed != 0 || (free == 0 && fixed != i64::from(nnodes));
    if impossible && !dims.is_empty() {
        return Err(Error::new(
            Class::ERR_DIMS,
            format!(
                "{nnodes} processes cannot be divided by the given dimensions, whose product is {fixed}"
            ),
        ));
    }
    if free == 0 {
        return Ok(());
    }
    let rest = (i64::from(nnodes) / fixed) as i32;
    let chosen = most_even(rest, free);
    for (slot, extent) in dims.iter_mut().filter(|extent| **extent == 0).zip(chosen) {
        *slot = extent;
    }
    Ok(())
}

/// `parts` factors of `number`, largest first, with the least spread between the largest and the
/// smallest. Among equal spreads, the smallest largest factor is chosen.
fn most_even(number: i32, parts: usize) -> Vec<i32> {
    // At most 31 factors can exceed 1. The others are 1 and reduce the spread to `largest - 1`, so
    // only the meaningful ones are searched.
    let searched = parts.min(31);
    let divisors: Vec<i32> = divisors_of(number);
    let mut search = Search {
        divisors,
        best: None,
        floor: (searched < parts).then_some(1),
    };
    search.descend(number, searched, number, &mut Vec::with_capacity(searched));
    let mut factors = search
        .best
        .map(|best| best.1)
        .unwrap_or_else(|| vec![number]);
    factors.resize(parts, 1);
    factors
}

struct Search {
    divisors: Vec<i32>,
    /// Spread and factors of the best division so far.
    best: Option<(i32, Vec<i32>)>,
    /// The smallest factor, if it is fixed.
    floor: Option<i32>,
}

impl Search {
    /// Chooses the next factor, at most `limit`, for what is left of the
    /// number; smaller first factors are tried first.
    fn descend(&mut self, left: i32, parts: usize, limit: i32, chosen: &mut Vec<i32>) {
        if parts == 1 {
            if left <= limit {
                chosen.push(left);
                self.judge(chosen);
                chosen.pop();
            }
            return;
        }
        for at in 0..self.divisors.len() {
            let factor = self.divisors[at];
            if factor > limit {
                break;
            }
            let enough = power_reaches(factor, parts, left);
            if left % factor != 0 || !enough {
                continue;
            }
            // The largest factor bounds the spread from below: with it fixed,
            // the smallest cannot exceed the geometric mean of the rest.
            let largest = chosen.first().copied().unwrap_or(factor);
            if let Some((spread, _)) = &self.best {
                let smallest_possible = largest - spread;
                if smallest_possible > 0 && power_exceeds(smallest_possible, parts, left) {
                    if chosen.is_empty() {
                        break;
                    }
                    return;
                }
            }
            chosen.push(factor);
            self.descend(left / factor, parts - 1, factor, chosen);
            chosen.pop();
        }
    }

    fn judge(&mut self, chosen: &[i32]) {
        let smallest = self.floor.unwrap_or(chosen[chosen.len() - 1]);
        let spread = chosen[0] - smallest;
        let better = match &self.best {
            None => true,
            Some((best, factors)) => {
                spread < *best || (spread == *best && chosen < factors.as_slice())
            }
        };
        if better {
            self.best = Some((spread, chosen.to_vec()));
        }
    }
}

fn divisors_of(number: i32) -> Vec<i32> {
    let mut small = Vec::new();
    let mut large = Vec::new();
    let mut at = 1;
    while i64::from(at) * i64::from(at) <= i64::from(number) {
        if number % at == 0 {
            small.push(at);
            if at != number / at {
                large.push(number / at);
            }
        }
        at += 1;
    }
    small.extend(large.into_iter().rev());
    small
}

/// Whether `base` to the power of `exponent` is at least `goal`.
fn power_reaches(base: i32, exponent: usize, goal: i32) -> bool {
    let mut value = 1i64;
    (0..exponent).any(|_| {
        value *= i64::from(base);
        value >= i64::from(goal)
    }) || value >= i64::from(goal)
}

/// Whether `base` to the power of `exponent` is more than `limit`.
fn power_exceeds(base: i32, exponent: usize, limit: i32) -> bool {
    let mut value = 1i64;
    (0..exponent).any(|_| {
        value *= i64::from(base);
        value > i64::from(limit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balanced(nnodes: i32, dims: &[i32]) -> Vec<i32> {
        let mut dims = dims.to_vec();
        balance(nnodes, &mut dims).unwrap();
        dims
    }

    //= MPI-5.0 §8.5.2 example: dims after the call
    #[test]
    fn the_standards_examples() {
        assert_eq!(balanced(6, &[0, 0]), [3, 2]);
        assert_eq!(balanced(7, &[0, 0]), [7, 1]);
        assert_eq!(balanced(6, &[0, 3, 0]), [2, 3, 1]);
        let mut bad = [0, 3, 0];
        assert_eq!(balance(7, &mut bad).unwrap_err().class, Class::ERR_DIMS);
    }

    #[test]
    fn dimensions_are_balanced_and_non_increasing() {
        assert_eq!(balanced(12, &[0, 0]), [4, 3]);
        assert_eq!(balanced(1024, &[0, 0, 0]), [16, 8, 8]);
        assert_eq!(balanced(60, &[0, 0, 0]), [5, 4, 3]);
        assert_eq!(balanced(1, &[0, 0, 0, 0]), [1, 1, 1, 1]);
        assert_eq!(balanced(36, &[0, 0]), [6, 6]);
        assert_eq!(balanced(2_097_152, &[0; 3]), [128, 128, 128]);
        assert_eq!(balanced(5, &[]), [] as [i32; 0]);
        assert_eq!(balanced(64, &[0; 40])[..7], [2, 2, 2, 2, 2, 2, 1]);
        for nnodes in 1..300 {
            for parts in 1..6 {
                let dims = balanced(nnodes, &vec![0; parts]);
                assert_eq!(dims.iter().product::<i32>(), nnodes);
                assert!(dims.windows(2).all(|pair| pair[0] >= pair[1]));
            }
        }
    }

    /// Every way to write `number` as `parts` factors, none larger than `limit`.
    fn divisions(number: i32, parts: usize, limit: i32) -> Vec<Vec<i32>> {
        if parts == 0 {
            return if number == 1 { vec![vec![]] } else { vec![] };
        }
        let mut all = Vec::new();
        for factor in (1..=limit.min(number)).filter(|factor| number % factor == 0) {
            for mut rest in divisions(number / factor, parts - 1, factor) {
                rest.insert(0, factor);
                all.push(rest);
            }
        }
        all
    }

    #[test]
    fn no_division_is_more_even() {
        for nnodes in 1..=240 {
            for parts in 1..=4 {
                let spread = |dims: &[i32]| dims[0] - dims[parts - 1];
                let least = divisions(nnodes, parts, nnodes)
                    .iter()
                    .map(|dims| spread(dims))
                    .min();
                assert_eq!(
                    Some(spread(&balanced(nnodes, &vec![0; parts]))),
                    least,
                    "{nnodes} {parts}"
                );
            }
        }
    }

    #[test]
    fn highly_composite_numbers_are_quick() {
        // 2 095 133 040 has 1600 divisors, the most an i32 can have.
        let dims = balanced(2_095_133_040, &[0; 6]);
        assert_eq!(
            dims.iter()
                .map(|extent| i64::from(*extent))
                .product::<i64>(),
            2_095_133_040
        );
    }

    #[test]
    fn fixed_entries_are_refused_when_wrong() {
        assert_eq!(balance(0, &mut [0]).unwrap_err().class, Class::ERR_ARG);
        assert_eq!(balance(4, &mut [-1, 0]).unwrap_err().class, Class::ERR_DIMS);
        assert_eq!(balance(4, &mut [3]).unwrap_err().class, Class::ERR_DIMS);
        assert_eq!(balanced(4, &[4]), [4]);
    }

    #[test]
    fn ranks_and_coordinates_are_row_major() {
        let grid = Cart::new(&[2, 3], &[true, false], 6).unwrap();
        for rank in 0..6 {
            let coords = grid.coords_of(rank);
            assert_eq!(coords, [rank / 3, rank % 3]);
            assert_eq!(grid.rank_at(&coords).unwrap(), rank);
        }
        assert_eq!(grid.rank_at(&[-1, 0]).unwrap(), 3);
        assert_eq!(grid.rank_at(&[0, 3]).unwrap_err().class, Class::ERR_ARG);
    }

    #[test]
    fn shifts_wrap_or_fall_off() {
        let grid = Cart::new(&[2, 3], &[true, false], 8).unwrap();
        assert_eq!(grid.shift(0, 0, 1).unwrap(), (3, 3));
        assert_eq!(grid.shift(0, 1, 1).unwrap(), (PROC_NULL, 1));
        assert_eq!(grid.shift(2, 1, -2).unwrap(), (PROC_NULL, 0));
        assert_eq!(grid.shift(4, 1, 0).unwrap(), (4, 4));
        assert_eq!(grid.shift(0, 2, 1).unwrap_err().class, Class::ERR_DIMS);
        assert_eq!(grid.shift(0, -1, 1).unwrap_err().class, Class::ERR_DIMS);
        assert_eq!(grid.shift(0, 0, i32::MIN).unwrap(), (0, 0));
    }

    #[test]
    fn slices_of_the_grid() {
        let grid = Cart::new(&[2, 3, 4], &[false, true, false], 24).unwrap();
        let slice = grid.sub(17, &[true, false, true]);
        // Rank 17 is (1, 1, 1).
        assert_eq!((slice.color, slice.key), (1, 5));
        assert_eq!(slice.grid.dims(), [2, 4]);
        let point = grid.sub(17, &[false; 3]);
        assert_eq!((point.color, point.key, point.grid.size()), (17, 0, 1));
    }

    #[test]
    fn grids_that_do_not_fit_are_refused() {
        assert_eq!(
            Cart::new(&[3, 3], &[false; 2], 8).unwrap_err().class,
            Class::ERR_DIMS
        );
        assert_eq!(
            Cart::new(&[0], &[false], 8).unwrap_err().class,
            Class::ERR_DIMS
        );
        assert_eq!(
            Cart::new(&[i32::MAX; 4], &[false; 4], 8).unwrap_err().class,
            Class::ERR_DIMS
        );
        assert_eq!(Cart::new(&[], &[], 8).unwrap().size(), 1);
    }
}
