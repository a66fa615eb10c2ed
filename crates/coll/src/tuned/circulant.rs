//! Halving and doubling for any number of ranks: what reduce_scatter, allreduce, reduce, broadcast
//! and allgather of long vectors share.
//!
//! A vector is cut into a piece for each rank. Counted around the circle from its own, a rank holds
//! the pieces `0 .. held`; in each round it keeps the nearer half, `0 .. keep`, and gives the rest
//! to the rank `keep` up, for which they are the pieces `0 .. held - keep`. After ⌈log₂ p⌉ rounds
//! it holds its own, combined from all, and has sent, received and combined (p − 1)/p of the
//! vector: the least there is. The same rounds backwards gather the pieces (Träff, "Optimal,
//! non-pipelined reduce-scatter and allreduce algorithms", 2023). Operands are combined around the
//! circle, so operations must commute.

use crate::builder::Builder;
use crate::schedule::Span;

/// A vector cut into a piece for each rank: prefix sums of the pieces' items.
pub(super) struct Cuts(Vec<u64>);

impl Cuts {
    /// `count` items for `size` ranks, the first pieces one item longer.
    pub(super) fn even(count: u64, size: u32) -> Cuts {
        let (size, mut firsts) = (u64::from(size), vec![0]);
        let (base, longer) = (count / size, count % size);
        firsts.extend((1..=size).map(|i| i * base + i.min(longer)));
        Cuts(firsts)
    }

    /// Pieces of these lengths.
    pub(super) fn of(counts: impl Iterator<Item = u64>) -> Cuts {
        let mut firsts = vec![0_u64];
        let mut sum: u64 = 0;
        firsts.extend(counts.map(|count| {
            sum = sum.saturating_add(count);
            sum
        }));
        Cuts(firsts)
    }

    /// First item and number of items of piece `i`.
    pub(super) fn piece(&self, i: u32) -> (u64, u64) {
        let (first, end) = (self.0[i as usize], self.0[i as usize + 1]);
        (first, end - first)
    }

    /// The `n` pieces from `first` on, around the end, as one range of items or two.
    fn around(&self, first: u32, n: u32) -> [(u64, u64); 2] {
        let size = self.0.len() - 1;
        let (from, to) = (first as usize, first as usize + n as usize);
        let low = self.0[from];
        match to.checked_sub(size) {
            None | Some(0) => [(low, self.0[to.min(size)] - low), (0, 0)],
            Some(wrapped) => [(low, self.0[size] - low), (0, self.0[wrapped])],
        }
    }

    /// Items of these pieces.
    fn items(&self, first: u32, n: u32) -> u64 {
        self.around(first, n).iter().map(|(_, count)| count).sum()
    }
}

/// The rounds: pieces held before each, and pieces kept.
fn rounds(size: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
    let halved = |held: &u32| (*held > 1).then(|| held.div_ceil(2));
    let held: Vec<u32> = core::iter::successors(Some(size), halved).collect();
    let pairs: Vec<(u32, u32)> = held.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter()
}

/// Combines everybody's `own`; my piece of the result is left in `home`, a vector as long, the rest
/// of which is used up. `own` is only read, unless it is `home`.
pub(super) fn reduce_scatter(b: &mut Builder<'_>, cuts: &Cuts, own: Span, home: Span) {
    if b.size == 1 {
        b.copy(own, home);
        return b.then();
    }
    let longest = rounds(b.size).map(|(held, keep)| cuts.items(b.rank, held - keep));
    let slot = b.temp(longest.max().unwrap_or(0), own.ty);
    let mut value = own;
    for (held, keep) in rounds(b.size) {
        let (to, from, give) = (b.up(keep), b.down(keep), held - keep);
        let into = placed(b, slot, cuts.around(b.rank, give));
        for (_, into) in into {
            b.recv(from, into);
        }
        for (first, count) in cuts.around(to, give) {
            let out = b.part(value, first, count);
            b.send(to, out);
        }
        // What is kept and not combined with anything in this round.
        if value != home && keep > give {
            let (first, count) = cuts.piece(b.up(give));
            let (from, into) = (b.part(value, first, count), b.part(home, first, count));
            b.copy(from, into);
        }
        b.then();
        for ((first, count), operand) in into {
            let (mine, result) = (b.part(value, first, count), b.part(home, first, count));
            b.combine(operand, mine, result, value == home);
        }
        b.then();
        value = home;
    }
}

/// Two ranges, each with its place in `slot`, one after the other.
fn placed(b: &Builder<'_>, slot: Span, ranges: [(u64, u64); 2]) -> [((u64, u64), Span); 2] {
    let [low, high] = ranges;
    [
        (low, b.part(slot, 0, low.1)),
        (high, b.part(slot, low.1, high.1)),
    ]
}

/// Everybody gets all pieces of `vector`. Ranks are counted from the root of the call; `has` says
/// how many pieces a rank holds beforehand, counted up from its own.
pub(super) fn allgather(b: &mut Builder<'_>, cuts: &Cuts, vector: Span, has: impl Fn(u32) -> u32) {
    let me = b.relative();
    exchange(b, has, |b, first, n, transfer| {
        let first = (me + first) % b.size;
        for (first, count) in cuts.around(first, n) {
            let part = b.part(vector, first, count);
            transfer(b, part);
        }
    });
}

/// The rounds of an allgather: `pieces` gives the pieces `first .. first + n`, counted up from my
/// own, to a transfer.
pub(super) fn exchange(
    b: &mut Builder<'_>,
    has: impl Fn(u32) -> u32,
    mut pieces: impl FnMut(&mut Builder<'_>, u32, u32, &mut dyn FnMut(&mut Builder<'_>, Span)),
) {
    for (held, keep) in rounds(b.size).rev() {
        let (to, from) = (b.down(keep), b.up(keep));
        // What was there before is not sent again.
        let missing = |rank: u32| has(rank).clamp(keep, held);
        let (mine, theirs) = (missing(b.relative()), missing(relative(b, to)));
        pieces(b, mine, held - mine, &mut |b, into| b.recv(from, into));
        pieces(b, theirs - keep, held - theirs, &mut |b, out| {
            b.send(to, out)
        });
        b.then();
    }
}

/// The pieces of `vector`, each at its rank, come together at the root along a binomial tree.
pub(super) fn gather(b: &mut Builder<'_>, cuts: &Cuts, vector: Span) {
    let (me, rank) = (b.relative(), b.rank);
    let mut mask = 1;
    while mask < b.size {
        if me & mask != 0 {
            let parent = b.absolute(me - mask);
            b.then();
            for (first, count) in cuts.around(rank, mask.min(b.size - me)) {
                let out = b.part(vector, first, count);
                b.send(parent, out);
            }
            return;
        }
        if b.size - me > mask {
            let (child, n) = (b.absolute(me + mask), mask.min(b.size - me - mask));
            for (first, count) in cuts.around(child, n) {
                let into = b.part(vector, first, count);
                b.recv(child, into);
            }
        }
        mask = mask.saturating_mul(2);
    }
}

fn relative(b: &Builder<'_>, rank: u32) -> u32 {
    (rank + (b.size - b.args.root)) % b.size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_around_the_end() {
        let cuts = Cuts::even(11, 4);
        assert_eq!(
            [0, 1, 2, 3].map(|i| cuts.piece(i)),
            [(0, 3), (3, 3), (6, 3), (9, 2)]
        );
        assert_eq!(cuts.around(1, 2), [(3, 6), (0, 0)]);
        assert_eq!(cuts.around(3, 3), [(9, 2), (0, 6)]);
        assert_eq!(cuts.around(2, 2), [(6, 5), (0, 0)]);
        assert_eq!(cuts.items(3, 3), 8);
    }

    #[test]
    fn rounds_are_as_few_as_can_be() {
        assert_eq!(
            rounds(11).collect::<Vec<_>>(),
            [(11, 6), (6, 3), (3, 2), (2, 1)]
        );
        for size in 1..200_u32 {
            let steps = size.next_power_of_two().ilog2() as usize;
            assert_eq!(rounds(size).count(), steps);
            assert_eq!(
                rounds(size).map(|(held, keep)| held - keep).sum::<u32>(),
                size - 1
            );
        }
    }
}
