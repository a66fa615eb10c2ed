//! Strided copies, the work of packing and unpacking a vector.
//!
//! `count` blocks of `block` bytes lie at a fixed stride on either side. Blocks of 1, 2, 4, 8 and
//! 16 bytes move as one value each, without a call. Longer ones go through the plain copy. Equal
//! stride and block on both sides make one long copy. The two regions do not overlap unless they
//! are the same bytes at the same places.

use crate::copy::copy_raw;
use crate::region::{Region, refuse_device};
use core::mem::MaybeUninit;

/// Copies `count` blocks of `block` bytes; block `i` lies at `i * stride` on each side.
///
/// # Panics
/// When the last block does not lie inside its region.
#[track_caller]
pub fn copy_strided(
    dst: Region,
    dst_stride: usize,
    src: Region,
    src_stride: usize,
    block: usize,
    count: usize,
) {
    if block == 0 || count == 0 {
        return;
    }
    assert!(
        span(dst_stride, block, count).is_some_and(|n| n <= dst.len()),
        "invariant: {count} blocks of {block} at stride {dst_stride} fit into {} bytes",
        dst.len()
    );
    assert!(
        span(src_stride, block, count).is_some_and(|n| n <= src.len()),
        "invariant: {count} blocks of {block} at stride {src_stride} lie in {} bytes",
        src.len()
    );
    if !dst.on_host() || !src.on_host() {
        return refuse_device(block * count);
    }
    let (to, from) = (dst.as_ptr(), src.as_ptr().cast_const());
    // SAFETY: the two asserts put every block inside its region; regions are valid by the contract
    // of Region::new.
    unsafe {
        if dst_stride == block && src_stride == block {
            copy_raw(to, from, block * count);
            return;
        }
        match block {
            8 if dst_stride == 8 => collect::<8>(to, from, src_stride, count),
            4 if dst_stride == 4 => collect::<4>(to, from, src_stride, count),
            16 if dst_stride == 16 => collect::<16>(to, from, src_stride, count),
            1 => each::<1>(to, dst_stride, from, src_stride, count),
            2 => each::<2>(to, dst_stride, from, src_stride, count),
            4 => each::<4>(to, dst_stride, from, src_stride, count),
            8 => each::<8>(to, dst_stride, from, src_stride, count),
            16 => each::<16>(to, dst_stride, from, src_stride, count),
            24 => each::<24>(to, dst_stride, from, src_stride, count),
            32 => each::<32>(to, dst_stride, from, src_stride, count),
            _ => {
                for i in 0..count {
                    copy_raw(to.add(i * dst_stride), from.add(i * src_stride), block);
                }
            }
        }
    }
}

/// Bytes from the first byte of the first block to the last byte of the last; `None` on overflow.
fn span(stride: usize, block: usize, count: usize) -> Option<usize> {
    (count - 1).checked_mul(stride)?.checked_add(block)
}

/// # Safety
/// `N` bytes at `i * stride` are readable in `src` and writable in `dst` for each `i < count`.
#[inline(never)]
unsafe fn each<const N: usize>(
    dst: *mut u8,
    dst_stride: usize,
    src: *const u8,
    src_stride: usize,
    count: usize,
) {
    if dst_stride >= WIDE {
        // SAFETY: as this function's.
        return unsafe { scatter::<N>(dst, dst_stride, src, src_stride, count) };
    }
    for i in 0..count {
        // SAFETY: as this function's.
        unsafe { one::<N>(dst.add(i * dst_stride), src.add(i * src_stride)) }
    }
}

/// As [`each`], with one store instruction for all blocks. A hardware prefetcher learns the
/// distance between the addresses of one instruction. That of a loop unrolled by the compiler is
/// too long for it.
///
/// # Safety
/// As of [`each`].
unsafe fn scatter<const N: usize>(
    dst: *mut u8,
    dst_stride: usize,
    src: *const u8,
    src_stride: usize,
    count: usize,
) {
    let mut i = 0;
    while i < count {
        // SAFETY: as this function's.
        unsafe { one::<N>(dst.add(i * dst_stride), src.add(i * src_stride)) }
        i = opaque(i + 1);
    }
}

/// Returns the same number, but the compiler does not know that it is the same.
#[inline(always)]
#[cfg_attr(miri, allow(unused_mut))]
fn opaque(mut number: usize) -> usize {
    #[cfg(not(miri))]
    // SAFETY: no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags));
    }
    number
}

/// Copies a block.
///
/// # Safety
/// `N` bytes are readable at `from` and writable at `to`.
#[inline(always)]
unsafe fn one<const N: usize>(to: *mut u8, from: *const u8) {
    // SAFETY: as this function's.
    unsafe {
        let value = from.cast::<MaybeUninit<[u8; N]>>().read_unaligned();
        to.cast::<MaybeUninit<[u8; N]>>().write_unaligned(value);
    }
}

/// As [`each`] with a contiguous destination: packing. Loads come in groups, so that many cache
/// misses are under way before the first store waits for one. (Scattering gains nothing by it.)
///
/// # Safety
/// `N` bytes at `i * src_stride` are readable in `src` for each `i < count`, and `count * N` bytes
/// writable in `dst`.
#[inline(never)]
unsafe fn collect<const N: usize>(dst: *mut u8, src: *const u8, src_stride: usize, count: usize) {
    let groups = count / GROUP;
    for group in 0..groups {
        let (from, to) = (group * GROUP * src_stride, group * GROUP * N);
        for i in 0..GROUP {
            if src_stride >= WIDE {
                // The address may lie outside the region.
                fetch(src.wrapping_add((group * GROUP + i + AHEAD).wrapping_mul(src_stride)));
            }
        }
        // SAFETY: as this function's; a group lies before `count`.
        unsafe {
            let value = |i: usize| {
                src.add(from + i * src_stride)
                    .cast::<MaybeUninit<[u8; N]>>()
                    .read_unaligned()
            };
            let values: [_; GROUP] = core::array::from_fn(value);
            dst.add(to)
                .cast::<[MaybeUninit<[u8; N]>; GROUP]>()
                .write_unaligned(values);
        }
    }
    let done = groups * GROUP;
    // SAFETY: as this function's, for what is left.
    unsafe {
        each::<N>(
            dst.add(done * N),
            N,
            src.add(done * src_stride),
            src_stride,
            count - done,
        );
    }
}

/// Blocks that are loaded before the first is stored.
const GROUP: usize = 8;
/// From this stride (bytes) on the processor does not prefetch by itself.
const WIDE: usize = 256;
/// Distance of the prefetch in blocks.
const AHEAD: usize = 64;

/// Prefetches a line into the second-level cache: of blocks a page apart the first level holds only
/// as many as it has ways. No effect that a program could see, whatever the address.
#[inline(always)]
fn fetch(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch has no effect but time, whatever the address.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T1>(at.cast());
    }
    let _ = at;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::with_bytes;

    fn check(block: usize, dst_stride: usize, src_stride: usize, count: usize) {
        for (dst_at, src_at) in [(0, 0), (1, 5)] {
            check_at(dst_at, src_at, block, dst_stride, src_stride, count);
        }
    }

    /// The same with both sides at the given offsets, and one more byte behind them.
    fn check_at(
        dst_at: usize,
        src_at: usize,
        block: usize,
        dst_stride: usize,
        src_stride: usize,
        count: usize,
    ) {
        let need = |stride: usize| match count {
            0 => 0,
            _ => stride * (count - 1) + block,
        };
        let mut src: Vec<u8> = (0..src_at + need(src_stride))
            .map(|i| (i * 31 + 5) as u8)
            .collect();
        let mut dst = vec![0xAAu8; dst_at + need(dst_stride) + 1];
        let mut want = dst.clone();
        for i in 0..count {
            want[dst_at + i * dst_stride..][..block]
                .copy_from_slice(&src[src_at + i * src_stride..][..block]);
        }
        with_bytes(&mut src[src_at..], |s| {
            with_bytes(&mut dst[dst_at..], |d| {
                copy_strided(d, dst_stride, s, src_stride, block, count)
            })
        });
        assert_eq!(
            dst, want,
            "block {block} strides {dst_stride} {src_stride} count {count}"
        );
    }

    #[test]
    fn all_blocks_and_strides() {
        let counts: &[usize] = if cfg!(miri) {
            &[0, 3]
        } else {
            &[0, 1, 2, 3, 17, 100]
        };
        for block in [0, 1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 33, 64, 100] {
            for extra in [(0, 0), (0, 3), (5, 0), (1, 8)] {
                for &count in counts {
                    check(block, block + extra.0, block + extra.1, count);
                }
            }
        }
    }

    /// Here one instruction moves several blocks.
    #[test]
    fn close_together() {
        for stride in [8, 9, 12, 16, 24, 40, 63, 64] {
            for count in [1, 3, 4, 5, 7, 8, 9, 64, 300] {
                check(8, 8, stride, count);
                check(8, stride, 8, count);
                check(8, stride, stride, count);
            }
        }
    }

    /// Here several places of a long piece are processed at once.
    #[test]
    fn every_other_of_many() {
        let counts: &[usize] = if cfg!(miri) {
            &[70]
        } else {
            &[
                2039, 2040, 2047, 2048, 2049, 2055, 2056, 2060, 2079, 2080, 4096, 5001,
            ]
        };
        for &count in counts {
            check(8, 16, 8, count);
            check(8, 8, 16, count);
        }
    }

    /// Here lines are prefetched, also past the end.
    #[test]
    fn far_apart() {
        for block in [4, 8, 16] {
            for stride in [64, 100, WIDE - 1, WIDE, 1024, 4096, 8216] {
                for count in [1, 7, 8, 9, 40, 300] {
                    check(block, block, stride, count);
                    check(block, stride, block, count);
                }
            }
        }
    }

    #[test]
    fn a_stride_of_zero_repeats_the_source() {
        check(8, 8, 0, 9);
    }

    #[test]
    fn a_block_outside_is_our_bug() {
        let mut bytes = [0u8; 32];
        with_bytes(&mut bytes, |r| {
            assert!(std::panic::catch_unwind(|| copy_strided(r, 8, r, 8, 8, 5)).is_err());
            assert!(std::panic::catch_unwind(|| copy_strided(r, usize::MAX, r, 8, 8, 3)).is_err());
        });
    }
}
