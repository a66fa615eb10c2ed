//! Sizes drawn at random between those of the table, so that nothing is tuned to powers of two.
//!
//! The same seed gives the same sizes; the report contains it.

use crate::seed::mixed;

/// `sizes`, ascending, with one more drawn from every `every`-th gap, a multiple of `unit`.
pub fn with_drawn(sizes: &[u64], seed: u64, every: usize, unit: u64) -> Vec<u64> {
    let mut all = sizes.to_vec();
    for (place, gap) in sizes.windows(2).enumerate() {
        let (first, last) = (gap[0] / unit + 1, (gap[1] - 1) / unit);
        if place % every == 0 && first <= last {
            all.push(between(first, last, mixed(seed ^ mixed(gap[0] + gap[1]))) * unit);
        }
    }
    all.sort_unstable();
    all
}

/// A number from `first` to `last`; each doubling is equally likely.
fn between(first: u64, last: u64, random: u64) -> u64 {
    let part = (random >> 11) as f64 / (1u64 << 53) as f64;
    let (low, high) = ((first as f64).ln(), ((last + 1) as f64).ln());
    ((low + part * (high - low)).exp() as u64).clamp(first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_sizes_and_another_gives_others() {
        let sizes = [8, 1 << 10, 64 << 10, 1 << 20];
        let one = with_drawn(&sizes, 1, 1, 8);
        assert_eq!(one, with_drawn(&sizes, 1, 1, 8));
        assert_ne!(one, with_drawn(&sizes, 2, 1, 8));
        assert_eq!(one.len(), 7);
        assert!(one.is_sorted() && one.iter().all(|size| size.is_multiple_of(8)));
    }

    #[test]
    fn drawn_sizes_lie_between_and_are_not_those_of_the_table() {
        for seed in 0..200 {
            let all = with_drawn(&[1, 2, 4, 8], seed, 1, 1);
            assert_eq!((all.len(), &all[..4]), (6, &[1, 2, 3, 4][..]));
            assert!((5..8).contains(&all[4]), "{all:?}");
        }
    }
}
