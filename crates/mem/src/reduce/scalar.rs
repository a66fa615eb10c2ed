//! The definition of each op on one scalar, and the table from (op, format) to its kernel.

use super::binary16::Binary16;
use super::binary128::Binary128;
use super::kernel::{Combine, pick};
use super::{Format, Kernel, Op};
use core::cmp::Ordering;

struct Sum;
struct Prod;
struct Min;
struct Max;
struct Band;
struct Bor;
struct Bxor;
struct Land;
struct Lor;
struct Lxor;

macro_rules! combine {
    ($op:ident on $($t:ty),*: |$l:ident, $r:ident| $e:expr) => {
        $(impl Combine<$t> for $op {
            #[inline(always)]
            fn combine($l: $t, $r: $t) -> $t { $e }
        })*
    };
}

combine!(Sum on i8, i16, i32, i64, i128, u8, u16, u32, u64: |l, r| l.wrapping_add(r));
combine!(Prod on i8, i16, i32, i64, i128, u8, u16, u32, u64: |l, r| l.wrapping_mul(r));
combine!(Min on i8, i16, i32, i64, i128, u8, u16, u32, u64: |l, r| if l < r { l } else { r });
combine!(Max on i8, i16, i32, i64, i128, u8, u16, u32, u64: |l, r| if l > r { l } else { r });
combine!(Band on u8, u16, u32, u64, u128: |l, r| l & r);
combine!(Bor on u8, u16, u32, u64, u128: |l, r| l | r);
combine!(Bxor on u8, u16, u32, u64, u128: |l, r| l ^ r);
combine!(Land on u8, u16, u32, u64, u128: |l, r| ((l != 0) & (r != 0)).into());
combine!(Lor on u8, u16, u32, u64, u128: |l, r| ((l | r) != 0).into());
combine!(Lxor on u8, u16, u32, u64, u128: |l, r| ((l != 0) ^ (r != 0)).into());

combine!(Sum on f32, f64: |l, r| l + r);
combine!(Prod on f32, f64: |l, r| l * r);
// A NaN on either side gives the right argument: the standard does not define it, and this is one
// instruction.
combine!(Min on f32, f64: |l, r| if l < r { l } else { r });
combine!(Max on f32, f64: |l, r| if l > r { l } else { r });

combine!(Sum on [f32; 2], [f64; 2]: |l, r| [l[0] + r[0], l[1] + r[1]]);
combine!(Prod on [f32; 2], [f64; 2]: |l, r| [l[0] * r[0] - l[1] * r[1], l[0] * r[1] + l[1] * r[0]]);

combine!(Sum on Binary16: |l, r| l.by(r, |l, r| l + r));
combine!(Prod on Binary16: |l, r| l.by(r, |l, r| l * r));
combine!(Min on Binary16: |l, r| if l.value() < r.value() { l } else { r });
combine!(Max on Binary16: |l, r| if l.value() > r.value() { l } else { r });
combine!(Sum on [Binary16; 2]: |l, r| [l[0].by(r[0], |l, r| l + r), l[1].by(r[1], |l, r| l + r)]);
combine!(Prod on [Binary16; 2]: |l, r| {
    let (l, r) = (l.map(Binary16::value), r.map(Binary16::value));
    [l[0] * r[0] - l[1] * r[1], l[0] * r[1] + l[1] * r[0]].map(Binary16::nearest)
});

combine!(Sum on Binary128: |l, r| l.add(r));
combine!(Prod on Binary128: |l, r| l.multiply(r));
combine!(Min on Binary128: |l, r| if l.compare(r) == Some(Ordering::Less) { l } else { r });
combine!(Max on Binary128: |l, r| if l.compare(r) == Some(Ordering::Greater) { l } else { r });
combine!(Sum on [Binary128; 2]: |l, r| [l[0].add(r[0]), l[1].add(r[1])]);
combine!(Prod on [Binary128; 2]: |l, r| [
    l[0].multiply(r[0]).subtract(l[1].multiply(r[1])),
    l[0].multiply(r[1]).add(l[1].multiply(r[0])),
]);

/// The kernel of `op` on a scalar `format`.
pub(super) fn kernel_for(op: Op, format: Format) -> Option<Kernel> {
    macro_rules! on {
        ($t:ty: $($op:ident)*) => {
            match op {
                $(Op::$op => Some(pick::<$t, $op>()),)*
                _ => None,
            }
        };
    }
    // Bitwise and logical ops ignore the sign: one kernel serves both, with the unsigned format.
    if matches!(
        op,
        Op::Band | Op::Bor | Op::Bxor | Op::Land | Op::Lor | Op::Lxor
    ) {
        return match format {
            Format::I8 | Format::U8 | Format::Logical1 => on!(u8: Band Bor Bxor Land Lor Lxor),
            Format::I16 | Format::U16 | Format::Logical2 => on!(u16: Band Bor Bxor Land Lor Lxor),
            Format::I32 | Format::U32 | Format::Logical4 => on!(u32: Band Bor Bxor Land Lor Lxor),
            Format::I64 | Format::U64 | Format::Logical8 => on!(u64: Band Bor Bxor Land Lor Lxor),
            Format::I128 | Format::Logical16 => on!(u128: Band Bor Bxor Land Lor Lxor),
            _ => None,
        };
    }
    match format {
        Format::I8 => on!(i8: Sum Prod Min Max),
        Format::I16 => on!(i16: Sum Prod Min Max),
        Format::I32 => on!(i32: Sum Prod Min Max),
        Format::I64 => on!(i64: Sum Prod Min Max),
        Format::I128 => on!(i128: Sum Prod Min Max),
        Format::U8 => on!(u8: Sum Prod Min Max),
        Format::U16 => on!(u16: Sum Prod Min Max),
        Format::U32 => on!(u32: Sum Prod Min Max),
        Format::U64 => on!(u64: Sum Prod Min Max),
        Format::F16 => on!(Binary16: Sum Prod Min Max),
        Format::F32 => on!(f32: Sum Prod Min Max),
        Format::F64 => on!(f64: Sum Prod Min Max),
        Format::F128 => on!(Binary128: Sum Prod Min Max),
        Format::C16 => on!([Binary16; 2]: Sum Prod),
        Format::C32 => on!([f32; 2]: Sum Prod),
        Format::C64 => on!([f64; 2]: Sum Prod),
        Format::C128 => on!([Binary128; 2]: Sum Prod),
        _ => None,
    }
}
