//! `long double`: the x87 80-bit format, which has no Rust type, in 16-byte storage of which 10
//! bytes are significant.
//!
//! On x86-64 each step is a few x87 instructions on memory operands; results are those of C's `long
//! double`. Elsewhere `long double` is another format, and `valid` refuses it.

use super::{Format, Kernel, Op};

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn kernel_for(_: Op, _: Format) -> Option<Kernel> {
    None
}

#[cfg(target_arch = "x86_64")]
pub(super) use x87::kernel_for;

#[cfg(target_arch = "x86_64")]
mod x87 {
    use super::{Format, Kernel, Op};
    use core::arch::asm;
    use core::cmp::Ordering;

    /// Storage of one number.
    const SIZE: usize = 16;
    /// The significant bytes.
    type Value = [u8; 10];

    /// The kernel of `op` on one of the three formats that contain `long double`.
    pub fn kernel_for(op: Op, format: Format) -> Option<Kernel> {
        Some(match (format, op) {
            (Format::LongDouble, Op::Sum) => sum,
            (Format::LongDouble, Op::Prod) => product,
            (Format::LongDouble, Op::Min) => minimum,
            (Format::LongDouble, Op::Max) => maximum,
            (Format::CLongDouble, Op::Sum) => complex_sum,
            (Format::CLongDouble, Op::Prod) => complex_product,
            (Format::LongDoubleInt, Op::Minloc) => minimum_at,
            (Format::LongDoubleInt, Op::Maxloc) => maximum_at,
            _ => return None,
        })
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn sum(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        for at in (0..count).map(|i| i * SIZE) {
            // SAFETY: element `at` lies inside on all sides.
            unsafe { store(out.add(at), add(left.add(at), right.add(at))) }
        }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn product(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        for at in (0..count).map(|i| i * SIZE) {
            // SAFETY: element `at` lies inside on all sides.
            unsafe { store(out.add(at), multiply(left.add(at), right.add(at))) }
        }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn minimum(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        // SAFETY: as this function's.
        unsafe { choose(out, left, right, count, Ordering::Less) }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn maximum(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        // SAFETY: as this function's.
        unsafe { choose(out, left, right, count, Ordering::Greater) }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn choose(
        out: *mut u8,
        left: *const u8,
        right: *const u8,
        count: usize,
        left_wins: Ordering,
    ) {
        for at in (0..count).map(|i| i * SIZE) {
            // SAFETY: element `at` lies inside on all sides.
            unsafe {
                let winner = if compare(left.add(at), right.add(at)) == Some(left_wins) {
                    left
                } else {
                    right
                };
                store(out.add(at), winner.add(at).cast::<Value>().read_unaligned());
            }
        }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn complex_sum(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        // SAFETY: a complex number is two real ones, added separately.
        unsafe { sum(out, left, right, count * 2) }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn complex_product(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        for at in (0..count).map(|i| i * SIZE * 2) {
            // SAFETY: element `at` lies inside on all sides; both results exist before either is
            // stored.
            unsafe {
                let (a, b, c, d) = (
                    left.add(at),
                    left.add(at + SIZE),
                    right.add(at),
                    right.add(at + SIZE),
                );
                let real = subtract(multiply(a, c).as_ptr(), multiply(b, d).as_ptr());
                let imaginary = add(multiply(a, d).as_ptr(), multiply(b, c).as_ptr());
                store(out.add(at), real);
                store(out.add(at + SIZE), imaginary);
            }
        }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn minimum_at(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        // SAFETY: as this function's.
        unsafe { choose_at(out, left, right, count, Ordering::Less) }
    }

    /// # Safety
    /// As [`Kernel`].
    unsafe fn maximum_at(out: *mut u8, left: *const u8, right: *const u8, count: usize) {
        // SAFETY: as this function's.
        unsafe { choose_at(out, left, right, count, Ordering::Greater) }
    }

    /// # Safety
    /// As [`Kernel`]; an element is 32 bytes, its index an `int` at byte 16.
    unsafe fn choose_at(
        out: *mut u8,
        left: *const u8,
        right: *const u8,
        count: usize,
        left_wins: Ordering,
    ) {
        for at in (0..count).map(|i| i * SIZE * 2) {
            // SAFETY: value and index of element `at` lie inside on all sides.
            unsafe {
                let order = compare(left.add(at), right.add(at));
                let li = left.add(at + SIZE).cast::<i32>().read_unaligned();
                let ri = right.add(at + SIZE).cast::<i32>().read_unaligned();
                let winner = if order == Some(left_wins) {
                    left
                } else {
                    right
                };
                let index = match order {
                    Some(o) if o == left_wins => li,
                    Some(Ordering::Equal) => li.min(ri),
                    _ => ri,
                };
                store(out.add(at), winner.add(at).cast::<Value>().read_unaligned());
                out.add(at + SIZE).cast::<i32>().write_unaligned(index);
            }
        }
    }

    /// # Safety
    /// `at` is writable for 10 bytes.
    unsafe fn store(at: *mut u8, value: Value) {
        // SAFETY: as this function's.
        unsafe { at.cast::<Value>().write_unaligned(value) }
    }

    macro_rules! arithmetic {
        ($($name:ident $instruction:literal)*) => {$(
            /// # Safety
            /// Both are readable for 10 bytes.
            unsafe fn $name(left: *const u8, right: *const u8) -> Value {
                let mut result: Value = [0; 10];
                // SAFETY: reads 10 bytes at each input and writes the 10 of `result`. The x87 stack
                // is empty before (declared clobbered) and after. Flags are not touched.
                unsafe {
                    asm!(
                        "fld tbyte ptr [{l}]",
                        "fld tbyte ptr [{r}]",
                        $instruction,
                        "fstp tbyte ptr [{o}]",
                        l = in(reg) left,
                        r = in(reg) right,
                        o = in(reg) result.as_mut_ptr(),
                        out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                        out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                        options(nostack, preserves_flags),
                    );
                }
                result
            }
        )*};
    }

    arithmetic! { add "faddp st(1), st" subtract "fsubp st(1), st" multiply "fmulp st(1), st" }

    /// The order of `left` and `right`; `None` with a NaN.
    ///
    /// # Safety
    /// Both are readable for 10 bytes.
    unsafe fn compare(left: *const u8, right: *const u8) -> Option<Ordering> {
        let (unordered, above, below): (u8, u8, u8);
        // SAFETY: reads 10 bytes at each input; the x87 stack is empty before and after; flags are
        // declared clobbered by default.
        unsafe {
            asm!(
                "fld tbyte ptr [{r}]",
                "fld tbyte ptr [{l}]",
                "fucomip st, st(1)",
                "fstp st(0)",
                "setp {u}",
                "seta {a}",
                "setb {b}",
                l = in(reg) left,
                r = in(reg) right,
                u = lateout(reg_byte) unordered,
                a = lateout(reg_byte) above,
                b = lateout(reg_byte) below,
                out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                options(nostack, readonly),
            );
        }
        match (unordered, above, below) {
            (1, _, _) => None,
            (_, 1, _) => Some(Ordering::Greater),
            (_, _, 1) => Some(Ordering::Less),
            _ => Some(Ordering::Equal),
        }
    }
}
