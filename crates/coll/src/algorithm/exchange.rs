//! What all ranks bring and all get, and the barrier. See [`super`].

use super::across;
use super::{ALIKE, ANY, Algorithm, Needs, basic, hierarchy, levels, slots, tuned};
use crate::cost::{
    Load, by_levels, bytes, counted, crossed, meet, odd, peers, ranks, share, steps,
};
use crate::sm::load::load;
use crate::{basic, tuned};
use oxmpi_core::collectives::Collective;

pub(super) static BARRIER: &[Algorithm] = &[
    basic(
        |_, f| Load::star(f, 0.0).then(Load::star(f, 0.0)),
        basic::barrier,
    ),
    // As many messages and steps as the next one, among fewer: what comes first wins.
    tuned(
        "recursive_doubling",
        Needs {
            power_of_two: true,
            ..ANY
        },
        |_, f| Load::rounds(f, steps(f), 0.0),
        tuned::barrier::recursive_doubling,
    ),
    tuned(
        "dissemination",
        ANY,
        |_, f| Load::rounds(f, steps(f), 0.0),
        tuned::barrier::dissemination,
    ),
    levels(
        |m, f| {
            let there_and_back = |_: &_, f: &_| Load::star(f, 0.0).then(Load::star(f, 0.0));
            by_levels(m, f, there_and_back, |_, f| Load::rounds(f, steps(f), 0.0))
        },
        tuned::levels::barrier,
    ),
    hierarchy(across::barrier, tuned::levels::barrier),
    super::across(across::barrier),
    slots(|m, f| match m.is_oversubscribed() && f.size > 2 {
        true => counted(f),
        false => meet(f, 0.0),
    }),
];

pub(super) static ALLGATHER: &[Algorithm] = &[
    basic(|_, f| crossed(f, bytes(f)), basic::allgather),
    tuned(
        "circulant",
        ANY,
        |_, f| {
            // What wraps around goes in two messages.
            let wrapped = Load {
                turns: odd(f),
                ..Load::default()
            };
            Load::rounds(f, steps(f), peers(f) * bytes(f)).then(wrapped)
        },
        tuned::allgather::circulant,
    ),
    tuned(
        "recursive_doubling",
        Needs {
            power_of_two: true,
            ..ANY
        },
        |_, f| Load::rounds(f, steps(f), peers(f) * bytes(f)),
        tuned::allgather::recursive_doubling,
    ),
    tuned(
        "ring",
        ANY,
        |_, f| Load::rounds(f, peers(f), peers(f) * bytes(f)),
        tuned::allgather::ring,
    ),
    levels(
        |m, f| {
            let (each, all) = (bytes(f), bytes(f) * ranks(f));
            let near = |_: &_, f: &_| Load::star(f, each).then(Load::tree(f, all));
            let of_node = f64::from(m.most) * each;
            by_levels(m, f, near, |_, f| {
                Load::rounds(f, steps(f), peers(f) * of_node)
            })
        },
        tuned::levels::allgather,
    ),
    hierarchy(
        |m, f| across::allgather(m, f, ranks(f) * bytes(f)),
        tuned::levels::allgather,
    ),
    super::across(|m, f| across::allgather(m, f, ranks(f) * bytes(f))),
    slots(|m, f| load(Collective::Allgather, m, f)),
];

pub(super) static ALLGATHERV: &[Algorithm] = &[
    basic(|_, f| crossed(f, bytes(f) / ranks(f)), basic::allgather),
    tuned(
        "circulant",
        ANY,
        |_, f| {
            let more = Load {
                turns: peers(f) - steps(f),
                messages: (peers(f) - steps(f)) * ranks(f),
                ..Load::default()
            };
            Load::rounds(f, steps(f), bytes(f) * share(f)).then(more)
        },
        tuned::allgather::circulant_pieces,
    ),
    tuned(
        "ring",
        ANY,
        |_, f| Load::rounds(f, peers(f), bytes(f) * share(f)),
        tuned::allgather::ring,
    ),
    super::across(|m, f| across::allgather(m, f, bytes(f))),
    slots(|m, f| load(Collective::Allgatherv, m, f)),
];

pub(super) static ALLTOALL: &[Algorithm] = &[
    basic(
        |_, f| {
            let aside = if f.in_place { ranks(f) * bytes(f) } else { 0.0 };
            crossed(f, bytes(f)).copying(f, aside)
        },
        basic::alltoall,
    ),
    tuned(
        "bruck",
        Needs {
            out_of_place: true,
            ranks: 2,
            ..ALIKE
        },
        |_, f| {
            let half = ranks(f) / 2.0 * bytes(f);
            Load::rounds(f, steps(f), steps(f) * half)
                .copying(f, 2.0 * steps(f) * half + 2.0 * ranks(f) * bytes(f))
        },
        tuned::alltoall::bruck,
    ),
    tuned(
        "pairwise",
        ANY,
        |_, f| Load::rounds(f, peers(f), peers(f) * bytes(f)),
        tuned::alltoall::pairwise,
    ),
    Algorithm {
        needs: Needs { ranks: 2, ..ALIKE },
        ..hierarchy(across::alltoall, tuned::levels::alltoall)
    },
    super::across(across::alltoall),
    slots(|m, f| load(Collective::Alltoall, m, f)),
];

pub(super) static ALLTOALLV: &[Algorithm] = &[
    // Sizes are not known to all: posting everything at once overlaps best, until there are too
    // many partners.
    basic(
        |_, f| {
            let crowd = Load {
                turns: peers(f) * peers(f) / 32.0,
                ..Load::default()
            };
            let aside = match f.in_place {
                true => Load::message(0.0),
                false => Load::default(),
            };
            crossed(f, 0.0).then(crowd).then(aside)
        },
        basic::alltoall,
    ),
    tuned(
        "pairwise",
        ANY,
        |_, f| Load::rounds(f, peers(f), 0.0),
        tuned::alltoall::pairwise,
    ),
    slots(|_, f| meet(f, 0.0)),
];
