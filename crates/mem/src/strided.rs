//! Strided copies: what packing and unpacking a vector comes down to.
//!
//! `count` blocks of `block` bytes, each a fixed stride from the one before, on both sides. Blocks
//! of 1, 2, 4, 8 and 16 bytes move as one value each, without a call; longer ones through the plain
//! copy; equal stride and block on both sides is one long copy. The two regions do not overlap
//! unless they are the same bytes at the same places.

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod wide;

use crate::caches::Caches;
use crate::copy::copy_raw;
use crate::region::Region;
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
        return; // refused at the C edge; see `copy`
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

/// Bytes from the first byte of the first block to the last of the last, unless that overflows.
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
    let ask = Ask::before_stores(dst_stride);
    if dst_stride >= WIDE || ask != Ask::NotAtAll {
        // SAFETY: as this function's.
        return unsafe { scatter::<N>(dst, dst_stride, src, src_stride, count, ask) };
    }
    #[cfg_attr(not(all(target_arch = "x86_64", not(miri))), allow(unused_mut))]
    let mut done = 0;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if N == 8 && src_stride == 8 && dst_stride == wide::EVERY_OTHER && wide::are_here() {
        let groups = count / wide::SPREAD;
        // SAFETY: as this function's, for as many blocks as there are in whole groups; the
        // processor has the vectors.
        unsafe { wide::spread(dst, src, groups) };
        done = groups * wide::SPREAD;
    }
    for i in done..count {
        // SAFETY: as this function's.
        unsafe { one::<N>(dst.add(i * dst_stride), src.add(i * src_stride)) }
    }
}

/// As [`each`], with one store instruction for all blocks: a processor that fetches ahead by itself
/// learns the distance between the addresses of an instruction, and that of a loop that the
/// compiler has unrolled is too long for it. (64 KiB in blocks of 8, 4096 apart, alone: 69 → 58
/// µs.)
///
/// # Safety
/// As of [`each`].
unsafe fn scatter<const N: usize>(
    dst: *mut u8,
    dst_stride: usize,
    src: *const u8,
    src_stride: usize,
    count: usize,
    ask: Ask,
) {
    let packed = if src_stride == N && matches!(ask, Ask::ToWrite(_)) {
        count * N
    } else {
        0
    };
    let mut i = 0;
    while i < count {
        let line_ahead = i * N + AHEAD;
        if (i * N) % LINE < N && line_ahead < packed {
            fetch(src.wrapping_add(line_ahead));
        }
        ask.of(dst, i, dst_stride);
        // SAFETY: as this function's.
        unsafe { one::<N>(dst.add(i * dst_stride), src.add(i * src_stride)) }
        i = opaque(i + 1);
    }
}

/// The same number, which the compiler does not know to be the same.
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

/// As [`each`] with a destination without gaps: packing. Loads come in groups, so that as many
/// cache misses as possible are under way before the first store waits for one (64 KiB in blocks of
/// 8: 4.5 → 2.1 µs at stride 16, 23 → 17 µs at stride 1024; scattering gains nothing).
///
/// # Safety
/// `N` bytes at `i * src_stride` are readable in `src` for each `i < count`, and `count * N` bytes
/// writable in `dst`.
#[inline(never)]
unsafe fn collect<const N: usize>(dst: *mut u8, src: *const u8, src_stride: usize, count: usize) {
    let groups = count / GROUP;
    #[cfg_attr(not(all(target_arch = "x86_64", not(miri))), allow(unused_mut))]
    let mut begun = 0;
    let ask = match src_stride {
        WIDE.. => Ask::before_loads(src_stride, count),
        _ => Ask::NotAtAll,
    };
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if N == 8 && src_stride <= wide::CLOSE && wide::are_here() {
        // SAFETY: as this function's, for whole groups; the processor has the vectors.
        unsafe { wide::collect(dst, src, src_stride, groups) };
        begun = groups;
    }
    for group in begun..groups {
        let (from, to) = (group * GROUP * src_stride, group * GROUP * N);
        for i in 0..GROUP {
            ask.of(src, group * GROUP + i, src_stride);
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
#[cfg(all(target_arch = "x86_64", not(miri)))]
const _: () = assert!(GROUP == wide::COLLECTED);
/// From this stride on the processor does not fetch ahead by itself (bytes).
const WIDE: usize = 256;
/// From this one on lines lie in few sets of the caches, and what is asked for to be written went
/// away before it was (bytes).
const PAGE: usize = 4096;
/// A piece that reaches so far (bytes) is of a message of 64 MiB and more with its gaps, a good
/// part of which comes from memory.
const FAR: usize = 1 << 20;
/// From this one on each block has a line of its own.
const LINE: usize = 64;
/// How far ahead what was packed is asked for, which lies in the cache of who packed it (bytes).
/// Not past the end: there another processor may be writing.
const AHEAD: usize = 512;

/// How lines are asked for some blocks ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    NotAtAll,
    /// Into the second-level cache, so many ahead: of blocks a page apart the first level holds as
    /// many as it has ways.
    Second(usize),
    /// Into the first.
    First(usize),
    /// The same, to be written.
    ToWrite(usize),
}

impl Ask {
    /// Measured for blocks of 8 bytes. In clusters, packing 1 MiB: 4096 apart 14.7 → 6.8 ns a
    /// block, 1024 apart 8.2 → 4.9. Over a mesh lines that lie a power of two apart come no
    /// faster than in 6 ns each, whatever is asked for (3 ns at 320 or 1088 bytes), but from afar:
    /// 1 MiB 1024 apart 1455 → 1355 µs (64 ahead: 1600; 64 KiB loses 5 %), 4096 apart 2920 →
    /// 2370 (8 ahead: 2590).
    #[inline(always)]
    fn before_loads(stride: usize, count: usize) -> Ask {
        match Caches::here() {
            Caches::Clusters => Ask::Second(64),
            Caches::Mesh if stride >= PAGE => Ask::First(16),
            Caches::Mesh if stride.saturating_mul(count) >= FAR => Ask::First(32),
            Caches::Mesh => Ask::NotAtAll,
        }
    }

    /// In clusters nothing was gained. Over a mesh, with what was packed asked for too: 64 apart 64
    /// KiB 14.6 → 12.2 µs (to be written alone, 18.2), 256 KiB 57 → 51, 1 MiB 336 → 316; 256
    /// KiB 256 apart 205 → 185, 1024 apart 235 → 208, 4096 apart 370 to 490 → 300 (16 ahead 310,
    /// and to be written 380).
    #[inline(always)]
    fn before_stores(stride: usize) -> Ask {
        match Caches::here() {
            Caches::Mesh if stride >= PAGE => Ask::First(8),
            Caches::Mesh if stride >= LINE => Ask::ToWrite(16),
            _ => Ask::NotAtAll,
        }
    }

    /// Asks for what comes some time after a block; it may lie anywhere.
    #[inline(always)]
    fn of(self, start: *const u8, block: usize, stride: usize) {
        let at = |ahead: usize| start.wrapping_add((block + ahead).wrapping_mul(stride));
        match self {
            Ask::NotAtAll => {}
            Ask::Second(ahead) => fetch_second(at(ahead)),
            Ask::First(ahead) => fetch(at(ahead)),
            Ask::ToWrite(ahead) => claim(at(ahead)),
        }
    }
}

/// Asks for a line, into the first-level cache. It may lie anywhere: there is no effect that a
/// program could see.
#[inline(always)]
fn fetch(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch has no effect but time, whatever the address.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(at.cast());
    }
    let _ = at;
}

/// The same, into the second.
#[inline(always)]
fn fetch_second(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: as in `fetch`.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T1>(at.cast());
    }
    let _ = at;
}

/// The same as [`fetch`], of a line that will be written.
#[inline(always)]
fn claim(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: as in `fetch`; a processor that does not know the instruction does nothing.
    unsafe {
        core::arch::asm!("prefetchw [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
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

    /// The same with both sides behind so many bytes, and one more behind them.
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

    /// Here several blocks are moved by one instruction.
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

    /// Here several places of a long piece are at work at once.
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

    /// Here lines are asked for ahead, also past the end.
    #[test]
    fn far_apart() {
        for block in [4, 8, 16] {
            for stride in [LINE, 100, WIDE - 1, WIDE, 1024, PAGE, 2 * PAGE + 24] {
                for count in [1, 7, 8, 9, 40, 300] {
                    check(block, block, stride, count);
                    check(block, stride, block, count);
                }
            }
        }
    }

    /// Here from farther ahead.
    #[test]
    #[cfg_attr(miri, ignore = "a megabyte, byte by byte")]
    fn far_and_long() {
        for count in [FAR / 1024 - 1, FAR / 1024, FAR / 1024 + 9] {
            check(8, 8, 1024, count);
            check(8, 1024, 8, count);
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
