//! IEEE binary128, REAL(16) of Fortran compilers: 16 bytes, all significant. Rust has no type for
//! it and processors have no arithmetic. So each step is a few dozen integer instructions of
//! `rustc_apfloat`, rounding to nearest, as in compilers' own routines.

use core::cmp::Ordering;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Quad;

/// One number, as its bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Binary128(u128);

impl Binary128 {
    #[inline(never)]
    pub(super) fn add(self, other: Binary128) -> Binary128 {
        Binary128((self.value() + other.value()).value.to_bits())
    }

    #[inline(never)]
    pub(super) fn subtract(self, other: Binary128) -> Binary128 {
        Binary128((self.value() - other.value()).value.to_bits())
    }

    #[inline(never)]
    pub(super) fn multiply(self, other: Binary128) -> Binary128 {
        Binary128((self.value() * other.value()).value.to_bits())
    }

    /// The order of two numbers; `None` with a NaN.
    #[inline(never)]
    pub(super) fn compare(self, other: Binary128) -> Option<Ordering> {
        self.value().partial_cmp(&other.value())
    }

    fn value(self) -> Quad {
        Quad::from_bits(self.0)
    }
}
