//! Copies for indexed datatypes: between blocks of one length anywhere in a region and the same
//! blocks one after the other. Short blocks are moved by one load and one store each. Every block
//! is checked against the bounds before it is touched.

use crate::copy::copy_raw;
use crate::region::{Region, refuse_device};
use core::mem::MaybeUninit;

/// Gathers blocks of `block` bytes into one run at the beginning of `dst`. `place` returns the
/// offset of a block in `src`.
///
/// # Panics
/// When a block lies outside of `src`, `dst` is too short, or one of the two is device memory.
#[inline]
#[track_caller]
pub fn gather_blocks<T>(
    dst: Region,
    src: Region,
    block: usize,
    blocks: &[T],
    place: impl Fn(&T) -> usize,
) {
    each(src, dst, block, blocks, place, |place, run, len| {
        // SAFETY: `each` passes addresses of `len` bytes inside both regions, which are valid by
        // the contract of Region::new.
        unsafe { move_block(run, place, len) }
    });
}

/// Scatters the run of blocks at the beginning of `src` to their places in `dst`.
///
/// # Panics
/// As [`gather_blocks`], with source and destination exchanged.
#[inline]
#[track_caller]
pub fn scatter_blocks<T>(
    dst: Region,
    src: Region,
    block: usize,
    blocks: &[T],
    place: impl Fn(&T) -> usize,
) {
    each(dst, src, block, blocks, place, |place, run, len| {
        // SAFETY: as in `gather_blocks`.
        unsafe { move_block(place, run, len) }
    });
}

/// Calls `each` with the addresses of every block in `spread` and in `dense`, and its length.
#[inline(always)]
#[track_caller]
fn each<T>(
    spread: Region,
    dense: Region,
    block: usize,
    blocks: &[T],
    place: impl Fn(&T) -> usize,
    each: impl Fn(*mut u8, *mut u8, usize),
) {
    if !spread.on_host() || !dense.on_host() {
        return refuse_device(block);
    }
    // One loop for each usual length, which is then a constant for the compiler.
    match block {
        4 => each_of(spread, dense, 4, blocks, place, each),
        8 => each_of(spread, dense, 8, blocks, place, each),
        16 => each_of(spread, dense, 16, blocks, place, each),
        24 => each_of(spread, dense, 24, blocks, place, each),
        _ => each_of(spread, dense, block, blocks, place, each),
    }
}

#[inline(always)]
#[track_caller]
fn each_of<T>(
    spread: Region,
    dense: Region,
    block: usize,
    blocks: &[T],
    place: impl Fn(&T) -> usize,
    each: impl Fn(*mut u8, *mut u8, usize),
) {
    let Some(last) = spread.len().checked_sub(block) else {
        return outside(block, spread.len());
    };
    let all = blocks.len().checked_mul(block);
    if all.is_none_or(|all| all > dense.len()) {
        return outside(0, dense.len());
    }
    for (at, one) in blocks.iter().enumerate() {
        let place = place(one);
        if place > last {
            return outside(place, at * block);
        }
        each(
            spread.as_ptr().wrapping_add(place),
            dense.as_ptr().wrapping_add(at * block),
            block,
        );
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn outside(place: usize, at: usize) {
    panic!("invariant: the block at {place}, packed at {at}, lies inside");
}

/// # Safety
/// `from` is readable and `to` writable for `len` bytes.
#[inline(always)]
unsafe fn move_block(to: *mut u8, from: *const u8, len: usize) {
    // SAFETY: as this function's.
    unsafe {
        match len {
            4 => one::<4>(to, from),
            8 => one::<8>(to, from),
            16 => one::<16>(to, from),
            24 => one::<24>(to, from),
            _ => copy_raw(to, from, len),
        }
    }
}

/// # Safety
/// `from` is readable and `to` writable for `N` bytes.
#[inline(always)]
unsafe fn one<const N: usize>(to: *mut u8, from: *const u8) {
    // SAFETY: as this function's; arrays of bytes have no alignment.
    unsafe {
        let value = from.cast::<MaybeUninit<[u8; N]>>().read_unaligned();
        to.cast::<MaybeUninit<[u8; N]>>().write_unaligned(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region::with_bytes;

    #[test]
    fn every_length_there_and_back() {
        for block in [1, 2, 3, 4, 7, 8, 12, 16, 24, 33, 100] {
            let places = [7, 0, 3 * block + 11, block + 9, 0];
            let mut from: Vec<u8> = (0..5 * block + 20).map(|at| (at * 7 + 3) as u8).collect();
            let before = from.clone();
            let mut run = vec![0; places.len() * block + 1];
            let mut back = vec![0xEE; from.len()];
            let wanted: Vec<u8> = (places.iter())
                .flat_map(|place| before[*place..place + block].to_vec())
                .collect();
            with_bytes(&mut from, |src| {
                with_bytes(&mut run, |dst| {
                    gather_blocks(dst, src, block, &places[..], |place| *place);
                    with_bytes(&mut back, |back| {
                        scatter_blocks(back, dst, block, &places[..], |place| *place);
                    });
                });
            });
            assert_eq!((&run[..wanted.len()], run[wanted.len()]), (&wanted[..], 0));
            for (at, byte) in back.iter().enumerate() {
                let is_in = places
                    .iter()
                    .any(|place| (*place..place + block).contains(&at));
                let wanted = if is_in { before[at] } else { 0xEE };
                assert_eq!(*byte, wanted, "byte {at}, blocks of {block}");
            }
        }
    }

    #[test]
    fn a_block_outside_is_our_bug() {
        let (mut bytes, mut run) = ([0u8; 32], [0u8; 16]);
        with_bytes(&mut bytes, |user| {
            with_bytes(&mut run, |run| {
                for places in [vec![25], vec![usize::MAX], vec![0, 1, 2]] {
                    let gathers = || gather_blocks(run, user, 8, &places[..], |place| *place);
                    assert!(std::panic::catch_unwind(gathers).is_err());
                    let scatters = || scatter_blocks(user, run, 8, &places[..], |place| *place);
                    assert!(std::panic::catch_unwind(scatters).is_err());
                }
                assert!(
                    std::panic::catch_unwind(|| gather_blocks(user, run, 17, &[0][..], |place| {
                        *place
                    }))
                    .is_err()
                );
            });
        });
    }
}
