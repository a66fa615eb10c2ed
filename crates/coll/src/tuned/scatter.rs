//! Scatter along a binomial tree, the mirror of the gather.

use super::halving::lowest_bit;
use crate::builder::Builder;

/// The root sends whole subtrees, in place where they do not wrap around; inner ranks pass them on
/// packed.
pub fn binomial(b: &mut Builder<'_>) {
    let me = b.relative();
    if me == 0 {
        return at_root(b);
    }
    let own = b.recv_block(0);
    let block = b.bytes(own);
    let parent_distance = lowest_bit(me, b.size);
    let subtree = parent_distance.min(b.size - me);
    let parent = b.absolute(me - parent_distance);
    if subtree == 1 {
        b.recv(parent, own);
        return;
    }
    let store = b.temp_bytes(block.saturating_mul(u64::from(subtree)));
    b.recv(parent, store);
    b.then();
    let mut mask = parent_distance >> 1;
    while mask > 0 {
        if mask < subtree {
            let n = mask.min(subtree - mask);
            let child = b.absolute(me + mask);
            let out = b.part(store, u64::from(mask) * block, u64::from(n) * block);
            b.send(child, out);
        }
        mask >>= 1;
    }
    let first = store.with_count(block);
    b.copy(first, own);
}

fn at_root(b: &mut Builder<'_>) {
    let block = b.bytes(b.send_block(0));
    let mut wrapped = None;
    // The subtree that crosses the end is packed first; there is at most one.
    if let Some((child, n)) = subtrees(b).find(|(child, n)| b.size - child < *n) {
        let packed = b.temp_bytes(block.saturating_mul(u64::from(n)));
        let before_end = b.size - child;
        let front = b.part(packed, 0, u64::from(before_end) * block);
        let back = b.part(
            packed,
            u64::from(before_end) * block,
            u64::from(n - before_end) * block,
        );
        let (high, low) = (
            b.send_blocks(child, before_end),
            b.send_blocks(0, n - before_end),
        );
        b.copy(high, front);
        b.copy(low, back);
        b.then();
        wrapped = Some((child, packed));
    }
    for (child, n) in subtrees(b) {
        let out = match wrapped {
            Some((crossing, packed)) if crossing == child => packed,
            _ => b.send_blocks(child, n),
        };
        b.send(child, out);
    }
    if !b.args.in_place {
        let (from, into) = (b.send_block(b.rank), b.recv_block(0));
        b.copy(from, into);
    }
}

/// The root's children, farthest (and largest) first, and the number of ranks below each.
fn subtrees(b: &Builder<'_>) -> impl Iterator<Item = (u32, u32)> + use<> {
    let (size, root) = (b.size, b.args.root);
    core::iter::successors(Some(lowest_bit(0, size) >> 1), |mask| Some(mask >> 1))
        .take_while(|mask| *mask > 0)
        .map(move |mask| ((mask + root) % size, mask.min(size - mask)))
}
