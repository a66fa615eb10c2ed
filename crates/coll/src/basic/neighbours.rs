//! Neighbourhood collectives (MPI-5.0 §8.6): one round of messages along the edges of the topology.
//!
//! Only the two ends of an edge know of it and of its length, so there is nothing to choose or to
//! combine: every piece goes straight to its place.

use crate::builder::Builder;
use crate::schedule::Span;
use oxmpi_core::topology::Neighbours;

/// What the report says of such calls.
pub const NEIGHBOURS: &str = "basic/neighbours";

/// All five calls, by the shapes of the buffers: a piece for each destination, or, where there is
/// one piece, that for all (`to_all`).
///
/// Messages between two processes match in the order of posting, which is that of their edges.
pub fn neighbours(b: &mut Builder<'_>, around: &Neighbours, to_all: bool) {
    let me = b.rank;
    let sent = |b: &Builder<'_>, piece: u32| b.send_block(if to_all { 0 } else { piece });
    for (piece, source) in around.arrivals().filter(|(_, source)| *source != me) {
        let into = b.recv_block(piece);
        b.recv(source, into);
    }
    for (piece, to) in around.departures().filter(|(_, to)| *to != me) {
        let from = sent(b, piece);
        b.send(to, from);
    }
    // What a process sends itself is copied, edge by edge.
    let to_me = around.departures().filter(|(_, to)| *to == me);
    let from_me = around.arrivals().filter(|(_, source)| *source == me);
    let pairs: Vec<(Span, Span)> = to_me
        .zip(from_me)
        .map(|((piece, _), (into, _))| (sent(b, piece), b.recv_block(into)))
        .collect();
    for (from, into) in pairs {
        b.copy(from, into);
    }
}
