//! Blocks of 8 bytes that lie close together, several at a time, in vectors of 64 bytes.
//!
//! One by one, the stores that wait for lines of another processor fill the store buffer, and so
//! keep later lines from being asked for. With a fraction of the instructions as many lines are
//! under way as the processor can fetch: real parts of 8192 complex numbers from one process to the
//! other in plain C 13.5 → 6.3 µs.

use super::{AHEAD, LINE, claim, fetch};
use core::arch::x86_64::{
    _mm256_loadu_si256, _mm512_castsi256_si512, _mm512_i64gather_epi64, _mm512_mask_storeu_epi64,
    _mm512_maskz_expand_epi64, _mm512_setr_epi64, _mm512_storeu_si512,
};

/// Farther apart (bytes), blocks are a line each, and one by one as fast.
pub(super) const CLOSE: usize = 63;
/// Blocks that [`collect`] takes at a time.
pub(super) const COLLECTED: usize = 8;
/// Blocks that [`spread`] takes at a time.
pub(super) const SPREAD: usize = 4;
/// How far apart it puts them (bytes): they and as many other bytes share a vector.
pub(super) const EVERY_OTHER: usize = 16;
/// So long a piece (bytes of source) is taken at [`STREAMS`] places at once: each place's lines are
/// fetched ahead by the processor on their own. (Messages of 256 KiB come in pieces of 16 KiB, from
/// one process to the other in plain C 19.9 → 16.0 µs; 1 MiB, with both sides in no near cache, 92
/// → 80. In pieces of 4 KiB 5 % are lost.)
const LONG: usize = 16 * 1024;
const STREAMS: usize = 4;
/// How many bytes ahead each of them asks for where it goes.
const CLAIMED: usize = 1024;
/// Vectors from a line of source.
const TO_A_LINE: usize = 2;

/// Whether this processor has such vectors, and gains from them: measured over a mesh of caches
/// only.
#[inline]
pub(super) fn are_here() -> bool {
    crate::caches::Caches::here() == crate::caches::Caches::Mesh
        && std::is_x86_feature_detected!("avx512f")
}

/// Packs `groups` times [`COLLECTED`] blocks that begin `stride` bytes apart.
///
/// # Safety
/// 8 bytes at each multiple of `stride` are readable in `src`, and those of all blocks writable in
/// `dst`. `stride` is at most [`CLOSE`], and [`are_here`].
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn collect(dst: *mut u8, src: *const u8, stride: usize, groups: usize) {
    let s = stride as i64;
    let places = _mm512_setr_epi64(0, s, 2 * s, 3 * s, 4 * s, 5 * s, 6 * s, 7 * s);
    for group in 0..groups {
        // SAFETY: as this function's; a group lies before `groups`.
        unsafe {
            let from = src.add(group * COLLECTED * stride);
            let blocks = _mm512_i64gather_epi64::<1>(places, from.cast());
            _mm512_storeu_si512(dst.add(group * COLLECTED * 8).cast(), blocks);
        }
    }
}

/// Puts `groups` times [`SPREAD`] blocks [`EVERY_OTHER`] bytes apart; the bytes between them are
/// not written.
///
/// # Safety
/// `groups * SPREAD * 8` bytes are readable in `src`, and 8 bytes at each multiple of
/// [`EVERY_OTHER`] writable in `dst`. [`are_here`].
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn spread(dst: *mut u8, src: *const u8, groups: usize) {
    let end = groups * SPREAD * 8;
    let lines = match end >= LONG {
        true => groups / TO_A_LINE / STREAMS,
        false => 0,
    };
    for line in 0..lines {
        for stream in 0..STREAMS {
            let group = (stream * lines + line) * TO_A_LINE;
            if line + AHEAD / LINE < lines {
                fetch(src.wrapping_add(group * SPREAD * 8 + AHEAD));
            }
            let target = dst.wrapping_add(group * SPREAD * EVERY_OTHER + CLAIMED);
            claim(target);
            claim(target.wrapping_add(LINE));
            // SAFETY: as this function's; all of these groups lie before `groups`.
            unsafe {
                put(dst, src, group);
                put(dst, src, group + 1);
            }
        }
    }
    for group in lines * STREAMS * TO_A_LINE..groups {
        let ahead = group * SPREAD * 8 + AHEAD;
        if group.is_multiple_of(TO_A_LINE) && ahead < end {
            fetch(src.wrapping_add(ahead));
        }
        // SAFETY: as this function's.
        unsafe { put(dst, src, group) }
    }
}

/// Puts one group of blocks where it belongs.
///
/// # Safety
/// As of [`spread`], for a group before `groups`.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn put(dst: *mut u8, src: *const u8, group: usize) {
    const EVERY_OTHER_WORD: u8 = 0b0101_0101;
    // SAFETY: as this function's. What the mask leaves out is neither written nor looked at, also
    // past the last block.
    unsafe {
        let blocks = _mm512_castsi256_si512(_mm256_loadu_si256(src.add(group * SPREAD * 8).cast()));
        let apart = _mm512_maskz_expand_epi64(EVERY_OTHER_WORD, blocks);
        let target = dst.add(group * SPREAD * EVERY_OTHER);
        _mm512_mask_storeu_epi64(target.cast(), EVERY_OTHER_WORD, apart);
    }
}
