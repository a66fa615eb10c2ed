//! Alltoall: Bruck's doubling for short pieces, pairwise exchange for long ones, for `v` and `w`,
//! and in place.

use crate::basic;
use crate::builder::Builder;

/// ⌈log₂ p⌉ steps; each piece travels by the bits of its distance (Bruck 1997). Not in place.
pub fn bruck(b: &mut Builder<'_>) {
    let block = b.bytes(b.send_block(0));
    let store = b.temp_bytes(block.saturating_mul(u64::from(b.size)));
    let half = block.saturating_mul(u64::from(b.size.div_ceil(2)));
    let (outgoing, incoming) = (b.temp_bytes(half), b.temp_bytes(half));
    let piece = |b: &Builder<'_>, i: u32| b.part(store, u64::from(i) * block, block);
    // store[i] is on its way to the rank i up from here.
    for i in 0..b.size {
        let (from, into) = (b.send_block(b.up(i)), piece(b, i));
        b.copy(from, into);
    }
    b.then();
    let mut distance = 1;
    while distance < b.size {
        let moving: Vec<u32> = (0..b.size).filter(|i| i & distance != 0).collect();
        let bytes = block * moving.len() as u64;
        for (at, i) in (0u64..).zip(&moving) {
            let (from, into) = (piece(b, *i), b.part(outgoing, at * block, block));
            b.copy(from, into);
        }
        b.then();
        let (to, from) = (b.up(distance), b.down(distance));
        b.recv(from, incoming.with_count(bytes));
        b.send(to, outgoing.with_count(bytes));
        b.then();
        for (at, i) in (0u64..).zip(&moving) {
            let (from, into) = (b.part(incoming, at * block, block), piece(b, *i));
            b.copy(from, into);
        }
        b.then();
        distance = distance.saturating_mul(2);
    }
    // What arrived at place i started i ranks down from here.
    for i in 0..b.size {
        let (from, into) = (piece(b, i), b.recv_block(b.down(i)));
        b.copy(from, into);
    }
}

/// In step k: to the rank k up, from the rank k down. Serves alltoall, alltoallv, alltoallw. In
/// place, ranks pair up as in a round-robin tournament and exchange through a temporary as long as
/// one piece.
pub fn pairwise(b: &mut Builder<'_>) {
    if b.args.in_place {
        return tournament(b);
    }
    basic::keep_own(b, b.rank);
    for step in 1..b.size {
        let (up, down) = (b.up(step), b.down(step));
        let (out, into) = (b.send_block(up), b.recv_block(down));
        b.recv(down, into);
        b.send(up, out);
        b.then();
    }
}

/// Pairwise exchange in place: in round s, ranks i and j with i + j ≡ s (mod p) meet.
fn tournament(b: &mut Builder<'_>) {
    let longest = (0..b.size)
        .map(|i| b.bytes(b.recv_block(i)))
        .max()
        .unwrap_or(0);
    let aside = b.temp_bytes(longest);
    for round in 0..b.size {
        let partner = (round + b.size - b.rank) % b.size;
        if partner == b.rank {
            continue;
        }
        let piece = b.recv_block(partner);
        let packed = aside.with_count(b.bytes(piece));
        b.copy(piece, packed);
        b.then();
        b.recv(partner, piece);
        b.send(partner, packed);
        b.then();
    }
}
