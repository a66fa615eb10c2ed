//! Gather along a binomial tree: ⌈log₂ p⌉ steps at the root instead of p − 1.

use super::halving::lowest_bit;
use crate::basic;
use crate::builder::Builder;
use crate::schedule::Span;

/// Inner ranks collect their subtree packed; the root receives in place where a subtree does not
/// wrap around.
pub fn binomial(b: &mut Builder<'_>) {
    let me = b.relative();
    if me == 0 {
        return at_root(b);
    }
    let own = b.send_block(0);
    let block = b.bytes(own);
    let parent_distance = lowest_bit(me, b.size);
    let subtree = parent_distance.min(b.size - me);
    let parent = b.absolute(me - parent_distance);
    if subtree == 1 {
        b.send(parent, own);
        return;
    }
    let store = b.temp_bytes(block.saturating_mul(u64::from(subtree)));
    let first = store.with_count(block);
    b.copy(own, first);
    let mut mask = 1;
    while mask < subtree {
        let n = mask.min(subtree - mask);
        let child = b.absolute(me + mask);
        let into = b.part(store, u64::from(mask) * block, u64::from(n) * block);
        b.recv(child, into);
        mask *= 2;
    }
    b.then();
    b.send(parent, store);
}

fn at_root(b: &mut Builder<'_>) {
    basic::keep_own(b, 0);
    let block = b.bytes(b.recv_block(0));
    let mut wrapped: Option<(u32, u32, Span)> = None;
    let mut mask = 1;
    while mask < b.size {
        let n = mask.min(b.size - mask);
        let child = b.absolute(mask);
        // Ranks child .. child + n, around the end; at most one subtree crosses it.
        if b.size - child >= n {
            let into = b.recv_blocks(child, n);
            b.recv(child, into);
        } else {
            let into = b.temp_bytes(block.saturating_mul(u64::from(n)));
            b.recv(child, into);
            wrapped = Some((child, n, into));
        }
        mask = mask.saturating_mul(2);
    }
    if let Some((child, n, packed)) = wrapped {
        b.then();
        let before_end = b.size - child;
        let front = b.part(packed, 0, u64::from(before_end) * block);
        let back = b.part(
            packed,
            u64::from(before_end) * block,
            u64::from(n - before_end) * block,
        );
        let (high, low) = (
            b.recv_blocks(child, before_end),
            b.recv_blocks(0, n - before_end),
        );
        b.copy(front, high);
        b.copy(back, low);
    }
}
