//! The reference reduction: one element at a time, on plain slices, by the definition.
//!
//! Integers go through `i128`, so no code is shared with the fast kernels. Used for comparison
//! only; `long double`, binary16 and binary128 are not covered.

use super::{Element, Format, Op};

/// `out[i] = left[i] op right[i]` for `count` elements; `false` when the pair has no reference.
///
/// # Panics
/// When a slice is shorter than `count` elements.
pub fn reduce_into(
    op: Op,
    element: Element,
    out: &mut [u8],
    left: &[u8],
    right: &[u8],
    count: usize,
) -> bool {
    let format = element.format;
    let (extent, size) = (format.extent(), format.true_extent());
    for i in 0..count {
        let at = i * extent;
        let (l, r) = (&left[at..at + size], &right[at..at + size]);
        if !combine(op, format, &mut out[at..at + size], l, r) {
            return false;
        }
    }
    true
}

fn combine(op: Op, format: Format, out: &mut [u8], l: &[u8], r: &[u8]) -> bool {
    match op {
        Op::Replace => out.copy_from_slice(l),
        Op::NoOp => out.copy_from_slice(r),
        _ => {
            return pair(op, format, out, l, r)
                || integer(op, format, out, l, r)
                || floating(op, format, out, l, r);
        }
    }
    true
}

fn integer(op: Op, format: Format, out: &mut [u8], l: &[u8], r: &[u8]) -> bool {
    let signed = match format {
        Format::I8 | Format::I16 | Format::I32 | Format::I64 | Format::I128 => true,
        Format::U8 | Format::U16 | Format::U32 | Format::U64 => false,
        Format::Logical1 | Format::Logical2 | Format::Logical4 => false,
        Format::Logical8 | Format::Logical16 => false,
        _ => return false,
    };
    let (a, b) = (number(l, signed), number(r, signed));
    let value = match op {
        Op::Sum => a.wrapping_add(b),
        Op::Prod => a.wrapping_mul(b),
        Op::Min => a.min(b),
        Op::Max => a.max(b),
        Op::Band => a & b,
        Op::Bor => a | b,
        Op::Bxor => a ^ b,
        Op::Land => i128::from(a != 0 && b != 0),
        Op::Lor => i128::from(a != 0 || b != 0),
        Op::Lxor => i128::from((a != 0) != (b != 0)),
        _ => return false,
    };
    let bytes = value.to_le_bytes();
    for (k, byte) in out.iter_mut().enumerate() {
        *byte = bytes[if cfg!(target_endian = "little") {
            k
        } else {
            l.len() - 1 - k
        }];
    }
    true
}

/// The integer in native-endian `bytes`.
fn number(bytes: &[u8], signed: bool) -> i128 {
    let high = if cfg!(target_endian = "little") {
        bytes[bytes.len() - 1]
    } else {
        bytes[0]
    };
    let mut value: i128 = if signed && high >= 0x80 { -1 } else { 0 };
    for k in 0..bytes.len() {
        let k = if cfg!(target_endian = "little") {
            bytes.len() - 1 - k
        } else {
            k
        };
        value = (value << 8) | i128::from(bytes[k]);
    }
    value
}

macro_rules! at {
    ($t:ty, $bytes:expr, $n:expr) => {{
        let mut word = [0; size_of::<$t>()];
        word.copy_from_slice(&$bytes[$n * size_of::<$t>()..][..size_of::<$t>()]);
        <$t>::from_ne_bytes(word)
    }};
}

fn floating(op: Op, format: Format, out: &mut [u8], l: &[u8], r: &[u8]) -> bool {
    macro_rules! real {
        ($t:ty) => {{
            let (a, b) = (at!($t, l, 0), at!($t, r, 0));
            let value = match op {
                Op::Sum => a + b,
                Op::Prod => a * b,
                Op::Min if a < b => a,
                Op::Max if a > b => a,
                Op::Min | Op::Max => b,
                _ => return false,
            };
            out.copy_from_slice(&value.to_ne_bytes());
        }};
    }
    macro_rules! complex {
        ($t:ty) => {{
            let (a, b, c, d) = (at!($t, l, 0), at!($t, l, 1), at!($t, r, 0), at!($t, r, 1));
            let (x, y) = match op {
                Op::Sum => (a + c, b + d),
                Op::Prod => (a * c - b * d, a * d + b * c),
                _ => return false,
            };
            out[..size_of::<$t>()].copy_from_slice(&x.to_ne_bytes());
            out[size_of::<$t>()..].copy_from_slice(&y.to_ne_bytes());
        }};
    }
    match format {
        Format::F32 => real!(f32),
        Format::F64 => real!(f64),
        Format::C32 => complex!(f32),
        Format::C64 => complex!(f64),
        _ => return false,
    }
    true
}

fn pair(op: Op, format: Format, out: &mut [u8], l: &[u8], r: &[u8]) -> bool {
    macro_rules! pair {
        ($v:ty, $i:ty, $slot:literal) => {{
            let ((a, i), (b, j)) = (
                (at!($v, l, 0), at!($i, l, $slot)),
                (at!($v, r, 0), at!($i, r, $slot)),
            );
            let left_wins = match op {
                Op::Minloc => a < b,
                Op::Maxloc => a > b,
                _ => return false,
            };
            let (value, index) = if left_wins {
                (a, i)
            } else {
                (b, if a == b && i < j { i } else { j })
            };
            out[..size_of::<$v>()].copy_from_slice(&value.to_ne_bytes());
            out[$slot * size_of::<$i>()..][..size_of::<$i>()].copy_from_slice(&index.to_ne_bytes());
        }};
    }
    match format {
        Format::FloatInt => pair!(f32, i32, 1),
        Format::DoubleInt => pair!(f64, i32, 2),
        Format::LongInt => pair!(i64, i32, 2),
        Format::IntInt => pair!(i32, i32, 1),
        Format::ShortInt => pair!(i16, i32, 1),
        Format::F32Pair => pair!(f32, f32, 1),
        Format::F64Pair => pair!(f64, f64, 1),
        _ => return false,
    }
    true
}
