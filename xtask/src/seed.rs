//! Random drawing with a seed, so that the same draw can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that changes each second.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The finalizer of splitmix64: neighbouring numbers give unrelated numbers.
pub fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Draws one of `several` by a name and a seed.
pub fn one_of<T: Copy>(several: &[T], name: &str, seed: u64) -> Option<T> {
    let sum = name
        .bytes()
        .fold(seed, |sum, byte| mixed(sum ^ u64::from(byte)));
    let number = usize::try_from(sum).unwrap_or(0);
    let at = number.checked_rem(several.len())?;
    several.get(at).copied()
}

/// Keeps `keep` randomly drawn elements of `all`.
pub fn draw<T>(all: &mut Vec<T>, seed: u64, keep: usize) {
    for at in 0..keep.min(all.len()) {
        let rest = (all.len() - at) as u64;
        let number = mixed(seed.wrapping_add(at as u64)) % rest;
        all.swap(at, at + usize::try_from(number).unwrap_or(0));
    }
    all.truncate(keep);
}
