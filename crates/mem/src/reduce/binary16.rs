//! IEEE binary16, REAL(2) of Fortran compilers and `_Float16` of C. Rust has no stable type for it.
//!
//! Each operation is done in binary32 and rounded to nearest. The result is that of binary16
//! arithmetic: rounding to 24 bits first does not change the 11 bits of a sum or product.

/// One number, as its bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Binary16(u16);

/// Bits of an infinite number; a NaN has more.
const INFINITE: u32 = 0x7c00;

impl Binary16 {
    #[inline(always)]
    pub(super) fn value(self) -> f32 {
        let bits = u32::from(self.0);
        let (sign, rest) = ((bits & 0x8000) << 16, bits & 0x7fff);
        // The exponent moves from a bias of 15 to one of 127.
        let moved = (rest << 13) + (112 << 23);
        let value = match rest {
            INFINITE.. => f32::from_bits(moved + (112 << 23)),
            ..0x0400 => f32::from_bits(moved + (1 << 23)) - f32::from_bits(113 << 23),
            _ => f32::from_bits(moved),
        };
        f32::from_bits(value.to_bits() | sign)
    }

    /// The nearest number; of two, the even one.
    #[inline(always)]
    pub(super) fn nearest(value: f32) -> Binary16 {
        let bits = value.to_bits();
        let (sign, rest) = (bits >> 16 & 0x8000, bits & 0x7fff_ffff);
        let rounded = if rest > 0x7f80_0000 {
            INFINITE | 0x0200 | rest >> 13 & 0x03ff
        } else if rest >= (127 + 16) << 23 {
            INFINITE
        } else if rest < 113 << 23 {
            // An addition rounds at the last bit of a subnormal number.
            (f32::from_bits(rest) + f32::from_bits(126 << 23)).to_bits() - (126 << 23)
        } else {
            (rest - (112 << 23) + 0xfff + (rest >> 13 & 1)) >> 13
        };
        #[allow(clippy::cast_possible_truncation)] // Sign and rest have 16 bits.
        Binary16((sign | rounded) as u16)
    }

    /// What `combine` gives of two numbers.
    #[inline(always)]
    pub(super) fn by(self, other: Binary16, combine: impl Fn(f32, f32) -> f32) -> Binary16 {
        Binary16::nearest(combine(self.value(), other.value()))
    }
}

#[cfg(test)]
mod tests {
    use super::Binary16;
    use rustc_apfloat::Float;
    use rustc_apfloat::ieee::Half;

    /// All numbers, against those of rustc_apfloat.
    #[test]
    fn all_numbers_there_and_back() {
        for bits in 0..=u16::MAX {
            let (own, wanted) = (Binary16(bits), Half::from_bits(bits.into()));
            assert_eq!(own.value().is_nan(), wanted.is_nan(), "{bits:#x}");
            if !wanted.is_nan() {
                assert_eq!(Binary16::nearest(own.value()).0, bits);
            }
        }
    }

    #[test]
    fn sums_and_products_are_rounded_once() {
        let mut state = 1_u32;
        for _ in 0..200_000 {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let (a, b) = (state as u16, (state >> 16) as u16);
            let (x, y) = (Half::from_bits(a.into()), Half::from_bits(b.into()));
            let is = |own: Binary16, wanted: Half| match wanted.is_nan() {
                true => assert!(own.value().is_nan(), "{a:#x} {b:#x}"),
                false => assert_eq!(u128::from(own.0), wanted.to_bits(), "{a:#x} {b:#x}"),
            };
            is(Binary16(a).by(Binary16(b), |l, r| l + r), (x + y).value);
            is(Binary16(a).by(Binary16(b), |l, r| l * r), (x * y).value);
        }
    }
}
