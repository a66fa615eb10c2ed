//! Recursive halving and doubling of a vector, the common part of Rabenseifner's algorithms.
//!
//! The 2ᵏ ranks that take part pair up at distance 1, 2, 4, …; each pair splits the range that both
//! hold, so after k rounds each has one piece of the result. Neighbours first means that what is
//! combined are always adjacent groups of ranks: the order of operands is the rank order, for every
//! operation. When p is no power of two, the first 2·(p − 2ᵏ) ranks merge in adjacent pairs
//! beforehand; one of each pair stays.

use crate::builder::{Builder, power_below};
use crate::fold::Fold;

/// Which ranks take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    /// Number that take part, a power of two.
    pub size: u32,
    /// Ranks below this are merged in pairs.
    paired: u32,
    /// A rank that stays in its pair, though it is even.
    favoured: u32,
}

impl Cube {
    /// The cube among `size` ranks. Of each pair the odd rank stays, but `favoured` always does.
    pub(super) fn new(size: u32, favoured: u32) -> Cube {
        let power = power_below(size);
        Cube {
            size: power,
            paired: 2 * (size - power),
            favoured,
        }
    }

    /// The rank that stays of the pair of `rank`, or itself when it has none.
    pub(super) fn stays(&self, rank: u32) -> u32 {
        if rank >= self.paired {
            rank
        } else if rank & !1 == self.favoured {
            self.favoured
        } else {
            rank | 1
        }
    }

    /// Position of a rank that stays.
    pub(super) fn position(&self, rank: u32) -> u32 {
        if rank < self.paired {
            rank / 2
        } else {
            rank - self.paired / 2
        }
    }

    /// The rank at `position`.
    pub(super) fn rank(&self, position: u32) -> u32 {
        if position < self.paired / 2 {
            self.stays(2 * position)
        } else {
            position + self.paired / 2
        }
    }

    /// Merges the pairs. The operand of the one that leaves goes into the one that stays. `true`: I
    /// stay.
    pub(super) fn merge(&self, b: &mut Builder<'_>, fold: &mut Fold, count: u64) -> bool {
        if b.rank >= self.paired {
            return true;
        }
        let (partner, stays) = (b.rank ^ 1, self.stays(b.rank));
        if stays == b.rank {
            let slot = fold.slot(b, 0, count);
            b.recv(partner, slot);
            b.then();
            if partner < b.rank {
                fold.fold_lower(b, 0, count);
            } else {
                fold.fold_higher(b, 0, count);
            }
        } else {
            let value = fold.whole();
            b.send(partner, value);
        }
        b.then();
        stays == b.rank
    }

    /// Gives the final result at the ranks that stayed to those that left.
    pub(super) fn give_back(&self, b: &mut Builder<'_>) {
        if b.rank >= self.paired {
            return;
        }
        b.then();
        let (partner, result) = (b.rank ^ 1, b.recv_block(0));
        if self.stays(b.rank) == b.rank {
            b.send(partner, result);
        } else {
            b.recv(partner, result);
        }
    }
}

/// A range of items, `first .. first + count`.
pub(super) type Range = (u64, u64);

/// Halves the range held with each partner in turn; returns each step (distance, range before) and
/// the last range.
pub(super) fn halve(
    b: &mut Builder<'_>,
    cube: &Cube,
    fold: &mut Fold,
    count: u64,
) -> (Vec<(u32, Range)>, Range) {
    let me = cube.position(b.rank);
    let mut held = (0, count);
    let mut history = Vec::new();
    let mut mask = 1;
    while mask < cube.size {
        let partner = cube.rank(me ^ mask);
        let lower = me & mask == 0;
        let (keep, give) = split(held, lower);
        history.push((mask, held));
        let (out, slot) = (fold.value(b, give.0, give.1), fold.slot(b, keep.0, keep.1));
        b.recv(partner, slot);
        b.send(partner, out);
        b.then();
        if lower {
            fold.fold_higher(b, keep.0, keep.1);
        } else {
            fold.fold_lower(b, keep.0, keep.1);
        }
        b.then();
        held = keep;
        mask *= 2;
    }
    (history, held)
}

/// The half of `range` kept by the lower or the upper partner, and the half given away.
pub(super) fn split(range: Range, lower: bool) -> (Range, Range) {
    let half = range.1.div_ceil(2);
    let (low, high) = ((range.0, half), (range.0 + half, range.1 - half));
    if lower { (low, high) } else { (high, low) }
}

/// The lowest bit set in a rank counted from the root: the distance to its parent in the binomial
/// tree. For the root, the first power of two that is not below `size`.
pub(super) fn lowest_bit(relative: u32, size: u32) -> u32 {
    if relative == 0 {
        size.next_power_of_two()
    } else {
        relative & relative.wrapping_neg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_a_bijection_in_rank_order() {
        for size in 1..40 {
            for favoured in 0..size {
                let cube = Cube::new(size, favoured);
                let ranks: Vec<u32> = (0..cube.size).map(|position| cube.rank(position)).collect();
                assert!(ranks.is_sorted() && ranks.windows(2).all(|pair| pair[0] != pair[1]));
                for (position, rank) in (0..).zip(&ranks) {
                    assert_eq!(cube.position(*rank), position);
                    assert_eq!(cube.stays(*rank), *rank);
                }
                assert!(ranks.contains(&cube.stays(favoured)));
                assert_eq!(cube.stays(favoured), favoured);
            }
        }
    }
}
