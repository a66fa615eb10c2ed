//! Copies that reverse the bytes of each element, for data of the other byte order.
//!
//! Elements of 2, 4, 8 and 16 bytes are shuffled many at a time where the processor can. A source
//! may be its own destination.

use crate::region::{Region, refuse_device};
use core::mem::MaybeUninit;

/// Copies `src` to `dst`, each element of `size` bytes reversed. The two are the same bytes or do
/// not overlap.
///
/// # Panics
/// When the lengths differ, or are no multiple of `size`.
#[track_caller]
pub fn copy_swapped(dst: Region, src: Region, size: usize) {
    let len = src.len();
    assert!(
        dst.len() == len && size > 0 && len.is_multiple_of(size),
        "invariant: {len} bytes of elements of {size} fill {} bytes",
        dst.len()
    );
    if !dst.on_host() || !src.on_host() {
        return refuse_device(len);
    }
    let (to, from) = (dst.as_ptr(), src.as_ptr().cast_const());
    // SAFETY: both regions span `len` bytes, whole elements, valid by the contract of Region::new.
    // They are the same or do not overlap, by the contract of the caller.
    unsafe {
        match size {
            1 => crate::copy::copy_raw(to, from, len),
            2 => each::<2>(to, from, len),
            4 => each::<4>(to, from, len),
            8 => each::<8>(to, from, len),
            16 => each::<16>(to, from, len),
            _ => odd(to, from, len, size),
        }
    }
}

/// # Safety
/// As [`copy_swapped`], of elements of `N` bytes, a power of two up to 16.
#[inline(never)]
unsafe fn each<const N: usize>(to: *mut u8, from: *const u8, len: usize) {
    let mut at = 0;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: as this function's; the processor has AVX2.
        at = unsafe { avx2::vectors::<N>(to, from, len) };
    }
    while at < len {
        // SAFETY: an element inside; it is read before it is written.
        unsafe {
            let mut element: [MaybeUninit<u8>; N] =
                from.add(at).cast::<[MaybeUninit<u8>; N]>().read();
            element.reverse();
            to.add(at).cast::<[MaybeUninit<u8>; N]>().write(element);
        }
        at += N;
    }
}

/// # Safety
/// As [`copy_swapped`].
unsafe fn odd(to: *mut u8, from: *const u8, len: usize, size: usize) {
    for first in (0..len).step_by(size) {
        for at in 0..size.div_ceil(2) {
            let (low, high) = (first + at, first + size - 1 - at);
            // SAFETY: two bytes of an element inside, both read before one is written.
            unsafe {
                let pair = (
                    from.add(low).cast::<MaybeUninit<u8>>().read(),
                    from.add(high).cast::<MaybeUninit<u8>>().read(),
                );
                to.add(low).cast::<MaybeUninit<u8>>().write(pair.1);
                to.add(high).cast::<MaybeUninit<u8>>().write(pair.0);
            }
        }
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx2 {
    use core::arch::x86_64::{
        __m256i, _mm256_loadu_si256, _mm256_shuffle_epi8, _mm256_storeu_si256,
    };

    /// Bytes of a vector.
    const WIDE: usize = 32;

    /// The shuffle pattern that reverses the elements of each half of a vector.
    const fn pattern<const N: usize>() -> [u8; WIDE] {
        let mut pattern = [0; WIDE];
        let mut at = 0;
        while at < WIDE {
            let place = at % 16;
            pattern[at] = (place / N * N + N - 1 - place % N) as u8;
            at += 1;
        }
        pattern
    }

    /// Processes as many whole vectors as there are; returns their bytes.
    ///
    /// # Safety
    /// As [`super::each`], on a processor with AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn vectors<const N: usize>(
        to: *mut u8,
        from: *const u8,
        len: usize,
    ) -> usize {
        let pattern = const { pattern::<N>() };
        let whole = len / WIDE * WIDE;
        let mut at = 0;
        // SAFETY: vectors inside `len`, each group read before it is written; `pattern` has the
        // length of a vector.
        unsafe {
            let shuffle: __m256i = _mm256_loadu_si256(pattern.as_ptr().cast());
            let load = |at| _mm256_loadu_si256(from.add(at).cast());
            let store = |at, vector| {
                _mm256_storeu_si256(to.add(at).cast(), _mm256_shuffle_epi8(vector, shuffle));
            };
            while at + 4 * WIDE <= whole {
                let (a, b) = (load(at), load(at + WIDE));
                let (c, d) = (load(at + 2 * WIDE), load(at + 3 * WIDE));
                store(at, a);
                store(at + WIDE, b);
                store(at + 2 * WIDE, c);
                store(at + 3 * WIDE, d);
                at += 4 * WIDE;
            }
            while at < whole {
                store(at, load(at));
                at += WIDE;
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HeapBytes, read, write};

    /// Every size of element, at every alignment and for every count, to another place and in
    /// place.
    #[test]
    fn each_element_is_reversed() {
        for size in [1, 2, 3, 4, 8, 10, 12, 16] {
            for count in [0, 1, 2, 7, 8, 15, 33, 100] {
                let len = size * count;
                let bytes: Vec<u8> = (0..len).map(|at| (at * 7 + at / 251) as u8).collect();
                let mut wanted = bytes.clone();
                wanted.chunks_exact_mut(size).for_each(<[u8]>::reverse);
                for shift in [0, 1, 5] {
                    let (from, to) = (HeapBytes::new(len + 8), HeapBytes::new(len + 8));
                    let part = |of: &HeapBytes| of.region().slice(shift, len);
                    write(part(&from), &bytes);
                    for into in [part(&to), part(&from)] {
                        copy_swapped(into, part(&from), size);
                        let mut found = vec![0; len];
                        read(&mut found, into);
                        assert_eq!(found, wanted, "{count} of {size} at {shift}");
                    }
                }
            }
        }
    }
}
