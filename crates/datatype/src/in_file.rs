//! The datatype of data in a file whose data representation has other sizes (MPI-5.0 §14.5).
//!
//! Every predefined type gets the size of the representation. Displacements in items are scaled
//! accordingly; those in bytes are unchanged, as the standard requires.

use crate::contents::Recipe;
use crate::{Basic, Counts, Datatype, Distribution, TypeError};

impl Datatype {
    /// The type in a file where a predefined type takes `bytes(type)` bytes.
    ///
    /// # Errors
    /// A size or bound does not fit in 64 bits.
    pub fn in_file(&self, bytes: &dyn Fn(Basic) -> u64) -> Result<Datatype, TypeError> {
        let of = |at: usize| self.0.children[at].in_file(bytes);
        match &self.0.recipe {
            Recipe::Named(basic) => raw(*basic, bytes),
            Recipe::F90Real { .. } | Recipe::F90Complex { .. } | Recipe::F90Integer { .. } => {
                match self.basic_unique() {
                    Some(basic) => raw(basic, bytes),
                    None => Ok(self.clone()),
                }
            }
            Recipe::Dup => of(0),
            Recipe::Contiguous { count } => of(0)?.contiguous(*count),
            Recipe::Vector {
                count,
                blocklength,
                stride,
            } => of(0)?.vector(*count, *blocklength, *stride),
            Recipe::Hvector {
                count,
                blocklength,
                stride,
            } => of(0)?.hvector(*count, *blocklength, *stride),
            Recipe::Indexed {
                blocklengths,
                displacements,
            } => of(0)?.indexed(wide(blocklengths), wide(displacements)),
            Recipe::Hindexed {
                blocklengths,
                displacements,
            } => of(0)?.hindexed(wide(blocklengths), wide(displacements)),
            Recipe::IndexedBlock {
                blocklength,
                displacements,
            } => of(0)?.indexed_block(*blocklength, wide(displacements)),
            Recipe::HindexedBlock {
                blocklength,
                displacements,
            } => of(0)?.hindexed_block(*blocklength, wide(displacements)),
            Recipe::Struct {
                blocklengths,
                displacements,
            } => {
                let types = (0..self.0.children.len()).map(of);
                let types: Vec<_> = types.collect::<Result<_, _>>()?;
                Datatype::create_struct(wide(blocklengths), wide(displacements), &types)
            }
            Recipe::Resized { lb, extent } => of(0)?.resized(*lb, *extent),
            Recipe::Subarray {
                sizes,
                subsizes,
                starts,
                order,
            } => of(0)?.subarray(wide(sizes), wide(subsizes), wide(starts), *order),
            Recipe::Darray { gsizes, integers } => {
                let n = gsizes.len();
                // size, rank, ndims, distribs, dargs, psizes, order.
                let part = |at: usize| &integers[3 + at * n..3 + (at + 1) * n];
                let distribution = Distribution {
                    size: integers[0],
                    rank: integers[1],
                    distribs: part(0),
                    dargs: part(1),
                    psizes: part(2),
                };
                of(0)?.darray(wide(gsizes), distribution, integers[3 + 3 * n])
            }
        }
    }
}

fn wide(numbers: &[i64]) -> Counts<'_> {
    numbers.into()
}

fn raw(basic: Basic, bytes: &dyn Fn(Basic) -> u64) -> Result<Datatype, TypeError> {
    let count = i64::try_from(bytes(basic)).map_err(|_| TypeError::Overflow { what: "size" })?;
    Datatype::basic(Basic::BYTE).contiguous(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_scaled_and_bytes_are_not() {
        let long = Datatype::basic(Basic::LONG);
        let half = |basic: Basic| basic.size() / 2;
        let vector = long.vector(3, 1, 4).unwrap().in_file(&half).unwrap();
        assert_eq!((vector.size(), vector.extent()), (12, 36));
        let bytes = long.hvector(3, 1, 100).unwrap().in_file(&half).unwrap();
        assert_eq!((bytes.size(), bytes.extent()), (12, 204));
        let array = long
            .subarray(
                (&[8i64]).into(),
                (&[2i64]).into(),
                (&[3i64]).into(),
                crate::ORDER_C,
            )
            .unwrap();
        let array = array.in_file(&half).unwrap();
        assert_eq!((array.size(), array.extent(), array.true_lb()), (8, 32, 12));
        let resized = long.resized(0, 64).unwrap().in_file(&half).unwrap();
        assert_eq!((resized.size(), resized.extent()), (4, 64));
        let same = long.contiguous(2).unwrap().in_file(&Basic::external_size);
        assert_eq!(
            same.unwrap().size(),
            8,
            "MPI_LONG has 4 bytes in external32"
        );
    }
}
