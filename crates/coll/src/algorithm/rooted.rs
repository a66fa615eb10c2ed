//! What moves data from or to a root. See [`super`].

use super::across;
use super::{ALIKE, ANY, Algorithm, Needs, basic, hierarchy, levels, slots, tuned};
use crate::cost::{
    Load, Model, Signature, all_to_one, by_levels, bytes, cheapest, one_to_all, peers, real, share,
    steps, tree_of_pieces,
};
use crate::sm::load::load;
use crate::{basic, tuned};
use oxmpi_core::collectives::Collective;

pub(super) static BCAST: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::bcast),
    tuned(
        "binomial",
        ANY,
        |_, f| Load::tree(f, bytes(f)),
        tuned::bcast::binomial,
    ),
    tuned(
        "scatter_allgather",
        Needs { ranks: 3, ..ALIKE },
        |_, f| {
            let part = bytes(f) * share(f);
            Load {
                volume: part,
                ..Load::tree(f, part / steps(f))
            }
            .then(Load::rounds(f, steps(f), part))
        },
        tuned::bcast::scatter_allgather,
    ),
    tuned(
        "chain",
        ALIKE,
        |m, f| {
            let segment = real(m.segment(f.bytes, f.size));
            let segments = (bytes(f) / segment).ceil().max(1.0);
            let turns = segments + peers(f) - 1.0;
            Load {
                hops: turns,
                messages: segments * peers(f),
                bytes: turns * segment.min(bytes(f)),
                volume: peers(f) * bytes(f),
                ..Load::default()
            }
        },
        tuned::bcast::chain,
    ),
    levels(
        |m, f| by_levels(m, f, one_to_all_by_tree, one_to_all_by_tree),
        tuned::levels::bcast,
    ),
    hierarchy(across::bcast, tuned::levels::bcast),
    super::across(across::bcast),
    slots(|m, f| load(Collective::Bcast, m, f)),
];

pub(super) static GATHER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::gather),
    tuned(
        "binomial",
        ALIKE,
        |_, f| tree_of_pieces(f),
        tuned::gather::binomial,
    ),
    levels(stars, tuned::levels::gather),
    hierarchy(
        |m, f| across::pieces(Collective::Gather, m, f),
        tuned::levels::gather,
    ),
    super::across(|m, f| across::pieces(Collective::Gather, m, f)),
    slots(|m, f| load(Collective::Gather, m, f)),
];

pub(super) static GATHERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::gather),
    super::across(across::uneven_pieces),
    slots(|_, f| all_to_one(f, 0.0, 0.0)),
];

pub(super) static SCATTER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::scatter),
    tuned(
        "binomial",
        ALIKE,
        |_, f| tree_of_pieces(f),
        tuned::scatter::binomial,
    ),
    levels(stars, tuned::levels::scatter),
    hierarchy(
        |m, f| across::pieces(Collective::Scatter, m, f),
        tuned::levels::scatter,
    ),
    super::across(|m, f| across::pieces(Collective::Scatter, m, f)),
    slots(|m, f| load(Collective::Scatter, m, f)),
];

pub(super) static SCATTERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::scatter),
    super::across(across::uneven_pieces),
    slots(|_, f| one_to_all(f, 0.0, 0.0)),
];

/// A broadcast by a tree, or in pieces where that is shorter.
pub(super) fn one_to_all_by_tree(m: &Model, f: &Signature) -> Load {
    let part = bytes(f) * share(f);
    let pieces = Load {
        volume: part,
        ..Load::tree(f, part / steps(f).max(1.0))
    };
    let pieces = pieces.then(Load::rounds(f, steps(f), part));
    cheapest(m, f, [Load::tree(f, bytes(f)), pieces])
}

/// A piece of each rank between it and its leader, and the pieces of a node between leaders.
fn stars(m: &Model, f: &Signature) -> Load {
    let (each, of_node) = (bytes(f), f64::from(m.most) * bytes(f));
    by_levels(
        m,
        f,
        |_, f| Load::star(f, each),
        |_, f| Load::star(f, of_node),
    )
}
