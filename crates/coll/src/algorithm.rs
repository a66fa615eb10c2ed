//! Every algorithm of every collective, as data: name, component, restrictions, predicted cost, builder.
//!
//! Restrictions stand here and nowhere else; [`crate::select`] reads them, tests walk the tables. The first
//! entry of each table is the reference (`basic`), which has no restrictions.
//!
//! Costs are in the terms of [`crate::cost`].

use crate::builder::Builder;
use crate::cost::{
    Facts, Model, bytes, odd, peers, rabenseifner, ranks, real, share, steps, tree_of_pieces,
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
    /// `basic` or `tuned`.
    pub component: &'static str,
    /// Restrictions.
    pub needs: Needs,
    /// Predicted time, ns.
    pub cost: fn(&Model, &Facts) -> f64,
    /// Writes the schedule.
    pub build: fn(&mut Builder<'_>),
}

impl Algorithm {
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

type Cost = fn(&Model, &Facts) -> f64;

const fn basic(cost: Cost, build: fn(&mut Builder<'_>)) -> Algorithm {
    Algorithm {
        name: "linear",
        component: "basic",
        needs: ANY,
        cost,
        build,
    }
}

const fn tuned(
    name: &'static str,
    needs: Needs,
    cost: Cost,
    build: fn(&mut Builder<'_>),
) -> Algorithm {
    Algorithm {
        name,
        component: "tuned",
        needs,
        cost,
        build,
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
        |m, f| 2.0 * m.latency + 2.0 * peers(f) * m.gap,
        basic::barrier,
    ),
    tuned(
        "dissemination",
        ANY,
        |m, f| steps(f) * (m.latency + m.gap),
        tuned::barrier::dissemination,
    ),
];

static BCAST: &[Algorithm] = &[
    basic(
        |m, f| m.latency + peers(f) * (m.gap + bytes(f) * m.byte),
        basic::bcast,
    ),
    tuned(
        "binomial",
        ANY,
        |m, f| steps(f) * m.message(bytes(f)),
        tuned::bcast::binomial,
    ),
    tuned(
        "scatter_allgather",
        Needs { ranks: 3, ..ANY },
        |m, f| (steps(f) + peers(f)) * m.latency + 2.0 * bytes(f) * share(f) * m.byte,
        tuned::bcast::scatter_allgather,
    ),
    tuned(
        "chain",
        ANY,
        |m, f| {
            let segment = real(m.segment(f.bytes, f.size));
            let segments = (bytes(f) / segment).ceil();
            (segments + peers(f) - 1.0) * m.message(segment.min(bytes(f)))
        },
        tuned::bcast::chain,
    ),
];

static REDUCE: &[Algorithm] = &[
    basic(
        |m, f| peers(f) * (m.message(bytes(f)) + bytes(f) * m.reduce),
        basic::reduce,
    ),
    tuned(
        "binomial",
        ANY,
        |m, f| {
            let forward = if f.commutative {
                0.0
            } else {
                m.message(bytes(f))
            };
            steps(f) * (m.message(bytes(f)) + bytes(f) * m.reduce) + forward
        },
        tuned::reduce::binomial,
    ),
    tuned(
        "rabenseifner",
        ANY,
        rabenseifner,
        tuned::reduce::rabenseifner,
    ),
];

static ALLREDUCE: &[Algorithm] = &[
    basic(
        |m, f| peers(f) * (m.message(bytes(f)) + bytes(f) * (m.reduce + m.byte) + m.gap),
        basic::allreduce,
    ),
    tuned(
        "recursive_doubling",
        ANY,
        |m, f| {
            let step = m.message(bytes(f)) + bytes(f) * m.reduce;
            f64::from(f.size.ilog2()) * step + odd(f) * (step + m.message(bytes(f)))
        },
        tuned::allreduce::recursive_doubling,
    ),
    tuned(
        "rabenseifner",
        ANY,
        rabenseifner,
        tuned::allreduce::rabenseifner,
    ),
    tuned(
        "ring",
        Needs {
            ranks: 2,
            ..COMMUTATIVE
        },
        |m, f| 2.0 * peers(f) * m.latency + bytes(f) * share(f) * (2.0 * m.byte + m.reduce),
        tuned::allreduce::ring,
    ),
];

static GATHER: &[Algorithm] = &[
    basic(
        |m, f| m.latency + peers(f) * (m.gap + bytes(f) * m.byte),
        basic::gather,
    ),
    tuned("binomial", ANY, tree_of_pieces, tuned::gather::binomial),
];

static GATHERV: &[Algorithm] = &[basic(|_, _| 0.0, basic::gather)];

static SCATTER: &[Algorithm] = &[
    basic(
        |m, f| m.latency + peers(f) * (m.gap + bytes(f) * m.byte),
        basic::scatter,
    ),
    tuned("binomial", ANY, tree_of_pieces, tuned::scatter::binomial),
];

static SCATTERV: &[Algorithm] = &[basic(|_, _| 0.0, basic::scatter)];

static ALLGATHER: &[Algorithm] = &[
    basic(
        |m, f| m.latency + peers(f) * (2.0 * m.gap + 2.0 * bytes(f) * m.byte),
        basic::allgather,
    ),
    tuned(
        "bruck",
        ANY,
        |m, f| steps(f) * m.latency + peers(f) * bytes(f) * m.byte + ranks(f) * bytes(f) * m.copy,
        tuned::allgather::bruck,
    ),
    tuned(
        "recursive_doubling",
        Needs {
            power_of_two: true,
            ..ANY
        },
        |m, f| steps(f) * m.latency + peers(f) * bytes(f) * m.byte,
        tuned::allgather::recursive_doubling,
    ),
    tuned(
        "ring",
        ANY,
        |m, f| peers(f) * m.message(bytes(f)),
        tuned::allgather::ring,
    ),
];

static ALLGATHERV: &[Algorithm] = &[
    basic(
        |m, f| m.latency + peers(f) * 2.0 * m.gap + 2.0 * bytes(f) * share(f) * m.byte,
        basic::allgather,
    ),
    tuned(
        "ring",
        ANY,
        |m, f| peers(f) * m.latency + bytes(f) * share(f) * m.byte,
        tuned::allgather::ring,
    ),
];

static ALLTOALL: &[Algorithm] = &[
    basic(
        |m, f| {
            let aside = if f.in_place {
                ranks(f) * bytes(f) * m.copy
            } else {
                0.0
            };
            m.latency + peers(f) * (2.0 * m.gap + 2.0 * bytes(f) * m.byte) + aside
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
        |m, f| {
            let half = ranks(f) / 2.0 * bytes(f);
            steps(f) * (m.message(half) + 2.0 * half * m.copy) + 2.0 * ranks(f) * bytes(f) * m.copy
        },
        tuned::alltoall::bruck,
    ),
    tuned(
        "pairwise",
        ANY,
        |m, f| peers(f) * m.message(bytes(f)),
        tuned::alltoall::pairwise,
    ),
];

static ALLTOALLV: &[Algorithm] = &[
    // Sizes are not known to all: posting everything at once overlaps best, until there are too many partners.
    basic(
        |m, f| {
            let aside = if f.in_place { 2.0 * m.latency } else { 0.0 };
            m.latency + peers(f) * 2.0 * m.gap + peers(f) * peers(f) * m.gap / 32.0 + aside
        },
        basic::alltoall,
    ),
    tuned(
        "pairwise",
        ANY,
        |m, f| peers(f) * m.latency,
        tuned::alltoall::pairwise,
    ),
];

static REDUCE_SCATTER: &[Algorithm] = &[
    basic(
        |m, f| peers(f) * (m.message(bytes(f)) + bytes(f) * m.reduce + m.gap) + bytes(f) * m.byte,
        basic::reduce_scatter,
    ),
    tuned(
        "reduce_and_scatter",
        ANY,
        |m, f| {
            steps(f) * (m.message(bytes(f)) + bytes(f) * m.reduce)
                + peers(f) * m.gap
                + bytes(f) * m.byte
        },
        tuned::reduce_scatter::reduce_and_scatter,
    ),
    tuned(
        "halving",
        COMMUTATIVE,
        |m, f| {
            let merge = odd(f) * (m.message(bytes(f)) + bytes(f) * m.reduce + m.message(0.0));
            steps(f) * m.latency + bytes(f) * share(f) * (m.byte + m.reduce) + merge
        },
        tuned::reduce_scatter::halving,
    ),
    tuned(
        "pairwise",
        COMMUTATIVE,
        |m, f| peers(f) * m.latency + bytes(f) * share(f) * (m.byte + m.reduce),
        tuned::reduce_scatter::pairwise,
    ),
];

static SCAN: &[Algorithm] = &[
    basic(
        |m, f| peers(f) * (m.message(bytes(f)) + bytes(f) * m.reduce),
        basic::scan,
    ),
    tuned(
        "doubling",
        ANY,
        |m, f| steps(f) * (m.message(bytes(f)) + 2.0 * bytes(f) * m.reduce),
        tuned::scan::doubling,
    ),
];

static EXSCAN: &[Algorithm] = &[
    basic(
        |m, f| peers(f) * (m.message(bytes(f)) + bytes(f) * (m.reduce + m.copy)),
        basic::exscan,
    ),
    tuned(
        "doubling",
        ANY,
        |m, f| steps(f) * (m.message(bytes(f)) + 2.0 * bytes(f) * m.reduce),
        tuned::scan::doubling_exclusive,
    ),
];
