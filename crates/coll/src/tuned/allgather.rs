//! Allgather and allgatherv: circulant doubling, recursive doubling, ring.

use super::circulant;
use crate::basic;
use crate::builder::Builder;

/// ⌈log₂ p⌉ steps for every p, in place: what is held doubles each time.
pub fn circulant(b: &mut Builder<'_>) {
    basic::keep_own(b, 0);
    b.then();
    circulant::exchange(
        b,
        |_| 1,
        |b, first, n, transfer| {
            let first = b.up(first);
            let before_end = n.min(b.size - first);
            for span in [
                b.recv_blocks(first, before_end),
                b.recv_blocks(0, n - before_end),
            ] {
                transfer(b, span);
            }
        },
    );
}

/// The same for pieces of different lengths, anywhere: a message for each piece.
pub fn circulant_pieces(b: &mut Builder<'_>) {
    basic::keep_own(b, 0);
    b.then();
    circulant::exchange(
        b,
        |_| 1,
        |b, first, n, transfer| {
            for i in first..first + n {
                let piece = b.recv_block(b.up(i));
                transfer(b, piece);
            }
        },
    );
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
