//! Tests: every valid pair against the reference, at odd alignments and in place; the rules of the
//! standard one by one.

use super::*;
use crate::region::with_bytes;

/// A small generator with reproducible bytes.
struct Bytes(u64);

impl Bytes {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        self.0 >> 24
    }

    /// An array of `count` elements whose values suit the format (small integers in floats, many
    /// ties in pairs).
    fn array(&mut self, format: Format, count: usize) -> Vec<u8> {
        let mut out = vec![0u8; count * format.extent()];
        for element in out.chunks_exact_mut(format.extent()) {
            let small = (self.next() % 7) as i32 - 3;
            let index = (self.next() % 5) as i32;
            match format {
                Format::F32 | Format::C32 => {
                    for part in element.chunks_exact_mut(4) {
                        part.copy_from_slice(&(self.next() as i32 as f32 / 1024.0).to_ne_bytes());
                    }
                }
                Format::F64 | Format::C64 => {
                    for part in element.chunks_exact_mut(8) {
                        part.copy_from_slice(&(self.next() as i32 as f64 / 1024.0).to_ne_bytes());
                    }
                }
                Format::FloatInt => put(
                    element,
                    &(small as f32).to_ne_bytes(),
                    4,
                    &index.to_ne_bytes(),
                ),
                Format::DoubleInt => put(
                    element,
                    &f64::from(small).to_ne_bytes(),
                    8,
                    &index.to_ne_bytes(),
                ),
                Format::LongInt => put(
                    element,
                    &i64::from(small).to_ne_bytes(),
                    8,
                    &index.to_ne_bytes(),
                ),
                Format::IntInt => put(element, &small.to_ne_bytes(), 4, &index.to_ne_bytes()),
                Format::ShortInt => put(
                    element,
                    &(small as i16).to_ne_bytes(),
                    4,
                    &index.to_ne_bytes(),
                ),
                Format::F32Pair => put(
                    element,
                    &(small as f32).to_ne_bytes(),
                    4,
                    &(index as f32).to_ne_bytes(),
                ),
                Format::F64Pair => put(
                    element,
                    &f64::from(small).to_ne_bytes(),
                    8,
                    &f64::from(index).to_ne_bytes(),
                ),
                _ => {
                    // Zero sometimes, for the logical ops.
                    let zero = self.next().is_multiple_of(3);
                    for byte in element {
                        *byte = if zero { 0 } else { self.next() as u8 };
                    }
                }
            }
        }
        out
    }
}

fn put(element: &mut [u8], value: &[u8], index_at: usize, index: &[u8]) {
    element.fill(0xC3);
    element[..value.len()].copy_from_slice(value);
    element[index_at..index_at + index.len()].copy_from_slice(index);
}

/// Formats without arithmetic in Rust.
fn has_no_reference(format: Format) -> bool {
    matches!(
        format,
        Format::LongDouble
            | Format::CLongDouble
            | Format::LongDoubleInt
            | Format::F16
            | Format::C16
            | Format::F128
            | Format::C128
    )
}

/// Runs the fast kernel on copies that begin `shift` bytes off alignment.
#[allow(clippy::too_many_arguments)]
fn fast(
    op: Op,
    element: Element,
    out: &[u8],
    left: &[u8],
    right: &[u8],
    count: usize,
    shift: usize,
) -> Vec<u8> {
    let shifted = |bytes: &[u8]| [vec![0; shift], bytes.to_vec()].concat();
    let (mut o, mut l, mut r) = (shifted(out), shifted(left), shifted(right));
    with_bytes(&mut o, |o| {
        with_bytes(&mut l, |l| {
            with_bytes(&mut r, |r| {
                reduce_into(
                    op,
                    element,
                    o.skip(shift),
                    l.skip(shift),
                    r.skip(shift),
                    count,
                )
            })
        })
    });
    o.split_off(shift)
}

#[test]
fn kernels_agree_with_the_reference_bit_for_bit() {
    let counts: &[usize] = if cfg!(miri) {
        &[1, 67]
    } else {
        &[1, 2, 3, 7, 8, 31, 64, 65, 130, 1000]
    };
    let mut bytes = Bytes(42);
    let mut pairs = 0;
    for format in Format::ALL.into_iter().filter(|f| !has_no_reference(*f)) {
        for op in Op::ALL {
            let element = Element::new(Class::CInteger, format);
            if kernel_for(op, format).is_none() && !matches!(op, Op::Replace | Op::NoOp) {
                continue;
            }
            pairs += 1;
            for &count in counts {
                let (left, right) = (bytes.array(format, count), bytes.array(format, count));
                let blank = vec![0xC3u8; left.len()];
                let mut want = blank.clone();
                assert!(
                    reference::reduce_into(op, element, &mut want, &left, &right, count),
                    "{op:?} {format:?}"
                );
                let name = || format!("{op:?} {format:?} x{count}");
                for shift in [0, 1] {
                    assert_eq!(
                        fast(op, element, &blank, &left, &right, count, shift),
                        want,
                        "{}",
                        name()
                    );
                }
                let mut inout = right.clone();
                with_bytes(&mut left.clone(), |l| {
                    with_bytes(&mut inout, |io| reduce(op, element, io, l, count))
                });
                assert_eq!(inout, want, "{} in place of the right", name());
                let mut first = left.clone();
                with_bytes(&mut first, |l| {
                    with_bytes(&mut right.clone(), |r| {
                        reduce_into(op, element, l, l, r, count)
                    })
                });
                assert_eq!(first, want, "{} in place of the left", name());
            }
        }
    }
    assert_eq!(pairs, 9 * 10 + 2 * 4 + 2 * 2 + 5 * 6 + 7 * 2 + 25 * 2);
}

#[test]
fn every_valid_pair_has_a_kernel_and_no_other_is_valid() {
    for format in Format::ALL {
        for op in Op::ALL {
            let any = [
                Class::CInteger,
                Class::FortranInteger,
                Class::Floating,
                Class::Logical,
                Class::Complex,
                Class::Byte,
                Class::MultiLanguage,
                Class::Pair,
            ];
            let suits = |c: &Class| match c {
                Class::Pair => format.is_pair(),
                Class::Floating => matches!(
                    format,
                    Format::F32 | Format::F64 | Format::F128 | Format::LongDouble
                ),
                Class::Complex => matches!(
                    format,
                    Format::C32 | Format::C64 | Format::C128 | Format::CLongDouble
                ),
                Class::Logical => {
                    matches!(
                        format,
                        Format::Logical1
                            | Format::Logical2
                            | Format::Logical4
                            | Format::Logical8
                            | Format::Logical16
                    )
                }
                _ => matches!(
                    format,
                    Format::I8
                        | Format::I16
                        | Format::I32
                        | Format::I64
                        | Format::I128
                        | Format::U8
                        | Format::U16
                        | Format::U32
                        | Format::U64
                ),
            };
            for class in any.into_iter().filter(suits) {
                if valid(op, Element::new(class, format)) {
                    assert!(
                        kernel_for(op, format).is_some(),
                        "{op:?} {class:?} {format:?}"
                    );
                }
            }
        }
    }
}

/// The rows of the table in MPI-5.0 §6.9.2 that implementations get wrong.
#[test]
fn the_table_of_the_standard() {
    for (op, element, want) in [
        (Op::Max, Element::I32, true),
        (Op::Max, Element::C64, false),
        (Op::Max, Element::MULTI64, true),
        (Op::Max, Element::BYTE, false),
        (Op::Max, Element::BOOL, false),
        (Op::Sum, Element::C32, true),
        (Op::Sum, Element::CHARACTER, false),
        (Op::Sum, Element::BYTE, false),
        (Op::Land, Element::INTEGER4, false),
        (Op::Land, Element::MULTI64, false),
        (Op::Land, Element::LOGICAL4, true),
        (Op::Land, Element::F64, false),
        (Op::Band, Element::BYTE, true),
        (Op::Band, Element::INTEGER8, true),
        (Op::Band, Element::LOGICAL4, false),
        (Op::Bxor, Element::F32, false),
        (Op::Minloc, Element::SHORT_INT, true),
        (Op::Minloc, Element::I32, false),
        (Op::Sum, Element::INT_INT, false),
        (Op::Replace, Element::I32, false),
        (Op::NoOp, Element::I32, false),
        (Op::Sum, Element::LONG_DOUBLE, cfg!(target_arch = "x86_64")),
    ] {
        assert_eq!(valid(op, element), want, "{op:?} {element:?}");
    }
    assert!(valid_accumulate(Op::Replace, Element::CHARACTER));
    assert!(valid_accumulate(Op::NoOp, Element::DOUBLE_INT));
    assert!(!valid_accumulate(Op::Sum, Element::CHARACTER));
}

//= MPI-5.0 §6.9.4 "if i and j have equal values, the lower index"
#[test]
fn ties_take_the_lower_index() {
    let pair = |v: i32, i: i32| [v.to_ne_bytes(), i.to_ne_bytes()].concat();
    for op in [Op::Minloc, Op::Maxloc] {
        for (i, j) in [(3, 5), (5, 3)] {
            let got = fast(
                op,
                Element::INT_INT,
                &[0; 8],
                &pair(9, i),
                &pair(9, j),
                1,
                0,
            );
            assert_eq!(got, pair(9, 3));
        }
    }
}

#[test]
fn padding_is_not_written() {
    let mut bytes = Bytes(7);
    let (left, right) = (
        bytes.array(Format::DoubleInt, 3),
        bytes.array(Format::DoubleInt, 3),
    );
    let got = fast(
        Op::Minloc,
        Element::DOUBLE_INT,
        &[0x11; 48],
        &left,
        &right,
        3,
        0,
    );
    assert!(got.chunks(16).all(|e| e[12..] == [0x11; 4]));
    // The last element may end at its true extent.
    fast(
        Op::Minloc,
        Element::DOUBLE_INT,
        &[0; 44],
        &left[..44],
        &right[..44],
        3,
        0,
    );
}

mod binary128_tests {
    use super::*;

    /// The encoding of an integer (exponent bias 16383, 112 bits behind the leading one).
    fn quad(value: i128) -> Vec<u8> {
        let magnitude = value.unsigned_abs();
        let bits = match magnitude {
            0 => 0,
            _ => {
                let top = 127 - magnitude.leading_zeros();
                assert!(top <= 112, "{value} has too many bits");
                let fraction = (magnitude << (112 - top)) & ((1 << 112) - 1);
                u128::from(value < 0) << 127 | u128::from(16383 + top) << 112 | fraction
            }
        };
        bits.to_ne_bytes().to_vec()
    }

    fn run(op: Op, element: Element, left: &[u8], right: &[u8]) -> Vec<u8> {
        let count = left.len() / element.format.extent();
        fast(op, element, &vec![0; left.len()], left, right, count, 1)
    }

    #[test]
    fn arithmetic_on_integers_is_exact() {
        let numbers = [5i128, -7, 0, 1 << 56, -(1 << 55) - 1, 9, (1 << 112) - 3];
        for a in numbers {
            for b in numbers {
                let real = |op| run(op, Element::F128, &quad(a), &quad(b));
                assert_eq!(real(Op::Sum), quad(a + b), "{a} + {b}");
                assert_eq!(real(Op::Min), quad(a.min(b)));
                assert_eq!(real(Op::Max), quad(a.max(b)));
                let product = a.checked_mul(b).filter(|all| all.unsigned_abs() < 1 << 113);
                // Zero has the sign of both.
                if let Some(all) = product.filter(|all| *all != 0) {
                    assert_eq!(real(Op::Prod), quad(all), "{a} * {b}");
                }
            }
        }
        // Many elements at once, and the last ones alone.
        let many = |value: i128| (0..19).flat_map(|i| quad(value + i)).collect::<Vec<u8>>();
        let sums: Vec<u8> = (0..19).flat_map(|i| quad(12 + 2 * i)).collect();
        assert_eq!(run(Op::Sum, Element::F128, &many(5), &many(7)), sums);
    }

    #[test]
    fn sums_round_to_nearest_and_even() {
        let most = 1i128 << 112;
        let sum = |a, b| run(Op::Sum, Element::F128, &quad(a), &quad(b));
        // 2^113 + 1 lies between 2^113 and 2^113 + 2.
        assert_eq!(sum(most, most + 1), sum(most, most));
        assert_eq!(sum(most + 1, most + 2), sum(most + 2, most + 2));
    }

    #[test]
    fn complex_numbers_and_nan() {
        let z = |re, im| [quad(re), quad(im)].concat();
        assert_eq!(run(Op::Prod, Element::C128, &z(3, 4), &z(5, -2)), z(23, 14));
        assert_eq!(run(Op::Sum, Element::C128, &z(3, 4), &z(5, -2)), z(8, 2));
        let nan = (0x7fff_8000u128 << 96).to_ne_bytes().to_vec();
        assert_eq!(run(Op::Min, Element::F128, &quad(1), &nan), nan);
        assert_eq!(run(Op::Max, Element::F128, &nan, &quad(1)), quad(1));
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod long_double_tests {
    use super::*;

    /// The x87 encoding of an integer (explicit leading one, exponent bias 16383).
    fn extended(value: i64) -> [u8; 16] {
        let mut out = [0u8; 16];
        if value != 0 {
            let magnitude = value.unsigned_abs();
            let shift = magnitude.leading_zeros();
            out[..8].copy_from_slice(&(magnitude << shift).to_le_bytes());
            let sign = u16::from(value < 0) << 15;
            out[8..10].copy_from_slice(&(sign | (16383 + 63 - shift as u16)).to_le_bytes());
        }
        out
    }

    fn run(op: Op, element: Element, left: &[u8], right: &[u8]) -> Vec<u8> {
        let count = left.len() / element.format.extent();
        fast(op, element, &vec![0; left.len()], left, right, count, 1)
    }

    #[test]
    fn arithmetic_on_integers_is_exact() {
        for (a, b) in [
            (5i64, 7),
            (-5, 7),
            (0, -3),
            (1 << 40, 3),
            (-9, -9),
            (i64::MAX / 2, 1),
        ] {
            let (l, r) = (extended(a), extended(b));
            assert_eq!(run(Op::Sum, Element::LONG_DOUBLE, &l, &r), extended(a + b));
            if let Some(p) = a.checked_mul(b).filter(|p| *p != 0) {
                assert_eq!(run(Op::Prod, Element::LONG_DOUBLE, &l, &r), extended(p));
            }
            assert_eq!(
                run(Op::Min, Element::LONG_DOUBLE, &l, &r),
                extended(a.min(b))
            );
            assert_eq!(
                run(Op::Max, Element::LONG_DOUBLE, &l, &r),
                extended(a.max(b))
            );
        }
    }

    #[test]
    fn sixty_four_bits_of_mantissa_count() {
        // 2^62 + 1 needs 63 bits: a double would lose the one.
        let got = run(
            Op::Sum,
            Element::LONG_DOUBLE,
            &extended(1 << 62),
            &extended(1),
        );
        assert_eq!(got, extended((1 << 62) + 1));
    }

    #[test]
    fn complex_product() {
        let z = |re, im| [extended(re), extended(im)].concat();
        assert_eq!(
            run(Op::Prod, Element::C_LONG_DOUBLE, &z(3, 4), &z(5, -2)),
            z(23, 14)
        );
        assert_eq!(
            run(Op::Sum, Element::C_LONG_DOUBLE, &z(3, 4), &z(5, -2)),
            z(8, 2)
        );
    }

    #[test]
    fn pairs_and_nan() {
        let pair = |v: [u8; 16], i: i32| {
            let mut out = [0u8; 32];
            out[..16].copy_from_slice(&v);
            out[16..20].copy_from_slice(&i.to_ne_bytes());
            out.to_vec()
        };
        let op = |op, l: &[u8], r: &[u8]| run(op, Element::LONG_DOUBLE_INT, l, r);
        let (two, six) = (pair(extended(2), 8), pair(extended(6), 9));
        assert_eq!(op(Op::Minloc, &two, &six), two);
        assert_eq!(op(Op::Minloc, &six, &two), two);
        assert_eq!(op(Op::Maxloc, &two, &six), six);
        assert_eq!(
            op(Op::Maxloc, &pair(extended(2), 3), &two),
            pair(extended(2), 3)
        );
        assert_eq!(
            op(Op::Maxloc, &two, &pair(extended(2), 3)),
            pair(extended(2), 3)
        );
        let mut nan = extended(1);
        nan[..10].copy_from_slice(&[0, 0, 0, 0, 0, 0, 0, 0xC0, 0xFF, 0x7F]);
        assert_eq!(op(Op::Minloc, &pair(nan, 1), &two), two);
        assert_eq!(op(Op::Minloc, &two, &pair(nan, 9)), pair(nan, 9));
    }
}
