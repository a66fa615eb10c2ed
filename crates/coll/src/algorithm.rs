//! Every algorithm of every collective, as data: name, component, restrictions, predicted cost,
//! builder.
//!
//! Restrictions stand here and nowhere else; [`crate::select`] reads them, tests walk the tables.
//! The first entry of each table is the reference (`basic`), which has no restrictions.
//!
//! What an algorithm does is told in the terms of [`crate::cost`].

mod across;
mod exchange;
mod fold;
mod rooted;

use crate::builder::Builder;
use crate::cost::{Load, Model, Signature};
use crate::ml::ML;
use oxmpi_core::collectives::Collective;

/// What an algorithm cannot do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Operands may change places.
    pub commutative: bool,
    /// The size is a power of two.
    pub power_of_two: bool,
    /// The send buffer is not MPI_IN_PLACE (asked only where in place means in place on all
    /// ranks).
    pub out_of_place: bool,
    /// Members of each node are neighbours in rank (asked only where there are several nodes).
    pub in_order: bool,
    /// All members store data alike: what it sends are bytes, of which a receiver does not know the
    /// elements.
    pub alike: bool,
    /// Least number of ranks.
    pub ranks: u32,
}

/// The one algorithm of component `sm`.
pub const SLOTS: &str = "slots";

/// The algorithms that go level by level where a communicator spans several nodes.
pub const LEVELS: &str = "levels";

/// The same in the component `ml`: inside nodes too, and there through banks of shared memory.
pub const HIERARCHY: &str = "hierarchy";

/// Level by level with shared memory inside nodes, for blocking calls.
pub const ACROSS: &str = "across";

/// No restrictions.
const ANY: Needs = Needs {
    commutative: false,
    power_of_two: false,
    out_of_place: false,
    in_order: false,
    alike: false,
    ranks: 1,
};
const ALIKE: Needs = Needs { alike: true, ..ANY };
const COMMUTATIVE: Needs = Needs {
    commutative: true,
    ..ANY
};

/// One way to do one collective.
pub struct Algorithm {
    /// Name within the collective; with the component, what `--mca coll` names.
    pub name: &'static str,
    /// `basic`, `tuned`, `ml` or `sm`.
    pub component: &'static str,
    /// Restrictions.
    pub needs: Needs,
    /// What it does; the model is there for the lengths of pipelines.
    pub load: fn(&Model, &Signature) -> Load,
    /// Writes the schedule; `None` where there is none because the call goes straight through the
    /// slots of [`crate::sm`].
    pub build: Option<fn(&mut Builder<'_>)>,
}

impl Algorithm {
    /// Predicted time, ns.
    pub fn cost(&self, model: &Model, signature: &Signature) -> f64 {
        let schedule = match self.build {
            Some(_) => model.costs.schedule,
            None => 0.0,
        };
        schedule + model.predict(signature, &(self.load)(model, signature))
    }

    /// Whether the algorithm can do the call.
    pub fn can(&self, signature: &Signature) -> bool {
        (!self.needs.commutative || signature.commutative)
            && (!self.needs.power_of_two || signature.size.is_power_of_two())
            && (!self.needs.out_of_place || !signature.in_place)
            && self.needs.ranks <= signature.size
    }

    /// Whether it can where the members of the communicator are spread as the model says.
    pub fn can_on(&self, model: &Model, signature: &Signature) -> bool {
        let is_possible = match self.name {
            SLOTS => model.nodes == 1,
            LEVELS | ACROSS => model.has_levels(signature.commutative),
            HIERARCHY => model.nodes == 1 || model.in_order || signature.commutative,
            _ => true,
        };
        is_possible
            && self.can(signature)
            && (!self.needs.in_order || model.in_order)
            && (!self.needs.alike || !model.mixed)
    }
}

impl core::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}/{}", self.component, self.name)
    }
}

type Loads = fn(&Model, &Signature) -> Load;

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

/// Level by level.
const fn levels(load: Loads, build: fn(&mut Builder<'_>)) -> Algorithm {
    tuned(LEVELS, Needs { ranks: 2, ..ANY }, load, build)
}

/// Level by level, where the user names the component `ml`. Predicted as what goes straight through
/// shared memory in each node.
const fn hierarchy(load: Loads, build: fn(&mut Builder<'_>)) -> Algorithm {
    Algorithm {
        name: HIERARCHY,
        component: ML,
        needs: Needs { ranks: 2, ..ANY },
        load,
        build: Some(build),
    }
}

/// Through the slots of each node and between leaders: blocking calls of members of several nodes.
const fn across(load: Loads) -> Algorithm {
    Algorithm {
        name: ACROSS,
        component: "sm",
        needs: Needs { ranks: 2, ..ALIKE },
        load,
        build: None,
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
        Collective::Barrier => exchange::BARRIER,
        Collective::Bcast => rooted::BCAST,
        Collective::Reduce => fold::REDUCE,
        Collective::Allreduce => fold::ALLREDUCE,
        Collective::Gather => rooted::GATHER,
        Collective::Gatherv => rooted::GATHERV,
        Collective::Scatter => rooted::SCATTER,
        Collective::Scatterv => rooted::SCATTERV,
        Collective::Allgather => exchange::ALLGATHER,
        Collective::Allgatherv => exchange::ALLGATHERV,
        Collective::Alltoall => exchange::ALLTOALL,
        Collective::Alltoallv | Collective::Alltoallw => exchange::ALLTOALLV,
        Collective::ReduceScatter | Collective::ReduceScatterBlock => fold::REDUCE_SCATTER,
        Collective::Scan => fold::SCAN,
        Collective::Exscan => fold::EXSCAN,
    }
}
