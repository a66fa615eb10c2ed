//! The loop of the scalar kernels, compiled twice: for the base processor and for AVX2.
//!
//! A combination is a zero-sized type, so each kernel is one monomorphic loop that the compiler
//! turns into vector code. The loop works on chunks of two cache lines. (With one, the compiler
//! leaves comparisons of doubles scalar.) Both inputs are loaded before the output is stored. So
//! `out == left` and `out == right` are right, and the compiler need not check whether the arrays
//! overlap.

use super::Kernel;

/// A binary operation on one element.
pub(super) trait Combine<T> {
    /// `left op right`.
    fn combine(left: T, right: T) -> T;
}

/// The kernel of `C` on elements `T` for this processor.
pub(super) fn pick<T: Copy, C: Combine<T>>() -> Kernel {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        return avx2::<T, C>;
    }
    base::<T, C>
}

/// # Safety
/// As [`Kernel`].
pub(super) unsafe fn base<T: Copy, C: Combine<T>>(
    out: *mut u8,
    left: *const u8,
    right: *const u8,
    count: usize,
) {
    // SAFETY: as this function's.
    unsafe { body::<T, C>(out, left, right, count) }
}

/// # Safety
/// As [`Kernel`], on a processor with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn avx2<T: Copy, C: Combine<T>>(
    out: *mut u8,
    left: *const u8,
    right: *const u8,
    count: usize,
) {
    // SAFETY: as this function's.
    unsafe { body::<T, C>(out, left, right, count) }
}

/// # Safety
/// As [`Kernel`].
#[inline(always)]
unsafe fn body<T: Copy, C: Combine<T>>(
    out: *mut u8,
    left: *const u8,
    right: *const u8,
    count: usize,
) {
    // SAFETY: each step takes `N` elements, and `N` are left on all three sides.
    unsafe {
        match size_of::<T>() {
            1 => chunks::<T, C, 128>(out, left, right, count),
            2 => chunks::<T, C, 64>(out, left, right, count),
            4 => chunks::<T, C, 32>(out, left, right, count),
            8 => chunks::<T, C, 16>(out, left, right, count),
            _ => chunks::<T, C, 8>(out, left, right, count),
        }
    }
}

/// # Safety
/// As [`Kernel`].
#[inline(always)]
unsafe fn chunks<T: Copy, C: Combine<T>, const N: usize>(
    out: *mut u8,
    left: *const u8,
    right: *const u8,
    count: usize,
) {
    let (out, left, right) = (out.cast::<T>(), left.cast::<T>(), right.cast::<T>());
    let whole = count - count % N;
    let mut i = 0;
    while i < whole {
        // SAFETY: i + N <= count elements are valid on all three sides; unaligned access is used
        // throughout.
        unsafe {
            let l = left.add(i).cast::<[T; N]>().read_unaligned();
            let mut r = right.add(i).cast::<[T; N]>().read_unaligned();
            for k in 0..N {
                r[k] = C::combine(l[k], r[k]);
            }
            out.add(i).cast::<[T; N]>().write_unaligned(r);
        }
        i += N;
    }
    while i < count {
        // SAFETY: i < count.
        unsafe {
            let value = C::combine(left.add(i).read_unaligned(), right.add(i).read_unaligned());
            out.add(i).write_unaligned(value);
        }
        i += 1;
    }
}
