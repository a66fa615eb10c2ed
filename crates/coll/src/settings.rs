//! What calls are chosen by, beside their arguments: [`Settings`]. They are read once, when the
//! component is made, from the parameters and the tuning of the job.

use crate::cost::{Costs, Model};
use crate::select::Preference;
use oxmpi_core::nodes::Nodes;
use oxmpi_mca::param::CollMlLevels;
use oxmpi_mca::{Params, Tuning, Wish};

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The parameter `coll`.
    pub components: Wish,
    /// The parameters `coll`, `coll_algorithms` and `coll_reproducible`.
    pub preference: Preference,
    /// The parameter `coll_ml_levels`.
    pub ml_levels: CollMlLevels,
    /// What was chosen is counted: the parameter `report`.
    pub is_counted: bool,
    costs: Costs,
    /// The parameter `sm_coll_budget`.
    budget: u64,
    /// The parameter `mixed_processors`.
    mixed: bool,
}

impl Settings {
    /// Those of these parameters.
    pub(crate) fn of(params: &Params) -> Settings {
        Settings {
            components: params.coll.0.clone(),
            preference: Preference::of(&params.coll.0, &params.coll_algorithms)
                .reproducibly(params.coll_reproducible),
            ml_levels: params.coll_ml_levels.clone(),
            is_counted: params.report,
            costs: Costs::of(&Tuning::of(params)),
            budget: params.sm_coll_budget.0,
            mixed: params.mixed_processors,
        }
    }

    /// The cost model of a communicator, equal on all members: constants that the launcher has
    /// given to all, nodes as it counted them.
    pub(crate) fn model(&self, nodes: &Nodes) -> Model {
        Model {
            budget: self.budget,
            mixed: self.mixed,
            ..Model::of(self.costs, nodes)
        }
    }
}
