//! Broadcast: binomial tree, scatter + allgather, pipelined chain.
//!
//! Ranks may describe the same data by different types, so an algorithm that cuts the message cuts
//! its bytes: dense buffers are cut where they lie, others travel through a packed temporary.

use super::circulant::{self, Cuts};
use super::halving::lowest_bit;
use crate::builder::Builder;
use crate::schedule::Span;

/// The whole message down a binomial tree: ⌈log₂ p⌉ steps. Good while latency rules.
pub fn binomial(b: &mut Builder<'_>) {
    let data = b.recv_block(0);
    let me = b.relative();
    let mut mask = lowest_bit(me, b.size);
    if me != 0 {
        let parent = b.absolute(me - mask);
        b.recv(parent, data);
        b.then();
    }
    mask >>= 1;
    while mask > 0 {
        if b.size - me > mask {
            let child = b.absolute(me + mask);
            b.send(child, data);
        }
        mask >>= 1;
    }
}

/// Binomial scatter of p pieces, then an allgather: each byte leaves each rank about twice, in
/// 2⌈log₂ p⌉ steps, whatever p is.
pub fn scatter_allgather(b: &mut Builder<'_>) {
    let (whole, bytes) = open(b);
    let cuts = Cuts::even(bytes, b.size);
    let me = b.relative();
    let pieces = |b: &Builder<'_>, first: u32, n: u32| {
        let from = cuts.piece(first).0;
        let (last, count) = cuts.piece(first + n - 1);
        b.part(whole, from, last + count - from)
    };
    let mut mask = lowest_bit(me, b.size);
    if me != 0 {
        let (parent, mine) = (b.absolute(me - mask), pieces(b, me, mask.min(b.size - me)));
        b.recv(parent, mine);
        b.then();
    }
    mask >>= 1;
    while mask > 0 {
        if b.size - me > mask {
            let subtree = mask.min(b.size - me - mask);
            let (child, theirs) = (b.absolute(me + mask), pieces(b, me + mask, subtree));
            b.send(child, theirs);
        }
        mask >>= 1;
    }
    b.then();
    let size = b.size;
    // What the scatter has given to a rank is not sent to it again.
    circulant::allgather(b, &cuts, whole, |rank| {
        lowest_bit(rank, size).min(size - rank)
    });
    close(b, whole);
}

/// Segments down the chain root, root + 1, …: each rank passes on one segment while it receives the
/// next.
pub fn chain(b: &mut Builder<'_>) {
    let (whole, bytes) = open(b);
    let me = b.relative();
    let (right, left) = (b.up(1), b.down(1));
    let segments = bytes.div_ceil(b.segment);
    let cut = |b: &Builder<'_>, i: u64| {
        let from = i * b.segment;
        b.part(whole, from, b.segment.min(bytes - from))
    };
    for i in 0..=segments {
        if i < segments && me != 0 {
            let into = cut(b, i);
            b.recv(left, into);
        }
        if i > 0 && me + 1 < b.size {
            let out = cut(b, i - 1);
            b.send(right, out);
        }
        b.then();
    }
    close(b, whole);
}

/// My buffer as a string of bytes, filled at the root; and its length.
pub(super) fn open(b: &mut Builder<'_>) -> (Span, u64) {
    let data = b.recv_block(0);
    let bytes = b.bytes(data);
    let whole = match b.as_bytes(data) {
        Some(whole) => whole,
        None => b.temp_bytes(bytes),
    };
    if whole.space != data.space && b.relative() == 0 {
        b.copy(data, whole);
        b.then();
    }
    (whole, bytes)
}

/// Unpacks what [`open`] packed.
pub(super) fn close(b: &mut Builder<'_>, whole: Span) {
    let data = b.recv_block(0);
    b.then();
    if whole.space != data.space && b.relative() != 0 {
        b.copy(whole, data);
    }
}
