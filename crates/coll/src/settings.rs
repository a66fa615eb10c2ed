//! What calls are chosen by, beside their arguments: [`Settings`]. They are read once, when the
//! component is made, from the parameters and the tuning of the job.

use crate::cost::{Costs, Model};
use crate::select::Preference;
use oxmpi_core::nodes::Nodes;
use oxmpi_mca::param::CollMlLevels;
use oxmpi_mca::{Account, Params, Selection, Tuning};
use std::sync::Arc;

/// See the module.
pub(crate) struct Settings {
    /// The parameter `coll`.
    pub components: Selection,
    /// The parameters `coll`, `coll_algorithms` and `coll_reproducible`.
    pub preference: Preference,
    /// The parameter `coll_ml_levels`.
    pub ml_levels: CollMlLevels,
    /// What calls have used is counted here.
    pub account: Option<Arc<Account>>,
    costs: Costs,
    /// The parameter `sm_coll_budget`.
    budget: u64,
    /// The parameter `mixed_processors`.
    mixed: bool,
}

impl Settings {
    /// Those of these parameters.
    pub(crate) fn of(params: &Params, account: Option<&Arc<Account>>) -> Settings {
        Settings {
            components: params.coll.0.clone(),
            preference: Preference::of(&params.coll.0, &params.coll_algorithms)
                .reproducibly(params.coll_reproducible),
            ml_levels: params.coll_ml_levels.clone(),
            account: account.cloned(),
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
