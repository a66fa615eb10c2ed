//! What moves data from or to a root. See [`super`].

use super::{ANY, Algorithm, Needs, basic, slots, tuned};
use crate::cost::{Load, bytes, heard, peers, real, share, steps, told, tree_of_pieces};
use crate::{basic, tuned};

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
        Needs { ranks: 3, ..ANY },
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
        ANY,
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
    slots(|_, f| told(f, bytes(f), bytes(f))),
];

pub(super) static GATHER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::gather),
    tuned(
        "binomial",
        ANY,
        |_, f| tree_of_pieces(f),
        tuned::gather::binomial,
    ),
    slots(|_, f| heard(f, bytes(f), bytes(f) * peers(f))),
];

pub(super) static GATHERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::gather),
    slots(|_, f| heard(f, 0.0, 0.0)),
];

pub(super) static SCATTER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::scatter),
    tuned(
        "binomial",
        ANY,
        |_, f| tree_of_pieces(f),
        tuned::scatter::binomial,
    ),
    slots(|_, f| told(f, bytes(f) * peers(f), bytes(f))),
];

pub(super) static SCATTERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::scatter),
    slots(|_, f| told(f, 0.0, 0.0)),
];
