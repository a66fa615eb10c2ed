//! Atomic operations on single elements of memory that other processes change at the same time:
//! what a software network card does for its peers.
//!
//! An element is atomic when it has 1, 2, 4 or 8 bytes and lies at a multiple of its size
//! ([`is_atomic`]). Every process that maps it may then change it, in any mixture of sizes, because
//! the processor orders overlapping atomic accesses. Values travel as the low bytes of a `u64`.
//! Every operation both acquires and releases. MPI-5.0 §12.7.1 (element-wise atomicity).

use crate::reduce::{self, Element, Format, Op};
use crate::region::{Region, with_bytes};
use oxmpi_sync::atomic::global::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// Bytes of the longest atomic element.
pub const MOST: usize = 8;

/// Whether the processor has atomic accesses of `len` bytes.
#[inline]
const fn is_width(len: usize) -> bool {
    matches!(len, 1 | 2 | 4 | 8)
}

/// Whether an element of `len` bytes at the beginning of the region can be accessed atomically.
#[inline]
#[must_use]
pub fn is_atomic(at: Region, len: usize) -> bool {
    is_width(len) && at.len() >= len && at.addr().is_multiple_of(len) && at.on_host()
}

#[inline]
fn check(at: Region, len: usize) {
    assert!(
        is_atomic(at, len),
        "invariant: {len} bytes at {at:?} are taken in one step"
    );
}

/// Runs `$body` with `$atomic`, the element at `$at`, and `$int`, its type.
macro_rules! at_width {
    ($at:expr, $len:expr, $atomic:ident, $int:ident => $body:expr) => {{
        check($at, $len);
        let start = $at.as_ptr();
        // `check` has shown that the region covers the element and that it is aligned. It stays
        // readable and writable by the contract of `Region::new`. No Rust reference to these bytes
        // exists.
        match $len {
            1 => {
                type $int = u8;
                // SAFETY: as stated above.
                let $atomic = unsafe { AtomicU8::from_ptr(start) };
                $body
            }
            2 => {
                type $int = u16;
                // SAFETY: as stated above.
                let $atomic = unsafe { AtomicU16::from_ptr(start.cast()) };
                $body
            }
            4 => {
                type $int = u32;
                // SAFETY: as stated above.
                let $atomic = unsafe { AtomicU32::from_ptr(start.cast()) };
                $body
            }
            _ => {
                type $int = u64;
                // SAFETY: as stated above.
                let $atomic = unsafe { AtomicU64::from_ptr(start.cast()) };
                $body
            }
        }
    }};
}

/// Replaces the element at `at` by `element op operand`; returns its former value. [`Op::NoOp`]
/// only reads it, [`Op::Replace`] stores the operand.
///
/// # Panics
/// When the element is not [`is_atomic`], or the pair is not [`reduce::valid_accumulate`]. The
/// caller has checked both.
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    clippy::useless_conversion,
    clippy::unnecessary_cast
)]
pub fn accumulate(op: Op, element: Element, at: Region, operand: u64) -> u64 {
    let len = element.format.extent();
    at_width!(at, len, atomic, Int => {
        let value = operand as Int;
        u64::from(match op {
            Op::NoOp => atomic.load(Ordering::Acquire),
            Op::Replace => atomic.swap(value, Ordering::AcqRel),
            Op::Sum if is_integer(element.format) => atomic.fetch_add(value, Ordering::AcqRel),
            Op::Band => atomic.fetch_and(value, Ordering::AcqRel),
            Op::Bor => atomic.fetch_or(value, Ordering::AcqRel),
            Op::Bxor => atomic.fetch_xor(value, Ordering::AcqRel),
            _ => {
                let mut seen = atomic.load(Ordering::Acquire);
                loop {
                    let new = combined(op, element, operand, u64::from(seen)) as Int;
                    let tried =
                        atomic.compare_exchange_weak(seen, new, Ordering::AcqRel, Ordering::Acquire);
                    match tried {
                        Ok(before) => break before,
                        Err(other) => seen = other,
                    }
                }
            }
        })
    })
}

/// Replaces the element of `len` bytes at `at` by `new` if it equals `expected`; returns its former
/// value.
///
/// # Panics
/// When the element is not [`is_atomic`].
#[inline]
#[allow(
    clippy::cast_possible_truncation,
    clippy::useless_conversion,
    clippy::unnecessary_cast
)]
pub fn compare_swap(at: Region, len: usize, expected: u64, new: u64) -> u64 {
    at_width!(at, len, atomic, Int => {
        let (success, failure) = (Ordering::AcqRel, Ordering::Acquire);
        let found = atomic.compare_exchange(expected as Int, new as Int, success, failure);
        u64::from(found.unwrap_or_else(|other| other))
    })
}

/// The value of `len` (1, 2, 4 or 8) plain bytes at any alignment.
///
/// # Panics
/// When the region is shorter.
#[inline]
#[must_use]
pub fn value(from: Region, len: usize) -> u64 {
    assert!(
        is_width(len) && from.len() >= len && from.on_host(),
        "invariant: {len} bytes of {from:?}"
    );
    let start = from.as_ptr();
    // SAFETY: the region covers `len` bytes, just checked, and they are readable by the contract of
    // `Region::new`.
    unsafe {
        match len {
            1 => u64::from(start.read()),
            2 => u64::from(start.cast::<u16>().read_unaligned()),
            4 => u64::from(start.cast::<u32>().read_unaligned()),
            _ => start.cast::<u64>().read_unaligned(),
        }
    }
}

/// Stores a value as `len` (1, 2, 4 or 8) plain bytes.
///
/// # Panics
/// When the region is shorter.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub fn set_value(to: Region, len: usize, value: u64) {
    assert!(
        is_width(len) && to.len() >= len && to.on_host(),
        "invariant: {len} bytes of {to:?}"
    );
    let start = to.as_ptr();
    // SAFETY: the region covers `len` bytes, just checked, and they are writable by the contract of
    // `Region::new`.
    unsafe {
        match len {
            1 => start.write(value as u8),
            2 => start.cast::<u16>().write_unaligned(value as u16),
            4 => start.cast::<u32>().write_unaligned(value as u32),
            _ => start.cast::<u64>().write_unaligned(value),
        }
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)]
fn bytes_of(value: u64, len: usize) -> [u8; MOST] {
    let mut bytes = [0; MOST];
    match len {
        1 => bytes[..1].copy_from_slice(&(value as u8).to_ne_bytes()),
        2 => bytes[..2].copy_from_slice(&(value as u16).to_ne_bytes()),
        4 => bytes[..4].copy_from_slice(&(value as u32).to_ne_bytes()),
        _ => bytes = value.to_ne_bytes(),
    }
    bytes
}

#[inline]
fn of_bytes(bytes: [u8; MOST], len: usize) -> u64 {
    let [a, b, c, d, ..] = bytes;
    match len {
        1 => u64::from(a),
        2 => u64::from(u16::from_ne_bytes([a, b])),
        4 => u64::from(u32::from_ne_bytes([a, b, c, d])),
        _ => u64::from_ne_bytes(bytes),
    }
}

#[inline]
const fn is_integer(format: Format) -> bool {
    matches!(
        format,
        Format::I8
            | Format::I16
            | Format::I32
            | Format::I64
            | Format::U8
            | Format::U16
            | Format::U32
            | Format::U64
    )
}

/// `before op operand`, by the kernel of the reductions. The usual ones, sums of floats, do without
/// it.
#[inline]
#[allow(clippy::cast_possible_truncation)]
fn combined(op: Op, element: Element, operand: u64, before: u64) -> u64 {
    match (op, element.format) {
        (Op::Sum, Format::F64) => (f64::from_bits(operand) + f64::from_bits(before)).to_bits(),
        (Op::Sum, Format::F32) => {
            let sum = f32::from_bits(operand as u32) + f32::from_bits(before as u32);
            u64::from(sum.to_bits())
        }
        _ => by_kernel(op, element, operand, before),
    }
}

fn by_kernel(op: Op, element: Element, operand: u64, before: u64) -> u64 {
    let len = element.format.extent();
    let (mut input, mut inout) = (bytes_of(operand, len), bytes_of(before, len));
    with_bytes(&mut input[..len], |input| {
        with_bytes(&mut inout[..len], |inout| {
            reduce::reduce(op, element, inout, input, 1);
        });
    });
    of_bytes(inout, len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeapBytes;
    use crate::reduce::valid_accumulate;

    const ELEMENTS: [Element; 20] = [
        Element::I8,
        Element::I16,
        Element::I32,
        Element::I64,
        Element::U8,
        Element::U16,
        Element::U32,
        Element::U64,
        Element::INTEGER4,
        Element::F32,
        Element::F64,
        Element::C32,
        Element::BOOL,
        Element::LOGICAL4,
        Element::BYTE,
        Element::MULTI64,
        Element::FLOAT_INT,
        Element::INT_INT,
        Element::F32_PAIR,
        Element::WCHAR,
    ];

    /// Every operation on every atomic element, compared with the kernels, which have a slow
    /// reference of their own.
    #[test]
    fn one_step_gives_what_the_kernels_give() {
        let mut random = 7u64;
        let mut next = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Small numbers and small floats.
            (random >> 33) & 0x4010_0000_4010_0101
        };
        for element in ELEMENTS {
            let len = element.format.extent();
            for op in Op::ALL
                .into_iter()
                .filter(|op| valid_accumulate(*op, element))
            {
                for _ in 0..20 {
                    let (operand, before) = (next(), next());
                    let (at, input) = (HeapBytes::zeroed(16), HeapBytes::zeroed(8));
                    let place = at.region().slice(8, len);
                    set_value(place, len, before);
                    set_value(input.region(), len, operand);
                    let wanted = HeapBytes::zeroed(8);
                    crate::copy(wanted.region().slice(0, len), place);
                    let wide = |heap: &HeapBytes| heap.region().slice(0, len);
                    reduce::reduce(op, element, wide(&wanted), wide(&input), 1);
                    let found = accumulate(op, element, place, value(input.region(), len));
                    assert_eq!(
                        found,
                        of_bytes(bytes_of(before, len), len),
                        "{op:?} {element:?}"
                    );
                    assert_eq!(
                        value(place, len),
                        value(wanted.region(), len),
                        "{op:?} {element:?}"
                    );
                    assert_eq!(value(at.region(), 8), 0, "the neighbour is untouched");
                }
            }
        }
    }

    #[test]
    fn swaps_happen_on_equality_alone() {
        for len in [1, 2, 4, 8] {
            let heap = HeapBytes::zeroed(8);
            set_value(heap.region(), len, 0x7f);
            assert_eq!(compare_swap(heap.region(), len, 3, 9), 0x7f);
            assert_eq!(compare_swap(heap.region(), len, 0x7f, 9), 0x7f);
            assert_eq!(value(heap.region(), len), 9);
        }
    }

    /// Two threads, 4-byte and 8-byte additions on the same word: nothing is lost.
    #[test]
    fn sizes_mix() {
        const ROUNDS: u64 = if cfg!(miri) { 50 } else { 100_000 };
        // miri does not support accesses of mixed size; there the words do not overlap.
        let apart = if cfg!(miri) { 8 } else { 0 };
        let heap = HeapBytes::zeroed(16);
        let at = heap.region();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    accumulate(Op::Sum, Element::U32, at.slice(apart, 4), 1);
                }
            });
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    accumulate(Op::Sum, Element::U64, at.slice(0, 8), 1);
                }
            });
        });
        let sum = value(at, 8) + value(at.slice(8, 8), 8);
        assert_eq!(sum, 2 * ROUNDS);
    }

    #[test]
    fn odd_places_are_refused() {
        let heap = HeapBytes::zeroed(16);
        let at = heap.region();
        assert!(is_atomic(at, 8) && is_atomic(at.slice(4, 4), 4) && is_atomic(at.slice(3, 1), 1));
        assert!(!is_atomic(at.slice(4, 8), 8) && !is_atomic(at, 16) && !is_atomic(at, 3));
        assert!(!is_atomic(at.slice(0, 4), 8));
    }
}
