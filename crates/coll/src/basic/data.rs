//! Linear barrier, broadcast, gather, scatter, allgather and alltoall, with their `v` and `w`
//! forms.

use crate::builder::Builder;
use crate::schedule::Span;

/// Everyone tells rank 0, rank 0 tells everyone.
pub fn barrier(b: &mut Builder<'_>) {
    if b.rank == 0 {
        (1..b.size).for_each(|peer| b.await_signal(peer, Span::NOTHING));
        b.then();
        (1..b.size).for_each(|peer| b.signal(peer, Span::NOTHING));
    } else {
        b.signal(0, Span::NOTHING);
        b.then();
        b.await_signal(0, Span::NOTHING);
    }
}

/// The root sends to each.
pub fn bcast(b: &mut Builder<'_>) {
    let (root, data) = (b.args.root, b.recv_block(0));
    if b.rank == root {
        others(b).for_each(|peer| b.send(peer, data));
    } else {
        b.recv(root, data);
    }
}

/// Gather and gatherv: the root receives from each.
pub fn gather(b: &mut Builder<'_>) {
    let root = b.args.root;
    if b.rank != root {
        let mine = b.send_block(0);
        b.send(root, mine);
        return;
    }
    for peer in others(b) {
        let into = b.recv_block(peer);
        b.recv(peer, into);
    }
    keep_own(b, 0);
}

/// Scatter and scatterv: the root sends to each.
pub fn scatter(b: &mut Builder<'_>) {
    let root = b.args.root;
    if b.rank != root {
        let mine = b.recv_block(0);
        b.recv(root, mine);
        return;
    }
    for peer in others(b) {
        let from = b.send_block(peer);
        b.send(peer, from);
    }
    if !b.args.in_place {
        let (from, into) = (b.send_block(root), b.recv_block(0));
        b.copy(from, into);
    }
}

/// Allgather and allgatherv: each sends its piece to each.
pub fn allgather(b: &mut Builder<'_>) {
    let mine = if b.args.in_place {
        b.recv_block(b.rank)
    } else {
        b.send_block(0)
    };
    for peer in others(b) {
        let into = b.recv_block(peer);
        b.recv(peer, into);
    }
    others(b).for_each(|peer| b.send(peer, mine));
    keep_own(b, 0);
}

/// Alltoall, alltoallv and alltoallw: each sends to each. In place, all pieces are packed aside
/// first.
pub fn alltoall(b: &mut Builder<'_>) {
    let aside = if b.args.in_place {
        set_aside(b)
    } else {
        Vec::new()
    };
    for peer in others(b) {
        let into = b.recv_block(peer);
        b.recv(peer, into);
    }
    for peer in others(b) {
        let from = aside
            .get(peer as usize)
            .copied()
            .unwrap_or_else(|| b.send_block(peer));
        b.send(peer, from);
    }
    keep_own(b, b.rank);
}

/// Packs the pieces of the receive buffer into one temporary; returns where each is.
fn set_aside(b: &mut Builder<'_>) -> Vec<Span> {
    let pieces: Vec<Span> = (0..b.size).map(|peer| b.recv_block(peer)).collect();
    let total = pieces
        .iter()
        .fold(0, |sum: u64, piece| sum.saturating_add(b.bytes(*piece)));
    let store = b.temp_bytes(total);
    let mut first = 0;
    let mut packed = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let into = b.part(store, first, b.bytes(piece));
        first += into.count;
        b.copy(piece, into);
        packed.push(into);
    }
    b.then();
    packed
}

/// Copies my piece `which` of the send buffer to my place in the receive buffer, unless it is
/// there.
pub(crate) fn keep_own(b: &mut Builder<'_>, which: u32) {
    if !b.args.in_place {
        let (from, into) = (b.send_block(which), b.recv_block(b.rank));
        b.copy(from, into);
    }
}

/// All ranks but mine.
pub(crate) fn others(b: &Builder<'_>) -> impl Iterator<Item = u32> + use<> {
    let rank = b.rank;
    (0..b.size).filter(move |peer| *peer != rank)
}
