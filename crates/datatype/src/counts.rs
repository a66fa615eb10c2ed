//! A borrowed array of counts or displacements as the C caller passed it: 32 or 64 bits wide.
//!
//! The `int` and the `_c` form of a call share their code. Arrays are read through this view and
//! not copied to widen them (MPI-5.0 §2.5.8, large counts).

/// Counts, block lengths or displacements, in the caller's own width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts<'a> {
    /// `const int []`.
    I32(&'a [i32]),
    /// `const MPI_Count []` or `const MPI_Aint []`.
    I64(&'a [i64]),
}

impl<'a> Counts<'a> {
    /// Number of elements.
    pub fn len(&self) -> usize {
        match self {
            Self::I32(values) => values.len(),
            Self::I64(values) => values.len(),
        }
    }

    /// True when there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element `index`, widened; panics when out of range, like a slice.
    pub fn get(&self, index: usize) -> i64 {
        match self {
            Self::I32(values) => i64::from(values[index]),
            Self::I64(values) => values[index],
        }
    }

    /// All elements, widened.
    pub fn iter(self) -> impl ExactSizeIterator<Item = i64> + Clone + 'a {
        (0..self.len()).map(move |index| self.get(index))
    }

    /// An owned, widened copy.
    pub fn to_vec(self) -> Vec<i64> {
        self.iter().collect()
    }

    /// The elements `range`, as a view of the same width.
    pub fn slice(self, range: core::ops::Range<usize>) -> Counts<'a> {
        match self {
            Self::I32(values) => Self::I32(&values[range]),
            Self::I64(values) => Self::I64(&values[range]),
        }
    }
}

impl<'a> From<&'a [i32]> for Counts<'a> {
    fn from(values: &'a [i32]) -> Self {
        Self::I32(values)
    }
}

impl<'a> From<&'a [i64]> for Counts<'a> {
    fn from(values: &'a [i64]) -> Self {
        Self::I64(values)
    }
}

impl<'a, const N: usize> From<&'a [i32; N]> for Counts<'a> {
    fn from(values: &'a [i32; N]) -> Self {
        Self::I32(values)
    }
}

impl<'a, const N: usize> From<&'a [i64; N]> for Counts<'a> {
    fn from(values: &'a [i64; N]) -> Self {
        Self::I64(values)
    }
}

impl<'a> From<&'a Vec<i64>> for Counts<'a> {
    fn from(values: &'a Vec<i64>) -> Self {
        Self::I64(values)
    }
}
