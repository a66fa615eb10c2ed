//! Conversions between x87 extended precision and IEEE binary128, and from binary64 to binary128,
//! in integer arithmetic.
//!
//! Both have 15 exponent bits with the same bias. The x87 format stores the leading one of its
//! 64-bit significand; binary128 omits it and has 112 bits of fraction. Widening is exact;
//! narrowing rounds to nearest, ties to even. Encodings that no x87 processor since the 387 accepts
//! (unnormals, pseudo-infinities) become a quiet NaN, as in arithmetic.

/// Additional fraction bits of binary128 over x87 (whose leading one takes the place of the hidden
/// one).
const MORE: u32 = 112 - 63;
/// The leading one of the x87 significand.
const LEADING_ONE: u64 = 1 << 63;
/// Exponent field of infinities and NaNs.
const TOP: u16 = 0x7fff;

/// The bits of a binary128 equal to the x87 number with this sign-and-exponent word and
/// significand.
pub(crate) fn x87_to_quad(head: u16, significand: u64) -> u128 {
    let sign = u128::from(head >> 15) << 127;
    let exponent = head & TOP;
    let fraction = u128::from(significand & !LEADING_ONE) << MORE;
    let quiet_nan = sign | 0x7fff_8000 << 96;
    match exponent {
        // Denormals keep their value. The leading one of a pseudo-denormal falls into the exponent
        // field, which becomes 1.
        0 => sign | u128::from(significand) << MORE,
        _ if significand & LEADING_ONE == 0 => quiet_nan,
        _ => sign | u128::from(exponent) << 112 | fraction,
    }
}

/// The bits of the binary128 that equals the binary64 number with these bits: exact.
pub(crate) fn double_to_quad(bits: u64) -> u128 {
    const LOWEST: u128 = (1 << 112) - 1;
    let sign = u128::from(bits >> 63) << 127;
    let exponent = u128::from(bits >> 52 & 0x7ff);
    let fraction = u128::from(bits & ((1 << 52) - 1));
    match exponent {
        0 if fraction == 0 => sign,
        0 => {
            // A denormal is a normal number in the wider range.
            let top = 127 - fraction.leading_zeros();
            let exponent = u128::from(top + 16383 - 1074);
            sign | exponent << 112 | (fraction << (112 - top)) & LOWEST
        }
        0x7ff => sign | 0x7fff << 112 | fraction << 60,
        _ => sign | (exponent + 16383 - 1023) << 112 | fraction << 60,
    }
}

/// The x87 number nearest to the binary128 with these bits: sign-and-exponent word and significand.
pub(crate) fn quad_to_x87(bits: u128) -> (u16, u64) {
    let sign = (bits >> 127) as u16 * 0x8000;
    let exponent = (bits >> 112) as u16 & TOP;
    let fraction = bits & ((1 << 112) - 1);
    if exponent == TOP {
        let payload = (fraction >> MORE) as u64;
        let lost = fraction != 0 && payload == 0;
        let quiet = if lost { LEADING_ONE >> 1 } else { 0 };
        return (sign | TOP, LEADING_ONE | payload | quiet);
    }
    let hidden = u128::from(exponent != 0) << 112;
    let full = hidden | fraction;
    let kept = full >> MORE;
    let rest = full & ((1 << MORE) - 1);
    let half = 1 << (MORE - 1);
    let up = rest > half || (rest == half && kept & 1 == 1);
    let rounded = kept + u128::from(up);
    if rounded >> 64 != 0 {
        // All ones rounded up: the next power of two, or infinity, whose encoding follows.
        return (sign | (exponent + 1), LEADING_ONE);
    }
    // A denormal that rounds up to the smallest normal number gets its exponent from the leading
    // one.
    let grown = exponent == 0 && rounded as u64 & LEADING_ONE != 0;
    (sign | (exponent + u16::from(grown)), rounded as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: u128 = 0x3fff << 112;

    #[test]
    fn known_numbers() {
        let cases = [
            ((0x0000, 0), 0),
            ((0x8000, 0), 1 << 127),
            ((0x3fff, LEADING_ONE), ONE),
            ((0xbfff, LEADING_ONE), ONE | 1 << 127),
            (
                (0x4000, 0xc90f_daa2_2168_c235),
                0x4000_921f_b544_42d1_846a_0000_0000_0000,
            ),
            ((0x7fff, LEADING_ONE), 0x7fff << 112),
            ((0xffff, LEADING_ONE), 0xffff << 112),
            ((0x7fff, 0xc000_0000_0000_0000), 0x7fff_8000 << 96),
            (
                (0x7ffe, u64::MAX),
                0x7ffe_ffff_ffff_ffff_fffe_0000_0000_0000,
            ),
            ((0x0000, 1), 1 << 49),
            ((0x0001, LEADING_ONE), 1 << 112),
        ];
        for ((head, significand), quad) in cases {
            assert_eq!(
                x87_to_quad(head, significand),
                quad,
                "{head:#x} {significand:#x}"
            );
            assert_eq!(quad_to_x87(quad), (head, significand), "{quad:#x}");
        }
    }

    #[test]
    fn doubles_that_are_not_normal() {
        assert_eq!(double_to_quad(0), 0);
        assert_eq!(double_to_quad(1 << 63), 1 << 127);
        assert_eq!(double_to_quad(f64::NEG_INFINITY.to_bits()), 0xffff << 112);
        assert_eq!(double_to_quad(f64::NAN.to_bits()), 0x7fff_8000 << 96);
        // 2^-1074, 3 · 2^-1074 and the largest denormal.
        assert_eq!(double_to_quad(1), 0x3bcd << 112);
        assert_eq!(double_to_quad(3), 0x3bce_8000 << 96);
        assert_eq!(double_to_quad((1 << 52) - 1) >> 112, 0x3c00);
    }

    #[test]
    fn odd_encodings() {
        // A pseudo-denormal is the smallest normal number, an unnormal and a pseudo-infinity are
        // NaN.
        assert_eq!(x87_to_quad(0, LEADING_ONE), 1 << 112);
        for (head, significand) in [(5, 7), (0x7fff, 0)] {
            assert_eq!(x87_to_quad(head, significand), 0x7fff_8000 << 96);
        }
        // A NaN whose payload has only low bits stays a NaN.
        assert_eq!(
            quad_to_x87(0x7fff << 112 | 1),
            (0x7fff, 0xc000_0000_0000_0000)
        );
    }

    #[test]
    fn rounding() {
        let half = 1u128 << 48;
        assert_eq!(
            quad_to_x87(ONE | half),
            (0x3fff, LEADING_ONE),
            "tie to even, down"
        );
        assert_eq!(
            quad_to_x87(ONE | 1 << 49 | half),
            (0x3fff, LEADING_ONE + 2),
            "tie to even, up"
        );
        assert_eq!(quad_to_x87(ONE | half | 1), (0x3fff, LEADING_ONE + 1));
        assert_eq!(quad_to_x87(ONE | ((1 << 112) - 1)), (0x4000, LEADING_ONE));
        let largest = (0x7fffu128 << 112) - 1;
        assert_eq!(quad_to_x87(largest), (0x7fff, LEADING_ONE), "overflow");
        assert_eq!(
            quad_to_x87((1 << 112) - 1),
            (1, LEADING_ONE),
            "largest denormal"
        );
        assert_eq!(quad_to_x87(1), (0, 0), "underflow");
    }

    proptest! {
        #[test]
        fn there_and_back(head: u16, significand: u64) {
            let significand = if head & TOP == 0 { significand & !LEADING_ONE } else { significand | LEADING_ONE };
            prop_assert_eq!(quad_to_x87(x87_to_quad(head, significand)), (head, significand));
        }

        #[test]
        fn doubles_agree(value: f64) {
            prop_assume!(value.is_normal());
            let bits = value.to_bits();
            let exponent = (bits >> 52 & 0x7ff) as u128 + 16383 - 1023;
            let quad = u128::from(bits >> 63) << 127 | exponent << 112 | u128::from(bits & ((1 << 52) - 1)) << 60;
            prop_assert_eq!(double_to_quad(value.to_bits()), quad);
            let (head, significand) = quad_to_x87(quad);
            prop_assert_eq!(x87_to_quad(head, significand), quad);
            prop_assert_eq!(significand >> 11 & ((1 << 52) - 1), bits & ((1 << 52) - 1));
        }
    }
}
