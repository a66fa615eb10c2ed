//! Allgather: Bruck's doubling, recursive doubling, ring; the ring also serves allgatherv.

use crate::basic;
use crate::builder::Builder;
use crate::schedule::Span;

/// My own piece, wherever the call says it is.
fn mine(b: &Builder<'_>) -> Span {
    if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    }
}

/// ⌈log₂ p⌉ steps for every p: what is held doubles each time, packed, counted from my own piece
/// (Bruck 1997).
pub fn bruck(b: &mut Builder<'_>) {
    let own = mine(b);
    let block = b.bytes(own);
    let store = b.temp_bytes(block.saturating_mul(u64::from(b.size)));
    let pieces = |b: &Builder<'_>, first: u32, n: u32| {
        b.part(store, u64::from(first) * block, u64::from(n) * block)
    };
    let first = pieces(b, 0, 1);
    b.copy(own, first);
    b.then();
    let mut held = 1;
    while held < b.size {
        let n = held.min(b.size - held);
        let (from, to) = (b.up(held), b.down(held));
        let (out, into) = (pieces(b, 0, n), pieces(b, held, n));
        b.recv(from, into);
        b.send(to, out);
        b.then();
        held += n;
    }
    let to_the_end = b.size - b.rank;
    let (front, back) = (pieces(b, 0, to_the_end), pieces(b, to_the_end, b.rank));
    let (high, low) = (b.recv_blocks(b.rank, to_the_end), b.recv_blocks(0, b.rank));
    b.copy(front, high);
    b.copy(back, low);
}

/// Pairs at distance 1, 2, 4, … exchange all they hold, in place; powers of two only.
pub fn recursive_doubling(b: &mut Builder<'_>) {
    basic::keep_own(b, 0);
    b.then();
    let mut distance = 1;
    while distance < b.size {
        let partner = b.rank ^ distance;
        let low = |rank: u32| rank & !(distance - 1);
        let (out, into) = (
            b.recv_blocks(low(b.rank), distance),
            b.recv_blocks(low(partner), distance),
        );
        b.recv(partner, into);
        b.send(partner, out);
        b.then();
        distance *= 2;
    }
}

/// Each piece goes once around; p − 1 steps, every link busy all the time.
pub fn ring(b: &mut Builder<'_>) {
    basic::keep_own(b, 0);
    b.then();
    let (right, left) = (b.up(1), b.down(1));
    for step in 0..b.size - 1 {
        let (out, into) = (b.recv_block(b.down(step)), b.recv_block(b.down(step + 1)));
        b.recv(left, into);
        b.send(right, out);
        b.then();
    }
}
