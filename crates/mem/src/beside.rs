//! Two copies at once: one waits for lines that another processor has changed, the other needs none
//! of them.
//!
//! A copy of 64 KiB out of another processor's cache takes the time of its misses, and each
//! processor has few of them under way. So it is read at four places at once, as [`Way::FromAfar`],
//! for a processor fetches ahead within a page only; and between the lines that come from there are
//! those of a copy of our own, which cost next to nothing then (both, one after the other: 6.3 µs
//! where the processors share no cache; beside each other 5.1; with a cache in common 4.0 and 3.8).

use crate::handover::{Way, hand_over};
use crate::region::Region;

/// Moves `src`, which another processor has written, to `dst`, and `own_src` to `own_dst`. None of
/// the four overlap.
///
/// # Panics
/// When the lengths differ.
#[track_caller]
pub fn hand_over_beside(dst: Region, src: Region, own_dst: Region, own_src: Region) {
    let len = src.len();
    assert!(
        [dst.len(), own_dst.len(), own_src.len()] == [len; 3],
        "invariant: {len} and {} bytes beside each other into {} and {}",
        own_src.len(),
        dst.len(),
        own_dst.len()
    );
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let done = 0;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    let done = match [dst, src, own_dst, own_src].iter().all(Region::on_host)
        && std::is_x86_feature_detected!("avx2")
    {
        // SAFETY: all four regions span `len` bytes, valid by the contract of Region::new; the
        // processor has AVX2.
        true => unsafe {
            avx2::quarters(
                (dst.as_ptr(), src.as_ptr()),
                (own_dst.as_ptr(), own_src.as_ptr()),
                len,
            )
        },
        false => 0,
    };
    let rest = |region: Region| region.slice(done, len - done);
    hand_over(rest(own_dst), rest(own_src), Way::Cached);
    hand_over(rest(dst), rest(src), Way::FromAfar);
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx2 {
    use crate::handover::avx2::{TURN, turn};

    /// Copies what is divisible by four turns: the first pair in four places by turns, the second
    /// one in between. The number of bytes of either.
    ///
    /// # Safety
    /// Of both pairs the second is readable and the first writable for `len` bytes; the processor
    /// has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn quarters(
        (dst, src): (*mut u8, *const u8),
        (own_dst, own_src): (*mut u8, *const u8),
        len: usize,
    ) -> usize {
        let quarter = len / 4 / TURN * TURN;
        for at in (0..quarter).step_by(TURN) {
            for number in 0..4 {
                let (place, own) = (at + number * quarter, 4 * at + number * TURN);
                // SAFETY: each turn lies in its quarter, and the quarters in `len`; so do the first
                // `4 * quarter` bytes.
                unsafe {
                    turn(dst.add(place), src.add(place));
                    turn(own_dst.add(own), own_src.add(own));
                }
            }
        }
        4 * quarter
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::with_bytes;

    #[test]
    fn both_arrive_whole() {
        for len in [0, 1, 127, 511, 512, 1000, 4096, 10_007] {
            let bytes = |seed: usize| (0..len).map(|i| (i * 7 + seed) as u8).collect::<Vec<u8>>();
            let (mut theirs, mut ours) = (bytes(3), bytes(99));
            let (mut a, mut b) = (vec![0xEE; len + 2], vec![0xEE; len + 2]);
            with_bytes(&mut theirs, |src| {
                with_bytes(&mut ours, |own_src| {
                    with_bytes(&mut a, |dst| {
                        with_bytes(&mut b, |own_dst| {
                            let (dst, own_dst) = (dst.slice(1, len), own_dst.slice(1, len));
                            hand_over_beside(dst, src, own_dst, own_src);
                        })
                    })
                })
            });
            for (copy, of) in [(a, theirs), (b, ours)] {
                assert_eq!(&copy[1..=len], &of[..], "{len}");
                assert_eq!(
                    (copy[0], copy[len + 1]),
                    (0xEE, 0xEE),
                    "{len} wrote outside"
                );
            }
        }
    }
}
