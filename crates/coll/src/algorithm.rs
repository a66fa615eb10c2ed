//! Every algorithm of every collective, as data: name, component, restrictions, predicted cost, builder.
//!
//! Restrictions stand here and nowhere else; [`crate::select`] reads them, tests walk the tables. The first
//! entry of each table is the reference (`basic`), which has no restrictions.
//!
//! What an algorithm does is told in the terms of [`crate::cost`]. The length of this file is that of its tables, which are read side by side.

use crate::builder::Builder;
use crate::cost::{
    Facts, Load, Model, bytes, chained, counted, crossed, doubled, heard, meet, merged, odd, peers,
    rabenseifner, ranks, real, share, steps, told, tree_of_pieces,
};
use crate::{basic, tuned};
use oxmpi_core::collectives::Collective;

/// What an algorithm cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Operands may change places.
    pub commutative: bool,
    /// The size is a power of two.
    pub power_of_two: bool,
    /// The send buffer is not MPI_IN_PLACE (asked only where in place means in place on all ranks).
    pub out_of_place: bool,
    /// Least number of ranks.
    pub ranks: u32,
}

/// The one algorithm of component `sm`.
pub const SLOTS: &str = "slots";

/// No restrictions.
const ANY: Needs = Needs {
    commutative: false,
    power_of_two: false,
    out_of_place: false,
    ranks: 1,
};
const COMMUTATIVE: Needs = Needs {
    commutative: true,
    ..ANY
};

/// One way to do one collective.
pub struct Algorithm {
    /// Name within the collective; with the component, what `--mca coll` names.
    pub name: &'static str,
    /// `basic`, `tuned` or `sm`.
    pub component: &'static str,
    /// Restrictions.
    pub needs: Needs,
    /// What it does; the model is there for the lengths of pipelines.
    pub load: fn(&Model, &Facts) -> Load,
    /// Writes the schedule; `None` where there is none because the call goes straight through the slots of [`crate::sm`].
    pub build: Option<fn(&mut Builder<'_>)>,
}

impl Algorithm {
    /// Predicted time, ns.
    pub fn cost(&self, model: &Model, facts: &Facts) -> f64 {
        let schedule = match self.build {
            Some(_) => model.costs.schedule,
            None => 0.0,
        };
        schedule + model.predict(facts, &(self.load)(model, facts))
    }

    /// Whether the algorithm can do the call.
    pub fn can(&self, facts: &Facts) -> bool {
        (!self.needs.commutative || facts.commutative)
            && (!self.needs.power_of_two || facts.size.is_power_of_two())
            && (!self.needs.out_of_place || !facts.in_place)
            && self.needs.ranks <= facts.size
    }
}

impl core::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}/{}", self.component, self.name)
    }
}

type Loads = fn(&Model, &Facts) -> Load;

const fn basic(load: Loads, build: fn(&mut Builder<'_>)) -> Algorithm {
    Algorithm {
        name: "linear",
        component: "basic",
        needs: ANY,
        load,
        build: Some(build),
    }
}

/// Through the slots of the communicator: blocking calls of members of one node.
const fn slots(load: Loads) -> Algorithm {
    Algorithm {
        name: SLOTS,
        component: "sm",
        needs: ANY,
        load,
        build: None,
    }
}

const fn tuned(
    name: &'static str,
    needs: Needs,
    load: Loads,
    build: fn(&mut Builder<'_>),
) -> Algorithm {
    Algorithm {
        name,
        component: "tuned",
        needs,
        load,
        build: Some(build),
    }
}

/// The standard's name in lower case, without `MPI_`: what the parameter `coll` uses.
pub const fn name(collective: Collective) -> &'static str {
    match collective {
        Collective::Barrier => "barrier",
        Collective::Bcast => "bcast",
        Collective::Reduce => "reduce",
        Collective::Allreduce => "allreduce",
        Collective::Gather => "gather",
        Collective::Gatherv => "gatherv",
        Collective::Scatter => "scatter",
        Collective::Scatterv => "scatterv",
        Collective::Allgather => "allgather",
        Collective::Allgatherv => "allgatherv",
        Collective::Alltoall => "alltoall",
        Collective::Alltoallv => "alltoallv",
        Collective::Alltoallw => "alltoallw",
        Collective::ReduceScatter => "reduce_scatter",
        Collective::ReduceScatterBlock => "reduce_scatter_block",
        Collective::Scan => "scan",
        Collective::Exscan => "exscan",
    }
}

/// The algorithms of a collective; the reference first.
pub fn algorithms(collective: Collective) -> &'static [Algorithm] {
    match collective {
        Collective::Barrier => BARRIER,
        Collective::Bcast => BCAST,
        Collective::Reduce => REDUCE,
        Collective::Allreduce => ALLREDUCE,
        Collective::Gather => GATHER,
        Collective::Gatherv => GATHERV,
        Collective::Scatter => SCATTER,
        Collective::Scatterv => SCATTERV,
        Collective::Allgather => ALLGATHER,
        Collective::Allgatherv => ALLGATHERV,
        Collective::Alltoall => ALLTOALL,
        Collective::Alltoallv | Collective::Alltoallw => ALLTOALLV,
        Collective::ReduceScatter | Collective::ReduceScatterBlock => REDUCE_SCATTER,
        Collective::Scan => SCAN,
        Collective::Exscan => EXSCAN,
    }
}

static BARRIER: &[Algorithm] = &[
    basic(
        |_, f| Load::star(f, 0.0).then(Load::star(f, 0.0)),
        basic::barrier,
    ),
    tuned(
        "dissemination",
        ANY,
        |_, f| Load::rounds(f, steps(f), 0.0),
        tuned::barrier::dissemination,
    ),
    slots(|m, f| match m.is_crowded() && f.size > 2 {
        true => counted(f),
        false => meet(f, 0.0),
    }),
];

static BCAST: &[Algorithm] = &[
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
            .then(Load::rounds(f, peers(f), part))
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

static REDUCE: &[Algorithm] = &[
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
    slots(|m, f| heard(f, bytes(f), bytes(f)).folding_shared(m, f, bytes(f))),
];

static ALLREDUCE: &[Algorithm] = &[
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
        ANY,
        |_, f| rabenseifner(f),
        tuned::allreduce::rabenseifner,
    ),
    tuned(
        "ring",
        Needs {
            ranks: 2,
            ..COMMUTATIVE
        },
        |_, f| {
            let part = bytes(f) * share(f);
            Load::rounds(f, 2.0 * peers(f), 2.0 * part).folding(part, part * ranks(f))
        },
        tuned::allreduce::ring,
    ),
    slots(|m, f| meet(f, bytes(f)).folding_shared(m, f, bytes(f))),
];

static GATHER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::gather),
    tuned(
        "binomial",
        ANY,
        |_, f| tree_of_pieces(f),
        tuned::gather::binomial,
    ),
    slots(|_, f| heard(f, bytes(f), bytes(f) * peers(f))),
];

static GATHERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::gather),
    slots(|_, f| heard(f, 0.0, 0.0)),
];

static SCATTER: &[Algorithm] = &[
    basic(|_, f| Load::star(f, bytes(f)), basic::scatter),
    tuned(
        "binomial",
        ANY,
        |_, f| tree_of_pieces(f),
        tuned::scatter::binomial,
    ),
    slots(|_, f| told(f, bytes(f) * peers(f), bytes(f))),
];

static SCATTERV: &[Algorithm] = &[
    basic(|_, f| Load::star(f, 0.0), basic::scatter),
    slots(|_, f| told(f, 0.0, 0.0)),
];

static ALLGATHER: &[Algorithm] = &[
    basic(|_, f| crossed(f, bytes(f)), basic::allgather),
    tuned(
        "bruck",
        ANY,
        |_, f| Load::rounds(f, steps(f), peers(f) * bytes(f)).copying(f, ranks(f) * bytes(f)),
        tuned::allgather::bruck,
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
    slots(|_, f| meet(f, bytes(f)).copying(f, peers(f) * bytes(f))),
];

static ALLGATHERV: &[Algorithm] = &[
    basic(|_, f| crossed(f, bytes(f) / ranks(f)), basic::allgather),
    tuned(
        "ring",
        ANY,
        |_, f| Load::rounds(f, peers(f), bytes(f) * share(f)),
        tuned::allgather::ring,
    ),
    slots(|_, f| meet(f, bytes(f) / ranks(f)).copying(f, bytes(f) * share(f))),
];

static ALLTOALL: &[Algorithm] = &[
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
            ..ANY
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
    slots(|_, f| meet(f, peers(f) * bytes(f)).copying(f, peers(f) * bytes(f))),
];

static ALLTOALLV: &[Algorithm] = &[
    // Sizes are not known to all: posting everything at once overlaps best, until there are too many partners.
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

static REDUCE_SCATTER: &[Algorithm] = &[
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
        "reduce_and_scatter",
        ANY,
        |_, f| {
            Load::tree(f, bytes(f))
                .folding(steps(f) * bytes(f), peers(f) * bytes(f))
                .then(Load::star(f, bytes(f) / ranks(f)))
        },
        tuned::reduce_scatter::reduce_and_scatter,
    ),
    tuned(
        "halving",
        COMMUTATIVE,
        |_, f| {
            let part = bytes(f) * share(f);
            let last = match odd(f) > 0.0 {
                true => Load::message(bytes(f) / ranks(f)),
                false => Load::default(),
            };
            Load::rounds(f, f64::from(f.size.ilog2()), part)
                .folding(part, part * ranks(f))
                .then(merged(f))
                .then(last)
        },
        tuned::reduce_scatter::halving,
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
    slots(|_, f| {
        let part = bytes(f) * share(f);
        meet(f, bytes(f)).folding(part, part * ranks(f))
    }),
];

static SCAN: &[Algorithm] = &[
    basic(
        |_, f| {
            let chain = peers(f) * bytes(f);
            chained(f).folding(chain, chain)
        },
        basic::scan,
    ),
    tuned("doubling", ANY, |_, f| doubled(f), tuned::scan::doubling),
    slots(|_, f| {
        let most = peers(f) * bytes(f);
        meet(f, bytes(f)).folding(most, most)
    }),
];

static EXSCAN: &[Algorithm] = &[
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
    slots(|_, f| {
        let most = peers(f) * bytes(f);
        meet(f, bytes(f)).folding(most, most)
    }),
];
