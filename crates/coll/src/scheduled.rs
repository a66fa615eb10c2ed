//! The collectives as core sees them: what crate capi plugs in.

use crate::account;
use crate::ml::ML;
use crate::operation::{Operation, model_on, preference};
use crate::way;
use oxmpi_core::Result;
use oxmpi_core::collectives::{self, Way};
use oxmpi_core::comm::Comm;
use oxmpi_mca::choice::{Choice, NoneLeft};
use std::sync::Arc;

/// Schedules over point-to-point: what crate capi plugs into core.
pub struct Scheduled;

impl collectives::Collectives for Scheduled {
    fn operation(&self) -> Box<dyn collectives::Operation> {
        Box::new(Operation::default())
    }

    fn direct(&self, comm: &Arc<Comm>, is_world: bool) -> Result<Way> {
        way::of(comm, is_world, &model_on(comm.nodes()), preference())
    }

    fn begins_early(&self) -> bool {
        preference().asks_for(ML)
    }

    fn components(&self, local: u32) -> core::result::Result<Choice, NoneLeft> {
        crate::components::components(local, &oxmpi_mca::params().coll.0)
    }

    fn account(&self) -> Option<String> {
        account::text()
    }
}
