//! MINLOC and MAXLOC: the winning value keeps its index; equal values take the lower index (MPI-5.0
//! §6.9.4).
//!
//! A comparison with a NaN gives the right argument. Value and index are written, the padding
//! between elements is not.

use super::{Format, Kernel, Op, long_double};

/// The layout of a pair.
trait Pair {
    type Value: Copy + PartialOrd;
    type Index: Copy + PartialOrd;
    const INDEX_AT: usize;
    const EXTENT: usize;
}

macro_rules! pair {
    ($name:ident: $value:ty, $index:ty, at $at:literal, extent $extent:literal) => {
        struct $name;
        impl Pair for $name {
            type Value = $value;
            type Index = $index;
            const INDEX_AT: usize = $at;
            const EXTENT: usize = $extent;
        }
    };
}

pair!(FloatInt: f32, i32, at 4, extent 8);
pair!(DoubleInt: f64, i32, at 8, extent 16);
pair!(LongInt: i64, i32, at 8, extent 16);
pair!(IntInt: i32, i32, at 4, extent 8);
pair!(ShortInt: i16, i32, at 4, extent 8);
pair!(F32Pair: f32, f32, at 4, extent 8);
pair!(F64Pair: f64, f64, at 8, extent 16);

/// The kernel of `op` on a pair `format`.
pub(super) fn kernel_for(op: Op, format: Format) -> Option<Kernel> {
    macro_rules! on {
        ($p:ty) => {
            match op {
                Op::Minloc => Some(each::<$p, true> as Kernel),
                Op::Maxloc => Some(each::<$p, false> as Kernel),
                _ => None,
            }
        };
    }
    match format {
        Format::FloatInt => on!(FloatInt),
        Format::DoubleInt => on!(DoubleInt),
        Format::LongInt => on!(LongInt),
        Format::IntInt => on!(IntInt),
        Format::ShortInt => on!(ShortInt),
        Format::F32Pair => on!(F32Pair),
        Format::F64Pair => on!(F64Pair),
        Format::LongDoubleInt => long_double::kernel_for(op, format),
        _ => None,
    }
}

/// # Safety
/// As [`Kernel`], for the extent of `P`.
unsafe fn each<P: Pair, const LOWEST: bool>(
    out: *mut u8,
    left: *const u8,
    right: *const u8,
    count: usize,
) {
    for i in 0..count {
        let at = i * P::EXTENT;
        // SAFETY: element i of `count` lies inside on all three sides; the parts lie inside the
        // element.
        unsafe {
            let (lv, li) = parts::<P>(left.add(at));
            let (rv, ri) = parts::<P>(right.add(at));
            let left_wins = if LOWEST { lv < rv } else { lv > rv };
            let value = if left_wins { lv } else { rv };
            let index = if left_wins || (lv == rv && li < ri) {
                li
            } else {
                ri
            };
            out.add(at).cast::<P::Value>().write_unaligned(value);
            out.add(at + P::INDEX_AT)
                .cast::<P::Index>()
                .write_unaligned(index);
        }
    }
}

/// # Safety
/// `at` is readable for one element.
#[inline(always)]
unsafe fn parts<P: Pair>(at: *const u8) -> (P::Value, P::Index) {
    // SAFETY: both parts lie inside the element.
    unsafe {
        (
            at.cast::<P::Value>().read_unaligned(),
            at.add(P::INDEX_AT).cast::<P::Index>().read_unaligned(),
        )
    }
}
