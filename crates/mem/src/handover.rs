//! Copies into and out of memory that another processor reads next or has just written.
//!
//! The C library's copy is the default. Its string instructions take whole lines without fetching
//! their content. Between two cores that share no cache, 256 KiB of a message take 11 µs with them
//! and 35 µs with vectors of our own. On another machine they gave lines up and took them back (64
//! KiB into a lap of slots: 4.3 µs, 1.5 µs with vectors). So the tuning of a job may choose vectors
//! ([`Copies`]).
//!
//! Some processors have an instruction that moves a line into the cache that all processors share.
//! A reader fetches short payload sooner from there than from the writer's cache. 1 KiB took 67 ns
//! instead of 185.
//!
//! [`Way::Cached`] leaves the bytes in our cache, where a processor that shares the last level
//! finds them. [`Way::Around`] writes past the caches. That is for two processors that do *not*
//! share the last level (another chiplet or socket). Fetching a modified line from the other's
//! cache then costs ten times as much as from memory. The bytes are the same either way. Source and
//! destination do not overlap.

use crate::copy::claim_line;
use crate::region::{Region, refuse_device};
use oxmpi_sync::atomic::global::{AtomicBool, Ordering};

/// The instructions for copies between processors: a part of the job's tuning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copies {
    /// Longer runs are copied by vectors of our own, not by the C library.
    pub vectors: bool,
    /// Lines of short payload leave our own caches as soon as they are written. A reader finds them
    /// in the cache that all share, and needs no line from ours.
    pub demotes: bool,
}

static VECTORS: AtomicBool = AtomicBool::new(false);
static DEMOTES: AtomicBool = AtomicBool::new(false);

/// Sets the copies of this process.
pub fn use_copies(copies: Copies) {
    VECTORS.store(copies.vectors, Ordering::Relaxed);
    DEMOTES.store(copies.demotes, Ordering::Relaxed);
}

#[inline(always)]
fn copies() -> Copies {
    Copies {
        vectors: VECTORS.load(Ordering::Relaxed),
        demotes: DEMOTES.load(Ordering::Relaxed),
    }
}

/// How bytes are written for another processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Into our cache.
    #[default]
    Cached,
    /// Past all caches, into memory. Complete, also for a release store that follows.
    Around,
    /// As `Cached`, from memory of our own that may lie in no cache. It is prefetched a page ahead,
    /// also past its end, where in a long message the next piece begins.
    Ahead,
}

/// Copies `src` to `dst`, one of which is shared with another processor, [into our
/// cache](Way::Cached).
///
/// # Panics
/// When the lengths differ.
#[inline(always)]
#[track_caller]
pub fn hand_over(dst: Region, src: Region) {
    hand_over_as(Way::Cached, dst, src);
}

/// The same, written in the given way.
///
/// # Panics
/// When the lengths differ.
#[inline(always)]
#[track_caller]
pub fn hand_over_as(way: Way, dst: Region, src: Region) {
    assert!(
        dst.len() == src.len(),
        "invariant: copy of {} bytes into {}",
        src.len(),
        dst.len()
    );
    if src.len() < SHORT {
        crate::copy::copy(dst, src);
    } else {
        hand_over_long(dst, src, way);
    }
}

/// Not inlined into the fast path of short messages.
#[inline(never)]
#[track_caller]
fn hand_over_long(dst: Region, src: Region, way: Way) {
    if dst.on_host() && src.on_host() {
        // SAFETY: both regions span `len` bytes, valid by the contract of Region::new; the caller
        // has checked that they have the same length.
        unsafe { raw(dst.as_ptr(), src.as_ptr(), src.len(), way, copies()) }
    } else {
        refuse_device(src.len());
    }
}

/// As [`hand_over`] into our cache, with the given copies: for measurements.
///
/// # Panics
/// When the lengths differ.
pub fn hand_over_by(copies: Copies, dst: Region, src: Region) {
    assert!(dst.len() == src.len(), "invariant: both are as long");
    if dst.on_host() && src.on_host() && dst.len() >= SHORT {
        // SAFETY: both regions span `len` bytes, valid by the contract of Region::new.
        unsafe { raw(dst.as_ptr(), src.as_ptr(), src.len(), Way::Cached, copies) }
    } else {
        crate::copy::copy(dst, src);
    }
}

/// As [`hand_over`] into our cache, the last line first, for runs of some KiB at most.
///
/// For a reader that polls while the bytes are written. It asks for the lines that are written
/// first. Its processor prefetches upwards, and so does not take away the lines that come next. All
/// lines are claimed before the first is written. Stores wait for each other, and a processor
/// prefetches fewer lines for stores than for explicit prefetches.
///
/// # Panics
/// When the lengths differ.
#[inline]
#[track_caller]
pub fn hand_over_backwards(dst: Region, src: Region) {
    hand_over_backwards_by(copies(), dst, src);
}

/// The same with the given copies: for measurements.
///
/// # Panics
/// When the lengths differ.
#[inline]
#[track_caller]
pub fn hand_over_backwards_by(copies: Copies, dst: Region, src: Region) {
    assert!(
        dst.len() == src.len(),
        "invariant: copy of {} bytes into {}",
        src.len(),
        dst.len()
    );
    if !dst.on_host() || !src.on_host() {
        return refuse_device(src.len());
    }
    let (dst, src, len) = (dst.as_ptr(), src.as_ptr(), src.len());
    each_line(dst, len, claim_line);
    if len >= BY_LIBRARY && !copies.vectors {
        // SAFETY: both regions span `len` bytes, valid by the contract of Region::new.
        unsafe { crate::copy::copy_raw(dst, src, len) };
    } else {
        let tail = len % LINE;
        // SAFETY: both regions span `len` bytes, valid by the contract of Region::new. The tail
        // lies inside, and so do the whole lines before it.
        unsafe {
            crate::copy::copy_raw(dst.add(len - tail), src.add(len - tail), tail);
            lines_backwards(dst, src, len - tail);
        }
    }
    if copies.demotes && len <= DEMOTED {
        each_line(dst, len, demote_line);
    }
}

/// Applies `hint` to the lines of a run that begins with a line.
#[inline(always)]
fn each_line(start: *const u8, len: usize, hint: impl Fn(*const u8)) {
    for at in (0..len).step_by(LINE) {
        hint(start.wrapping_add(at));
    }
}

/// Lets a line leave our own caches. Only a hint.
#[inline(always)]
fn demote_line(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: has no effect that a program could see, whatever the address. A processor without the
    // instruction does nothing.
    unsafe {
        core::arch::asm!("cldemote [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
    }
    let _ = at;
}

/// # Safety
/// `src` is readable and `dst` writable for `len` bytes, a multiple of [`LINE`].
#[inline]
unsafe fn lines_backwards(dst: *mut u8, src: *const u8, len: usize) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: as this function's; the processor has AVX2.
        return unsafe { avx2::lines_backwards(dst, src, len) };
    }
    let mut at = len;
    while at != 0 {
        at -= LINE;
        // SAFETY: a line inside.
        unsafe { crate::copy::copy_raw(dst.add(at), src.add(at), LINE) };
    }
}

/// Bytes of a cache line.
const LINE: usize = 64;

/// Longer runs (bytes) stay where they were written. A writer that streams spends more time on
/// demoting lines than the reader saves (streams of 1 KiB: 4.8 GB/s, and 4.4 with demoting).
const DEMOTED: usize = 768;

/// Shorter runs are copied by the plain copy.
const SHORT: usize = 512;

/// From this length on the C library's copy is worth its start-up cost.
const BY_LIBRARY: usize = 2048;

/// # Safety
/// `src` is readable and `dst` writable for `len` bytes, at least [`SHORT`].
#[inline(never)]
unsafe fn raw(dst: *mut u8, src: *const u8, len: usize, way: Way, copies: Copies) {
    let is_ours = way == Way::Around || len < BY_LIBRARY || copies.vectors;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_ours && std::is_x86_feature_detected!("avx2") {
        // SAFETY: as this function's; the processor has AVX2.
        unsafe {
            match way {
                Way::Cached => avx2::vectors::<false, { avx2::INSIDE }>(dst, src, len),
                Way::Around => avx2::vectors::<true, { avx2::ONCE }>(dst, src, len),
                Way::Ahead => avx2::vectors::<false, { avx2::BEYOND }>(dst, src, len),
            }
        }
        return;
    }
    let _ = is_ours;
    // SAFETY: as this function's.
    unsafe { crate::copy::copy_raw(dst, src, len) }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) mod avx2 {
    use core::arch::x86_64::{
        __m256i, _MM_HINT_NTA, _MM_HINT_T1, _mm_prefetch, _mm_sfence, _mm256_loadu_si256,
        _mm256_storeu_si256, _mm256_stream_si256,
    };

    /// # Safety
    /// As [`super::lines_backwards`], on a processor with AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn lines_backwards(dst: *mut u8, src: *const u8, len: usize) {
        let mut at = len;
        while at != 0 {
            at -= super::LINE;
            // SAFETY: a line inside.
            unsafe {
                let (a, b) = (
                    _mm256_loadu_si256(src.add(at).cast()),
                    _mm256_loadu_si256(src.add(at + 32).cast()),
                );
                _mm256_storeu_si256(dst.add(at).cast(), a);
                _mm256_storeu_si256(dst.add(at + 32).cast(), b);
            }
        }
    }

    /// Bytes of an iteration of the loop: two lines.
    pub(crate) const TURN: usize = 128;
    /// How the source is prefetched. Up to its end, since another processor may be writing behind
    /// it;
    pub(super) const INSIDE: u8 = 0;
    /// the same, for the last use: from another processor's cache it comes more slowly then;
    pub(super) const ONCE: u8 = 1;
    /// a page ahead, also past its end.
    pub(super) const BEYOND: u8 = 2;
    /// The distance of the prefetch in bytes for `INSIDE`,
    const AHEAD: usize = 1024;
    /// for `ONCE`,
    const ONCE_AHEAD: usize = 2048;
    /// and for `BEYOND`, a source of our own.
    const OWN_AHEAD: usize = 4096;

    /// # Safety
    /// As [`super::raw`], `len` at least [`super::SHORT`], on a processor with AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn vectors<const AROUND: bool, const FETCH: u8>(
        dst: *mut u8,
        src: *const u8,
        len: usize,
    ) {
        // The destination is aligned from its first whole line on.
        let head = dst.align_offset(64).min(len);
        // SAFETY: `head` bytes come first, then turns that lie inside `len`, then the rest. The
        // stores past the caches are aligned since `dst + head` is.
        unsafe {
            crate::copy::copy_raw(dst, src, head);
            let turns = (len - head) / TURN;
            let (mut to, mut from) = (dst.add(head), src.add(head));
            let end = from.add(turns * TURN);
            for _ in 0..turns {
                let next = from.wrapping_add(match FETCH {
                    INSIDE => AHEAD,
                    ONCE => ONCE_AHEAD,
                    _ => OWN_AHEAD,
                });
                if FETCH == ONCE && next < end {
                    _mm_prefetch::<_MM_HINT_NTA>(next.cast());
                    _mm_prefetch::<_MM_HINT_NTA>(next.wrapping_add(64).cast());
                } else if FETCH == BEYOND || FETCH != ONCE && next < end {
                    _mm_prefetch::<_MM_HINT_T1>(next.cast());
                    _mm_prefetch::<_MM_HINT_T1>(next.wrapping_add(64).cast());
                }
                let v: [__m256i; 4] = [
                    _mm256_loadu_si256(from.cast()),
                    _mm256_loadu_si256(from.add(32).cast()),
                    _mm256_loadu_si256(from.add(64).cast()),
                    _mm256_loadu_si256(from.add(96).cast()),
                ];
                if AROUND {
                    _mm256_stream_si256(to.cast(), v[0]);
                    _mm256_stream_si256(to.add(32).cast(), v[1]);
                    _mm256_stream_si256(to.add(64).cast(), v[2]);
                    _mm256_stream_si256(to.add(96).cast(), v[3]);
                } else {
                    _mm256_storeu_si256(to.cast(), v[0]);
                    _mm256_storeu_si256(to.add(32).cast(), v[1]);
                    _mm256_storeu_si256(to.add(64).cast(), v[2]);
                    _mm256_storeu_si256(to.add(96).cast(), v[3]);
                }
                (to, from) = (to.add(TURN), from.add(TURN));
            }
            if AROUND {
                // Stores past the caches are not ordered by a release store; this orders them.
                _mm_sfence();
            }
            crate::copy::copy_raw(to, from, len - head - turns * TURN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::with_bytes;

    #[test]
    fn every_length_and_alignment_every_way() {
        let lengths = [0, 1, 63, 511, 512, 513, 575, 640, 1000, 2047, 4096, 10_007];
        let ways = [Way::Cached, Way::Around, Way::Ahead];
        for (len, way) in lengths
            .into_iter()
            .flat_map(|len| ways.map(|way| (len, way)))
        {
            for (a, b) in [(0, 0), (1, 3), (8, 24), (64, 1)] {
                let mut from: Vec<u8> = (0..len + 128).map(|i| (i * 7 + 3) as u8).collect();
                let mut to = vec![0xEE; len + 128];
                let want = from[a..a + len].to_vec();
                with_bytes(&mut from, |s| {
                    with_bytes(&mut to, |d| {
                        hand_over_as(way, d.slice(b, len), s.slice(a, len))
                    })
                });
                for vectors in [false, true] {
                    let copies = Copies {
                        vectors,
                        ..Copies::default()
                    };
                    let mut again = vec![0xEE; len + 128];
                    with_bytes(&mut from, |s| {
                        with_bytes(&mut again, |d| {
                            hand_over_by(copies, d.slice(b, len), s.slice(a, len));
                        });
                    });
                    assert_eq!(again, to, "{copies:?} {len}");
                }
                assert_eq!(&to[b..b + len], &want[..], "{way:?} {len}");
                let outside = to[..b].iter().chain(&to[b + len..]);
                assert!(
                    outside.copied().all(|byte| byte == 0xEE),
                    "{way:?} {len} wrote outside"
                );
            }
        }
    }

    #[test]
    fn every_length_and_alignment_backwards() {
        for len in [0, 1, 63, 64, 65, 128, 500, 512, 2047, 2048, 5000] {
            for (a, b) in [(0, 0), (1, 3), (8, 24)] {
                let mut from: Vec<u8> = (0..len + 64).map(|i| (i * 7 + 3) as u8).collect();
                let mut to = vec![0xEE; len + 64];
                let want = from[a..a + len].to_vec();
                for copies in [false, true].map(|all| Copies {
                    vectors: all,
                    demotes: all,
                }) {
                    to.fill(0xEE);
                    with_bytes(&mut from, |s| {
                        with_bytes(&mut to, |d| {
                            hand_over_backwards_by(copies, d.slice(b, len), s.slice(a, len));
                        })
                    });
                    assert_eq!(&to[b..b + len], &want[..], "{len}");
                    let outside = to[..b].iter().chain(&to[b + len..]);
                    assert!(outside.copied().all(|byte| byte == 0xEE), "{len}");
                }
            }
        }
    }

    #[test]
    fn unequal_lengths_are_our_bug() {
        let mut bytes = [0u8; 4];
        with_bytes(&mut bytes, |r| {
            let unequal = || hand_over(r, r.slice(0, 3));
            assert!(std::panic::catch_unwind(unequal).is_err());
            let unequal = || hand_over_backwards(r, r.slice(0, 3));
            assert!(std::panic::catch_unwind(unequal).is_err());
        });
    }
}
