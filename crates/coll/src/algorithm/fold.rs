//! What combines. See [`super`].

use super::across;
use super::{ANY, Algorithm, COMMUTATIVE, Needs, basic, hierarchy, levels, slots, tuned};
use crate::cost::{
    Load, Model, Signature, by_levels, bytes, chained, cheapest, circulant, doubled, merged, odd,
    peers, rabenseifner, ranks, share, steps, transposed,
};
use crate::sm::load::load;
use crate::{basic, tuned};
use oxmpi_core::collectives::Collective;

pub(super) static REDUCE: &[Algorithm] = &[
    basic(
        |_, f| {
            let all = peers(f) * bytes(f);
            Load::star(f, bytes(f)).folding(all, all)
        },
        basic::reduce,
    ),
    tuned(
        "binomial",
        ANY,
        |_, f| {
            let forward = match f.commutative {
                true => Load::default(),
                false => Load::message(bytes(f)),
            };
            Load::tree(f, bytes(f))
                .folding(steps(f) * bytes(f), peers(f) * bytes(f))
                .then(forward)
        },
        tuned::reduce::binomial,
    ),
    tuned(
        "rabenseifner",
        ANY,
        |_, f| rabenseifner(f),
        tuned::reduce::rabenseifner,
    ),
    tuned(
        "circulant",
        COMMUTATIVE,
        |_, f| {
            let part = bytes(f) * share(f);
            let gathered = Load {
                bytes: part,
                volume: part * steps(f) / 2.0,
                ..Load::tree(f, 0.0)
            };
            circulant(f, bytes(f)).then(gathered)
        },
        tuned::reduce::circulant,
    ),
    levels(
        |m, f| by_levels(m, f, folded, folded),
        tuned::levels::reduce,
    ),
    hierarchy(across::reduce, tuned::levels::reduce),
    super::across(across::reduce),
    slots(|m, f| load(Collective::Reduce, m, f)),
];

/// Between two ranks halves are as many bytes as whole vectors, in twice as many steps, the second
/// of which waits for what the first has combined.
const HALVING: Needs = Needs { ranks: 3, ..ANY };

pub(super) static ALLREDUCE: &[Algorithm] = &[
    basic(
        |_, f| {
            let all = peers(f) * bytes(f);
            Load::star(f, bytes(f))
                .folding(all, all)
                .then(Load::star(f, bytes(f)))
        },
        basic::allreduce,
    ),
    tuned(
        "recursive_doubling",
        ANY,
        |_, f| {
            let there = f64::from(f.size.ilog2());
            let back = Load::message(odd(f) * bytes(f));
            Load::rounds(f, there, there * bytes(f))
                .folding(there * bytes(f), there * bytes(f) * ranks(f))
                .then(merged(f))
                .then(if odd(f) > 0.0 { back } else { Load::default() })
        },
        tuned::allreduce::recursive_doubling,
    ),
    tuned(
        "rabenseifner",
        HALVING,
        |_, f| rabenseifner(f),
        tuned::allreduce::rabenseifner,
    ),
    tuned(
        "circulant",
        Needs {
            commutative: true,
            ..HALVING
        },
        |_, f| circulant(f, bytes(f)).then(Load::rounds(f, steps(f), bytes(f) * share(f))),
        tuned::allreduce::circulant,
    ),
    tuned(
        "ring",
        Needs {
            commutative: true,
            ..HALVING
        },
        |_, f| {
            let part = bytes(f) * share(f);
            Load::rounds(f, 2.0 * peers(f), 2.0 * part).folding(part, part * ranks(f))
        },
        tuned::allreduce::ring,
    ),
    levels(
        |m, f| {
            let near = |m: &_, f: &_| folded(m, f).then(Load::tree(f, bytes(f)));
            by_levels(m, f, near, folded_for_all)
        },
        tuned::levels::allreduce,
    ),
    hierarchy(across::allreduce, tuned::levels::allreduce),
    super::across(across::allreduce),
    slots(|m, f| load(Collective::Allreduce, m, f)),
];

pub(super) static REDUCE_SCATTER: &[Algorithm] = &[
    basic(
        |_, f| {
            let all = peers(f) * bytes(f);
            Load::star(f, bytes(f))
                .folding(all, all)
                .then(Load::star(f, bytes(f) / ranks(f)))
        },
        basic::reduce_scatter,
    ),
    tuned(
        "circulant",
        COMMUTATIVE,
        |_, f| circulant(f, bytes(f)).copying(f, bytes(f) / ranks(f)),
        tuned::reduce_scatter::circulant,
    ),
    tuned(
        "rank_order",
        Needs { ranks: 2, ..ANY },
        |_, f| {
            let part = bytes(f) * share(f);
            Load::rounds(f, f64::from(f.size.ilog2()), part)
                .folding(part, part * ranks(f))
                .then(merged(f))
                .then(Load::message(bytes(f) / ranks(f)))
        },
        tuned::reduce_scatter::rank_order,
    ),
    tuned(
        "pairwise",
        COMMUTATIVE,
        |_, f| {
            let part = bytes(f) * share(f);
            Load::rounds(f, peers(f), part).folding(part, part * ranks(f))
        },
        tuned::reduce_scatter::pairwise,
    ),
    super::across(across::reduce_scatter),
    slots(|m, f| load(Collective::ReduceScatterBlock, m, f)),
];

pub(super) static SCAN: &[Algorithm] = &[
    basic(
        |_, f| {
            let chain = peers(f) * bytes(f);
            chained(f).folding(chain, chain)
        },
        basic::scan,
    ),
    tuned("doubling", ANY, |_, f| doubled(f), tuned::scan::doubling),
    tuned(
        "transposed",
        ANY,
        |_, f| transposed(f),
        tuned::scan::transposed,
    ),
    Algorithm {
        needs: IN_ORDER,
        ..super::across(across::scan)
    },
    slots(|m, f| load(Collective::Scan, m, f)),
];

pub(super) static EXSCAN: &[Algorithm] = &[
    basic(
        |_, f| {
            let chain = peers(f) * bytes(f);
            chained(f).folding(chain, chain).copying(f, bytes(f))
        },
        basic::exscan,
    ),
    tuned(
        "doubling",
        ANY,
        |_, f| doubled(f),
        tuned::scan::doubling_exclusive,
    ),
    tuned(
        "transposed",
        ANY,
        |_, f| transposed(f),
        tuned::scan::transposed_exclusive,
    ),
    Algorithm {
        needs: IN_ORDER,
        ..super::across(across::scan)
    },
    slots(|m, f| load(Collective::Exscan, m, f)),
];

/// Nodes in rank order, one behind the other.
const IN_ORDER: Needs = Needs {
    in_order: true,
    ranks: 2,
    ..ANY
};

/// A reduction of which all have the result, by doubling or of shares.
pub(super) fn folded_for_all(m: &Model, f: &Signature) -> Load {
    let way = steps(f) * bytes(f);
    let doubling = Load::rounds(f, steps(f), way).folding(way, way * ranks(f));
    cheapest(m, f, [doubling, rabenseifner(f)])
}

/// A reduction by a tree, or of shares where that is shorter.
pub(super) fn folded(m: &Model, f: &Signature) -> Load {
    let tree = Load::tree(f, bytes(f)).folding(steps(f) * bytes(f), peers(f) * bytes(f));
    cheapest(m, f, [tree, rabenseifner(f)])
}
